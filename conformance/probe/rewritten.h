/* SPDX-License-Identifier: MIT
 *
 * rewritten.h - the same schema, and the same text, under other names or in another order.
 *
 * What a schema says does not hang on the order of its members and branches, nor on what its
 * properties are called; so a layer's answer does not either. What is rewritten here is JSON;
 * numbers and strings keep their spelling.
 */
#ifndef REWRITTEN_H
#define REWRITTEN_H

#include "../generate/choices.h"
#include "../generate/pool.h"

enum { RENAMES_MAX = 64 };

/* Property names, decoded, and the fresh ones that stand for them. */
struct renames {
    toolmend_view from[RENAMES_MAX], to[RENAMES_MAX];
    size_t count;
};

/* Find fresh names, one word each, for what the schema declares, and put them into it. Names of
 * the call format stay: the root rules know them. Absent: nothing is declared, or the schema
 * speaks of names in a way that is not followed here, such as by patterns. */
toolmend_view rewritten_names(struct pool *pool, toolmend_view schema,
                              struct renames *renames);

/* The schema with its members, branches, `enum`, `type` and `required` in another order. Absent:
 * a reference counts on the place of a branch. */
toolmend_view rewritten_order(struct pool *pool, struct choices *choices,
                              toolmend_view schema);

/* The text with the members of its objects in another order. Absent: it is no JSON, repeats a
 * name, or has an object whose names are the positions of a list, which has an order. */
toolmend_view rewritten_text(struct pool *pool, struct choices *choices,
                             toolmend_view text);

/* Does an object in the JSON text repeat a name, compared decoded? */
bool repeats_a_name(struct pool *pool, toolmend_view text);

/* A tool with that schema in place of its own. */
toolmend_view rewritten_tool(struct pool *pool, toolmend_view tool, toolmend_view schema);

/* A text with other bytes in place of a part of it, which is a view into it. */
toolmend_view spliced(struct pool *pool, toolmend_view text, toolmend_view part,
                      toolmend_view with);

#endif
