/* SPDX-License-Identifier: MIT
 *
 * provenance.h - where each token of a repaired text comes from (P5).
 *
 * The judge has no grammar of repairs. It takes the output apart and asks of every string, name,
 * number, word, bracket and blank that an edit touches: which bytes of the input stand in its place,
 * and what of them is it? Each thing there may be used once, in its order, and only in the ways
 * that the rules named by the edit allow. The schema gives names, enum members and the defaults of
 * hints, each to its rules alone.
 */
#ifndef FUZZ_PROVENANCE_H
#define FUZZ_PROVENANCE_H

#include "../../conformance/model/validity.h"
#include "toolmend.h"

struct fuzz_provenance {
    toolmend_view schema, input, output;
    const toolmend_edit *edits; /* of the input; they give the output */
    size_t count;
};

/* MODEL_FALSE: *what receives the token that comes from nowhere, or the whole output if the edits
 * do not give it. MODEL_UNDECIDED: too large for this judge. */
enum model_truth fuzz_comes_from(const struct fuzz_provenance *asked,
                                 toolmend_view *what);

#endif
