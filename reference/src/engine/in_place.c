/* SPDX-License-Identifier: MIT
 *
 * in_place.c - containers that keep their type: each child is read on its own.
 *
 * No product over children is formed. A child without a candidate leaves the container without
 * one; a child with two makes the container's two; otherwise there is one copy with the
 * children replaced, renamed or removed, which everything at the container's place must
 * accept. Lists are read in lists.c, objects under given names in objects.c.
 */
#include "engine/copying.h"

/* A name without UTF-8 form is known to no schema by its text: such an object is not read. */
static bool has_nameless_member(const struct tmi_token *object) {
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    while (tmi_walk_member(&walk, &name, &value))
        if (name->flags & TMI_LONE_SURROGATE)
            return true;
    return false;
}

/* The object with each member read on its own. */
static void candidates_of_object(const struct tmi_copying *start,
                                 struct tmi_result *into) {
    struct tmi_copying copying = *start;
    struct tmi_plan plan;
    struct tmi_tried tried;
    if (copying.task->rejected && has_nameless_member(copying.container))
        return;
    size_t mark = tmi_mark(copying.engine);
    if (!tmi_plan_aliases(&copying, &plan) || tmi_waits(copying.engine, mark))
        return;
    copying.plan = &plan;
    tmi_candidates_under_names(&copying, plan.fits, into, &tried);
    if (!tried.accepted && copying.hints && !tmi_waits(copying.engine, mark))
        tmi_candidates_with_some_hints(&copying, into, &tried);
}

void tmi_candidates_in_place(struct tmi_engine *engine,
                             const struct tmi_schema_set *branch,
                             const struct tmi_result *task, struct tmi_result *into) {
    struct tmi_copying copying = {.engine = engine,
                                  .task = task,
                                  .branch = branch,
                                  .container = tmi_resolve(task->value),
                                  .hints = branch->hinted != 0};
    bool object = copying.container->kind == TMI_OBJECT;
    bool array = copying.container->kind == TMI_ARRAY && !(task->flags & TMI_AT_ROOT);
    if (!(object && (branch->possible_types & TMI_T_OBJECT)) &&
        !(array && (branch->possible_types & TMI_T_ARRAY)))
        return;
    copying.children = tmi_child_count(copying.container);
    if (object)
        candidates_of_object(&copying, into);
    else
        tmi_candidates_of_list(&copying, into);
}
