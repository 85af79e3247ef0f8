/* SPDX-License-Identifier: MIT
 *
 * ask.c - compile, repair, and what is asked of every report.
 */
#include "ask.h"

#include "../../conformance/model/json.h"
#include "../input/split.h"
#include "../judges/roles.h"

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

static const char *const hint_keywords[] = {"x-repair", "dirge-hints", "x-dirge-kind"};
enum { HINT_KEYWORDS = sizeof hint_keywords / sizeof hint_keywords[0] };

bool fuzz_has_hints(toolmend_view schema) {
    for (size_t i = 0; i < HINT_KEYWORDS; i++)
        if (model_mentions(fuzz_naive(schema), hint_keywords[i]))
            return true;
    return false;
}

/* The last character of each such name becomes a digit, which is one in an escape, too. */
// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
static void rename_hints(const struct model_node *node, enum fuzz_role role,
                         const char *schema, char *copy) {
    enum fuzz_role here = fuzz_role_here(role, node);
    for (const struct model_node *child = node->first; child; child = child->next) {
        for (size_t i = 0; i < HINT_KEYWORDS && here == FUZZ_ROLE_SCHEMA; i++)
            if (model_string_is(child->name, hint_keywords[i]))
                copy[child->named.ptr + child->named.len - 2 - schema] = '0';
        rename_hints(child, fuzz_role_below(here, child), schema, copy);
    }
}

toolmend_view fuzz_without_hints(toolmend_view schema) {
    struct model_run run = {0};
    struct fuzz_text copy = {NULL, 0, 0};
    fuzz_add(&copy, schema.ptr, schema.len);
    const struct model_node *root = model_parse(&run, fuzz_naive(schema));
    if (root)
        rename_hints(root, FUZZ_ROLE_SCHEMA, schema.ptr, copy.ptr);
    toolmend_view without = fuzz_copy(copy.ptr, copy.len);
    free(copy.ptr);
    model_free(&run);
    return without;
}

// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
static bool holds_string(const struct model_node *node, const char *word) {
    if (node->kind == MODEL_STRING && model_string_is(node->string, word))
        return true;
    for (const struct model_node *child = node->first; child; child = child->next)
        if (holds_string(child, word))
            return true;
    return false;
}

bool fuzz_writes_text(toolmend_view schema) {
    struct model_run run = {0};
    const struct model_node *root = model_parse(&run, fuzz_naive(schema));
    bool found = root && holds_string(root, "json-text");
    model_free(&run);
    return found;
}

struct model_view fuzz_naive(toolmend_view view) {
    return (struct model_view){view.ptr, view.len};
}
