/* SPDX-License-Identifier: MIT
 *
 * run_report_internal.h - what the forms of a report share; each form is a file.
 */
#ifndef RUN_REPORT_INTERNAL_H
#define RUN_REPORT_INTERNAL_H

#include "escaped_text.h"
#include "run_report.h"

void report_write_junit(FILE *out, const struct report_set *set);
bool report_write_markdown(FILE *out, const struct report_set *set);
void report_write_svg(FILE *out, const struct report_set *set); /* of one run */
bool report_write_html(FILE *out, const struct report_set *set);

/* ---- sums ---- */

/* " (probed)", if the level is. */
const char *report_probed(const struct report_run *run);

/* ---- demands ---- */

/* What was demanded of a run: a level, or that every case passes. */
struct report_demand {
    int level;
    struct hello hello; /* of its adapter */
};

void report_demand_begin(struct report_demand *demand, const struct report_run *run);

/* Is the result a failure of that? */
bool report_fails(const struct report_demand *demand, const struct report_set *set,
                  const struct report_run *run, const struct report_case *reported);

/* ---- outcomes ---- */

/* What became of a case, the worst first; each is one of these. */
enum report_outcome {
    REPORT_CHANGED,
    REPORT_REFUSED,
    REPORT_WRONG,
    REPORT_NO_ANSWER,
    REPORT_SPOILED_CALL,
    REPORT_GUESS,
    REPORT_NOT_MENDED,
    REPORT_PASSED_ON,
    REPORT_NOT_ASKED,
    REPORT_KEPT,
    REPORT_MENDED,
    REPORT_REJECTED,
    REPORT_UNDECLARED,
    REPORT_NOT_SCORED,
    REPORT_OUTCOMES
};

struct report_words {
    const char *id, *word, *says;
};
extern const struct report_words report_outcomes[REPORT_OUTCOMES];

enum report_outcome report_outcome(const struct report_case *reported);

/* The words of outcomes and details, as members of an object. */
void report_put_words(FILE *out);

/* ---- texts ---- */

enum { REPORT_SHOWN = 200, REPORT_WORD = 40 }; /* characters */

/* A function of escaped_text.h. */
typedef void report_put(FILE *out, struct text text, size_t most);

/* What a detail means; "": it is not one that is known here. */
const char *report_detail_words(toolmend_view detail);

/* Does the run's profile hold the repair that the case expects? */
bool report_due(const struct report_run *run, const struct suite_case *test);

/* On one line each: "harm wrong"; what was expected; the answer. */
void report_put_result(FILE *out, const struct report_case *reported, report_put *put);
void report_put_expected(FILE *out, const struct report_run *run,
                         const struct suite_case *test, report_put *put);
void report_put_got(FILE *out, const struct report_case *reported, report_put *put);

#endif
