/* SPDX-License-Identifier: MIT
 *
 * outcome.h - the result of one case, kept until the run is reported.
 *
 * A case may be asked more than once: repeated, or fed in pieces. The outcomes are joined, and the
 * worst one stands.
 */
#ifndef OUTCOME_H
#define OUTCOME_H

#include "run_report.h"
#include "session.h"

enum { RECEIVED_MAX = 201 }; /* bytes kept of the answer, for a person */

struct outcome {
    size_t received_len;   /* of the answer, for a person */
    size_t last_len;       /* of the last line that the adapter wrote to stderr */
    struct report_got got; /* its texts are owned */
    struct score score;
    bool asked; /* else there is nothing in it */
    bool
        answered; /* with a text: `received` is that text; else what was said in its place */
    char digest[65]; /* of what the adapter did: equal ones are the same answer */
    char received[RECEIVED_MAX];
    char last[RECEIVED_MAX];
};

/* An answer to a case, judged. False: no memory. */
bool outcome_of_answer(struct outcome *outcome, const struct hello *hello,
                       const struct suite_case *test, const struct answer *answer);

/* No answer; also a malformed line: `why` says so, else NULL. */
void outcome_of_silence(struct outcome *outcome, const struct session_reply *reply,
                        const char *why);

/* What else is known of a request: times, stderr, and the line of its answer, as far as a report
 * wants them. False: no memory. */
bool outcome_keep(struct outcome *outcome, const struct session_reply *reply,
                  bool answered);

/* It turned out that more than one line came. */
void outcome_revoke(struct outcome *outcome, toolmend_view stray);

/* The same case was asked another time, in the words of `how`; what is left of `other` is freed.
 * An answer that differs is `flaky`, or where the text was fed in pieces fail `cuts`, unless
 * something worse came. */
void outcome_join(struct outcome *outcome, struct outcome *other, bool pieces,
                  const char *how);

void outcome_free(struct outcome *outcome);

#endif
