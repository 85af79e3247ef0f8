/* SPDX-License-Identifier: MIT
 *
 * names.c - a list of names sorted once and searched by halves.
 */
#include "schema/names.h"

#include "base/sort.h"

/* Shorter names first, then by bytes: a different length is seen without a look at the text,
 * and properties.c wants the names of one length together. */
static int compare(toolmend_view a, toolmend_view b) {
    if (a.len != b.len)
        return a.len < b.len ? -1 : 1;
    return a.len == 0 ? 0 : memcmp(a.ptr, b.ptr, a.len);
}

/* Of equal names the first one first. */
static int by_name(const void *a, const void *b, const void *names) {
    const uint32_t *left = a, *right = b;
    const toolmend_view *list = names;
    int order = compare(list[*left], list[*right]);
    return order != 0 ? order : (*left > *right) - (*left < *right);
}

bool tmi_name_list_sort(struct tmi_name_list *out, struct tmi_arena *arena,
                        const toolmend_view *names, size_t count) {
    uint32_t *order = tmi_new(arena, count ? count : 1, uint32_t);
    if (!order)
        return false;
    for (size_t i = 0; i < count; i++)
        order[i] = (uint32_t)i;
    tmi_sort(order, count, sizeof *order, by_name, names);
    *out = (struct tmi_name_list){names, order, count};
    return true;
}

size_t tmi_name_list_find(const struct tmi_name_list *names, toolmend_view name,
                          bool *again) {
    size_t low = 0, high = names->count;
    *again = false;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare(names->names[names->order[middle]], name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == names->count || !tmi_view_equal(names->names[names->order[low]], name))
        return SIZE_MAX;
    *again = low + 1 < names->count && tmi_name_list_repeats(names, low + 1);
    return names->order[low];
}

bool tmi_name_list_repeats(const struct tmi_name_list *names, size_t place) {
    return place > 0 && tmi_view_equal(names->names[names->order[place - 1]],
                                       names->names[names->order[place]]);
}
