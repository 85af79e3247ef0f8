/* SPDX-License-Identifier: MIT
 *
 * by_rule.c - rules that change the value itself.
 */
#include "engine/tasks.h"

#include "catalogue/profiles.h"

const struct tmi_token *tmi_build(struct tmi_engine *engine, const struct tmi_rule *rule,
                                  const struct tmi_token *of, enum tmi_build build,
                                  const struct tmi_token *inner, bool open) {
    switch (build) {
    case TMI_BUILD_DECODE:
        return tmi_derive_decoded(engine->arena, rule, of, inner,
                                  tmi_syntax_rules_inside(engine, of, inner));
    case TMI_BUILD_KEEP:
        return tmi_derive_kept(engine->arena, rule, of, inner);
    case TMI_BUILD_WRAP:
        return tmi_derive_wrapped(engine->arena, rule, of, inner, open);
    case TMI_BUILD_SELF:
        break;
    }
    return inner;
}

/* Does the branch that the rule repairs for hold values of the result's type? */
static bool branch_holds(const struct tmi_site *site, const struct tmi_token *value) {
    bool limit = false;
    unsigned type = tmi_type_bit(site->engine->sources, tmi_resolve(value), &limit);
    return (site->branch->possible_types & type) != 0;
}

/* One reading of the proposed value, as a candidate of the value itself. */
static void add_candidate(const struct tmi_site *site,
                          const struct tmi_proposal *proposal,
                          const struct tmi_token *inner, bool ambiguous,
                          const struct tmi_result *cause, struct tmi_result *into) {
    struct tmi_engine *engine = site->engine;
    bool changed = tmi_cost_of(inner).count > 0;
    if (proposal->build == TMI_BUILD_WRAP && changed &&
        tmi_set_accepts(&engine->sets, site->location, inner))
        return; /* the chain ended at the step before this one */
    const struct tmi_token *value =
        tmi_build(engine, site->rule, site->value, proposal->build, inner,
                  tmi_set_is_open(proposal->location));
    if (!value || (proposal->build == TMI_BUILD_KEEP && !branch_holds(site, value)) ||
        !tmi_set_accepts(&engine->sets, site->location, value))
        return;
    /* a text and what it spells are judged apart; otherwise what `if` said must still hold */
    if (proposal->build != TMI_BUILD_DECODE &&
        !tmi_set_same_conditions(&engine->sets, site->branch, site->value, value))
        ambiguous = true;
    tmi_candidates_add(engine, into, value, ambiguous, cause);
}

/* Ask for what a rule proposes. */
static void take_proposal(const struct tmi_site *site,
                          const struct tmi_proposal *proposal, bool ambiguous,
                          struct tmi_result *into) {
    if (!proposal->value || !proposal->location)
        return; /* failed, sticky */
    if (proposal->flags & TMI_AS_IS) {
        if (!tmi_set_accepts(&site->engine->sets, proposal->location, proposal->value))
            return;
        if (proposal->location->hinted == 0 || tmi_derivation_of(proposal->value)) {
            add_candidate(site, proposal, proposal->value, ambiguous, NULL, into);
            return; /* nothing to wait for */
        }
    }
    const struct tmi_result *read = tmi_result_of(
        site->engine, proposal->value, proposal->location, proposal->flags, false);
    if (!read || read->count == 0)
        return;
    bool unsure = ambiguous || proposal->ambiguous || read->count > 1;
    const struct tmi_result *cause = read->count > 1 ? read : NULL;
    add_candidate(site, proposal, read->best, unsure, cause, into);
    if (read->second)
        add_candidate(site, proposal, read->second, unsure, cause, into);
}

bool tmi_is_unclosed(const struct tmi_site *site) {
    const struct tmi_token *origin = tmi_origin(site->value);
    return origin->source == TMI_SOURCE_TEXT && origin->end > site->engine->unclosed;
}

void tmi_candidates_by_rule(const struct tmi_site *site, struct tmi_result *into) {
    if (site->rule->step == TMI_STEP_UNWRAP && tmi_is_unclosed(site))
        return;
    enum tmi_match match = site->rule->value.matches(site);
    if (match == TMI_NO_MATCH || tmi_check_failed(site->engine->check))
        return;
    struct tmi_proposals proposals = {.count = 0};
    site->rule->value.act(site, &proposals);
    for (size_t i = 0; i < proposals.count; i++)
        take_proposal(site, &proposals.list[i], match == TMI_AMBIGUOUS, into);
}
