/* SPDX-License-Identifier: MIT
 *
 * test_violations.c - where a refused text fails its schema, and what is said about it.
 *
 * Each row lists the violations in text order, one a line: pointer of the value, keyword,
 * pointer of the keyword, what it expects, kind received. The places follow from P2, the rest
 * from the contract of toolmend_violation.
 */
#include "validating.h"

#define DRAFT7 "\"$schema\": \"http://json-schema.org/draft-07/schema#\", "

static const char *kind_name(toolmend_kind kind) {
    static const char *const names[] = {"null",   "boolean", "number", "integer",
                                        "string", "array",   "object"};
    return names[kind];
}

static size_t add(char *out, size_t size, size_t at, toolmend_view view) {
    size_t len = view.len < size - at ? view.len : size - at;
    if (len > 0)
        memcpy(out + at, view.ptr, len);
    return at + len;
}

/* The violations as one text, in lines. */
static toolmend_view described(const struct tmi_violations *violations, char *out,
                               size_t size) {
    size_t at = 0;
    for (size_t i = 0; i < violations->count; i++) {
        const toolmend_violation *violation = &violations->list[i];
        at = add(out, size, at, violation->pointer);
        at = add(out, size, at, TMI_VIEW(" "));
        at = add(out, size, at, view_of(violation->keyword));
        at = add(out, size, at, TMI_VIEW(" "));
        at = add(out, size, at, violation->schema_pointer);
        at = add(out, size, at, TMI_VIEW(" "));
        at = add(out, size, at, violation->expected);
        at = add(out, size, at, TMI_VIEW(" "));
        at = add(out, size, at, view_of(kind_name(violation->received)));
        at = add(out, size, at, TMI_VIEW("\n"));
    }
    return (toolmend_view){out, at};
}

struct row {
    const char *schema, *text, *expected;
};

static void check_rows(const struct row *rows, size_t count) {
    static char lines[65536];
    for (size_t i = 0; i < count; i++) {
        struct bench bench;
        struct tmi_violations violations;
        bench_open(&bench, rows[i].schema, view_of(rows[i].text), NULL);
        tmi_collect_violations(&bench.check, bench.read.tokens, bench.tool->root,
                               &violations);
        toolmend_view got = described(&violations, lines, sizeof(lines));
        if (!CHECK(tmi_view_equal(got, view_of(rows[i].expected))))
            fprintf(stderr, "  %s\n  %s\n%.*s", rows[i].schema, rows[i].text,
                    (int)got.len, got.ptr);
        CHECK(!tmi_check_failed(&bench.check));
        bench_close(&bench);
    }
}
#define CHECK_ROWS(rows) check_rows((rows), sizeof(rows) / sizeof((rows)[0]))

TEST(a_valid_text_has_none) {
    static const struct row rows[] = {
        {"{\"type\":\"object\"}",            "{}",            ""},
        {"{\"anyOf\":[{},{\"minimum\":3}]}", "1",             ""},
        {"{\"properties\":{\"a\":false}}",   "{\"b\":[1,2]}", ""},
    };
    CHECK_ROWS(rows);
}

TEST(each_assertion_names_itself_at_its_value) {
    static const struct row rows[] = {
        {"{\"type\":\"string\"}",                 "1",                   " type /type [\"string\"] integer\n"      },
        {"{\"type\":[\"number\",\"null\"]}",      "\"\"",
         " type /type [\"null\",\"number\"] string\n"                                                              },
        {"{\"enum\":[1, 2]}",                     "1.5",                 " enum /enum [1, 2] number\n"             },
        {"{\"const\":{\"a\":1}}",                 "true",                " const /const {\"a\":1} boolean\n"       },
        {"{\"pattern\":\"^a\",\"maxLength\":1}",  "\"bb\"",
         " maxLength /maxLength 1 string\n pattern /pattern \"^a\" string\n"                                       },
        {"{\"minLength\":2}",                     "\"\"",                " minLength /minLength 2 string\n"        },
        {"{\"minimum\":2.50,\"multipleOf\":2}",   "1",
         " minimum /minimum 2.50 integer\n multipleOf /multipleOf 2 integer\n"                                     },
        {"{\"maximum\":0}",                       "1.0",                 " maximum /maximum 0 integer\n"           },
        {"{\"exclusiveMinimum\":1}",              "1",
         " exclusiveMinimum /exclusiveMinimum 1 integer\n"                                                         },
        {"{\"exclusiveMaximum\":1}",              "1",
         " exclusiveMaximum /exclusiveMaximum 1 integer\n"                                                         },
        {"{\"minItems\":1}",                      "[]",                  " minItems /minItems 1 array\n"           },
        {"{\"maxItems\":1,\"uniqueItems\":true}", "[1,1]",
         " maxItems /maxItems 1 array\n uniqueItems /uniqueItems true array\n"                                     },
        {"{\"minProperties\":1}",                 "{}",                  " minProperties /minProperties 1 object\n"},
        {"{\"maxProperties\":0}",                 "{\"a\":1}",
         " maxProperties /maxProperties 0 object\n"                                                                },
        {"{\"not\":{\"type\":\"null\"}}",         "null",                " not /not {\"type\":\"null\"} null\n"    },
        {"{\"contains\":{\"minimum\":5}}",        "[1]",
         " contains /contains {\"minimum\":5} array\n"                                                             },
        {"{\"contains\":{},\"minContains\":2}",   "[1]",
         " minContains /minContains 2 array\n"                                                                     },
        {"{\"contains\":{},\"maxContains\":1}",   "[1,2]",
         " maxContains /maxContains 1 array\n"                                                                     },
        {"{\"propertyNames\":{\"maxLength\":1}}", "{\"ab\":1,\"cd\":2}",
         " propertyNames /propertyNames {\"maxLength\":1} object\n"                                                },
    };
    CHECK_ROWS(rows);
}

TEST(missing_names_are_one_violation_an_object) {
    static const struct row rows[] = {
        {"{\"required\":[\"a\",\"b\",\"c\"]}",              "{\"b\":1}",
         " required /required [\"a\",\"c\"] object\n"                 },
        {"{\"properties\":{\"o\":{\"required\":[\"a\"]}}}", "{\"o\":{}}",
         "/o required /properties/o/required [\"a\"] object\n"        },
        {"{\"dependentRequired\":{\"x/y\":[\"p\",\"q\"]}}", "{\"x/y\":1,\"q\":1}",
         " dependentRequired /dependentRequired/x~1y [\"p\"] object\n"},
        {"{" DRAFT7 "\"dependencies\":{\"a\":[\"b\"]}}",    "{\"a\":1}",
         " dependencies /dependencies/a [\"b\"] object\n"             },
    };
    CHECK_ROWS(rows);
}

TEST(a_false_schema_is_named_by_the_keyword_that_holds_it) {
    static const struct row rows[] = {
        {"false",                                                      "{}",         " false  false object\n"         },
        {"{\"properties\":{\"a\":{}},\"additionalProperties\":false}", "{\"b\":[]}",
         "/b additionalProperties /additionalProperties false array\n"                                                },
        {"{\"properties\":{\"a\":false}}",                             "{\"a\":1}",
         "/a properties /properties/a false integer\n"                                                                },
        {"{\"patternProperties\":{\"a\":false}}",                      "{\"a\":1}",
         "/a patternProperties /patternProperties/a false integer\n"                                                  },
        {"{\"prefixItems\":[{},false]}",                               "[1,2]",
         "/1 prefixItems /prefixItems/1 false integer\n"                                                              },
        {"{\"prefixItems\":[{}],\"items\":false}",                     "[1,2]",
         "/1 items /items false integer\n"                                                                            },
        {"{" DRAFT7 "\"items\":[{}],\"additionalItems\":false}",       "[1,2]",
         "/1 additionalItems /additionalItems false integer\n"                                                        },
        {"{\"unevaluatedProperties\":false}",                          "{\"a\":1}",
         "/a unevaluatedProperties /unevaluatedProperties false integer\n"                                            },
        {"{\"prefixItems\":[{}],\"unevaluatedItems\":false}",          "[1,2]",
         "/1 unevaluatedItems /unevaluatedItems false integer\n"                                                      },
        {"{\"allOf\":[false]}",                                        "1",          " allOf /allOf/0 false integer\n"},
        {"{\"if\":{\"minimum\":1},\"then\":false}",                    "1",          " then /then false integer\n"    },
    };
    CHECK_ROWS(rows);
}

TEST(the_innermost_places_are_found) {
    static const struct row rows[] = {
        {"{\"properties\":{\"a\":{\"items\":{\"type\":\"null\"}}}}",
         "{\"a\":[null,1,\"\"]}",                                                                            "/a/1 type /properties/a/items/type [\"null\"] integer\n"
         "/a/2 type /properties/a/items/type [\"null\"] string\n"                                                                               },
        {"{\"additionalProperties\":{\"type\":\"null\"}}",                                "{\"~/\":1}",
         "/~0~1 type /additionalProperties/type [\"null\"] integer\n"                                                                                                            },
        {"{\"additionalProperties\":{\"type\":\"null\"}}",                                "{\"\\u00e9\":1}",
         "/\xC3\xA9 type /additionalProperties/type [\"null\"] integer\n"                                                                                                        },
        {"{\"$ref\":\"#/$defs/d\",\"$defs\":{\"d\":{\"type\":\"null\"}}}",                "1",
         " type /$defs/d/type [\"null\"] integer\n"                                                                                                                              },
        {"{\"allOf\":[{\"properties\":{\"a\":{\"minimum\":3}}},{\"required\":[\"b\"]}]}",
         "{\"a\":1}",                                                                                        " required /allOf/1/required [\"b\"] object\n"
         "/a minimum /allOf/0/properties/a/minimum 3 integer\n"                                                                                             },
        {"{\"if\":{\"required\":[\"a\"]},\"then\":{\"properties\":{\"a\":{\"minimum\":3}}"
         "},"
         "\"else\":{\"required\":[\"b\"]}}",                                     "{\"a\":1}",       "/a minimum /then/properties/a/minimum 3 integer\n"                 },
        {"{\"if\":{\"required\":[\"a\"]},\"then\":{\"properties\":{\"a\":{\"minimum\":3}}"
         "},"
         "\"else\":{\"required\":[\"b\"]}}",                                     "{}",              " required /else/required [\"b\"] object\n"                         },
        {"{\"dependentSchemas\":{\"a\":{\"properties\":{\"a\":{\"type\":\"null\"}}}}}",
         "{\"a\":1}",                                                                                        "/a type /dependentSchemas/a/properties/a/type [\"null\"] integer\n"},
    };
    CHECK_ROWS(rows);
}

TEST(a_union_without_an_accepting_branch_is_one_violation) {
    static const struct row rows[] = {
        {"{\"properties\":{\"a\":{\"anyOf\":[{\"type\":\"null\"},{\"items\":false}]}}}",
         "{\"a\":[1]}",                                                                       "/a anyOf /properties/a/anyOf [{\"type\":\"null\"},{\"items\":false}] array\n"},
        {"{\"oneOf\":[{},{}]}",                                                          "1", " oneOf /oneOf [{},{}] integer\n"                                             },
        {"{\"oneOf\":[{\"type\":\"null\"}],\"anyOf\":[{\"maximum\":0}]}",                "1",
         " anyOf /anyOf [{\"maximum\":0}] integer\n"
         " oneOf /oneOf [{\"type\":\"null\"}] integer\n"                                                                                                                    },
    };
    CHECK_ROWS(rows);
}

/* The wrong type of `a` is one fault; `a` is not an undeclared name for that. */
TEST(a_fault_in_place_makes_no_name_unevaluated) {
    static const struct row rows[] = {
        {"{\"allOf\":[{\"properties\":{\"a\":{\"type\":\"null\"}}}],"
         "\"unevaluatedProperties\":false}",                             "{\"a\":1,\"b\":2}",
         "/a type /allOf/0/properties/a/type [\"null\"] integer\n"
         "/b unevaluatedProperties /unevaluatedProperties false integer\n"},
        {"{\"anyOf\":[{\"properties\":{\"a\":{\"type\":\"null\"}}}],"
         "\"unevaluatedProperties\":false}",                             "{\"a\":1,\"b\":2}",
         " anyOf /anyOf [{\"properties\":{\"a\":{\"type\":\"null\"}}}] object\n"
         "/b unevaluatedProperties /unevaluatedProperties false integer\n"},
        {"{\"contains\":{\"const\":1},\"unevaluatedItems\":{\"type\":\"null\"}}", "[1,2]",
         "/1 type /unevaluatedItems/type [\"null\"] integer\n"            },
    };
    CHECK_ROWS(rows);
}

TEST(text_order_is_kept) {
    static const struct row rows[] = {
        {"{\"allOf\":[{\"properties\":{\"z\":{\"type\":\"null\"}}},"
         "{\"properties\":{\"a\":{\"properties\":{\"b\":{\"type\":\"null\"}}}}}],"
         "\"required\":[\"y\"]}", "{\"a\":{\"b\":1},\"z\":2}",
         " required /required [\"y\"] object\n"
         "/a/b type /allOf/1/properties/a/properties/b/type [\"null\"] integer\n"
         "/z type /allOf/0/properties/z/type [\"null\"] integer\n"},
    };
    CHECK_ROWS(rows);
}

/* Collect over a list of `count` items that all fail twice; steps through *steps. */
static size_t collect(size_t count, char *last, size_t size, uint64_t *steps) {
    struct bench bench;
    struct tmi_violations violations;
    char *text = repeated("[", "{\"a\":[1]},", count, "null]");
    bench_open(&bench,
               "{\"items\":{\"anyOf\":[{\"properties\":{\"a\":{\"items\":{}}}}],"
               "\"properties\":{\"a\":{\"items\":{\"type\":\"null\"},\"minItems\":2}}}}",
               view_of(text), NULL);
    tmi_collect_violations(&bench.check, bench.read.tokens, bench.tool->root,
                           &violations);
    *steps = bench.check.steps;
    (void)snprintf(last, size, "%.*s",
                   (int)violations.list[violations.count - 1].pointer.len,
                   violations.list[violations.count - 1].pointer.ptr);
    bench_close(&bench);
    free(text);
    return violations.count;
}

TEST(the_first_ones_are_kept_and_cost_linear_steps) {
    char last[64];
    uint64_t small, large;
    CHECK(collect(3, last, sizeof(last), &small) == 6);
    CHECK(strcmp(last, "/2/a/0") == 0);
    CHECK(collect(20000, last, sizeof(last), &small) == TMI_VIOLATIONS_MAX);
    CHECK(strcmp(last, "/31/a/0") == 0);
    CHECK(collect(40000, last, sizeof(last), &large) == TMI_VIOLATIONS_MAX);
    CHECK(large <= 2 * small + 100);
}

/* Reaching one fault on 2^300 ways is one violation. */
TEST(a_fault_behind_shared_definitions_is_told_once) {
    struct bench bench;
    struct tmi_violations violations;
    char *parts = repeated("", "{\"c\":", 300, "1");
    char *text = repeated(parts, "}", 300, "");
    bench_open(&bench,
               "{\"$ref\":\"#/$defs/n\",\"$defs\":{\"n\":{\"type\":\"object\",\"allOf\":["
               "{\"properties\":{\"c\":{\"$ref\":\"#/$defs/n\"}}},"
               "{\"properties\":{\"c\":{\"$ref\":\"#/$defs/n\"}}}]}}}",
               view_of(text), NULL);
    tmi_collect_violations(&bench.check, bench.read.tokens, bench.tool->root,
                           &violations);
    CHECK(violations.count == 1);
    CHECK(violations.list[0].pointer.len == 600);
    CHECK(bench.check.steps < 20000);
    bench_close(&bench);
    free(text);
    free(parts);
}

TEST(a_root_that_is_no_object_has_a_violation_of_its_own) {
    struct bench bench;
    bench_open(&bench, "{\"minimum\":1}", view_of("2"), NULL);
    toolmend_violation violation = tmi_root_violation(&bench.check, bench.read.tokens);
    CHECK(violation.pointer.len == 0 && violation.schema_pointer.len == 0);
    CHECK(strcmp(violation.keyword, "type") == 0);
    CHECK(tmi_view_equal(violation.expected, TMI_VIEW("[\"object\"]")));
    CHECK(violation.received == TOOLMEND_INTEGER);
    bench_close(&bench);
}

TEST(running_out_of_memory_leaves_no_half_list) {
    static const char schema[] =
        "{\"properties\":{\"a\":{\"items\":{\"type\":\"null\"}}},\"required\":[\"b\","
        "\"c\"],"
        "\"allOf\":[{\"properties\":{\"a\":{\"uniqueItems\":true}}}],"
        "\"unevaluatedProperties\":false}";
    for (size_t fail_at = 1; fail_at < 200; fail_at++) {
        struct failing failing = {.fail_at = fail_at};
        struct bench bench;
        struct tmi_violations violations = {.count = 0};
        bench_open(&bench, schema, view_of("{\"a\":[1,2,3,4,5,6,7,7],\"d\":1}"),
                   &failing);
        if (bench.ready)
            tmi_collect_violations(&bench.check, bench.read.tokens, bench.tool->root,
                                   &violations);
        bool failed = !bench.ready || tmi_check_failed(&bench.check);
        CHECK(violations.count == (failed ? 0 : 11));
        bench_close(&bench);
        CHECK(failing.live == 0 && !failing.wrong_size);
        if (!failed) {
            CHECK(fail_at > 2);
            return;
        }
    }
    CHECK(false);
}

int main(void) {
    return check_all();
}
