/* SPDX-License-Identifier: MIT
 *
 * made.c - a tool, a call that is meant, and what is asked about it.
 */
#include "made.h"

#include <string.h>

#include "../model/validity.h"
#include "faults.h"
#include "value.h"

enum { ALL_GROUPS = (1 << FAULT_GROUPS) - 1 };

/* What the text is made of: the contents that are not plain, if they are few. */
static const char *name_contents(const struct maker *maker) {
    toolmend_view text = words_view("");
    if (maker->label_count > LABELS_MAX)
        return ABOUT_MANY;
    for (size_t i = 0; i < maker->label_count; i++)
        text = join(maker->pool, text, words_view(i > 0 ? "+" : ""),
                    words_view(maker->labels[i]));
    return join(maker->pool, text, (toolmend_view){"\0", 1}, words_view("")).ptr;
}

bool made_sound(struct trial *trial, struct made *made) {
    static const toolmend_finish finishes[] = {
        TOOLMEND_FINISH_UNKNOWN, TOOLMEND_FINISH_COMPLETE, TOOLMEND_FINISH_COMPLETE,
        TOOLMEND_FINISH_TRUNCATED};
    const struct hello *hello = trial_hello(trial);
    struct maker maker = {.pool = trial_pool(trial),
                          .choices = trial_choices(trial),
                          .doubles = hello->doubles,
                          .utf8 = hello->utf8_strings};
    struct shape_traits traits;
    toolmend_view tool = trial_tool(trial);
    if (!tool.ptr)
        tool = shape_make(maker.pool, maker.choices);
    toolmend_view schema = toolmend_json_at(tool, "/parameters");
    *made = (struct made){.tool = tool, .due = DUE_VALID};
    made->shape = schema.ptr ? shape_read(maker.pool, schema, &traits) : NULL;
    if (!made->shape || traits.hinted)
        return false;
    maker.tool = tool;
    maker.root = made->shape;
    made->python_words = traits.python_words;
    made->value = value_make(&maker, made->shape);
    if (!made->value)
        return false;
    spell_spaces(maker.pool, maker.choices, made->value);
    made->meant = made->sent = value_write(maker.pool, made->value, SENT);
    made->finish = finishes[choose(maker.choices, 4)];
    made->about = name_contents(&maker);
    struct model_view asked = {schema.ptr, schema.len};
    struct model_view text = {made->meant.ptr, made->meant.len};
    return model_arguments_valid(asked, text).answer == MODEL_TRUE;
}

bool made_break(struct trial *trial, struct made *made, size_t count) {
    return fault_plant(trial, made, count, ALL_GROUPS);
}

static struct suite_expect repaired(const struct made *made) {
    size_t count = 0;
    while (made->rules && count < FAULT_RULES_MAX && made->rules[count])
        count++;
    return (struct suite_expect){.outcome = SUITE_REPAIRED,
                                 .arguments = made->meant,
                                 .rules = made->rules,
                                 .rule_count = count};
}

struct question made_question(struct trial *trial, const struct made *made) {
    struct suite_expect *expect = pool_take(trial_pool(trial), 2, sizeof *expect);
    struct question question = {.tool = made->tool,
                                .text = made->sent,
                                .finish = made->finish,
                                .rule = made->due == DUE_REPAIRED ? made->rule : NULL,
                                .expect = expect,
                                .expect_count = 1,
                                .about = made->about};
    switch (made->due) {
    case DUE_VALID:
        expect[0] = (struct suite_expect){.outcome = SUITE_VALID};
        break;
    case DUE_REPAIRED:
        expect[0] = repaired(made);
        break;
    case DUE_REJECTED:
        expect[0] = (struct suite_expect){.outcome = SUITE_REJECTED};
        break;
    case DUE_EITHER:
        expect[0] = repaired(made);
        if (view_same(made->meant, made->sent))
            expect[0] = (struct suite_expect){.outcome = SUITE_VALID};
        expect[1] = (struct suite_expect){.outcome = SUITE_REJECTED};
        question.expect_count = 2;
        break;
    }
    return question;
}
