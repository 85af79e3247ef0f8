/* SPDX-License-Identifier: MIT
 *
 * conserve.h - what the files share that read the two sides of an edit as leaves.
 */
#ifndef RECORD_CONSERVE_H
#define RECORD_CONSERVE_H

#include "plain.h"

enum leaf_kind { LEAF_NAME, LEAF_STRING, LEAF_NUMBER, LEAF_WORD };

/* A name or scalar of a text. */
struct leaf {
    enum leaf_kind kind;
    toolmend_view raw, text; /* text of a name or string, decoded; ptr NULL: none */
    struct leaf *next;
};

struct conserving {
    struct document *document;
    struct pool *pool;
    const struct script_edit *edit;
    bool white; /* white space stood between leaves */
    enum {
        DEFAULTS_NONE, /* no member is there by a default */
        DEFAULTS_LATE, /* what nothing else explains may be */
        DEFAULTS_EARLY /* whatever could be is */
    } defaults;
};

bool conserve_has_rule(const struct script_edit *edit, const char *id);

/* The leaves of a text; false: there is something else between them. */
bool conserve_read(struct conserving *c, toolmend_view text, struct leaf **out);

/* Is the one what the other became, as one of the rules has it that retype? */
bool conserve_retypes(const struct conserving *c, const struct leaf *old,
                      const struct leaf *new);
/* Has a word become an enum member, or a name the declared one? */
bool conserve_renames(const struct conserving *c, const struct leaf *old,
                      const struct leaf *new);
bool conserve_same(const struct leaf *a, const struct leaf *b);

/* Does the schema declare that word, or that name? */
bool conserve_declares(const struct conserving *c, toolmend_view text, bool name);

/* ---- conserve_hint.c ---------------------------------------------------------------------------- */

/* Is the leaf what the other becomes by a hint: a link its path, an alias its property? */
bool conserve_hinted(const struct conserving *c, const struct leaf *old,
                     const struct leaf *new);
/* Replace a text by its pieces, or the text of a container by what is in it. False: the leaves
 * are none of these. */
bool conserve_unfolds(struct conserving *c, struct leaf **old, struct leaf **new);
/* Pass a member that a default gives; false: there is none. */
bool conserve_passes_default(struct conserving *c, struct leaf **new);
/* Without all such members. */
void conserve_drop_defaults(struct conserving *c, struct leaf **new);
/* The edit takes from a text what makes a link of it, and nothing more. */
bool conserve_is_link(const struct conserving *c);

#endif
