/* SPDX-License-Identifier: MIT
 *
 * strings.h - the inside of a JSON string: finding its end, checking and decoding it.
 */
#ifndef TMI_STRINGS_H
#define TMI_STRINGS_H

#include "toolmend.h"

/* Find the end of a string whose opening quote stands before `p`, checking escapes, control
 * characters and UTF-8 on the way. Returns one past the closing quote, with TMI_ESCAPED,
 * TMI_NON_ASCII, TMI_LONE_SURROGATE added to *flags; NULL: there is a fault before `end`.
 * Looks at no byte from `end` on. */
const unsigned char *tmi_string_scan(const unsigned char *p, const unsigned char *end,
                                     unsigned *flags);

/* What is wrong with a string that tmi_string_scan() refused. */
struct tmi_string_fault {
    const unsigned char *at; /* the byte that cannot stand there, or the end */
    bool cut;                /* the text ended inside the string; nothing else is wrong */
    const char *expected;    /* for people */
};
struct tmi_string_fault tmi_string_fault(const unsigned char *p,
                                         const unsigned char *end);

/* The next code point of a checked string's inside, and `*at` behind it. A pair of surrogate
 * escapes is one; the escape of an unpaired one is its code unit. */
uint32_t tmi_string_next(const char **at);

/* Decode a checked string, quotes included, to UTF-8; unpaired surrogates to three bytes
 * each (tmi_utf8_put). Returns the whole length, which is at most that of the string; writes
 * the first `size` bytes of it. */
size_t tmi_string_decode(toolmend_view spelling, char *out, size_t size);

/* Does a string of a strict text hold what a layer of escapes that was lost leaves behind
 * (reading/decoded)? */
bool tmi_lost_escapes(toolmend_view text);

/* The same of the inside of one string, which has been checked; \' is an apostrophe there. */
bool tmi_lost_in_string(toolmend_view inside);

#endif
