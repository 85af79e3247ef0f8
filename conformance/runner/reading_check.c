/* SPDX-License-Identifier: MIT
 *
 * reading_check.c - checks the readings of a case by the model.
 */
#include "reading_check.h"

#include <stdio.h>
#include <string.h>

#include "../model/validity.h"
#include "suite_internal.h"

static struct model_view view_of(toolmend_view view) {
    return (struct model_view){view.ptr, view.len};
}

static bool is_ambiguous(const struct suite_expect *row) {
    return row->reason.len == 9 && memcmp(row->reason.ptr, "ambiguous", 9) == 0;
}

/* The schema of the tool that the reading is for. */
static toolmend_view schema_of(const struct suite_case *test, toolmend_view name) {
    return toolmend_json_at(test->call ? suite_find_tool(test, name) : test->tool,
                            "/parameters");
}

static bool is_listed(const struct suite_expect *row, struct model_view text) {
    for (size_t i = 0; i < row->reading_count; i++)
        if (model_texts_equal(view_of(row->readings[i].arguments), text) != MODEL_FALSE)
            return true;
    for (size_t i = 0; i < row->otherwise_count; i++)
        if (model_texts_equal(view_of(row->otherwise[i].arguments), text) != MODEL_FALSE)
            return true;
    return false;
}

static bool is_same_value(toolmend_view a, toolmend_view b) {
    return model_texts_equal(view_of(a), view_of(b)) != MODEL_FALSE;
}

/* Has the text that value at the pointer? Where it has another one, it may hold the value as an
 * item; where it has none, the member may have another name. */
static bool has_value(toolmend_view text, const char *pointer, toolmend_view value) {
    toolmend_view found = toolmend_json_at(text, pointer);
    toolmend_view holder = found;
    const char *name = strrchr(pointer, '/');
    char around[READING_POINTER_MAX];
    if (value.len == 0)
        return !found.ptr;
    if (found.ptr && is_same_value(found, value))
        return true;
    if (!found.ptr && name) {
        snprintf(around, sizeof around, "%.*s", (int)(name - pointer), pointer);
        holder = toolmend_json_at(text, around);
    }
    for (size_t at = 0; holder.ptr && toolmend_json_next(holder, &at, NULL, &found);)
        if (is_same_value(found, value))
            return true;
    return false;
}

bool reading_listed(const struct suite_expect *row, const char *pointer,
                    toolmend_view value) {
    for (size_t i = 0; i < row->reading_count; i++)
        if (has_value(row->readings[i].arguments, pointer, value))
            return true;
    for (size_t i = 0; i < row->otherwise_count; i++)
        if (has_value(row->otherwise[i].arguments, pointer, value))
            return true;
    return false;
}

static struct model_answer ask_model(const struct suite_case *test, struct model *model) {
    enum model_finish finish =
        test->finish == TOOLMEND_FINISH_COMPLETE    ? MODEL_FINISH_COMPLETE
        : test->finish == TOOLMEND_FINISH_TRUNCATED ? MODEL_FINISH_TRUNCATED
                                                    : MODEL_FINISH_UNKNOWN;
    return model_ask(model,
                     &(struct model_case){
                         .schema = view_of(schema_of(test, (toolmend_view){NULL,                0                          }
                            )),
                         .tool = {test->tool_names[0], strlen(test->tool_names[0])},
                         .text = view_of(test->text),
                         .profile = "extended",
                         .finish = finish
    });
}

/* Is each candidate of the model that is valid listed? Of a whole call nothing says which tool a
 * candidate is for. */
static bool has_candidates(const struct suite_case *test,
                           const struct suite_expect *row) {
    struct model_view schema = view_of(schema_of(test, (toolmend_view){NULL, 0}));
    struct model *model = test->call ? NULL : model_open();
    bool all = true;
    if (!model)
        return test->call;
    struct model_answer answer = ask_model(test, model);
    for (size_t i = 0; i < answer.candidate_count; i++)
        if (model_arguments_valid(schema, answer.candidates[i].text).answer == MODEL_TRUE)
            all = all && is_listed(row, answer.candidates[i].text);
    model_close(model);
    return all;
}

static bool is_candidate(const struct suite_case *test, toolmend_view text) {
    struct model *model = test->call ? NULL : model_open();
    bool found = false;
    if (!model)
        return false;
    struct model_answer answer = ask_model(test, model);
    for (size_t i = 0; i < answer.candidate_count && !found; i++)
        found = model_texts_equal(answer.candidates[i].text, view_of(text)) == MODEL_TRUE;
    model_close(model);
    return found;
}

/* Is there a tool of that name, and would it take the arguments? */
static bool is_call(const struct suite_case *test, const struct suite_reading *reading) {
    toolmend_view schema = schema_of(test, reading->name);
    return schema.ptr &&
           model_arguments_valid(view_of(schema), view_of(reading->arguments)).answer !=
               MODEL_FALSE;
}

static const char *row_fault(const struct suite_case *test,
                             const struct suite_expect *row) {
    for (size_t i = 0; i < row->otherwise_count; i++)
        if (is_call(test, &row->otherwise[i]) &&
            !is_candidate(test, row->otherwise[i].arguments))
            return "what else it could be is a valid call; list it as a reading";
    for (size_t i = 0; i < row->reading_count; i++) {
        const struct suite_reading *reading = &row->readings[i];
        if (!is_call(test, reading))
            return "a reading is not valid under the schema";
        if (!test->call && model_texts_equal(view_of(test->text),
                                             view_of(reading->arguments)) == MODEL_TRUE)
            return "a reading is the text itself";
        for (size_t k = 0; k < i; k++)
            if (model_texts_equal(view_of(row->readings[k].arguments),
                                  view_of(reading->arguments)) == MODEL_TRUE &&
                row->readings[k].name.len == reading->name.len &&
                (reading->name.len == 0 ||
                 memcmp(row->readings[k].name.ptr, reading->name.ptr,
                        reading->name.len) == 0))
                return "two readings are the same call";
    }
    if (row->reading_count > 0 && !has_candidates(test, row))
        return "a candidate of the model is none of its readings";
    return NULL;
}

/* Does the case take a repair, or the text as it came, beside the rejection? */
static bool takes_more(const struct suite_case *test) {
    for (size_t i = 0; i < test->expect_count; i++)
        if (test->expect[i].outcome != SUITE_REJECTED)
            return true;
    return false;
}

const char *reading_fault(const struct suite_case *test) {
    const char *fault = NULL;
    bool more = takes_more(test) || test->markup; /* or that the text is an answer */
    for (size_t i = 0; i < test->expect_count && !fault; i++) {
        const struct suite_expect *row = &test->expect[i];
        fault = row_fault(test, row);
        if (!fault && is_ambiguous(row) && !more &&
            row->reading_count < (test->call ? 1 : 2) && row->otherwise_count == 0)
            fault = "it is ambiguous, lists fewer than two readings, and says not what "
                    "else it could be";
    }
    return fault;
}
