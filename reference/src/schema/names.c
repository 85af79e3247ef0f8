/* SPDX-License-Identifier: MIT
 *
 * names.c - a list of names sorted once and searched by halves.
 *
 * Heap sort: n log n whatever comes, no memory beside the order, no recursion. qsort() of
 * the C library promises none of the three.
 */
#include "schema/names.h"

/* Shorter names first, then by bytes: a different length is seen without a look at the text,
 * and properties.c wants the names of one length together. */
static int compare(toolmend_view a, toolmend_view b) {
    if (a.len != b.len)
        return a.len < b.len ? -1 : 1;
    return a.len == 0 ? 0 : memcmp(a.ptr, b.ptr, a.len);
}

static bool less(const toolmend_view *names, uint32_t a, uint32_t b) {
    int order = compare(names[a], names[b]);
    return order != 0 ? order < 0 : a < b;
}

/* Let the entry at `root` sink until the heap of `count` entries is in order again. */
static void sink(const toolmend_view *names, uint32_t *heap, size_t root, size_t count) {
    uint32_t sinking = heap[root];
    size_t child = 2 * root + 1;
    while (child < count) {
        if (child + 1 < count && less(names, heap[child], heap[child + 1]))
            child++;
        if (!less(names, sinking, heap[child]))
            break;
        heap[root] = heap[child];
        root = child;
        child = 2 * root + 1;
    }
    heap[root] = sinking;
}

bool tmi_name_list_sort(struct tmi_name_list *out, struct tmi_arena *arena,
                        const toolmend_view *names, size_t count) {
    uint32_t *order = tmi_new(arena, count ? count : 1, uint32_t);
    if (!order)
        return false;
    for (size_t i = 0; i < count; i++)
        order[i] = (uint32_t)i;
    for (size_t i = count / 2; i > 0; i--)
        sink(names, order, i - 1, count);
    for (size_t left = count; left > 1; left--) {
        uint32_t largest = order[0];
        order[0] = order[left - 1];
        order[left - 1] = largest;
        sink(names, order, 0, left - 1);
    }
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
