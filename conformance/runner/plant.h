/* SPDX-License-Identifier: MIT
 *
 * plant.h - faults of the runner's own reading that a fuzz target must find.
 *
 * Those of the library and how they are chosen: reference/src/mutants/plants.h, which is seen in
 * the test build only. In every other build a plant is the constant false.
 */
#ifndef RUNNER_PLANT_H
#define RUNNER_PLANT_H

#ifdef TMI_MUTANTS
#include "mutants/plants.h" /* lint: allow */
#else
#define plant(which, when) false
#endif

#endif
