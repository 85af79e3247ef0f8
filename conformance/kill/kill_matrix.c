/* SPDX-License-Identifier: MIT
 *
 * kill_matrix.c - every mutant of the library against every vector and every call of the corpus.
 *
 * usage: kill_matrix OUT LAST VECTORS...
 *        TOOLMEND_MUTANT=NAME-OR-NUMBER kill_matrix VECTORS...
 *
 * Linked with the instrumented library. The first form tries the mutants from 1 to LAST and
 * writes a line for each finding, which kills.py reads:
 *
 *     case NUMBER GROUP CLAUSE ID     in order
 *     reached MUTANT CASE             the case comes to the place of the mutant
 *     killed MUTANT CASE              and fails with it
 *     end MUTANT passed|crashed|hung CASE     how its process ended, and the last case that it tried
 *
 * Each mutant has a process of its own, limited in processor time so that a busy machine hangs
 * nothing. A case that fails without any mutant is an error; a corpus call may, and is left out. The
 * second form tries one mutant, and prints what each case that notices it expected and got.
 *
 * Exit 0: measured, or nothing failed; 1: some case did; 2: usage, or a suite that cannot be used; 3: it
 * cannot be read, written or run.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../runner/suite.h"
#include "../runner/vector_check.h"
#include "mutants.h"

enum { SECONDS_MAX = 30 };

static struct suite suite;
static unsigned mutants; /* that are tried */
static unsigned chosen;
static size_t current; /* case */
static bool in_cuts;
static size_t *last_tried; /* case of each mutant, shared with the children */

/* Is the place of a mutant reached in a case, and is it in the cuts of the case alone, which take most
 * of the time? A row a case. */
enum reach { NOT_REACHED, REACHED, REACHED_IN_CUTS };
static unsigned char *reached;

/* A digest of each case's record in each profile without a mutant, which is sound. */
enum { PROFILES_MAX = 32 };
static uint64_t (*records)[PROFILES_MAX];

static unsigned char *reach_of(size_t at, unsigned which) {
    return &reached[at * (mutants + 1) + which];
}

/* ---- one case --------------------------------------------------------------------------- */

/* The mutant acts while the library is asked. What judges the answers calls the library, too, and
 * there no mutant acts and no place counts. */
static void asking(bool begins) {
    mutant_chosen = begins ? chosen : 0;
    if (begins)
        memset(mutant_uses, 0, (mutant_count + 1) * sizeof *mutant_uses);
    for (unsigned which = 1; !begins && chosen == 0 && which <= mutants; which++) {
        unsigned char *reach = reach_of(current, which);
        if (mutant_uses[which].reached > 0 && *reach != REACHED_IN_CUTS)
            *reach = in_cuts ? REACHED_IN_CUTS : REACHED;
    }
}

static bool cutting(void) {
    in_cuts = true;
    return chosen == 0 || *reach_of(current, chosen) == REACHED_IN_CUTS;
}

static uint64_t digest(toolmend_view text) {
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.ptr[i]) * 1099511628211u;
    return hash;
}

static bool judged(toolmend_profile profile, toolmend_view record) {
    if ((unsigned)profile >= PROFILES_MAX)
        return false;
    uint64_t *sound = &records[current][profile];
    uint64_t made = digest(record);
    if (chosen == 0)
        *sound = made;
    return chosen != 0 && *sound == made;
}

static bool passes(size_t at) {
    struct vector_check how = {.asking = asking, .cutting = cutting, .judged = judged};
    current = at;
    in_cuts = false;
    return vector_check(&suite.cases[at], &how);
}

/* ---- all mutants ------------------------------------------------------------------------ */

/* Without a mutant; false: a case fails. */
static bool find_reached(FILE *out) {
    for (size_t at = 0; at < suite.count; at++) {
        const struct suite_case *test = &suite.cases[at];
        fprintf(out, "case %zu %s %s %s\n", at, test->group, test->clause, test->id);
        bool passed = passes(at);
        if (!passed && strcmp(test->group, "corpus") != 0) {
            fprintf(stderr, "kill_matrix: a case fails without any mutant: %s\n",
                    test->id);
            return false;
        }
        if (!passed)
            memset(reach_of(at, 0), NOT_REACHED, mutants + 1);
        for (unsigned which = 1; which <= mutants; which++)
            if (*reach_of(at, which) != NOT_REACHED)
                fprintf(out, "reached %u %zu\n", which, at);
    }
    return true;
}

static void try_mutant(unsigned which, const char *path) {
    FILE *out = fopen(path, "a");
    if (!out)
        _exit(3);
    setvbuf(out, NULL, _IOLBF, BUFSIZ);
    chosen = which;
    for (size_t at = 0; at < suite.count; at++)
        if (*reach_of(at, which) != NOT_REACHED) {
            last_tried[which] = at;
            if (!passes(at))
                fprintf(out, "killed %u %zu\n", which, at);
        }
    _exit(fclose(out) == 0 ? 0 : 3);
}

static pid_t start(unsigned which, const char *path) {
    pid_t child = fork();
    if (child != 0)
        return child;
    /* The second limit is for a system that does not end the process by the first. */
    setrlimit(RLIMIT_CPU, &(struct rlimit){SECONDS_MAX, SECONDS_MAX + 1});
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    try_mutant(which, path);
    return 0;
}

/* Wait for a child, and say how it ended. */
static bool reap(FILE *out, const pid_t *children) {
    int status;
    pid_t child = wait(&status);
    for (unsigned which = 1; child > 0 && which <= mutants; which++)
        if (children[which] == child) {
            bool hung = WIFSIGNALED(status) &&
                        (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL);
            bool passed = WIFEXITED(status) && WEXITSTATUS(status) == 0;
            fprintf(out, "end %u %s %zu\n", which,
                    hung     ? "hung"
                    : passed ? "passed"
                             : "crashed",
                    last_tried[which]);
            return fflush(out) == 0;
        }
    return false;
}

static bool try_all(FILE *out, const char *path, pid_t *children) {
    long jobs = sysconf(_SC_NPROCESSORS_ONLN);
    long running = 0;
    bool sound = true;
    for (unsigned which = 1; sound && which <= mutants; which++) {
        if (running >= (jobs > 0 ? jobs : 1) && reap(out, children))
            running--;
        children[which] = start(which, path);
        sound = children[which] > 0;
        running += sound;
    }
    while (running > 0 && reap(out, children))
        running--;
    return sound && running == 0;
}

static int measure(const char *path) {
    size_t size = (mutants + 1) * sizeof *last_tried;
    FILE *out = fopen(path, "w"); /* emptied; the children append, as all then do */
    out = out ? freopen(path, "a", out) : NULL;
    pid_t *children = calloc(mutants + 1, sizeof *children);
    reached = calloc(suite.count, mutants + 1);
    records = calloc(suite.count, sizeof *records);
    last_tried =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int status = 3;
    if (!out || !children || !reached || !records || last_tried == MAP_FAILED)
        fprintf(stderr, "kill_matrix: no memory, or %s cannot be written\n", path);
    else if (!find_reached(out))
        status = 1;
    else if (fflush(out) == 0 && try_all(out, path, children))
        status = 0;
    else
        fprintf(stderr, "kill_matrix: a process or %s failed\n", path);
    free(children);
    free(reached);
    free(records);
    if (out && fclose(out) != 0)
        status = 3;
    return status;
}

/* ---- one mutant ------------------------------------------------------------------------- */

/* The one that the environment chose, over all cases. */
static int try_one(unsigned which) {
    struct vector_check how = {.out = stdout, .asking = asking};
    size_t failed = 0;
    chosen = which;
    for (size_t at = 0; at < suite.count; at++)
        failed += !vector_check(&suite.cases[at], &how);
    printf("%zu passed, %zu failed\n", suite.count - failed, failed);
    return failed > 0;
}

static int load(char **paths) {
    struct suite_error error;
    bool loaded = true;
    for (; loaded && *paths; paths++) {
        struct suite more;
        loaded = suite_load(*paths, &more, &error) && suite_append(&suite, &more, &error);
    }
    if (loaded)
        return 0;
    fprintf(stderr, "kill_matrix: %s\n", error.message);
    return error.unreadable ? 3 : 2;
}

int main(int argc, char **argv) {
    unsigned which = mutant_chosen; /* by the environment */
    bool all = which == 0;
    if (argc < (all ? 4 : 2)) {
        fprintf(stderr, "usage: kill_matrix OUT LAST VECTORS...\n"
                        "       TOOLMEND_MUTANT=NAME-OR-NUMBER kill_matrix VECTORS...\n");
        return 2;
    }
    mutant_chosen = 0;
    mutants = all ? mutant_by_name(argv[2]) : 0;
    if (mutants > mutant_count) {
        fprintf(stderr, "kill_matrix: there is no mutant %s\n", argv[2]);
        return 2;
    }
    int status = load(argv + (all ? 3 : 1));
    if (status == 0)
        status = all ? measure(argv[1]) : try_one(which);
    suite_free(&suite);
    return status;
}
