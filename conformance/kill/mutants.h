/* SPDX-License-Identifier: MIT
 *
 * mutants.h - which of the faults in an instrumented source acts (instrument.py writes such sources).
 *
 * Includes nothing that reads feature macros, as it stands in front of every source. A mutant's
 * number is its place in the lists, from 1; 0 is none of them.
 */
#ifndef MUTANTS_H
#define MUTANTS_H

#include <stdbool.h>

/* How often the place of a mutant was run, and how often it would have made a difference there,
 * whichever acts. */
struct mutant_use {
    unsigned long long reached, triggered;
};

extern unsigned mutant_chosen;
/* One for each mutant by its number: in the process, or in a file that outlives it. */
extern struct mutant_use *mutant_uses;

extern const char *const mutant_names[]; /* by number; [0] is "" */
extern const unsigned mutant_count;      /* without 0 */

/* By its name, or its number in digits; past the last: there is none. */
unsigned mutant_by_name(const char *name);

static inline bool mutant(unsigned which, bool when) {
    mutant_uses[which].reached++;
    mutant_uses[which].triggered += when;
    return when && which == mutant_chosen;
}

#endif
