/* SPDX-License-Identifier: MIT
 *
 * whole.c - a whole call: parse it, find its tool, repair its arguments, and put the edits of
 * both together.
 *
 * The arguments go through the stages of the pipeline as an arguments text does. The report is
 * written once: of the call text, if that decides; else of the arguments, with the edits of the
 * call ahead of theirs.
 */
#include "base/view.h"
#include "call/envelope.h"
#include "engine/compose.h"

#define EDITS_MAX 2 /* of the call rules: of a key, of a name */

/* ---- edits of the call object ------------------------------------------------------------ */

/* Edits of the repaired call text, ascending. */
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
    add_change(changes,
               (toolmend_edit){
                   .start = key->start,
                   .end = key->end,
                   .new_text = TMI_VIEW("\"arguments\""),
                   .pointer = tmi_pointer_to(&envelope->call.instance.check,
                                             envelope->call.instance.parsed.tokens,
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
                   .pointer = tmi_pointer_to(&envelope->call.instance.check,
                                             envelope->call.instance.parsed.tokens,
                                             name ? name : envelope->object),
                   .rules = &envelope->name_rule->id,
                   .rule_count = 1,
               });
}

/* The edits of the call text; false: a limit, or out of memory. */
static bool make_call_edits(struct tmi_envelope *envelope, const toolmend_edit **list,
                            size_t *count) {
    struct toolmend_report *report = envelope->call.report;
    static const bool ahead[EDITS_MAX];
    struct changes changes = {.arena = &report->arena,
                              .text = envelope->call.instance.texts[TMI_SOURCE_TEXT]};
    if (envelope->key_rule)
        rename_key(envelope, &changes);
    if (envelope->name_rule)
        set_name(envelope, &changes);
    const struct tmi_edits edits = {
        .list = changes.list, .ahead = ahead, .count = changes.count};
    return tmi_call_edits(envelope, &edits, list, count);
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
 * its place stands behind it. False: out of memory, sticky. */
static bool add_removal(struct tmi_envelope *envelope, const struct tmi_piece *removal) {
    struct tmi_arena *arena = &envelope->call.report->arena;
    struct tmi_call *inner = &envelope->inner;
    bool *ahead = tmi_new(arena, inner->edit_count, bool);
    struct tmi_composed all;
    if (!ahead)
        return false;
    memset(ahead, true, inner->edit_count);
    struct tmi_layers layers = {
        .text = envelope->arguments,
        .repaired = inner->instance.texts[TMI_SOURCE_TEXT],
        .pieces = {removal,         1                         },
        .edits = { .list = inner->edits, .ahead = ahead, .count = inner->edit_count},
    };
    if (!tmi_compose(arena, &layers, &all))
        return false;
    inner->edits = all.list;
    inner->edit_count = all.count;
    inner->edit_places = all.repaired_at;
    return true;
}

/* ---- both together ----------------------------------------------------------------------- */

/* The edits of the call, then those of the arguments. */
static void join_edits(struct tmi_envelope *envelope, const toolmend_edit *of_call,
                       size_t first) {
    struct toolmend_report *report = envelope->call.report;
    struct tmi_call *inner = &envelope->inner;
    size_t count = first + inner->edit_count;
    toolmend_edit *list = tmi_new(&report->arena, count, toolmend_edit);
    if (!list)
        return;
    if (first > 0)
        memcpy(list, of_call, first * sizeof *list);
    for (size_t i = first; i < count; i++) {
        list[i] = inner->edits[i - first];
        list[i].in = "arguments";
    }
    inner->edits = list;
    inner->edit_count = count;
    envelope->whole->edit_count = first;
}

/* The call names no tool that its arguments were held against. */
static void forget_tool(struct tmi_envelope *envelope) {
    struct tmi_whole *whole = envelope->whole;
    envelope->call.report->tool = NULL;
    whole->effectful = false;
    whole->evidence_count = whole->rival_count = 0;
}

/* Put a warning in front of those of the arguments. */
static void add_warning(struct tmi_envelope *envelope, const char *id,
                        const struct tmi_token *value) {
    struct tmi_call *call = &envelope->call;
    struct toolmend_report *report = call->report;
    size_t count = report->warning_count + 1;
    toolmend_warning *list = tmi_new(&report->arena, count, toolmend_warning);
    if (!list)
        return;
    if (count > 1)
        memcpy(list + 1, report->warnings, (count - 1) * sizeof *list);
    list[0] = (toolmend_warning){
        id, tmi_pointer_to(&call->instance.check, call->instance.parsed.tokens, value)};
    report->warnings = list;
    report->warning_count = count;
}

/* The warnings that are about the call. */
static void add_warnings(struct tmi_envelope *envelope, enum tmi_finding of_inner) {
    struct tmi_call *call = &envelope->call;
    bool accepted = of_inner == TMI_FOUND_VALID || of_inner == TMI_FOUND_CANDIDATE;
    const struct tmi_token *outside =
        accepted && !call->syntax ? tmi_find_outside(envelope) : NULL;
    if (outside)
        add_warning(envelope, "argument-outside", outside);
    if (call->instance.repeated && of_inner != TMI_FOUND_LIMIT)
        add_warning(envelope, "duplicate-key", call->instance.repeated);
}

/* The arguments that an accepted call would hand on. */
static toolmend_view arguments_of(const struct tmi_envelope *envelope,
                                  enum tmi_finding inner) {
    return inner == TMI_FOUND_CANDIDATE ? envelope->inner.candidate.output
                                        : envelope->inner.input;
}

/* What the call and its arguments give together, whose finding is `inner`. NOTHING: that. */
static enum tmi_finding join(struct tmi_envelope *envelope, enum tmi_finding inner,
                             const struct tmi_piece *removal, const toolmend_edit *edits,
                             size_t count) {
    struct tmi_call *call = &envelope->call;
    bool accepted = inner == TMI_FOUND_VALID || inner == TMI_FOUND_CANDIDATE;
    if (accepted && (!envelope->inside || add_removal(envelope, removal)))
        join_edits(envelope, edits, count);
    if (accepted && envelope->inner.edit_count > call->options->limits.edits_max) {
        call->limit = "edits";
        forget_tool(envelope);
        return TMI_FOUND_LIMIT;
    }
    bool repaired = envelope->inner.edit_count > 0;
    /* A name that the call repeats with equal values is harmless in a call that is handed on as it
     * came, and only there, as in an arguments text. */
    if (call->instance.repeated && inner != TMI_FOUND_LIMIT && (!accepted || repaired))
        return TMI_FOUND_REPEATED_NAME;
    if (accepted && repaired &&
        tmi_loses_member(envelope, arguments_of(envelope, inner))) {
        forget_tool(envelope);
        envelope->whole->outside = true;
        return TMI_FOUND_OUTSIDE;
    }
    return TMI_FOUND_NOTHING;
}

/* Take the arguments through the stages, and write the report of both. NOTHING: it is written. */
static enum tmi_finding repair_arguments(struct tmi_envelope *envelope,
                                         const toolmend_tool *tool) {
    struct tmi_call *call = &envelope->call, *inner = &envelope->inner;
    const toolmend_edit *edits;
    size_t count;
    if (!make_call_edits(envelope, &edits, &count)) {
        call->limit = call->instance.check.limit;
        return call->limit ? TMI_FOUND_LIMIT : TMI_FOUND_NO_CALL;
    }
    struct tmi_piece removal;
    toolmend_view text = envelope->arguments;
    if (envelope->inside)
        text = without_name(envelope, &removal);
    tmi_call_begin(inner, call->report, call->options, tool, text, true);
    inner->slice = !envelope->in_string;
    inner->surplus = inner->slice && call->syntax && call->syntax->surplus;
    enum tmi_finding of_inner = tmi_run_stages(inner);
    enum tmi_finding found = join(envelope, of_inner, &removal, edits, count);
    if (found == TMI_FOUND_NOTHING) {
        envelope->whole->reported = true;
        tmi_write_outcome(inner, of_inner);
        add_warnings(envelope, of_inner);
    }
    tmi_call_end(inner);
    return found;
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

/* The tool is found. */
static enum tmi_finding call_tool(struct tmi_envelope *envelope,
                                  const struct tmi_tools_entry *entry) {
    if (tmi_may_be_argument(envelope)) {
        envelope->whole->outside = true;
        return TMI_FOUND_OUTSIDE;
    }
    envelope->call.report->tool = entry->tool;
    envelope->whole->effectful = entry->effectful;
    if (envelope->naming == TMI_NAME_MISSING && !envelope->inside)
        tmi_give_evidence(envelope);
    enum tmi_finding found = tmi_find_arguments(envelope);
    return found == TMI_FOUND_NOTHING ? repair_arguments(envelope, entry->tool) : found;
}

/* Find the tool, then repair the arguments. *status is that of the called tool's schema. */
static enum tmi_finding answer(struct tmi_envelope *envelope, toolmend_status *status,
                               toolmend_error *error) {
    enum tmi_finding found = tmi_open_envelope(envelope);
    envelope->whole->name = envelope->name;
    if (found != TMI_FOUND_NOTHING)
        return found;
    found = tmi_find_tool(envelope);
    if (found == TMI_FOUND_NOTHING) {
        const struct tmi_tools_entry *entry = &envelope->tools->entries[envelope->place];
        if (!entry->tool) {
            if (error)
                *error = *entry->error;
            *status = entry->error->status;
            return TMI_FOUND_NO_TOOL;
        }
        found = call_tool(envelope, entry);
    }
    if (envelope->call.instance.repeated && found != TMI_FOUND_NOTHING &&
        found != TMI_FOUND_LIMIT) {
        forget_tool(envelope);
        return TMI_FOUND_REPEATED_NAME;
    }
    return found;
}

static toolmend_status run(struct tmi_envelope *envelope, toolmend_error *error) {
    struct toolmend_report *report = envelope->call.report;
    toolmend_status status = TOOLMEND_OK;
    enum tmi_finding found = answer(envelope, &status, error);
    if (found != TMI_FOUND_NOTHING) {
        tmi_write_outcome(&envelope->call, found);
        settle_arguments(envelope);
        if (found == TMI_FOUND_NO_CALL && envelope->whole->calls)
            report->detail = TMI_VIEW("tool_calls does not hold exactly one call");
    }
    if (report->verdict == TOOLMEND_REJECTED)
        report->text = envelope->whole->text;
    tmi_call_end(&envelope->call);
    return status;
}

/* A report with all that a whole call needs; NULL: out of memory. */
static struct tmi_envelope *start(const toolmend_tools *tools, toolmend_view text,
                                  toolmend_finish finish,
                                  const toolmend_options *options) {
    struct toolmend_report *report = tmi_start_report(text, finish, options);
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
    *envelope = (struct tmi_envelope){.whole = whole, .tools = tools};
    tmi_call_begin(&envelope->call, report, options, NULL, report->input, true);
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
    status = run(envelope, error);
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
