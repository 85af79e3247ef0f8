/* SPDX-License-Identifier: MIT
 *
 * claim.h - a record that was read, and what its edits are made of.
 */
#ifndef RECORD_CLAIM_H
#define RECORD_CLAIM_H

#include "clause.h"
#include "record.h"

enum { EDIT_RULES_MAX = 48 }; /* there are fewer */

/* One edit of a text: of the arguments, or of a decoded one. */
struct script_edit {
    bool placed, in_call; /* says in what it is; of a whole call: around its arguments */
    size_t start, end;
    toolmend_view old_text, new_text;
    toolmend_view pointer;      /* as the record says */
    const struct tree_node *of; /* the value or member that the pointer names */
    const struct clause *rules[EDIT_RULES_MAX];
    size_t rule_count;
    size_t number;   /* of the edit of the record that it is, or is a part of */
    uint64_t within; /* rules of that edit which mended the text before, as bits */
};

struct script {
    struct script_edit *list;
    size_t count, room;
};

/* What the edits from `first` on make of text[start, end), in memory of the pool; ptr NULL: they
 * are no edits of it, being out of order or out of place. */
toolmend_view script_apply(struct pool *pool, toolmend_view text, size_t start,
                           size_t end, const struct script *script, size_t first);
struct script_edit *script_add(struct pool *pool, struct script *script);

struct claimed_violation {
    toolmend_view pointer, schema_pointer, keyword, received;
    toolmend_view expected; /* JSON */
};

struct claimed_warning {
    toolmend_view id, pointer;
};

struct claim {
    bool call;                /* it is about a whole call */
    toolmend_view tool, text; /* tool ptr NULL: null, of a whole call */
    toolmend_profile profile;
    toolmend_finish finish;
    toolmend_verdict verdict;
    toolmend_reason reason;
    struct script edits;
    struct claimed_violation *violations;
    size_t violation_count;
    struct claimed_warning *warnings;
    size_t warning_count;
    bool has_warnings, has_history, has_message; /* the members that may be missing */
    toolmend_view history;                       /* ptr NULL: null */
    toolmend_view message;                       /* ptr NULL: null */
    size_t note_count;
    /* of a whole call */
    toolmend_view arguments; /* as they came; ptr NULL: null */
    toolmend_view *evidence, *rivals;
    size_t evidence_count, rival_count;
    bool effectful;
};

/* Faults that were found, none twice. */
struct findings {
    struct pool *pool;
    struct record_fault *list;
    size_t count, room;
};
void find_fault(struct findings *findings, size_t edit, toolmend_view pointer,
                const char *clause, const char *why);

/* Read a record. NULL: it is one; else why it is none. A rule that no clause has the name of is
 * a fault of the claim, not of its form. */
const char *claim_read(struct pool *pool, toolmend_view json, struct claim *claim,
                       struct findings *findings);

/* A text that is said to be repaired. */
struct repair {
    struct document *document;
    struct pool *pool;
    const struct tree *before;
    toolmend_view after; /* what the edits make of it */
    struct script edits; /* each with its `of` */
    toolmend_finish finish;
    toolmend_profile profile; /* which hints are seen, */
    bool limited;             /* and within which limits rules act */
    bool prose;               /* the text stood in prose */
    size_t closed;            /* where the missing closers stand in it; 0: none do */
    bool doubts;              /* what is only in doubt does not speak against it */
};

/* retrace.c: are the edits what their rules make of the text? */
void retrace(const struct repair *repair, struct findings *findings);

/* rival.c: has a value another reading, as far as guesses go (P3)? */
void find_rival(const struct repair *repair, struct findings *findings);

/* A text that was decoded at a position, and what became of it; at the root if there is none. */
struct unfolding {
    struct document *document;
    struct pool *pool;
    const struct position *position;
    const struct tree *before;
    toolmend_view after;
    uint64_t allowed; /* rules */
};

/* unfold.c: edits by these rules that make the one of the other; false: none were found. */
bool unfold(const struct unfolding *unfolding, struct script *out);

/* conserve.c: is everything in `old` in `new`, or the object of one of the edit's rules, and
 * the other way round (P5, P6, P14)? NULL: yes; else why not, and *clause. */
const char *conserve(struct document *document, struct pool *pool,
                     const struct script_edit *edit, const char **clause);

#endif
