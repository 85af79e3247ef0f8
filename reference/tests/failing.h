/* SPDX-License-Identifier: MIT
 *
 * failing.h - an allocator that counts, and fails where it is told to.
 */
#ifndef TESTS_FAILING_H
#define TESTS_FAILING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

struct failing {
    size_t fail_at;           /* the allocation of this number fails, from 1; 0: none */
    bool lasting;             /* so do all behind it */
    size_t count, live;       /* allocations so far, blocks not freed yet */
    size_t asked, held, peak; /* bytes: in all, now, and at most at a time */
    bool wrong_size;          /* a block was freed with a size that it has not */
};

struct header {
    _Alignas(max_align_t) size_t size;
};

static inline void *failing_alloc(void *ctx, size_t size) {
    struct failing *failing = ctx;
    size_t number = ++failing->count;
    if (number == failing->fail_at || (failing->lasting && number > failing->fail_at))
        return NULL;
    struct header *header = malloc(sizeof *header + size);
    if (!header)
        return NULL;
    header->size = size;
    failing->live++;
    failing->asked += size;
    failing->held += size;
    if (failing->held > failing->peak)
        failing->peak = failing->held;
    return header + 1;
}

static inline void failing_free(void *ctx, void *ptr, size_t size) {
    struct failing *failing = ctx;
    struct header *header = (struct header *)ptr - 1;
    failing->wrong_size |= header->size != size;
    failing->live--;
    failing->held -= header->size;
    free(header);
}

#endif
