/* SPDX-License-Identifier: MIT
 *
 * by_model.c - see by_model.h.
 */
#include "by_model.h"

#include "../../conformance/model/model.h"

#include <stdio.h>

struct subject {
    const struct fuzz_case *asked;
    const char *profile;
    const toolmend_report *report;
    struct model_answer answer;
};

/* ---- a difference -------------------------------------------------------------------------- */

static void show_rules(const char *const *rules, size_t count) {
    for (size_t i = 0; i < count; i++)
        fprintf(stderr, " %s", rules[i]);
    fputc('\n', stderr);
}

static _Noreturn void fail(const struct subject *subject, const char *property) {
    static const char *const verdicts[] = {"valid", "repaired", "rejected", "cannot say"};
    const struct model_answer *model = &subject->answer;
    fprintf(stderr, "profile %s, finish %s\n", subject->profile,
            toolmend_finish_name(subject->asked->finish));
    fprintf(stderr, "the library: %s %s %.*s\n",
            toolmend_verdict_name(toolmend_report_verdict(subject->report)),
            toolmend_reason_name(toolmend_report_reason(subject->report)),
            (int)toolmend_report_text(subject->report).len,
            toolmend_report_text(subject->report).ptr);
    for (size_t i = 0; i < toolmend_report_edit_count(subject->report); i++) {
        toolmend_edit edit = toolmend_report_edit(subject->report, i);
        fprintf(stderr, "  %zu-%zu at %.*s: %.*s", edit.start, edit.end,
                (int)edit.pointer.len, edit.pointer.ptr, (int)edit.new_text.len,
                edit.new_text.ptr);
        show_rules(edit.rules, edit.rule_count);
    }
    fprintf(stderr, "the model:   %s %s %.*s (%s)\n", verdicts[model->verdict],
            model_reason_name(model->reason), (int)model->text.len, model->text.ptr,
            model->why ? model->why : "");
    for (size_t i = 0; i < model->edit_count; i++) {
        const struct model_edit *edit = &model->edits[i];
        fprintf(stderr, "  %zu-%zu at %.*s: %.*s", edit->start, edit->end,
                (int)edit->pointer.len, edit->pointer.ptr, (int)edit->new_text.len,
                edit->new_text.ptr);
        show_rules(edit->rules, edit->rule_count);
    }
    for (size_t i = 0; i < model->candidate_count; i++) {
        fprintf(stderr, "  candidate %.*s", (int)model->candidates[i].text.len,
                model->candidates[i].text.ptr);
        show_rules(model->candidates[i].rules, model->candidates[i].rule_count);
    }
    fuzz_fail(property, subject->asked->schema, subject->asked->text);
}

/* ---- the two answers ------------------------------------------------------------------------ */

static bool same(toolmend_view ours, struct model_view theirs) {
    return view_same(ours, (toolmend_view){theirs.ptr, theirs.len});
}

static void compare_edits(const struct subject *subject) {
    if (toolmend_report_edit_count(subject->report) != subject->answer.edit_count)
        fail(subject, "library and model make the same edits");
    for (size_t i = 0; i < subject->answer.edit_count; i++) {
        toolmend_edit ours = toolmend_report_edit(subject->report, i);
        const struct model_edit *theirs = &subject->answer.edits[i];
        bool equal = ours.start == theirs->start && ours.end == theirs->end &&
                     ours.rule_count == theirs->rule_count &&
                     same(ours.new_text, theirs->new_text) &&
                     same(ours.pointer, theirs->pointer);
        for (size_t k = 0; equal && k < ours.rule_count; k++)
            equal = strcmp(ours.rules[k], theirs->rules[k]) == 0;
        if (!equal)
            fail(subject, "library and model make the same edits, by the same rules");
    }
}

static void compare(const struct subject *subject) {
    static const toolmend_verdict verdicts[] = {TOOLMEND_VALID, TOOLMEND_REPAIRED,
                                                TOOLMEND_REJECTED};
    const struct model_answer *model = &subject->answer;
    if (model->verdict == MODEL_CANNOT_SAY)
        return;
    if (toolmend_report_verdict(subject->report) != verdicts[model->verdict])
        fail(subject, "library and model give the same verdict");
    if (strcmp(toolmend_reason_name(toolmend_report_reason(subject->report)),
               model_reason_name(model->reason)) != 0)
        fail(subject, "library and model give the same reason");
    if (!same(toolmend_report_text(subject->report), model->text))
        fail(subject, "library and model give the same text");
    if (subject->asked->call && model->verdict != MODEL_REJECTED &&
        !same(toolmend_report_tool_name(subject->report), model->tool))
        fail(subject, "library and model call the same tool");
    if (model->verdict == MODEL_REPAIRED)
        compare_edits(subject);
}

/* ---- asking ---------------------------------------------------------------------------- */

static struct model_answer ask_model(struct model *model, const struct subject *subject) {
    static const enum model_finish finishes[] = {
        MODEL_FINISH_UNKNOWN, MODEL_FINISH_COMPLETE, MODEL_FINISH_TRUNCATED};
    const struct fuzz_case *asked = subject->asked;
    struct model_case question = {.text = fuzz_view(asked->text),
                                  .profile = subject->profile,
                                  .finish = finishes[asked->finish]};
    if (asked->call)
        question.tools = fuzz_view(asked->schema);
    else
        question.schema = fuzz_view(asked->schema);
    question.tool = (struct model_view){asked->call ? "" : "tool", asked->call ? 0 : 4};
    return model_ask(model, &question);
}

void fuzz_check_by_model(const struct fuzz_case *asked, toolmend_profile profile,
                         const toolmend_report *report) {
    struct subject subject = {asked, toolmend_profile_name(profile), report, {0}};
    struct model *model = model_open();
    if (model && !fuzz_is_limited(report)) {
        subject.answer = ask_model(model, &subject);
        compare(&subject);
    }
    model_close(model);
}
