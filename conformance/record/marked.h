/* SPDX-License-Identifier: MIT
 *
 * marked.h - claims that are written into the text that came, for tests.
 *
 * ^old^new^ is an edit. What follows names a pointer and the rules for each edit, the last one for
 * all that are left. In schemas and texts ' stands for a quotation mark, ` for an apostrophe and ~
 * for a backtick.
 */
#ifndef RECORD_MARKED_H
#define RECORD_MARKED_H

#include "claimed.h"

/* What a claim is about. */
struct about {
    const char *schema;
    toolmend_finish finish;
    toolmend_profile profile;
    const char *warnings; /* that it tells; NULL: the record has no such member */
};

/* A text with its stand-ins replaced. */
toolmend_view marked_text(struct pool *pool, const char *text);

/* The input and the edits of a text with marks, added to the draft's; false: an edit is out of
 * place. */
bool marked_read(struct draft *draft, const char *claim, const char *const *names);

/* Is the claim refused for the clause, or held if there is none? Without an edit it is that the
 * text is valid. */
bool marked_is_judged_right(const struct about *about, const char *clause,
                            const char *claim, const char *const *names);

#endif
