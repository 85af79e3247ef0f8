/* SPDX-License-Identifier: MIT
 *
 * members.h - the members of one object in the order of their decoded names.
 */
#ifndef TMI_MEMBERS_H
#define TMI_MEMBERS_H

#include "value.h"

struct tmi_member {
    uint64_t head; /* first eight bytes of the name, first one highest, 0 behind it */
    toolmend_view text; /* the name decoded, unpaired surrogates as three bytes */
    const struct tmi_token *name, *value;
    uint64_t hash; /* for members that equality has to tell apart by value; else 0 */
};

/* Fill in one member. A name with escapes is decoded into the arena; false: out of memory. */
bool tmi_member_fill(const struct tmi_sources *sources, struct tmi_arena *arena,
                     const struct tmi_token *name, const struct tmi_token *value,
                     struct tmi_member *out);

/* <0, 0, >0: by name. */
int tmi_member_compare(const struct tmi_member *a, const struct tmi_member *b);

/* Sort by name, then by hash; members equal in both keep their order. `scratch` has room for
 * as many members. Time n log n whatever the names. */
void tmi_members_sort(struct tmi_member *members, struct tmi_member *scratch,
                      size_t count);

#endif
