/* SPDX-License-Identifier: MIT
 *
 * number.c - JSON numbers compared and divided as at school, on strings of digits.
 *
 * A number becomes a sign, its digits without the point, and a power of ten. Two numbers are
 * brought to the same power by writing zeros behind the digits; then they are integers.
 * A number of more than 1,024 significant digits, or with an exponent beyond 9,999, is past a
 * limit (text/limits). Equal spellings are equal without looking.
 */
#include "json.h"

#include <string.h>

enum { DIGITS_MAX = 1024, EXPONENT_MAX = 9999 };

struct decimal {
    bool negative;
    char *digits; /* NUL-terminated; none of them for zero */
    int power;    /* value = +-digits x 10^power */
};

/* The written exponent, e.g. -3 for "e-3"; one past the maximum if it is larger. */
static int read_exponent(const char *at, const char *end) {
    bool negative = at < end && *at == '-';
    int value = 0;
    for (; at < end; at++)
        if (model_is_digit(*at) && value <= EXPONENT_MAX)
            value = value * 10 + (*at - '0');
    return negative ? -value : value;
}

/* Without the zeros at both ends, which the power tells. */
static void strip(struct model_run *run, struct decimal *value, size_t count) {
    while (count > 0 && value->digits[count - 1] == '0') {
        value->digits[--count] = '\0';
        value->power++;
    }
    value->digits += strspn(value->digits, "0");
    if (*value->digits == '\0')
        value->power = 0;
    if (strlen(value->digits) > DIGITS_MAX)
        model_limit(run, "a number is too long");
}

static struct decimal take_apart(struct model_run *run, struct model_view number) {
    struct decimal out = {false, model_alloc(run, number.len + 1, 1), 0};
    size_t count = 0;
    bool behind_point = false;
    for (size_t i = 0; i < number.len; i++) {
        char c = number.ptr[i];
        if (c == 'e' || c == 'E') {
            int exponent = read_exponent(number.ptr + i + 1, number.ptr + number.len);
            if (exponent > EXPONENT_MAX || exponent < -EXPONENT_MAX)
                model_limit(run, "an exponent is too large");
            else
                out.power += exponent;
            break;
        }
        if (c == '-')
            out.negative = true;
        else if (c == '.')
            behind_point = true;
        else {
            out.digits[count++] = c;
            out.power -= behind_point ? 1 : 0;
        }
    }
    strip(run, &out, count);
    return out;
}

/* The digits of value / 10^power (power is at most value's), without leading zeros; "" is 0. */
static char *scaled(struct model_run *run, struct decimal value, int power) {
    size_t zeros = (size_t)(value.power - power);
    size_t count = strlen(value.digits);
    char *digits = model_alloc(run, count + zeros + 1, 1);
    memcpy(digits, value.digits, count);
    memset(digits + count, '0', zeros);
    return digits + strspn(digits, "0");
}

/* Two runs of digits without leading zeros. */
static int compare_digits(const char *a, const char *b) {
    size_t a_len = strlen(a);
    size_t b_len = strlen(b);
    int order = strcmp(a, b);
    if (a_len != b_len)
        return a_len < b_len ? -1 : 1;
    return (order > 0) - (order < 0);
}

int model_compare(struct model_run *run, struct model_view a, struct model_view b) {
    if (a.len == b.len && memcmp(a.ptr, b.ptr, a.len) == 0)
        return 0;
    struct decimal left = take_apart(run, a);
    struct decimal right = take_apart(run, b);
    if (run->cannot)
        return 0;
    int power = left.power < right.power ? left.power : right.power;
    const char *left_digits = scaled(run, left, power);
    const char *right_digits = scaled(run, right, power);
    bool left_negative = left.negative && *left_digits != '\0';
    bool right_negative = right.negative && *right_digits != '\0';
    if (left_negative != right_negative)
        return left_negative ? -1 : 1;
    int order = compare_digits(left_digits, right_digits);
    return left_negative ? -order : order;
}

bool model_is_integer(struct model_run *run, struct model_view number) {
    return take_apart(run, number).power >= 0 && !run->cannot;
}

/* a -= b; both hold `count` digits, a is not less. */
static void subtract(char *a, const char *b, size_t count) {
    int borrow = 0;
    while (count-- > 0) {
        int digit = a[count] - b[count] - borrow;
        borrow = digit < 0;
        a[count] = (char)('0' + digit + (borrow ? 10 : 0));
    }
}

/* Long division: bring down one digit of a, take b away while it fits; nothing may be left. */
bool model_is_multiple(struct model_run *run, struct model_view a, struct model_view b) {
    struct decimal left = take_apart(run, a);
    struct decimal right = take_apart(run, b);
    if (run->cannot)
        return false;
    int power = left.power < right.power ? left.power : right.power;
    const char *dividend = scaled(run, left, power);
    const char *digits = scaled(run, right, power);
    size_t count = strlen(digits) + 1; /* the rest is below 10 x b */
    char *divisor = model_alloc(run, count + 1, 1);
    char *rest = model_alloc(run, count + 1, 1);
    divisor[0] = '0';
    memcpy(divisor + 1, digits, count - 1);
    memset(rest, '0', count);
    if (*digits == '\0')
        return model_cannot(run, "division by zero");
    for (; *dividend != '\0'; dividend++) {
        memmove(rest, rest + 1, count - 1);
        rest[count - 1] = *dividend;
        while (memcmp(rest, divisor, count) >= 0)
            subtract(rest, divisor, count);
    }
    return strspn(rest, "0") == count;
}
