/* SPDX-License-Identifier: MIT
 *
 * probe_run.h - one run of the probe: trial after trial, and what they found.
 *
 * Brings choices, relations, session and judgement together. Prints nothing: what was found
 * of it stands in the structure. The same seed, relations, tools and layer give the same trials.
 */
#ifndef PROBE_RUN_H
#define PROBE_RUN_H

#include <signal.h>

#include "../runner/request.h"
#include "findings.h"

enum {
    PROBE_RELATIONS_MAX = 64,
    PROBE_RULES_MAX = 96,
    PROBE_SILENCES_MAX =
        10, /* questions in a row without an answer, then the run stops */
    PROBE_TIMEOUTS_MAX = 12,  /* in all; then it stops, too */
    PROBE_ANSWERS_MIN = 1000, /* judged, for a level that is called (probed) */
    PROBE_QUIET_MAX = 64,
    PROBE_QUIET_COST = 20,  /* of one kind of text, which is then asked no more */
    PROBE_TIMEOUT_COST = 10 /* of one that is waited for; others cost 1 */
};

/* What is known of one rule: repairs that were due, and what was made of them. */
struct probe_rule {
    size_t due, made, refused, handed_on;
};

/* A kind of text to which there is no answer: a timeout costs its time, a crash a new process. */
struct probe_quiet {
    char about[CAUSE_MAX];
    unsigned cost;
};

struct probe {
    /* Given, borrowed. */
    struct session *session;
    const struct hello *hello;
    toolmend_profile profile;
    uint64_t seed;
    size_t cases;          /* trials; 0: until the time is up */
    double ms;             /* 0: until the trials are made */
    bool only;             /* one trial: */
    uint64_t number;       /* this one */
    const uint32_t *given; /* choices of the trial that is made small; NULL: drawn */
    size_t given_count;
    bool taken[PROBE_RELATIONS_MAX]; /* which relations are tried */
    const toolmend_view *tools; /* texts of {"name", "parameters"}, each on one line */
    size_t tool_count;          /* 0: they are made */
    const volatile sig_atomic_t *interrupted; /* set: stop */
    void (*progress)(const struct probe *probe);

    /* Made. */
    struct request request;
    size_t trials, asked, judged; /* `judged`: questions that had an answer to look at */
    size_t not_applicable, unsupported, skipped;
    size_t of_relation[PROBE_RELATIONS_MAX];  /* trials that asked anything */
    size_t handed_on;                         /* broken calls, as they came */
    struct probe_rule rules[PROBE_RULES_MAX]; /* by their place in the catalogue */
    struct probe_quiet quiet[PROBE_QUIET_MAX];
    size_t quiet_count;
    unsigned timeouts;
    struct findings findings;
    double began, spent_ms;
    size_t small, small_count; /* findings that were made small, and are to be */
    unsigned silences;
    char stopped[512]; /* why the run ended early; "": it did not */
    bool no_memory;
};

/* The seed that a word stands for, the same on every machine. */
uint64_t probe_seed(const char *word);

/* Take the relations that the words name, by their names or by principles, separated by commas;
 * NULL: all. NULL, or the word that names none, up to its comma or end. */
const char *probe_take(struct probe *probe, const char *words);

/* Run it. */
void probe_run(struct probe *probe);

/* Trials with a finding that is no loss. */
size_t probe_found(const struct probe *probe);

/* Was enough judged, to the end, and nothing found? */
bool probe_is_clean(const struct probe *probe);

void probe_free(struct probe *probe);

#endif
