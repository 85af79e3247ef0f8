/* SPDX-License-Identifier: MIT
 *
 * schema_set.c - see schema_set.h. A set is gathered as a list, closed, sorted and then looked up,
 * so that equal sets are one pointer.
 */
#include "engine/schema_set.h"

#include "base/sort.h"
#include "base/view.h"
#include "validate/assertions.h"

void tmi_sets_init(struct tmi_schema_sets *sets, struct tmi_check *check, size_t max) {
    *sets = (struct tmi_schema_sets){.arena = check->arena, .check = check, .max = max};
}

/* ---- gathering ---------------------------------------------------------------------- */

static void gather(struct tmi_schema_sets *sets, const struct tmi_schema *schema) {
    struct tmi_set_list *gathered = &sets->gathered;
    bool hinted = (schema->hinted & sets->visible) != 0;
    bool hints_ignored = sets->ignoring_hints && hinted;
    if (schema->has == 0 && (hints_ignored || !hinted))
        return; /* accepts everything, says nothing */
    if (gathered->count == gathered->capacity) {
        struct tmi_gathered *list =
            tmi_grown(sets->arena, gathered->list, gathered->count, &gathered->capacity,
                      gathered->count + 1, sizeof *list);
        if (!list)
            return;
        gathered->list = list;
    }
    gathered->list[gathered->count++] = (struct tmi_gathered){schema, hints_ignored};
}

/* Ignore the hints of what is gathered along with a schema of the set, if its own are. */
static void ignore_as(struct tmi_schema_sets *sets, const struct tmi_schema_set *set,
                      size_t index) {
    sets->ignoring_hints = set->hints_ignored[index];
}

static void gather_set(struct tmi_schema_sets *sets, const struct tmi_schema_set *set) {
    for (size_t i = 0; i < set->count; i++) {
        ignore_as(sets, set, i);
        gather(sets, set->schemas[i]);
    }
    sets->ignoring_hints = false;
}

/* Of one schema the one whose hints count comes first. */
static int by_index(const void *a, const void *b, const void *unused) {
    const struct tmi_gathered *left = a, *right = b;
    (void)unused;
    if (left->schema != right->schema)
        return left->schema->index < right->schema->index ? -1 : 1;
    return left->hints_ignored - right->hints_ignored;
}

/* Sort, and drop repeats. Returns how many have hints that count. */
static size_t settle(struct tmi_set_list *gathered) {
    tmi_sort(gathered->list, gathered->count, sizeof *gathered->list, by_index, NULL);
    size_t kept = 0, counted = 0;
    for (size_t i = 0; i < gathered->count; i++) {
        if (kept > 0 && gathered->list[i].schema == gathered->list[kept - 1].schema)
            continue;
        gathered->list[kept++] = gathered->list[i];
        counted += !gathered->list[i].hints_ignored;
    }
    gathered->count = kept;
    return counted;
}

/* Add what allOf and references bring in, until nothing is new. */
static void close_set(struct tmi_schema_sets *sets) {
    struct tmi_set_list *gathered = &sets->gathered;
    size_t counted = settle(gathered);
    for (;;) {
        size_t before = gathered->count, counted_before = counted;
        for (size_t i = 0; i < before; i++) {
            const struct tmi_schema *schema = gathered->list[i].schema;
            sets->ignoring_hints = gathered->list[i].hints_ignored;
            for (size_t k = 0; k < schema->always_count; k++)
                gather(sets, schema->always[k]);
        }
        sets->ignoring_hints = false;
        sets->check->steps += gathered->count;
        counted = settle(gathered);
        if ((gathered->count == before && counted == counted_before) ||
            tmi_check_failed(sets->check))
            return;
    }
}

/* ---- interning ---------------------------------------------------------------------- */

static uint32_t hash_of(const struct tmi_set_list *gathered) {
    uint64_t hash = 0x9e3779b97f4a7c15u;
    for (size_t i = 0; i < gathered->count; i++) {
        uint64_t key = (uint64_t)gathered->list[i].schema->index << 1;
        hash = (hash ^ key ^ gathered->list[i].hints_ignored) * 0xff51afd7ed558ccdu;
    }
    return (uint32_t)(hash ^ (hash >> 32));
}

static bool is_state_of(const struct tmi_schema_set *set,
                        const struct tmi_set_list *gathered) {
    if (set->count != gathered->count)
        return false;
    for (size_t i = 0; i < set->count; i++)
        if (set->schemas[i] != gathered->list[i].schema ||
            set->hints_ignored[i] != gathered->list[i].hints_ignored)
            return false;
    return true;
}

/* The place of the set of what was gathered, of that hash; NULL: where any other one of the
 * hash goes. */
static size_t place_of(struct tmi_schema_set *const *table, size_t capacity,
                       uint32_t hash, const struct tmi_set_list *gathered) {
    size_t place = hash & (capacity - 1);
    while (table[place] && !(gathered && table[place]->hash == hash &&
                             is_state_of(table[place], gathered)))
        place = (place + 1) & (capacity - 1);
    return place;
}

static bool grow(struct tmi_schema_sets *sets) {
    size_t capacity = sets->capacity ? sets->capacity * 2 : 16;
    struct tmi_schema_set **table =
        tmi_new(sets->arena, capacity, struct tmi_schema_set *);
    if (!table)
        return false;
    for (size_t i = 0; i < capacity; i++)
        table[i] = NULL;
    for (size_t i = 0; i < sets->capacity; i++)
        if (sets->table[i])
            table[place_of(table, capacity, sets->table[i]->hash, NULL)] = sets->table[i];
    sets->table = table;
    sets->capacity = capacity;
    return true;
}

/* A set of what was gathered; NULL: out of memory. */
static struct tmi_schema_set *make_state(struct tmi_schema_sets *sets) {
    const struct tmi_set_list *gathered = &sets->gathered;
    size_t count = gathered->count;
    struct tmi_schema_set *set = tmi_new(sets->arena, 1, struct tmi_schema_set);
    struct tmi_set_derived *derived = tmi_new(sets->arena, 1, struct tmi_set_derived);
    const struct tmi_schema **schemas =
        tmi_new(sets->arena, count, const struct tmi_schema *);
    bool *hints_ignored = tmi_new(sets->arena, count, bool);
    if (!set || !derived || !schemas || !hints_ignored)
        return NULL;
    *derived = (struct tmi_set_derived){NULL, NULL};
    *set = (struct tmi_schema_set){.schemas = schemas,
                                   .hints_ignored = hints_ignored,
                                   .count = count,
                                   .index = (uint32_t)sets->count++,
                                   .hash = hash_of(gathered),
                                   .possible_types = TMI_T_ANY,
                                   .any_string = true,
                                   .derived = derived};
    for (size_t i = 0; i < count; i++) {
        const struct tmi_schema *schema = gathered->list[i].schema;
        schemas[i] = schema;
        hints_ignored[i] = gathered->list[i].hints_ignored;
        set->possible_types &= schema->possible_types;
        set->any_string &= schema->any_string;
        if (!hints_ignored[i])
            set->hinted |= schema->hinted & sets->visible;
    }
    return set;
}

/* Turn what was gathered into the one set of that set. */
static struct tmi_schema_set *intern(struct tmi_schema_sets *sets) {
    close_set(sets);
    if (tmi_check_failed(sets->check))
        return NULL;
    if (sets->count * 2 >= sets->capacity && !grow(sets))
        return NULL;
    size_t place =
        place_of(sets->table, sets->capacity, hash_of(&sets->gathered), &sets->gathered);
    if (sets->table[place])
        return sets->table[place];
    if (sets->count == sets->max) {
        sets->check->limit = "states";
        return NULL;
    }
    sets->table[place] = make_state(sets);
    return sets->table[place];
}

const struct tmi_schema_set *tmi_set_of(struct tmi_schema_sets *sets,
                                        const struct tmi_schema_set *base,
                                        const struct tmi_schema *more) {
    sets->gathered.count = 0;
    if (base)
        gather_set(sets, base);
    gather(sets, more);
    return intern(sets);
}

/* Does a schema of the set whose hints are not ignored have the union? */
static bool has_union(const struct tmi_schema_set *set, const struct tmi_group *group) {
    for (size_t i = 0; i < set->count; i++) {
        const struct tmi_schema *schema = set->schemas[i];
        for (size_t k = 0; k < schema->group_count && !set->hints_ignored[i]; k++)
            if (&schema->groups[k] == group)
                return true;
    }
    return false;
}

const struct tmi_schema_set *tmi_set_choose(struct tmi_schema_sets *sets,
                                            const struct tmi_schema_set *base,
                                            const struct tmi_group *group,
                                            size_t branch) {
    sets->gathered.count = 0;
    gather_set(sets, base);
    sets->ignoring_hints = !has_union(base, group);
    gather(sets, group->branches[branch]);
    sets->ignoring_hints = false;
    return intern(sets);
}

/* ---- what depends on the value ------------------------------------------------------- */

static bool has_member(struct tmi_schema_sets *sets, const struct tmi_token *resolved,
                       toolmend_view name) {
    return resolved->kind == TMI_OBJECT && tmi_has_member(sets->check, resolved, name);
}

static void gather_dependents(struct tmi_schema_sets *sets,
                              const struct tmi_schema *schema,
                              const struct tmi_token *resolved) {
    for (size_t i = 0; i < schema->dependent_count; i++)
        if (schema->dependents[i].schema &&
            has_member(sets, resolved, schema->dependents[i].on.name))
            gather(sets, schema->dependents[i].schema);
}

/* What the conditional keywords of one schema add. */
static void gather_conditional(struct tmi_schema_sets *sets,
                               const struct tmi_schema *schema,
                               const struct tmi_token *value) {
    if (schema->condition) {
        const struct tmi_schema *taken =
            tmi_accepts(sets->check, value, schema->condition) ? schema->then
                                                               : schema->otherwise;
        if (taken)
            gather(sets, taken);
    }
    if (schema->dependent_count > 0)
        gather_dependents(sets, schema, tmi_resolve(value));
}

const struct tmi_schema_set *tmi_set_for_value(struct tmi_schema_sets *sets,
                                               const struct tmi_schema_set *base,
                                               const struct tmi_token *value) {
    const struct tmi_schema_set *set = base;
    for (;;) {
        sets->gathered.count = 0;
        gather_set(sets, set);
        sets->ignoring_hints = true;
        for (size_t i = 0; i < set->count; i++)
            if (set->schemas[i]->has & (TMI_HAS_IF | TMI_HAS_DEPENDENT))
                gather_conditional(sets, set->schemas[i], value);
        sets->ignoring_hints = false;
        if (sets->gathered.count == set->count)
            return set;
        const struct tmi_schema_set *wider = intern(sets);
        if (!wider || wider == set)
            return wider;
        set = wider;
    }
}

/* What `if` adds for a value; NULL: nothing. */
static const struct tmi_schema *taken(struct tmi_schema_sets *sets,
                                      const struct tmi_schema *schema,
                                      const struct tmi_token *value) {
    const struct tmi_schema *taken = tmi_accepts(sets->check, value, schema->condition)
                                         ? schema->then
                                         : schema->otherwise;
    return taken && taken->has != 0 ? taken : NULL;
}

static bool same_conditions(struct tmi_schema_sets *sets, const struct tmi_schema *schema,
                            const struct tmi_token *before,
                            const struct tmi_token *after) {
    if (schema->condition && taken(sets, schema, before) != taken(sets, schema, after))
        return false;
    for (size_t i = 0; i < schema->dependent_count; i++)
        if (schema->dependents[i].schema &&
            has_member(sets, tmi_resolve(before), schema->dependents[i].on.name) !=
                has_member(sets, tmi_resolve(after), schema->dependents[i].on.name))
            return false;
    return true;
}

bool tmi_set_same_conditions(struct tmi_schema_sets *sets,
                             const struct tmi_schema_set *set,
                             const struct tmi_token *before,
                             const struct tmi_token *after) {
    for (size_t i = 0; i < set->count; i++)
        if ((set->schemas[i]->has & (TMI_HAS_IF | TMI_HAS_DEPENDENT)) &&
            !same_conditions(sets, set->schemas[i], before, after))
            return false;
    return true;
}

/* ---- children ------------------------------------------------------------------------ */

/* What one schema says about the member: properties, patternProperties, or the rest. */
static void gather_member(struct tmi_schema_sets *sets, const struct tmi_schema *schema,
                          toolmend_view name) {
    const struct tmi_property *property =
        schema->property_count > 0 ? tmi_property_find(schema, name) : NULL;
    bool covered = property != NULL;
    if (property)
        gather(sets, property->schema);
    for (size_t i = 0; i < schema->pattern_count; i++) {
        if (!tmi_pattern_matches(sets->check, &schema->patterns[i].pattern, name))
            continue;
        covered =
            true; /* also by a pattern that cannot be judged: its schema is not asked */
        if (schema->patterns[i].pattern.code)
            gather(sets, schema->patterns[i].schema);
    }
    if (!covered && schema->additional)
        gather(sets, schema->additional);
}

const struct tmi_schema_set *tmi_set_member(struct tmi_schema_sets *sets,
                                            const struct tmi_schema_set *set,
                                            toolmend_view name) {
    sets->gathered.count = 0;
    for (size_t i = 0; i < set->count; i++) {
        ignore_as(sets, set, i);
        gather_member(sets, set->schemas[i], name);
    }
    sets->ignoring_hints = false;
    return intern(sets);
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

bool tmi_set_accepts_member(struct tmi_schema_sets *sets,
                            const struct tmi_schema_set *set, toolmend_view name,
                            const struct tmi_token *value) {
    for (size_t i = 0; i < set->count; i++)
        if (!member_accepted(sets->check, set->schemas[i], name, value))
            return false;
    return !tmi_check_failed(sets->check);
}

const struct tmi_schema_set *tmi_set_item(struct tmi_schema_sets *sets,
                                          const struct tmi_schema_set *set,
                                          size_t index) {
    sets->gathered.count = 0;
    for (size_t i = 0; i < set->count; i++) {
        const struct tmi_schema *schema = set->schemas[i];
        ignore_as(sets, set, i);
        if (index < schema->prefix_count)
            gather(sets, schema->prefix[index]);
        else if (schema->items)
            gather(sets, schema->items);
    }
    sets->ignoring_hints = false;
    return intern(sets);
}

bool tmi_set_accepts(struct tmi_schema_sets *sets, const struct tmi_schema_set *set,
                     const struct tmi_token *value) {
    for (size_t i = 0; i < set->count; i++)
        if (!tmi_accepts(sets->check, value, set->schemas[i]))
            return false;
    return !tmi_check_failed(sets->check);
}

/* ---- names --------------------------------------------------------------------------- */

const struct tmi_property *tmi_set_property(const struct tmi_schema_set *set,
                                            toolmend_view name) {
    for (size_t i = 0; i < set->count; i++) {
        const struct tmi_property *property =
            set->schemas[i]->property_count > 0 ? tmi_property_find(set->schemas[i], name)
                                                : NULL;
        if (property)
            return property;
    }
    return NULL;
}

static bool schema_declares(struct tmi_schema_sets *sets, const struct tmi_schema *schema,
                            toolmend_view name, bool patterns) {
    if (schema->property_count > 0 && tmi_property_find(schema, name))
        return true;
    for (size_t i = 0; patterns && i < schema->pattern_count; i++)
        if (tmi_pattern_matches(sets->check, &schema->patterns[i].pattern, name))
            return true;
    return false;
}

/* Every schema that could hold in place beside this one. */
static void gather_possible(struct tmi_schema_sets *sets,
                            const struct tmi_schema *schema) {
    for (size_t i = 0; i < schema->group_count; i++)
        for (size_t k = 0; k < schema->groups[i].count; k++)
            gather(sets, schema->groups[i].branches[k]);
    for (size_t i = 0; i < schema->dependent_count; i++)
        if (schema->dependents[i].schema)
            gather(sets, schema->dependents[i].schema);
    if (schema->condition) {
        gather(sets, schema->condition);
        if (schema->then)
            gather(sets, schema->then);
        if (schema->otherwise)
            gather(sets, schema->otherwise);
    }
}

const struct tmi_schema_set *tmi_set_wide(struct tmi_schema_sets *sets,
                                          const struct tmi_schema_set *set) {
    struct tmi_set_derived *derived = set->derived;
    if (derived->wide)
        return derived->wide;
    sets->gathered.count = 0;
    gather_set(sets, set);
    for (;;) {
        size_t before = sets->gathered.count;
        for (size_t i = 0; i < before; i++)
            gather_possible(sets, sets->gathered.list[i].schema);
        close_set(sets);
        if (sets->gathered.count == before || tmi_check_failed(sets->check))
            break;
    }
    derived->wide = intern(sets);
    return derived->wide;
}

bool tmi_set_declares(struct tmi_schema_sets *sets, const struct tmi_schema_set *set,
                      toolmend_view name, bool patterns) {
    const struct tmi_schema_set *wide = tmi_set_wide(sets, set);
    for (size_t i = 0; wide && i < wide->count; i++)
        if (schema_declares(sets, wide->schemas[i], name, patterns))
            return true;
    return false;
}

bool tmi_set_requires(const struct tmi_schema_set *set, toolmend_view name) {
    for (size_t i = 0; i < set->count; i++) {
        const struct tmi_schema *schema = set->schemas[i];
        for (size_t k = 0; k < schema->required_count; k++)
            if (tmi_view_equal(schema->required[k].name, name))
                return true;
    }
    return false;
}

bool tmi_set_lacks_required(struct tmi_schema_sets *sets,
                            const struct tmi_schema_set *set,
                            const struct tmi_token *object) {
    for (size_t i = 0; i < set->count; i++) {
        const struct tmi_schema *schema = set->schemas[i];
        if (!tmi_has_all(sets->check, object, schema->required, schema->required_count))
            return true;
    }
    return false;
}

bool tmi_set_closed(const struct tmi_schema_set *set) {
    for (size_t i = 0; i < set->count; i++)
        if (set->schemas[i]->closed)
            return true;
    return false;
}

/* ---- unions -------------------------------------------------------------------------- */

static bool holds_schema(const struct tmi_schema_set *set,
                         const struct tmi_schema *schema) {
    for (size_t i = 0; i < set->count; i++)
        if (set->schemas[i] == schema)
            return true;
    return false;
}

static bool is_opened(const struct tmi_schema_set *set, const struct tmi_group *group) {
    for (size_t i = 0; i < group->count; i++)
        if (group->branches[i]->has == 0 || holds_schema(set, group->branches[i]))
            return true;
    return false;
}

static size_t accepting(struct tmi_schema_sets *sets, const struct tmi_group *group,
                        const struct tmi_token *value) {
    size_t count = 0;
    for (size_t i = 0; i < group->count; i++)
        count += tmi_accepts(sets->check, value, group->branches[i]);
    return count;
}

const struct tmi_group *tmi_set_open_group(struct tmi_schema_sets *sets,
                                           const struct tmi_schema_set *set,
                                           const struct tmi_token *value) {
    for (size_t i = 0; i < set->count; i++) {
        const struct tmi_schema *schema = set->schemas[i];
        for (size_t k = 0; k < schema->group_count; k++)
            if (!is_opened(set, &schema->groups[k]) &&
                accepting(sets, &schema->groups[k], value) == 0)
                return &schema->groups[k];
    }
    return NULL;
}

const struct tmi_group *tmi_set_union(const struct tmi_schema_set *set) {
    for (size_t i = 0; i < set->count; i++) {
        const struct tmi_schema *schema = set->schemas[i];
        for (size_t k = 0; k < schema->group_count; k++)
            if (!is_opened(set, &schema->groups[k]))
                return &schema->groups[k];
    }
    return NULL;
}

bool tmi_set_nullable(struct tmi_schema_sets *sets, const struct tmi_schema_set *set) {
    const struct tmi_schema_set *wide = tmi_set_wide(sets, set);
    for (size_t i = 0; wide && i < wide->count; i++)
        if (wide->schemas[i]->nullable)
            return true;
    return false;
}
