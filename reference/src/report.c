/* SPDX-License-Identifier: MIT
 *
 * report.c - read a report out: one accessor a question, and the record in JSON.
 *
 * The record holds what another program needs to check the claim without this library: the
 * input is the output with every edit's `new` put back to its `old`. It is written on demand
 * and kept with the report, because most callers ask only for the verdict and the text.
 * Nothing here decides anything; repair/outcome.c has filled the report in.
 *
 * The names of the public enumerations stand here too, one table an enumeration, since the
 * record is where they are spelled; those of profiles stand with what they hold.
 */
#include "report.h"

#include <string.h>

#include "base/view.h"
#include "message/message.h"

#define COUNT_OF(table) (sizeof(table) / sizeof((table)[0]))

/* ---- names ---------------------------------------------------------------------------- */

static const char *const verdict_names[] = {
    [TOOLMEND_VALID] = "valid",
    [TOOLMEND_REPAIRED] = "repaired",
    [TOOLMEND_REJECTED] = "rejected",
};

static const char *const reason_names[] = {
    [TOOLMEND_REASON_NONE] = "",
    [TOOLMEND_REASON_LIMIT] = "limit",
    [TOOLMEND_REASON_TRUNCATED] = "truncated",
    [TOOLMEND_REASON_AMBIGUOUS] = "ambiguous",
    [TOOLMEND_REASON_NOT_JSON] = "not-json",
    [TOOLMEND_REASON_SCHEMA_MISMATCH] = "schema-mismatch",
    [TOOLMEND_REASON_UNKNOWN_TOOL] = "unknown-tool",
    [TOOLMEND_REASON_NO_TOOL] = "no-tool",
    [TOOLMEND_REASON_NOT_MARKUP] = "not-markup",
};

static const char *const finish_names[] = {
    [TOOLMEND_FINISH_UNKNOWN] = "unknown",
    [TOOLMEND_FINISH_COMPLETE] = "complete",
    [TOOLMEND_FINISH_TRUNCATED] = "truncated",
};

static const char *const kind_names[] = {
    [TOOLMEND_NULL] = "null",     [TOOLMEND_BOOLEAN] = "boolean",
    [TOOLMEND_NUMBER] = "number", [TOOLMEND_INTEGER] = "integer",
    [TOOLMEND_STRING] = "string", [TOOLMEND_ARRAY] = "array",
    [TOOLMEND_OBJECT] = "object",
};

/* The name of a value; "" for a number that is no value of the enumeration. */
static const char *name_of(const char *const *names, size_t count, size_t value) {
    return value < count ? names[value] : "";
}

/* The value of a name; count if there is none. */
static size_t value_of(const char *const *names, size_t count, const char *name) {
    size_t value = 0;
    while (value < count && strcmp(names[value], name) != 0)
        value++;
    return value;
}

const char *toolmend_version(void) {
    return TOOLMEND_VERSION;
}

const char *toolmend_verdict_name(toolmend_verdict verdict) {
    return name_of(verdict_names, COUNT_OF(verdict_names), (size_t)verdict);
}

const char *toolmend_reason_name(toolmend_reason reason) {
    return name_of(reason_names, COUNT_OF(reason_names), (size_t)reason);
}

const char *toolmend_finish_name(toolmend_finish finish) {
    return name_of(finish_names, COUNT_OF(finish_names), (size_t)finish);
}

const char *toolmend_kind_name(toolmend_kind kind) {
    return name_of(kind_names, COUNT_OF(kind_names), (size_t)kind);
}

bool toolmend_finish_by_name(const char *name, toolmend_finish *finish) {
    size_t value = value_of(finish_names, COUNT_OF(finish_names), name);
    if (value == COUNT_OF(finish_names))
        return false;
    *finish = (toolmend_finish)value;
    return true;
}

/* ---- accessors; an index past the end gives a zeroed answer ---------------------------- */

toolmend_verdict toolmend_report_verdict(const toolmend_report *report) {
    return report->verdict;
}

toolmend_reason toolmend_report_reason(const toolmend_report *report) {
    return report->reason;
}

toolmend_view toolmend_report_text(const toolmend_report *report) {
    return report->text;
}

toolmend_view toolmend_report_detail(const toolmend_report *report) {
    return report->detail;
}

size_t toolmend_report_offset(const toolmend_report *report) {
    return report->offset;
}

uint64_t toolmend_report_steps(const toolmend_report *report) {
    return report->steps;
}

toolmend_view toolmend_report_arguments(const toolmend_report *report) {
    return report->whole ? report->whole->arguments : (toolmend_view){NULL, 0};
}

toolmend_view toolmend_report_tool_name(const toolmend_report *report) {
    return report->tool ? report->tool->name : (toolmend_view){NULL, 0};
}

bool toolmend_report_effectful(const toolmend_report *report) {
    return report->whole && report->whole->effectful;
}

size_t toolmend_report_evidence_count(const toolmend_report *report) {
    return report->whole ? report->whole->evidence_count : 0;
}

toolmend_view toolmend_report_evidence(const toolmend_report *report, size_t index) {
    return index < toolmend_report_evidence_count(report) ? report->whole->evidence[index]
                                                          : (toolmend_view){NULL, 0};
}

size_t toolmend_report_rival_count(const toolmend_report *report) {
    return report->whole ? report->whole->rival_count : 0;
}

toolmend_view toolmend_report_rival(const toolmend_report *report, size_t index) {
    return index < toolmend_report_rival_count(report) ? report->whole->rivals[index]
                                                       : (toolmend_view){NULL, 0};
}

size_t toolmend_report_edit_count(const toolmend_report *report) {
    return report->edit_count;
}

toolmend_edit toolmend_report_edit(const toolmend_report *report, size_t index) {
    return index < report->edit_count ? report->edits[index] : (toolmend_edit){0};
}

size_t toolmend_report_violation_count(const toolmend_report *report) {
    return report->violation_count;
}

toolmend_violation toolmend_report_violation(const toolmend_report *report,
                                             size_t index) {
    return index < report->violation_count ? report->violations[index]
                                           : (toolmend_violation){0};
}

size_t toolmend_report_warning_count(const toolmend_report *report) {
    return report->warning_count + (report->tool ? report->tool->warning_count : 0);
}

toolmend_warning toolmend_report_warning(const toolmend_report *report, size_t index) {
    if (index < report->warning_count)
        return report->warnings[index];
    index -= report->warning_count;
    return report->tool ? toolmend_tool_warning(report->tool, index)
                        : (toolmend_warning){0};
}

size_t toolmend_report_reading_count(const toolmend_report *report) {
    return report->reading_count;
}

toolmend_reading toolmend_report_reading(const toolmend_report *report, size_t index) {
    return index < report->reading_count ? report->readings[index]
                                         : (toolmend_reading){0};
}

toolmend_view toolmend_report_history(const toolmend_report *report) {
    return report->history;
}

toolmend_status toolmend_report_message(toolmend_report *report, toolmend_view *message) {
    if (!report || !message)
        return TOOLMEND_E_ARGUMENT;
    if (!report->message.ptr && report->verdict == TOOLMEND_REJECTED)
        tmi_make_message(report);
    *message = report->message;
    return tmi_arena_failed(&report->arena) ? TOOLMEND_E_MEMORY : TOOLMEND_OK;
}

toolmend_status toolmend_report_note_count(toolmend_report *report, size_t *count) {
    if (!report || !count)
        return TOOLMEND_E_ARGUMENT;
    if (!report->notes && report->edit_count > 0)
        tmi_make_notes(report);
    *count = report->note_count;
    return tmi_arena_failed(&report->arena) ? TOOLMEND_E_MEMORY : TOOLMEND_OK;
}

toolmend_view toolmend_report_note(const toolmend_report *report, size_t index) {
    return index < report->note_count ? report->notes[index] : (toolmend_view){NULL, 0};
}

void toolmend_report_free(toolmend_report *report) {
    if (!report)
        return;
    struct tmi_arena arena = report->arena; /* the report lies in what is freed */
    tmi_arena_free(&arena);
}

/* ---- the record ------------------------------------------------------------------------ */

static void add_base64(struct tmi_buf *out, toolmend_view bytes) {
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=";
    enum { PAD = 64 };
    for (size_t at = 0; at < bytes.len; at += 3) {
        size_t have = bytes.len - at < 3 ? bytes.len - at : 3;
        uint32_t group = 0;
        for (size_t i = 0; i < 3; i++)
            group = group << 8 | (i < have ? (unsigned char)bytes.ptr[at + i] : 0U);
        char four[4];
        for (size_t i = 0; i < 4; i++)
            four[i] = digits[i <= have ? group >> (18 - 6 * i) & 63 : PAD];
        tmi_buf_add(out, four, sizeof four);
    }
}

/* "name":"text", or "name_b64":"..." where the bytes are not UTF-8 and so have no spelling
 * as a JSON string. */
static void add_text(struct tmi_buf *out, const char *name, toolmend_view text) {
    bool utf8 = toolmend_json_quote(text, NULL, 0) != SIZE_MAX;
    tmi_buf_add_text(out, "\"");
    tmi_buf_add_text(out, name);
    if (utf8) {
        tmi_buf_add_text(out, "\":");
        tmi_buf_add_quoted(out, text);
    } else {
        tmi_buf_add_text(out, "_b64\":\"");
        add_base64(out, text);
        tmi_buf_add_text(out, "\"");
    }
}

/* "name":"word" for our own words, which hold nothing to escape. */
static void add_word(struct tmi_buf *out, const char *name, const char *word) {
    tmi_buf_add_text(out, "\"");
    tmi_buf_add_text(out, name);
    tmi_buf_add_text(out, "\":\"");
    tmi_buf_add_text(out, word);
    tmi_buf_add_text(out, "\"");
}

static void add_rules(struct tmi_buf *out, const char *const *rules, size_t count) {
    tmi_buf_add_text(out, "\"rules\":[");
    for (size_t i = 0; i < count; i++) {
        tmi_buf_add_text(out, i > 0 ? ",\"" : "\"");
        tmi_buf_add_text(out, rules[i]);
        tmi_buf_add_text(out, "\"");
    }
    tmi_buf_add_text(out, "]");
}

static void add_edit(struct tmi_buf *out, const toolmend_edit *edit) {
    tmi_buf_add_text(out, "{\"start\":");
    tmi_buf_add_number(out, edit->start);
    tmi_buf_add_text(out, ",\"end\":");
    tmi_buf_add_number(out, edit->end);
    tmi_buf_add_text(out, ",");
    add_text(out, "old", edit->old_text);
    tmi_buf_add_text(out, ",");
    add_text(out, "new", edit->new_text);
    tmi_buf_add_text(out, ",");
    add_text(out, "pointer", edit->pointer);
    tmi_buf_add_text(out, ",");
    add_rules(out, edit->rules, edit->rule_count);
    if (edit->in) {
        tmi_buf_add_text(out, ",");
        add_word(out, "in", edit->in);
    }
    tmi_buf_add_text(out, "}");
}

static void add_violation(struct tmi_buf *out, const toolmend_violation *violation) {
    tmi_buf_add_text(out, "{");
    add_text(out, "pointer", violation->pointer);
    tmi_buf_add_text(out, ",");
    add_text(out, "schema_pointer", violation->schema_pointer);
    tmi_buf_add_text(out, ",");
    add_word(out, "keyword", violation->keyword);
    tmi_buf_add_text(out, ",\"expected\":");
    if (violation->expected.len > 0)
        tmi_buf_add_compact(out, violation->expected);
    else
        tmi_buf_add_text(out, "null");
    tmi_buf_add_text(out, ",");
    add_word(out, "received", toolmend_kind_name(violation->received));
    tmi_buf_add_text(out, "}");
}

static void add_warning(struct tmi_buf *out, const toolmend_warning *warning) {
    tmi_buf_add_text(out, "{");
    add_word(out, "id", warning->id);
    tmi_buf_add_text(out, ",");
    add_text(out, "pointer", warning->pointer);
    tmi_buf_add_text(out, "}");
}

static void add_reading(struct tmi_buf *out, const toolmend_reading *reading) {
    tmi_buf_add_text(out, "{");
    add_text(out, "pointer", reading->pointer);
    tmi_buf_add_text(out, ",");
    add_rules(out, reading->rules, reading->rule_count);
    tmi_buf_add_text(out, ",");
    add_text(out, "text", reading->text);
    tmi_buf_add_text(out, "}");
}

/* "name":"text", or null where it is absent. */
static void add_optional(struct tmi_buf *out, const char *name, toolmend_view text) {
    if (text.ptr) {
        add_text(out, name, text);
        return;
    }
    tmi_buf_add_text(out, "\"");
    tmi_buf_add_text(out, name);
    tmi_buf_add_text(out, "\":null");
}

/* The members up to and with the text: what was asked, and what became of it. */
static void add_outcome(struct tmi_buf *out, const toolmend_report *report) {
    tmi_buf_add_text(out, "{\"format\":1,");
    if (report->whole)
        tmi_buf_add_text(out, "\"op\":\"call\",");
    add_optional(out, "tool", toolmend_report_tool_name(report));
    tmi_buf_add_text(out, ",");
    add_word(out, "profile", toolmend_profile_name(report->profile));
    tmi_buf_add_text(out, ",");
    add_word(out, "finish", toolmend_finish_name(report->finish));
    tmi_buf_add_text(out, ",");
    add_word(out, "verdict", toolmend_verdict_name(report->verdict));
    tmi_buf_add_text(out, ",");
    if (report->reason == TOOLMEND_REASON_NONE)
        tmi_buf_add_text(out, "\"reason\":null");
    else
        add_word(out, "reason", toolmend_reason_name(report->reason));
    tmi_buf_add_text(out, ",");
    add_text(out, "text", report->text);
    if (report->whole) {
        tmi_buf_add_text(out, ",");
        add_optional(out, "arguments", report->whole->arguments);
    }
}

/* The lists: the proof of the outcome, and what spoke against one. */
static void add_lists(struct tmi_buf *out, const toolmend_report *report) {
    tmi_buf_add_text(out, ",\"edits\":[");
    for (size_t i = 0; i < report->edit_count; i++) {
        tmi_buf_add_text(out, i > 0 ? "," : "");
        add_edit(out, &report->edits[i]);
    }
    tmi_buf_add_text(out, "],\"violations\":[");
    for (size_t i = 0; i < report->violation_count; i++) {
        tmi_buf_add_text(out, i > 0 ? "," : "");
        add_violation(out, &report->violations[i]);
    }
    tmi_buf_add_text(out, "],\"warnings\":[");
    for (size_t i = 0; i < toolmend_report_warning_count(report); i++) {
        toolmend_warning warning = toolmend_report_warning(report, i);
        tmi_buf_add_text(out, i > 0 ? "," : "");
        add_warning(out, &warning);
    }
    tmi_buf_add_text(out, "],\"notes\":[");
    for (size_t i = 0; i < report->note_count; i++) {
        tmi_buf_add_text(out, i > 0 ? "," : "");
        tmi_buf_add_quoted(out, report->notes[i]);
    }
    tmi_buf_add_text(out, "],\"readings\":[");
    for (size_t i = 0; i < report->reading_count; i++) {
        tmi_buf_add_text(out, i > 0 ? "," : "");
        add_reading(out, &report->readings[i]);
    }
    tmi_buf_add_text(out, "],\"rivals\":[");
    for (size_t i = 0; i < toolmend_report_rival_count(report); i++) {
        tmi_buf_add_text(out, i > 0 ? "," : "");
        tmi_buf_add_quoted(out, toolmend_report_rival(report, i));
    }
    tmi_buf_add_text(out, "],");
}

/* What a whole call has more. */
static void add_inference(struct tmi_buf *out, const struct tmi_whole *whole) {
    tmi_buf_add_text(out, "\"evidence\":[");
    for (size_t i = 0; i < whole->evidence_count; i++) {
        tmi_buf_add_text(out, i > 0 ? "," : "");
        tmi_buf_add_quoted(out, whole->evidence[i]);
    }
    tmi_buf_add_text(out, "],\"effectful\":");
    tmi_buf_add_text(out, whole->effectful ? "true," : "false,");
}

static void make_record(toolmend_report *report, toolmend_view message) {
    struct tmi_buf out;
    tmi_buf_init(&out, &report->arena, SIZE_MAX);
    add_outcome(&out, report);
    add_lists(&out, report);
    if (report->whole)
        add_inference(&out, report->whole);
    add_optional(&out, "message", message);
    tmi_buf_add_text(&out, ",");
    add_optional(&out, "history", toolmend_report_history(report));
    tmi_buf_add_text(&out, "}");
    report->json = tmi_buf_view(&out);
}

toolmend_status toolmend_report_json(toolmend_report *report, toolmend_view *json) {
    toolmend_view message;
    size_t notes;
    if (!report || !json)
        return TOOLMEND_E_ARGUMENT;
    if (!report->json.ptr && toolmend_report_message(report, &message) == TOOLMEND_OK &&
        toolmend_report_note_count(report, &notes) == TOOLMEND_OK)
        make_record(report, message);
    *json = report->json;
    return json->ptr ? TOOLMEND_OK : TOOLMEND_E_MEMORY;
}
