/* SPDX-License-Identifier: MIT
 *
 * repeated.c - member names that are repeated in one object.
 *
 * Every valid call pays for this look. Small objects, which are nearly all, are compared in
 * pairs by length and first byte. Wider ones go through a hash table that gives up when it
 * has to try too many places: somebody chose the names to collide, or they are long and
 * differ only behind the bytes that are hashed. Then the members are sorted: n log n,
 * whatever the names.
 */
#include <string.h>

#include "base/view.h"
#include "json/members.h"
#include "json/strings.h"

enum {
    PAIRS_MAX = 8,   /* members of an object that is compared in pairs */
    HASHED_MAX = 64, /* bytes of a name that are hashed; its length is in any case */
    SLOTS = 256,     /* of the table that needs no memory */
    TRIES = 8        /* tries a member, on the average, before the table gives up */
};

struct search {
    const struct tmi_sources *sources;
    struct tmi_arena *arena;
    uint64_t *steps;
    enum tmi_names found;
    const struct tmi_token
        *first;      /* the first repeated name of that kind, in text order */
    uint64_t *slots; /* of wide objects; a power of two */
    size_t slot_count;
    struct tmi_member *members; /* for sorting */
    size_t member_cap;
};

/* What a look at one object came to. */
enum look { DONE, GIVEN_UP, NO_MEMORY };

/* Note two members of one name, `a` the earlier one. */
static enum look note_pair(struct search *s, const struct tmi_token *a,
                           const struct tmi_token *b) {
    enum tmi_answer answer = tmi_equal(s->sources, s->arena, a + 1, b + 1, s->steps);
    if (answer == TMI_MEMORY)
        return NO_MEMORY;
    /* Numbers past the limits count as different: nobody can say that they are equal. */
    enum tmi_names kind = answer == TMI_YES ? TMI_NAMES_EQUAL : TMI_NAMES_CONFLICT;
    if (kind > s->found || (kind == s->found && a < s->first)) {
        s->found = kind;
        s->first = a;
    }
    return DONE;
}

static bool same_name(const struct search *s, const struct tmi_token *a,
                      const struct tmi_token *b) {
    if ((a->flags | b->flags) & TMI_ESCAPED)
        return tmi_string_equal(s->sources, a, b);
    uint32_t len = a->end - a->start;
    const char *text = s->sources->texts[a->source].ptr;
    return len == b->end - b->start && memcmp(text + a->start, text + b->start, len) == 0;
}

/* A small object: each name against the ones before it. */
static enum look search_pairs(struct search *s, const struct tmi_token *const *names,
                              const uint64_t *keys, size_t count) {
    for (size_t i = 1; i < count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (keys[k] != keys[i] || !same_name(s, names[k], names[i]))
                continue;
            if (note_pair(s, names[k], names[i]) == NO_MEMORY)
                return NO_MEMORY;
            break;
        }
    }
    return DONE;
}

/* ---- wide objects ---------------------------------------------------------------------- */

/* Equal for equal names; the first bytes and the length decide. */
static uint32_t hash_name(const struct search *s, const struct tmi_token *name) {
    toolmend_view spelling = tmi_spelling(s->sources, name);
    char decoded[HASHED_MAX];
    const char *text = spelling.ptr + 1;
    size_t len = spelling.len - 2;
    if (name->flags & TMI_ESCAPED) {
        len = tmi_string_decode(spelling, decoded, sizeof decoded);
        text = decoded;
    }
    size_t hashed = len < HASHED_MAX ? len : HASHED_MAX;
    uint64_t hash = len, word;
    for (; hashed >= sizeof word; hashed -= sizeof word, text += sizeof word) {
        memcpy(&word, text, sizeof word);
        hash = (hash ^ word) * 0x9E3779B97F4A7C15;
        hash ^= hash >> 32;
    }
    word = 0;
    for (size_t i = 0; i < hashed; i++)
        word = word << 8 | (unsigned char)text[i];
    hash = (hash ^ word) * 0x9E3779B97F4A7C15;
    return (uint32_t)(hash >> 32);
}

/* A slot holds the hash in its upper half and in the lower one the name's distance from the
 * object, which is not 0. */
static enum look search_table(struct search *s, const struct tmi_token *object,
                              uint64_t *slots, size_t slot_count) {
    const struct tmi_token *end = object + object->size;
    size_t tries = slot_count / 2 * TRIES;
    memset(slots, 0, slot_count * sizeof *slots);
    for (const struct tmi_token *name = object + 1; name != end;
         name += 1 + name[1].size) {
        uint64_t hash = hash_name(s, name);
        size_t at = (size_t)(hash & (slot_count - 1));
        for (; slots[at] != 0; at = (at + 1) & (slot_count - 1)) {
            const struct tmi_token *other = object + (uint32_t)slots[at];
            if (tries-- == 0)
                return GIVEN_UP;
            if (slots[at] >> 32 == hash && same_name(s, other, name)) {
                if (note_pair(s, other, name) == NO_MEMORY)
                    return NO_MEMORY;
                break;
            }
        }
        if (slots[at] == 0)
            slots[at] = hash << 32 | (uint32_t)(name - object);
    }
    return DONE;
}

/* The last resort: sort, and compare neighbours. Their rank is their place in the text. */
static enum look search_sorted(struct search *s, const struct tmi_token *object,
                               size_t count) {
    if (count > s->member_cap) {
        size_t cap = 2 * s->member_cap > count ? 2 * s->member_cap : count;
        s->members = tmi_new(s->arena, cap, struct tmi_member);
        if (!s->members)
            return NO_MEMORY;
        s->member_cap = cap;
    }
    const struct tmi_token *end = object + object->size;
    size_t at = 0;
    for (const struct tmi_token *name = object + 1; name != end; name += 1 + name[1].size)
        s->members[at++] =
            tmi_member_make(s->sources, name, name + 1, (uint64_t)(name - object));
    tmi_members_sort(s->sources, s->members, count);
    const struct tmi_member *first = s->members; /* of those that share its name */
    for (size_t i = 1; i < count; i++) {
        const struct tmi_member *member = &s->members[i];
        if (tmi_member_compare(s->sources, first, member) != 0)
            first = member;
        else if (note_pair(s, first->name, member->name) == NO_MEMORY)
            return NO_MEMORY;
    }
    return DONE;
}

static enum look search_wide(struct search *s, const struct tmi_token *object) {
    uint64_t few[SLOTS], *slots = few;
    size_t count = tmi_child_count(object), slot_count = (size_t)4 * PAIRS_MAX;
    while (slot_count < 2 * count)
        slot_count *= 2;
    if (slot_count > SLOTS) {
        if (slot_count > s->slot_count) {
            s->slots = tmi_new(s->arena, slot_count, uint64_t);
            if (!s->slots)
                return NO_MEMORY;
            s->slot_count = slot_count;
        }
        slots = s->slots;
    }
    enum look look = search_table(s, object, slots, slot_count);
    return look == GIVEN_UP ? search_sorted(s, object, count) : look;
}

static enum look search_object(struct search *s, const struct tmi_token *object) {
    const struct tmi_token *names[PAIRS_MAX];
    uint64_t keys[PAIRS_MAX]; /* equal for equal names: length and first byte */
    unsigned flags = 0;
    const char *text = s->sources->texts[object->source].ptr + 1;
    const struct tmi_token *at = object + 1, *end = object + object->size;
    size_t count = 0;
    for (; at != end; at += 1 + at[1].size) {
        if (count == PAIRS_MAX)
            return search_wide(s, object);
        keys[count] =
            (uint64_t)(at->end - at->start) << 8 | (unsigned char)text[at->start];
        flags |= at->flags;
        names[count++] = at;
    }
    /* of an escaped name the spelling says little */
    if (flags & TMI_ESCAPED)
        memset(keys, 0, sizeof keys);
    return search_pairs(s, names, keys, count);
}

enum tmi_names tmi_repeated_names(const struct tmi_sources *sources,
                                  struct tmi_arena *arena, const struct tmi_token *value,
                                  const struct tmi_token **repeated, uint64_t *steps) {
    struct search s = {.sources = sources, .arena = arena, .steps = steps};
    const struct tmi_token *end = value + value->size;
    *repeated = NULL;
    *steps += value->size;
    for (const struct tmi_token *at = value; at != end; at++) {
        if (at->kind == TMI_OBJECT && search_object(&s, at) == NO_MEMORY)
            return TMI_NAMES_MEMORY;
    }
    *repeated = s.first;
    return s.found;
}
