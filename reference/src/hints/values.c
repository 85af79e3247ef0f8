/* SPDX-License-Identifier: MIT
 *
 * values.c - a value that a hint speaks about.
 */
#include "hints/hints.h"

#include "engine/copying.h"

void tmi_engine_see_hints(struct tmi_engine *engine, uint64_t profile_rules) {
    engine->allowed = profile_rules;
    engine->sets.visible = tmi_visible_hints(profile_rules);
}

bool tmi_find_hint(struct tmi_site *site) {
    const struct tmi_rules_of_step *rules = &site->engine->steps[TMI_STEP_HINT];
    for (size_t i = 0; i < rules->count; i++) {
        site->rule = rules->rules[i];
        if (site->rule->value.matches(site) != TMI_NO_MATCH)
            return !tmi_check_failed(site->engine->check);
    }
    return false;
}

static struct tmi_site site_of(struct tmi_engine *engine,
                               const struct tmi_schema_set *branch,
                               const struct tmi_result *task) {
    return (struct tmi_site){.engine = engine,
                             .value = tmi_resolve(task->value),
                             .location = task->location,
                             .branch = branch,
                             .flags = task->flags};
}

bool tmi_candidates_by_hint(struct tmi_engine *engine,
                            const struct tmi_schema_set *branch,
                            const struct tmi_result *task, struct tmi_result *into) {
    struct tmi_site site = site_of(engine, branch, task);
    if (branch->hinted == 0 || (task->flags & TMI_AT_ROOT) || !tmi_find_hint(&site))
        return false;
    tmi_candidates_by_rule(&site, into);
    return true;
}

/* A hint may change an accepted string, and nothing else that has no children. */
static void candidate_of_string(struct tmi_engine *engine, const struct tmi_result *task,
                                struct tmi_result *into) {
    struct tmi_site site = site_of(engine, task->location, task);
    struct tmi_proposals proposals = {.count = 0};
    if (!tmi_find_hint(&site))
        return;
    site.rule->value.act(&site, &proposals);
    const struct tmi_token *derived = proposals.list[0].value;
    if (derived && tmi_set_accepts(&engine->sets, task->location, derived))
        into->best = derived;
}

void tmi_candidates_with_hints(struct tmi_engine *engine, const struct tmi_result *task,
                               struct tmi_result *into) {
    const struct tmi_token *value = tmi_resolve(task->value);
    if (value->kind == TMI_STRING)
        candidate_of_string(engine, task, into);
    if (value->kind >= TMI_ARRAY)
        tmi_candidates_in_place(engine, task->location, task, into);
}
