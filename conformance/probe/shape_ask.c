/* SPDX-License-Identifier: MIT
 *
 * shape_ask.c - what is asked about a shape that was read, and about names.
 */
#include "shape.h"

#include <string.h>

static bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

static bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}

static bool splits(char c) {
    return c == '_' || c == '-' || c == ' ';
}

/* The words of a name in small letters, each with a blank in front. */
static size_t spread(toolmend_view name, char *out) {
    size_t len = 0;
    bool fresh = true;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];
        if (i > 0 && is_upper(c) && is_lower(name.ptr[i - 1]))
            fresh = true;
        if (splits(c)) {
            fresh = true;
            continue;
        }
        if (fresh)
            out[len++] = ' ';
        fresh = false;
        out[len++] = ascii_lower(c);
    }
    return len;
}

enum { WORDS_MAX = 256 }; /* bytes of a name whose words are looked at */

bool shape_same_words(toolmend_view a, toolmend_view b) {
    char one[2 * WORDS_MAX];
    char other[2 * WORDS_MAX];
    if (a.len > WORDS_MAX || b.len > WORDS_MAX)
        return view_same(a, b);
    size_t len = spread(a, one);
    return len > 0 && len == spread(b, other) && memcmp(one, other, len) == 0;
}

bool shape_words_declared(const struct shape *shape, toolmend_view name,
                          const struct shape_property *except) {
    const struct shape_property *property = shape->properties;
    while (property && (property == except || !(view_same(property->name, name) ||
                                                shape_same_words(property->name, name))))
        property = property->next;
    return property != NULL;
}

bool shape_holds_only(const struct shape *shape, unsigned types) {
    unsigned held = shape->holds & ~(unsigned)HOLDS_NULL;
    return held != 0 && (held & ~types) == 0;
}

bool shape_refuses_others(const struct shape *shape) {
    for (const struct shape_property *p = shape->properties; p; p = p->next)
        if (p->required)
            return true;
    return shape->closed;
}

bool shape_takes_texts(const struct shape *shape) {
    return !shape ||
           ((shape->holds & HOLDS_STRING) != 0 && !shape->listed && !shape->pattern.ptr &&
            shape->length_min <= 1 && shape->length_max == SIZE_MAX);
}
