/* SPDX-License-Identifier: MIT
 *
 * tally.h - results by group and by kind, and the level.
 *
 * Harm and recovery are never added to each other. Cases that are not scored are counted
 * separately. The kinds of a row add up to its cases.
 */
#ifndef TALLY_H
#define TALLY_H

#include "score.h"

/* The kind of a case's result; each has one. */
enum kind {
    KIND_KEPT,       /* a sound call that is the same */
    KIND_MENDED,     /* a broken one, as it was meant */
    KIND_REJECTED,   /* a broken one, as due */
    KIND_UNDECLARED, /* what the layer says that its types do with undeclared members */
    KIND_MISSED,     /* a repair that was due was not made */
    KIND_PASSED_ON,  /* a broken call handed on that was to be refused */
    KIND_BYTES, /* the right value in other bytes, or not for all pieces of the text */
    KIND_GUESS,
    KIND_SPOILED,
    KIND_CHANGED, /* harm, these three */
    KIND_LOST,
    KIND_WRONG,
    KIND_NO_ANSWER, /* error, crash, timeout, protocol, flaky */
    KIND_UNSUPPORTED,
    KIND_NOT_APPLICABLE,
    KIND_NOT_RUN, /* also a case that is at fault itself */
    KIND_COUNT
};

/* One group of cases. */
struct tally_row {
    const char *group;     /* borrowed from the suite */
    bool claimed;          /* by the adapter */
    size_t cases;          /* scored */
    size_t due, recovered; /* repairs, of claimed groups */
    size_t kinds[KIND_COUNT];
};

enum level { LEVEL_NONE, LEVEL_SOUND, LEVEL_HARMLESS, LEVEL_CORE, LEVEL_FULL };

struct tally {
    toolmend_profile profile;
    bool whole;   /* every vector of the suite that is compiled in is among the cases */
    bool stopped; /* the run ended early */
    struct tally_row *rows;
    size_t row_count;
    struct tally_row all;
    bool excused;                  /* the run has a baseline */
    size_t counts[RESULT_COUNT];   /* scored cases that no baseline excuses */
    size_t xfail, xpass;           /* those that it does */
    size_t xfail_harm;             /* of the former */
    size_t unscored[RESULT_COUNT]; /* the others */
    struct tally_row vectors;      /* those that a level speaks of: not the corpus */
    size_t vectors_unsound;
    size_t vectors_left_out; /* by the adapter's own tools or limits.max_input */
    /* Claimed repairs: those that were made, and those that this level asks for in vain; the
     * first is for results that no level asks for. */
    size_t made, lost[LEVEL_FULL + 1];
};

/* Does the case count for this adapter? Those about hints, and those of tools that have any, do
 * only if it claims group hint. */
bool tally_is_scored(const struct hello *hello, const struct suite_case *test);

/* Add a case. False: out of memory. */
bool tally_add(struct tally *tally, const struct hello *hello,
               const struct suite_case *test, const struct score *score);

/* The highest level reached. *why, if it is not NULL, receives what keeps it from the next one
 * (at least 160 bytes); empty at `full`. */
enum level tally_level(const struct tally *tally, char *why, size_t why_size);

/* Is this result one that keeps the run from the level above the one it has? */
bool tally_blocks(const struct tally *tally, const struct hello *hello,
                  const struct suite_case *test, const struct score *score);

/* Scored cases that neither passed nor are excused. */
size_t tally_unexpected(const struct tally *tally);

/* Did every scored case that was asked pass, or is it excused, and was that at least half of
 * them? */
bool tally_is_clean(const struct tally *tally);

/* Are at most half of the scored cases not applicable or unsupported? */
bool tally_is_judged(const struct tally *tally);

/* Was anybody asked anything that is scored? */
bool tally_ran(const struct tally *tally);

enum kind tally_kind(const struct score *score);
const char *kind_name(enum kind kind); /* "kept", "not-mended" and so on */

size_t tally_harm(const struct tally_row *row);
/* Harm, guesses and spoiled texts: what keeps a layer that is sound from being harmless. */
size_t tally_made_worse(const struct tally_row *row);

const char *level_name(enum level level); /* "" for LEVEL_NONE */

void tally_free(struct tally *tally);

#endif
