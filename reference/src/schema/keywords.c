/* SPDX-License-Identifier: MIT
 *
 * keywords.c - the keyword table, and the keywords that judge a value by itself.
 *
 * A row says in which drafts a keyword is one, which schemas it holds, and which function
 * puts it into the compiled schema. A value that the metaschema of the draft forbids is
 * refused at its pointer: a schema that asks for something else than its author meant would
 * refuse sound calls or accept broken ones. What is not in the table is no keyword and says
 * nothing, `format` and all annotations included; of these only the hints (hints.c) are read.
 */
#include "schema/compile.h"

#include "schema/pattern.h"

/* ---- any value ---- */

static const struct {
    const char *name;
    uint8_t bits;
} types[] = {
    {"null",    TMI_T_NULL                  },
    {"boolean", TMI_T_BOOLEAN               },
    {"integer", TMI_T_INTEGER               },
    {"number",  TMI_T_NUMBER | TMI_T_INTEGER},
    {"string",  TMI_T_STRING                },
    {"array",   TMI_T_ARRAY                 },
    {"object",  TMI_T_OBJECT                },
};

/* The kinds that a type name means; 0: refused. */
static uint8_t type_bits(struct tmi_fill *fill, const struct tmi_token *name) {
    char text[8];
    size_t len;
    bool fits = name->kind == TMI_STRING &&
                tmi_string_copy(&fill->c->tool->sources, name, text, sizeof text, &len);
    for (size_t i = 0; fits && i < sizeof types / sizeof types[0]; i++)
        if (strlen(types[i].name) == len && memcmp(types[i].name, text, len) == 0)
            return types[i].bits;
    tmi_refuse(fill->c, TOOLMEND_E_SCHEMA, name,
               "no JSON type has that name; use null, boolean, integer, number, string, "
               "array or object, or leave `type` out");
    return 0;
}

static void fill_type(struct tmi_fill *fill, const struct tmi_keyword *row,
                      const struct tmi_token *value) {
    (void)row;
    fill->schema->has |= TMI_HAS_TYPE;
    if (value->kind != TMI_ARRAY) {
        fill->schema->types = type_bits(fill, value);
        return;
    }
    fill->schema->types = 0;
    struct tmi_walk walk = tmi_walk_start(value);
    const struct tmi_token *name;
    while (tmi_walk_item(&walk, &name))
        fill->schema->types |= type_bits(fill, name);
    if (value->size == 1)
        tmi_refuse(fill->c, TOOLMEND_E_SCHEMA, value,
                   "`type` is an empty list; name a type or leave it out");
}

/* OpenAPI 3.0, and `x-nullable` of what is older; by an option it widens a `type` and nothing else. Without it, it says nothing of
 * validity, but no rule takes away a null that it speaks of. */
static void fill_nullable(struct tmi_fill *fill, const struct tmi_keyword *row,
                          const struct tmi_token *value) {
    fill->schema->nullable |= value->kind == TMI_TRUE;
    if (!fill->c->options->openapi_nullable) {
        if (value->kind == TMI_TRUE && !fill->twin)
            tmi_warn(fill->c, "nullable-unknown",
                     tmi_pointer_below(fill->c, fill->schema->pointer, row->name,
                                       (toolmend_view){NULL, 0}));
        return;
    }
    if (value->kind != TMI_TRUE && value->kind != TMI_FALSE)
        tmi_refuse(fill->c, TOOLMEND_E_SCHEMA, value,
                   "`nullable` or `x-nullable` is not a boolean; use true or false");
    if (value->kind == TMI_TRUE && (fill->schema->has & TMI_HAS_TYPE))
        fill->schema->types |= TMI_T_NULL;
}

/* A number that has to be compared must be one that can be. */
static bool numbers_fit(struct tmi_fill *fill, const struct tmi_token *value) {
    for (const struct tmi_token *at = value; at < value + value->size; at++) {
        struct tmi_decimal decimal;
        if (at->kind == TMI_NUMBER &&
            !tmi_decimal_parse(tmi_spelling(&fill->c->tool->sources, at), &decimal))
            return tmi_refuse(
                fill->c, TOOLMEND_E_LIMIT, at,
                "the number has more than 1,024 digits or an exponent beyond "
                "9,999; use a smaller one");
    }
    return true;
}

static void fill_enum(struct tmi_fill *fill, const struct tmi_keyword *row,
                      const struct tmi_token *value) {
    (void)row;
    if (value->kind != TMI_ARRAY) {
        tmi_refuse(fill->c, TOOLMEND_E_SCHEMA, value,
                   "`enum` is not an array; list the values that are allowed");
        return;
    }
    numbers_fit(fill, value);
    fill->schema->enumeration = value;
}

static void fill_const(struct tmi_fill *fill, const struct tmi_keyword *row,
                       const struct tmi_token *value) {
    (void)row;
    numbers_fit(fill, value);
    fill->schema->constant = value;
}

/* ---- counts, numbers, strings ---- */

/* minLength, maxItems and the like. More than 64 bits hold is no other bound than that. */
static void fill_count(struct tmi_fill *fill, const struct tmi_keyword *row,
                       const struct tmi_token *value) {
    uint64_t count = UINT64_MAX;
    struct tmi_decimal decimal = {NULL, NULL, 0, 0, false};
    if (value->kind == TMI_NUMBER && !numbers_fit(fill, value))
        return;
    if (value->kind == TMI_NUMBER)
        tmi_decimal_parse(tmi_spelling(&fill->c->tool->sources, value), &decimal);
    if (value->kind != TMI_NUMBER || decimal.negative ||
        !tmi_decimal_is_integer(&decimal)) {
        tmi_refuse(fill->c, TOOLMEND_E_SCHEMA, value,
                   "the count is not an integer of 0 or more; give such a number");
        return;
    }
    if (!tmi_decimal_to_count(&decimal, &count))
        count = UINT64_MAX;
    memcpy((char *)fill->schema + row->offset, &count, sizeof count);
}

static void fill_bound(struct tmi_fill *fill, const struct tmi_keyword *row,
                       const struct tmi_token *value) {
    bool draft4 = value->kind == TMI_TRUE || value->kind == TMI_FALSE;
    if (value->kind != TMI_NUMBER) {
        tmi_refuse(fill->c, TOOLMEND_E_SCHEMA, value,
                   draft4
                       ? "the bound is a boolean, as in draft-04; give the number itself "
                         "as exclusiveMinimum or exclusiveMaximum"
                       : "the bound is not a number; give a number without quotes");
        return;
    }
    if (!numbers_fit(fill, value))
        return;
    struct tmi_bound bound = {.token = value};
    tmi_decimal_parse(tmi_spelling(&fill->c->tool->sources, value), &bound.value);
    if (row->offset == offsetof(struct tmi_schema, multiple_of) &&
        (bound.value.negative || bound.value.digits == 0))
        tmi_refuse(fill->c, TOOLMEND_E_SCHEMA, value,
                   "`multipleOf` is not greater than 0; give a positive number");
    memcpy((char *)fill->schema + row->offset, &bound, sizeof bound);
}

static void fill_pattern(struct tmi_fill *fill, const struct tmi_keyword *row,
                         const struct tmi_token *value) {
    if (value->kind != TMI_STRING) {
        tmi_refuse(fill->c, TOOLMEND_E_SCHEMA, value,
                   "`pattern` is not a string; give a regular expression of ECMA-262");
        return;
    }
    if (fill->twin) {
        fill->schema->pattern = fill->twin->pattern;
        return;
    }
    tmi_pattern_compile(fill->c, value, &fill->schema->pattern);
    if (!fill->schema->pattern.code)
        tmi_warn(fill->c, "pattern-not-checked",
                 tmi_pointer_below(fill->c, fill->schema->pointer, row->name,
                                   (toolmend_view){NULL, 0}));
}

static void fill_unique(struct tmi_fill *fill, const struct tmi_keyword *row,
                        const struct tmi_token *value) {
    (void)row;
    if (value->kind != TMI_TRUE && value->kind != TMI_FALSE)
        tmi_refuse(fill->c, TOOLMEND_E_SCHEMA, value,
                   "`uniqueItems` is not a boolean; use true or false");
    fill->schema->unique = value->kind == TMI_TRUE;
}

/* ---- names ---- */

/* The names without the later ones of equal names; the order stays. */
static size_t drop_repeated(struct tmi_compile *c, struct tmi_name *names, size_t count) {
    toolmend_view *views = tmi_new(&c->scratch, count, toolmend_view);
    if (!views)
        return 0;
    for (size_t i = 0; i < count; i++)
        views[i] = names[i].name;
    struct tmi_name_list sorted;
    if (!tmi_name_list_sort(&sorted, &c->scratch, views, count))
        return 0;
    for (size_t place = 0; place < count; place++)
        if (tmi_name_list_repeats(&sorted, place))
            names[sorted.order[place]].token = NULL;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (names[i].token)
            names[kept++] = names[i];
    return kept;
}

const struct tmi_name *tmi_fill_names(struct tmi_fill *fill,
                                      const struct tmi_token *array, size_t *count) {
    *count = 0;
    size_t item_count = array->kind == TMI_ARRAY ? tmi_child_count(array) : 0;
    struct tmi_name *names = tmi_new(fill->c->arena, item_count + 1, struct tmi_name);
    const struct tmi_token *item = array;
    bool strings = array->kind == TMI_ARRAY;
    struct tmi_walk walk = tmi_walk_start(array);
    for (size_t i = 0; names && strings && i < item_count; i++) {
        tmi_walk_item(&walk, &item);
        strings = item->kind == TMI_STRING;
        if (strings)
            names[i] = (struct tmi_name){tmi_compile_text(fill->c, item), item};
    }
    if (!strings)
        tmi_refuse(fill->c, TOOLMEND_E_SCHEMA, item,
                   "the property names are not an array of strings; list them as one, in "
                   "the schema of the object that has them");
    if (!names || tmi_compile_failed(fill->c))
        return NULL;
    *count = item_count > 1 ? drop_repeated(fill->c, names, item_count) : item_count;
    return names;
}

static void fill_required(struct tmi_fill *fill, const struct tmi_keyword *row,
                          const struct tmi_token *value) {
    (void)row;
    struct tmi_schema *schema = fill->schema;
    if (fill->twin) {
        schema->required = fill->twin->required;
        schema->required_count = fill->twin->required_count;
        return;
    }
    schema->required = tmi_fill_names(fill, value, &schema->required_count);
}

/* ---- names of schemas ---- */

static void fill_text(struct tmi_fill *fill, const struct tmi_keyword *row,
                      const struct tmi_token *value) {
    (void)row;
    if (value->kind != TMI_STRING)
        tmi_refuse(fill->c, TOOLMEND_E_SCHEMA, value,
                   "the keyword is not a string; give a URI or leave it out");
}

static void fill_id(struct tmi_fill *fill, const struct tmi_keyword *row,
                    const struct tmi_token *value) {
    fill_text(fill, row, value);
    if (value->kind != TMI_STRING || fill->draft == TMI_DRAFT_7)
        return;
    toolmend_view text = tmi_compile_text(fill->c, value);
    const char *hash = text.len > 0 ? memchr(text.ptr, '#', text.len) : NULL;
    if (hash && hash + 1 < text.ptr + text.len)
        tmi_refuse(
            fill->c, TOOLMEND_E_SCHEMA, value,
            "`$id` has a fragment; name the place by `$anchor` (or declare draft-07 "
            "by `$schema`)");
}

static void fill_anchor(struct tmi_fill *fill, const struct tmi_keyword *row,
                        const struct tmi_token *value) {
    (void)row;
    toolmend_view text = {"", 0};
    if (value->kind == TMI_STRING)
        text = tmi_compile_text(fill->c, value);
    bool good = text.len > 0 && !tmi_is_digit(text.ptr[0]) && text.ptr[0] != '-' &&
                text.ptr[0] != '.';
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        good = good &&
               (tmi_is_digit(c) || c == '_' || c == '-' || c == '.' || tmi_is_letter(c));
    }
    if (!good)
        tmi_refuse(
            fill->c, TOOLMEND_E_SCHEMA, value,
            "the anchor is not a plain name; use letters, digits, '-', '_' and '.', "
            "a letter or '_' first");
}

/* ---- the table ---- */

#define AT(member) offsetof(struct tmi_schema, member)

enum {
    ALL = TMI_DRAFT_ALL,
    D7 = TMI_DRAFT_7,
    D20 = TMI_DRAFT_2020,
    NONE = TMI_HOLDS_NONE,
    ONE = TMI_HOLDS_ONE,
    LIST = TMI_HOLDS_LIST,
    BOTH = TMI_HOLDS_ONE_OR_LIST,
    MAP = TMI_HOLDS_MAP
};

/* `type` before `nullable`, `required` before `properties`, `additionalProperties` before
 * `patternProperties`: the second looks at what the first has left. */
const struct tmi_keyword tmi_keywords[] = {
    {"type",                  ALL, NONE, fill_type,           0                         },
    {"nullable",              ALL, NONE, fill_nullable,       0                         },
    {"x-nullable",            ALL, NONE, fill_nullable,       0                         },
    {"enum",                  ALL, NONE, fill_enum,           0                         },
    {"const",                 ALL, NONE, fill_const,          0                         },

    {"minLength",             ALL, NONE, fill_count,          AT(length_min)            },
    {"maxLength",             ALL, NONE, fill_count,          AT(length_max)            },
    {"pattern",               ALL, NONE, fill_pattern,        0                         },

    {"minimum",               ALL, NONE, fill_bound,          AT(minimum)               },
    {"maximum",               ALL, NONE, fill_bound,          AT(maximum)               },
    {"exclusiveMinimum",      ALL, NONE, fill_bound,          AT(exclusive_minimum)     },
    {"exclusiveMaximum",      ALL, NONE, fill_bound,          AT(exclusive_maximum)     },
    {"multipleOf",            ALL, NONE, fill_bound,          AT(multiple_of)           },

    {"required",              ALL, NONE, fill_required,       0                         },
    {"properties",            ALL, MAP,  tmi_fill_properties, 0                         },
    {"additionalProperties",  ALL, ONE,  tmi_fill_child,      AT(additional)            },
    {"patternProperties",     ALL, MAP,  tmi_fill_patterns,   0                         },
    {"propertyNames",         ALL, ONE,  tmi_fill_child,      AT(property_names)        },
    {"minProperties",         ALL, NONE, fill_count,          AT(properties_min)        },
    {"maxProperties",         ALL, NONE, fill_count,          AT(properties_max)        },
    {"dependentRequired",     D20, NONE, tmi_fill_dependent,  0                         },
    {"dependentSchemas",      D20, MAP,  tmi_fill_dependent,  0                         },
    {"dependencies",          D7,  MAP,  tmi_fill_dependent,  0                         },
    {"unevaluatedProperties", D20, ONE,  tmi_fill_child,      AT(unevaluated_properties)},

    {"prefixItems",           D20, LIST, tmi_fill_prefix,     0                         },
    {"items",                 ALL, BOTH, tmi_fill_items,      AT(items)                 },
    {"additionalItems",       D7,  ONE,  tmi_fill_rest,       AT(items)                 },
    {"minItems",              ALL, NONE, fill_count,          AT(items_min)             },
    {"maxItems",              ALL, NONE, fill_count,          AT(items_max)             },
    {"uniqueItems",           ALL, NONE, fill_unique,         0                         },
    {"contains",              ALL, ONE,  tmi_fill_child,      AT(contains)              },
    {"minContains",           D20, NONE, fill_count,          AT(contains_min)          },
    {"maxContains",           D20, NONE, fill_count,          AT(contains_max)          },
    {"unevaluatedItems",      D20, ONE,  tmi_fill_child,      AT(unevaluated_items)     },

    {"allOf",                 ALL, LIST, tmi_fill_all_of,     0                         },
    {"$ref",                  ALL, NONE, tmi_fill_reference,  0                         },
    {"$dynamicRef",           D20, NONE, tmi_fill_reference,  0                         },
    {"anyOf",                 ALL, LIST, tmi_fill_group,      0                         },
    {"oneOf",                 ALL, LIST, tmi_fill_group,      0                         },
    {"not",                   ALL, ONE,  tmi_fill_child,      AT(negated)               },
    {"if",                    ALL, ONE,  tmi_fill_if,         AT(condition)             },
    {"then",                  ALL, ONE,  tmi_fill_if,         AT(then)                  },
    {"else",                  ALL, ONE,  tmi_fill_if,         AT(otherwise)             },

    {"$defs",                 D20, MAP,  tmi_fill_defs,       0                         },
    {"definitions",           ALL, MAP,  tmi_fill_defs,       0                         },
    {"$id",                   ALL, NONE, fill_id,             0                         },
    {"$schema",               ALL, NONE, fill_text,           0                         },
    {"$anchor",               D20, NONE, fill_anchor,         0                         },
    {"$dynamicAnchor",        D20, NONE, fill_anchor,         0                         },

    {"x-repair",              ALL, NONE, tmi_fill_hints,      0                         },
    {"dirge-hints",           ALL, NONE, tmi_fill_hints,      0                         },
    {"x-dirge-kind",          ALL, NONE, tmi_fill_path_kind,  0                         },
};

const size_t tmi_keyword_count = sizeof tmi_keywords / sizeof tmi_keywords[0];

_Static_assert(sizeof tmi_keywords / sizeof tmi_keywords[0] <= TMI_KEYWORD_MAX,
               "struct tmi_fill has a place for each row");

const struct tmi_keyword *tmi_keyword_find(const struct tmi_compile *c,
                                           const struct tmi_token *name, uint8_t draft) {
    char text[24];
    size_t len;
    if (!tmi_string_copy(&c->tool->sources, name, text, sizeof text, &len) || len == 0)
        return NULL;
    for (const struct tmi_keyword *row = tmi_keywords;
         row < tmi_keywords + tmi_keyword_count; row++)
        if (row->name[0] == text[0] && strlen(row->name) == len &&
            memcmp(row->name, text, len) == 0)
            return row->drafts & draft ? row : NULL;
    return NULL;
}

const struct tmi_token *tmi_fill_value(const struct tmi_fill *fill, const char *name) {
    for (size_t i = 0; i < tmi_keyword_count; i++)
        if (strcmp(tmi_keywords[i].name, name) == 0)
            return fill->values[i];
    return NULL;
}
