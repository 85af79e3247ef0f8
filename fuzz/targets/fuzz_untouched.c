/* SPDX-License-Identifier: MIT
 *
 * fuzz_untouched.c - P1: what is valid comes back byte for byte.
 *
 * Valid is what was built to be valid, or what the naive validator says is valid; both are
 * independent of the library. Then every profile must answer VALID, without edits, with the
 * caller's own pointer. The other way round: what the library calls valid, the naive validator
 * must not call invalid. A schema with hints is judged in the profile `safe` only, which has none.
 */
#include "../../conformance/model/validity.h"
#include "../generate/generate.h"
#include "../input/container.h"
#include "../input/split.h"
#include "ask.h"

static struct model_view naive(toolmend_view view) {
    return (struct model_view){view.ptr, view.len};
}

/* The text was handed back as it is. */
static bool is_untouched(const toolmend_report *report, toolmend_view text) {
    toolmend_view out = toolmend_report_text(report);
    return toolmend_report_verdict(report) == TOOLMEND_VALID &&
           toolmend_report_reason(report) == TOOLMEND_REASON_NONE &&
           toolmend_report_edit_count(report) == 0 && out.ptr == text.ptr &&
           out.len == text.len;
}

static void check_profile(const toolmend_tool *tool, const struct fuzz_case *made,
                          toolmend_profile profile, enum model_truth answer) {
    toolmend_options options = {.size = sizeof options, .profile = profile};
    toolmend_report *report;
    if (toolmend_repair(tool, made->text, made->finish, &options, &report, NULL) !=
        TOOLMEND_OK)
        fuzz_fail("repair works", made->schema, made->text);
    if (answer == MODEL_TRUE && !is_untouched(report, made->text))
        fuzz_fail("P1: a valid text is untouched", made->schema, made->text);
    if (answer == MODEL_FALSE && toolmend_report_verdict(report) == TOOLMEND_VALID)
        fuzz_fail("what is called valid is valid", made->schema, made->text);
    toolmend_report_free(report);
}

static void check_validate(const toolmend_tool *tool, const struct fuzz_case *made,
                           enum model_truth answer) {
    toolmend_report *report;
    if (toolmend_validate(tool, made->text, NULL, &report, NULL) != TOOLMEND_OK)
        fuzz_fail("validate works", made->schema, made->text);
    bool valid = toolmend_report_verdict(report) == TOOLMEND_VALID;
    if (answer != MODEL_UNDECIDED && valid != (answer == MODEL_TRUE))
        fuzz_fail("two validators agree", made->schema, made->text);
    toolmend_report_free(report);
}

/* Did the library refuse for a limit of its own? The naive validator has none there. */
static bool met_a_limit(const toolmend_tool *tool, toolmend_view text) {
    toolmend_report *report;
    if (toolmend_validate(tool, text, NULL, &report, NULL) != TOOLMEND_OK)
        return false;
    bool limit = toolmend_report_reason(report) == TOOLMEND_REASON_LIMIT;
    toolmend_report_free(report);
    return limit;
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .head = fuzz_head, .write = fuzz_write_case};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const toolmend_profile profiles[] = {TOOLMEND_SAFE, TOOLMEND_STANDARD,
                                                TOOLMEND_EXTENDED};
    struct fuzz_case made = fuzz_case_make(data, size);
    toolmend_view before = fuzz_copy(made.text.ptr, made.text.len);
    toolmend_tool *tool = NULL;
    toolmend_view name = {"tool", 4};
    toolmend_status status = toolmend_tool_compile(name, made.schema, NULL, &tool, NULL);
    if (status != TOOLMEND_OK && made.sound)
        fuzz_fail("a generated schema compiles", made.schema, made.text);
    if (status == TOOLMEND_OK) {
        enum model_truth answer =
            model_arguments_valid(naive(made.schema), naive(made.text)).answer;
        if (made.sound && answer == MODEL_FALSE)
            fuzz_fail("the naive validator knows a sound text", made.schema, made.text);
        if (!made.sound && met_a_limit(tool, made.text))
            answer = MODEL_UNDECIDED;
        if (made.sound)
            answer = MODEL_TRUE;
        check_validate(tool, &made, answer);
        size_t count = fuzz_has_hints(made.schema) ? 1 : 3;
        for (size_t i = 0; i < count; i++)
            check_profile(tool, &made, profiles[i], answer);
        if (!fuzz_same(before, made.text))
            fuzz_fail("the caller's text is never written to", made.schema, before);
    }
    toolmend_tool_free(tool);
    fuzz_drop(before);
    fuzz_case_free(&made);
    return 0;
}
