/* SPDX-License-Identifier: MIT
 *
 * in_place.h - what candidates.c, in_place.c and hints.c share.
 */
#ifndef MODEL_IN_PLACE_H
#define MODEL_IN_PLACE_H

#include "rules.h"

/* A value under its subschemas, in one branch of them. */
struct model_place {
    const struct model_node *value;
    const struct model_subschemas *all, *branch;
    unsigned past;
};

/* The candidates of a container that keeps its type (reading/members, reading/lists). */
void model_in_place(struct model_search *search, const struct model_place *place,
                    struct model_candidates *out);

/* Did syntax/missing-closer close the container? */
bool model_was_closed(const struct model_search *search, const struct model_node *value);

void model_add_candidate(struct model_search *search, struct model_candidates *out,
                         const struct model_node *candidate, bool ambiguous);
bool model_is_ambiguous(const struct model_candidates *candidates);

/* A list of one item; `before` is the value that the rule acted on. */
struct model_node *model_wrap(struct model_search *search, const struct model_rule *rule,
                              const struct model_node *before,
                              const struct model_node *inner,
                              const struct model_subschemas *item);

#endif
