/* SPDX-License-Identifier: MIT
 *
 * read.h - strict JSON text (RFC 8259) to tokens, without loss.
 */
#ifndef TMI_PARSE_H
#define TMI_PARSE_H

#include "json/value.h"

/* Why reading stopped. */
enum tmi_fault {
    TMI_FAULT_NONE,
    TMI_FAULT_END,    /* the text ended inside a string, literal, number or container */
    TMI_FAULT_EMPTY,  /* nothing but white space */
    TMI_FAULT_SYNTAX, /* a byte that cannot stand there; bytes that are not UTF-8; NUL */
    TMI_FAULT_DEPTH,  /* more than depth_max nested containers */
    TMI_FAULT_MEMORY
};

/* Instead of the index of a token. */
#define TMI_NO_CONTAINER UINT32_MAX

/* The result: the tokens of one value, tokens[0] is its root; NULL after a fault. */
struct tmi_parsed {
    const struct tmi_token *tokens;
    size_t count;
    enum tmi_fault fault;
    size_t offset; /* of the fault */
    const char
        *expected; /* what could have stood there, for people: "a value", "',' or '}'" */
    enum tmi_kind open; /* FAULT_END: kind of the innermost thing that was open */
    bool in_number;     /* the root value is a number that ends with the text: P10 */

    /* After a fault, for who wants to say where it is: what was read until then. A container
     * that is open has in `size` the index of the one around it, TMI_NO_CONTAINER for the
     * root; `innermost` is the index of the innermost one, TMI_NO_CONTAINER: none. */
    const struct tmi_token *partial;
    size_t partial_count;
    uint32_t innermost;
};

/* Read one whole text. At most UINT32_MAX - 1 bytes (the caller has checked text_max). Tokens get
 * `source`. Time and memory linear: at most 8 bytes of tokens a byte of text; no copy of the
 * text, no recursion, no byte past its end is looked at. `room` is a first array of
 * room_count tokens that the caller may provide (NULL: none). */
struct tmi_parsed tmi_parse(toolmend_view text, uint16_t source, size_t depth_max,
                            struct tmi_arena *arena, struct tmi_token *room,
                            size_t room_count);

#endif
