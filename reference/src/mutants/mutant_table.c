/* SPDX-License-Identifier: MIT
 *
 * mutant_table.c - the table of all mutants, and which one acts. Compiled in the test build only.
 *
 * The environment chooses before main() does anything, so that any program that is linked with the
 * mutated library takes a mutant: TOOLMEND_MUTANT=NAME or =NUMBER. A word that is neither ends the
 * program, lest it say something of no mutant.
 */
#include "mutants/mutants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The kinds: what a row may say. */
enum kind { order, precondition, near_miss, tier, span, lexeme, branch, profile, other };
static const char *const kinds[] = {
    [order] = "order",         [precondition] = "precondition",
    [near_miss] = "near miss", [tier] = "tier",
    [span] = "span",           [lexeme] = "lexeme",
    [branch] = "branch",       [profile] = "profile",
    [other] = "other",
};

enum mutant tmi_mutant_chosen = MUTANT_NONE;
bool tmi_mutants_asked[MUTANT_END];

static const struct {
    const char *name, *subject, *fault;
    enum kind kind;
} rows[] = {
#define MUTANT(name, subject, kind, fault) {#name, subject, fault, kind},
#include "rows.h"
#undef MUTANT
};

struct mutant_row mutant_row_of(enum mutant which) {
    size_t at = (size_t)which - 1;
    return (struct mutant_row){rows[at].name, rows[at].subject, kinds[rows[at].kind],
                               rows[at].fault};
}

bool mutant_of_tier(const char *rule_id) {
    bool acts = false;
    for (unsigned i = 1; i < MUTANT_END; i++)
        if (rows[i - 1].kind == tier && strcmp(rows[i - 1].subject, rule_id) == 0)
            acts |= mutant((enum mutant)i);
    return acts;
}

static enum mutant by_number(const char *digits) {
    unsigned number = 0;
    for (; *digits >= '0' && *digits <= '9' && number < MUTANT_END; digits++)
        number = 10 * number + (unsigned)(*digits - '0');
    return *digits == '\0' && number < MUTANT_END ? (enum mutant)number : MUTANT_END;
}

enum mutant mutant_by_name(const char *name) {
    if (!name || !*name)
        return MUTANT_NONE;
    for (unsigned i = 1; i < MUTANT_END; i++)
        if (strcmp(mutant_row_of((enum mutant)i).name, name) == 0)
            return (enum mutant)i;
    return by_number(name);
}

void mutant_choose(enum mutant which) {
    tmi_mutant_chosen = which;
}

bool mutant_was_asked(enum mutant which) {
    return tmi_mutants_asked[which];
}

void mutant_forget(void) {
    memset(tmi_mutants_asked, 0, sizeof tmi_mutants_asked);
}

__attribute__((constructor)) static void choose_by_environment(void) {
    const char *word = getenv("TOOLMEND_MUTANT");
    enum mutant which = mutant_by_name(word);
    if (which == MUTANT_END) {
        fprintf(stderr, "TOOLMEND_MUTANT=%s is no mutant; see reference/src/mutants\n",
                word);
        exit(2);
    }
    mutant_choose(which);
}
