/* SPDX-License-Identifier: MIT
 *
 * engine.c - the candidates of one value: children in place, rules that change the value itself,
 * hints, in each branch. See engine.h.
 */
#include "engine/engine.h"

#include "base/view.h"
#include "engine/tasks.h"
#include "hints/hints.h"

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

/* The states in which one branch of each union that rejects a value is chosen. */
struct tmi_branches {
    struct tmi_branch {
        const struct tmi_state
            *bare; /* without what `if` and the like add for this value */
        const struct tmi_state *full;
    } * list; /* in the arena */
    size_t count, capacity;
};

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

/* Every rule on the value in one branch. */
static void read_by_rules(struct tmi_mend *mend, const struct tmi_state *branch,
                          const struct tmi_result *task, struct tmi_result *into) {
    struct tmi_site site = {.mend = mend,
                            .value = tmi_resolve(task->value),
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

/* Answer a task; false: it waits for others, now on the stack. */
static bool answer(struct tmi_mend *mend, struct tmi_result *task) {
    size_t mark = tmi_mark(mend);
    mend->check->steps++;
    struct tmi_result found = *task;
    found.done = true;
    const struct tmi_token *resolved = tmi_resolve(task->value);
    if (!task->refused) {
        task->refused = !tmi_state_accepts(&mend->states, task->position, task->value) ||
                        ((task->flags & TMI_AT_ROOT) && resolved->kind != TMI_OBJECT);
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
const struct tmi_result *tmi_ask(struct tmi_mend *mend, const struct tmi_token *value,
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
