/* SPDX-License-Identifier: MIT
 *
 * made.h - a tool, a call that is meant, and the same call as it is sent.
 *
 * The schema is read into a shape, from a given tool as from a made one, so that both take the
 * same way. A value is made for the shape with the contents that mislead repair layers. A fault
 * says how a value is sent in place of how it is meant, and what the specification makes of it,
 * by construction: nobody is asked what is right.
 */
#ifndef MADE_H
#define MADE_H

#include "trial.h"

struct shape; /* what a place of the schema accepts; shape.h */
struct value; /* a value, as it is meant and as it is sent; value.h */

/* What the specification asks about the sent text. */
enum due {
    DUE_VALID,    /* it is sound: the same bytes */
    DUE_REPAIRED, /* the meant text, in these bytes */
    DUE_REJECTED, /* nothing may be handed on */
    DUE_EITHER    /* the meant text or a refusal: never a third one */
};

struct made {
    toolmend_view tool;        /* {"name", "parameters"} */
    const struct shape *shape; /* of the parameters */
    bool python_words;         /* a string in the schema is one of Python's words */
    struct value *value;       /* the arguments */
    toolmend_view meant, sent; /* texts */
    enum due due;
    toolmend_finish finish;
    const char *const *rules; /* of one fault, ended by NULL; NULL: none, or several */
    const char *rule;         /* the first of them, which has the highest tier */
    const char
        *about; /* what was done to it: "number-in-string", "a+b"; "" where sound */
};

/* A tool and a sound call. False: the given tool is beyond what shapes can say, or no value for
 * it was found: the trial is over. */
bool made_sound(struct trial *trial, struct made *made);

/* Plant `count` faults in independent places, 1 or more; fewer where there is no place. False:
 * none fits. */
bool made_break(struct trial *trial, struct made *made, size_t count);

/* The question of it, with the outcomes that are right. */
struct question made_question(struct trial *trial, const struct made *made);

#endif
