/* SPDX-License-Identifier: MIT
 *
 * fuzz_cut.c - P10: a cut text never becomes another call.
 *
 * Of a text that is accepted or repaired, each beginning is refused, or means what the whole text
 * means, or is that of a tool that takes no arguments. A valid object that is cut inside is refused
 * as truncated. Where the provider says that the text is complete, closers may be added: then, and
 * at some other places, the model is asked.
 */
#include "../check/by_model.h"

enum { CUTS_MAX = 60, MODEL_ONE_IN = 8 };

struct subject {
    const struct fuzz_case *whole;
    const toolmend_tool *tool;
    bool valid; /* the whole text is */
};

static bool is_blank(toolmend_view text) {
    return view_trim(text).len == 0;
}

/* Does the whole text mean the same with the finish of the cut one? */
static bool is_whole(const struct subject *subject, const struct fuzz_case *cut,
                     toolmend_view text) {
    struct fuzz_case asked = *subject->whole;
    asked.finish = cut->finish;
    toolmend_report *report = fuzz_repair(subject->tool, &asked, TOOLMEND_EXTENDED);
    bool same = toolmend_report_verdict(report) != TOOLMEND_REJECTED &&
                fuzz_same_value(toolmend_report_text(report), text);
    toolmend_report_free(report);
    return same;
}

static void check_cut(const struct subject *subject, size_t len, toolmend_finish finish) {
    static const toolmend_view empty = {"{}", 2};
    struct fuzz_case cut = *subject->whole;
    cut.text = fuzz_copy(cut.text.ptr, len);
    cut.finish = finish;
    toolmend_report *report = fuzz_repair(subject->tool, &cut, TOOLMEND_EXTENDED);
    bool rejected = toolmend_report_verdict(report) == TOOLMEND_REJECTED;
    toolmend_view rest = view_cut(subject->whole->text, len, subject->whole->text.len);
    if (!rejected && finish != TOOLMEND_FINISH_COMPLETE &&
        !fuzz_same_value(toolmend_report_text(report), empty) &&
        !is_whole(subject, &cut, toolmend_report_text(report)))
        fuzz_fail("P10: a cut text is refused, or means what the whole one means",
                  cut.schema, cut.text);
    if (subject->valid && finish != TOOLMEND_FINISH_COMPLETE && !is_blank(cut.text) &&
        !is_blank(rest) && !fuzz_is_limited(report) &&
        toolmend_report_reason(report) != TOOLMEND_REASON_TRUNCATED)
        fuzz_fail("P10: a cut object is truncated", cut.schema, cut.text);
    if (len % MODEL_ONE_IN == 0 || finish == TOOLMEND_FINISH_COMPLETE)
        fuzz_check_by_model(&cut, TOOLMEND_EXTENDED, report);
    toolmend_report_free(report);
    fuzz_drop(cut.text);
}

static void check_cuts(const struct subject *subject) {
    const struct fuzz_case *whole = subject->whole;
    size_t step = whole->text.len / CUTS_MAX + 1;
    for (size_t at = whole->number % step; at < whole->text.len; at += step)
        check_cut(subject, at, (toolmend_finish)((at + whole->number) % 3));
    size_t last = view_trim(whole->text).len;
    for (unsigned i = 0; i < 3 && last > 1; i++)
        check_cut(subject, last - 1, (toolmend_finish)i);
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .headed = true, .write = fuzz_case_write};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_case made = fuzz_case_make(data, size);
    toolmend_tool *tool = made.call ? NULL : fuzz_tool(made.schema);
    made.finish = TOOLMEND_FINISH_UNKNOWN;
    if (tool) {
        toolmend_report *report = fuzz_repair(tool, &made, TOOLMEND_EXTENDED);
        struct subject subject = {&made, tool,
                                  toolmend_report_verdict(report) == TOOLMEND_VALID};
        if (toolmend_report_verdict(report) != TOOLMEND_REJECTED)
            check_cuts(&subject);
        toolmend_report_free(report);
    }
    toolmend_tool_free(tool);
    fuzz_case_free(&made);
    return 0;
}
