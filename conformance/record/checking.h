/* SPDX-License-Identifier: MIT
 *
 * checking.h - what the files that check one record share; verify.c is their start.
 */
#ifndef RECORD_CHECKING_H
#define RECORD_CHECKING_H

#include "plain.h"

/* One record being checked. */
struct checking {
    struct document *document;
    struct pool *pool;
    struct findings *findings;
    struct claim claim;
    toolmend_view input;
    bool sliced;           /* out of a call, which goes on behind it */
    struct plain plain;    /* of an input that is no JSON */
    toolmend_view text;    /* what is judged: the input, or the text that it is mended to;
                                   ptr NULL: it cannot be mended */
    toolmend_view asked;   /* the same for the validator */
    struct script changes; /* what the edits do to that, in its bytes */
    toolmend_report *validated; /* what the validator says of it; NULL: there is none */
};

/* Add a fault of the record, or of one of its edits. False. */
bool checking_fault(struct checking *c, const char *clause, const char *why);
bool checking_edit_fault(struct checking *c, size_t number, const char *clause,
                         const char *why);

/* Is the input JSON; is what is judged valid? */
bool checking_is_json(const struct checking *c);
bool checking_is_valid(const struct checking *c);
/* The rules that mended the input and that the profile does not hold, as bits. */
uint64_t checking_missing(const struct checking *c);

/* told.c: violations, warnings, and what is for the host. */
bool check_told(struct checking *c);

/* hint_told.c: has every hint acted that speaks about the text that is handed on, or is it told? */
bool check_hints(struct checking *c);

/* refusal.c: is the reason of a rejected text one that it can have? */
bool check_rejected(struct checking *c);

#endif
