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

/* A slot whose child has a second reading, and that one; value NULL: the member would go. */
struct other {
    size_t slot;
    const struct tmi_token *value;
};

/* One container being copied. */
struct copying {
    struct tmi_mend *mend;
    const struct tmi_result *task;
    const struct tmi_state *branch;
    const struct tmi_token *container; /* bearer */
    struct tmi_slot *slots;
    size_t count;
    struct tmi_change *changes;
    size_t change_count;
    struct other *others;
    size_t other_count;
    size_t children;  /* of the container */
    size_t mended;    /* children that are not as they were */
    size_t wrapped;   /* items that became lists of themselves */
    size_t unwrapped; /* items that became what they held */
    bool waiting;     /* a child is not known yet */
    bool hopeless;    /* a child has no reading */
    bool doubt;       /* a child has two, or the whole may be meant otherwise */
    bool accepted;    /* the copy is a reading */
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

/* The child that is about to be taken has two readings; `other` is the one that is not. */
static void blame(struct copying *copying, const struct tmi_result *cause,
                  const struct tmi_token *other) {
    copying->doubt = true;
    if (!copying->cause)
        copying->cause = cause;
    if (!copying->others)
        copying->others = tmi_new(copying->mend->arena, copying->children, struct other);
    if (copying->others)
        copying->others[copying->other_count++] = (struct other){copying->count, other};
}

/* The copy in which each child of two readings has its other one. */
static const struct tmi_token *other_copy(struct copying *copying) {
    struct tmi_slot *slots =
        tmi_new(copying->mend->arena, copying->count, struct tmi_slot);
    size_t count = 0, at = 0;
    for (size_t i = 0; slots && i < copying->count; i++) {
        slots[count] = copying->slots[i];
        if (at < copying->other_count && copying->others[at].slot == i)
            slots[count].value = copying->others[at++].value;
        count += slots[count].value != NULL;
    }
    return slots ? tmi_make_copy(copying->mend->arena, copying->container, slots, count,
                                 NULL, 0)
                 : NULL;
}

/* The copy, if it is one and the whole position accepts it. A tie below stays one, whichever
 * of its readings the position would accept. */
static void finish(struct copying *copying, struct tmi_result *into) {
    struct tmi_mend *mend = copying->mend;
    const struct tmi_state *position = copying->task->position;
    if (copying->hopeless || copying->waiting || copying->mended == 0)
        return;
    const struct tmi_token *copy =
        tmi_make_copy(mend->arena, copying->container, copying->slots, copying->count,
                      copying->changes, copying->change_count);
    bool accepted = copy && tmi_state_accepts(&mend->states, position, copy);
    if (!accepted && copying->other_count > 0) {
        copy = other_copy(copying);
        accepted = copy && tmi_state_accepts(&mend->states, position, copy);
        /* other combinations of what is tied below are not tried: they could be accepted */
        if (copy && !accepted)
            accepted = copying->container->kind != TMI_OBJECT ||
                       !tmi_state_lacks_required(&mend->states, copying->branch, copy);
    }
    if (!accepted)
        return;
    /* what `if` said of the object as it came must hold for what it becomes */
    if (!tmi_state_same_conditions(&mend->states, copying->branch, copying->container,
                                   copy))
        copying->doubt = true;
    copying->accepted = true;
    tmi_readings_add(mend, into, copy, copying->doubt, copying->cause);
}

/* ---- objects ------------------------------------------------------------------------- */

/* Renames by the key rules of `which` (bit n: the n-th of them); NULL: none, or out of memory
 * (sticky). */
static struct tmi_rename *plan_renames(struct copying *copying, unsigned which) {
    struct tmi_mend *mend = copying->mend;
    const struct tmi_rules_of_step *rules = &mend->steps[TMI_STEP_KEY];
    if (which == 0)
        return NULL;
    struct tmi_rename *renames =
        tmi_new(mend->arena, copying->children, struct tmi_rename);
    for (size_t i = 0; renames && i < copying->children; i++)
        renames[i] = (struct tmi_rename){NULL, NULL};
    for (size_t i = 0; renames && i < rules->count; i++) {
        struct tmi_site site = {.mend = mend,
                                .rule = rules->rules[i],
                                .value = copying->container,
                                .position = copying->task->position,
                                .branch = copying->branch,
                                .flags = copying->task->flags,
                                .renames = renames,
                                .doubt = &copying->doubt};
        if (which >> i & 1)
            site.rule->act(&site, &(struct tmi_proposals){.count = 0});
    }
    return renames;
}

/* A member and what is to become of it. */
struct member {
    const struct tmi_token *name, *value;
    struct tmi_rename rename;
    const struct tmi_state *state; /* what the schema says about its value */
    unsigned flags;                /* TMI_OPTIONAL or TMI_ENTRY */
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
    blame(copying, tie, NULL);
}

static void record_change(struct copying *copying, const struct member *member,
                          const struct tmi_rule *removal) {
    copying->changes[copying->change_count++] =
        (struct tmi_change){.name = member->name,
                            .to = member->rename.to ? member->rename.to->token : NULL,
                            .removed = removal != NULL,
                            .open = removal && tmi_state_is_open(member->state),
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
        blame(copying, read, read->second ? read->second : read->best);
    else if (!goes && removal)
        tie_with_removal(copying, read, removal);
    if (member->rename.to || goes)
        record_change(copying, member, goes ? removal : NULL);
    if (!goes)
        take_child(copying, member->rename.to ? member->rename.to->token : member->name,
                   read->best);
}

/* What its value has to know about a member of this name. */
static unsigned flags_of_member(const struct tmi_state *branch, toolmend_view name) {
    if (tmi_state_requires(branch, name))
        return 0;
    return tmi_state_property(branch, name) ? TMI_OPTIONAL : TMI_ENTRY;
}

static void copy_member(struct copying *copying, struct member *member) {
    struct tmi_states *states = &copying->mend->states;
    toolmend_view name = member->rename.to ? member->rename.to->name
                                           : tmi_text_of(copying->mend, member->name);
    if (!tmi_state_accepts_member(states, copying->branch, name, member->value)) {
        member->state = tmi_state_member(states, copying->branch, name);
        member->flags = flags_of_member(copying->branch, name);
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

/* The object with the renames of some key rules; false: a child is not known yet. */
static bool read_renamed(struct copying *copying, unsigned which,
                         struct tmi_result *into) {
    struct tmi_mend *mend = copying->mend;
    struct tmi_rename *renames = plan_renames(copying, which);
    copying->slots = tmi_new(mend->arena, copying->children, struct tmi_slot);
    copying->changes = tmi_new(mend->arena, copying->children, struct tmi_change);
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
    finish(copying, into);
    return !copying->waiting;
}

/* The key rules that hold, and among them those in doubt. */
static unsigned key_rules(const struct copying *copying, unsigned *in_doubt) {
    const struct tmi_rules_of_step *rules = &copying->mend->steps[TMI_STEP_KEY];
    unsigned holding = 0;
    for (size_t i = 0; i < rules->count; i++) {
        struct tmi_site site = {.mend = copying->mend,
                                .rule = rules->rules[i],
                                .value = copying->container,
                                .position = copying->task->position,
                                .branch = copying->branch,
                                .flags = copying->task->flags};
        enum tmi_holding held = site.rule->holds(&site);
        holding |= (unsigned)(held != TMI_HOLDS_NOT) << i;
        *in_doubt |= (unsigned)(held == TMI_IN_DOUBT) << i;
    }
    return tmi_check_failed(copying->mend->check) ? 0 : holding;
}

/* A name without UTF-8 form is known to no schema by its text: such an object is not read. */
static bool has_nameless_member(const struct tmi_token *object) {
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    while (tmi_walk_member(&walk, &name, &value))
        if (name->flags & TMI_LONE_SURROGATE)
            return true;
    return false;
}

/* With its names as they are, then by each key rule alone, then by all of them: a chain ends at
 * the first step that the position accepts. */
static bool read_object(const struct copying *start, struct tmi_result *into) {
    unsigned in_doubt = 0, holding;
    if (has_nameless_member(start->container))
        return true;
    holding = key_rules(start, &in_doubt);
    struct copying as_named = *start;
    if (!read_renamed(&as_named, 0, into))
        return false;
    if (as_named.accepted || holding == 0)
        return true;
    bool known = true, accepted = false;
    for (unsigned i = 0; holding >> i != 0; i++) {
        unsigned one = holding & 1u << i;
        if (one == 0)
            continue;
        struct copying copying = *start;
        copying.doubt = (in_doubt & one) != 0;
        known &= read_renamed(&copying, one, into);
        accepted |= copying.accepted;
    }
    if (!known || accepted || (holding & (holding - 1)) == 0)
        return known;
    struct copying copying = *start;
    copying.doubt = in_doubt != 0;
    return read_renamed(&copying, holding, into);
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
        blame(copying, read, read->second ? read->second : read->best);
    copying->wrapped += tmi_is_made_by(read->best, TMI_MADE_WRAPPED);
    copying->unwrapped += tmi_is_made_by(read->best, TMI_MADE_KEPT);
    take_child(copying, NULL, read->best);
}

/* Did one of these steps act on the items or anywhere in them? */
static const struct tmi_rule *acted(const struct copying *copying, enum tmi_step step) {
    struct tmi_cost cost = {.count = 0};
    for (size_t i = 0; i < copying->count; i++)
        tmi_cost_add(&cost, tmi_cost_of(copying->slots[i].value));
    const struct tmi_rules_of_step *rules = &copying->mend->steps[step];
    for (size_t i = 0; i < rules->count; i++)
        if (cost.rules >> tmi_rule_number(rules->rules[i]) & 1)
            return rules->rules[i];
    return NULL;
}

/* Where something in the items was wrapped, the whole list may have been meant as the one item
 * instead, as it stands or decoded. False: not known yet. */
static bool read_as_item(struct copying *copying, struct tmi_result *into) {
    struct tmi_mend *mend = copying->mend;
    const struct tmi_rule *wrap = acted(copying, TMI_STEP_WRAP);
    const struct tmi_state *state = tmi_state_item(&mend->states, copying->branch, 0);
    if (!wrap || !state)
        return true;
    const struct tmi_result *read =
        tmi_want(mend, copying->container, state, TMI_WRAPPED, false);
    if (!read)
        return false;
    uint64_t decoding = 0;
    for (size_t i = 0; i < mend->steps[TMI_STEP_DECODE].count; i++)
        decoding |= (uint64_t)1 << tmi_rule_number(mend->steps[TMI_STEP_DECODE].rules[i]);
    if (read->count == 0 || (tmi_cost_of(read->best).rules & ~decoding) != 0)
        return true;
    const struct tmi_token *whole = tmi_make_wrapped(
        mend->arena, wrap, copying->container, read->best, tmi_state_is_open(state));
    if (whole && tmi_state_accepts(&mend->states, copying->task->position, whole))
        tmi_readings_add(mend, into, whole, false, NULL);
    return true;
}

static bool read_array(struct copying *copying, struct tmi_result *into) {
    struct tmi_mend *mend = copying->mend;
    copying->slots = tmi_new(mend->arena, copying->children, struct tmi_slot);
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
    /* One bare item in a list of lists is wrapped; two could be one list or two. One list of
     * one is unwrapped; two show that lists were meant. */
    if (copying->wrapped > 1 || copying->unwrapped > 1)
        copying->doubt = true;
    if (copying->waiting)
        return false;
    finish(copying, into);
    return !copying->accepted || read_as_item(copying, into);
}

bool tmi_read_in_place(struct tmi_mend *mend, const struct tmi_state *branch,
                       const struct tmi_result *task, struct tmi_result *into) {
    struct copying copying = {.mend = mend,
                              .task = task,
                              .branch = branch,
                              .container = tmi_bearer(task->value)};
    bool object = copying.container->kind == TMI_OBJECT;
    bool array = copying.container->kind == TMI_ARRAY && !(task->flags & TMI_AT_ROOT);
    if (!(object && (branch->holds & TMI_T_OBJECT)) &&
        !(array && (branch->holds & TMI_T_ARRAY)))
        return true;
    copying.children = tmi_child_count(copying.container);
    return object ? read_object(&copying, into) : read_array(&copying, into);
}
