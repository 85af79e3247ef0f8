/* SPDX-License-Identifier: MIT
 *
 * engine.c - the candidates of one value: children in place, rules that change the value itself,
 * hints, in each branch. See engine.h.
 */
#include "engine/engine.h"

#include "base/view.h"
#include "engine/tasks.h"
#include "hints/hints.h"

void tmi_engine_init(struct tmi_engine *engine, struct tmi_check *check,
                     struct tmi_sources *sources, const toolmend_options *options,
                     toolmend_finish finish) {
    *engine = (struct tmi_engine){.tool = check->tool,
                                  .arena = check->arena,
                                  .check = check,
                                  .sources = sources,
                                  .finish = finish,
                                  .profile = options->profile,
                                  .unclosed = SIZE_MAX,
                                  .depth_max = options->limits.depth_max,
                                  .edits_max = options->limits.edits_max,
                                  .steps_per_token = options->limits.steps_per_token};
    tmi_rules_by_step(engine->steps);
    tmi_sets_init(&engine->sets, check, options->limits.states_max);
    check->memo_all = true;
}

/* The sets in which one branch of each union that rejects a value is chosen. */
struct tmi_branches {
    struct tmi_branch {
        const struct tmi_schema_set
            *bare; /* without what `if` and the like add for this value */
        const struct tmi_schema_set *full;
    } * list; /* in the arena */
    size_t count, capacity;
};

static void add_branch(struct tmi_engine *engine, struct tmi_branches *branches,
                       struct tmi_branch branch) {
    if (branches->count == branches->capacity) {
        struct tmi_branch *list =
            tmi_grown(engine->arena, branches->list, branches->count, &branches->capacity,
                      branches->count + 1, sizeof *list);
        if (!list)
            return;
        branches->list = list;
    }
    branches->list[branches->count++] = branch;
}

/* A branch with one of a union chosen. */
static struct tmi_branch choose(struct tmi_engine *engine, struct tmi_branch base,
                                const struct tmi_group *group, size_t chosen,
                                const struct tmi_token *value) {
    struct tmi_schema_sets *sets = &engine->sets;
    struct tmi_branch branch = {tmi_set_choose(sets, base.bare, group, chosen),
                                tmi_set_choose(sets, base.full, group, chosen)};
    if (branch.full)
        branch.full = tmi_set_for_value(sets, branch.full, value);
    return branch;
}

/* One branch of each union that rejects the value, all combinations. Each is a set, and the
 * number of sets is limited. False after a failure. */
static bool open_branches(struct tmi_engine *engine,
                          const struct tmi_schema_set *location,
                          const struct tmi_token *value, struct tmi_branches *out) {
    struct tmi_schema_sets *sets = &engine->sets;
    struct tmi_branch first = {location, tmi_set_for_value(sets, location, value)};
    add_branch(engine, out, first);
    for (size_t i = 0; i < out->count && !tmi_check_failed(engine->check);) {
        struct tmi_branch base = out->list[i];
        const struct tmi_group *group = tmi_set_open_group(sets, base.full, value);
        if (!group || tmi_check_failed(engine->check)) {
            i++;
            continue;
        }
        size_t count = group->count;
        for (size_t k = 0; k < count; k++) {
            struct tmi_branch branch = choose(engine, base, group, k, value);
            if (k == 0)
                out->list[i] = branch;
            else
                add_branch(engine, out, branch);
        }
        engine->check->steps += group->count;
    }
    return !tmi_check_failed(engine->check);
}

/* The value in one branch. What conditions ask for is only asked if the value has no candidate
 * without it: a chain ends at the first step that the location accepts. */
static void candidates_in_branch(struct tmi_engine *engine,
                                 const struct tmi_branch *branch,
                                 const struct tmi_result *task, struct tmi_result *into) {
    struct tmi_result bare = *into;
    bare.count = 0;
    if (branch->bare != branch->full) {
        size_t mark = tmi_mark(engine);
        tmi_candidates_in_place(engine, branch->bare, task, &bare);
        if (tmi_waits(engine, mark))
            return;
        if (bare.count > 0) {
            tmi_candidates_add(engine, into, bare.best, bare.count > 1, bare.cause);
            return;
        }
    }
    tmi_candidates_in_place(engine, branch->full, task, into);
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
static void candidates_by_rules(struct tmi_engine *engine,
                                const struct tmi_schema_set *branch,
                                const struct tmi_result *task, struct tmi_result *into) {
    struct tmi_site site = {.engine = engine,
                            .value = tmi_resolve(task->value),
                            .location = task->location,
                            .branch = branch,
                            .flags = task->flags};
    for (enum tmi_step step = TMI_STEP_DECODE; step <= TMI_STEP_WRAP; step++) {
        if (!step_allowed(step, task->flags))
            continue;
        for (size_t i = 0; i < engine->steps[step].count; i++) {
            site.rule = engine->steps[step].rules[i];
            tmi_candidates_by_rule(&site, into);
        }
    }
}

/* Answer a task; false: it waits for others, now on the stack. */
static bool answer(struct tmi_engine *engine, struct tmi_result *task) {
    size_t mark = tmi_mark(engine);
    engine->check->steps++;
    struct tmi_result found = *task;
    found.done = true;
    const struct tmi_token *resolved = tmi_resolve(task->value);
    if (!task->rejected) {
        task->rejected = !tmi_set_accepts(&engine->sets, task->location, task->value) ||
                         ((task->flags & TMI_AT_ROOT) && resolved->kind != TMI_OBJECT);
    }
    if (!task->rejected) {
        found.best = task->value;
        found.count = 1;
        if (task->location->hinted != 0)
            tmi_candidates_with_hints(engine, task, &found);
    }
    struct tmi_branches branches = {NULL, 0, 0};
    if (task->rejected && !open_branches(engine, task->location, task->value, &branches))
        return false;
    for (size_t i = 0; i < branches.count && !tmi_check_failed(engine->check); i++) {
        if (tmi_candidates_by_hint(engine, branches.list[i].full, task, &found)) {
            found.hint_applied = true;
            continue;
        }
        candidates_in_branch(engine, &branches.list[i], task, &found);
        if (!(task->flags & TMI_AT_ROOT))
            candidates_by_rules(engine, branches.list[i].full, task, &found);
    }
    if (tmi_waits(engine, mark) || tmi_check_failed(engine->check))
        return false;
    *task = found;
    return true;
}

/* Answer a question and all that it needs. NULL after a failure. */
const struct tmi_result *tmi_ask(struct tmi_engine *engine, const struct tmi_token *value,
                                 const struct tmi_schema_set *location, unsigned flags,
                                 bool rejected) {
    const struct tmi_result *result =
        tmi_result_of(engine, value, location, flags, rejected);
    while (!result && engine->stack_count > 0 && !tmi_check_failed(engine->check)) {
        size_t top = engine->stack_count - 1;
        struct tmi_result *task = engine->stack[top];
        if (task->done || answer(engine, task))
            engine->stack_count = top;
        if (engine->check->steps > engine->check->steps_max)
            engine->check->limit = "steps";
        if (engine->stack_count == 0)
            result = tmi_result_of(engine, value, location, flags, rejected);
    }
    return tmi_check_failed(engine->check) ? NULL : result;
}
