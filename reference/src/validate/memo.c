/* SPDX-License-Identifier: MIT
 *
 * memo.c - open addressing with linear probing, at most half full.
 *
 * Keys are addresses and small numbers that no text chooses, so a plain multiplicative hash
 * is enough. Growing copies into a table twice as large; the old one stays in the arena,
 * which costs less than the new one in all.
 */
#include "validate/memo.h"

#define FIRST_CAP 16

static size_t place_of(const struct tmi_token *value, uint32_t schema, size_t cap) {
    uint64_t hash = (uint64_t)(uintptr_t)value / 16 * UINT64_C(0x9E3779B97F4A7C15);
    hash = (hash ^ schema) * UINT64_C(0xD6E8FEB86659FD93);
    return (size_t)(hash >> 32) & (cap - 1);
}

/* The place of the pair, or the free one where it would go. */
static struct tmi_known *look(const struct tmi_memo *memo, const struct tmi_token *value,
                              uint32_t schema) {
    size_t at = place_of(value, schema, memo->cap);
    while (memo->places[at].value != NULL &&
           (memo->places[at].value != value || memo->places[at].schema != schema))
        at = (at + 1) & (memo->cap - 1);
    return &memo->places[at];
}

static bool grow(struct tmi_memo *memo, struct tmi_arena *arena) {
    struct tmi_memo larger = {.count = memo->count,
                              .cap = memo->cap == 0 ? FIRST_CAP : memo->cap * 2};
    larger.places = tmi_new(arena, larger.cap, struct tmi_known);
    if (larger.places == NULL)
        return false;
    for (size_t i = 0; i < larger.cap; i++)
        larger.places[i] = (struct tmi_known){.value = NULL};
    for (size_t i = 0; i < memo->cap; i++) {
        const struct tmi_known *known = &memo->places[i];
        if (known->value != NULL)
            *look(&larger, known->value, known->schema) = *known;
    }
    *memo = larger;
    return true;
}

struct tmi_known *tmi_memo_find(const struct tmi_memo *memo,
                                const struct tmi_token *value, uint32_t schema) {
    if (memo->count == 0)
        return NULL;
    struct tmi_known *known = look(memo, value, schema);
    return known->value != NULL ? known : NULL;
}

struct tmi_known *tmi_memo_entry(struct tmi_memo *memo, struct tmi_arena *arena,
                                 const struct tmi_token *value, uint32_t schema) {
    struct tmi_known *known = tmi_memo_find(memo, value, schema);
    if (known != NULL)
        return known;
    if (memo->count >= memo->cap / 2 && !grow(memo, arena))
        return NULL;
    known = look(memo, value, schema);
    *known = (struct tmi_known){.value = value, .schema = schema};
    memo->count++;
    return known;
}
