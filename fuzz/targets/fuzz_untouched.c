/* SPDX-License-Identifier: MIT
 *
 * fuzz_untouched.c - P1: what is valid comes back byte for byte, and nothing else is called valid.
 *
 * Valid is what was generated to be valid, or what the model's validator accepts. Then every
 * profile answers VALID, without edits, with the caller's own pointer. What the library calls
 * valid, the model does not call invalid. A schema that no validator can use does not compile.
 * Below it, the functions for lossless JSON are held against the model's parser, on the schema
 * and the text as they stand. Hints change valid texts; with them only the profile `safe` is asked.
 */
#include "../check/contract.h"
#include "../check/json.h"
#include "../input/case.h"

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
    struct fuzz_account account = {.fold = 0};
    toolmend_report *report = fuzz_repair(tool, made, profile);
    if (answer == MODEL_TRUE && !is_untouched(report, made->text))
        fuzz_fail("P1: a valid text is untouched", made->schema, made->text);
    if (answer == MODEL_FALSE && toolmend_report_verdict(report) == TOOLMEND_VALID)
        fuzz_fail("P1: what is called valid is valid", made->schema, made->text);
    fuzz_account_report(&account, report, made->text);
    if (account.broken)
        fuzz_fail(account.broken, made->schema, made->text);
    toolmend_report_free(report);
}

/* The model has no limits; where the library met one, nothing can be said. */
static enum model_truth check_validate(const toolmend_tool *tool,
                                       const struct fuzz_case *made) {
    enum model_truth answer = fuzz_valid(made->schema, made->text);
    toolmend_report *report;
    if (toolmend_validate(tool, made->text, NULL, &report, NULL) != TOOLMEND_OK)
        fuzz_fail("any text can be validated", made->schema, made->text);
    bool valid = toolmend_report_verdict(report) == TOOLMEND_VALID;
    bool told = toolmend_report_violation_count(report) > 0;
    if (made->sound && answer == MODEL_FALSE)
        fuzz_fail("what is generated to be valid is valid", made->schema, made->text);
    if (fuzz_is_limited(report))
        answer = MODEL_UNDECIDED;
    if (answer != MODEL_UNDECIDED && valid != (answer == MODEL_TRUE))
        fuzz_fail("two validators agree", made->schema, made->text);
    if (valid
            ? told
            : !told && toolmend_report_reason(report) == TOOLMEND_REASON_SCHEMA_MISMATCH)
        fuzz_fail("a mismatch has violations, and a valid text has none", made->schema,
                  made->text);
    toolmend_report_free(report);
    return answer;
}

/* By the reasons for which the model's validator gives up. */
static bool is_no_schema(toolmend_view schema, toolmend_view text) {
    const char *why = model_value_valid(fuzz_view(schema), fuzz_view(text)).why;
    return strcmp(why, "a keyword has a value it cannot have") == 0 ||
           strcmp(why, "a schema refers to itself without end") == 0;
}

static void check_case(const struct fuzz_case *made) {
    toolmend_view before = fuzz_copy(made->text.ptr, made->text.len);
    toolmend_tool *tool = fuzz_tool(made->schema);
    if (!tool && made->sound)
        fuzz_fail("a generated schema compiles", made->schema, made->text);
    if (tool && is_no_schema(made->schema, made->text))
        fuzz_fail("a schema that nobody can use does not compile", made->schema,
                  made->text);
    if (tool) {
        enum model_truth answer = check_validate(tool, made);
        size_t count = fuzz_has_hints(made->schema) ? 1 : FUZZ_PROFILES;
        for (size_t i = 0; i < count; i++)
            check_profile(tool, made, fuzz_profiles[i], answer);
    }
    if (!view_same(before, made->text))
        fuzz_fail("the caller's text is never written to", made->schema, before);
    toolmend_tool_free(tool);
    fuzz_drop(before);
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .headed = true, .write = fuzz_case_write};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_case made = fuzz_case_make(data, size);
    fuzz_check_json(made.schema);
    fuzz_check_json(made.text);
    fuzz_check_equal(made.schema, made.text);
    fuzz_check_quoted(made.text);
    if (!made.call)
        check_case(&made);
    fuzz_case_free(&made);
    return 0;
}
