/* SPDX-License-Identifier: MIT
 *
 * mutants.h - every way in which a record may be wrong in one place, for tests.
 */
#ifndef RECORD_MUTANTS_H
#define RECORD_MUTANTS_H

#include "draft.h"

enum mutation {
    MUTATION_SPAN,          /* start or end one byte off, with the bytes of the input */
    MUTATION_PADDED,        /* the same with the byte kept: the text stays what it was */
    MUTATION_RULE,          /* another rule in one edit */
    MUTATION_RULES,         /* another rule in every edit that names it */
    MUTATION_RULE_GONE,     /* one rule fewer */
    MUTATION_RULE_MORE,     /* one rule more */
    MUTATION_RULE_ORDER,    /* two rules of an edit change places */
    MUTATION_EXTRA_WRAP,    /* a value that is not in question is wrapped, too */
    MUTATION_EXTRA_NOTHING, /* an edit that changes nothing */
    MUTATION_EXTRA_BYTE,    /* white space or a comma goes, too, by a syntax rule */
    MUTATION_MISSING,       /* an edit fewer, with the text that the others give */
    MUTATION_POINTER,       /* another pointer */
    MUTATION_NEW,           /* another new text, with the text that it gives */
    MUTATION_OLD,           /* another old text */
    MUTATION_TEXT,          /* another text */
    MUTATION_SWAPPED,       /* two edits in the wrong order */
    MUTATION_SPLIT,         /* one edit as two that touch */
    MUTATION_JOINED,        /* two edits that touch as one */
    MUTATION_VERDICT,       /* another verdict, all else as it is */
    MUTATION_REFUSED,       /* refused instead, with the text that came */
    MUTATION_REASON,        /* another reason */
    MUTATION_VIOLATIONS,    /* fewer, more or other violations */
    MUTATION_PROFILE,       /* a profile that does not hold the rules */
    MUTATION_FINISH,        /* another word of the provider, for rules that ask for it */
    MUTATION_TOOL,          /* another tool */
    MUTATION_WARNINGS,      /* fewer, more or other warnings */
    MUTATION_IN,    /* an edit in the call is one in its arguments, or the other way */
    MUTATION_PROOF, /* other evidence, rivals, or effects of a tool */
    MUTATION_ARGUMENTS, /* other arguments that came */
    MUTATION_COUNT
};

const char *mutation_name(enum mutation kind);

/* Is told each mutant; `what` says in a few words what was changed. */
typedef void mutant_seen(void *context, enum mutation kind, const struct draft *mutant,
                         const char *what);

/* Make each mutant of a record, one after the other. The draft's profile is the smallest of the
 * three tiers in which its verdict is what it is. */
void mutants_of(const struct draft *draft, mutant_seen *seen, void *context);

#endif
