/* SPDX-License-Identifier: MIT
 *
 * written.c - what must hold of a text that somebody wrote: a vector, a call that was reported, or
 * what a mutator made of one.
 *
 * Nobody says what is due of it. What holds all the same: a sound call is handed on as it came, a
 * result is one the tool takes (trial_ask() looks), stays what it is and has no value that did not
 * come, the same text has the same answer, and the beginning of a sound call is no call.
 */
#include <string.h>

#include "../../conformance/model/validity.h"
#include "../../conformance/probe/rewritten.h"
#include "../input/container.h"
#include "../input/split.h"
#include "../targets/ask.h"
#include "layer.h"

static const struct suite_expect valid = {.outcome = SUITE_VALID};
static const struct suite_expect rejected = {.outcome = SUITE_REJECTED};

/* A relation takes a trial alone. */
static const struct written *asked;

void written_set(const struct written *written) {
    asked = written;
}

/* ---- the input --------------------------------------------------------------------------- */

/* A tool goes out on one line; a line feed between its parts stands for nothing. */
static toolmend_view tool_of(struct pool *pool, toolmend_view schema) {
    struct writing out = {.pool = pool};
    write_words(&out, "{\"name\":\"tool\",\"parameters\":");
    write_view(&out, schema);
    write_words(&out, "}");
    for (size_t i = 0; i < out.len; i++)
        if (out.ptr[i] == '\n' || out.ptr[i] == '\r')
            out.ptr[i] = ' ';
    return written(&out);
}

/* A schema object that the library reads, and the naive validator too, without a name twice. */
static bool is_usable(struct pool *pool, toolmend_view schema) {
    toolmend_view trimmed = view_trim(schema);
    struct model_view empty = {"{}", 2};
    toolmend_tool *tool = NULL;
    if (trimmed.len == 0 || trimmed.ptr[0] != '{' ||
        model_is_json(fuzz_naive(schema)) != MODEL_TRUE || repeats_a_name(pool, schema))
        return false;
    tool = fuzz_tool(schema);
    toolmend_tool_free(tool);
    return tool &&
           model_arguments_valid(fuzz_naive(schema), empty).answer != MODEL_UNDECIDED;
}

bool written_take(struct pool *pool, const uint8_t *data, size_t size,
                  struct written *written) {
    size_t head = fuzz_head(data, size);
    if (head > size)
        return false;
    size_t behind;
    size_t len = fuzz_divide(data + head, size - head, &behind);
    const char *bytes = (const char *)data + head;
    toolmend_view schema = {bytes, len};
    if (!is_usable(pool, schema))
        return false;
    *written = (struct written){
        .tool = tool_of(pool, schema),
        .text = {bytes + behind, size - head - behind},
        .finish = (toolmend_finish)(data[1] % 3),
        .hinted = fuzz_has_hints(schema)
    };
    return true;
}

/* ---- asking ------------------------------------------------------------------------------ */

static struct question question_of(const struct written *written) {
    return (struct question){.tool = written->tool,
                             .text = written->text,
                             .finish = written->finish,
                             .about = "written"};
}

static bool is_sound(const struct written *written) {
    toolmend_view schema = toolmend_json_at(written->tool, "/parameters");
    return model_arguments_valid(fuzz_naive(schema), fuzz_naive(written->text)).answer ==
           MODEL_TRUE;
}

/* What a layer made of the text; NULL: it left it alone, or there is a finding. */
static const struct seen *ask_changed(struct trial *trial) {
    struct question question = question_of(asked);
    const struct seen *seen = trial_ask(trial, &question);
    return seen && seen->ok && !seen->same ? seen : NULL;
}

/* ---- sound or not ------------------------------------------------------------------------ */

/* What a hint says of a sound call is for its rules. */
static void relate_sound(struct trial *trial) {
    struct question question = question_of(asked);
    if (is_sound(asked) && !asked->hinted) {
        question.expect = &valid;
        question.expect_count = 1;
    }
    const struct seen *first = trial_ask(trial, &question);
    const struct seen *then = first ? trial_ask(trial, &question) : NULL;
    if (then && (first->ok != then->ok ||
                 (first->ok && !trial_alike(trial, first->arguments, then->arguments))))
        trial_found(trial, FOUND_BROKEN, "another answer at once");
}

static void relate_result(struct trial *trial) {
    const struct seen *seen = ask_changed(trial);
    if (!seen)
        return;
    struct question question = question_of(asked);
    question.text = seen->arguments;
    question.finish = TOOLMEND_FINISH_COMPLETE;
    const struct seen *then = trial_ask(trial, &question);
    if (then && !then->ok)
        trial_found(trial, FOUND_BROKEN, "its own result is refused");
    else if (then && !trial_alike(trial, question.text, then->arguments))
        trial_found(trial, FOUND_BROKEN, "its own result is changed again");
}

/* ---- the model's outcome -------------------------------------------------------------------- */

static void relate_outcome(struct trial *trial) {
    struct question question = question_of(asked);
    if (!asked->hinted && trial_expect(trial, &question) != EXPECTED_NOTHING)
        (void)trial_ask(trial, &question);
}

/* ---- beginnings ---------------------------------------------------------------------------- */

enum { CUTS = 16, SHORT = 48 };

/* On `complete` closers may be added; so it is not said. */
static void relate_beginning(struct trial *trial) {
    struct question question = question_of(asked);
    if (!is_sound(asked))
        return;
    if (question.finish == TOOLMEND_FINISH_COMPLETE)
        question.finish = TOOLMEND_FINISH_UNKNOWN;
    question.expect = &rejected;
    question.expect_count = 1;
    size_t first = 0;
    while (is_white(asked->text.ptr[first]))
        first++;
    size_t most = view_trim(asked->text).len;
    size_t step = most <= SHORT ? 1 : most / CUTS;
    for (size_t len = 1; len < most; len += step) {
        question.text = view_cut(asked->text, 0, first + len);
        if (!trial_ask(trial, &question))
            return;
    }
}

const struct relation written_relations[] = {
    {"written-sound",     "P1",
     "A sound call is handed on as it came, and the same text has the same answer",          1,
     relate_sound                                                                                             },
    {"written-result",    "P9",  "A result is a sound call, and stays what it is",           1,
     relate_result                                                                                            },
    {"written-outcome",   "P3",  "A broken call is repaired as the model does, or rejected",
     1,                                                                                         relate_outcome},
    {"written-beginning", "P10", "The beginning of a call is no call",                       1,
     relate_beginning                                                                                         },
    {NULL,                NULL,  NULL,                                                       0, NULL          },
};
