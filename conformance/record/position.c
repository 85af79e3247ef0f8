/* SPDX-License-Identifier: MIT
 *
 * position.c - `reading/position`: all that the schema says about one value, and the branches
 * of it.
 *
 * A position is a list of schemas without repeats. Every branch is listed, with what conditions
 * add and without (`reading/conditions`): a claim has to hold in one of them. Which of them an
 * engine took, a record does not say.
 */
#include "document.h"

#include <string.h>

enum { BRANCHES_MAX = 4096 }; /* SPEC.md, `text/limits`: states */

/* ---- sets ------------------------------------------------------------------------------------- */

/* Its index; SIZE_MAX: it is not in the set. */
static size_t index_of(const struct position *set, const struct tree_node *schema) {
    for (size_t i = 0; i < set->count; i++)
        if (set->schemas[i] == schema)
            return i;
    return SIZE_MAX;
}

static bool holds_schema(const struct position *set, const struct tree_node *schema) {
    return index_of(set, schema) != SIZE_MAX;
}

static bool is_one_of(toolmend_view name, const char *const *names) {
    while (*names && !view_is(name, *names))
        names++;
    return *names != NULL;
}

/* Does the keyword of a schema, as it stands there, say anything of a value? A description does
 * not, nor does an empty list of names. */
static bool speaks(const struct document *document, const struct tree_node *keyword) {
    static const char *const always[] = {
        "type",          "enum",        "const",
        "maxLength",     "pattern",     "minimum",
        "maximum",       "multipleOf",  "exclusiveMinimum",
        "maxProperties", "maxItems",    "exclusiveMaximum",
        "propertyNames", "items",       "additionalProperties",
        "contains",      "not",         "unevaluatedProperties",
        "allOf",         "anyOf",       "unevaluatedItems",
        "oneOf",         "if",          "$ref",
        "x-repair",      "dirge-hints", "x-dirge-kind",
        "$dynamicRef",   NULL};
    static const char *const filled[] = {
        "properties",        "patternProperties", "required",     "prefixItems",
        "dependentRequired", "dependentSchemas",  "dependencies", NULL};
    static const char *const above_zero[] = {"minLength", "minItems", "minProperties",
                                             NULL};
    if (is_one_of(keyword->name, filled))
        return keyword->count > 0;
    if (is_one_of(keyword->name, above_zero))
        return !view_is(tree_slice(document->tree, keyword), "0");
    if (view_is(keyword->name, "uniqueItems"))
        return view_is(tree_slice(document->tree, keyword), "true");
    return is_one_of(keyword->name, always);
}

/* Says nothing, and so is not listed: `true`, or no keyword that speaks. */
static bool says_nothing(const struct document *document,
                         const struct tree_node *schema) {
    if (schema->kind == TREE_BOOLEAN)
        return view_is(tree_slice(document->tree, schema), "true");
    for (const struct tree_node *one = schema->first; one; one = one->next)
        if (one->member && one->name.ptr && speaks(document, one))
            return false;
    return true;
}

/* No set is larger than the schema has nodes. */
static void start(struct document *document, struct pool *pool, struct position *set) {
    size_t count = document->tree->count;
    *set = (struct position){.schemas = pool_take(pool, count, sizeof *set->schemas),
                             .conditional = pool_take(pool, count, sizeof(bool))};
}

/* What is there by a condition alone may be there without, too; then it is closed once more. */
static void add(const struct document *document, struct position *set,
                const struct tree_node *schema, bool conditional) {
    if (!schema || says_nothing(document, schema))
        return;
    size_t at = index_of(set, schema);
    if (at == SIZE_MAX) {
        set->conditional[set->count] = conditional;
        set->schemas[set->count++] = schema;
    } else if (set->conditional[at] && !conditional) {
        set->conditional[at] = false;
        set->closed = at < set->closed ? at : set->closed;
    }
}

static void add_each(const struct document *document, struct position *set,
                     const struct tree_node *list, bool conditional) {
    for (const struct tree_node *one = list ? list->first : NULL; one; one = one->next)
        add(document, set, one, conditional);
}

static void add_reference(const struct document *document, struct position *set,
                          size_t index, const char *keyword) {
    const struct tree_node *reference =
        document_keyword(document, set->schemas[index], keyword);
    if (!reference)
        return;
    const struct tree_node *target =
        document_refer(document, reference, strcmp(keyword, "$dynamicRef") == 0);
    set->open |= target == NULL;
    add(document, set, target, set->conditional[index]);
}

/* Add what allOf and references bring in, until nothing is new. */
static void close_set(const struct document *document, struct position *set) {
    while (set->closed < set->count) {
        size_t i = set->closed++;
        add_each(document, set, document_keyword(document, set->schemas[i], "allOf"),
                 set->conditional[i]);
        add_reference(document, set, i, "$ref");
        add_reference(document, set, i, "$dynamicRef");
    }
}

/* A position and one more schema (NULL: none). */
static struct position with(struct document *document, struct pool *pool,
                            const struct position *base, const struct tree_node *schema,
                            bool conditional) {
    struct position set;
    start(document, pool, &set);
    for (size_t i = 0; i < base->count; i++) {
        set.schemas[i] = base->schemas[i];
        set.conditional[i] = base->conditional[i];
    }
    set.count = base->count;
    set.closed = base->closed;
    set.open = base->open;
    add(document, &set, schema, conditional);
    close_set(document, &set);
    return set;
}

struct position position_with(struct document *document, struct pool *pool,
                              const struct position *base,
                              const struct tree_node *schema) {
    return with(document, pool, base, schema, false);
}

struct position position_root(struct document *document, struct pool *pool) {
    struct position none = {.count = 0};
    return position_with(document, pool, &none, document->tree->root);
}

/* ---- members and items ------------------------------------------------------------------------ */

static void add_member(struct document *document, struct position *set,
                       const struct tree_node *schema, bool conditional,
                       toolmend_view name) {
    const struct tree_node *declared = document_keyword(document, schema, "properties");
    const struct tree_node *patterns =
        document_keyword(document, schema, "patternProperties");
    const struct tree_node *property = declared ? tree_member(declared, name) : NULL;
    bool covered = property != NULL;
    add(document, set, property, conditional);
    for (const struct tree_node *one = patterns ? patterns->first : NULL; one;
         one = one->next) {
        enum answer matches = probe_matches(document, one, name);
        covered |= matches != ANSWER_NO;
        if (matches == ANSWER_YES)
            add(document, set, one, conditional);
    }
    if (!covered)
        add(document, set, document_keyword(document, schema, "additionalProperties"),
            conditional);
}

struct position position_member(struct document *document, struct pool *pool,
                                const struct position *object, toolmend_view name) {
    struct position set;
    start(document, pool, &set);
    set.open = object->open;
    for (size_t i = 0; i < object->count; i++)
        add_member(document, &set, object->schemas[i], object->conditional[i], name);
    close_set(document, &set);
    return set;
}

/* The schema of item `index`: of the list that counts (`prefixItems`, in draft-07 `items`), or
 * of the rest. */
static const struct tree_node *item_schema(const struct document *document,
                                           const struct tree_node *schema, size_t index) {
    const struct tree_node *items = document_keyword(document, schema, "items");
    const struct tree_node *list = document_keyword(document, schema, "prefixItems");
    if (document->draft7) {
        bool counts = items && items->kind == TREE_ARRAY;
        list = counts ? items : NULL;
        items = counts ? document_keyword(document, schema, "additionalItems") : items;
    }
    const struct tree_node *one = list ? list->first : NULL;
    while (one && one->index < index)
        one = one->next;
    return one ? one : items;
}

struct position position_item(struct document *document, struct pool *pool,
                              const struct position *list, size_t index) {
    struct position set;
    start(document, pool, &set);
    set.open = list->open;
    for (size_t i = 0; i < list->count; i++)
        add(document, &set, item_schema(document, list->schemas[i], index),
            list->conditional[i]);
    close_set(document, &set);
    return set;
}

/* ---- what may speak beside them ----------------------------------------------------------------- */

/* Draft-07 says `dependencies`, where a list of names is no schema. */
static const struct tree_node *dependents(const struct document *document,
                                          const struct tree_node *schema) {
    const struct tree_node *found = document_keyword(
        document, schema, document->draft7 ? "dependencies" : "dependentSchemas");
    return found && found->kind == TREE_OBJECT ? found : NULL;
}

struct position position_wide(struct document *document, struct pool *pool,
                              const struct position *position) {
    static const char *const unions[] = {"anyOf", "oneOf"};
    static const char *const conditions[] = {"if", "then", "else"};
    struct position set = position_with(document, pool, position, NULL);
    for (size_t i = 0; i < set.count; i++) {
        const struct tree_node *schema = set.schemas[i];
        const struct tree_node *dependent = dependents(document, schema);
        for (size_t k = 0; k < 2; k++)
            add_each(document, &set, document_keyword(document, schema, unions[k]),
                     set.conditional[i]);
        for (size_t k = 0; document_keyword(document, schema, "if") && k < 3; k++)
            add(document, &set, document_keyword(document, schema, conditions[k]), true);
        add_each(document, &set, dependent, true);
        close_set(document, &set);
    }
    return set;
}

/* ---- conditions ------------------------------------------------------------------------------- */

/* What `if` and `dependentSchemas` of one schema add for a value. */
static void add_conditional(struct document *document, struct position *set,
                            const struct tree_node *schema, const struct tree *value) {
    const struct tree_node *condition = document_keyword(document, schema, "if");
    const struct tree_node *dependent = dependents(document, schema);
    if (condition) {
        enum answer holds = probe_accepts(document, condition, value->text);
        set->open |= holds == ANSWER_OPEN;
        if (holds != ANSWER_OPEN)
            add(document, set,
                document_keyword(document, schema, holds == ANSWER_YES ? "then" : "else"),
                true);
    }
    for (const struct tree_node *one = dependent ? dependent->first : NULL; one;
         one = one->next)
        if (one->kind != TREE_ARRAY && one->name.ptr &&
            tree_member(value->root, one->name))
            add(document, set, one, true);
}

/* Until nothing is new: what is added may have conditions of its own. */
static void add_conditions(struct document *document, struct position *set,
                           const struct tree *value) {
    for (size_t i = 0; i < set->count; i++) {
        add_conditional(document, set, set->schemas[i], value);
        close_set(document, set);
    }
}

/* What the conditions of the branch's own schemas add, nothing else. */
static struct position added(struct document *document, struct pool *pool,
                             const struct position *branch, const struct tree *value) {
    struct position set;
    start(document, pool, &set);
    for (size_t i = 0; i < branch->count; i++)
        add_conditional(document, &set, branch->schemas[i], value);
    return set;
}

bool position_same_conditions(struct document *document, struct pool *pool,
                              const struct position *branch, toolmend_view before,
                              toolmend_view after) {
    const struct tree *trees[] = {tree_read(pool, before), tree_read(pool, after)};
    if (!trees[0] || !trees[1])
        return false;
    struct position sets[] = {added(document, pool, branch, trees[0]),
                              added(document, pool, branch, trees[1])};
    bool same = sets[0].count == sets[1].count;
    for (size_t i = 0; same && i < sets[0].count; i++)
        same = holds_schema(&sets[1], sets[0].schemas[i]);
    return same || sets[0].open || sets[1].open;
}

/* ---- branches --------------------------------------------------------------------------------- */

/* Is the union still to be opened: no branch accepts the value, and none is in the set? */
static bool is_shut(struct document *document, const struct position *set,
                    const struct tree_node *branches, toolmend_view value) {
    for (const struct tree_node *one = branches->first; one; one = one->next)
        if (says_nothing(document, one) || holds_schema(set, one) ||
            probe_accepts(document, one, value) != ANSWER_NO)
            return false;
    return branches->count > 0;
}

/* Of the schema *index. */
static const struct tree_node *shut_union(struct document *document,
                                          const struct position *set, toolmend_view value,
                                          size_t *index) {
    static const char *const unions[] = {"anyOf", "oneOf"};
    for (size_t i = 0; i < set->count; i++)
        for (size_t k = 0; k < 2; k++) {
            const struct tree_node *branches =
                document_keyword(document, set->schemas[i], unions[k]);
            *index = i;
            if (branches && is_shut(document, set, branches, value))
                return branches;
        }
    return NULL;
}

bool position_has_shut_union(struct document *document, const struct position *position,
                             toolmend_view value) {
    size_t index;
    return position->open || shut_union(document, position, value, &index);
}

static void add_branch(struct pool *pool, struct branches *branches,
                       struct position branch) {
    if (branches->count == branches->room) {
        size_t room = branches->room > 0 ? 2 * branches->room : 8;
        struct position *list = pool_take(pool, room, sizeof *list);
        for (size_t i = 0; i < branches->count; i++)
            list[i] = branches->list[i];
        branches->list = list;
        branches->room = room;
    }
    branches->list[branches->count++] = branch;
}

/* Open the unions of what was added last, one after the other, every branch of each. */
static void open_unions(struct document *document, struct pool *pool,
                        struct branches *out, size_t first, const struct tree *value,
                        bool conditions) {
    for (size_t i = first; i < out->count;) {
        struct position base = out->list[i];
        size_t holder;
        const struct tree_node *branches =
            shut_union(document, &base, value->text, &holder);
        if (!branches || out->count + branches->count > BRANCHES_MAX) {
            i++;
            continue;
        }
        for (const struct tree_node *one = branches->first; one; one = one->next) {
            struct position branch =
                with(document, pool, &base, one, base.conditional[holder]);
            if (conditions)
                add_conditions(document, &branch, value);
            if (one == branches->first)
                out->list[i] = branch;
            else
                add_branch(pool, out, branch);
        }
    }
}

struct branches position_branches(struct document *document, struct pool *pool,
                                  const struct position *position, toolmend_view value) {
    struct branches out = {NULL, 0, 0, 0};
    const struct tree *tree = tree_read(pool, value);
    if (!tree)
        return out;
    add_branch(pool, &out, *position);
    open_unions(document, pool, &out, 0, tree, false);
    out.bare = out.count;
    struct position full = position_with(document, pool, position, NULL);
    add_conditions(document, &full, tree);
    add_branch(pool, &out, full);
    open_unions(document, pool, &out, out.bare, tree, true);
    return out;
}

/* ---- judgement -------------------------------------------------------------------------------- */

enum answer position_accepts(struct document *document, const struct position *position,
                             toolmend_view value) {
    enum answer all = position->open ? ANSWER_OPEN : ANSWER_YES;
    for (size_t i = 0; i < position->count; i++) {
        enum answer one = probe_accepts(document, position->schemas[i], value);
        if (one == ANSWER_NO)
            return ANSWER_NO;
        if (one == ANSWER_OPEN)
            all = ANSWER_OPEN;
    }
    return all;
}

bool position_blames(struct document *document, const struct position *position,
                     toolmend_view value, toolmend_view pointer, enum in_question what) {
    for (size_t i = 0; i < position->count; i++)
        if (probe_blames(document, position->schemas[i], value, pointer, what))
            return true;
    return position->open;
}
