/* SPDX-License-Identifier: MIT
 *
 * baseline.h - known results of a layer, which do not fail a run.
 *
 * A baseline lists cases with the result of each. A result that is better than its entry fails
 * nothing and is told; an entry that excuses too much is a finding like a new failure. Better and
 * worse are those of enum report_kind. Results are compared by name, so that a run and a report
 * of one are treated alike.
 */
#ifndef BASELINE_H
#define BASELINE_H

#include <stdio.h>

#include "score.h"
#include "suite.h"

enum {
    BASELINE_WIDE = 20, /* cases that a glob may name without the word `wide` */
    BASELINE_WORDS = 320
};

/* One line that names cases. Views are of the text of the baseline; absent: not written. */
struct baseline_entry {
    size_t line;         /* from 1 */
    toolmend_view text;  /* all of the line */
    const char *pattern; /* an id or a glob */
    toolmend_view result, detail, digest, until;
    bool glob, wide;

    /* What a suite says. */
    size_t cases; /* with such an id */
    bool changed; /* the case has another digest */

    /* What a run says. */
    size_t asked; /* of these cases */
    size_t held;  /* have the result */
    bool other; /* its case has another result that is no better; of a glob: one fails */
    char now[40]; /* the result of the last one that has another */
};

struct baseline {
    const char *today;  /* YYYY-MM-DD; set by the caller */
    bool allow_harm;    /* set by the caller */
    bool only_harm;     /* its first line says only=harm: all other results are excused */
    toolmend_view text; /* borrowed */
    toolmend_view head; /* its first line */
    toolmend_view suite;            /* the version that it says it is for */
    struct baseline_entry *entries; /* in the order of the file */
    size_t count;
    char *patterns;
};

/* Where a baseline is none: "line N: what is wrong; what to do". */
struct baseline_fault {
    char message[BASELINE_WORDS];
    bool no_memory;
};

/* Read a baseline. The text is borrowed. False: it is not one; there are no entries then. */
bool baseline_read(toolmend_view text, struct baseline *baseline,
                   struct baseline_fault *fault);
void baseline_free(struct baseline *baseline);

/* Is this a date of the calendar, YYYY-MM-DD? */
bool baseline_is_date(toolmend_view date);

/* Count the cases that each entry names. May be called for several suites, before any result. */
void baseline_know(struct baseline *baseline, const struct suite *suite);

/* Take one result, and say what it is by the baseline. */
enum excuse baseline_take(struct baseline *baseline, const char *id, toolmend_view result,
                          toolmend_view detail);

/* Does the entry name the case, and is this its result? */
bool baseline_names(const struct baseline_entry *entry, const char *id);
bool baseline_says(const struct baseline_entry *entry, toolmend_view result,
                   toolmend_view detail);

/* Is this a result that can be excused? */
bool baseline_is_result(toolmend_view result);

/* Has such a baseline entries of this result? One of harm alone has them of nothing else. */
bool baseline_lists(const struct baseline *baseline, toolmend_view result);

enum baseline_state {
    BASELINE_HOLDS,
    BASELINE_BETTER, /* the layer is better than the entry says; an update removes it */
    BASELINE_FINDING
};

/* How an entry stands. Of a finding, what is wrong and what to do, in one sentence. */
enum baseline_state baseline_state_of(const struct baseline *baseline,
                                      const struct baseline_entry *entry,
                                      char words[BASELINE_WORDS]);

/* One result that a baseline is made of. */
struct baseline_result {
    const struct suite_case *test;
    toolmend_view result, detail; /* as judged */
    bool scored;
};

/* How many lines of a baseline an update changes. */
struct baseline_changes {
    size_t added, dropped, changed;
};

/* The baseline that these results make of this one, which has taken them all. Lines that hold
 * stay as they are, except for the digest; the others go, and what no line names comes last. Each
 * line that goes or comes is said to `said`. */
struct baseline_changes baseline_update(const struct baseline *baseline,
                                        const struct baseline_result *results,
                                        size_t count, const char *suite, FILE *out,
                                        FILE *said);

#endif
