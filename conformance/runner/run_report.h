/* SPDX-License-Identifier: MIT
 *
 * run_report.h - the report of a run: its JSON Lines, and the forms that are made of them.
 *
 * The lines are the one record of a run (PROTOCOL.md, "The report"). Every other form is made of them
 * and of the suite, so that it can be made later, elsewhere, and is the same byte for byte.
 */
#ifndef RUN_REPORT_H
#define RUN_REPORT_H

#include <stdio.h>

#include "id_table.h"
#include "tally.h"

/* ---- run_report_jsonl.c: writing the lines ---------------------------------------------- */

struct report_jsonl {
    FILE *file; /* borrowed; NULL: nobody asked for a report */
};

/* What the header says beside the adapter's hello. */
struct report_header {
    const char *suite;  /* its version; NULL: of another one */
    const char *spec;   /* the edition that counts; NULL: that of the suite */
    const char *filter; /* NULL: none */
    const char *order, *salt, *shard; /* NULL: none */
    const char *baseline;             /* its file; NULL: none */
    const char *require;              /* the level that is demanded; NULL: none */
    toolmend_profile profile;
    const char *const
        *asked; /* the options that say how; ends with NULL, as the command */
    char *const *command;
};

/* What the footer says of a probe beside the cases. */
struct report_probe {
    const char *seed;
    size_t trials, judged;
    size_t harm, broken, silent, spoiled; /* trials */
    bool clean;                           /* the level is (probed) */
};

/* What one case led to, apart from the score. */
struct report_got {
    char *said;   /* the answer, by report_spell_got(); NULL: there is none */
    char *errors; /* the end of stderr */
    size_t errors_len;
    int signal;    /* of a crash; 0: none */
    int exit_code; /* of a crash; -1: none */
    double ms;     /* -1: it was not asked */
};

void report_write_header(const struct report_jsonl *report,
                         const struct report_header *header, const struct hello *hello);
/* What an answer says, as the report has it: of bounded length, however long the line is. NULL: no
 * memory; else free(). */
char *report_spell_got(toolmend_view line);

void report_write_case(const struct report_jsonl *report, const struct suite_case *test,
                       bool scored, const struct score *score,
                       const struct report_got *got);
/* `probe`: NULL, if there was none. */
void report_write_footer(const struct report_jsonl *report, const struct tally *tally,
                         bool complete, const struct report_probe *probe, int exit_code);

/* ---- run_report_read.c: reading them ---------------------------------------------------- */

/* Anybody may have written a report, and an adapter has written parts of it. The form is checked line by
 * line; strings stay as they are spelled until somebody shows them. All views are of the text. */

/* What a result is to a reader, from best to worst. */
enum report_kind {
    REPORT_PASSED,
    REPORT_SKIPPED, /* nobody was asked, or rightly said that it cannot */
    REPORT_FAILED,
    REPORT_GUESSED,
    REPORT_SPOILED,
    REPORT_UNANSWERED, /* also a case or a run that is at fault itself */
    REPORT_HARMED,
    REPORT_KINDS
};

/* Of a result as a report spells it. */
enum report_kind report_kind_of(toolmend_view result);

/* A case and its result. Strings are without their quotes; null is an absent view. */
struct report_case {
    toolmend_view lines; /* both, with their line feeds */
    toolmend_view id, digest, clause;
    size_t group; /* of the run's groups */
    toolmend_view
        row; /* of the tables by rule: the clause, of P1 for valid calls alone */
    bool scored;
    enum report_kind kind;
    toolmend_view result, detail, choice, note, errors; /* errors: the end of stderr */
    toolmend_view was; /* the result without the baseline; absent: that is `result` */
    toolmend_view got; /* an object, or absent */
    toolmend_view ms, signal, exit; /* numbers as spelled */
};

enum { REPORT_GROUPS_MAX = 64 };

struct report_run {
    const char *path; /* for messages */
    toolmend_view header, footer;
    toolmend_view groups[REPORT_GROUPS_MAX]; /* each once, in the order of the report */
    size_t group_count;
    struct report_case *cases; /* in the order of the report */
    size_t count;
};

/* Where a report is none: "line N: what is wrong; what to do". */
struct report_fault {
    char message[320];
    bool no_memory;
};

/* Read a report. The text is borrowed. False: it is not one; *run is then empty. */
bool report_read(const char *path, toolmend_view text, struct report_run *run,
                 struct report_fault *fault);
void report_free(struct report_run *run);

/* A string in the header or footer, without its quotes; absent where there is none. */
toolmend_view report_string(toolmend_view line, const char *pointer);

/* A count in the footer; 0 where there is none. */
size_t report_count(toolmend_view line, const char *pointer);

/* The footer's pairs of `recovery`, added up. */
void report_recovery(toolmend_view footer, size_t *made, size_t *due);

bool report_is(toolmend_view spelled, const char *word);
bool report_same(toolmend_view a, toolmend_view b);

/* ---- run_report_rules.c: rule by rule --------------------------------------------------- */

/* The scored cases of a clause in one run, by kind. */
struct report_cell {
    size_t kinds[REPORT_KINDS];
};

struct report_rule {
    toolmend_view clause; /* as spelled in the report, or its part */
    size_t order;         /* in which the runs have it */
    struct report_cell sum;
    struct report_cell *cells; /* one for each run */
};

struct report_rules {
    struct report_rule *rows;
    size_t count;
    struct report_cell *cells; /* of all rows */
};

/* Everything borrows from the runs. False: there is no memory; it is empty then. */
bool report_rules_begin(struct report_rules *rules, const struct report_run *runs,
                        size_t count);
void report_rules_free(struct report_rules *rules);

/* The worst kind that the cell has; REPORT_KINDS: it has none. */
enum report_kind report_cell_worst(const struct report_cell *cell);

/* Has it harm, a case without an answer or one that failed? */
bool report_cell_is_bad(const struct report_cell *cell);

/* All that it counts. */
size_t report_cell_cases(const struct report_cell *cell);

/* ---- run_report_forms.c: other forms ---------------------------------------------------- */

enum report_form {
    REPORT_JSONL,
    REPORT_JUNIT,
    REPORT_MARKDOWN,
    REPORT_SVG,
    REPORT_HTML,
    REPORT_FORMS
};

/* "jsonl" and so on. */
const char *report_form_name(enum report_form form);

/* What the reports are made of. */
struct report_set {
    const struct report_run *runs;
    size_t run_count;
    const struct suite *suite; /* for the texts of cases */
    struct id_table cases;     /* of the suite, by id and digest */
    /* The clause of the specification with this id; false: there is none. */
    bool (*clause)(toolmend_view id, toolmend_view *text);
};

/* Lay the runs beside the suite; all of it stays borrowed. False: there is no memory. */
bool report_set_begin(struct report_set *set, const struct report_run *runs, size_t count,
                      const struct suite *suite);
void report_set_free(struct report_set *set);

/* The case that a report speaks of; NULL: the suite has none that says the same. */
const struct suite_case *report_test(const struct report_set *set,
                                     const struct report_case *reported);

/* Write one form, JSON Lines excepted. False: there is no memory. */
bool report_write(enum report_form form, FILE *out, const struct report_set *set);

#endif
