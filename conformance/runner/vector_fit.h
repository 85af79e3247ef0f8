/* SPDX-License-Identifier: MIT
 *
 * vector_fit.h - is a report of the library what a case expects?
 *
 * Stricter than the score of an adapter: rules, reason, violations and history count, too.
 */
#ifndef VECTOR_FIT_H
#define VECTOR_FIT_H

#include "suite.h"

/* Does the report fit the case, or one row of it? A repair that the profile does not hold may be
 * refused. */
bool vector_fits(const struct suite_case *test, const toolmend_report *report,
                 toolmend_profile profile);

#endif
