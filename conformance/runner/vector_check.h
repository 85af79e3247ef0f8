/* SPDX-License-Identifier: MIT
 *
 * vector_check.h - does the library that is linked do what a case says?
 *
 * Shared by what runs the vectors and by what asks whether they notice a slip of the library.
 */
#ifndef VECTOR_CHECK_H
#define VECTOR_CHECK_H

#include <stdio.h>

#include "suite.h"

/* Each failing check is told to `out`, which may be NULL. */
bool vector_check(const struct suite_case *test, FILE *out);

#endif
