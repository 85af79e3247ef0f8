/* SPDX-License-Identifier: MIT
 *
 * requirements.h - the cases of an edition of SPEC.md.
 *
 * A suite grows. A run for an edition scores the cases that the edition had, as they were; newer or
 * changed cases are asked and not scored.
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
