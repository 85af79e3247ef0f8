/* SPDX-License-Identifier: MIT
 *
 * holds.h - which types a schema can hold, as reading/types has it: the ground on which rules that
 * change a type act.
 */
#ifndef FUZZ_HOLDS_H
#define FUZZ_HOLDS_H

#include "../../conformance/model/json.h"

/* Sets of types: bits by enum model_kind. */
enum {
    FUZZ_NULLS = 1 << MODEL_NULL,
    FUZZ_BOOLEANS = 1 << MODEL_BOOLEAN,
    FUZZ_NUMBERS = 1 << MODEL_NUMBER,
    FUZZ_STRINGS = 1 << MODEL_STRING,
    FUZZ_LISTS = 1 << MODEL_ARRAY,
    FUZZ_OBJECTS = 1 << MODEL_OBJECT,
    FUZZ_EVERYTHING = FUZZ_NULLS | FUZZ_BOOLEANS | FUZZ_NUMBERS | FUZZ_STRINGS |
                      FUZZ_LISTS | FUZZ_OBJECTS
};

struct fuzz_holds {
    struct model_run *run;
    const struct model_node *root; /* in which references are looked up */
    bool conditional; /* becomes true where a condition would narrow the types */
};

/* The types of the position. What a condition adds for the value as it came is part of the branch,
 * which has to hold the new type, while the old one is refused by the position without it: those
 * are two sets, and only the second one is told. Of a schema that compiles: another one may refer to
 * itself in place. */
unsigned fuzz_types_of(struct fuzz_holds *holds, const struct model_node *schema);

#endif
