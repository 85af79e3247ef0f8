/* SPDX-License-Identifier: MIT
 *
 * schema.c - which subschemas apply to a value (reading/position, reading/types).
 */
#include "schema.h"

#include "pattern.h"
#include "validate.h"

#include <string.h>

// NOLINTBEGIN(misc-no-recursion): depth in the code is depth in the schema, which is bounded

bool model_schema_open(struct model_run *run, struct model_view text,
                       struct model_schema *out) {
    bool dropped = false;
    struct model_node *document = model_parse(run, text);
    *out = (struct model_schema){run, document, false};
    if (!document || !model_unite_names(run, document, &dropped) || dropped)
        return model_cannot(run, "the schema is not JSON with unique names");
    return model_find_draft(run, document, &out->draft7);
}

const struct model_node *model_keyword(const struct model_schema *schema,
                                       const struct model_node *subschema,
                                       const char *name) {
    if (subschema->kind != MODEL_OBJECT)
        return NULL;
    if (schema->draft7 && strcmp(name, "$ref") != 0 && model_member(subschema, "$ref"))
        return NULL;
    return model_member(subschema, name);
}

const struct model_node *model_first_of(const struct model_schema *schema,
                                        const struct model_node *subschema,
                                        const char *name) {
    const struct model_node *keyword = model_keyword(schema, subschema, name);
    return keyword ? keyword->first : NULL;
}

bool model_subschema_accepts(const struct model_schema *schema,
                             const struct model_node *subschema,
                             const struct model_node *value) {
    struct model_mark mark = model_mark(schema->run);
    bool accepted =
        model_accepts_by(schema->run, schema->document, schema->draft7, subschema, value);
    model_release(schema->run, mark);
    return accepted && !schema->run->cannot;
}

bool model_all_accept(const struct model_schema *schema,
                      const struct model_subschemas *all,
                      const struct model_node *value) {
    for (size_t i = 0; i < all->count; i++)
        if (!model_subschema_accepts(schema, all->list[i], value))
            return false;
    return true;
}

/* ---- sets of subschemas ----------------------------------------------------------------- */

static size_t place_of(const struct model_subschemas *all,
                       const struct model_node *subschema) {
    size_t at = 0;
    while (at < all->count && all->list[at] != subschema)
        at++;
    return at;
}

static bool contains(const struct model_subschemas *all,
                     const struct model_node *subschema) {
    return place_of(all, subschema) < all->count;
}

static void insert(const struct model_schema *schema, struct model_subschemas *all,
                   const struct model_node *subschema, bool quiet) {
    if (all->count == all->capacity) {
        size_t capacity = all->capacity ? all->capacity * 2 : 8;
        const struct model_node **list =
            model_alloc(schema->run, capacity, sizeof(const struct model_node *));
        bool *silent = model_alloc(schema->run, capacity, sizeof *silent);
        for (size_t i = 0; i < all->count; i++) {
            list[i] = all->list[i];
            silent[i] = all->quiet[i];
        }
        all->list = list;
        all->quiet = silent;
        all->capacity = capacity;
    }
    size_t at = all->count++;
    for (; at > 0 && all->list[at - 1]->spelled.ptr > subschema->spelled.ptr; at--) {
        all->list[at] = all->list[at - 1];
        all->quiet[at] = all->quiet[at - 1];
    }
    all->list[at] = subschema;
    all->quiet[at] = quiet;
}

/* Add a subschema, and what it brings in by `$ref` and `allOf`. */
static void add(const struct model_schema *schema, struct model_subschemas *all,
                const struct model_node *subschema, bool quiet) {
    size_t at = place_of(all, subschema);
    model_step(schema->run);
    if ((subschema->kind == MODEL_BOOLEAN && subschema->truth) || schema->run->cannot)
        return;
    if (at < all->count && (quiet || !all->quiet[at]))
        return;
    if (at < all->count)
        all->quiet[at] = false;
    else
        insert(schema, all, subschema, quiet);
    const struct model_node *reference = model_keyword(schema, subschema, "$ref");
    const struct model_node *target =
        reference ? model_refer(schema->run, schema->document, reference) : NULL;
    if (target)
        add(schema, all, target, quiet);
    for (const struct model_node *one = model_first_of(schema, subschema, "allOf"); one;
         one = one->next)
        add(schema, all, one, quiet);
}

static struct model_subschemas copy_of(const struct model_schema *schema,
                                       const struct model_subschemas *all) {
    struct model_subschemas out = {.count = 0};
    for (size_t i = 0; i < all->count; i++)
        insert(schema, &out, all->list[i], all->quiet[i]);
    return out;
}

struct model_subschemas model_root_subschemas(const struct model_schema *schema) {
    struct model_subschemas out = {.count = 0};
    add(schema, &out, schema->document, false);
    return out;
}

/* ---- members and items ------------------------------------------------------------------ */

/* What one subschema says about the member: properties, patternProperties, or the rest. */
static void add_member(const struct model_schema *schema, struct model_subschemas *out,
                       const struct model_node *subschema, struct model_string name,
                       bool quiet) {
    const struct model_node *properties = model_keyword(schema, subschema, "properties");
    const struct model_node *patterns =
        model_keyword(schema, subschema, "patternProperties");
    const struct model_node *rest =
        model_keyword(schema, subschema, "additionalProperties");
    const struct model_node *property =
        properties ? model_member_named(properties, name) : NULL;
    bool named = property != NULL;
    if (property)
        add(schema, out, property, quiet);
    for (const struct model_node *row = patterns ? patterns->first : NULL; row;
         row = row->next)
        if (model_matches(schema->run, row->name, name)) {
            add(schema, out, row, quiet);
            named = true;
        }
    if (!named && rest)
        add(schema, out, rest, quiet);
}

struct model_subschemas model_of_member(const struct model_schema *schema,
                                        const struct model_subschemas *object,
                                        struct model_string name) {
    struct model_subschemas out = {.count = 0};
    for (size_t i = 0; i < object->count; i++)
        add_member(schema, &out, object->list[i], name, object->quiet[i]);
    return out;
}

/* The subschema of an item: one of a list by its index, or the one for all others. */
static const struct model_node *item_schema(const struct model_schema *schema,
                                            const struct model_node *subschema,
                                            size_t index) {
    const struct model_node *items = model_keyword(schema, subschema, "items");
    const struct model_node *prefix =
        schema->draft7 ? NULL : model_keyword(schema, subschema, "prefixItems");
    const struct model_node *rest = items;
    if (schema->draft7 && items && items->kind == MODEL_ARRAY) {
        prefix = items;
        rest = model_keyword(schema, subschema, "additionalItems");
    }
    const struct model_node *one = prefix ? prefix->first : NULL;
    for (; one && index > 0; index--)
        one = one->next;
    return one ? one : rest;
}

struct model_subschemas model_of_item(const struct model_schema *schema,
                                      const struct model_subschemas *array,
                                      size_t index) {
    struct model_subschemas out = {.count = 0};
    for (size_t i = 0; i < array->count; i++) {
        const struct model_node *item = item_schema(schema, array->list[i], index);
        if (item)
            add(schema, &out, item, array->quiet[i]);
    }
    return out;
}

/* ---- conditions ------------------------------------------------------------------------- */

/* `then` or `else`, as the condition of the subschema says of the value; NULL: nothing. */
static const struct model_node *taken(const struct model_schema *schema,
                                      const struct model_node *subschema,
                                      const struct model_node *value) {
    const struct model_node *condition = model_keyword(schema, subschema, "if");
    if (!condition)
        return NULL;
    bool holds = model_subschema_accepts(schema, condition, value);
    return model_keyword(schema, subschema, holds ? "then" : "else");
}

/* The first of `dependentSchemas`, or in draft-07 `dependencies`, which may hold lists of names. */
static const struct model_node *dependents(const struct model_schema *schema,
                                           const struct model_node *subschema) {
    return model_first_of(schema, subschema,
                          schema->draft7 ? "dependencies" : "dependentSchemas");
}

static bool depends(const struct model_node *row, const struct model_node *value) {
    return row->kind != MODEL_ARRAY && value->kind == MODEL_OBJECT &&
           model_member_named(value, row->name);
}

/* `all` and what the conditions add for this value. */
static struct model_subschemas for_value(const struct model_schema *schema,
                                         const struct model_subschemas *all,
                                         const struct model_node *value) {
    struct model_subschemas out = copy_of(schema, all);
    for (size_t before = 0; before != out.count && !schema->run->cannot;) {
        struct model_subschemas now = copy_of(schema, &out);
        before = out.count;
        for (size_t i = 0; i < now.count; i++) {
            const struct model_node *more = taken(schema, now.list[i], value);
            if (more)
                add(schema, &out, more, true);
            for (const struct model_node *row = dependents(schema, now.list[i]); row;
                 row = row->next)
                if (depends(row, value))
                    add(schema, &out, row, true);
        }
    }
    return out;
}

static bool says_nothing(const struct model_schema *schema,
                         const struct model_node *subschema) {
    return !subschema || !model_says_something(subschema, schema->draft7);
}

bool model_same_conditions(const struct model_schema *schema,
                           const struct model_subschemas *all,
                           const struct model_node *before,
                           const struct model_node *after) {
    for (size_t i = 0; i < all->count; i++) {
        const struct model_node *first = taken(schema, all->list[i], before);
        const struct model_node *second = taken(schema, all->list[i], after);
        if (first != second &&
            !(says_nothing(schema, first) && says_nothing(schema, second)))
            return false;
        for (const struct model_node *row = dependents(schema, all->list[i]); row;
             row = row->next)
            if (depends(row, before) != depends(row, after))
                return false;
    }
    return true;
}

/* ---- unions ----------------------------------------------------------------------------- */

static const char *const unions[] = {"anyOf", "oneOf"};

static bool is_open(const struct model_schema *schema, const struct model_subschemas *all,
                    const struct model_node *one_of, const struct model_node *value) {
    for (const struct model_node *branch = one_of->first; branch; branch = branch->next)
        if (says_nothing(schema, branch) || contains(all, branch) ||
            (value && model_subschema_accepts(schema, branch, value)))
            return false;
    return true;
}

const struct model_node *model_open_union(const struct model_schema *schema,
                                          const struct model_subschemas *all,
                                          const struct model_node *value) {
    for (size_t i = 0; i < all->count; i++)
        for (size_t k = 0; k < 2; k++) {
            const struct model_node *one_of =
                model_keyword(schema, all->list[i], unions[k]);
            if (one_of && is_open(schema, all, one_of, value))
                return one_of;
        }
    return NULL;
}

/* Was every subschema with this union brought in by a condition? */
static bool is_quiet(const struct model_schema *schema,
                     const struct model_subschemas *all,
                     const struct model_node *one_of) {
    for (size_t i = 0; i < all->count; i++)
        for (size_t k = 0; k < 2 && !all->quiet[i]; k++)
            if (model_keyword(schema, all->list[i], unions[k]) == one_of)
                return false;
    return true;
}

struct model_subschemas model_choose(const struct model_schema *schema,
                                     const struct model_subschemas *all,
                                     const struct model_node *one_of,
                                     const struct model_node *branch) {
    struct model_subschemas out = copy_of(schema, all);
    add(schema, &out, branch, is_quiet(schema, all, one_of));
    return out;
}

static void open_branches(const struct model_schema *schema,
                          const struct model_branch *from, const struct model_node *value,
                          model_visit visit, void *context) {
    const struct model_node *one_of = model_open_union(schema, &from->full, value);
    model_step(schema->run);
    if (schema->run->cannot)
        return;
    if (!one_of)
        visit(context, from);
    for (const struct model_node *branch = one_of ? one_of->first : NULL; branch;
         branch = branch->next) {
        struct model_branch next = {model_choose(schema, &from->bare, one_of, branch),
                                    model_choose(schema, &from->full, one_of, branch)};
        next.full = for_value(schema, &next.full, value);
        open_branches(schema, &next, value, visit, context);
    }
}

void model_each_branch(const struct model_schema *schema,
                       const struct model_subschemas *all, const struct model_node *value,
                       model_visit visit, void *context) {
    struct model_branch first = {*all, for_value(schema, all, value)};
    open_branches(schema, &first, value, visit, context);
}

/* What one subschema could bring in beside what it always does. */
static void add_possible(const struct model_schema *schema, struct model_subschemas *out,
                         const struct model_node *subschema) {
    static const char *const conditions[] = {"if", "then", "else"};
    for (size_t k = 0; k < 2; k++)
        for (const struct model_node *branch =
                 model_first_of(schema, subschema, unions[k]);
             branch; branch = branch->next)
            add(schema, out, branch, true);
    for (size_t k = 0; k < 3 && model_keyword(schema, subschema, "if"); k++) {
        const struct model_node *more = model_keyword(schema, subschema, conditions[k]);
        if (more)
            add(schema, out, more, true);
    }
    for (const struct model_node *row = dependents(schema, subschema); row;
         row = row->next)
        if (row->kind != MODEL_ARRAY)
            add(schema, out, row, true);
}

struct model_subschemas model_possible(const struct model_schema *schema,
                                       const struct model_subschemas *all) {
    struct model_subschemas out = copy_of(schema, all);
    for (size_t before = 0; before != out.count && !schema->run->cannot;) {
        struct model_subschemas now = copy_of(schema, &out);
        before = out.count;
        for (size_t i = 0; i < now.count; i++)
            add_possible(schema, &out, now.list[i]);
    }
    return out;
}

/* ---- types ------------------------------------------------------------------------------ */

unsigned model_type_of(struct model_run *run, const struct model_node *value) {
    switch (value->kind) {
    case MODEL_NULL:
        return MODEL_T_NULL;
    case MODEL_BOOLEAN:
        return MODEL_T_BOOLEAN;
    case MODEL_NUMBER:
        return model_is_integer(run, value->spelled) ? MODEL_T_INTEGER : MODEL_T_FRACTION;
    case MODEL_STRING:
        return MODEL_T_STRING;
    case MODEL_ARRAY:
        return MODEL_T_ARRAY;
    case MODEL_OBJECT:
        return MODEL_T_OBJECT;
    }
    return 0;
}

static unsigned named_type(const struct model_node *name) {
    static const struct {
        const char *name;
        unsigned types;
    } rows[] = {
        {"null",    MODEL_T_NULL                         },
        {"boolean", MODEL_T_BOOLEAN                      },
        {"integer", MODEL_T_INTEGER                      },
        {"number",  MODEL_T_NUMBER                       },
        {"string",  MODEL_T_STRING | MODEL_T_OTHER_STRING},
        {"array",   MODEL_T_ARRAY                        },
        {"object",  MODEL_T_OBJECT                       }
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (name->kind == MODEL_STRING && model_string_is(name->string, rows[i].name))
            return rows[i].types;
    return 0;
}

/* The subschemas that are being asked, from the innermost one outwards. */
struct asked {
    const struct model_node *subschema;
    const struct asked *by;
};

static unsigned types_of(const struct model_schema *schema, const struct asked *asked);

static unsigned types_below(const struct model_schema *schema, const struct asked *by,
                            const struct model_node *subschema) {
    struct asked asked = {subschema, by};
    for (const struct asked *outer = by; outer; outer = outer->by)
        if (outer->subschema == subschema)
            return MODEL_T_ALL; /* it says of itself what it says */
    return types_of(schema, &asked);
}

bool model_says_nullable(const struct model_schema *schema,
                         const struct model_node *subschema) {
    static const char *const names[] = {"nullable", "x-nullable"};
    for (size_t i = 0; i < 2; i++) {
        const struct model_node *keyword = model_keyword(schema, subschema, names[i]);
        if (keyword && keyword->kind == MODEL_BOOLEAN && keyword->truth)
            return true;
    }
    return false;
}

/* What `type`, `enum` and `const` leave. */
static unsigned types_of_keywords(const struct model_schema *schema,
                                  const struct model_node *subschema) {
    const struct model_node *type = model_keyword(schema, subschema, "type");
    const struct model_node *members = model_keyword(schema, subschema, "enum");
    const struct model_node *constant = model_keyword(schema, subschema, "const");
    unsigned types = MODEL_T_ALL, any = 0;
    if (type)
        types = named_type(type);
    for (const struct model_node *name = type && type->kind == MODEL_ARRAY ? type->first
                                                                           : NULL;
         name; name = name->next)
        types |= named_type(name);
    if (type && schema->run->openapi && model_says_nullable(schema, subschema))
        types |= MODEL_T_NULL;
    for (const struct model_node *member = members ? members->first : NULL; member;
         member = member->next)
        any |= model_type_of(schema->run, member);
    if (members)
        types &= any;
    if (constant)
        types &= model_type_of(schema->run, constant);
    return types;
}

static unsigned types_of(const struct model_schema *schema, const struct asked *asked) {
    const struct model_node *subschema = asked->subschema;
    model_step(schema->run);
    if (subschema->kind != MODEL_OBJECT || schema->run->cannot)
        return subschema->truth ? MODEL_T_ALL : 0;
    unsigned types = types_of_keywords(schema, subschema);
    const struct model_node *reference = model_keyword(schema, subschema, "$ref");
    const struct model_node *target =
        reference ? model_refer(schema->run, schema->document, reference) : NULL;
    if (target)
        types &= types_below(schema, asked, target);
    for (const struct model_node *one = model_first_of(schema, subschema, "allOf"); one;
         one = one->next)
        types &= types_below(schema, asked, one);
    for (size_t k = 0; k < 2; k++) {
        const struct model_node *one_of = model_keyword(schema, subschema, unions[k]);
        unsigned any = 0;
        for (const struct model_node *branch = one_of ? one_of->first : NULL; branch;
             branch = branch->next)
            any |= types_below(schema, asked, branch);
        if (one_of)
            types &= any;
    }
    return types;
}

unsigned model_types(const struct model_schema *schema,
                     const struct model_subschemas *all) {
    unsigned types = MODEL_T_ALL;
    for (size_t i = 0; i < all->count; i++)
        types &= types_below(schema, NULL, all->list[i]);
    return types;
}

/* ---- names ------------------------------------------------------------------------------ */

const struct model_node *model_property(const struct model_schema *schema,
                                        const struct model_subschemas *all,
                                        struct model_string name) {
    for (size_t i = 0; i < all->count; i++) {
        const struct model_node *properties =
            model_keyword(schema, all->list[i], "properties");
        const struct model_node *property =
            properties ? model_member_named(properties, name) : NULL;
        if (property)
            return property;
    }
    return NULL;
}

bool model_may_declare(const struct model_schema *schema,
                       const struct model_subschemas *all, struct model_string name) {
    struct model_subschemas possible = model_possible(schema, all);
    if (model_property(schema, &possible, name))
        return true;
    for (size_t i = 0; i < possible.count; i++) {
        for (const struct model_node *row =
                 model_first_of(schema, possible.list[i], "patternProperties");
             row; row = row->next)
            if (model_matches(schema->run, row->name, name))
                return true;
    }
    return false;
}

bool model_requires(const struct model_schema *schema, const struct model_subschemas *all,
                    struct model_string name) {
    for (size_t i = 0; i < all->count; i++) {
        for (const struct model_node *one =
                 model_first_of(schema, all->list[i], "required");
             one; one = one->next)
            if (model_strings_equal(one->string, name))
                return true;
    }
    return false;
}

bool model_lacks_required(const struct model_schema *schema,
                          const struct model_subschemas *all,
                          const struct model_node *object) {
    for (size_t i = 0; i < all->count; i++) {
        for (const struct model_node *one =
                 model_first_of(schema, all->list[i], "required");
             one; one = one->next)
            if (!model_member_named(object, one->string))
                return true;
    }
    return false;
}

bool model_is_closed(const struct model_schema *schema,
                     const struct model_subschemas *all) {
    static const char *const keywords[] = {"additionalProperties",
                                           "unevaluatedProperties"};
    for (size_t i = 0; i < all->count; i++)
        for (size_t k = 0; k < (schema->draft7 ? 1 : 2); k++) {
            const struct model_node *keyword =
                model_keyword(schema, all->list[i], keywords[k]);
            if (keyword && keyword->kind == MODEL_BOOLEAN && !keyword->truth)
                return true;
        }
    return false;
}

// NOLINTEND(misc-no-recursion)
