/* SPDX-License-Identifier: MIT
 *
 * values.c - a value that a hint speaks about.
 */
#include "hints/hints.h"

#include "engine/copying.h"

void tmi_mend_see_hints(struct tmi_mend *mend, uint64_t profile_rules) {
    mend->allowed = profile_rules;
    mend->states.visible = tmi_visible_hints(profile_rules);
}

bool tmi_find_hint(struct tmi_site *site) {
    const struct tmi_rules_of_step *rules = &site->mend->steps[TMI_STEP_HINT];
    for (size_t i = 0; i < rules->count; i++) {
        site->rule = rules->rules[i];
        if (site->rule->value.holds(site) != TMI_HOLDS_NOT)
            return !tmi_check_failed(site->mend->check);
    }
    return false;
}

static struct tmi_site site_of(struct tmi_mend *mend, const struct tmi_state *branch,
                               const struct tmi_result *task) {
    return (struct tmi_site){.mend = mend,
                             .value = tmi_resolve(task->value),
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
    site.rule->value.act(&site, &proposals);
    const struct tmi_token *made = proposals.list[0].value;
    if (made && tmi_state_accepts(&mend->states, task->position, made))
        into->best = made;
}

void tmi_read_hinted(struct tmi_mend *mend, const struct tmi_result *task,
                     struct tmi_result *into) {
    const struct tmi_token *value = tmi_resolve(task->value);
    if (value->kind == TMI_STRING)
        read_string(mend, task, into);
    if (value->kind >= TMI_ARRAY)
        tmi_read_in_place(mend, task->position, task, into);
}
