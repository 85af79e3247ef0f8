/* SPDX-License-Identifier: MIT
 *
 * id_table.h - maps ids, or pairs of id and digest, to an index.
 *
 * Used to match the cases of reports and suites.
 */
#ifndef ID_TABLE_H
#define ID_TABLE_H

#include <stdbool.h>

#include "toolmend.h"

struct id_entry {
    toolmend_view id, digest;
    size_t place;
};

struct id_table {
    struct id_entry *slots; /* a power of two of them; without an id: free */
    size_t room, count;
};

/* Room for this many keys. False: there is no memory. */
bool id_table_begin(struct id_table *keys, size_t most);
void id_table_free(struct id_table *keys);

/* Add a key, which stays borrowed; the place that it has, an earlier one if it is there. */
size_t id_table_add(struct id_table *keys, toolmend_view id, toolmend_view digest,
                    size_t place);

/* The place of a key; SIZE_MAX: it is not there. */
size_t id_table_find(const struct id_table *keys, toolmend_view id, toolmend_view digest);

#endif
