/* SPDX-License-Identifier: MIT
 *
 * whole.c - the way of a whole call: read it, find its tool, judge its arguments, and put both
 * reports together.
 *
 * One report object is used twice. First it is that of the call text, and if that is refused it
 * stays so; then that of the arguments, to which the edits of the call are added. The engine
 * that judges them is the one behind toolmend_repair(), unchanged.
 */
#include "base/view.h"
#include "call/envelope.h"
#include "engine/compose.h"

#define EDITS_MAX 2 /* of the call rules: of a key, of a name */

/* ---- edits of the call object ------------------------------------------------------------ */

/* Edits of the mended call text, ascending. */
struct changes {
    struct tmi_arena *arena;
    toolmend_view text;
    toolmend_edit list[EDITS_MAX];
    size_t count;
};

static toolmend_view quoted(struct tmi_arena *arena, const char *before,
                            toolmend_view name) {
    struct tmi_buf text;
    tmi_buf_init(&text, arena, SIZE_MAX);
    tmi_buf_add_text(&text, before);
    tmi_buf_add_quoted(&text, name);
    return tmi_buf_view(&text);
}

static void add_change(struct changes *changes, toolmend_edit edit) {
    size_t at = changes->count++;
    edit.old_text =
        (toolmend_view){changes->text.ptr + edit.start, edit.end - edit.start};
    for (; at > 0 && changes->list[at - 1].start > edit.start; at--)
        changes->list[at] = changes->list[at - 1];
    changes->list[at] = edit;
}

/* The alias becomes `arguments`. */
static void rename_key(struct tmi_envelope *envelope, struct changes *changes) {
    const struct tmi_token *key = envelope->carrier.key;
    add_change(changes, (toolmend_edit){
                            .start = key->start,
                            .end = key->end,
                            .new_text = TMI_VIEW("\"arguments\""),
                            .pointer = tmi_pointer_to(&envelope->call.check,
                                                      envelope->call.read.tokens,
                                                      envelope->carrier.value),
                            .rules = &envelope->key_rule->id,
                            .rule_count = 1,
                        });
}

/* The name is put in place of the one that stands there, or behind the last member. */
static void set_name(struct tmi_envelope *envelope, struct changes *changes) {
    const struct tmi_token *name = envelope->members.name.value;
    const struct tmi_token *last = envelope->members.last;
    toolmend_view wanted = envelope->tools->entries[envelope->place].name;
    add_change(changes,
               (toolmend_edit){
                   .start = name ? name->start : last->end,
                   .end = name ? name->end : last->end,
                   .new_text = quoted(changes->arena, name ? "" : ", \"name\": ", wanted),
                   .pointer = name ? TMI_VIEW("/name") : TMI_VIEW(""),
                   .rules = &envelope->name_rule->id,
                   .rule_count = 1,
               });
}

/* The edits of the call text, put into `whole`; false: a limit, or out of memory. */
static bool make_call_edits(struct tmi_envelope *envelope, const toolmend_edit **list) {
    struct toolmend_report *report = envelope->call.report;
    static const bool ahead[EDITS_MAX];
    struct changes changes = {.arena = &report->arena,
                              .text = envelope->call.texts[TMI_SOURCE_TEXT]};
    if (envelope->key_rule)
        rename_key(envelope, &changes);
    if (envelope->name_rule)
        set_name(envelope, &changes);
    const struct tmi_edits edits = {
        .list = changes.list, .ahead = ahead, .count = changes.count};
    return tmi_call_edits(envelope, &edits, list, &envelope->whole->edit_count);
}

/* ---- the arguments ----------------------------------------------------------------------- */

/* The arguments without the member that names the tool, and that edit; {NULL, 0}: out of
 * memory. */
static toolmend_view without_name(struct tmi_envelope *envelope,
                                  struct tmi_piece *removal) {
    size_t start, end;
    const toolmend_view all = envelope->arguments;
    tmi_span_of_member(envelope->written.tokens, envelope->inside, &start, &end);
    *removal = (struct tmi_piece){
        start, end, start, start, envelope->name_rule, TMI_VIEW("/name"),
    };
    struct tmi_buf rest;
    tmi_buf_init(&rest, &envelope->call.report->arena, SIZE_MAX);
    tmi_buf_add(&rest, all.ptr, start);
    tmi_buf_add(&rest, all.ptr + end, all.len - end);
    return tmi_buf_view(&rest);
}

/* The edits of the text without that member as edits of the arguments as they came. An edit at
 * its place stands behind it. */
static bool add_removal(struct tmi_envelope *envelope, const struct tmi_piece *removal) {
    struct toolmend_report *report = envelope->call.report;
    bool *ahead = tmi_new(&report->arena, report->edit_count, bool);
    struct tmi_composed all;
    if (!ahead)
        return false;
    memset(ahead, true, report->edit_count);
    struct tmi_layers layers = {
        .text = envelope->arguments,
        .mended = report->judged,
        .pieces = {removal,         1                          },
        .edits = { .list = report->edits, .ahead = ahead, .count = report->edit_count},
    };
    if (!tmi_compose(&report->arena, &layers, &all))
        return false;
    report->edits = all.list;
    report->edit_count = all.count;
    report->made = all.made;
    return true;
}

/* Make the report one of that text, of which nothing is known yet. */
static void begin_anew(struct tmi_envelope *envelope, toolmend_view text) {
    struct toolmend_report *old = envelope->call.report;
    *old = (struct toolmend_report){
        .arena = old->arena,
        .tool = old->tool,
        .whole = old->whole,
        .profile = old->profile,
        .finish = old->finish,
        .limits = old->limits,
        .steps = old->steps,
        .input = text,
        .text = text,
        .judged = text,
        .detail = {"", 0},
        .offset = SIZE_MAX,
        .word = SIZE_MAX,
    };
}

static void judge(struct tmi_envelope *envelope, struct tmi_piece *removal) {
    toolmend_view text = envelope->arguments;
    if (envelope->inside)
        text = without_name(envelope, removal);
    begin_anew(envelope, text);
    envelope->whole->judged = true;
    tmi_judge_text(envelope->call.report, envelope->call.options, true);
}

/* ---- both together ----------------------------------------------------------------------- */

/* The edits of the call, then those of the arguments. */
static void join_edits(struct tmi_envelope *envelope, const toolmend_edit *of_call) {
    struct toolmend_report *report = envelope->call.report;
    size_t first = envelope->whole->edit_count, count = first + report->edit_count;
    toolmend_edit *list = tmi_new(&report->arena, count, toolmend_edit);
    if (!list)
        return;
    if (first > 0)
        memcpy(list, of_call, first * sizeof *list);
    for (size_t i = first; i < count; i++) {
        list[i] = report->edits[i - first];
        list[i].in = "arguments";
    }
    report->edits = list;
    report->edit_count = count;
    if (count > 0)
        report->verdict = TOOLMEND_REPAIRED;
}

/* The report is one of the call text again, as it was before the arguments were judged. */
static void go_back(struct tmi_envelope *envelope, struct toolmend_report before) {
    struct toolmend_report *report = envelope->call.report;
    struct tmi_whole *whole = envelope->whole;
    before.arena = report->arena;
    before.steps = report->steps;
    before.tool = NULL;
    *report = before;
    whole->judged = whole->effectful = false;
    whole->edit_count = whole->evidence_count = whole->rival_count = 0;
}

static void add_warning(struct tmi_envelope *envelope) {
    struct tmi_call *call = &envelope->call;
    struct toolmend_report *report = call->report;
    size_t count = report->warning_count + 1;
    toolmend_warning *list = tmi_new(&report->arena, count, toolmend_warning);
    if (!list)
        return;
    if (count > 1)
        memcpy(list + 1, report->warnings, (count - 1) * sizeof *list);
    list[0] = (toolmend_warning){
        "duplicate-key", tmi_pointer_to(&call->check, call->read.tokens, call->repeated)};
    report->warnings = list;
    report->warning_count = count;
}

/* A name that the call repeats with equal values is harmless in a call that is handed on as it
 * came, and only there, as in an arguments text. */
static void judge_repeated(struct tmi_envelope *envelope,
                           const struct toolmend_report *before) {
    struct toolmend_report *report = envelope->call.report;
    if (!envelope->call.repeated || report->reason == TOOLMEND_REASON_LIMIT)
        return;
    if (report->verdict == TOOLMEND_VALID) {
        add_warning(envelope);
        return;
    }
    go_back(envelope, *before);
    tmi_reject_repeated(&envelope->call);
}

static void judge_call(struct tmi_envelope *envelope) {
    struct toolmend_report *report = envelope->call.report;
    struct toolmend_report before = *report;
    const toolmend_edit *edits;
    struct tmi_piece removal;
    if (!make_call_edits(envelope, &edits))
        return;
    judge(envelope, &removal);
    bool rejected = report->verdict == TOOLMEND_REJECTED;
    if (!rejected && envelope->inside && !add_removal(envelope, &removal))
        return;
    if (rejected)
        envelope->whole->edit_count = 0;
    else
        join_edits(envelope, edits);
    if (report->edit_count > report->limits.edits_max) {
        go_back(envelope, before);
        tmi_reject_limit(&envelope->call, "edits");
    }
    judge_repeated(envelope, &before);
}

/* ---- the way ------------------------------------------------------------------------------ */

/* The arguments of a refused call for the conversation, where no engine has judged them. */
static toolmend_view history_of(struct tmi_envelope *envelope) {
    toolmend_reason reason = envelope->call.report->reason;
    bool unread = reason == TOOLMEND_REASON_LIMIT ||
                  reason == TOOLMEND_REASON_TRUNCATED ||
                  reason == TOOLMEND_REASON_NOT_JSON;
    bool kept = !unread && envelope->whole->arguments.ptr && tmi_written_object(envelope);
    return kept ? envelope->arguments : (toolmend_view){NULL, 0};
}

/* Of a call that was refused before its arguments were judged: which they are, as far as that is
 * known and the profile may find them. */
static void settle_arguments(struct tmi_envelope *envelope) {
    if (envelope->carrier.again || !tmi_may_take_arguments(envelope))
        envelope->whole->arguments = (toolmend_view){NULL, 0};
    envelope->call.report->history = history_of(envelope);
}

/* Fill the report. The status is that of the called tool's schema. */
static toolmend_status answer(struct tmi_envelope *envelope, toolmend_error *error) {
    struct toolmend_report *report = envelope->call.report;
    bool open = tmi_open_envelope(envelope);
    envelope->whole->name = envelope->name;
    if (open) {
        bool found = tmi_find_tool(envelope);
        const struct tmi_tools_entry *entry =
            found ? &envelope->tools->entries[envelope->place] : NULL;
        if (found && !entry->tool) {
            if (error)
                *error = *entry->error;
            return entry->error->status;
        }
        if (found) {
            report->tool = entry->tool;
            envelope->whole->effectful = entry->effectful;
        }
        if (found && envelope->naming == TMI_NAME_MISSING && !envelope->inside)
            tmi_give_evidence(envelope);
        if (found && tmi_has_arguments(envelope))
            judge_call(envelope);
        else
            judge_repeated(envelope, report);
    }
    if (!envelope->whole->judged)
        settle_arguments(envelope);
    if (report->verdict == TOOLMEND_REJECTED)
        report->text = envelope->whole->text;
    report->steps += envelope->call.check.steps;
    tmi_check_end(&envelope->call.check);
    return TOOLMEND_OK;
}

/* A report with all that a whole call needs; NULL: out of memory. */
static struct tmi_envelope *start(const toolmend_tools *tools, toolmend_view text,
                                  toolmend_finish finish,
                                  const toolmend_options *options) {
    struct toolmend_report *report = tmi_start_report(NULL, text, finish, options);
    if (!report)
        return NULL;
    struct tmi_envelope *envelope = tmi_new(&report->arena, 1, struct tmi_envelope);
    struct tmi_whole *whole = tmi_new(&report->arena, 1, struct tmi_whole);
    if (!envelope || !whole) {
        toolmend_report_free(report);
        return NULL;
    }
    *whole = (struct tmi_whole){.text = report->input, .tools = tools};
    report->whole = whole;
    *envelope = (struct tmi_envelope){
        .call = {.report = report, .options = options, .repair = true},
        .whole = whole,
        .tools = tools,
    };
    struct tmi_call *call = &envelope->call;
    call->texts[TMI_SOURCE_TEXT] = report->input;
    call->texts[TMI_SOURCE_SCHEMA] = TMI_VIEW("");
    call->sources = (struct tmi_sources){call->texts, TMI_SOURCE_FIRST_DECODED};
    tmi_check_init(&call->check, NULL, &call->sources, &report->arena, 0);
    return envelope;
}

toolmend_status toolmend_call(const toolmend_tools *tools, toolmend_view text,
                              toolmend_finish finish, const toolmend_options *given,
                              toolmend_report **out, toolmend_error *error) {
    toolmend_options options;
    if (out)
        *out = NULL;
    if (!tools || !out || (!text.ptr && text.len > 0))
        return tmi_fail(
            error, TOOLMEND_E_ARGUMENT, SIZE_MAX, TMI_VIEW(""),
            "a parameter is NULL; pass tools, a text and a place for the report");
    toolmend_status status = tmi_call_options(given, finish, &options, error);
    if (status != TOOLMEND_OK)
        return status;
    struct tmi_envelope *envelope = start(tools, text, finish, &options);
    if (!envelope)
        return tmi_out_of_memory(error);
    struct toolmend_report *report = envelope->call.report;
    status = answer(envelope, error);
    if (tmi_arena_failed(&report->arena))
        status = tmi_out_of_memory(error);
    if (!text.ptr && report->verdict == TOOLMEND_REJECTED)
        report->text = text; /* as it came */
    if (status == TOOLMEND_OK)
        *out = report;
    else
        toolmend_report_free(report);
    return status;
}
