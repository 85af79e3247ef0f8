/* SPDX-License-Identifier: MIT
 *
 * unique.c - uniqueItems without comparing every item with every other one.
 *
 * A few items are compared in pairs. More are hashed (equal values have equal hashes), the
 * hashes sorted in place, and only neighbours of equal hash compared. Sorting is a heap sort:
 * no memory, no recursion, n log n for any order. Many items of one hash that are all
 * different cost a step a pair, so that a text made of collisions meets the limit of steps.
 */
#include "validate/assertions.h"

#define PAIRS_MAX 6

static const struct tmi_token *item_at(const struct tmi_token *array, uint32_t item) {
    if (array->flags & TMI_VIRTUAL)
        return ((const struct tmi_virtual *)(const void *)array)->slots[item].value;
    return array + item;
}

static bool different(struct tmi_check *check, const struct tmi_token *a,
                      const struct tmi_token *b) {
    return tmi_spend(check, 1) &&
           !tmi_assert_equal(check, tmi_resolve(a), tmi_resolve(b)) &&
           !tmi_check_failed(check);
}

static bool pairs_differ(struct tmi_check *check, const struct tmi_token *const *items,
                         size_t count) {
    for (size_t i = 1; i < count; i++)
        for (size_t k = 0; k < i; k++)
            if (!different(check, items[i], items[k]))
                return false;
    return true;
}

/* Move hashes[at] down until it is not below what stands under it in the heap. */
static void sift(struct tmi_item_hash *hashes, size_t at, size_t count) {
    struct tmi_item_hash moved = hashes[at];
    size_t below = 2 * at + 1;
    while (below < count) {
        if (below + 1 < count && hashes[below + 1].hash > hashes[below].hash)
            below++;
        if (hashes[below].hash <= moved.hash)
            break;
        hashes[at] = hashes[below];
        at = below;
        below = 2 * at + 1;
    }
    hashes[at] = moved;
}

void tmi_sort_hashes(struct tmi_item_hash *hashes, size_t count) {
    for (size_t i = count / 2; i-- > 0;)
        sift(hashes, i, count);
    for (size_t i = count; i-- > 1;) {
        struct tmi_item_hash largest = hashes[0];
        hashes[0] = hashes[i];
        hashes[i] = largest;
        sift(hashes, 0, i);
    }
}

/* Can all numbers in the item be hashed by value? One past the limits fails the check. */
static bool numbers_fit(struct tmi_check *check, const struct tmi_token *item) {
    struct tmi_decimal number;
    if (item->flags & TMI_VIRTUAL)
        return item->kind != TMI_NUMBER || tmi_number(check, item, &number);
    for (const struct tmi_token *at = item; at < item + item->size; at++)
        if (at->kind == TMI_NUMBER &&
            ((at->flags & TMI_EXPONENT) || at->end - at->start > TMI_DIGITS_MAX) &&
            !tmi_number(check, at, &number))
            return false;
    return true;
}

/* Hash every item; false: out of memory or past a limit. */
static bool hash_items(struct tmi_check *check, const struct tmi_token *array,
                       size_t count) {
    if (count > check->hash_cap) {
        check->hash_cap = 0;
        check->hashes = tmi_new(check->arena, count, struct tmi_item_hash);
        if (check->hashes == NULL)
            return false;
        check->hash_cap = count;
    }
    struct tmi_walk walk = tmi_walk_start(array);
    const struct tmi_token *item;
    for (size_t i = 0; i < count && tmi_walk_item(&walk, &item); i++) {
        const struct tmi_token *resolved = tmi_resolve(item);
        if (!numbers_fit(check, resolved))
            return false;
        uint64_t hash = tmi_hash(check->sources, check->arena, resolved, &check->steps);
        check->hashes[i].hash = (uint32_t)(hash >> 32);
        check->hashes[i].item =
            array->flags & TMI_VIRTUAL ? (uint32_t)i : (uint32_t)(item - array);
    }
    return !tmi_arena_failed(check->arena) && tmi_spend(check, 0);
}

bool tmi_assert_unique(struct tmi_check *check, const struct tmi_token *array) {
    const struct tmi_token *few[PAIRS_MAX], *more;
    struct tmi_walk walk = tmi_walk_start(array);
    size_t count = 0;
    while (count < PAIRS_MAX && tmi_walk_item(&walk, &few[count]))
        count++;
    if (!tmi_walk_item(&walk, &more))
        return pairs_differ(check, few, count);
    count = tmi_child_count(array);
    if (!hash_items(check, array, count))
        return false;
    struct tmi_item_hash *hashes = check->hashes;
    tmi_sort_hashes(hashes, count);
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k-- > 0 && hashes[k].hash == hashes[i].hash;)
            if (!different(check, item_at(array, hashes[i].item),
                           item_at(array, hashes[k].item)))
                return false;
    return true;
}
