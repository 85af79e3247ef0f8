/* SPDX-License-Identifier: MIT
 *
 * fuzz_cut.c - P10: a text that is cut is not complete.
 *
 * A text that is JSON, or that the second reader (lenient.h) mends, is cut at each byte, and
 * each cut is asked with each word of the provider in turn. Inside the value it is truncated, on
 * `complete` but for missing closers, all of what came being kept then; in a fence until its
 * other half is whole. In front of the value it is refused. Behind it it is the same call, or
 * refused. Nothing at all is the empty text.
 */
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/embed.h"
#include "../judges/lenient.h"
#include "../judges/losses.h"
#include "ask.h"

enum { CUTS_MAX = 256 }; /* each one, of a text of that many bytes */

/* One text, whole. */
struct subject {
    const struct fuzz_case *made;
    const toolmend_tool *tool;
    const struct fuzz_lenient *mended;
};

static _Noreturn void fail(const char *property, const struct fuzz_case *cut,
                           const toolmend_report *report) {
    fuzz_show(toolmend_reason_name(toolmend_report_reason(report)), cut->schema,
              toolmend_report_text(report));
    fuzz_fail(property, cut->schema, cut->text);
}

static bool is_blank(toolmend_view text) {
    for (size_t i = 0; i < text.len; i++)
        if (!fuzz_is_space(text.ptr[i]))
            return false;
    return true;
}

static bool closes(const toolmend_report *report) {
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        if (fuzz_names(&edit, "syntax/missing-closer"))
            return true;
    }
    return false;
}

/* Only white space: empty arguments if the tool takes them, and the provider says it is whole. */
static void check_blank(const struct fuzz_case *cut, const toolmend_report *report) {
    bool rejected = toolmend_report_verdict(report) == TOOLMEND_REJECTED;
    toolmend_reason reason = toolmend_report_reason(report);
    toolmend_view none = {"{}", 2};
    if (cut->finish == TOOLMEND_FINISH_TRUNCATED && reason != TOOLMEND_REASON_TRUNCATED)
        fail("P10: nothing, of a text that was cut, is truncated", cut, report);
    if (cut->finish != TOOLMEND_FINISH_TRUNCATED && rejected &&
        reason != TOOLMEND_REASON_SCHEMA_MISMATCH && reason != TOOLMEND_REASON_LIMIT)
        fail("P10: nothing is the empty arguments", cut, report);
    if (!rejected && !fuzz_same(toolmend_report_text(report), none))
        fail("P5: nothing is no more than empty arguments", cut, report);
}

/* Inside the value, or before the end of a fence. */
static void check_inside(const struct fuzz_case *cut, const toolmend_report *report) {
    toolmend_verdict verdict = toolmend_report_verdict(report);
    if (verdict == TOOLMEND_REJECTED) {
        if (toolmend_report_reason(report) != TOOLMEND_REASON_TRUNCATED &&
            cut->finish != TOOLMEND_FINISH_COMPLETE)
            fail("P10: a cut text is truncated", cut, report);
        return;
    }
    if (verdict == TOOLMEND_VALID || !closes(report) ||
        cut->finish != TOOLMEND_FINISH_COMPLETE)
        fail("P10: a cut text is not complete", cut, report);
    if (!fuzz_has_hints(cut->schema) && /* of which that judge knows nothing */
        fuzz_accounts_for(cut, report, NULL) == MODEL_FALSE)
        fail("P14: a text that is closed keeps what it holds", cut, report);
}

/* Names that are repeated with equal values: a text that is valid is kept with them, a mended one is
 * refused (text/repeated-names). What was cut off may be what had to be mended. */
static bool repeats_and_is_whole(const struct fuzz_case *cut,
                                 const toolmend_report *report,
                                 const toolmend_report *whole) {
    return toolmend_report_verdict(report) == TOOLMEND_VALID &&
           toolmend_report_reason(whole) == TOOLMEND_REASON_AMBIGUOUS &&
           !fuzz_is_plain(cut->text);
}

/* Behind the value: what is accepted is what the whole text gives by the same word of the provider. */
static void check_behind(const struct subject *subject, const struct fuzz_case *cut,
                         const toolmend_report *report) {
    if (toolmend_report_verdict(report) == TOOLMEND_REJECTED)
        return;
    struct fuzz_case uncut = {
        .schema = cut->schema, .text = subject->made->text, .finish = cut->finish};
    toolmend_report *whole = fuzz_repair(subject->tool, &uncut, TOOLMEND_EXTENDED);
    bool same = toolmend_report_verdict(whole) != TOOLMEND_REJECTED &&
                model_texts_equal(fuzz_naive(toolmend_report_text(report)),
                                  fuzz_naive(toolmend_report_text(whole))) != MODEL_FALSE;
    if (!same && !repeats_and_is_whole(cut, report, whole))
        fail("P10: a cut behind the value is the same call", cut, report);
    toolmend_report_free(whole);
}

/* In front of the value, where a `{}` that goes would be whole. */
static void check_before(const struct fuzz_case *cut, const toolmend_report *report) {
    struct model_view none = {"{}", 2};
    if (toolmend_report_verdict(report) != TOOLMEND_REJECTED &&
        model_texts_equal(fuzz_naive(toolmend_report_text(report)), none) == MODEL_FALSE)
        fail("P10: what stands before a value is no call", cut, report);
}

/* By where the text was cut. */
static void check_place(const struct subject *subject, const struct fuzz_case *cut,
                        const toolmend_report *report) {
    const struct fuzz_lenient *mended = subject->mended;
    size_t len = cut->text.len;
    bool fence_open = mended->fenced && subject->made->text.ptr[len] == '`' &&
                      len < mended->edits[mended->count - 1].end;
    if (is_blank(cut->text))
        check_blank(cut, report);
    else if (len <= mended->value_start)
        check_before(cut, report);
    else if (len < mended->value_end || fence_open)
        check_inside(cut, report);
    else
        check_behind(subject, cut, report);
}

static void check_cut(const struct subject *subject, size_t len, toolmend_finish finish) {
    struct fuzz_case cut = {.schema = subject->made->schema,
                            .text = fuzz_copy(subject->made->text.ptr, len),
                            .finish = finish};
    toolmend_report *report = fuzz_repair(subject->tool, &cut, TOOLMEND_EXTENDED);
    if (!fuzz_is_limited(report))
        check_place(subject, &cut, report);
    toolmend_report_free(report);
    fuzz_drop(cut.text);
}

static void check_cuts(const struct subject *subject, unsigned first) {
    size_t len = subject->made->text.len;
    size_t step = len / CUTS_MAX + 1;
    for (size_t at = first % step; at < len; at += step)
        check_cut(subject, at, (toolmend_finish)((at + first) % 3));
    if (subject->mended->value_end > 0 && subject->mended->value_end <= len)
        for (unsigned i = 0; i < 3; i++)
            check_cut(subject, subject->mended->value_end - 1, (toolmend_finish)i);
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .head = fuzz_head, .write = fuzz_write_case};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_case made = fuzz_case_make(data, size);
    toolmend_tool *tool = fuzz_tool(made.schema);
    struct model_run run = {0};
    struct fuzz_lenient_request request = {fuzz_naive(made.text), made.finish,
                                           model_parse(&run, fuzz_naive(made.schema)),
                                           false};
    struct fuzz_lenient mended = fuzz_read_leniently(&run, &request);
    if (tool && mended.outcome == FUZZ_MENDED && !run.cannot) {
        struct subject subject = {&made, tool, &mended};
        check_cuts(&subject, size > 0 ? data[size - 1] : 0);
    }
    model_free(&run);
    toolmend_tool_free(tool);
    fuzz_case_free(&made);
    return 0;
}
