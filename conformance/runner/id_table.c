/* SPDX-License-Identifier: MIT
 *
 * id_table.c - a hash table that is never more than half full.
 *
 * The author of a report chooses the ids, and could choose colliding ones; that only slows down the
 * reading of that report.
 */
#include "id_table.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool is_same(toolmend_view a, toolmend_view b) {
    return a.len == b.len && !a.ptr == !b.ptr &&
           (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

static uint64_t add_bytes(uint64_t hash, toolmend_view bytes) {
    for (size_t i = 0; i < bytes.len; i++) /* FNV-1a */
        hash = (hash ^ (unsigned char)bytes.ptr[i]) * UINT64_C(0x100000001B3);
    return hash;
}

bool id_table_begin(struct id_table *keys, size_t most) {
    *keys = (struct id_table){.room = 16};
    while (keys->room / 2 < most)
        keys->room *= 2;
    keys->slots = calloc(keys->room, sizeof *keys->slots);
    return keys->slots != NULL;
}

void id_table_free(struct id_table *keys) {
    free(keys->slots);
    *keys = (struct id_table){.room = 0};
}

/* The slot that holds the key, or the free one where it would stand. */
static struct id_entry *slot_of(const struct id_table *keys, toolmend_view id,
                                toolmend_view digest) {
    uint64_t hash = add_bytes(add_bytes(UINT64_C(0xCBF29CE484222325), id), digest);
    size_t at = (size_t)(hash ^ hash >> 32) & (keys->room - 1);
    while (keys->slots[at].id.ptr &&
           !(is_same(keys->slots[at].id, id) && is_same(keys->slots[at].digest, digest)))
        at = (at + 1) & (keys->room - 1);
    return &keys->slots[at];
}

size_t id_table_add(struct id_table *keys, toolmend_view id, toolmend_view digest,
                    size_t place) {
    struct id_entry *slot = slot_of(keys, id, digest);
    if (!slot->id.ptr) {
        *slot = (struct id_entry){id, digest, place};
        keys->count++;
    }
    return slot->place;
}

size_t id_table_find(const struct id_table *keys, toolmend_view id,
                     toolmend_view digest) {
    const struct id_entry *slot = slot_of(keys, id, digest);
    return slot->id.ptr ? slot->place : SIZE_MAX;
}
