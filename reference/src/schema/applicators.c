/* SPDX-License-Identifier: MIT
 *
 * applicators.c - the keywords that hold schemas or refer to them.
 *
 * Each asks for the compiled schema of a place and goes on; that it is still empty then does
 * not matter. Draft-07 keywords take the fields of those that 2020-12 has in their place:
 * `dependencies` of the two dependent ones, an array in `items` of `prefixItems`,
 * `additionalItems` of `items`.
 */
#include "schema/compile.h"

#include "schema/pattern.h"
#include "schema/properties.h"

/* The schema of a value in the position of one; NULL: refused. */
static const struct tmi_schema *child(struct tmi_fill *fill,
                                      const struct tmi_token *value) {
    struct tmi_location *at = tmi_location_of(fill->c, value);
    if (!at) {
        tmi_refuse(fill->c, TOOLMEND_E_SCHEMA, value,
                   "the schema here is neither an object nor a boolean; give an object "
                   "of keywords, true or false");
        return NULL;
    }
    return tmi_schema_at(fill->c, at, fill->node->scope);
}

void tmi_fill_child(struct tmi_fill *fill, const struct tmi_keyword *row,
                    const struct tmi_token *value) {
    const struct tmi_schema *schema = child(fill, value);
    memcpy((char *)fill->schema + row->offset, &schema, sizeof schema);
}

/* Without an `if` the other two say nothing. */
void tmi_fill_if(struct tmi_fill *fill, const struct tmi_keyword *row,
                 const struct tmi_token *value) {
    if (tmi_fill_value(fill, "if"))
        tmi_fill_child(fill, row, value);
}

/* Is it an array with a schema in it, as allOf and its kin must be? */
static bool is_list(struct tmi_fill *fill, const struct tmi_token *value) {
    if (value->kind == TMI_ARRAY && value->size > 1)
        return true;
    return tmi_refuse(
        fill->c, TOOLMEND_E_SCHEMA, value,
        "the keyword is not an array with schemas; list one schema or more");
}

static bool is_map(struct tmi_fill *fill, const struct tmi_token *value) {
    if (value->kind == TMI_OBJECT)
        return true;
    return tmi_refuse(
        fill->c, TOOLMEND_E_SCHEMA, value,
        "the keyword is not an object; give an object with a member for each "
        "name");
}

static const struct tmi_schema **list(struct tmi_fill *fill,
                                      const struct tmi_token *value, size_t *count) {
    *count = 0;
    if (!is_list(fill, value))
        return NULL;
    const struct tmi_schema **schemas =
        tmi_new(fill->c->arena, tmi_child_count(value), const struct tmi_schema *);
    struct tmi_walk walk = tmi_walk_start(value);
    const struct tmi_token *item;
    while (schemas && tmi_walk_item(&walk, &item) && !tmi_compile_failed(fill->c))
        schemas[(*count)++] = child(fill, item);
    return schemas;
}

/* ---- objects ---- */

static void mark_required(struct tmi_schema *schema, struct tmi_property *properties) {
    for (size_t i = 0; i < schema->required_count; i++) {
        const struct tmi_property *found =
            tmi_property_find(schema, schema->required[i].name);
        if (found)
            properties[found - properties].required = true;
    }
}

void tmi_fill_properties(struct tmi_fill *fill, const struct tmi_keyword *row,
                         const struct tmi_token *value) {
    (void)row;
    if (!is_map(fill, value))
        return;
    struct tmi_schema *schema = fill->schema;
    size_t count = tmi_child_count(value), at = 0;
    struct tmi_property *properties =
        tmi_new(fill->c->arena, count + 1, struct tmi_property);
    struct tmi_walk walk = tmi_walk_start(value);
    const struct tmi_token *name, *member;
    while (properties && tmi_walk_member(&walk, &name, &member) &&
           !tmi_compile_failed(fill->c)) {
        toolmend_view text = fill->twin ? fill->twin->properties[at].name
                                        : tmi_compile_text(fill->c, name);
        properties[at++] = (struct tmi_property){text, name, child(fill, member), false};
    }
    if (!properties || count == 0 || tmi_compile_failed(fill->c))
        return;
    schema->properties = properties;
    schema->property_count = count;
    schema->property_index =
        tmi_property_index(fill->c->arena, &fill->c->scratch, properties, count);
    mark_required(schema, properties);
}

/* The pattern that is a name. One that cannot be checked may speak of any name that is not
 * declared, so none of those is refused then. */
static struct tmi_pattern pattern_of(struct tmi_fill *fill, const struct tmi_keyword *row,
                                     const struct tmi_token *name) {
    struct tmi_pattern pattern;
    tmi_pattern_compile(fill->c, name, &pattern);
    if (pattern.code)
        return pattern;
    toolmend_view text = {NULL, 0}; /* no pointer leads to it: say where it stands */
    if (!(name->flags & TMI_LONE_SURROGATE))
        text = tmi_compile_text(fill->c, name);
    if (!fill->twin)
        tmi_warn(fill->c, "pattern-not-checked",
                 tmi_pointer_below(fill->c, fill->schema->pointer, row->name, text));
    fill->schema->additional = tmi_schema_anything(fill->c, fill->node->at);
    return pattern;
}

void tmi_fill_patterns(struct tmi_fill *fill, const struct tmi_keyword *row,
                       const struct tmi_token *value) {
    if (!is_map(fill, value))
        return;
    struct tmi_pattern_property *patterns =
        tmi_new(fill->c->arena, tmi_child_count(value) + 1, struct tmi_pattern_property);
    size_t count = 0;
    struct tmi_walk walk = tmi_walk_start(value);
    const struct tmi_token *name, *member;
    while (patterns && tmi_walk_member(&walk, &name, &member) &&
           !tmi_compile_failed(fill->c)) {
        const struct tmi_pattern_property *same =
            fill->twin && count < fill->twin->pattern_count ? &fill->twin->patterns[count]
                                                            : NULL;
        struct tmi_pattern pattern = same && same->pattern.token == name
                                         ? same->pattern
                                         : pattern_of(fill, row, name);
        if (name->flags & TMI_LONE_SURROGATE)
            continue; /* no pattern, and nothing leads to what it holds */
        const struct tmi_schema *schema = child(fill, member); /* is it one at all? */
        if (pattern.code)
            patterns[count++] = (struct tmi_pattern_property){pattern, schema};
    }
    fill->schema->patterns = patterns;
    fill->schema->pattern_count = count;
}

/* Room for the members of all dependent keywords that the schema has. */
static bool dependents_ready(struct tmi_fill *fill) {
    static const char *const names[] = {"dependentRequired", "dependentSchemas",
                                        "dependencies"};
    size_t count = 0;
    if (fill->dependents)
        return true;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct tmi_token *value = tmi_fill_value(fill, names[i]);
        if (value && value->kind == TMI_OBJECT)
            count += tmi_child_count(value);
    }
    fill->dependents = tmi_new(fill->c->arena, count + 1, struct tmi_dependent);
    fill->schema->dependents = fill->dependents;
    return fill->dependents != NULL;
}

void tmi_fill_dependent(struct tmi_fill *fill, const struct tmi_keyword *row,
                        const struct tmi_token *value) {
    if (!is_map(fill, value) || !dependents_ready(fill))
        return;
    struct tmi_walk walk = tmi_walk_start(value);
    const struct tmi_token *name, *member;
    while (tmi_walk_member(&walk, &name, &member) && !tmi_compile_failed(fill->c)) {
        struct tmi_dependent *dependent =
            &fill->dependents[fill->schema->dependent_count++];
        bool names = row->holds == TMI_HOLDS_NONE || member->kind == TMI_ARRAY;
        if (fill->draft == TMI_DRAFT_2020)
            names = row->holds == TMI_HOLDS_NONE;
        *dependent = (struct tmi_dependent){
            .on = {tmi_compile_text(fill->c, name), name},
              .keyword = row->name
        };
        if (names)
            dependent->names = tmi_fill_names(fill, member, &dependent->name_count);
        else
            dependent->schema = child(fill, member);
    }
}

/* ---- arrays ---- */

void tmi_fill_prefix(struct tmi_fill *fill, const struct tmi_keyword *row,
                     const struct tmi_token *value) {
    (void)row;
    fill->schema->prefix = list(fill, value, &fill->schema->prefix_count);
}

void tmi_fill_items(struct tmi_fill *fill, const struct tmi_keyword *row,
                    const struct tmi_token *value) {
    if (value->kind != TMI_ARRAY) {
        tmi_fill_child(fill, row, value);
    } else if (fill->draft == TMI_DRAFT_7) {
        fill->schema->prefix = list(fill, value, &fill->schema->prefix_count);
    } else {
        tmi_refuse(
            fill->c, TOOLMEND_E_SCHEMA, value,
            "`items` is an array, which 2020-12 writes as `prefixItems`; rename it "
            "or declare draft-07 by `$schema`");
    }
}

/* It speaks of the items behind those that an array in `items` speaks of. */
void tmi_fill_rest(struct tmi_fill *fill, const struct tmi_keyword *row,
                   const struct tmi_token *value) {
    const struct tmi_token *items = tmi_fill_value(fill, "items");
    if (items && items->kind == TMI_ARRAY)
        tmi_fill_child(fill, row, value);
}

/* ---- the same value ---- */

/* Room for allOf and both kinds of reference. */
static bool always_ready(struct tmi_fill *fill) {
    const struct tmi_token *all = tmi_fill_value(fill, "allOf");
    if (!fill->always) {
        size_t count = 2 + (all && all->kind == TMI_ARRAY ? tmi_child_count(all) : 0);
        fill->always = tmi_new(fill->c->arena, count, const struct tmi_schema *);
        fill->schema->always = fill->always;
    }
    return fill->always != NULL;
}

void tmi_fill_all_of(struct tmi_fill *fill, const struct tmi_keyword *row,
                     const struct tmi_token *value) {
    (void)row;
    if (!is_list(fill, value) || !always_ready(fill))
        return;
    struct tmi_walk walk = tmi_walk_start(value);
    const struct tmi_token *item;
    while (tmi_walk_item(&walk, &item) && !tmi_compile_failed(fill->c))
        fill->always[fill->schema->always_count++] = child(fill, item);
}

void tmi_fill_reference(struct tmi_fill *fill, const struct tmi_keyword *row,
                        const struct tmi_token *value) {
    if (value->kind != TMI_STRING) {
        tmi_refuse(fill->c, TOOLMEND_E_SCHEMA, value,
                   "the reference is not a string; give a URI such as \"#/$defs/name\"");
        return;
    }
    const struct tmi_anchor *anchor;
    struct tmi_location *at = tmi_refer(fill->c, fill->node->at, value, &anchor);
    if (!at || !always_ready(fill))
        return;
    bool dynamic = strcmp(row->name, "$dynamicRef") == 0;
    if (dynamic && anchor && anchor->dynamic) {
        struct tmi_location *outermost =
            fill->c->scopes[fill->node->scope][anchor->number];
        if (outermost)
            at = outermost;
    }
    fill->always[fill->schema->always_count++] =
        tmi_schema_at(fill->c, at, fill->node->scope);
}

void tmi_fill_group(struct tmi_fill *fill, const struct tmi_keyword *row,
                    const struct tmi_token *value) {
    struct tmi_group group = {NULL, 0, strcmp(row->name, "oneOf") == 0};
    group.branches = list(fill, value, &group.count);
    if (!fill->groups) {
        fill->groups = tmi_new(fill->c->arena, 2, struct tmi_group);
        fill->schema->groups = fill->groups;
    }
    if (!fill->groups)
        return;
    fill->groups[fill->schema->group_count++] = group;
}

/* Nothing is compiled that no reference reaches; only the form is looked at. */
void tmi_fill_defs(struct tmi_fill *fill, const struct tmi_keyword *row,
                   const struct tmi_token *value) {
    (void)row;
    if (!is_map(fill, value))
        return;
    struct tmi_walk walk = tmi_walk_start(value);
    const struct tmi_token *name, *member;
    while (tmi_walk_member(&walk, &name, &member))
        if (member->kind != TMI_OBJECT && member->kind != TMI_TRUE &&
            member->kind != TMI_FALSE)
            tmi_refuse(
                fill->c, TOOLMEND_E_SCHEMA, member,
                "a definition is neither an object nor a boolean; give an object of "
                "keywords, true or false");
}
