/* SPDX-License-Identifier: MIT
 *
 * fuzz_no_double_wrap.c - P3, P7, P9: a repair is done once, however often it is asked for.
 *
 * In each profile: a repaired text is valid by the model; repaired again it is valid and not
 * touched; the same call has the same record and the same counted steps. What a smaller profile
 * repairs, a larger one repairs to the same bytes. No value gets more than one array around it.
 */
#include "../../conformance/model/json.h"
#include "../input/case.h"

struct subject {
    const struct fuzz_case *asked;
    const toolmend_tool *tool;
    toolmend_report *reports[FUZZ_PROFILES];
};

static _Noreturn void fail(const struct subject *subject, const char *property) {
    fuzz_fail(property, subject->asked->schema, subject->asked->text);
}

/* ---- the same call, and the output ---------------------------------------------------------- */

static toolmend_view record(const struct subject *subject, toolmend_report *report) {
    toolmend_view json;
    if (toolmend_report_json(report, &json) != TOOLMEND_OK ||
        model_is_json(fuzz_view(json)) == MODEL_FALSE)
        fail(subject, "a report has a record, which is JSON");
    return json;
}

/* The record holds everything: text, reason, edits, violations, warnings, readings. */
static void check_repeated(const struct subject *subject, size_t profile) {
    struct fuzz_case copy = *subject->asked;
    toolmend_report *first = subject->reports[profile];
    copy.text = fuzz_copy(copy.text.ptr, copy.text.len);
    toolmend_report *second = fuzz_repair(subject->tool, &copy, fuzz_profiles[profile]);
    if (!view_same(record(subject, first), record(subject, second)) ||
        toolmend_report_steps(first) != toolmend_report_steps(second))
        fail(subject, "P9: the same call has the same record and steps");
    toolmend_report_free(second);
    fuzz_drop(copy.text);
}

static void check_output(const struct subject *subject, size_t profile) {
    toolmend_view output = toolmend_report_text(subject->reports[profile]);
    struct fuzz_case next = *subject->asked;
    next.text = fuzz_copy(output.ptr, output.len);
    if (fuzz_valid(next.schema, output) == MODEL_FALSE)
        fail(subject, "P7: a repaired text is valid");
    for (size_t i = profile; i < FUZZ_PROFILES; i++) {
        toolmend_report *again = fuzz_repair(subject->tool, &next, fuzz_profiles[i]);
        bool hinted = i > profile && fuzz_has_hints(next.schema);
        if (!hinted && (toolmend_report_verdict(again) != TOOLMEND_VALID ||
                        toolmend_report_edit_count(again) > 0 ||
                        toolmend_report_text(again).ptr != next.text.ptr))
            fail(subject, "P9: a repaired text is valid and is not touched again");
        toolmend_report_free(again);
    }
    fuzz_drop(next.text);
}

static void check_larger(const struct subject *subject, size_t profile) {
    const toolmend_report *small = subject->reports[profile];
    const toolmend_report *large = subject->reports[profile + 1];
    if (toolmend_report_verdict(small) != TOOLMEND_REJECTED &&
        (toolmend_report_verdict(large) != toolmend_report_verdict(small) ||
         !view_same(toolmend_report_text(large), toolmend_report_text(small))))
        fail(subject, "P3: a larger profile repairs to the same bytes");
}

/* ---- arrays ----------------------------------------------------------------------------------- */

/* How deep brackets nest in what a string says, whether or not it is JSON. */
static size_t nesting_of(struct model_string text) {
    size_t depth = 0;
    size_t most = 0;
    for (size_t i = 0; i < text.count; i++) {
        bool closer = text.points[i] == ']' || text.points[i] == '}';
        depth += text.points[i] == '[' || text.points[i] == '{';
        depth -= closer && depth > 0;
        most = depth > most ? depth : most;
    }
    return most;
}

/* The most arrays that stand directly in each other. Of the text as it came, what may become an
 * array counts as one: an object, and brackets in a string. */
// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
static size_t row_of(const struct model_node *node, bool came, size_t *most) {
    size_t inside = 0;
    for (const struct model_node *child = node->first; child; child = child->next) {
        size_t row = row_of(child, came, most);
        inside = row > inside ? row : inside;
    }
    bool counts = node->kind == MODEL_ARRAY || (came && node->kind == MODEL_OBJECT);
    size_t row = counts ? inside + 1 : 0;
    if (came && node->kind == MODEL_STRING)
        row = nesting_of(node->string);
    *most = row > *most ? row : *most;
    return row;
}

static void check_rows(const struct subject *subject, toolmend_view output) {
    struct model_run run = {0};
    const struct model_node *before = model_parse(&run, fuzz_view(subject->asked->text));
    const struct model_node *after = model_parse(&run, fuzz_view(output));
    size_t came = 0;
    size_t goes = 0;
    if (before && after) {
        for (const struct model_node *child = before->first; child; child = child->next)
            row_of(child, true, &came);
        if (before->kind != MODEL_OBJECT) /* the root of the output is an object */
            row_of(before, true, &came);
        row_of(after, false, &goes);
        if (goes > came + 1 && !run.cannot)
            fail(subject, "P3: no value is wrapped twice");
    }
    model_free(&run);
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .headed = true, .write = fuzz_case_write};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_case asked = fuzz_case_make(data, size);
    struct subject subject = {.asked = &asked,
                              .tool = asked.call ? NULL : fuzz_tool(asked.schema)};
    for (size_t i = 0; subject.tool && i < FUZZ_PROFILES; i++)
        subject.reports[i] = fuzz_repair(subject.tool, &asked, fuzz_profiles[i]);
    for (size_t i = 0; subject.tool && i < FUZZ_PROFILES; i++) {
        check_repeated(&subject, i);
        if (toolmend_report_verdict(subject.reports[i]) == TOOLMEND_REPAIRED) {
            check_output(&subject, i);
            check_rows(&subject, toolmend_report_text(subject.reports[i]));
        }
        if (i + 1 < FUZZ_PROFILES && !fuzz_has_hints(asked.schema))
            check_larger(&subject, i);
    }
    for (size_t i = 0; i < FUZZ_PROFILES; i++)
        toolmend_report_free(subject.reports[i]);
    union {
        const toolmend_tool *borrowed;
        toolmend_tool *owned;
    } tool = {.borrowed = subject.tool};
    toolmend_tool_free(tool.owned);
    fuzz_case_free(&asked);
    return 0;
}
