/* SPDX-License-Identifier: MIT
 *
 * test_arena.c - memory of one call: alignment, sizes, sticky failure, nothing left behind.
 *
 * The allocator of these tests keeps the size of every live block and compares it with the
 * size that `free` is told.
 */
#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { HEADER = 64 }; /* in front of each block: its size; keeps any alignment */

struct watch {
    size_t live, asked, calls;
    size_t left; /* allocations that still succeed */
    bool wrong_size;
};

static void *watching_alloc(void *ctx, size_t size) {
    struct watch *watch = ctx;
    if (watch->left == 0)
        return NULL;
    watch->left--;
    char *block = malloc(HEADER + size);
    if (!block)
        exit(3);
    memcpy(block, &size, sizeof size);
    watch->live += size;
    watch->asked += size;
    watch->calls++;
    return block + HEADER;
}

static void watching_free(void *ctx, void *ptr, size_t size) {
    struct watch *watch = ctx;
    size_t real;
    char *block = (char *)ptr - HEADER;
    memcpy(&real, block, sizeof real);
    watch->wrong_size |= real != size;
    watch->live -= size;
    free(block);
}

static toolmend_allocator watched(struct watch *watch) {
    *watch = (struct watch){.left = SIZE_MAX};
    return (toolmend_allocator){watching_alloc, watching_free, watch};
}

TEST(every_pointer_is_aligned_and_its_own) {
    struct tmi_arena arena;
    CHECK(tmi_arena_init(&arena, NULL, 100));
    char *pointers[200];
    for (size_t i = 0; i < 200; i++) {
        pointers[i] = tmi_alloc(&arena, 1, i * 7 % 301);
        CHECK(pointers[i] && (uintptr_t)pointers[i] % _Alignof(max_align_t) == 0);
        memset(pointers[i], (int)i, i * 7 % 301);
    }
    size_t damaged = 0;
    for (size_t i = 0; i < 200; i++) {
        for (size_t k = 0; k < i * 7 % 301; k++)
            damaged += (unsigned char)pointers[i][k] != i;
        for (size_t k = 0; k < i; k++)
            damaged += pointers[i] == pointers[k];
    }
    CHECK(damaged == 0);
    tmi_arena_free(&arena);
}

TEST(every_block_is_freed_with_its_size) {
    struct watch watch;
    toolmend_allocator allocator = watched(&watch);
    struct tmi_arena arena;
    CHECK(tmi_arena_init(&arena, &allocator, 10));
    for (size_t i = 0; i < 2000; i++)
        CHECK(tmi_alloc(&arena, 1, i % 17 == 0 ? 5000 * i : i % 100) != NULL);
    CHECK(watch.live > 0 && watch.calls > 10);
    tmi_arena_free(&arena);
    CHECK(watch.live == 0 && !watch.wrong_size);
}

/* The owner of an arena, as reports and tools are built. */
struct owner {
    struct tmi_arena arena;
    int payload[100];
};

TEST(the_owner_may_live_in_the_first_block) {
    struct watch watch;
    toolmend_allocator allocator = watched(&watch);
    struct tmi_arena arena;
    CHECK(tmi_arena_init(&arena, &allocator, sizeof(struct owner)));
    struct owner *owner = tmi_new(&arena, 1, struct owner);
    CHECK(owner != NULL && watch.calls == 1);
    owner->arena = arena;
    CHECK(tmi_alloc(&owner->arena, 1, 10) != NULL && watch.calls == 2);
    tmi_arena_free(&owner->arena); /* frees the block that it is told from */
    CHECK(watch.live == 0 && !watch.wrong_size);
}

TEST(small_requests_share_blocks_that_grow) {
    struct watch watch;
    toolmend_allocator allocator = watched(&watch);
    struct tmi_arena arena;
    CHECK(tmi_arena_init(&arena, &allocator, 0));
    for (size_t i = 0; i < 1000000; i++)
        (void)tmi_alloc(&arena, 1, 15); /* 16 with the byte that a sanitizer closes */
    /* 16 MB in blocks of 4 KiB to 1 MiB: 8 that double, then about 15 full ones */
    CHECK(watch.calls <= 1 + 8 + 16 && watch.asked < 18000000);
    tmi_arena_free(&arena);
}

TEST(a_large_request_leaves_the_rest_of_the_block_in_use) {
    struct watch watch;
    toolmend_allocator allocator = watched(&watch);
    struct tmi_arena arena;
    CHECK(tmi_arena_init(&arena, &allocator, 0));
    CHECK(tmi_alloc(&arena, 1, 16) != NULL && watch.calls == 2);
    CHECK(tmi_alloc(&arena, 1, 3000000) != NULL && watch.calls == 3);
    CHECK(tmi_alloc(&arena, 1, 16) != NULL && watch.calls == 3);
    CHECK(watch.asked < 3000000 + 5000); /* no more than was asked for */
    tmi_arena_free(&arena);
    CHECK(watch.live == 0 && !watch.wrong_size);
}

TEST(nothing_is_not_null) {
    struct tmi_arena arena;
    CHECK(tmi_arena_init(&arena, NULL, 0));
    void *a = tmi_alloc(&arena, 0, 8), *b = tmi_alloc(&arena, 8, 0);
    CHECK(a != NULL && b != NULL && a != b);
    CHECK(!tmi_arena_failed(&arena));
    tmi_arena_free(&arena);
}

TEST(sizes_that_overflow_are_refused) {
    static const size_t sizes[][2] = {
        {SIZE_MAX,                         2       },
        {2,                                SIZE_MAX},
        {SIZE_MAX,                         1       },
        {SIZE_MAX / 2 + 1,                 2       },
        {SIZE_MAX - 8,                     1       },
        {SIZE_MAX - _Alignof(max_align_t), 1       }, /* until the block's header is added */
    };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct watch watch;
        toolmend_allocator allocator = watched(&watch);
        struct tmi_arena arena;
        CHECK(tmi_arena_init(&arena, &allocator, 0));
        CHECK(tmi_alloc(&arena, sizes[i][0], sizes[i][1]) == NULL);
        CHECK(tmi_arena_failed(&arena) && watch.calls == 1); /* nobody was asked */
        tmi_arena_free(&arena);
    }
    struct tmi_arena arena;
    CHECK(!tmi_arena_init(&arena, NULL, SIZE_MAX));
    CHECK(tmi_arena_failed(&arena));
    tmi_arena_free(&arena); /* allowed, frees nothing */
}

TEST(failure_is_sticky) {
    struct watch watch;
    toolmend_allocator allocator = watched(&watch);
    struct tmi_arena arena;
    CHECK(tmi_arena_init(&arena, &allocator, 64));
    watch.left = 0;
    CHECK(tmi_alloc(&arena, 1, 100000) == NULL);
    watch.left = SIZE_MAX;
    CHECK(tmi_alloc(&arena, 1, 16) == NULL); /* though the block has room */
    CHECK(tmi_arena_failed(&arena));
    tmi_arena_free(&arena);
    CHECK(watch.live == 0);
    watch.left = 0;
    CHECK(!tmi_arena_init(&arena, &allocator, 64));
    CHECK(tmi_alloc(&arena, 1, 1) == NULL);
}

int main(void) {
    return check_all();
}
