/* SPDX-License-Identifier: MIT
 *
 * fuzz_hint.c - P1, P9 and P13 where a schema says what it wants: a hint may change a sound call,
 * and that is all it may do to one.
 *
 * In every profile: what the schema accepts is handed on, as it came or by edits of hints, and
 * never refused; what is handed on is valid by the naive judge, who knows no hints; doing it again
 * changes nothing. The profile `safe` sees none: it answers as if the hints were not there.
 */
#include "../generate/hinted.h"
#include "../input/container.h"
#include "../input/split.h"
#include "ask.h"

static _Noreturn void fail(const struct fuzz_hinted *made, const char *property) {
    fuzz_fail(property, made->schema, made->text);
}

/* The case with one of its schemas. */
static struct fuzz_case as_case(const struct fuzz_hinted *made, toolmend_view schema) {
    return (struct fuzz_case){
        .schema = schema, .text = made->text, .finish = made->finish};
}

/* ---- sound calls ------------------------------------------------------------------------- */

static bool is_of_hint(const toolmend_edit *edit) {
    for (size_t i = 0; i < edit->rule_count; i++)
        if (strncmp(edit->rules[i], "hint/", 5) == 0)
            return true;
    return false;
}

/* An alias brings its value under a schema, where other rules may act on it. */
static bool is_of_alias(const toolmend_report *report, toolmend_view pointer) {
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        if (fuzz_names(&edit, "hint/key-alias") && edit.pointer.len <= pointer.len &&
            memcmp(edit.pointer.ptr, pointer.ptr, edit.pointer.len) == 0)
            return true;
    }
    return false;
}

static void check_sound(const struct fuzz_hinted *made, const toolmend_report *report) {
    if (toolmend_report_verdict(report) == TOOLMEND_REJECTED && !fuzz_is_limited(report))
        fail(made, "P1: a hint refuses no sound call");
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        if (!is_of_hint(&edit) && !is_of_alias(report, edit.pointer))
            fail(made, "P1: a sound call is changed by hints alone");
    }
}

/* ---- all calls --------------------------------------------------------------------------- */

static void check_output(const struct fuzz_hinted *made, const toolmend_tool *tool,
                         const toolmend_report *report, toolmend_profile profile) {
    toolmend_view text = toolmend_report_text(report);
    if (toolmend_report_verdict(report) == TOOLMEND_REJECTED)
        return;
    if (model_arguments_valid(fuzz_naive(made->schema), fuzz_naive(text)).answer ==
        MODEL_FALSE)
        fail(made, "P7: what is handed on is valid");
    struct fuzz_case next = {.schema = made->schema,
                             .text = fuzz_copy(text.ptr, text.len),
                             .finish = made->finish};
    toolmend_report *again = fuzz_repair(tool, &next, profile);
    if (toolmend_report_verdict(again) != TOOLMEND_VALID && !fuzz_is_limited(again))
        fail(made, "P9: what is handed on needs no other hint");
    toolmend_report_free(again);
    fuzz_drop(next.text);
}

/* Who sees no hints answers as if there were none. */
static void check_blind(const struct fuzz_hinted *made, const toolmend_tool *tool) {
    struct fuzz_case with = as_case(made, made->schema), none = as_case(made, made->bare);
    toolmend_tool *bare = fuzz_tool(made->bare);
    if (!bare)
        fail(made, "hints do not make a schema one");
    toolmend_report *seen = fuzz_repair(tool, &with, TOOLMEND_SAFE);
    toolmend_report *plain = fuzz_repair(bare, &none, TOOLMEND_SAFE);
    if (toolmend_report_verdict(seen) != toolmend_report_verdict(plain) ||
        toolmend_report_reason(seen) != toolmend_report_reason(plain) ||
        !fuzz_same(toolmend_report_text(seen), toolmend_report_text(plain)))
        fail(made, "P3: the profile safe sees no hint");
    toolmend_report_free(seen);
    toolmend_report_free(plain);
    toolmend_tool_free(bare);
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .head = fuzz_head, .write = fuzz_write_hinted_case};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_hinted made = fuzz_hinted_make(data, size);
    struct fuzz_case asked = as_case(&made, made.schema);
    toolmend_tool *tool = fuzz_tool(made.schema);
    bool sound =
        model_arguments_valid(fuzz_naive(made.schema), fuzz_naive(made.text)).answer ==
        MODEL_TRUE;
    for (size_t i = 0; tool && i < FUZZ_PROFILES; i++) {
        toolmend_report *report = fuzz_repair(tool, &asked, fuzz_profiles[i]);
        if (sound)
            check_sound(&made, report);
        check_output(&made, tool, report, fuzz_profiles[i]);
        toolmend_report_free(report);
    }
    if (tool && made.bare.ptr)
        check_blind(&made, tool);
    toolmend_tool_free(tool);
    fuzz_hinted_free(&made);
    return 0;
}
