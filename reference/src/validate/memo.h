/* SPDX-License-Identifier: MIT
 *
 * memo.h - which containers were found to satisfy which schemas.
 *
 * A recursive schema that reaches one definition from several branches would judge a value
 * twice a level, so 2^depth times at the bottom. Remembering the answer for (container,
 * schema) makes that linear. Scalars are judged anew: that costs less than looking them up.
 */
#ifndef TMI_MEMO_H
#define TMI_MEMO_H

#include "json/value.h"

/* One pair and what is known about it. */
struct tmi_known {
    const struct tmi_token *value; /* resolved; NULL: a free place */
    uint32_t schema;               /* tmi_schema.index */
    bool accepts, refuses;         /* neither: not known yet */
    bool described;                /* its violations are collected */
};

/* A hash table in an arena; all zero is an empty one. */
struct tmi_memo {
    struct tmi_known *places;
    size_t count, cap; /* cap: 0 or a power of two */
};

/* The entry of that pair; NULL: none. */
struct tmi_known *tmi_memo_find(const struct tmi_memo *memo,
                                const struct tmi_token *value, uint32_t schema);

/* The entry of that pair, made if there is none; NULL: out of memory (sticky in the arena). */
struct tmi_known *tmi_memo_entry(struct tmi_memo *memo, struct tmi_arena *arena,
                                 const struct tmi_token *value, uint32_t schema);

#endif
