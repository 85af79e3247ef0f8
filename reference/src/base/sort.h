/* SPDX-License-Identifier: MIT
 *
 * sort.h - a list in order, in its own place.
 *
 * Heap sort: n log n whatever comes, no memory beside the list, no recursion. qsort() of the C
 * library promises none of the three, and some take memory that no allocator of the caller sees.
 */
#ifndef TMI_SORT_H
#define TMI_SORT_H

#include <stddef.h>

/* Below 0: a comes first; above: b. */
typedef int tmi_order(const void *a, const void *b, const void *context);

/* Sort `count` things of `size` bytes. Equal ones may end in any order. */
void tmi_sort(void *list, size_t count, size_t size, tmi_order *order,
              const void *context);

#endif
