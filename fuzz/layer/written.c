/* SPDX-License-Identifier: MIT
 *
 * written.c - a text that somebody wrote: a vector, a reported call, or what a mutator made of one.
 *
 * What should become of it says the model. Where it cannot say, what holds of any text holds: a
 * result is one that the tool takes (trial_ask() looks) and stays what it is, and the same text
 * has the same answer.
 */
#include "../input/case.h"
#include "layer.h"

/* A relation takes a trial alone. */
static struct question asked;

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

/* A schema object without hints that the library and the model can use. */
static bool is_usable(toolmend_view schema) {
    toolmend_view trimmed = view_trim(schema);
    toolmend_view empty = {"{}", 2};
    if (trimmed.len == 0 || trimmed.ptr[0] != '{' || fuzz_has_hints(schema))
        return false;
    toolmend_tool *tool = fuzz_tool(schema);
    toolmend_tool_free(tool);
    return tool && fuzz_valid(schema, empty) != MODEL_UNDECIDED;
}

bool written_take(struct pool *pool, const uint8_t *data, size_t size) {
    struct fuzz_case made = fuzz_case_make(data, size);
    struct writing text = {.pool = pool};
    bool usable = !made.call && is_usable(made.schema);
    write_view(&text, made.text);
    if (usable)
        asked = (struct question){.tool = tool_of(pool, made.schema),
                                  .text = written(&text),
                                  .finish = made.finish,
                                  .about = "written"};
    fuzz_case_free(&made);
    return usable;
}

static void relate_written(struct trial *trial) {
    struct question question = asked;
    (void)trial_expect(trial, &question);
    const struct seen *first = trial_ask(trial, &question);
    const struct seen *again = first ? trial_ask(trial, &question) : NULL;
    if (again && (first->ok != again->ok ||
                  (first->ok && !trial_alike(trial, first->arguments, again->arguments))))
        trial_found(trial, FOUND_BROKEN, "another answer at once");
    if (!again || !again->ok || again->same)
        return;
    struct question result = {.tool = question.tool,
                              .text = again->arguments,
                              .finish = TOOLMEND_FINISH_COMPLETE,
                              .about = "written"};
    const struct seen *then = trial_ask(trial, &result);
    if (then && (!then->ok || !trial_alike(trial, result.text, then->arguments)))
        trial_found(trial, FOUND_BROKEN, "its own result is changed or refused");
}

const struct relation written_relation = {
    "written", "P3", "A text becomes what the specification makes of it, and stays it", 1,
    relate_written};
