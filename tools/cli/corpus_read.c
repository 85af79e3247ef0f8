/* SPDX-License-Identifier: MIT
 *
 * corpus_read.c - the files of a corpus as entries.
 *
 * Nothing is refused here: a line that is no entry stays one with a fault, so that lint can say
 * where it stands, and the other verbs that they want a sound corpus.
 */
#define _POSIX_C_SOURCE 200809L
#include "corpus.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define FILE_MAX ((size_t)64 * 1024 * 1024)

const char *const corpus_members[CORPUS_MEMBERS] = {
    "id",         "source",     "date",    "model", "open_weight",  "server",
    "harness",    "op",         "tool",    "tools", "schema_basis", "text",
    "text_basis", "replaced",   "finish",  "fault", "expect",       "expect_basis",
    "why",        "judgements", "disputed"};

/* ---- lines ------------------------------------------------------------------------- */

void corpus_read_line(struct pool *pool, toolmend_view json, struct corpus_entry *entry) {
    toolmend_error error = {.offset = SIZE_MAX};
    entry->json = json;
    entry->fault = NULL;
    if (toolmend_json_check(json, &error) != TOOLMEND_OK) {
        char *words = pool_take(pool, sizeof error.message + 40, 1);
        (void)snprintf(words, sizeof error.message + 40, "byte %zu: %s", error.offset,
                       error.message);
        entry->fault = words;
        return;
    }
    entry->tree = tree_read(pool, json);
    if (!entry->tree)
        entry->fault = "it is nested too deep; an entry has a few levels and its schema";
    else if (entry->tree->root->kind != TREE_OBJECT)
        entry->fault = "it is no object; write one entry a line";
    else if (tree_repeats_name(entry->tree))
        entry->fault = "an object repeats a member name; remove one";
    for (size_t i = 0; !entry->fault && i < CORPUS_MEMBERS; i++)
        entry->members[i] = tree_keyword(entry->tree->root, corpus_members[i]);
}

static void add_line(struct corpus *corpus, const char *path, size_t line,
                     toolmend_view json) {
    if (corpus->count == corpus->room) {
        size_t room = 2 * corpus->room + 256;
        struct corpus_entry *wider = pool_take(&corpus->pool, room, sizeof *wider);
        for (size_t i = 0; i < corpus->count; i++)
            wider[i] = corpus->entries[i];
        corpus->entries = wider;
        corpus->room = room;
    }
    struct corpus_entry *entry = &corpus->entries[corpus->count++];
    *entry = (struct corpus_entry){.path = path, .line = line};
    corpus_read_line(&corpus->pool, json, entry);
}

static void read_lines(struct corpus *corpus, const char *path, toolmend_view text) {
    size_t start = 0, line = 1;
    for (size_t at = 0; at < text.len; at++) {
        if (text.ptr[at] != '\n')
            continue;
        add_line(corpus, path, line++, view_cut(text, start, at));
        start = at + 1;
    }
    if (start < text.len)
        add_line(corpus, path, line, view_cut(text, start, text.len));
    if (start < text.len || text.len == 0)
        corpus->unended = path;
}

/* ---- files ------------------------------------------------------------------------- */

const char *corpus_join(struct pool *pool, const char *folder, const char *name) {
    size_t room = strlen(folder) + strlen(name) + 2;
    char *path = pool_take(pool, room, 1);
    (void)snprintf(path, room, "%s/%s", folder, name);
    return path;
}

static int by_bytes(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool is_lines(const char *name) {
    size_t len = strlen(name);
    return name[0] != '.' && len > 6 && strcmp(name + len - 6, ".jsonl") == 0;
}

static int list(struct pool *pool, const char *folder, const char ***paths,
                size_t *count) {
    DIR *names = opendir(folder);
    size_t room = 0;
    *paths = NULL;
    *count = 0;
    if (!names)
        return cli_fail(CLI_IO, folder, SIZE_MAX, "cannot be opened: %s; name a corpus",
                        strerror(errno));
    for (const struct dirent *name; (name = readdir(names)) != NULL;) {
        if (!is_lines(name->d_name))
            continue;
        if (*count == room) {
            const char **wider = pool_take(pool, 2 * room + 16, sizeof *wider);
            for (size_t i = 0; i < *count; i++)
                wider[i] = (*paths)[i];
            *paths = wider;
            room = 2 * room + 16;
        }
        (*paths)[(*count)++] = corpus_join(pool, folder, name->d_name);
    }
    (void)closedir(names);
    if (*count > 1)
        qsort(*paths, *count, sizeof **paths, by_bytes);
    return CLI_OK;
}

static int read_file(struct corpus *corpus, const char *path) {
    struct cli_bytes bytes;
    int code = cli_read(path, FILE_MAX, &bytes);
    if (code == CLI_OK && bytes.len > FILE_MAX)
        code = cli_fail(CLI_USAGE, path, SIZE_MAX, "it has more than %zu MiB; part it",
                        FILE_MAX / 1024 / 1024);
    if (code == CLI_OK) {
        char *kept = pool_take(&corpus->pool, bytes.len + 1, 1);
        if (bytes.len > 0)
            memcpy(kept, bytes.ptr, bytes.len);
        read_lines(corpus, path, (toolmend_view){kept, bytes.len});
    }
    free(bytes.ptr);
    return code;
}

static int read_all(struct corpus *corpus, const char *folder) {
    const char **paths;
    size_t count;
    int code = list(&corpus->pool, folder, &paths, &count);
    for (size_t i = 0; i < count && code == CLI_OK; i++)
        code = read_file(corpus, paths[i]);
    corpus->paths = count;
    return code;
}

int corpus_open_beside(struct corpus *corpus, const char *folder, bool wanted) {
    struct stat status;
    *corpus = (struct corpus){.room = 0};
    return wanted || stat(folder, &status) == 0 ? read_all(corpus, folder) : CLI_OK;
}

static int read_folder(struct corpus *corpus, const char *folder) {
    int code = read_all(corpus, corpus_join(&corpus->pool, folder, "calls"));
    corpus->readme = corpus_join(&corpus->pool, folder, "README.md");
    if (code == CLI_OK && corpus->paths == 0)
        code = cli_fail(CLI_USAGE, folder, SIZE_MAX,
                        "it holds no calls/*.jsonl; name a corpus, or one of its files");
    return code;
}

int corpus_open(struct corpus *corpus, const char *path) {
    struct stat status;
    *corpus = (struct corpus){.room = 0};
    path = path ? path : "corpus";
    if (stat(path, &status) != 0)
        return cli_fail(CLI_IO, path, SIZE_MAX,
                        "cannot be opened: %s; name a corpus, or one of its files",
                        strerror(errno));
    return S_ISDIR(status.st_mode) ? read_folder(corpus, path) : read_file(corpus, path);
}

void corpus_close(struct corpus *corpus) {
    pool_free(&corpus->pool);
}
