/* SPDX-License-Identifier: MIT
 *
 * recogniser.c - RFC 8259 byte by byte, and RFC 3629 for the bytes of a string.
 *
 * A function for a rule of the grammar; each takes what it can and says whether that was all of it,
 * so that the cursor stops at the first byte that has no place.
 */
#include "recogniser.h"

#include <string.h>

struct cursor {
    const unsigned char *text;
    size_t at, len;
};

/* The byte at the cursor; -1: there is none. */
static int now(const struct cursor *c) {
    return c->at < c->len ? c->text[c->at] : -1;
}

static bool take(struct cursor *c, int low, int high) {
    bool fits = now(c) >= low && now(c) <= high;
    c->at += fits;
    return fits;
}

static bool is_in_word(int c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           c == '_' || c == '-' || c == '.';
}

/* One of the three words; one that is none begins where it is wrong. */
static bool take_word(struct cursor *c, const char *word) {
    size_t start = c->at;
    while (*word != '\0' && take(c, *word, *word))
        word++;
    bool whole = *word == '\0' && !is_in_word(now(c));
    if (!whole && now(c) >= 0)
        c->at = start;
    return whole;
}

static void take_space(struct cursor *c) {
    while (take(c, ' ', ' ') || take(c, '\t', '\n') || take(c, '\r', '\r')) {
    }
}

static bool take_digits(struct cursor *c) {
    bool one = take(c, '0', '9');
    while (take(c, '0', '9')) {
    }
    return one;
}

/* number = [ "-" ] int [ frac ] [ exp ] */
static bool take_number(struct cursor *c) {
    take(c, '-', '-');
    if (!take(c, '0', '0') && !take_digits(c))
        return false;
    if (take(c, '.', '.') && !take_digits(c))
        return false;
    if (!take(c, 'e', 'e') && !take(c, 'E', 'E'))
        return true;
    if (!take(c, '+', '+'))
        take(c, '-', '-');
    return take_digits(c);
}

static bool take_escape(struct cursor *c) {
    if (now(c) > 0 && strchr("\"\\/bfnrt", now(c)))
        return take(c, now(c), now(c));
    if (!take(c, 'u', 'u'))
        return false;
    for (int i = 0; i < 4; i++)
        if (!take(c, '0', '9') && !take(c, 'a', 'f') && !take(c, 'A', 'F'))
            return false;
    return true;
}

/* A character of more than one byte (RFC 3629, section 4); so does one that is none. */
static bool take_wide(struct cursor *c) {
    size_t start = c->at;
    int first = now(c);
    int low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    int high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    int rest = take(c, 0xC2, 0xDF)   ? 0
               : take(c, 0xE0, 0xEF) ? 1
               : take(c, 0xF0, 0xF4) ? 2
                                     : -1;
    bool whole = rest >= 0 && take(c, low, high);
    while (whole && rest-- > 0)
        whole = take(c, 0x80, 0xBF);
    if (!whole && now(c) >= 0)
        c->at = start;
    return whole;
}

static bool take_string(struct cursor *c) {
    if (!take(c, '"', '"'))
        return false;
    while (!take(c, '"', '"')) {
        bool plain = take(c, 0x20, 0x5B) || take(c, 0x5D, 0x7F);
        if (!plain && !(take(c, '\\', '\\') ? take_escape(c) : take_wide(c)))
            return false;
    }
    return true;
}

static bool take_scalar(struct cursor *c) {
    int first = now(c);
    return first == '"'   ? take_string(c)
           : first == 't' ? take_word(c, "true")
           : first == 'f' ? take_word(c, "false")
           : first == 'n' ? take_word(c, "null")
                          : take_number(c);
}

/* The name and the colon of a member. */
static bool take_name(struct cursor *c) {
    take_space(c);
    bool name = take_string(c);
    if (name)
        take_space(c);
    return name && take(c, ':', ':');
}

/* What is open around the cursor, and which of it is an object. */
struct nest {
    bool objects[FUZZ_NESTED_AT_MOST];
    size_t depth, deepest;
};

/* A scalar, an empty container, or the beginning of one up to its first value (then *down). */
static bool take_opening(struct cursor *c, struct nest *nest, bool *down) {
    take_space(c);
    bool object = now(c) == '{';
    if (!object && now(c) != '[')
        return take_scalar(c);
    if (nest->depth == FUZZ_NESTED_AT_MOST)
        return false;
    c->at++;
    nest->objects[nest->depth++] = object;
    if (nest->depth > nest->deepest)
        nest->deepest = nest->depth;
    take_space(c);
    *down = now(c) != (object ? '}' : ']');
    return !*down || !object || take_name(c);
}

/* Closing brackets, as many as there are. */
static void take_closers(struct cursor *c, struct nest *nest) {
    take_space(c);
    while (nest->depth > 0) {
        char closer = nest->objects[nest->depth - 1] ? '}' : ']';
        if (!take(c, closer, closer))
            return;
        nest->depth--;
        take_space(c);
    }
}

static bool take_value(struct cursor *c, struct nest *nest) {
    for (;;) {
        bool down = false;
        if (!take_opening(c, nest, &down))
            return false;
        if (down)
            continue;
        take_closers(c, nest);
        if (nest->depth == 0)
            return true;
        if (!take(c, ',', ',') || (nest->objects[nest->depth - 1] && !take_name(c)))
            return false;
    }
}

struct fuzz_recognised fuzz_recognise(const char *text, size_t len) {
    struct cursor c = {(const unsigned char *)text, 0, len};
    struct nest nest;
    nest.depth = nest.deepest = 0;
    bool json = take_value(&c, &nest) && c.at == len;
    return (struct fuzz_recognised){.json = json, .stop = c.at, .depth = nest.deepest};
}
