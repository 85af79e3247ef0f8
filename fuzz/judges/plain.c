/* SPDX-License-Identifier: MIT
 *
 * plain.c - take out of a text what jansson 2.14 refuses although it is strict JSON.
 *
 * Integers beyond 64 bits, reals beyond a double, escapes of lone surrogates, NUL in names. A
 * list of excused errors would also excuse a reader that is wrong beside one; so the text is
 * rewritten and the verdicts must then be the same. Each rewriting keeps strictness both ways: a
 * run of 15 digits is as good or bad as a longer one with the same first two, every exponent
 * that has digits is well formed, and one escape of four hex digits is like another.
 */
#include "plain.h"

#include "../input/split.h"

enum { DIGITS_KEPT = 15, ESCAPE = 6 };

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_hex(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* An escape \uD800 to \uDFFF, or \u0000, at the start. */
static bool is_awkward_escape(const char *at, size_t left) {
    if (left < ESCAPE || at[0] != '\\' || at[1] != 'u')
        return false;
    for (int i = 2; i < ESCAPE; i++)
        if (!is_hex(at[i]))
            return false;
    bool surrogate = (at[2] == 'd' || at[2] == 'D') && at[3] >= '8' && at[3] != '9'
                         ? true
                         : (at[2] == 'd' || at[2] == 'D') && at[3] == '9';
    return surrogate || memcmp(at + 2, "0000", 4) == 0;
}

/* One character or escape inside a string; returns how many bytes of the text it took. */
static size_t copy_in_string(const char *at, size_t left, char **out) {
    if (is_awkward_escape(at, left)) {
        memcpy(*out, "\\u0041", ESCAPE);
        *out += ESCAPE;
        return ESCAPE;
    }
    size_t len = *at == '\\' && left > 1 ? 2 : 1;
    memcpy(*out, at, len);
    *out += len;
    return len;
}

/* A run of digits outside a string; `exponent`: behind e, E, or their sign. */
static size_t copy_digits(const char *at, size_t left, bool exponent, char **out) {
    size_t len = 0;
    while (len < left && is_digit(at[len])) {
        if (len < DIGITS_KEPT)
            *(*out)++ = exponent ? '0' : at[len];
        len++;
    }
    return len;
}

/* Does the digit run that begins at `at` stand behind an exponent mark? */
static bool behind_mark(const char *start, const char *at) {
    if (at > start && (at[-1] == '+' || at[-1] == '-'))
        at--;
    return at > start && (at[-1] == 'e' || at[-1] == 'E');
}

toolmend_view fuzz_plain(toolmend_view text) {
    char *block = malloc(text.len + 1);
    char *out = block;
    bool in_string = false;
    if (!block)
        abort();
    for (size_t i = 0; i < text.len;) {
        const char *at = text.ptr + i;
        if (*at == '"')
            in_string = !in_string;
        if (in_string && *at != '"')
            i += copy_in_string(at, text.len - i, &out);
        else if (is_digit(*at))
            i += copy_digits(at, text.len - i, behind_mark(text.ptr, at), &out);
        else {
            *out++ = *at;
            i++;
        }
    }
    toolmend_view plain = fuzz_copy(block, (size_t)(out - block));
    free(block);
    return plain;
}
