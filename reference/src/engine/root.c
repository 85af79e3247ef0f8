/* SPDX-License-Identifier: MIT
 *
 * root.c - the whole text: layers that root rules take off, until what is left has a candidate.
 */
#include "engine/tasks.h"

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
    bool ambiguous;
};

/* The first root rule that holds for what is left, set in the site; false: none. */
static bool find_root_rule(struct tmi_site *site, const struct peeled *peeled) {
    struct tmi_root_layers before = {0, 0};
    if (tmi_is_unclosed(site))
        return false;
    for (size_t k = 0; k < peeled->count; k++)
        before.decoded += peeled->list[k].build == TMI_BUILD_DECODE;
    const struct tmi_rules_of_step *rules = &site->engine->steps[TMI_STEP_ROOT];
    for (size_t i = 0; i < rules->count; i++) {
        site->rule = rules->rules[i];
        before.by_rule = 0;
        for (size_t k = 0; k < peeled->count; k++)
            before.by_rule += peeled->list[k].rule == site->rule &&
                              peeled->list[k].build != TMI_BUILD_DECODE;
        if (site->rule->root.matches(site, &before) != TMI_NO_MATCH)
            return !tmi_check_failed(site->engine->check);
    }
    return false;
}

/* Peel what a root rule names off the text: what is left, or NULL if nothing can go. */
static const struct tmi_token *peel_layer(struct tmi_engine *engine,
                                          const struct tmi_schema_set *set,
                                          const struct tmi_token *value,
                                          struct peeled *peeled) {
    struct tmi_site site = {
        .engine = engine, .value = tmi_resolve(value), .location = set, .branch = set};
    struct tmi_proposals proposals = {.count = 0};
    if (!find_root_rule(&site, peeled))
        return NULL;
    site.rule->root.act(&site, &proposals);
    if (proposals.count == 0 || peeled->count + proposals.count > TMI_PEELS_MAX)
        return NULL;
    for (size_t i = 0; i < proposals.count; i++) {
        peeled->list[peeled->count++] =
            (struct peel){site.rule, value, proposals.list[i].build};
        peeled->ambiguous |= proposals.list[i].ambiguous;
        value = proposals.list[i].value;
    }
    return value;
}

/* Put the peeled layers around a candidate again, as what was done to the text. */
static const struct tmi_token *around(struct tmi_engine *engine,
                                      const struct peeled *peeled,
                                      const struct tmi_token *inner) {
    for (size_t i = peeled->count; inner && i > 0; i--)
        inner = tmi_build(engine, peeled->list[i - 1].rule, peeled->list[i - 1].of,
                          peeled->list[i - 1].build, inner, false);
    return inner;
}

const struct tmi_result *tmi_root_candidates(struct tmi_engine *engine,
                                             const struct tmi_token *root,
                                             bool rejected) {
    const struct tmi_schema_set *set =
        tmi_set_of(&engine->sets, NULL, engine->tool->root);
    struct tmi_result *found = tmi_new(engine->arena, 1, struct tmi_result);
    struct peeled peeled = {.count = 0};
    if (!set || !found)
        return NULL;
    *found = (struct tmi_result){
        .value = root, .location = set, .flags = TMI_AT_ROOT, .done = true};
    for (const struct tmi_token *value = root; value;
         value = peel_layer(engine, set, value, &peeled)) {
        if (tmi_resolve(value)->kind != TMI_OBJECT)
            continue;
        const struct tmi_result *read =
            tmi_ask(engine, value, set, TMI_AT_ROOT, rejected && value == root);
        if (!read)
            return NULL;
        if (read->count == 0)
            continue;
        found->count = peeled.ambiguous ? 2 : read->count;
        found->cause = read->count > 1 ? read : NULL;
        found->best = around(engine, &peeled, read->best);
        break;
    }
    return tmi_check_failed(engine->check) ? NULL : found;
}
