/* SPDX-License-Identifier: MIT
 *
 * process_signals.c - takes the signals, and gives them back as they were.
 */
#define _POSIX_C_SOURCE 200809L
#include "process_signals.h"

#include <string.h>

void process_take_signals(struct process_signals *before) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, &before->pipe);
    action.sa_handler = SIG_DFL;
    sigaction(SIGCHLD, &action, &before->child);
}

void process_give_signals(const struct process_signals *before) {
    sigaction(SIGPIPE, &before->pipe, NULL);
    sigaction(SIGCHLD, &before->child, NULL);
}
