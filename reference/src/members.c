/* SPDX-License-Identifier: MIT
 *
 * members.c - the members of one object in the order of their decoded names.
 *
 * Sorting is how wide objects are searched for equal names: no choice of names makes it slow,
 * which could not be said of a hash table without a secret, and results may not differ from
 * run to run. Most names differ in their first eight bytes, which are kept as a number.
 */
#include "members.h"

#include <string.h>

#include "base/view.h"
#include "strings.h"

static uint64_t head_of(toolmend_view text) {
    uint64_t head = 0;
    for (size_t i = 0; i < 8; i++)
        head = head << 8 | (i < text.len ? (unsigned char)text.ptr[i] : 0U);
    return head;
}

bool tmi_member_fill(const struct tmi_sources *sources, struct tmi_arena *arena,
                     const struct tmi_token *name, const struct tmi_token *value,
                     struct tmi_member *out) {
    toolmend_view spelling = tmi_spelling(sources, name);
    toolmend_view text = {spelling.ptr + 1, spelling.len - 2};
    if (name->flags & TMI_ESCAPED) {
        char *decoded = tmi_new(arena, text.len, char);
        if (!decoded)
            return false;
        text = (toolmend_view){decoded, tmi_string_decode(spelling, decoded, text.len)};
    }
    *out = (struct tmi_member){head_of(text), text, name, value, 0};
    return true;
}

int tmi_member_compare(const struct tmi_member *a, const struct tmi_member *b) {
    if (a->head != b->head)
        return a->head < b->head ? -1 : 1;
    return tmi_view_compare(a->text, b->text);
}

static bool before(const struct tmi_member *a, const struct tmi_member *b) {
    int order = tmi_member_compare(a, b);
    return order != 0 ? order < 0 : a->hash < b->hash;
}

/* Insertion sort, for runs of a few members. */
static void sort_run(struct tmi_member *members, size_t count) {
    for (size_t i = 1; i < count; i++) {
        struct tmi_member moved = members[i];
        size_t at = i;
        for (; at > 0 && before(&moved, &members[at - 1]); at--)
            members[at] = members[at - 1];
        members[at] = moved;
    }
}

/* Merge the sorted runs [0, middle) and [middle, count) of `from` into `to`. */
static void merge(const struct tmi_member *from, size_t middle, size_t count,
                  struct tmi_member *to) {
    size_t left = 0, right = middle;
    for (size_t i = 0; i < count; i++) {
        bool take_right =
            left == middle || (right < count && before(&from[right], &from[left]));
        to[i] = from[take_right ? right++ : left++];
    }
}

void tmi_members_sort(struct tmi_member *members, struct tmi_member *scratch,
                      size_t count) {
    enum { RUN = 8 };
    for (size_t at = 0; at < count; at += RUN)
        sort_run(members + at, count - at < RUN ? count - at : RUN);
    struct tmi_member *from = members, *to = scratch;
    for (size_t run = RUN; run < count; run *= 2) {
        for (size_t at = 0; at < count; at += 2 * run) {
            size_t both = count - at < 2 * run ? count - at : 2 * run;
            merge(from + at, both < run ? both : run, both, to + at);
        }
        struct tmi_member *swap = from;
        from = to;
        to = swap;
    }
    if (from != members)
        memcpy(members, from, count * sizeof *members);
}
