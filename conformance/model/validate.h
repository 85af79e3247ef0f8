/* SPDX-License-Identifier: MIT
 *
 * validate.h - one value against one schema document, and where a reference leads.
 */
#ifndef MODEL_VALIDATE_H
#define MODEL_VALIDATE_H

#include "json.h"

/* Does the schema document accept the value? Names are unique in both. Means nothing if the
 * run cannot say. */
bool model_accepts(struct model_run *run, const struct model_node *schema,
                   const struct model_node *value);

/* The same for a part of a document, whose draft is known. */
bool model_accepts_by(struct model_run *run, const struct model_node *document,
                      bool draft7, const struct model_node *schema,
                      const struct model_node *value);

/* The draft that `$schema` names, 2020-12 without one; false: another one. */
bool model_find_draft(struct model_run *run, const struct model_node *document,
                      bool *draft7);

/* Has the schema a keyword that asserts or applies something? */
bool model_says_something(const struct model_node *schema, bool draft7);

/* The schema that the value of a `$ref` names in the document; NULL: the run cannot say. */
const struct model_node *model_refer(struct model_run *run,
                                     const struct model_node *document,
                                     const struct model_node *reference);

#endif
