/* SPDX-License-Identifier: MIT
 *
 * edits.h - a candidate written as byte edits of the text it came from.
 *
 * SPEC.md, "Bytes of an edit", is the rule for every span here.
 */
#ifndef TMI_EDITS_H
#define TMI_EDITS_H

#include "engine/engine.h"

struct tmi_edits {
    const toolmend_edit *list; /* disjoint, ascending */
    const struct tmi_token *const
        *origins;        /* by edit: the value it acts on; NULL: a member
                                               is renamed or removed */
    const bool *ahead;   /* by edit: an insertion that belongs to the byte behind it */
    const bool *blocked; /* by edit: the profile does not let a rule act there */
    size_t count;
};

/* The edits of the arguments text that make `value` of its origin. `pointer` names the origin.
 * False after a failure: the sticky limit "edits", or memory. */
bool tmi_edits_of(struct tmi_engine *engine, const struct tmi_token *value,
                  toolmend_view pointer, struct tmi_edits *out);

/* Add a rule's id to a list of them, once; the list has TMI_RULES_MAX places. */
void tmi_add_id(const char **ids, size_t *count, const char *id);

/* Bytes [start, end) of the text after the edits, all of which lie inside. {NULL, 0}: out of
 * memory, or longer than max. */
toolmend_view tmi_apply(struct tmi_arena *arena, toolmend_view text, size_t start,
                        size_t end, const struct tmi_edits *edits, size_t max);

#endif
