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
    SAME_BUT_UNDECLARED, /* the same value, without members that the layer says it drops */
    SAME_VALUE, /* equal JSON values; for typed output except for members it cannot leave out */
    SAME_BYTES,
};

/* What a layer writes into a call without being asked to; absent members are taken off for it. */
enum filling {
    FILLS_NOTHING,
    FILLS_DEFAULTS, /* defaults: filled */
    FILLS_ZEROS     /* output: typed; and defaults */
};

/* What a layer says that it does to each value, so that values are compared without it. */
struct manner {
    enum filling filling;
    bool doubles; /* numbers: double */
    bool drops;   /* undeclared: dropped */
};
struct manner manner_of(const struct hello *hello);

/* The same of a layer that writes down no less and no more than came. */
struct manner manner_of_numbers(const struct hello *hello);

/* False: out of memory. `schema` is that of the tool. */
bool compare_texts(toolmend_view answer, toolmend_view text, toolmend_view schema,
                   const struct manner *manner, enum likeness *likeness);

/* The answer without any member that such a layer may have filled in. False: it is not strict JSON, or
 * there is no memory. */
bool compare_strip(struct canonical_text *out, toolmend_view answer, toolmend_view schema,
                   const struct manner *manner);

/* Does an object of the text have a member that its own schema declares nowhere (PROTOCOL.md,
 * "Undeclared members")? */
bool compare_has_undeclared(toolmend_view text, toolmend_view schema);

/* Would the answer, which is not the input, be refused by the schema, by the validator that shares
 * nothing with the library? False where that is in doubt, and where no more than members that the
 * layer filled in are to blame. */
bool compare_is_refused(toolmend_view answer, toolmend_view schema,
                        const struct manner *manner);

/* score_markup.c: how the calls of an answer to a model text come to those of the row. `detail`: of
 * a pass, a fail or harm. False: out of memory. */
bool score_calls(const struct hello *hello, const struct suite_case *test,
                 const struct suite_expect *row, toolmend_view calls,
                 struct score *score);

/* Replay an `edits` member on the input. NULL: they give the output; else what is wrong with
 * them (a literal, also when there is no memory). */
const char *edit_script_fault(toolmend_view edits, toolmend_view input,
                              toolmend_view output);

/* The same of a whole call: its text with them states this name, and arguments of which they
 * make these. */
const char *call_script_fault(toolmend_view edits, toolmend_view call, toolmend_view name,
                              toolmend_view arguments);

#endif
