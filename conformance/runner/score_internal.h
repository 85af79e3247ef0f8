/* SPDX-License-Identifier: MIT
 *
 * score_internal.h - what the files of the score share.
 *
 * score.c has the table, compare.c tells whether two texts are the same call, edit_script.c whether
 * edits turn one text into another.
 */
#ifndef SCORE_INTERNAL_H
#define SCORE_INTERNAL_H

#include "canonical.h"
#include "score.h"

/* How near an answer comes to a text. */
enum likeness {
    DIFFERENT,
    SAME_VALUE, /* equal JSON values; for typed output but for members it cannot leave out */
    SAME_BYTES,
};

/* False: out of memory. `schema` is that of the tool; `typed`: output is. */
bool compare_texts(toolmend_view answer, toolmend_view text, toolmend_view schema,
                   bool typed, enum likeness *likeness);

/* Append an answer without any member that only a type may have put there, whatever came. False:
 * it is not strict JSON, or there is no memory. */
bool compare_strip_defaults(struct canonical_text *out, toolmend_view answer,
                            toolmend_view schema);

/* Replay an `edits` member on the input. NULL: they give the output; else what is wrong with
 * them (a literal, also when there is no memory). */
const char *edit_script_fault(toolmend_view edits, toolmend_view input,
                              toolmend_view output);

/* The same of a whole call: its text with them states this name, and arguments of which they
 * make these. */
const char *call_script_fault(toolmend_view edits, toolmend_view call, toolmend_view name,
                              toolmend_view arguments);

#endif
