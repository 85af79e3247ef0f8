/* SPDX-License-Identifier: MIT
 *
 * clauses.h - the pages that are compiled in, clause by clause, and the base rates.
 */
#ifndef CLAUSES_H
#define CLAUSES_H

#include "toolmend.h"

/* SPEC.md, PROTOCOL.md and HOST.md in one, and corpus/base_rates.tsv; the Makefile spells them in C. */
extern const char page_spec[], page_rates[];

/* One clause: its id, and its lines from the heading to the last that is not blank. */
struct clause {
    toolmend_view id, text;
};

/* Walk the clauses in the order of the page; *at is 0 before the first. */
bool clause_next(size_t *at, struct clause *clause);

/* The clause that a word names: by its id, or a reason by its own word. */
bool clause_find(toolmend_view word, struct clause *clause);

/* The entry of a term in a section Terms, in any case of letters, with a hyphen or a space. */
bool term_find(toolmend_view word, toolmend_view *entry);

/* Walk the terms in the order of the pages; *at is 0 before the first. */
bool term_next(size_t *at, toolmend_view *term, toolmend_view *entry);

/* How many clauses have the word behind the last slash of their id; *clause is the last one. */
size_t clause_count_named(toolmend_view word, struct clause *clause);

/* Does the id begin with this group and a slash? */
bool clause_is_of(const struct clause *clause, const char *group);

/* One row of the base rates; the page says what its columns are. */
struct rate {
    toolmend_view clause, models, calls, fault, remark;
};

bool rate_find(toolmend_view clause, struct rate *rate);

/* How far a word is from a name, for proposals: fewer is nearer. The name is compared whole
 * and from its last slash on; one that holds the word is nearer than one that is like it. */
size_t clause_distance(toolmend_view word, toolmend_view name);

#endif
