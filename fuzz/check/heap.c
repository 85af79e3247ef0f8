/* SPDX-License-Identifier: MIT
 *
 * heap.c - blocks of malloc in a list, by which a wrong size or a block of somebody else is seen.
 */
#include "heap.h"

#include <stdlib.h>

/* Stands in front of each block. */
struct fuzz_block {
    _Alignas(max_align_t) struct fuzz_block *next;
    struct fuzz_block **to_here;
    size_t size;
};

bool fuzz_heap_refuses(struct fuzz_heap *heap) {
    heap->asked++;
    bool now = heap->asked == heap->fail_at;
    bool later = heap->for_good && heap->asked > heap->fail_at;
    bool refuses = heap->fail_at > 0 && (now || later);
    heap->failed += refuses;
    return refuses;
}

static void *take(void *ctx, size_t size) {
    struct fuzz_heap *heap = ctx;
    if (fuzz_heap_refuses(heap) || size > SIZE_MAX - sizeof(struct fuzz_block))
        return NULL;
    struct fuzz_block *block = malloc(sizeof *block + size);
    if (!block)
        abort();
    *block = (struct fuzz_block){heap->blocks, &heap->blocks, size};
    if (block->next)
        block->next->to_here = &block->next;
    heap->blocks = block;
    heap->live++;
    heap->bytes += size;
    return block + 1;
}

static void give_back(void *ctx, void *ptr, size_t size) {
    struct fuzz_heap *heap = ctx;
    if (!ptr) {
        heap->misuse = "free is never given NULL";
        return;
    }
    struct fuzz_block *block = heap->blocks;
    while (block && (void *)(block + 1) != ptr)
        block = block->next;
    if (!block) {
        heap->misuse = "free is given what alloc gave, once";
        return;
    }
    if (block->size != size)
        heap->misuse = "free is given the size that alloc was asked for";
    *block->to_here = block->next;
    if (block->next)
        block->next->to_here = block->to_here;
    heap->live--;
    free(block);
}

toolmend_allocator fuzz_heap_allocator(struct fuzz_heap *heap) {
    return (toolmend_allocator){take, give_back, heap};
}
