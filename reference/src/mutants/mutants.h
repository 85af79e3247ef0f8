/* SPDX-License-Identifier: MIT
 *
 * mutants.h - slips that a vector must notice, chosen at run time in one test build.
 *
 * A mutant is a row of a list beside this file and a condition at the place that it bends:
 * `if (!mutant(NULL_IN_UNION_KEPT) && is_in_question(site))`. At most one in an expression, and none
 * of them changes what the code does without it. Every other build is compiled without TMI_MUTANTS:
 * there a mutant is the constant false, and neither a name nor a text of it remains.
 *
 * A mutant's number is its place in the lists, from 1; TOOLMEND_MUTANT takes it or the name.
 */
#ifndef TMI_MUTANTS_H
#define TMI_MUTANTS_H

#include <stdbool.h>
#include <stddef.h>

#ifndef TMI_MUTANTS

#define mutant(which)           false
#define mutant_of_tier(rule_id) false

#else

enum mutant {
    MUTANT_NONE,
#define MUTANT(name, subject, kind, fault) name,
#include "rows.h"
#undef MUTANT
    MUTANT_END
};

struct mutant_row {
    const char *name;    /* as in the code */
    const char *subject; /* the rule it is a slip of, or a principle */
    const char *kind;
    const char *fault; /* what it does wrong, one clause */
};

/* Of a mutant but MUTANT_NONE. */
struct mutant_row mutant_row_of(enum mutant which);

/* A name or a number in digits; MUTANT_END: there is no such mutant. NULL or empty: none. */
enum mutant mutant_by_name(const char *name);

/* Does the mutant act that has this rule in the wrong tier? */
bool mutant_of_tier(const char *rule_id);

/* The one that acts. */
void mutant_choose(enum mutant which);

/* Was its condition asked, whichever mutant acts, since the last mutant_forget()? */
bool mutant_was_asked(enum mutant which);
void mutant_forget(void);

extern enum mutant tmi_mutant_chosen;
extern bool tmi_mutants_asked[MUTANT_END];

static inline bool mutant(enum mutant which) {
    tmi_mutants_asked[which] = true;
    return which == tmi_mutant_chosen;
}

#endif
#endif
