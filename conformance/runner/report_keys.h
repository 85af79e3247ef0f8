/* SPDX-License-Identifier: MIT
 *
 * report_keys.h - which place has this key? Keys are pairs of views: an id, or an id and a
 * digest. Two reports and a suite are laid side by side by them.
 */
#ifndef REPORT_KEYS_H
#define REPORT_KEYS_H

#include <stdbool.h>

#include "toolmend.h"

struct report_key {
    toolmend_view id, digest;
    size_t place;
};

struct report_keys {
    struct report_key *slots; /* a power of two of them; without an id: free */
    size_t room, count;
};

/* Room for this many keys. False: there is no memory. */
bool report_keys_begin(struct report_keys *keys, size_t most);
void report_keys_free(struct report_keys *keys);

/* Add a key, which stays borrowed; the place that it has, an earlier one if it is there. */
size_t report_keys_add(struct report_keys *keys, toolmend_view id, toolmend_view digest,
                       size_t place);

/* The place of a key; SIZE_MAX: it is not there. */
size_t report_keys_find(const struct report_keys *keys, toolmend_view id,
                        toolmend_view digest);

#endif
