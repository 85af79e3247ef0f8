/* SPDX-License-Identifier: MIT
 *
 * vector_check.h - does the library that is linked do what a case says?
 *
 * Used by run_vectors and by the kill matrix.
 */
#ifndef VECTOR_CHECK_H
#define VECTOR_CHECK_H

#include <stdio.h>

#include "suite.h"

struct vector_check {
    /* Takes what each failing check has to say; NULL: nothing does. */
    FILE *out;
    /* Called before and after each question to the library, so that a slip of it can be kept from
     * the judgement. May be NULL. */
    void (*asking)(bool begins);
    /* Is the text to be tried cut at each byte, too? Asked before it is, which takes most of the
     * time. NULL: it is. */
    bool (*cutting)(void);
    /* Was this answer found sound before? Then it is not judged again, for which the model would be
     * asked. NULL: each is judged. */
    bool (*judged)(toolmend_profile profile, toolmend_view record);
};

bool vector_check(const struct suite_case *test, const struct vector_check *how);

#endif
