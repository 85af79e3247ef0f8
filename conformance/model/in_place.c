/* SPDX-License-Identifier: MIT
 *
 * in_place.c - containers that keep their type (reading/members, reading/lists).
 *
 * A child that the branch accepts stays, any other is read at its place. A child without a
 * candidate leaves the container without one; a child of several makes the container
 * ambiguous; otherwise the container with each child's one candidate is the candidate.
 */
#include "in_place.h"

enum { EDITS_MAX = 4096 }; /* text/limits */

// NOLINTBEGIN(misc-no-recursion): see candidates.c

/* ---- the container with other children -------------------------------------------------- */

static void add_option(struct model_child *child, const struct model_node *option) {
    if (child->option_count < MODEL_CANDIDATES_MAX + 1)
        child->options[child->option_count++] = option;
}

/* The container with option `chosen` of child `which`, and the first one of all others. */
static struct model_node *build(const struct model_rebuild *rebuild, size_t which,
                                size_t chosen) {
    struct model_run *run = rebuild->search->run;
    const struct model_node *before = rebuild->place->value;
    struct model_node empty = {.kind = before->kind, .spelled = before->spelled};
    struct model_node *made = model_act(run, &empty, MODEL_CHILDREN, NULL, before);
    struct model_action *action = made->action;
    struct model_member_change *changes =
        model_alloc(run, rebuild->count + 1, sizeof *changes);
    for (size_t i = 0; i < rebuild->count; i++) {
        const struct model_child *child = &rebuild->children[i];
        const struct model_node *now = child->options[i == which ? chosen : 0];
        changes[i] = (struct model_member_change){now, child->renamed, child->rename,
                                                  now ? NULL : child->removal,
                                                  !now && child->container};
        if (child->rename)
            model_add_rule(&action->cost, child->rename);
        if (!now) {
            model_add_rule(&action->cost, child->removal);
            action->cost.containers |= child->container;
            continue;
        }
        struct model_node named = *now;
        named.name = child->renamed ? child->renamed->name : child->before->name;
        model_append(run, made, &named);
        model_add_cost(&action->cost, model_cost_of(now));
    }
    action->members = changes;
    return made;
}

/* reading/conditions: what conditions add to the candidate is what they added to the value. */
static bool same_conditions(const struct model_rebuild *rebuild,
                            const struct model_node *made) {
    return model_same_conditions(&rebuild->search->schema, rebuild->place->branch,
                                 rebuild->place->value, made);
}

/* One combination of the children, and what relations add to it; `anyway`: it is a candidate
 * though the position does not accept it. */
static void offer(struct model_rebuild *rebuild, const struct model_node *made,
                  bool anyway) {
    const struct model_schema *schema = &rebuild->search->schema;
    const struct model_subschemas *all = rebuild->place->all;
    bool accepted = anyway || (rebuild->changed ? model_all_accept(schema, all, made)
                                                : !rebuild->refused);
    if (!accepted && !rebuild->rescue)
        return;
    const struct model_node *whole = model_with_defaults(rebuild, made, !accepted);
    if (!accepted && (whole == made || !model_all_accept(schema, all, whole)))
        return;
    if (rebuild->refused && !same_conditions(rebuild, accepted ? made : whole))
        rebuild->ambiguous = true;
    if (!rebuild->refused && !rebuild->accepted)
        rebuild->out->count = 0; /* in place of the value itself */
    rebuild->accepted = true;
    rebuild->alone &= anyway;
    model_add_candidate(rebuild->search, rebuild->out, whole, rebuild->ambiguous);
}

/* Each child has options: the container is a candidate if the position accepts it. */
static void finish(struct model_rebuild *rebuild) {
    if (rebuild->hopeless || (rebuild->refused && !rebuild->changed && !rebuild->rescue))
        return;
    const struct model_node *first =
        rebuild->changed ? build(rebuild, 0, 0) : rebuild->place->value;
    rebuild->ambiguous |= rebuild->several;
    offer(rebuild, first, false);
    for (size_t i = 0; i < rebuild->count; i++)
        for (size_t k = 1; k < rebuild->children[i].option_count; k++)
            offer(rebuild, build(rebuild, i, k), false);
    if (rebuild->several && !rebuild->accepted &&
        (first->kind != MODEL_OBJECT ||
         !model_lacks_required(&rebuild->search->schema, rebuild->place->branch, first)))
        offer(rebuild, first, true);
}

/* A child that is refused: its candidates, and if it is in doubt that of the container. */
static void read_child(struct model_rebuild *rebuild, struct model_child *child,
                       const struct model_subschemas *all, unsigned past) {
    const struct model_candidates *found =
        model_candidates_of(rebuild->search, child->before, all, past);
    for (size_t i = 0; i < found->count; i++)
        add_option(child, found->list[i]);
    rebuild->several |= model_is_ambiguous(found);
    rebuild->changed = true;
    if (++rebuild->edits > EDITS_MAX && !rebuild->place->value->action &&
        model_is_in_text(rebuild->search, rebuild->place->value))
        model_limit(rebuild->search->run, "too many edits");
    child->hinted = found->hinted;
}

/* ---- lists ------------------------------------------------------------------------------ */

/* Was the item made that way, as it stands or decoded? What a keyed rule takes is not. */
static bool is_wrapped(const struct model_node *item) {
    while (item->action && item->action->effect == MODEL_DECODED)
        item = item->action->inner;
    return item->action && item->action->effect == MODEL_WRAPPED &&
           model_origin(item)->spelled.ptr ==
               model_origin(item->action->inner)->spelled.ptr;
}

static bool is_unwrapped(const struct model_node *item) {
    while (item->action && item->action->effect == MODEL_DECODED)
        item = item->action->inner;
    return item->action && item->action->effect == MODEL_UNWRAPPED &&
           model_origin(item)->kind == MODEL_ARRAY;
}

/* The rules of these steps that act anywhere in a cost. */
static const struct model_rule *first_of_step(struct model_cost cost,
                                              enum model_step step) {
    for (size_t i = 0; model_rule_at(i); i++)
        if (model_rule_at(i)->step == step && (cost.rules >> i & 1))
            return model_rule_at(i);
    return NULL;
}

/* Where something in the items is wrapped: the whole list as the one item of a list, if it is
 * a valid item with nothing but decodings in it, speaks against another value. */
static void read_as_item(struct model_rebuild *rebuild) {
    struct model_search *search = rebuild->search;
    struct model_cost cost = {.count = 0};
    for (size_t i = 0; i < rebuild->count; i++)
        model_add_cost(&cost, model_cost_of(rebuild->children[i].options[0]));
    const struct model_rule *wrap = first_of_step(cost, MODEL_STEP_WRAP);
    if (!wrap)
        return;
    struct model_subschemas item =
        model_of_item(&search->schema, rebuild->place->branch, 0);
    const struct model_candidates *found =
        model_candidates_of(search, rebuild->place->value, &item, MODEL_PAST_WRAPPED);
    for (size_t i = 0; i < found->count; i++) {
        uint64_t others = model_cost_of(found->list[i]).rules;
        for (size_t k = 0; model_rule_at(k); k++)
            if (model_rule_at(k)->step == MODEL_STEP_DECODE)
                others &= ~((uint64_t)1 << k);
        const struct model_node *whole =
            model_wrap(search, wrap, rebuild->place->value, found->list[i], &item);
        bool same = rebuild->out->count == 1 &&
                    model_nodes_equal(search->run, rebuild->out->list[0], whole);
        if (others == 0 && !same &&
            model_all_accept(&search->schema, rebuild->place->all, whole))
            model_add_candidate(search, rebuild->out, whole, false);
    }
}

static void read_list(struct model_rebuild *rebuild) {
    struct model_search *search = rebuild->search;
    size_t wrapped = 0, unwrapped = 0, index = 0;
    for (const struct model_node *item = rebuild->place->value->first; item;
         item = item->next, index++) {
        struct model_child *child = &rebuild->children[index];
        struct model_subschemas all =
            model_of_item(&search->schema, rebuild->place->branch, index);
        child->before = item;
        if (model_all_accept(&search->schema, &all, item)) {
            model_keep_child(rebuild, child, &all);
            continue;
        }
        read_child(rebuild, child, &all, 0);
        rebuild->hopeless |= child->option_count == 0;
        if (rebuild->hopeless || search->run->cannot)
            return;
        wrapped += is_wrapped(child->options[0]);
        unwrapped += is_unwrapped(child->options[0]);
    }
    rebuild->ambiguous |= wrapped > 1 || unwrapped > 1;
    finish(rebuild);
    if (rebuild->accepted && !rebuild->alone && rebuild->refused)
        read_as_item(rebuild); /* alone it is not one */
}

/* ---- objects ---------------------------------------------------------------------------- */

unsigned model_member_past(const struct model_schema *schema,
                           const struct model_subschemas *branch,
                           struct model_string name) {
    if (model_requires(schema, branch, name))
        return 0;
    return model_property(schema, branch, name) ? MODEL_IS_OPTIONAL : MODEL_IS_ENTRY;
}

const struct model_rule *model_removal(struct model_search *search,
                                       const struct model_node *value,
                                       const struct model_subschemas *all,
                                       const struct model_subschemas *branch,
                                       unsigned past, bool *ambiguous) {
    for (size_t i = 0; model_rule_at(i); i++) {
        struct model_site site = {.search = search,
                                  .rule = model_rule_at(i),
                                  .value = value,
                                  .all = all,
                                  .branch = branch,
                                  .past = past};
        if (site.rule->step == MODEL_STEP_MEMBER)
            site.rule->act(&site);
        if (site.acts && ambiguous)
            *ambiguous |= site.ambiguous;
        if (site.acts)
            return site.rule;
    }
    return NULL;
}

static void read_member(struct model_rebuild *rebuild, struct model_child *child,
                        struct model_string name) {
    const struct model_schema *schema = &rebuild->search->schema;
    const struct model_subschemas *branch = rebuild->place->branch;
    struct model_subschemas all = model_of_member(schema, branch, name);
    if (model_all_accept(schema, &all, child->before)) {
        model_keep_child(rebuild, child, &all);
        rebuild->changed |= child->renamed != NULL;
        return;
    }
    unsigned past = model_member_past(schema, branch, name);
    read_child(rebuild, child, &all, past);
    bool ambiguous = false;
    child->removal = child->hinted ? NULL
                                   : model_removal(rebuild->search, child->before, &all,
                                                   branch, past, &ambiguous);
    child->container = (model_types(schema, &all) & MODEL_T_CONTAINER) != 0;
    if (child->removal)
        add_option(child, NULL); /* one more candidate */
    if (child->removal && child->option_count == 1) {
        model_doubt_removal(rebuild, name);
        rebuild->ambiguous |= ambiguous;
    }
    rebuild->several |= child->option_count > 1;
    rebuild->hopeless |= child->option_count == 0;
}

/* The object with these new names. */
static void read_renamed(struct model_rebuild *rebuild) {
    size_t index = 0;
    for (const struct model_node *member = rebuild->place->value->first; member;
         member = member->next, index++) {
        struct model_child *child = &rebuild->children[index];
        const struct model_node *renamed =
            rebuild->renames ? rebuild->renames[index] : NULL;
        *child = (struct model_child){.before = member, .renamed = renamed};
        if (renamed)
            child->rename = rebuild->renamed_by[index];
        if (renamed)
            model_doubt_rename(rebuild, child);
        read_member(rebuild, child, renamed ? renamed->name : member->name);
        if (rebuild->hopeless || rebuild->search->run->cannot)
            return;
    }
    finish(rebuild);
}

void model_rename(struct model_site *site, size_t index,
                  const struct model_node *property) {
    site->acts = true;
    if (!site->renames)
        return;
    for (size_t i = 0; i < site->value->count; i++)
        if (i != index && site->renames[i] &&
            model_strings_equal(site->renames[i]->name, property->name))
            site->ambiguous = true; /* two would get one name */
    if (!site->renames[index]) {
        site->renames[index] = property;
        site->renamed_by[index] = site->rule;
    }
}

/* The key rules that act; with `rebuild->renames` they rename. `only` NULL: all of them. */
static size_t rename_keys(struct model_rebuild *rebuild, const struct model_node *object,
                          const struct model_rule *only, bool *ambiguous) {
    size_t acting = 0;
    for (size_t i = 0; model_rule_at(i); i++) {
        struct model_site site = {.search = rebuild->search,
                                  .rule = model_rule_at(i),
                                  .value = object,
                                  .all = rebuild->place->all,
                                  .branch = rebuild->place->branch,
                                  .renames = rebuild->renames,
                                  .renamed_by = rebuild->renamed_by};
        if (site.rule->step != MODEL_STEP_KEY || (only && site.rule != only))
            continue;
        site.rule->act(&site);
        acting += site.acts;
        *ambiguous |= site.acts && site.ambiguous;
    }
    return acting;
}

void model_copy_renames(struct model_rebuild *rebuild,
                        const struct model_node *const *renames,
                        const struct model_rule *const *renamed_by) {
    size_t count = rebuild->place->value->count;
    struct model_run *run = rebuild->search->run;
    rebuild->renames = model_alloc(run, count + 1, sizeof(const struct model_node *));
    rebuild->renamed_by = model_alloc(run, count + 1, sizeof(const struct model_rule *));
    for (size_t i = 0; i < count && renames; i++) {
        rebuild->renames[i] = renames[i];
        rebuild->renamed_by[i] = renamed_by[i];
    }
}

/* One way: the renames of `start` and those of one key rule, or of all of them. */
static bool try_keys(const struct model_rebuild *start, const struct model_node *object,
                     const struct model_rule *only) {
    struct model_rebuild rebuild = *start;
    model_copy_renames(&rebuild, start->renames, start->renamed_by);
    if (rename_keys(&rebuild, object, only, &rebuild.ambiguous) == 0)
        return false;
    read_renamed(&rebuild);
    return rebuild.accepted;
}

/* With its names as they are; if that is no candidate with the renames of each key rule alone;
 * if neither is with those of all. */
bool model_read_named(struct model_rebuild *start, bool *hinted) {
    struct model_rebuild rebuild = *start, asked = *start;
    const struct model_node *object = model_under_names(start);
    bool ambiguous = false, accepted = false;
    read_renamed(&rebuild);
    *hinted |= rebuild.hinted;
    if (rebuild.accepted || !rebuild.refused)
        return rebuild.accepted;
    asked.renames = NULL;
    if (rename_keys(&asked, object, NULL, &ambiguous) == 0)
        return false;
    for (size_t i = 0; model_rule_at(i); i++)
        if (model_rule_at(i)->step == MODEL_STEP_KEY)
            accepted |= try_keys(start, object, model_rule_at(i));
    return accepted || try_keys(start, object, NULL);
}

static bool has_textless_name(const struct model_node *object) {
    for (const struct model_node *member = object->first; member; member = member->next)
        if (!model_has_text(member->name))
            return true;
    return false;
}

void model_in_place(struct model_search *search, const struct model_place *place,
                    struct model_candidates *out) {
    const struct model_node *value = place->value;
    unsigned types = model_types(&search->schema, place->branch);
    struct model_rebuild rebuild = {.search = search,
                                    .place = place,
                                    .out = out,
                                    .refused = !(place->past & MODEL_IS_ACCEPTED),
                                    .count = value->count,
                                    .alone = true};
    bool object = value->kind == MODEL_OBJECT && (types & MODEL_T_OBJECT);
    bool list = value->kind == MODEL_ARRAY && (types & MODEL_T_ARRAY) &&
                !(place->past & MODEL_IS_ROOT);
    if (!(object || list) || (object && rebuild.refused && has_textless_name(value)))
        return;
    rebuild.children =
        model_alloc(search->run, value->count + 1, sizeof *rebuild.children);
    rebuild.hints = search->hints;
    if (list)
        model_list_with_hints(&rebuild, read_list);
    else
        model_object_with_hints(&rebuild);
}

// NOLINTEND(misc-no-recursion)
