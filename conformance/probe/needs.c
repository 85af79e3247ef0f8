/* SPDX-License-Identifier: MIT
 *
 * needs.c - what a layer has to know to be asked about a tool and a text.
 *
 * Vectors state it, and here it is read off: the keywords of the schema by the suite's own list,
 * and numbers that say more than a double holds.
 */
#include <string.h>

#include "../runner/suite_internal.h"
#include "trial_internal.h"

toolmend_view needs_list(struct pool *pool, toolmend_view tool) {
    struct suite suite = {0};
    struct suite_error error;
    struct loading l = {.suite = &suite, .error = &error, .path = "", .at = ""};
    toolmend_view list = {NULL, 0};
    struct writing out = {.pool = pool};
    bool any = needs_spell(&l, tool, &list) && list.ptr;
    if (any)
        write_view(&out, list);
    suite_free(&suite);
    return any ? written(&out) : (toolmend_view){NULL, 0};
}

const char *const *needs_names(struct pool *pool, toolmend_view list, size_t *count) {
    const char **names = pool_take(pool, list.len + 1, sizeof *names);
    toolmend_view item;
    *count = 0;
    for (size_t at = 0; list.ptr && toolmend_json_next(list, &at, NULL, &item);) {
        char *name = pool_take(pool, item.len, 1); /* shorter by a quote at least */
        if (toolmend_json_string(item, name, item.len) != SIZE_MAX)
            names[(*count)++] = name;
    }
    return names;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* The exponent that begins at `at`, if one does; *end is behind it. */
static size_t exponent_at(toolmend_view text, size_t at, size_t *end) {
    enum { MOST = 1000 };
    size_t value = 0;
    *end = at;
    if (at >= text.len || (text.ptr[at] | 0x20) != 'e')
        return 0;
    at++;
    at += at < text.len && (text.ptr[at] == '+' || text.ptr[at] == '-');
    for (; at < text.len && is_digit(text.ptr[at]); at++)
        value = value < MOST ? value * 10 + (size_t)(text.ptr[at] - '0') : value;
    *end = at;
    return value;
}

bool needs_numbers(toolmend_view text) {
    enum { DIGITS = 15, EXPONENT = 290 }; /* that every double has, with room to scale */
    for (size_t at = 0; at < text.len;) {
        size_t digits = 0; /* behind leading zeros */
        if (!is_digit(text.ptr[at])) {
            at++;
            continue;
        }
        for (; at < text.len && (is_digit(text.ptr[at]) || text.ptr[at] == '.'); at++)
            digits += text.ptr[at] != '.' && (digits > 0 || text.ptr[at] != '0');
        if (digits > DIGITS || exponent_at(text, at, &at) > EXPONENT)
            return true;
    }
    return false;
}
