/* SPDX-License-Identifier: MIT
 *
 * generate.h - tools, valid calls and broken calls, made of choices.
 *
 * A tool is generated, or given. A value is made for its schema, with contents that mislead
 * repair layers, and written as one text. A fault is one way to break that text; it does not
 * know which rule repairs it, nor whether one does: ask the model. Some faults leave the call
 * valid, or leave it as it was.
 */
#ifndef GENERATE_H
#define GENERATE_H

#include "choices.h"
#include "pool.h"

struct subschema; /* what a schema accepts at one location: subschema.h */
struct value;     /* a value and its spelling: value.h */

/* Where a fault acts. A bit each: FAULT_BIT(). */
enum fault_group {
    FAULT_FORM,     /* the value in another form, such as in a string or an array */
    FAULT_VALUE,    /* another value */
    FAULT_MISSING,  /* a member, an element or a text is not there, null or blank */
    FAULT_EXTRA,    /* a member or an element too many, or the same name twice */
    FAULT_NAME,     /* a member has another name */
    FAULT_SPELLING, /* the text is usually not JSON */
    FAULT_AROUND,   /* something stands around the arguments, or in place of them */
    FAULT_DAMAGE,   /* bytes are lost, added, changed or swapped */
    FAULT_GROUPS
};
#define FAULT_BIT(group) (1U << (group))

enum { FAULTS_ALL = (1 << FAULT_GROUPS) - 1, FAULTS_MAX = 4, GENERATE_LABELS = 2 };

struct generator {
    struct pool *pool; /* holds all that is made */
    struct choices *choices;
    /* What a repair layer may be unable to receive. */
    bool doubles; /* no number that a double does not hold */
    bool utf8;    /* no unpaired surrogate */
    bool objects; /* no text that is not one JSON object */
};

/* A call. Views live as long as the pool. */
struct generated {
    toolmend_view tool;   /* {"name": ..., "parameters": ...} */
    toolmend_view schema; /* the parameters */
    bool hinted;          /* the schema says how it is to be repaired */
    const struct subschema *root;
    struct value *value; /* the arguments with their faults */
    toolmend_view valid; /* the text before any fault */
    toolmend_view text;  /* with the faults */
    toolmend_finish finish;
    /* The kinds of content and the faults that are in it, such as "stringified" or
     * "json-list+comma": for the name of a finding. Never a value. */
    const char *about;
};

/* A tool by choices: the keywords and names that public tool lists use. */
toolmend_view generate_tool(struct generator *generator);

/* A valid call to the tool; to one by choices if `tool` is absent. False: the tool cannot be
 * read, or no valid call was found. */
bool generate_call(struct generator *generator, toolmend_view tool,
                   struct generated *call);

/* Break the call by `count` faults, at most FAULTS_MAX, of the groups in `groups`. False: no
 * fault of them can be put. */
bool generate_faults(struct generator *generator, struct generated *call, size_t count,
                     unsigned groups);

/* Write the text again after a change of the value. */
void generate_write(struct generator *generator, struct generated *call);

/* Is the text valid under the schema, by the suite's own validator? */
bool generate_is_valid(toolmend_view schema, toolmend_view text);

/* A JSON value of any type that has nothing to do with the schema; and its label, unless that
 * is NULL. */
toolmend_view generate_foreign(struct choices *choices, toolmend_view *label);

/* `about` of a call with too many kinds of content to name. */
#define ABOUT_MANY "many contents"

#endif
