/* SPDX-License-Identifier: MIT
 *
 * failing.h - an allocator that fails after so many allocations, and counts what is not freed.
 */
#ifndef TESTS_FAILING_H
#define TESTS_FAILING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

struct failing {
    size_t left; /* allocations that still succeed */
    size_t live; /* blocks not freed yet */
    bool wrong_size;
};

struct header {
    _Alignas(max_align_t) size_t size;
};

static inline void *failing_alloc(void *ctx, size_t size) {
    struct failing *failing = ctx;
    if (failing->left == 0)
        return NULL;
    failing->left--;
    struct header *header = malloc(sizeof *header + size);
    if (!header)
        return NULL;
    header->size = size;
    failing->live++;
    return header + 1;
}

static inline void failing_free(void *ctx, void *ptr, size_t size) {
    struct failing *failing = ctx;
    struct header *header = (struct header *)ptr - 1;
    failing->wrong_size |= header->size != size;
    failing->live--;
    free(header);
}

#endif
