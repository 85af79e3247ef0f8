/* SPDX-License-Identifier: MIT
 *
 * report_keys.c - a table of keys that is never more than half full.
 *
 * Whoever writes a report chooses its ids, and may choose them so that they meet in one slot; that
 * costs him time on his own reports.
 */
#include "report_keys.h"

#include <stdint.h>
#include <stdlib.h>

#include "report_read.h"

static uint64_t add_bytes(uint64_t hash, toolmend_view bytes) {
    for (size_t i = 0; i < bytes.len; i++) /* FNV-1a */
        hash = (hash ^ (unsigned char)bytes.ptr[i]) * UINT64_C(0x100000001B3);
    return hash;
}

bool report_keys_begin(struct report_keys *keys, size_t most) {
    *keys = (struct report_keys){.room = 16};
    while (keys->room / 2 < most)
        keys->room *= 2;
    keys->slots = calloc(keys->room, sizeof *keys->slots);
    return keys->slots != NULL;
}

void report_keys_free(struct report_keys *keys) {
    free(keys->slots);
    *keys = (struct report_keys){.room = 0};
}

/* The slot that holds the key, or the free one where it would stand. */
static struct report_key *slot_of(const struct report_keys *keys, toolmend_view id,
                                  toolmend_view digest) {
    uint64_t hash = add_bytes(add_bytes(UINT64_C(0xCBF29CE484222325), id), digest);
    size_t at = (size_t)(hash ^ hash >> 32) & (keys->room - 1);
    while (keys->slots[at].id.ptr && !(report_same(keys->slots[at].id, id) &&
                                       report_same(keys->slots[at].digest, digest)))
        at = (at + 1) & (keys->room - 1);
    return &keys->slots[at];
}

size_t report_keys_add(struct report_keys *keys, toolmend_view id, toolmend_view digest,
                       size_t place) {
    struct report_key *slot = slot_of(keys, id, digest);
    if (!slot->id.ptr) {
        *slot = (struct report_key){id, digest, place};
        keys->count++;
    }
    return slot->place;
}

size_t report_keys_find(const struct report_keys *keys, toolmend_view id,
                        toolmend_view digest) {
    const struct report_key *slot = slot_of(keys, id, digest);
    return slot->id.ptr ? slot->place : SIZE_MAX;
}
