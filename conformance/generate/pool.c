/* SPDX-License-Identifier: MIT
 *
 * pool.c - see pool.h. A list of blocks, each a calloc: who takes from it does so once,
 * so nothing here is worth being clever about.
 */
#include "pool.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NO_MEMORY = 3 }; /* the exit code of every verb that could not allocate */

struct pool_block {
    struct pool_block *before;
    max_align_t room[];
};

void *pool_take(struct pool *pool, size_t count, size_t size) {
    bool fits = size == 0 || count <= PTRDIFF_MAX / 2 / size;
    struct pool_block *block = fits ? calloc(1, sizeof *block + count * size) : NULL;
    if (!block) {
        fputs("toolmend: no memory left; free some\n", stderr);
        exit(NO_MEMORY);
    }
    block->before = pool->blocks;
    pool->blocks = block;
    return block->room;
}

void pool_free(struct pool *pool) {
    while (pool->blocks) {
        struct pool_block *before = pool->blocks->before;
        free(pool->blocks);
        pool->blocks = before;
    }
}

void write_view(struct writing *out, toolmend_view text) {
    if (text.len > out->room - out->len || !out->ptr) {
        size_t room = 2 * out->room + text.len + 64;
        char *wider = pool_take(out->pool, room, 1);
        if (out->ptr && out->len > 0)
            memcpy(wider, out->ptr, out->len);
        out->ptr = wider;
        out->room = room;
    }
    if (text.len > 0)
        memcpy(out->ptr + out->len, text.ptr, text.len);
    out->len += text.len;
}

void write_words(struct writing *out, const char *text) {
    write_view(out, (toolmend_view){text, strlen(text)});
}

void write_number(struct writing *out, size_t number) {
    char digits[24];
    (void)snprintf(digits, sizeof digits, "%zu", number);
    write_words(out, digits);
}

toolmend_view written(const struct writing *out) {
    return (toolmend_view){out->ptr ? out->ptr : "", out->len};
}

bool view_same(toolmend_view a, toolmend_view b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

bool view_is(toolmend_view view, const char *text) {
    return view.ptr && view_same(view, (toolmend_view){text, strlen(text)});
}

toolmend_view view_cut(toolmend_view text, size_t start, size_t end) {
    return (toolmend_view){text.ptr ? text.ptr + start : NULL, end - start};
}

bool is_white(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

toolmend_view view_trim(toolmend_view text) {
    while (text.len > 0 && is_white(text.ptr[0])) {
        text.ptr++;
        text.len--;
    }
    while (text.len > 0 && is_white(text.ptr[text.len - 1]))
        text.len--;
    return text;
}

char ascii_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}
