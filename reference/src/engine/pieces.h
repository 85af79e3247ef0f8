/* SPDX-License-Identifier: MIT
 *
 * pieces.h - what the syntax rows did to a text, as places in both texts.
 *
 * A piece is a syntax edit that knows where its new text stands in the repaired text and which
 * value it belongs to. Engine and message speak of the repaired text; the report speaks of the
 * text that came. The pieces are the map between the two.
 */
#ifndef TMI_PIECES_H
#define TMI_PIECES_H

#include "base/view.h"
#include "syntax/syntax.h"
#include "validate/validate.h"

struct tmi_piece {
    size_t start, end;            /* bytes of the text that came */
    size_t repaired_at, made_end; /* what became of them, in the repaired text */
    const struct tmi_rule *rule;
    toolmend_view pointer;
};

struct tmi_pieces {
    const struct tmi_piece *list; /* ascending, disjoint in both texts */
    size_t count;
};

/* The pieces of a repaired text, of which `root` was read. Edits of one rule that touch and have
 * one pointer are one piece. Linear in tokens and edits, and in the bytes of the pointers, which
 * are counted as steps. False: a limit, or out of memory, sticky in the check. */
bool tmi_pieces_of(struct tmi_check *check, const struct tmi_syntax *syntax,
                   const struct tmi_token *root, size_t depth_max,
                   struct tmi_pieces *out);

/* A pointer was made for an edit. A long name that holds many of them would cost its length
 * each time. */
void tmi_count_pointer(struct tmi_check *check, size_t len);

/* Where what an edit takes away begins: the white space that goes along is not meant. */
static inline size_t tmi_place_of_edit(toolmend_view text, size_t start, size_t end) {
    while (start + 1 < end && tmi_is_space(text.ptr[start]))
        start++;
    return start;
}

#endif
