/* SPDX-License-Identifier: MIT
 *
 * test_vector_fit.c - what run_vectors takes for the right report, and what it does not.
 *
 * One text that the library repairs, one that it refuses, and a whole call; each with
 * expectations that fit and with some that are wrong in one thing. What the library does is
 * known by hand: "1" becomes 1 by one rule, a list for an integer has no reading.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "suite_internal.h"
#include "vector_fit.h"

#define TOOL                                                                             \
    "{\"name\":\"t\",\"parameters\":{\"properties\":{\"n\":{\"type\":\"integer\"}}}}"

static toolmend_report *ask(const struct suite_case *test, toolmend_profile profile,
                            toolmend_tools *tools) {
    toolmend_options options = {.size = sizeof options, .profile = profile};
    const toolmend_tool *tool = NULL;
    toolmend_report *report = NULL;
    toolmend_status status =
        test->call
            ? toolmend_call(tools, test->text, test->finish, &options, &report, NULL)
            : toolmend_tools_find(tools, toolmend_tools_name(tools, 0), &tool, NULL);
    if (!test->call && status == TOOLMEND_OK)
        status = toolmend_repair(tool, test->text, test->finish, &options, &report, NULL);
    CHECK(status == TOOLMEND_OK);
    return report;
}

/* Does the library's report on what is asked fit this expectation? */
static bool fits(const char *asked, const char *expect, toolmend_profile profile) {
    char line[1024];
    struct suite suite;
    struct suite_error error;
    toolmend_tools *tools = NULL;
    bool repairs = strstr(expect, "repaired") != NULL;
    int len = snprintf(line, sizeof line,
                       "{\"id\":\"a/b/c\",\"why\":\"So.\",%s%s,\"expect\":{%s}}",
                       repairs ? "\"tier\":\"standard\"," : "", asked, expect);
    if (!suite_read_lines("a", (toolmend_view){line, (size_t)len}, &suite, &error)) {
        fprintf(stderr, "%s\n", error.message);
        return false;
    }
    const struct suite_case *test = &suite.cases[0];
    CHECK(toolmend_tools_load(test->tool, NULL, &tools, NULL) == TOOLMEND_OK);
    toolmend_report *report = ask(test, profile, tools);
    bool fit = vector_fits(test, report, profile);
    toolmend_report_free(report);
    toolmend_tools_free(tools);
    suite_free(&suite);
    return fit;
}

struct row {
    const char *expect;
    bool fits;
};

static void check_rows(const char *asked, const struct row *rows, size_t count,
                       toolmend_profile profile) {
    for (size_t i = 0; i < count; i++)
        if (!CHECK(fits(asked, rows[i].expect, profile) == rows[i].fits))
            fprintf(stderr, "  row %zu\n", i);
}

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

#define QUOTED "\"tool\":" TOOL ",\"arguments\":\"{\\\"n\\\":\\\"1\\\"}\""
#define LISTED "\"tool\":" TOOL ",\"arguments\":\"{\\\"n\\\":[]}\""
#define CALLED                                                                           \
    "\"op\":\"call\",\"tools\":[" TOOL                                                   \
    ",{\"name\":\"u\",\"parameters\":{}}],\"call\":\"{\\\"name\\\":\\\"t\\\","           \
    "\\\"arguments\\\":{\\\"n\\\":\\\"1\\\"}}\""

#define REPAIRED(text, rules)                                                            \
    "\"outcome\":\"repaired\",\"arguments\":\"" text "\",\"rules\":[" rules "]"
#define NUMBER        "\"scalar/number-in-string\""
#define ONE           "{\\\"n\\\":1}"
#define AT_N(keyword) ",\"violations\":[{\"pointer\":\"/n\",\"keyword\":\"" keyword "\"}]"

static void a_repair_is_its_bytes_and_its_rules(void) {
    static const struct row rows[] = {
        {REPAIRED(ONE,                 NUMBER),                          true},
        {REPAIRED("{\\\"n\\\": 1}",                            NUMBER),                                    false},
        {REPAIRED(ONE,                       ""),                    false},
        {REPAIRED(ONE,   NUMBER ",\"null/text\""),           false},
        {REPAIRED(ONE,                 NUMBER) ",\"history\":\"" ONE "\"",                       true},
        {REPAIRED(ONE,                            NUMBER) ",\"history\":null",                                                 false},
        {REPAIRED(ONE,                        NUMBER) AT_N("type"),                                  true},
        {REPAIRED(ONE,NUMBER) AT_N("minimum"),false},
        {REPAIRED(ONE,                 NUMBER) ",\"violations\":[]",      false},
        {"\"outcome\":\"valid\"",                            false                                                },
        {"\"outcome\":\"rejected\"",                       false                                                                                                      },
    };
    check_rows(QUOTED, rows, COUNT(rows), TOOLMEND_STANDARD);
}

static void a_repair_that_the_profile_lacks_may_be_refused(void) {
    CHECK(fits(QUOTED, REPAIRED(ONE, NUMBER), TOOLMEND_SAFE));
    CHECK(fits(QUOTED, REPAIRED(ONE, NUMBER), TOOLMEND_DOCKER_AGENT));
    CHECK(!fits(LISTED, REPAIRED(ONE, NUMBER), TOOLMEND_STANDARD));
}

static void a_refusal_is_its_reason(void) {
    static const struct row rows[] = {
        {"\"outcome\":\"rejected\"",                                               true },
        {"\"outcome\":\"rejected\",\"reason\":\"schema-mismatch\"",                true },
        {"\"outcome\":\"rejected\",\"reason\":\"ambiguous\"",                      false},
        {"\"outcome\":\"rejected\",\"history\":\"{\\\"n\\\":[]}\"",                true },
        {"\"outcome\":\"rejected\",\"history\":\"{}\"",                            false},
        {"\"outcome\":\"rejected\",\"history\":null",                              false},
        {"\"outcome\":\"valid\"",                                                  false},
        {"\"any_of\":[{\"choice\":\"a\",\"outcome\":\"valid\"},"
         "{\"choice\":\"b\",\"outcome\":\"rejected\"}]",                  true },
        {"\"any_of\":[{\"choice\":\"a\",\"outcome\":\"valid\"},"
         "{\"choice\":\"b\",\"outcome\":\"rejected\",\"history\":null}]", false},
    };
    check_rows(LISTED, rows, COUNT(rows), TOOLMEND_STANDARD);
}

static void a_whole_call_is_its_tool_too(void) {
    static const struct row rows[] = {
        {REPAIRED(ONE,  NUMBER) ",\"name\":\"t\"", true },
        {REPAIRED(ONE,  NUMBER) ",\"name\":\"u\"", false},
        {REPAIRED("{}", NUMBER) ",\"name\":\"t\"", false},
    };
    check_rows(CALLED, rows, COUNT(rows), TOOLMEND_STANDARD);
}

int main(void) {
    a_repair_is_its_bytes_and_its_rules();
    a_repair_that_the_profile_lacks_may_be_refused();
    a_refusal_is_its_reason();
    a_whole_call_is_its_tool_too();
    return check_report();
}
