/* SPDX-License-Identifier: MIT
 *
 * reading_check.h - are the readings of a case sound?
 *
 * A reading is what a careful reader could take a rejected text for. The model judges: each must be
 * valid, a text that is ambiguous has two at least, and the candidates of the model are among them.
 */
#ifndef READING_CHECK_H
#define READING_CHECK_H

#include "suite.h"

/* What is wrong with the readings of the case; NULL: nothing, or it lists none. */
const char *reading_fault(const struct suite_case *test);

/* Is the text rejected as ambiguous, and no readings are listed? */
bool reading_lacking(const struct suite_case *test);

#endif
