/* SPDX-License-Identifier: MIT
 *
 * permute.h - the same JSON with its members, or what is a set in a schema, in another order.
 */
#ifndef FUZZ_PERMUTE_H
#define FUZZ_PERMUTE_H

#include "toolmend.h"

/* How to reorder: 0 turns every order round, other numbers shuffle. What is no container, or no
 * JSON, stays as it is. fuzz_drop() frees the copies. */

/* The members of every object of the text, apart from objects whose names are the positions of
 * a list: shape/indexed-object-for-array is the one rule that looks at their order. Texts inside
 * strings stay. */
toolmend_view fuzz_permute_text(toolmend_view text, unsigned order);

/* The members of every object of the schema, and the branches, `enum`, `type` and `required`, the
 * aliases and relations of hints; not what has a position: prefixItems, the values of `const` and
 * `enum`, the fields of a relation. Branches stay where a reference may count on their position. */
toolmend_view fuzz_permute_schema(toolmend_view schema, unsigned order);

#endif
