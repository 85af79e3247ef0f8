/* SPDX-License-Identifier: MIT
 *
 * fuzz_output_valid.c - P7, and what stands around it: a repaired text is valid (judged by the
 * naive validator), a rejected one comes back as it came.
 *
 * With it, on the same reports: P3 (what a smaller profile repairs, a larger one repairs to the
 * same bytes), P4 and P12 (replaying the edits gives the output, undoing them the input) and P10
 * (a cut object is refused, as truncated).
 */
#include "../../conformance/model/validity.h"
#include "../generate/generate.h"
#include "../input/container.h"
#include "../input/split.h"
#include "ask.h"

enum { PROFILES = 3 };

static const toolmend_profile profiles[PROFILES] = {TOOLMEND_SAFE, TOOLMEND_STANDARD,
                                                    TOOLMEND_EXTENDED};

/* What all checks of one input look at. */
struct subject {
    const struct fuzz_case *made;
    const toolmend_tool *tool;
    bool hints;
};

static struct model_view naive(toolmend_view view) {
    return (struct model_view){view.ptr, view.len};
}

static _Noreturn void fail(const struct subject *subject, const char *property) {
    fuzz_fail(property, subject->made->schema, subject->made->text);
}

static toolmend_report *repair(const struct subject *subject, toolmend_view text,
                               toolmend_finish finish, toolmend_profile profile) {
    toolmend_options options = {.size = sizeof options, .profile = profile};
    toolmend_report *report = NULL;
    if (toolmend_repair(subject->tool, text, finish, &options, &report, NULL) !=
        TOOLMEND_OK)
        fail(subject, "repair works");
    return report;
}

/* ---- edits ---------------------------------------------------------------------------- */

/* Take `len` bytes off the front; the property says that they are `wanted`. */
static void expect_bytes(const struct subject *subject, toolmend_view *from,
                         toolmend_view wanted, const char *property) {
    toolmend_view front = {from->ptr, wanted.len};
    if (from->len < wanted.len || !fuzz_same(front, wanted))
        fail(subject, property);
    if (wanted.len > 0)
        from->ptr += wanted.len;
    from->len -= wanted.len;
}

static void check_edit(const struct subject *subject, const toolmend_edit *edit,
                       size_t reached, size_t input_len) {
    if (edit->start < reached || edit->end < edit->start || edit->end > input_len)
        fail(subject, "P4: edits are ascending, disjoint, inside the input");
    if (edit->old_text.len != edit->end - edit->start)
        fail(subject, "P12: an edit quotes the range it replaces");
    if (fuzz_same(edit->old_text, edit->new_text))
        fail(subject, "P4: an edit changes something");
    if (edit->rule_count == 0)
        fail(subject, "P12: an edit names its rules");
}

/* Walk input and output side by side: kept bytes are equal, between them stand the old and the
 * new text of each edit. So replay gives the output and undo gives the input. */
static void check_edits(const struct subject *subject, const toolmend_report *report) {
    toolmend_view input = subject->made->text;
    toolmend_view output = toolmend_report_text(report);
    size_t reached = 0;
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        check_edit(subject, &edit, reached, subject->made->text.len);
        toolmend_view kept = {input.ptr, edit.start - reached};
        expect_bytes(subject, &output, kept, "P4: bytes between edits are kept");
        expect_bytes(subject, &input, kept, "P4: bytes between edits are kept");
        expect_bytes(subject, &input, edit.old_text, "P12: undoing gives the input");
        expect_bytes(subject, &output, edit.new_text, "P4: replaying gives the output");
        reached = edit.end;
    }
    if (!fuzz_same(input, output))
        fail(subject, "P4: bytes behind the last edit are kept");
}

/* ---- one report ----------------------------------------------------------------------- */

static void check_repaired(const struct subject *subject, const toolmend_report *report) {
    toolmend_view output = toolmend_report_text(report);
    if (toolmend_report_edit_count(report) == 0)
        fail(subject, "P12: a repair has edits");
    if (toolmend_report_reason(report) != TOOLMEND_REASON_NONE)
        fail(subject, "a repair has no reason to refuse");
    check_edits(subject, report);
    if (model_arguments_valid(naive(subject->made->schema), naive(output)).answer ==
        MODEL_FALSE)
        fail(subject, "P7: a repaired text is valid");
}

static void check_rest(const struct subject *subject, const toolmend_report *report,
                       bool rejected) {
    toolmend_view output = toolmend_report_text(report);
    if (output.ptr != subject->made->text.ptr || output.len != subject->made->text.len)
        fail(subject, "P7: what is not repaired is the caller's own text");
    if (toolmend_report_edit_count(report) != 0)
        fail(subject, "P7: what is not repaired has no edits");
    if ((toolmend_report_reason(report) != TOOLMEND_REASON_NONE) != rejected)
        fail(subject, "a rejection has a reason, a valid text none");
}

static void check_report(const struct subject *subject, const toolmend_report *report) {
    if (toolmend_report_verdict(report) == TOOLMEND_REPAIRED)
        check_repaired(subject, report);
    else
        check_rest(subject, report, toolmend_report_verdict(report) == TOOLMEND_REJECTED);
}

static void check_record(const struct subject *subject, toolmend_report *report) {
    toolmend_view json;
    if (toolmend_report_json(report, &json) != TOOLMEND_OK ||
        model_is_json(naive(json)) != MODEL_TRUE)
        fail(subject, "P12: the record is JSON");
}

/* ---- several reports ------------------------------------------------------------------ */

/* A larger profile repairs what the smaller one repaired, to the same bytes. */
static void check_growth(const struct subject *subject, const toolmend_report *small,
                         const toolmend_report *large) {
    toolmend_verdict verdict = toolmend_report_verdict(small);
    if (subject->hints || verdict == TOOLMEND_REJECTED)
        return;
    if (toolmend_report_verdict(large) != verdict ||
        !fuzz_same(toolmend_report_text(small), toolmend_report_text(large)))
        fail(subject, "P3: a larger profile repairs to the same bytes");
}

/* ---- cuts ----------------------------------------------------------------------------- */

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void check_cut(const struct subject *subject, toolmend_view cut) {
    toolmend_report *report =
        repair(subject, cut, TOOLMEND_FINISH_UNKNOWN, TOOLMEND_EXTENDED);
    toolmend_reason reason = toolmend_report_reason(report);
    if (toolmend_report_verdict(report) != TOOLMEND_REJECTED)
        fuzz_fail("P10: a cut object is rejected", subject->made->schema, cut);
    if (reason != TOOLMEND_REASON_TRUNCATED && reason != TOOLMEND_REASON_LIMIT)
        fuzz_fail("P10: a cut object is truncated", subject->made->schema, cut);
    toolmend_report_free(report);
}

/* Cut a text that is an object at a few places before its last brace. Nothing but white space
 * is not a cut object but the empty text. */
static void check_cuts(const struct subject *subject, toolmend_view text) {
    enum { CUTS = 4 };
    size_t first = 0;
    size_t last = text.len;
    while (first < text.len && is_space(text.ptr[first]))
        first++;
    if (first == text.len || text.ptr[first] != '{' ||
        model_is_json(naive(text)) != MODEL_TRUE)
        return;
    while (last > 0 && text.ptr[last - 1] != '}')
        last--;
    size_t room = last - 1 - first; /* a cut keeps the brace and up to this much more */
    for (size_t i = 0; i < CUTS; i++) {
        size_t hash = i + 1;
        for (size_t k = 0; k < text.len && k < 64; k++)
            hash = hash * 31 + (unsigned char)text.ptr[k];
        size_t len = first + 1 + (i == 0 || room == 0 ? room : hash % room);
        toolmend_view cut = fuzz_copy(text.ptr, len < last ? len : last - 1);
        check_cut(subject, cut);
        fuzz_drop(cut);
    }
}

/* ---- one input ------------------------------------------------------------------------ */

static void check_subject(const struct subject *subject) {
    toolmend_report *reports[PROFILES];
    toolmend_view before = fuzz_copy(subject->made->text.ptr, subject->made->text.len);
    for (int i = 0; i < PROFILES; i++) {
        reports[i] =
            repair(subject, subject->made->text, subject->made->finish, profiles[i]);
        check_report(subject, reports[i]);
    }
    check_growth(subject, reports[0], reports[1]);
    check_growth(subject, reports[1], reports[2]);
    check_record(subject, reports[1]);
    check_cuts(subject, toolmend_report_text(reports[2]));
    if (!fuzz_same(before, subject->made->text))
        fail(subject, "the caller's text is never written to");
    for (int i = 0; i < PROFILES; i++)
        toolmend_report_free(reports[i]);
    fuzz_drop(before);
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .head = fuzz_head, .write = fuzz_write_case};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_case made = fuzz_case_make(data, size);
    toolmend_tool *tool = NULL;
    toolmend_view name = {"tool", 4};
    if (toolmend_tool_compile(name, made.schema, NULL, &tool, NULL) == TOOLMEND_OK) {
        struct subject subject = {&made, tool, fuzz_has_hints(made.schema)};
        check_subject(&subject);
    }
    toolmend_tool_free(tool);
    fuzz_case_free(&made);
    return 0;
}
