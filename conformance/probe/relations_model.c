/* SPDX-License-Identifier: MIT
 *
 * relations_model.c - calls of which the model says what should become.
 *
 * A valid call stays what it is. A broken one is repaired as the model repairs it, or rejected.
 * What stands in a string is content, whatever it looks like; the beginning of a call is no call.
 */
#include "relations.h"

#include "../generate/value.h"

enum { TRIES = 5, VALUES_MAX = 256, CUTS = 16, SHORT = 48 };

#define EXPECT(expected) (1U << (expected))

enum {
    REPAIRED = EXPECT(EXPECTED_REPAIRED),
    REJECTED = EXPECT(EXPECTED_REJECTED) | EXPECT(EXPECTED_AMBIGUOUS),
    BROKEN = REPAIRED | REJECTED
};

static bool expect_among(struct trial *trial, struct question *question,
                         unsigned wanted) {
    return (EXPECT(trial_expect(trial, question)) & wanted) != 0;
}

/* A call with faults of these groups, of which the model expects one of the wanted outcomes. */
static void ask_broken(struct trial *trial, size_t faults, unsigned groups,
                       unsigned wanted) {
    for (unsigned tries = 0; tries < TRIES; tries++) {
        struct generated call;
        if (!trial_call(trial, &call) || !trial_break(trial, &call, faults, groups) ||
            view_same(call.text, call.valid))
            continue;
        struct question question = trial_question(&call);
        if (!expect_among(trial, &question, wanted))
            continue;
        (void)trial_ask(trial, &question);
        return;
    }
}

void relate_untouched(struct trial *trial) {
    static const struct suite_expect valid = {.outcome = SUITE_VALID};
    struct generated call;
    if (!trial_call(trial, &call))
        return;
    struct question question = trial_question(&call);
    question.expect = &valid;
    question.expect_count = 1;
    (void)trial_ask(trial, &question);
}

/* Values are what layers convert: every second time the fault is in one. */
static unsigned choose_groups(struct trial *trial) {
    return choose(trial_choices(trial), 2) == 0
               ? FAULT_BIT(FAULT_FORM) | FAULT_BIT(FAULT_VALUE)
               : FAULTS_ALL & ~FAULT_BIT(FAULT_DAMAGE);
}

void relate_looks_broken(struct trial *trial) {
    ask_broken(trial, 1, choose_groups(trial), EXPECT(EXPECTED_VALID));
}

void relate_mended(struct trial *trial) {
    ask_broken(trial, 1, choose_groups(trial), REPAIRED);
}

void relate_several(struct trial *trial) {
    size_t faults = 2 + choose(trial_choices(trial), 2);
    ask_broken(trial, faults, choose_groups(trial), BROKEN);
}

void relate_wrong(struct trial *trial) {
    unsigned form = choose(trial_choices(trial), 4) == 3 ? FAULT_BIT(FAULT_FORM) : 0;
    ask_broken(trial, 1, FAULT_BIT(FAULT_VALUE) | form, REJECTED);
}

void relate_missing(struct trial *trial) {
    ask_broken(trial, 1, FAULT_BIT(FAULT_MISSING), REJECTED);
}

void relate_extra(struct trial *trial) {
    ask_broken(trial, 1, FAULT_BIT(FAULT_EXTRA), REJECTED);
}

void relate_named(struct trial *trial) {
    ask_broken(trial, 1, FAULT_BIT(FAULT_NAME), REJECTED);
}

void relate_doubt(struct trial *trial) {
    ask_broken(trial, 1, FAULTS_ALL, EXPECT(EXPECTED_AMBIGUOUS));
}

void relate_garbled(struct trial *trial) {
    ask_broken(trial, 1, FAULT_BIT(FAULT_SPELLING) | FAULT_BIT(FAULT_AROUND), REJECTED);
}

/* ---- damage ------------------------------------------------------------------------------- */

/* A layer that finds the call again by rules of its own has changed nothing. */
void relate_damage(struct trial *trial) {
    struct generated call;
    struct suite_expect *expect = pool_take(trial_pool(trial), 3, sizeof *expect);
    if (!trial_call(trial, &call) ||
        !trial_break(trial, &call, 1, FAULT_BIT(FAULT_DAMAGE)) ||
        view_same(call.text, call.valid))
        return;
    struct question question = trial_question(&call);
    enum expected expected = trial_expect(trial, &question);
    if (expected != EXPECTED_REJECTED && expected != EXPECTED_AMBIGUOUS) {
        (void)trial_ask(trial, &question);
        return;
    }
    for (size_t i = 0; i < question.expect_count; i++)
        expect[i] = question.expect[i];
    expect[question.expect_count++] =
        (struct suite_expect){.outcome = SUITE_REPAIRED, .arguments = call.valid};
    question.expect = expect;
    (void)trial_ask(trial, &question);
}

/* ---- embedded ----------------------------------------------------------------------------- */

/* One of the strings that may say anything; NULL: there is none. */
static struct value *find_string(struct trial *trial, struct value *root) {
    struct value *values[VALUES_MAX];
    size_t count = value_list(root, values, VALUES_MAX);
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        if (values[i]->type == TYPE_STRING && takes_any_string(values[i]->branch))
            values[found++] = values[i];
    return found == 0 ? NULL : values[choose(trial_choices(trial), (uint32_t)found)];
}

/* A broken call is the content of a valid one, or of one that is broken elsewhere. */
void relate_embedded(struct trial *trial) {
    struct generated outer;
    struct generated inner;
    struct value *at = trial_call(trial, &outer) ? find_string(trial, outer.value) : NULL;
    if (!at || !trial_call(trial, &inner) || !trial_break(trial, &inner, 1, FAULTS_ALL))
        return;
    toolmend_view json = json_quote(trial_pool(trial), inner.text);
    if (!json.ptr) /* it is not UTF-8 */
        return;
    at->text = inner.text;
    at->as.text = json;
    outer.valid = outer.text = value_write(trial_pool(trial), outer.value);
    if (choose(trial_choices(trial), 3) == 2 &&
        !trial_break(trial, &outer, 1, FAULTS_ALL & ~FAULT_BIT(FAULT_DAMAGE)))
        return;
    outer.about = inner.about;
    struct question question = trial_question(&outer);
    if (trial_expect(trial, &question) != EXPECTED_NOTHING)
        (void)trial_ask(trial, &question);
}

/* ---- cut ---------------------------------------------------------------------------------- */

/* Ask about the first bytes. False: that was the last question. */
static bool ask_cut(struct trial *trial, const struct generated *call, size_t len) {
    struct generated cut = *call;
    cut.text = view_cut(call->text, 0, len);
    cut.about = call->about[0] == '\0' ? "cut" : call->about;
    struct question question = trial_question(&cut);
    return trial_expect(trial, &question) == EXPECTED_NOTHING ||
           trial_ask(trial, &question) != NULL;
}

/* Every beginning of a short call, some of a long one; now and then of one that is not JSON. */
void relate_cut(struct trial *trial) {
    struct choices *choices = trial_choices(trial);
    struct generated call;
    if (!trial_call(trial, &call))
        return;
    if (choose(choices, 3) == 2 &&
        !trial_break(trial, &call, 1, FAULT_BIT(FAULT_SPELLING)))
        return;
    bool all = call.text.len <= SHORT;
    for (size_t i = 1; call.text.len > 1 && i < (all ? call.text.len : CUTS + 1); i++) {
        size_t len = all ? i : 1 + choose(choices, (uint32_t)call.text.len - 1);
        if (!ask_cut(trial, &call, len))
            return;
    }
}
