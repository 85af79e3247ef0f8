/* SPDX-License-Identifier: MIT
 *
 * repair.c - the way of the data, from a text to a report: read, validate, and only if that
 * fails readings, edits, and the result read and validated once more.
 *
 * Everything of one call lives in the arena of its report. The input is referred to, never
 * copied or changed.
 */
#include "mend/edits.h"
#include "read/read.h"
#include "report.h"

#include "base/view.h"

#define ROOM         64   /* tokens that need no second allocation */
#define FIRST_BLOCK  4096 /* report, room, and what a valid call needs */
#define READINGS_MAX 16   /* of readings shown in a report */

/* One call on its way. */
struct call {
    struct toolmend_report *report;
    const toolmend_options *options;
    struct tmi_check check;
    struct tmi_sources sources;
    toolmend_view texts[TMI_SOURCE_FIRST_DECODED];
    struct tmi_read read;
    const struct tmi_token *repeated; /* a member name that is repeated; NULL: none */
    struct tmi_mend *mend;            /* of a text that is not valid */
};

/* ---- verdicts ------------------------------------------------------------------------- */

static void reject(struct call *call, toolmend_reason reason, const char *detail) {
    call->report->verdict = TOOLMEND_REJECTED;
    call->report->reason = reason;
    call->report->text = call->report->input;
    if (detail)
        call->report->detail = (toolmend_view){detail, strlen(detail)};
}

/* The sentence for a sticky limit. */
static void reject_limit(struct call *call, const char *limit) {
    struct tmi_buf buf;
    tmi_buf_init(&buf, &call->report->arena, 256);
    tmi_buf_add_text(&buf, "the limit on ");
    tmi_buf_add_text(&buf, limit);
    tmi_buf_add_text(&buf, " was met");
    reject(call, TOOLMEND_REASON_LIMIT, NULL);
    call->report->limit = limit;
    call->report->detail = tmi_buf_view(&buf);
}

/* A sticky failure of the check, if there is one. */
static bool is_limited(struct call *call) {
    if (!call->check.limit)
        return false;
    reject_limit(call, call->check.limit);
    return true;
}

/* What was open when the text ended. */
static const char *open_thing(enum tmi_kind kind) {
    static const char *const things[] = {
        [TMI_NULL] = "the text ends inside a literal",
        [TMI_FALSE] = "the text ends inside a literal",
        [TMI_TRUE] = "the text ends inside a literal",
        [TMI_NUMBER] = "the text ends inside or right after a number",
        [TMI_STRING] = "the text ends inside a string",
        [TMI_ARRAY] = "the text ends inside an array",
        [TMI_OBJECT] = "the text ends inside an object"};
    return things[kind];
}

static void reject_unreadable(struct call *call) {
    struct tmi_buf buf;
    call->report->offset = call->read.offset;
    switch (call->read.fault) {
    case TMI_FAULT_END:
        reject(call, TOOLMEND_REASON_TRUNCATED, open_thing(call->read.open));
        break;
    case TMI_FAULT_EMPTY:
        reject(call, TOOLMEND_REASON_NOT_JSON, "the text is empty");
        break;
    case TMI_FAULT_DEPTH:
        reject_limit(call, "nested containers");
        break;
    case TMI_FAULT_MEMORY:
    case TMI_FAULT_NONE:
        break; /* the caller asks the arena */
    case TMI_FAULT_SYNTAX:
        tmi_buf_init(&buf, &call->report->arena, 256);
        tmi_buf_add_text(&buf, "expected ");
        tmi_buf_add_text(&buf, call->read.expected);
        reject(call, TOOLMEND_REASON_NOT_JSON, NULL);
        call->report->detail = tmi_buf_view(&buf);
        break;
    }
}

/* ---- warnings, violations -------------------------------------------------------------- */

static void warn(struct call *call, const char *id, toolmend_view pointer) {
    struct toolmend_report *report = call->report;
    toolmend_warning *warning = tmi_new(&report->arena, 1, toolmend_warning);
    if (!warning)
        return;
    *warning = (toolmend_warning){id, pointer};
    report->warnings = warning;
    report->warning_count = 1; /* duplicate-key or looks-wrapped: never both */
}

/* Violations of the text as it came. They have steps of their own: a text that met its limit
 * while being repaired is described all the same. */
static void describe_violations(struct call *call) {
    struct toolmend_report *report = call->report;
    const struct tmi_token *root = call->read.tokens;
    struct tmi_violations found;
    struct tmi_check check;
    found.count = 0;
    if (root->kind != TMI_OBJECT) {
        found.list[found.count++] = tmi_root_violation(&call->check, root);
    } else {
        tmi_check_init(&check, report->tool, &call->sources, &report->arena,
                       call->check.steps_max);
        tmi_collect_violations(&check, root, report->tool->root, &found);
        tmi_check_end(&check);
    }
    toolmend_violation *list = tmi_new(&report->arena, found.count, toolmend_violation);
    if (!list)
        return;
    memcpy(list, found.list, found.count * sizeof *list);
    report->violations = list;
    report->violation_count = found.count;
}

/* ---- valid ----------------------------------------------------------------------------- */

/* Apart from accept(), which needs no engine. */
static void warn_if_wrapped(struct call *call) {
    struct tmi_mend mend;
    tmi_mend_init(&mend, &call->check, &call->sources, call->options,
                  call->report->finish);
    if (tmi_looks_wrapped(&mend, call->read.tokens))
        warn(call, "looks-wrapped", TMI_VIEW(""));
}

static void accept(struct call *call) {
    const struct tmi_token *root = call->read.tokens;
    call->report->verdict = TOOLMEND_VALID;
    call->report->text = call->report->input;
    if (call->repeated)
        warn(call, "duplicate-key", tmi_pointer_to(&call->check, root, call->repeated));
    else if (tmi_could_be_wrapped(&call->sources, root))
        warn_if_wrapped(call);
}

/* Read the text and judge it as it stands. True: there is a verdict. */
static bool judge(struct call *call) {
    struct toolmend_report *report = call->report;
    const toolmend_limits *limits = &call->options->limits;
    if (report->input.len > limits->text_max) {
        reject_limit(call, "the length of the text");
        return true;
    }
    struct tmi_token *room = tmi_new(&report->arena, ROOM, struct tmi_token);
    call->read = tmi_read(report->input, TMI_SOURCE_TEXT, limits->depth_max,
                          &report->arena, room, room ? ROOM : 0);
    report->read = call->read;
    if (call->read.fault != TMI_FAULT_NONE) {
        reject_unreadable(call);
        return true;
    }
    call->check.steps_max =
        limits->steps_base + limits->steps_per_token * (uint64_t)call->read.count;
    const struct tmi_token *root = call->read.tokens;
    enum tmi_names names = tmi_repeated_names(&call->sources, &report->arena, root,
                                              &call->repeated, &call->check.steps);
    if (root->kind == TMI_OBJECT && names != TMI_NAMES_CONFLICT &&
        tmi_accepts(&call->check, root, report->tool->root) &&
        !tmi_check_failed(&call->check)) {
        accept(call);
        return true;
    }
    return false;
}

/* ---- not valid -------------------------------------------------------------------------- */

static void add_reading(struct call *call, toolmend_view pointer, toolmend_view text,
                        const char *const *rules, size_t rule_count) {
    struct toolmend_report *report = call->report;
    if (report->reading_count == READINGS_MAX)
        return;
    toolmend_reading *list = tmi_new(&report->arena, READINGS_MAX, toolmend_reading);
    if (!list)
        return;
    if (report->reading_count > 0)
        memcpy(list, report->readings, report->reading_count * sizeof *list);
    list[report->reading_count++] = (toolmend_reading){pointer, text, rules, rule_count};
    report->readings = list;
}

/* One of several readings of a value: what it would become. */
static void show_tied(struct call *call, const struct tmi_token *value,
                      const struct tmi_token *reading) {
    struct tmi_mend *mend = call->mend;
    const struct tmi_token *origin = tmi_origin(value);
    toolmend_view pointer = tmi_pointer_to(&call->check, call->read.tokens, origin);
    struct tmi_edits edits;
    if (!reading || !tmi_edits_of(mend, reading, pointer, &edits))
        return;
    toolmend_view text = tmi_apply(mend->arena, call->report->input, origin->start,
                                   origin->end, &edits, call->options->limits.text_max);
    const char **rules = tmi_new(mend->arena, TMI_RULES_MAX, const char *);
    size_t count = 0;
    if (!rules)
        return;
    uint64_t acted = tmi_cost_of(reading).rules;
    for (size_t i = 0; i < tmi_rule_count(); i++)
        if (acted >> i & 1)
            rules[count++] = tmi_rule_at(i)->id;
    add_reading(call, pointer, text, rules, count);
}

/* The innermost value to blame that stands in the text itself, and its readings. */
static void show_tie(struct call *call, const struct tmi_result *result) {
    while (result->cause && tmi_origin(result->cause->value)->source == TMI_SOURCE_TEXT)
        result = result->cause;
    call->report->blamed = tmi_origin(result->value);
    show_tied(call, result->value, result->best);
    show_tied(call, result->value, result->second);
    if (result->removal) {
        const char **rule = tmi_new(&call->report->arena, 1, const char *);
        if (!rule)
            return;
        *rule = result->removal->id;
        add_reading(
            call,
            tmi_pointer_to(&call->check, call->read.tokens, tmi_origin(result->value)),
            TMI_VIEW(""), rule, 1);
    }
}

/* Does the profile hold every rule of the edit? */
static bool is_allowed(toolmend_profile profile, const toolmend_edit *edit) {
    uint64_t allowed = tmi_profile_rules(profile);
    for (size_t i = 0; i < tmi_rule_count(); i++)
        for (size_t k = 0; k < edit->rule_count; k++)
            if (edit->rules[k] == tmi_rule_at(i)->id && !(allowed >> i & 1))
                return false;
    return true;
}

/* Add the ids of an edit to a list, each once. */
static void add_ids(const char **ids, size_t *count, const toolmend_edit *edit) {
    for (size_t i = 0; i < edit->rule_count; i++) {
        size_t known = 0;
        while (known < *count && ids[known] != edit->rules[i])
            known++;
        if (known == *count)
            ids[(*count)++] = edit->rules[i];
    }
}

/* What the value of an edit would become by all edits in it; of a member that is renamed or
 * would go, its new name or nothing. The place of the next edit that is not shown yet. */
static size_t show_blocked(struct call *call, const struct tmi_edits *edits, size_t at) {
    struct toolmend_report *report = call->report;
    const toolmend_edit *edit = &edits->list[at];
    const struct tmi_token *value = edits->origins[at];
    const char **ids = tmi_new(&report->arena, TMI_RULES_MAX, const char *);
    size_t id_count = 0;
    if (!value || !ids) {
        add_reading(call, edit->pointer, edit->new_text, edit->rules, edit->rule_count);
        return at + 1;
    }
    while (at > 0 && edits->list[at - 1].start >= value->start)
        at--;
    struct tmi_edits inside = {edits->list + at, NULL, 0};
    while (at + inside.count < edits->count &&
           inside.list[inside.count].end <= value->end)
        add_ids(ids, &id_count, &inside.list[inside.count++]);
    toolmend_view text = tmi_apply(&report->arena, report->input, value->start,
                                   value->end, &inside, SIZE_MAX);
    add_reading(call, edit->pointer, text, ids, id_count);
    return at + inside.count;
}

/* The one reading needs rules that the profile has not: show where. */
static void reject_for_profile(struct call *call, const struct tmi_edits *edits) {
    reject(call, TOOLMEND_REASON_SCHEMA_MISMATCH,
           "the one reading needs a rule that the profile does not hold");
    for (size_t i = 0; i < edits->count;)
        i = is_allowed(call->report->profile, &edits->list[i])
                ? i + 1
                : show_blocked(call, edits, i);
}

/* Is the output what a valid text must be? Judged as if it had come in. */
static bool holds_up(struct call *call, toolmend_view output) {
    struct toolmend_report *report = call->report;
    const struct tmi_token *repeated;
    toolmend_view texts[] = {output, report->tool->schema_text};
    struct tmi_sources sources = {texts, 2};
    struct tmi_read read =
        tmi_read(output, TMI_SOURCE_TEXT, call->options->limits.depth_max, &report->arena,
                 NULL, 0);
    if (read.fault == TMI_FAULT_DEPTH)
        reject_limit(call, "nested containers");
    if (read.fault != TMI_FAULT_NONE)
        return false;
    struct tmi_check check;
    tmi_check_init(&check, report->tool, &sources, &report->arena,
                   call->options->limits.steps_base +
                       call->options->limits.steps_per_token * (uint64_t)read.count);
    bool valid = read.tokens->kind == TMI_OBJECT &&
                 tmi_repeated_names(&sources, &report->arena, read.tokens, &repeated,
                                    &check.steps) == TMI_NAMES_UNIQUE &&
                 tmi_accepts(&check, read.tokens, report->tool->root) &&
                 !tmi_check_failed(&check);
    if (check.limit)
        reject_limit(call, check.limit);
    call->report->steps += check.steps;
    tmi_check_end(&check);
    return valid;
}

/* Exactly one reading: its edits, its text, and a last look at that text. */
static void commit(struct call *call, const struct tmi_result *result) {
    struct toolmend_report *report = call->report;
    struct tmi_edits edits;
    if (!tmi_edits_of(call->mend, result->best, TMI_VIEW(""), &edits))
        return;
    if (tmi_cost_of(result->best).rules & ~tmi_profile_rules(report->profile)) {
        reject_for_profile(call, &edits);
        return;
    }
    toolmend_view output = tmi_apply(&report->arena, report->input, 0, report->input.len,
                                     &edits, call->options->limits.text_max);
    reject(call, TOOLMEND_REASON_SCHEMA_MISMATCH, NULL); /* unless it holds up */
    if (!output.ptr) {
        reject_limit(call, "the length of the text");
        return;
    }
    if (!holds_up(call, output))
        return;
    report->verdict = TOOLMEND_REPAIRED;
    report->reason = TOOLMEND_REASON_NONE;
    report->text = output;
    report->edits = edits.list;
    report->edit_count = edits.count;
}

static void mend(struct call *call) {
    call->mend = tmi_new(&call->report->arena, 1, struct tmi_mend);
    if (!call->mend)
        return;
    tmi_mend_init(call->mend, &call->check, &call->sources, call->options,
                  call->report->finish);
    const struct tmi_result *result = tmi_mend_root(call->mend, call->read.tokens);
    if (!result)
        return;
    if (result->count == 0)
        reject(call, TOOLMEND_REASON_SCHEMA_MISMATCH, NULL);
    else if (result->count == 1)
        commit(call, result);
    else {
        reject(call, TOOLMEND_REASON_AMBIGUOUS, NULL);
        show_tie(call, result);
    }
}

/* A text that was read and is not valid as it stands. */
static void treat(struct call *call, bool repair) {
    if (call->read.in_number) {
        reject(call, TOOLMEND_REASON_TRUNCATED, open_thing(TMI_NUMBER));
        return;
    }
    reject(call, TOOLMEND_REASON_SCHEMA_MISMATCH, NULL);
    if (is_limited(call))
        return;
    if (call->repeated) {
        reject(call, TOOLMEND_REASON_AMBIGUOUS, "a member name is repeated");
        call->report->blamed = call->repeated + 1; /* its value follows it */
        warn(call, "duplicate-key",
             tmi_pointer_to(&call->check, call->read.tokens, call->repeated));
    } else if (repair) {
        mend(call);
        is_limited(call);
    }
    describe_violations(call);
}

/* ---- public ------------------------------------------------------------------------------ */

/* Start a report in its own first block; NULL: out of memory. */
static struct toolmend_report *start_report(const toolmend_tool *tool, toolmend_view text,
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
    *report = (struct toolmend_report){
        .arena = arena,
        .tool = tool,
        .profile = options->profile,
        .finish = finish,
        .limits = options->limits,
        .input = text,
        .text = text,
        .detail = {"", 0},
        .offset = SIZE_MAX
    };
    return report;
}

static toolmend_status out_of_memory(toolmend_error *error) {
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

static void answer(struct toolmend_report *report, const struct request *request,
                   const toolmend_options *options) {
    struct call call = {.report = report, .options = options};
    call.texts[TMI_SOURCE_TEXT] = request->text;
    call.texts[TMI_SOURCE_SCHEMA] = request->tool->schema_text;
    call.sources = (struct tmi_sources){call.texts, TMI_SOURCE_FIRST_DECODED};
    tmi_check_init(&call.check, request->tool, &call.sources, &report->arena, 0);
    if (!judge(&call))
        treat(&call, request->repair);
    report->steps += call.check.steps;
    tmi_check_end(&call.check);
}

static toolmend_status run(const struct request *request, const toolmend_options *given,
                           toolmend_report **out, toolmend_error *error) {
    toolmend_options options;
    if (out)
        *out = NULL;
    if (!toolmend_finish_name(request->finish)[0])
        return tmi_fail(error, TOOLMEND_E_ARGUMENT, SIZE_MAX, TMI_VIEW(""),
                        "finish is none of the enum; pass one of TOOLMEND_FINISH_*");
    if (!request->tool || !out || (!request->text.ptr && request->text.len > 0))
        return tmi_fail(
            error, TOOLMEND_E_ARGUMENT, SIZE_MAX, TMI_VIEW(""),
            "a parameter is NULL; pass a tool, a text and a place for the report");
    toolmend_status status = tmi_options(given, &options, error);
    if (status != TOOLMEND_OK)
        return status;
    struct toolmend_report *report =
        start_report(request->tool, request->text, request->finish, &options);
    if (!report)
        return out_of_memory(error);
    answer(report, request, &options);
    if (tmi_arena_failed(&report->arena)) {
        toolmend_report_free(report);
        return out_of_memory(error);
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
