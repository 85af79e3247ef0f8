/* SPDX-License-Identifier: MIT
 *
 * judge_internal.h - what the files of the judgement share.
 *
 * judge.c holds the table; fit.c says whether two texts are the same call; edit_script.c
 * whether edits make one text of another.
 */
#ifndef JUDGE_INTERNAL_H
#define JUDGE_INTERNAL_H

#include "canonical.h"
#include "judge.h"

/* How near an answer comes to a text. */
enum fit {
    FIT_NOT,
    FIT_VALUE, /* equal JSON values; for typed output but for members it cannot leave out */
    FIT_BYTES,
};

/* False: out of memory. `schema` is that of the tool; `typed`: output is. */
bool fit_find(toolmend_view answer, toolmend_view text, toolmend_view schema, bool typed,
              enum fit *fit);

/* Append an answer without any member that only a type may have put there, whatever came. False:
 * it is not strict JSON, or there is no memory. */
bool fit_bare(struct canonical_text *out, toolmend_view answer, toolmend_view schema);

/* Replay an `edits` member on the input. NULL: they give the output; else what is wrong with
 * them (a literal, also when there is no memory). */
const char *edit_script_fault(toolmend_view edits, toolmend_view input,
                              toolmend_view output);

/* The same of a whole call: its text with them states this name, and arguments of which they
 * make these. */
const char *call_script_fault(toolmend_view edits, toolmend_view call, toolmend_view name,
                              toolmend_view arguments);

#endif
