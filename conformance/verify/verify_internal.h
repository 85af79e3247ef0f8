/* SPDX-License-Identifier: MIT
 *
 * verify_internal.h - what verify.c and told.c share.
 */
#ifndef VERIFY_INTERNAL_H
#define VERIFY_INTERNAL_H

#include "../model/model_internal.h"
#include "claim.h"

enum { FAULTS_MAX = 8 };

struct record_check {
    bool whole;                 /* checks records of whole calls */
    bool openapi;               /* the schemas are those of OpenAPI 3.0 */
    toolmend_view name, schema; /* of the tool; whole: no name, and the list */
    toolmend_tool *tool;
    toolmend_tools *tools;
    struct pool own, pool; /* of the check, of the last record */
    struct record_fault faults[FAULTS_MAX];
    size_t fault_count;
};

struct verifying {
    struct record_check *check;
    const struct claim *claim;
    struct model *model;
    toolmend_view input, arguments; /* as they came; of an arguments text the same */
    const char *unknown_rule;       /* one that the model does not have; NULL: none */
};

static inline struct model_view verify_to_model(toolmend_view view) {
    return (struct model_view){view.ptr, view.len};
}

static inline enum model_finish verify_finish(toolmend_finish finish) {
    return finish == TOOLMEND_FINISH_COMPLETE    ? MODEL_FINISH_COMPLETE
           : finish == TOOLMEND_FINISH_TRUNCATED ? MODEL_FINISH_TRUNCATED
                                                 : MODEL_FINISH_UNKNOWN;
}

/* Both return false. */
bool verify_fault(struct verifying *v, const char *clause, const char *why);
bool verify_edit_fault(struct verifying *v, size_t edit, const char *clause,
                       const char *why);

/* told.c: is each name and scalar of the input in the output, and the other way round? */
bool check_conserved(struct verifying *v);

/* told.c: violations, warnings, notes, message, history, and what a whole call tells. `answer`:
 * the model's, or NULL. */
bool check_told(struct verifying *v, const struct model_answer *answer);

#endif
