/* SPDX-License-Identifier: MIT
 *
 * sort.c - see sort.h. A list that is in order already is only looked through: most are.
 */
#include "base/sort.h"

#include <stdbool.h>
#include <string.h>

struct sorting {
    char *list;
    size_t size;
    tmi_order *order;
    const void *context;
};

static char *at(const struct sorting *s, size_t index) {
    return s->list + index * s->size;
}

static bool before(const struct sorting *s, size_t a, size_t b) {
    return s->order(at(s, a), at(s, b), s->context) < 0;
}

static void swap(const struct sorting *s, size_t a, size_t b) {
    char kept[64];
    char *left = at(s, a), *right = at(s, b);
    for (size_t done = 0, part; done < s->size; done += part) {
        part = s->size - done < sizeof kept ? s->size - done : sizeof kept;
        memcpy(kept, left + done, part);
        memcpy(left + done, right + done, part);
        memcpy(right + done, kept, part);
    }
}

/* Let the entry at `root` sink until the heap of `count` entries is in order again. */
static void sink(const struct sorting *s, size_t root, size_t count) {
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        child += child + 1 < count && before(s, child, child + 1);
        if (!before(s, root, child))
            return;
        swap(s, root, child);
    }
}

static bool in_order(const struct sorting *s, size_t count) {
    for (size_t i = 1; i < count; i++)
        if (before(s, i, i - 1))
            return false;
    return true;
}

void tmi_sort(void *list, size_t count, size_t size, tmi_order *order,
              const void *context) {
    struct sorting sorting = {list, size, order, context};
    if (in_order(&sorting, count))
        return;
    for (size_t i = count / 2; i > 0; i--)
        sink(&sorting, i - 1, count);
    for (size_t left = count; left > 1; left--) {
        swap(&sorting, 0, left - 1);
        sink(&sorting, 0, left - 1);
    }
}
