/* SPDX-License-Identifier: MIT
 *
 * scoreboard.h - what a run of certify found, for a person, on stdout.
 */
#ifndef SCOREBOARD_H
#define SCOREBOARD_H

#include "runner/certification.h"

/* `probed`: a probe beside the cases found nothing. */
void scoreboard_print(const struct certification *run, bool probed);

/* The line that says the level. */
void scoreboard_level(const struct certification *run, bool probed);

#endif
