/* SPDX-License-Identifier: MIT
 *
 * refuse.c - a refusal written down: its reason, where the text fails, and the readings that
 * were not taken.
 *
 * Everything here speaks of the text that was judged: the one that came, or what the syntax
 * rows made of it.
 */
#include "call.h"

#include "base/view.h"

#define READINGS_MAX 16 /* of readings shown in a report */
#define WARNINGS_MAX 65 /* TMI_UNMET_MAX, and one of another kind */

static toolmend_view judged(const struct tmi_call *call) {
    return call->texts[TMI_SOURCE_TEXT];
}

/* ---- verdicts ------------------------------------------------------------------------- */

void tmi_reject(struct tmi_call *call, toolmend_reason reason, const char *detail) {
    call->report->verdict = TOOLMEND_REJECTED;
    call->report->reason = reason;
    call->report->text = call->report->input;
    if (detail) {
        call->report->detail = (toolmend_view){detail, strlen(detail)};
        call->report->offset = SIZE_MAX; /* it is about no place */
    }
}

void tmi_reject_limit(struct tmi_call *call, const char *limit) {
    struct tmi_buf buf;
    tmi_buf_init(&buf, &call->report->arena, 256);
    tmi_buf_add_text(&buf, "the limit on ");
    tmi_buf_add_text(&buf, limit);
    tmi_buf_add_text(&buf, " was met");
    tmi_reject(call, TOOLMEND_REASON_LIMIT, "");
    call->report->limit = limit;
    call->report->detail = tmi_buf_view(&buf);
}

bool tmi_is_limited(struct tmi_call *call) {
    if (!call->check.limit)
        return false;
    tmi_reject_limit(call, call->check.limit);
    return true;
}

/* ---- warnings, violations -------------------------------------------------------------- */

void tmi_add_warning(struct tmi_call *call, const char *id, toolmend_view pointer) {
    struct toolmend_report *report = call->report;
    if (report->warning_count == WARNINGS_MAX)
        return;
    if (!report->warnings)
        report->warnings = tmi_new(&report->arena, WARNINGS_MAX, toolmend_warning);
    if (report->warnings)
        report->warnings[report->warning_count++] = (toolmend_warning){id, pointer};
}

/* They have steps of their own: a text that met its limit while being repaired is described all
 * the same. */
void tmi_describe_violations(struct tmi_call *call) {
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

/* ---- readings that were not taken ------------------------------------------------------ */

void tmi_add_reading(struct tmi_call *call, toolmend_view pointer, toolmend_view text,
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

static void add_ids(const char **ids, size_t *count, const toolmend_edit *edit) {
    for (size_t i = 0; i < edit->rule_count; i++)
        tmi_add_id(ids, count, edit->rules[i]);
}

/* One of several readings of a value: what it would become. */
static void show_tied(struct tmi_call *call, const struct tmi_token *value,
                      const struct tmi_token *reading) {
    struct tmi_mend *mend = call->mend;
    const struct tmi_token *origin = tmi_origin(value);
    toolmend_view pointer = tmi_pointer_to(&call->check, call->read.tokens, origin);
    struct tmi_edits edits;
    if (!reading || !tmi_edits_of(mend, reading, pointer, &edits))
        return;
    toolmend_view text = tmi_apply(mend->arena, judged(call), origin->start, origin->end,
                                   &edits, call->options->limits.text_max);
    const char **rules = tmi_new(mend->arena, TMI_RULES_MAX, const char *);
    size_t count = 0;
    if (!rules)
        return;
    for (size_t i = 0; i < edits.count; i++)
        add_ids(rules, &count, &edits.list[i]);
    tmi_add_reading(call, pointer, text, rules, count);
}

void tmi_show_tie(struct tmi_call *call, const struct tmi_result *result) {
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
        tmi_add_reading(
            call,
            tmi_pointer_to(&call->check, call->read.tokens, tmi_origin(result->value)),
            TMI_VIEW(""), rule, 1);
    }
}

/* What the value of an edit would become by all edits in it; of a member that is renamed or
 * would go, its new name or nothing. The place of the next edit that is not shown yet. */
static size_t show_blocked(struct tmi_call *call, const struct tmi_edits *edits,
                           size_t at) {
    struct toolmend_report *report = call->report;
    const toolmend_edit *edit = &edits->list[at];
    const struct tmi_token *value = edits->origins[at];
    const char **ids = tmi_new(&report->arena, TMI_RULES_MAX, const char *);
    size_t id_count = 0;
    if (!value || !ids) {
        tmi_add_reading(call, edit->pointer, edit->new_text, edit->rules,
                        edit->rule_count);
        return at + 1;
    }
    while (at > 0 && edits->list[at - 1].start >= value->start)
        at--;
    struct tmi_edits inside = {.list = edits->list + at, .count = 0};
    while (at + inside.count < edits->count &&
           inside.list[inside.count].end <= value->end)
        add_ids(ids, &id_count, &inside.list[inside.count++]);
    toolmend_view text = tmi_apply(&report->arena, judged(call), value->start, value->end,
                                   &inside, SIZE_MAX);
    tmi_add_reading(call, edit->pointer, text, ids, id_count);
    return at + inside.count;
}

bool tmi_reject_for_profile(struct tmi_call *call, const struct tmi_edits *edits) {
    size_t first = 0;
    while (first < edits->count && !edits->blocked[first])
        first++;
    if (first == edits->count)
        return false;
    tmi_reject(call, TOOLMEND_REASON_SCHEMA_MISMATCH,
               "the one reading needs a rule that the profile does not hold there");
    for (size_t i = first; i < edits->count;)
        i = edits->blocked[i] ? show_blocked(call, edits, i) : i + 1;
    return true;
}
