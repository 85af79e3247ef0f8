/* SPDX-License-Identifier: MIT
 *
 * names.h - a list of names sorted once and searched by halves.
 *
 * The compiler asks many times for one of many names: keys of a wide object in a pointer,
 * URIs, anchors, tools. A sorted order has no worst case that somebody could aim at, as a
 * hash table without a secret has.
 */
#ifndef TMI_NAMES_H
#define TMI_NAMES_H

#include "base/arena.h"
#include "base/view.h"

struct tmi_name_list {
    const toolmend_view *names; /* as given */
    const uint32_t *order;      /* indexes by length, bytes, index */
    size_t count;
};

/* Sort. `names` (at most UINT32_MAX) is borrowed, the order lives in the arena. False: out of
 * memory. n log n at worst. */
bool tmi_name_list_sort(struct tmi_name_list *out, struct tmi_arena *arena,
                        const toolmend_view *names, size_t count);

/* Index of the first one of that name; SIZE_MAX: none. *again: there are more of it. */
size_t tmi_name_list_find(const struct tmi_name_list *names, toolmend_view name,
                          bool *again);

/* Is the name at place `place` of the order equal to the one before it? */
bool tmi_name_list_repeats(const struct tmi_name_list *names, size_t place);

#endif
