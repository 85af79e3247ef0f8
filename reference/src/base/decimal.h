/* SPDX-License-Identifier: MIT
 *
 * decimal.h - JSON numbers judged exactly, from their lexemes. No double anywhere.
 *
 * A lexeme is what RFC 8259 calls a number. Computation is refused past TMI_DIGITS_MAX
 * significant digits or an exponent beyond TMI_EXPONENT_MAX; the caller turns that into the
 * verdict `limit` (a text) or TOOLMEND_E_LIMIT (a schema).
 */
#ifndef TMI_DECIMAL_H
#define TMI_DECIMAL_H

#include "toolmend.h"

#define TMI_DIGITS_MAX   1024
#define TMI_EXPONENT_MAX 9999

/* A number taken apart: (-1)^negative x 0.DIGITS x 10^point, DIGITS without leading and
 * trailing zeros; zero has no digits. Points into the lexeme, where a '.' may stand among
 * the digits; holds no memory. */
struct tmi_decimal {
    const char *first, *last; /* first significant digit, one past the last one */
    size_t digits;            /* significant digits, the point not counted */
    int32_t point;            /* decimal point relative to the first significant digit */
    bool negative;            /* false for zero, also for -0 */
};

/* Take a valid lexeme apart; false: past a limit above. */
bool tmi_decimal_parse(toolmend_view lexeme, struct tmi_decimal *out);

bool tmi_decimal_is_integer(const struct tmi_decimal *value);

/* <0, 0, >0 */
int tmi_decimal_compare(const struct tmi_decimal *a, const struct tmi_decimal *b);

/* Is value an integer multiple of divisor (> 0)? Exact: 0.3 is a multiple of 0.1. */
bool tmi_decimal_is_multiple(const struct tmi_decimal *value,
                             const struct tmi_decimal *divisor);

/* Equal for equal values, whatever the spelling. */
uint64_t tmi_decimal_hash(const struct tmi_decimal *value);

/* Is the number (a valid lexeme) within 0..UINT64_MAX and an integer? For minLength and such. */
bool tmi_decimal_to_count(const struct tmi_decimal *value, uint64_t *count);

#endif
