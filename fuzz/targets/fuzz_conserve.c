/* SPDX-License-Identifier: MIT
 *
 * fuzz_conserve.c - P14: nothing is lost, and with P5 nothing comes from nowhere.
 *
 * The judge walks through the tree of the input and the tokens of the output side by side, both
 * as the naive reader sees them. A token is either the same to the byte, or at this value an
 * edit names a rule that may make one of the other: the walk knows of each rule what it may
 * lose, add and change, in the order of steps of SPEC.md, and no more. At the end every token of
 * both must be accounted for. Then each rule that an edit names is taken away in turn: the walk
 * must fail without it, or the edit claims what it did not do.
 *
 * What a rule needs (types, near misses, doubt) is not asked here; losses.h has the rules.
 * What hints may change is not among them: a schema that has some is judged in the profile `safe`,
 * which sees none.
 */
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/losses.h"
#include "ask.h"

/* The edits put into the input give the output. */
static bool replays(const toolmend_report *report, toolmend_view input) {
    struct fuzz_text out = {NULL, 0, 0};
    size_t reached = 0;
    bool sound = true;
    for (size_t i = 0; sound && i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        sound = edit.start >= reached && edit.end >= edit.start && edit.end <= input.len;
        if (!sound)
            break;
        fuzz_add(&out, input.ptr + reached, edit.start - reached);
        fuzz_add(&out, edit.new_text.ptr, edit.new_text.len);
        reached = edit.end;
    }
    if (sound)
        fuzz_add(&out, input.ptr + reached, input.len - reached);
    toolmend_view replayed = {out.ptr, out.len};
    sound = sound && fuzz_same(replayed, toolmend_report_text(report));
    free(out.ptr);
    return sound;
}

enum { NEEDED_MAX = 16 }; /* edits whose rules are taken away in turn */

/* Every rule of the edits is one without which the output cannot be explained. */
static bool needs_all_rules(const struct fuzz_case *made, const toolmend_report *report) {
    for (size_t i = 0; i < toolmend_report_edit_count(report) && i < NEEDED_MAX; i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        for (size_t k = 0; k < edit.rule_count; k++) {
            struct fuzz_without without = {edit.rules[k], edit.pointer};
            if (fuzz_accounts_for(made, report, &without) == MODEL_TRUE)
                return false;
        }
    }
    return true;
}

static void check_report(const struct fuzz_case *made, const toolmend_report *report) {
    if (toolmend_report_verdict(report) != TOOLMEND_REPAIRED) {
        if (toolmend_report_text(report).ptr != made->text.ptr ||
            toolmend_report_text(report).len != made->text.len)
            fuzz_fail("P14: what is not repaired is all there", made->schema, made->text);
        return;
    }
    if (!replays(report, made->text))
        fuzz_fail("P14: outside of the edits nothing changes", made->schema, made->text);
    enum model_truth answer = fuzz_accounts_for(made, report, NULL);
    if (answer == MODEL_FALSE) {
        fuzz_show("came out", made->schema, toolmend_report_text(report));
        fuzz_fail("P14: nothing is lost, and nothing comes from nowhere", made->schema,
                  made->text);
    }
    if (answer == MODEL_TRUE && !needs_all_rules(made, report)) {
        fuzz_show("came out", made->schema, toolmend_report_text(report));
        fuzz_fail("P12: an edit names the rules that acted, and no other", made->schema,
                  made->text);
    }
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .head = fuzz_head, .write = fuzz_write_case};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_case made = fuzz_case_make(data, size);
    toolmend_tool *tool = fuzz_tool(made.schema);
    if (tool) {
        toolmend_report *report = fuzz_repair(
            tool, &made, fuzz_has_hints(made.schema) ? TOOLMEND_SAFE : TOOLMEND_EXTENDED);
        check_report(&made, report);
        toolmend_report_free(report);
    }
    toolmend_tool_free(tool);
    fuzz_case_free(&made);
    return 0;
}
