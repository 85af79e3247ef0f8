/* SPDX-License-Identifier: MIT
 *
 * equal.c - exact equality of JSON values.
 *
 * Two scalars are judged at once; two containers are walked side by side on an explicit
 * stack. The members of two objects are sorted by name first. Where no name is repeated, the
 * members must then agree one by one. Where one is, the objects are sets of members: each
 * must have an equal one on the other side, and the values' hashes say which ones to try, so
 * that many values under one name stay cheap.
 */
#include <string.h>

#include "base/decimal.h"
#include "base/view.h"
#include "members.h"

/* What a comparison that has only begun says: a frame was pushed, ask it. */
enum { OPENED = -1 };

/* A container pair being compared. Members are indexes into the stack of sorted members. */
struct frame {
    bool object, sets;
    bool swapped;         /* sets: second pass, b's members look for theirs in a */
    struct tmi_walk a, b; /* arrays */
    size_t a_at, a_end;   /* members on the left that have no partner yet */
    size_t b_at, b_end;   /* on the right: the partner to try */
    size_t run;           /* sets: first right member of the same name and hash */
    size_t a_start, b_start;
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
    size_t cap = 2 * eq->cap > eq->count + more ? 2 * eq->cap : eq->count + more;
    struct tmi_member *members = tmi_new(eq->arena, cap, struct tmi_member);
    if (!members)
        return false;
    memcpy(members, eq->members, eq->count * sizeof *members);
    eq->members = members;
    eq->cap = cap;
    return true;
}

static struct frame *push_frame(struct equality *eq) {
    if (eq->depth == eq->depth_cap) {
        struct frame *frames = tmi_new(eq->arena, 2 * eq->depth_cap, struct frame);
        if (!frames)
            return NULL;
        memcpy(frames, eq->frames, eq->depth * sizeof *frames);
        eq->frames = frames;
        eq->depth_cap *= 2;
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
static bool push_members(struct equality *eq, const struct tmi_token *object) {
    size_t count = tmi_child_count(object), at = eq->count;
    if (!reserve_members(eq, 2 * count)) /* the upper half is for sorting */
        return false;
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    while (tmi_walk_member(&walk, &name, &value)) {
        if (!tmi_member_fill(eq->sources, eq->arena, name, value,
                             &eq->members[eq->count++]))
            return false;
    }
    tmi_members_sort(eq->members + at, eq->members + eq->count, count);
    *eq->steps += count;
    return true;
}

static bool has_repeated(const struct tmi_member *members, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (tmi_member_compare(&members[i - 1], &members[i]) == 0)
            return true;
    }
    return false;
}

static bool same_names(const struct tmi_member *a, const struct tmi_member *b,
                       size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (tmi_member_compare(&a[i], &b[i]) != 0)
            return false;
    }
    return true;
}

/* Hash the values of members and put them in the order of name and hash. */
static bool sort_by_value(struct equality *eq, size_t at, size_t end) {
    for (size_t i = at; i < end; i++)
        eq->members[i].hash =
            tmi_hash(eq->sources, eq->arena, eq->members[i].value, eq->steps);
    if (tmi_arena_failed(eq->arena) || !reserve_members(eq, end - at))
        return false;
    tmi_members_sort(eq->members + at, eq->members + eq->count, end - at);
    return true;
}

static int open_objects(struct equality *eq, const struct tmi_token *a,
                        const struct tmi_token *b) {
    size_t a_at = eq->count;
    if (!push_members(eq, a))
        return TMI_MEMORY;
    size_t b_at = eq->count;
    if (!push_members(eq, b))
        return TMI_MEMORY;
    size_t a_count = b_at - a_at, b_count = eq->count - b_at;
    bool sets = has_repeated(eq->members + a_at, a_count) ||
                has_repeated(eq->members + b_at, b_count);
    if (!sets && (a_count != b_count ||
                  !same_names(eq->members + a_at, eq->members + b_at, a_count))) {
        eq->count = a_at;
        return TMI_NO;
    }
    if (sets && (!sort_by_value(eq, a_at, b_at) || !sort_by_value(eq, b_at, eq->count)))
        return TMI_MEMORY;
    struct frame *frame = push_frame(eq);
    if (!frame)
        return TMI_MEMORY;
    *frame = (struct frame){.object = true, .sets = sets};
    frame->a_start = frame->a_at = a_at;
    frame->b_start = frame->b_at = frame->run = frame->a_end = b_at;
    frame->b_end = eq->count;
    return OPENED;
}

/* ---- the walk -------------------------------------------------------------------------- */

/* Compare two values: an answer at once, or OPENED. */
static int compare(struct equality *eq, const struct tmi_token *a,
                   const struct tmi_token *b) {
    ++*eq->steps;
    a = tmi_bearer(a);
    b = tmi_bearer(b);
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

/* The same for objects without repeated names: sorted members agree one by one. */
static int next_members(struct equality *eq, int answer) {
    size_t index = eq->depth - 1;
    while (answer == OPENED || answer == TMI_YES) {
        struct frame *frame = &eq->frames[index];
        if (frame->a_at == frame->a_end)
            return TMI_YES;
        answer = compare(eq, eq->members[frame->a_at++].value,
                         eq->members[frame->b_at++].value);
        if (answer == OPENED)
            return OPENED;
    }
    return answer;
}

static int key_order(const struct tmi_member *a, const struct tmi_member *b) {
    int order = tmi_member_compare(a, b);
    return order != 0 ? order : (a->hash > b->hash) - (a->hash < b->hash);
}

/* Sets: all on the left have partners. True: the right side's turn. */
static bool swap_sides(struct frame *frame) {
    if (frame->swapped)
        return false;
    size_t a_start = frame->a_start, a_end = frame->a_end;
    frame->swapped = true;
    frame->a_at = frame->a_start = frame->b_start;
    frame->a_end = frame->b_end;
    frame->b_at = frame->b_start = frame->run = a_start;
    frame->b_end = a_end;
    return true;
}

/* The same for objects as sets. Each left member tries the right ones of its name and hash. */
static int next_in_sets(struct equality *eq, int answer) {
    size_t index = eq->depth - 1;
    for (;;) {
        struct frame *frame = &eq->frames[index];
        if (answer == TMI_YES) { /* found: the next left one, from the same run on */
            frame->a_at++;
            frame->b_at = frame->run;
        } else if (answer == TMI_NO)
            frame->b_at++;
        else if (answer != OPENED)
            return answer;
        if (frame->a_at == frame->a_end) {
            if (!swap_sides(frame))
                return TMI_YES;
            answer = OPENED;
            continue;
        }
        const struct tmi_member *wanted = &eq->members[frame->a_at];
        while (frame->b_at < frame->b_end &&
               key_order(&eq->members[frame->b_at], wanted) < 0)
            frame->run = ++frame->b_at;
        if (frame->b_at == frame->b_end ||
            key_order(&eq->members[frame->b_at], wanted) > 0)
            return TMI_NO;
        answer = compare(eq, wanted->value, eq->members[frame->b_at].value);
        if (answer == OPENED)
            return OPENED;
    }
}

/* The innermost frame takes the answer of what it opened. */
static int next(struct equality *eq, int answer) {
    const struct frame *frame = &eq->frames[eq->depth - 1];
    if (!frame->object)
        return next_items(eq, answer);
    return frame->sets ? next_in_sets(eq, answer) : next_members(eq, answer);
}

static void pop_frame(struct equality *eq) {
    const struct frame *frame = &eq->frames[--eq->depth];
    if (frame->object)
        eq->count = frame->swapped ? frame->b_start : frame->a_start;
}

enum tmi_answer tmi_equal(const struct tmi_sources *sources, struct tmi_arena *arena,
                          const struct tmi_token *a, const struct tmi_token *b,
                          uint64_t *steps) {
    ++*steps;
    a = tmi_bearer(a);
    b = tmi_bearer(b);
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
        answer = next(&eq, answer);
        if (answer == TMI_YES || answer == TMI_NO)
            pop_frame(&eq);
    }
    return (enum tmi_answer)answer;
}
