/* SPDX-License-Identifier: MIT
 *
 * decimal.c - JSON numbers judged exactly, from their lexemes.
 *
 * A number is its significant digits and the place of its decimal point. Comparing walks the
 * digits of both; multipleOf is a long division that keeps only the remainder. No memory is
 * allocated: the limits of decimal.h bound what a remainder can need.
 */
#include "base/decimal.h"

#include <assert.h>

#include "base/hash.h"
#include "base/view.h"

/* The exponent behind e or E; false: beyond the limit. */
static bool parse_exponent(const char *at, const char *end, int32_t *exponent) {
    bool negative = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+'))
        at++;
    int32_t value = 0;
    for (; at < end; at++) {
        value = 10 * value + (*at - '0');
        if (value > TMI_EXPONENT_MAX)
            return false;
    }
    *exponent = negative ? -value : value;
    return true;
}

/* Strip zeros at both ends of [first, last), which holds digits and at most the one '.' at
 * `dot` (the end if there is none), and set point as for exponent 0. */
static void strip(struct tmi_decimal *out, const char *first, const char *last,
                  const char *dot) {
    while (first < last && (*first == '0' || *first == '.'))
        first++;
    while (first < last && (last[-1] == '0' || last[-1] == '.'))
        last--;
    out->first = first;
    out->last = last;
    out->digits = (size_t)(last - first) - (first < dot && dot < last);
    /* digits before the point, or minus the zeros behind it */
    out->point = (int32_t)(first < dot ? dot - first : dot + 1 - first);
}

bool tmi_decimal_parse(toolmend_view lexeme, struct tmi_decimal *out) {
    const char *at = lexeme.ptr, *end = lexeme.ptr + lexeme.len;
    bool negative = at < end && *at == '-';
    at += negative;
    const char *dot = NULL, *last = at;
    while (last < end && *last != 'e' && *last != 'E') {
        if (*last == '.')
            dot = last;
        last++;
    }
    int32_t exponent = 0;
    if (last < end && !parse_exponent(last + 1, end, &exponent))
        return false;
    strip(out, at, last, dot ? dot : last);
    out->negative = negative && out->digits > 0;
    out->point = out->digits > 0 ? out->point + exponent : 0;
    return out->digits <= TMI_DIGITS_MAX;
}

bool tmi_decimal_is_integer(const struct tmi_decimal *value) {
    return value->digits == 0 ||
           (value->point > 0 && value->digits <= (size_t)value->point);
}

/* The digit at *at, which moves on; 0 behind the last one. */
static unsigned next_digit(const char **at, const char *last) {
    if (*at < last && **at == '.')
        (*at)++;
    return *at < last ? (unsigned)(*(*at)++ - '0') : 0;
}

/* Both not zero, signs ignored. */
static int compare_magnitude(const struct tmi_decimal *a, const struct tmi_decimal *b) {
    if (a->point != b->point)
        return a->point < b->point ? -1 : 1;
    const char *x = a->first, *y = b->first;
    while (x < a->last || y < b->last) {
        unsigned left = next_digit(&x, a->last);
        unsigned right = next_digit(&y, b->last);
        if (left != right)
            return left < right ? -1 : 1;
    }
    return 0;
}

static int sign(const struct tmi_decimal *value) {
    return value->digits == 0 ? 0 : value->negative ? -1 : 1;
}

int tmi_decimal_compare(const struct tmi_decimal *a, const struct tmi_decimal *b) {
    int left = sign(a), right = sign(b);
    if (left != right)
        return left < right ? -1 : 1;
    return left == 0 ? 0 : left * compare_magnitude(a, b);
}

/* ---- multipleOf ---------------------------------------------------------------------- */

enum {
    LIMB = 1000000000, /* digits are kept nine to a limb, the lowest limb first */
    LIMB_DIGITS = 9,
    LIMBS_MAX = (TMI_DIGITS_MAX + LIMB_DIGITS - 1) / LIMB_DIGITS
};

/* A divisor, its digits pushed up so that the highest limb has nine of them. */
struct divisor {
    uint32_t limbs[LIMBS_MAX];
    size_t count;
};

struct remainder {
    uint32_t limbs[LIMBS_MAX + 1]; /* always below the divisor between two steps */
};

/* The next nine of a number's digits as one limb, zeros behind its end. */
static uint32_t next_limb(const char **at, const char *last) {
    uint32_t limb = 0;
    for (int i = 0; i < LIMB_DIGITS; i++)
        limb = 10 * limb + next_digit(at, last);
    return limb;
}

static void divisor_load(struct divisor *divisor, const struct tmi_decimal *value) {
    const char *at = value->first;
    divisor->count = (value->digits + LIMB_DIGITS - 1) / LIMB_DIGITS;
    assert(divisor->count > 0 && divisor->count <= LIMBS_MAX);
    for (size_t i = divisor->count; i > 0; i--)
        divisor->limbs[i - 1] = next_limb(&at, value->last);
}

static bool remainder_below(const struct remainder *rest, const struct divisor *divisor) {
    if (rest->limbs[divisor->count] != 0)
        return false;
    size_t i = divisor->count - 1;
    while (i > 0 && rest->limbs[i] == divisor->limbs[i])
        i--;
    return rest->limbs[i] < divisor->limbs[i];
}

/* rest = (LIMB x rest + limb) modulo divisor. The quotient is guessed from the two highest
 * limbs, never too high; as the divisor's highest limb has nine digits, two or three
 * rounds do. */
static void remainder_push(struct remainder *rest, const struct divisor *divisor,
                           uint32_t limb) {
    for (size_t i = divisor->count; i > 0; i--)
        rest->limbs[i] = rest->limbs[i - 1];
    rest->limbs[0] = limb;
    while (!remainder_below(rest, divisor)) {
        uint64_t high = (uint64_t)rest->limbs[divisor->count] * LIMB +
                        rest->limbs[divisor->count - 1];
        uint64_t times = high / ((uint64_t)divisor->limbs[divisor->count - 1] + 1);
        times += times == 0;
        uint64_t borrow = 0;
        for (size_t i = 0; i < divisor->count; i++) {
            uint64_t less = times * divisor->limbs[i] + borrow;
            uint32_t low = (uint32_t)(less % LIMB);
            borrow = less / LIMB + (rest->limbs[i] < low);
            rest->limbs[i] += (rest->limbs[i] < low ? LIMB : 0) - low;
        }
        rest->limbs[divisor->count] -= (uint32_t)borrow;
    }
}

static bool remainder_is_zero(const struct remainder *rest, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (rest->limbs[i] != 0)
            return false;
    }
    return true;
}

/* value = m x 10^a and divisor = k x 10^b, with m and k whole and neither ending in 0. For
 * a < b there is no whole quotient, as m does not end in 0. Otherwise k must divide
 * m x 10^(a-b). More zeros than k has bits add no prime factor that k could still lack. */
bool tmi_decimal_is_multiple(const struct tmi_decimal *value,
                             const struct tmi_decimal *divisor) {
    if (value->digits == 0 || divisor->digits == 0)
        return divisor->digits > 0;
    int64_t zeros = (value->point - (int64_t)value->digits) -
                    (divisor->point - (int64_t)divisor->digits);
    if (zeros < 0)
        return false;
    size_t enough = divisor->digits * 10 / 3 + 1;
    size_t left = (uint64_t)zeros < enough ? (size_t)zeros : enough;
    left += value->digits;
    /* Pushing the divisor up to whole limbs multiplied it by a power of ten; so is m. */
    struct divisor by;
    divisor_load(&by, divisor);
    left += by.count * LIMB_DIGITS - divisor->digits;
    struct remainder rest = {{0}};
    const char *at = value->first;
    /* the first limb takes what does not fill whole limbs */
    uint32_t first = 0;
    for (; left % LIMB_DIGITS != 0; left--)
        first = 10 * first + next_digit(&at, value->last);
    remainder_push(&rest, &by, first);
    for (; left > 0; left -= LIMB_DIGITS)
        remainder_push(&rest, &by, next_limb(&at, value->last));
    return remainder_is_zero(&rest, by.count);
}

/* ---- hash and counts ------------------------------------------------------------------ */

uint64_t tmi_decimal_hash(const struct tmi_decimal *value) {
    struct tmi_hasher hasher = tmi_hasher_start(value->negative);
    tmi_hasher_word(&hasher, (uint64_t)(int64_t)value->point);
    for (const char *at = value->first; at < value->last;)
        tmi_hasher_word(&hasher, next_limb(&at, value->last));
    return tmi_hasher_end(&hasher);
}

bool tmi_decimal_to_count(const struct tmi_decimal *value, uint64_t *count) {
    if (value->negative || !tmi_decimal_is_integer(value) || value->point > 20)
        return false;
    uint64_t sum = 0;
    const char *at = value->first;
    for (int32_t i = 0; i < value->point; i++) {
        unsigned digit = next_digit(&at, value->last);
        if (sum > (UINT64_MAX - digit) / 10)
            return false;
        sum = 10 * sum + digit;
    }
    *count = sum;
    return true;
}
