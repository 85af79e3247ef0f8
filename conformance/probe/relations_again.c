/* SPDX-License-Identifier: MIT
 *
 * relations_again.c - what is asked more than once.
 *
 * The same text for the same tool has the same answer: at once, after another question, in
 * another order, in a fresh process, in other pieces; and the result of a repair stays when it
 * is asked about. Nobody says what is right, so these hold for any layer.
 */
#include "relations.h"

#include <stdio.h>
#include <string.h>

#include "../generate/value.h"
#include "rewritten.h"

/* A call that is valid or broken; what is right is the matter of other relations. */
static bool make(struct trial *trial, struct question *question) {
    struct generated call;
    bool made = trial_any_call(trial, &call);
    if (made)
        *question = trial_question(&call);
    return made;
}

/* Do two answers to one question differ? */
static bool differ(struct trial *trial, const struct seen *a, const struct seen *b) {
    return a->ok != b->ok || (a->ok && !trial_alike(trial, a->arguments, b->arguments));
}

/* ---- the same question ------------------------------------------------------------------- */

void relate_determinism(struct trial *trial) {
    struct question question;
    bool fresh = choose_one_in(trial_choices(trial), 64);
    if (!make(trial, &question))
        return;
    const struct seen *first = trial_ask(trial, &question);
    if (!first)
        return;
    if (fresh)
        trial_renew(trial);
    const struct seen *then = trial_ask(trial, &question);
    if (then && differ(trial, first, then))
        trial_found(trial, FOUND_BROKEN,
                    fresh ? "another answer in a fresh process"
                          : "another answer at once");
}

void relate_state(struct trial *trial) {
    struct question a;
    struct question b;
    if (!make(trial, &a) || !make(trial, &b))
        return;
    const struct seen *first = trial_ask(trial, &a);
    if (!first)
        return;
    (void)trial_ask(trial, &b);
    const struct seen *then = trial_ask(trial, &a);
    if (then && differ(trial, first, then))
        trial_found(trial, FOUND_BROKEN, "another answer after another question");
}

/* Now and then in a fresh process: what is kept of the first question asked in a process is met by
 * no other relation. */
void relate_order(struct trial *trial) {
    enum { ORDERED = 2 };
    struct question questions[ORDERED];
    const struct seen *first[ORDERED];
    bool fresh = choose_one_in(trial_choices(trial), 8);
    for (size_t i = 0; i < ORDERED; i++)
        if (!make(trial, &questions[i]))
            return;
    if (fresh)
        trial_renew(trial);
    for (size_t i = 0; i < ORDERED; i++)
        first[i] = trial_ask(trial, &questions[i]);
    if (fresh)
        trial_renew(trial);
    for (size_t i = ORDERED; i-- > 0;) {
        if (!first[i])
            continue;
        const struct seen *then = trial_ask(trial, &questions[i]);
        if (then && differ(trial, first[i], then)) {
            trial_found(trial, FOUND_BROKEN, "another answer in another order");
            return;
        }
    }
}

/* ---- another tool of the same names ------------------------------------------------------- */

/* A valid call; and the same with another value of a member, which is valid for the same tool if
 * that says nothing of the member. False: there is no such member. */
static bool make_twins(struct trial *trial, struct question *narrow,
                       struct question *wide) {
    static const char values[] = "\"x\"\f\"12\"\f12\ftrue\fnull\f[]\f[\"x\"]\f{\"x\": 1}";
    struct pool *pool = trial_pool(trial);
    struct generated call;
    if (!trial_call(trial, &call))
        return false;
    *narrow = *wide = trial_question(&call);
    struct value *member = call.value->first;
    for (uint32_t at = choose(trial_choices(trial), 4); member && member->next && at > 0;
         at--)
        member = member->next;
    if (!member || !member->property)
        return false;
    member->as.text = list_choose(trial_choices(trial), values);
    toolmend_view schema =
        spliced(pool, call.schema, member->property->subschema->json, view_of("{}"));
    wide->text = value_write(pool, call.value);
    wide->tool = rewritten_tool(pool, call.tool, schema);
    return generate_is_valid(schema, wide->text) &&
           !generate_is_valid(call.schema, wide->text);
}

/* Who keeps the schema of a tool, and finds it again by the tool's name or by those of its
 * members, judges one tool by the schema of another. If what was valid is not handed on, a fresh
 * process says whether that is so without the tool before, too. */
void relate_same_names(struct trial *trial) {
    struct question narrow;
    struct question wide;
    if (!make_twins(trial, &narrow, &wide) || !trial_ask(trial, &narrow))
        return;
    wide.expect = NULL;
    wide.expect_count = 0;
    const struct seen *then = trial_ask(trial, &wide);
    if (!then || (then->ok && then->same))
        return;
    trial_renew(trial);
    const struct seen *alone = trial_ask(trial, &wide);
    if (alone && alone->ok && alone->same)
        trial_found(trial, FOUND_BROKEN, "another answer after a tool of the same names");
}

/* ---- in pieces --------------------------------------------------------------------------- */

/* Offsets inside the text, ascending: each byte, or a few by choice. */
static const char *cuts_of(struct trial *trial, toolmend_view text) {
    enum { EVERY_MAX = 64 };
    struct choices *choices = trial_choices(trial);
    struct writing list = {.pool = trial_pool(trial)};
    bool every = text.len <= EVERY_MAX && choose_one_in(choices, 4);
    const char *before = "[";
    for (size_t at = 1; at < text.len; at++) {
        if (!every)
            at += choose(choices, (uint32_t)(text.len - at));
        write_words(&list, before);
        write_number(&list, at);
        before = ",";
        if (!every && choose_one_in(choices, 3))
            break;
    }
    write_words(&list, "]");
    write_view(&list, (toolmend_view){"", 1});
    return list.ptr;
}

void relate_chunking(struct trial *trial) {
    struct question question;
    if (!trial_hello(trial)->cuts || !make(trial, &question) || question.text.len < 2)
        return;
    const struct seen *whole = trial_ask(trial, &question);
    if (!whole)
        return;
    question.cuts = cuts_of(trial, question.text);
    const struct seen *then = trial_ask(trial, &question);
    if (then && differ(trial, whole, then))
        trial_found(trial, FOUND_BROKEN, "another answer to a text in pieces");
}

/* ---- its own result ---------------------------------------------------------------------- */

void relate_idempotence(struct trial *trial) {
    struct question question;
    if (!make(trial, &question))
        return;
    const struct seen *first = trial_ask(trial, &question);
    if (!first || !first->ok || first->same)
        return;
    question.text = first->arguments;
    question.finish = TOOLMEND_FINISH_COMPLETE;
    const struct seen *then = trial_ask(trial, &question);
    if (then && !then->ok)
        trial_found(trial, FOUND_BROKEN, "its own result is rejected");
    else if (then && !trial_alike(trial, question.text, then->arguments))
        trial_found(trial, FOUND_BROKEN, "its own result is changed again");
}
