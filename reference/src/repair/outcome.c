/* SPDX-License-Identifier: MIT
 *
 * outcome.c - what was found, as a verdict with its reason, and the one writer of the report.
 */
#include "repair/pipeline.h"

#include <string.h>

#include "base/view.h"
#include "engine/compose.h"

#define WARNINGS_MAX 65 /* TMI_UNMET_MAX, and one of another kind */

/* ---- decide ------------------------------------------------------------------------------ */

/* The outcome of each finding. A detail that is NULL is made below, or is where a text that was not
 * JSON stops being so. */
static const struct outcome {
    toolmend_verdict verdict;
    toolmend_reason reason;
    const char *detail;
} outcomes[TMI_FINDINGS] = {
    [TMI_FOUND_VALID] = {TOOLMEND_VALID,    TOOLMEND_REASON_NONE,            NULL           },
    [TMI_FOUND_CANDIDATE] = {TOOLMEND_REPAIRED, TOOLMEND_REASON_NONE,            NULL           },
    [TMI_FOUND_LIMIT] = {TOOLMEND_REJECTED, TOOLMEND_REASON_LIMIT,           NULL           },
    [TMI_FOUND_NUMBER_AT_END] = {TOOLMEND_REJECTED, TOOLMEND_REASON_TRUNCATED,
                         "the text ends inside or right after a number"                     },
    [TMI_FOUND_OPEN_END] = {TOOLMEND_REJECTED, TOOLMEND_REASON_TRUNCATED,       NULL           },
    [TMI_FOUND_AMBIGUOUS_SYNTAX] = {TOOLMEND_REJECTED, TOOLMEND_REASON_AMBIGUOUS,       NULL           },
    [TMI_FOUND_UNEXPLAINED] = {TOOLMEND_REJECTED, TOOLMEND_REASON_NOT_JSON,        NULL           },
    [TMI_FOUND_NOT_JSON] = {TOOLMEND_REJECTED, TOOLMEND_REASON_NOT_JSON,        NULL           },
    [TMI_FOUND_CLOSER_NOT_HELD] = {TOOLMEND_REJECTED, TOOLMEND_REASON_TRUNCATED,       NULL           },
    [TMI_FOUND_SYNTAX_NOT_HELD] = {TOOLMEND_REJECTED, TOOLMEND_REASON_NOT_JSON,        NULL           },
    [TMI_FOUND_STRANGE_WORD] = {TOOLMEND_REJECTED, TOOLMEND_REASON_NOT_JSON,        NULL           },
    [TMI_FOUND_REPEATED_NAME] = {TOOLMEND_REJECTED, TOOLMEND_REASON_AMBIGUOUS,
                         "a member name is repeated"                                        },
    [TMI_FOUND_CANDIDATES] = {TOOLMEND_REJECTED, TOOLMEND_REASON_AMBIGUOUS,       NULL           },
    [TMI_FOUND_NO_CANDIDATE] = {TOOLMEND_REJECTED, TOOLMEND_REASON_SCHEMA_MISMATCH, NULL           },
    [TMI_FOUND_RULE_NOT_HELD] =
        {TOOLMEND_REJECTED, TOOLMEND_REASON_SCHEMA_MISMATCH,
                         "the one reading needs a rule that the profile does not hold there"},
    [TMI_FOUND_ARGUMENTS_MEMBERS] = {TOOLMEND_REJECTED, TOOLMEND_REASON_AMBIGUOUS,
                         "two members could be the arguments of the call"                   },
    [TMI_FOUND_OUTSIDE] = {TOOLMEND_REJECTED, TOOLMEND_REASON_AMBIGUOUS,
                         "a member beside the arguments may belong in them"                 },
    [TMI_FOUND_DEFINITION] =
        {TOOLMEND_REJECTED, TOOLMEND_REASON_SCHEMA_MISMATCH,
                         "the call holds the definition of its tool in place of arguments"  },
    [TMI_FOUND_NO_TEXT] = {TOOLMEND_REJECTED, TOOLMEND_REASON_NOT_JSON,        NULL           },
    [TMI_FOUND_NO_CALL] = {TOOLMEND_REJECTED, TOOLMEND_REASON_SCHEMA_MISMATCH,
                         "the call is no object with a name and arguments"                  },
    [TMI_FOUND_UNKNOWN_TOOL] = {TOOLMEND_REJECTED, TOOLMEND_REASON_UNKNOWN_TOOL,
                         "no tool has the name that the call states"                        },
    [TMI_FOUND_NO_TOOL] = {TOOLMEND_REJECTED, TOOLMEND_REASON_NO_TOOL,
                         "the call names no tool, and nothing proves which is meant"        },
    [TMI_FOUND_TOOLS] = {TOOLMEND_REJECTED, TOOLMEND_REASON_AMBIGUOUS,
                         "the call could mean several tools"                                },
    [TMI_FOUND_UNKNOWN_NOT_HELD] =
        {TOOLMEND_REJECTED, TOOLMEND_REASON_UNKNOWN_TOOL,
                         "finding the tool needs a rule that the profile does not hold"     },
    [TMI_FOUND_INFERRED_NOT_HELD] =
        {TOOLMEND_REJECTED, TOOLMEND_REASON_NO_TOOL,
                         "finding the tool needs a rule that the profile does not hold"     },
    [TMI_FOUND_NO_ARGUMENTS] = {TOOLMEND_REJECTED, TOOLMEND_REASON_SCHEMA_MISMATCH,
                         "the call has no arguments"                                        },
    [TMI_FOUND_ARGUMENTS_NOT_HELD] =
        {TOOLMEND_REJECTED, TOOLMEND_REASON_SCHEMA_MISMATCH,
                         "finding the arguments needs a rule that the profile does not hold"},
};

/* What the value of an edit would become by all edits in it; of a member that is renamed or
 * would go, its new name or nothing. The place of the next edit that is not shown yet. */
static size_t show_blocked(struct tmi_call *call, const struct tmi_edits *edits,
                           size_t at) {
    struct tmi_arena *arena = &call->report->arena;
    const toolmend_edit *edit = &edits->list[at];
    const struct tmi_token *value = edits->origins[at];
    const char **ids = tmi_new(arena, TMI_RULES_MAX, const char *);
    size_t id_count = 0;
    if (!value || !ids) {
        tmi_add_reading(call, edit->pointer, edit->new_text, edit->rules,
                        edit->rule_count);
        return at + 1;
    }
    while (at > 0 && edits->list[at - 1].start >= value->start)
        at--;
    struct tmi_edits inside = {.list = edits->list + at, .count = 0};
    for (;
         at + inside.count < edits->count && inside.list[inside.count].end <= value->end;
         inside.count++)
        for (size_t i = 0; i < inside.list[inside.count].rule_count; i++)
            tmi_add_id(ids, &id_count, inside.list[inside.count].rules[i]);
    toolmend_view text = tmi_apply(arena, call->instance.texts[TMI_SOURCE_TEXT],
                                   value->start, value->end, &inside, SIZE_MAX);
    tmi_add_reading(call, edit->pointer, text, ids, id_count);
    return at + inside.count;
}

/* Does the profile lack a rule where an edit needs it? Shows each value that it stops. */
static bool is_blocked(struct tmi_call *call, const struct tmi_edits *edits) {
    bool blocked = false;
    for (size_t i = 0; i < edits->count;) {
        blocked |= edits->blocked[i];
        i = edits->blocked[i] ? show_blocked(call, edits, i) : i + 1;
    }
    return blocked;
}

/* Write the edits of the validated text as edits of the input; false: a limit, or out of memory,
 * sticky. */
static bool compose_edits(struct tmi_call *call, const struct tmi_edits *edits) {
    const toolmend_limits *limits = &call->options->limits;
    call->edits = edits->list;
    call->edit_count = edits->count;
    if (!call->syntax)
        return true;
    struct tmi_layers layers = {
        .text = call->input, .repaired = call->syntax->text, .edits = *edits};
    struct tmi_composed composed;
    if (!tmi_pieces_of(&call->instance.check, call->syntax, call->instance.parsed.tokens,
                       limits->depth_max, &layers.pieces) ||
        !tmi_compose(&call->report->arena, &layers, &composed))
        return false;
    if (composed.count > limits->edits_max) {
        call->limit = "edits";
        return false;
    }
    call->edits = composed.list;
    call->edit_count = composed.count;
    call->edit_places = composed.repaired_at;
    return true;
}

/* The syntax rules' text as the one candidate of the whole. */
static void show_repaired_syntax(struct tmi_call *call) {
    const struct tmi_syntax *syntax = call->syntax;
    const char **ids = tmi_new(&call->report->arena, TMI_RULES_MAX, const char *);
    size_t count = 0;
    for (size_t i = 0; ids && i < syntax->count; i++)
        tmi_add_id(ids, &count, syntax->edits[i].rule->id);
    tmi_add_reading(call, TMI_VIEW(""), syntax->text, ids, count);
}

enum tmi_finding tmi_not_held(struct tmi_call *call, bool words) {
    if (call->repair && call->count == 1 && words)
        show_repaired_syntax(call);
    return tmi_lacks_closer(call) ? TMI_FOUND_CLOSER_NOT_HELD : TMI_FOUND_SYNTAX_NOT_HELD;
}

/* In the order of the reasons in SPEC.md; a text that is cut off is that before all else but a
 * limit. */
enum tmi_finding tmi_decide(struct tmi_call *call,
                            const struct tmi_candidate *candidate) {
    const struct tmi_check *check = &call->instance.check;
    bool words = candidate->strange_word == SIZE_MAX;
    if (!call->limit)
        call->limit = check->limit ? check->limit : candidate->limit;
    if (call->limit)
        return TMI_FOUND_LIMIT;
    if (!candidate->verified)
        return TMI_FOUND_NO_CANDIDATE;
    if (tmi_lacks_closer(call))
        return tmi_not_held(call, words);
    if (call->count > 1)
        return call->instance.repeated ? TMI_FOUND_REPEATED_NAME : TMI_FOUND_CANDIDATES;
    if (!words)
        return TMI_FOUND_STRANGE_WORD;
    if (call->not_held)
        return tmi_not_held(call, words);
    if (call->count == 0)
        return TMI_FOUND_NO_CANDIDATE;
    if (is_blocked(call, &candidate->edits))
        return TMI_FOUND_RULE_NOT_HELD;
    if (!compose_edits(call, &candidate->edits)) {
        call->limit = call->limit ? call->limit : check->limit;
        return call->limit ? TMI_FOUND_LIMIT : TMI_FOUND_NO_CANDIDATE;
    }
    return call->syntax || call->edit_count > 0 ? TMI_FOUND_CANDIDATE : TMI_FOUND_VALID;
}

/* ---- report: the detail ------------------------------------------------------------------ */

/* One sentence of up to three parts, about a place of the input; SIZE_MAX: about none. */
static void write_detail(struct toolmend_report *report, size_t offset,
                         const char *const parts[3]) {
    struct tmi_buf buf;
    tmi_buf_init(&buf, &report->arena, 256);
    for (size_t i = 0; i < 3; i++)
        tmi_buf_add_text(&buf, parts[i]);
    report->detail = tmi_buf_view(&buf);
    report->offset = offset;
}

#define DETAIL(report, offset, ...)                                                      \
    write_detail((report), (offset), (const char *const[3]){__VA_ARGS__})

/* Where the input stops being JSON, whatever becomes of it. */
static void write_expectation(struct tmi_call *call) {
    const struct tmi_parsed *strict = &call->strict;
    if (strict->fault == TMI_FAULT_EMPTY)
        DETAIL(call->report, strict->offset, "the text is empty", "", "");
    else
        DETAIL(call->report, strict->offset, "expected ", strict->expected, "");
}

/* Of a limit that a caller can raise: the members of toolmend_limits that do. */
static const struct {
    const char *limit, *met;
} raised_by[] = {
    {"the length of the text", " was met; `text_max` raises it"                       },
    {"nested containers",      " was met; `depth_max` raises it"                      },
    {"edits",                  " was met; `edits_max` raises it"                      },
    {"steps",                  " was met; `steps_base` and `steps_per_token` raise it"},
    {"states",                 " was met; `states_max` raises it"                     },
    {"pattern",                " was met; `pattern_steps_max` raises it"              },
};

static void write_limit(struct tmi_call *call) {
    bool deep = call->scanned && call->scanned->outcome == TMI_SYNTAX_LIMIT &&
                call->strict.fault == TMI_FAULT_DEPTH;
    const char *met = " was met";
    for (size_t i = 0; call->limit && i < sizeof raised_by / sizeof raised_by[0]; i++)
        if (strcmp(raised_by[i].limit, call->limit) == 0)
            met = raised_by[i].met;
    DETAIL(call->report, deep ? call->strict.offset : SIZE_MAX, "the limit on ",
           call->limit, met);
    call->report->limit = call->limit;
}

static void write_not_held(struct tmi_call *call) {
    const struct tmi_syntax_edit *edit = call->not_held;
    if (!call->repair) /* no rule could be held */
        return;
    call->report->not_held = edit;
    DETAIL(call->report, tmi_place_of_edit(call->input, edit->start, edit->end),
           "reading it needs ", edit->rule->id, ", which the profile does not hold");
}

static void write_made_detail(struct tmi_call *call, enum tmi_finding found) {
    const struct tmi_syntax *syntax = call->scanned;
    struct toolmend_report *report = call->report;
    if (found == TMI_FOUND_LIMIT)
        write_limit(call);
    else if (found == TMI_FOUND_CLOSER_NOT_HELD || found == TMI_FOUND_SYNTAX_NOT_HELD)
        write_not_held(call);
    else if (found == TMI_FOUND_STRANGE_WORD)
        DETAIL(report, report->strange_word,
               "the schema lists no such unquoted word for its place", "", "");
    else if (found == TMI_FOUND_AMBIGUOUS_SYNTAX)
        DETAIL(report, syntax->offset, syntax->ambiguous->id, " is in doubt", "");
    else if (found == TMI_FOUND_OPEN_END && call->strict.fault != TMI_FAULT_EMPTY)
        DETAIL(report, syntax->offset, "the text ends inside ",
               syntax->open == TMI_NUMBER ? "or right after " : "", syntax->inside);
    else if (found == TMI_FOUND_UNEXPLAINED && call->repair && syntax->expected &&
             syntax->offset > call->strict.offset)
        DETAIL(report, syntax->offset, "expected ", syntax->expected, "");
}

/* ---- report: warnings, violations, history ----------------------------------------------- */

static void add_warning(struct toolmend_report *report, const char *id,
                        toolmend_view pointer) {
    if (report->warning_count == WARNINGS_MAX)
        return;
    if (!report->warnings)
        report->warnings = tmi_new(&report->arena, WARNINGS_MAX, toolmend_warning);
    if (report->warnings)
        report->warnings[report->warning_count++] = (toolmend_warning){id, pointer};
}

static void write_warnings(struct tmi_call *call, enum tmi_finding found) {
    struct tmi_instance *instance = &call->instance;
    const struct tmi_candidate *candidate = &call->candidate;
    if (found == TMI_FOUND_REPEATED_NAME ||
        (found == TMI_FOUND_VALID && instance->repeated))
        add_warning(call->report, "duplicate-key",
                    tmi_pointer_to(&instance->check, instance->parsed.tokens,
                                   instance->repeated));
    else if (found == TMI_FOUND_VALID && tmi_looks_like_wrapper(call))
        add_warning(call->report, "looks-wrapped", TMI_VIEW(""));
    for (size_t i = 0;
         call->report->verdict != TOOLMEND_REJECTED && i < candidate->unmet_count; i++)
        add_warning(call->report, "hint-unmet", candidate->unmet[i]);
}

/* With steps of their own: a text that met its limit while candidates were counted is described
 * all the same. */
static void write_violations(struct tmi_call *call) {
    struct toolmend_report *report = call->report;
    struct tmi_instance *instance = &call->instance;
    const struct tmi_token *root = instance->parsed.tokens;
    struct tmi_violations found;
    struct tmi_check check;
    found.count = 0;
    if (root->kind != TMI_OBJECT) {
        found.list[found.count++] = tmi_root_violation(&instance->check, root);
    } else {
        tmi_check_init(&check, call->tool, &instance->sources, &report->arena,
                       instance->check.steps_max);
        tmi_collect_violations(&check, root, call->tool->root, &found);
        tmi_check_end(&check);
    }
    toolmend_violation *list = tmi_new(&report->arena, found.count, toolmend_violation);
    if (!list)
        return;
    memcpy(list, found.list, found.count * sizeof *list);
    report->violations = list;
    report->violation_count = found.count;
}

/* The text for the conversation: that of a rejected call is the input if it is an object, or what
 * rules of the profile make of it so that it is one. */
static toolmend_view history_of(struct tmi_call *call) {
    const toolmend_view none = {NULL, 0};
    const struct tmi_syntax *syntax = call->syntax;
    if (call->report->verdict != TOOLMEND_REJECTED)
        return call->report->text;
    if (!call->tool || !call->parsed || call->instance.parsed.tokens->kind != TMI_OBJECT)
        return none;
    if (!syntax)
        return call->input;
    bool kept = !call->not_held && syntax->outcome == TMI_SYNTAX_REPAIRED;
    return kept && tmi_words_hold(call) ? syntax->text : none;
}

/* ---- report ------------------------------------------------------------------------------ */

/* What messages and notes are made of. */
static void write_sources(struct tmi_call *call) {
    struct toolmend_report *report = call->report;
    report->input = call->input;
    report->parsed_text = call->input;
    if (call->scanned) {
        report->strict = report->parsed = call->strict;
        report->syntax = call->scanned;
    }
    if (call->parsed) {
        report->parsed_text = call->instance.texts[TMI_SOURCE_TEXT];
        report->parsed = call->instance.parsed;
    }
    report->strange_word =
        call->candidate.limit ? SIZE_MAX : call->candidate.strange_word;
    report->blamed = call->blamed;
}

void tmi_write_outcome(struct tmi_call *call, enum tmi_finding found) {
    struct toolmend_report *report = call->report;
    const struct outcome *outcome = &outcomes[found];
    report->verdict = outcome->verdict;
    report->reason = outcome->reason;
    write_sources(call);
    report->text = found == TMI_FOUND_CANDIDATE ? call->candidate.output : call->input;
    if (call->scanned)
        write_expectation(call);
    if (outcome->detail) {
        report->detail = (toolmend_view){outcome->detail, strlen(outcome->detail)};
        report->offset = SIZE_MAX;
    } else {
        write_made_detail(call, found);
    }
    if (report->verdict != TOOLMEND_REJECTED && call->edit_count > 0) {
        report->verdict = TOOLMEND_REPAIRED; /* of a valid text the call around it was */
        report->edits = call->edits;
        report->edit_count = call->edit_count;
        report->edit_places = call->edit_places;
    }
    report->readings = call->readings;
    report->reading_count = call->reading_count;
    if (found == TMI_FOUND_REPEATED_NAME)
        report->blamed = call->instance.repeated + 1; /* its value follows it */
    write_warnings(call, found);
    if (call->described)
        write_violations(call);
    report->history = history_of(call);
}
