/* SPDX-License-Identifier: MIT
 *
 * report.c - toolmend_markup(), and what its report tells.
 */
#include "markup/markup.h"

struct toolmend_markup_report {
    struct tmi_arena arena; /* the report lives in its first block */
    toolmend_options options;
    struct tmi_markup markup;
    size_t refused_at;
};

static toolmend_markup_report *start(const toolmend_options *options) {
    struct tmi_arena arena;
    if (!tmi_arena_init(&arena, options->allocator,
                        sizeof(toolmend_markup_report) + 4096))
        return NULL;
    toolmend_markup_report *report = tmi_new(&arena, 1, toolmend_markup_report);
    if (!report) {
        tmi_arena_free(&arena);
        return NULL;
    }
    *report = (toolmend_markup_report){
        .arena = arena, .options = *options, .refused_at = SIZE_MAX};
    return report;
}

static void find_calls(toolmend_markup_report *report) {
    struct tmi_markup *m = &report->markup;
    if (m->text.len > m->options->limits.text_max) {
        m->reason = TOOLMEND_REASON_LIMIT;
        report->refused_at = 0;
        return;
    }
    tmi_markup_scan(m, &report->refused_at);
}

toolmend_status toolmend_markup(const toolmend_tools *tools, toolmend_view text,
                                toolmend_finish finish, const toolmend_options *given,
                                toolmend_markup_report **out, toolmend_error *error) {
    toolmend_options options;
    if (out)
        *out = NULL;
    if (!tools || !out || (!text.ptr && text.len > 0) || !toolmend_finish_name(finish)[0])
        return tmi_fail(error, TOOLMEND_E_ARGUMENT, SIZE_MAX, TMI_VIEW(""),
                        "a parameter is NULL, or finish is none of its three words; pass "
                        "tools, a text and a place for the report");
    toolmend_status status = tmi_options(given, &options, error);
    if (status != TOOLMEND_OK)
        return status;
    toolmend_markup_report *report = start(&options);
    if (report) {
        report->markup = (struct tmi_markup){
            .arena = &report->arena,
            .text = text.ptr ? text : TMI_VIEW(""),
            .tools = tools,
            .options = &report->options,
            .finish = finish,
        };
        find_calls(report);
    }
    if (!report || tmi_arena_failed(&report->arena)) {
        toolmend_markup_free(report);
        return tmi_fail(error, TOOLMEND_E_MEMORY, SIZE_MAX, TMI_VIEW(""),
                        "memory ran out while reading the text; free some and try again");
    }
    *out = report;
    return TOOLMEND_OK;
}

void toolmend_markup_free(toolmend_markup_report *report) {
    if (!report)
        return;
    struct tmi_arena arena = report->arena; /* the report is in it */
    tmi_arena_free(&arena);
}

size_t toolmend_markup_count(const toolmend_markup_report *report) {
    return report->markup.call_count;
}

toolmend_markup_call toolmend_markup_call_at(const toolmend_markup_report *report,
                                             size_t index) {
    if (index >= report->markup.call_count)
        return (toolmend_markup_call){0};
    const struct tmi_markup_call *call = &report->markup.calls[index];
    return (toolmend_markup_call){
        .row = call->row->id,
        .name = call->name,
        .arguments = call->arguments,
        .start = call->start,
        .end = call->end,
        .part_count = call->part_count,
    };
}

toolmend_markup_part toolmend_markup_part_at(const toolmend_markup_report *report,
                                             size_t call, size_t index) {
    if (call >= report->markup.call_count ||
        index >= report->markup.calls[call].part_count)
        return (toolmend_markup_part){0};
    return report->markup.parts[report->markup.calls[call].first_part + index];
}

const char *toolmend_markup_rule_of(const toolmend_markup_report *report, size_t call,
                                    size_t index) {
    if (call >= report->markup.call_count)
        return NULL;
    for (unsigned rule = 0; rule < TMI_MARKUP_RULE_COUNT; rule++)
        if ((report->markup.calls[call].rules >> rule & 1) && index-- == 0)
            return tmi_markup_rule_id((enum tmi_markup_rule)rule);
    return NULL;
}

toolmend_reason toolmend_markup_reason(const toolmend_markup_report *report) {
    return report->markup.reason;
}

const char *toolmend_markup_refused_row(const toolmend_markup_report *report) {
    const struct tmi_markup_row *row = report->markup.refused_row;
    return row && report->refused_at != SIZE_MAX ? row->id : NULL;
}

uint64_t toolmend_markup_steps(const toolmend_markup_report *report) {
    return report->markup.steps;
}

size_t toolmend_markup_refused_at(const toolmend_markup_report *report) {
    return report->refused_at;
}
