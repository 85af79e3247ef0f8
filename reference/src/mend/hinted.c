/* SPDX-License-Identifier: MIT
 *
 * hinted.c - see hinted.h. From top to bottom: a value that a hint speaks about, the aliases of
 * an object, the members that relations add, and which hints are left out where an object
 * cannot take them all.
 */
#include "mend/hinted.h"

#include "base/view.h"
#include "mend/copying.h"
#include "mend/unmet.h"

void tmi_mend_see_hints(struct tmi_mend *mend, uint64_t profile_rules) {
    mend->allowed = profile_rules;
    mend->states.visible = tmi_visible_hints(profile_rules);
}

/* ---- a value ---------------------------------------------------------------------------- */

bool tmi_find_hint(struct tmi_site *site) {
    const struct tmi_rules_of_step *rules = &site->mend->steps[TMI_STEP_HINT];
    for (size_t i = 0; i < rules->count; i++) {
        site->rule = rules->rules[i];
        if (site->rule->holds(site) != TMI_HOLDS_NOT)
            return !tmi_check_failed(site->mend->check);
    }
    return false;
}

static struct tmi_site site_of(struct tmi_mend *mend, const struct tmi_state *branch,
                               const struct tmi_result *task) {
    return (struct tmi_site){.mend = mend,
                             .value = tmi_bearer(task->value),
                             .position = task->position,
                             .branch = branch,
                             .flags = task->flags};
}

bool tmi_read_by_hint(struct tmi_mend *mend, const struct tmi_state *branch,
                      const struct tmi_result *task, struct tmi_result *into) {
    struct tmi_site site = site_of(mend, branch, task);
    if (branch->hinted == 0 || (task->flags & TMI_AT_ROOT) || !tmi_find_hint(&site))
        return false;
    tmi_read_by_rule(&site, into);
    return true;
}

/* A hint may change an accepted string, and nothing else that has no children. */
static void read_string(struct tmi_mend *mend, const struct tmi_result *task,
                        struct tmi_result *into) {
    struct tmi_site site = site_of(mend, task->position, task);
    struct tmi_proposals proposals = {.count = 0};
    if (!tmi_find_hint(&site))
        return;
    site.rule->act(&site, &proposals);
    const struct tmi_token *made = proposals.list[0].value;
    if (made && tmi_state_accepts(&mend->states, task->position, made))
        into->best = made;
}

void tmi_read_hinted(struct tmi_mend *mend, const struct tmi_result *task,
                     struct tmi_result *into) {
    const struct tmi_token *value = tmi_bearer(task->value);
    if (value->kind == TMI_STRING)
        read_string(mend, task, into);
    if (value->kind >= TMI_ARRAY)
        tmi_read_in_place(mend, task->position, task, into);
}

/* ---- aliases ------------------------------------------------------------------------------ */

bool tmi_has_alias(const struct tmi_plan *plan, toolmend_view property) {
    for (size_t i = 0; i < plan->present_count; i++)
        for (size_t k = 0; k <= plan->present[i]->others; k++)
            if (tmi_view_equal(plan->present[i][k].of->name, property))
                return true;
    return false;
}

/* Call for each alias in the object; how many there are. */
static size_t list_aliases(struct tmi_copying *copying, struct tmi_plan *plan) {
    const struct tmi_state_hints *hints =
        tmi_state_hints(&copying->mend->states, copying->branch);
    if (!hints->names)
        return 0;
    struct tmi_walk walk = tmi_walk_start(copying->container);
    const struct tmi_token *name, *value;
    size_t count = 0;
    for (size_t i = 0; tmi_walk_member(&walk, &name, &value); i++) {
        const struct tmi_alias *alias =
            tmi_alias_find(hints, tmi_name_text(copying->mend, name));
        copying->mend->check->steps++;
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
    member->state =
        tmi_state_member(&copying->mend->states, copying->branch, property->name);
    member->flags = tmi_member_flags(copying->branch, property->name);
    return member->state != NULL;
}

static void find_member(const struct tmi_copying *copying, size_t index,
                        struct tmi_member_of *member) {
    struct tmi_walk walk = tmi_walk_start(copying->container);
    for (size_t i = 0; i <= index; i++)
        tmi_walk_member(&walk, &member->name, &member->value);
}

/* What the member's value would be under the property. */
static enum alias_fit judge_value(struct tmi_copying *copying, struct tmi_pair *pair) {
    struct tmi_mend *mend = copying->mend;
    struct tmi_member_of member = {.name = NULL};
    find_member(copying, pair->member, &member);
    if (!as_property(copying, pair->alias->of, &member))
        return ALIAS_NO;
    if (tmi_state_accepts(&mend->states, member.state, member.value))
        return ALIAS_YES;
    const struct tmi_result *read =
        tmi_want(mend, member.value, member.state, member.flags, true);
    if (!read || read->count == 0)
        return ALIAS_NO;
    pair->doubt =
        read->count > 1 || (!read->spoken && tmi_removal_rule(copying, &member));
    bool held = (tmi_cost_of(read->best).rules & ~mend->allowed) == 0;
    return held && !pair->doubt ? ALIAS_YES : ALIAS_WEAK;
}

/* The property is there; is it only there to go? */
static enum alias_fit judge_present(struct tmi_copying *copying, struct tmi_pair *pair) {
    struct tmi_mend *mend = copying->mend;
    struct tmi_walk walk = tmi_walk_start(copying->container);
    struct tmi_member_of member = {.name = NULL};
    while (tmi_walk_member(&walk, &member.name, &member.value) &&
           !tmi_view_equal(tmi_name_text(mend, member.name), pair->alias->of->name))
        ;
    if (!as_property(copying, pair->alias->of, &member))
        return ALIAS_NO;
    if (tmi_state_accepts(&mend->states, member.state, member.value))
        return ALIAS_NO;
    const struct tmi_result *read =
        tmi_want(mend, member.value, member.state, member.flags, true);
    if (!read)
        return ALIAS_NO;
    bool goes = read->count == 0 && !read->spoken && tmi_removal_rule(copying, &member);
    enum alias_fit value = goes ? judge_value(copying, pair) : ALIAS_NO;
    pair->doubt = true;
    return value == ALIAS_YES ? ALIAS_WEAK : value;
}

static enum alias_fit judge_pair(struct tmi_copying *copying, struct tmi_pair *pair) {
    struct tmi_mend *mend = copying->mend;
    struct tmi_site site = {.mend = mend,
                            .rule = mend->steps[TMI_STEP_ALIAS].rules[0],
                            .value = copying->container,
                            .position = copying->task->position,
                            .branch = copying->branch,
                            .member = pair->member,
                            .alias = pair->alias};
    switch (site.rule->holds(&site)) {
    case TMI_HOLDS:
        return judge_value(copying, pair);
    case TMI_IN_DOUBT:
        return judge_present(copying, pair);
    case TMI_HOLDS_NOT:
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
        plan->standing[plan->count] = fit == ALIAS_YES;
        plan->pairs[plan->count++] = pair;
    }
}

bool tmi_plan_aliases(struct tmi_copying *copying, struct tmi_plan *plan) {
    struct tmi_arena *arena = copying->mend->arena;
    *plan = (struct tmi_plan){.count = 0};
    size_t count = list_aliases(copying, plan);
    if (count == 0)
        return true;
    plan->present = tmi_new(arena, count, const struct tmi_alias *);
    plan->pairs = tmi_new(arena, count, struct tmi_pair);
    plan->standing = tmi_new(arena, count, bool);
    if (!plan->present || !plan->pairs || !plan->standing)
        return false;
    plan->present_count = plan->count = list_aliases(copying, plan);
    judge_pairs(copying, plan);
    return !tmi_check_failed(copying->mend->check);
}

struct tmi_rename *tmi_rename_aliases(struct tmi_copying *copying, const bool *renamed) {
    struct tmi_mend *mend = copying->mend;
    struct tmi_rename *renames = NULL;
    for (size_t i = 0; renamed && i < copying->plan->count; i++) {
        if (!renamed[i])
            continue;
        if (!renames) {
            renames = tmi_new(mend->arena, copying->children, struct tmi_rename);
            for (size_t k = 0; renames && k < copying->children; k++)
                renames[k] = (struct tmi_rename){NULL, NULL};
        }
        struct tmi_site site = {.mend = mend,
                                .rule = mend->steps[TMI_STEP_ALIAS].rules[0],
                                .value = copying->container,
                                .renames = renames,
                                .doubt = &copying->doubt,
                                .member = copying->plan->pairs[i].member,
                                .alias = copying->plan->pairs[i].alias};
        if (renames)
            site.rule->act(&site, &(struct tmi_proposals){.count = 0});
    }
    return renames;
}

const struct tmi_token *tmi_under_names(struct tmi_copying *copying,
                                        const struct tmi_rename *renames) {
    struct tmi_copy copy = {.count = copying->children};
    if (!renames)
        return copying->container;
    struct tmi_slot *slots =
        tmi_new(copying->mend->arena, copying->children, struct tmi_slot);
    if (!slots)
        return NULL;
    struct tmi_walk walk = tmi_walk_start(copying->container);
    const struct tmi_token *name, *value;
    for (size_t i = 0; tmi_walk_member(&walk, &name, &value); i++)
        slots[i] = (struct tmi_slot){renames[i].to ? renames[i].to->token : name, value};
    copy.slots = slots;
    return tmi_make_copy(copying->mend->arena, copying->container, &copy);
}

/* ---- relations ----------------------------------------------------------------------------- */

/* An object to which members are being added behind the children of a copy. */
struct adding {
    struct tmi_copying *copying;
    const struct tmi_token *object; /* with what is added so far */
    size_t added;
};

/* Would hints change what is added, where it then stands? */
static bool would_change(const struct adding *adding,
                         const struct tmi_proposals *proposals) {
    struct tmi_mend *mend = adding->copying->mend;
    struct tmi_unmet unmet = {.count = 0};
    for (size_t i = 0; i < proposals->added_count && unmet.count == 0; i++) {
        const struct tmi_slot *slot = &proposals->added[i];
        const struct tmi_state *state = tmi_state_member(
            &mend->states, adding->copying->branch, tmi_name_text(mend, slot->name));
        if (state && state->hinted != 0)
            tmi_find_unmet(mend, slot->value, state, &unmet);
    }
    return unmet.count > 0;
}

/* The object with what one relation adds; false: it adds nothing to it. */
static bool add_relation(struct adding *adding, const struct tmi_stated *stated) {
    struct tmi_copying *copying = adding->copying;
    struct tmi_mend *mend = copying->mend;
    struct tmi_proposals proposals = {.added = copying->slots + copying->count +
                                               adding->added};
    struct tmi_site site = {.mend = mend,
                            .rule = mend->steps[TMI_STEP_RELATION].rules[0],
                            .value = adding->object,
                            .position = copying->task->position,
                            .branch = copying->branch,
                            .relation = stated->relation};
    if (!stated->acts || site.rule->holds(&site) == TMI_HOLDS_NOT)
        return false;
    site.rule->act(&site, &proposals);
    if (would_change(adding, &proposals))
        return false;
    adding->added += proposals.added_count;
    struct tmi_copy copy = {.slots = copying->slots,
                            .count = copying->count + adding->added,
                            .changes = copying->changes,
                            .change_count = copying->change_count,
                            .added = adding->added,
                            .rule = site.rule};
    const struct tmi_token *made = tmi_make_copy(mend->arena, copying->container, &copy);
    if (made)
        adding->object = made;
    return made != NULL;
}

static bool is_accepted(const struct adding *adding) {
    return tmi_state_accepts(&adding->copying->mend->states,
                             adding->copying->task->position, adding->object);
}

/* One round: all relations that add something and are accepted alone (`must`: all that add
 * something), if they are accepted together; false: nothing is added any more. */
static bool add_round(struct adding *adding, const struct tmi_state_hints *hints,
                      bool must, bool *takes) {
    size_t taken = 0;
    for (size_t i = 0; i < hints->relation_count; i++) {
        struct adding alone = *adding;
        takes[i] =
            add_relation(&alone, &hints->relations[i]) && (must || is_accepted(&alone));
        taken += takes[i];
    }
    struct adding together = *adding;
    for (size_t i = 0; taken > 0 && i < hints->relation_count; i++)
        if (takes[i])
            add_relation(&together, &hints->relations[i]);
    if (taken == 0 || (taken > 1 && !must && !is_accepted(&together)))
        return false;
    *adding = together;
    return true;
}

/* Is the object one that only a missing closer closed? What it lacks may be what was cut. */
static bool may_be_cut(const struct tmi_copying *copying) {
    const struct tmi_token *object = copying->container;
    return object->source == TMI_SOURCE_TEXT && object->end > copying->mend->unclosed;
}

const struct tmi_token *tmi_with_defaults(struct tmi_copying *copying,
                                          const struct tmi_token *base, bool must) {
    struct tmi_mend *mend = copying->mend;
    const struct tmi_state_hints *hints = tmi_state_hints(&mend->states, copying->branch);
    if (hints->relation_count == 0 || copying->container->kind != TMI_OBJECT)
        return base;
    struct adding adding = {.copying = copying, .object = base};
    bool *takes = tmi_new(mend->arena, hints->relation_count, bool);
    while (takes && !tmi_check_failed(mend->check) &&
           add_round(&adding, hints, must, takes))
        ;
    if (adding.added > 0 && may_be_cut(copying))
        copying->doubt = true;
    return adding.object;
}

/* ---- some of the hints ------------------------------------------------------------------- */

/* One way to read the object, beside what is known of it. */
struct way {
    const struct tmi_copying *start;
    struct tmi_result before; /* what is known from elsewhere */
    struct tmi_result found;  /* and from this way */
    struct tmi_tried tried;
};

/* False: the outcome is not known yet (tmi_waits). */
static bool read_way(struct way *way, const bool *renamed, bool hints, bool rescue) {
    size_t mark = tmi_mark(way->start->mend);
    struct tmi_copying copying = *way->start;
    copying.hints = hints;
    copying.rescue = rescue;
    way->found = way->before;
    tmi_read_named(&copying, renamed, &way->found, &way->tried);
    return !tmi_waits(copying.mend, mark);
}

/* Rename, on top of those in `renamed`, all that are accepted alone, be it with what relations
 * add, as long as there are some and they are accepted together. *into is what that gives.
 * False: failed, or not known yet. */
static bool add_aliases(struct way *way, bool *renamed, struct tmi_result *into) {
    const struct tmi_plan *plan = way->start->plan;
    struct tmi_arena *arena = way->start->mend->arena;
    bool *more = tmi_new(arena, plan->count, bool);
    for (size_t round = 0; more && round < plan->count; round++) {
        size_t added = 0;
        memcpy(more, renamed, plan->count * sizeof *more);
        for (size_t i = 0; i < plan->count; i++) {
            if (renamed[i] || !plan->standing[i])
                continue;
            renamed[i] = true;
            bool known = read_way(way, renamed, false, true);
            renamed[i] = false;
            if (!known)
                return false;
            more[i] = way->tried.accepted;
            added += more[i];
        }
        if (added == 0)
            break;
        if (!read_way(way, more, false, true))
            return false;
        if (!way->tried.accepted)
            break;
        *into = way->found;
        memcpy(renamed, more, plan->count * sizeof *more);
    }
    return more != NULL;
}

/* Without hints, then with as many as it takes. False: failed, or not known yet. */
static bool read_without(struct way *way, struct tmi_result *into, bool *accepted) {
    const struct tmi_plan *plan = way->start->plan;
    bool *renamed = tmi_new(way->start->mend->arena, plan->count, bool);
    if (!renamed)
        return false;
    for (size_t i = 0; i < plan->count; i++)
        renamed[i] = false;
    if (!read_way(way, renamed, false, false))
        return false;
    *accepted = way->tried.accepted;
    if (!*accepted)
        return true;
    *into = way->found;
    if (!add_aliases(way, renamed, into) || !read_way(way, renamed, true, true))
        return false;
    if (way->tried.accepted)
        *into = way->found;
    return true;
}

/* By renaming also those that are in doubt, or for which the profile lacks a rule. */
static void read_in_doubt(const struct tmi_copying *start, struct tmi_result *into) {
    const struct tmi_plan *plan = start->plan;
    struct tmi_copying copying = *start;
    struct tmi_tried tried;
    bool *renamed = tmi_new(copying.mend->arena, plan->count, bool), weak = false;
    for (size_t i = 0; renamed && i < plan->count; i++) {
        renamed[i] = true;
        weak |= !plan->standing[i];
        copying.doubt |= plan->pairs[i].doubt;
    }
    if (renamed && weak)
        tmi_read_named(&copying, renamed, into, &tried);
}

void tmi_read_with_some(const struct tmi_copying *start, struct tmi_result *into,
                        const struct tmi_tried *all) {
    struct way way = {.start = start, .before = *into};
    bool accepted = false;
    if ((start->plan->count > 0 || all->hinted) &&
        (!read_without(&way, into, &accepted) || accepted))
        return;
    struct tmi_copying copying = *start;
    copying.rescue = true;
    struct tmi_tried tried = {false, false};
    size_t mark = tmi_mark(copying.mend);
    if (tmi_state_hints(&copying.mend->states, copying.branch)->relation_count > 0)
        tmi_read_named(&copying, start->plan->standing, into, &tried);
    if (!tried.accepted && start->plan->count > 0 && !tmi_waits(copying.mend, mark))
        read_in_doubt(start, into);
}
