/* SPDX-License-Identifier: MIT
 *
 * value.c - strings decoded and measured, children counted.
 *
 * The reader's flags let most questions be answered without decoding: a string without
 * escapes is its own text, one that is plain ASCII too is as long as it looks.
 */
#include "json/value.h"

#include "base/view.h"
#include "json/strings.h"

size_t tmi_child_count(const struct tmi_token *container) {
    if (container->flags & TMI_VIRTUAL)
        return ((const struct tmi_virtual *)(const void *)container)->count;
    size_t count = 0;
    struct tmi_walk walk = tmi_walk_start(container);
    const struct tmi_token *name, *value;
    if (container->kind == TMI_OBJECT) {
        while (tmi_walk_member(&walk, &name, &value))
            count++;
    } else {
        while (tmi_walk_item(&walk, &value))
            count++;
    }
    return count;
}

bool tmi_only_item(const struct tmi_token *array, const struct tmi_token **value) {
    struct tmi_walk walk = tmi_walk_start(array);
    const struct tmi_token *another;
    return tmi_walk_item(&walk, value) && !tmi_walk_item(&walk, &another);
}

bool tmi_only_member(const struct tmi_token *object, const struct tmi_token **name,
                     const struct tmi_token **value) {
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *another, *unused;
    return tmi_walk_member(&walk, name, value) &&
           !tmi_walk_member(&walk, &another, &unused);
}

/* Between the quotes. */
static toolmend_view inside(toolmend_view spelling) {
    return (toolmend_view){spelling.ptr + 1, spelling.len - 2};
}

toolmend_view tmi_string_text(const struct tmi_sources *sources, struct tmi_arena *arena,
                              const struct tmi_token *string) {
    toolmend_view spelling = tmi_spelling(sources, string);
    if (!(string->flags & TMI_ESCAPED))
        return inside(spelling);
    if (string->flags & TMI_LONE_SURROGATE)
        return (toolmend_view){NULL, 0};
    size_t size = tmi_string_decode(spelling, NULL, 0);
    char *out = tmi_new(arena, size, char);
    if (!out)
        return (toolmend_view){NULL, 0};
    return (toolmend_view){out, tmi_string_decode(spelling, out, size)};
}

bool tmi_string_copy(const struct tmi_sources *sources, const struct tmi_token *string,
                     char *out, size_t size, size_t *len) {
    if (string->flags & TMI_LONE_SURROGATE)
        return false;
    *len = tmi_string_decode(tmi_spelling(sources, string), out, size);
    return *len <= size;
}

size_t tmi_string_length(const struct tmi_sources *sources,
                         const struct tmi_token *string) {
    toolmend_view text = inside(tmi_spelling(sources, string));
    if (!(string->flags & (TMI_ESCAPED | TMI_NON_ASCII)))
        return text.len;
    size_t length = 0;
    if (string->flags & TMI_ESCAPED) {
        for (const char *at = text.ptr; at < text.ptr + text.len; length++)
            (void)tmi_string_next(&at);
        return length;
    }
    for (size_t i = 0; i < text.len; i++)
        length += ((unsigned char)text.ptr[i] & 0xC0) != 0x80;
    return length;
}

bool tmi_string_equal(const struct tmi_sources *sources, const struct tmi_token *a,
                      const struct tmi_token *b) {
    toolmend_view left = inside(tmi_spelling(sources, a));
    toolmend_view right = inside(tmi_spelling(sources, b));
    if (!((a->flags | b->flags) & TMI_ESCAPED))
        return tmi_view_equal(left, right);
    const char *x = left.ptr, *x_end = left.ptr + left.len;
    const char *y = right.ptr, *y_end = right.ptr + right.len;
    while (x < x_end && y < y_end) {
        if (tmi_string_next(&x) != tmi_string_next(&y))
            return false;
    }
    return x == x_end && y == y_end;
}
