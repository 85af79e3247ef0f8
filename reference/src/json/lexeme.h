/* SPDX-License-Identifier: MIT
 *
 * lexeme.h - numbers and literals of strict JSON (RFC 8259), for the reader and for walking
 * texts without tokens. Both move *at as far as the grammar goes and say whether it came to
 * an end there; if not, *at is the byte that cannot stand there, or the end of the text.
 */
#ifndef TMI_LEXEME_H
#define TMI_LEXEME_H

#include "base/view.h"
#include "json/value.h"

/* At least one digit; false: none. */
static inline bool tmi_scan_digits(const unsigned char **at, const unsigned char *end) {
    const unsigned char *first = *at, *p = first;
    while (p < end && (unsigned)(*p - '0') < 10)
        p++;
    *at = p;
    return p > first;
}

/* A number, from its minus or first digit on. Adds TMI_FRACTION, TMI_EXPONENT to *flags. */
static inline bool tmi_scan_number(const unsigned char **at, const unsigned char *end,
                                   unsigned *flags) {
    if (*at < end && **at == '-')
        (*at)++;
    if (*at < end && **at == '0')
        (*at)++; /* no digit may follow; the reader will find it in the way */
    else if (!tmi_scan_digits(at, end))
        return false;
    if (*at < end && **at == '.') {
        *flags |= TMI_FRACTION;
        (*at)++;
        if (!tmi_scan_digits(at, end))
            return false;
    }
    if (*at < end && (**at | 0x20) == 'e') {
        *flags |= TMI_EXPONENT;
        (*at)++;
        if (*at < end && (**at == '+' || **at == '-'))
            (*at)++;
        return tmi_scan_digits(at, end);
    }
    return true;
}

/* The literal of that kind, from its first letter on. */
static inline bool tmi_scan_literal(const unsigned char **at, const unsigned char *end,
                                    enum tmi_kind kind) {
    static const char words[][6] = {"null", "false", "true"};
    const char *word = words[kind];
    while (*word && *at < end && **at == (unsigned char)*word) {
        word++;
        (*at)++;
    }
    return *word == '\0';
}

#endif
