/* SPDX-License-Identifier: MIT
 *
 * test_validate.c - the validator against hand-made cases.
 *
 * Answers follow from the specifications (JSON Schema 2020-12 Validation and Core; draft-07
 * where a row names it). The official suite has many more cases of the plain kind and is run
 * by suite_json_schema.c; here stand one row or two a keyword, and what that suite does
 * not ask: escapes, repeated names, numbers of any size. Limits and growth have a file of their
 * own, test_validate_limits.c.
 */
#include "validating.h"

#define DRAFT7 "\"$schema\": \"http://json-schema.org/draft-07/schema#\", "

struct row {
    const char *schema, *text;
    bool valid;
};

static void check_rows(const struct row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const char *limit;
        uint64_t steps;
        bool plain =
            accepts(rows[i].schema, view_of(rows[i].text), false, &limit, &steps);
        if (!CHECK(plain == rows[i].valid && limit == NULL))
            fprintf(stderr, "  %s\n  %s\n", rows[i].schema, rows[i].text);
        CHECK(accepts(rows[i].schema, view_of(rows[i].text), true, &limit, &steps) ==
              plain);
    }
}
#define CHECK_ROWS(rows) check_rows((rows), sizeof(rows) / sizeof((rows)[0]))

TEST(types_are_kinds_and_integers_are_values) {
    static const struct row rows[] = {
        {"true",                            "1",      true },
        {"false",                           "1",      false},
        {"{}",                              "null",   true },
        {"{\"type\":\"null\"}",             "null",   true },
        {"{\"type\":\"null\"}",             "false",  false},
        {"{\"type\":\"boolean\"}",          "false",  true },
        {"{\"type\":\"boolean\"}",          "true",   true },
        {"{\"type\":\"boolean\"}",          "0",      false},
        {"{\"type\":\"string\"}",           "\"\"",   true },
        {"{\"type\":\"string\"}",           "[]",     false},
        {"{\"type\":\"array\"}",            "[]",     true },
        {"{\"type\":\"object\"}",           "{}",     true },
        {"{\"type\":\"object\"}",           "[]",     false},
        {"{\"type\":\"number\"}",           "1",      true },
        {"{\"type\":\"number\"}",           "1.5",    true },
        {"{\"type\":\"integer\"}",          "1",      true },
        {"{\"type\":\"integer\"}",          "1.0",    true },
        {"{\"type\":\"integer\"}",          "1.50e1", true },
        {"{\"type\":\"integer\"}",          "1.5",    false},
        {"{\"type\":\"integer\"}",          "1e-1",   false},
        {"{\"type\":\"integer\"}",          "\"1\"",  false},
        {"{\"type\":[\"null\",\"array\"]}", "null",   true },
        {"{\"type\":[\"null\",\"array\"]}", "{}",     false},
    };
    CHECK_ROWS(rows);
}

TEST(constants_are_compared_as_values) {
    static const struct row rows[] = {
        {"{\"const\":1}",                   "1.0",                     true },
        {"{\"const\":1}",                   "true",                    false},
        {"{\"const\":false}",               "0",                       false},
        {"{\"const\":\"a/b\"}",             "\"\\u0061\\/b\"",         true },
        {"{\"const\":\"\\u0061\"}",         "\"a\"",                   true },
        {"{\"const\":{\"a\":1,\"b\":[2]}}", "{\"b\":[2.0],\"a\":1}",   true },
        {"{\"const\":{\"a\":1,\"b\":[2]}}", "{\"b\":[2],\"a\":\"1\"}", false},
        {"{\"const\":null}",                "null",                    true },
        {"{\"enum\":[\"a\",2,null]}",       "2",                       true },
        {"{\"enum\":[\"a\",2,null]}",       "null",                    true },
        {"{\"enum\":[\"a\",2,null]}",       "\"A\"",                   false},
        {"{\"enum\":[[1]]}",                "[1]",                     true },
        {"{\"enum\":[[1]]}",                "[1,1]",                   false},
        {"{\"const\":9007199254740993}",    "9007199254740992",        false},
        {"{\"const\":1e400}",               "10e399",                  true },
    };
    CHECK_ROWS(rows);
}

TEST(strings_count_code_points) {
    static const struct row rows[] = {
        {"{\"minLength\":2}",             "\"ab\"",               true },
        {"{\"minLength\":2}",             "\"a\"",                false},
        {"{\"minLength\":2}",             "\"\\u00e9\"",          false},
        {"{\"minLength\":2}",             "\"\\u00e9\\n\"",       true },
        {"{\"minLength\":2}",             "\"\xC3\xA9\"",         false},
        {"{\"maxLength\":1}",             "\"\\ud83d\\ude00\"",   true },
        {"{\"maxLength\":1}",             "\"\\ude00\\ud83d\"",   false},
        {"{\"maxLength\":2}",             "\"abc\"",              false},
        {"{\"maxLength\":2}",             "\"\xC3\xA9\xC3\xA9\"", true },
        {"{\"maxLength\":2}",             "[1,2,3]",              true },
        {"{\"pattern\":\"^a+$\"}",        "\"\\u0061a\"",         true },
        {"{\"pattern\":\"^a+$\"}",        "\"ab\"",               false},
        {"{\"pattern\":\"b\"}",           "\"abc\"",              true },
        {"{\"pattern\":\"b\"}",           "7",                    true },
        {"{\"pattern\":\"^.$\"}",         "\"\\ud800\"",          true },
        {"{\"pattern\":\"^[a-z]$\"}",     "\"\\ud800\"",          false},
        {"{\"pattern\":\"^a\\u0000b$\"}", "\"a\\u0000b\"",        true },
    };
    CHECK_ROWS(rows);
}

TEST(numbers_are_exact) {
    static const struct row rows[] = {
        {"{\"minimum\":1.5}",                  "1.50",                 true },
        {"{\"minimum\":1.5}",                  "1.49",                 false},
        {"{\"minimum\":1.5}",                  "\"1\"",                true },
        {"{\"maximum\":18446744073709551615}", "18446744073709551615", true },
        {"{\"maximum\":18446744073709551615}", "18446744073709551616", false},
        {"{\"exclusiveMinimum\":-1}",          "-1",                   false},
        {"{\"exclusiveMinimum\":-1}",          "-0.999",               true },
        {"{\"exclusiveMaximum\":0}",           "-0",                   false},
        {"{\"exclusiveMaximum\":0}",           "-1e-9000",             true },
        {"{\"multipleOf\":0.1}",               "0.3",                  true },
        {"{\"multipleOf\":0.1}",               "0.35",                 false},
        {"{\"multipleOf\":7}",                 "0",                    true },
        {"{\"minimum\":0,\"maximum\":9}",      "10",                   false},
    };
    CHECK_ROWS(rows);
}

/* Bounds of few digits have a way of their own; both must agree. */
TEST(small_bounds_are_like_others) {
#define BOUNDED "{\"minimum\":-5,\"exclusiveMaximum\":10,\"multipleOf\":5}"
#define BETWEEN                                                                          \
    "{\"minimum\":1,\"exclusiveMinimum\":1,\"maximum\":3,\"exclusiveMaximum\":4}"
    static const struct row rows[] = {
        {BOUNDED,                              "-5",                    true },
        {BOUNDED,                              "-5.0",                  true },
        {BOUNDED,                              "-10",                   false},
        {BOUNDED,                              "5",                     true },
        {BOUNDED,                              "10",                    false},
        {BOUNDED,                              "1e1",                   false},
        {BOUNDED,                              "3",                     false},
        {BOUNDED,                              "-0",                    true },
        {BETWEEN,                              "1",                     false},
        {BETWEEN,                              "2",                     true },
        {BETWEEN,                              "3",                     true },
        {BETWEEN,                              "4",                     false},
        {"{\"maximum\":999999999999999999}",   "999999999999999999",    true },
        {"{\"maximum\":999999999999999999}",   "1000000000000000000",   false},
        {"{\"minimum\":1000}",                 "-99999999999999999999", false},
        {"{\"minimum\":1e3,\"maximum\":1e99}", "1000",                  true },
        {"{\"minimum\":1e3,\"maximum\":1e99}", "999",                   false},
    };
    CHECK_ROWS(rows);
}

/* Twenty members: long enough to be searched by hash. */
TEST(long_enums_are_like_short_ones) {
#define LONG                                                                             \
    "{\"enum\":[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\",\"i\",\"j\",\"k\","      \
    "\"l\",\"/\",1,"                                                                     \
    "2.5,null,true,[1],{\"x\":1},\"a\"]}"
    static const struct row rows[] = {
        {LONG, "\"a\"",       true },
        {LONG, "\"l\"",       true },
        {LONG, "\"\\u006c\"", true },
        {LONG, "\"\\/\"",     true },
        {LONG, "\"m\"",       false},
        {LONG, "\"A\"",       false},
        {LONG, "1.0",         true },
        {LONG, "25e-1",       true },
        {LONG, "2",           false},
        {LONG, "null",        true },
        {LONG, "true",        true },
        {LONG, "false",       false},
        {LONG, "[1]",         true },
        {LONG, "[2]",         false},
        {LONG, "{\"x\":1.0}", true },
        {LONG, "{}",          false},
    };
    CHECK_ROWS(rows);
}

TEST(objects_are_judged_member_by_member) {
    static const struct row rows[] = {
        {"{\"required\":[\"a\",\"b\"]}",                                            "{\"b\":1,\"a\":2}",         true },
        {"{\"required\":[\"a\",\"b\"]}",                                            "{\"b\":1}",                 false},
        {"{\"required\":[\"a\"]}",                                                  "[]",                        true },
        {"{\"properties\":{\"a\":{\"type\":\"null\"}},\"required\":[\"a\",\"b\"]}",
         "{\"a\":null,\"b\":1}",                                                                                 true },
        {"{\"properties\":{\"a\":{\"type\":\"null\"}},\"required\":[\"a\",\"b\"]}",
         "{\"a\":null,\"a\":null}",                                                                              false},
        {"{\"properties\":{\"a\":{},\"b\":{}},\"required\":[\"a\",\"b\"]}",
         "{\"a\":1,\"a\":1}",                                                                                    false},
        {"{\"properties\":{\"a\":{\"type\":\"null\"}}}",                            "{\"a\":1}",                 false},
        {"{\"properties\":{\"a\":{\"type\":\"null\"}}}",                            "{\"\\u0061\":1}",           false},
        {"{\"properties\":{\"\\u0061\":{\"type\":\"null\"}}}",                      "{\"a\":1}",                 false},
        {"{\"properties\":{\"a\":{}},\"additionalProperties\":false}",              "{\"a\":1}",                 true },
        {"{\"properties\":{\"a\":{}},\"additionalProperties\":false}",              "{\"\\u0061\":1}",
         true                                                                                                         },
        {"{\"properties\":{\"a\":{}},\"additionalProperties\":false}",              "{\"A\":1}",
         false                                                                                                        },
        {"{\"additionalProperties\":{\"type\":\"null\"}}",                          "{\"a\":null}",              true },
        {"{\"additionalProperties\":{\"type\":\"null\"}}",                          "{\"\\ud800\":1}",           false},
        {"{\"required\":[\"a\"],\"additionalProperties\":{}}",                      "{\"b\":1}",                 false},
        {"{\"patternProperties\":{\"^x\":{\"type\":\"null\"}}}",                    "{\"x1\":1}",                false},
        {"{\"patternProperties\":{\"^x\":{\"type\":\"null\"}}}",                    "{\"\\u0078\":1}",
         false                                                                                                        },
        {"{\"patternProperties\":{\"^x\":{\"type\":\"null\"}}}",                    "{\"ax\":1}",                true },
        {"{\"patternProperties\":{\"^x\":{}},\"additionalProperties\":false}",
         "{\"x1\":1}",                                                                                           true },
        {"{\"patternProperties\":{\"^x\":{}},\"additionalProperties\":false}",
         "{\"x1\":1,\"y\":1}",                                                                                   false},
        {"{\"patternProperties\":{\"x\":{\"minimum\":2},\"y\":{\"maximum\":3}}}",
         "{\"xy\":4}",                                                                                           false},
        {"{\"properties\":{\"xy\":{\"minimum\":2}},\"patternProperties\":{\"y\":{"
         "\"maximum\":"
         "3}},\"required\":[\"xy\"]}",                                     "{\"xy\":3}",                true },
        {"{\"propertyNames\":{\"maxLength\":1}}",                                   "{\"a\":1}",                 true },
        {"{\"propertyNames\":{\"maxLength\":1}}",                                   "{\"ab\":1}",                false},
        {"{\"propertyNames\":{\"enum\":[\"a\"]}}",                                  "{\"\\u0061\":1}",           true },
        {"{\"minProperties\":1,\"maxProperties\":2}",                               "{}",                        false},
        {"{\"minProperties\":1,\"maxProperties\":2}",                               "{\"a\":1,\"b\":1}",         true },
        {"{\"minProperties\":1,\"maxProperties\":2}",                               "{\"a\":1,\"b\":1,\"c\":1}", false},
        {"{\"dependentRequired\":{\"a\":[\"b\"]}}",                                 "{\"a\":1}",                 false},
        {"{\"dependentRequired\":{\"a\":[\"b\"]}}",                                 "{\"c\":1}",                 true },
        {"{\"dependentSchemas\":{\"a\":{\"required\":[\"b\"]}}}",                   "{\"a\":1}",                 false},
        {"{\"dependentSchemas\":{\"a\":{\"required\":[\"b\"]}}}",                   "{\"a\":1,\"b\":1}",
         true                                                                                                         },
        {"{" DRAFT7 "\"dependencies\":{\"a\":[\"b\"]}}",                            "{\"a\":1}",                 false},
        {"{" DRAFT7 "\"dependencies\":{\"a\":{\"maxProperties\":1}}}",
         "{\"a\":1,\"b\":1}",                                                                                    false},
    };
    CHECK_ROWS(rows);
}

TEST(arrays_are_judged_item_by_item) {
    static const struct row rows[] = {
        {"{\"items\":{\"type\":\"null\"}}",                      "[]",                                    true },
        {"{\"items\":{\"type\":\"null\"}}",                      "[null,1]",                              false},
        {"{\"prefixItems\":[{\"type\":\"null\"}]}",              "[null,1]",                              true },
        {"{\"prefixItems\":[{\"type\":\"null\"}]}",              "[1]",                                   false},
        {"{\"prefixItems\":[{}],\"items\":false}",               "[1]",                                   true },
        {"{\"prefixItems\":[{}],\"items\":false}",               "[1,1]",                                 false},
        {"{" DRAFT7 "\"items\":[{}],\"additionalItems\":false}", "[1,1]",                                 false},
        {"{" DRAFT7 "\"items\":[{}],\"additionalItems\":false}", "[1]",                                   true },
        {"{\"minItems\":1,\"maxItems\":2}",                      "[]",                                    false},
        {"{\"minItems\":1,\"maxItems\":2}",                      "[1,[2,3,4]]",                           true },
        {"{\"minItems\":1,\"maxItems\":2}",                      "[1,2,3]",                               false},
        {"{\"uniqueItems\":true}",                               "[1,\"1\",[1],true]",                    true },
        {"{\"uniqueItems\":true}",                               "[1,2,1.0]",                             false},
        {"{\"uniqueItems\":true}",                               "[1,2,3,4,5,6,7,8,9,{\"a\":1,\"b\":2}]", true },
        {"{\"uniqueItems\":true}",
         "[{\"b\":2,\"a\":1},2,3,4,5,6,7,8,9,{\"a\":1,\"b\":2}]",                                         false},
        {"{\"uniqueItems\":true}",                               "[1,2,3,4,5,6,7,8,9,80e-1]",             false},
        {"{\"uniqueItems\":false}",                              "[1,1]",                                 true },
        {"{\"contains\":{\"type\":\"null\"}}",                   "[1,null]",                              true },
        {"{\"contains\":{\"type\":\"null\"}}",                   "[1]",                                   false},
        {"{\"contains\":{\"type\":\"null\"}}",                   "[]",                                    false},
        {"{\"contains\":{\"type\":\"null\"},\"minContains\":0}", "[]",                                    true },
        {"{\"contains\":{\"type\":\"null\"},\"minContains\":2}", "[null,1,null]",                         true },
        {"{\"contains\":{\"type\":\"null\"},\"minContains\":2}", "[null,1]",                              false},
        {"{\"contains\":{\"items\":false},\"maxContains\":1}",   "[[],[1],[]]",                           false},
        {"{\"contains\":{\"items\":false},\"maxContains\":1}",   "[[1],[],[2]]",                          true },
    };
    CHECK_ROWS(rows);
}

TEST(keywords_in_place_combine_answers) {
    static const struct row rows[] = {
        {"{\"allOf\":[{\"minimum\":1},{\"maximum\":2}]}",                                  "2",        true },
        {"{\"allOf\":[{\"minimum\":1},{\"maximum\":2}]}",                                  "3",        false},
        {"{\"anyOf\":[{\"maximum\":1},{\"minimum\":3}]}",                                  "3",        true },
        {"{\"anyOf\":[{\"maximum\":1},{\"minimum\":3}]}",                                  "2",        false},
        {"{\"anyOf\":[{\"items\":false},{\"minItems\":3}]}",                               "[1]",      false},
        {"{\"oneOf\":[{\"maximum\":2},{\"minimum\":2}]}",                                  "1",        true },
        {"{\"oneOf\":[{\"maximum\":2},{\"minimum\":2}]}",                                  "2",        false},
        {"{\"oneOf\":[{\"items\":{\"minimum\":5}},{\"items\":{\"maximum\":5}}]}",          "[1,9]",
         false                                                                                              },
        {"{\"oneOf\":[{\"items\":{\"minimum\":5}},{\"items\":{\"maximum\":5}}]}",          "[6,9]",
         true                                                                                               },
        {"{\"oneOf\":[{\"items\":{\"minimum\":5}},{\"items\":{\"maximum\":5}}]}",          "[5]",
         false                                                                                              },
        {"{\"anyOf\":[{\"minimum\":2}],\"oneOf\":[{\"maximum\":3}]}",                      "4",        false},
        {"{\"anyOf\":[{\"minimum\":2}],\"oneOf\":[{\"maximum\":3}]}",                      "3",        true },
        {"{\"not\":{\"type\":\"null\"}}",                                                  "null",     false},
        {"{\"not\":{\"items\":{\"type\":\"null\"}}}",                                      "[1]",      true },
        {"{\"not\":{\"items\":{\"type\":\"null\"}}}",                                      "[null]",   false},
        {"{\"not\":{}}",                                                                   "1",        false},
        {"{\"if\":{\"minimum\":5},\"then\":{\"maximum\":6},\"else\":{\"maximum\":1}}",
         "7",                                                                                          false},
        {"{\"if\":{\"minimum\":5},\"then\":{\"maximum\":6},\"else\":{\"maximum\":1}}",
         "6",                                                                                          true },
        {"{\"if\":{\"minimum\":5},\"then\":{\"maximum\":6},\"else\":{\"maximum\":1}}",
         "2",                                                                                          false},
        {"{\"if\":{\"items\":false},\"then\":{\"maxItems\":0},\"else\":{\"minItems\":2}}",
         "[1]",                                                                                        false},
        {"{\"if\":{\"items\":false},\"else\":{\"minItems\":2}}",                           "[]",       true },
        {"{\"if\":false}",                                                                 "1",        true },
        {"{\"$ref\":\"#/$defs/a\",\"$defs\":{\"a\":{\"type\":\"null\"}}}",                 "1",        false},
        {"{\"items\":{\"$ref\":\"#\"},\"maxItems\":1}",                                    "[[[]]]",   true },
        {"{\"items\":{\"$ref\":\"#\"},\"maxItems\":1}",                                    "[[[],1]]", false},
    };
    CHECK_ROWS(rows);
}

TEST(unevaluated_properties_see_what_accepting_schemas_saw) {
#define CLOSED ",\"unevaluatedProperties\":false}"
    static const struct row rows[] = {
        {"{\"properties\":{\"a\":{}}" CLOSED,                                           "{\"a\":1}",    true },
        {"{\"properties\":{\"a\":{}}" CLOSED,                                           "{\"b\":1}",    false},
        {"{\"allOf\":[{\"properties\":{\"a\":{}}}]" CLOSED,                             "{\"a\":1}",    true },
        {"{\"anyOf\":[{\"properties\":{\"a\":{}}},{\"properties\":{\"b\":{}}}]" CLOSED,
         "{\"a\":1,\"b\":1}",                                                                           true },
        {"{\"anyOf\":[{\"properties\":{\"a\":{\"minimum\":2}}},{\"properties\":{\"b\":{}}"
         "}]" CLOSED,
         "{\"a\":1,\"b\":1}",                                                                           false},
        {"{\"oneOf\":[{\"properties\":{\"a\":{}},\"required\":[\"a\"]},{\"required\":["
         "\"b\"]"
         "}]" CLOSED,
         "{\"a\":1}",                                                                                   true },
        {"{\"oneOf\":[{\"properties\":{\"a\":{}},\"required\":[\"a\"]},{\"required\":["
         "\"b\"]"
         "}]" CLOSED,
         "{\"b\":1}",                                                                                   false},
        {"{\"not\":{\"not\":{\"properties\":{\"a\":{}}}}" CLOSED,                       "{\"a\":1}",    false},
        {"{\"if\":{\"properties\":{\"a\":{\"const\":1}},\"required\":[\"a\"]}" CLOSED,
         "{\"a\":1}",                                                                                   true },
        {"{\"if\":{\"properties\":{\"a\":{\"const\":1}}},\"else\":{\"properties\":{\"b\":"
         "{}}}" CLOSED,
         "{\"a\":2,\"b\":1}",                                                                           false},
        {"{\"dependentSchemas\":{\"a\":{\"properties\":{\"a\":{},\"b\":{}}}}" CLOSED,
         "{\"a\":1,\"b\":1}",                                                                           true },
        {"{\"dependentSchemas\":{\"a\":{\"properties\":{\"a\":{},\"b\":{}}}}" CLOSED,
         "{\"b\":1}",                                                                                   false},
        {"{\"allOf\":[{\"patternProperties\":{\"^x\":{}}}]" CLOSED,                     "{\"x\":1}",    true },
        {"{\"allOf\":[{\"patternProperties\":{\"^x\":{}}}]" CLOSED,                     "{\"y\":1}",    false},
        {"{\"allOf\":[{\"additionalProperties\":{}}]" CLOSED,                           "{\"y\":1}",    true },
        {"{\"allOf\":[{\"unevaluatedProperties\":{}}]" CLOSED,                          "{\"y\":1}",    true },
        {"{\"allOf\":[{\"unevaluatedProperties\":false}],\"properties\":{\"a\":{}}}",
         "{\"a\":1}",                                                                                   false},
        {"{\"unevaluatedProperties\":{\"type\":\"null\"}}",                             "{\"a\":null}", true },
        {"{\"unevaluatedProperties\":{\"type\":\"null\"}}",                             "{\"a\":1}",    false},
        {"{\"properties\":{\"a\":{\"properties\":{\"b\":{}}}}" CLOSED,
         "{\"a\":{\"c\":1}}",                                                                           true },
    };
    CHECK_ROWS(rows);
}

TEST(unevaluated_items_see_prefixes_and_contains) {
#define FIXED ",\"unevaluatedItems\":false}"
    static const struct row rows[] = {
        {"{\"prefixItems\":[{}]" FIXED,                                         "[1]",         true },
        {"{\"prefixItems\":[{}]" FIXED,                                         "[1,2]",       false},
        {"{\"anyOf\":[{\"prefixItems\":[{},{}]},{\"prefixItems\":[{}]}]" FIXED, "[1,2]",
         true                                                                                       },
        {"{\"allOf\":[{\"items\":{}}]" FIXED,                                   "[1,2]",       true },
        {"{\"contains\":{\"type\":\"null\"}" FIXED,                             "[null,null]", true },
        {"{\"contains\":{\"type\":\"null\"}" FIXED,                             "[null,1]",    false},
        {"{\"allOf\":[{\"contains\":{\"minimum\":5}},{\"contains\":{\"maximum\":1}}"
         "]" FIXED,
         "[9,0,7]",                                                                            true },
        {"{\"allOf\":[{\"contains\":{\"minimum\":5}},{\"contains\":{\"maximum\":1}}"
         "]" FIXED,
         "[9,0,3]",                                                                            false},
        {"{\"anyOf\":[{\"contains\":{\"minimum\":5},\"maxItems\":2},{}]" FIXED, "[9,9,9]",
         false                                                                                      },
        {"{\"unevaluatedItems\":{\"type\":\"null\"},\"prefixItems\":[{}]}",     "[1,null]",
         true                                                                                       },
        {"{\"unevaluatedItems\":{\"type\":\"null\"},\"prefixItems\":[{}]}",     "[1,1]",
         false                                                                                      },
    };
    CHECK_ROWS(rows);
}

TEST(a_pattern_that_cannot_be_compiled_asserts_nothing) {
    static const struct row rows[] = {
        {"{\"pattern\":\"(\"}",                                                "\"x\"",     true},
        {"{\"patternProperties\":{\"(\":false}}",                              "{\"a\":1}", true},
        {"{\"patternProperties\":{\"(\":{}},\"additionalProperties\":false}",  "{\"a\":1}",
         true                                                                                   },
        {"{\"patternProperties\":{\"(\":{}},\"unevaluatedProperties\":false}",
         "{\"a\":1}",                                                                       true},
    };
    CHECK_ROWS(rows);
}

/* 100 properties p0 to p99, all required, the last one also in the text twice. */
TEST(required_names_are_ticked_off_beyond_one_word) {
    char schema[8192], text[4096];
    size_t at = 0, end = 0;
    const char *limit;
    uint64_t steps;
    at += (size_t)snprintf(schema + at, sizeof(schema) - at, "{\"properties\":{");
    for (int i = 0; i < 100; i++)
        at += (size_t)snprintf(schema + at, sizeof(schema) - at, "%s\"p%d\":{}",
                               i == 0 ? "" : ",", i);
    at += (size_t)snprintf(schema + at, sizeof(schema) - at, "},\"required\":[");
    for (int i = 0; i < 100; i++)
        at += (size_t)snprintf(schema + at, sizeof(schema) - at, "%s\"p%d\"",
                               i == 0 ? "" : ",", i);
    (void)snprintf(schema + at, sizeof(schema) - at, "]}");
    for (int left_out = 0; left_out <= 100; left_out += 20) {
        end = (size_t)snprintf(text, sizeof(text), "{\"p99\":1");
        for (int i = 0; i < 100; i++)
            if (i != left_out)
                end += (size_t)snprintf(text + end, sizeof(text) - end, ",\"p%d\":1", i);
        (void)snprintf(text + end, sizeof(text) - end, "}");
        CHECK(accepts(schema, view_of(text), false, &limit, &steps) == (left_out == 100));
    }
}

TEST(long_escaped_names_are_found) {
    char schema[2048], text[4096], name[601];
    const char *limit;
    uint64_t steps;
    memset(name, 'n', 600);
    name[600] = '\0';
    (void)snprintf(schema, sizeof(schema),
                   "{\"properties\":{\"%s\":{\"type\":\"null\"}},\"required\":[\"%s\"],"
                   "\"additionalProperties\":false}",
                   name, name);
    (void)snprintf(text, sizeof(text), "{\"\\u006e%s\":null}", name + 1);
    CHECK(accepts(schema, view_of(text), false, &limit, &steps));
    (void)snprintf(text, sizeof(text), "{\"\\u006f%s\":null}", name + 1);
    CHECK(!accepts(schema, view_of(text), false, &limit, &steps));
    (void)snprintf(schema, sizeof(schema), "{\"required\":[\"%s\"]}", name);
    CHECK(!accepts(schema, view_of(text), false, &limit, &steps));
    (void)snprintf(text, sizeof(text), "{\"\\u006e%s\":null}", name + 1);
    CHECK(accepts(schema, view_of(text), false, &limit, &steps));
}

/* {"a": [1], "b": "x"} rebuilt with `a` unwrapped and a member of the schema's own text. */
TEST(virtual_values_are_judged_like_read_ones) {
    struct bench bench;
    bench_open(
        &bench,
        "{\"properties\":{\"a\":{\"type\":\"integer\"},\"b\":{\"type\":\"string\"}},"
        "\"required\":[\"a\",\"b\"],\"additionalProperties\":false}",
        view_of("{\"a\":[1],\"b\":\"x\",\"c\":2}"), NULL);
    const struct tmi_token *t = bench.read.tokens;
    struct tmi_virtual same = {
        .token = {.kind = TMI_NUMBER, .flags = TMI_VIRTUAL},
          .same = &t[3]
    };
    struct tmi_slot slots[] = {
        {&t[1], &same.token},
        {&t[4], &t[5]      },
        {&t[6], &t[7]      },
    };
    struct tmi_virtual object = {
        .token = {.kind = TMI_OBJECT, .flags = TMI_VIRTUAL},
          .slots = slots, .count = 2
    };
    CHECK(!tmi_accepts(&bench.check, t, bench.tool->root));
    CHECK(tmi_accepts(&bench.check, &object.token, bench.tool->root));
    object.count = 3; /* `c` is not declared */
    CHECK(!tmi_accepts(&bench.check, &object.token, bench.tool->root));
    object.count = 1; /* `b` is missing */
    CHECK(!tmi_accepts(&bench.check, &object.token, bench.tool->root));
    CHECK(!tmi_check_failed(&bench.check));
    bench_close(&bench);
}

int main(void) {
    return check_all();
}
