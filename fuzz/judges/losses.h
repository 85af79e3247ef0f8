/* SPDX-License-Identifier: MIT
 *
 * losses.h - what each rule of the catalogue may lose, add and change of a text (P14, P5).
 */
#ifndef FUZZ_LOSSES_H
#define FUZZ_LOSSES_H

#include "../targets/ask.h"

/* A rule that an edit at this pointer names, and that is not to be believed. */
struct fuzz_without {
    const char *rule;
    toolmend_view pointer;
};

/* Is the output of a repair all of the input, but for what the rules that its edits name may do
 * at their places? `without` may be NULL. MODEL_UNDECIDED: too large for this judge. */
enum model_truth fuzz_accounts_for(const struct fuzz_case *made,
                                   const toolmend_report *report,
                                   const struct fuzz_without *without);

#endif
