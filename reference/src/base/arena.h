/* SPDX-License-Identifier: MIT
 *
 * arena.h - memory of one call or one compiled schema, freed at once.
 *
 * Blocks are chained; nothing is freed in the middle, nothing is zeroed (zeroing costs more
 * than parsing). The first block holds the object that owns the arena, so that a small call
 * costs one allocation. Failure is sticky: after the first one every request fails, and the
 * owner asks once, at the end, with tmi_arena_failed().
 */
#ifndef TMI_ARENA_H
#define TMI_ARENA_H

#include "toolmend.h"

struct tmi_block; /* one allocation; its header chains to the one before it */

struct tmi_arena {
    toolmend_allocator allocator; /* resolved: never NULL functions */
    struct tmi_block *last;
    char *at, *end; /* free bytes of the last block */
    bool failed;
};

/* Start an arena and take `first` bytes of room; false: out of memory. A NULL allocator is
 * malloc and free. The arena itself may be moved by plain assignment (it is often built on
 * the stack and then stored in its own first block). */
bool tmi_arena_init(struct tmi_arena *arena, const toolmend_allocator *allocator,
                    size_t first);

/* Memory for count objects of size bytes, aligned for any type, not zeroed; NULL: out of
 * memory, or count * size overflows (sticky). Lives until tmi_arena_free(). */
void *tmi_alloc(struct tmi_arena *arena, size_t count, size_t size);
#define tmi_new(arena, count, type) ((type *)tmi_alloc((arena), (count), sizeof(type)))

/* A larger list in the arena: the first `count` objects of `size` bytes are copied, *capacity
 * becomes at least `need`. NULL: out of memory, and nothing changes (sticky). */
void *tmi_grown(struct tmi_arena *arena, const void *list, size_t count, size_t *capacity,
                size_t need, size_t size);

void tmi_arena_free(struct tmi_arena *arena);

static inline bool tmi_arena_failed(const struct tmi_arena *arena) {
    return arena->failed;
}

#endif
