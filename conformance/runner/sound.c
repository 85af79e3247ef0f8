/* SPDX-License-Identifier: MIT
 *
 * sound.c - can what a case expects be right at all?
 *
 * Nobody is asked a case that contradicts itself: a call that is said to be sound has to be
 * valid under its tool, a repair too, and what is to be mended or refused must not be. Where
 * several outcomes are sound, layers may differ over what is valid (repeated names, depth), so
 * only their repairs are looked at. The library's validation decides; where it cannot take
 * the schema, nothing is said.
 */
#include <string.h>

#include "judge_internal.h"

/* Is the text valid? False: that cannot be known. */
static bool find_valid(const toolmend_tool *tool, toolmend_view text, bool *valid) {
    toolmend_report *report = NULL;
    if (toolmend_validate(tool, text, NULL, &report, NULL) != TOOLMEND_OK)
        return false;
    *valid = toolmend_report_verdict(report) == TOOLMEND_VALID;
    toolmend_report_free(report);
    return true;
}

/* What is wrong with the only outcome that is expected of the text. */
static const char *fault_of(const toolmend_tool *tool, const struct suite_case *test) {
    bool hint = strcmp(test->group, "hint") == 0; /* may change what is valid */
    bool valid = false;
    if (!find_valid(tool, test->text, &valid))
        return NULL;
    switch (test->expect[0].outcome) {
    case SUITE_VALID:
        return valid ? NULL : "the text is said to be valid and is not";
    case SUITE_REJECTED:
        return valid ? "the text is said to be refused and is valid" : NULL;
    case SUITE_REPAIRED:
        break;
    }
    return valid && !hint ? "the text is said to be repaired and is valid as it came"
                          : NULL;
}

const char *judge_unsound(const struct suite_case *test) {
    const char *fault = NULL;
    toolmend_tool *tool = NULL;
    if (test->call)
        return NULL; /* which tool it is for is what the call rules decide */
    toolmend_view name = {test->tool_names[0], strlen(test->tool_names[0])};
    if (toolmend_tool_compile(name, toolmend_json_at(test->tool, "/parameters"), NULL,
                              &tool, NULL) != TOOLMEND_OK)
        return NULL;
    if (test->expect_count == 1)
        fault = fault_of(tool, test);
    for (size_t i = 0; i < test->expect_count && !fault; i++) {
        bool valid = true;
        if (test->expect[i].outcome == SUITE_REPAIRED &&
            find_valid(tool, test->expect[i].arguments, &valid) && !valid)
            fault = "the expected repair is not valid";
    }
    toolmend_tool_free(tool);
    return fault;
}
