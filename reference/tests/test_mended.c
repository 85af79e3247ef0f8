/* SPDX-License-Identifier: MIT
 *
 * test_mended.c - a text that is not JSON on its way through the library, where a vector cannot
 * say it: edits of both stages in one list, their pointers, what a refusal shows, the limits.
 *
 * Texts are short enough to count their bytes.
 */
#include "check.h"
#include "sample.h"

/* A call; ended with end(). */
struct call {
    toolmend_tool *tool;
    toolmend_report *report;
};

static struct call repair(const char *schema, const char *text, toolmend_finish finish,
                          toolmend_options options) {
    struct call call = {tool_of(schema), NULL};
    options.size = sizeof options;
    if (toolmend_repair(call.tool, view_of(text), finish, &options, &call.report, NULL) !=
        TOOLMEND_OK) {
        fprintf(stderr, "a test's call fails: %s\n", text);
        exit(1);
    }
    return call;
}

static void end(struct call *call) {
    toolmend_report_free(call->report);
    toolmend_tool_free(call->tool);
}

/* ---- edits ------------------------------------------------------------------------------- */

struct expected_edit {
    size_t start, end;
    const char *new_text, *pointer, *rules; /* rules joined by a space */
};

static bool rules_are(const char *const *rules, size_t count, const char *expected) {
    for (size_t i = 0; i < count; i++) {
        size_t len = strlen(rules[i]);
        if (strncmp(expected, rules[i], len) != 0)
            return false;
        expected += len;
        expected += *expected == ' ';
    }
    return *expected == '\0';
}

static void expect_edits(const char *schema, const char *text, const char *output,
                         const struct expected_edit *edits, size_t count) {
    struct call call = repair(schema, text, TOOLMEND_FINISH_COMPLETE,
                              (toolmend_options){.profile = TOOLMEND_EXTENDED});
    CHECK(toolmend_report_verdict(call.report) == TOOLMEND_REPAIRED);
    if (!CHECK(view_is(toolmend_report_text(call.report), output)))
        fprintf(stderr, "  got %.*s\n", (int)toolmend_report_text(call.report).len,
                toolmend_report_text(call.report).ptr);
    CHECK(toolmend_report_edit_count(call.report) == count);
    for (size_t i = 0; i < count && i < toolmend_report_edit_count(call.report); i++) {
        toolmend_edit edit = toolmend_report_edit(call.report, i);
        if (!CHECK(edit.start == edits[i].start && edit.end == edits[i].end))
            fprintf(stderr, "  %s: %zu to %zu\n", text, edit.start, edit.end);
        CHECK(view_is(edit.new_text, edits[i].new_text));
        if (!CHECK(view_is(edit.pointer, edits[i].pointer)))
            fprintf(stderr, "  %s: %.*s\n", text, (int)edit.pointer.len,
                    edit.pointer.ptr);
        CHECK(rules_are(edit.rules, edit.rule_count, edits[i].rules));
        CHECK(edit.old_text.ptr == text + edit.start);
    }
    end(&call);
}

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))

/* SPEC.md, "bytes/token": in or at a value that one, at a name its member, between tokens the
 * container, outside the whole. */
TEST(an_edit_points_to_the_innermost_value_it_is_in) {
    static const struct expected_edit edits[] = {
        {0,  10, "",     "",     "syntax/comment"       },
        {11, 11, "\"",   "/a",   "syntax/unquoted-key"  },
        {12, 12, "\"",   "/a",   "syntax/unquoted-key"  },
        {14, 18, "",     "/a",   "syntax/comment"       },
        {19, 23, "true", "/a/0", "syntax/python-literal"},
        {25, 26, "\"",   "/a/1", "syntax/python-literal"},
        {27, 28, "\"",   "/a/1", "syntax/python-literal"},
        {28, 29, "",     "/a",   "syntax/trailing-comma"},
        {35, 36, "",     "",     "syntax/trailing-comma"},
        {37, 38, "",     "",     "syntax/surplus-closer"},
    };
    expect_edits("{}", "/* one */ {a:[/**/ True, 'x',],\"\":1,}}",
                 "{\"a\":[ true, \"x\"],\"\":1}", edits, COUNT(edits));
    static const struct expected_edit deep[] = {
        {1,  2,  "\"",   "/a~1b",     "syntax/python-literal"},
        {5,  6,  "\"",   "/a~1b",     "syntax/python-literal"},
        {11, 15, "null", "/a~1b/1/0", "syntax/python-literal"},
        {16, 17, "",     "/a~1b/1",   "syntax/trailing-comma"},
    };
    expect_edits("{}", "{'a/b':[0,[None ,],1]}", "{\"a/b\":[0,[null ],1]}", deep,
                 COUNT(deep));
}

/* SPEC.md, "bytes/token": where another rule replaces what a syntax edit is in. */
TEST(edits_of_both_stages_are_one_list) {
    static const struct expected_edit number[] = {
        {1, 2, "\"", "/n", "syntax/python-literal"                        },
        {3, 4, "\"", "/n", "syntax/python-literal"                        },
        {6, 9, "5",  "/n", "syntax/python-literal scalar/number-in-string"},
    };
    expect_edits("{\"properties\":{\"n\":{\"type\":\"integer\"}}}", "{'n': '5'}",
                 "{\"n\": 5}", number, COUNT(number));
    static const struct expected_edit removed[] = {
        {1, 10, "", "/a", "syntax/python-literal null/optional"}
    };
    expect_edits("{\"properties\":{\"a\":{\"type\":\"integer\"}}}",
                 "{\"a\":None,\"b\":1}", "{\"b\":1}", removed, 1);
    static const struct expected_edit name[] = {
        {1, 5, "\"max_n\"", "/maxN", "syntax/unquoted-key key/case-style"}
    };
    expect_edits(
        "{\"properties\":{\"max_n\":{\"type\":\"integer\"}},\"required\":[\"max_n\"]}",
        "{maxN:5}", "{\"max_n\":5}", name, 1);
    /* the text of the string is {"a":1}</invoke> */
    static const struct expected_edit decoded[] = {
        {5,  27, "{\"a\":1}", "/o", "shape/object-in-string syntax/trailing-token"},
        {27, 28, "",          "",   "syntax/trailing-comma"                       },
    };
    expect_edits("{\"properties\":{\"o\":{\"type\":\"object\"}}}",
                 "{\"o\":\"{\\\"a\\\":1}</invoke>  \",}", "{\"o\":{\"a\":1}}", decoded,
                 COUNT(decoded));
}

/* ---- what a refusal shows ---------------------------------------------------------------- */

#define SCHEMA                                                                           \
    "{\"properties\":{\"n\":{\"type\":\"integer\"},\"s\":{\"type\":\"string\"},\"m\":{"  \
    "\"enum\":[\"on\"]},\"v\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}}}}"

struct shown {
    toolmend_profile profile;
    const char *text;
    size_t offset;
    const char *detail;
    const char *reading; /* of the whole; NULL: none is shown */
    size_t violations;
};

TEST(a_refusal_shows_place_reading_and_violations) {
    static const struct shown all[] = {
        {TOOLMEND_SAFE,     "{\"s\": True} /**/",     6,
         "reading it needs syntax/python-literal, which the profile does not hold",            NULL,
         1                                                                                                        },
        {TOOLMEND_SAFE,     "{\"s\": \"\",} /**/",    11,
         "reading it needs syntax/comment, which the profile does not hold",                   "{\"s\": \"\"}",  0},
        {TOOLMEND_SAFE,     "{\"n\": '5'}",           6,
         "reading it needs syntax/python-literal, which the profile does not hold",            "{\"n\": \"5\"}", 1},
        {TOOLMEND_STANDARD, "{'n': @}",               6,  "expected a value",                  NULL,             0},
        {TOOLMEND_STANDARD, "{\"n\": @}",             6,  "expected a value",                  NULL,             0},
        {TOOLMEND_STANDARD, "{'n': 'x'}",             1,  "expected a member name or '}'",     NULL,             1},
        {TOOLMEND_STANDARD, "{\"m\": on, \"s\": on}", 15,
         "the schema lists no such unquoted word for its place",                               NULL,             0},
        {TOOLMEND_STANDARD, "{'s': \"\\x41\"}",       7,  "syntax/invalid-escape is in doubt",
         NULL,                                                                                                   0},
        {TOOLMEND_STANDARD, "{'s': [",                7,  "the text ends inside an array",     NULL,             0},
        {TOOLMEND_STANDARD, "{'n': 5",                7,  "the text ends inside an object",    NULL,             0},
    };
    for (size_t i = 0; i < COUNT(all); i++) {
        struct call call = repair(SCHEMA, all[i].text, TOOLMEND_FINISH_UNKNOWN,
                                  (toolmend_options){.profile = all[i].profile});
        if (!CHECK(toolmend_report_offset(call.report) == all[i].offset))
            fprintf(stderr, "  %s: %zu\n", all[i].text,
                    toolmend_report_offset(call.report));
        CHECK(view_is(toolmend_report_detail(call.report), all[i].detail));
        CHECK(toolmend_report_violation_count(call.report) == all[i].violations);
        CHECK(toolmend_report_reading_count(call.report) == (all[i].reading ? 1 : 0));
        if (all[i].reading) {
            toolmend_reading reading = toolmend_report_reading(call.report, 0);
            CHECK(view_is(reading.pointer, ""));
            CHECK(view_is(reading.text, all[i].reading));
        }
        end(&call);
    }
}

/* Each once, in the order in which they acted. */
TEST(a_reading_names_the_rules_that_mended_the_text) {
    struct call call = repair(SCHEMA, "{'s': 'a', n: 5,}", TOOLMEND_FINISH_UNKNOWN,
                              (toolmend_options){.profile = TOOLMEND_SAFE});
    toolmend_reading reading = toolmend_report_reading(call.report, 0);
    CHECK(rules_are(reading.rules, reading.rule_count,
                    "syntax/python-literal syntax/unquoted-key syntax/trailing-comma"));
    end(&call);
}

/* The place of the fault stays beside the edits. */
TEST(a_repair_shows_where_the_text_stopped_being_json) {
    struct call call = repair(SCHEMA, "{\"s\": 'a'}", TOOLMEND_FINISH_UNKNOWN,
                              (toolmend_options){.profile = TOOLMEND_STANDARD});
    CHECK(toolmend_report_verdict(call.report) == TOOLMEND_REPAIRED);
    CHECK(toolmend_report_offset(call.report) == 6);
    CHECK(view_is(toolmend_report_detail(call.report), "expected a value"));
    end(&call);
}

/* ---- the text of a string ---------------------------------------------------------------- */

/* {"v": "[\"\\d\"]"} holds the text ["\d"], which is no JSON. */
TEST(a_text_in_a_string_may_need_a_rule_that_the_profile_lacks) {
    static const char text[] = "{\"v\": \"[\\\"\\\\d\\\"]\"}";
    struct call call = repair(SCHEMA, text, TOOLMEND_FINISH_UNKNOWN,
                              (toolmend_options){.profile = TOOLMEND_SAFE});
    CHECK(toolmend_report_reason(call.report) == TOOLMEND_REASON_SCHEMA_MISMATCH);
    CHECK(toolmend_report_reading_count(call.report) == 1);
    toolmend_reading reading = toolmend_report_reading(call.report, 0);
    CHECK(view_is(reading.pointer, "/v"));
    CHECK(view_is(reading.text, "[\"\\\\d\"]"));
    CHECK(rules_are(reading.rules, reading.rule_count,
                    "shape/array-in-string syntax/invalid-escape"));
    end(&call);
    call = repair(SCHEMA, text, TOOLMEND_FINISH_UNKNOWN, (toolmend_options){.size = 0});
    CHECK(view_is(toolmend_report_text(call.report), "{\"v\": [\"\\\\d\"]}"));
    end(&call);
}

/* ---- limits ------------------------------------------------------------------------------ */

static void expect_limit(const char *text, toolmend_limits limits, const char *limit) {
    struct call call = repair(SCHEMA, text, TOOLMEND_FINISH_UNKNOWN,
                              (toolmend_options){.limits = limits});
    CHECK(toolmend_report_reason(call.report) == TOOLMEND_REASON_LIMIT);
    CHECK(view_is(toolmend_report_detail(call.report), limit));
    end(&call);
}

TEST(limits_count_both_stages) {
#define MET(limit, option) "the limit on " limit " was met; `" option "` raises it"
    /* of 6 bytes, the mended one of 8 */
    expect_limit("{s:\"\"}", (toolmend_limits){.text_max = 7},
                 MET("the length of the text", "text_max"));
    expect_limit("{'s':'a'}", (toolmend_limits){.edits_max = 3},
                 MET("edits", "edits_max"));
    /* two of the one, two of the other, and none of them overlap */
    expect_limit("{v:\"a\"}", (toolmend_limits){.edits_max = 3},
                 MET("edits", "edits_max"));
    expect_limit("{'s':[[]]}", (toolmend_limits){.depth_max = 2},
                 MET("nested containers", "depth_max"));
    struct call call = repair(SCHEMA, "{v:\"a\"}", TOOLMEND_FINISH_UNKNOWN,
                              (toolmend_options){.limits = {.edits_max = 4}});
    CHECK(toolmend_report_verdict(call.report) == TOOLMEND_REPAIRED);
    end(&call);
}

/* ---- validating -------------------------------------------------------------------------- */

/* As a profile without a rule would judge, but that readings are not counted. */
TEST(to_validate_is_to_hold_no_rule) {
    static const struct {
        const char *text;
        toolmend_reason reason;
        size_t violations;
    } all[] = {
        {"{\"s\": \"a\",}",          TOOLMEND_REASON_NOT_JSON,  0},
        {"{\"s\": 1,}",              TOOLMEND_REASON_NOT_JSON,  1},
        {"{'v': ''}",                TOOLMEND_REASON_NOT_JSON,  1},
        {"{\"s\": @}",               TOOLMEND_REASON_NOT_JSON,  0},
        {"{\"s\": \"a\"",            TOOLMEND_REASON_TRUNCATED, 0},
        {"{\"s\": \"\\x41\"}",       TOOLMEND_REASON_AMBIGUOUS, 0},
        {"{\"s\":\"\",\"s\":\"\",}", TOOLMEND_REASON_AMBIGUOUS, 0},
        {"",                         TOOLMEND_REASON_NOT_JSON,  0},
    };
    toolmend_tool *tool = tool_of(SCHEMA);
    for (size_t i = 0; i < COUNT(all); i++) {
        toolmend_report *report;
        CHECK(toolmend_validate(tool, view_of(all[i].text), NULL, &report, NULL) ==
              TOOLMEND_OK);
        if (!CHECK(toolmend_report_reason(report) == all[i].reason))
            fprintf(stderr, "  %s\n", all[i].text);
        CHECK(toolmend_report_violation_count(report) == all[i].violations);
        CHECK(toolmend_report_reading_count(report) == 0);
        CHECK(toolmend_report_history(report).ptr == NULL);
        toolmend_report_free(report);
    }
    toolmend_tool_free(tool);
}

int main(void) {
    return check_all();
}
