/* SPDX-License-Identifier: MIT
 *
 * trial.h - one attempt to make a repair layer break a principle.
 *
 * A relation is a function: it makes texts out of choices, asks the layer about them, one after
 * another, and says what it found. It knows no seed, no process and no report. Given the same
 * choices and the same layer it finds the same, which is what shrinking relies on.
 */
#ifndef TRIAL_H
#define TRIAL_H

#include "../generate/generate.h"
#include "../runner/answer.h"
#include "../runner/score.h"
#include "../runner/session.h"

/* What may be found, worst first. */
enum found {
    FOUND_HARM, /* a valid call changed or refused, a broken one made into something else */
    FOUND_BROKEN,  /* a relation does not hold: two answers that must agree do not */
    FOUND_SILENT,  /* crash, timeout, no answer by the protocol */
    FOUND_SPOILED, /* a broken call changed into something that the tool does not take */
    FOUND_LOSS, /* a repair that was due is missing, a broken call was handed on: never harm */
    FOUND_KINDS
};

struct trial;

/* One row of the table in relations.c. */
struct relation {
    const char *name;      /* "untouched": for --principle and reports */
    const char *principle; /* "P1" */
    const char *claim;     /* what must hold, one sentence */
    unsigned weight;       /* how often it is tried, against the others */
    void (*run)(struct trial *trial);
};

extern const struct relation relations[]; /* ended by a row without a name */

/* What is asked. Texts belong to the trial's pool. */
struct question {
    toolmend_view tool; /* {"name", "parameters"} */
    toolmend_view text; /* the arguments text */
    toolmend_finish finish;
    const char *cuts; /* JSON array of offsets; NULL: the text is fed whole */
    const char
        *rule; /* that a repair takes, NULL: none is due, or its tier is of no matter */
    const struct suite_expect *expect; /* its right outcomes; none: nothing is known */
    size_t expect_count;
    /* What the text is made of, for the name of a cause: the fault, the content, the place, as
     * "number-in-string" or "comma-in-string"; never a value. Several are a sum, "a+b", or too many
     * to be named: ABOUT_MANY. "" where there is none. */
    const char *about;
};

/* The answer. Its texts belong to the trial's pool. */
struct seen {
    bool answered; /* ok or rejected; else unsupported, error, or no answer */
    bool ok;
    toolmend_view
        arguments; /* ok: the text; rejected: what the host is left with, or absent */
    bool same;     /* ok, and equal to the text, as far as the layer promises bytes */
    double work;   /* ms of processor time that the answer took; 0: nobody knows */
};

/* Ask. NULL: there is nothing to go on with (not applicable, unsupported, no answer, or the run
 * is over): the relation returns. What every answer has to be is checked here, whatever the
 * relation: a result that the validator of the model refuses (P7), a rejected call left changed (P7), and
 * the score by `expect`; a finding made here also gives NULL, except for a loss. */
const struct seen *trial_ask(struct trial *trial, const struct question *question);

/* ---- calls (trial_call.c) ----------------------------------------------------------------- */

/* A valid call to the tool that the trial is about: one of --tools or of the layer's fixed list,
 * or a generated one. False: none was found, or the schema says how it is to be repaired. */
bool trial_call(struct trial *trial, struct generated *call);

/* Break it by faults of these groups. False: none can be put. */
bool trial_break(struct trial *trial, struct generated *call, size_t faults,
                 unsigned groups);

/* A call that is valid, or broken once or twice. */
bool trial_any_call(struct trial *trial, struct generated *call);

/* The question of a call, without right outcomes. */
struct question trial_question(const struct generated *call);

/* What should become of it by the model. */
enum expected {
    EXPECTED_NOTHING, /* the model cannot say: the question has no right outcomes */
    EXPECTED_VALID,
    EXPECTED_REPAIRED,
    EXPECTED_REJECTED,
    EXPECTED_AMBIGUOUS /* rejected, as several candidates are left */
};

/* Ask the model and put its answer into the question as the right outcome. A call that the
 * profile of the run rejects and `extended` repairs has both. */
enum expected trial_expect(struct trial *trial, struct question *question);

/* Is the tool one that the layer was not built for? Only its schema may be rewritten. */
bool trial_makes_tools(const struct trial *trial);

/* ---- findings ------------------------------------------------------------------------------ */

/* Say what was found: by the last question asked, or by two that must agree. `cause` is a few
 * words that do not depend on names or values, and become part of the finding's group. */
void trial_found(struct trial *trial, enum found kind, const char *cause);

/* What is to be said of it, for a person: printf, copied. Before trial_found(). */
__attribute__((format(printf, 2, 3))) void trial_note(struct trial *trial,
                                                      const char *format, ...);

/* What was found takes its time at each try: it is not made smaller. */
void trial_lasts(struct trial *trial);

/* The next question is asked of a fresh process, if there is one between questions. */
void trial_renew(struct trial *trial);

/* The words of the trial. */
struct choices *trial_choices(struct trial *trial);
struct pool *trial_pool(struct trial *trial);
const struct hello *trial_hello(const struct trial *trial);

/* Are two texts the same call to this layer: equal bytes where it promises bytes, else equal
 * values, typed ones without what a type puts there? */
bool trial_alike(struct trial *trial, toolmend_view a, toolmend_view b);

#endif
