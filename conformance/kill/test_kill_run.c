/* SPDX-License-Identifier: MIT
 *
 * test_kill_run.c - each end of a mutant is told from the others, and none costs another one its
 * own.
 *
 * What is tried is eight mutants and four cases written out here, in place of a library.
 */
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>

#include "check.h"
#include "kill_run.h"

enum {
    KILLED = 1,
    NO_OP,
    UNREACHED,
    CRASHES,
    EXITS,
    HANGS,
    LATE,
    TWICE,
    MUTANTS = TWICE
};
enum { CASES = 4 };

static size_t chosen;
static bool asked[MUTANTS + 1];
static bool sound = true; /* without a mutant every case passes */
static size_t excused = SIZE_MAX;

static void choose(size_t which) {
    chosen = which;
}

static void forget(void) {
    for (size_t which = 0; which <= MUTANTS; which++)
        asked[which] = false;
}

static bool was_asked(size_t which) {
    return asked[which];
}

static void hang(void) {
    for (volatile unsigned turn = 0;; turn++)
        ;
}

/* Every case comes to all conditions but UNREACHED; the first case does not come to that of
 * KILLED. */
static bool passes(size_t at) {
    for (size_t which = 1; which <= MUTANTS; which++)
        asked[which] |= which != UNREACHED && (which != KILLED || at > 0);
    switch (chosen) {
    case KILLED:
        return at != 2;
    case CRASHES:
        if (at == 1)
            raise(SIGSEGV);
        return true;
    case EXITS:
        exit(7);
    case HANGS:
        if (at == 3)
            hang();
        return at != 0;
    case LATE: /* noticed, then a crash */
        if (at == 2)
            abort();
        return at != 0;
    case TWICE:
        return at == 1 || at == 2;
    default:
        return sound || at != 3;
    }
}

static bool may_fail(size_t at) {
    return at == excused;
}

static struct kill_trial trial(void) {
    return (struct kill_trial){.mutants = MUTANTS,
                               .cases = CASES,
                               .choose = choose,
                               .forget = forget,
                               .asked = was_asked,
                               .passes = passes,
                               .may_fail = may_fail,
                               .seconds_max = 1,
                               .jobs = 2};
}

static struct kill_matrix matrix;

static const char *run(struct kill_trial what, size_t *at) {
    kill_free(&matrix);
    return kill_run(&what, &matrix, at);
}

static void each_end_has_its_name(void) {
    size_t at;
    CHECK(!run(trial(), &at) && at == SIZE_MAX);
    CHECK(matrix.ends[KILLED] == KILL_KILLED);
    CHECK(matrix.ends[NO_OP] == KILL_NO_OP);
    CHECK(matrix.ends[UNREACHED] == KILL_NOT_REACHED);
    CHECK(matrix.ends[CRASHES] == KILL_CRASHED);
    CHECK(matrix.ends[EXITS] == KILL_CRASHED);
    CHECK(matrix.ends[HANGS] == KILL_HUNG);
    CHECK(matrix.ends[LATE] == KILL_CRASHED);
    CHECK(matrix.ends[TWICE] == KILL_KILLED);
}

static void only_cases_that_come_to_the_condition_are_tried(void) {
    CHECK(kill_cell_of(&matrix, KILLED, 0) == KILL_UNASKED);
    CHECK(kill_cell_of(&matrix, KILLED, 1) == KILL_PASSED);
    CHECK(kill_cell_of(&matrix, KILLED, 2) == KILL_FAILED);
    CHECK(kill_cell_of(&matrix, UNREACHED, 3) == KILL_UNASKED);
}

static void what_was_found_before_a_crash_is_kept(void) {
    CHECK(kill_cell_of(&matrix, LATE, 0) == KILL_FAILED);
    CHECK(kill_cell_of(&matrix, LATE, 1) == KILL_PASSED);
    CHECK(kill_cell_of(&matrix, LATE, 2) == KILL_OPEN);
    CHECK(kill_cell_of(&matrix, LATE, 3) == KILL_OPEN);
    CHECK(kill_cell_of(&matrix, HANGS, 0) == KILL_FAILED);
    CHECK(kill_cell_of(&matrix, HANGS, 3) == KILL_OPEN);
}

static void each_killer_is_found(void) {
    CHECK(kill_cell_of(&matrix, TWICE, 0) == KILL_FAILED);
    CHECK(kill_cell_of(&matrix, TWICE, 1) == KILL_PASSED);
    CHECK(kill_cell_of(&matrix, TWICE, 2) == KILL_PASSED);
    CHECK(kill_cell_of(&matrix, TWICE, 3) == KILL_FAILED);
}

static void the_number_at_the_same_time_changes_nothing(void) {
    struct kill_trial one = trial(), many = trial();
    size_t at;
    one.jobs = 1;
    many.jobs = 50;
    CHECK(!run(one, &at) && matrix.ends[HANGS] == KILL_HUNG &&
          matrix.ends[TWICE] == KILL_KILLED);
    CHECK(!run(many, &at) && matrix.ends[CRASHES] == KILL_CRASHED &&
          kill_cell_of(&matrix, TWICE, 3) == KILL_FAILED);
}

static void nothing_of_nothing_is_a_fault(void) {
    struct kill_trial no_mutants = trial(), no_cases = trial();
    size_t at;
    no_mutants.mutants = 0;
    no_cases.cases = 0;
    CHECK(run(no_mutants, &at) != NULL && at == SIZE_MAX);
    CHECK(run(no_cases, &at) != NULL && at == SIZE_MAX);
}

static void a_case_that_fails_by_itself_proves_nothing(void) {
    size_t at;
    sound = false;
    CHECK(run(trial(), &at) != NULL && at == 3);
    sound = true;
}

static void a_case_that_may_fail_is_left_out(void) {
    size_t at;
    sound = false;
    excused = 3;
    CHECK(!run(trial(), &at) && kill_cell_of(&matrix, NO_OP, 3) == KILL_UNASKED);
    CHECK(kill_cell_of(&matrix, TWICE, 3) == KILL_UNASKED);
    CHECK(matrix.ends[TWICE] == KILL_KILLED && matrix.ends[HANGS] == KILL_KILLED);
    sound = true;
    excused = SIZE_MAX;
}

int main(void) {
    each_end_has_its_name();
    only_cases_that_come_to_the_condition_are_tried();
    what_was_found_before_a_crash_is_kept();
    each_killer_is_found();
    the_number_at_the_same_time_changes_nothing();
    nothing_of_nothing_is_a_fault();
    a_case_that_fails_by_itself_proves_nothing();
    a_case_that_may_fail_is_left_out();
    kill_free(&matrix);
    return check_report();
}
