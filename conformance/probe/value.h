/* SPDX-License-Identifier: MIT
 *
 * value.h - the arguments of a call, as they are meant and as they are sent.
 *
 * One tree has two sides. What differs between them stands at the place where it differs: a
 * bracket that one side has in front of a value, a name that is spelled otherwise, a member that
 * one side lacks. So a fault is a few assignments, the rest of both texts is the same bytes, and
 * what is meant is known without asking anybody.
 */
#ifndef VALUE_H
#define VALUE_H

#include "shape.h"

enum { MEANT, SENT, SIDES };

/* White space: before the name or item, before and behind the colon, behind the value. */
enum { BEFORE, BEFORE_COLON, BEHIND_COLON, BEHIND, SPACES };

/* How one side writes a value and the member that it is of. What is absent is as usual. */
struct written_as {
    toolmend_view space[SPACES];
    toolmend_view comma; /* in front of it, where another one stands before it; "," */
    toolmend_view name;  /* with its quotes; of an item absent */
    toolmend_view colon; /* ":" */
    toolmend_view front, back; /* directly around the value */
    toolmend_view
        text; /* the value; of a container in place of its brackets and all in it */
    toolmend_view opening, closing; /* brackets */
    toolmend_view end;              /* before the closing one */
    bool gone;                      /* nothing of all this */
    unsigned char layers;  /* JSON strings around it, but for `front` and `back` */
    toolmend_view padding; /* white space in the outermost of them, on both sides */
};

struct value {
    const struct shape *shape; /* of the place; NULL: no schema speaks about it */
    const struct shape
        *of;       /* the branch of it that the value was made for, or the same */
    unsigned type; /* one of HOLDS_ */
    struct value *parent, *first, *last, *next;
    size_t count;
    const struct shape_property *property; /* NULL: an item, or undeclared */
    toolmend_view name; /* decoded; absent: an item, or it has no text */
    toolmend_view text; /* of a string, decoded; absent: it has none */
    struct written_as as[SIDES];
};

/* ---- spelling (spelled.c) ----------------------------------------------------------------- */

/* A view of a literal. */
toolmend_view words_view(const char *text);

/* Two or three views in a row. */
toolmend_view join(struct pool *pool, toolmend_view a, toolmend_view b, toolmend_view c);

/* The text as a JSON string, with escapes that nobody needs, by choice. */
toolmend_view spell_text(struct pool *pool, struct choices *choices, toolmend_view text);

/* The integer, spelled plainly or as 5.0, 5e0, 50e-1, by choice. */
toolmend_view spell_integer(struct pool *pool, struct choices *choices, int64_t number);

/* White space for a whole tree: none, as a program prints it, indented, or odd. */
void spell_spaces(struct pool *pool, struct choices *choices, struct value *root);

/* ---- trees (value_tree.c) ----------------------------------------------------------------- */

struct value *value_new(struct pool *pool, const struct shape *shape, unsigned type);

/* Append to a list or an object. A member has a name, spelled, and if it is declared a property. */
void value_add(struct value *container, struct value *value);

/* The text of one side. `value_spelled`: of the value alone, without front, back and layers. */
toolmend_view value_write(struct pool *pool, const struct value *root, unsigned side);
toolmend_view value_spelled(struct pool *pool, const struct value *value, unsigned side);

/* Both sides: the same text for the value. */
void value_set(struct value *value, toolmend_view text);

/* The value in Python's spelling; absent: something in it is not simple. `json`: the same with
 * the quotes and words of JSON. */
toolmend_view value_python(struct pool *pool, const struct value *value, bool json);

/* ---- contents (contents.c) ---------------------------------------------------------------- */

enum { LABELS_MAX = 2 };

/* What is made for a trial, and what stands behind it. */
struct maker {
    struct pool *pool;
    struct choices *choices;
    toolmend_view tool; /* {"name", "parameters"} */
    const struct shape *root;
    const char *labels[LABELS_MAX]; /* contents that are not plain */
    size_t label_count;             /* may be more than LABELS_MAX */
    size_t values;                  /* made so far */
    bool doubles;                   /* the layer is asked about no longer numbers */
    bool utf8;                      /* and about no unpaired surrogates */
};

/* A text that misleads repair layers, or a plain one (choice 0). The spelling is chosen, too; of
 * a text that has no decoded form only the spelling is made. */
void content_choose(struct maker *maker, toolmend_view *text, toolmend_view *spelled);

/* A member name that is not declared in the shape, JSON; absent: none was found. */
toolmend_view content_name(struct maker *maker, const struct shape *shape);

/* A number, JSON, that no shape limits. */
toolmend_view content_number(struct maker *maker, bool whole);

/* ---- making (value_make.c) ---------------------------------------------------------------- */

/* A value for the shape; NULL: none was found. Not yet asked of anybody. */
struct value *value_make(struct maker *maker, const struct shape *shape);

/* One for a member or item of a tree that stands, at a place of that depth. */
struct value *value_make_at(struct maker *maker, const struct shape *shape,
                            unsigned depth);

#endif
