/* SPDX-License-Identifier: MIT
 *
 * certification.h - one run of certify: asks, scores, counts and reports every case of a suite.
 *
 * Combines suite, session, score and report. Prints nothing; the results are in the structure.
 */
#ifndef CERTIFICATION_H
#define CERTIFICATION_H

#include <signal.h>

#include "baseline.h"
#include "outcome.h"
#include "plan.h"
#include "requirements.h"

enum { SILENCES_MAX = 10 }; /* requests in a row without an answer, then the run stops */

/* A case that did not go well. */
struct problem {
    const struct suite_case *test;
    struct score score;
    bool scored;
    bool
        answered; /* with a text: `received` is that text; else what was said in its place */
    size_t received_len;
    char received[RECEIVED_MAX];
    size_t last_len; /* no answer: the last line that the adapter wrote to stderr */
    char last[RECEIVED_MAX];
};

struct certification {
    /* Given, borrowed. */
    const struct suite *suite;
    struct plan plan;
    toolmend_profile profile;
    struct session *session;
    const struct hello *hello;
    const struct report_jsonl *report;
    struct baseline *baseline;                /* NULL: there is none */
    const struct requirements *edition;       /* NULL: all cases count that do so today */
    const volatile sig_atomic_t *interrupted; /* set: stop */
    void (*progress)(size_t done, size_t count);
    bool keep_going; /* however many requests in a row have no answer */

    /* Made. */
    size_t selected, asked, not_applicable; /* cases */
    size_t rounds, done;                    /* how often each is asked; times so far */
    struct tally tally;
    struct problem *problems; /* in suite order */
    size_t problem_count;
    char stopped[512]; /* why the run ended early; "": it did not */
    bool no_memory;
};

/* Run it. The report has its case and result lines then. */
void certification_run(struct certification *run);

void certification_free(struct certification *run);

#endif
