/* SPDX-License-Identifier: MIT
 *
 * suite_needs.c - the schema keywords that a layer must support to be asked about a tool.
 *
 * Vectors state them. A line of the corpus quotes somebody's tool and does not, so they are read
 * off the schema. Keywords that every layer is expected to support are left out.
 */
#include "suite_internal.h"

#include <string.h>

static const char *const plain[] = {"$schema",
                                    "type",
                                    "properties",
                                    "required",
                                    "items",
                                    "enum",
                                    "additionalProperties",
                                    "default",
                                    "title",
                                    "description",
                                    "x-repair", /* hints: asked of who claims them */
                                    "dirge-hints",
                                    "x-dirge-kind",
                                    NULL};

/* Where schemas stand inside a schema. */
static const char *const holds_one[] = {"items",
                                        "additionalProperties",
                                        "not",
                                        "if",
                                        "then",
                                        "else",
                                        "contains",
                                        "propertyNames",
                                        "unevaluatedProperties",
                                        "unevaluatedItems",
                                        NULL};
static const char *const holds_many[] = {
    "allOf",       "anyOf",       "oneOf",
    "prefixItems", "properties",  "patternProperties",
    "$defs",       "definitions", "dependentSchemas",
    NULL};

enum { NEEDS_MAX = 64, DEPTH_MAX = 256 };

struct needs {
    struct canonical_member found[NEEDS_MAX]; /* the names; sorted at the end */
    size_t count;
};

static bool is_one_of(toolmend_view json, const char *const *words) {
    while (*words && !is_word(json, *words))
        words++;
    return *words != NULL;
}

/* A name that is empty, or no text, is no keyword, and no sentence could name it. */
static bool can_be_named(toolmend_view name) {
    char bytes[128];
    size_t len = toolmend_json_string(name, bytes, sizeof bytes);
    return len > 0 && len <= sizeof bytes && !memchr(bytes, '\0', len);
}

static void add(struct needs *needs, toolmend_view name) {
    size_t i = 0;
    if (!can_be_named(name))
        return;
    while (i < needs->count && canonical_compare(needs->found[i].name, name) != 0)
        i++;
    if (i == needs->count && i < NEEDS_MAX)
        needs->found[needs->count++].name = name;
}

static void collect(struct needs *needs, toolmend_view schema, unsigned depth) {
    toolmend_view name;
    toolmend_view value;
    toolmend_view inner;
    if (schema.ptr[0] != '{' || depth > DEPTH_MAX)
        return;
    for (size_t at = 0; toolmend_json_next(schema, &at, &name, &value);) {
        if (!is_one_of(name, plain))
            add(needs, name);
        if (is_one_of(name, holds_one))
            collect(needs, value, depth + 1);
        if (!is_one_of(name, holds_many))
            continue;
        for (size_t i = 0; toolmend_json_next(value, &i, NULL, &inner);)
            collect(needs, inner, depth + 1);
    }
}

/* `tool` is one tool, or a list of them. */
static void collect_tools(struct needs *needs, toolmend_view tool) {
    toolmend_view item;
    toolmend_view schema = toolmend_json_at(tool, "/parameters");
    if (schema.ptr)
        collect(needs, schema, 1);
    for (size_t at = 0;
         tool.ptr[0] == '[' && toolmend_json_next(tool, &at, NULL, &item);) {
        schema = toolmend_json_at(item, "/parameters");
        if (schema.ptr)
            collect(needs, schema, 1);
    }
}

bool needs_spell(struct loading *l, toolmend_view tool, toolmend_view *list) {
    struct needs needs = {.count = 0};
    struct canonical_text text = {0};
    *list = (toolmend_view){NULL, 0};
    if (tool.ptr)
        collect_tools(&needs, tool);
    if (needs.count == 0)
        return true;
    (void)canonical_sort(needs.found, needs.count);
    for (size_t i = 0; i < needs.count; i++) {
        canonical_put(&text, i > 0 ? "," : "[", 1);
        canonical_put(&text, needs.found[i].name.ptr, needs.found[i].name.len);
    }
    canonical_put(&text, "]", 1);
    return loading_keep(l, &text, list);
}
