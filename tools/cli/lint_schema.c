/* SPDX-License-Identifier: MIT
 *
 * lint_schema.c - the keywords of a schema as they are written.
 *
 * A validator passes over what it does not know, so a keyword that is misspelt or stands where it
 * says nothing is met by nobody until a call is let through. Schemas are found by position, never
 * by name: properties are often named like keywords.
 */
#include "lint.h"

#include <string.h>

enum { WORDS_MAX = 512 }; /* members of one enum that are compared with each other */

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

static const struct keyword *keyword_of(toolmend_view name) {
    for (size_t i = 0; i < KEYWORDS; i++)
        if (view_is(name, keywords[i].name))
            return &keywords[i];
    return NULL;
}

/* ---- names that are no keywords ------------------------------------------------------------- */

static void judge_unknown(struct lint_tool *tool, const struct tree *tree,
                          const struct tree_node *member) {
    const char *names[KEYWORDS];
    if (!member->name.ptr || lint_hint(tool, tree, member))
        return;
    for (size_t i = 0; i < KEYWORDS; i++)
        names[i] = keywords[i].name;
    const char *near = lint_near(member->name, names, KEYWORDS);
    const char *remedy = near ? lint_words(tool->pool, "write `%s`", near) : NULL;
    for (size_t i = 0; i < sizeof foreigns / sizeof foreigns[0]; i++)
        if (view_is(member->name, foreigns[i].name))
            remedy = foreigns[i].remedy;
    if (!remedy)
        return; /* an extension of somebody's */
    lint_add(tool, LINT_WARNING, "keyword", tree_pointer(tool->pool, member),
             "`%s` is no keyword of JSON Schema and says nothing",
             lint_short(tool->pool, member->name))
        ->remedy = remedy;
}

/* ---- types ---------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    unsigned type;
} type_names[] = {
    {"null",    TYPE_NULL   },
    {"boolean", TYPE_BOOLEAN},
    {"integer", TYPE_INTEGER},
    {"number",  TYPE_NUMBER },
    {"string",  TYPE_STRING },
    {"array",   TYPE_ARRAY  },
    {"object",  TYPE_OBJECT },
};

static unsigned type_named(toolmend_view name) {
    for (size_t i = 0; i < sizeof type_names / sizeof type_names[0]; i++)
        if (view_is(name, type_names[i].name))
            return type_names[i].type;
    return 0;
}

static void judge_type_name(struct lint_tool *tool, const struct tree_node *name) {
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
    const char *names[7], *words[sizeof meant / sizeof meant[0]];
    if (!name->text.ptr || type_named(name->text))
        return;
    for (size_t i = 0; i < 7; i++)
        names[i] = type_names[i].name;
    for (size_t i = 0; i < sizeof meant / sizeof meant[0]; i++)
        words[i] = meant[i].name;
    const char *near = lint_near(name->text, words, sizeof meant / sizeof meant[0]);
    const char *remedy = "take one of the seven that there are";
    for (size_t i = 0; near && i < sizeof meant / sizeof meant[0]; i++)
        if (near == meant[i].name)
            remedy = meant[i].remedy;
    const char *other = near ? NULL : lint_near(name->text, names, 7);
    if (other)
        remedy = lint_words(tool->pool, "write \"%s\"", other);
    lint_add(tool, LINT_ERROR, "unknown-type", tree_pointer(tool->pool, name),
             "JSON has no type \"%s\"", lint_short(tool->pool, name->text))
        ->remedy = remedy;
}

/* The types that a schema names; 0: it names none, or others. */
static unsigned types_named(const struct tree_node *schema) {
    const struct tree_node *type = tree_keyword(schema, "type");
    if (!type || type->kind == TREE_STRING)
        return type ? type_named(type->text) : 0;
    unsigned types = 0;
    for (const struct tree_node *one = type->first; one; one = one->next) {
        unsigned named = one->text.ptr ? type_named(one->text) : 0;
        if (!named)
            return 0;
        types |= named;
    }
    return types;
}

static void judge_type(struct lint_tool *tool, const struct tree_node *type) {
    if (type->kind == TREE_STRING)
        judge_type_name(tool, type);
    for (const struct tree_node *one = type->kind == TREE_ARRAY ? type->first : NULL; one;
         one = one->next)
        if (one->kind == TREE_STRING)
            judge_type_name(tool, one);
}

/* ---- keywords in the wrong place ------------------------------------------------------------- */

static const char *type_words(struct pool *pool, unsigned types) {
    struct writing out = {.pool = pool};
    for (size_t i = 0; i < sizeof type_names / sizeof type_names[0]; i++) {
        unsigned type = type_names[i].type;
        if ((types & type) != type || (type == TYPE_INTEGER && types & TYPE_FRACTION))
            continue;
        write_words(&out, out.len > 0 ? " or " : "");
        write_words(&out, type_names[i].name);
    }
    return lint_words(pool, "%.*s", (int)out.len, written(&out).ptr);
}

static void judge_place(struct lint_tool *tool, const struct tree_node *schema,
                        const struct tree_node *member, const struct keyword *keyword) {
    unsigned types = types_named(schema);
    if (!keyword->types || !types || (types & keyword->types))
        return;
    lint_add(tool, LINT_WARNING, "misplaced", tree_pointer(tool->pool, member),
             "`%s` says nothing of the type beside it, %s", keyword->name,
             type_words(tool->pool, types))
        ->remedy =
        lint_words(tool->pool, "take it out, or put it where the %s is described",
                   type_words(tool->pool, keyword->types));
}

/* `required: true` of an old draft. */
static bool judge_required(struct lint_tool *tool, const struct tree_node *required) {
    if (!view_is(required->name, "required") || required->kind != TREE_BOOLEAN)
        return false;
    lint_add(tool, LINT_ERROR, "misplaced", tree_pointer(tool->pool, required),
             "`required` is a list of names, not a word about one property")
        ->remedy = "list the name under `required` of the object that holds the property";
    return true;
}

static void judge_array(struct lint_tool *tool, const struct tree_node *schema) {
    static const char *const items[] = {
        "items", "prefixItems", "contains", "unevaluatedItems", "enum", "const", "$ref",
        "allOf", "anyOf",       "oneOf"};
    if (types_named(schema) != TYPE_ARRAY)
        return;
    for (size_t i = 0; i < sizeof items / sizeof items[0]; i++)
        if (tree_keyword(schema, items[i]))
            return;
    lint_add(
        tool, LINT_WARNING, "open-items", tree_pointer(tool->pool, schema),
        "the list says nothing of its items: some providers refuse it, and no item is "
        "ever mended")
        ->remedy = "add `items`";
}

/* ---- enums ------------------------------------------------------------------------------------ */

static bool has_blank_end(toolmend_view text) {
    return view_trim(text).len != text.len;
}

static bool same_folded(toolmend_view a, toolmend_view b) {
    a = view_trim(a);
    b = view_trim(b);
    for (size_t i = 0; a.len == b.len && i < a.len; i++)
        if (ascii_lower(a.ptr[i]) != ascii_lower(b.ptr[i]))
            return false;
    return a.len == b.len;
}

static void judge_pair(struct lint_tool *tool, const struct tree_node *one,
                       const struct tree_node *other) {
    bool twice = view_same(one->text, other->text);
    struct lint_finding *finding =
        twice
            ? lint_add(tool, LINT_WARNING, "enum-twice", tree_pointer(tool->pool, other),
                       "\"%s\" is listed twice", lint_short(tool->pool, other->text))
            : lint_add(tool, LINT_NOTE, "enum-twins", tree_pointer(tool->pool, other),
                       "\"%s\" and \"%s\" differ in case or blanks alone: no other "
                       "spelling of them is mended",
                       lint_short(tool->pool, one->text),
                       lint_short(tool->pool, other->text));
    finding->remedy = twice ? "list it once" : "choose words that differ in letters";
}

static void judge_words(struct lint_tool *tool, const struct tree_node *members) {
    size_t count = 0;
    for (const struct tree_node *one = members->first; one && count < WORDS_MAX;
         one = one->next, count++) {
        if (!one->text.ptr)
            continue;
        if (has_blank_end(one->text))
            lint_add(tool, LINT_WARNING, "enum-blank", tree_pointer(tool->pool, one),
                     "\"%s\" begins or ends with white space, which a model will not "
                     "write",
                     lint_short(tool->pool, one->text))
                ->remedy = "take the white space out";
        const struct tree_node *before = members->first;
        while (before != one &&
               !(before->text.ptr && same_folded(before->text, one->text)))
            before = before->next;
        if (before != one)
            judge_pair(tool, before, one);
    }
}

/* An enum of items beside `type: array`. */
static void judge_enum(struct lint_tool *tool, const struct tree_node *schema,
                       const struct tree_node *members) {
    bool lists = members->count == 0;
    if (members->kind != TREE_ARRAY)
        return;
    judge_words(tool, members);
    for (const struct tree_node *one = members->first; one; one = one->next)
        lists |= one->kind == TREE_ARRAY;
    if (types_named(schema) != TYPE_ARRAY || lists)
        return;
    lint_add(tool, LINT_ERROR, "misplaced", tree_pointer(tool->pool, members),
             "`enum` lists items where the value is a list: no list fits")
        ->remedy = "move `enum` into `items`";
}

/* ---- the walk --------------------------------------------------------------------------------- */

/* Mark the schemas that a keyword holds. */
static void mark(bool *schemas, const struct tree_node *value, enum holds holds) {
    bool list = value->kind == TREE_ARRAY && (holds == LIST || holds == SCHEMA);
    bool map = value->kind == TREE_OBJECT && holds == MAP;
    if (holds == SCHEMA && !list)
        schemas[value->number] = true;
    for (const struct tree_node *one = list || map ? value->first : NULL; one;
         one = one->next)
        schemas[one->number] = true;
}

static void judge_schema(struct lint_tool *tool, const struct tree *tree,
                         const struct tree_node *schema, bool *schemas) {
    for (const struct tree_node *member = schema->first; member; member = member->next) {
        const struct keyword *keyword =
            member->name.ptr ? keyword_of(member->name) : NULL;
        if (!keyword) {
            judge_unknown(tool, tree, member);
            continue;
        }
        mark(schemas, member, keyword->holds);
        if (!judge_required(tool, member))
            judge_place(tool, schema, member, keyword);
        if (view_is(member->name, "type"))
            judge_type(tool, member);
        else if (view_is(member->name, "enum"))
            judge_enum(tool, schema, member);
    }
    judge_array(tool, schema);
}

void lint_schema(struct lint_tool *tool, const struct tree *tree) {
    struct pool pool = {NULL};
    bool *schemas = pool_take(&pool, tree->count, sizeof *schemas);
    schemas[0] = true;
    for (const struct tree_node *node = tree->root; node;
         node = tree_following(node, tree->root))
        if (schemas[node->number] && node->kind == TREE_OBJECT)
            judge_schema(tool, tree, node, schemas);
    pool_free(&pool);
}
