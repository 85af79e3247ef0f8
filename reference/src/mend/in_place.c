/* SPDX-License-Identifier: MIT
 *
 * in_place.c - containers that keep their type: each child is read on its own.
 *
 * No product over children is formed. A child without a reading leaves the container without
 * one; a child with two makes the container's two; otherwise there is one copy with the
 * children replaced, renamed or removed, which everything at the container's place must
 * accept. What is particular to objects is in objects.c.
 */
#include "base/view.h"
#include "mend/copying.h"

void tmi_take_child(struct tmi_copying *copying, const struct tmi_token *name,
                    const struct tmi_token *value) {
    copying->slots[copying->count++] = (struct tmi_slot){name, value};
}

void tmi_count_mended(struct tmi_copying *copying) {
    copying->mended++;
    if (copying->container->source == TMI_SOURCE_TEXT &&
        copying->mended > copying->mend->edits_max)
        copying->mend->check->limit = "edits";
}

void tmi_blame(struct tmi_copying *copying, const struct tmi_result *cause,
               const struct tmi_token *other) {
    copying->doubt = true;
    if (!copying->cause)
        copying->cause = cause;
    if (!copying->others)
        copying->others =
            tmi_new(copying->mend->arena, copying->children, struct tmi_other);
    if (copying->others)
        copying->others[copying->other_count++] =
            (struct tmi_other){copying->count, other};
}

const struct tmi_token *tmi_hinted_child(struct tmi_copying *copying,
                                         const struct tmi_token *value,
                                         const struct tmi_state *state) {
    if (!copying->hints || !state || state->hinted == 0 ||
        tmi_bearer(value)->kind < TMI_STRING)
        return value;
    const struct tmi_result *read = tmi_want(copying->mend, value, state, 0, false);
    if (!read)
        return value;
    if (read->count > 1)
        tmi_blame(copying, read, read->second ? read->second : read->best);
    copying->hinted |= read->best != value;
    return read->best;
}

/* ---- the copy ------------------------------------------------------------------------- */

/* The copy in which each child of two readings has its other one. */
static const struct tmi_token *other_copy(struct tmi_copying *copying) {
    struct tmi_slot *slots =
        tmi_new(copying->mend->arena, copying->count, struct tmi_slot);
    size_t count = 0, at = 0;
    for (size_t i = 0; slots && i < copying->count; i++) {
        slots[count] = copying->slots[i];
        if (at < copying->other_count && copying->others[at].slot == i)
            slots[count].value = copying->others[at++].value;
        count += slots[count].value != NULL;
    }
    struct tmi_copy copy = {.slots = slots, .count = count};
    return slots ? tmi_make_copy(copying->mend->arena, copying->container, &copy) : NULL;
}

/* The container with its children as they are now, itself if none is changed. *accepted: by the
 * whole position; then it is a reading, unless nothing that was refused has changed. */
static const struct tmi_token *copy_of(struct tmi_copying *copying, bool *accepted) {
    struct tmi_mend *mend = copying->mend;
    const struct tmi_state *position = copying->task->position;
    *accepted = copying->mended == 0 && !copying->task->refused;
    if (copying->mended == 0)
        return copying->container;
    const struct tmi_copy as_now = {.slots = copying->slots,
                                    .count = copying->count,
                                    .changes = copying->changes,
                                    .change_count = copying->change_count};
    const struct tmi_token *copy =
        tmi_make_copy(mend->arena, copying->container, &as_now);
    *accepted = copy && tmi_state_accepts(&mend->states, position, copy);
    if (!copy || *accepted || copying->other_count == 0)
        return copy;
    copy = other_copy(copying);
    *accepted = copy && tmi_state_accepts(&mend->states, position, copy);
    /* other combinations of what is tied below are not tried: they could be accepted */
    if (copy && !*accepted)
        *accepted = copying->container->kind != TMI_OBJECT ||
                    !tmi_state_lacks_required(&mend->states, copying->branch, copy);
    return copy;
}

/* An accepted container has been read: there is one reading of it as before. */
static void replace_reading(struct tmi_copying *copying, const struct tmi_token *copy,
                            struct tmi_result *into) {
    if (copy != copying->container)
        into->best = copy;
    into->count = copying->doubt ? 2 : 1;
    into->cause = copying->cause;
}

void tmi_finish_copy(struct tmi_copying *copying, struct tmi_result *into) {
    struct tmi_mend *mend = copying->mend;
    bool refused = copying->task->refused, accepted;
    if (tmi_waits(mend, copying->mark) ||
        (refused && copying->mended == 0 && !copying->rescue))
        return;
    const struct tmi_token *copy = copy_of(copying, &accepted);
    if (!copy || (!accepted && !copying->rescue))
        return;
    const struct tmi_token *whole = tmi_with_defaults(copying, copy, !accepted);
    if (!whole || (!accepted &&
                   (whole == copy ||
                    !tmi_state_accepts(&mend->states, copying->task->position, whole))))
        return;
    /* what `if` said of the object as it came must hold for what it becomes */
    if (refused &&
        !tmi_state_same_conditions(&mend->states, copying->branch, copying->container,
                                   accepted ? copy : whole))
        copying->doubt = true;
    copying->accepted = true;
    if (refused)
        tmi_readings_add(mend, into, whole, copying->doubt, copying->cause);
    else
        replace_reading(copying, whole, into);
}

/* ---- arrays -------------------------------------------------------------------------- */

static void copy_item(struct tmi_copying *copying, const struct tmi_state *state,
                      const struct tmi_token *value) {
    if (tmi_state_accepts(&copying->mend->states, state, value)) {
        const struct tmi_token *now = tmi_hinted_child(copying, value, state);
        if (now != value)
            tmi_count_mended(copying);
        tmi_take_child(copying, NULL, now);
        return;
    }
    const struct tmi_result *read = tmi_want(copying->mend, value, state, 0, true);
    tmi_count_mended(copying);
    if (!read)
        return;
    if (read->count == 0) {
        copying->hopeless = true;
        return;
    }
    if (read->count > 1)
        tmi_blame(copying, read, read->second ? read->second : read->best);
    copying->wrapped += tmi_is_made_by(read->best, TMI_MADE_WRAPPED);
    copying->unwrapped += tmi_is_made_by(read->best, TMI_MADE_KEPT);
    tmi_take_child(copying, NULL, read->best);
}

/* Did one of these steps act on the items or anywhere in them? */
static const struct tmi_rule *acted(const struct tmi_copying *copying,
                                    enum tmi_step step) {
    struct tmi_cost cost = {.count = 0};
    for (size_t i = 0; i < copying->count; i++)
        tmi_cost_add(&cost, tmi_cost_of(copying->slots[i].value));
    const struct tmi_rules_of_step *rules = &copying->mend->steps[step];
    for (size_t i = 0; i < rules->count; i++)
        if (cost.rules >> tmi_rule_number(rules->rules[i]) & 1)
            return rules->rules[i];
    return NULL;
}

/* The list as the one item of a list speaks against another value. Of the same one it says nothing:
 * no rule wraps a list, so it never names the rules. */
static void add_whole(struct tmi_mend *mend, struct tmi_result *into,
                      const struct tmi_token *whole) {
    enum tmi_answer same = TMI_NO;
    if (into->count == 1)
        same =
            tmi_equal(mend->sources, mend->arena, into->best, whole, &mend->check->steps);
    if (same == TMI_LIMIT)
        mend->check->limit = "number";
    if (same == TMI_NO)
        tmi_readings_add(mend, into, whole, false, NULL);
}

/* Where something in the items was wrapped, the whole list may have been meant as the one item
 * instead, as it stands or decoded. */
static void read_as_item(struct tmi_copying *copying, struct tmi_result *into) {
    struct tmi_mend *mend = copying->mend;
    const struct tmi_rule *wrap = acted(copying, TMI_STEP_WRAP);
    const struct tmi_state *state = tmi_state_item(&mend->states, copying->branch, 0);
    if (!wrap || !state)
        return;
    const struct tmi_result *read =
        tmi_want(mend, copying->container, state, TMI_WRAPPED, false);
    if (!read)
        return;
    uint64_t decoding = 0;
    for (size_t i = 0; i < mend->steps[TMI_STEP_DECODE].count; i++)
        decoding |= (uint64_t)1 << tmi_rule_number(mend->steps[TMI_STEP_DECODE].rules[i]);
    if (read->count == 0 || (tmi_cost_of(read->best).rules & ~decoding) != 0)
        return;
    const struct tmi_token *whole = tmi_make_wrapped(
        mend->arena, wrap, copying->container, read->best, tmi_state_is_open(state));
    if (whole && tmi_state_accepts(&mend->states, copying->task->position, whole))
        add_whole(mend, into, whole);
}

static void read_items(struct tmi_copying *copying, struct tmi_result *into) {
    struct tmi_mend *mend = copying->mend;
    copying->mark = tmi_mark(mend);
    copying->slots = tmi_new(mend->arena, copying->children, struct tmi_slot);
    if (!copying->slots)
        return;
    size_t prefix = 0; /* from here on every item has one state */
    for (size_t i = 0; i < copying->branch->count; i++)
        if (copying->branch->schemas[i]->prefix_count > prefix)
            prefix = copying->branch->schemas[i]->prefix_count;
    struct tmi_walk walk = tmi_walk_start(copying->container);
    const struct tmi_token *value;
    const struct tmi_state *state = NULL;
    for (size_t i = 0; tmi_walk_item(&walk, &value); i++) {
        if (i <= prefix)
            state = tmi_state_item(&mend->states, copying->branch, i);
        if (state)
            copy_item(copying, state, value);
        mend->check->steps++;
        if (copying->hopeless || tmi_check_failed(mend->check)) {
            tmi_drop(mend, copying->mark);
            return;
        }
    }
    /* One bare item in a list of lists is wrapped; two could be one list or two. One list of
     * one is unwrapped; two show that lists were meant. */
    if (copying->wrapped > 1 || copying->unwrapped > 1)
        copying->doubt = true;
    tmi_finish_copy(copying, into);
    if (copying->accepted && copying->task->refused)
        read_as_item(copying, into);
}

/* With what hints make of its items, and if that is no reading without. */
static void read_array(const struct tmi_copying *start, struct tmi_result *into) {
    struct tmi_copying copying = *start;
    read_items(&copying, into);
    if (copying.accepted || !copying.hinted || tmi_waits(copying.mend, copying.mark))
        return;
    copying = *start;
    copying.hints = false;
    read_items(&copying, into);
}

void tmi_read_in_place(struct tmi_mend *mend, const struct tmi_state *branch,
                       const struct tmi_result *task, struct tmi_result *into) {
    struct tmi_copying copying = {.mend = mend,
                                  .task = task,
                                  .branch = branch,
                                  .container = tmi_bearer(task->value),
                                  .hints = branch->hinted != 0};
    bool object = copying.container->kind == TMI_OBJECT;
    bool array = copying.container->kind == TMI_ARRAY && !(task->flags & TMI_AT_ROOT);
    if (!(object && (branch->holds & TMI_T_OBJECT)) &&
        !(array && (branch->holds & TMI_T_ARRAY)))
        return;
    copying.children = tmi_child_count(copying.container);
    if (object)
        tmi_read_object(&copying, into);
    else
        read_array(&copying, into);
}
