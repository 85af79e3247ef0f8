/* SPDX-License-Identifier: MIT
 *
 * json.h - the values of the model: a tree of JSON with strings as code points and numbers as
 * they were spelled.
 *
 * Children are a linked list, memory is a list of blocks that a run frees at its end. A
 * run that met something it cannot decide says so once, in `cannot`, and its answers no longer
 * count.
 */
#ifndef MODEL_JSON_H
#define MODEL_JSON_H

#include "validity.h"

#include <stdint.h>

enum { MODEL_DEPTH_MAX = 256, MODEL_STEPS_MAX = 200000 };

enum model_kind {
    MODEL_NULL,
    MODEL_BOOLEAN,
    MODEL_NUMBER,
    MODEL_STRING,
    MODEL_ARRAY,
    MODEL_OBJECT
};

/* Unicode code points; the escape of an unpaired surrogate stands as that surrogate. */
struct model_string {
    const uint32_t *points;
    size_t count;
};

struct model_action; /* candidates.h */

struct model_node {
    enum model_kind kind;
    bool truth;                /* of a boolean */
    struct model_view spelled; /* its bytes in the text */
    struct model_string string;
    struct model_node *first; /* items or members, in text order */
    struct model_node
        *last;    /* of a container that rules build: where the next one goes */
    size_t count; /* of them */
    struct model_node *next;     /* in the same container */
    struct model_string name;    /* of a member */
    struct model_view named;     /* the same as it is spelled, with its quotes */
    struct model_action *action; /* what a rule did to make it; NULL: it was parsed */
};

struct model_block; /* from malloc; pieces of it are handed out */

struct model_run {
    struct model_block *blocks;
    char *at; /* what is left of the last one */
    size_t left;
    size_t steps;
    size_t steps_max;   /* 0: MODEL_STEPS_MAX */
    bool openapi;       /* `nullable: true` beside `type` allows null */
    const char *cannot; /* why there will be no answer; NULL: nothing so far */
    bool limited;       /* it is a limit that SPEC.md names (text/limits) */
};

/* The memory that is taken now; model_release() gives back what was taken since. */
struct model_mark {
    struct model_block *blocks;
    char *at;
    size_t left;
};

void *model_alloc(struct model_run *run, size_t count, size_t size); /* zeroed */
void model_free(struct model_run *run);

struct model_mark model_mark(const struct model_run *run);
void model_release(struct model_run *run, struct model_mark mark);

/* Remember the first reason; false, so that a check can end with it. */
bool model_cannot(struct model_run *run, const char *why);

bool model_limit(struct model_run *run, const char *why); /* the same for a named limit */

/* Count one step of work; past the maximum the run cannot say. */
void model_step(struct model_run *run);

/* The tree of a text; NULL: not strict JSON, or nested too deep (then `cannot` is set). */
struct model_node *model_parse(struct model_run *run, struct model_view text);

/* Drop each member that repeats a name with an equal value, everywhere below; false: one
 * repeats it with a different value. `dropped` becomes true if there was one to drop. */
bool model_unite_names(struct model_run *run, struct model_node *node, bool *dropped);

bool model_nodes_equal(struct model_run *run, const struct model_node *a,
                       const struct model_node *b);
bool model_strings_equal(struct model_string a, struct model_string b);
bool model_string_is(struct model_string string, const char *ascii);
bool model_string_is_one_of(struct model_string string, const char *const *names,
                            size_t count);

/* Has the string a text: no unpaired surrogate? The text in UTF-8; JSON of the text. */
bool model_has_text(struct model_string string);
struct model_view model_text_of(struct model_run *run, struct model_string string);

struct model_view model_view_of(const char *literal);

/* A text that is being written; begins with {.run = run}. */
struct model_text {
    struct model_run *run;
    char *bytes;
    size_t len, room;
};
void model_put(struct model_text *text, struct model_view view);
void model_put_bytes(struct model_text *text, const char *start, const char *end);
void model_put_string(struct model_text *text, struct model_view string); /* as JSON */
struct model_view model_written(const struct model_text *text);

bool model_views_equal(struct model_view a, struct model_view b);
void model_write_number(size_t number, char digits[24]); /* in decimal, with a NUL */

/* ASCII, of a byte or a code point: JSON's white space; one of a set, and no NUL. */
bool model_is_space(int64_t c);
bool model_is_small(int64_t c);
bool model_is_capital(int64_t c);
bool model_is_letter(int64_t c);
bool model_is_digit(int64_t c);
bool model_is_of_word(int64_t c); /* a letter, a digit or `_` */
bool model_is_in(int64_t c, const char *set);
uint32_t model_lower(uint32_t c);
int model_hex_value(int64_t c); /* -1: no digit */

/* Is a name repeated in an object, here or below? */
bool model_repeats_name(struct model_run *run, const struct model_node *node);

/* The member of that name; NULL: none. */
const struct model_node *model_member(const struct model_node *object, const char *ascii);
const struct model_node *model_member_named(const struct model_node *object,
                                            struct model_string name);

/* Numbers by exact value. -1, 0, 1 for less, equal, greater. */
int model_compare(struct model_run *run, struct model_view a, struct model_view b);
bool model_is_integer(struct model_run *run, struct model_view number);
/* Is a an integer multiple of b, which is not zero? */
bool model_is_multiple(struct model_run *run, struct model_view a, struct model_view b);

#endif
