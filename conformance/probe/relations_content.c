/* SPDX-License-Identifier: MIT
 *
 * relations_content.c - a string stays what it is, whatever it says and however long it is.
 *
 * The trials of other relations meet one content each, by chance. Here one call is asked again and
 * again, each time with another content in each place where any string may stand.
 */
#include "relations.h"

#include "../generate/value.h"

enum { CALLS = 5, VALUES_MAX = 64, CONTENTS = 24 };

/* May any string stand in its place, with nothing around it that would look at it? */
static bool is_free(const struct value *value) {
    if (value->type != TYPE_STRING || !takes_any_string(value->subschema))
        return false;
    for (; value; value = value->parent)
        if (!value->subschema || value->subschema->partial || value->subschema->unique ||
            value->subschema->branch_count > 0)
            return false;
    return true;
}

/* A valid call with such strings, and the strings, ended by NULL. */
static bool make(struct trial *trial, struct generated *call, struct value **strings) {
    for (unsigned tries = 0; tries < CALLS; tries++) {
        size_t left = 0;
        if (!trial_call(trial, call))
            continue;
        size_t count = value_list(call->value, strings, VALUES_MAX);
        for (size_t i = 0; i < count; i++)
            if (is_free(strings[i]))
                strings[left++] = strings[i];
        strings[left] = NULL;
        if (left > 0)
            return true;
    }
    return false;
}

/* False: there is nothing to go on with. */
static bool ask(struct trial *trial, struct generated *call, struct question *question) {
    static const struct suite_expect valid = {.outcome = SUITE_VALID};
    question->text = value_write(trial_pool(trial), call->value);
    question->expect = &valid;
    question->expect_count = 1;
    return trial_ask(trial, question) != NULL;
}

/* ---- what it says ------------------------------------------------------------------------- */

static const char *as_words(struct pool *pool, toolmend_view view) {
    return join(pool, view, (toolmend_view){"", 1}, view_of("")).ptr;
}

void relate_contents(struct trial *trial) {
    struct pool *pool = trial_pool(trial);
    struct value *strings[VALUES_MAX + 1];
    struct generated call;
    uint32_t count = content_count();
    uint32_t at = choose(trial_choices(trial), count);
    if (!make(trial, &call, strings))
        return;
    struct question question = trial_question(&call);
    bool doubles = trial_hello(trial)->doubles;
    for (uint32_t i = 0; i < CONTENTS; i++) {
        toolmend_view label;
        toolmend_view text = content_at((at + i) % count, doubles, &label);
        if (text.len == 0) /* what "any string" leaves out: minLength 1 */
            continue;
        question.about = as_words(pool, label);
        for (struct value **string = strings; *string; string++)
            (*string)->as.text = json_quote(pool, text);
        if (!ask(trial, &call, &question))
            return;
    }
}

/* ---- how long it is ----------------------------------------------------------------------- */

/* No two lines are alike, so that no part can stand for another. */
static toolmend_view long_string(struct pool *pool, size_t size) {
    struct writing out = {.pool = pool};
    write_words(&out, "\"");
    for (size_t line = 1; out.len < size; line++) {
        write_number(&out, line);
        write_words(&out, ": a line of a file\\n");
    }
    write_words(&out, "\"");
    return written(&out);
}

void relate_size(struct trial *trial) {
    static const size_t sizes[] = {3000,  9000,   21000,  33000,
                                   66000, 104000, 140000, (1 << 20) + 4096};
    struct value *strings[VALUES_MAX + 1];
    struct generated call;
    uint32_t most = choose(trial_choices(trial), sizeof sizes / sizeof sizes[0]);
    if (!make(trial, &call, strings))
        return;
    struct question question = trial_question(&call);
    question.about = "long-file";
    for (uint32_t i = 0; i <= most; i++) {
        strings[0]->as.text = long_string(trial_pool(trial), sizes[i]);
        if (!ask(trial, &call, &question))
            return;
    }
}
