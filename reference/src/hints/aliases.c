/* SPDX-License-Identifier: MIT
 *
 * aliases.c - the aliases of an object: which could be renamed, and the renames.
 */
#include "hints/hints.h"

#include "base/view.h"
#include "engine/copying.h"

bool tmi_has_alias(const struct tmi_plan *plan, toolmend_view property) {
    for (size_t i = 0; i < plan->present_count; i++)
        for (size_t k = 0; k <= plan->present[i]->others; k++)
            if (tmi_view_equal(plan->present[i][k].of->name, property))
                return true;
    return false;
}

/* Call for each alias in the object; how many there are. */
static size_t list_aliases(struct tmi_copying *copying, struct tmi_plan *plan) {
    const struct tmi_set_hints *hints =
        tmi_set_hints(&copying->engine->sets, copying->branch);
    if (!hints->names)
        return 0;
    struct tmi_walk walk = tmi_walk_start(copying->container);
    const struct tmi_token *name, *value;
    size_t count = 0;
    for (size_t i = 0; tmi_walk_member(&walk, &name, &value); i++) {
        const struct tmi_alias *alias =
            tmi_alias_find(hints, tmi_name_text(copying->engine, name));
        copying->engine->check->steps++;
        if (alias && plan->pairs) {
            plan->present[count] = alias;
            plan->pairs[count] = (struct tmi_pair){i, alias, false};
        }
        count += alias != NULL;
    }
    return count;
}

/* Can an alias be renamed to its property? */
enum alias_fit {
    ALIAS_NO,
    ALIAS_WEAK, /* it is ambiguous, or needs what the profile does not hold */
    ALIAS_YES
};

/* The member as one of the property. False: failed, sticky. */
static bool as_property(struct tmi_copying *copying, const struct tmi_property *property,
                        struct tmi_member_of *member) {
    member->set = tmi_set_member(&copying->engine->sets, copying->branch, property->name);
    member->flags = tmi_member_flags(copying->branch, property->name);
    return member->set != NULL;
}

static void find_member(const struct tmi_copying *copying, size_t index,
                        struct tmi_member_of *member) {
    struct tmi_walk walk = tmi_walk_start(copying->container);
    for (size_t i = 0; i <= index; i++)
        tmi_walk_member(&walk, &member->name, &member->value);
}

static bool would_go(const struct tmi_copying *copying,
                     const struct tmi_member_of *member) {
    bool ambiguous;
    return tmi_removal_rule(copying, member, &ambiguous) != NULL;
}

/* What the member's value would be under the property. */
static enum alias_fit judge_value(struct tmi_copying *copying, struct tmi_pair *pair) {
    struct tmi_engine *engine = copying->engine;
    struct tmi_member_of member = {.name = NULL};
    find_member(copying, pair->member, &member);
    if (!as_property(copying, pair->alias->of, &member))
        return ALIAS_NO;
    if (tmi_set_accepts(&engine->sets, member.set, member.value))
        return ALIAS_YES;
    const struct tmi_result *read =
        tmi_result_of(engine, member.value, member.set, member.flags, true);
    if (!read || read->count == 0)
        return ALIAS_NO;
    pair->ambiguous =
        read->count > 1 || (!read->hint_applied && would_go(copying, &member));
    bool held = (tmi_cost_of(read->best).rules & ~engine->allowed) == 0;
    return held && !pair->ambiguous ? ALIAS_YES : ALIAS_WEAK;
}

/* The property is there; is it only there to go? */
static enum alias_fit judge_present(struct tmi_copying *copying, struct tmi_pair *pair) {
    struct tmi_engine *engine = copying->engine;
    struct tmi_walk walk = tmi_walk_start(copying->container);
    struct tmi_member_of member = {.name = NULL};
    while (tmi_walk_member(&walk, &member.name, &member.value) &&
           !tmi_view_equal(tmi_name_text(engine, member.name), pair->alias->of->name))
        ;
    if (!as_property(copying, pair->alias->of, &member))
        return ALIAS_NO;
    if (tmi_set_accepts(&engine->sets, member.set, member.value))
        return ALIAS_NO;
    const struct tmi_result *read =
        tmi_result_of(engine, member.value, member.set, member.flags, true);
    if (!read)
        return ALIAS_NO;
    bool goes = read->count == 0 && !read->hint_applied && would_go(copying, &member);
    enum alias_fit value = goes ? judge_value(copying, pair) : ALIAS_NO;
    pair->ambiguous = true;
    return value == ALIAS_YES ? ALIAS_WEAK : value;
}

static enum alias_fit judge_pair(struct tmi_copying *copying, struct tmi_pair *pair) {
    struct tmi_engine *engine = copying->engine;
    struct tmi_site site = {.engine = engine,
                            .rule = engine->steps[TMI_STEP_ALIAS].rules[0],
                            .value = copying->container,
                            .location = copying->task->location,
                            .branch = copying->branch};
    switch (site.rule->alias.matches(&site, pair->alias, pair->member)) {
    case TMI_MATCH:
        return judge_value(copying, pair);
    case TMI_AMBIGUOUS:
        return judge_present(copying, pair);
    case TMI_NO_MATCH:
        break;
    }
    return ALIAS_NO;
}

/* Keep the pairs that could be renamed. */
static void judge_pairs(struct tmi_copying *copying, struct tmi_plan *plan) {
    size_t listed = plan->count;
    plan->count = 0;
    for (size_t i = 0; i < listed; i++) {
        struct tmi_pair pair = plan->pairs[i];
        enum alias_fit fit = judge_pair(copying, &pair);
        if (fit == ALIAS_NO)
            continue;
        plan->fits[plan->count] = fit == ALIAS_YES;
        plan->pairs[plan->count++] = pair;
    }
}

bool tmi_plan_aliases(struct tmi_copying *copying, struct tmi_plan *plan) {
    struct tmi_arena *arena = copying->engine->arena;
    *plan = (struct tmi_plan){.count = 0};
    size_t count = list_aliases(copying, plan);
    if (count == 0)
        return true;
    plan->present = tmi_new(arena, count, const struct tmi_alias *);
    plan->pairs = tmi_new(arena, count, struct tmi_pair);
    plan->fits = tmi_new(arena, count, bool);
    if (!plan->present || !plan->pairs || !plan->fits)
        return false;
    plan->present_count = plan->count = list_aliases(copying, plan);
    judge_pairs(copying, plan);
    return !tmi_check_failed(copying->engine->check);
}

struct tmi_rename *tmi_rename_aliases(struct tmi_copying *copying, const bool *renamed) {
    struct tmi_engine *engine = copying->engine;
    struct tmi_rename *renames = NULL;
    for (size_t i = 0; renamed && i < copying->plan->count; i++) {
        if (!renamed[i])
            continue;
        if (!renames) {
            renames = tmi_new(engine->arena, copying->children, struct tmi_rename);
            for (size_t k = 0; renames && k < copying->children; k++)
                renames[k] = (struct tmi_rename){NULL, NULL};
        }
        struct tmi_site site = {.engine = engine,
                                .rule = engine->steps[TMI_STEP_ALIAS].rules[0],
                                .value = copying->container};
        struct tmi_renaming renaming = {renames, &copying->ambiguous};
        const struct tmi_pair *pair = &copying->plan->pairs[i];
        if (renames)
            tmi_rename_member(&site, &renaming, pair->member, pair->alias->of);
    }
    return renames;
}

const struct tmi_token *tmi_under_names(struct tmi_copying *copying,
                                        const struct tmi_rename *renames) {
    struct tmi_copy copy = {.count = copying->children};
    if (!renames)
        return copying->container;
    struct tmi_slot *slots =
        tmi_new(copying->engine->arena, copying->children, struct tmi_slot);
    if (!slots)
        return NULL;
    struct tmi_walk walk = tmi_walk_start(copying->container);
    const struct tmi_token *name, *value;
    for (size_t i = 0; tmi_walk_member(&walk, &name, &value); i++)
        slots[i] = (struct tmi_slot){renames[i].to ? renames[i].to->token : name, value};
    copy.slots = slots;
    return tmi_derive_copy(copying->engine->arena, copying->container, &copy);
}
