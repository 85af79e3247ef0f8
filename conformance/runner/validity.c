/* SPDX-License-Identifier: MIT
 *
 * validity.c - does a case contradict itself?
 *
 * Such a case is not asked. A text that is expected to be valid must be valid under its tool, and
 * so must a repair; a text that is expected to be repaired or rejected must not be valid, unless
 * the repair acts on a hint. Of a case with several outcomes only the repairs are checked, since
 * layers may differ on what is valid (repeated names, depth). The library validates; nothing is
 * concluded from a schema that it cannot compile or from a limit.
 */
#include <string.h>

#include "call_text.h"
#include "score_internal.h"
#include "suite_internal.h"

enum opinion { OPEN, VALID, INVALID };

static enum opinion opinion_of(const toolmend_report *report) {
    if (toolmend_report_verdict(report) == TOOLMEND_VALID)
        return VALID;
    return toolmend_report_reason(report) == TOOLMEND_REASON_LIMIT ? OPEN : INVALID;
}

/* Is the text valid under the schema? OPEN: that cannot be known. */
static enum opinion ask(toolmend_view schema, toolmend_view text) {
    toolmend_tool *tool = NULL;
    toolmend_report *report = NULL;
    enum opinion answer = OPEN;
    if (toolmend_tool_compile((toolmend_view){"", 0}, schema, NULL, &tool, NULL) ==
            TOOLMEND_OK &&
        toolmend_validate(tool, text, NULL, &report, NULL) == TOOLMEND_OK)
        answer = opinion_of(report);
    toolmend_report_free(report);
    toolmend_tool_free(tool);
    return answer;
}

static enum opinion ask_tool(toolmend_view tool, toolmend_view arguments) {
    return ask(toolmend_json_at(tool, "/parameters"), arguments);
}

/* May a member under another name for the arguments hold more of them (calls/arguments)? */
static bool has_other_arguments(toolmend_view call) {
    static const char *const names[] = {"/parameters", "/input", "/args", "/params"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        toolmend_view value = toolmend_json_at(call, names[i]);
        if (value.ptr && (value.ptr[0] == '{' || value.ptr[0] == '"'))
            return true;
    }
    return false;
}

/* Is the whole call sound as it came: an object that repeats no name with another value, names
 * a tool, that one if it is given, and states valid arguments of it? */
static enum opinion ask_call(const struct suite_case *test, toolmend_view wanted) {
    struct call_text call;
    enum opinion answer = INVALID;
    if (!call_text_read(test->text, &call)) {
        call_text_free(&call);
        return OPEN;
    }
    toolmend_view tool = suite_find_tool(test, call.name);
    bool meant = !wanted.ptr || (wanted.len == call.name.len && wanted.len > 0 &&
                                 memcmp(wanted.ptr, call.name.ptr, wanted.len) == 0);
    if (tool.ptr && meant && call.arguments.ptr)
        answer = ask((toolmend_view){"{}", 2}, test->text);
    if (answer == VALID)
        answer = ask_tool(tool, call.arguments);
    if (answer == VALID && has_other_arguments(test->text))
        answer = OPEN;
    call_text_free(&call);
    return answer;
}

/* What is wrong with the only outcome that is expected of the text. */
static const char *find_input_fault(const struct suite_case *test) {
    const struct suite_expect *expect = &test->expect[0];
    bool sound = expect->outcome == SUITE_VALID;
    toolmend_view name = sound ? expect->name : (toolmend_view){NULL, 0};
    enum opinion answer =
        test->call ? ask_call(test, name) : ask_tool(test->tool, test->text);
    switch (expect->outcome) {
    case SUITE_VALID:
        return answer == INVALID ? "the text is said to be valid and is not" : NULL;
    case SUITE_REJECTED:
        return answer == VALID ? "the text is said to be refused and is valid" : NULL;
    case SUITE_REPAIRED:
        break;
    }
    return answer == VALID && !suite_acts_on_hint(expect)
               ? "the text is said to be repaired and is valid as it came"
               : NULL;
}

static const char *find_repair_fault(const struct suite_case *test,
                                     const struct suite_expect *expect) {
    toolmend_view tool = test->call ? suite_find_tool(test, expect->name) : test->tool;
    if (expect->outcome != SUITE_REPAIRED)
        return NULL;
    if (!tool.ptr)
        return "the expected repair names none of the tools";
    return ask_tool(tool, expect->arguments) == INVALID
               ? "the expected repair is not valid"
               : NULL;
}

/* Each call that is said to be in a model text is one that its tool takes. */
static const char *find_call_fault(const struct suite_case *test) {
    const struct suite_expect *expect = &test->expect[0];
    for (size_t i = 0; i < expect->call_count; i++)
        if (ask_tool(suite_find_tool(test, expect->calls[i].name),
                     expect->calls[i].arguments) == INVALID)
            return "an expected call is not valid";
    return NULL;
}

const char *case_contradiction(const struct suite_case *test) {
    if (test->markup)
        return find_call_fault(test);
    const char *fault = test->expect_count == 1 ? find_input_fault(test) : NULL;
    for (size_t i = 0; i < test->expect_count && !fault; i++)
        fault = find_repair_fault(test, &test->expect[i]);
    return fault;
}
