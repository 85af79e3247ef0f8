/* SPDX-License-Identifier: MIT
 *
 * holds.c - see holds.h: `type`, `enum`, `const`, all of `allOf`, at least one branch of a union.
 */
#include "holds.h"

#include "../../conformance/model/validate.h"

// NOLINTBEGIN(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep

static unsigned named_type(const struct model_node *name) {
    static const struct {
        const char *name;
        unsigned types;
    } names[] = {
        {"null",    FUZZ_NULLS   },
        {"boolean", FUZZ_BOOLEANS},
        {"number",  FUZZ_NUMBERS },
        {"integer", FUZZ_NUMBERS },
        {"string",  FUZZ_STRINGS },
        {"array",   FUZZ_LISTS   },
        {"object",  FUZZ_OBJECTS },
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (name->kind == MODEL_STRING && model_string_is(name->string, names[i].name))
            return names[i].types;
    return 0;
}

/* What one keyword leaves. */
static unsigned types_left(struct fuzz_holds *holds, const struct model_node *keyword) {
    unsigned types = 0;
    bool listed = keyword->kind == MODEL_ARRAY;
    if (model_string_is(keyword->name, "type")) {
        types = listed ? 0 : named_type(keyword);
        for (const struct model_node *one = keyword->first; one; one = one->next)
            types |= named_type(one);
        return types;
    }
    if (model_string_is(keyword->name, "const"))
        return 1U << keyword->kind;
    if (model_string_is(keyword->name, "$ref")) {
        const struct model_node *to = model_refer(holds->run, holds->root, keyword);
        return to ? fuzz_types_of(holds, to) : FUZZ_EVERYTHING;
    }
    bool all = model_string_is(keyword->name, "allOf");
    bool any = model_string_is(keyword->name, "anyOf") ||
               model_string_is(keyword->name, "oneOf");
    bool members = model_string_is(keyword->name, "enum");
    if (!listed || !(all || any || members))
        return FUZZ_EVERYTHING;
    types = all ? FUZZ_EVERYTHING : 0;
    for (const struct model_node *one = keyword->first; one; one = one->next) {
        unsigned here = members ? 1U << one->kind : fuzz_types_of(holds, one);
        types = all ? types & here : types | here;
    }
    return types;
}

static void add_condition(struct fuzz_holds *holds, const struct model_node *schema,
                          unsigned types) {
    if (schema && (fuzz_types_of(holds, schema) & types) != types)
        holds->conditional = true;
}

static void pass_conditions(struct fuzz_holds *holds, const struct model_node *schema,
                            unsigned types) {
    const struct model_node *dependent = model_member(schema, "dependentSchemas");
    if (model_member(schema, "if")) {
        add_condition(holds, model_member(schema, "then"), types);
        add_condition(holds, model_member(schema, "else"), types);
    }
    for (const struct model_node *one = dependent ? dependent->first : NULL; one;
         one = one->next)
        add_condition(holds, one, types);
}

unsigned fuzz_types_of(struct fuzz_holds *holds, const struct model_node *schema) {
    unsigned types = FUZZ_EVERYTHING;
    model_step(holds->run);
    if (schema->kind != MODEL_OBJECT)
        return schema->kind == MODEL_BOOLEAN && !schema->truth ? 0 : FUZZ_EVERYTHING;
    for (const struct model_node *keyword = schema->first; keyword && !holds->run->cannot;
         keyword = keyword->next)
        types &= types_left(holds, keyword);
    pass_conditions(holds, schema, types);
    return types;
}

// NOLINTEND(misc-no-recursion)
