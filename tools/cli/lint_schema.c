/* SPDX-License-Identifier: MIT
 *
 * lint_schema.c - the keywords of a schema as they are written.
 *
 * A validator passes over what it does not know, so a keyword that is misspelt or stands where it
 * says nothing is met by nobody until a call is let through. Schemas are found by position, never
 * by name: properties are often named like keywords.
 */
#include "lint.h"

#include <stdlib.h>
#include <string.h>

/* What the value of a keyword holds. */
enum holds { VALUE, SCHEMA, LIST, MAP };

static const struct keyword {
    const char *name;
    enum holds holds;
    unsigned types; /* the only ones it speaks about; 0: any */
} keywords[] = {
    {"$schema",               VALUE,  0          },
    {"$id",                   VALUE,  0          },
    {"$ref",                  VALUE,  0          },
    {"$anchor",               VALUE,  0          },
    {"$dynamicRef",           VALUE,  0          },
    {"$dynamicAnchor",        VALUE,  0          },
    {"$vocabulary",           VALUE,  0          },
    {"$comment",              VALUE,  0          },
    {"$defs",                 MAP,    0          },
    {"definitions",           MAP,    0          },
    {"type",                  VALUE,  0          },
    {"enum",                  VALUE,  0          },
    {"const",                 VALUE,  0          },
    {"properties",            MAP,    TYPE_OBJECT},
    {"patternProperties",     MAP,    TYPE_OBJECT},
    {"additionalProperties",  SCHEMA, TYPE_OBJECT},
    {"unevaluatedProperties", SCHEMA, TYPE_OBJECT},
    {"propertyNames",         SCHEMA, TYPE_OBJECT},
    {"required",              VALUE,  TYPE_OBJECT},
    {"dependentRequired",     VALUE,  TYPE_OBJECT},
    {"dependentSchemas",      MAP,    TYPE_OBJECT},
    {"dependencies",          MAP,    TYPE_OBJECT},
    {"minProperties",         VALUE,  TYPE_OBJECT},
    {"maxProperties",         VALUE,  TYPE_OBJECT},
    {"items",                 SCHEMA, TYPE_ARRAY },
    {"prefixItems",           LIST,   TYPE_ARRAY },
    {"additionalItems",       SCHEMA, TYPE_ARRAY },
    {"unevaluatedItems",      SCHEMA, TYPE_ARRAY },
    {"contains",              SCHEMA, TYPE_ARRAY },
    {"minContains",           VALUE,  TYPE_ARRAY },
    {"maxContains",           VALUE,  TYPE_ARRAY },
    {"minItems",              VALUE,  TYPE_ARRAY },
    {"maxItems",              VALUE,  TYPE_ARRAY },
    {"uniqueItems",           VALUE,  TYPE_ARRAY },
    {"allOf",                 LIST,   0          },
    {"anyOf",                 LIST,   0          },
    {"oneOf",                 LIST,   0          },
    {"not",                   SCHEMA, 0          },
    {"if",                    SCHEMA, 0          },
    {"then",                  SCHEMA, 0          },
    {"else",                  SCHEMA, 0          },
    {"minLength",             VALUE,  TYPE_STRING},
    {"maxLength",             VALUE,  TYPE_STRING},
    {"pattern",               VALUE,  TYPE_STRING},
    {"format",                VALUE,  0          }, /* OpenAPI has it of numbers, too */
    {"contentEncoding",       VALUE,  TYPE_STRING},
    {"contentMediaType",      VALUE,  TYPE_STRING},
    {"contentSchema",         SCHEMA, TYPE_STRING},
    {"minimum",               VALUE,  TYPE_NUMBER},
    {"maximum",               VALUE,  TYPE_NUMBER},
    {"exclusiveMinimum",      VALUE,  TYPE_NUMBER},
    {"exclusiveMaximum",      VALUE,  TYPE_NUMBER},
    {"multipleOf",            VALUE,  TYPE_NUMBER},
    {"title",                 VALUE,  0          },
    {"description",           VALUE,  0          },
    {"default",               VALUE,  0          },
    {"examples",              VALUE,  0          },
    {"deprecated",            VALUE,  0          },
    {"readOnly",              VALUE,  0          },
    {"writeOnly",             VALUE,  0          },
};
enum { KEYWORDS = sizeof keywords / sizeof keywords[0] };

/* Words of other dialects: what to write in their place; "" where nothing is to be written. */
static const struct foreign {
    const char *name, *remedy;
} foreigns[] = {
    {"optional",  "leave it out, and leave the name off `required`"                 },
    {"nullable",  "it is OpenAPI's; write null beside the type: [\"...\", \"null\"]"},
    {"mandatory", "list the name under `required` of the object"                    },
    {"requires",  "write `required`"                                                },
    {"min",       "write `minimum`, `minLength` or `minItems`"                      },
    {"max",       "write `maximum`, `maxLength` or `maxItems`"                      },
    {"values",    "write `enum`"                                                    },
    {"options",   "write `enum`"                                                    },
    {"choices",   "write `enum`"                                                    },
    {"regex",     "write `pattern`"                                                 },
};

static const struct keyword *keyword_of(const char *name) {
    for (size_t i = 0; i < KEYWORDS; i++)
        if (strcmp(name, keywords[i].name) == 0)
            return &keywords[i];
    return NULL;
}

/* ---- names that are no keywords ------------------------------------------------------------- */

static void judge_unknown(struct lint_tool *tool, const struct lint_place_of_hint *at,
                          const char *name, json_t *value) {
    const char *names[KEYWORDS];
    if (lint_hint(tool, at, name, value) ||
        (tool->openapi && strcmp(name, "nullable") == 0))
        return;
    for (size_t i = 0; i < KEYWORDS; i++)
        names[i] = keywords[i].name;
    const char *near = lint_near(name, names, KEYWORDS);
    const char *remedy = near ? lint_words(tool->pool, "write `%s`", near) : NULL;
    for (size_t i = 0; i < COUNT(foreigns); i++)
        if (strcmp(name, foreigns[i].name) == 0)
            remedy = foreigns[i].remedy;
    if (remedy) /* else it is an extension of somebody's */
        lint_add(tool, LINT_WARNING, "keyword",
                 lint_below(tool->pool, at->schema.pointer, name), remedy,
                 "`%s` is no keyword of JSON Schema and says nothing",
                 lint_short(tool->pool, cli_words(name)));
}

/* ---- types ---------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    unsigned type;
} types[] = {
    {"null",    TYPE_NULL   },
    {"boolean", TYPE_BOOLEAN},
    {"integer", TYPE_INTEGER},
    {"number",  TYPE_NUMBER },
    {"string",  TYPE_STRING },
    {"array",   TYPE_ARRAY  },
    {"object",  TYPE_OBJECT },
};

static unsigned type_named(const json_t *name) {
    for (size_t i = 0; i < COUNT(types) && json_is_string(name); i++)
        if (strcmp(json_string_value(name), types[i].name) == 0)
            return types[i].type;
    return 0;
}

static void judge_type_name(struct lint_tool *tool, const json_t *name,
                            const char *pointer) {
    static const struct {
        const char *name, *remedy;
    } meant[] = {
        {"str",     "write \"string\""                     },
        {"text",    "write \"string\""                     },
        {"char",    "write \"string\""                     },
        {"int",     "write \"integer\""                    },
        {"long",    "write \"integer\""                    },
        {"float",   "write \"number\""                     },
        {"double",  "write \"number\""                     },
        {"decimal", "write \"number\""                     },
        {"bool",    "write \"boolean\""                    },
        {"list",    "write \"array\""                      },
        {"tuple",   "write \"array\""                      },
        {"set",     "write \"array\" with uniqueItems"     },
        {"dict",    "write \"object\""                     },
        {"map",     "write \"object\""                     },
        {"hashmap", "write \"object\""                     },
        {"none",    "write \"null\""                       },
        {"nil",     "write \"null\""                       },
        {"any",     "leave `type` out: then any value fits"},
    };
    const char *names[COUNT(types)], *words[COUNT(meant)];
    if (!json_is_string(name) || type_named(name))
        return;
    for (size_t i = 0; i < COUNT(types); i++)
        names[i] = types[i].name;
    for (size_t i = 0; i < COUNT(meant); i++)
        words[i] = meant[i].name;
    const char *near = lint_near(json_string_value(name), words, COUNT(meant));
    const char *other =
        near ? NULL : lint_near(json_string_value(name), names, COUNT(types));
    const char *remedy = other ? lint_words(tool->pool, "write \"%s\"", other)
                               : "take one of the seven that there are";
    for (size_t i = 0; near && i < COUNT(meant); i++)
        if (near == meant[i].name)
            remedy = meant[i].remedy;
    lint_add(tool, LINT_ERROR, "unknown-type", pointer, remedy, "JSON has no type \"%s\"",
             lint_short_string(tool->pool, name));
}

/* The types that a schema names; 0: it names none, or others. */
static unsigned types_named(const json_t *schema) {
    const json_t *type = json_object_get(schema, "type");
    unsigned found = type_named(type);
    json_t *one;
    size_t i;
    json_array_foreach(type, i, one) {
        if (!type_named(one))
            return 0;
        found |= type_named(one);
    }
    return found;
}

static void judge_type(struct lint_tool *tool, const json_t *type, const char *pointer) {
    json_t *one;
    size_t i;
    judge_type_name(tool, type, pointer);
    json_array_foreach(type, i, one)
        judge_type_name(tool, one, lint_at(tool->pool, pointer, i));
}

/* ---- keywords in the wrong place ------------------------------------------------------------- */

static const char *type_words(struct pool *pool, unsigned found) {
    const char *words = "";
    for (size_t i = 0; i < COUNT(types); i++)
        if ((found & types[i].type) == types[i].type &&
            !(types[i].type == TYPE_INTEGER && (found & TYPE_FRACTION)))
            words =
                lint_words(pool, "%s%s%s", words, words[0] ? " or " : "", types[i].name);
    return words;
}

static void judge_place(struct lint_tool *tool, const json_t *schema, const char *pointer,
                        const struct keyword *keyword) {
    unsigned found = types_named(schema);
    if (keyword->types && found && !(found & keyword->types))
        lint_add(tool, LINT_WARNING, "misplaced", pointer,
                 lint_words(tool->pool,
                            "take it out, or put it where the %s is described",
                            type_words(tool->pool, keyword->types)),
                 "`%s` says nothing of the type beside it, %s", keyword->name,
                 type_words(tool->pool, found));
}

static void judge_array(struct lint_tool *tool, const json_t *schema,
                        const char *pointer) {
    static const char *const items[] = {
        "items", "prefixItems", "contains", "unevaluatedItems", "enum", "const", "$ref",
        "allOf", "anyOf",       "oneOf"};
    if (types_named(schema) != TYPE_ARRAY)
        return;
    for (size_t i = 0; i < COUNT(items); i++)
        if (json_object_get(schema, items[i]))
            return;
    lint_add(
        tool, LINT_WARNING, "open-items", pointer, "add `items`",
        "the list says nothing of its items: some providers refuse it, and no item is "
        "ever repaired");
}

/* ---- enums ------------------------------------------------------------------------------------ */

static toolmend_view words_of(const json_t *string) {
    return (toolmend_view){json_string_value(string), json_string_length(string)};
}

/* A word in lower case without white space around it, as a key. */
static const char *folded(struct pool *pool, const json_t *word) {
    toolmend_view text = view_trim(words_of(word));
    char *out = pool_take(pool, text.len + 1, 1);
    for (size_t i = 0; i < text.len; i++)
        out[i] = ascii_lower(text.ptr[i]);
    return out;
}

static void judge_pair(struct lint_tool *tool, const json_t *one, const json_t *other,
                       const char *pointer) {
    if (json_equal(one, other))
        lint_add(tool, LINT_WARNING, "enum-twice", pointer, "list it once",
                 "\"%s\" is listed twice", lint_short_string(tool->pool, other));
    else
        lint_add(
            tool, LINT_NOTE, "enum-twins", pointer, "choose words that differ in letters",
            "\"%s\" and \"%s\" differ in case or blanks alone: no other spelling of "
            "them is repaired",
            lint_short_string(tool->pool, one), lint_short_string(tool->pool, other));
}

static void judge_words(struct lint_tool *tool, const json_t *members,
                        const char *pointer) {
    json_t *seen = json_object(), *one;
    size_t i;
    json_array_foreach(members, i, one) {
        if (!json_is_string(one))
            continue;
        const char *at = lint_at(tool->pool, pointer, i), *key = folded(tool->pool, one);
        if (view_trim(words_of(one)).len != json_string_length(one))
            lint_add(
                tool, LINT_WARNING, "enum-blank", at, "take the white space out",
                "\"%s\" begins or ends with white space, which a model will not write",
                lint_short_string(tool->pool, one));
        if (json_object_get(seen, key))
            judge_pair(tool, json_object_get(seen, key), one, at);
        else
            (void)json_object_set(seen, key, one);
    }
    json_decref(seen);
}

/* An enum of items beside `type: array`. */
static void judge_enum(struct lint_tool *tool, const json_t *schema,
                       const json_t *members, const char *pointer) {
    bool lists = json_array_size(members) == 0;
    json_t *one;
    size_t i;
    judge_words(tool, members, pointer);
    json_array_foreach(members, i, one) lists |= json_is_array(one);
    if (types_named(schema) == TYPE_ARRAY && !lists)
        lint_add(tool, LINT_ERROR, "misplaced", pointer, "move `enum` into `items`",
                 "`enum` lists items where the value is a list: no list fits");
}

/* ---- the walk --------------------------------------------------------------------------------- */

/* Schemas that are still to be looked at. */
struct todo {
    struct lint_place_of_hint *list;
    size_t count, room;
};

static void push(struct todo *todo, json_t *schema, const char *pointer, json_t *around) {
    if (!json_is_object(schema))
        return;
    if (todo->count == todo->room) {
        size_t room = todo->room ? 2 * todo->room : 64;
        void *moved = realloc(todo->list, room * sizeof *todo->list);
        if (!moved)
            return;
        todo->list = moved;
        todo->room = room;
    }
    todo->list[todo->count++] = (struct lint_place_of_hint){
        {schema, pointer},
        around
    };
}

/* The schemas that a keyword holds. */
static void push_held(struct lint_tool *tool, struct todo *todo,
                      const struct keyword *keyword, json_t *value, const char *pointer) {
    bool list = keyword->holds == LIST || keyword->holds == SCHEMA;
    bool named = strcmp(keyword->name, "properties") == 0;
    const char *name;
    json_t *one;
    size_t i;
    if (keyword->holds == SCHEMA)
        push(todo, value, pointer, NULL);
    if (list)
        json_array_foreach(value, i, one)
            push(todo, one, lint_at(tool->pool, pointer, i), NULL);
    if (keyword->holds == MAP)
        json_object_foreach(value, name, one)
            push(todo, one, lint_below(tool->pool, pointer, name), named ? value : NULL);
}

static void judge_member(struct lint_tool *tool, struct todo *todo,
                         const struct lint_place_of_hint *at, const char *name,
                         json_t *value) {
    const struct keyword *keyword = keyword_of(name);
    const char *pointer = lint_below(tool->pool, at->schema.pointer, name);
    if (!keyword) {
        judge_unknown(tool, at, name, value);
        return;
    }
    push_held(tool, todo, keyword, value, pointer);
    if (strcmp(name, "required") == 0 && json_is_boolean(value)) /* of an old draft */
        lint_add(tool, LINT_ERROR, "misplaced", pointer,
                 "list the name under `required` of the object that holds the property",
                 "`required` is a list of names, not a word about one property");
    else
        judge_place(tool, at->schema.json, pointer, keyword);
    if (strcmp(name, "type") == 0)
        judge_type(tool, value, pointer);
    else if (strcmp(name, "enum") == 0 && json_is_array(value))
        judge_enum(tool, at->schema.json, value, pointer);
}

void lint_schema(struct lint_tool *tool) {
    struct todo todo = {NULL, 0, 0};
    push(&todo, tool->root, "", NULL);
    for (size_t i = 0; i < todo.count; i++) {
        const struct lint_place_of_hint at =
            todo.list[i]; /* the list moves as it grows */
        const char *name;
        json_t *value;
        json_object_foreach(at.schema.json, name, value)
            judge_member(tool, &todo, &at, name, value);
        judge_array(tool, at.schema.json, at.schema.pointer);
    }
    free(todo.list);
}
