/* SPDX-License-Identifier: MIT
 *
 * shape.h - what a place of a schema accepts, as far as a probe has to know it.
 *
 * A shape is read from the text of any schema: one that was made for the trial, or somebody's
 * tool. It says which types a value may have and what is asked of each. References, `allOf` and
 * null beside one other branch are merged into the place that they speak about. What shapes have
 * no words for, such as `not` or `if`, makes a place vague: values are still made for it, and
 * the naive validator says whether they are right, but nothing is known of what a fault there
 * would come to.
 */
#ifndef SHAPE_H
#define SHAPE_H

#include "../generate/pool.h"
#include "../generate/choices.h"

enum {
    HOLDS_NULL = 1,
    HOLDS_BOOLEAN = 2,
    HOLDS_INTEGER = 4,
    HOLDS_FRACTION = 8, /* a number that is no integer */
    HOLDS_STRING = 16,
    HOLDS_LIST = 32,
    HOLDS_OBJECT = 64,
    HOLDS_NUMBER = HOLDS_INTEGER | HOLDS_FRACTION,
    HOLDS_CONTAINER = HOLDS_LIST | HOLDS_OBJECT,
    HOLDS_ALL = 127
};

/* A member of `enum`, or `const`. */
struct shape_word {
    toolmend_view spelled;
    toolmend_view text; /* of a string, decoded; else absent */
    unsigned type;      /* one of HOLDS_ */
};

struct shape;

struct shape_property {
    toolmend_view spelled; /* the name as the schema spells it, with its quotes */
    toolmend_view name;    /* decoded; absent: it has no text */
    const struct shape *shape;
    bool required;
    struct shape_property *next;
};

struct shape {
    toolmend_view schema; /* where it was read first */
    unsigned holds;       /* the types that are left by `type`, words and branches */
    bool vague;

    bool listed; /* nothing but these words */
    const struct shape_word *words;
    size_t word_count;

    size_t length_min, length_max; /* of a string */
    toolmend_view pattern;         /* JSON string, or absent */

    bool has_least, has_most, whole; /* of a number; whole: no fractions are made */
    int64_t least, most, step;       /* step 0: any */

    const struct shape *item; /* NULL: anything */
    size_t items_min, items_max;
    bool unique;

    struct shape_property *properties; /* in the order of the schema */
    size_t property_count;
    unsigned sources;         /* schemas that declare them, or speak of others */
    bool closed;              /* no undeclared members */
    const struct shape *rest; /* of undeclared members; NULL: anything */

    const struct shape **branches; /* two or more beside null, or none */
    size_t branch_count;

    toolmend_view samples[3]; /* default, first example; JSON, or absent */
};

/* What is said of the schema as a whole. */
struct shape_traits {
    bool hinted;       /* it says how it is to be repaired */
    bool python_words; /* a string in it is True, False or None */
};

/* The shape of a schema, which is JSON. NULL: it is none that an object could satisfy, or one
 * that is read in another way than it looks. Lives as long as the pool. */
const struct shape *shape_read(struct pool *pool, toolmend_view schema,
                               struct shape_traits *traits);

/* A tool, {"name", "parameters"}, by choices: realistic names, and the common keywords. */
toolmend_view shape_make(struct pool *pool, struct choices *choices);

/* The property of that name; NULL: it is not declared. */
const struct shape_property *shape_property(const struct shape *shape,
                                            toolmend_view name);

/* Are the names the same words, as key/case-style reads them? Those without any word are not. */
bool shape_same_words(toolmend_view a, toolmend_view b);

/* Does a declared name, but for `except`, have the words of this name? */
bool shape_words_declared(const struct shape *shape, toolmend_view name,
                          const struct shape_property *except);

/* Is any text accepted there? Also where there is no shape. */
bool shape_takes_texts(const struct shape *shape);

/* Is an object refused that has no declared member, but one that nobody declared? */
bool shape_refuses_others(const struct shape *shape);

/* Null aside, is exactly one of these types possible, and none besides? */
bool shape_holds_only(const struct shape *shape, unsigned types);

/* JSON string to text; absent: no string, or one that has no text. */
toolmend_view shape_text(struct pool *pool, toolmend_view json);

/* A text as a JSON string, with no more escapes than needed. */
toolmend_view shape_quote(struct pool *pool, toolmend_view text);

#endif
