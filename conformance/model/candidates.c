/* SPDX-License-Identifier: MIT
 *
 * candidates.c - the candidates of a value: in place, by the steps of reading/order, at the root.
 *
 * reading/order says in which order the steps act and where a chain ends, reading/position what
 * a branch is. The profile is not looked at.
 */
#include "in_place.h"

// NOLINTBEGIN(misc-no-recursion): bounded by DEPTH_MAX

enum { DEPTH_MAX = 600, MEMO_ROWS = 512, LAYERS_MAX = 12 };

/* ---- nodes ------------------------------------------------------------------------------ */

const struct model_node *model_origin(const struct model_node *value) {
    while (value->action)
        value = value->action->before;
    return value;
}

bool model_is_in_text(const struct model_search *search, const struct model_node *value) {
    const char *at = value->spelled.ptr;
    return at >= search->text.ptr && at < search->text.ptr + search->text.len;
}

struct model_cost model_cost_of(const struct model_node *value) {
    return value->action ? value->action->cost : (struct model_cost){.count = 0};
}

void model_add_rule(struct model_cost *cost, const struct model_rule *rule) {
    cost->count++;
    cost->rules |= (uint64_t)1 << model_rule_index(rule);
    if (rule->tier > cost->tier)
        cost->tier = rule->tier;
}

void model_add_cost(struct model_cost *cost, struct model_cost more) {
    cost->count += more.count;
    cost->rules |= more.rules;
    cost->containers |= more.containers;
    if (more.tier > cost->tier)
        cost->tier = more.tier;
}

/* reading/equal: the lowest tier, the fewest rules, the rule that stands first and is not in
 * both. Last of all that of which fewer profiles ask too much. */
static bool is_cheaper(struct model_cost a, struct model_cost b) {
    uint64_t only_one = a.rules ^ b.rules;
    if (a.tier != b.tier)
        return a.tier < b.tier;
    if (a.count != b.count)
        return a.count < b.count;
    if (only_one == 0)
        return b.containers && !a.containers;
    return (a.rules & only_one & (~only_one + 1)) != 0;
}

struct model_node *model_act(struct model_run *run, const struct model_node *like,
                             enum model_effect effect, const struct model_rule *rule,
                             const struct model_node *before) {
    struct model_node *made = model_alloc(run, 1, sizeof *made);
    struct model_action *action = model_alloc(run, 1, sizeof *action);
    *made = *like;
    made->next = NULL;
    made->action = action;
    action->effect = effect;
    action->rule = rule;
    action->before = before;
    action->cost = model_cost_of(before);
    if (rule)
        model_add_rule(&action->cost, rule);
    return made;
}

void model_append(struct model_run *run, struct model_node *container,
                  const struct model_node *child) {
    struct model_node *copy = model_alloc(run, 1, sizeof *copy);
    *copy = *child;
    copy->next = NULL;
    if (container->first)
        container->last->next = copy;
    else
        container->first = copy;
    container->last = copy;
    container->count++;
}

/* ---- the candidates of one value -------------------------------------------------------- */

void model_add_candidate(struct model_search *search, struct model_candidates *out,
                         const struct model_node *candidate, bool ambiguous) {
    size_t at = 0;
    out->ambiguous |= ambiguous;
    while (at < out->count && !model_nodes_equal(search->run, out->list[at], candidate))
        at++;
    if (at == MODEL_CANDIDATES_MAX)
        return; /* there are more than one in any case */
    if (at < out->count &&
        !is_cheaper(model_cost_of(candidate), model_cost_of(out->list[at])))
        return;
    if (at == out->count)
        out->count++;
    for (;
         at > 0 && is_cheaper(model_cost_of(candidate), model_cost_of(out->list[at - 1]));
         at--)
        out->list[at] = out->list[at - 1];
    out->list[at] = candidate;
}

bool model_is_ambiguous(const struct model_candidates *candidates) {
    return candidates->ambiguous || candidates->count > 1;
}

void model_offer(struct model_site *site, const struct model_node *candidate,
                 bool ambiguous) {
    struct model_search *search = site->search;
    if (!model_all_accept(&search->schema, site->all, candidate))
        return;
    /* reading/conditions: a text and what it spells are judged apart */
    if (candidate->action->effect != MODEL_DECODED &&
        !model_same_conditions(&search->schema, site->branch, site->value, candidate))
        ambiguous = true;
    model_add_candidate(search, site->out, candidate, ambiguous);
}

bool model_site_holds(const struct model_site *site, unsigned types) {
    return (model_types(&site->search->schema, site->all) & types) != 0;
}

bool model_site_nullable(const struct model_site *site) {
    const struct model_schema *schema = &site->search->schema;
    struct model_subschemas possible = model_possible(schema, site->all);
    for (size_t i = 0; i < possible.count; i++)
        if (model_says_nullable(schema, possible.list[i]))
            return true;
    return false;
}

bool model_branch_holds(const struct model_site *site, unsigned types) {
    return (model_types(&site->search->schema, site->branch) & types) != 0;
}

void model_offer_retyped(struct model_site *site, struct model_view spelled,
                         bool ambiguous) {
    struct model_run *run = site->search->run;
    const struct model_node *scalar = model_parse(run, spelled);
    if (!scalar)
        return;
    struct model_node *made =
        model_act(run, scalar, MODEL_RETYPED, site->rule, site->value);
    made->action->spelled = spelled;
    model_offer(site, made, ambiguous);
}

void model_offer_decoded(struct model_site *site, const struct model_node *inner,
                         const char *const *syntax, size_t syntax_count, bool ambiguous) {
    struct model_run *run = site->search->run;
    const struct model_candidates *found = model_candidates_of(
        site->search, inner, site->all, site->past | MODEL_PAST_DECODED);
    for (size_t i = 0; i < found->count; i++) {
        struct model_node *made =
            model_act(run, found->list[i], MODEL_DECODED, site->rule, site->value);
        struct model_action *action = made->action;
        action->inner = found->list[i];
        action->syntax = syntax;
        action->syntax_count = syntax_count;
        for (size_t k = 0; k < syntax_count; k++)
            model_add_rule(&action->cost, model_rule_of(syntax[k]));
        model_add_cost(&action->cost, model_cost_of(found->list[i]));
        model_offer(site, made, ambiguous || model_is_ambiguous(found));
    }
}

void model_offer_inner(struct model_site *site, const struct model_node *inner,
                       bool ambiguous) {
    struct model_run *run = site->search->run;
    const struct model_candidates *found = model_candidates_of(
        site->search, inner, site->all, site->past | MODEL_PAST_UNWRAPPED);
    for (size_t i = 0; i < found->count; i++) {
        struct model_node *made =
            model_act(run, found->list[i], MODEL_UNWRAPPED, site->rule, site->value);
        made->action->inner = found->list[i];
        model_add_cost(&made->action->cost, model_cost_of(found->list[i]));
        if (model_branch_holds(site, model_type_of(run, made)))
            model_offer(site, made, ambiguous || model_is_ambiguous(found));
    }
}

struct model_node *model_wrap(struct model_search *search, const struct model_rule *rule,
                              const struct model_node *before,
                              const struct model_node *inner,
                              const struct model_subschemas *item) {
    struct model_node list = {.kind = MODEL_ARRAY, .spelled = before->spelled};
    struct model_node *made = model_act(search->run, &list, MODEL_WRAPPED, rule, before);
    struct model_action *action = made->action;
    model_append(search->run, made, inner);
    action->inner = inner;
    action->container = (model_types(&search->schema, item) & MODEL_T_CONTAINER) != 0;
    action->cost.containers |= action->container;
    model_add_cost(&action->cost, model_cost_of(inner));
    return made;
}

void model_offer_wrapped(struct model_site *site, const struct model_node *inner,
                         bool as_it_is, bool ambiguous) {
    struct model_search *search = site->search;
    struct model_subschemas item = model_of_item(&search->schema, site->branch, 0);
    unsigned past =
        MODEL_PAST_WRAPPED | (inner == site->value ? 0U : MODEL_PAST_UNWRAPPED);
    if (as_it_is && !model_all_accept(&search->schema, &item, inner))
        return;
    const struct model_candidates *found =
        model_candidates_of(search, inner, &item, past);
    for (size_t i = 0; i < found->count; i++) {
        const struct model_node *now = found->list[i];
        /* the chain ended before the wrap */
        if (model_cost_of(now).count > 0 &&
            model_all_accept(&search->schema, site->all, now))
            continue;
        model_offer(site, model_wrap(search, site->rule, site->value, now, &item),
                    ambiguous || model_is_ambiguous(found));
    }
}

void model_offer_list(struct model_site *site, bool ambiguous) {
    struct model_search *search = site->search;
    struct model_node list = {.kind = MODEL_ARRAY, .spelled = site->value->spelled};
    struct model_node *made =
        model_act(search->run, &list, MODEL_LISTED, site->rule, site->value);
    for (const struct model_node *member = site->value->first; member;
         member = member->next)
        model_append(search->run, made, member);
    const struct model_candidates *found = model_candidates_of(
        search, made, site->all, site->past | MODEL_PAST_UNWRAPPED | MODEL_PAST_WRAPPED);
    for (size_t i = 0; i < found->count; i++)
        model_offer(site, found->list[i], ambiguous || model_is_ambiguous(found));
}

/* ---- the steps of reading/order --------------------------------------------------------- */

/* May the step come after what has happened to the value? */
static bool may_come(enum model_step step, unsigned past) {
    if (step == MODEL_STEP_DECODE)
        return !(past & (MODEL_PAST_DECODED | MODEL_PAST_UNWRAPPED | MODEL_PAST_WRAPPED));
    if (step == MODEL_STEP_UNWRAP)
        return !(past & (MODEL_PAST_UNWRAPPED | MODEL_PAST_WRAPPED));
    if (step == MODEL_STEP_WRAP)
        return !(past & MODEL_PAST_WRAPPED);
    return step == MODEL_STEP_SCALAR;
}

/* syntax/missing-closer: of a container that it closed nobody knows that this was all of it. */
bool model_was_closed(const struct model_search *search, const struct model_node *value) {
    const struct model_node *origin = model_origin(value);
    for (size_t i = 0; i < search->closed_count; i++)
        if (origin->spelled.ptr == search->text.ptr + search->closed[i])
            return true;
    return false;
}

static void apply_steps(struct model_site *site) {
    for (size_t i = 0; model_rule_at(i) && !site->search->run->cannot; i++) {
        site->rule = model_rule_at(i);
        if (may_come(site->rule->step, site->past) &&
            !(site->rule->step == MODEL_STEP_UNWRAP &&
              model_was_closed(site->search, site->value)))
            site->rule->act(site);
    }
}

/* One value that is rejected, in all its branches. */
struct reading {
    struct model_search *search;
    const struct model_place *place;
    struct model_candidates *out;
};

/* reading/conditions: in place first without what conditions add, and with it only if that
 * gives no candidate; the steps act with it. */
static void read_branch(void *context, const struct model_branch *branch) {
    const struct reading *reading = context;
    struct model_search *search = reading->search;
    struct model_candidates *out = reading->out, bare = {.count = 0};
    struct model_place here = *reading->place;
    struct model_site site = {.search = search,
                              .value = here.value,
                              .all = here.all,
                              .branch = &branch->full,
                              .past = here.past,
                              .out = out};
    if (model_hint_speaks(&site)) {
        out->hinted = true;
        return;
    }
    here.branch = &branch->bare;
    if (branch->bare.count != branch->full.count)
        model_in_place(search, &here, &bare);
    here.branch = &branch->full;
    if (bare.count == 0)
        model_in_place(search, &here, &bare);
    for (size_t i = 0; i < bare.count; i++)
        model_add_candidate(search, out, bare.list[i], bare.ambiguous);
    if (!(here.past & MODEL_IS_ROOT))
        apply_steps(&site);
}

/* hints/readings: an accepted value is itself, or what hints make of it. */
static void read_accepted(struct model_search *search, const struct model_place *place,
                          struct model_candidates *out) {
    struct model_place here = *place;
    const struct model_node *value = place->value;
    if (search->hints && value->kind == MODEL_STRING)
        value = model_hinted_string(search, value, place->all);
    model_add_candidate(search, out, value, false);
    here.branch = place->all;
    here.past |= MODEL_IS_ACCEPTED;
    if (search->hints && value->kind >= MODEL_ARRAY)
        model_in_place(search, &here, out);
}

static void find(struct model_search *search, const struct model_place *place,
                 struct model_candidates *out) {
    bool refused = !model_all_accept(&search->schema, place->all, place->value) ||
                   ((place->past & MODEL_IS_ROOT) && place->value->kind != MODEL_OBJECT);
    if (!refused) {
        read_accepted(search, place, out);
        return;
    }
    struct reading reading = {search, place, out};
    model_each_branch(&search->schema, place->all, place->value, read_branch, &reading);
}

/* ---- what is known already -------------------------------------------------------------- */

struct model_memo {
    const struct model_node *value;
    const struct model_subschemas *all;
    unsigned past;
    struct model_candidates candidates;
    struct model_memo *next;
};

static bool same_subschemas(const struct model_subschemas *a,
                            const struct model_subschemas *b) {
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->list[i] != b->list[i] || a->quiet[i] != b->quiet[i])
            return false;
    return true;
}

static struct model_memo *recall(struct model_search *search,
                                 const struct model_node *value,
                                 const struct model_subschemas *all, unsigned past) {
    if (!search->memo)
        search->memo = model_alloc(search->run, MEMO_ROWS, sizeof(struct model_memo *));
    struct model_memo **row = &search->memo[((uintptr_t)value / 16) % MEMO_ROWS];
    for (struct model_memo *memo = *row; memo; memo = memo->next)
        if (memo->value == value && memo->past == past && same_subschemas(memo->all, all))
            return memo;
    struct model_memo *memo = model_alloc(search->run, 1, sizeof *memo);
    struct model_subschemas *kept = model_alloc(search->run, 1, sizeof *kept);
    *kept = *all;
    *memo = (struct model_memo){.value = value, .past = past, .next = *row};
    *row = memo;
    memo->all = kept;
    model_step(search->run);
    if (search->depth >= DEPTH_MAX)
        model_cannot(search->run, "candidates of candidates without end");
    search->depth++;
    struct model_place place = {value, kept, NULL, past};
    if (!search->run->cannot)
        find(search, &place, &memo->candidates);
    search->depth--;
    return memo;
}

const struct model_candidates *model_candidates_of(struct model_search *search,
                                                   const struct model_node *value,
                                                   const struct model_subschemas *all,
                                                   unsigned past) {
    return &recall(search, value, all, past)->candidates;
}

/* ---- the root --------------------------------------------------------------------------- */

/* What was taken off, outermost first. */
struct layer {
    const struct model_rule *rule;
    const struct model_node *before;
    bool decoded, ambiguous;
};

/* Take off one layer by the first root rule that acts; the value that stays, NULL: none. */
static const struct model_node *take_layer(struct model_search *search,
                                           const struct model_subschemas *all,
                                           const struct model_node *value,
                                           struct layer layers[LAYERS_MAX],
                                           size_t *count) {
    struct model_site site = {
        .search = search, .value = value, .all = all, .branch = all};
    for (size_t i = 0; i < *count; i++)
        site.decoded += layers[i].decoded;
    for (size_t i = 0; model_rule_at(i) && !model_was_closed(search, value); i++) {
        site.rule = model_rule_at(i);
        site.acted = 0;
        for (size_t k = 0; k < *count; k++)
            site.acted += layers[k].rule == site.rule && !layers[k].decoded;
        if (site.rule->step == MODEL_STEP_ROOT)
            site.rule->act(&site);
        if (!site.acts)
            continue;
        for (size_t k = 0; k < 2 && site.layers[k]; k++) {
            if (*count == LAYERS_MAX)
                return NULL;
            layers[(*count)++] = (struct layer){
                site.rule, value, value->kind == MODEL_STRING, site.ambiguous};
            value = site.layers[k];
        }
        return value;
    }
    return NULL;
}

/* Put the layers around a candidate again, as what was done to the text. */
static const struct model_node *put_around(struct model_search *search,
                                           const struct layer *layers, size_t count,
                                           const struct model_node *inner) {
    while (count-- > 0) {
        const struct layer *layer = &layers[count];
        if (layer->decoded) {
            struct model_node *made =
                model_act(search->run, inner, MODEL_DECODED, layer->rule, layer->before);
            made->action->inner = inner;
            inner = made;
        } else if (inner->action && inner->action->effect == MODEL_RETYPED &&
                   inner->action->rule == layer->rule) {
            continue; /* null became {} */
        } else {
            struct model_node *made = model_act(search->run, inner, MODEL_UNWRAPPED,
                                                layer->rule, layer->before);
            made->action->inner = inner;
            inner = made;
        }
    }
    return inner;
}

struct model_candidates model_candidates_of_text(struct model_search *search,
                                                 const struct model_node *root) {
    struct model_subschemas all = model_root_subschemas(&search->schema);
    struct layer layers[LAYERS_MAX];
    struct model_candidates out = {.count = 0};
    size_t count = 0;
    bool ambiguous = false;
    for (const struct model_node *value = root; value && !search->run->cannot;) {
        const struct model_candidates *found = NULL;
        ambiguous |= count > 0 && layers[count - 1].ambiguous;
        ambiguous |= count > 0 && layers[count - 1].decoded &&
                     (model_repeats_name(search->run, value) ||
                      model_lost_escapes(search->run, value));
        if (value->kind == MODEL_OBJECT)
            found = model_candidates_of(search, value, &all, MODEL_IS_ROOT);
        if (found && (found->count > 0 || found->ambiguous)) {
            out.ambiguous = found->ambiguous || ambiguous;
            for (size_t i = 0; i < found->count; i++)
                out.list[out.count++] = put_around(search, layers, count, found->list[i]);
            return out;
        }
        value = take_layer(search, &all, value, layers, &count);
    }
    return out;
}

// NOLINTEND(misc-no-recursion)
