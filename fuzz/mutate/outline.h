/* SPDX-License-Identifier: MIT
 *
 * outline.h - where the values of a text lie, however broken the text is.
 *
 * The mutator has to find members, lists and names in JSON that it has broken itself, in Python
 * and in prose. So this reader refuses nothing: brackets close whatever is open, quotation marks
 * may be single, a word is what stands between marks. On JSON it finds the values of the text.
 */
#ifndef FUZZ_OUTLINE_H
#define FUZZ_OUTLINE_H

#include "toolmend.h"

enum { OUTLINE_MAX = 1500, OUTLINE_DEPTH = 100, NO_PIECE = 0xFFFF };

enum piece_kind {
    PIECE_OBJECT = 1,
    PIECE_LIST = 2,
    PIECE_STRING = 4,
    PIECE_NUMBER = 8,
    PIECE_WORD = 16,
    PIECE_CONTAINER = PIECE_OBJECT | PIECE_LIST,
    PIECE_SCALAR = PIECE_STRING | PIECE_NUMBER | PIECE_WORD,
    PIECE_ANY = PIECE_CONTAINER | PIECE_SCALAR
};

/* A value. Ranges are half-open; those of strings and names hold the quotation marks. */
struct piece {
    uint32_t start, end;
    uint32_t name_start, name_end; /* of a member; equal: it has none */
    enum piece_kind kind;
    uint16_t parent; /* NO_PIECE: nothing stands around it */
    uint16_t index;  /* its own */
    bool closed;     /* by a mark of its own kind */
};

/* In the order in which they begin. */
struct outline {
    const char *text;
    size_t len;
    size_t count;
    struct piece pieces[OUTLINE_MAX];
};

/* The text is borrowed. What does not fit into the table is left out. */
void outline_read(struct outline *out, const char *text, size_t len);

/* The child of `parent` (NO_PIECE: a value that stands alone) from index `from` on; NULL: no more. */
const struct piece *outline_child(const struct outline *outline, unsigned parent,
                                  size_t from);

/* How many children it has. */
size_t outline_children(const struct outline *outline, const struct piece *piece);

bool outline_has_name(const struct piece *piece);

/* The member of that name, without regard to escapes; NULL: there is none. */
const struct piece *outline_member(const struct outline *outline,
                                   const struct piece *object, toolmend_view name);

/* What stands between the quotation marks of a string, or of a member's name; of a bare one all. */
toolmend_view outline_inner(const struct outline *outline, const struct piece *string);
toolmend_view outline_name(const struct outline *outline, const struct piece *member);

/* The bytes of the value. */
toolmend_view outline_bytes(const struct outline *outline, const struct piece *piece);

/* From its name, if it has one, to its end. */
size_t outline_begin(const struct piece *piece);

#endif
