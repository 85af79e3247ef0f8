/* SPDX-License-Identifier: MIT
 *
 * state_hints.c - see state_hints.h. Gathered once a state, when first asked.
 */
#include "hints/state_hints.h"

#include "base/view.h"
#include "rules/same_words.h"
#include "schema/names.h"
#include "schema/properties.h"
#include "validate/assertions.h"

static const struct tmi_state_hints nothing = {.kinds = 0};

/* The hints of a schema of the state that count for it; NULL: none. */
static const struct tmi_hints *counting(const struct tmi_state *state, size_t index) {
    return state->mute[index] ? NULL : state->schemas[index]->hints;
}

/* ---- the value itself ---------------------------------------------------------------- */

static void gather_values(const struct tmi_states *states, const struct tmi_state *state,
                          struct tmi_state_hints *out) {
    unsigned differ = 0;
    for (size_t i = 0; i < state->count; i++) {
        const struct tmi_hints *hints = counting(state, i);
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
    out->kinds &= states->visible & ~differ &
                  (TMI_HINT_LINK | TMI_HINT_SEPARATOR | TMI_HINT_JSON_TEXT);
}

/* ---- relations ------------------------------------------------------------------------ */

/* A field with a default, and the relation that it is of. */
struct given {
    const struct tmi_field *field;
    struct tmi_stated *stated;
};

/* Those of all relations. */
struct givens {
    struct given *list;
    toolmend_view *names;
    size_t count;
};

/* The relations of the state in the order of its schemas; NULL: none, or out of memory. */
static struct tmi_stated *list_relations(struct tmi_states *states,
                                         const struct tmi_state *state,
                                         struct tmi_state_hints *out) {
    size_t count = 0;
    for (size_t i = 0; i < state->count; i++)
        if (counting(state, i))
            count += counting(state, i)->relation_count;
    struct tmi_stated *list =
        count > 0 ? tmi_new(states->arena, count, struct tmi_stated) : NULL;
    for (size_t i = 0; list && i < state->count; i++) {
        const struct tmi_hints *hints = counting(state, i);
        for (size_t k = 0; hints && k < hints->relation_count; k++) {
            list[out->relation_count++] = (struct tmi_stated){&hints->relations[k], true};
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
static bool list_givens(struct tmi_states *states, struct tmi_stated *relations,
                        const struct tmi_state_hints *out, struct givens *givens) {
    givens->list = tmi_new(states->arena, out->field_count, struct given);
    givens->names = tmi_new(states->arena, out->field_count, toolmend_view);
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
    states->check->steps += givens->count;
    return givens->count > 0;
}

/* Relations of which one field has different defaults do not act. */
static void compare_defaults(struct tmi_states *states, const struct givens *givens) {
    const struct given *list = givens->list;
    struct tmi_name_list sorted;
    if (!tmi_name_list_sort(&sorted, states->arena, givens->names, givens->count))
        return;
    for (size_t place = 0, end; place < givens->count; place = end) {
        bool same = true;
        for (end = place + 1; end < givens->count && tmi_name_list_repeats(&sorted, end);
             end++)
            same &= same_default(states->check, &list[sorted.order[place]],
                                 &list[sorted.order[end]]);
        for (size_t i = place; i < end; i++)
            list[sorted.order[i]].stated->acts &= same;
    }
}

/* Are all names at these places declared, or one and the same? */
static bool are_compatible(struct tmi_states *states, const struct tmi_state *state,
                           const struct tmi_name_list *words, const toolmend_view *names,
                           size_t place, size_t end) {
    const toolmend_view first = names[words->order[place]];
    bool same = true, declared = true;
    for (size_t i = place; i < end; i++)
        same &= tmi_view_equal(first, names[words->order[i]]);
    for (size_t i = place; i < end && !same && declared; i++)
        declared = tmi_state_declares(states, state, names[words->order[i]], true);
    return same || declared;
}

/* Nor do those that would add a member of the same words as another one, if one of the two is
 * undeclared: what is added first would keep the other from being added. */
static void compare_words(struct tmi_states *states, const struct tmi_state *state,
                          const struct givens *givens) {
    toolmend_view *words = tmi_new(states->arena, givens->count, toolmend_view);
    struct tmi_name_list sorted;
    for (size_t i = 0; words && i < givens->count; i++) {
        words[i] = tmi_words_of(states->arena, givens->names[i]);
        states->check->steps += 1 + givens->names[i].len / 64;
        if (!words[i].ptr)
            return;
    }
    if (!words || !tmi_name_list_sort(&sorted, states->arena, words, givens->count))
        return;
    for (size_t place = 0, end; place < givens->count; place = end) {
        end = place + 1;
        while (end < givens->count && tmi_name_list_repeats(&sorted, end))
            end++;
        if (words[sorted.order[place]].len > 0 &&
            !are_compatible(states, state, &sorted, givens->names, place, end))
            for (size_t i = place; i < end; i++)
                givens->list[sorted.order[i]].stated->acts = false;
    }
}

/* ---- aliases -------------------------------------------------------------------------- */

struct aliases {
    struct tmi_states *states;
    const struct tmi_state *object;
    struct tmi_alias *list;
    size_t count, capacity;
};

static void add_alias(struct aliases *aliases, struct tmi_alias alias) {
    struct tmi_states *states = aliases->states;
    if (tmi_state_declares(states, aliases->object, alias.name, true))
        return; /* it is what it is called */
    if (aliases->count == aliases->capacity) {
        size_t capacity = aliases->capacity ? aliases->capacity * 2 : 8;
        struct tmi_alias *list = tmi_new(states->arena, capacity, struct tmi_alias);
        if (!list)
            return;
        if (aliases->count > 0)
            memcpy(list, aliases->list, aliases->count * sizeof *list);
        aliases->list = list;
        aliases->capacity = capacity;
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
    const struct tmi_state *member =
        tmi_state_member(aliases->states, aliases->object, property->name);
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
static bool may_have_aliases(const struct tmi_state *object,
                             const struct tmi_property *property) {
    for (size_t i = 0; i < object->count; i++) {
        const struct tmi_schema *schema = object->schemas[i];
        if (object->mute[i])
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
    const struct tmi_state *object = aliases->object;
    for (size_t i = 0; i < object->count; i++) {
        const struct tmi_schema *schema = object->schemas[i];
        for (size_t k = 0; k < schema->property_count; k++) {
            const struct tmi_property *property = &schema->properties[k];
            aliases->states->check->steps++;
            if (tmi_state_property(object, property->name) == property &&
                may_have_aliases(object, property))
                gather_property(aliases, property);
        }
    }
}

/* The aliases in the order of their names, each once for a property; how many. */
static size_t sort_aliases(const struct aliases *aliases, struct tmi_alias *list) {
    struct tmi_arena *arena = aliases->states->arena;
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
static void index_aliases(struct aliases *aliases, struct tmi_state_hints *out) {
    struct tmi_arena *arena = aliases->states->arena;
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

const struct tmi_alias *tmi_alias_find(const struct tmi_state_hints *hints,
                                       toolmend_view name) {
    const struct tmi_property *found = tmi_property_index_find(hints->names, name);
    return found ? hints->aliases[found - hints->entries] : NULL;
}

/* ---- all of it -------------------------------------------------------------------------- */

const struct tmi_state_hints *tmi_state_hints(struct tmi_states *states,
                                              const struct tmi_state *state) {
    if (state->hinted == 0)
        return &nothing;
    if (state->made->hints)
        return state->made->hints;
    struct tmi_state_hints *out = tmi_new(states->arena, 1, struct tmi_state_hints);
    if (!out)
        return &nothing;
    *out = nothing;
    gather_values(states, state, out);
    if (state->hinted & TMI_HINT_RELATION) {
        struct tmi_stated *list = list_relations(states, state, out);
        struct givens givens;
        if (list && list_givens(states, list, out, &givens)) {
            compare_defaults(states, &givens);
            compare_words(states, state, &givens);
        }
    }
    if (state->hinted & TMI_HINT_ALIAS) {
        struct aliases aliases = {.states = states, .object = state};
        gather_aliases(&aliases);
        if (aliases.count > 0)
            index_aliases(&aliases, out);
    }
    if (tmi_check_failed(states->check))
        return &nothing;
    state->made->hints = out;
    return out;
}
