/* SPDX-License-Identifier: MIT
 *
 * mend.c - see mend.h. From top to bottom: the memory of what is known, the readings of one
 * value gathered, children in place, rules that change the value itself, the root.
 */
#include "mend/mend.h"

#include "base/view.h"
#include "mend/hinted.h"
#include "mend/mend_internal.h"
#include "rules/profiles.h"

void tmi_mend_init(struct tmi_mend *mend, struct tmi_check *check,
                   struct tmi_sources *sources, const toolmend_options *options,
                   toolmend_finish finish) {
    *mend = (struct tmi_mend){.tool = check->tool,
                              .arena = check->arena,
                              .check = check,
                              .sources = sources,
                              .finish = finish,
                              .profile = options->profile,
                              .unclosed = SIZE_MAX,
                              .depth_max = options->limits.depth_max,
                              .edits_max = options->limits.edits_max,
                              .steps_per_token = options->limits.steps_per_token};
    tmi_rules_by_step(mend->steps);
    tmi_states_init(&mend->states, check, options->limits.states_max);
    check->memo_all = true;
}

/* ---- tasks --------------------------------------------------------------------------- */

static bool push(struct tmi_mend *mend, struct tmi_result *task) {
    if (mend->stack_count == mend->stack_capacity) {
        size_t capacity = mend->stack_capacity ? mend->stack_capacity * 2 : 16;
        struct tmi_result **stack = tmi_new(mend->arena, capacity, struct tmi_result *);
        if (!stack)
            return false;
        if (mend->stack_count > 0)
            memcpy(stack, mend->stack, mend->stack_count * sizeof *stack);
        mend->stack = stack;
        mend->stack_capacity = capacity;
    }
    mend->stack[mend->stack_count++] = task;
    return true;
}

const struct tmi_result *tmi_want(struct tmi_mend *mend, const struct tmi_token *value,
                                  const struct tmi_state *position, unsigned flags,
                                  bool refused) {
    if (tmi_check_failed(mend->check))
        return NULL;
    void **place = tmi_map_at(&mend->results, mend->arena, value,
                              (uint64_t)position->index << 8 | flags);
    if (!place)
        return NULL;
    struct tmi_result *result = *place;
    if (!result) {
        result = tmi_new(mend->arena, 1, struct tmi_result);
        if (!result)
            return NULL;
        *result = (struct tmi_result){
            .value = value, .position = position, .flags = flags, .refused = refused};
        *place = result;
    }
    if (!result->done)
        push(mend, result);
    return result->done ? result : NULL;
}

/* ---- the readings of one value -------------------------------------------------------- */

void tmi_readings_add(struct tmi_mend *mend, struct tmi_result *into,
                      const struct tmi_token *value, bool doubt,
                      const struct tmi_result *cause) {
    if (!value || into->count > 1)
        return; /* out of memory, sticky; or nothing can change any more */
    if (into->count == 0) {
        into->best = value;
        into->count = 1;
    } else if (into->best != value) {
        enum tmi_answer same =
            tmi_equal(mend->sources, mend->arena, into->best, value, &mend->check->steps);
        if (same == TMI_LIMIT)
            mend->check->limit = "number";
        struct tmi_cost old = tmi_cost_of(into->best), new = tmi_cost_of(value);
        bool cheaper = tmi_cost_less(&new, &old);
        if (same != TMI_YES) {
            into->second = cheaper ? into->best : value;
            into->count = 2;
        }
        if (cheaper)
            into->best = value;
    }
    if (doubt && into->count == 1) {
        into->count = 2;
        into->cause = cause;
    }
}

static void add_branch(struct tmi_mend *mend, struct tmi_branches *branches,
                       struct tmi_branch branch) {
    if (branches->count == branches->capacity) {
        size_t capacity = branches->capacity ? branches->capacity * 2 : 4;
        struct tmi_branch *list = tmi_new(mend->arena, capacity, struct tmi_branch);
        if (!list)
            return;
        if (branches->count > 0)
            memcpy(list, branches->list, branches->count * sizeof *list);
        branches->list = list;
        branches->capacity = capacity;
    }
    branches->list[branches->count++] = branch;
}

/* A branch with one of a union chosen. */
static struct tmi_branch choose(struct tmi_mend *mend, struct tmi_branch base,
                                const struct tmi_group *group, size_t chosen,
                                const struct tmi_token *value) {
    struct tmi_states *states = &mend->states;
    struct tmi_branch branch = {tmi_state_choose(states, base.bare, group, chosen),
                                tmi_state_choose(states, base.full, group, chosen)};
    if (branch.full)
        branch.full = tmi_state_for_value(states, branch.full, value);
    return branch;
}

/* One branch of each union that rejects the value, all combinations. Each is a state, and the
 * number of states is limited. False after a failure. */
static bool open_branches(struct tmi_mend *mend, const struct tmi_state *position,
                          const struct tmi_token *value, struct tmi_branches *out) {
    struct tmi_states *states = &mend->states;
    struct tmi_branch first = {position, tmi_state_for_value(states, position, value)};
    add_branch(mend, out, first);
    for (size_t i = 0; i < out->count && !tmi_check_failed(mend->check);) {
        struct tmi_branch base = out->list[i];
        const struct tmi_group *group = tmi_state_open_group(states, base.full, value);
        if (!group || tmi_check_failed(mend->check)) {
            i++;
            continue;
        }
        size_t count = group->count;
        for (size_t k = 0; k < count; k++) {
            struct tmi_branch branch = choose(mend, base, group, k, value);
            if (k == 0)
                out->list[i] = branch;
            else
                add_branch(mend, out, branch);
        }
        mend->check->steps += group->count;
    }
    return !tmi_check_failed(mend->check);
}

/* The value in one branch. What conditions ask for is only asked if the value has no reading
 * without it: a chain ends at the first step that the position accepts. */
static void read_in_branch(struct tmi_mend *mend, const struct tmi_branch *branch,
                           const struct tmi_result *task, struct tmi_result *into) {
    struct tmi_result bare = *into;
    bare.count = 0;
    if (branch->bare != branch->full) {
        size_t mark = tmi_mark(mend);
        tmi_read_in_place(mend, branch->bare, task, &bare);
        if (tmi_waits(mend, mark))
            return;
        if (bare.count > 0) {
            tmi_readings_add(mend, into, bare.best, bare.count > 1, bare.cause);
            return;
        }
    }
    tmi_read_in_place(mend, branch->full, task, into);
}

/* ---- rules that change the value itself ----------------------------------------------- */

/* May the step come after what has already happened to the value? */
static bool step_allowed(enum tmi_step step, unsigned flags) {
    switch (step) {
    case TMI_STEP_DECODE:
        return (flags & (TMI_DECODED | TMI_UNWRAPPED | TMI_CONVERTED | TMI_WRAPPED)) == 0;
    case TMI_STEP_UNWRAP:
        return (flags & (TMI_UNWRAPPED | TMI_CONVERTED | TMI_WRAPPED)) == 0;
    case TMI_STEP_SCALAR:
        return (flags & TMI_CONVERTED) == 0;
    case TMI_STEP_WRAP:
        return (flags & TMI_WRAPPED) == 0;
    case TMI_STEP_SYNTAX:
    case TMI_STEP_SYNTAX_INNER:
    case TMI_STEP_ROOT:
    case TMI_STEP_KEY:
    case TMI_STEP_MEMBER:
    case TMI_STEP_ARGUMENTS:
    case TMI_STEP_NAME:
    case TMI_STEP_ALIAS:
    case TMI_STEP_RELATION:
    case TMI_STEP_HINT:
        break;
    }
    return false;
}

const struct tmi_token *tmi_build(struct tmi_mend *mend, const struct tmi_rule *rule,
                                  const struct tmi_token *of, enum tmi_build build,
                                  const struct tmi_token *inner, bool open) {
    switch (build) {
    case TMI_BUILD_DECODE:
        return tmi_make_decoded(mend->arena, rule, of, inner,
                                tmi_mended_inside(mend, of, inner));
    case TMI_BUILD_KEEP:
        return tmi_make_kept(mend->arena, rule, of, inner);
    case TMI_BUILD_WRAP:
        return tmi_make_wrapped(mend->arena, rule, of, inner, open);
    case TMI_BUILD_SELF:
        break;
    }
    return inner;
}

/* Does the branch that the rule repairs for hold values of the result's type? */
static bool branch_holds(const struct tmi_site *site, const struct tmi_token *value) {
    bool limit = false;
    unsigned type = tmi_type_bit(site->mend->sources, tmi_bearer(value), &limit);
    return (site->branch->holds & type) != 0;
}

/* One reading of the proposed value, as a reading of the value itself. */
static void take_reading(const struct tmi_site *site, const struct tmi_proposal *proposal,
                         const struct tmi_token *inner, bool doubt,
                         const struct tmi_result *cause, struct tmi_result *into) {
    struct tmi_mend *mend = site->mend;
    bool changed = tmi_cost_of(inner).count > 0;
    if (proposal->build == TMI_BUILD_WRAP && changed &&
        tmi_state_accepts(&mend->states, site->position, inner))
        return; /* the chain ended at the step before this one */
    const struct tmi_token *value =
        tmi_build(mend, site->rule, site->value, proposal->build, inner,
                  tmi_state_is_open(proposal->position));
    if (!value || (proposal->build == TMI_BUILD_KEEP && !branch_holds(site, value)) ||
        !tmi_state_accepts(&mend->states, site->position, value))
        return;
    /* a text and what it spells are judged apart; otherwise what `if` said must still hold */
    if (proposal->build != TMI_BUILD_DECODE &&
        !tmi_state_same_conditions(&mend->states, site->branch, site->value, value))
        doubt = true;
    tmi_readings_add(mend, into, value, doubt, cause);
}

/* Ask for what a rule proposes. */
static void take_proposal(const struct tmi_site *site,
                          const struct tmi_proposal *proposal, bool doubt,
                          struct tmi_result *into) {
    if (!proposal->value || !proposal->position)
        return; /* failed, sticky */
    if (proposal->flags & TMI_AS_IS) {
        if (!tmi_state_accepts(&site->mend->states, proposal->position, proposal->value))
            return;
        if (proposal->position->hinted == 0 || tmi_made_of(proposal->value)) {
            take_reading(site, proposal, proposal->value, doubt, NULL, into);
            return; /* nothing to wait for */
        }
    }
    const struct tmi_result *read =
        tmi_want(site->mend, proposal->value, proposal->position, proposal->flags, false);
    if (!read || read->count == 0)
        return;
    bool unsure = doubt || proposal->doubt || read->count > 1;
    const struct tmi_result *cause = read->count > 1 ? read : NULL;
    take_reading(site, proposal, read->best, unsure, cause, into);
    if (read->second)
        take_reading(site, proposal, read->second, unsure, cause, into);
}

/* Is the value a container that only a missing closer closed? That what came of it is all that
 * it holds is then not known. */
static bool is_unclosed(const struct tmi_site *site) {
    const struct tmi_token *origin = tmi_origin(site->value);
    return origin->source == TMI_SOURCE_TEXT && origin->end > site->mend->unclosed;
}

void tmi_read_by_rule(const struct tmi_site *site, struct tmi_result *into) {
    if (site->rule->step == TMI_STEP_UNWRAP && is_unclosed(site))
        return;
    enum tmi_holding holding = site->rule->holds(site);
    if (holding == TMI_HOLDS_NOT || tmi_check_failed(site->mend->check))
        return;
    struct tmi_proposals proposals = {.count = 0};
    site->rule->act(site, &proposals);
    for (size_t i = 0; i < proposals.count; i++)
        take_proposal(site, &proposals.list[i], holding == TMI_IN_DOUBT, into);
}

/* Every rule on the value in one branch. */
static void read_by_rules(struct tmi_mend *mend, const struct tmi_state *branch,
                          const struct tmi_result *task, struct tmi_result *into) {
    struct tmi_site site = {.mend = mend,
                            .value = tmi_bearer(task->value),
                            .position = task->position,
                            .branch = branch,
                            .flags = task->flags};
    for (enum tmi_step step = TMI_STEP_DECODE; step <= TMI_STEP_WRAP; step++) {
        if (!step_allowed(step, task->flags))
            continue;
        for (size_t i = 0; i < mend->steps[step].count; i++) {
            site.rule = mend->steps[step].rules[i];
            tmi_read_by_rule(&site, into);
        }
    }
}

/* ---- one task ------------------------------------------------------------------------- */

/* Answer a task; false: it waits for others, now on the stack. */
static bool answer(struct tmi_mend *mend, struct tmi_result *task) {
    size_t mark = tmi_mark(mend);
    mend->check->steps++;
    struct tmi_result found = *task;
    found.done = true;
    const struct tmi_token *bearer = tmi_bearer(task->value);
    if (!task->refused) {
        task->refused = !tmi_state_accepts(&mend->states, task->position, task->value) ||
                        ((task->flags & TMI_AT_ROOT) && bearer->kind != TMI_OBJECT);
    }
    if (!task->refused) {
        found.best = task->value;
        found.count = 1;
        if (task->position->hinted != 0)
            tmi_read_hinted(mend, task, &found);
    }
    struct tmi_branches branches = {NULL, 0, 0};
    if (task->refused && !open_branches(mend, task->position, task->value, &branches))
        return false;
    for (size_t i = 0; i < branches.count && !tmi_check_failed(mend->check); i++) {
        if (tmi_read_by_hint(mend, branches.list[i].full, task, &found)) {
            found.spoken = true;
            continue;
        }
        read_in_branch(mend, &branches.list[i], task, &found);
        if (!(task->flags & TMI_AT_ROOT))
            read_by_rules(mend, branches.list[i].full, task, &found);
    }
    if (tmi_waits(mend, mark) || tmi_check_failed(mend->check))
        return false;
    *task = found;
    return true;
}

/* Answer a question and all that it needs. NULL after a failure. */
static const struct tmi_result *ask(struct tmi_mend *mend, const struct tmi_token *value,
                                    const struct tmi_state *position, unsigned flags,
                                    bool refused) {
    const struct tmi_result *result = tmi_want(mend, value, position, flags, refused);
    while (!result && mend->stack_count > 0 && !tmi_check_failed(mend->check)) {
        size_t top = mend->stack_count - 1;
        struct tmi_result *task = mend->stack[top];
        if (task->done || answer(mend, task))
            mend->stack_count = top;
        if (mend->check->steps > mend->check->steps_max)
            mend->check->limit = "steps";
        if (mend->stack_count == 0)
            result = tmi_want(mend, value, position, flags, refused);
    }
    return tmi_check_failed(mend->check) ? NULL : result;
}

/* ---- the root ------------------------------------------------------------------------- */

/* Layers of the text; root rules count their own, this bounds the sum. */
#define TMI_PEELS_MAX 12

/* What was peeled off the text, outermost first. */
struct peel {
    const struct tmi_rule *rule;
    const struct tmi_token *of;
    enum tmi_build build;
};

/* How much of each layer has been peeled already. */
struct peeled {
    struct peel list[TMI_PEELS_MAX];
    size_t count;
    bool doubt;
};

/* The first root rule that holds for what is left, set in the site; false: none. */
static bool find_root_rule(struct tmi_site *site, const struct peeled *peeled) {
    site->decoded_before = 0;
    if (is_unclosed(site))
        return false;
    for (size_t k = 0; k < peeled->count; k++)
        site->decoded_before += peeled->list[k].build == TMI_BUILD_DECODE;
    const struct tmi_rules_of_step *rules = &site->mend->steps[TMI_STEP_ROOT];
    for (size_t i = 0; i < rules->count; i++) {
        site->rule = rules->rules[i];
        site->acted_before = 0;
        for (size_t k = 0; k < peeled->count; k++)
            site->acted_before += peeled->list[k].rule == site->rule;
        if (site->rule->holds(site) != TMI_HOLDS_NOT)
            return !tmi_check_failed(site->mend->check);
    }
    return false;
}

/* Peel what a root rule names off the text: what is left, or NULL if nothing can go. */
static const struct tmi_token *peel_layer(struct tmi_mend *mend,
                                          const struct tmi_state *state,
                                          const struct tmi_token *value,
                                          struct peeled *peeled) {
    struct tmi_site site = {
        .mend = mend, .value = tmi_bearer(value), .position = state, .branch = state};
    struct tmi_proposals proposals = {.count = 0};
    if (!find_root_rule(&site, peeled))
        return NULL;
    site.rule->act(&site, &proposals);
    if (proposals.count == 0 || peeled->count + proposals.count > TMI_PEELS_MAX)
        return NULL;
    for (size_t i = 0; i < proposals.count; i++) {
        peeled->list[peeled->count++] =
            (struct peel){site.rule, value, proposals.list[i].build};
        peeled->doubt |= proposals.list[i].doubt;
        value = proposals.list[i].value;
    }
    return value;
}

/* Put the peeled layers around a reading again, as what was done to the text. */
static const struct tmi_token *around(struct tmi_mend *mend, const struct peeled *peeled,
                                      const struct tmi_token *inner) {
    for (size_t i = peeled->count; inner && i > 0; i--)
        inner = tmi_build(mend, peeled->list[i - 1].rule, peeled->list[i - 1].of,
                          peeled->list[i - 1].build, inner, false);
    return inner;
}

const struct tmi_result *tmi_mend_root(struct tmi_mend *mend,
                                       const struct tmi_token *root, bool refused) {
    const struct tmi_state *state = tmi_state_of(&mend->states, NULL, mend->tool->root);
    struct tmi_result *found = tmi_new(mend->arena, 1, struct tmi_result);
    struct peeled peeled = {.count = 0};
    if (!state || !found)
        return NULL;
    *found = (struct tmi_result){
        .value = root, .position = state, .flags = TMI_AT_ROOT, .done = true};
    for (const struct tmi_token *value = root; value;
         value = peel_layer(mend, state, value, &peeled)) {
        if (tmi_bearer(value)->kind != TMI_OBJECT)
            continue;
        const struct tmi_result *read =
            ask(mend, value, state, TMI_AT_ROOT, refused && value == root);
        if (!read)
            return NULL;
        if (read->count == 0)
            continue;
        found->count = peeled.doubt ? 2 : read->count;
        found->cause = read->count > 1 ? read : NULL;
        found->best = around(mend, &peeled, read->best);
        break;
    }
    return tmi_check_failed(mend->check) ? NULL : found;
}
