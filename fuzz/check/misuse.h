/* SPDX-License-Identifier: MIT
 *
 * misuse.h - every public function with parameters that break its contract.
 */
#ifndef FUZZ_MISUSE_H
#define FUZZ_MISUSE_H

#include "contract.h"

/* The ways to misuse the library; NULL: there is none. */
struct fuzz_victims {
    const toolmend_tool *tool;
    const toolmend_tools *tools;
    toolmend_report *report;
    toolmend_view text;
};

enum { FUZZ_MISUSES = 8 };

/* One kind of misuse, by number. All of it is answered by TOOLMEND_E_ARGUMENT or _E_LIMIT, or by
 * zeros, and changes nothing. */
void fuzz_misuse(struct fuzz_account *account, const struct fuzz_victims *victims,
                 unsigned kind);

#endif
