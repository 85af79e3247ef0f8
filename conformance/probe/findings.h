/* SPDX-License-Identifier: MIT
 *
 * findings.h - what a run found, grouped, the smallest of each group kept.
 *
 * A group is a principle, a relation, a cause and what the text was made of; where nothing was
 * answered the relation says nothing. Thousands of trials that fail for one cause are one
 * finding and a count; memory is bounded by the number of groups.
 */
#ifndef FINDINGS_H
#define FINDINGS_H

#include "trial.h"

enum {
    FINDINGS_MAX = 96, /* groups that are no losses */
    LOSSES_MAX = 96,   /* a rule each, and some */
    /* Groups that differ by what the text was made of, and by no more; of answers that do not
     * agree fewer, since what the text was made of says less. */
    FINDINGS_ALIKE = 12,
    FINDINGS_BROKEN = 3,
    FINDING_QUESTIONS = 4,
    CAUSE_MAX = 96,
    NOTE_MAX = 400
};

/* Is a finding made again by its trial alone, in a fresh process? */
enum alone {
    ALONE_UNTRIED,
    ALONE_NOT, /* so it hangs on what was asked before, or on chance */
    ALONE_AGAIN
};

/* What an answer was. */
enum came {
    CAME_NOTHING, /* crash, timeout, no line of the protocol */
    CAME_OK,
    CAME_REJECTED,
    CAME_UNSUPPORTED,
    CAME_ERROR
};

/* A question and its answer. */
struct exchange {
    struct question question;
    enum came came;
    toolmend_view arguments; /* what the host is left with; absent: nothing was said */
    toolmend_view why; /* the reason, the why, or what was said in place of an answer */
};

struct finding {
    enum found kind;
    const struct relation *relation;
    const char *principle, *claim; /* what does not hold */
    bool timeout;                  /* no answer in time */
    bool general;                  /* of any answer: the relation has no part in it */
    char cause[CAUSE_MAX], about[CAUSE_MAX];
    char note[NOTE_MAX]; /* for a person; "": none */
    uint64_t number;     /* of the trial */
    enum alone alone;
    size_t times; /* trials of the group */
    size_t more;  /* of the first group of a cause: trials of groups that found no room */
    struct exchange exchanges[FINDING_QUESTIONS]; /* the last ones, in order */
    size_t exchange_count;
    struct pool pool; /* behind their texts */
};

struct findings {
    struct finding
        *list[FINDINGS_MAX + LOSSES_MAX]; /* in the order of their first trial */
    size_t count;
    size_t times[FOUND_KINDS]; /* trials */
    size_t beyond;             /* of causes that found no room at all */
};

/* Take a finding into its group: a copy of it, if it is the first or a better example than the one
 * that is there. Its times are added either way. */
void findings_add(struct findings *findings, const struct finding *finding);

/* Is what the one text is made of, a sum "a+b", all of it in the other? Nothing is in nothing
 * alone. */
bool about_within(const char *about, const char *sum);

/* Bytes of what was asked. */
size_t finding_size(const struct finding *finding);

const char *found_name(enum found kind); /* "harm" and so on */

void findings_free(struct findings *findings);

#endif
