/* SPDX-License-Identifier: MIT
 *
 * rewrite.h - a schema and a text in another form that means the same.
 */
#ifndef FUZZ_REWRITE_H
#define FUZZ_REWRITE_H

#include "../input/input.h"

/* JSON with the members of each object from the last to the first; false: it is no JSON, or has a
 * name twice. */
bool fuzz_reversed(struct pool *pool, toolmend_view text, toolmend_view *out);

/* A word of lower-case letters that stands in the schema as a property's name, and in both texts as a
 * whole name or string only, without a word in the second that begins like it, so that one can put another word for it everywhere; absent: there is none.
 * `number` says which. */
toolmend_view fuzz_free_name(toolmend_view schema, toolmend_view text, unsigned number);

/* The text with another word for each of a word. */
toolmend_view fuzz_renamed(struct pool *pool, toolmend_view text, toolmend_view old,
                           toolmend_view new);

#endif
