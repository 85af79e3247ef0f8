/* SPDX-License-Identifier: MIT
 *
 * scoreboard.h - what a run of certify found, for a person, on stdout.
 */
#ifndef SCOREBOARD_H
#define SCOREBOARD_H

#include "../../conformance/runner/certification.h"

void scoreboard_print(const struct certification *run);

#endif
