/* SPDX-License-Identifier: MIT
 *
 * holds.c - see holds.h: `type`, `enum`, `const`, all of `allOf`, at least one branch of a union.
 */
#include "holds.h"

#include "../../conformance/naive/keywords.h"

// NOLINTBEGIN(misc-no-recursion): trees are at most NAIVE_DEPTH_MAX deep

static unsigned named_type(const struct naive_node *name) {
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
        if (name->kind == NAIVE_STRING && naive_string_is(name->string, names[i].name))
            return names[i].types;
    return 0;
}

/* What one keyword leaves. */
static unsigned types_left(struct fuzz_holds *holds, const struct naive_node *keyword) {
    unsigned types = 0;
    bool listed = keyword->kind == NAIVE_ARRAY;
    if (naive_string_is(keyword->name, "type")) {
        types = listed ? 0 : named_type(keyword);
        for (const struct naive_node *one = keyword->first; one; one = one->next)
            types |= named_type(one);
        return types;
    }
    if (naive_string_is(keyword->name, "const"))
        return 1U << keyword->kind;
    if (naive_string_is(keyword->name, "$ref")) {
        const struct naive_node *to = naive_refer(holds->run, holds->root, keyword);
        return to ? fuzz_types_of(holds, to) : FUZZ_EVERYTHING;
    }
    bool all = naive_string_is(keyword->name, "allOf");
    bool any = naive_string_is(keyword->name, "anyOf") ||
               naive_string_is(keyword->name, "oneOf");
    bool members = naive_string_is(keyword->name, "enum");
    if (!listed || !(all || any || members))
        return FUZZ_EVERYTHING;
    types = all ? FUZZ_EVERYTHING : 0;
    for (const struct naive_node *one = keyword->first; one; one = one->next) {
        unsigned here = members ? 1U << one->kind : fuzz_types_of(holds, one);
        types = all ? types & here : types | here;
    }
    return types;
}

static void add_condition(struct fuzz_holds *holds, const struct naive_node *schema,
                          unsigned types) {
    if (schema && (fuzz_types_of(holds, schema) & types) != types)
        holds->conditional = true;
}

static void pass_conditions(struct fuzz_holds *holds, const struct naive_node *schema,
                            unsigned types) {
    const struct naive_node *dependent = naive_member(schema, "dependentSchemas");
    if (naive_member(schema, "if")) {
        add_condition(holds, naive_member(schema, "then"), types);
        add_condition(holds, naive_member(schema, "else"), types);
    }
    for (const struct naive_node *one = dependent ? dependent->first : NULL; one;
         one = one->next)
        add_condition(holds, one, types);
}

unsigned fuzz_types_of(struct fuzz_holds *holds, const struct naive_node *schema) {
    unsigned types = FUZZ_EVERYTHING;
    naive_step(holds->run);
    if (schema->kind != NAIVE_OBJECT)
        return schema->kind == NAIVE_BOOLEAN && !schema->truth ? 0 : FUZZ_EVERYTHING;
    for (const struct naive_node *keyword = schema->first; keyword && !holds->run->cannot;
         keyword = keyword->next)
        types &= types_left(holds, keyword);
    pass_conditions(holds, schema, types);
    return types;
}

// NOLINTEND(misc-no-recursion)
