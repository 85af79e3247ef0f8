/* SPDX-License-Identifier: MIT
 *
 * contract.h - what toolmend.h promises of every error, report and tool, whatever the call.
 *
 * An account goes through all that can be asked, keeps the first promise that is broken, and folds
 * all answers into one number: equal accounts, equal answers. Addresses are no answers.
 */
#ifndef FUZZ_CONTRACT_H
#define FUZZ_CONTRACT_H

#include "toolmend.h"

struct fuzz_account {
    uint64_t fold;
    const char *broken; /* a sentence; NULL: nothing so far */
};

/* Note a promise that does not hold. */
void fuzz_require(struct fuzz_account *account, bool holds, const char *promise);

void fuzz_fold_number(struct fuzz_account *account, uint64_t number);
void fuzz_fold_view(struct fuzz_account *account, toolmend_view view);
void fuzz_fold_text(struct fuzz_account *account, const char *text); /* NULL is allowed */

/* An error before a call, which cannot be mistaken for one that the library has filled, and the
 * same after the call, which returned `status`. The fault lies in a text of `len` bytes. */
toolmend_error fuzz_error_unset(void);
void fuzz_account_error(struct fuzz_account *account, const toolmend_error *error,
                        toolmend_status status, size_t len);

/* What can be asked without writing into it, of a report on that text. */
void fuzz_account_report(struct fuzz_account *account, const toolmend_report *report,
                         toolmend_view text);

/* Name, contract, warnings. */
void fuzz_account_tool(struct fuzz_account *account, const toolmend_tool *tool);

/* The event, in room of several sizes. */
void fuzz_account_event(struct fuzz_account *account, const toolmend_report *report,
                        toolmend_view model, uint64_t repeat);

/* Names and the catalogue, at one of their numbers. */
void fuzz_account_names(struct fuzz_account *account, unsigned number);

#endif
