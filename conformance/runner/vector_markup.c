/* SPDX-License-Identifier: MIT
 *
 * vector_markup.c - checks the library against a case of op markup.
 *
 * The calls that the library finds go the way of every call: their arguments are repaired, and what
 * is rejected does not run. What then runs must be what the case expects, in every profile.
 */
#include "vector_markup.h"

#include <stdio.h>
#include <string.h>

#include "canonical.h"
#include "score.h"

/* What became of one call that was found. */
static toolmend_report *repair(const toolmend_tools *tools,
                               const toolmend_markup_call *call, toolmend_finish finish,
                               const toolmend_options *options) {
    const toolmend_tool *tool = NULL;
    toolmend_report *report = NULL;
    if (toolmend_tools_find(tools, call->name, &tool, NULL) == TOOLMEND_OK &&
        toolmend_repair(tool, call->arguments, finish, options, &report, NULL) ==
            TOOLMEND_OK)
        return report;
    return NULL;
}

/* What would run of the text, beside what the case expects. */
struct running {
    const struct suite_expect *row;
    size_t count;          /* calls that run */
    bool differs, unasked; /* one is not as expected; one could not be repaired */
    toolmend_reason reason;
};

static void add_call(struct running *running, const toolmend_markup_call *call,
                     const toolmend_report *report) {
    const struct suite_expect *row = running->row;
    if (toolmend_report_verdict(report) == TOOLMEND_REJECTED) {
        if (running->reason == TOOLMEND_REASON_NONE)
            running->reason = toolmend_report_reason(report);
        return;
    }
    size_t place = running->count++;
    bool same =
        place < row->call_count && canonical_same(row->calls[place].name, call->name);
    if (same && toolmend_json_equal(row->calls[place].arguments,
                                    toolmend_report_text(report), &same) != TOOLMEND_OK)
        same = false;
    running->differs = running->differs || !same;
}

static const char *fault_of(const struct suite_case *test, const struct running *running,
                            toolmend_profile profile) {
    const struct suite_expect *row = running->row;
    const char *reason = toolmend_reason_name(running->reason);
    bool due = expected_in_profile(test, row, profile);
    if (running->unasked)
        return "a call could not be repaired";
    if (running->differs)
        return "a call is not one of those that are expected";
    if (running->count < row->call_count)
        return due ? "calls are missing" : NULL;
    if (row->outcome == SUITE_VALID && running->reason != TOOLMEND_REASON_NONE)
        return "it is rejected";
    if (profile != TOOLMEND_EXTENDED)
        return NULL;
    return row->reason.ptr &&
                   !canonical_same((toolmend_view){reason, strlen(reason)}, row->reason)
               ? "the reason is another one"
               : NULL;
}

const char *vector_markup_fault(const struct suite_case *test,
                                const toolmend_tools *tools,
                                const toolmend_markup_report *found,
                                toolmend_profile profile) {
    const toolmend_options options = {.size = sizeof options, .profile = profile};
    struct running running = {.row = &test->expect[0]};
    for (size_t i = 0; i < toolmend_markup_count(found); i++) {
        toolmend_markup_call call = toolmend_markup_call_at(found, i);
        toolmend_report *report = repair(tools, &call, test->finish, &options);
        if (report)
            add_call(&running, &call, report);
        running.unasked = running.unasked || !report;
        toolmend_report_free(report);
    }
    if (running.reason == TOOLMEND_REASON_NONE)
        running.reason = toolmend_markup_reason(found);
    return fault_of(test, &running, profile);
}

/* ---- the model --------------------------------------------------------------------------- */

static bool is_equal(toolmend_view ours, struct model_view theirs) {
    return canonical_same(ours, (toolmend_view){theirs.ptr, theirs.len});
}

const char *vector_markup_difference(const toolmend_markup_report *found,
                                     const struct model_markup_answer *answer) {
    size_t count = toolmend_markup_count(found);
    if (answer->why)
        return NULL;
    if (strcmp(toolmend_reason_name(toolmend_markup_reason(found)),
               model_reason_name(answer->reason)) != 0)
        return "reason";
    if (count != answer->call_count)
        return "number of calls";
    for (size_t i = 0; i < count; i++) {
        toolmend_markup_call ours = toolmend_markup_call_at(found, i);
        const struct model_markup_call *theirs = &answer->calls[i];
        bool same = is_equal(ours.arguments, theirs->arguments);
        if (!is_equal(ours.name, theirs->name))
            return "name";
        if (ours.start != theirs->start || ours.end != theirs->end)
            return "place of a call";
        if (!is_equal((toolmend_view){ours.row, strlen(ours.row)}, theirs->format))
            return "format";
        if (!same && (toolmend_json_equal(
                          ours.arguments,
                          (toolmend_view){theirs->arguments.ptr, theirs->arguments.len},
                          &same) != TOOLMEND_OK ||
                      !same))
            return "arguments";
    }
    return NULL;
}
