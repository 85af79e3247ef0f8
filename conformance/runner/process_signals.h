/* SPDX-License-Identifier: MIT
 *
 * process_signals.h - the signals of a process that talks to children.
 */
#ifndef PROCESS_SIGNALS_H
#define PROCESS_SIGNALS_H

#include <signal.h>

/* What the signals SIGPIPE and SIGCHLD did. */
struct process_signals {
    struct sigaction pipe, child;
};

/* A write to a process that has gone is an error and no death of ours, and its end can be waited for
 * even if our parent ignores SIGCHLD; until they are given back. */
void process_take_signals(struct process_signals *before);
void process_give_signals(const struct process_signals *before);

#endif
