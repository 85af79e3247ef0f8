/* SPDX-License-Identifier: MIT
 *
 * validate.c - JSON Schema, one function a keyword, as the specification words it.
 *
 * A schema is judged by going through the table at the end and asking for each keyword that the
 * schema has. Nothing is compiled, cached or short-cut. It recurses on purpose: depth in the
 * code is depth in the documents, which a reader can follow. PLACE_DEPTH_MAX bounds it; a
 * schema that refers to itself for ever ends there, and the run cannot say. The same for
 * $dynamicRef, $vocabulary and keywords with a value they cannot have.
 */
#include "validate.h"

#include "pattern.h"

// NOLINTBEGIN(misc-no-recursion): bounded by PLACE_DEPTH_MAX

enum { PLACE_DEPTH_MAX = 1000 };

enum draft { DRAFT_7 = 1, DRAFT_2020 = 2, BOTH = 3 };

/* What all of one judgement shares. */
struct judge {
    struct model_run *run;
    const struct model_node *document; /* the schema's root */
    enum draft draft;
};

/* One schema object applied to one value. */
struct place {
    struct judge *judge;
    const struct model_node *schema, *value;
    bool *seen; /* per child of the value: evaluated here, for unevaluated* */
    int depth;
};

static bool accepts(const struct place *from, const struct model_node *schema,
                    const struct model_node *value, bool *seen);

/* ---- small helpers -------------------------------------------------------------------- */

static bool cannot(const struct place *place, const char *why) {
    return model_cannot(place->judge->run, why);
}

static bool malformed(const struct place *place) {
    return cannot(place, "a keyword has a value it cannot have");
}

/* Another keyword of the same schema. */
static const struct model_node *sibling(const struct place *place, const char *keyword) {
    return model_member(place->schema, keyword);
}

/* A schema for a child of the value. */
static bool child_accepts(const struct place *place, const struct model_node *schema,
                          const struct model_node *child) {
    bool *seen = model_alloc(place->judge->run, child->count + 1, sizeof *seen);
    return accepts(place, schema, child, seen);
}

/* A schema for the same value: if it accepts, what it evaluated counts here too. */
static bool same_accepts(const struct place *place, const struct model_node *schema) {
    bool *seen = model_alloc(place->judge->run, place->value->count + 1, sizeof *seen);
    bool valid = accepts(place, schema, place->value, seen);
    for (size_t i = 0; valid && i < place->value->count; i++)
        place->seen[i] |= seen[i];
    return valid;
}

/* Is `count` below (-1), at (0) or above (1) the number that a keyword like maxItems gives? */
static int compare_count(const struct place *place, size_t count,
                         const struct model_node *keyword) {
    char digits[24];
    struct model_view zero = {"0", 1};
    struct model_run *run = place->judge->run;
    if (!model_is_integer(run, keyword->spelled) ||
        model_compare(run, keyword->spelled, zero) < 0)
        return malformed(place);
    model_write_number(count, digits);
    return model_compare(run, model_view_of(digits), keyword->spelled);
}

/* ---- any value ------------------------------------------------------------------------ */

static bool has_type(const struct place *place, const struct model_node *name) {
    static const char *const names[] = {"null",   "boolean", "number",
                                        "string", "array",   "object"};
    const struct model_node *value = place->value;
    if (name->kind != MODEL_STRING)
        return malformed(place);
    if (model_string_is(name->string, "integer"))
        return value->kind == MODEL_NUMBER &&
               model_is_integer(place->judge->run, value->spelled);
    for (size_t kind = 0; kind < sizeof names / sizeof names[0]; kind++)
        if (model_string_is(name->string, names[kind]))
            return value->kind == (enum model_kind)kind;
    return malformed(place);
}

/* A null under `nullable: true`, or `x-nullable: true`, of a schema of OpenAPI. */
static bool is_null_of_openapi(const struct place *place) {
    static const char *const names[] = {"nullable", "x-nullable"};
    bool says = false;
    for (size_t i = 0; i < 2; i++) {
        const struct model_node *keyword = model_member(place->schema, names[i]);
        says |= keyword && keyword->kind == MODEL_BOOLEAN && keyword->truth;
    }
    return says && place->judge->run->openapi && place->value->kind == MODEL_NULL;
}

static bool type(const struct place *place, const struct model_node *keyword) {
    bool any = is_null_of_openapi(place);
    if (keyword->kind != MODEL_ARRAY)
        return any || has_type(place, keyword);
    for (const struct model_node *name = keyword->first; name; name = name->next)
        any |= has_type(place, name);
    return any;
}

static bool enumeration(const struct place *place, const struct model_node *keyword) {
    bool any = false;
    for (const struct model_node *member = keyword->first; member; member = member->next)
        any |= model_nodes_equal(place->judge->run, member, place->value);
    return any;
}

static bool constant(const struct place *place, const struct model_node *keyword) {
    return model_nodes_equal(place->judge->run, keyword, place->value);
}

/* ---- numbers and strings -------------------------------------------------------------- */

static int compare(const struct place *place, const struct model_node *keyword) {
    return model_compare(place->judge->run, place->value->spelled, keyword->spelled);
}

static bool minimum(const struct place *place, const struct model_node *keyword) {
    return compare(place, keyword) >= 0;
}

static bool maximum(const struct place *place, const struct model_node *keyword) {
    return compare(place, keyword) <= 0;
}

static bool exclusive_minimum(const struct place *place,
                              const struct model_node *keyword) {
    return compare(place, keyword) > 0;
}

static bool exclusive_maximum(const struct place *place,
                              const struct model_node *keyword) {
    return compare(place, keyword) < 0;
}

static bool multiple_of(const struct place *place, const struct model_node *keyword) {
    struct model_view zero = {"0", 1};
    if (model_compare(place->judge->run, keyword->spelled, zero) <= 0)
        return malformed(place);
    return model_is_multiple(place->judge->run, place->value->spelled, keyword->spelled);
}

/* The characters, items or different names of the value. */
static size_t length_of(const struct place *place) {
    const struct model_node *value = place->value;
    size_t count = value->kind == MODEL_STRING ? value->string.count : value->count;
    for (const struct model_node *member = value->first;
         member && value->kind == MODEL_OBJECT; member = member->next)
        count -= model_member_named(value, member->name) != member;
    return count;
}

static bool shortest(const struct place *place, const struct model_node *keyword) {
    return compare_count(place, length_of(place), keyword) >= 0;
}

static bool longest(const struct place *place, const struct model_node *keyword) {
    return compare_count(place, length_of(place), keyword) <= 0;
}

static bool pattern(const struct place *place, const struct model_node *keyword) {
    return model_matches(place->judge->run, keyword->string, place->value->string);
}

/* ---- arrays --------------------------------------------------------------------------- */

/* The schemas of a list, one for each item as far as both go. */
static bool first_items(const struct place *place, const struct model_node *keyword) {
    bool valid = true;
    const struct model_node *schema = keyword->first;
    size_t index = 0;
    for (const struct model_node *item = place->value->first; item && schema;
         item = item->next) {
        valid &= child_accepts(place, schema, item);
        place->seen[index++] = true;
        schema = schema->next;
    }
    return valid;
}

/* One schema for each item from number `first` on. */
static bool later_items(const struct place *place, const struct model_node *schema,
                        size_t first) {
    bool valid = true;
    size_t index = 0;
    for (const struct model_node *item = place->value->first; item; item = item->next) {
        if (index >= first) {
            valid &= child_accepts(place, schema, item);
            place->seen[index] = true;
        }
        index++;
    }
    return valid;
}

static bool items(const struct place *place, const struct model_node *keyword) {
    const struct model_node *prefix = sibling(place, "prefixItems");
    if (place->judge->draft == DRAFT_7)
        return keyword->kind == MODEL_ARRAY ? first_items(place, keyword)
                                            : later_items(place, keyword, 0);
    return later_items(place, keyword, prefix ? prefix->count : 0);
}

static bool additional_items(const struct place *place,
                             const struct model_node *keyword) {
    const struct model_node *list = sibling(place, "items");
    return !list || list->kind != MODEL_ARRAY || later_items(place, keyword, list->count);
}

/* contains, with minContains (1 if absent) and maxContains of 2020-12. */
static bool contains(const struct place *place, const struct model_node *keyword) {
    bool new_draft = place->judge->draft == DRAFT_2020;
    const struct model_node *least = new_draft ? sibling(place, "minContains") : NULL;
    const struct model_node *most = new_draft ? sibling(place, "maxContains") : NULL;
    size_t found = 0;
    size_t index = 0;
    if ((least && least->kind != MODEL_NUMBER) || (most && most->kind != MODEL_NUMBER))
        return malformed(place);
    for (const struct model_node *item = place->value->first; item; item = item->next) {
        if (child_accepts(place, keyword, item)) {
            found++;
            place->seen[index] |= new_draft;
        }
        index++;
    }
    bool enough = least ? compare_count(place, found, least) >= 0 : found >= 1;
    return enough && (!most || compare_count(place, found, most) <= 0);
}

static bool unique_items(const struct place *place, const struct model_node *keyword) {
    for (const struct model_node *a = place->value->first; a && keyword->truth;
         a = a->next)
        for (const struct model_node *b = a->next; b; b = b->next)
            if (model_nodes_equal(place->judge->run, a, b))
                return false;
    return true;
}

/* ---- objects -------------------------------------------------------------------------- */

static bool properties(const struct place *place, const struct model_node *keyword) {
    bool valid = true;
    size_t index = 0;
    for (const struct model_node *member = place->value->first; member;
         member = member->next) {
        const struct model_node *schema = model_member_named(keyword, member->name);
        if (schema) {
            valid &= child_accepts(place, schema, member);
            place->seen[index] = true;
        }
        index++;
    }
    return valid;
}

static bool pattern_properties(const struct place *place,
                               const struct model_node *keyword) {
    bool valid = true;
    size_t index = 0;
    for (const struct model_node *member = place->value->first; member;
         member = member->next) {
        for (const struct model_node *row = keyword->first; row; row = row->next)
            if (model_matches(place->judge->run, row->name, member->name)) {
                valid &= child_accepts(place, row, member);
                place->seen[index] = true;
            }
        index++;
    }
    return valid;
}

/* Do properties or patternProperties of the same schema speak about the name? */
static bool is_named(const struct place *place, struct model_string name) {
    const struct model_node *declared = sibling(place, "properties");
    const struct model_node *patterns = sibling(place, "patternProperties");
    bool named = declared && model_member_named(declared, name);
    for (const struct model_node *row = patterns ? patterns->first : NULL; row;
         row = row->next)
        named |= model_matches(place->judge->run, row->name, name);
    return named;
}

static bool additional_properties(const struct place *place,
                                  const struct model_node *keyword) {
    bool valid = true;
    size_t index = 0;
    for (const struct model_node *member = place->value->first; member;
         member = member->next) {
        if (!is_named(place, member->name)) {
            valid &= child_accepts(place, keyword, member);
            place->seen[index] = true;
        }
        index++;
    }
    return valid;
}

/* Each of a list of names is the name of a member. */
static bool required(const struct place *place, const struct model_node *names) {
    bool valid = true;
    for (const struct model_node *name = names->first; name; name = name->next) {
        if (name->kind != MODEL_STRING)
            return malformed(place);
        valid &= model_member_named(place->value, name->string) != NULL;
    }
    return valid;
}

static bool property_names(const struct place *place, const struct model_node *keyword) {
    bool valid = true;
    for (const struct model_node *member = place->value->first; member;
         member = member->next) {
        struct model_node name = {.kind = MODEL_STRING, .string = member->name};
        valid &= child_accepts(place, keyword, &name);
    }
    return valid;
}

/* dependentRequired, dependentSchemas and draft-07's dependencies, which is either: where the
 * member is present, the names are too, or the schema accepts the object. */
static bool dependencies(const struct place *place, const struct model_node *keyword) {
    bool valid = true;
    for (const struct model_node *row = keyword->first; row; row = row->next)
        if (model_member_named(place->value, row->name))
            valid &= row->kind == MODEL_ARRAY ? required(place, row)
                                              : same_accepts(place, row);
    return valid;
}

/* ---- in place ------------------------------------------------------------------------- */

/* How many of a list of schemas accept the value. */
static size_t count_accepting(const struct place *place,
                              const struct model_node *keyword) {
    size_t count = 0;
    if (keyword->count == 0)
        malformed(place);
    for (const struct model_node *schema = keyword->first; schema; schema = schema->next)
        count += same_accepts(place, schema);
    return count;
}

static bool all_of(const struct place *place, const struct model_node *keyword) {
    return count_accepting(place, keyword) == keyword->count;
}

static bool any_of(const struct place *place, const struct model_node *keyword) {
    return count_accepting(place, keyword) >= 1;
}

static bool one_of(const struct place *place, const struct model_node *keyword) {
    return count_accepting(place, keyword) == 1;
}

/* What a refused schema saw does not count, so a scratch list takes it. */
static bool negation(const struct place *place, const struct model_node *keyword) {
    return !child_accepts(place, keyword, place->value);
}

static bool condition(const struct place *place, const struct model_node *keyword) {
    bool holds = same_accepts(place, keyword);
    const struct model_node *branch = sibling(place, holds ? "then" : "else");
    return !branch || same_accepts(place, branch);
}

/* What nobody evaluated. */
static bool unevaluated(const struct place *place, const struct model_node *keyword) {
    bool valid = true;
    size_t index = 0;
    for (const struct model_node *child = place->value->first; child;
         child = child->next) {
        if (!place->seen[index]) {
            valid &= child_accepts(place, keyword, child);
            place->seen[index] = true;
        }
        index++;
    }
    return valid;
}

/* ---- the table ------------------------------------------------------------------------ */

static bool reference(const struct place *place, const struct model_node *keyword) {
    const struct model_node *target =
        model_refer(place->judge->run, place->judge->document, keyword);
    return target && same_accepts(place, target);
}

static bool unsupported(const struct place *place, const struct model_node *keyword) {
    (void)keyword;
    return cannot(place, "a keyword is not supported");
}

/* `$schema` and `$vocabulary` may stand at the root, where they have been read. */
static bool root_only(const struct place *place, const struct model_node *keyword) {
    (void)keyword;
    return place->schema == place->judge->document ||
           cannot(place, "a part of the schema has a dialect of its own");
}

/* Kinds as a set. */
enum {
    ANY = 63,
    BOOLEAN = 1 << MODEL_BOOLEAN,
    NUMBER = 1 << MODEL_NUMBER,
    STRING = 1 << MODEL_STRING,
    ARRAY = 1 << MODEL_ARRAY,
    OBJECT = 1 << MODEL_OBJECT,
    SCHEMA = BOOLEAN | OBJECT
};

/* The keywords that assert something: what their value has to be, which values they are about.
 * unevaluated* come last: they ask what the others saw. */
static const struct keyword {
    const char *name;
    enum draft drafts;
    unsigned form, about;
    bool (*holds)(const struct place *place, const struct model_node *keyword);
} keywords[] = {
    {"$schema",               BOTH,       ANY,            ANY,    root_only            },
    {"$vocabulary",           DRAFT_2020, ANY,            ANY,    unsupported          },
    {"$dynamicRef",           DRAFT_2020, ANY,            ANY,    unsupported          },
    {"$ref",                  BOTH,       ANY,            ANY,    reference            },
    {"type",                  BOTH,       STRING | ARRAY, ANY,    type                 },
    {"enum",                  BOTH,       ARRAY,          ANY,    enumeration          },
    {"const",                 BOTH,       ANY,            ANY,    constant             },
    {"minimum",               BOTH,       NUMBER,         NUMBER, minimum              },
    {"maximum",               BOTH,       NUMBER,         NUMBER, maximum              },
    {"exclusiveMinimum",      BOTH,       NUMBER,         NUMBER, exclusive_minimum    },
    {"exclusiveMaximum",      BOTH,       NUMBER,         NUMBER, exclusive_maximum    },
    {"multipleOf",            BOTH,       NUMBER,         NUMBER, multiple_of          },
    {"minLength",             BOTH,       NUMBER,         STRING, shortest             },
    {"maxLength",             BOTH,       NUMBER,         STRING, longest              },
    {"pattern",               BOTH,       STRING,         STRING, pattern              },
    {"prefixItems",           DRAFT_2020, ARRAY,          ARRAY,  first_items          },
    {"items",                 DRAFT_2020, SCHEMA,         ARRAY,  items                },
    {"items",                 DRAFT_7,    SCHEMA | ARRAY, ARRAY,  items                },
    {"additionalItems",       DRAFT_7,    SCHEMA,         ARRAY,  additional_items     },
    {"contains",              BOTH,       SCHEMA,         ARRAY,  contains             },
    {"minItems",              BOTH,       NUMBER,         ARRAY,  shortest             },
    {"maxItems",              BOTH,       NUMBER,         ARRAY,  longest              },
    {"uniqueItems",           BOTH,       BOOLEAN,        ARRAY,  unique_items         },
    {"properties",            BOTH,       OBJECT,         OBJECT, properties           },
    {"patternProperties",     BOTH,       OBJECT,         OBJECT, pattern_properties   },
    {"additionalProperties",  BOTH,       SCHEMA,         OBJECT, additional_properties},
    {"required",              BOTH,       ARRAY,          OBJECT, required             },
    {"propertyNames",         BOTH,       SCHEMA,         OBJECT, property_names       },
    {"minProperties",         BOTH,       NUMBER,         OBJECT, shortest             },
    {"maxProperties",         BOTH,       NUMBER,         OBJECT, longest              },
    {"dependencies",          DRAFT_7,    OBJECT,         OBJECT, dependencies         },
    {"dependencies",          DRAFT_2020, ANY,            ANY,    unsupported          },
    {"dependentRequired",     DRAFT_2020, OBJECT,         OBJECT, dependencies         },
    {"dependentSchemas",      DRAFT_2020, OBJECT,         OBJECT, dependencies         },
    {"allOf",                 BOTH,       ARRAY,          ANY,    all_of               },
    {"anyOf",                 BOTH,       ARRAY,          ANY,    any_of               },
    {"oneOf",                 BOTH,       ARRAY,          ANY,    one_of               },
    {"not",                   BOTH,       SCHEMA,         ANY,    negation             },
    {"if",                    BOTH,       SCHEMA,         ANY,    condition            },
    {"unevaluatedItems",      DRAFT_2020, SCHEMA,         ARRAY,  unevaluated          },
    {"unevaluatedProperties", DRAFT_2020, SCHEMA,         OBJECT, unevaluated          },
};

/* One keyword of the schema, if it has it. */
static bool judge_keyword(const struct place *place, const struct keyword *row) {
    const struct model_node *keyword = sibling(place, row->name);
    if (!keyword || !(row->drafts & place->judge->draft))
        return true;
    if (!(row->form >> keyword->kind & 1))
        return malformed(place);
    return !(row->about >> place->value->kind & 1) || row->holds(place, keyword);
}

/* Does the schema accept the value? Beside a draft-07 $ref nothing else counts. */
static bool accepts(const struct place *from, const struct model_node *schema,
                    const struct model_node *value, bool *seen) {
    struct place place = {from->judge, schema, value, seen, from->depth + 1};
    bool valid = true;
    model_step(place.judge->run);
    if (place.judge->run->cannot)
        return false;
    if (place.depth > PLACE_DEPTH_MAX)
        return cannot(&place, "a schema refers to itself without end");
    if (schema->kind == MODEL_BOOLEAN)
        return schema->truth;
    if (schema->kind != MODEL_OBJECT)
        return malformed(&place);
    const struct model_node *only =
        place.judge->draft == DRAFT_7 ? sibling(&place, "$ref") : NULL;
    if (only)
        return reference(&place, only);
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        valid &= judge_keyword(&place, &keywords[i]);
    return valid;
}

/* Does a keyword with that value accept whatever comes: a count of 0, no names, no schemas? */
static bool accepts_all(const struct keyword *row, const struct model_node *keyword) {
    static const struct model_view zero = {"0", 1};
    bool empty = keyword->kind >= MODEL_ARRAY && keyword->count == 0;
    return (empty &&
            (row->form == OBJECT || (row->form == ARRAY && row->about != ANY))) ||
           (row->holds == shortest && model_views_equal(keyword->spelled, zero)) ||
           (row->holds == unique_items && !keyword->truth);
}

bool model_says_something(const struct model_node *schema, bool draft7) {
    if (schema->kind != MODEL_OBJECT)
        return !schema->truth;
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++) {
        const struct model_node *keyword = model_member(schema, keywords[i].name);
        if (keyword && (keywords[i].drafts & (draft7 ? DRAFT_7 : DRAFT_2020)) &&
            keywords[i].holds != root_only && !accepts_all(&keywords[i], keyword))
            return true;
    }
    return false;
}

bool model_find_draft(struct model_run *run, const struct model_node *document,
                      bool *draft7) {
    const struct model_node *dialect =
        document->kind == MODEL_OBJECT ? model_member(document, "$schema") : NULL;
    *draft7 = false;
    if (!dialect)
        return true;
    struct model_string name = dialect->string;
    if (name.count > 0 && name.points[name.count - 1] == '#')
        name.count--;
    *draft7 = model_string_is(name, "http://json-schema.org/draft-07/schema");
    return *draft7 ||
           model_string_is(name, "https://json-schema.org/draft/2020-12/schema") ||
           model_cannot(run, "the dialect is not known");
}

bool model_accepts_by(struct model_run *run, const struct model_node *document,
                      bool draft7, const struct model_node *schema,
                      const struct model_node *value) {
    struct judge judge = {run, document, draft7 ? DRAFT_7 : DRAFT_2020};
    struct place nowhere = {&judge, schema, value, NULL, 0};
    return child_accepts(&nowhere, schema, value);
}

bool model_accepts(struct model_run *run, const struct model_node *schema,
                   const struct model_node *value) {
    bool draft7;
    return model_find_draft(run, schema, &draft7) &&
           model_accepts_by(run, schema, draft7, schema, value);
}

// NOLINTEND(misc-no-recursion)
