/* SPDX-License-Identifier: MIT
 *
 * rewritten.c - JSON under other names or in another order.
 *
 * A schema is walked by its keywords, since a property may be called `enum`, and what stands in
 * `const` is no schema. Names are kept apart from words of the call format, which are no names
 * to a layer, and from schemas that speak about names by patterns.
 */
#include "rewritten.h"

#include <string.h>

#include "../generate/value.h"

/* What stands under a keyword, as far as names and order go. */
enum kind {
    KIND_VALUE,   /* nothing of either */
    KIND_SCHEMA,  /* one, or a list of them by position */
    KIND_BRANCH,  /* a list of them, in any order */
    KIND_NAMED,   /* an object of them, by property names */
    KIND_DEFINED, /* an object of them, by names that are none of properties */
    KIND_NAMES,   /* a list of property names, in any order */
    KIND_RELATED, /* an object of such lists, by property names */
    KIND_SET,     /* a list in any order, or one value */
    KIND_BEYOND   /* speaks of names by patterns */
};

static const struct {
    const char *name;
    enum kind kind;
} keywords[] = {
    {"properties",            KIND_NAMED  },
    {"required",              KIND_NAMES  },
    {"items",                 KIND_SCHEMA },
    {"prefixItems",           KIND_SCHEMA },
    {"additionalItems",       KIND_SCHEMA },
    {"additionalProperties",  KIND_SCHEMA },
    {"unevaluatedItems",      KIND_SCHEMA },
    {"unevaluatedProperties", KIND_SCHEMA },
    {"contains",              KIND_SCHEMA },
    {"not",                   KIND_SCHEMA },
    {"if",                    KIND_SCHEMA },
    {"then",                  KIND_SCHEMA },
    {"else",                  KIND_SCHEMA },
    {"anyOf",                 KIND_BRANCH },
    {"oneOf",                 KIND_BRANCH },
    {"allOf",                 KIND_BRANCH },
    {"$defs",                 KIND_DEFINED},
    {"definitions",           KIND_DEFINED},
    {"dependentSchemas",      KIND_NAMED  },
    {"dependentRequired",     KIND_RELATED},
    {"enum",                  KIND_SET    },
    {"type",                  KIND_SET    },
    {"dependencies",          KIND_BEYOND },
    {"patternProperties",     KIND_BEYOND },
    {"propertyNames",         KIND_BEYOND },
    {"$dynamicRef",           KIND_BEYOND },
    {"$recursiveRef",         KIND_BEYOND },
};

/* Words that the root rules and the rules of whole calls know. */
static const char *const format_words[] = {"arguments", "input", "parameters",
                                           "params",    "args",  "properties",
                                           "kwargs",    "name",  NULL};

struct rewriting {
    struct pool *pool;
    struct choices *choices; /* NULL: the order stays */
    struct renames *renames; /* NULL: the names stay */
    bool failed;
};

/* Another order of the children; where choices are 0 it stays. */
static void shuffle(struct rewriting *r, struct value *container) {
    size_t count = container->count;
    struct value **children = pool_take(r->pool, count + 1, sizeof *children);
    size_t filled = 0;
    if (!r->choices)
        return;
    for (struct value *child = container->first; child; child = child->next)
        children[filled++] = child;
    container->first = container->last = NULL;
    container->count = 0;
    for (size_t i = 0; i < count; i++) {
        size_t other = i + choose(r->choices, (uint32_t)(count - i));
        struct value *child = children[other];
        children[other] = children[i];
        value_add(container, child);
    }
}

static bool contains(toolmend_view text, const char *words) {
    size_t len = strlen(words);
    for (size_t i = 0; i + len <= text.len; i++)
        if (memcmp(text.ptr + i, words, len) == 0)
            return true;
    return false;
}

/* ---- names ------------------------------------------------------------------------------- */

static bool is_of_the_format(toolmend_view name) {
    for (size_t i = 0; format_words[i]; i++)
        if (view_is(name, format_words[i]))
            return true;
    return false;
}

/* The fresh name for the index-th one: no word of any list, and none of its parts is. */
static toolmend_view fresh_name(struct pool *pool, size_t index) {
    char *name = pool_take(pool, 8, 1);
    memcpy(name, "wexqu", 5);
    name[5] = (char)('a' + index / 26);
    name[6] = (char)('a' + index % 26);
    return (toolmend_view){name, 7};
}

/* Put the fresh name in place of a property's. */
static void rename_json(struct rewriting *r, toolmend_view *json, toolmend_view name) {
    struct renames *renames = r->renames;
    size_t i = 0;
    if (!renames || is_of_the_format(name))
        return;
    while (i < renames->count && !view_same(renames->from[i], name))
        i++;
    r->failed = r->failed || !name.ptr || i == RENAMES_MAX;
    if (r->failed)
        return;
    if (i == renames->count) {
        renames->from[i] = name;
        renames->to[renames->count++] = fresh_name(r->pool, i);
    }
    *json = json_quote(r->pool, renames->to[i]);
}

static void rename_members(struct rewriting *r, struct value *object) {
    for (struct value *member = object->first; member; member = member->next)
        rename_json(r, &member->as.name, member->name);
}

/* ---- schemas ----------------------------------------------------------------------------- */

static void rewrite_schema(struct rewriting *r, struct value *schema);

static enum kind kind_of(toolmend_view keyword) {
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if (view_is(keyword, keywords[i].name))
            return keywords[i].kind;
    return KIND_VALUE;
}

static void rewrite_names(struct rewriting *r, struct value *list) {
    shuffle(r, list);
    for (struct value *name = list->first; name; name = name->next)
        rename_json(r, &name->as.text, name->text);
}

static void rewrite_all(struct rewriting *r, struct value *schemas) {
    for (struct value *schema = schemas->first; schema; schema = schema->next)
        rewrite_schema(r, schema);
}

static void rewrite_keyword(struct rewriting *r, struct value *value) {
    enum kind kind = kind_of(value->name);
    bool constant = view_is(value->name, "const");
    switch (constant ? KIND_SET : kind) {
    case KIND_SCHEMA:
        if (value->type == TYPE_ARRAY)
            rewrite_all(r, value);
        else
            rewrite_schema(r, value);
        break;
    case KIND_NAMED:
        rename_members(r, value);
        shuffle(r, value);
        rewrite_all(r, value);
        break;
    case KIND_BRANCH:
    case KIND_DEFINED:
        shuffle(r, value);
        rewrite_all(r, value);
        break;
    case KIND_NAMES:
        rewrite_names(r, value);
        break;
    case KIND_RELATED:
        rename_members(r, value);
        shuffle(r, value);
        for (struct value *list = value->first; list; list = list->next)
            rewrite_names(r, list);
        break;
    case KIND_SET:
        /* a value that is an object has names, which are those of its properties or not */
        r->failed =
            r->failed || (r->renames && contains(value_text(r->pool, value), "{"));
        if (!constant)
            shuffle(r, value);
        break;
    case KIND_BEYOND:
        r->failed = r->failed || r->renames != NULL;
        break;
    case KIND_VALUE:
        break;
    }
}

static void rewrite_schema(struct rewriting *r, struct value *schema) {
    if (schema->type != TYPE_OBJECT)
        return;
    shuffle(r, schema);
    for (struct value *keyword = schema->first; keyword; keyword = keyword->next)
        rewrite_keyword(r, keyword);
}

/* A reference by way of a branch or of a property has its index or its name in it. */
static toolmend_view rewritten(struct rewriting *r, toolmend_view json) {
    struct value *schema = value_read(r->pool, json);
    if (!schema || contains(json, "Of/") || contains(json, "/properties/") ||
        contains(json, "/dependentSchemas/"))
        return (toolmend_view){NULL, 0};
    rewrite_schema(r, schema);
    return r->failed ? (toolmend_view){NULL, 0} : value_write(r->pool, schema);
}

toolmend_view rewritten_names(struct pool *pool, toolmend_view schema,
                              struct renames *renames) {
    struct rewriting r = {.pool = pool, .renames = renames};
    renames->count = 0;
    toolmend_view made = rewritten(&r, schema);
    return renames->count > 0 ? made : (toolmend_view){NULL, 0};
}

toolmend_view rewritten_order(struct pool *pool, struct choices *choices,
                              toolmend_view schema) {
    struct rewriting r = {.pool = pool, .choices = choices};
    return rewritten(&r, schema);
}

/* ---- texts ------------------------------------------------------------------------------- */

/* Do two members of an object have one name, here or below? */
static bool repeats(const struct value *value) {
    for (const struct value *a = value->first; a; a = a->next) {
        for (const struct value *b = value->first; b != a; b = b->next)
            if (value->type == TYPE_OBJECT &&
                (a->name.ptr ? b->name.ptr && view_same(a->name, b->name)
                             : view_same(a->as.name, b->as.name)))
                return true;
        if (repeats(a))
            return true;
    }
    return false;
}

bool repeats_a_name(struct pool *pool, toolmend_view text) {
    const struct value *value = value_read(pool, text);
    return value && repeats(value);
}

/* An object whose names are the indices of an array has an order. */
static void reorder(struct rewriting *r, struct value *value) {
    bool object = value->type == TYPE_OBJECT;
    for (struct value *child = value->first; child; child = child->next) {
        r->failed = r->failed || (object && child->name.len > 0 &&
                                  child->name.ptr[0] >= '0' && child->name.ptr[0] <= '9');
        reorder(r, child);
    }
    if (object)
        shuffle(r, value);
}

toolmend_view rewritten_text(struct pool *pool, struct choices *choices,
                             toolmend_view text) {
    struct rewriting r = {.pool = pool, .choices = choices};
    struct value *value = value_read(pool, text);
    if (!value || repeats(value))
        return (toolmend_view){NULL, 0};
    reorder(&r, value);
    return r.failed ? (toolmend_view){NULL, 0} : value_write(pool, value);
}

/* ---- parts of texts ---------------------------------------------------------------------- */

toolmend_view spliced(struct pool *pool, toolmend_view text, toolmend_view part,
                      toolmend_view with) {
    size_t start = (size_t)(part.ptr - text.ptr);
    return join(pool, view_cut(text, 0, start), with,
                view_cut(text, start + part.len, text.len));
}

toolmend_view rewritten_tool(struct pool *pool, toolmend_view tool,
                             toolmend_view schema) {
    return spliced(pool, tool, toolmend_json_at(tool, "/parameters"), schema);
}
