/* SPDX-License-Identifier: MIT
 *
 * embed.h - a schema inside another one, meaning what it meant alone.
 */
#ifndef FUZZ_EMBED_H
#define FUZZ_EMBED_H

#include "../generate/generate.h"

/* Strict JSON without a repeated name. */
bool fuzz_is_plain(toolmend_view text);

/* A plain schema that says nothing of where it stands or which draft it is. */
bool fuzz_can_embed(toolmend_view schema);

/* The schema as a resource of its own, whose references stay inside; the names of all that are
 * embedded in one document differ. */
void fuzz_embed(struct fuzz_text *out, toolmend_view schema, const char *name);

toolmend_view fuzz_trim_view(toolmend_view text); /* without white space at both ends */
void fuzz_add_view(struct fuzz_text *out, toolmend_view view);

#endif
