/* SPDX-License-Identifier: MIT
 *
 * equal.c - exact equality of JSON values.
 *
 * Two scalars are judged at once; two containers are walked side by side on an explicit
 * stack. The members of two objects are sorted by name, then they must agree one by one.
 * Where a name is repeated, the objects are sets of members: those of both are sorted
 * together by name and by the hash of the value, and each run of one name and one hash must
 * hold members of both sides, all equal to their neighbours. Trying each value against each
 * other one instead would take time without bound in objects nested in one another. (Two
 * different values of one hash, under one name in one object, count as a difference.)
 */
#include <string.h>

#include "base/decimal.h"
#include "base/view.h"
#include "json/members.h"

/* What a comparison that has only begun says: a frame was pushed, ask it. */
enum { OPENED = -1 };

/* A pair of containers being compared. Members are places on the stack of members. */
struct frame {
    bool object;
    bool sets; /* objects: a name is repeated, the members of both are one run */
    struct tmi_walk a, b; /* arrays */
    size_t start;         /* objects: first member of the pair on the stack */
    size_t a_at, b_at;    /* objects: the next two members to compare */
    size_t b_end;
};

enum { FRAMES = 8, MEMBERS = 16 };

struct equality {
    const struct tmi_sources *sources;
    struct tmi_arena *arena;
    uint64_t *steps;
    struct frame *frames;
    size_t depth, depth_cap;
    struct tmi_member *members; /* of all frames, innermost last */
    size_t count, cap;
    struct frame first_frames[FRAMES]; /* no memory for small values */
    struct tmi_member first_members[MEMBERS];
};

static bool reserve_members(struct equality *eq, size_t more) {
    if (more <= eq->cap - eq->count)
        return true;
    struct tmi_member *members = tmi_grown(eq->arena, eq->members, eq->count, &eq->cap,
                                           eq->count + more, sizeof *members);
    if (!members)
        return false;
    eq->members = members;
    return true;
}

static struct frame *push_frame(struct equality *eq) {
    if (eq->depth == eq->depth_cap) {
        struct frame *frames = tmi_grown(eq->arena, eq->frames, eq->depth, &eq->depth_cap,
                                         eq->depth + 1, sizeof *frames);
        if (!frames)
            return NULL;
        eq->frames = frames;
    }
    eq->frames[eq->depth] = (struct frame){0};
    return &eq->frames[eq->depth++];
}

/* ---- scalars --------------------------------------------------------------------------- */

static enum tmi_answer numbers_equal(toolmend_view a, toolmend_view b) {
    if (tmi_view_equal(a, b))
        return TMI_YES;
    struct tmi_decimal left, right;
    if (!tmi_decimal_parse(a, &left) || !tmi_decimal_parse(b, &right))
        return TMI_LIMIT;
    return tmi_decimal_compare(&left, &right) == 0 ? TMI_YES : TMI_NO;
}

/* Of one kind, and no containers. */
static enum tmi_answer scalars_equal(const struct tmi_sources *sources,
                                     const struct tmi_token *a,
                                     const struct tmi_token *b) {
    if (a->kind == TMI_STRING)
        return tmi_string_equal(sources, a, b) ? TMI_YES : TMI_NO;
    if (a->kind == TMI_NUMBER)
        return numbers_equal(tmi_spelling(sources, a), tmi_spelling(sources, b));
    return TMI_YES;
}

/* ---- objects --------------------------------------------------------------------------- */

/* Collect the members of an object on top of the stack and sort them; false: no memory. */
static bool push_members(struct equality *eq, const struct tmi_token *object,
                         uint64_t rank) {
    size_t at = eq->count;
    if (!reserve_members(eq, tmi_child_count(object)))
        return false;
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    while (tmi_walk_member(&walk, &name, &value))
        eq->members[eq->count++] = tmi_member_make(eq->sources, name, value, rank);
    tmi_members_sort(eq->sources, eq->members + at, eq->count - at);
    *eq->steps += eq->count - at;
    return true;
}

static bool same_name(const struct equality *eq, size_t a, size_t b) {
    return tmi_member_compare(eq->sources, &eq->members[a], &eq->members[b]) == 0;
}

static bool has_repeated(const struct equality *eq, size_t at, size_t end) {
    for (at++; at < end; at++) {
        if (same_name(eq, at - 1, at))
            return true;
    }
    return false;
}

/* No name is repeated: the sorted names must be the same. */
static int open_unique(const struct equality *eq, const struct frame *frame) {
    if (frame->b_at - frame->a_at != frame->b_end - frame->b_at)
        return TMI_NO;
    for (size_t a = frame->a_at, b = frame->b_at; b < frame->b_end; a++, b++) {
        if (!same_name(eq, a, b))
            return TMI_NO;
    }
    return OPENED;
}

/* Are two neighbours of one name and one hash? */
static bool same_run(const struct equality *eq, size_t a, size_t b) {
    return eq->members[a].rank >> 1 == eq->members[b].rank >> 1 && same_name(eq, a, b);
}

/* A name is repeated: sort the members of both sides as one. The lowest bit of a rank is its
 * side, so that a run with members of both starts on the left and ends on the right. */
static int open_sets(struct equality *eq, struct frame *frame) {
    for (size_t i = frame->start; i < frame->b_end; i++)
        eq->members[i].rank |=
            tmi_hash(eq->sources, eq->arena, eq->members[i].value, eq->steps) << 1;
    if (tmi_arena_failed(eq->arena))
        return TMI_MEMORY;
    tmi_members_sort(eq->sources, eq->members + frame->start,
                     frame->b_end - frame->start);
    size_t first = frame->start;
    for (size_t i = first; i < frame->b_end; i++) {
        if (i + 1 < frame->b_end && same_run(eq, i, i + 1))
            continue;
        if ((eq->members[first].rank & 1) != 0 || (eq->members[i].rank & 1) != 1)
            return TMI_NO;
        first = i + 1;
    }
    frame->sets = true;
    frame->b_at = frame->a_at + 1;
    return OPENED;
}

static int open_objects(struct equality *eq, const struct tmi_token *a,
                        const struct tmi_token *b) {
    struct frame opened = {.object = true, .start = eq->count, .a_at = eq->count};
    if (!push_members(eq, a, 0))
        return TMI_MEMORY;
    opened.b_at = eq->count;
    if (!push_members(eq, b, 1))
        return TMI_MEMORY;
    opened.b_end = eq->count;
    bool sets = has_repeated(eq, opened.a_at, opened.b_at) ||
                has_repeated(eq, opened.b_at, opened.b_end);
    int answer = sets ? open_sets(eq, &opened) : open_unique(eq, &opened);
    if (answer != OPENED) {
        eq->count = opened.start;
        return answer;
    }
    struct frame *frame = push_frame(eq);
    if (!frame)
        return TMI_MEMORY;
    *frame = opened;
    return OPENED;
}

/* ---- the walk -------------------------------------------------------------------------- */

/* Compare two values: an answer at once, or OPENED. */
static int compare(struct equality *eq, const struct tmi_token *a,
                   const struct tmi_token *b) {
    ++*eq->steps;
    a = tmi_resolve(a);
    b = tmi_resolve(b);
    if (a == b)
        return TMI_YES;
    if (a->kind != b->kind)
        return TMI_NO;
    if (a->kind == TMI_OBJECT)
        return open_objects(eq, a, b);
    if (a->kind != TMI_ARRAY)
        return (int)scalars_equal(eq->sources, a, b);
    struct frame *frame = push_frame(eq);
    if (!frame)
        return TMI_MEMORY;
    frame->a = tmi_walk_start(a);
    frame->b = tmi_walk_start(b);
    return OPENED;
}

/* Go on with the innermost pair of arrays until it has an answer or an item has a frame. */
static int next_items(struct equality *eq, int answer) {
    size_t index = eq->depth - 1;
    while (answer == OPENED || answer == TMI_YES) {
        struct frame *frame = &eq->frames[index];
        const struct tmi_token *a = NULL, *b = NULL;
        bool more = tmi_walk_item(&frame->a, &a);
        if (more != tmi_walk_item(&frame->b, &b))
            return TMI_NO;
        if (!more)
            return TMI_YES;
        answer = compare(eq, a, b);
        if (answer == OPENED)
            return OPENED;
    }
    return answer;
}

/* The next two members to compare, as places in *a and *b; false: there are none. */
static bool next_pair(const struct equality *eq, struct frame *frame, size_t *a,
                      size_t *b) {
    while (frame->sets && frame->b_at < frame->b_end &&
           !same_run(eq, frame->a_at, frame->b_at)) {
        frame->a_at++;
        frame->b_at++;
    }
    if (frame->b_at >= frame->b_end)
        return false;
    *a = frame->a_at++;
    *b = frame->b_at++;
    return true;
}

/* The same for the innermost pair of objects. */
static int next_members(struct equality *eq, int answer) {
    size_t index = eq->depth - 1, a, b;
    while (answer == OPENED || answer == TMI_YES) {
        if (!next_pair(eq, &eq->frames[index], &a, &b))
            return TMI_YES;
        answer = compare(eq, eq->members[a].value, eq->members[b].value);
        if (answer == OPENED)
            return OPENED;
    }
    return answer;
}

static void pop_frame(struct equality *eq) {
    const struct frame *frame = &eq->frames[--eq->depth];
    if (frame->object)
        eq->count = frame->start;
}

enum tmi_answer tmi_equal(const struct tmi_sources *sources, struct tmi_arena *arena,
                          const struct tmi_token *a, const struct tmi_token *b,
                          uint64_t *steps) {
    ++*steps;
    a = tmi_resolve(a);
    b = tmi_resolve(b);
    if (a == b)
        return TMI_YES;
    if (a->kind != b->kind)
        return TMI_NO;
    if (a->kind != TMI_ARRAY && a->kind != TMI_OBJECT)
        return scalars_equal(sources, a, b);
    struct equality eq;
    eq.sources = sources;
    eq.arena = arena;
    eq.steps = steps;
    eq.frames = eq.first_frames;
    eq.depth = 0;
    eq.depth_cap = FRAMES;
    eq.members = eq.first_members;
    eq.count = 0;
    eq.cap = MEMBERS;
    int answer = compare(&eq, a, b);
    while (eq.depth > 0 && answer != TMI_MEMORY && answer != TMI_LIMIT) {
        /* the innermost pair takes the answer of what it opened */
        answer = eq.frames[eq.depth - 1].object ? next_members(&eq, answer)
                                                : next_items(&eq, answer);
        if (answer == TMI_YES || answer == TMI_NO)
            pop_frame(&eq);
    }
    return (enum tmi_answer)answer;
}
