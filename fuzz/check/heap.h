/* SPDX-License-Identifier: MIT
 *
 * heap.h - an allocator that holds its user to the contract, and fails when it is told to.
 *
 * Each block is one of malloc's of exactly the size asked for, so that AddressSanitizer sees one
 * byte too far. What it is given back must be a block that is out, with its size.
 */
#ifndef FUZZ_HEAP_H
#define FUZZ_HEAP_H

#include "toolmend.h"

struct fuzz_block;

struct fuzz_heap {
    size_t asked;              /* allocations so far, failed ones included */
    size_t fail_at;            /* the number of the one that fails, from 1; 0: none */
    bool for_good;             /* and all later ones */
    size_t failed;             /* allocations that failed */
    size_t live;               /* blocks that are out */
    size_t bytes;              /* of all blocks that were ever out */
    const char *misuse;        /* how it was not used as toolmend.h says; NULL */
    struct fuzz_block *blocks; /* that are out */
};

/* Count an allocation; true: it has to fail. */
bool fuzz_heap_refuses(struct fuzz_heap *heap);

/* An allocator that takes from the heap, which must outlive it. */
toolmend_allocator fuzz_heap_allocator(struct fuzz_heap *heap);

#endif
