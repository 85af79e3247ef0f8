/* SPDX-License-Identifier: MIT
 *
 * lists.c - the items of a list.
 */
#include "engine/copying.h"

static void copy_item(struct tmi_copying *copying, const struct tmi_schema_set *set,
                      const struct tmi_token *value) {
    if (tmi_set_accepts(&copying->engine->sets, set, value)) {
        const struct tmi_token *now = tmi_hinted_child(copying, value, set);
        if (now != value)
            tmi_count_repaired(copying);
        tmi_take_child(copying, NULL, now);
        return;
    }
    const struct tmi_result *read = tmi_result_of(copying->engine, value, set, 0, true);
    tmi_count_repaired(copying);
    if (!read)
        return;
    if (read->count == 0) {
        copying->hopeless = true;
        return;
    }
    if (read->count > 1)
        tmi_blame(copying, read, read->second ? read->second : read->best);
    copying->wrapped += tmi_is_derived_by(read->best, TMI_DERIVED_WRAPPED);
    copying->unwrapped += tmi_is_derived_by(read->best, TMI_DERIVED_KEPT);
    tmi_take_child(copying, NULL, read->best);
}

/* Did one of these steps act on the items or anywhere in them? */
static const struct tmi_rule *acted(const struct tmi_copying *copying,
                                    enum tmi_step step) {
    struct tmi_cost cost = {.count = 0};
    for (size_t i = 0; i < copying->count; i++)
        tmi_cost_add(&cost, tmi_cost_of(copying->slots[i].value));
    const struct tmi_rules_of_step *rules = &copying->engine->steps[step];
    for (size_t i = 0; i < rules->count; i++)
        if (cost.rules >> tmi_rule_number(rules->rules[i]) & 1)
            return rules->rules[i];
    return NULL;
}

/* The list as the one item of a list speaks against another value. Of the same one it says nothing:
 * no rule wraps a list, so it never names the rules. */
static void add_whole(struct tmi_engine *engine, struct tmi_result *into,
                      const struct tmi_token *whole) {
    enum tmi_answer same = TMI_NO;
    if (into->count == 1)
        same = tmi_equal(engine->sources, engine->arena, into->best, whole,
                         &engine->check->steps);
    if (same == TMI_LIMIT)
        engine->check->limit = "number";
    if (same == TMI_NO)
        tmi_candidates_add(engine, into, whole, false, NULL);
}

/* Where something in the items was wrapped, the whole list may have been meant as the one item
 * instead, as it stands or decoded. */
static void candidate_as_item(struct tmi_copying *copying, struct tmi_result *into) {
    struct tmi_engine *engine = copying->engine;
    const struct tmi_rule *wrap = acted(copying, TMI_STEP_WRAP);
    const struct tmi_schema_set *set = tmi_set_item(&engine->sets, copying->branch, 0);
    if (!wrap || !set)
        return;
    const struct tmi_result *read =
        tmi_result_of(engine, copying->container, set, TMI_WRAPPED, false);
    if (!read)
        return;
    uint64_t decoding = 0;
    for (size_t i = 0; i < engine->steps[TMI_STEP_DECODE].count; i++)
        decoding |= (uint64_t)1
                    << tmi_rule_number(engine->steps[TMI_STEP_DECODE].rules[i]);
    if (read->count == 0 || (tmi_cost_of(read->best).rules & ~decoding) != 0)
        return;
    const struct tmi_token *whole = tmi_derive_wrapped(
        engine->arena, wrap, copying->container, read->best, tmi_set_is_open(set));
    if (whole && tmi_set_accepts(&engine->sets, copying->task->location, whole))
        add_whole(engine, into, whole);
}

static void candidates_of_items(struct tmi_copying *copying, struct tmi_result *into) {
    struct tmi_engine *engine = copying->engine;
    copying->mark = tmi_mark(engine);
    copying->slots = tmi_new(engine->arena, copying->children, struct tmi_slot);
    if (!copying->slots)
        return;
    size_t prefix = 0; /* from here on every item has one set */
    for (size_t i = 0; i < copying->branch->count; i++)
        if (copying->branch->schemas[i]->prefix_count > prefix)
            prefix = copying->branch->schemas[i]->prefix_count;
    struct tmi_walk walk = tmi_walk_start(copying->container);
    const struct tmi_token *value;
    const struct tmi_schema_set *set = NULL;
    for (size_t i = 0; tmi_walk_item(&walk, &value); i++) {
        if (i <= prefix)
            set = tmi_set_item(&engine->sets, copying->branch, i);
        if (set)
            copy_item(copying, set, value);
        engine->check->steps++;
        if (copying->hopeless || tmi_check_failed(engine->check)) {
            tmi_drop(engine, copying->mark);
            return;
        }
    }
    /* One bare item in a list of lists is wrapped; two could be one list or two. One list of
     * one is unwrapped; two show that lists were meant. */
    if (copying->wrapped > 1 || copying->unwrapped > 1)
        copying->ambiguous = true;
    tmi_finish_copy(copying, into);
    if (copying->accepted && copying->task->rejected)
        candidate_as_item(copying, into);
}

void tmi_candidates_of_list(const struct tmi_copying *start, struct tmi_result *into) {
    struct tmi_copying copying = *start;
    candidates_of_items(&copying, into);
    if (copying.accepted || !copying.hinted || tmi_waits(copying.engine, copying.mark))
        return;
    copying = *start;
    copying.hints = false;
    candidates_of_items(&copying, into);
}
