/* SPDX-License-Identifier: MIT
 *
 * plan.h - which cases are asked, in which order, and how a text is cut.
 *
 * Everything follows from options that the report records, on every machine alike.
 */
#ifndef PLAN_H
#define PLAN_H

#include "suite.h"

/* What was asked of a run. */
struct plan {
    const char *filter;   /* suite_selects() */
    const char *salt;     /* the seed of other names; NULL: those of the suite */
    size_t unsalted;      /* cases that keep theirs */
    const char *order;    /* the seed of another order; NULL: that of the suite */
    size_t shard, shards; /* the shard-th of so many, from 1; 0 of 0: all of it */
    unsigned repeat;      /* how often each case is asked; 0: once */
    bool isolate;         /* a fresh process for each request */
};

/* The number-th number that the seed gives, below `limit`: SHA-256 of both, on every machine. */
size_t plan_draw(const char *seed, size_t number, size_t limit);

/* Is the case at this place of the suite one of the run? */
bool plan_selects(const struct plan *plan, const struct suite *suite, size_t index);

/* The places of all cases of the suite, in the order in which they are asked. NULL: no memory;
 * else free(). */
size_t *plan_order(const struct plan *plan, const struct suite *suite);

enum { PLAN_CUTS = 3 }; /* ways to feed a text in pieces */

/* The offsets at which a text is cut, ascending, each within it, as a JSON array into `list`, and
 * in words what they are. False: a text too short for that way; *list is untouched. */
bool plan_cuts(const struct suite_case *test, size_t way, char **list, const char **how);

#endif
