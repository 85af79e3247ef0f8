/* SPDX-License-Identifier: MIT
 *
 * test_calls_alike.c - a call that names its tool is judged as its arguments would be alone, on
 * every arguments text of the suite and the corpus: as the text of a string always, as a piece of
 * the call where the call's own text can be read and holds all of it.
 *
 * So a whole call adds nothing to what may be done to arguments, and takes nothing from it:
 * verdict, reason, bytes, edits, violations, readings, history and message are the same.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "suite.h"

/* How calls are asked about. */
struct asking {
    const toolmend_tools *tools;
    toolmend_options options;
    toolmend_finish finish;
};

static size_t compared, pieces; /* of them as pieces */

static bool same(toolmend_view a, toolmend_view b) {
    return a.len == b.len && (a.ptr == NULL) == (b.ptr == NULL) &&
           (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

static bool same_edits(const toolmend_report *alone, const toolmend_report *whole) {
    size_t count = toolmend_report_edit_count(alone);
    if (toolmend_report_edit_count(whole) != count)
        return false;
    for (size_t i = 0; i < count; i++) {
        toolmend_edit a = toolmend_report_edit(alone, i);
        toolmend_edit b = toolmend_report_edit(whole, i);
        if (a.start != b.start || a.end != b.end || !same(a.new_text, b.new_text) ||
            !same(a.pointer, b.pointer) || a.rule_count != b.rule_count || a.in ||
            !b.in || strcmp(b.in, "arguments") != 0)
            return false;
        for (size_t k = 0; k < a.rule_count; k++)
            if (strcmp(a.rules[k], b.rules[k]) != 0)
                return false;
    }
    return true;
}

static bool same_lists(const toolmend_report *alone, const toolmend_report *whole) {
    size_t violations = toolmend_report_violation_count(alone);
    size_t readings = toolmend_report_reading_count(alone);
    bool equal =
        toolmend_report_violation_count(whole) == violations &&
        toolmend_report_reading_count(whole) == readings &&
        toolmend_report_warning_count(whole) == toolmend_report_warning_count(alone);
    for (size_t i = 0; equal && i < violations; i++) {
        toolmend_violation a = toolmend_report_violation(alone, i);
        toolmend_violation b = toolmend_report_violation(whole, i);
        equal = same(a.pointer, b.pointer) && strcmp(a.keyword, b.keyword) == 0;
    }
    for (size_t i = 0; equal && i < readings; i++) {
        toolmend_reading a = toolmend_report_reading(alone, i);
        toolmend_reading b = toolmend_report_reading(whole, i);
        equal = same(a.pointer, b.pointer) && same(a.text, b.text);
    }
    return equal;
}

static bool alike(toolmend_report *alone, toolmend_report *whole) {
    toolmend_view a, b;
    bool rejected = toolmend_report_verdict(alone) == TOOLMEND_REJECTED;
    return toolmend_report_verdict(alone) == toolmend_report_verdict(whole) &&
           toolmend_report_reason(alone) == toolmend_report_reason(whole) &&
           (rejected || same(toolmend_report_text(alone), toolmend_report_text(whole))) &&
           same_edits(alone, whole) && same_lists(alone, whole) &&
           same(toolmend_report_history(alone), toolmend_report_history(whole)) &&
           same(toolmend_report_detail(alone), toolmend_report_detail(whole)) &&
           toolmend_report_offset(alone) == toolmend_report_offset(whole) &&
           toolmend_report_message(alone, &a) == TOOLMEND_OK &&
           toolmend_report_message(whole, &b) == TOOLMEND_OK && same(a, b);
}

/* A call of the tool with these arguments as they are spelled there; freed by the caller. */
static char *call_of(toolmend_view name, toolmend_view spelled, size_t *call_len) {
    size_t size = sizeof "{\"name\":,\"arguments\":}" + name.len + spelled.len;
    char *call = malloc(size);
    if (!call)
        exit(3);
    int len =
        snprintf(call, size, "{\"name\":%.*s,\"arguments\":", (int)name.len, name.ptr);
    if (spelled.len > 0)
        memcpy(call + len, spelled.ptr, spelled.len);
    call[size - 2] = '}';
    *call_len = size - 1;
    return call;
}

/* The report of a call; a failure ends the program. */
static toolmend_report *call_report(const struct asking *asking, toolmend_view text) {
    toolmend_report *report = NULL;
    toolmend_error error = {.message = ""};
    if (toolmend_call(asking->tools, text, asking->finish, &asking->options, &report,
                      &error) != TOOLMEND_OK) {
        fprintf(stderr, "a call has no report: %s\n", error.message);
        exit(3);
    }
    return report;
}

/* Is the text a number, which its end may have cut, but not what follows it in a call? */
static bool ends_in_number(toolmend_view text) {
    return text.len > 0 && text.ptr[text.len - 1] >= '0' &&
           text.ptr[text.len - 1] <= '9' &&
           toolmend_json_check(text, NULL) == TOOLMEND_OK;
}

/* In a call a blank text is the empty one. */
static bool is_blank(toolmend_view text) {
    size_t at = 0;
    while (at < text.len && strchr(" \t\r\n", text.ptr[at]) && text.ptr[at])
        at++;
    return text.len > 0 && at == text.len;
}

/* The case asked alone, and as a call with `spelled` for its arguments. What a text that is
 * glued to a call makes of that call is another question. */
static void compare(const struct suite_case *test, const struct asking *asking,
                    toolmend_view spelled, bool piece) {
    toolmend_view name = toolmend_json_at(test->tool, "/name");
    const toolmend_tool *tool = NULL;
    toolmend_report *alone = NULL;
    if (is_blank(test->text) ||
        toolmend_tools_find(asking->tools, toolmend_tools_name(asking->tools, 0), &tool,
                            NULL) != TOOLMEND_OK ||
        toolmend_repair(tool, test->text, asking->finish, &asking->options, &alone,
                        NULL) != TOOLMEND_OK)
        return;
    size_t len;
    char *call = call_of(name, spelled, &len);
    toolmend_report *whole = call_report(asking, (toolmend_view){call, len});
    bool judged = toolmend_report_tool_name(whole).ptr &&
                  same(toolmend_report_arguments(whole), test->text) &&
                  !ends_in_number(test->text);
    if (!piece || judged) {
        compared++;
        pieces += piece;
        if (!CHECK(alike(alone, whole)))
            fprintf(stderr, "  %s: %s, finish %s\n", test->id,
                    toolmend_profile_name(asking->options.profile),
                    toolmend_finish_name(asking->finish));
    }
    toolmend_report_free(whole);
    toolmend_report_free(alone);
    free(call);
}

static void compare_all_ways(const struct suite_case *test, const toolmend_tools *tools) {
    static const toolmend_finish finishes[] = {TOOLMEND_FINISH_UNKNOWN,
                                               TOOLMEND_FINISH_COMPLETE};
    size_t len = toolmend_json_quote(test->text, NULL, 0);
    char *quoted = malloc(len);
    if (!quoted)
        exit(3);
    (void)toolmend_json_quote(test->text, quoted, len);
    struct asking asking = {.tools = tools,
                            .options = {.size = sizeof(toolmend_options)}};
    for (int profile = TOOLMEND_STANDARD; profile <= TOOLMEND_HELEXA; profile++)
        for (size_t i = 0; i < 2; i++) {
            asking.options.profile = (toolmend_profile)profile;
            asking.finish = finishes[i];
            compare(test, &asking, (toolmend_view){quoted, len}, false);
            compare(test, &asking, test->text, true);
        }
    free(quoted);
}

static void compare_suite(const struct suite *suite) {
    for (size_t i = 0; i < suite->count; i++) {
        const struct suite_case *test = &suite->cases[i];
        toolmend_tools *tools;
        if (test->call || !test->utf8 ||
            toolmend_tools_load(test->tool, NULL, &tools, NULL) != TOOLMEND_OK)
            continue;
        compare_all_ways(test, tools);
        toolmend_tools_free(tools);
    }
}

int main(void) {
    struct suite suite;
    struct suite_error error;
    if (!suite_vectors(&suite, &error)) {
        fprintf(stderr, "test_calls_alike: %s\n", error.message);
        return 1;
    }
    compare_suite(&suite);
    suite_free(&suite);
    if (suite_corpus(&suite, &error)) {
        compare_suite(&suite);
        suite_free(&suite);
    }
    CHECK(pieces > 1000 && compared > 2 * pieces);
    return check_report();
}
