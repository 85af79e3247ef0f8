/* SPDX-License-Identifier: MIT
 *
 * members.c - the members of one object in the order of their decoded names.
 *
 * Most names differ in their first eight bytes, which are kept as a number. Names are not
 * decoded into memory: escapes are rare, and a name with some is decoded as it is compared.
 */
#include "json/members.h"

#include "base/sort.h"
#include "base/view.h"
#include "json/strings.h"

struct tmi_member tmi_member_make(const struct tmi_sources *sources,
                                  const struct tmi_token *name,
                                  const struct tmi_token *value, uint64_t rank) {
    toolmend_view spelling = tmi_spelling(sources, name);
    char decoded[8] = {0};
    const char *text = spelling.ptr + 1;
    size_t len = spelling.len - 2;
    if (name->flags & TMI_ESCAPED) {
        len = tmi_string_decode(spelling, decoded, sizeof decoded);
        text = decoded;
    }
    uint64_t head = 0;
    for (size_t i = 0; i < 8; i++)
        head = head << 8 | (i < len ? (unsigned char)text[i] : 0U);
    return (struct tmi_member){head, rank, name, value};
}

/* Decoded as they are compared. */
static int compare_escaped(toolmend_view a, toolmend_view b) {
    const char *x = a.ptr, *x_end = a.ptr + a.len;
    const char *y = b.ptr, *y_end = b.ptr + b.len;
    while (x < x_end && y < y_end) {
        uint32_t left = tmi_string_next(&x), right = tmi_string_next(&y);
        if (left != right)
            return left < right ? -1 : 1;
    }
    return (x < x_end) - (y < y_end);
}

int tmi_member_compare(const struct tmi_sources *sources, const struct tmi_member *a,
                       const struct tmi_member *b) {
    if (a->head != b->head)
        return a->head < b->head ? -1 : 1;
    toolmend_view left = tmi_spelling(sources, a->name);
    toolmend_view right = tmi_spelling(sources, b->name);
    left = (toolmend_view){left.ptr + 1, left.len - 2};
    right = (toolmend_view){right.ptr + 1, right.len - 2};
    if ((a->name->flags | b->name->flags) & TMI_ESCAPED)
        return compare_escaped(left, right);
    return tmi_view_compare(left, right); /* UTF-8 has the order of code points */
}

int tmi_member_order(const struct tmi_sources *sources, const struct tmi_member *a,
                     const struct tmi_member *b) {
    int order = tmi_member_compare(sources, a, b);
    return order != 0 ? order : (a->rank > b->rank) - (a->rank < b->rank);
}

/* Insertion sort, for the few members that most objects have. */
static void sort_few(const struct tmi_sources *sources, struct tmi_member *members,
                     size_t count) {
    for (size_t i = 1; i < count; i++) {
        struct tmi_member moved = members[i];
        size_t at = i;
        for (; at > 0 && tmi_member_order(sources, &moved, &members[at - 1]) < 0; at--)
            members[at] = members[at - 1];
        members[at] = moved;
    }
}

static int by_order(const void *a, const void *b, const void *sources) {
    return tmi_member_order(sources, a, b);
}

void tmi_members_sort(const struct tmi_sources *sources, struct tmi_member *members,
                      size_t count) {
    enum { FEW = 12 };
    if (count <= FEW) {
        sort_few(sources, members, count);
        return;
    }
    tmi_sort(members, count, sizeof *members, by_order, sources);
}
