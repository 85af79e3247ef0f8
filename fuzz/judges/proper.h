/* SPDX-License-Identifier: MIT
 *
 * proper.h - is a text a JSON Schema that can be compiled? A second opinion.
 *
 * By the metaschemas of 2020-12 and draft-07: what the root reaches has keywords with values that
 * they can have, references that lead somewhere, and applies to itself only below a member or item.
 */
#ifndef FUZZ_PROPER_H
#define FUZZ_PROPER_H

#include "../../conformance/model/validity.h"

/* MODEL_UNDECIDED: there is a keyword or a reference that this judge does not read. */
struct model_validity fuzz_is_proper(struct model_view schema);

#endif
