/* SPDX-License-Identifier: MIT
 *
 * repeated.c - member names that are repeated in one object.
 *
 * Every valid call pays for this look, so small objects, which are nearly all, are compared
 * in pairs by length and first byte and need no memory. Wide objects are sorted by name:
 * n log n, whatever names somebody chose.
 */
#include <string.h>

#include "base/view.h"
#include "members.h"

enum { PAIRS_MAX = 8 }; /* members of an object that is compared in pairs */

struct search {
    const struct tmi_sources *sources;
    struct tmi_arena *arena;
    uint64_t *steps;
    enum tmi_names found;
    const struct tmi_token
        *first;                 /* the first repeated name of that kind, in text order */
    struct tmi_member *members; /* room for sorting, twice `cap` */
    size_t cap;
};

/* Note two members of one name, `a` the earlier one; false: out of memory. */
static bool note_pair(struct search *s, const struct tmi_token *a_name,
                      const struct tmi_token *a_value, const struct tmi_token *b_value) {
    enum tmi_answer answer = tmi_equal(s->sources, s->arena, a_value, b_value, s->steps);
    if (answer == TMI_MEMORY)
        return false;
    /* Numbers past the limits count as different: nobody can say that they are equal. */
    enum tmi_names kind = answer == TMI_YES ? TMI_NAMES_EQUAL : TMI_NAMES_CONFLICT;
    if (kind > s->found || (kind == s->found && a_name < s->first)) {
        s->found = kind;
        s->first = a_name;
    }
    return true;
}

static bool same_name(const struct search *s, const struct tmi_token *a,
                      const struct tmi_token *b) {
    if ((a->flags | b->flags) & TMI_ESCAPED)
        return tmi_string_equal(s->sources, a, b);
    uint32_t len = a->end - a->start;
    const char *text = s->sources->texts[a->source].ptr;
    return len == b->end - b->start && text[a->start + 1] == text[b->start + 1] &&
           memcmp(text + a->start, text + b->start, len) == 0;
}

/* A small object: each name against the ones before it. */
static bool search_pairs(struct search *s, const struct tmi_token *const *names,
                         size_t count) {
    for (size_t i = 1; i < count; i++) {
        size_t k = 0;
        while (k < i && !same_name(s, names[k], names[i]))
            k++;
        if (k < i && !note_pair(s, names[k], names[k] + 1, names[i] + 1))
            return false;
    }
    return true;
}

/* A wide object: sort, then compare neighbours; the sort keeps equal names in text order. */
static bool search_sorted(struct search *s, const struct tmi_token *object) {
    size_t count = tmi_child_count(object), at = 0;
    if (count > s->cap) {
        s->cap = count > SIZE_MAX / 4 ? count : 2 * count;
        s->members = tmi_new(s->arena, 2 * s->cap, struct tmi_member);
        if (!s->members)
            return false;
    }
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    while (tmi_walk_member(&walk, &name, &value)) {
        if (!tmi_member_fill(s->sources, s->arena, name, value, &s->members[at++]))
            return false;
    }
    tmi_members_sort(s->members, s->members + s->cap, count);
    const struct tmi_member *first = s->members; /* of the run of one name */
    for (size_t i = 1; i < count; i++) {
        const struct tmi_member *member = &s->members[i];
        if (tmi_member_compare(first, member) != 0)
            first = member;
        else if (!note_pair(s, first->name, first->value, member->value))
            return false;
    }
    return true;
}

static bool search_object(struct search *s, const struct tmi_token *object) {
    const struct tmi_token *names[PAIRS_MAX];
    const struct tmi_token *at = object + 1, *end = object + object->size;
    size_t count = 0;
    for (; at != end; at += 1 + at[1].size) {
        if (count == PAIRS_MAX)
            return search_sorted(s, object);
        names[count++] = at;
    }
    return search_pairs(s, names, count);
}

enum tmi_names tmi_repeated_names(const struct tmi_sources *sources,
                                  struct tmi_arena *arena, const struct tmi_token *value,
                                  const struct tmi_token **repeated, uint64_t *steps) {
    struct search s = {.sources = sources, .arena = arena, .steps = steps};
    const struct tmi_token *end = value + value->size;
    *repeated = NULL;
    *steps += value->size;
    for (const struct tmi_token *at = value; at != end; at++) {
        if (at->kind == TMI_OBJECT && !search_object(&s, at))
            return TMI_NAMES_MEMORY;
    }
    *repeated = s.first;
    return s.found;
}
