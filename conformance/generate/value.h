/* SPDX-License-Identifier: MIT
 *
 * value.h - the arguments of a call as a tree, with the spelling of each token.
 *
 * A fault changes the tree where it acts; what it does not touch is written as before.
 */
#ifndef VALUE_H
#define VALUE_H

#include "subschema.h"

/* White space: before the name or element, around the colon, behind the value. */
enum { BEFORE, BEFORE_COLON, BEHIND_COLON, BEHIND, SPACES };

/* What is absent is written as usual. */
struct spelling {
    toolmend_view space[SPACES];
    toolmend_view comma;       /* in front, where another one stands before it; "," */
    toolmend_view name;        /* with its quotation marks; of an element absent */
    toolmend_view colon;       /* ":" */
    toolmend_view front, back; /* directly around the value */
    toolmend_view text; /* the value; of a container in place of all that is in it */
    toolmend_view opening, closing; /* brackets */
    toolmend_view end;              /* before the closing bracket */
    bool gone;                      /* nothing of all this is written */
    unsigned char layers;           /* JSON strings around the value */
    toolmend_view padding; /* white space in the innermost of them, on both sides */
};

struct value {
    const struct subschema *subschema; /* NULL: no schema speaks about it */
    const struct subschema *branch;    /* that the value was made for, or the same */
    unsigned type;                     /* one of TYPE_ */
    struct value *parent, *first, *last, *next;
    size_t count;
    const struct property *property; /* NULL: an element, or undeclared */
    toolmend_view name;              /* decoded; absent: an element, or it has no text */
    toolmend_view text;              /* of a string, decoded; absent: it has none */
    struct spelling as;
};

/* ---- value.c ------------------------------------------------------------------------------ */

struct value *value_new(struct pool *pool, const struct subschema *subschema,
                        unsigned type);
void value_add(struct value *container, struct value *value);

/* The tree of a JSON text, with its spelling except for white space; NULL: it is not JSON. What is
 * nested deeper than 256 is left out. */
struct value *value_read(struct pool *pool, toolmend_view json);
struct value *value_copy(struct pool *pool, const struct value *value);

/* The text of a whole tree; that of a value alone, without what stands around it; and that of a
 * scalar or container as Python prints it. */
toolmend_view value_write(struct pool *pool, const struct value *root);
toolmend_view value_text(struct pool *pool, const struct value *value);
toolmend_view value_python(struct pool *pool, const struct value *value);

/* All values of the tree in breadth-first order, the root first; at most `max`. */
size_t value_list(struct value *root, struct value **values, size_t max);

/* ---- spelling.c --------------------------------------------------------------------------- */

toolmend_view view_of(const char *text);

/* A list is one string with form feeds between its texts: how many there are, the text at an
 * index, and one by choice. */
uint32_t list_count(const char *list);
toolmend_view list_at(const char *list, uint32_t index);
toolmend_view list_choose(struct choices *choices, const char *list);
toolmend_view join(struct pool *pool, toolmend_view a, toolmend_view b, toolmend_view c);

/* The text as a JSON string, with escapes that nobody needs, by choice. */
toolmend_view spell_text(struct pool *pool, struct choices *choices, toolmend_view text);

/* The integer, spelled plainly or as 5.0, 5e0, 50e-1, by choice. */
toolmend_view spell_integer(struct pool *pool, struct choices *choices, int64_t number);

/* White space for a whole tree: none, as a program prints it, indented, or odd. */
void spell_spaces(struct pool *pool, struct choices *choices, struct value *root);

/* ---- contents.c --------------------------------------------------------------------------- */

/* What is made, and the labels of its contents that are not plain. */
struct maker {
    struct generator *generator;
    toolmend_view tool;
    const struct subschema *root;
    toolmend_view labels[GENERATE_LABELS];
    size_t label_count; /* may be more than there are labels */
    size_t values;      /* made so far */
};

/* A text that misleads repair layers, or a plain one (choice 0), and a spelling of it. Of a
 * string that has no decoded form only the spelling is made. */
void content_string(struct maker *maker, toolmend_view *text, toolmend_view *spelled);

/* The texts that mislead, one by one. `doubles`: a plain one in place of one that holds a number that a
 * double does not hold. */
uint32_t content_count(void);
toolmend_view content_at(uint32_t at, bool doubles, toolmend_view *label);

/* A member name that the subschema does not declare, JSON; absent: none was found. */
toolmend_view content_name(struct maker *maker, const struct subschema *subschema);

/* A number, JSON, that no subschema limits. */
toolmend_view content_number(struct maker *maker, bool whole);

/* ---- make_value.c ------------------------------------------------------------------------- */

/* A value for the subschema; NULL: none was found. `depth`: how deep it stands. */
struct value *value_make(struct maker *maker, const struct subschema *subschema,
                         unsigned depth);

#endif
