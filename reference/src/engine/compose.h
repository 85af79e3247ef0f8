/* SPDX-License-Identifier: MIT
 *
 * compose.h - two lists of edits as one: what the syntax rows did to the text that came, and
 * what the engine did to the repaired text.
 */
#ifndef TMI_COMPOSE_H
#define TMI_COMPOSE_H

#include "engine/edits.h"
#include "engine/pieces.h"

/* What is composed. */
struct tmi_layers {
    toolmend_view text, repaired; /* as it came; after the pieces */
    struct tmi_pieces pieces;
    struct tmi_edits edits; /* of the repaired text */
};

struct tmi_composed {
    const toolmend_edit *list; /* of the text as it came: disjoint, ascending */
    const size_t *repaired_at; /* by edit: where it begins in the repaired text */
    size_t count;
};

/* The edits that make of the text as it came what layers->edits make of the repaired one. An edit
 * that overlaps a piece is one with it: the rules of the pieces, then those of the edits, the
 * pointer of the first edit; what only touches stays apart. Linear. False: out of memory,
 * sticky. */
bool tmi_compose(struct tmi_arena *arena, const struct tmi_layers *layers,
                 struct tmi_composed *out);

/* Where a run of the repaired text stands once the edits were made; false: one of them changes
 * it. *next is 0 at first and kept between calls for runs that ascend, as is *shift. */
struct tmi_shift {
    size_t next;       /* the first edit that is not passed yet */
    size_t gone, come; /* bytes that the passed ones removed, and put */
};
bool tmi_place_after(const struct tmi_edits *edits, struct tmi_shift *shift, size_t start,
                     size_t end, size_t *place);

#endif
