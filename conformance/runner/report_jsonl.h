/* SPDX-License-Identifier: MIT
 *
 * report_jsonl.h - the report that programs read: a line for the run, one for each case and
 * each result, and a last one that says whether it is all. Every other form of a report is made
 * from these lines.
 */
#ifndef REPORT_JSONL_H
#define REPORT_JSONL_H

#include <stdio.h>

#include "tally.h"

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
    toolmend_profile profile;
    const char *const
        *asked; /* the options that say how; ends with NULL, as the command */
    char *const *command;
};

/* What the footer says of a probe beside the cases. */
struct report_probe {
    const char *seed;
    size_t trials, judged;
    size_t harm, broken, silent; /* trials */
    bool clean;                  /* the level is (probed) */
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

#endif
