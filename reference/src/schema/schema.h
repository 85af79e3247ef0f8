/* SPDX-License-Identifier: MIT
 *
 * schema.h - a JSON Schema compiled: what the validator and the repair engine read.
 *
 * One struct tmi_schema a location of the document (and, where `$dynamicRef` makes the target
 * depend on the way there, one a location and dynamic scope). References are pointers.
 * Everything lives in the tool's arena and never changes after compilation.
 */
#ifndef TMI_SCHEMA_H
#define TMI_SCHEMA_H

#include "base/decimal.h"
#include "json/value.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

/* Kinds of value as bits. A number without fraction has INTEGER, another one NUMBER; `type:
 * number` allows both. */
enum {
    TMI_T_NULL = 1,
    TMI_T_BOOLEAN = 2,
    TMI_T_INTEGER = 4,
    TMI_T_NUMBER = 8,
    TMI_T_STRING = 16,
    TMI_T_ARRAY = 32,
    TMI_T_OBJECT = 64,
    TMI_T_ANY = 127
};

/* Keywords that a schema has; `has == 0` accepts everything. Draft-07 spellings are mapped:
 * `dependencies` to the two DEPENDENT_ ones, array `items` to PREFIX_ITEMS, `additionalItems`
 * to ITEMS, `definitions` to nothing. */
enum {
    TMI_HAS_FALSE = 1 << 0, /* the schema is `false` */
    TMI_HAS_TYPE = 1 << 1,
    TMI_HAS_ENUM = 1 << 2,
    TMI_HAS_CONST = 1 << 3,
    TMI_HAS_STRING = 1 << 4, /* minLength maxLength pattern */
    TMI_HAS_NUMBER = 1 << 5, /* minimum maximum exclusive* multipleOf */
    TMI_HAS_PROPERTIES = 1 << 6,
    TMI_HAS_PATTERN_PROPERTIES = 1 << 7,
    TMI_HAS_ADDITIONAL = 1 << 8,
    TMI_HAS_REQUIRED = 1 << 9,
    TMI_HAS_OBJECT_COUNT = 1 << 10, /* minProperties maxProperties */
    TMI_HAS_PROPERTY_NAMES = 1 << 11,
    TMI_HAS_DEPENDENT = 1 << 12, /* dependentRequired dependentSchemas */
    TMI_HAS_PREFIX_ITEMS = 1 << 13,
    TMI_HAS_ITEMS = 1 << 14,
    TMI_HAS_ARRAY_COUNT = 1 << 15, /* minItems maxItems */
    TMI_HAS_UNIQUE = 1 << 16,
    TMI_HAS_CONTAINS = 1 << 17,
    TMI_HAS_ALWAYS = 1 << 18, /* allOf $ref $dynamicRef */
    TMI_HAS_GROUPS = 1 << 19, /* anyOf oneOf */
    TMI_HAS_NOT = 1 << 20,
    TMI_HAS_IF = 1 << 21,
    TMI_HAS_UNEVALUATED_PROPERTIES = 1 << 22,
    TMI_HAS_UNEVALUATED_ITEMS = 1 << 23
};

/* Hints: what a schema says of its own repair. Bit n is row n of rules/hint.c. */
enum {
    TMI_HINT_LINK = 1 << 0,
    TMI_HINT_RELATION = 1 << 1,
    TMI_HINT_ALIAS = 1 << 2,
    TMI_HINT_SEPARATOR = 1 << 3,
    TMI_HINT_JSON_TEXT = 1 << 4
};

struct tmi_schema;

/* A declared property. */
struct tmi_property {
    toolmend_view name;            /* decoded; holds no unpaired surrogate */
    const struct tmi_token *token; /* the name in the schema text */
    const struct tmi_schema *schema;
    bool required; /* by the same schema's `required` */
};

/* How the names are found fast is the business of properties.c. */
struct tmi_property_index;

/* A regular expression; code == NULL: it could not be compiled and asserts nothing. */
struct tmi_pattern {
    const pcre2_code *code;
    const struct tmi_token *token; /* its string in the schema text */
};

/* Of patternProperties; code is never NULL. Where a pattern cannot be compiled, its member is
 * left out and `additional` accepts everything: the pattern may speak of any name. */
struct tmi_pattern_property {
    struct tmi_pattern pattern;
    const struct tmi_schema *schema;
};

/* A name from `required`. */
struct tmi_name {
    toolmend_view name;            /* decoded */
    const struct tmi_token *token; /* where it is written: in `required` or the like */
};

/* dependentRequired (names) or dependentSchemas (schema), draft-07 `dependencies` either way. */
struct tmi_dependent {
    struct tmi_name on;
    const struct tmi_name *names;
    size_t name_count;
    const struct tmi_schema *schema; /* NULL for names */
    const char *keyword;             /* as the document spells it */
};

/* One anyOf or oneOf. */
struct tmi_group {
    const struct tmi_schema *const *branches;
    size_t count;
    bool one; /* oneOf */
};

/* A field of a relation; what it is set to where it is missing stands in the schema text. */
struct tmi_field {
    toolmend_view name;                       /* decoded */
    const struct tmi_token *token, *fallback; /* its default; NULL: it has none */
};

/* One entry of `relational`: members of an object that go together. */
struct tmi_relation {
    const struct tmi_field *fields; /* two or more, no name twice */
    size_t count;
};

/* What the hint keywords of one schema say. */
struct tmi_hints {
    unsigned kinds;          /* TMI_HINT_* */
    unsigned differ;         /* of these it has two that are not equal: none acts */
    toolmend_view separator; /* decoded, not empty; */
    const struct tmi_token *separator_token; /* as it is spelled */
    const toolmend_view *aliases; /* sorted, no name twice; two lists if they differ */
    size_t alias_count;
    const struct tmi_relation *relations; /* in schema order */
    size_t relation_count;
};

struct tmi_schema {
    uint32_t index; /* dense, below tool->schema_count */
    uint32_t has;   /* TMI_HAS_* */
    uint8_t types;  /* TMI_T_* of `type`; ANY without */
    uint8_t
        possible_types; /* TMI_T_* that a value accepted here can have at all: `type`, `enum`,
                        `const`, always and groups followed; a superset of the truth */
    bool any_string; /* among them a string that no `enum` or `const` lists */
    bool closed;     /* additionalProperties or unevaluatedProperties is false here */
    bool
        leaf; /* judged from the value alone, without a frame: no applicator acts on it */
    bool nullable;  /* `nullable: true` stands here, whether it counts or not */
    bool shared;    /* reached by several references and branching below: worth a memo */
    uint8_t hinted; /* TMI_HINT_* that stand here or in what can be reached from here */
    toolmend_view pointer;         /* JSON Pointer of this schema in the document */
    const struct tmi_token *token; /* it in the schema text */

    /* any value */
    const struct tmi_token *enumeration;     /* the array; NULL: none */
    const struct tmi_enum_table *enum_table; /* enums.c; NULL: few members */
    const struct tmi_token *constant;        /* NULL: none */

    /* in place: hold for the same value */
    const struct tmi_schema *const
        *always; /* allOf members, $ref and $dynamicRef targets */
    size_t always_count;
    const struct tmi_group *groups; /* anyOf and oneOf */
    size_t group_count;
    const struct tmi_schema *negated; /* not */
    const struct tmi_schema *condition, *then,
        *otherwise; /* if then else; NULL: absent */
    const struct tmi_dependent *dependents;
    size_t dependent_count;

    /* objects */
    const struct tmi_property *properties; /* in schema order */
    size_t property_count;
    const struct tmi_property_index *property_index;
    const struct tmi_pattern_property *patterns;
    size_t pattern_count;
    const struct tmi_schema *additional; /* NULL: absent */
    const struct tmi_schema *unevaluated_properties;
    const struct tmi_schema *property_names;
    const struct tmi_name *required; /* in schema order, no name twice */
    size_t required_count;
    uint64_t properties_min, properties_max; /* max: UINT64_MAX without */

    /* arrays */
    const struct tmi_schema *const *prefix;
    size_t prefix_count;
    const struct tmi_schema *items; /* after the prefix; NULL: absent */
    const struct tmi_schema *unevaluated_items;
    const struct tmi_schema *contains;
    uint64_t contains_min, contains_max; /* 1, UINT64_MAX without */
    uint64_t items_min, items_max;
    bool unique;

    /* strings, lengths in code points */
    uint64_t length_min, length_max;
    struct tmi_pattern pattern;

    /* numbers; token NULL: absent */
    struct tmi_bound {
        const struct tmi_token *token;
        struct tmi_decimal value;
    } minimum, maximum, exclusive_minimum, exclusive_maximum, multiple_of;
    bool whole; /* all of them are integers of 18 digits at most; then also as: */
    int64_t whole_min, whole_max, whole_step; /* both inclusive; step 0: none */

    const struct tmi_hints *hints; /* assert nothing; NULL: none */
};

struct toolmend_tool {
    struct tmi_arena arena; /* the tool lives in its first block */
    toolmend_view name;
    toolmend_view schema_text;  /* the tool's own copy */
    struct tmi_sources sources; /* SCHEMA only; TEXT is empty */
    const struct tmi_schema *root;
    size_t schema_count;              /* indexes are below this */
    bool draft7;                      /* `$schema` names draft-07 */
    toolmend_view contract;           /* for the host; {NULL, 0}: none */
    const toolmend_warning *warnings; /* pattern-not-checked, hint-unknown */
    size_t warning_count;
    uint32_t pattern_steps_max; /* PCRE2's match limit; set if there is a pattern */
};

/* The declared property of that decoded name in this very schema; NULL: none. */
const struct tmi_property *tmi_property_find(const struct tmi_schema *schema,
                                             toolmend_view name);

/* Kind of a value as one bit TMI_T_*; for a number NUMBER or INTEGER. Past decimal.h's limits a
 * number with fraction or exponent is NUMBER and *limit becomes true. */
unsigned tmi_type_bit(const struct tmi_sources *sources, const struct tmi_token *value,
                      bool *limit);

#endif
