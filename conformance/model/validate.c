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

#include <stdio.h>

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
    int len = snprintf(digits, sizeof digits, "%zu", count);
    struct model_view zero = {"0", 1};
    struct model_run *run = place->judge->run;
    if (keyword->kind != MODEL_NUMBER || !model_is_integer(run, keyword->spelled) ||
        model_compare(run, keyword->spelled, zero) < 0)
        return malformed(place);
    return model_compare(run, (struct model_view){digits, (size_t)len}, keyword->spelled);
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

static bool type(const struct place *place, const struct model_node *keyword) {
    bool any = false;
    if (keyword->kind != MODEL_ARRAY)
        return has_type(place, keyword);
    for (const struct model_node *name = keyword->first; name; name = name->next)
        any |= has_type(place, name);
    return any;
}

static bool enumeration(const struct place *place, const struct model_node *keyword) {
    bool any = false;
    if (keyword->kind != MODEL_ARRAY)
        return malformed(place);
    for (const struct model_node *member = keyword->first; member; member = member->next)
        any |= model_nodes_equal(place->judge->run, member, place->value);
    return any;
}

static bool constant(const struct place *place, const struct model_node *keyword) {
    return model_nodes_equal(place->judge->run, keyword, place->value);
}

/* ---- numbers and strings -------------------------------------------------------------- */

/* Order of the value and the keyword's number; `otherwise` for a value that is no number. */
static int compare_number(const struct place *place, const struct model_node *keyword,
                          int otherwise) {
    if (keyword->kind != MODEL_NUMBER)
        return malformed(place);
    if (place->value->kind != MODEL_NUMBER)
        return otherwise;
    return model_compare(place->judge->run, place->value->spelled, keyword->spelled);
}

static bool minimum(const struct place *place, const struct model_node *keyword) {
    return compare_number(place, keyword, 0) >= 0;
}

static bool maximum(const struct place *place, const struct model_node *keyword) {
    return compare_number(place, keyword, 0) <= 0;
}

static bool exclusive_minimum(const struct place *place,
                              const struct model_node *keyword) {
    return compare_number(place, keyword, 1) > 0;
}

static bool exclusive_maximum(const struct place *place,
                              const struct model_node *keyword) {
    return compare_number(place, keyword, -1) < 0;
}

static bool multiple_of(const struct place *place, const struct model_node *keyword) {
    struct model_view zero = {"0", 1};
    if (keyword->kind != MODEL_NUMBER ||
        model_compare(place->judge->run, keyword->spelled, zero) <= 0)
        return malformed(place);
    return place->value->kind != MODEL_NUMBER ||
           model_is_multiple(place->judge->run, place->value->spelled, keyword->spelled);
}

static bool min_length(const struct place *place, const struct model_node *keyword) {
    int order = compare_count(place, place->value->string.count, keyword);
    return place->value->kind != MODEL_STRING || order >= 0;
}

static bool max_length(const struct place *place, const struct model_node *keyword) {
    int order = compare_count(place, place->value->string.count, keyword);
    return place->value->kind != MODEL_STRING || order <= 0;
}

static bool pattern(const struct place *place, const struct model_node *keyword) {
    if (keyword->kind != MODEL_STRING)
        return malformed(place);
    return place->value->kind != MODEL_STRING ||
           model_matches(place->judge->run, keyword->string, place->value->string);
}

/* ---- arrays --------------------------------------------------------------------------- */

/* The schemas of a list, one for each item as far as both go. */
static bool first_items(const struct place *place, const struct model_node *keyword) {
    bool valid = true;
    if (keyword->kind != MODEL_ARRAY)
        return malformed(place);
    if (place->value->kind != MODEL_ARRAY)
        return true;
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
    if (place->value->kind != MODEL_ARRAY)
        return true;
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
    if (place->value->kind != MODEL_ARRAY)
        return true;
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

static bool min_items(const struct place *place, const struct model_node *keyword) {
    int order = compare_count(place, place->value->count, keyword);
    return place->value->kind != MODEL_ARRAY || order >= 0;
}

static bool max_items(const struct place *place, const struct model_node *keyword) {
    int order = compare_count(place, place->value->count, keyword);
    return place->value->kind != MODEL_ARRAY || order <= 0;
}

static bool unique_items(const struct place *place, const struct model_node *keyword) {
    if (keyword->kind != MODEL_BOOLEAN)
        return malformed(place);
    if (place->value->kind != MODEL_ARRAY || !keyword->truth)
        return true;
    for (const struct model_node *a = place->value->first; a; a = a->next)
        for (const struct model_node *b = a->next; b; b = b->next)
            if (model_nodes_equal(place->judge->run, a, b))
                return false;
    return true;
}

/* ---- objects -------------------------------------------------------------------------- */

/* Does patternProperties match the name? Each schema that it finds is applied if `judge`. */
static bool by_pattern(const struct place *place, const struct model_node *keyword,
                       const struct model_node *member, bool *valid) {
    bool matched = false;
    for (const struct model_node *row = keyword->first; row; row = row->next) {
        if (!model_matches(place->judge->run, row->name, member->name))
            continue;
        matched = true;
        if (valid)
            *valid &= child_accepts(place, row, member);
    }
    return matched;
}

static bool properties(const struct place *place, const struct model_node *keyword) {
    bool valid = true;
    size_t index = 0;
    if (keyword->kind != MODEL_OBJECT)
        return malformed(place);
    if (place->value->kind != MODEL_OBJECT)
        return true;
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
    if (keyword->kind != MODEL_OBJECT)
        return malformed(place);
    if (place->value->kind != MODEL_OBJECT)
        return true;
    for (const struct model_node *member = place->value->first; member;
         member = member->next)
        place->seen[index++] |= by_pattern(place, keyword, member, &valid);
    return valid;
}

/* Members that neither properties nor patternProperties of the same schema speak about. */
static bool additional_properties(const struct place *place,
                                  const struct model_node *keyword) {
    const struct model_node *declared = sibling(place, "properties");
    const struct model_node *patterns = sibling(place, "patternProperties");
    bool valid = true;
    size_t index = 0;
    if (place->value->kind != MODEL_OBJECT)
        return true;
    for (const struct model_node *member = place->value->first; member;
         member = member->next) {
        bool known = (declared && model_member_named(declared, member->name)) ||
                     (patterns && by_pattern(place, patterns, member, NULL));
        if (!known) {
            valid &= child_accepts(place, keyword, member);
            place->seen[index] = true;
        }
        index++;
    }
    return valid;
}

/* Each of a list of names is the name of a member. */
static bool all_present(const struct place *place, const struct model_node *names) {
    bool valid = true;
    if (names->kind != MODEL_ARRAY)
        return malformed(place);
    for (const struct model_node *name = names->first; name; name = name->next) {
        if (name->kind != MODEL_STRING)
            return malformed(place);
        valid &= model_member_named(place->value, name->string) != NULL;
    }
    return valid;
}

static bool required(const struct place *place, const struct model_node *keyword) {
    bool present = all_present(place, keyword);
    return place->value->kind != MODEL_OBJECT || present;
}

static bool property_names(const struct place *place, const struct model_node *keyword) {
    bool valid = true;
    if (place->value->kind != MODEL_OBJECT)
        return true;
    for (const struct model_node *member = place->value->first; member;
         member = member->next) {
        struct model_node name = {.kind = MODEL_STRING, .string = member->name};
        valid &= child_accepts(place, keyword, &name);
    }
    return valid;
}

/* A repeated name counts once (text/repeated-names). */
static size_t count_names(const struct model_node *object) {
    size_t count = object->count;
    for (const struct model_node *member = object->first; member; member = member->next)
        if (model_member_named(object, member->name) != member)
            count--;
    return count;
}

static bool min_properties(const struct place *place, const struct model_node *keyword) {
    int order = compare_count(place, count_names(place->value), keyword);
    return place->value->kind != MODEL_OBJECT || order >= 0;
}

static bool max_properties(const struct place *place, const struct model_node *keyword) {
    int order = compare_count(place, count_names(place->value), keyword);
    return place->value->kind != MODEL_OBJECT || order <= 0;
}

/* dependentRequired, dependentSchemas and draft-07's dependencies, which is either: where the
 * member is present, the names are too, or the schema accepts the object. */
static bool dependencies(const struct place *place, const struct model_node *keyword) {
    bool valid = true;
    if (keyword->kind != MODEL_OBJECT)
        return malformed(place);
    if (place->value->kind != MODEL_OBJECT)
        return true;
    for (const struct model_node *row = keyword->first; row; row = row->next)
        if (model_member_named(place->value, row->name))
            valid &= row->kind == MODEL_ARRAY ? all_present(place, row)
                                              : same_accepts(place, row);
    return valid;
}

static bool dependent_required(const struct place *place,
                               const struct model_node *keyword) {
    for (const struct model_node *row = keyword->first; row; row = row->next)
        if (row->kind != MODEL_ARRAY)
            return malformed(place);
    return dependencies(place, keyword);
}

static bool dependent_schemas(const struct place *place,
                              const struct model_node *keyword) {
    for (const struct model_node *row = keyword->first; row; row = row->next)
        if (row->kind == MODEL_ARRAY)
            return malformed(place);
    return dependencies(place, keyword);
}

/* ---- in place ------------------------------------------------------------------------- */

/* How many of a list of schemas accept the value. */
static size_t count_accepting(const struct place *place,
                              const struct model_node *keyword) {
    size_t count = 0;
    if (keyword->kind != MODEL_ARRAY || keyword->count == 0)
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

/* ---- what nobody evaluated ------------------------------------------------------------ */

static bool unevaluated(const struct place *place, const struct model_node *keyword,
                        enum model_kind kind) {
    bool valid = true;
    size_t index = 0;
    if (place->value->kind != kind)
        return true;
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

static bool unevaluated_items(const struct place *place,
                              const struct model_node *keyword) {
    return unevaluated(place, keyword, MODEL_ARRAY);
}

static bool unevaluated_properties(const struct place *place,
                                   const struct model_node *keyword) {
    return unevaluated(place, keyword, MODEL_OBJECT);
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

/* The keywords that assert something. unevaluated* come last: they ask what the others saw. */
static const struct keyword {
    const char *name;
    enum draft drafts;
    bool (*holds)(const struct place *place, const struct model_node *keyword);
} keywords[] = {
    {"$schema",               BOTH,       root_only             },
    {"$vocabulary",           DRAFT_2020, unsupported           },
    {"$dynamicRef",           DRAFT_2020, unsupported           },
    {"$ref",                  BOTH,       reference             },
    {"type",                  BOTH,       type                  },
    {"enum",                  BOTH,       enumeration           },
    {"const",                 BOTH,       constant              },
    {"minimum",               BOTH,       minimum               },
    {"maximum",               BOTH,       maximum               },
    {"exclusiveMinimum",      BOTH,       exclusive_minimum     },
    {"exclusiveMaximum",      BOTH,       exclusive_maximum     },
    {"multipleOf",            BOTH,       multiple_of           },
    {"minLength",             BOTH,       min_length            },
    {"maxLength",             BOTH,       max_length            },
    {"pattern",               BOTH,       pattern               },
    {"prefixItems",           DRAFT_2020, first_items           },
    {"items",                 BOTH,       items                 },
    {"additionalItems",       DRAFT_7,    additional_items      },
    {"contains",              BOTH,       contains              },
    {"minItems",              BOTH,       min_items             },
    {"maxItems",              BOTH,       max_items             },
    {"uniqueItems",           BOTH,       unique_items          },
    {"properties",            BOTH,       properties            },
    {"patternProperties",     BOTH,       pattern_properties    },
    {"additionalProperties",  BOTH,       additional_properties },
    {"required",              BOTH,       required              },
    {"propertyNames",         BOTH,       property_names        },
    {"minProperties",         BOTH,       min_properties        },
    {"maxProperties",         BOTH,       max_properties        },
    {"dependencies",          DRAFT_7,    dependencies          },
    {"dependencies",          DRAFT_2020, unsupported           },
    {"dependentRequired",     DRAFT_2020, dependent_required    },
    {"dependentSchemas",      DRAFT_2020, dependent_schemas     },
    {"allOf",                 BOTH,       all_of                },
    {"anyOf",                 BOTH,       any_of                },
    {"oneOf",                 BOTH,       one_of                },
    {"not",                   BOTH,       negation              },
    {"if",                    BOTH,       condition             },
    {"unevaluatedItems",      DRAFT_2020, unevaluated_items     },
    {"unevaluatedProperties", DRAFT_2020, unevaluated_properties},
};

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
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++) {
        const struct model_node *keyword = sibling(&place, keywords[i].name);
        if (keyword && (keywords[i].drafts & place.judge->draft))
            valid &= keywords[i].holds(&place, keyword);
    }
    return valid;
}

bool model_says_something(const struct model_node *schema, bool draft7) {
    if (schema->kind != MODEL_OBJECT)
        return !schema->truth;
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if ((keywords[i].drafts & (draft7 ? DRAFT_7 : DRAFT_2020)) &&
            keywords[i].holds != root_only && model_member(schema, keywords[i].name))
            return true;
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
