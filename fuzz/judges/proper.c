/* SPDX-License-Identifier: MIT
 *
 * proper.c - the metaschemas, one row a keyword, over a tree of the naive judge.
 *
 * Schemas are visited once each from the root on. What applies to the same value is noted as an
 * edge; edges that lead in a circle make the schema improper.
 */
#include "proper.h"

#include "../../conformance/model/validate.h"
#include "roles.h"

#include <string.h>

// NOLINTBEGIN(misc-no-recursion): each schema is visited once, and there are SCHEMAS_MAX

enum { SCHEMAS_MAX = 400, EDGES_MAX = 1600 };

enum draft { DRAFT_7 = 1, DRAFT_2020 = 2, BOTH = 3 };

struct edge {
    size_t from, to;
};

struct visitor {
    struct model_run *run;
    const struct model_node *document;
    enum draft draft;
    const struct model_node *seen[SCHEMAS_MAX];
    size_t count;
    struct edge edges[EDGES_MAX]; /* between schemas of one value */
    size_t edge_count;
    const char *fault;  /* why it is improper */
    const char *unsure; /* why that cannot be said */
};

/* One schema, and the value of one of its keywords. */
struct site {
    struct visitor *visitor;
    const struct model_node *schema;
    size_t index; /* in `seen` */
};

static void improper(const struct site *site, const char *why) {
    if (!site->visitor->fault)
        site->visitor->fault = why;
}

static void unsure(const struct site *site, const char *why) {
    site->visitor->unsure = why;
}

static size_t visit(struct visitor *visitor, const struct model_node *schema);

/* ---- parts of keywords -------------------------------------------------------------------- */

static void below(const struct site *site, const struct model_node *value) {
    visit(site->visitor, value);
}

static void in_place(const struct site *site, const struct model_node *value) {
    size_t to = visit(site->visitor, value);
    struct visitor *visitor = site->visitor;
    if (visitor->edge_count == EDGES_MAX)
        unsure(site, "there are too many branches");
    else
        visitor->edges[visitor->edge_count++] = (struct edge){site->index, to};
}

static void each(const struct site *site, const struct model_node *value,
                 void (*part)(const struct site *, const struct model_node *)) {
    for (const struct model_node *child = value->first; child; child = child->next)
        part(site, child);
}

static void list(const struct site *site, const struct model_node *value,
                 void (*part)(const struct site *, const struct model_node *)) {
    if (value->kind != MODEL_ARRAY || value->count == 0)
        improper(site, "a list of schemas is none, or empty");
    else
        each(site, value, part);
}

static void map(const struct site *site, const struct model_node *value,
                void (*part)(const struct site *, const struct model_node *)) {
    if (value->kind != MODEL_OBJECT)
        improper(site, "an object of schemas is none");
    else
        each(site, value, part);
}

static void names(const struct site *site, const struct model_node *value) {
    if (value->kind != MODEL_ARRAY)
        improper(site, "names are no array");
    for (const struct model_node *name = value->first; name; name = name->next)
        if (name->kind != MODEL_STRING)
            improper(site, "a name is no string");
}

static bool is_type(const struct model_node *name) {
    static const char *const types[] = {"null",   "boolean", "integer", "number",
                                        "string", "array",   "object"};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (name->kind == MODEL_STRING && model_string_is(name->string, types[i]))
            return true;
    return false;
}

/* ---- keywords ----------------------------------------------------------------------------- */

static void type(const struct site *site, const struct model_node *value) {
    bool proper = value->kind == MODEL_ARRAY ? value->count > 0 : is_type(value);
    if (value->kind == MODEL_ARRAY)
        for (const struct model_node *name = value->first; name; name = name->next)
            proper &= is_type(name);
    if (!proper)
        improper(site, "a type is none");
}

static void enumeration(const struct site *site, const struct model_node *value) {
    if (value->kind != MODEL_ARRAY)
        improper(site, "an enum is no array");
}

static void count(const struct site *site, const struct model_node *value) {
    struct model_run *run = site->visitor->run;
    if (value->kind != MODEL_NUMBER || !model_is_integer(run, value->spelled) ||
        model_compare(run, value->spelled, (struct model_view){"0", 1}) < 0)
        improper(site, "a count is no integer from 0 on");
}

static void bound(const struct site *site, const struct model_node *value) {
    if (value->kind != MODEL_NUMBER)
        improper(site, "a bound is no number");
}

static void divisor(const struct site *site, const struct model_node *value) {
    struct model_run *run = site->visitor->run;
    if (value->kind != MODEL_NUMBER ||
        model_compare(run, value->spelled, (struct model_view){"0", 1}) <= 0)
        improper(site, "a divisor is no number above 0");
}

static void text(const struct site *site, const struct model_node *value) {
    if (value->kind != MODEL_STRING)
        improper(site, "a keyword is no string");
}

static void truth(const struct site *site, const struct model_node *value) {
    if (value->kind != MODEL_BOOLEAN)
        improper(site, "a keyword is no boolean");
}

static void map_below(const struct site *site, const struct model_node *value) {
    map(site, value, below);
}

static void list_in_place(const struct site *site, const struct model_node *value) {
    list(site, value, in_place);
}

static void list_below(const struct site *site, const struct model_node *value) {
    list(site, value, below);
}

static void items(const struct site *site, const struct model_node *value) {
    if (value->kind == MODEL_ARRAY && site->visitor->draft == DRAFT_7)
        list(site, value, below);
    else
        below(site, value);
}

static bool has_schema_form(const struct model_node *value) {
    return value->kind == MODEL_OBJECT || value->kind == MODEL_BOOLEAN;
}

/* `then` without `if`, `additionalItems` without a list: they say nothing, well-formed or not. */
static void unread(const struct site *site, const struct model_node *value) {
    if (!has_schema_form(value))
        unsure(site, "a keyword that says nothing has a value that it cannot have");
}

static void branch(const struct site *site, const struct model_node *value) {
    if (model_member(site->schema, "if"))
        in_place(site, value);
    else
        unread(site, value);
}

static void rest(const struct site *site, const struct model_node *value) {
    const struct model_node *before = model_member(site->schema, "items");
    if (before && before->kind == MODEL_ARRAY)
        below(site, value);
    else
        unread(site, value);
}

static void dependency(const struct site *site, const struct model_node *value) {
    if (value->kind == MODEL_ARRAY)
        names(site, value);
    else
        in_place(site, value);
}

static void dependencies(const struct site *site, const struct model_node *value) {
    map(site, value, dependency);
}

static void dependent_required(const struct site *site, const struct model_node *value) {
    map(site, value, names);
}

static void dependent_schemas(const struct site *site, const struct model_node *value) {
    map(site, value, in_place);
}

static void definition(const struct site *site, const struct model_node *value) {
    if (!has_schema_form(value))
        improper(site, "a definition is no schema");
}

static void definitions(const struct site *site, const struct model_node *value) {
    map(site, value, definition);
}

static void anchor(const struct site *site, const struct model_node *value) {
    struct model_string name = value->string;
    bool proper = value->kind == MODEL_STRING && name.count > 0;
    for (size_t i = 0; proper && i < name.count; i++) {
        uint32_t c = name.points[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        proper = letter || (i > 0 && ((c >= '0' && c <= '9') || c == '-' || c == '.'));
    }
    if (!proper)
        improper(site, "an anchor is no plain name");
}

static void unsupported(const struct site *site, const struct model_node *value) {
    (void)value;
    unsure(site, "a keyword is not supported");
}

static void root_text(const struct site *site, const struct model_node *value) {
    text(site, value);
    if (site->schema != site->visitor->document)
        unsure(site, "a part of the schema is a resource of its own");
    for (size_t i = 0; value->kind == MODEL_STRING && i < value->string.count; i++)
        if (value->string.points[i] == '#' && i + 1 < value->string.count)
            unsure(site, "a URI has a fragment");
}

/* ---- references --------------------------------------------------------------------------- */

/* How many schemas have that anchor, at places where there are schemas; the last in *found. */
static size_t count_anchors(const struct model_node *node, enum fuzz_role role,
                            struct model_string name, const struct model_node **found) {
    static const char *const keywords[] = {"$anchor", "$dynamicAnchor"};
    enum fuzz_role here = fuzz_role_here(role, node);
    size_t anchors = 0;
    for (size_t i = 0; here == FUZZ_ROLE_SCHEMA && node->kind == MODEL_OBJECT && i < 2;
         i++) {
        const struct model_node *value = model_member(node, keywords[i]);
        if (value && value->kind == MODEL_STRING &&
            model_strings_equal(value->string, name)) {
            *found = node;
            anchors++;
        }
    }
    for (const struct model_node *child = node->first; child && here != FUZZ_ROLE_DATA;
         child = child->next)
        anchors += count_anchors(child, fuzz_role_below(here, child), name, found);
    return anchors;
}

static const struct model_node *by_anchor(const struct site *site,
                                          struct model_string name) {
    const struct model_node *found = NULL;
    size_t anchors =
        site->visitor->draft == DRAFT_7
            ? 0
            : count_anchors(site->visitor->document, FUZZ_ROLE_SCHEMA, name, &found);
    if (anchors == 0)
        improper(site, "a reference names no anchor");
    if (anchors > 1)
        unsure(site, "a reference names two anchors");
    return anchors == 1 ? found : NULL;
}

/* A fragment of characters that stand for themselves, or are %XX. */
static bool is_plain(struct model_string reference) {
    for (size_t i = 0; i < reference.count; i++) {
        uint32_t c = reference.points[i];
        if (c < 0x21 || c > 0x7E ||
            (c == '~' && (i + 1 == reference.count || (reference.points[i + 1] != '0' &&
                                                       reference.points[i + 1] != '1'))))
            return false;
    }
    return reference.count > 0 && reference.points[0] == '#';
}

static void refer(const struct site *site, const struct model_node *value) {
    struct model_run asked = {0};
    const struct model_node *target;
    if (value->kind != MODEL_STRING) {
        improper(site, "a reference is no string");
        return;
    }
    if (!is_plain(value->string)) {
        unsure(site, "a reference is not a plain one");
        return;
    }
    if (value->string.count == 1 || value->string.points[1] == '/') {
        target = model_refer(&asked, site->visitor->document, value);
        if (!target && (memchr(value->spelled.ptr, '%', value->spelled.len) ||
                        model_mentions(site->visitor->document->spelled, "$id")))
            unsure(site, "a reference may be spelled in a way that is not known here");
        else if (!target)
            improper(site, "a reference names nothing");
    } else if (memchr(value->spelled.ptr, '%', value->spelled.len)) {
        target = NULL;
        unsure(site, "an anchor is spelled with escapes");
    } else {
        target = by_anchor(site, (struct model_string){value->string.points + 1,
                                                       value->string.count - 1});
    }
    model_free(&asked);
    if (target)
        in_place(site, target);
}

/* ---- the table ---------------------------------------------------------------------------- */

static const struct keyword {
    const char *name;
    enum draft drafts;
    void (*check)(const struct site *site, const struct model_node *value);
} keywords[] = {
    {"$schema",               BOTH,       root_text         },
    {"$id",                   BOTH,       root_text         },
    {"$vocabulary",           DRAFT_2020, unsupported       },
    {"$dynamicRef",           DRAFT_2020, unsupported       },
    {"$anchor",               DRAFT_2020, anchor            },
    {"$dynamicAnchor",        DRAFT_2020, anchor            },
    {"$ref",                  BOTH,       refer             },
    {"type",                  BOTH,       type              },
    {"enum",                  BOTH,       enumeration       },
    {"minimum",               BOTH,       bound             },
    {"maximum",               BOTH,       bound             },
    {"exclusiveMinimum",      BOTH,       bound             },
    {"exclusiveMaximum",      BOTH,       bound             },
    {"multipleOf",            BOTH,       divisor           },
    {"minLength",             BOTH,       count             },
    {"maxLength",             BOTH,       count             },
    {"pattern",               BOTH,       text              },
    {"prefixItems",           DRAFT_2020, list_below        },
    {"items",                 BOTH,       items             },
    {"additionalItems",       DRAFT_7,    rest              },
    {"contains",              BOTH,       below             },
    {"minContains",           DRAFT_2020, count             },
    {"maxContains",           DRAFT_2020, count             },
    {"minItems",              BOTH,       count             },
    {"maxItems",              BOTH,       count             },
    {"uniqueItems",           BOTH,       truth             },
    {"properties",            BOTH,       map_below         },
    {"patternProperties",     BOTH,       map_below         },
    {"additionalProperties",  BOTH,       below             },
    {"required",              BOTH,       names             },
    {"propertyNames",         BOTH,       below             },
    {"minProperties",         BOTH,       count             },
    {"maxProperties",         BOTH,       count             },
    {"dependencies",          DRAFT_7,    dependencies      },
    {"dependentRequired",     DRAFT_2020, dependent_required},
    {"dependentSchemas",      DRAFT_2020, dependent_schemas },
    {"allOf",                 BOTH,       list_in_place     },
    {"anyOf",                 BOTH,       list_in_place     },
    {"oneOf",                 BOTH,       list_in_place     },
    {"not",                   BOTH,       in_place          },
    {"if",                    BOTH,       in_place          },
    {"then",                  BOTH,       branch            },
    {"else",                  BOTH,       branch            },
    {"unevaluatedItems",      DRAFT_2020, below             },
    {"unevaluatedProperties", DRAFT_2020, below             },
    {"$defs",                 DRAFT_2020, definitions       },
    {"definitions",           BOTH,       definitions       },
};

static void check_keywords(const struct site *site) {
    const struct model_node *alone =
        site->visitor->draft == DRAFT_7 ? model_member(site->schema, "$ref") : NULL;
    if (alone) {
        refer(site, alone);
        return;
    }
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++) {
        const struct model_node *value = model_member(site->schema, keywords[i].name);
        if (value && (keywords[i].drafts & site->visitor->draft))
            keywords[i].check(site, value);
    }
}

/* The number of the schema. */
static size_t visit(struct visitor *visitor, const struct model_node *schema) {
    for (size_t i = 0; i < visitor->count; i++)
        if (visitor->seen[i] == schema)
            return i;
    struct site site = {visitor, schema, visitor->count};
    if (visitor->count == SCHEMAS_MAX) {
        unsure(&site, "there are too many schemas");
        return 0;
    }
    visitor->seen[visitor->count++] = schema;
    if (schema->kind == MODEL_OBJECT)
        check_keywords(&site);
    else if (schema->kind != MODEL_BOOLEAN)
        improper(&site, "a schema is no object and no boolean");
    return site.index;
}

// NOLINTEND(misc-no-recursion)

/* Take away, again and again, schemas that no edge leaves; what is left is on or before a circle. */
static bool has_circle(const struct visitor *visitor) {
    bool gone[SCHEMAS_MAX] = {false};
    bool more = true;
    size_t left = visitor->count;
    while (more) {
        bool waits[SCHEMAS_MAX] = {false};
        more = false;
        for (size_t i = 0; i < visitor->edge_count; i++)
            if (!gone[visitor->edges[i].to])
                waits[visitor->edges[i].from] = true;
        for (size_t i = 0; i < visitor->count; i++)
            if (!gone[i] && !waits[i]) {
                gone[i] = more = true;
                left--;
            }
    }
    return left > 0;
}

static bool find_draft(struct visitor *visitor) {
    const struct model_node *dialect = visitor->document->kind == MODEL_OBJECT
                                           ? model_member(visitor->document, "$schema")
                                           : NULL;
    visitor->draft = DRAFT_2020;
    if (!dialect || dialect->kind != MODEL_STRING)
        return true;
    if (model_string_is(dialect->string, "http://json-schema.org/draft-07/schema#") ||
        model_string_is(dialect->string, "http://json-schema.org/draft-07/schema"))
        visitor->draft = DRAFT_7;
    else if (!model_string_is(dialect->string,
                              "https://json-schema.org/draft/2020-12/schema"))
        return false;
    return true;
}

/* An unpaired surrogate has no place in a text of a schema, which some keywords have to be. */
static bool has_surrogate(struct model_view schema) {
    for (size_t i = 0; i + 2 < schema.len; i++)
        if (schema.ptr[i] == '\\' && schema.ptr[i + 1] == 'u' &&
            (schema.ptr[i + 2] == 'd' || schema.ptr[i + 2] == 'D'))
            return true;
    return false;
}

static struct model_validity judge(struct model_run *run, struct model_view schema) {
    static struct visitor visitor; /* too large for a stack */
    static const char *const hints[] = {"x-repair", "dirge-hints", "x-dirge-kind"};
    bool repeated = false;
    visitor = (struct visitor){.run = run};
    struct model_node *root = model_parse(run, schema);
    visitor.document = root;
    if (!root)
        return (struct model_validity){MODEL_FALSE, "it is no strict JSON"};
    if (!model_unite_names(run, root, &repeated) || repeated)
        return (struct model_validity){MODEL_FALSE, "a name is repeated"};
    for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++)
        if (model_mentions(schema, hints[i]))
            visitor.unsure = "there are hints";
    if (!find_draft(&visitor) || has_surrogate(schema))
        visitor.unsure = "the dialect is not known, or there are surrogates";
    visit(&visitor, root);
    if (!visitor.fault && has_circle(&visitor))
        visitor.fault = "the schema applies to itself in place";
    if (visitor.unsure)
        return (struct model_validity){MODEL_UNDECIDED, visitor.unsure};
    if (visitor.fault)
        return (struct model_validity){MODEL_FALSE, visitor.fault};
    return (struct model_validity){MODEL_TRUE, "it is proper"};
}

struct model_validity fuzz_is_proper(struct model_view schema) {
    struct model_run run = {0};
    struct model_validity out = judge(&run, schema);
    if (run.cannot)
        out = (struct model_validity){MODEL_UNDECIDED, run.cannot};
    model_free(&run);
    return out;
}
