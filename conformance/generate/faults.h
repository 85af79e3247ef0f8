/* SPDX-License-Identifier: MIT
 *
 * faults.h - the ways to break a call, one a row.
 *
 * A row changes how a value of the tree is spelled, or what stands around it. It asks only for
 * what it needs to act, such as a string or an array of two; what becomes of the call is not
 * its matter.
 */
#ifndef FAULTS_H
#define FAULTS_H

#include "value.h"

struct breaking {
    struct generator *generator;
    struct generated *call;
    struct maker maker;
    const struct fault *fault; /* that is being put */
    unsigned damages;          /* of bytes, to be done when the text is written */
};

struct fault {
    const char *label;
    enum fault_group group;
    unsigned types; /* of the value; 0: it acts on the root alone */
    /* Put it at the value. False: it does not fit there, and nothing is changed. */
    bool (*put)(struct breaking *breaking, struct value *at);
    const char *texts; /* a list that `put` takes from; NULL: none */
};

/* The tables, each ended by a row without a label. */
extern const struct fault value_faults[], member_faults[], spelling_faults[],
    around_faults[];

/* ---- for rows ----------------------------------------------------------------------------- */

uint32_t fault_pick(struct breaking *breaking, uint32_t limit);
toolmend_view fault_text(struct breaking *breaking); /* of the row's list */
toolmend_view fault_choose(struct breaking *breaking, const char *list);
toolmend_view fault_join(struct breaking *breaking, toolmend_view a, toolmend_view b,
                         toolmend_view c);

/* One of the row's texts, each of which has a `~` where the value's own text stands. */
void fault_split(struct breaking *breaking, toolmend_view *front, toolmend_view *back);

/* The row's text in place of the value. */
bool fault_put_text(struct breaking *breaking, struct value *at);

/* A member behind the last one, with the given name and value, JSON. */
void fault_add_member(struct breaking *breaking, struct value *object, toolmend_view name,
                      toolmend_view text);

/* The content of a scalar: of a string its text, of others how they are written; absent: none. */
toolmend_view fault_content(const struct value *scalar);

#endif
