/* SPDX-License-Identifier: MIT
 *
 * judge.h - is an answer a pass, a loss or a harm?
 *
 * The table of PROTOCOL.md, "Judgement", as pure functions: no processes, no files. `harm` is
 * a sound call changed or refused, or a broken one turned into something else; `fail` costs
 * recovery only.
 */
#ifndef JUDGE_H
#define JUDGE_H

#include "suite.h"

/* What the adapter said of itself. */
struct hello {
    toolmend_view line; /* borrowed from the session */
    char name[128], version[64], language[64];
    bool groups_given;
    toolmend_view groups; /* JSON array; absent: all but hint */
    toolmend_view tools;  /* JSON array of {name, parameters}; absent: any tool */
    bool bytes, edits, reasons, history, cuts, call, violations, b64; /* capabilities */
    bool value_input;     /* input: value */
    enum { OUTPUT_TEXT, OUTPUT_VALUE, OUTPUT_TYPED } output;
    bool doubles;         /* numbers: double */
    size_t input_max;     /* limits.max_input; SIZE_MAX: none */
};

enum result {
    RESULT_PASS,
    RESULT_FAIL,
    RESULT_HARM,
    RESULT_UNSUPPORTED,
    RESULT_NOT_APPLICABLE,
    RESULT_ERROR,
    RESULT_CRASH,
    RESULT_TIMEOUT,
    RESULT_PROTOCOL,
    RESULT_SUITE_ERROR,
    RESULT_NOT_RUN,
    RESULT_COUNT
};

struct judgement {
    enum result result;
    const char *detail; /* missed passed-on bytes changed refused wrong; NULL: none */
    const char *choice; /* of any_of, NUL-terminated copy owned by the suite; NULL: none */
    bool due;           /* a repair that counts for recovery in this profile */
    bool recovered;
    char note[256];     /* one clause for a person; "": none */
};

/* Read the hello line. False: it is none; `why` (literal) says what is wrong. */
bool hello_read(toolmend_view line, struct hello *hello, const char **why);

/* Is the adapter asked about the case at all? NULL: yes; else why not (literal). */
const char *judge_inapplicable(const struct hello *hello, const struct suite_case *test);

/* Does the adapter claim the group of the case? */
bool judge_claimed(const struct hello *hello, const struct suite_case *test);

/* Judge an answer line to the request with this id. RESULT_PROTOCOL: it is no answer to it. */
struct judgement judge(const struct hello *hello, const struct suite_case *test,
                       toolmend_profile profile, toolmend_view answer, const char *id);

/* "pass", "not-applicable" and so on. */
const char *result_name(enum result result);

#endif
