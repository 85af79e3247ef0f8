/* SPDX-License-Identifier: MIT
 *
 * suite_needs.c - the schema keywords that a layer must support to be asked about a tool.
 *
 * Vectors state them. A line of the corpus quotes somebody's tool and does not, so they are read
 * off the schema. Keywords that every layer is expected to support are left out. Some of those, and
 * some shapes of a schema, have no counterpart in the types of a language: a layer may still say of
 * a tool that it cannot be given those.
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

typedef void visit_schema(void *data, toolmend_view schema);

/* Each schema within one, from outside to inside. */
static void visit(toolmend_view schema, unsigned depth, visit_schema *each, void *data) {
    toolmend_view name;
    toolmend_view value;
    toolmend_view inner;
    if (depth > DEPTH_MAX)
        return;
    each(data, schema);
    for (size_t at = 0;
         schema.ptr[0] == '{' && toolmend_json_next(schema, &at, &name, &value);) {
        if (is_one_of(name, holds_one))
            visit(value, depth + 1, each, data);
        if (!is_one_of(name, holds_many))
            continue;
        for (size_t i = 0; toolmend_json_next(value, &i, NULL, &inner);)
            visit(inner, depth + 1, each, data);
    }
}

/* `tool` is one tool, or a list of them. */
static void visit_tools(toolmend_view tool, visit_schema *each, void *data) {
    toolmend_view item;
    toolmend_view schema = toolmend_json_at(tool, "/parameters");
    if (schema.ptr)
        visit(schema, 1, each, data);
    for (size_t at = 0;
         tool.ptr[0] == '[' && toolmend_json_next(tool, &at, NULL, &item);) {
        schema = toolmend_json_at(item, "/parameters");
        if (schema.ptr)
            visit(schema, 1, each, data);
    }
}

static void collect(void *data, toolmend_view schema) {
    toolmend_view name;
    toolmend_view value;
    for (size_t at = 0;
         schema.ptr[0] == '{' && toolmend_json_next(schema, &at, &name, &value);)
        if (!is_one_of(name, plain))
            add(data, name);
}

bool needs_spell(struct loading *l, toolmend_view tool, toolmend_view *list) {
    struct needs needs = {.count = 0};
    struct canonical_text text = {0};
    *list = (toolmend_view){NULL, 0};
    if (tool.ptr)
        visit_tools(tool, collect, &needs);
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

/* ---- what a language may have no type for -------------------------------------------------- */

/* Plain keywords, then shapes. */
const char *const suite_untyped[] = {"additionalProperties",
                                     "default",
                                     "enum",
                                     "items",
                                     "required",
                                     "boolean-schema",
                                     "enum-of-containers",
                                     "enum-of-types",
                                     "names",
                                     "type-list",
                                     NULL};

/* What is looked for, and whether it was found. */
struct shape {
    const char *word;
    bool found;
};

/* A letter for the type of a value. */
static char type_of(toolmend_view value) {
    char c = value.ptr[0];
    return c == 'f' ? 't' : c == '-' || (c >= '0' && c <= '9') ? '0' : c;
}

/* Has the schema a list of values of several types, or one with a list or an object in it? */
static bool has_enum(toolmend_view schema, bool containers) {
    toolmend_view value;
    toolmend_view list = toolmend_json_at(schema, "/enum");
    toolmend_view constant = toolmend_json_at(schema, "/const");
    char first = '\0';
    if (containers && constant.ptr && strchr("[{", constant.ptr[0]))
        return true;
    for (size_t at = 0;
         list.ptr && list.ptr[0] == '[' && toolmend_json_next(list, &at, NULL, &value);) {
        char type = type_of(value);
        if (containers ? type == '[' || type == '{' : first && type != first)
            return true;
        first = type;
    }
    return false;
}

/* Words that Python or JavaScript keep for themselves. */
static const char *const reserved[] = {
    "False",      "None",  "True",     "and",    "as",       "assert", "async",
    "await",      "break", "case",     "catch",  "class",    "const",  "continue",
    "debugger",   "def",   "default",  "del",    "delete",   "do",     "elif",
    "else",       "enum",  "except",   "export", "extends",  "false",  "finally",
    "for",        "from",  "function", "global", "if",       "import", "in",
    "instanceof", "is",    "lambda",   "new",    "nonlocal", "not",    "null",
    "or",         "pass",  "raise",    "return", "static",   "super",  "switch",
    "this",       "throw", "true",     "try",    "typeof",   "var",    "void",
    "while",      "with",  "yield",    NULL};

enum { NAME_MAX = 128 };

/* The name in lower case without underscores, which is what styles of names keep; false: it is no
 * name of a language: letters, digits and underscores that begin with a letter, and not reserved. */
static bool fold_name(toolmend_view name, char folded[NAME_MAX]) {
    size_t len = 0;
    if (name.len - 2 >= NAME_MAX || name.len == 2 || is_one_of(name, reserved))
        return false;
    for (size_t i = 1; i < name.len - 1; i++) {
        char c = name.ptr[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && (i == 1 || !(c == '_' || (c >= '0' && c <= '9'))))
            return false;
        if (c != '_')
            folded[len++] = letter ? (char)(c | 0x20) : c;
    }
    folded[len] = '\0';
    return true;
}

/* Does the schema declare a name that a language cannot have, or two that are one in it? */
static bool has_odd_names(toolmend_view schema) {
    toolmend_view properties = toolmend_json_at(schema, "/properties");
    toolmend_view name;
    toolmend_view other;
    toolmend_view value;
    char folded[NAME_MAX];
    char beside[NAME_MAX];
    for (size_t at = 0; properties.ptr && properties.ptr[0] == '{' &&
                        toolmend_json_next(properties, &at, &name, &value);) {
        if (!fold_name(name, folded))
            return true;
        for (size_t i = at; toolmend_json_next(properties, &i, &other, &value);)
            if (fold_name(other, beside) && strcmp(folded, beside) == 0)
                return true;
    }
    return false;
}

/* Is one of the schemas within this one true or false? additionalProperties is, for most. */
static bool has_boolean(toolmend_view schema) {
    toolmend_view name;
    toolmend_view value;
    toolmend_view inner;
    for (size_t at = 0; toolmend_json_next(schema, &at, &name, &value);) {
        if (is_one_of(name, holds_one) && !is_word(name, "additionalProperties") &&
            strchr("tf", value.ptr[0]))
            return true;
        for (size_t i = 0; is_one_of(name, holds_many) && strchr("[{", value.ptr[0]) &&
                           toolmend_json_next(value, &i, NULL, &inner);)
            if (strchr("tf", inner.ptr[0]))
                return true;
    }
    return false;
}

static bool has_keyword(toolmend_view schema, const char *word) {
    toolmend_view name;
    toolmend_view value;
    for (size_t at = 0; toolmend_json_next(schema, &at, &name, &value);)
        if (is_word(name, word))
            return true;
    return false;
}

static void find_shape(void *data, toolmend_view schema) {
    struct shape *shape = data;
    const char *word = shape->word;
    toolmend_view type = toolmend_json_at(schema, "/type");
    if (shape->found || schema.ptr[0] != '{')
        return;
    if (strcmp(word, "boolean-schema") == 0)
        shape->found = has_boolean(schema);
    else if (strcmp(word, "enum-of-containers") == 0)
        shape->found = has_enum(schema, true);
    else if (strcmp(word, "enum-of-types") == 0)
        shape->found = has_enum(schema, false);
    else if (strcmp(word, "names") == 0)
        shape->found = has_odd_names(schema);
    else if (strcmp(word, "type-list") == 0)
        shape->found = type.ptr && type.ptr[0] == '[';
    else
        shape->found = has_keyword(schema, word);
}

bool suite_tool_has(toolmend_view tool, const char *word) {
    struct shape shape = {word, false};
    visit_tools(tool, find_shape, &shape);
    return shape.found;
}
