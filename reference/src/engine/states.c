/* SPDX-License-Identifier: MIT
 *
 * states.c - see states.h. A state is gathered as a list, closed, sorted and then looked up,
 * so that equal sets are one pointer.
 */
#include "engine/states.h"

#include "base/sort.h"
#include "base/view.h"
#include "validate/assertions.h"

void tmi_states_init(struct tmi_states *states, struct tmi_check *check, size_t max) {
    *states = (struct tmi_states){.arena = check->arena, .check = check, .max = max};
}

/* ---- gathering ---------------------------------------------------------------------- */

static void gather(struct tmi_states *states, const struct tmi_schema *schema) {
    struct tmi_state_list *gathered = &states->gathered;
    bool hinted = (schema->hinted & states->visible) != 0;
    bool mute = states->muting && hinted;
    if (schema->has == 0 && (mute || !hinted))
        return; /* accepts everything, says nothing */
    if (gathered->count == gathered->capacity) {
        size_t capacity = gathered->capacity ? gathered->capacity * 2 : 16;
        struct tmi_said *list = tmi_new(states->arena, capacity, struct tmi_said);
        if (!list)
            return;
        if (gathered->count > 0)
            memcpy(list, gathered->list, gathered->count * sizeof *list);
        gathered->list = list;
        gathered->capacity = capacity;
    }
    gathered->list[gathered->count++] = (struct tmi_said){schema, mute};
}

/* The same for what is said along with a schema of the state. */
static void speak_for(struct tmi_states *states, const struct tmi_state *state,
                      size_t index) {
    states->muting = state->mute[index];
}

static void gather_state(struct tmi_states *states, const struct tmi_state *state) {
    for (size_t i = 0; i < state->count; i++) {
        speak_for(states, state, i);
        gather(states, state->schemas[i]);
    }
    states->muting = false;
}

/* Of one schema the one that is not mute comes first. */
static int by_index(const void *a, const void *b, const void *unused) {
    const struct tmi_said *left = a, *right = b;
    (void)unused;
    if (left->schema != right->schema)
        return left->schema->index < right->schema->index ? -1 : 1;
    return left->mute - right->mute;
}

/* Sort, drop repeats. How many are not mute. */
static size_t settle(struct tmi_state_list *gathered) {
    tmi_sort(gathered->list, gathered->count, sizeof *gathered->list, by_index, NULL);
    size_t kept = 0, loud = 0;
    for (size_t i = 0; i < gathered->count; i++) {
        if (kept > 0 && gathered->list[i].schema == gathered->list[kept - 1].schema)
            continue;
        gathered->list[kept++] = gathered->list[i];
        loud += !gathered->list[i].mute;
    }
    gathered->count = kept;
    return loud;
}

/* Add what allOf and references bring in, until nothing is new. */
static void close_set(struct tmi_states *states) {
    struct tmi_state_list *gathered = &states->gathered;
    size_t loud = settle(gathered);
    for (;;) {
        size_t before = gathered->count, loud_before = loud;
        for (size_t i = 0; i < before; i++) {
            const struct tmi_schema *schema = gathered->list[i].schema;
            states->muting = gathered->list[i].mute;
            for (size_t k = 0; k < schema->always_count; k++)
                gather(states, schema->always[k]);
        }
        states->muting = false;
        states->check->steps += gathered->count;
        loud = settle(gathered);
        if ((gathered->count == before && loud == loud_before) ||
            tmi_check_failed(states->check))
            return;
    }
}

/* ---- interning ---------------------------------------------------------------------- */

static uint32_t hash_of(const struct tmi_state_list *gathered) {
    uint64_t hash = 0x9e3779b97f4a7c15u;
    for (size_t i = 0; i < gathered->count; i++) {
        uint64_t said = (uint64_t)gathered->list[i].schema->index << 1;
        hash = (hash ^ said ^ gathered->list[i].mute) * 0xff51afd7ed558ccdu;
    }
    return (uint32_t)(hash ^ (hash >> 32));
}

static bool is_state_of(const struct tmi_state *state,
                        const struct tmi_state_list *gathered) {
    if (state->count != gathered->count)
        return false;
    for (size_t i = 0; i < state->count; i++)
        if (state->schemas[i] != gathered->list[i].schema ||
            state->mute[i] != gathered->list[i].mute)
            return false;
    return true;
}

/* The place of the state of what was gathered, of that hash; NULL: where any other one of the
 * hash goes. */
static size_t place_of(struct tmi_state *const *table, size_t capacity, uint32_t hash,
                       const struct tmi_state_list *gathered) {
    size_t place = hash & (capacity - 1);
    while (table[place] && !(gathered && table[place]->hash == hash &&
                             is_state_of(table[place], gathered)))
        place = (place + 1) & (capacity - 1);
    return place;
}

static bool grow(struct tmi_states *states) {
    size_t capacity = states->capacity ? states->capacity * 2 : 16;
    struct tmi_state **table = tmi_new(states->arena, capacity, struct tmi_state *);
    if (!table)
        return false;
    for (size_t i = 0; i < capacity; i++)
        table[i] = NULL;
    for (size_t i = 0; i < states->capacity; i++)
        if (states->table[i])
            table[place_of(table, capacity, states->table[i]->hash, NULL)] =
                states->table[i];
    states->table = table;
    states->capacity = capacity;
    return true;
}

/* A state of what was gathered; NULL: out of memory. */
static struct tmi_state *make_state(struct tmi_states *states) {
    const struct tmi_state_list *gathered = &states->gathered;
    size_t count = gathered->count;
    struct tmi_state *state = tmi_new(states->arena, 1, struct tmi_state);
    struct tmi_state_made *made = tmi_new(states->arena, 1, struct tmi_state_made);
    const struct tmi_schema **schemas =
        tmi_new(states->arena, count, const struct tmi_schema *);
    bool *mute = tmi_new(states->arena, count, bool);
    if (!state || !made || !schemas || !mute)
        return NULL;
    *made = (struct tmi_state_made){NULL, NULL};
    *state = (struct tmi_state){.schemas = schemas,
                                .mute = mute,
                                .count = count,
                                .index = (uint32_t)states->count++,
                                .hash = hash_of(gathered),
                                .holds = TMI_T_ANY,
                                .made = made};
    for (size_t i = 0; i < count; i++) {
        const struct tmi_schema *schema = gathered->list[i].schema;
        schemas[i] = schema;
        mute[i] = gathered->list[i].mute;
        state->holds &= schema->holds;
        if (!mute[i])
            state->hinted |= schema->hinted & states->visible;
    }
    return state;
}

/* Turn what was gathered into the one state of that set. */
static struct tmi_state *intern(struct tmi_states *states) {
    close_set(states);
    if (tmi_check_failed(states->check))
        return NULL;
    if (states->count * 2 >= states->capacity && !grow(states))
        return NULL;
    size_t place = place_of(states->table, states->capacity, hash_of(&states->gathered),
                            &states->gathered);
    if (states->table[place])
        return states->table[place];
    if (states->count == states->max) {
        states->check->limit = "states";
        return NULL;
    }
    states->table[place] = make_state(states);
    return states->table[place];
}

const struct tmi_state *tmi_state_of(struct tmi_states *states,
                                     const struct tmi_state *base,
                                     const struct tmi_schema *more) {
    states->gathered.count = 0;
    if (base)
        gather_state(states, base);
    gather(states, more);
    return intern(states);
}

/* Does a schema of the state that is not mute have the union? */
static bool speaks(const struct tmi_state *state, const struct tmi_group *group) {
    for (size_t i = 0; i < state->count; i++) {
        const struct tmi_schema *schema = state->schemas[i];
        for (size_t k = 0; k < schema->group_count && !state->mute[i]; k++)
            if (&schema->groups[k] == group)
                return true;
    }
    return false;
}

const struct tmi_state *tmi_state_choose(struct tmi_states *states,
                                         const struct tmi_state *base,
                                         const struct tmi_group *group, size_t branch) {
    states->gathered.count = 0;
    gather_state(states, base);
    states->muting = !speaks(base, group);
    gather(states, group->branches[branch]);
    states->muting = false;
    return intern(states);
}

/* ---- what depends on the value ------------------------------------------------------- */

static bool has_member(struct tmi_states *states, const struct tmi_token *resolved,
                       toolmend_view name) {
    return resolved->kind == TMI_OBJECT && tmi_has_member(states->check, resolved, name);
}

static void gather_dependents(struct tmi_states *states, const struct tmi_schema *schema,
                              const struct tmi_token *resolved) {
    for (size_t i = 0; i < schema->dependent_count; i++)
        if (schema->dependents[i].schema &&
            has_member(states, resolved, schema->dependents[i].on.name))
            gather(states, schema->dependents[i].schema);
}

/* What the conditional keywords of one schema add. */
static void gather_conditional(struct tmi_states *states, const struct tmi_schema *schema,
                               const struct tmi_token *value) {
    if (schema->condition) {
        const struct tmi_schema *taken =
            tmi_accepts(states->check, value, schema->condition) ? schema->then
                                                                 : schema->otherwise;
        if (taken)
            gather(states, taken);
    }
    if (schema->dependent_count > 0)
        gather_dependents(states, schema, tmi_resolve(value));
}

const struct tmi_state *tmi_state_for_value(struct tmi_states *states,
                                            const struct tmi_state *base,
                                            const struct tmi_token *value) {
    const struct tmi_state *state = base;
    for (;;) {
        states->gathered.count = 0;
        gather_state(states, state);
        states->muting = true;
        for (size_t i = 0; i < state->count; i++)
            if (state->schemas[i]->has & (TMI_HAS_IF | TMI_HAS_DEPENDENT))
                gather_conditional(states, state->schemas[i], value);
        states->muting = false;
        if (states->gathered.count == state->count)
            return state;
        const struct tmi_state *wider = intern(states);
        if (!wider || wider == state)
            return wider;
        state = wider;
    }
}

/* What `if` adds for a value; NULL: nothing. */
static const struct tmi_schema *taken(struct tmi_states *states,
                                      const struct tmi_schema *schema,
                                      const struct tmi_token *value) {
    const struct tmi_schema *taken = tmi_accepts(states->check, value, schema->condition)
                                         ? schema->then
                                         : schema->otherwise;
    return taken && taken->has != 0 ? taken : NULL;
}

static bool same_conditions(struct tmi_states *states, const struct tmi_schema *schema,
                            const struct tmi_token *before,
                            const struct tmi_token *after) {
    if (schema->condition &&
        taken(states, schema, before) != taken(states, schema, after))
        return false;
    for (size_t i = 0; i < schema->dependent_count; i++)
        if (schema->dependents[i].schema &&
            has_member(states, tmi_resolve(before), schema->dependents[i].on.name) !=
                has_member(states, tmi_resolve(after), schema->dependents[i].on.name))
            return false;
    return true;
}

bool tmi_state_same_conditions(struct tmi_states *states, const struct tmi_state *state,
                               const struct tmi_token *before,
                               const struct tmi_token *after) {
    for (size_t i = 0; i < state->count; i++)
        if ((state->schemas[i]->has & (TMI_HAS_IF | TMI_HAS_DEPENDENT)) &&
            !same_conditions(states, state->schemas[i], before, after))
            return false;
    return true;
}

/* ---- children ------------------------------------------------------------------------ */

/* What one schema says about the member: properties, patternProperties, or the rest. */
static void gather_member(struct tmi_states *states, const struct tmi_schema *schema,
                          toolmend_view name) {
    const struct tmi_property *property =
        schema->property_count > 0 ? tmi_property_find(schema, name) : NULL;
    bool covered = property != NULL;
    if (property)
        gather(states, property->schema);
    for (size_t i = 0; i < schema->pattern_count; i++) {
        if (!tmi_pattern_matches(states->check, &schema->patterns[i].pattern, name))
            continue;
        covered =
            true; /* also by a pattern that cannot be judged: its schema is not asked */
        if (schema->patterns[i].pattern.code)
            gather(states, schema->patterns[i].schema);
    }
    if (!covered && schema->additional)
        gather(states, schema->additional);
}

const struct tmi_state *tmi_state_member(struct tmi_states *states,
                                         const struct tmi_state *state,
                                         toolmend_view name) {
    states->gathered.count = 0;
    for (size_t i = 0; i < state->count; i++) {
        speak_for(states, state, i);
        gather_member(states, state->schemas[i], name);
    }
    states->muting = false;
    return intern(states);
}

/* Does everything that one schema says about the member accept it? */
static bool member_accepted(struct tmi_check *check, const struct tmi_schema *schema,
                            toolmend_view name, const struct tmi_token *value) {
    const struct tmi_property *property =
        schema->property_count > 0 ? tmi_property_find(schema, name) : NULL;
    bool covered = property != NULL;
    if (property && !tmi_accepts(check, value, property->schema))
        return false;
    for (size_t i = 0; i < schema->pattern_count; i++) {
        if (!tmi_pattern_matches(check, &schema->patterns[i].pattern, name))
            continue;
        covered = true;
        if (schema->patterns[i].pattern.code &&
            !tmi_accepts(check, value, schema->patterns[i].schema))
            return false;
    }
    return covered || !schema->additional ||
           tmi_accepts(check, value, schema->additional);
}

bool tmi_state_accepts_member(struct tmi_states *states, const struct tmi_state *state,
                              toolmend_view name, const struct tmi_token *value) {
    for (size_t i = 0; i < state->count; i++)
        if (!member_accepted(states->check, state->schemas[i], name, value))
            return false;
    return !tmi_check_failed(states->check);
}

const struct tmi_state *tmi_state_item(struct tmi_states *states,
                                       const struct tmi_state *state, size_t index) {
    states->gathered.count = 0;
    for (size_t i = 0; i < state->count; i++) {
        const struct tmi_schema *schema = state->schemas[i];
        speak_for(states, state, i);
        if (index < schema->prefix_count)
            gather(states, schema->prefix[index]);
        else if (schema->items)
            gather(states, schema->items);
    }
    states->muting = false;
    return intern(states);
}

bool tmi_state_accepts(struct tmi_states *states, const struct tmi_state *state,
                       const struct tmi_token *value) {
    for (size_t i = 0; i < state->count; i++)
        if (!tmi_accepts(states->check, value, state->schemas[i]))
            return false;
    return !tmi_check_failed(states->check);
}

/* ---- names --------------------------------------------------------------------------- */

const struct tmi_property *tmi_state_property(const struct tmi_state *state,
                                              toolmend_view name) {
    for (size_t i = 0; i < state->count; i++) {
        const struct tmi_property *property =
            state->schemas[i]->property_count > 0
                ? tmi_property_find(state->schemas[i], name)
                : NULL;
        if (property)
            return property;
    }
    return NULL;
}

static bool schema_declares(struct tmi_states *states, const struct tmi_schema *schema,
                            toolmend_view name, bool patterns) {
    if (schema->property_count > 0 && tmi_property_find(schema, name))
        return true;
    for (size_t i = 0; patterns && i < schema->pattern_count; i++)
        if (tmi_pattern_matches(states->check, &schema->patterns[i].pattern, name))
            return true;
    return false;
}

/* Every schema that could hold in place beside this one. */
static void gather_possible(struct tmi_states *states, const struct tmi_schema *schema) {
    for (size_t i = 0; i < schema->group_count; i++)
        for (size_t k = 0; k < schema->groups[i].count; k++)
            gather(states, schema->groups[i].branches[k]);
    for (size_t i = 0; i < schema->dependent_count; i++)
        if (schema->dependents[i].schema)
            gather(states, schema->dependents[i].schema);
    if (schema->condition) {
        gather(states, schema->condition);
        if (schema->then)
            gather(states, schema->then);
        if (schema->otherwise)
            gather(states, schema->otherwise);
    }
}

const struct tmi_state *tmi_state_wide(struct tmi_states *states,
                                       const struct tmi_state *state) {
    struct tmi_state_made *made = state->made;
    if (made->wide)
        return made->wide;
    states->gathered.count = 0;
    gather_state(states, state);
    for (;;) {
        size_t before = states->gathered.count;
        for (size_t i = 0; i < before; i++)
            gather_possible(states, states->gathered.list[i].schema);
        close_set(states);
        if (states->gathered.count == before || tmi_check_failed(states->check))
            break;
    }
    made->wide = intern(states);
    return made->wide;
}

bool tmi_state_declares(struct tmi_states *states, const struct tmi_state *state,
                        toolmend_view name, bool patterns) {
    const struct tmi_state *wide = tmi_state_wide(states, state);
    for (size_t i = 0; wide && i < wide->count; i++)
        if (schema_declares(states, wide->schemas[i], name, patterns))
            return true;
    return false;
}

bool tmi_state_requires(const struct tmi_state *state, toolmend_view name) {
    for (size_t i = 0; i < state->count; i++) {
        const struct tmi_schema *schema = state->schemas[i];
        for (size_t k = 0; k < schema->required_count; k++)
            if (tmi_view_equal(schema->required[k].name, name))
                return true;
    }
    return false;
}

bool tmi_state_lacks_required(struct tmi_states *states, const struct tmi_state *state,
                              const struct tmi_token *object) {
    for (size_t i = 0; i < state->count; i++) {
        const struct tmi_schema *schema = state->schemas[i];
        for (size_t k = 0; k < schema->required_count; k++)
            if (!tmi_has_member(states->check, object, schema->required[k].name))
                return true;
    }
    return false;
}

bool tmi_state_closed(const struct tmi_state *state) {
    for (size_t i = 0; i < state->count; i++)
        if (state->schemas[i]->closed)
            return true;
    return false;
}

/* ---- unions -------------------------------------------------------------------------- */

static bool holds_schema(const struct tmi_state *state, const struct tmi_schema *schema) {
    for (size_t i = 0; i < state->count; i++)
        if (state->schemas[i] == schema)
            return true;
    return false;
}

static bool is_opened(const struct tmi_state *state, const struct tmi_group *group) {
    for (size_t i = 0; i < group->count; i++)
        if (group->branches[i]->has == 0 || holds_schema(state, group->branches[i]))
            return true;
    return false;
}

static size_t accepting(struct tmi_states *states, const struct tmi_group *group,
                        const struct tmi_token *value) {
    size_t count = 0;
    for (size_t i = 0; i < group->count; i++)
        count += tmi_accepts(states->check, value, group->branches[i]);
    return count;
}

const struct tmi_group *tmi_state_open_group(struct tmi_states *states,
                                             const struct tmi_state *state,
                                             const struct tmi_token *value) {
    for (size_t i = 0; i < state->count; i++) {
        const struct tmi_schema *schema = state->schemas[i];
        for (size_t k = 0; k < schema->group_count; k++)
            if (!is_opened(state, &schema->groups[k]) &&
                accepting(states, &schema->groups[k], value) == 0)
                return &schema->groups[k];
    }
    return NULL;
}

const struct tmi_group *tmi_state_union(const struct tmi_state *state) {
    for (size_t i = 0; i < state->count; i++) {
        const struct tmi_schema *schema = state->schemas[i];
        for (size_t k = 0; k < schema->group_count; k++)
            if (!is_opened(state, &schema->groups[k]))
                return &schema->groups[k];
    }
    return NULL;
}
