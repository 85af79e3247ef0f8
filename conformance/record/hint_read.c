/* SPDX-License-Identifier: MIT
 *
 * hint_read.c - see hint.h: hints in the text of a schema.
 *
 * A hint is where a keyword is: in a schema that speaks about the value. Nothing is compiled;
 * the same questions are asked of the same nodes for each value anew.
 */
#include "hint.h"

#include <string.h>

#define COUNT_OF(table) (sizeof(table) / sizeof((table)[0]))

static const char *const keywords[] = {"x-repair", "dirge-hints", "x-dirge-kind"};
enum { KEYWORDS = COUNT_OF(keywords), OBJECTS = 2 /* of them are objects */ };

/* ---- forms -------------------------------------------------------------------------------------- */

static bool is_text(const struct tree_node *node) {
    return node->kind == TREE_STRING && node->text.ptr;
}

static bool is_text_of(const struct tree_node *node, const char *const *words,
                       size_t count) {
    for (size_t i = 0; is_text(node) && i < count; i++)
        if (view_is(node->text, words[i]))
            return true;
    return false;
}

static bool names_path(const struct tree_node *node) {
    static const char *const words[] = {"path", "absolute_path", "relative_path"};
    return is_text_of(node, words, COUNT_OF(words));
}

static bool names_json_text(const struct tree_node *node) {
    return is_text(node) && view_is(node->text, "json-text");
}

static bool is_list_of_texts(const struct tree_node *node) {
    bool sound = node->kind == TREE_ARRAY && node->count > 0;
    for (const struct tree_node *one = node->first; one; one = one->next)
        sound &= is_text(one);
    return sound;
}

/* Names that go together: two of them at least, none twice. */
static bool is_list_of_fields(const struct tree_node *node) {
    bool sound = is_list_of_texts(node) && node->count > 1;
    for (const struct tree_node *one = node->first; sound && one; one = one->next)
        for (const struct tree_node *two = one->next; two; two = two->next)
            sound &= !view_same(one->text, two->text);
    return sound;
}

/* A member under one of its two names; NULL: none, or both. */
static const struct tree_node *either(const struct tree_node *object, const char *name,
                                      const char *other) {
    const struct tree_node *one = tree_keyword(object, name);
    const struct tree_node *two = tree_keyword(object, other);
    return one && two ? NULL : one ? one : two;
}

static bool read_relation(const struct tree_node *node, struct relation *out) {
    out->fields = either(node, "fields", "requires");
    out->defaults = either(node, "default", "defaults");
    return node->kind == TREE_OBJECT && out->fields && out->defaults &&
           is_list_of_fields(out->fields) && out->defaults->kind == TREE_OBJECT;
}

/* Has the member of a hint a name and a form that are its own? */
static bool is_sound(const struct tree_node *member) {
    toolmend_view name = member->name;
    const struct tree_node *schema = member->parent->parent;
    if (view_is(name, "semantic"))
        return names_path(member) || names_json_text(member);
    if (view_is(name, "separator"))
        return is_text(member) && member->text.len > 0;
    if (view_is(name, "aliases"))
        return is_list_of_texts(member);
    if (view_is(name, "relational"))
        return member->kind == TREE_ARRAY && member->count > 0;
    return view_is(name, "contract") && is_text(member) && !schema->parent;
}

/* ---- hints of a position -------------------------------------------------------------------------- */

/* The hint of that name in one of the keywords of a schema; NULL: none. */
static const struct tree_node *hint_in(const struct document *document,
                                       const struct tree_node *schema, size_t keyword,
                                       const char *member) {
    const struct tree_node *hints = document_keyword(document, schema, keywords[keyword]);
    if (hints && keyword >= OBJECTS)
        return strcmp(member, "semantic") == 0 && is_text(hints) &&
                       view_is(hints->text, "path")
                   ? hints
                   : NULL;
    const struct tree_node *found = hints ? tree_keyword(hints, member) : NULL;
    return found && is_sound(found) ? found : NULL;
}

/* The schema that is looked at next: of the position, then any of the document. */
static const struct tree_node *next_schema(const struct document *document,
                                           const struct position *position,
                                           struct hint_walk *walk) {
    const struct tree_node *root = document->tree->root;
    while (walk->schema < position->count && position->conditional[walk->schema])
        walk->schema++;
    if (walk->schema < position->count)
        return position->schemas[walk->schema];
    if (!position->open)
        return NULL;
    return walk->at ? walk->at : root;
}

static void pass_schema(const struct document *document, const struct position *position,
                        struct hint_walk *walk, const struct tree_node *schema) {
    walk->place = 0;
    if (walk->schema < position->count) {
        walk->schema++;
        return;
    }
    walk->at = tree_following(schema, document->tree->root);
    if (!walk->at)
        walk->schema = SIZE_MAX; /* behind the last one */
}

const struct tree_node *hint_next(const struct document *document,
                                  const struct position *position, const char *member,
                                  struct hint_walk *walk) {
    const struct tree_node *schema;
    while (walk->schema != SIZE_MAX && (schema = next_schema(document, position, walk))) {
        while (walk->place < KEYWORDS) {
            const struct tree_node *found =
                hint_in(document, schema, walk->place++, member);
            if (found)
                return found;
        }
        pass_schema(document, position, walk, schema);
    }
    return NULL;
}

static bool has_semantic(const struct document *document, const struct position *position,
                         bool (*names)(const struct tree_node *)) {
    struct hint_walk walk = {0, 0, NULL};
    const struct tree_node *one;
    while ((one = hint_next(document, position, "semantic", &walk)))
        if (names(one))
            return true;
    return false;
}

bool hint_is_path(const struct document *document, const struct position *position) {
    return has_semantic(document, position, names_path);
}

bool hint_is_json_text(const struct document *document, const struct position *position) {
    return has_semantic(document, position, names_json_text);
}

/* Lists of aliases are equal if they hold the same names. */
static bool is_equal_hint(const struct document *document, const struct tree_node *a,
                          const struct tree_node *b) {
    bool same = a->kind == TREE_ARRAY ? true
                                      : toolmend_json_equal(tree_slice(document->tree, a),
                                                            tree_slice(document->tree, b),
                                                            &same) == TOOLMEND_OK &&
                                            same;
    for (const struct tree_node *one = a->first; one; one = one->next)
        same &= hint_lists(b, one->text);
    for (const struct tree_node *one = b->first; one; one = one->next)
        same &= hint_lists(a, one->text);
    return same;
}

bool hint_differs(const struct document *document, const struct position *position,
                  const char *member) {
    struct hint_walk walk = {0, 0, NULL};
    const struct tree_node *first = NULL, *one;
    while (!position->open && (one = hint_next(document, position, member, &walk))) {
        first = first ? first : one;
        if (!is_equal_hint(document, first, one))
            return true;
    }
    return false;
}

bool hint_lists(const struct tree_node *aliases, toolmend_view name) {
    for (const struct tree_node *one = aliases->first; one && name.ptr; one = one->next)
        if (view_same(one->text, name))
            return true;
    return false;
}

bool hint_is_given(const struct document *document) {
    const struct tree_node *root = document->tree->root, *node = root;
    for (; node; node = tree_following(node, root))
        for (size_t i = 0; node->member && i < KEYWORDS; i++)
            if (view_is(node->name, keywords[i]))
                return true;
    return false;
}

bool hint_next_relation(const struct document *document, const struct position *position,
                        struct relation_walk *walk, struct relation *relation) {
    do {
        walk->at = walk->at ? walk->at->next : NULL;
        while (!walk->at) {
            const struct tree_node *list =
                hint_next(document, position, "relational", &walk->hints);
            if (!list)
                return false;
            walk->at = list->first;
        }
    } while (!read_relation(walk->at, relation));
    return true;
}

/* ---- what is no hint ------------------------------------------------------------------------------- */

/* What a schema holds under a keyword. A definition counts where a reference leads to it. */
enum holding { HOLDS_NONE, HOLDS_SCHEMA, HOLDS_LIST, HOLDS_MAP };

static enum holding holding_of(toolmend_view keyword) {
    static const char *const schemas[] = {"additionalProperties",
                                          "unevaluatedProperties",
                                          "unevaluatedItems",
                                          "additionalItems",
                                          "contains",
                                          "propertyNames",
                                          "items",
                                          "not",
                                          "if",
                                          "then",
                                          "else"};
    static const char *const lists[] = {"allOf", "anyOf", "oneOf", "prefixItems"};
    static const char *const maps[] = {"properties", "patternProperties",
                                       "dependentSchemas", "dependencies"};
    for (size_t i = 0; i < COUNT_OF(schemas); i++)
        if (view_is(keyword, schemas[i]))
            return HOLDS_SCHEMA;
    for (size_t i = 0; i < COUNT_OF(lists); i++)
        if (view_is(keyword, lists[i]))
            return HOLDS_LIST;
    for (size_t i = 0; i < COUNT_OF(maps); i++)
        if (view_is(keyword, maps[i]))
            return HOLDS_MAP;
    return HOLDS_NONE;
}

/* The nodes of the schema that are schemas themselves, by number. */
struct marking {
    struct document *document;
    bool *is_schema;
    bool more; /* one was added */
};

static void mark(struct marking *m, const struct tree_node *node) {
    if (!node || m->is_schema[node->number])
        return;
    m->is_schema[node->number] = true;
    m->more = true;
}

static void mark_each(struct marking *m, const struct tree_node *holder) {
    for (const struct tree_node *one = holder->first; one; one = one->next)
        mark(m, one);
}

/* What a schema holds, and where its references lead. */
static void mark_inside(struct marking *m, const struct tree_node *schema) {
    static const char *const references[] = {"$ref", "$dynamicRef"};
    for (size_t i = 0; i < COUNT_OF(references); i++) {
        const struct tree_node *reference =
            document_keyword(m->document, schema, references[i]);
        mark(m, reference ? document_refer(m->document, reference, i == 1) : NULL);
    }
    if (m->document->draft7 && tree_keyword(schema, "$ref"))
        return;
    for (const struct tree_node *one = schema->first; one; one = one->next) {
        enum holding holding = one->member ? holding_of(one->name) : HOLDS_NONE;
        bool map = holding == HOLDS_MAP && one->kind == TREE_OBJECT;
        if (holding == HOLDS_SCHEMA && one->kind != TREE_ARRAY)
            mark(m, one);
        else if (map || (holding != HOLDS_NONE && one->kind == TREE_ARRAY))
            mark_each(m, one);
    }
}

static void mark_schemas(struct marking *m) {
    const struct tree_node *root = m->document->tree->root;
    mark(m, root);
    while (m->more) {
        m->more = false;
        for (const struct tree_node *node = root; node; node = tree_following(node, root))
            if (m->is_schema[node->number])
                mark_inside(m, node);
    }
}

struct unknown {
    const struct tree_node **list;
    size_t count;
};

static void add_unknown(struct unknown *unknown, const struct tree_node *node) {
    unknown->list[unknown->count++] = node;
}

static bool is_of_relation(toolmend_view name) {
    static const char *const names[] = {"fields", "requires", "default", "defaults"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (view_is(name, names[i]))
            return true;
    return false;
}

/* A relation is out as a whole, or by its fields or defaults; other members of it, and defaults
 * of what is no field, are out alone. */
static void find_in_relation(const struct tree_node *node, struct unknown *unknown) {
    struct relation relation;
    bool sound = read_relation(node, &relation);
    bool whole = node->kind == TREE_OBJECT && relation.fields && relation.defaults;
    if (!whole)
        add_unknown(unknown, node);
    for (const struct tree_node *one = node->first; one; one = one->next)
        if (one->member &&
            (!is_of_relation(one->name) ||
             (whole && one == relation.fields && !is_list_of_fields(one)) ||
             (whole && one == relation.defaults && one->kind != TREE_OBJECT)))
            add_unknown(unknown, one);
    for (const struct tree_node *one = sound ? relation.defaults->first : NULL; one;
         one = one->next)
        if (!hint_lists(relation.fields, one->name))
            add_unknown(unknown, one);
}

static void find_in_hint(const struct tree_node *member, struct unknown *unknown) {
    if (!is_sound(member)) {
        add_unknown(unknown, member);
        return;
    }
    for (const struct tree_node *one = view_is(member->name, "relational") ? member->first
                                                                           : NULL;
         one; one = one->next)
        find_in_relation(one, unknown);
}

/* What is wrong in the hints of one schema; beside a reference that stands alone all of it. */
static void find_in_schema(const struct document *document,
                           const struct tree_node *schema, struct unknown *unknown) {
    for (size_t i = 0; i < KEYWORDS; i++) {
        const struct tree_node *hints = tree_keyword(schema, keywords[i]);
        if (!hints)
            continue;
        bool hidden = !document_keyword(document, schema, keywords[i]);
        bool form = i < OBJECTS ? hints->kind == TREE_OBJECT
                                : is_text(hints) && view_is(hints->text, "path");
        if (hidden || !form)
            add_unknown(unknown, hints);
        for (const struct tree_node *one = !hidden && form ? hints->first : NULL; one;
             one = one->next)
            find_in_hint(one, unknown);
    }
}

const struct tree_node **hint_unknown(struct document *document, struct pool *pool,
                                      size_t *count) {
    const struct tree *tree = document->tree;
    struct marking m = {document, pool_take(pool, tree->count, sizeof(bool)), false};
    struct unknown unknown = {pool_take(pool, tree->count, sizeof *unknown.list), 0};
    mark_schemas(&m);
    for (const struct tree_node *node = tree->root; node;
         node = tree_following(node, tree->root))
        if (m.is_schema[node->number] && node->kind == TREE_OBJECT)
            find_in_schema(document, node, &unknown);
    *count = unknown.count;
    return unknown.list;
}
