/* SPDX-License-Identifier: MIT
 *
 * call_name.c - a name that a call states and no tool has: `call/name-decorated`,
 * `call/name-doubled`, `call/name-case`.
 *
 * Each rule is asked of all ways to read the name. Decorations are taken off one at a time, from
 * either side, and every rest that is a tool's name counts.
 */
#include "call_decorations.h"
#include "calling.h"

#include <string.h>

enum {
    NAME_MAX_LEN = 4096, /* a longer name is found exactly or not at all */
    RESTS_MAX = 512,
    BARE_DIGITS_MAX = 4
};

/* What has been taken off a name. */
struct rest {
    size_t start, end;
    bool id,
        mangled; /* what the id of a call begins with; one that may be part of a name */
    bool number, bare; /* the number of a call; without its colon */
};

struct stripping {
    toolmend_view name;
    struct rest list[RESTS_MAX];
    size_t count;
};

static bool is_same_rest(const struct rest *a, const struct rest *b) {
    return a->start == b->start && a->end == b->end && a->id == b->id &&
           a->mangled == b->mangled && a->number == b->number && a->bare == b->bare;
}

static void add_rest(struct stripping *s, struct rest rest) {
    for (size_t i = 0; i < s->count; i++)
        if (is_same_rest(&s->list[i], &rest))
            return;
    if (rest.start < rest.end && s->count < RESTS_MAX)
        s->list[s->count++] = rest;
}

static void strip_white(struct stripping *s, struct rest rest) {
    struct rest front = rest, back = rest;
    while (front.start < front.end && is_white(s->name.ptr[front.start]))
        front.start++;
    while (back.end > back.start && is_white(s->name.ptr[back.end - 1]))
        back.end--;
    add_rest(s, front);
    add_rest(s, back);
}

/* An id has one number. Where its colon is lost each of a few digits may be the first one. */
static void strip_number(struct stripping *s, struct rest rest) {
    size_t at = rest.end;
    while (at > rest.start && s->name.ptr[at - 1] >= '0' && s->name.ptr[at - 1] <= '9')
        at--;
    bool colon = at > rest.start && s->name.ptr[at - 1] == ':';
    size_t digits = rest.end - at;
    if (digits == 0 || rest.number)
        return;
    rest.number = true;
    rest.bare = !colon;
    for (size_t i = 0; i < digits && !colon && digits <= BARE_DIGITS_MAX; i++) {
        rest.end = at + i;
        add_rest(s, rest);
    }
    rest.end = at - colon;
    if (colon)
        add_rest(s, rest);
}

static void strip_words(struct stripping *s, struct rest rest) {
    toolmend_view text = view_cut(s->name, rest.start, rest.end);
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        size_t len = strlen(prefixes[i].text);
        struct rest next = rest;
        next.start += len;
        next.id |= prefixes[i].of != OF_NO_ID;
        next.mangled |= prefixes[i].of == OF_MANGLED_ID;
        if (text.len > len && memcmp(text.ptr, prefixes[i].text, len) == 0)
            add_rest(s, next);
    }
    for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
        size_t len = strlen(suffixes[i]);
        struct rest next = rest;
        if (text.len <= len || memcmp(text.ptr + text.len - len, suffixes[i], len) != 0)
            continue;
        next.end -= len;
        add_rest(s, next);
    }
}

/* A number without a colon goes only with an id, a word without a dot only with a number. */
static bool is_explained(const struct rest *rest) {
    return (!rest->bare || rest->id) && (!rest->mangled || rest->number);
}

static void mark_undecorated(struct offers *offers, toolmend_view name,
                             struct meaning *meaning) {
    struct stripping *s = pool_take(meaning->pool, 1, sizeof *s);
    s->name = name;
    add_rest(s, (struct rest){.end = name.len});
    for (size_t i = 0; i < s->count; i++) {
        struct rest rest = s->list[i];
        toolmend_view text = view_cut(name, rest.start, rest.end);
        if (is_explained(&rest))
            call_mark(offers, meaning, offers_named(offers, text));
        strip_white(s, rest);
        strip_number(s, rest);
        strip_words(s, rest);
    }
}

bool call_by_id(struct offers *offers, toolmend_view id, struct meaning *meaning) {
    struct stripping *s = pool_take(meaning->pool, 1, sizeof *s);
    bool states = false;
    s->name = id;
    add_rest(s, (struct rest){.end = id.len});
    for (size_t i = 0; i < s->count; i++) {
        struct rest rest = s->list[i];
        if (rest.id && rest.start < rest.end && is_explained(&rest)) {
            states = true;
            call_mark(offers, meaning,
                      offers_named(offers, view_cut(id, rest.start, rest.end)));
        }
        strip_white(s, rest);
        strip_number(s, rest);
        strip_words(s, rest);
    }
    return states;
}

/* ---- the others ----------------------------------------------------------------------------------- */

static void mark_doubled(struct offers *offers, toolmend_view name,
                         struct meaning *meaning) {
    for (size_t i = 0; i < offers->count; i++) {
        toolmend_view own = offers->list[i].name;
        bool again = own.len > 0 && name.len > own.len && name.len % own.len == 0;
        for (size_t at = 0; again && at < name.len; at += own.len)
            again = view_same(view_cut(name, at, at + own.len), own);
        if (again)
            call_mark(offers, meaning, &offers->list[i]);
    }
}

static char folded(char c) {
    return c == '-' ? '_' : ascii_lower(c);
}

static void mark_other_case(struct offers *offers, toolmend_view name,
                            struct meaning *meaning) {
    for (size_t i = 0; i < offers->count; i++) {
        toolmend_view own = offers->list[i].name;
        bool same = own.ptr && own.len == name.len;
        for (size_t at = 0; same && at < name.len; at++)
            same = folded(own.ptr[at]) == folded(name.ptr[at]);
        if (same)
            call_mark(offers, meaning, &offers->list[i]);
    }
}

void call_by_name(struct offers *offers, toolmend_view name, struct meaning *meaning) {
    static const struct {
        const char *rule;
        void (*mark)(struct offers *offers, toolmend_view name, struct meaning *meaning);
    } rules[] = {
        {"call/name-decorated", mark_undecorated},
        {"call/name-doubled",   mark_doubled    },
        {"call/name-case",      mark_other_case },
    };
    for (size_t i = 0; i < 3 && name.len <= NAME_MAX_LEN && meaning->could_count == 0;
         i++) {
        meaning->by = clause_named((toolmend_view){rules[i].rule, strlen(rules[i].rule)});
        rules[i].mark(offers, name, meaning);
    }
}
