/* SPDX-License-Identifier: MIT
 *
 * validity.h - is this text an arguments object, valid under this schema?
 *
 * It shares no code with reference/: it builds a tree, recurses, compares numbers as strings of
 * digits and looks every name up by walking a list. It is slow, so that one can see that it is
 * right. Where it would have to be clever it answers MODEL_UNDECIDED.
 */
#ifndef MODEL_VALIDITY_H
#define MODEL_VALIDITY_H

#include "model.h"

enum model_truth { MODEL_FALSE, MODEL_TRUE, MODEL_UNDECIDED };

struct model_validity {
    enum model_truth answer;
    const char *why; /* one clause; a literal */
};

/* Is the text strict JSON (RFC 8259, UTF-8 without byte order mark), an object, without a
 * member name repeated with different values, and valid under the schema (2020-12, or draft-07
 * if `$schema` says so)? An invalid schema makes the answer MODEL_UNDECIDED. */
struct model_validity model_arguments_valid(struct model_view schema,
                                            struct model_view text);
/* The same, where the schema may be one of OpenAPI 3.0. */
struct model_validity model_arguments_valid_in(struct model_view schema,
                                               struct model_view text, bool openapi);

/* The same for a text whose root may be any value. */
struct model_validity model_value_valid(struct model_view schema, struct model_view text);

/* Is the text strict JSON? MODEL_UNDECIDED: nested deeper than 256. */
enum model_truth model_is_json(struct model_view text);

/* Are two texts strict JSON and equal as values? Members compare as sets; a name repeated with
 * different values, and numbers past a limit (text/limits), cannot be said. */
enum model_truth model_texts_equal(struct model_view a, struct model_view b);

/* Does any object anywhere in the JSON text have a member of that name (ASCII)? False for a
 * text that is not JSON. */
bool model_mentions(struct model_view text, const char *name);

#endif
