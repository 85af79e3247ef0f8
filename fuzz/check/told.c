/* SPDX-License-Identifier: MIT
 *
 * told.c - see told.h.
 */
#include "told.h"

#define WORD_MARK   "QzWx"
#define NUMBER_MARK "918273645"
enum { NOTES_MAX = 64 };

static _Noreturn void fail(const struct fuzz_case *asked, const char *property) {
    fuzz_fail(property, asked->schema, asked->text);
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

static size_t string_end(toolmend_view text, size_t at) {
    size_t end = at + 1;
    while (end < text.len && text.ptr[end] != '"')
        end += text.ptr[end] == '\\' ? 2 : 1;
    return end < text.len ? end + 1 : text.len;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* The text with a mark in each string that the schema does not have, and behind each number. What
 * may spell JSON in a string stays, unless `all` are marked. */
static toolmend_view mark(struct pool *pool, const struct fuzz_case *asked, bool all) {
    struct writing out = {.pool = pool};
    toolmend_view text = asked->text;
    size_t end;
    for (size_t at = 0; at < text.len; at = end) {
        end = at + 1;
        if (text.ptr[at] == '"') {
            end = string_end(text, at);
            bool json = end - at > 2 && strchr("[{\"\\ ", text.ptr[at + 1]);
            write_words(&out, "\"");
            if (!holds(asked->schema, text.ptr + at, end - at) && (all || !json))
                write_words(&out, WORD_MARK);
            write_view(&out, view_cut(text, at + 1, end));
            continue;
        }
        while (is_digit(text.ptr[at]) && end < text.len && is_digit(text.ptr[end]))
            end++;
        write_view(&out, view_cut(text, at, end));
        if (is_digit(text.ptr[at]) && text.ptr[at] != '0')
            write_words(&out, NUMBER_MARK);
    }
    return written(&out);
}

/* ---- properties ----------------------------------------------------------------------- */

static void check_text(const struct fuzz_case *asked, toolmend_view told) {
    if (told.len > 0 && toolmend_json_quote(told, NULL, 0) == SIZE_MAX)
        fail(asked, "P12: what is told is UTF-8");
    if (holds_a_mark(told) && !holds_a_mark(asked->schema))
        fail(asked, "P12: nothing of the input is told but declared names");
}

static void check_sentences(const struct fuzz_case *asked, toolmend_view told) {
    check_text(asked, told);
    if (told.len == 0 || told.ptr[told.len - 1] != '.')
        fail(asked, "P12: what is told ends with a whole sentence");
    for (size_t i = 1; i < told.len; i++)
        if (told.ptr[i] == '\n' && told.ptr[i - 1] != '.')
            fail(asked, "P12: each line of a message is a whole sentence");
}

static void check_message(const struct fuzz_case *asked, toolmend_report *report) {
    toolmend_view message;
    bool rejected = toolmend_report_verdict(report) == TOOLMEND_REJECTED;
    if (toolmend_report_message(report, &message) != TOOLMEND_OK ||
        (message.ptr != NULL) != rejected)
        fail(asked, "a rejected call has a message, no other has");
    if (message.len > TOOLMEND_MESSAGE_MAX)
        fail(asked, "a message is not longer than its limit");
    if (rejected)
        check_sentences(asked, message);
}

static bool is_noted(const toolmend_report *report, size_t notes, const char *rule) {
    for (size_t k = 0; k < notes; k++)
        if (holds(toolmend_report_note(report, k), rule, strlen(rule)))
            return true;
    return notes == NOTES_MAX;
}

static void check_notes(const struct fuzz_case *asked, toolmend_report *report) {
    size_t count;
    if (toolmend_report_note_count(report, &count) != TOOLMEND_OK || count > NOTES_MAX ||
        (count > 0) != (toolmend_report_edit_count(report) > 0))
        fail(asked, "there are notes where there are edits, and not too many");
    for (size_t i = 0; i < count; i++)
        check_sentences(asked, toolmend_report_note(report, i));
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++)
        if (!is_noted(report, count, toolmend_report_edit(report, i).rules[0]))
            fail(asked, "P12: each change has a note");
}

static void check_history(const struct fuzz_case *asked, const toolmend_report *report) {
    toolmend_view history = toolmend_report_history(report);
    bool rejected = toolmend_report_verdict(report) == TOOLMEND_REJECTED;
    if (!rejected && !view_same(history, toolmend_report_text(report)))
        fail(asked, "the history of a text that goes on is that text");
    if (history.len > 0 && (model_is_json(fuzz_view(history)) == MODEL_FALSE ||
                            view_trim(history).ptr[0] != '{'))
        fail(asked, "a history is a JSON object");
}

static void check(const toolmend_tool *tool, const struct fuzz_case *asked,
                  toolmend_profile profile) {
    toolmend_report *report = fuzz_repair(tool, asked, profile);
    check_message(asked, report);
    check_notes(asked, report);
    check_history(asked, report);
    check_text(asked, toolmend_report_detail(report));
    toolmend_report_free(report);
}

void fuzz_check_told(const toolmend_tool *tool, const struct fuzz_case *asked) {
    struct pool pool = {NULL};
    struct fuzz_case marked = *asked;
    check(tool, asked, TOOLMEND_EXTENDED);
    for (int all = 0; all < 2; all++) {
        toolmend_view text = mark(&pool, asked, all);
        marked.text = fuzz_copy(text.ptr, text.len);
        check(tool, &marked, all ? TOOLMEND_STANDARD : TOOLMEND_EXTENDED);
        fuzz_drop(marked.text);
    }
    pool_free(&pool);
}
