/* SPDX-License-Identifier: MIT
 *
 * by_rule.c - rules that change the value itself.
 */
#include "engine/tasks.h"

#include "rules/profiles.h"

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
    unsigned type = tmi_type_bit(site->mend->sources, tmi_resolve(value), &limit);
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

bool tmi_is_unclosed(const struct tmi_site *site) {
    const struct tmi_token *origin = tmi_origin(site->value);
    return origin->source == TMI_SOURCE_TEXT && origin->end > site->mend->unclosed;
}

void tmi_read_by_rule(const struct tmi_site *site, struct tmi_result *into) {
    if (site->rule->step == TMI_STEP_UNWRAP && tmi_is_unclosed(site))
        return;
    enum tmi_holding holding = site->rule->value.holds(site);
    if (holding == TMI_HOLDS_NOT || tmi_check_failed(site->mend->check))
        return;
    struct tmi_proposals proposals = {.count = 0};
    site->rule->value.act(site, &proposals);
    for (size_t i = 0; i < proposals.count; i++)
        take_proposal(site, &proposals.list[i], holding == TMI_IN_DOUBT, into);
}
