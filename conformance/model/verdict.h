/* SPDX-License-Identifier: MIT
 *
 * verdict.h - what verdict.c asks of other files.
 */
#ifndef MODEL_VERDICT_H
#define MODEL_VERDICT_H

#include "edits.h"

/* Does the string that begins at `start` in the tree stand where the enumerations that speak
 * about it hold it exactly once, and no other string is possible? */
bool model_word_stands(const struct model_schema *schema, const struct model_node *root,
                       const char *start);

#endif
