/* SPDX-License-Identifier: MIT
 *
 * offers.h - the tools on offer: a list as a request to a model carries it.
 *
 * Names, schemas and annotations are read from the text of the list. A tool whose schema is none
 * stays on the list: nothing disproves that it is meant.
 */
#ifndef RECORD_OFFERS_H
#define RECORD_OFFERS_H

#include "document.h"

struct offer {
    toolmend_view name;    /* ptr NULL: none that a call could have */
    toolmend_view spelled; /* the same as the list spells it */
    bool effectful;        /* its annotations say that it changes something */
    bool compiled;
    struct document document; /* of its schema, once compiled */
    toolmend_tool *tool;
    toolmend_view *required; /* names, in the order of the schema */
    size_t required_count;
};

struct offers {
    struct pool pool;
    struct offer *list;
    size_t count;
};

/* TOOLMEND_OK, or the status of toolmend_tools_load() with its error. To be closed either way. */
TOOLMEND_MUST_USE toolmend_status offers_open(struct offers *offers, toolmend_view tools,
                                              toolmend_error *error);
void offers_close(struct offers *offers);

/* Does the tool declare the name, in whatever branch; with `patterns` also by a pattern? */
bool offer_declares(struct offer *offer, toolmend_view name, bool patterns);
bool offer_accepts(const struct offer *offer, toolmend_view arguments);

/* The tool of exactly that name; NULL: none. */
struct offer *offers_named(struct offers *offers, toolmend_view name);

#endif
