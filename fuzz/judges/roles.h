/* SPDX-License-Identifier: MIT
 *
 * roles.h - what a value of a schema document is: a schema, names of schemas, or data.
 *
 * In a schema the meaning of an array depends on the keyword that holds it, and the meaning of a
 * name on whether it is a keyword: a property may be called `enum`. Both drafts are read alike.
 */
#ifndef FUZZ_ROLES_H
#define FUZZ_ROLES_H

#include "../../conformance/model/json.h"

enum fuzz_role {
    FUZZ_ROLE_DATA,     /* a value: arrays have an order */
    FUZZ_ROLE_SET,      /* an array whose items are data in any order */
    FUZZ_ROLE_SCHEMA,   /* names are keywords */
    FUZZ_ROLE_NAMED,    /* names are free, values are schemas */
    FUZZ_ROLE_LISTS,    /* names are free, values are sets or schemas */
    FUZZ_ROLE_ROW,      /* a schema, or schemas at positions */
    FUZZ_ROLE_BRANCHES, /* schemas in any order */
    FUZZ_ROLE_HINT /* aliases and relations are sets, the fields of a relation are none */
};

/* What a child of a value of that role is. */
enum fuzz_role fuzz_role_below(enum fuzz_role role, const struct model_node *child);

/* `items` holds one schema as a rule, and its names are keywords then. */
enum fuzz_role fuzz_role_here(enum fuzz_role role, const struct model_node *node);

#endif
