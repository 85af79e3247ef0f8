/* SPDX-License-Identifier: MIT
 *
 * subschema.h - what a schema accepts at one location, as far as the generator has to know it.
 *
 * It is read from the text of any schema, a generated one or somebody's tool. References,
 * `allOf` and null beside one other branch are merged into the location that they speak about.
 * Keywords that are not followed, such as `not` or `if`, make it `partial`: values are still
 * made for it, and the validator says whether they are valid.
 */
#ifndef SUBSCHEMA_H
#define SUBSCHEMA_H

#include "generate.h"

enum {
    TYPE_NULL = 1,
    TYPE_BOOLEAN = 2,
    TYPE_INTEGER = 4,
    TYPE_FRACTION = 8, /* a number that is no integer */
    TYPE_STRING = 16,
    TYPE_ARRAY = 32,
    TYPE_OBJECT = 64,
    TYPE_NUMBER = TYPE_INTEGER | TYPE_FRACTION,
    TYPE_CONTAINER = TYPE_ARRAY | TYPE_OBJECT,
    TYPE_ANY = 127
};

/* A value of `enum`, or `const`. */
struct enum_value {
    toolmend_view json;
    toolmend_view text; /* of a string, decoded; else absent */
    unsigned type;
};

struct property {
    toolmend_view json; /* the name as the schema spells it, with its quotation marks */
    toolmend_view name; /* decoded; absent: it has no text */
    const struct subschema *subschema;
    bool required;
    struct property *next;
};

struct subschema {
    toolmend_view json; /* where it was read first */
    unsigned types;     /* those that `type`, `enum` and branches leave */
    bool partial;

    bool listed; /* nothing but these values */
    const struct enum_value *values;
    size_t value_count;

    size_t length_min, length_max; /* of a string */
    toolmend_view pattern;         /* JSON string, or absent */

    bool has_least, has_most, whole; /* of a number; whole: no fraction is made */
    int64_t least, most, step;       /* step 0: any */

    const struct subschema *item; /* NULL: anything */
    size_t items_min, items_max;
    bool unique;

    struct property *properties; /* in the order of the schema */
    size_t property_count;
    bool closed;                  /* no undeclared members */
    const struct subschema *rest; /* of undeclared members; NULL: anything */

    const struct subschema **branches; /* two or more beside null, or none */
    size_t branch_count;

    toolmend_view samples[2]; /* default, first example; JSON, or absent */
};

/* The subschema of a whole schema, which is JSON. NULL: no object satisfies it, or it cannot
 * be read here. */
const struct subschema *subschema_read(struct pool *pool, toolmend_view schema,
                                       bool *hinted);

/* Do the names consist of the same words, whatever their case and separators? */
bool equal_words(toolmend_view a, toolmend_view b);

/* Is a name of these words, or this name, declared? */
bool words_are_declared(const struct subschema *subschema, toolmend_view name);

/* Does it accept any string? Also true where there is no subschema. */
bool takes_any_string(const struct subschema *subschema);

/* JSON string to text; absent: it is no string, or has no text. */
toolmend_view json_text(struct pool *pool, toolmend_view json);

/* A text as a JSON string, with no more escapes than needed; absent: it is not UTF-8. */
toolmend_view json_quote(struct pool *pool, toolmend_view text);

#endif
