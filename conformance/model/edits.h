/* SPDX-License-Identifier: MIT
 *
 * edits.h - a candidate as edits of the text it was made from ("Bytes of an edit").
 */
#ifndef MODEL_EDITS_H
#define MODEL_EDITS_H

#include "rules.h"

struct model_edits {
    struct model_edit *list; /* over the text, in its order */
    size_t count;
    bool forbidden; /* the profile does not hold a rule at its place */
};

struct model_edits model_edits_of(struct model_search *search,
                                  const struct model_node *candidate);

/* Bytes [start, end) of the text with the edits that lie in them. */
struct model_view model_apply_edits(struct model_run *run, struct model_view text,
                                    size_t start, size_t end,
                                    const struct model_edit *edits, size_t count);

/* The pointer to a child of the container that `pointer` leads to; the same if it is the
 * container itself. */
struct model_view model_pointer_to(struct model_run *run, struct model_view pointer,
                                   const struct model_node *container,
                                   const struct model_node *child);

#endif
