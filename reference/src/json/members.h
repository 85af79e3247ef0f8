/* SPDX-License-Identifier: MIT
 *
 * members.h - the members of one object in the order of their decoded names.
 *
 * Sorting is how equal names are found where there are many: no choice of names makes it
 * slow, which cannot be said of a hash table without a secret, and a secret would let
 * results differ from run to run.
 */
#ifndef TMI_MEMBERS_H
#define TMI_MEMBERS_H

#include "json/value.h"

struct tmi_member {
    uint64_t head; /* first eight bytes of the decoded name, first one highest, then 0 */
    uint64_t rank; /* the caller's: orders members of one name */
    const struct tmi_token *name, *value;
};

struct tmi_member tmi_member_make(const struct tmi_sources *sources,
                                  const struct tmi_token *name,
                                  const struct tmi_token *value, uint64_t rank);

/* <0, 0, >0: by name, in the order of code points. */
int tmi_member_compare(const struct tmi_sources *sources, const struct tmi_member *a,
                       const struct tmi_member *b);

/* <0, 0, >0: by name, then by rank. */
int tmi_member_order(const struct tmi_sources *sources, const struct tmi_member *a,
                     const struct tmi_member *b);

/* Sort by name, then by rank. In place, n log n at worst. */
void tmi_members_sort(const struct tmi_sources *sources, struct tmi_member *members,
                      size_t count);

#endif
