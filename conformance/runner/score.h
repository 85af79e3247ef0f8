/* SPDX-License-Identifier: MIT
 *
 * score.h - the score of an answer.
 *
 * PROTOCOL.md, "Judgement", without processes or files. `harm`: a valid call was changed or
 * refused, or a broken call was made into another that would run. `guess`: it became one of its
 * readings. `spoiled`: it was changed, and the schema still refuses it. `fail` costs recovery
 * only.
 */
#ifndef SCORE_H
#define SCORE_H

#include "answer.h"
#include "hello.h"

/* Which edition of the judgement this is; reports say it. */
#define SCORE_EDITION "2"

enum result {
    RESULT_PASS,
    RESULT_FAIL,
    RESULT_GUESS,
    RESULT_SPOILED,
    RESULT_HARM,
    RESULT_UNSUPPORTED,
    RESULT_NOT_APPLICABLE,
    RESULT_ERROR,
    RESULT_CRASH,
    RESULT_TIMEOUT,
    RESULT_PROTOCOL,
    RESULT_FLAKY, /* asked more than once, it does not answer alike */
    RESULT_SUITE_ERROR,
    RESULT_NOT_RUN,
    RESULT_COUNT
};

enum detail {
    DETAIL_NONE,
    DETAIL_KEPT,     /* pass: a sound call is the same */
    DETAIL_MENDED,   /* pass: the repair was made */
    DETAIL_REJECTED, /* pass: a broken call, as due */
    DETAIL_UNDECLARED, /* pass: what the layer says that its types do with undeclared members */
    DETAIL_MISSED,    /* a repair that was due; the call was refused or handed on */
    DETAIL_PASSED_ON, /* a broken call that was to be refused was handed on as it came */
    DETAIL_BYTES,     /* the right value, in other bytes than the adapter promises */
    DETAIL_CUTS,      /* the answer depends on the pieces that the text came in */
    DETAIL_CHANGED,   /* harm: a sound call */
    DETAIL_REFUSED,   /* harm: a sound call was rejected */
    DETAIL_WRONG,     /* harm: a broken call made into another, which would run */
    DETAIL_INVENTED,  /* harm: a call that is not in the model text */
    DETAIL_COUNT
};

/* What a baseline makes of a result. */
enum excuse {
    EXCUSE_NONE,
    EXCUSE_XFAIL, /* it is the one that the baseline knows, or a better one */
    EXCUSE_XPASS  /* a pass, of a case that the baseline excuses */
};

struct score {
    enum result result;
    enum detail detail;
    enum excuse excuse;
    toolmend_view choice; /* the row of any_of that passed; absent: none */
    bool due;             /* a repair that counts for recovery in this profile */
    bool recovered;
    char note[256]; /* a clause for a person, printable ASCII; "": none */
};

/* 0, 1 and 2 for safe, standard and extended, each of which holds the rules of those before it;
 * -1 for that of a repair layer, which stands in no order. */
int profile_rank(toolmend_profile profile);

/* Does the profile hold the rules of this repair of the case? */
bool expected_in_profile(const struct suite_case *test, const struct suite_expect *repair,
                         toolmend_profile profile);

/* Is one repair, and nothing else, expected of the case in this profile? */
bool repair_is_due(const struct suite_case *test, toolmend_profile profile);

/* Does the profile hold the rule of each hint that the case's tools have? Who does not see a
 * hint has another schema before him than the case speaks of. */
bool hints_are_known(const struct suite_case *test, toolmend_profile profile);

/* Is the reason of a refusal the one that the case says? A profile that lacks the rules for
 * what stands around the value may not come that far: those that stand in order are asked about
 * texts with faults that they all mend, the one that holds every rule about any. */
bool reason_is_scored(const struct suite_case *test, toolmend_profile profile);

/* Judge an answer. RESULT_NOT_RUN: there was no memory for it. */
struct score score_answer(const struct hello *hello, const struct suite_case *test,
                          toolmend_profile profile, const struct answer *answer);

/* Why the case itself cannot be right, by the library's own validation: a call that is said to
 * be sound and is not, or the other way round. NULL: nothing says so. */
const char *case_contradiction(const struct suite_case *test);

/* Put words into a note; what is not printable ASCII in them becomes '?'. */
__attribute__((format(printf, 2, 3))) void score_note(struct score *score,
                                                      const char *format, ...);

/* "pass", "not-applicable" and so on; "missed" and so on, "" for DETAIL_NONE; "xfail" and "xpass",
 * "" for EXCUSE_NONE. */
const char *result_name(enum result result);
const char *detail_name(enum detail detail);
const char *excuse_name(enum excuse excuse);

#endif
