/* SPDX-License-Identifier: MIT
 *
 * dom.h - the naive judge's values: a tree of JSON with strings as code points and numbers as
 * they were spelled.
 *
 * Children are a linked list, memory is a list of blocks that a run frees at its end. A
 * run that met something it cannot decide says so once, in `cannot`, and its answers no longer
 * count.
 */
#ifndef NAIVE_DOM_H
#define NAIVE_DOM_H

#include "naive.h"

#include <stdint.h>

enum { NAIVE_DEPTH_MAX = 256, NAIVE_STEPS_MAX = 200000 };

enum naive_kind {
    NAIVE_NULL,
    NAIVE_BOOLEAN,
    NAIVE_NUMBER,
    NAIVE_STRING,
    NAIVE_ARRAY,
    NAIVE_OBJECT
};

/* Unicode code points; the escape of an unpaired surrogate stands as that surrogate. */
struct naive_string {
    const uint32_t *points;
    size_t count;
};

struct naive_node {
    enum naive_kind kind;
    bool truth;                /* of a boolean */
    struct naive_view spelled; /* its bytes in the text */
    struct naive_string string;
    struct naive_node *first; /* items or members, in text order */
    size_t count;             /* of them */
    struct naive_node *next;  /* in the same container */
    struct naive_string name; /* of a member */
    struct naive_view named;  /* the same as it is spelled, with its quotes */
};

struct naive_block; /* from malloc; pieces of it are handed out */

struct naive_run {
    struct naive_block *blocks;
    char *at; /* what is left of the last one */
    size_t left;
    size_t steps;
    const char *cannot; /* why there will be no answer; NULL: nothing so far */
};

void *naive_alloc(struct naive_run *run, size_t count, size_t size); /* zeroed */
void naive_free(struct naive_run *run);

/* Remember the first reason; false, so that a check can end with it. */
bool naive_cannot(struct naive_run *run, const char *why);

/* Count one step of work; past the maximum the run cannot say. */
void naive_step(struct naive_run *run);

/* The tree of a text; NULL: not strict JSON, or nested too deep (then `cannot` is set). */
struct naive_node *naive_parse(struct naive_run *run, struct naive_view text);

/* Drop each member that repeats a name with an equal value, everywhere below; false: one
 * repeats it with a different value. `dropped` becomes true if there was one to drop. */
bool naive_unite_names(struct naive_run *run, struct naive_node *node, bool *dropped);

bool naive_nodes_equal(struct naive_run *run, const struct naive_node *a,
                       const struct naive_node *b);
bool naive_strings_equal(struct naive_string a, struct naive_string b);
bool naive_string_is(struct naive_string string, const char *ascii);

/* The member of that name; NULL: none. */
const struct naive_node *naive_member(const struct naive_node *object, const char *ascii);
const struct naive_node *naive_member_named(const struct naive_node *object,
                                            struct naive_string name);

/* Numbers by exact value. -1, 0, 1 for less, equal, greater. */
int naive_compare(struct naive_run *run, struct naive_view a, struct naive_view b);
bool naive_is_integer(struct naive_run *run, struct naive_view number);
/* Is a an integer multiple of b, which is not zero? */
bool naive_is_multiple(struct naive_run *run, struct naive_view a, struct naive_view b);

#endif
