/* SPDX-License-Identifier: MIT
 *
 * relations.c - hint/relational-default and hint/key-alias: what hints make of an object.
 */
#include "in_place.h"

#include <string.h>

/* ---- hint/relational-default ------------------------------------------------------------ */

/* An undeclared member of the same words (key/case-style). */
static bool has_like(const struct model_rebuild *rebuild, const struct model_node *object,
                     struct model_string name) {
    for (const struct model_node *member = object->first; member; member = member->next)
        if (model_same_words(member->name, name) &&
            !model_may_declare(&rebuild->search->schema, rebuild->place->branch,
                               member->name))
            return true;
    return false;
}

/* Are some fields present, and may each other one be added? */
static bool is_filled_in_part(const struct model_rebuild *rebuild,
                              const struct model_relation *relation,
                              const struct model_node *object) {
    size_t present = 0;
    for (const struct model_node *field = relation->fields->first; field;
         field = field->next) {
        if (model_member_named(object, field->string))
            present++;
        else if (!model_member_named(relation->defaults, field->string) ||
                 has_like(rebuild, object, field->string) ||
                 model_alias_of(rebuild->search, rebuild->place->branch, field->string)
                         .count > 0)
            return false;
    }
    return present > 0 && present < relation->fields->count;
}

/* The object with the absent fields of the relation; the same object: they are not added. */
static const struct model_node *add_fields(const struct model_rebuild *rebuild,
                                           const struct model_relation *relation,
                                           const struct model_node *object) {
    struct model_search *search = rebuild->search;
    if (!relation->acts || !is_filled_in_part(rebuild, relation, object))
        return object;
    bool has_added = object->action && object->action->added > 0;
    struct model_node *made;
    if (object->action && object->action->effect == MODEL_CHILDREN) {
        made = model_act(search->run, object, MODEL_CHILDREN, NULL, object);
        *made->action = *object->action;
    } else {
        made = model_act(search->run, object, MODEL_CHILDREN, NULL, object);
        struct model_member_change *changes =
            model_alloc(search->run, object->count + 1, sizeof *changes);
        size_t index = 0;
        for (const struct model_node *member = object->first; member;
             member = member->next)
            changes[index++].now = member;
        made->action->members = changes;
    }
    made->first = NULL;
    made->count = 0;
    for (const struct model_node *member = object->first; member; member = member->next)
        model_append(search->run, made, member);
    for (const struct model_node *field = relation->fields->first; field;
         field = field->next) {
        const struct model_node *value =
            model_member_named(relation->defaults, field->string);
        if (model_member_named(object, field->string))
            continue;
        struct model_subschemas all =
            model_of_member(&search->schema, rebuild->place->branch, field->string);
        if (model_is_unmet(search, value, &all))
            return object; /* a hint would change it */
        model_append(search->run, made, value);
        made->action->added++;
    }
    made->action->rule = model_rule_of("hint/relational-default");
    if (!has_added)
        model_add_rule(&made->action->cost, made->action->rule);
    return made;
}

static bool is_accepted(const struct model_rebuild *rebuild,
                        const struct model_node *object) {
    return model_all_accept(&rebuild->search->schema, rebuild->place->all, object);
}

/* All relations that add something and are accepted alone (`must`: all that add something), if
 * they are accepted together. */
static const struct model_node *add_round(const struct model_rebuild *rebuild,
                                          const struct model_relation *relations,
                                          size_t count, const struct model_node *object,
                                          bool must) {
    const struct model_node *together = object;
    size_t taken = 0;
    for (size_t i = 0; i < count; i++) {
        const struct model_node *alone = add_fields(rebuild, &relations[i], object);
        if (alone == object || (!must && !is_accepted(rebuild, alone)))
            continue;
        together = add_fields(rebuild, &relations[i], together);
        taken++;
    }
    return taken > 1 && !must && !is_accepted(rebuild, together) ? object : together;
}

const struct model_node *model_with_defaults(struct model_rebuild *rebuild,
                                             const struct model_node *object, bool must) {
    struct model_search *search = rebuild->search;
    if (!search->hints || object->kind != MODEL_OBJECT)
        return object;
    struct model_relation *relations =
        model_alloc(search->run, MODEL_RELATIONS_MAX, sizeof *relations);
    size_t count = model_relations(search, rebuild->place->branch, relations);
    const struct model_node *now = object, *before = NULL;
    while (now != before && count > 0 && !search->run->cannot) {
        before = now;
        now = add_round(rebuild, relations, count, before, must);
        model_step(search->run);
    }
    if (now != object && model_was_closed(search, rebuild->place->value))
        rebuild->ambiguous = true; /* what it lacks may be what was cut */
    return now;
}

/* ---- hint/key-alias --------------------------------------------------------------------- */

/* A member that is called by an alias. */
struct alias {
    size_t index;
    const struct model_node *member, *property;
    bool stands;    /* it can be renamed, and the profile holds what that takes */
    bool ambiguous; /* it may be meant otherwise */
};

struct model_aliases {
    struct alias *list; /* those that can be renamed */
    size_t count;
    struct model_alias *present; /* all that are there */
    size_t present_count;
};

static bool has_alias(const struct model_rebuild *rebuild, struct model_string property) {
    const struct model_aliases *aliases = rebuild->aliases;
    for (size_t i = 0; aliases && i < aliases->present_count; i++)
        if (model_is_alias_of(&aliases->present[i], property))
            return true;
    return false;
}

void model_doubt_removal(struct model_rebuild *rebuild, struct model_string property) {
    rebuild->ambiguous |= has_alias(rebuild, property);
}

void model_doubt_rename(struct model_rebuild *rebuild, const struct model_child *child) {
    rebuild->ambiguous |=
        child->rename->step == MODEL_STEP_KEY && has_alias(rebuild, child->renamed->name);
}

enum answer { NO, YES, DOUBT };

/* Does no other member say what the property is, or could? DOUBT: the property is there. */
static enum answer is_alone(const struct model_rebuild *rebuild,
                            const struct alias *alias) {
    enum answer answer = YES;
    size_t index = 0;
    for (const struct model_node *member = rebuild->place->value->first; member;
         member = member->next, index++) {
        struct model_alias other =
            model_alias_of(rebuild->search, rebuild->place->branch, member->name);
        if (index == alias->index)
            continue;
        if (model_is_alias_of(&other, alias->property->name) ||
            (model_same_words(member->name, alias->property->name) &&
             !model_may_declare(&rebuild->search->schema, rebuild->place->branch,
                                member->name)))
            return NO;
        if (model_strings_equal(member->name, alias->property->name))
            answer = DOUBT;
    }
    return answer;
}

static bool profile_holds_all(const struct model_search *search, struct model_cost cost) {
    for (size_t i = 0; model_rule_at(i); i++)
        if ((cost.rules >> i & 1) &&
            !model_profile_holds(search->profile, model_rule_at(i)->id))
            return false;
    return true;
}

/* What a value would be under the property; NULL: nothing, or with *goes that it would go. */
static const struct model_candidates *under_property(const struct model_rebuild *rebuild,
                                                     const struct model_node *value,
                                                     const struct model_node *property,
                                                     bool *accepted, bool *goes) {
    struct model_search *search = rebuild->search;
    const struct model_subschemas *branch = rebuild->place->branch;
    struct model_subschemas all =
        model_of_member(&search->schema, branch, property->name);
    unsigned past = model_member_past(&search->schema, branch, property->name);
    *accepted = model_all_accept(&search->schema, &all, value);
    const struct model_candidates *found = model_candidates_of(search, value, &all, past);
    *goes = !*accepted && !found->hinted &&
            model_removal(search, value, &all, branch, past, NULL);
    return found;
}

/* Can the alias be renamed? */
static bool can_be_renamed(const struct model_rebuild *rebuild, struct alias *alias) {
    enum answer alone = is_alone(rebuild, alias);
    bool accepted, goes;
    if (alone == DOUBT) { /* the property is there; is it only there to go? */
        const struct model_node *present =
            model_member_named(rebuild->place->value, alias->property->name);
        const struct model_candidates *found =
            under_property(rebuild, present, alias->property, &accepted, &goes);
        if (accepted || !goes || found->count > 0)
            return false;
    }
    if (alone == NO)
        return false;
    const struct model_candidates *found =
        under_property(rebuild, alias->member, alias->property, &accepted, &goes);
    if (!accepted && found->count == 0)
        return false;
    alias->ambiguous =
        alone == DOUBT || (!accepted && (model_is_ambiguous(found) || goes));
    alias->stands =
        !alias->ambiguous &&
        (accepted || profile_holds_all(rebuild->search, model_cost_of(found->list[0])));
    return true;
}

static void find_aliases(struct model_rebuild *rebuild, struct model_aliases *aliases) {
    struct model_run *run = rebuild->search->run;
    size_t index = 0;
    aliases->list = model_alloc(run, rebuild->count + 1, sizeof *aliases->list);
    aliases->present = model_alloc(run, rebuild->count + 1, sizeof *aliases->present);
    for (const struct model_node *member = rebuild->place->value->first; member;
         member = member->next, index++) {
        struct model_alias found =
            model_alias_of(rebuild->search, rebuild->place->branch, member->name);
        struct alias alias = {index, member, found.of[0], false, false};
        if (found.count == 0)
            continue;
        aliases->present[aliases->present_count++] = found;
        if (found.acts && can_be_renamed(rebuild, &alias))
            aliases->list[aliases->count++] = alias;
    }
}

/* Set the renames of the chosen aliases. */
static void rename_aliases(struct model_rebuild *rebuild, const bool *chosen) {
    model_copy_renames(rebuild, NULL, NULL);
    struct model_site site = {.search = rebuild->search,
                              .rule = model_rule_of("hint/key-alias"),
                              .value = rebuild->place->value,
                              .renames = rebuild->renames,
                              .renamed_by = rebuild->renamed_by};
    for (size_t i = 0; i < rebuild->aliases->count; i++)
        if (chosen[i])
            model_rename(&site, rebuild->aliases->list[i].index,
                         rebuild->aliases->list[i].property);
    rebuild->ambiguous |= site.ambiguous;
}

const struct model_node *model_under_names(const struct model_rebuild *rebuild) {
    const struct model_node *value = rebuild->place->value;
    struct model_run *run = rebuild->search->run;
    struct model_node *named = model_alloc(run, 1, sizeof *named);
    size_t index = 0;
    *named = *value;
    named->first = NULL;
    named->count = 0;
    for (const struct model_node *member = value->first; member;
         member = member->next, index++) {
        struct model_node copy = *member;
        if (rebuild->renames && rebuild->renames[index])
            copy.name = rebuild->renames[index]->name;
        model_append(run, named, &copy);
    }
    return named;
}

/* ---- which of the hints an object takes ------------------------------------------------- */

/* One way to read the object. */
struct way {
    const struct model_rebuild *start;
    struct model_candidates found; /* what is known from elsewhere, and from this way */
    bool accepted, hinted;
};

static void go(struct way *way, const bool *chosen, bool hints, bool rescue) {
    struct model_rebuild rebuild = *way->start;
    way->found = *way->start->out;
    rebuild.out = &way->found;
    rebuild.hints = hints;
    rebuild.rescue = rescue;
    rename_aliases(&rebuild, chosen);
    way->accepted = model_read_named(&rebuild, &way->hinted);
}

/* Rename, on top of the chosen ones, all that are accepted alone, as long as there are some and
 * they are accepted together. */
static void add_aliases(struct way *way, bool *chosen, struct model_candidates *out) {
    const struct model_aliases *aliases = way->start->aliases;
    bool *more = model_alloc(way->start->search->run, aliases->count + 1, sizeof *more);
    for (size_t round = 0; round < aliases->count; round++) {
        size_t added = 0;
        memcpy(more, chosen, aliases->count * sizeof *more);
        for (size_t i = 0; i < aliases->count; i++) {
            if (chosen[i] || !aliases->list[i].stands)
                continue;
            chosen[i] = true;
            go(way, chosen, false, true);
            chosen[i] = false;
            more[i] = way->accepted;
            added += more[i];
        }
        if (added == 0)
            return;
        go(way, more, false, true);
        if (!way->accepted)
            return;
        *out = way->found;
        memcpy(chosen, more, aliases->count * sizeof *more);
    }
}

/* Without hints; and if that is a candidate with as many of them as it takes. */
static bool read_without(struct way *way) {
    struct model_run *run = way->start->search->run;
    bool *chosen = model_alloc(run, way->start->aliases->count + 1, sizeof *chosen);
    go(way, chosen, false, false);
    if (!way->accepted)
        return false;
    struct model_candidates found = way->found;
    add_aliases(way, chosen, &found);
    go(way, chosen, true, true);
    *way->start->out = way->accepted ? way->found : found;
    return true;
}

/* Also with the renames that are in doubt, or for which the profile lacks a rule. */
static void read_in_doubt(const struct model_rebuild *start) {
    struct model_rebuild rebuild = *start;
    const struct model_aliases *aliases = start->aliases;
    bool *chosen = model_alloc(start->search->run, aliases->count + 1, sizeof *chosen);
    bool weak = false, hinted = false;
    for (size_t i = 0; i < aliases->count; i++) {
        chosen[i] = true;
        weak |= !aliases->list[i].stands;
        rebuild.ambiguous |= aliases->list[i].ambiguous;
    }
    rename_aliases(&rebuild, chosen);
    if (weak)
        model_read_named(&rebuild, &hinted);
}

void model_object_with_hints(struct model_rebuild *start) {
    struct model_search *search = start->search;
    struct model_aliases aliases = {.count = 0};
    bool hinted = false;
    if (!search->hints) {
        model_read_named(start, &hinted);
        return;
    }
    find_aliases(start, &aliases);
    start->aliases = &aliases;
    bool *chosen = model_alloc(search->run, aliases.count + 1, sizeof *chosen);
    for (size_t i = 0; i < aliases.count; i++)
        chosen[i] = aliases.list[i].stands;
    struct model_rebuild all = *start;
    rename_aliases(&all, chosen);
    if (model_read_named(&all, &hinted))
        return;
    struct way way = {.start = start};
    if ((aliases.count > 0 || hinted) && read_without(&way))
        return;
    struct model_rebuild rescue = *start;
    struct model_relation *relations =
        model_alloc(search->run, MODEL_RELATIONS_MAX, sizeof *relations);
    rescue.rescue = true;
    rename_aliases(&rescue, chosen);
    if (model_relations(search, start->place->branch, relations) > 0 &&
        model_read_named(&rescue, &hinted))
        return;
    if (aliases.count > 0)
        read_in_doubt(start);
}

/* ---- children ----------------------------------------------------------------------------- */

void model_keep_child(struct model_rebuild *rebuild, struct model_child *child,
                      const struct model_subschemas *all) {
    child->options[0] = child->before;
    child->option_count = 1;
    if (!rebuild->hints || child->before->kind < MODEL_STRING ||
        (rebuild->place->value->kind == MODEL_OBJECT &&
         !model_has_text(child->before->name)))
        return;
    const struct model_candidates *found =
        model_candidates_of(rebuild->search, child->before, all, 0);
    if (found->count == 0)
        return;
    for (size_t i = 0; i < found->count; i++)
        child->options[i] = found->list[i];
    child->option_count = found->count;
    rebuild->several |= model_is_ambiguous(found);
    bool changed = found->list[0] != child->before;
    rebuild->hinted |= changed;
    rebuild->changed |= changed;
}

void model_list_with_hints(struct model_rebuild *rebuild,
                           void (*read)(struct model_rebuild *rebuild)) {
    struct model_rebuild with = *rebuild;
    read(&with);
    if (with.accepted || !with.hinted)
        return;
    rebuild->hints = false;
    read(rebuild);
}
