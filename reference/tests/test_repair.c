/* SPDX-License-Identifier: MIT
 *
 * test_repair.c - bytes as SPEC.md fixes them, where a vector cannot say it: edits and their
 * order, pointers, readings, options, what a report refers to.
 */
#include "check.h"
#include "sample.h"

struct expected_edit {
    size_t start, end;
    const char *new_text, *pointer, *rules; /* rules joined by a space */
};

static bool rules_are(const toolmend_edit *edit, const char *rules) {
    for (size_t i = 0; i < edit->rule_count; i++) {
        size_t len = strlen(edit->rules[i]);
        if (strncmp(rules, edit->rules[i], len) != 0)
            return false;
        rules += len;
        if (*rules == ' ')
            rules++;
    }
    return *rules == '\0';
}

static void expect_edits(const char *schema, const char *text, const char *output,
                         const struct expected_edit *edits, size_t count) {
    toolmend_tool *tool = tool_of(schema);
    toolmend_options options = {.size = sizeof options, .profile = TOOLMEND_EXTENDED};
    toolmend_report *report = report_of(tool, view_of(text), &options);
    CHECK(toolmend_report_verdict(report) == TOOLMEND_REPAIRED);
    if (!CHECK(view_is(toolmend_report_text(report), output)))
        fprintf(stderr, "  got %.*s\n", (int)toolmend_report_text(report).len,
                toolmend_report_text(report).ptr);
    CHECK(toolmend_report_edit_count(report) == count);
    for (size_t i = 0; i < count && i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        CHECK(edit.start == edits[i].start && edit.end == edits[i].end);
        CHECK(view_is(edit.new_text, edits[i].new_text));
        CHECK(view_is(edit.pointer, edits[i].pointer));
        CHECK(rules_are(&edit, edits[i].rules));
        CHECK(edit.old_text.ptr == text + edit.start);
    }
    toolmend_report_free(report);
    toolmend_tool_free(tool);
}

/* The example of SPEC.md, "Bytes of an edit": the first goes with what follows it, the last
 * with what stands before it. */
TEST(removed_members_take_their_separator) {
    static const struct expected_edit edits[] = {
        {2,  15, "", "/a", "null/optional"},
        {22, 35, "", "/c", "null/optional"},
    };
    expect_edits(
        "{\"properties\":{\"a\":{\"type\":\"integer\"},\"b\":{\"type\":\"integer\"},"
        "\"c\":{\"type\":\"integer\"}},\"required\":[\"b\"]}",
        "{ \"a\" : null , \"b\" : 1 , \"c\" : null }", "{ \"b\" : 1 }", edits, 2);
}

/* The second example there: none stays. */
TEST(a_last_removed_member_ends_at_its_own_end) {
    static const struct expected_edit edits[] = {
        {2,  15, "", "/a", "null/optional"},
        {15, 25, "", "/b", "null/optional"},
    };
    expect_edits(
        "{\"properties\":{\"a\":{\"type\":\"integer\"},\"b\":{\"type\":\"integer\"}}}",
        "{ \"a\" : null , \"b\" : null }", "{  }", edits, 2);
}

/* All that happens inside a decoded string is one edit, with the rules in their order. */
TEST(a_decoded_string_is_one_edit) {
    static const struct expected_edit edits[] = {
        {5, 19, "[1, 2]", "/v", "shape/array-in-string scalar/number-in-string"},
    };
    expect_edits(
        "{\"properties\":{\"v\":{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}},"
        "\"required\":[\"v\"]}",
        "{\"v\":\" [\\\"1\\\", 2] \"}", "{\"v\":[1, 2]}", edits, 1);
}

/* Brackets directly before and after; the scalar inside has its own edit. */
TEST(a_wrap_is_two_insertions) {
    static const struct expected_edit edits[] = {
        {6, 6, "[", "/v", "shape/scalar-for-array" },
        {6, 9, "3", "/v", "scalar/number-in-string"},
        {9, 9, "]", "/v", "shape/scalar-for-array" },
    };
    expect_edits(
        "{\"properties\":{\"v\":{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}},"
        "\"required\":[\"v\"]}",
        "{\"v\": \"3\" }", "{\"v\": [3] }", edits, 3);
}

/* The key goes with all that stands before the kept value; what is mended below it is
 * pointed to as it stood in the input. */
TEST(a_kept_value_loses_all_around_it) {
    static const struct expected_edit edits[] = {
        {5,  14, "[", "/v",        "shape/keyed-value-for-array"},
        {19, 22, "1", "/v/item/n", "scalar/number-in-string"    },
        {23, 25, "]", "/v",        "shape/keyed-value-for-array"},
    };
    expect_edits(
        "{\"properties\":{\"v\":{\"type\":\"array\",\"items\":{\"type\":\"object\","
        "\"properties\":{\"n\":{\"type\":\"integer\"}},\"required\":[\"n\"],"
        "\"additionalProperties\":false}}},\"required\":[\"v\"]}",
        "{\"v\":{ \"item\":{\"n\":\"1\"} }}", "{\"v\":[{\"n\":1}]}", edits, 3);
}

/* The name takes the schema's spelling, the value is judged under it. */
TEST(a_renamed_member_is_two_edits) {
    static const struct expected_edit edits[] = {
        {1,  13, "\"max_results\"", "/maxResults", "key/case-style"         },
        {14, 17, "5",               "/maxResults", "scalar/number-in-string"},
    };
    expect_edits("{\"properties\":{\"max_results\":{\"type\":\"integer\"}},"
                 "\"required\":[\"max_results\"]}",
                 "{\"maxResults\":\"5\"}", "{\"max_results\":5}", edits, 2);
}

static void expect_readings(const char *schema, const char *text,
                            toolmend_profile profile, const char *pointer,
                            const char *const *texts, size_t count) {
    toolmend_tool *tool = tool_of(schema);
    toolmend_options options = {.size = sizeof options, .profile = profile};
    toolmend_report *report = report_of(tool, view_of(text), &options);
    CHECK(toolmend_report_verdict(report) == TOOLMEND_REJECTED);
    CHECK(toolmend_report_reading_count(report) == count);
    for (size_t i = 0; i < count && i < toolmend_report_reading_count(report); i++) {
        toolmend_reading reading = toolmend_report_reading(report, i);
        CHECK(view_is(reading.pointer, pointer));
        CHECK(view_is(reading.text, texts[i]));
        CHECK(reading.rule_count > 0);
    }
    toolmend_report_free(report);
    toolmend_tool_free(tool);
}

TEST(readings_that_tied_are_shown) {
    static const char *const both[] = {"[\"5\"]", "5"};
    expect_readings("{\"properties\":{\"v\":{\"anyOf\":[{\"type\":\"integer\"},{\"type\":"
                    "\"array\",\"items\":{\"type\":\"string\"}}]}},\"required\":[\"v\"]}",
                    "{\"v\":\"5\"}", TOOLMEND_SAFE, "/v", both, 2);
}

TEST(a_reading_beyond_the_profile_is_shown) {
    static const char *const one[] = {"5"};
    expect_readings(
        "{\"properties\":{\"v\":{\"type\":\"integer\"}},\"required\":[\"v\"]}",
        "{\"v\":\"5\"}", TOOLMEND_SAFE, "/v", one, 1);
}

/* As values, not as the edits that would make them: what encloses a value goes with it. */
TEST(a_reading_beyond_the_profile_is_a_value) {
    static const char *const text[] = {"\"x\""}, *const list[] = {"[\"a\",\"b\"]"},
                             *const name[] = {"\"max_results\""}, *const gone[] = {""},
                             *const item[] = {"[3]"};
    const char *lists = "{\"properties\":{\"v\":{\"type\":\"array\",\"items\":{\"type\":"
                        "\"string\"}}},\"required\":[\"v\"]}";
    expect_readings("{\"properties\":{\"v\":{\"type\":\"string\"}},\"required\":[\"v\"]}",
                    "{\"v\":[\"x\"]}", TOOLMEND_SAFE, "/v", text, 1);
    expect_readings(lists, "{\"v\":{\"0\":\"a\",\"1\":\"b\"}}", TOOLMEND_STANDARD, "/v",
                    list, 1);
    expect_readings("{\"properties\":{\"max_results\":{\"type\":\"integer\"}},"
                    "\"required\":[\"max_results\"]}",
                    "{\"maxResults\":5}", TOOLMEND_SAFE, "/maxResults", name, 1);
    expect_readings("{\"properties\":{\"v\":{\"type\":\"string\"}}}", "{\"v\":null}",
                    TOOLMEND_SAFE, "/v", gone, 1);
    expect_readings("{\"properties\":{\"v\":{\"type\":\"array\",\"items\":{\"type\":"
                    "\"integer\"}}},\"required\":[\"v\"]}",
                    "{\"v\":\"3\"}", TOOLMEND_SAFE, "/v", item, 1);
}

/* {NULL, 0} is the empty view: read as "" is, and handed back as it came. */
TEST(nothing_is_read_as_an_empty_text) {
    toolmend_tool *tool = tool_of("{}"), *strict = tool_of("{\"required\":[\"a\"]}");
    toolmend_report *report = NULL;
    toolmend_view nothing = {NULL, 0};
    if (toolmend_repair(tool, nothing, TOOLMEND_FINISH_COMPLETE, NULL, &report, NULL) ==
        TOOLMEND_OK) {
        toolmend_edit edit = toolmend_report_edit(report, 0);
        CHECK(view_is(toolmend_report_text(report), "{}"));
        CHECK(toolmend_report_edit_count(report) == 1 && edit.old_text.len == 0);
    }
    CHECK(report != NULL);
    toolmend_report_free(report);
    if (toolmend_repair(strict, nothing, TOOLMEND_FINISH_COMPLETE, NULL, &report, NULL) ==
        TOOLMEND_OK) {
        CHECK(toolmend_report_verdict(report) == TOOLMEND_REJECTED);
        CHECK(toolmend_report_text(report).ptr == NULL);
    }
    toolmend_report_free(report);
    toolmend_tool_free(strict);
    toolmend_tool_free(tool);
}

TEST(bad_parameters_are_refused) {
    toolmend_tool *tool = tool_of("{}");
    toolmend_report *report;
    toolmend_error error = {.status = TOOLMEND_OK};
    CHECK(toolmend_repair(NULL, view_of("{}"), TOOLMEND_FINISH_UNKNOWN, NULL, &report,
                          &error) == TOOLMEND_E_ARGUMENT);
    CHECK(report == NULL && error.status == TOOLMEND_E_ARGUMENT && error.message[0]);
    CHECK(toolmend_repair(tool, (toolmend_view){NULL, 3}, TOOLMEND_FINISH_UNKNOWN, NULL,
                          &report, NULL) == TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_validate(tool, view_of("{}"), NULL, NULL, NULL) ==
          TOOLMEND_E_ARGUMENT);
    toolmend_report_free(NULL);
    toolmend_tool_free(tool);
}

int main(void) {
    return check_all();
}
