/* SPDX-License-Identifier: MIT
 *
 * kill_run.h - which cases notice which mutant.
 *
 * A case notices a mutant, or kills it, if it passes without it and fails with it. Each mutant is
 * tried in a process of its own: one that crashes or never ends says so of itself and of nothing
 * else. What is tried is passed in, so that a test can pass something smaller than the library.
 */
#ifndef KILL_RUN_H
#define KILL_RUN_H

#include <stdbool.h>
#include <stddef.h>

/* What is tried. Mutants are numbered from 1; 0 is none of them. */
struct kill_trial {
    size_t mutants, cases;
    void (*choose)(size_t which);
    void (*forget)(void);
    bool (*asked)(size_t which); /* since forget(), whichever is chosen */
    bool (*passes)(size_t at);   /* does the case pass with the chosen mutant? */
    bool (*may_fail)(
        size_t at); /* without any, too: then it is left out; else that is a fault */
    unsigned seconds_max; /* of processor time a mutant */
    size_t jobs;          /* mutants tried at the same time */
};

enum kill_cell {
    KILL_UNASKED, /* the case never comes to the mutant's condition */
    KILL_OPEN,    /* it does; not yet tried, or the mutant ended here */
    KILL_PASSED,
    KILL_FAILED /* noticed */
};

enum kill_end {
    KILL_NOT_REACHED, /* no case comes to its condition: it does not apply */
    KILL_NO_OP,       /* reached, and nothing differs */
    KILL_KILLED,
    KILL_CRASHED, /* the process ended by itself */
    KILL_HUNG     /* it was still at work when its time was over */
};

struct kill_matrix {
    unsigned char *cells; /* enum kill_cell, a row a mutant */
    enum kill_end *ends;  /* of each mutant, from [1] on */
    size_t mutants, cases;
};

/* The cell of a mutant and a case. */
enum kill_cell kill_cell_of(const struct kill_matrix *matrix, size_t which, size_t at);

/* NULL: done, and *matrix is to be freed. Otherwise why not; *at is the case that fails without any
 * mutant, or SIZE_MAX. */
const char *kill_run(const struct kill_trial *trial, struct kill_matrix *matrix,
                     size_t *at);
void kill_free(struct kill_matrix *matrix);

#endif
