/* SPDX-License-Identifier: MIT
 *
 * scoreboard.h - what a run of certify found, for a person, on stdout.
 */
#ifndef SCOREBOARD_H
#define SCOREBOARD_H

#include "runner/certification.h"

/* How the run was asked for, to say how to ask again. */
struct scoreboard_asked {
    const char *const
        *options; /* of certify, as words; ends with NULL, as the command does */
    char *const *command;
    bool more; /* there is a corpus, and it was not asked */
};

/* `probed`: a probe beside the cases found nothing. */
void scoreboard_print(const struct certification *run,
                      const struct scoreboard_asked *asked, bool probed);

/* The line that says the level. */
void scoreboard_level(const struct certification *run, bool probed);

#endif
