/* SPDX-License-Identifier: MIT
 *
 * ask.c - compile, repair, and what is asked of every report.
 */
#include "ask.h"

#include "../../conformance/naive/dom.h"
#include "../input/split.h"

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

bool fuzz_has_hints(toolmend_view schema) {
    static const char *const keywords[] = {"x-repair", "dirge-hints", "x-dirge-kind"};
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if (naive_mentions(fuzz_naive(schema), keywords[i]))
            return true;
    return false;
}

// NOLINTNEXTLINE(misc-no-recursion): trees are at most NAIVE_DEPTH_MAX deep
static bool holds_string(const struct naive_node *node, const char *word) {
    if (node->kind == NAIVE_STRING && naive_string_is(node->string, word))
        return true;
    for (const struct naive_node *child = node->first; child; child = child->next)
        if (holds_string(child, word))
            return true;
    return false;
}

bool fuzz_writes_text(toolmend_view schema) {
    struct naive_run run = {0};
    const struct naive_node *root = naive_parse(&run, fuzz_naive(schema));
    bool found = root && holds_string(root, "json-text");
    naive_free(&run);
    return found;
}

struct naive_view fuzz_naive(toolmend_view view) {
    return (struct naive_view){view.ptr, view.len};
}
