/* SPDX-License-Identifier: MIT
 *
 * claim.h - a record that was read.
 */
#ifndef VERIFY_CLAIM_H
#define VERIFY_CLAIM_H

#include "../generate/pool.h"
#include "verify.h"

enum { EDIT_RULES_MAX = 48 }; /* there are fewer */

struct claimed_edit {
    bool in_call; /* of a whole call: it counts bytes of the call, not of the arguments */
    size_t start, end;
    toolmend_view old_text, new_text, pointer;
    const char *rules[EDIT_RULES_MAX];
    size_t rule_count;
};

/* A value that was not taken. */
struct claimed_reading {
    toolmend_view pointer, text;
    const char *rules[EDIT_RULES_MAX];
    size_t rule_count;
};

struct claimed_violation {
    toolmend_view pointer, schema_pointer, keyword, received;
    toolmend_view expected; /* JSON */
};

struct claimed_warning {
    toolmend_view id, pointer;
};

/* Optional members that are missing, and what is null, are absent views. */
struct claim {
    bool call;
    toolmend_view tool;
    toolmend_profile profile;
    toolmend_finish finish;
    toolmend_verdict verdict;
    toolmend_reason reason;
    toolmend_view text;
    struct claimed_edit *edits;
    size_t edit_count;
    struct claimed_violation *violations;
    size_t violation_count;
    bool has_warnings, has_notes, has_message, has_history;
    struct claimed_warning *warnings;
    size_t warning_count, note_count, reading_count;
    toolmend_view *notes;
    struct claimed_reading *readings;
    toolmend_view message, history;
    /* Of a whole call. */
    toolmend_view arguments;
    toolmend_view *evidence, *rivals;
    size_t evidence_count, rival_count;
    bool effectful;
};

/* NULL, or why the text is no record. */
const char *claim_read(struct pool *pool, toolmend_view json, struct claim *claim);

/* A JSON string, decoded; absent: it is not one, or has no text. */
toolmend_view claim_string(struct pool *pool, toolmend_view json);

/* verify.c: check a claim as record_verify() does, for tests. */
enum record_answer claim_verify(struct record_check *check, const struct claim *claim,
                                const toolmend_view *text);

#endif
