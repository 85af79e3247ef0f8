/* SPDX-License-Identifier: MIT
 *
 * plants.h - faults that a fuzz target must find, chosen at run time in one test build.
 *
 * Mutants (mutants.h) are slips that a vector must notice; a plant waits for inputs that nobody
 * wrote down. It is a row of plant_rows.h and a call at the place that it bends: the second argument
 * says when the fault makes a difference there, so that a run can be told apart that never came
 * there, that came but never met the condition, and that met it and saw nothing. Every other build
 * is compiled without TMI_MUTANTS: there a plant is the constant false, its condition is not
 * computed, and neither a name nor a text of it remains.
 *
 * A plant's number is its place in the list, from 1; TOOLMEND_PLANT takes it or the name.
 */
#ifndef TMI_PLANTS_H
#define TMI_PLANTS_H

#include <stdbool.h>
#include <stdint.h>

#ifndef TMI_MUTANTS

#define plant(which, when) false

#else

enum plant {
    PLANT_NONE,
#define PLANT(name, kind, principles, targets, fault) name,
#include "plant_rows.h"
#undef PLANT
    PLANT_END
};

struct plant_count {
    uint64_t reached, triggered;
};

extern enum plant tmi_plant_chosen;
/* One for each plant by its number, whichever acts: those of the process, or a file of the caller
 * that outlives it. */
extern struct plant_count *tmi_plant_counts;

static inline bool plant(enum plant which, bool when) {
    tmi_plant_counts[which].reached++;
    tmi_plant_counts[which].triggered += when;
    return when && which == tmi_plant_chosen;
}

#endif
#endif
