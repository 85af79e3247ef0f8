/* SPDX-License-Identifier: MIT
 *
 * claimed.h - a claim put to the verifier, for the tests that write claims by hand.
 */
#ifndef RECORD_CLAIMED_H
#define RECORD_CLAIMED_H

#include "draft.h"
#include "record.h"

#include <stdio.h>
#include <string.h>

/* Is the claim refused for the clause, or held if there is none? */
static inline bool is_judged_right(struct record_check *check, const char *clause,
                                   const struct draft *draft) {
    toolmend_view json = draft_write(draft);
    enum record_answer answer = record_verify(check, json, &draft->input);
    bool named = false;
    for (size_t i = 0; clause && i < record_fault_count(check); i++)
        named |= strcmp(record_fault_at(check, i).clause, clause) == 0;
    if (clause ? answer == RECORD_FAILS && named : answer == RECORD_HOLDS)
        return true;
    printf("%s: %.*s\n", clause ? clause : "true", (int)json.len, json.ptr);
    for (size_t i = 0; i < record_fault_count(check); i++)
        printf("    %s: %s\n", record_fault_at(check, i).clause,
               record_fault_at(check, i).why);
    return false;
}

#endif
