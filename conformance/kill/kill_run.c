/* SPDX-License-Identifier: MIT
 *
 * kill_run.c - each mutant in its own process, over the cases that come to its condition.
 *
 * One run without a mutant says which cases ask which condition. Up to a condition that is not
 * asked nothing can differ, so only the others are tried. The children write their findings into
 * memory that they share with the parent: what was found before a crash is not lost. Processor time
 * is limited and not time on the wall, so that a busy machine hangs nothing.
 */
#define _GNU_SOURCE
#include "kill_run.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static unsigned char *row_of(const struct kill_matrix *matrix, size_t which) {
    return matrix->cells + (which - 1) * matrix->cases;
}

enum kill_cell kill_cell_of(const struct kill_matrix *matrix, size_t which, size_t at) {
    return (enum kill_cell)row_of(matrix, which)[at];
}

static bool has_cell(const struct kill_matrix *matrix, size_t which,
                     enum kill_cell cell) {
    for (size_t at = 0; at < matrix->cases; at++)
        if (kill_cell_of(matrix, which, at) == cell)
            return true;
    return false;
}

/* ---- without a mutant -------------------------------------------------------------------- */

/* The case that fails although nothing is wrong; SIZE_MAX: none does. */
static size_t find_conditions(const struct kill_trial *trial,
                              struct kill_matrix *matrix) {
    trial->choose(0);
    for (size_t at = 0; at < trial->cases; at++) {
        trial->forget();
        bool passes = trial->passes(at);
        if (!passes && !trial->may_fail(at))
            return at;
        for (size_t which = 1; passes && which <= trial->mutants; which++)
            if (trial->asked(which))
                row_of(matrix, which)[at] = KILL_OPEN;
    }
    return SIZE_MAX;
}

/* ---- with one ---------------------------------------------------------------------------- */

static void try_mutant(const struct kill_trial *trial, struct kill_matrix *matrix,
                       size_t which) {
    unsigned char *row = row_of(matrix, which);
    trial->choose(which);
    for (size_t at = 0; at < trial->cases; at++)
        if (row[at] == KILL_OPEN)
            row[at] = trial->passes(at) ? KILL_PASSED : KILL_FAILED;
}

/* The child's number; -1: there is none. */
static pid_t start(const struct kill_trial *trial, struct kill_matrix *matrix,
                   size_t which) {
    pid_t child = fork();
    if (child != 0)
        return child;
    /* The second limit is for a system that does not end the process by the first. */
    struct rlimit time = {trial->seconds_max, trial->seconds_max + 1};
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CPU, &time);
    setrlimit(RLIMIT_CORE, &none);
    try_mutant(trial, matrix, which);
    _exit(0);
}

static enum kill_end end_of(const struct kill_matrix *matrix, size_t which, int status) {
    if (WIFSIGNALED(status) &&
        (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL))
        return KILL_HUNG;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return KILL_CRASHED;
    return has_cell(matrix, which, KILL_FAILED) ? KILL_KILLED : KILL_NO_OP;
}

/* Wait for one child, and say how its mutant ended. */
static bool reap(struct kill_matrix *matrix, pid_t *children) {
    int status;
    pid_t child = wait(&status);
    for (size_t which = 1; child > 0 && which <= matrix->mutants; which++)
        if (children[which] == child) {
            children[which] = 0;
            matrix->ends[which] = end_of(matrix, which, status);
            return true;
        }
    return false;
}

static bool try_all(const struct kill_trial *trial, struct kill_matrix *matrix,
                    pid_t *children) {
    size_t running = 0;
    bool started = true;
    for (size_t which = 1; started && which <= trial->mutants; which++) {
        if (!has_cell(matrix, which, KILL_OPEN))
            continue;
        if (running == trial->jobs && reap(matrix, children))
            running--;
        children[which] = start(trial, matrix, which);
        started = children[which] > 0;
        running += started;
    }
    while (running > 0 && reap(matrix, children))
        running--;
    return started && running == 0;
}

/* ---- all --------------------------------------------------------------------------------- */

void kill_free(struct kill_matrix *matrix) {
    if (matrix->cells)
        munmap(matrix->cells, matrix->mutants * matrix->cases);
    free(matrix->ends);
    *matrix = (struct kill_matrix){.cells = NULL};
}

static const char *run(const struct kill_trial *trial, struct kill_matrix *matrix,
                       size_t *at) {
    pid_t *children = calloc(trial->mutants + 1, sizeof *children);
    const char *fault = NULL;
    *at = find_conditions(trial, matrix);
    if (*at != SIZE_MAX)
        fault = "a case fails without any mutant";
    else if (!children || !try_all(trial, matrix, children))
        fault = "a process could not be started";
    free(children);
    return fault;
}

const char *kill_run(const struct kill_trial *trial, struct kill_matrix *matrix,
                     size_t *at) {
    *at = SIZE_MAX;
    *matrix = (struct kill_matrix){.mutants = trial->mutants, .cases = trial->cases};
    if (trial->mutants == 0 || trial->cases == 0)
        return "there is no mutant, or no case";
    void *cells = mmap(NULL, trial->mutants * trial->cases, PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    matrix->cells = cells == MAP_FAILED ? NULL : cells;
    matrix->ends = calloc(trial->mutants + 1, sizeof *matrix->ends);
    const char *fault = "there is no memory";
    if (matrix->cells && matrix->ends)
        fault = run(trial, matrix, at);
    if (fault)
        kill_free(matrix);
    return fault;
}
