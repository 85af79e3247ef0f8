/* SPDX-License-Identifier: MIT
 *
 * keywords.h - one value against one schema document, and where a reference leads.
 */
#ifndef NAIVE_KEYWORDS_H
#define NAIVE_KEYWORDS_H

#include "dom.h"

/* Does the schema document accept the value? Names are unique in both. Means nothing if the
 * run cannot say. */
bool naive_accepts(struct naive_run *run, const struct naive_node *schema,
                   const struct naive_node *value);

/* The schema that the value of a `$ref` names in the document; NULL: the run cannot say. */
const struct naive_node *naive_refer(struct naive_run *run,
                                     const struct naive_node *document,
                                     const struct naive_node *reference);

#endif
