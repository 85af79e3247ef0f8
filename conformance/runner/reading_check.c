/* SPDX-License-Identifier: MIT
 *
 * reading_check.c - checks the readings of a case by the model.
 */
#include "reading_check.h"

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
    return false;
}

/* Is each candidate of the model that is valid one of the readings? Of a whole call nothing says
 * which tool a candidate is for. */
static bool has_candidates(const struct suite_case *test,
                           const struct suite_expect *row) {
    struct model_view schema = view_of(schema_of(test, (toolmend_view){NULL, 0}));
    struct model *model = test->call ? NULL : model_open();
    bool all = true;
    if (!model)
        return test->call;
    struct model_answer answer =
        model_ask(model, &(struct model_case){
                             .schema = schema,
                             .tool = {test->tool_names[0], strlen(test->tool_names[0])},
                             .text = view_of(test->text),
                             .profile = "extended",
                             .finish = test->finish == TOOLMEND_FINISH_COMPLETE
                                           ? MODEL_FINISH_COMPLETE
                                       : test->finish == TOOLMEND_FINISH_TRUNCATED
                                           ? MODEL_FINISH_TRUNCATED
                                           : MODEL_FINISH_UNKNOWN
    });
    for (size_t i = 0; i < answer.candidate_count; i++)
        if (model_arguments_valid(schema, answer.candidates[i].text).answer == MODEL_TRUE)
            all = all && is_listed(row, answer.candidates[i].text);
    model_close(model);
    return all;
}

static const char *row_fault(const struct suite_case *test,
                             const struct suite_expect *row) {
    for (size_t i = 0; i < row->reading_count; i++) {
        const struct suite_reading *reading = &row->readings[i];
        struct model_view schema = view_of(schema_of(test, reading->name));
        if (model_arguments_valid(schema, view_of(reading->arguments)).answer ==
            MODEL_FALSE)
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
    if (row->reading_count == 1 && is_ambiguous(row))
        return "it is ambiguous and has one reading; list two or none";
    if (row->reading_count > 0 && !has_candidates(test, row))
        return "a candidate of the model is none of its readings";
    return NULL;
}

const char *reading_fault(const struct suite_case *test) {
    const char *fault = NULL;
    for (size_t i = 0; i < test->expect_count && !fault; i++)
        fault = row_fault(test, &test->expect[i]);
    return fault;
}

bool reading_lacking(const struct suite_case *test) {
    for (size_t i = 0; i < test->expect_count; i++)
        if (is_ambiguous(&test->expect[i]) && test->expect[i].reading_count == 0)
            return true;
    return false;
}
