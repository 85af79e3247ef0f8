/* SPDX-License-Identifier: MIT
 *
 * trial_call.c - the calls of a trial, and what should become of them.
 */
#include "trial_internal.h"

#include "../generate/value.h"

#include <string.h>

static struct generator generator_of(struct trial *trial) {
    const struct hello *hello = trial->probe->hello;
    return (struct generator){.pool = &trial->pool,
                              .choices = &trial->choices,
                              .doubles = hello->doubles,
                              .utf8 = hello->utf8_strings,
                              .objects = hello->value_input};
}

bool trial_makes_tools(const struct trial *trial) {
    return trial->probe->tool_count == 0 && !trial->probe->hello->fixed_tools;
}

bool trial_call(struct trial *trial, struct generated *call) {
    const struct probe *probe = trial->probe;
    struct generator generator = generator_of(trial);
    toolmend_view tool = {NULL, 0};
    if (probe->tool_count > 0)
        tool = probe->tools[choose(&trial->choices, (uint32_t)probe->tool_count)];
    return generate_call(&generator, tool, call) && !call->hinted;
}

bool trial_break(struct trial *trial, struct generated *call, size_t faults,
                 unsigned groups) {
    struct generator generator = generator_of(trial);
    return generate_faults(&generator, call, faults, groups);
}

bool trial_any_call(struct trial *trial, struct generated *call) {
    uint32_t faults = choose(&trial->choices, 3);
    return trial_call(trial, call) &&
           (faults == 0 || trial_break(trial, call, faults, FAULTS_ALL));
}

struct question trial_question(const struct generated *call) {
    return (struct question){.tool = call->tool,
                             .text = call->text,
                             .finish = call->finish,
                             .about = call->about};
}

/* ---- what should become of it ------------------------------------------------------------- */

static struct model_view to_model(toolmend_view view) {
    return (struct model_view){view.ptr, view.len};
}

static toolmend_view from_model(struct model_view view) {
    return (toolmend_view){view.ptr ? view.ptr : "", view.len};
}

static struct model_answer ask(struct pool *pool, struct model *model,
                               const struct question *question, const char *profile) {
    static const enum model_finish finishes[] = {
        [TOOLMEND_FINISH_UNKNOWN] = MODEL_FINISH_UNKNOWN,
        [TOOLMEND_FINISH_COMPLETE] = MODEL_FINISH_COMPLETE,
        [TOOLMEND_FINISH_TRUNCATED] = MODEL_FINISH_TRUNCATED};
    toolmend_view name = json_text(pool, toolmend_json_at(question->tool, "/name"));
    struct model_case asked = {
        .schema = to_model(toolmend_json_at(question->tool, "/parameters")),
        .tool = to_model(name),
        .text = to_model(question->text),
        .profile = profile,
        .finish = finishes[question->finish]};
    return model ? model_ask(model, &asked)
                 : (struct model_answer){.verdict = MODEL_CANNOT_SAY};
}

static size_t tier_rank(const char *rule) {
    static const char *const tiers[] = {"safe", "standard", "extended"};
    for (size_t i = 0; i < toolmend_rule_count(); i++)
        for (size_t tier = 0; tier < 3; tier++)
            if (strcmp(toolmend_rule_at(i).id, rule) == 0 &&
                strcmp(toolmend_rule_at(i).tier, tiers[tier]) == 0)
                return tier;
    return 0;
}

/* The rules of all edits, each once. The one of the highest tier is the one that is due. */
static struct suite_expect repaired(struct pool *pool, struct question *question,
                                    const struct model_answer *answer) {
    size_t room = 0;
    size_t count = 0;
    for (size_t i = 0; i < answer->edit_count; i++)
        room += answer->edits[i].rule_count;
    const char **rules = pool_take(pool, room + 1, sizeof *rules);
    for (size_t i = 0; i < answer->edit_count; i++)
        for (size_t j = 0; j < answer->edits[i].rule_count; j++) {
            const char *rule = answer->edits[i].rules[j];
            size_t k = 0;
            while (k < count && strcmp(rules[k], rule) != 0)
                k++;
            if (k == count)
                rules[count++] = rule;
            if (!question->rule || tier_rank(rule) > tier_rank(question->rule))
                question->rule = rule;
        }
    return (struct suite_expect){.outcome = SUITE_REPAIRED,
                                 .arguments = from_model(answer->text),
                                 .rules = rules,
                                 .rule_count = count};
}

enum expected question_expect(struct pool *pool, struct model *model, const char *profile,
                              struct question *question) {
    struct model_answer answer = ask(pool, model, question, profile);
    const char *reason = model_reason_name(answer.reason);
    struct suite_expect *expect = pool_take(pool, 2, sizeof *expect);
    question->expect = expect;
    question->expect_count = 1;
    question->rule = NULL;
    switch (answer.verdict) {
    case MODEL_VALID:
        expect[0] = (struct suite_expect){.outcome = SUITE_VALID};
        return EXPECTED_VALID;
    case MODEL_REPAIRED:
        expect[0] = repaired(pool, question, &answer);
        return EXPECTED_REPAIRED;
    case MODEL_REJECTED:
        break;
    case MODEL_CANNOT_SAY:
        question->expect = NULL;
        question->expect_count = 0;
        return EXPECTED_NOTHING;
    }
    enum expected expected =
        answer.reason == MODEL_AMBIGUOUS ? EXPECTED_AMBIGUOUS : EXPECTED_REJECTED;
    expect[0] =
        (struct suite_expect){.outcome = SUITE_REJECTED, .reason = view_of(reason)};
    if (strcmp(profile, "extended") == 0)
        return expected;
    answer = ask(pool, model, question, "extended");
    if (answer.verdict == MODEL_REPAIRED) {
        expect[1] = repaired(pool, question, &answer);
        question->expect_count = 2;
        question->rule = NULL;
    }
    return expected;
}

enum expected trial_expect(struct trial *trial, struct question *question) {
    toolmend_profile profile = trial->probe->profile;
    bool ranked = profile == TOOLMEND_SAFE || profile == TOOLMEND_STANDARD;
    if (!trial->model)
        trial->model = model_open();
    return question_expect(&trial->pool, trial->model,
                           ranked ? toolmend_profile_name(profile) : "extended",
                           question);
}
