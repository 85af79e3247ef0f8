/* SPDX-License-Identifier: MIT
 *
 * requirements.h - which cases an edition of SPEC.md is judged by.
 *
 * A suite grows. Whoever names an edition is judged by the cases that it had, as they were: what
 * came later, or says something else by now, is asked all the same and does not count.
 */
#ifndef REQUIREMENTS_H
#define REQUIREMENTS_H

#include "suite.h"

/* conformance/requirements/DATE.txt, one each, as it is: the editions that are frozen. The last one
 * has no date. */
struct requirement_set {
    const char *spec; /* the date of SPEC.md */
    const char *
        text; /* a first line, then lines `ID DIGEST`; NULL: the edition is open, and asks for
                         every vector of this binary that is scored */
};
extern const struct requirement_set requirement_sets[];

/* The set of an edition, frozen or that of this binary. NULL: there is none. */
const struct requirement_set *requirements_find(const char *spec);

/* What becomes of a suite under a set. */
struct requirements {
    const char *spec; /* NULL: none was asked for */
    size_t later;     /* cases that count without it */
    size_t gone; /* cases of the set that the suite has no more, or not as they were */
};

/* Let only the cases of this edition count. False: there is no memory. */
bool requirements_apply(const struct requirement_set *set, struct suite *suite,
                        struct requirements *made);

#endif
