/* SPDX-License-Identifier: MIT
 *
 * making.h - what the files share that make mutants.
 */
#ifndef RECORD_MAKING_H
#define RECORD_MAKING_H

#include "mutants.h"

struct making {
    const struct draft *draft;
    mutant_seen *seen;
    void *context;
};

void making_tell(const struct making *m, enum mutation kind, const struct draft *mutant,
                 const char *what);
toolmend_view making_joined(struct pool *pool, toolmend_view a, toolmend_view b);

/* mutants_edits.c: mutants of what the edits say, and of the text. */
void mutants_of_edits(const struct making *m);

#endif
