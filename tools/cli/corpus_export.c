/* SPDX-License-Identifier: MIT
 *
 * corpus_export.c - `toolmend corpus export`: the same calls for other programs.
 *
 * As a suite they are the lines that certify judges, tier and digest settled; as inputs of fuzz
 * targets schema and text, readable, in one folder for those of arguments and one for those of
 * whole calls (fuzz/README.md); as data the lines as they are, with a card.
 */
#define _POSIX_C_SOURCE 200809L
#include "corpus.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "runner/report_file.h"
#include "runner/suite_internal.h"
#include "corpus_card.h"

static int write_file(const char *path, toolmend_view bytes) {
    struct report_file file = {.path = NULL};
    int error = report_file_begin(&file, path);
    if (error == 0) {
        cli_put(file.file, bytes);
        error = report_file_end(&file);
    }
    return error == 0
               ? CLI_OK
               : cli_fail(CLI_IO, path, SIZE_MAX,
                          "cannot be written: %s; name one that can", strerror(error));
}

/* The folder, which may be there. */
static int make_folder(const char *path) {
    if (mkdir(path, 0777) == 0 || errno == EEXIST)
        return CLI_OK;
    return cli_fail(CLI_IO, path, SIZE_MAX, "cannot be made: %s; name one that can",
                    strerror(errno));
}

/* ---- a suite ----------------------------------------------------------------------- */

static int write_vectors(struct corpus *corpus, const char *path) {
    struct writing out = {.pool = &corpus->pool};
    size_t len = strlen(path);
    if (len < 6 || strcmp(path + len - 6, ".jsonl") != 0)
        return cli_fail(CLI_USAGE, path, SIZE_MAX,
                        "certify --suite knows lines by their file's name; name one that "
                        "ends in .jsonl");
    for (size_t i = 0; i < corpus->count; i++) {
        struct suite suite;
        struct suite_error error;
        if (!suite_read_lines("", corpus->entries[i].json, &suite, &error))
            return cli_fail(CLI_IO, NULL, SIZE_MAX, "%s", error.message);
        write_view(&out, suite.cases[0].line);
        write_words(&out, "\n");
        suite_free(&suite);
    }
    return write_file(path, written(&out));
}

/* ---- inputs of fuzz targets -------------------------------------------------------- */

/* 'r', a digit for the finish, a line feed, the schema or list of tools, a divider, the text. */
static toolmend_view seed_of(struct corpus *corpus, const struct corpus_entry *entry) {
    struct writing out = {.pool = &corpus->pool};
    bool call = corpus_is_call(entry);
    const struct tree_node *asked =
        call ? entry->members[CORPUS_TOOLS]
             : corpus_member_of(entry->members[CORPUS_TOOL], "parameters");
    bool complete = corpus_says(entry, CORPUS_FINISH, "complete");
    bool truncated = corpus_says(entry, CORPUS_FINISH, "truncated");
    write_words(&out, complete ? "r1\n" : truncated ? "r2\n" : "r0\n");
    write_view(&out, corpus_slice(entry, asked));
    write_words(&out, "\n~~~\n");
    write_view(&out, corpus_text(entry, CORPUS_TEXT));
    return written(&out);
}

static int write_seeds(struct corpus *corpus, const char *folder) {
    const char *of_arguments = corpus_join(&corpus->pool, folder, "arguments");
    const char *of_calls = corpus_join(&corpus->pool, folder, "calls");
    int code = make_folder(folder);
    if (code == CLI_OK)
        code = make_folder(of_arguments);
    if (code == CLI_OK)
        code = make_folder(of_calls);
    for (size_t i = 0; i < corpus->count && code == CLI_OK; i++) {
        const struct corpus_entry *entry = &corpus->entries[i];
        char name[16];
        (void)snprintf(name, sizeof name, "%.9s", corpus_text(entry, CORPUS_ID).ptr);
        code =
            write_file(corpus_join(&corpus->pool,
                                   corpus_is_call(entry) ? of_calls : of_arguments, name),
                       seed_of(corpus, entry));
    }
    return code;
}

/* ---- data -------------------------------------------------------------------------- */

static int write_data(struct corpus *corpus, const char *folder) {
    struct writing lines = {.pool = &corpus->pool}, card = {.pool = &corpus->pool};
    int code = corpus_write_card(corpus, &card);
    for (size_t i = 0; i < corpus->count; i++) {
        write_view(&lines, corpus->entries[i].json);
        write_words(&lines, "\n");
    }
    if (code == CLI_OK)
        code = make_folder(folder);
    if (code == CLI_OK)
        code = write_file(corpus_join(&corpus->pool, folder, "calls.jsonl"),
                          written(&lines));
    if (code == CLI_OK)
        code =
            write_file(corpus_join(&corpus->pool, folder, "README.md"), written(&card));
    return code;
}

/* ---- the verb ---------------------------------------------------------------------- */

int cli_corpus_export(const struct cli_line *line) {
    const char *vectors = line->values[CLI_VECTORS], *seeds = line->values[CLI_SEEDS],
               *data = line->values[CLI_JSONL];
    struct corpus corpus;
    if (!vectors && !seeds && !data)
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "nothing is asked for; give --vectors FILE, --seeds DIR or "
                        "--jsonl DIR");
    int code = corpus_open_sound(&corpus, line->operand);
    if (code == CLI_OK && vectors)
        code = write_vectors(&corpus, vectors);
    if (code == CLI_OK && seeds)
        code = write_seeds(&corpus, seeds);
    if (code == CLI_OK && data)
        code = write_data(&corpus, data);
    corpus_close(&corpus);
    return code;
}
