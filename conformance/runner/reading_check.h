/* SPDX-License-Identifier: MIT
 *
 * reading_check.h - are the readings of a case sound?
 *
 * A reading is what a careful reader could take a rejected text for, and a valid call. What else it
 * could be is none. A text that is ambiguous has two readings at least, or says what else it could
 * be, unless a repair is accepted, too; of a whole call one is enough, as an id may be in doubt. The
 * model judges, and its candidates are among the readings.
 */
#ifndef READING_CHECK_H
#define READING_CHECK_H

#include "suite.h"

/* What is wrong with the readings of the case; NULL: nothing. */
const char *reading_fault(const struct suite_case *test);

enum { READING_POINTER_MAX = 256 };

/* Has a reading of the row, or what else it could be, that value at the JSON Pointer? An empty
 * text: it has none there. */
bool reading_listed(const struct suite_expect *row, const char *pointer,
                    toolmend_view value);

#endif
