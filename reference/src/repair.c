/* SPDX-License-Identifier: MIT
 *
 * repair.c - the way of the data, from a text to a report: read, validate, and only if that
 * fails readings, edits, and the result read and validated once more.
 *
 * A text that is not JSON takes the same way once syntax rules have made JSON of it (mended.c).
 * Everything of one call lives in the arena of its report. The input is referred to, never
 * copied or changed.
 */
#include "call.h"

#include "base/view.h"

#define ROOM        64   /* tokens that need no second allocation */
#define FIRST_BLOCK 4096 /* report, room, and what a valid call needs */

/* ---- reading ---------------------------------------------------------------------------- */

/* The end of a slice is not that of a text, which could have been cut there. */
static bool is_slice(const struct toolmend_report *report) {
    return report->whole && report->whole->judged && report->whole->sliced;
}

bool tmi_read_text(struct tmi_call *call) {
    struct toolmend_report *report = call->report;
    const toolmend_limits *limits = &call->options->limits;
    if (report->input.len > limits->text_max) {
        tmi_reject_limit(call, "the length of the text");
        return false;
    }
    struct tmi_token *room = tmi_new(&report->arena, ROOM, struct tmi_token);
    call->read = tmi_read(report->input, TMI_SOURCE_TEXT, limits->depth_max,
                          &report->arena, room, room ? ROOM : 0);
    if (is_slice(report))
        call->read.in_number = false;
    report->read = call->read;
    return call->read.fault == TMI_FAULT_NONE || tmi_mend_text(call);
}

/* Is what was read valid as it stands (P1)? */
static bool is_valid(struct tmi_call *call) {
    struct toolmend_report *report = call->report;
    const toolmend_limits *limits = &call->options->limits;
    const struct tmi_token *root = call->read.tokens;
    call->check.steps_max = limits->steps_base;
    call->check.steps_max += limits->steps_per_token * (uint64_t)call->read.count;
    enum tmi_names names = tmi_repeated_names(&call->sources, &report->arena, root,
                                              &call->repeated, &call->check.steps);
    return root->kind == TMI_OBJECT && names != TMI_NAMES_CONFLICT &&
           tmi_accepts(&call->check, root, report->tool->root) &&
           !tmi_check_failed(&call->check);
}

/* ---- valid ----------------------------------------------------------------------------- */

/* An engine over what a check is about; NULL: out of memory. */
static struct tmi_mend *start_mend(struct tmi_call *call, struct tmi_check *check,
                                   struct tmi_sources *sources) {
    struct tmi_mend *mend = tmi_new(&call->report->arena, 1, struct tmi_mend);
    if (!mend)
        return NULL;
    tmi_mend_init(mend, check, sources, call->options, call->report->finish);
    if (call->hints)
        tmi_mend_see_hints(mend, call->hints);
    return mend;
}

/* Apart from accept(), which needs no engine. */
static void warn_if_wrapped(struct tmi_call *call) {
    struct tmi_mend *mend = start_mend(call, &call->check, &call->sources);
    if (mend && tmi_looks_wrapped(mend, call->read.tokens))
        tmi_add_warning(call, "looks-wrapped", TMI_VIEW(""));
}

static void accept(struct tmi_call *call) {
    const struct tmi_token *root = call->read.tokens;
    call->report->verdict = TOOLMEND_VALID;
    call->report->text = call->report->input;
    if (call->repeated)
        tmi_add_warning(call, "duplicate-key",
                        tmi_pointer_to(&call->check, root, call->repeated));
    else if (tmi_could_be_wrapped(&call->sources, root))
        warn_if_wrapped(call);
}

/* ---- hints ------------------------------------------------------------------------------ */

/* The rules of a profile that sees hints which the schema has; 0: there is nothing to see. */
static uint64_t seen_hints(const struct toolmend_report *report, bool repair) {
    uint8_t hinted = report->tool->root->hinted;
    if (!repair || hinted == 0)
        return 0;
    uint64_t rules = tmi_profile_rules(report->profile);
    return hinted & tmi_visible_hints(rules) ? rules : 0;
}

static void find_unmet(struct tmi_mend *mend, const struct tmi_token *root,
                       struct tmi_unmet *out) {
    const struct tmi_state *state = tmi_state_of(&mend->states, NULL, mend->tool->root);
    out->count = 0;
    if (state)
        tmi_find_unmet(mend, root, state, out);
}

/* Keep what a text does not follow, in case it is handed on. */
static void keep_unmet(struct tmi_call *call, struct tmi_check *check,
                       const struct tmi_token *root, const struct tmi_unmet *unmet) {
    toolmend_view *list = tmi_new(&call->report->arena, unmet->count, toolmend_view);
    call->unmet = list;
    call->unmet_count = list ? unmet->count : 0;
    for (size_t i = 0; i < call->unmet_count; i++)
        list[i] = tmi_pointer_to(check, root, unmet->list[i]);
}

static void warn_of_unmet(struct tmi_call *call) {
    for (size_t i = 0; i < call->unmet_count; i++)
        tmi_add_warning(call, "hint-unmet", call->unmet[i]);
}

/* Would the text that is handed on, which is valid, be left as it is? It is told of what hints
 * it does not follow. */
static bool is_settled(struct tmi_call *call, struct tmi_check *check,
                       struct tmi_sources *sources, const struct tmi_token *root) {
    struct tmi_mend *mend = start_mend(call, check, sources);
    struct tmi_unmet *unmet = tmi_new(&call->report->arena, 1, struct tmi_unmet);
    if (!mend || !unmet)
        return false;
    find_unmet(mend, root, unmet);
    if (unmet->count > 0) {
        const struct tmi_result *result = tmi_mend_root(mend, root, false);
        if (!result || result->count > 1 || result->best != root)
            return false;
    }
    keep_unmet(call, check, root, unmet);
    return !tmi_check_failed(check);
}

/* ---- not valid -------------------------------------------------------------------------- */

/* Is the output what a valid text must be? Judged as if it had come in. *read receives it. */
static bool holds_up(struct tmi_call *call, toolmend_view output, struct tmi_read *read) {
    struct toolmend_report *report = call->report;
    const toolmend_limits *limits = &call->options->limits;
    const struct tmi_token *repeated;
    toolmend_view texts[] = {output, report->tool->schema_text};
    struct tmi_sources sources = {texts, 2};
    *read = tmi_read(output, TMI_SOURCE_TEXT, limits->depth_max, &report->arena, NULL, 0);
    if (read->fault == TMI_FAULT_DEPTH)
        tmi_reject_limit(call, "nested containers");
    if (read->fault != TMI_FAULT_NONE)
        return false;
    struct tmi_check check;
    tmi_check_init(&check, report->tool, &sources, &report->arena,
                   limits->steps_base + limits->steps_per_token * (uint64_t)read->count);
    bool valid = read->tokens->kind == TMI_OBJECT &&
                 tmi_repeated_names(&sources, &report->arena, read->tokens, &repeated,
                                    &check.steps) == TMI_NAMES_UNIQUE &&
                 tmi_accepts(&check, read->tokens, report->tool->root) &&
                 !tmi_check_failed(&check) &&
                 (!call->hints || is_settled(call, &check, &sources, read->tokens));
    if (check.limit)
        tmi_reject_limit(call, check.limit);
    report->steps += check.steps;
    tmi_check_end(&check);
    return valid;
}

/* The text that the edits give, read in *read; {NULL, 0}: there is another verdict. A text that
 * needs none has been read and found valid, and hints leave it as it is. */
static toolmend_view output_of(struct tmi_call *call, const struct tmi_edits *edits,
                               struct tmi_read *read) {
    toolmend_view judged = call->report->judged, none = {NULL, 0};
    *read = call->read;
    if (edits->count == 0)
        return judged;
    toolmend_view output = tmi_apply(&call->report->arena, judged, 0, judged.len, edits,
                                     call->options->limits.text_max);
    tmi_reject(call, TOOLMEND_REASON_SCHEMA_MISMATCH, NULL); /* unless it holds up */
    if (!output.ptr)
        tmi_reject_limit(call, "the length of the text");
    return output.ptr && holds_up(call, output, read) ? output : none;
}

/* Exactly one reading, by these edits: its text, a last look at it, and whether the profile holds
 * what it takes. */
static void commit(struct tmi_call *call, const struct tmi_edits *edits) {
    struct toolmend_report *report = call->report;
    struct tmi_read read;
    toolmend_view output = output_of(call, edits, &read);
    if (!output.ptr)
        return;
    bool words = tmi_words_hold(call, edits, output, read.tokens);
    if (report->reason == TOOLMEND_REASON_LIMIT || tmi_refuse_mended(call, 1, words))
        return;
    if (tmi_reject_for_profile(call, edits) || !tmi_report_edits(call, edits))
        return;
    report->verdict = TOOLMEND_REPAIRED;
    report->reason = TOOLMEND_REASON_NONE;
    report->text = output;
}

/* No reading: a mended text may be refused for how it was mended first. */
static void give_up(struct tmi_call *call) {
    struct tmi_edits none = {.count = 0};
    bool words = tmi_words_hold(call, &none, call->report->judged, call->read.tokens);
    if (call->report->reason != TOOLMEND_REASON_LIMIT &&
        !tmi_refuse_mended(call, 0, words))
        tmi_reject(call, TOOLMEND_REASON_SCHEMA_MISMATCH, NULL);
}

/* The engine over the text; false: out of memory. */
static bool start_mending(struct tmi_call *call) {
    if (!call->mend)
        call->mend = start_mend(call, &call->check, &call->sources);
    if (call->mend && call->syntax) {
        call->mend->in_prose = call->syntax->prose;
        call->mend->unclosed = call->syntax->unclosed;
    }
    return call->mend != NULL;
}

static void mend(struct tmi_call *call) {
    struct tmi_edits edits;
    if (!start_mending(call))
        return;
    const struct tmi_result *result = tmi_mend_root(call->mend, call->read.tokens, true);
    if (!result)
        return;
    if (result->count == 0)
        give_up(call);
    else if (result->count > 1 && !tmi_refuse_mended(call, 2, true)) {
        tmi_reject(call, TOOLMEND_REASON_AMBIGUOUS, NULL);
        tmi_show_tie(call, result);
    } else if (result->count == 1 &&
               tmi_edits_of(call->mend, result->best, TMI_VIEW(""), &edits))
        commit(call, &edits);
}

void tmi_reject_repeated(struct tmi_call *call) {
    tmi_reject(call, TOOLMEND_REASON_AMBIGUOUS, "a member name is repeated");
    call->report->blamed = call->repeated + 1; /* its value follows it */
    tmi_add_warning(call, "duplicate-key",
                    tmi_pointer_to(&call->check, call->read.tokens, call->repeated));
}

/* A text that was read and is not valid as it stands. */
static void treat(struct tmi_call *call) {
    if (call->read.in_number) {
        tmi_reject(call, TOOLMEND_REASON_TRUNCATED,
                   "the text ends inside or right after a number");
        return;
    }
    tmi_reject(call, TOOLMEND_REASON_SCHEMA_MISMATCH, NULL);
    if (tmi_is_limited(call))
        return;
    bool blank = call->syntax && call->syntax->outcome == TMI_SYNTAX_EMPTY;
    if (call->repeated && !tmi_refuse_mended(call, 2, true)) {
        tmi_reject_repeated(call);
    } else if (!call->repeated && (!call->repair || blank)) {
        tmi_refuse_mended(call, 0, true);
    } else if (!call->repeated) {
        mend(call);
        tmi_is_limited(call);
    }
    tmi_describe_violations(call);
}

/* Repair a valid text by its hints; false: it stays as it is. Then nothing is left of the try
 * but its steps, whatever stopped it: a limit, a rule that the profile lacks, a result that does
 * not hold up. */
static bool follow_hints(struct tmi_call *call, const struct tmi_unmet *unmet) {
    struct toolmend_report *report = call->report, before = *report;
    struct tmi_edits edits;
    uint64_t steps = call->check.steps;
    const struct tmi_result *result =
        unmet->count > 0 ? tmi_mend_root(call->mend, call->read.tokens, false) : NULL;
    if (result && result->count > 1) { /* only in what a missing closer closed */
        if (tmi_refuse_mended(call, 2, true))
            return true;
        tmi_reject(call, TOOLMEND_REASON_AMBIGUOUS, NULL);
        tmi_show_tie(call, result);
        return true;
    }
    if (result && result->best != call->read.tokens &&
        tmi_edits_of(call->mend, result->best, TMI_VIEW(""), &edits))
        commit(call, &edits);
    if (report->verdict == TOOLMEND_REPAIRED)
        return true;
    before.arena = report->arena;
    before.steps = report->steps + (call->check.steps - steps);
    *report = before;
    call->check.steps = steps;
    call->check.limit = NULL;
    return false;
}

/* What was read is valid and no name is repeated, and the schema has hints; false: they do not
 * change it. */
static bool take_hints(struct tmi_call *call) {
    struct tmi_unmet *unmet = tmi_new(&call->report->arena, 1, struct tmi_unmet);
    if (!unmet || !start_mending(call))
        return false;
    find_unmet(call->mend, call->read.tokens, unmet);
    if (follow_hints(call, unmet))
        return true;
    keep_unmet(call, &call->check, call->read.tokens, unmet);
    return false;
}

/* What was read is valid. It came so, or it was mended to it; and a repeated name, harmless in a
 * text that is handed on as it came, makes two readings of another one. */
static void take(struct tmi_call *call) {
    struct tmi_edits none = {.count = 0};
    if (call->hints && !call->repeated && take_hints(call))
        return;
    if (!call->syntax)
        accept(call);
    else if (call->repeated && !tmi_refuse_mended(call, 2, true))
        tmi_reject_repeated(call);
    else if (!call->repeated && !call->repair)
        tmi_refuse_mended(call, 0, true);
    else if (!call->repeated)
        commit(call, &none);
}

/* ---- public ------------------------------------------------------------------------------ */

struct toolmend_report *tmi_start_report(const toolmend_tool *tool, toolmend_view text,
                                         toolmend_finish finish,
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
    toolmend_view read = text.ptr ? text : TMI_VIEW("");
    *report = (struct toolmend_report){
        .arena = arena,
        .tool = tool,
        .profile = options->profile,
        .finish = finish,
        .limits = options->limits,
        .input = read,
        .text = text,
        .judged = read,
        .detail = {"", 0},
        .offset = SIZE_MAX,
        .word = SIZE_MAX
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

/* Member by member: the compiler would clear the whole by a slow instruction. */
void tmi_judge_text(struct toolmend_report *report, const toolmend_options *options,
                    bool repair) {
    struct tmi_call call;
    call.report = report;
    call.options = options;
    call.repair = repair;
    call.read.tokens = NULL;
    call.repeated = NULL;
    call.mend = NULL;
    call.unmet = NULL;
    call.unmet_count = 0;
    call.syntax = NULL;
    call.forbidden = NULL;
    call.texts[TMI_SOURCE_TEXT] = report->input;
    call.texts[TMI_SOURCE_SCHEMA] = report->tool->schema_text;
    call.sources = (struct tmi_sources){call.texts, TMI_SOURCE_FIRST_DECODED};
    tmi_check_init(&call.check, report->tool, &call.sources, &report->arena, 0);
    call.hints = seen_hints(report, repair);
    if (tmi_read_text(&call)) {
        if (is_valid(&call))
            take(&call);
        else
            treat(&call);
    }
    if (report->verdict != TOOLMEND_REJECTED)
        warn_of_unmet(&call);
    report->history = tmi_history_of(&call);
    report->steps += call.check.steps;
    tmi_check_end(&call.check);
}

toolmend_status tmi_call_options(const toolmend_options *given, toolmend_finish finish,
                                 toolmend_options *out, toolmend_error *error) {
    *out = (toolmend_options){.size = sizeof *out};
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
        tmi_start_report(request->tool, request->text, request->finish, &options);
    if (!report)
        return tmi_out_of_memory(error);
    tmi_judge_text(report, &options, request->repair);
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
