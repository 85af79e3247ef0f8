/* SPDX-License-Identifier: MIT
 *
 * respell.h - the same schema in other words: what it accepts stays what it was.
 */
#ifndef FUZZ_RESPELL_H
#define FUZZ_RESPELL_H

#include "toolmend.h"

enum {
    FUZZ_RESPELL_SPACE = 1,    /* white space between its tokens */
    FUZZ_RESPELL_ESCAPE = 2,   /* names with escapes */
    FUZZ_RESPELL_ANNOTATE = 4, /* annotations and unknown keywords in every schema */
    FUZZ_RESPELL_REFER = 8,    /* references by other URIs, the root gets an `$id` */
    FUZZ_RESPELL_REORDER =
        16, /* members of schemas in another order, not what is a value */
    FUZZ_RESPELL_RESOURCE =
        32, /* to stand inside another schema: as a resource of its own */
    FUZZ_RESPELL_NULLABLE = 64 /* `nullable: true` of OpenAPI 3.0 as a type of null */
};

/* How, and a number from which all choices follow. */
struct fuzz_respelling {
    unsigned how, seed;
};

/* A copy, to be freed by fuzz_drop(). The text has to be strict JSON without a repeated name. What
 * cannot be respelled as asked stays: see fuzz_can_refer(). */
toolmend_view fuzz_respell(toolmend_view schema, struct fuzz_respelling as);

/* Can the schema have an `$id` of its own? It has none, nor has what stands in it, and beside its
 * `$ref` in draft-07 nothing would count. */
bool fuzz_can_refer(toolmend_view schema);

#endif
