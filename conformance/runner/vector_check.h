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

struct vector_check {
    FILE *out; /* takes what each failing check has to say; NULL: nothing does */
    void (*asking)(
        bool begins); /* called before and after each question to the library, so that a
                                    slip of it can be kept from the judgement; may be NULL */
};

bool vector_check(const struct suite_case *test, const struct vector_check *how);

#endif
