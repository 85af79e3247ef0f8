/* SPDX-License-Identifier: MIT
 *
 * retrace.c - go the way of the edits once more, and look at every step.
 *
 * A value has to be refused as it came, and what became of it accepted: both are asked of the
 * validator, for that place alone. Where a place has several branches, the claim holds if all
 * of it holds in one of them. What is told is the fault that was met furthest on.
 */
#include "trace.h"

enum { STEPS_MAX = 1 << 17 }; /* of values in branches; a claim that needs more fails */

/* ---- values -------------------------------------------------------------------------------- */

/* Does a container in which something has two readings have them, too? Which of the
 * combinations its position would accept is not asked (`reading/members`). */
static bool is_container_in_doubt(struct tracing *t, const struct place *place,
                                  toolmend_view now) {
    const struct tree *tree = tree_read(t->pool, now);
    return (tree && !position_lacks_required(t->document, place->branch, tree->root)) ||
           trace_fail(t, "reading/members", "the result lacks a required name");
}

/* Relations are filled in what all else has left, so conditions are not those of before. */
static bool adds_members(const struct place *place, size_t first) {
    const struct level *level = place->level;
    for (size_t i = first; i < level->at; i++)
        if (level->edits[i].of == place->value &&
            level->edits[i].rules[0]->layer == LAYER_ADDED)
            return true;
    return false;
}

/* Is what became of the value accepted, on the conditions that it was judged by? */
static bool is_result_sound(struct tracing *t, const struct place *place, size_t first,
                            bool decoded) {
    toolmend_view came = trace_slice(place->level, place->value);
    toolmend_view now = trace_result(place->level, place->value, first);
    if (position_accepts(t->document, place->position, now) == ANSWER_NO)
        return trace_fail(t, "reading/order", "the position does not accept the result");
    return decoded || t->doubts || place->valid || adds_members(place, first) ||
           position_same_conditions(t->document, t->pool, place->branch, came, now) ||
           trace_fail(t, "reading/conditions",
                      "a condition adds something else to the result");
}

static bool walk_place(struct tracing *t, const struct place *place) {
    struct level *level = place->level;
    size_t first = level->at;
    const struct script_edit *edit = trace_next(level);
    bool own = edit->of == place->value && !trace_is_member_layer(edit);
    bool decoded = own && edit->rules[0]->layer == LAYER_DECODED;
    if (!(own ? trace_layer(t, place) : trace_in_place(t, place)))
        return false;
    const struct script_edit *next = trace_next(level);
    if (next && next->start < place->value->end)
        return trace_fail(t, "P12", "the edit is at no place where its rule acts");
    return t->doubts && !own
               ? is_container_in_doubt(t, place, trace_result(level, place->value, first))
               : is_result_sound(t, place, first, decoded);
}

static bool is_by_hint(const struct script_edit *edit) {
    for (size_t i = 0; i < edit->rule_count; i++)
        if (clause_is_hint(edit->rules[i]))
            return true;
    return false;
}

/* May the edits be those of hints, which alone change a value that is accepted? Those inside
 * are asked in their turn. */
static bool is_for_hints(const struct level *level, const struct tree_node *value) {
    const struct script_edit *edit = trace_next(level);
    if (edit->of == value && !trace_is_member_layer(edit))
        return edit->rules[0]->layer == LAYER_LINKED;
    for (size_t i = level->at; i < level->count; i++)
        if (tree_within(level->edits[i].of, value) && is_by_hint(&level->edits[i]))
            return true;
    return false;
}

/* A value and the edits in it, at its position: they hold in one of its branches. */
bool trace_value(struct tracing *t, struct level *level, const struct tree_node *value,
                 const struct position *position, unsigned flags) {
    size_t first = level->at;
    uint64_t acted = t->acted, allowed = t->allowed;
    toolmend_view came = trace_slice(level, value), none = {"", 0};
    t->made = MADE_OTHERWISE;
    if (!trace_touches(level, value, flags) && t->doubts &&
        trace_is_unfinished(t, position, value))
        return false;
    if (!trace_touches(level, value, flags))
        return position_accepts(t->document, position, came) != ANSWER_NO ||
               trace_fail(t, "reading/members",
                          "a value that is refused is left as it came");
    if (flags & SITE_AS_IT_STANDS)
        return trace_fail(t, "reading/order",
                          "a value that has to stay as it stands is changed");
    bool valid = position_accepts(t->document, position, came) == ANSWER_YES;
    if (valid && !is_for_hints(level, value))
        return trace_fail(t, "never/change-valid-value",
                          "the schema accepts the value as it came");
    if (!valid && position_blames(t->document, position, came, none, IN_QUESTION_VALUE))
        flags |= SITE_COVERED;
    struct branches branches = position_branches(t->document, t->pool, position, came);
    for (size_t i = 0; i < branches.count; i++) {
        struct place place = {
            level, value, position, &branches.list[i], flags, i >= branches.bare, valid};
        if (t->steps++ > STEPS_MAX)
            return trace_fail(t, "text/limits",
                              "it has more branches than are looked at");
        level->at = first;
        t->acted = acted;
        t->allowed = allowed;
        if (walk_place(t, &place))
            return true;
    }
    return false;
}

void retrace(const struct repair *repair, struct findings *findings) {
    struct level level = {.before = repair->before,
                          .after = repair->after,
                          .edits = repair->edits.list,
                          .count = repair->edits.count};
    struct tracing t = {.document = repair->document,
                        .pool = repair->pool,
                        .finish = repair->finish,
                        .profile = repair->profile,
                        .limited = repair->limited,
                        .doubts = repair->doubts,
                        .peeled = {.prose = repair->prose},
                        .closed = repair->closed,
                        .outermost = &level};
    trace_set_shifts(t.pool, &level);
    bool sound = trace_root(&t, &level, level.before->root);
    if (sound && level.at == level.count)
        return;
    if (sound || !t.failed) { /* an edit is left over */
        t.failed = false;
        (void)trace_fail(&t, "P12", "the edit is at no place where its rule acts");
    }
    find_fault(findings, t.fault.edit, t.fault.pointer, t.fault.clause, t.fault.why);
}
