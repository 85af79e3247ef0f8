/* SPDX-License-Identifier: MIT
 *
 * in_place.c - containers that keep their type: each child is read on its own.
 *
 * No product over children is formed. A child without a reading leaves the container without
 * one; a child with two makes the container's two; otherwise there is one copy with the
 * children replaced, renamed or removed, which everything at the container's place must
 * accept.
 */
#include "base/view.h"
#include "mend/mend_internal.h"

/* One container being copied. */
struct copying {
    struct tmi_mend *mend;
    const struct tmi_state *branch;
    const struct tmi_token *container; /* bearer */
    struct tmi_slot *slots;
    size_t count;
    struct tmi_change *changes;
    size_t change_count;
    size_t mended;  /* children that are not as they were */
    size_t wrapped; /* items that became lists of themselves */
    bool waiting;   /* a child is not known yet */
    bool hopeless;  /* a child has no reading */
    bool doubt;     /* a child has two */
    const struct tmi_result *cause;
};

static void take_child(struct copying *copying, const struct tmi_token *name,
                       const struct tmi_token *value) {
    copying->slots[copying->count++] = (struct tmi_slot){name, value};
}

/* Count a child that is not as it was; too many for the edits there may be is a limit. */
static void count_mended(struct copying *copying) {
    copying->mended++;
    if (copying->container->source == TMI_SOURCE_TEXT &&
        copying->mended > copying->mend->edits_max)
        copying->mend->check->limit = "edits";
}

static void blame(struct copying *copying, const struct tmi_result *cause) {
    copying->doubt = true;
    if (!copying->cause)
        copying->cause = cause;
}

/* The copy, if it is one and the whole position accepts it. */
static void finish(struct copying *copying, const struct tmi_result *task,
                   struct tmi_result *into) {
    struct tmi_mend *mend = copying->mend;
    if (copying->hopeless || copying->waiting || copying->mended == 0)
        return;
    const struct tmi_token *copy =
        tmi_make_copy(mend->arena, copying->container, copying->slots, copying->count,
                      copying->changes, copying->change_count);
    if (copy && tmi_state_accepts(&mend->states, task->position, copy))
        tmi_readings_add(mend, into, copy, copying->doubt, copying->cause);
}

/* ---- objects ------------------------------------------------------------------------- */

/* Name of a member as schemas know it: a name without UTF-8 form is known to none, its
 * spelling stands in. */
static toolmend_view name_text(struct tmi_mend *mend, const struct tmi_token *name) {
    if (name->flags & TMI_LONE_SURROGATE)
        return tmi_spelling(mend->sources, name);
    return tmi_string_text(mend->sources, mend->arena, name);
}

/* Ask the key rules which members to rename; NULL: none, or out of memory (sticky). */
static struct tmi_rename *plan_renames(struct copying *copying,
                                       const struct tmi_result *task, size_t members) {
    struct tmi_mend *mend = copying->mend;
    const struct tmi_rules_of_step *rules = &mend->steps[TMI_STEP_KEY];
    struct tmi_rename *renames = NULL;
    for (size_t i = 0; i < rules->count; i++) {
        struct tmi_site site = {.mend = mend,
                                .rule = rules->rules[i],
                                .value = copying->container,
                                .position = task->position,
                                .branch = copying->branch,
                                .flags = task->flags,
                                .doubt = &copying->doubt};
        enum tmi_holding holding = site.rule->holds(&site);
        if (holding == TMI_HOLDS_NOT)
            continue;
        if (!renames) {
            renames = tmi_new(mend->arena, members, struct tmi_rename);
            for (size_t k = 0; renames && k < members; k++)
                renames[k] = (struct tmi_rename){NULL, NULL};
        }
        site.renames = renames;
        if (renames)
            site.rule->act(&site, &(struct tmi_proposals){.count = 0});
        copying->doubt |= holding == TMI_IN_DOUBT;
    }
    return renames;
}

/* A member and what is to become of it. */
struct member {
    const struct tmi_token *name, *value;
    struct tmi_rename rename;
    const struct tmi_state *state; /* what the schema says about its value */
    unsigned flags;                /* TMI_OPTIONAL */
};

/* The rule by which the member would go; NULL: none. */
static const struct tmi_rule *removal_rule(const struct copying *copying,
                                           const struct member *member) {
    const struct tmi_rules_of_step *rules = &copying->mend->steps[TMI_STEP_MEMBER];
    for (size_t i = 0; i < rules->count; i++) {
        struct tmi_site site = {.mend = copying->mend,
                                .rule = rules->rules[i],
                                .value = tmi_bearer(member->value),
                                .position = member->state,
                                .branch = copying->branch,
                                .flags = member->flags};
        if (site.rule->holds(&site) != TMI_HOLDS_NOT)
            return site.rule;
    }
    return NULL;
}

/* A member that could be mended and could go: two readings, remembered for the report. */
static void tie_with_removal(struct copying *copying, const struct tmi_result *read,
                             const struct tmi_rule *removal) {
    struct tmi_result *tie = tmi_new(copying->mend->arena, 1, struct tmi_result);
    if (!tie)
        return;
    *tie = *read;
    tie->count = 2;
    tie->second = NULL;
    tie->removal = removal;
    tie->cause = NULL;
    blame(copying, tie);
}

static void record_change(struct copying *copying, const struct member *member,
                          const struct tmi_rule *removal) {
    copying->changes[copying->change_count++] =
        (struct tmi_change){.name = member->name,
                            .to = member->rename.to ? member->rename.to->token : NULL,
                            .removed = removal != NULL,
                            .rename = member->rename.rule,
                            .removal = removal};
}

/* A member whose value is refused where it stands. */
static void mend_member(struct copying *copying, const struct member *member) {
    const struct tmi_result *read =
        tmi_want(copying->mend, member->value, member->state, member->flags, true);
    count_mended(copying);
    if (!read) {
        copying->waiting = true;
        return;
    }
    const struct tmi_rule *removal = removal_rule(copying, member);
    if (read->count == 0 && !removal) {
        copying->hopeless = true;
        return;
    }
    bool goes = read->count == 0;
    if (read->count > 1)
        blame(copying, read);
    else if (!goes && removal)
        tie_with_removal(copying, read, removal);
    if (member->rename.to || goes)
        record_change(copying, member, goes ? removal : NULL);
    if (!goes)
        take_child(copying, member->rename.to ? member->rename.to->token : member->name,
                   read->best);
}

static void copy_member(struct copying *copying, struct member *member) {
    struct tmi_states *states = &copying->mend->states;
    toolmend_view name = member->rename.to ? member->rename.to->name
                                           : name_text(copying->mend, member->name);
    if (!tmi_state_accepts_member(states, copying->branch, name, member->value)) {
        member->state = tmi_state_member(states, copying->branch, name);
        member->flags = tmi_state_property(copying->branch, name) &&
                                !tmi_state_requires(copying->branch, name)
                            ? TMI_OPTIONAL
                            : 0;
        if (member->state)
            mend_member(copying, member);
        return;
    }
    take_child(copying, member->rename.to ? member->rename.to->token : member->name,
               member->value);
    if (member->rename.to) {
        count_mended(copying);
        record_change(copying, member, NULL);
    }
}

static bool read_object(struct copying *copying, const struct tmi_result *task,
                        struct tmi_result *into) {
    struct tmi_mend *mend = copying->mend;
    size_t members = tmi_child_count(copying->container);
    struct tmi_rename *renames = plan_renames(copying, task, members);
    copying->slots = tmi_new(mend->arena, members + 1, struct tmi_slot);
    copying->changes = tmi_new(mend->arena, members + 1, struct tmi_change);
    if (!copying->slots || !copying->changes)
        return false;
    struct tmi_walk walk = tmi_walk_start(copying->container);
    struct member member;
    for (size_t i = 0; tmi_walk_member(&walk, &member.name, &member.value); i++) {
        member.rename = renames ? renames[i] : (struct tmi_rename){NULL, NULL};
        copy_member(copying, &member);
        mend->check->steps++;
        if (copying->hopeless || tmi_check_failed(mend->check))
            return true;
    }
    finish(copying, task, into);
    return !copying->waiting;
}

/* ---- arrays -------------------------------------------------------------------------- */

static void copy_item(struct copying *copying, const struct tmi_state *state,
                      const struct tmi_token *value) {
    if (tmi_state_accepts(&copying->mend->states, state, value)) {
        take_child(copying, NULL, value);
        return;
    }
    const struct tmi_result *read = tmi_want(copying->mend, value, state, 0, true);
    count_mended(copying);
    if (!read) {
        copying->waiting = true;
        return;
    }
    if (read->count == 0) {
        copying->hopeless = true;
        return;
    }
    if (read->count > 1)
        blame(copying, read);
    copying->wrapped += tmi_is_bare_wrap(read->best);
    take_child(copying, NULL, read->best);
}

/* Where items were wrapped, the whole list may have been meant as the one item instead. */
static void read_as_item(struct copying *copying, const struct tmi_result *task,
                         struct tmi_result *into) {
    struct tmi_mend *mend = copying->mend;
    const struct tmi_made *item = NULL;
    for (size_t i = 0; i < copying->count && !item; i++)
        if (tmi_is_bare_wrap(copying->slots[i].value))
            item = tmi_made_of(copying->slots[i].value);
    const struct tmi_state *state = tmi_state_item(&mend->states, copying->branch, 0);
    if (!item || !state || !tmi_state_accepts(&mend->states, state, copying->container))
        return;
    const struct tmi_token *whole =
        tmi_make_wrapped(mend->arena, item->rule, copying->container, copying->container);
    if (whole && tmi_state_accepts(&mend->states, task->position, whole))
        tmi_readings_add(mend, into, whole, false, NULL);
}

static bool read_array(struct copying *copying, const struct tmi_result *task,
                       struct tmi_result *into) {
    struct tmi_mend *mend = copying->mend;
    copying->slots =
        tmi_new(mend->arena, tmi_child_count(copying->container) + 1, struct tmi_slot);
    if (!copying->slots)
        return false;
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
        if (copying->hopeless || tmi_check_failed(mend->check))
            return true;
    }
    /* One bare item in a list of lists is wrapped; two could be one list or two. */
    if (copying->wrapped > 1)
        copying->doubt = true;
    finish(copying, task, into);
    if (copying->wrapped > 0 && !copying->waiting && !copying->hopeless)
        read_as_item(copying, task, into);
    return !copying->waiting;
}

bool tmi_read_in_place(struct tmi_mend *mend, const struct tmi_state *branch,
                       const struct tmi_result *task, struct tmi_result *into) {
    struct copying copying = {
        .mend = mend, .branch = branch, .container = tmi_bearer(task->value)};
    if (copying.container->kind == TMI_OBJECT && (branch->holds & TMI_T_OBJECT))
        return read_object(&copying, task, into);
    if (copying.container->kind == TMI_ARRAY && (branch->holds & TMI_T_ARRAY) &&
        !(task->flags & TMI_AT_ROOT))
        return read_array(&copying, task, into);
    return true;
}
