/* SPDX-License-Identifier: MIT
 *
 * spelling.c - one value, many spellings: escapes, numbers, white space.
 *
 * All of them are JSON, and a layer that promises bytes hands on the one that came.
 */
#include "value.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define COUNT_OF(table) ((uint32_t)(sizeof(table) / sizeof((table)[0])))

toolmend_view view_of(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

toolmend_view join(struct pool *pool, toolmend_view a, toolmend_view b, toolmend_view c) {
    struct writing out = {.pool = pool};
    write_view(&out, a);
    write_view(&out, b);
    write_view(&out, c);
    return written(&out);
}

toolmend_view list_at(const char *list, uint32_t index) {
    for (; index > 0; index--)
        list = strchr(list, '\f') + 1;
    return (toolmend_view){list, strcspn(list, "\f")};
}

uint32_t list_count(const char *list) {
    uint32_t count = 1;
    for (; *list; list++)
        count += *list == '\f';
    return count;
}

toolmend_view list_choose(struct choices *choices, const char *list) {
    return list_at(list, choose(choices, list_count(list)));
}

/* ---- texts -------------------------------------------------------------------------------- */

enum { PLAIN, SLASHES, BEYOND_ASCII, LETTERS, LONG_ESCAPES, STYLES };

/* The character at `at` of UTF-8 text, and its bytes. */
static uint32_t point_at(toolmend_view text, size_t at, size_t *bytes) {
    unsigned char lead = (unsigned char)text.ptr[at];
    size_t len = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    uint32_t point = len == 1 ? lead : lead & (0xffU >> (len + 1));
    for (size_t i = 1; i < len && at + i < text.len; i++)
        point = point << 6 | ((unsigned char)text.ptr[at + i] & 0x3fU);
    *bytes = at + len <= text.len ? len : text.len - at;
    return point;
}

static void write_escape(struct writing *out, uint32_t point, bool upper) {
    char escape[16];
    if (point > 0xffff) {
        write_escape(out, 0xd800 + ((point - 0x10000) >> 10), upper);
        write_escape(out, 0xdc00 + ((point - 0x10000) & 0x3ff), upper);
        return;
    }
    (void)snprintf(escape, sizeof escape, upper ? "\\u%04" PRIX32 : "\\u%04" PRIx32,
                   point);
    write_words(out, escape);
}

static void write_short(struct writing *out, uint32_t point) {
    static const char *const shorts[] = {"\\b", "\\t", "\\n", NULL, "\\f", "\\r"};
    if (point >= 8 && point <= 13 && shorts[point - 8])
        write_words(out, shorts[point - 8]);
    else
        write_escape(out, point, false);
}

/* Does the style escape a character that need not be? */
static bool escapes(uint32_t style, uint32_t point, size_t number) {
    switch (style) {
    case BEYOND_ASCII:
        return point > 0x7e;
    case LETTERS:
        return number % 3 == 0 && point < 0x7f;
    default:
        return style == LONG_ESCAPES && point < 0x20;
    }
}

toolmend_view spell_text(struct pool *pool, struct choices *choices, toolmend_view text) {
    uint32_t style = choose(choices, STYLES + 2);
    struct writing out = {.pool = pool};
    size_t bytes;
    size_t number = 0;
    if (style == PLAIN || style >= STYLES)
        return json_quote(pool, text);
    write_words(&out, "\"");
    for (size_t at = 0; at < text.len; at += bytes, number++) {
        uint32_t point = point_at(text, at, &bytes);
        if (escapes(style, point, number))
            write_escape(&out, point, number % 2 == 1);
        else if (point < 0x20)
            write_short(&out, point);
        else if (point == '"' || point == '\\' || (point == '/' && style == SLASHES))
            write_view(
                &out, join(pool, view_of("\\"), view_cut(text, at, at + 1), view_of("")));
        else
            write_view(&out, view_cut(text, at, at + bytes));
    }
    write_words(&out, "\"");
    return written(&out);
}

/* ---- numbers ------------------------------------------------------------------------------ */

toolmend_view spell_integer(struct pool *pool, struct choices *choices, int64_t number) {
    static const char *const behind[] = {"",     "",    "",    ".0",  "e0",
                                         "0e-1", "E+0", ".00", ".0e0"};
    char digits[32];
    uint32_t style = choose(choices, COUNT_OF(behind));
    (void)snprintf(digits, sizeof digits, "%s%" PRId64,
                   number == 0 && style % 2 == 1 ? "-" : "", number);
    /* "-00e-1" is no number */
    const char *end = number == 0 && style == 5 ? "e1" : behind[style];
    return join(pool, view_of(digits), view_of(end), view_of(""));
}

/* ---- white space -------------------------------------------------------------------------- */

static void set_space(struct value *value, unsigned at, toolmend_view space) {
    value->as.space[at] = space;
}

static toolmend_view indent(struct pool *pool, unsigned depth) {
    struct writing out = {.pool = pool};
    write_words(&out, "\n");
    for (unsigned i = 0; i < depth; i++)
        write_words(&out, "  ");
    return written(&out);
}

static void space_pretty(struct pool *pool, struct value *container, unsigned depth) {
    for (struct value *child = container->first; child; child = child->next) {
        set_space(child, BEFORE, indent(pool, depth + 1));
        if (child->as.name.ptr)
            set_space(child, BEHIND_COLON, view_of(" "));
        if (!child->next)
            set_space(child, BEHIND, indent(pool, depth));
        space_pretty(pool, child, depth + 1);
    }
}

static void space_printed(struct value *container) {
    for (struct value *child = container->first; child; child = child->next) {
        if (child != container->first)
            set_space(child, BEFORE, view_of(" "));
        if (child->as.name.ptr)
            set_space(child, BEHIND_COLON, view_of(" "));
        space_printed(child);
    }
}

static void space_oddly(struct choices *choices, struct value *container) {
    static const char *const odd[] = {"", " ", "\n", "\t", "  ", "\r\n", " \n\t "};
    toolmend_view empty = view_of(odd[choose(choices, COUNT_OF(odd))]);
    if ((container->type & TYPE_CONTAINER) != 0 && !container->first)
        container->as.end = empty;
    for (struct value *child = container->first; child; child = child->next) {
        for (unsigned at = 0; at < SPACES; at++)
            set_space(child, at, view_of(odd[choose(choices, COUNT_OF(odd))]));
        space_oddly(choices, child);
    }
}

void spell_spaces(struct pool *pool, struct choices *choices, struct value *root) {
    static const char *const around[] = {"", "", "", "", "", "\n", " ", "\r\n\t"};
    switch (choose(choices, 5)) {
    case 0:
    case 3:
        space_printed(root);
        break;
    case 1:
        break;
    case 2:
        space_pretty(pool, root, 0);
        break;
    default:
        space_oddly(choices, root);
    }
    set_space(root, BEFORE, view_of(around[choose(choices, COUNT_OF(around))]));
    set_space(root, BEHIND, view_of(around[choose(choices, COUNT_OF(around))]));
}
