/* SPDX-License-Identifier: MIT
 *
 * test_limits.c - each named limit at its border and one past it.
 */
#include "check.h"
#include "sample.h"

static toolmend_reason reason_of(const char *schema, const char *text,
                                 const toolmend_options *options) {
    toolmend_tool *tool = tool_of(schema);
    toolmend_report *report = report_of(tool, view_of(text), options);
    toolmend_reason reason = toolmend_report_reason(report);
    if (reason == TOOLMEND_REASON_LIMIT) {
        CHECK(toolmend_report_detail(report).len > 0); /* it says which */
        CHECK(toolmend_report_text(report).ptr == text);
    }
    toolmend_report_free(report);
    toolmend_tool_free(tool);
    return reason;
}

TEST(text_length) {
    toolmend_options options = {.size = sizeof options, .limits.text_max = 8};
    CHECK(reason_of("{}", "{\"a\": 1}", &options) == TOOLMEND_REASON_NONE);
    CHECK(reason_of("{}", "{\"a\":  1}", &options) == TOOLMEND_REASON_LIMIT);
}

TEST(text_depth) {
    toolmend_options options = {.size = sizeof options, .limits.depth_max = 3};
    CHECK(reason_of("{}", "{\"a\":[[1]]}", &options) == TOOLMEND_REASON_NONE);
    CHECK(reason_of("{}", "{\"a\":[[[1]]]}", &options) == TOOLMEND_REASON_LIMIT);
}

/* What a string spells is read under the same limit where a container is wanted. A string that
 * stays one has no depth. */
TEST(depth_of_a_decoded_text) {
    toolmend_options options = {.size = sizeof options, .limits.depth_max = 3};
    const char *schema =
        "{\"properties\":{\"v\":{\"type\":\"array\"},\"s\":{\"type\":\"string\"}}}";
    CHECK(reason_of(schema, "{\"v\":\"[[1]]\"}", &options) == TOOLMEND_REASON_NONE);
    CHECK(reason_of(schema, "{\"v\":\"[[[[1]]]]\"}", &options) == TOOLMEND_REASON_LIMIT);
    CHECK(reason_of(schema, "{\"v\":\"[[[['a']]]]\"}", &options) ==
          TOOLMEND_REASON_LIMIT);
    CHECK(reason_of(schema, "{\"v\":\"[\\\"\\\\d\\\", [[[1]]]]\"}", &options) ==
          TOOLMEND_REASON_LIMIT);
    CHECK(reason_of("{}", "\"{\\\"a\\\":[[[1]]]}\"", &options) == TOOLMEND_REASON_LIMIT);
    CHECK(reason_of(schema, "{\"v\":1,\"s\":\"[[[[1]]]]\"}", &options) ==
          TOOLMEND_REASON_NONE);
}

/* A wrap may not carry the output past the depth that its next reader allows. */
TEST(output_depth) {
    toolmend_options options = {.size = sizeof options, .limits.depth_max = 1};
    const char *schema =
        "{\"properties\":{\"v\":{\"type\":\"array\"}},\"required\":[\"v\"]}";
    CHECK(reason_of(schema, "{\"v\":1}", &options) == TOOLMEND_REASON_LIMIT);
    options.limits.depth_max = 2;
    CHECK(reason_of(schema, "{\"v\":1}", &options) == TOOLMEND_REASON_NONE);
}

/* Nor past its length. */
TEST(output_length) {
    toolmend_options options = {.size = sizeof options, .limits.text_max = 7};
    const char *schema =
        "{\"properties\":{\"v\":{\"type\":\"array\"}},\"required\":[\"v\"]}";
    CHECK(reason_of(schema, "{\"v\":1}", &options) == TOOLMEND_REASON_LIMIT);
    options.limits.text_max = 9;
    CHECK(reason_of(schema, "{\"v\":1}", &options) == TOOLMEND_REASON_NONE);
}

TEST(edits) {
    const char *schema = "{\"properties\":{\"v\":{\"type\":\"array\",\"items\":{\"type\":"
                         "\"integer\"}}},\"required\":[\"v\"]}";
    toolmend_options options = {.size = sizeof options, .limits.edits_max = 3};
    CHECK(reason_of(schema, "{\"v\":[\"1\",\"2\",\"3\"]}", &options) ==
          TOOLMEND_REASON_NONE);
    CHECK(reason_of(schema, "{\"v\":[\"1\",\"2\",\"3\",\"4\"]}", &options) ==
          TOOLMEND_REASON_LIMIT);
}

/* The default: 4,096 quoted numbers are mended, a million are not. */
TEST(a_million_quoted_numbers) {
    const char *schema = "{\"properties\":{\"v\":{\"type\":\"array\",\"items\":{\"type\":"
                         "\"integer\"}}},\"required\":[\"v\"]}";
    char *text = repeated("{\"v\":[", "\"1\"", 4096, "]}");
    CHECK(reason_of(schema, text, NULL) == TOOLMEND_REASON_NONE);
    free(text);
    text = repeated("{\"v\":[", "\"1\"", 1000000, "]}");
    CHECK(reason_of(schema, text, NULL) == TOOLMEND_REASON_LIMIT);
    free(text);
}

TEST(steps) {
    toolmend_options options = {
        .size = sizeof options, .limits = {.steps_base = 1, .steps_per_token = 1}
    };
    const char *schema =
        "{\"properties\":{\"v\":{\"enum\":[1,2,3,4,5,6,7,8,9,10,11,12,13]}}}";
    CHECK(reason_of(schema, "{\"v\":99}", &options) == TOOLMEND_REASON_LIMIT);
    CHECK(reason_of(schema, "{\"v\":99}", NULL) == TOOLMEND_REASON_SCHEMA_MISMATCH);
}

TEST(states) {
    toolmend_options options = {.size = sizeof options, .limits.states_max = 1};
    const char *schema = "{\"properties\":{\"v\":{\"type\":\"integer\"}}}";
    CHECK(reason_of(schema, "{\"v\":\"1\"}", &options) == TOOLMEND_REASON_LIMIT);
    options.limits.states_max = 8;
    CHECK(reason_of(schema, "{\"v\":\"1\"}", &options) == TOOLMEND_REASON_NONE);
}

/* A pattern that backtracks for ever is a limit of the text, not a hang. */
TEST(pattern_steps) {
    const char *schema =
        "{\"properties\":{\"v\":{\"type\":\"string\",\"pattern\":\"^(a+)+$\"}}}";
    CHECK(reason_of(schema, "{\"v\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab\"}",
                    NULL) == TOOLMEND_REASON_LIMIT);
    CHECK(reason_of(schema, "{\"v\":\"aab\"}", NULL) == TOOLMEND_REASON_SCHEMA_MISMATCH);
}

/* A limit that is met between the question of a rule and its act ends the call. */
TEST(a_limit_inside_a_rule) {
    CHECK(reason_of(
              "{\"properties\":{\"v\":{\"type\":\"array\",\"items\":{\"type\":\"object\","
              "\"patternProperties\":{\"^(a+)+$\":{}}}}}}",
              "{\"v\":{\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\":{\"a\":1}}}",
              NULL) == TOOLMEND_REASON_LIMIT);
    toolmend_options options = {.size = sizeof options, .limits.states_max = 3};
    CHECK(reason_of(
              "{\"properties\":{\"v\":{\"type\":\"array\",\"items\":{\"type\":\"object\","
              "\"properties\":{\"a\":{\"type\":\"integer\"}},\"anyOf\":[{\"required\":"
              "[\"a\"]},{\"required\":[\"b\"]}]}}}}",
              "{\"v\":{\"item\":{\"a\":1}}}", &options) == TOOLMEND_REASON_LIMIT);
}

/* A number is only a limit where its value is needed. */
TEST(digits) {
    char *text = malloc(2000);
    if (!text)
        return;
    memcpy(text, "{\"v\":1.", 7);
    memset(text + 7, '5', 1100);
    memcpy(text + 1107, "}", 2);
    CHECK(reason_of("{\"properties\":{\"v\":{\"minimum\":1}}}", text, NULL) ==
          TOOLMEND_REASON_LIMIT);
    CHECK(reason_of("{\"properties\":{\"v\":{\"type\":\"number\"}}}", text, NULL) ==
          TOOLMEND_REASON_NONE);
    free(text);
}

TEST(schema_length) {
    toolmend_options options = {.size = sizeof options, .limits.schema_max = 4};
    toolmend_tool *tool;
    CHECK(toolmend_tool_compile(view_of("t"), view_of("true"), &options, &tool, NULL) ==
          TOOLMEND_OK);
    toolmend_tool_free(tool);
    CHECK(toolmend_tool_compile(view_of("t"), view_of("false"), &options, &tool, NULL) ==
          TOOLMEND_E_LIMIT);
    CHECK(tool == NULL);
}

TEST(schema_depth) {
    toolmend_options options = {.size = sizeof options, .limits.schema_depth_max = 2};
    toolmend_tool *tool;
    CHECK(toolmend_tool_compile(view_of("t"), view_of("{\"not\":{}}"), &options, &tool,
                                NULL) == TOOLMEND_OK);
    toolmend_tool_free(tool);
    CHECK(toolmend_tool_compile(view_of("t"), view_of("{\"not\":{\"not\":{}}}"), &options,
                                &tool, NULL) == TOOLMEND_E_LIMIT);
}

TEST(an_option_out_of_range_is_an_error) {
    toolmend_tool *tool = tool_of("{}");
    toolmend_report *report;
    toolmend_options options = {.size = sizeof options, .limits.depth_max = 2049};
    CHECK(toolmend_repair(tool, view_of("{}"), TOOLMEND_FINISH_UNKNOWN, &options, &report,
                          NULL) == TOOLMEND_E_LIMIT);
    options.limits.depth_max = 2048;
    CHECK(toolmend_repair(tool, view_of("{}"), TOOLMEND_FINISH_UNKNOWN, &options, &report,
                          NULL) == TOOLMEND_OK);
    toolmend_report_free(report);
    toolmend_tool_free(tool);
}

int main(void) {
    return check_all();
}
