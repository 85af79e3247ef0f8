/* SPDX-License-Identifier: MIT
 *
 * set_hints.c - see set_hints.h. Gathered once a set, when first asked.
 */
#include "hints/set_hints.h"

#include "base/view.h"
#include "schema/names.h"
#include "schema/properties.h"
#include "validate/assertions.h"
#include "json/same_words.h"

static const struct tmi_set_hints nothing = {.kinds = 0};

/* The hints of a schema of the set that count for it; NULL: none. */
static const struct tmi_hints *counting(const struct tmi_schema_set *set, size_t index) {
    return set->hints_ignored[index] ? NULL : set->schemas[index]->hints;
}

/* ---- the value itself ---------------------------------------------------------------- */

static void gather_values(const struct tmi_schema_sets *sets,
                          const struct tmi_schema_set *set, struct tmi_set_hints *out) {
    unsigned differ = 0;
    for (size_t i = 0; i < set->count; i++) {
        const struct tmi_hints *hints = counting(set, i);
        if (!hints)
            continue;
        differ |= hints->differ;
        if ((out->kinds & hints->kinds & TMI_HINT_SEPARATOR) &&
            !tmi_view_equal(out->separator, hints->separator))
            differ |= TMI_HINT_SEPARATOR;
        if (hints->kinds & TMI_HINT_SEPARATOR) {
            out->separator = hints->separator;
            out->separator_token = hints->separator_token;
        }
        out->kinds |= hints->kinds;
    }
    out->kinds &= sets->visible & ~differ &
                  (TMI_HINT_LINK | TMI_HINT_SEPARATOR | TMI_HINT_JSON_TEXT);
}

/* ---- relations ------------------------------------------------------------------------ */

/* A field with a default, and the relation that it is of. */
struct given {
    const struct tmi_field *field;
    struct tmi_stated_relation *stated;
};

/* Those of all relations. */
struct givens {
    struct given *list;
    toolmend_view *names;
    size_t count;
};

/* The relations of the set in the order of its schemas; NULL: none, or out of memory. */
static struct tmi_stated_relation *list_relations(struct tmi_schema_sets *sets,
                                                  const struct tmi_schema_set *set,
                                                  struct tmi_set_hints *out) {
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++)
        if (counting(set, i))
            count += counting(set, i)->relation_count;
    struct tmi_stated_relation *list =
        count > 0 ? tmi_new(sets->arena, count, struct tmi_stated_relation) : NULL;
    for (size_t i = 0; list && i < set->count; i++) {
        const struct tmi_hints *hints = counting(set, i);
        for (size_t k = 0; hints && k < hints->relation_count; k++) {
            list[out->relation_count++] =
                (struct tmi_stated_relation){&hints->relations[k], true};
            out->field_count += hints->relations[k].count;
        }
    }
    out->relations = list;
    return list;
}

static bool same_default(struct tmi_check *check, const struct given *a,
                         const struct given *b) {
    enum tmi_answer same = tmi_equal(check->sources, check->arena, a->field->fallback,
                                     b->field->fallback, &check->steps);
    if (same == TMI_LIMIT)
        check->limit = "number";
    return same == TMI_YES;
}

/* False: there are none, or out of memory. */
static bool list_givens(struct tmi_schema_sets *sets,
                        struct tmi_stated_relation *relations,
                        const struct tmi_set_hints *out, struct givens *givens) {
    givens->list = tmi_new(sets->arena, out->field_count, struct given);
    givens->names = tmi_new(sets->arena, out->field_count, toolmend_view);
    givens->count = 0;
    if (!givens->list || !givens->names)
        return false;
    for (size_t i = 0; i < out->relation_count; i++)
        for (size_t k = 0; k < relations[i].relation->count; k++) {
            const struct tmi_field *field = &relations[i].relation->fields[k];
            if (!field->fallback)
                continue;
            givens->names[givens->count] = field->name;
            givens->list[givens->count++] = (struct given){field, &relations[i]};
        }
    sets->check->steps += givens->count;
    return givens->count > 0;
}

/* Relations of which one field has different defaults do not act. */
static void compare_defaults(struct tmi_schema_sets *sets, const struct givens *givens) {
    const struct given *list = givens->list;
    struct tmi_name_list sorted;
    if (!tmi_name_list_sort(&sorted, sets->arena, givens->names, givens->count))
        return;
    for (size_t place = 0, end; place < givens->count; place = end) {
        bool same = true;
        for (end = place + 1; end < givens->count && tmi_name_list_repeats(&sorted, end);
             end++)
            same &= same_default(sets->check, &list[sorted.order[place]],
                                 &list[sorted.order[end]]);
        for (size_t i = place; i < end; i++)
            list[sorted.order[i]].stated->acts &= same;
    }
}

/* Are all names at these places declared, or one and the same? */
static bool are_compatible(struct tmi_schema_sets *sets, const struct tmi_schema_set *set,
                           const struct tmi_name_list *words, const toolmend_view *names,
                           size_t place, size_t end) {
    const toolmend_view first = names[words->order[place]];
    bool same = true, declared = true;
    for (size_t i = place; i < end; i++)
        same &= tmi_view_equal(first, names[words->order[i]]);
    for (size_t i = place; i < end && !same && declared; i++)
        declared = tmi_set_declares(sets, set, names[words->order[i]], true);
    return same || declared;
}

/* Nor do those that would add a member of the same words as another one, if one of the two is
 * undeclared: what is added first would keep the other from being added. */
static void compare_words(struct tmi_schema_sets *sets, const struct tmi_schema_set *set,
                          const struct givens *givens) {
    toolmend_view *words = tmi_new(sets->arena, givens->count, toolmend_view);
    struct tmi_name_list sorted;
    for (size_t i = 0; words && i < givens->count; i++) {
        words[i] = tmi_words_of(sets->arena, givens->names[i]);
        sets->check->steps += 1 + givens->names[i].len / 64;
        if (!words[i].ptr)
            return;
    }
    if (!words || !tmi_name_list_sort(&sorted, sets->arena, words, givens->count))
        return;
    for (size_t place = 0, end; place < givens->count; place = end) {
        end = place + 1;
        while (end < givens->count && tmi_name_list_repeats(&sorted, end))
            end++;
        if (words[sorted.order[place]].len > 0 &&
            !are_compatible(sets, set, &sorted, givens->names, place, end))
            for (size_t i = place; i < end; i++)
                givens->list[sorted.order[i]].stated->acts = false;
    }
}

/* ---- aliases -------------------------------------------------------------------------- */

struct aliases {
    struct tmi_schema_sets *sets;
    const struct tmi_schema_set *object;
    struct tmi_alias *list;
    size_t count, capacity;
};

static void add_alias(struct aliases *aliases, struct tmi_alias alias) {
    struct tmi_schema_sets *sets = aliases->sets;
    if (tmi_set_declares(sets, aliases->object, alias.name, true))
        return; /* it is what it is called */
    if (aliases->count == aliases->capacity) {
        struct tmi_alias *list =
            tmi_grown(sets->arena, aliases->list, aliases->count, &aliases->capacity,
                      aliases->count + 1, sizeof *list);
        if (!list)
            return;
        aliases->list = list;
    }
    aliases->list[aliases->count++] = alias;
}

static bool same_list(const struct tmi_hints *a, const struct tmi_hints *b) {
    bool same = a->alias_count == b->alias_count;
    for (size_t i = 0; same && i < a->alias_count; i++)
        same = tmi_view_equal(a->aliases[i], b->aliases[i]);
    return same;
}

/* What the schemas of a property call it beside its name. */
static void gather_property(struct aliases *aliases,
                            const struct tmi_property *property) {
    const struct tmi_schema_set *member =
        tmi_set_member(aliases->sets, aliases->object, property->name);
    const struct tmi_hints *first = NULL;
    bool acts = true;
    size_t before = aliases->count;
    for (size_t i = 0; member && i < member->count; i++) {
        const struct tmi_hints *hints = counting(member, i);
        if (!hints || hints->alias_count == 0)
            continue;
        acts &= !(hints->differ & TMI_HINT_ALIAS) && (!first || same_list(first, hints));
        for (size_t k = 0; k < hints->alias_count && !(first && acts); k++)
            add_alias(aliases, (struct tmi_alias){hints->aliases[k], property, 0, true});
        if (!first)
            first = hints;
    }
    for (size_t i = before; i < aliases->count; i++)
        aliases->list[i].acts = acts;
}

/* Could a schema of the property speak of aliases, under its name or under a pattern? Asked of
 * the property's first schema. */
static bool may_have_aliases(const struct tmi_schema_set *object,
                             const struct tmi_property *property) {
    for (size_t i = 0; i < object->count; i++) {
        const struct tmi_schema *schema = object->schemas[i];
        if (object->hints_ignored[i])
            continue;
        const struct tmi_property *found = tmi_property_find(schema, property->name);
        if (found && (found->schema->hinted & TMI_HINT_ALIAS))
            return true;
        for (size_t k = 0; k < schema->pattern_count; k++)
            if (schema->patterns[k].schema->hinted & TMI_HINT_ALIAS)
                return true;
    }
    return false;
}

static void gather_aliases(struct aliases *aliases) {
    const struct tmi_schema_set *object = aliases->object;
    for (size_t i = 0; i < object->count; i++) {
        const struct tmi_schema *schema = object->schemas[i];
        for (size_t k = 0; k < schema->property_count; k++) {
            const struct tmi_property *property = &schema->properties[k];
            aliases->sets->check->steps++;
            if (tmi_set_property(object, property->name) == property &&
                may_have_aliases(object, property))
                gather_property(aliases, property);
        }
    }
}

/* The aliases in the order of their names, each once for a property; how many. */
static size_t sort_aliases(const struct aliases *aliases, struct tmi_alias *list) {
    struct tmi_arena *arena = aliases->sets->arena;
    toolmend_view *names = tmi_new(arena, aliases->count, toolmend_view);
    struct tmi_name_list sorted;
    size_t count = 0, first = 0;
    for (size_t i = 0; names && i < aliases->count; i++)
        names[i] = aliases->list[i].name;
    if (!names || !tmi_name_list_sort(&sorted, arena, names, aliases->count))
        return 0;
    for (size_t place = 0; place < aliases->count; place++) {
        const struct tmi_alias *alias = &aliases->list[sorted.order[place]];
        bool again = tmi_name_list_repeats(&sorted, place);
        if (!again)
            first = count;
        else if (tmi_alias_is_of(&list[first], alias->of))
            continue;
        list[count++] = *alias;
        list[first].others = count - 1 - first;
        if (again)
            list[first].acts = false;
    }
    return count;
}

/* An index of them by name. */
static void index_aliases(struct aliases *aliases, struct tmi_set_hints *out) {
    struct tmi_arena *arena = aliases->sets->arena;
    struct tmi_property *entries = tmi_new(arena, aliases->count, struct tmi_property);
    struct tmi_alias *list = tmi_new(arena, aliases->count, struct tmi_alias);
    const struct tmi_alias **firsts =
        tmi_new(arena, aliases->count, const struct tmi_alias *);
    size_t count = entries && list && firsts ? sort_aliases(aliases, list) : 0, names = 0;
    for (size_t i = 0; i < count; i += 1 + list[i].others) {
        firsts[names] = &list[i];
        entries[names++] = (struct tmi_property){.name = list[i].name};
    }
    if (names == 0)
        return;
    out->names = tmi_property_index(arena, arena, entries, names);
    out->entries = entries;
    out->aliases = firsts;
}

bool tmi_alias_is_of(const struct tmi_alias *first, const struct tmi_property *property) {
    for (size_t i = 0; i <= first->others; i++)
        if (first[i].of == property)
            return true;
    return false;
}

const struct tmi_alias *tmi_alias_find(const struct tmi_set_hints *hints,
                                       toolmend_view name) {
    const struct tmi_property *found = tmi_property_index_find(hints->names, name);
    return found ? hints->aliases[found - hints->entries] : NULL;
}

/* ---- all of it -------------------------------------------------------------------------- */

const struct tmi_set_hints *tmi_set_hints(struct tmi_schema_sets *sets,
                                          const struct tmi_schema_set *set) {
    if (set->hinted == 0)
        return &nothing;
    if (set->derived->hints)
        return set->derived->hints;
    struct tmi_set_hints *out = tmi_new(sets->arena, 1, struct tmi_set_hints);
    if (!out)
        return &nothing;
    *out = nothing;
    gather_values(sets, set, out);
    if (set->hinted & TMI_HINT_RELATION) {
        struct tmi_stated_relation *list = list_relations(sets, set, out);
        struct givens givens;
        if (list && list_givens(sets, list, out, &givens)) {
            compare_defaults(sets, &givens);
            compare_words(sets, set, &givens);
        }
    }
    if (set->hinted & TMI_HINT_ALIAS) {
        struct aliases aliases = {.sets = sets, .object = set};
        gather_aliases(&aliases);
        if (aliases.count > 0)
            index_aliases(&aliases, out);
    }
    if (tmi_check_failed(sets->check))
        return &nothing;
    set->derived->hints = out;
    return out;
}
