/* SPDX-License-Identifier: MIT
 *
 * unfinished.c - stands in for lenient.c, compose.c and calls.c until they are there.
 */
#include "model_internal.h"

struct model_syntax_result
model_parse_lenient(struct model_run *run, const struct model_syntax_request *request) {
    (void)request;
    model_cannot(run, "the lenient grammar is not there yet");
    return (struct model_syntax_result){.outcome = MODEL_SYNTAX_NOT_JSON};
}

struct model_edit *model_compose_edits(struct model_run *run, struct model_view text,
                                       const struct model_syntax_result *syntax,
                                       const struct model_node *root,
                                       const struct model_edit *edits, size_t edit_count,
                                       size_t *composed_count) {
    (void)run;
    (void)text;
    (void)syntax;
    (void)root;
    (void)edits;
    (void)edit_count;
    *composed_count = 0;
    return NULL;
}

struct model_answer model_ask_call(struct model *model,
                                   const struct model_case *question) {
    (void)model;
    return (struct model_answer){.verdict = MODEL_CANNOT_SAY,
                                 .text = question->text,
                                 .why = "whole calls are not there yet"};
}
