/* SPDX-License-Identifier: MIT
 *
 * draft.h - a record that can be changed and written again, for tests.
 *
 * Taken from a report, changed in one place, made consistent as far as it can be (`old` from
 * the input, `text` by replay), and written: what is refused is then refused for what it
 * claims and not for a slip of the pen.
 */
#ifndef RECORD_DRAFT_H
#define RECORD_DRAFT_H

#include "../generate/pool.h"

enum { DRAFT_EDITS_MAX = 40, DRAFT_RULES_MAX = 10 };

struct draft_edit {
    bool in_call;
    size_t start, end;
    toolmend_view old_text, new_text, pointer;
    const char *rules[DRAFT_RULES_MAX];
    size_t rule_count;
};

struct draft {
    struct pool *pool;
    bool call; /* of a whole call: input is its text, text what is handed on */
    toolmend_view tool, input, text;
    toolmend_view arguments;        /* as they came; ptr NULL: null */
    toolmend_view rivals, evidence; /* JSON */
    bool effectful;
    toolmend_view violations; /* JSON */
    toolmend_view warnings;   /* JSON; ptr NULL: the record does not have them */
    toolmend_profile profile;
    toolmend_finish finish;
    const char *verdict, *reason; /* reason NULL: null */
    struct draft_edit edits[DRAFT_EDITS_MAX];
    size_t edit_count;
};

/* Copy a report, also of a whole call; false: it has more edits or rules than there is room for. */
bool draft_take(struct pool *pool, toolmend_view tool, toolmend_view input,
                toolmend_report *report, struct draft *draft);

/* Each `old` from the input, or from the arguments; false: the edits are no ranges of it. */
bool draft_set_old(struct draft *draft);

/* The text from input, or arguments, and edits; left as it is where they cannot be replayed. */
void draft_replay(struct draft *draft);

toolmend_view draft_write(const struct draft *draft);

#endif
