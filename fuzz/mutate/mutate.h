/* SPDX-License-Identifier: MIT
 *
 * mutate.h - how new inputs are made out of old ones: operators, one a row.
 *
 * libFuzzer's own changes to bytes mostly break a schema and then try nothing. An operator takes one
 * part of a written input, finds values, names, strings or gaps in its tokens, however broken it is,
 * and puts one of the row's texts there. The same arguments give the same bytes.
 */
#ifndef FUZZ_MUTATE_H
#define FUZZ_MUTATE_H

#include "../input/input.h"

/* Where an operator acts. In texts that go around something `@` stands for its bytes, `~` for the same
 * as a JSON string, and `^` for them in the other case. */
enum mutate_place {
    MUTATE_WHOLE,     /* around the whole part */
    MUTATE_VALUE,     /* around any value */
    MUTATE_SCALAR,    /* around a string, number or word that is no name */
    MUTATE_CONTAINER, /* around an array or object */
    MUTATE_STRING,    /* around what a string holds, between its quotes */
    MUTATE_NAME,      /* around what a member's name holds */
    MUTATE_QUOTES,    /* `@` with the quotes of a string or name: around its content */
    MUTATE_INSIDE,    /* inserted in a string */
    MUTATE_BETWEEN,   /* inserted between two tokens */
    MUTATE_MARK,      /* in place of a bracket, comma or colon */
    MUTATE_MEMBER,    /* a member more in an object */
    MUTATE_DROP,      /* a member or element less; no texts */
    MUTATE_CUT,       /* what stands behind a token goes; no texts */
    MUTATE_PLACES
};

struct mutate_operator {
    const char *name;
    enum mutate_place place;
    const char *on;    /* enum fuzz_part: the parts that it can change */
    const char *texts; /* one of them is taken; MUTATE_NEXT stands between them */
};
#define MUTATE_NEXT "\1"

/* Ended by a row without a name. */
extern const struct mutate_operator mutate_operators[];

/* libFuzzer's LLVMFuzzerCustomMutator for inputs of this kind. */
size_t mutate_input(const struct fuzz_input *input, uint8_t *data, size_t size,
                    size_t max, uint32_t seed);

/* One operator on one text; `text` itself if it has nothing to do there. Lives in the pool. */
toolmend_view mutate_text(struct pool *pool, const struct mutate_operator *row,
                          toolmend_view text, uint64_t seed);

#endif
