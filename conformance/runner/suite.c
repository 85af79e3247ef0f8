/* SPDX-License-Identifier: MIT
 *
 * suite.c - finds and reads the files of a suite, and owns its memory.
 *
 * Files are read in byte order of their paths, cases in the order of their file, so that the order
 * is the same on every machine. Memory is allocated in chunks that live as long as the suite.
 */
#define _POSIX_C_SOURCE 200809L
#include "suite.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "suite_internal.h"

enum { CHUNK_MIN = 1 << 12, CHUNK_MAX = 1 << 18, FOLDERS_MAX = 16 };

/* ---- memory ----------------------------------------------------------------------------- */

struct chunk {
    struct chunk *next;
    size_t used, size;
    max_align_t bytes[];
};

static size_t round_up(size_t size) {
    size_t unit = sizeof(max_align_t);
    return (size + unit - 1) / unit * unit;
}

void *loading_take(struct loading *l, size_t count, size_t size) {
    struct chunk *chunk = l->suite->memory;
    if (count > SIZE_MAX / 2 / size) {
        loading_no_memory(l);
        return NULL;
    }
    size_t need = round_up(count * size);
    if (!chunk || chunk->size - chunk->used < need) {
        size_t room = chunk ? 2 * chunk->size : CHUNK_MIN;
        room = room > CHUNK_MAX ? CHUNK_MAX : room;
        room = need > room ? need : room;
        chunk = calloc(1, sizeof *chunk + room);
        if (!chunk) {
            loading_no_memory(l);
            return NULL;
        }
        *chunk = (struct chunk){.next = l->suite->memory, .size = room};
        l->suite->memory = chunk;
    }
    void *out = (char *)chunk->bytes + chunk->used;
    chunk->used += need;
    return out;
}

bool loading_keep(struct loading *l, struct canonical_text *text, toolmend_view *kept) {
    char *bytes = text->fault ? NULL : loading_take(l, text->len, 1);
    if (bytes)
        memcpy(bytes, text->ptr, text->len);
    *kept = (toolmend_view){bytes, bytes ? text->len : 0};
    canonical_free(text);
    return bytes || loading_no_memory(l);
}

void suite_free(struct suite *suite) {
    struct chunk *chunk = suite->memory;
    while (chunk) {
        struct chunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
    free(suite->cases);
    *suite = (struct suite){0};
}

/* ---- errors ----------------------------------------------------------------------------- */

static size_t line_of(const struct loading *l) {
    size_t line = 1;
    for (const char *p = l->text.ptr; p < l->at; p++)
        line += *p == '\n';
    return line;
}

bool loading_fail(struct loading *l, const char *format, ...) {
    char *out = l->error->message;
    size_t size = sizeof l->error->message;
    size_t len = strlen(l->path);
    const char *path = len > 100 ? l->path + len - 100 : l->path;
    char place[32] = "";
    va_list arguments;
    if (l->at)
        (void)snprintf(place, sizeof place, ":%zu", line_of(l));
    (void)snprintf(out, size, "%s%s: %.60s%s", path, place, l->id ? l->id : "",
                   l->id ? ": " : "");
    len = strlen(out);
    va_start(arguments, format);
    (void)vsnprintf(out + len, size - len, format, arguments);
    va_end(arguments);
    return false;
}

bool loading_no_memory(struct loading *l) {
    l->error->unreadable = true;
    return loading_fail(l, "out of memory; free some and try again");
}

static bool unreadable(struct loading *l) {
    int code = errno;
    l->error->unreadable = true;
    return loading_fail(l,
                        "cannot be read: %s; name a folder of vector files, a vector "
                        "file or a .jsonl file",
                        strerror(code));
}

/* ---- files and folders ------------------------------------------------------------------ */

static bool ends_with(const char *name, const char *end) {
    size_t len = strlen(name), end_len = strlen(end);
    return len > end_len && strcmp(name + len - end_len, end) == 0;
}

struct paths {
    const char **items;
    size_t count, capacity;
};

static const char *join(struct loading *l, const char *folder, const char *name) {
    size_t len = strlen(folder) + strlen(name) + 2;
    bool slash = *folder && folder[strlen(folder) - 1] != '/';
    char *path = loading_take(l, len, 1);
    if (path)
        (void)snprintf(path, len, "%s%s%s", folder, slash ? "/" : "", name);
    return path;
}

static bool add_path(struct loading *l, struct paths *paths, const char *path) {
    if (paths->count == paths->capacity) {
        size_t capacity = 2 * paths->capacity + 64;
        const char **grown = realloc(paths->items, capacity * sizeof *grown);
        if (!grown)
            return loading_no_memory(l);
        paths->items = grown;
        paths->capacity = capacity;
    }
    paths->items[paths->count++] = path;
    return true;
}

static bool add_folder(struct loading *l, struct paths *paths, const char *folder,
                       unsigned depth);

/* A file by its name, a folder by what is in it, anything else not at all. */
static bool add_entry(struct loading *l, struct paths *paths, const char *path,
                      unsigned depth) {
    struct stat status;
    l->path = path;
    if (stat(path, &status) != 0)
        return unreadable(l);
    if (S_ISDIR(status.st_mode))
        return add_folder(l, paths, path, depth + 1);
    return (!ends_with(path, ".json") && !ends_with(path, ".jsonl")) ||
           add_path(l, paths, path);
}

static bool add_folder(struct loading *l, struct paths *paths, const char *folder,
                       unsigned depth) {
    errno = ELOOP; /* so deep only by a link to a folder around it */
    DIR *entries = depth < FOLDERS_MAX ? opendir(folder) : NULL;
    if (!entries)
        return unreadable(l);
    bool sound = true;
    const struct dirent *entry;
    while (sound && (entry = readdir(entries)) != NULL) {
        if (entry->d_name[0] == '.')
            continue;
        const char *path = join(l, folder, entry->d_name);
        sound = path && add_entry(l, paths, path, depth);
    }
    closedir(entries);
    return sound;
}

static int by_bytes(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The whole file, to be freed; an empty one has a pointer, too. A pipe or a device may have no
 * end. */
static bool read_file(struct loading *l, struct canonical_text *text) {
    static char block[1 << 16];
    struct stat status;
    if (stat(l->path, &status) != 0)
        return unreadable(l);
    if (!S_ISREG(status.st_mode))
        return loading_fail(l, "is no regular file and no folder; name one of these");
    FILE *file = fopen(l->path, "rb");
    if (!file)
        return unreadable(l);
    canonical_put(text, "\n", 1); /* so that there is a pointer */
    text->len = 0;
    for (size_t got; !text->fault && (got = fread(block, 1, sizeof block, file)) > 0;)
        canonical_put(text, block, got);
    bool sound = !ferror(file) || unreadable(l);
    (void)fclose(file);
    return sound && (!text->fault || loading_no_memory(l));
}

/* ---- loading ---------------------------------------------------------------------------- */

static bool load_text(struct loading *l, toolmend_view text, bool lines) {
    l->text = text;
    l->at = text.ptr;
    bool sound = lines ? source_lines(l) : source_vectors(l);
    l->at = NULL;
    l->id = NULL;
    return sound;
}

static bool load_file(struct loading *l, const char *path) {
    struct canonical_text text = {0};
    l->path = path;
    bool sound = read_file(l, &text) && load_text(l, (toolmend_view){text.ptr, text.len},
                                                  ends_with(path, ".jsonl"));
    canonical_free(&text);
    return sound;
}

static bool load_path(struct loading *l, const char *path, struct paths *paths) {
    struct stat status;
    if (stat(path, &status) != 0)
        return unreadable(l);
    if (!S_ISDIR(status.st_mode))
        return load_file(l, path);
    if (!add_folder(l, paths, path, 0))
        return false;
    if (paths->count > 1)
        qsort(paths->items, paths->count, sizeof *paths->items, by_bytes);
    for (size_t i = 0; i < paths->count; i++)
        if (!load_file(l, paths->items[i]))
            return false;
    return true;
}

static int by_id(const void *a, const void *b) {
    const struct suite_case *const *left = a;
    const struct suite_case *const *right = b;
    return strcmp((*left)->id, (*right)->id);
}

/* An id means one case, however many sources a suite has. */
static bool ids_differ(struct loading *l) {
    const struct suite *suite = l->suite;
    if (suite->count < 2)
        return true;
    const struct suite_case **sorted = malloc(suite->count * sizeof *sorted);
    if (!sorted)
        return loading_no_memory(l);
    for (size_t i = 0; i < suite->count; i++)
        sorted[i] = &suite->cases[i];
    qsort(sorted, suite->count, sizeof *sorted, by_id);
    bool differ = true;
    for (size_t i = 1; differ && i < suite->count; i++)
        if (by_id(&sorted[i - 1], &sorted[i]) == 0)
            differ = loading_fail(l, "two cases have the id %.100s; rename one",
                                  sorted[i]->id);
    free(sorted);
    return differ;
}

static struct loading begin(const char *path, struct suite *suite,
                            struct suite_error *error) {
    *suite = (struct suite){0};
    *error = (struct suite_error){0};
    return (struct loading){.suite = suite, .error = error, .path = path};
}

static bool finish(struct loading *l, bool sound) {
    sound = sound && ids_differ(l);
    loading_end(l);
    if (!sound)
        suite_free(l->suite);
    return sound;
}

bool suite_load(const char *path, struct suite *suite, struct suite_error *error) {
    struct loading l = begin(path, suite, error);
    struct paths paths = {0};
    bool sound = load_path(&l, path, &paths);
    free(paths.items);
    l.path = path;
    if (sound && suite->count == 0)
        sound =
            loading_fail(&l, "holds no cases; name a folder of vector files, a vector "
                             "file or a .jsonl file");
    return finish(&l, sound);
}

bool suite_read_lines(const char *name, toolmend_view lines, struct suite *suite,
                      struct suite_error *error) {
    struct loading l = begin(name, suite, error);
    return finish(&l, load_text(&l, lines, true));
}

bool suite_read_trusted(const char *name, toolmend_view lines, const char (*digests)[65],
                        struct suite *suite, struct suite_error *error) {
    struct loading l = begin(name, suite, error);
    l.digests = digests;
    return finish(&l, load_text(&l, lines, true));
}

bool suite_read_vectors(const char *name, toolmend_view file, struct suite *suite,
                        struct suite_error *error) {
    struct loading l = begin(name, suite, error);
    return finish(&l, load_text(&l, file, false));
}

bool suite_append(struct suite *suite, struct suite *more, struct suite_error *error) {
    struct loading l = {.suite = suite, .error = error, .path = "the suite"};
    size_t count = suite->count;
    *error = (struct suite_error){0};
    if (more->count == 0) {
        suite_free(more);
        return true;
    }
    struct suite_case *grown =
        realloc(suite->cases, (count + more->count) * sizeof *grown);
    if (!grown)
        return loading_no_memory(&l);
    suite->cases = grown;
    memcpy(grown + count, more->cases, more->count * sizeof *grown);
    suite->count += more->count;
    if (!ids_differ(&l)) {
        suite->count = count;
        return false;
    }
    struct chunk *last = more->memory;
    while (last->next)
        last = last->next;
    last->next = suite->memory;
    suite->memory = more->memory;
    free(more->cases);
    *more = (struct suite){0};
    return true;
}

/* ---- globs ------------------------------------------------------------------------------ */

/* On a mismatch the last `*` takes one byte more, but no slash; where it cannot, the last `**`
 * does. Earlier stars need no second try: what stands between two stars is best met at the
 * first place where it fits. */
bool suite_glob(const char *glob, const char *id) {
    const char *one = NULL,
               *one_id = NULL; /* behind the last star, and where it resumes */
    const char *two = NULL, *two_id = NULL; /* the same of the last double star */
    while (*id || *glob) {
        if (glob[0] == '*' && glob[1] == '*') {
            two = glob += 2;
            two_id = id;
            one = NULL;
        } else if (glob[0] == '*') {
            one = ++glob;
            one_id = id;
        } else if (*id && *glob == *id) {
            glob++;
            id++;
        } else if (one && *one_id && *one_id != '/') {
            id = ++one_id;
            glob = one;
        } else if (two && *two_id) {
            id = ++two_id;
            glob = two;
            one = NULL;
        } else {
            return false;
        }
    }
    return true;
}

bool suite_selects(const char *filter, const struct suite_case *test) {
    return !filter || suite_glob(filter, test->id) || strcmp(filter, test->clause) == 0;
}
