/* SPDX-License-Identifier: MIT
 *
 * suite_json_parsing.c - the reader against a directory of the public JSON parsing suite.
 *
 * A file name says what must happen: y_ is accepted, n_ is refused, i_ may be either. Each
 * file is read into a heap block of exactly its size, so that the address sanitizer sees
 * every look past the end. Reader and token-free walk must also agree on every file.
 *
 *     suite_json_parsing DIRECTORY
 */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "json/parse.h"

/* The bytes of a file in a block of exactly that size; NULL: it cannot be read. */
static char *load(const char *path, size_t *len) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *bytes = NULL;
    if (fseek(file, 0, SEEK_END) == 0) {
        long size = ftell(file);
        *len = size > 0 ? (size_t)size : 0;
        bytes = size >= 0 && fseek(file, 0, SEEK_SET) == 0 ? malloc(*len + (*len == 0))
                                                           : NULL;
    }
    if (bytes && fread(bytes, 1, *len, file) != *len) {
        free(bytes);
        bytes = NULL;
    }
    (void)fclose(file);
    return bytes;
}

static bool reader_accepts(toolmend_view text) {
    struct tmi_arena arena;
    if (!tmi_arena_init(&arena, NULL, 0))
        return false;
    struct tmi_parsed read = tmi_parse(text, TMI_SOURCE_TEXT, 2048, &arena, NULL, 0);
    tmi_arena_free(&arena);
    return read.fault == TMI_FAULT_NONE;
}

/* The walk takes one value and leaves what stands behind it alone. */
static bool walk_accepts(toolmend_view text) {
    toolmend_view value = toolmend_json_at(text, "");
    if (!value.ptr)
        return false;
    for (const char *p = value.ptr + value.len; p < text.ptr + text.len; p++) {
        if (!strchr(" \t\n\r", *p) || *p == '\0')
            return false;
    }
    return true;
}

static void judge(const char *directory, const char *name) {
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/%s", directory, name);
    size_t len = 0;
    char *bytes = length > 0 && (size_t)length < sizeof path ? load(path, &len) : NULL;
    bool passed = bytes != NULL;
    if (bytes) {
        toolmend_view text = {bytes, len};
        bool accepted = reader_accepts(text);
        passed = accepted == walk_accepts(text) &&
                 (name[0] == 'i' || accepted == (name[0] == 'y'));
        free(bytes);
    }
    check_passed += passed;
    check_failed += !passed;
    if (!passed)
        printf("%s: %s\n", name, bytes ? "judged wrong" : "cannot be read");
}

int main(int argc, char **argv) {
    DIR *directory = argc == 2 ? opendir(argv[1]) : NULL;
    if (!directory) {
        fprintf(stderr, "usage: suite_json_parsing DIRECTORY (it must exist)\n");
        return 2;
    }
    const struct dirent *entry = readdir(directory);
    for (; entry; entry = readdir(directory)) {
        if (strchr("yni", entry->d_name[0]) && entry->d_name[1] == '_')
            judge(argv[1], entry->d_name);
    }
    (void)closedir(directory);
    return check_report();
}
