/* SPDX-License-Identifier: MIT
 *
 * repair.c - validate or repair one arguments text: the stages in their order.
 *
 * Everything of one call lives in the arena of its report. The input is referred to, never
 * copied or changed.
 */
#include "repair/pipeline.h"

#include "base/view.h"
#include "catalogue/profiles.h"

#define FIRST_BLOCK 4096 /* report, tokens, and what a valid call needs */

/* ---- the stages -------------------------------------------------------------------------- */

/* The rules of a profile that sees hints which the schema has; 0: there is nothing to see. */
static uint64_t seen_hints(const struct tmi_call *call) {
    uint8_t hinted = call->tool ? call->tool->root->hinted : 0;
    if (!call->repair || hinted == 0)
        return 0;
    uint64_t rules = tmi_profile_rules(call->report->profile);
    return hinted & tmi_visible_hints(rules) ? rules : 0;
}

/* Member by member: the compiler would clear the whole by a slow instruction. */
void tmi_call_begin(struct tmi_call *call, struct toolmend_report *report,
                    const toolmend_options *options, const toolmend_tool *tool,
                    toolmend_view input, bool repair) {
    call->report = report;
    call->options = options;
    call->tool = tool;
    call->input = input;
    call->repair = repair;
    call->slice = call->surplus = false;
    call->parsed = call->valid = call->described = false;
    call->strict.fault = TMI_FAULT_NONE;
    call->scanned = call->syntax = NULL;
    call->not_held = NULL;
    call->limit = NULL;
    call->hints = seen_hints(call);
    call->engine = NULL;
    call->count = 0;
    call->candidate.edits.list = NULL;
    call->candidate.edits.count = 0;
    call->candidate.output = (toolmend_view){NULL, 0};
    call->candidate.limit = NULL;
    call->candidate.strange_word = SIZE_MAX;
    call->candidate.unmet = NULL;
    call->candidate.unmet_count = 0;
    call->blamed = NULL;
    call->readings = NULL;
    call->reading_count = 0;
    call->edits = NULL;
    call->edit_places = NULL;
    call->edit_count = 0;
}

void tmi_call_end(struct tmi_call *call) {
    if (!call->parsed)
        return;
    call->report->steps += call->instance.check.steps;
    tmi_check_end(&call->instance.check);
}

enum tmi_finding tmi_run_stages(struct tmi_call *call) {
    struct tmi_instance *instance = &call->instance;
    enum tmi_finding found = tmi_parse_text(call);
    if (found != TMI_FOUND_NOTHING)
        return found;
    call->valid = tmi_instance_valid(instance, TMI_NAMES_EQUAL);
    if (!call->valid && instance->parsed.in_number)
        return TMI_FOUND_NUMBER_AT_END;
    if (instance->check.limit) {
        call->limit = instance->check.limit;
        return TMI_FOUND_LIMIT;
    }
    call->described = !call->valid;
    return tmi_find_candidates(call);
}

/* ---- public ------------------------------------------------------------------------------ */

struct toolmend_report *tmi_start_report(toolmend_view text, toolmend_finish finish,
                                         const toolmend_options *options) {
    struct tmi_arena arena;
    if (!tmi_arena_init(&arena, options->allocator, FIRST_BLOCK))
        return NULL;
    struct toolmend_report *report = tmi_new(&arena, 1, struct toolmend_report);
    if (!report) {
        tmi_arena_free(&arena);
        return NULL;
    }
    /* No bytes at no place are read as no bytes at some: places in them can be counted. */
    toolmend_view input = text.ptr ? text : TMI_VIEW("");
    *report = (struct toolmend_report){
        .arena = arena,
        .profile = options->profile,
        .finish = finish,
        .limits = options->limits,
        .input = input,
        .text = text,
        .parsed_text = input,
        .detail = {"", 0},
        .offset = SIZE_MAX,
        .strange_word = SIZE_MAX
    };
    return report;
}

toolmend_status tmi_out_of_memory(toolmend_error *error) {
    return tmi_fail(error, TOOLMEND_E_MEMORY, SIZE_MAX, TMI_VIEW(""),
                    "out of memory; free some or send a shorter text");
}

/* What is asked for. */
struct request {
    const toolmend_tool *tool;
    toolmend_view text;
    toolmend_finish finish;
    bool repair; /* or only validate */
};

toolmend_status tmi_call_options(const toolmend_options *given, toolmend_finish finish,
                                 toolmend_options *out, toolmend_error *error) {
    out->allocator = NULL; /* an analyser does not know that what fails is not OK */
    if (!toolmend_finish_name(finish)[0])
        return tmi_fail(error, TOOLMEND_E_ARGUMENT, SIZE_MAX, TMI_VIEW(""),
                        "finish is none of the enum; pass one of TOOLMEND_FINISH_*");
    return tmi_options(given, out, error);
}

static toolmend_status run(const struct request *request, const toolmend_options *given,
                           toolmend_report **out, toolmend_error *error) {
    toolmend_options options;
    if (out)
        *out = NULL;
    if (!request->tool || !out || (!request->text.ptr && request->text.len > 0))
        return tmi_fail(
            error, TOOLMEND_E_ARGUMENT, SIZE_MAX, TMI_VIEW(""),
            "a parameter is NULL; pass a tool, a text and a place for the report");
    toolmend_status status = tmi_call_options(given, request->finish, &options, error);
    if (status != TOOLMEND_OK)
        return status;
    struct toolmend_report *report =
        tmi_start_report(request->text, request->finish, &options);
    if (!report)
        return tmi_out_of_memory(error);
    report->tool = request->tool;
    struct tmi_call call;
    tmi_call_begin(&call, report, &options, request->tool, report->input,
                   request->repair);
    tmi_write_outcome(&call, tmi_run_stages(&call));
    tmi_call_end(&call);
    if (!request->text.ptr && report->verdict == TOOLMEND_REJECTED)
        report->text = request->text; /* as it came */
    if (tmi_arena_failed(&report->arena)) {
        toolmend_report_free(report);
        return tmi_out_of_memory(error);
    }
    *out = report;
    return TOOLMEND_OK;
}

toolmend_status toolmend_validate(const toolmend_tool *tool, toolmend_view text,
                                  const toolmend_options *options,
                                  toolmend_report **report, toolmend_error *error) {
    struct request request = {tool, text, TOOLMEND_FINISH_UNKNOWN, false};
    return run(&request, options, report, error);
}

toolmend_status toolmend_repair(const toolmend_tool *tool, toolmend_view text,
                                toolmend_finish finish, const toolmend_options *options,
                                toolmend_report **report, toolmend_error *error) {
    struct request request = {tool, text, finish, true};
    return run(&request, options, report, error);
}
