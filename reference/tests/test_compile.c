/* SPDX-License-Identifier: MIT
 *
 * test_compile.c - from the text of a schema to what the validator reads, and what is refused
 * on the way. References have a file of their own, as patterns have.
 */
#include "compiling.h"
#include "failing.h"

/* ---- what a schema says ---- */

TEST(a_schema_is_an_object_or_a_boolean) {
    toolmend_tool *tool = compile("{}");
    CHECK(tool && tool->root->has == 0 && tool->root->leaf);
    CHECK(tool && tool->root->possible_types == TMI_T_ANY &&
          view_is(tool->root->pointer, ""));
    toolmend_tool_free(tool);
    tool = compile(" true ");
    CHECK(tool && tool->root->has == 0 && tool->schema_count == 1);
    toolmend_tool_free(tool);
    tool = compile("false");
    CHECK(tool && tool->root->has == TMI_HAS_FALSE && tool->root->possible_types == 0);
    toolmend_tool_free(tool);
    check_refused(TOOLMEND_E_SCHEMA, "[]", "",
                  "the schema is neither an object nor a boolean");
    check_refused(TOOLMEND_E_SCHEMA, "null", "", "the schema is neither an object");
    check_refused(TOOLMEND_E_SCHEMA, "{\"properties\": {\"a\": 5}}", "/properties/a",
                  "the schema here is neither an object");
}

TEST(the_text_of_a_schema_is_strict_json_without_repeated_names) {
    check_refused(TOOLMEND_E_SCHEMA, "", "", "the schema is empty");
    check_refused(TOOLMEND_E_SCHEMA, "{\"type\": ", "", "the schema ends inside a value");
    check_refused(TOOLMEND_E_SCHEMA, "{\"type\": 'object'}", "",
                  "the schema is not JSON from here on");
    check_refused(TOOLMEND_E_SCHEMA, "{\"a\": [{}, {\"b\": 1, \"\\u0062\": 1}]}",
                  "/a/1/b", "a member name is repeated");
    toolmend_error error;
    toolmend_tool *tool;
    CHECK(toolmend_tool_compile(TMI_VIEW("t"), TMI_VIEW("{\"type\": 'x'}"), NULL, &tool,
                                &error) == TOOLMEND_E_SCHEMA);
    CHECK(error.offset == 9);
}

TEST(keywords_keep_what_they_say) {
    toolmend_tool *tool = compile(
        "{\"type\": \"object\", \"minProperties\": 1, \"maxProperties\": 2.0,"
        " \"required\": [\"b\", \"a\", \"b\"], \"properties\": {"
        "   \"a\": {\"type\": [\"string\", \"null\"], \"minLength\": 0, \"maxLength\": "
        "1e2},"
        "   \"b\": {\"type\": \"array\", \"minItems\": 1, \"uniqueItems\": true,"
        "         \"maxItems\": 36893488147419103232},"
        "   \"c\": {\"exclusiveMinimum\": -0.5, \"multipleOf\": 0.1, \"const\": null}}}");
    if (!tool)
        return;
    const struct tmi_schema *root = tool->root;
    CHECK(root->types == TMI_T_OBJECT && root->property_count == 3 && !root->leaf);
    CHECK(root->properties_min == 1 && root->properties_max == 2);
    CHECK(root->required_count == 2 && view_is(root->required[0].name, "b") &&
          view_is(root->required[1].name, "a"));
    CHECK(root->properties[0].required && root->properties[1].required &&
          !root->properties[2].required);
    const struct tmi_schema *a = property(tool, "a"), *b = property(tool, "b"),
                            *c = property(tool, "c");
    CHECK(a->types == (TMI_T_STRING | TMI_T_NULL) && a->length_max == 100 && a->leaf);
    CHECK(a->has == (TMI_HAS_TYPE | TMI_HAS_STRING));
    CHECK(b->unique && b->items_min == 1 && b->items_max == UINT64_MAX); /* 2^65 */
    CHECK(c->has == (TMI_HAS_NUMBER | TMI_HAS_CONST) && c->constant->kind == TMI_NULL);
    CHECK(c->exclusive_minimum.token && c->exclusive_minimum.value.negative);
    CHECK(c->multiple_of.value.digits == 1 && !c->minimum.token);
    CHECK(view_is(c->pointer, "/properties/c"));
    toolmend_tool_free(tool);
}

TEST(what_says_nothing_leaves_no_trace) {
    toolmend_tool *tool = compile(
        "{\"required\": [], \"properties\": {}, \"uniqueItems\": false, \"minItems\": 0,"
        " \"then\": false, \"else\": false, \"minContains\": 2, \"format\": \"date\","
        " \"title\": 5, \"x-made-up\": [1], \"default\": null, \"dependencies\": 5,"
        " \"additionalItems\": false, \"nullable\": true, \"enums\": [], \"\": 0}");
    CHECK(tool && tool->root->has == 0 && tool->schema_count == 1);
    toolmend_tool_free(tool);
}

TEST(applicators_lead_to_schemas_of_their_own) {
    toolmend_tool *tool = compile(
        "{\"patternProperties\": {\"^x~/\": {\"type\": \"null\"}}, \"propertyNames\": {},"
        " \"additionalProperties\": false, \"dependentRequired\": {\"a\": [\"b\"]},"
        " \"dependentSchemas\": {\"c\": true}, \"prefixItems\": [{}, true],"
        " \"items\": {\"type\": \"string\"}, \"contains\": {}, \"minContains\": 0,"
        " \"maxContains\": 3, \"allOf\": [{}], \"anyOf\": [{}, {}], \"oneOf\": [{}],"
        " \"not\": {\"type\": \"null\"}, \"if\": {}, \"then\": {}, \"else\": {},"
        " \"unevaluatedItems\": {}, \"unevaluatedProperties\": {}}");
    if (!tool)
        return;
    const struct tmi_schema *root = tool->root;
    CHECK(root->pattern_count == 1 && root->patterns[0].schema->types == TMI_T_NULL);
    CHECK(view_is(root->patterns[0].schema->pointer, "/patternProperties/^x~0~1"));
    CHECK(root->closed && root->additional->has == TMI_HAS_FALSE && root->property_names);
    CHECK(root->dependent_count == 2 && root->dependents[0].name_count == 1);
    CHECK(strcmp(root->dependents[0].keyword, "dependentRequired") == 0);
    CHECK(root->dependents[1].schema && view_is(root->dependents[1].on.name, "c"));
    CHECK(root->prefix_count == 2 && root->items->types == TMI_T_STRING);
    CHECK(view_is(root->prefix[1]->pointer, "/prefixItems/1"));
    CHECK(root->contains && root->contains_min == 0 && root->contains_max == 3);
    CHECK(root->always_count == 1 && root->group_count == 2);
    CHECK(root->groups[0].count == 2 && !root->groups[0].one && root->groups[1].one);
    CHECK(root->negated && root->condition && root->then && root->otherwise);
    CHECK(root->unevaluated_items && root->unevaluated_properties && !root->leaf);
    toolmend_tool_free(tool);
}

TEST(unevaluated_false_closes_as_additional_false_does) {
    toolmend_tool *tool = compile("{\"properties\": {\"a\": {\"unevaluatedProperties\":"
                                  " false}, \"b\": {\"additionalProperties\": {}}}}");
    CHECK(tool && property(tool, "a")->closed && !property(tool, "b")->closed &&
          !tool->root->closed);
    toolmend_tool_free(tool);
}

TEST(draft_07_is_read_by_its_own_rules) {
    toolmend_tool *tool = compile(
        "{\"$schema\": \"http://json-schema.org/draft-07/schema#\","
        " \"items\": [{\"type\": \"null\"}], \"additionalItems\": {\"type\": \"string\"},"
        " \"dependencies\": {\"a\": [\"b\"], \"c\": {}}, \"minContains\": 5,"
        " \"unevaluatedItems\": 5, \"prefixItems\": 5, \"$anchor\": 5}");
    CHECK(tool && tool->draft7);
    if (tool) {
        const struct tmi_schema *root = tool->root;
        CHECK(root->prefix_count == 1 && root->prefix[0]->types == TMI_T_NULL);
        CHECK(root->items->types == TMI_T_STRING && root->contains_min == 1);
        CHECK(view_is(root->items->pointer, "/additionalItems"));
        CHECK(root->dependent_count == 2 && root->dependents[0].names &&
              root->dependents[1].schema);
        CHECK(strcmp(root->dependents[1].keyword, "dependencies") == 0);
    }
    toolmend_tool_free(tool);
    tool = compile("{\"$schema\": \"http://json-schema.org/draft-07/schema\","
                   " \"items\": {}, \"additionalItems\": false}");
    CHECK(tool && view_is(tool->root->items->pointer, "/items"));
    toolmend_tool_free(tool);
    tool = compile("{\"$schema\": \"https://json-schema.org/draft-06/schema#\"}");
    CHECK(tool && tool->draft7);
    toolmend_tool_free(tool);
    tool = compile("{\"$schema\": \"https://json-schema.org/draft/2019-09/schema\"}");
    CHECK(tool && !tool->draft7);
    toolmend_tool_free(tool);
}

TEST(nullable_adds_null_to_a_type_where_it_is_asked_for) {
    const char *schema =
        "{\"properties\": {\"a\": {\"type\": \"string\", \"nullable\": true,"
        " \"enum\": [\"x\"]}, \"b\": {\"nullable\": true}, "
        "\"c\": {\"nullable\": true, \"type\": \"string\"}, "
        "\"d\": {\"type\": \"string\", \"x-nullable\": true}}}";
    const toolmend_options options = {.size = sizeof options, .openapi_nullable = true};
    toolmend_tool *tool = compile(schema);
    CHECK(tool && property(tool, "c")->types == TMI_T_STRING);
    toolmend_tool_free(tool);
    tool = compile_with(schema, &options);
    CHECK(tool && property(tool, "a")->types == (TMI_T_STRING | TMI_T_NULL));
    CHECK(tool &&
          property(tool, "a")->possible_types == TMI_T_STRING); /* the enum has no null */
    CHECK(tool && property(tool, "b")->has == 0);
    CHECK(tool && property(tool, "c")->types == (TMI_T_STRING | TMI_T_NULL));
    CHECK(tool && property(tool, "d")->types == (TMI_T_STRING | TMI_T_NULL));
    toolmend_tool_free(tool);
}

/* ---- what follows from the whole ---- */

/* The kinds that a schema can accept. */
static unsigned holds(const char *schema) {
    toolmend_tool *tool = compile(schema);
    unsigned kinds = tool ? tool->root->possible_types : 0;
    toolmend_tool_free(tool);
    return kinds;
}

TEST(kinds_follow_types_values_and_branches) {
    CHECK(holds("{\"type\": \"integer\"}") == TMI_T_INTEGER);
    CHECK(holds("{\"type\": \"number\"}") == (TMI_T_INTEGER | TMI_T_NUMBER));
    CHECK(holds("{\"enum\": [1.0, \"a\", 0.5e1, [], true]}") ==
          (TMI_T_INTEGER | TMI_T_STRING | TMI_T_ARRAY | TMI_T_BOOLEAN));
    CHECK(holds("{\"enum\": [1.5]}") == TMI_T_NUMBER);
    CHECK(holds("{\"enum\": []}") == 0);
    CHECK(holds("{\"const\": 1.5, \"type\": \"integer\"}") == 0);
    CHECK(holds("{\"anyOf\": [{\"type\": \"string\"}, {\"type\": \"null\"}]}") ==
          (TMI_T_STRING | TMI_T_NULL));
    CHECK(
        holds("{\"type\": [\"string\", \"object\"], \"oneOf\": [{\"type\": \"string\"}, "
              "{\"allOf\": [{\"type\": \"array\"}]}]}") == TMI_T_STRING);
    CHECK(holds("{\"allOf\": [{\"type\": [\"string\", \"null\"]}, {\"const\": null}]}") ==
          TMI_T_NULL);
    CHECK(holds("{\"$ref\": \"#/$defs/a\", \"$defs\": {\"a\": {\"$ref\": \"#/$defs/b\"}, "
                "\"b\": {\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/a\"}}}}") ==
          TMI_T_ARRAY);
    CHECK(holds("{\"not\": {\"type\": \"null\"}}") == TMI_T_ANY); /* a superset */
    CHECK(holds("{\"anyOf\": [false, {\"type\": \"null\"}]}") == TMI_T_NULL);
}

static bool shared(const char *schema, const char *name) {
    toolmend_tool *tool = compile(schema);
    const struct tmi_schema *found = tool ? property(tool, name) : NULL;
    bool result = found && found->always_count == 1 ? found->always[0]->shared
                                                    : found && found->shared;
    toolmend_tool_free(tool);
    return result;
}

TEST(schemas_that_would_be_judged_again_and_again_are_shared) {
    /* Two references to it, and it branches. */
    CHECK(shared("{\"properties\": {\"a\": {\"$ref\": \"#/$defs/x\"}, \"b\": {\"$ref\":"
                 " \"#/$defs/x\"}}, \"$defs\": {\"x\": {\"anyOf\": [{}, {}]}}}",
                 "a"));
    /* It branches further down. */
    CHECK(shared("{\"properties\": {\"a\": {\"$ref\": \"#/$defs/x\"}, \"b\": {\"$ref\":"
                 " \"#/$defs/x\"}}, \"$defs\": {\"x\": {\"items\": {\"not\": {}}}}}",
                 "a"));
    /* One reference; or no branch in reach. */
    CHECK(!shared("{\"properties\": {\"a\": {\"$ref\": \"#/$defs/x\"}},"
                  " \"$defs\": {\"x\": {\"anyOf\": [{}, {}]}}}",
                  "a"));
    CHECK(!shared("{\"properties\": {\"a\": {\"$ref\": \"#/$defs/x\"}, \"b\": {\"$ref\":"
                  " \"#/$defs/x\"}}, \"$defs\": {\"x\": {\"type\": \"string\"}}}",
                  "a"));
    toolmend_tool *tool =
        compile("{\"properties\": {\"a\": {\"anyOf\": [{\"$ref\": \"#\"}, {}]}}}");
    CHECK(tool && tool->root->shared); /* recursion */
    toolmend_tool_free(tool);
    /* Doubling at each step without any of anyOf and its kin. */
    tool = compile("{\"properties\": {\"a\": {\"$ref\": \"#\"}},"
                   " \"patternProperties\": {\"a\": {\"$ref\": \"#\"}}}");
    CHECK(tool && tool->root->shared);
    toolmend_tool_free(tool);
    tool = compile("{\"allOf\": [{\"$ref\": \"#/$defs/x\"}, {\"$ref\": \"#/$defs/x\"}],"
                   " \"$defs\": {\"x\": {\"allOf\": [{\"$ref\": \"#/$defs/y\"},"
                   " {\"$ref\": \"#/$defs/y\"}]}, \"y\": {\"type\": \"object\"}}}");
    CHECK(tool && tool->root->always[0]->always[0]->shared);
    toolmend_tool_free(tool);
}

TEST(schemas_that_apply_to_themselves_in_place_are_refused) {
    static const char *const schemas[] = {
        "{\"$ref\": \"#\"}",
        "{\"allOf\": [{\"$ref\": \"#\"}]}",
        "{\"anyOf\": [{}, {\"$ref\": \"#\"}]}",
        "{\"not\": {\"$ref\": \"#\"}}",
        "{\"if\": {\"$ref\": \"#\"}}",
        "{\"if\": {}, \"else\": {\"$ref\": \"#\"}}",
        "{\"dependentSchemas\": {\"a\": {\"$ref\": \"#\"}}}",
        "{\"$dynamicAnchor\": \"a\", \"oneOf\": [{\"$dynamicRef\": \"#a\"}]}",
    };
    for (size_t i = 0; i < sizeof schemas / sizeof schemas[0]; i++)
        check_refused(TOOLMEND_E_SCHEMA, schemas[i], "",
                      "the schema applies to itself without going down");
    check_refused(
        TOOLMEND_E_SCHEMA,
        "{\"properties\": {\"a\": {\"$ref\": \"#/$defs/b\"}}, \"$defs\": {\"b\": "
        "{\"$ref\": \"#/$defs/c\"}, \"c\": {\"$ref\": \"#/$defs/b\"}}}",
        "/$defs/b", "the schema applies to itself");
    toolmend_tool *tool = compile("{\"propertyNames\": {\"$ref\": \"#\"}, \"items\": "
                                  "{\"$ref\": \"#\"}, \"contains\": {\"$ref\": \"#\"}}");
    CHECK(tool && tool->root->items->always[0] == tool->root);
    toolmend_tool_free(tool);
}

/* ---- what is refused ---- */

TEST(keywords_with_values_they_cannot_have_are_refused) {
    static const struct {
        const char *schema, *pointer, *message;
    } rows[] = {
        {"{\"type\": \"dict\"}",                 "/type",                "no JSON type has that name"                  },
        {"{\"type\": [\"string\", \"any\"]}",    "/type/1",              "no JSON type has that name"                  },
        {"{\"type\": []}",                       "/type",                "`type` is an empty list"                     },
        {"{\"type\": 5}",                        "/type",                "no JSON type has that name"                  },
        {"{\"enum\": \"a\"}",                    "/enum",                "`enum` is not an array"                      },
        {"{\"properties\": []}",                 "/properties",          "the keyword is not an object"                },
        {"{\"patternProperties\": 1}",           "/patternProperties",
         "the keyword is not an object"                                                                                },
        {"{\"patternProperties\": {\"(\": 1}}",  "/patternProperties/(",
         "the schema here is neither an object"                                                                        },
        {"{\"$defs\": []}",                      "/$defs",               "the keyword is not an object"                },
        {"{\"definitions\": {\"a\": 1}}",        "/definitions/a",
         "a definition is neither an object"                                                                           },
        {"{\"required\": true}",                 "/required",            "the property names are not an array"         },
        {"{\"required\": [\"a\", 1]}",           "/required/1",
         "the property names are not an array"                                                                         },
        {"{\"dependentRequired\": {\"a\": {}}}", "/dependentRequired/a",
         "the property names are not an array"                                                                         },
        {"{\"dependentSchemas\": {\"a\": []}}",  "/dependentSchemas/a",
         "the schema here is neither an object"                                                                        },
        {"{\"minLength\": -1}",                  "/minLength",           "the count is not an integer of 0 or more"    },
        {"{\"maxItems\": 1.5}",                  "/maxItems",            "the count is not an integer"                 },
        {"{\"minProperties\": \"1\"}",           "/minProperties",       "the count is not an integer"                 },
        {"{\"minimum\": \"1\"}",                 "/minimum",             "the bound is not a number"                   },
        {"{\"exclusiveMinimum\": true}",         "/exclusiveMinimum",
         "the bound is a boolean, as in draft-04"                                                                      },
        {"{\"multipleOf\": 0}",                  "/multipleOf",          "`multipleOf` is not greater than 0"          },
        {"{\"multipleOf\": -2}",                 "/multipleOf",          "`multipleOf` is not greater than 0"          },
        {"{\"uniqueItems\": 1}",                 "/uniqueItems",         "`uniqueItems` is not a boolean"              },
        {"{\"pattern\": 1}",                     "/pattern",             "`pattern` is not a string"                   },
        {"{\"anyOf\": []}",                      "/anyOf",               "the keyword is not an array with schemas"    },
        {"{\"allOf\": {}}",                      "/allOf",               "the keyword is not an array with schemas"    },
        {"{\"oneOf\": [{}, 1]}",                 "/oneOf/1",             "the schema here is neither an object"        },
        {"{\"items\": [{}]}",                    "/items",               "`items` is an array, which 2020-12 writes as"},
        {"{\"items\": 1}",                       "/items",               "the schema here is neither an object"        },
        {"{\"not\": []}",                        "/not",                 "the schema here is neither an object"        },
        {"{\"$schema\": 7}",                     "/$schema",             "the keyword is not a string"                 },
        {"{\"$id\": {}}",                        "/$id",                 "the keyword is not a string"                 },
        {"{\"$id\": \"#a\"}",                    "/$id",                 "`$id` has a fragment"                        },
        {"{\"$anchor\": \"a b\"}",               "/$anchor",             "the anchor is not a plain name"              },
        {"{\"$dynamicAnchor\": \"1\"}",          "/$dynamicAnchor",
         "the anchor is not a plain name"                                                                              },
        {"{\"$ref\": 1}",                        "/$ref",                "the reference is not a string"               },
        {"{\"properties\": {\"\\ud800\": {}}}",  "/properties/",
         "the string has an unpaired surrogate"                                                                        },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_refused(TOOLMEND_E_SCHEMA, rows[i].schema, rows[i].pointer,
                      rows[i].message);
}

/* Nothing that no reference reaches is judged. */
TEST(what_nothing_reaches_is_not_judged) {
    toolmend_tool *tool =
        compile("{\"$defs\": {\"a\": {\"type\": \"dict\", \"$ref\": \"x\"},"
                " \"b\": {\"pattern\": \"(\"}}}");
    CHECK(tool && tool->schema_count == 1 && tool->warning_count == 0);
    toolmend_tool_free(tool);
}

TEST(patterns_that_cannot_be_compiled_are_warnings) {
    toolmend_tool *tool =
        compile("{\"properties\": {\"a\": {\"pattern\": \"(?i)x\"}, \"b\": {\"pattern\": "
                "\"ok\"}},"
                " \"patternProperties\": {\"^c\": {}, \"(/\": {\"type\": \"null\"}},"
                " \"additionalProperties\": false}");
    if (!tool)
        return;
    CHECK(toolmend_tool_warning_count(tool) == 2);
    toolmend_warning first = toolmend_tool_warning(tool, 0),
                     second = toolmend_tool_warning(tool, 1);
    CHECK(strcmp(first.id, "pattern-not-checked") == 0);
    CHECK(view_is(first.pointer, "/patternProperties/(~1"));
    CHECK(view_is(second.pointer, "/properties/a/pattern"));
    CHECK(toolmend_tool_warning(tool, 2).id == NULL);
    CHECK(property(tool, "a")->has == 0 && property(tool, "b")->has == TMI_HAS_STRING);
    /* The pattern may have allowed any name, so none is refused. */
    CHECK(tool->root->pattern_count == 1 && !tool->root->closed);
    CHECK(tool->root->additional && tool->root->additional->has == 0);
    toolmend_tool_free(tool);
}

/* ---- limits ---- */

TEST(a_limit_is_kept_at_its_border) {
    toolmend_options options = {.size = sizeof options};
    toolmend_tool *tool;
    options.limits.schema_max = 15;
    CHECK(toolmend_tool_compile(TMI_VIEW(""), TMI_VIEW("{\"type\":\"null\"}"), &options,
                                &tool, NULL) == TOOLMEND_OK);
    toolmend_tool_free(tool);
    CHECK(toolmend_tool_compile(TMI_VIEW(""), TMI_VIEW("{\"type\": \"null\"}"), &options,
                                &tool, NULL) == TOOLMEND_E_LIMIT);
    options = (toolmend_options){.size = sizeof options, .limits.schema_depth_max = 2};
    CHECK(toolmend_tool_compile(TMI_VIEW(""), TMI_VIEW("{\"not\":{}}"), &options, &tool,
                                NULL) == TOOLMEND_OK);
    toolmend_tool_free(tool);
    CHECK(toolmend_tool_compile(TMI_VIEW(""), TMI_VIEW("{\"not\":{\"not\":{}}}"),
                                &options, &tool, NULL) == TOOLMEND_E_LIMIT);
    check_refused(TOOLMEND_E_LIMIT, "{\"maximum\": 1e10001}", "/maximum",
                  "the number has more than 1,024 digits");
    check_refused(TOOLMEND_E_LIMIT, "{\"enum\": [{\"a\": -1e-10001}]}", "/enum/0/a",
                  "the number has more than 1,024 digits");
    check_refused(TOOLMEND_E_LIMIT, "{\"minItems\": 1e10001}", "/minItems",
                  "the number has more than 1,024 digits");
}

/* Schemas below one long name: the pointers alone would be the product of the two. */
TEST(pointers_do_not_multiply_without_limit) {
    const size_t name_len = 100000, count = 1000;
    char *schema = malloc(name_len + 3 * count + 100), *at = schema;
    if (!schema)
        return;
    memcpy(at, "{\"properties\":{\"", 16);
    at += 16;
    memset(at, 'a', name_len);
    at += name_len;
    memcpy(at, "\":{\"allOf\":[", 12);
    at += 12;
    for (size_t i = 0; i < count; i++, at += 3)
        memcpy(at, "{},", 3);
    memcpy(at - 1, "]}}}", 4);
    toolmend_tool *tool;
    toolmend_error error;
    CHECK(toolmend_tool_compile(TMI_VIEW(""),
                                (toolmend_view){schema, (size_t)(at + 3 - schema)}, NULL,
                                &tool, &error) == TOOLMEND_E_LIMIT);
    CHECK(strncmp(error.message, "the pointers of all schemas", 27) == 0);
    free(schema);
}

TEST(arguments_are_checked) {
    toolmend_tool *tool;
    toolmend_error error;
    toolmend_options options = {.size = 0};
    CHECK(toolmend_tool_compile(TMI_VIEW(""), TMI_VIEW("{}"), NULL, NULL, &error) ==
          TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_tool_compile((toolmend_view){NULL, 1}, TMI_VIEW("{}"), NULL, &tool,
                                &error) == TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_tool_compile(TMI_VIEW("\xff"), TMI_VIEW("{}"), NULL, &tool, &error) ==
          TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_tool_compile(TMI_VIEW(""), TMI_VIEW("{}"), &options, &tool, &error) ==
          TOOLMEND_E_ARGUMENT);
    options = (toolmend_options){.size = sizeof options, .limits.schema_depth_max = 2049};
    CHECK(toolmend_tool_compile(TMI_VIEW(""), TMI_VIEW("{}"), &options, &tool, &error) ==
          TOOLMEND_E_LIMIT);
    options = (toolmend_options){.size = sizeof options,
                                 .profile = (toolmend_profile)(TOOLMEND_HELEXA + 1)};
    CHECK(toolmend_tool_compile(TMI_VIEW(""), TMI_VIEW("{}"), &options, &tool, &error) ==
          TOOLMEND_E_ARGUMENT);
    const toolmend_allocator half = {failing_alloc, NULL, NULL};
    options = (toolmend_options){.size = sizeof options, .allocator = &half};
    CHECK(toolmend_tool_compile(TMI_VIEW(""), TMI_VIEW("{}"), &options, &tool, &error) ==
          TOOLMEND_E_ARGUMENT);
    options = (toolmend_options){.size = sizeof options, .openapi_nullable = true};
    CHECK(toolmend_tool_compile(TMI_VIEW(""), TMI_VIEW("{\"nullable\": 1}"), &options,
                                &tool, &error) == TOOLMEND_E_SCHEMA);
    CHECK(strcmp(error.pointer, "/nullable") == 0);
    options = (toolmend_options){.size = 0};
    CHECK(toolmend_tool_compile(TMI_VIEW(""), TMI_VIEW("{}"), &options, &tool, &error) ==
          TOOLMEND_E_ARGUMENT);
    CHECK(tool == NULL && error.offset == SIZE_MAX && error.pointer[0] == '\0');
    toolmend_tool_free(NULL);
    CHECK(toolmend_tool_compile((toolmend_view){NULL, 0}, TMI_VIEW("{}"), NULL, &tool,
                                NULL) == TOOLMEND_OK);
    CHECK(toolmend_tool_name(tool).len == 0);
    toolmend_tool_free(tool);
}

/* A caller built with a larger struct is understood as long as the rest of it is zero. */
TEST(options_of_another_version_are_understood) {
    struct {
        toolmend_options known;
        size_t later;
    } options = {{.size = sizeof options}, 0};
    toolmend_tool *tool;
    CHECK(toolmend_tool_compile(TMI_VIEW(""), TMI_VIEW("{}"), &options.known, &tool,
                                NULL) == TOOLMEND_OK);
    toolmend_tool_free(tool);
    options.later = 1;
    CHECK(toolmend_tool_compile(TMI_VIEW(""), TMI_VIEW("{}"), &options.known, &tool,
                                NULL) == TOOLMEND_E_ARGUMENT);
    options.known.size = sizeof options.known.size;
    options.known.profile = (toolmend_profile)99; /* not there for that caller */
    CHECK(toolmend_tool_compile(TMI_VIEW(""), TMI_VIEW("{}"), &options.known, &tool,
                                NULL) == TOOLMEND_OK);
    toolmend_tool_free(tool);
}

/* A pointer that does not fit is cut at a '/'. */
TEST(long_pointers_end_in_dots) {
    char schema[400] = "{\"properties\": {\"first\": {\"properties\": {\"";
    size_t at = strlen(schema);
    memset(schema + at, 'n', 150);
    memcpy(schema + at + 150, "\": 1}}}}", 9);
    check_refused(TOOLMEND_E_SCHEMA, schema, "/properties/first/properties/...",
                  "the schema here is neither");
}

/* ---- memory ---- */

/* A schema with something for each part of the compiler, and large enough for some blocks. */
static char *large_schema(void) {
    static const char start[] =
        "{\"$id\": \"http://a.example/\", \"$dynamicAnchor\": \"d\", \"properties\": {"
        "\"p\": {\"pattern\": \"^\\\\p{Letter}+$\"}, \"q\": {\"pattern\": \"(\"},"
        "\"r\": {\"$ref\": \"b#/x-y/z\"}, \"s\": {\"$dynamicRef\": \"b#d\"}},"
        "\"$defs\": {\"b\": {\"$id\": \"b\", \"$dynamicAnchor\": \"d\", \"x-y\": {\"z\":"
        "{\"type\": \"string\"}}}}, \"anyOf\": [true";
    static const char branch[] = ",{\"required\":[\"a\",\"b\"]}";
    const size_t count = 3000, len = sizeof branch - 1;
    char *schema = malloc(sizeof start + len * count + 3);
    if (!schema)
        return NULL;
    memcpy(schema, start, sizeof start);
    size_t at = sizeof start - 1;
    for (size_t i = 0; i < count; i++, at += len)
        memcpy(schema + at, branch, len);
    memcpy(schema + at, "]}", 3);
    return schema;
}

TEST(each_allocation_may_fail) {
    char *schema = large_schema();
    size_t n = 1;
    for (; schema && n < 1000; n++) {
        struct failing failing = {.fail_at = n};
        const toolmend_allocator allocator = {failing_alloc, failing_free, &failing};
        const toolmend_options options = {.size = sizeof options,
                                          .allocator = &allocator};
        toolmend_tool *tool = NULL;
        toolmend_error error = {.status = TOOLMEND_OK};
        toolmend_status status = toolmend_tool_compile(TMI_VIEW("t"), view_of(schema),
                                                       &options, &tool, &error);
        CHECK((tool != NULL) == (status == TOOLMEND_OK) && error.status == status);
        toolmend_tool_free(tool);
        CHECK(failing.live == 0 && !failing.wrong_size);
        if (status == TOOLMEND_OK || !CHECK(status == TOOLMEND_E_MEMORY))
            break;
    }
    CHECK(n > 5 && n < 1000); /* it did allocate, and it did succeed in the end */
    free(schema);
}

int main(void) {
    return check_all();
}
