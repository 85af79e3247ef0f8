/* SPDX-License-Identifier: MIT
 *
 * fuzz_message.c - P12 for what is told about a call: message, notes and detail hold nothing of
 * the input but names that the schema declares.
 *
 * Marks are put into the values and the unknown names of a text; none may come out. With it, on
 * the same reports: a message is at most TOOLMEND_MESSAGE_MAX bytes of whole sentences in UTF-8,
 * the same call has the same one, and only a rejected one has any; each change has a note; the
 * history is the output, the input if it is an object, or nothing.
 */
#include "../../conformance/model/validity.h"
#include "../generate/generate.h"
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/lenient.h"

#define WORD_MARK   "QzWx"
#define NUMBER_MARK "918273645"
enum { NOTES_MAX = 64 };

struct subject {
    toolmend_view schema, text;
    const toolmend_tool *tool;
    toolmend_finish finish;
};

static _Noreturn void fail(const struct subject *subject, const char *property) {
    fuzz_fail(property, subject->schema, subject->text);
}

static struct model_view naive(toolmend_view view) {
    return (struct model_view){view.ptr, view.len};
}

static toolmend_view view_of(const struct fuzz_text *text) {
    return (toolmend_view){text->ptr, text->len};
}

static bool holds(toolmend_view text, const char *piece, size_t len) {
    for (size_t at = 0; len <= text.len && at <= text.len - len; at++)
        if (memcmp(text.ptr + at, piece, len) == 0)
            return true;
    return false;
}

static bool holds_a_mark(toolmend_view text) {
    return holds(text, WORD_MARK, sizeof WORD_MARK - 1) ||
           holds(text, NUMBER_MARK, sizeof NUMBER_MARK - 1);
}

/* ---- marks ---------------------------------------------------------------------------- */

/* The end of a string that begins at `at`, its closing quote included, or of the text. */
static size_t string_end(toolmend_view text, size_t at) {
    size_t end = at + 1;
    while (end < text.len && text.ptr[end] != '"')
        end += text.ptr[end] == '\\' ? 2 : 1;
    return end < text.len ? end + 1 : text.len;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Copy one string, marked unless the schema has it, or, if not `all` are to be marked, it may
 * hold JSON. */
static size_t mark_string(const struct subject *subject, struct fuzz_text *out, size_t at,
                          bool all) {
    toolmend_view text = subject->text;
    size_t end = string_end(text, at);
    bool json = end - at > 2 && strchr("[{\"\\ ", text.ptr[at + 1]);
    fuzz_add(out, "\"", 1);
    if (!holds(subject->schema, text.ptr + at, end - at) && (all || !json))
        fuzz_puts(out, WORD_MARK);
    fuzz_add(out, text.ptr + at + 1, end - at - 1);
    return end;
}

static size_t mark_number(const struct subject *subject, struct fuzz_text *out,
                          size_t at) {
    toolmend_view text = subject->text;
    size_t end = at;
    while (end < text.len && is_digit(text.ptr[end]))
        end++;
    fuzz_add(out, text.ptr + at, end - at);
    if (text.ptr[at] != '0')
        fuzz_puts(out, NUMBER_MARK);
    return end;
}

/* The text with its values and unknown names marked. */
static struct fuzz_text mark(const struct subject *subject, bool all) {
    struct fuzz_text out = {NULL, 0, 0};
    toolmend_view text = subject->text;
    for (size_t at = 0; at < text.len;) {
        if (text.ptr[at] == '"')
            at = mark_string(subject, &out, at, all);
        else if (is_digit(text.ptr[at]))
            at = mark_number(subject, &out, at);
        else
            fuzz_add(&out, text.ptr + at++, 1);
    }
    return out;
}

/* ---- properties ----------------------------------------------------------------------- */

/* What is told is text, in sentences, without marks. */
static void check_told(const struct subject *subject, toolmend_view told) {
    struct fuzz_text quoted = {NULL, 0, 0};
    fuzz_quote(&quoted, told.ptr, told.len);
    if (model_is_json(naive(view_of(&quoted))) != MODEL_TRUE)
        fail(subject, "what is told is UTF-8");
    free(quoted.ptr);
    if (holds_a_mark(told) && !holds_a_mark(subject->schema))
        fail(subject, "P12: nothing of the input is told but declared names");
}

static void check_sentences(const struct subject *subject, toolmend_view told) {
    if (told.len == 0 || told.ptr[told.len - 1] != '.')
        fail(subject, "what is told ends with a whole sentence");
    for (size_t i = 1; i < told.len; i++)
        if (told.ptr[i] == '\n' && told.ptr[i - 1] != '.')
            fail(subject, "each line of a message is a whole sentence");
}

static void check_message(const struct subject *subject, toolmend_report *report) {
    toolmend_view message;
    if (toolmend_report_message(report, &message) != TOOLMEND_OK)
        fail(subject, "a message can be made");
    bool rejected = toolmend_report_verdict(report) == TOOLMEND_REJECTED;
    if ((message.ptr != NULL) != rejected)
        fail(subject, "a rejected call has a message, no other has");
    if (!rejected)
        return;
    if (message.len > TOOLMEND_MESSAGE_MAX)
        fail(subject, "a message is not longer than its limit");
    check_told(subject, message);
    check_sentences(subject, message);
}

/* Do the notes name every rule that acted? Where edits are only counted, not. */
static void check_rules_noted(const struct subject *subject,
                              const toolmend_report *report, size_t notes) {
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        bool noted = notes == NOTES_MAX;
        for (size_t k = 0; k < notes && !noted; k++)
            noted = holds(toolmend_report_note(report, k), edit.rules[0],
                          strlen(edit.rules[0]));
        if (!noted)
            fail(subject, "P12: each change has a note");
    }
}

static void check_notes(const struct subject *subject, toolmend_report *report) {
    size_t count;
    if (toolmend_report_note_count(report, &count) != TOOLMEND_OK)
        fail(subject, "notes can be made");
    if ((count > 0) != (toolmend_report_edit_count(report) > 0) || count > NOTES_MAX)
        fail(subject, "there are notes where there are edits, and not too many");
    for (size_t i = 0; i < count; i++) {
        check_told(subject, toolmend_report_note(report, i));
        check_sentences(subject, toolmend_report_note(report, i));
    }
    check_rules_noted(subject, report, count);
    if (toolmend_report_note(report, count).ptr)
        fail(subject, "a note past the end is none");
}

/* Is the text strict JSON and an object? */
static bool is_object(toolmend_view text) {
    size_t at = 0;
    while (at < text.len && memchr(" \t\n\r", text.ptr[at], 4))
        at++;
    return at < text.len && text.ptr[at] == '{' &&
           model_is_json(naive(text)) == MODEL_TRUE;
}

/* Is that the text which a second reader mends this one to? */
static bool is_mended(const struct subject *subject, toolmend_view history) {
    struct model_run run = {0};
    struct fuzz_lenient_request request = {naive(subject->text), subject->finish,
                                           model_parse(&run, naive(subject->schema)),
                                           false};
    struct fuzz_lenient mended = fuzz_read_leniently(&run, &request);
    toolmend_view text = {mended.text.ptr, mended.text.len};
    bool same = run.cannot || (mended.outcome == FUZZ_MENDED && fuzz_same(text, history));
    model_free(&run);
    return same;
}

static void check_history(const struct subject *subject, const toolmend_report *report) {
    toolmend_view history = toolmend_report_history(report);
    bool rejected = toolmend_report_verdict(report) == TOOLMEND_REJECTED;
    bool object = is_object(subject->text);
    bool limit = toolmend_report_reason(report) == TOOLMEND_REASON_LIMIT;
    if (!history.ptr && (!rejected || (object && !limit)))
        fail(subject, "an object has a history");
    if (history.ptr && (!rejected || object) &&
        !fuzz_same(history, toolmend_report_text(report)))
        fail(subject, "a history is the text that is handed on, or came");
    if (history.ptr && rejected && !object && !is_mended(subject, history))
        fail(subject, "the history of what is no JSON is its mended text");
    if (history.ptr && !is_object(history))
        fail(subject, "a history is an object");
}

static toolmend_report *repair(const struct subject *subject, toolmend_view text,
                               toolmend_profile profile) {
    toolmend_options options = {.size = sizeof options, .profile = profile};
    toolmend_report *report = NULL;
    if (toolmend_repair(subject->tool, text, subject->finish, &options, &report, NULL) !=
        TOOLMEND_OK)
        fail(subject, "repair works");
    return report;
}

/* The same bytes somewhere else have the same message. */
static void check_again(const struct subject *subject, toolmend_report *report,
                        toolmend_profile profile) {
    toolmend_view copy = fuzz_copy(subject->text.ptr, subject->text.len);
    toolmend_report *again = repair(subject, copy, profile);
    toolmend_view first, second;
    if (toolmend_report_message(report, &first) != TOOLMEND_OK ||
        toolmend_report_message(again, &second) != TOOLMEND_OK ||
        !fuzz_same(first, second))
        fail(subject, "P9: the same call has the same message");
    toolmend_report_free(again);
    fuzz_drop(copy);
}

static void check_profile(const struct subject *subject, toolmend_profile profile) {
    toolmend_report *report = repair(subject, subject->text, profile);
    check_message(subject, report);
    check_notes(subject, report);
    check_history(subject, report);
    check_told(subject, toolmend_report_detail(report));
    check_again(subject, report, profile);
    toolmend_report_free(report);
}

/* The same for a text with marks in it. */
static void check_marked(const struct subject *subject, bool all) {
    struct fuzz_text marked = mark(subject, all);
    struct subject other = *subject;
    other.text = fuzz_copy(marked.ptr, marked.len);
    check_profile(&other, all ? TOOLMEND_STANDARD : TOOLMEND_EXTENDED);
    fuzz_drop(other.text);
    free(marked.ptr);
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .head = fuzz_head, .write = fuzz_write_case};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_case made = fuzz_case_make(data, size);
    toolmend_tool *tool = NULL;
    toolmend_view name = {"tool", 4};
    if (toolmend_tool_compile(name, made.schema, NULL, &tool, NULL) == TOOLMEND_OK) {
        struct subject subject = {made.schema, made.text, tool, made.finish};
        check_profile(&subject, TOOLMEND_SAFE);
        check_profile(&subject, TOOLMEND_EXTENDED);
        check_marked(&subject, true);
        check_marked(&subject, false);
    }
    toolmend_tool_free(tool);
    fuzz_case_free(&made);
    return 0;
}
