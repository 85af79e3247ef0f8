/* SPDX-License-Identifier: MIT
 *
 * kill_matrix.c - every mutant of the library against every vector and every call of the corpus.
 *
 * usage: kill_matrix --out FILE VECTORS...
 *        TOOLMEND_MUTANT=NAME-OR-NUMBER kill_matrix VECTORS...
 *
 * Linked with the mutated library, the one program outside it that sees its list of mutants. The
 * first form measures: one object with the rules, the cases with their clause, and a mutant a line
 * with how it ended and the cases that noticed it; kills.py judges that. The second form tries one
 * mutant, and prints what each case that notices it expected and got.
 *
 * Exit 0: measured, or nothing failed; 1: some case did, or there is nothing to try; 2: usage, or a
 * suite that is none; 3: it cannot be read, written or run.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../runner/suite.h"
#include "../runner/vector_check.h"
#include "kill_run.h"
#include "mutants.h"

enum { SECONDS_MAX = 30 };

static struct suite suite;

/* ---- the library as what is tried -------------------------------------------------------- */

static enum mutant chosen;
static bool asked[MUTANT_END];

/* The same of the cuts of a case alone, a row a case: a mutant that they do not ask is not tried in
 * them, which take most of the time. NULL: nothing is noted. */
static bool (*asked_in_cuts)[MUTANT_END];
static size_t current;
static bool in_cuts;

static void choose(size_t which) {
    chosen = (enum mutant)which;
}

static void forget(void) {
    memset(asked, 0, sizeof asked);
}

static bool was_asked(size_t which) {
    return asked[which];
}

/* The mutant acts while the library is asked. What judges the answers calls the library, too, and
 * there no mutant acts and no condition counts. */
static void asking(bool begins) {
    mutant_choose(begins ? chosen : MUTANT_NONE);
    if (begins)
        mutant_forget();
    bool notes = !begins && chosen == MUTANT_NONE && asked_in_cuts;
    for (size_t which = 1; notes && which < MUTANT_END; which++) {
        bool was = mutant_was_asked((enum mutant)which);
        asked[which] |= was;
        asked_in_cuts[current][which] |= was && in_cuts;
    }
}

static bool cutting(void) {
    in_cuts = true;
    return chosen == MUTANT_NONE || asked_in_cuts[current][chosen];
}

static bool passes(size_t at) {
    struct vector_check how = {.asking = asking, .cutting = cutting};
    current = at;
    in_cuts = false;
    return vector_check(&suite.cases[at], &how);
}

/* A call of the corpus is judged from the specification alone, so that the library may miss one. */
static bool may_fail(size_t at) {
    return strcmp(suite.cases[at].group, "corpus") == 0;
}

/* ---- written down ------------------------------------------------------------------------ */

static void put_string(FILE *out, const char *text) {
    toolmend_view view = {text, strlen(text)};
    size_t len = toolmend_json_quote(view, NULL, 0);
    char *quoted = malloc(len);
    if (!quoted) {
        fprintf(stderr, "kill_matrix: out of memory\n");
        exit(3);
    }
    toolmend_json_quote(view, quoted, len);
    fwrite(quoted, 1, len, out);
    free(quoted);
}

static void put_member(FILE *out, const char *name, const char *text) {
    fprintf(out, "\"%s\": ", name);
    put_string(out, text);
    fprintf(out, ", ");
}

static void put_rules(FILE *out) {
    fprintf(out, "\"rules\": [");
    for (size_t i = 0; i < toolmend_rule_count(); i++) {
        fprintf(out, i ? ", " : "");
        put_string(out, toolmend_rule_at(i).id);
    }
    fprintf(out, "],\n");
}

static void put_cases(FILE *out) {
    fprintf(out, "\"cases\": [\n");
    for (size_t i = 0; i < suite.count; i++) {
        const struct suite_case *test = &suite.cases[i];
        fprintf(out, "{");
        put_member(out, "id", test->id);
        put_member(out, "group", test->group);
        fprintf(out, "\"clause\": ");
        put_string(out, test->clause);
        fprintf(out, "}%s\n", i + 1 < suite.count ? "," : "");
    }
    fprintf(out, "],\n");
}

/* The places of the cases that have this cell. */
static void put_places(FILE *out, const struct kill_matrix *matrix, size_t which,
                       enum kill_cell cell) {
    bool any = false;
    fprintf(out, "[");
    for (size_t at = 0; at < matrix->cases; at++)
        if (kill_cell_of(matrix, which, at) == cell) {
            fprintf(out, "%s%zu", any ? ", " : "", at);
            any = true;
        }
    fprintf(out, "]");
}

static size_t count_reached(const struct kill_matrix *matrix, size_t which) {
    size_t reached = 0;
    for (size_t at = 0; at < matrix->cases; at++)
        reached += kill_cell_of(matrix, which, at) != KILL_UNASKED;
    return reached;
}

static void put_mutants(FILE *out, const struct kill_matrix *matrix) {
    static const char *const ends[] = {
        [KILL_NOT_REACHED] = "does not apply",
        [KILL_NO_OP] = "no-op",
        [KILL_KILLED] = "killed",
        [KILL_CRASHED] = "crashed",
        [KILL_HUNG] = "hung",
    };
    fprintf(out, "\"mutants\": [\n");
    for (size_t which = 1; which <= matrix->mutants; which++) {
        struct mutant_row row = mutant_row_of((enum mutant)which);
        fprintf(out, "{");
        put_member(out, "name", row.name);
        put_member(out, "subject", row.subject);
        put_member(out, "kind", row.kind);
        put_member(out, "fault", row.fault);
        put_member(out, "end", ends[matrix->ends[which]]);
        fprintf(out, "\"reached\": %zu, \"open\": ", count_reached(matrix, which));
        put_places(out, matrix, which, KILL_OPEN);
        fprintf(out, ", \"killers\": ");
        put_places(out, matrix, which, KILL_FAILED);
        fprintf(out, "}%s\n", which < matrix->mutants ? "," : "");
    }
    fprintf(out, "]}\n");
}

static int write_matrix(const struct kill_matrix *matrix, const char *path) {
    FILE *out = fopen(path, "w");
    if (!out) {
        fprintf(stderr, "kill_matrix: %s cannot be written\n", path);
        return 3;
    }
    fprintf(out, "{");
    put_rules(out);
    put_cases(out);
    put_mutants(out, matrix);
    bool written = !ferror(out);
    if (fclose(out) != 0 || !written) {
        fprintf(stderr, "kill_matrix: %s could not be written to its end\n", path);
        return 3;
    }
    return 0;
}

/* ---- the way ----------------------------------------------------------------------------- */

static int load(char **paths, size_t count) {
    struct suite_error error;
    bool loaded = true;
    for (size_t i = 0; loaded && i < count; i++) {
        struct suite more;
        loaded =
            suite_load(paths[i], &more, &error) && suite_append(&suite, &more, &error);
    }
    if (loaded)
        return 0;
    fprintf(stderr, "kill_matrix: %s\n", error.message);
    return error.unreadable ? 3 : 2;
}

/* The one that the environment chose, over all cases. */
static int try_one(enum mutant which) {
    struct vector_check how = {.out = stdout, .asking = asking};
    size_t failed = 0;
    chosen = which;
    for (size_t at = 0; at < suite.count; at++)
        failed += !vector_check(&suite.cases[at], &how);
    printf("%zu passed, %zu failed\n", suite.count - failed, failed);
    return failed > 0;
}

static int measure(const char *path) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    struct kill_trial trial = {
        .mutants = MUTANT_END - 1,
        .cases = suite.count,
        .choose = choose,
        .forget = forget,
        .asked = was_asked,
        .passes = passes,
        .may_fail = may_fail,
        .seconds_max = SECONDS_MAX,
        .jobs = processors > 0 ? (size_t)processors : 1,
    };
    struct kill_matrix matrix;
    size_t at;
    asked_in_cuts = calloc(suite.count, sizeof *asked_in_cuts);
    if (!asked_in_cuts) {
        fprintf(stderr, "kill_matrix: out of memory\n");
        return 3;
    }
    const char *fault = kill_run(&trial, &matrix, &at);
    free(asked_in_cuts);
    if (fault) {
        fprintf(stderr, "kill_matrix: %s%s%s\n", fault, at == SIZE_MAX ? "" : ": ",
                at == SIZE_MAX ? "" : suite.cases[at].id);
        return 1;
    }
    int status = write_matrix(&matrix, path);
    kill_free(&matrix);
    return status;
}

int main(int argc, char **argv) {
    bool all = argc > 1 && strcmp(argv[1], "--out") == 0;
    int first = all ? 3 : 1;
    enum mutant which = tmi_mutant_chosen; /* by the environment */
    if (argc <= first || argv[first][0] == '-') {
        fprintf(stderr, "usage: kill_matrix --out FILE VECTORS...\n"
                        "       TOOLMEND_MUTANT=NAME-OR-NUMBER kill_matrix VECTORS...\n");
        return 2;
    }
    mutant_choose(MUTANT_NONE);
    int status = load(argv + first, (size_t)(argc - first));
    if (status == 0)
        status = all ? measure(argv[2]) : try_one(which);
    suite_free(&suite);
    return status;
}
