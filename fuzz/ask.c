/* SPDX-License-Identifier: MIT
 *
 * ask.c - compile, repair, and what is asked of every report.
 */
#include "ask.h"

#include "split.h"

const toolmend_profile fuzz_profiles[FUZZ_PROFILES] = {TOOLMEND_SAFE, TOOLMEND_STANDARD,
                                                       TOOLMEND_EXTENDED};

toolmend_tool *fuzz_tool(toolmend_view schema) {
    toolmend_tool *tool = NULL;
    toolmend_view name = {"tool", 4};
    if (toolmend_tool_compile(name, schema, NULL, &tool, NULL) != TOOLMEND_OK)
        return NULL;
    return tool;
}

toolmend_report *fuzz_repair(const toolmend_tool *tool, const struct fuzz_case *asked,
                             toolmend_profile profile) {
    toolmend_options options = {.size = sizeof options, .profile = profile};
    toolmend_report *report = NULL;
    if (toolmend_repair(tool, asked->text, asked->finish, &options, &report, NULL) !=
        TOOLMEND_OK)
        fuzz_fail("repair works", asked->schema, asked->text);
    return report;
}

bool fuzz_is_limited(const toolmend_report *report) {
    return toolmend_report_reason(report) == TOOLMEND_REASON_LIMIT;
}

bool fuzz_names(const toolmend_edit *edit, const char *rule) {
    for (size_t i = 0; i < edit->rule_count; i++)
        if (strcmp(edit->rules[i], rule) == 0)
            return true;
    return false;
}

struct naive_view fuzz_naive(toolmend_view view) {
    return (struct naive_view){view.ptr, view.len};
}
