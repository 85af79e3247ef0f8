/* SPDX-License-Identifier: MIT
 *
 * passed.h - places of a valid text where hints speak, and what they would do there.
 *
 * Each place is looked at where a hint counts whatever branch was taken: at its place, through
 * references and allOf. What the hint would do is written as a claim about the text, and acts if
 * nothing speaks against that.
 */
#ifndef RECORD_PASSED_H
#define RECORD_PASSED_H

#include "claim.h"

/* Whose hints are seen, and by whom. */
struct seeing {
    struct document *document;
    struct pool *pool;
    toolmend_profile profile;
};
bool seeing_rule(const struct seeing *seeing, const char *rule);

/* A place where a hint speaks. */
struct passed {
    const struct tree_node *node;
    const char *rule;
    struct script script; /* what the hint would do; empty: it cannot */
    bool acts;            /* it could do that, and brings no other to speak */
};

/* All of them, as far as they are looked at. */
size_t passed_over(const struct seeing *seeing, const struct tree *tree,
                   struct passed **list);
/* How many of them act. */
size_t passed_acting(const struct seeing *seeing, toolmend_view text);

#endif
