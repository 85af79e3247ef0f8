/* SPDX-License-Identifier: MIT
 *
 * trial_internal.h - what a trial is, for those who run it.
 */
#ifndef TRIAL_INTERNAL_H
#define TRIAL_INTERNAL_H

#include "../model/model.h"
#include "probe_run.h"

struct trial {
    struct probe *probe;
    const struct relation *relation;
    struct choices choices;
    struct pool pool;
    struct exchange exchanges[FINDING_QUESTIONS]; /* the last ones, in order */
    size_t exchange_count, asked;
    struct finding found; /* times 0: nothing; its exchanges are those above */
    struct finding loss;  /* likewise: a repair that was missed */
    char note[NOTE_MAX];
    uint64_t number;
    struct model *model; /* of the questions asked so far; NULL: none */
    bool again;          /* it is repeated: nothing is counted */
};

/* Run a relation with the choices that were begun. To be ended either way. */
void trial_run(struct trial *trial);
void trial_end(struct trial *trial);

/* As trial_expect(), by a model and a profile. `model` NULL: nothing is expected. */
enum expected question_expect(struct pool *pool, struct model *model, const char *profile,
                              struct question *question);

/* The keywords of a tool beyond the plain ones: a JSON list, absent if there are none; and as
 * words. */
toolmend_view needs_list(struct pool *pool, toolmend_view tool);
const char *const *needs_names(struct pool *pool, toolmend_view list, size_t *count);

/* Does a number say more than a double holds? Those of a text in a string may become one, so
 * where it stands does not matter. */
bool needs_numbers(toolmend_view text);

/* Is the run over? */
bool probe_is_over(const struct probe *probe);

/* End it. The first reason stays. */
void probe_stop(struct probe *probe, const char *why);

/* Make what was found smaller: repeat the trials with fewer and lower choices, as long as the same
 * is found. */
void shrink_all(struct probe *probe);

#endif
