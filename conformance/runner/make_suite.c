/* SPDX-License-Identifier: MIT
 *
 * make_suite.c - writes the suite as JSON Lines, as a manifest of digests, and as C
 *
 * usage: make_suite OUT-FOLDER VECTORS [CORPUS]
 *
 * OUT-FOLDER gets vectors.jsonl and vectors.manifest.json for people who run the cases in a
 * runner of their own, corpus.jsonl in the same form, and suite_data.c, which is compiled
 * into the binary. Without CORPUS that part is empty. It is built and run before the
 * binary is, by the machine that builds it.
 *
 * Exit 0: written; 2: usage, or an invalid suite; 3: could not read or write.
 */
#include <stdio.h>
#include <string.h>

#include "sha256.h"
#include "suite.h"

static FILE *create(const char *folder, const char *name) {
    char path[4096];
    if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, name) >= sizeof path)
        return NULL;
    FILE *file = fopen(path, "wb");
    if (!file)
        perror(path);
    return file;
}

static bool close_written(FILE *file) {
    bool sound = !ferror(file);
    return fclose(file) == 0 && sound;
}

/* ---- JSON Lines and the manifest -------------------------------------------------------- */

static bool write_lines(const char *folder, const char *name, const struct suite *suite) {
    FILE *file = create(folder, name);
    for (size_t i = 0; file && i < suite->count; i++) {
        fwrite(suite->cases[i].line.ptr, 1, suite->cases[i].line.len, file);
        putc('\n', file);
    }
    return file && close_written(file);
}

static void hash_lines(const struct suite *suite, char hex[65]) {
    struct sha256 hash;
    sha256_begin(&hash);
    for (size_t i = 0; i < suite->count; i++) {
        sha256_add(&hash, suite->cases[i].line.ptr, suite->cases[i].line.len);
        sha256_add(&hash, "\n", 1);
    }
    sha256_end(&hash, hex);
}

/* Which cases there are and what each says, in one object that is easy to compare. Ids and
 * digests need no escapes. */
static bool write_manifest(const char *folder, const struct suite *suite) {
    FILE *file = create(folder, "vectors.manifest.json");
    char hex[65];
    if (!file)
        return false;
    hash_lines(suite, hex);
    fprintf(file,
            "{\n\"format\": 1,\n\"suite\": \"%s\",\n\"spec\": \"%s\",\n\"count\": %zu,\n"
            "\"sha256\": \"%s\",\n\"digests\": {",
            SUITE_VERSION, SUITE_SPEC_DATE, suite->count, hex);
    for (size_t i = 0; i < suite->count; i++)
        fprintf(file, "%s\n\"%s\": \"%s\"", i > 0 ? "," : "", suite->cases[i].id,
                suite->cases[i].digest);
    fputs("\n}\n}\n", file);
    return close_written(file);
}

/* ---- C ---------------------------------------------------------------------------------- */

/* Lines are printable ASCII. A question mark is escaped because two of them may begin a
 * trigraph. */
static void put_literal(FILE *file, toolmend_view line) {
    putc('"', file);
    for (size_t i = 0; i < line.len; i++) {
        if (strchr("\"\\?", line.ptr[i]))
            putc('\\', file);
        putc(line.ptr[i], file);
    }
    fputs("\\n\"\n", file);
}

static void put_array(FILE *file, const char *name, const struct suite *suite) {
    size_t len = 0;
    fprintf(file, "\nconst char suite_%s_lines[] =\n\"\"\n", name);
    for (size_t i = 0; i < suite->count; i++) {
        put_literal(file, suite->cases[i].line);
        len += suite->cases[i].line.len + 1;
    }
    fprintf(file, ";\nconst size_t suite_%s_len = %zu;\n", name, len);
    fprintf(file, "const char suite_%s_digests[][65] = {\n", name);
    for (size_t i = 0; i < suite->count; i++)
        fprintf(file, "\"%s\",\n", suite->cases[i].digest);
    fputs("\"\"};\n", file);
}

static bool write_source(const char *folder, const struct suite *vectors,
                         const struct suite *corpus) {
    FILE *file = create(folder, "suite_data.c");
    if (!file)
        return false;
    fputs("/* Made by make_suite.c from conformance/vectors and corpus/calls. */\n"
          "#include \"suite_data.h\"\n",
          file);
    put_array(file, "vectors", vectors);
    put_array(file, "corpus", corpus);
    return close_written(file);
}

/* ---- main ------------------------------------------------------------------------------- */

static int make(const char *folder, const char *vectors_path, const char *corpus_path,
                struct suite *vectors, struct suite *corpus) {
    struct suite_error error;
    if (!suite_load(vectors_path, vectors, &error) ||
        (corpus_path && !suite_load(corpus_path, corpus, &error))) {
        fprintf(stderr, "make_suite: %s\n", error.message);
        return error.unreadable ? 3 : 2;
    }
    if (write_lines(folder, "vectors.jsonl", vectors) &&
        write_lines(folder, "corpus.jsonl", corpus) && write_manifest(folder, vectors) &&
        write_source(folder, vectors, corpus))
        return 0;
    fprintf(stderr, "make_suite: %s: cannot be written; name a folder with room\n",
            folder);
    return 3;
}

int main(int argc, char **argv) {
    struct suite vectors = {0};
    struct suite corpus = {0};
    if (argc != 3 && argc != 4) {
        fputs("usage: make_suite OUT-FOLDER VECTORS [CORPUS]\n", stderr);
        return 2;
    }
    int code = make(argv[1], argv[2], argc == 4 ? argv[3] : NULL, &vectors, &corpus);
    suite_free(&vectors);
    suite_free(&corpus);
    return code;
}
