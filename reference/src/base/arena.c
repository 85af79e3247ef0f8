/* SPDX-License-Identifier: MIT
 *
 * arena.c - memory of one call, in chained blocks, freed at once.
 *
 * Blocks double from 4 KiB to 1 MiB, so that a small call asks the allocator once or twice
 * and a large one a few times a megabyte. A request that would waste much of a block gets
 * one of its own, chained behind the last one, whose free rest stays in use. Each block
 * remembers its size, because the allocator's `free` is told it.
 */
#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WATCHED
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define WATCHED
#endif

/* AddressSanitizer knows where blocks end, not what stands in them. So there the bytes of a block
 * that belong to nobody are closed to it, with some between any two objects. */
#ifdef WATCHED
#include <sanitizer/asan_interface.h>
enum { GAP = 1 };
#else
enum { GAP = 0 };
#define ASAN_POISON_MEMORY_REGION(ptr, size)
#define ASAN_UNPOISON_MEMORY_REGION(ptr, size)
#endif

#define ALIGNMENT _Alignof(max_align_t)

/* The header of a block; its room follows, aligned for any type. */
struct tmi_block {
    _Alignas(max_align_t) struct tmi_block *before;
    size_t size; /* as asked from the allocator, header included */
};

/* TMI_OWN_BLOCKS gives each object a block of its own: an allocator that fails then fails any of
 * them, and not only those at the end of a block. */
#ifdef TMI_OWN_BLOCKS
enum { BLOCK_MIN = sizeof(struct tmi_block), BLOCK_MAX = BLOCK_MIN };
#define FIRST_MAX ((size_t)1)
#else
enum { BLOCK_MIN = 4096, BLOCK_MAX = 1 << 20 };
#define FIRST_MAX (SIZE_MAX - ALIGNMENT - GAP)
#endif

/* What an object of that size takes. */
static size_t rounded(size_t size) {
    return (size + GAP + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static void *allocate_default(void *ctx, size_t size) {
    (void)ctx;
    return malloc(size);
}

static void free_default(void *ctx, void *ptr, size_t size) {
    (void)ctx;
    (void)size;
    free(ptr);
}

/* A block with `room` usable bytes, not chained yet; NULL: out of memory (sticky). */
static struct tmi_block *take_block(struct tmi_arena *arena, size_t room) {
    struct tmi_block *block = NULL;
    if (room <= SIZE_MAX - sizeof *block) {
        size_t size = sizeof *block + room;
        block = arena->allocator.alloc(arena->allocator.ctx, size);
        if (block)
            block->size = size;
    }
    if (!block)
        arena->failed = true;
    return block;
}

/* Chain a block as the one that small requests are served from. */
static void use_block(struct tmi_arena *arena, struct tmi_block *block) {
    block->before = arena->last;
    arena->last = block;
    arena->at = (char *)(block + 1);
    arena->end = (char *)block + block->size;
    ASAN_POISON_MEMORY_REGION(arena->at, (size_t)(arena->end - arena->at));
}

/* Room of the next block that serves small requests. */
static size_t next_room(const struct tmi_arena *arena) {
    size_t size = arena->last ? arena->last->size : 0;
    size = size > BLOCK_MAX / 2 ? BLOCK_MAX : 2 * size;
    return (size < BLOCK_MIN ? BLOCK_MIN : size) - sizeof(struct tmi_block);
}

bool tmi_arena_init(struct tmi_arena *arena, const toolmend_allocator *allocator,
                    size_t first) {
    *arena = (struct tmi_arena){
        .allocator = {allocate_default, free_default, NULL}
    };
    if (allocator)
        arena->allocator = *allocator;
    size_t room = rounded(first < FIRST_MAX ? first : FIRST_MAX); /* for one object */
    struct tmi_block *block = take_block(arena, room);
    if (!block)
        return false;
    use_block(arena, block);
    return true;
}

/* `bytes`, rounded, that the last block cannot hold. */
static void *alloc_block(struct tmi_arena *arena, size_t bytes) {
    size_t room = next_room(arena);
    bool own = bytes > room / 4;
    struct tmi_block *block = take_block(arena, own ? bytes : room);
    if (!block)
        return NULL;
    if (own && arena->last) {
        block->before = arena->last->before;
        arena->last->before = block;
        return block + 1;
    }
    use_block(arena, block);
    arena->at += bytes;
    return block + 1;
}

/* Of the `bytes` from ptr on an object has `size`. */
static void open_object(void *ptr, size_t size, size_t bytes) {
    (void)ptr, (void)size, (void)bytes;
    ASAN_POISON_MEMORY_REGION(ptr, bytes);
    ASAN_UNPOISON_MEMORY_REGION(ptr, size);
}

void *tmi_alloc(struct tmi_arena *arena, size_t count, size_t size) {
    if (arena->failed)
        return NULL;
    if (count == 0 || size == 0)
        count = size = 1; /* a pointer of its own, as for any other object */
    if (count > (SIZE_MAX - ALIGNMENT - GAP) / size) {
        arena->failed = true;
        return NULL;
    }
    size_t bytes = rounded(count * size);
    void *ptr = arena->at;
    size_t left = (size_t)(arena->end - arena->at);
    if (bytes > left)
        ptr = alloc_block(arena, bytes);
    else
        arena->at += bytes;
    if (ptr)
        open_object(ptr, count * size, bytes);
    return ptr;
}

void *tmi_grown(struct tmi_arena *arena, const void *list, size_t count, size_t *capacity,
                size_t need, size_t size) {
    size_t larger = *capacity == 0 ? 4 : *capacity * 2;
    if (larger < need)
        larger = need;
    void *grown = tmi_alloc(arena, larger, size);
    if (grown == NULL)
        return NULL;
    if (count > 0)
        memcpy(grown, list, count * size);
    *capacity = larger;
    return grown;
}

void tmi_arena_free(struct tmi_arena *arena) {
    /* The arena may live in a block of its own: nothing of it is read after the first free. */
    toolmend_allocator allocator = arena->allocator;
    struct tmi_block *block = arena->last;
    arena->last = NULL;
    arena->at = arena->end = NULL;
    while (block) {
        struct tmi_block *before = block->before;
        ASAN_UNPOISON_MEMORY_REGION(block, block->size);
        allocator.free(allocator.ctx, block, block->size);
        block = before;
    }
}
