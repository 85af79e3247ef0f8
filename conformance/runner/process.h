/* SPDX-License-Identifier: MIT
 *
 * process.h - a child process in its own process group, with three pipes.
 *
 * Runs a command, or a function of ours in a fork. The leader stays a zombie until process_reap(),
 * so that its number, which names the group, is not reused before.
 */
#ifndef PROCESS_H
#define PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct process {
    pid_t pid; /* also names its group; 0: there is none */
    int in, out,
        err; /* our ends of its stdin, stdout and stderr, non-blocking; -1: closed */
};

/* What it runs: `serve` with `given`, whose result is its exit code, or without one the command,
 * looked up in PATH and ended by NULL. */
struct process_job {
    char *const *command;
    int (*serve)(void *given);
    void *given;
};

/* How the leader ended. */
struct process_end {
    int signal;    /* that killed it; 0: none */
    int exit_code; /* -1: it was killed */
};

/* Milliseconds on a clock that nobody sets. */
double process_clock(void);

/* Milliseconds that its leader has kept a processor busy; 0: nobody knows. Unlike a clock they do not pass
 * while others run. */
double process_work(const struct process *process);

/* Run the job with at most memory_max bytes of address space (0: no limit of ours). 0, or the
 * errno that says why it does not run; there is no process then. */
int process_start(struct process *process, const struct process_job *job,
                  size_t memory_max);

/* Has the leader ended? Does not wait. */
bool process_ended(const struct process *process);

/* Ask the whole group to end. */
void process_terminate(const struct process *process);

/* Kill what is left of the group, take the leader's end, close the pipes. */
struct process_end process_reap(struct process *process);

/* For a signal handler that ends the program: kill the group that was started last, if there
 * still is one. */
void process_abandon(void);

/* Close one of our ends, if it is open. */
void process_close(int *fd);

#endif
