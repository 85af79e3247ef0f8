/* SPDX-License-Identifier: MIT
 *
 * fuzz_tokens_kept.c - P4, P6, P14 where the text is no JSON: what comes back is strict JSON,
 * made of the bytes that came.
 *
 * Any bytes as arguments. jansson must read what was repaired, and what it reads already no
 * syntax rule may touch. Each byte is kept or stands in exactly one edit that names its rules;
 * replayed the edits give the output, undone the input. The strings between double quotes are
 * found by a lexer that knows nothing else: one of them goes as a whole, by a rule that takes
 * what stands around the value, or its characters stay, whatever they look like.
 */
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/plain.h"
#include "ask.h"

#include <jansson.h>

static bool jansson_reads(toolmend_view text) {
    toolmend_view plain = fuzz_plain(text);
    json_t *root = json_loadb(plain.ptr ? plain.ptr : "", plain.len,
                              JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    bool reads = root && !(text.len > 0 && memchr(text.ptr, '\0', text.len));
    json_decref(root);
    fuzz_drop(plain);
    return reads;
}

static bool is_by(const toolmend_edit *edit, const char *group) {
    for (size_t i = 0; i < edit->rule_count; i++)
        if (strncmp(edit->rules[i], group, strlen(group)) == 0)
            return true;
    return false;
}

static bool only_by_syntax(const toolmend_report *report) {
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        for (size_t k = 0; k < edit.rule_count; k++)
            if (strncmp(edit.rules[k], "syntax/", 7) != 0)
                return false;
    }
    return true;
}

/* ---- bytes ---------------------------------------------------------------------------- */

static void check_bytes(const struct fuzz_case *made, const toolmend_report *report) {
    toolmend_view output = toolmend_report_text(report);
    size_t reached = 0;
    size_t written = 0;
    for (size_t i = 0; i <= toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        bool last = i == toolmend_report_edit_count(report);
        size_t until = last ? made->text.len : edit.start;
        if (until < reached || until > made->text.len || edit.end > made->text.len)
            fuzz_fail("P4: a byte stands in one edit at most", made->schema, made->text);
        toolmend_view kept = {made->text.ptr + reached, until - reached};
        toolmend_view there = {output.ptr + written, kept.len};
        if (output.len - written < kept.len || !fuzz_same(kept, there))
            fuzz_fail("P4: a byte outside of edits is kept", made->schema, made->text);
        written += kept.len;
        if (last)
            break;
        toolmend_view came = {made->text.ptr + edit.start, edit.end - edit.start};
        toolmend_view put = {output.ptr + written, edit.new_text.len};
        if (!fuzz_same(came, edit.old_text) || edit.rule_count == 0)
            fuzz_fail("P12: an edit quotes what came and names its rules", made->schema,
                      made->text);
        if (output.len - written < put.len || !fuzz_same(put, edit.new_text))
            fuzz_fail("P4: replaying gives the output", made->schema, made->text);
        written += put.len;
        reached = edit.end;
    }
    if (written != output.len)
        fuzz_fail("P4: replaying gives the output", made->schema, made->text);
}

/* ---- strings -------------------------------------------------------------------------- */

/* The edit in which the byte stands; false: none. */
static bool edit_at(const toolmend_report *report, size_t at, toolmend_edit *edit) {
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        *edit = toolmend_report_edit(report, i);
        if (edit->start <= at && at < edit->end)
            return true;
    }
    return false;
}

static bool takes_all(const toolmend_edit *edit) {
    return fuzz_names(edit, "syntax/repeated-value") ||
           fuzz_names(edit, "syntax/surrounding-prose");
}

/* Spelled otherwise, with the same characters: a backslash, or a control character. */
static bool respells(const toolmend_edit *edit) {
    bool backslash = fuzz_names(edit, "syntax/invalid-escape");
    bool control = fuzz_names(edit, "syntax/control-character");
    size_t at = 0;
    for (size_t i = 0; i < edit->old_text.len; i++) {
        char came = edit->old_text.ptr[i];
        const char *wanted = came == '\\' && backslash ? "\\\\"
                             : came == '\t' && control ? "\\t"
                             : came == '\n' && control ? "\\n"
                             : came == '\r' && control ? "\\r"
                                                       : NULL;
        if (!wanted || edit->new_text.len - at < 2 ||
            memcmp(edit->new_text.ptr + at, wanted, 2) != 0)
            return false;
        at += 2;
    }
    return at == edit->new_text.len;
}

/* Behind the string that begins here, as JSON ends it. */
static size_t string_end(toolmend_view text, size_t at) {
    for (at++; at < text.len && text.ptr[at] != '"'; at++)
        at += text.ptr[at] == '\\';
    return at < text.len ? at + 1 : text.len;
}

static void check_string(const struct fuzz_case *made, const toolmend_report *report,
                         size_t start, size_t end) {
    toolmend_edit edit;
    if (edit_at(report, start, &edit) || edit_at(report, end - 1, &edit))
        fuzz_fail("P6: the quotes of a string are its quotes", made->schema, made->text);
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        edit = toolmend_report_edit(report, i);
        bool inside = edit.start > start && edit.start < end;
        if (inside && !respells(&edit)) {
            fuzz_show("came out", made->schema, toolmend_report_text(report));
            fuzz_fail("P6: the characters of a string stay", made->schema, made->text);
        }
    }
}

/* Prose may hold quotation marks of any kind, so that the lexer begins behind it. */
static void check_strings(const struct fuzz_case *made, const toolmend_report *report) {
    for (size_t at = 0; at < made->text.len;) {
        toolmend_edit edit;
        if (edit_at(report, at, &edit) && takes_all(&edit))
            at = edit.end;
        else if (made->text.ptr[at] == '"') {
            size_t end = string_end(made->text, at);
            check_string(made, report, at, end);
            at = end;
        } else
            at++;
    }
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .head = fuzz_head, .write = fuzz_write_case};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_case made = fuzz_case_make(data, size);
    toolmend_tool *tool = fuzz_tool(made.schema);
    json_object_seed(1);
    if (tool) {
        toolmend_report *report = fuzz_repair(tool, &made, TOOLMEND_EXTENDED);
        bool strict = jansson_reads(made.text);
        check_bytes(&made, report);
        for (size_t i = 0; strict && i < toolmend_report_edit_count(report); i++) {
            toolmend_edit edit = toolmend_report_edit(report, i);
            if (is_by(&edit, "syntax/") && !is_by(&edit, "shape/"))
                fuzz_fail("P1: no syntax rule acts on JSON", made.schema, made.text);
        }
        if (toolmend_report_verdict(report) != TOOLMEND_REJECTED &&
            !jansson_reads(toolmend_report_text(report)))
            fuzz_fail("P7: what comes back is strict JSON", made.schema, made.text);
        if (toolmend_report_verdict(report) == TOOLMEND_REPAIRED &&
            only_by_syntax(report))
            check_strings(&made, report);
        toolmend_report_free(report);
    }
    toolmend_tool_free(tool);
    fuzz_case_free(&made);
    return 0;
}
