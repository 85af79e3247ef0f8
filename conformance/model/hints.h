/* SPDX-License-Identifier: MIT
 *
 * hints.h - what a schema says of its own repair ("Hints").
 */
#ifndef MODEL_HINTS_H
#define MODEL_HINTS_H

#include "rebuild.h"

/* ---- hints.c: what hints say -------------------------------------------------------------- */

/* A hint about the value of the site speaks (hints/readings): then its rule gives the only
 * candidates, which it offers. */
bool model_hint_speaks(struct model_site *site);

/* What a hint makes of an accepted string; the string itself: nothing. */
const struct model_node *model_hinted_string(struct model_search *search,
                                             const struct model_node *string,
                                             const struct model_subschemas *all);

/* The name as an alias in one object. */
struct model_alias {
    const struct model_node
        *of[4]; /* the properties that list it, as far as there is room */
    size_t count;
    bool acts; /* one property lists it, and all that is said of the property says so */
};
struct model_alias model_alias_of(const struct model_search *search,
                                  const struct model_subschemas *branch,
                                  struct model_string name);
bool model_is_alias_of(const struct model_alias *alias, struct model_string property);

/* An entry of `relational`. */
struct model_relation {
    const struct model_node *fields;   /* names */
    const struct model_node *defaults; /* by name */
    bool acts;
};
enum { MODEL_RELATIONS_MAX = 64 };
size_t model_relations(const struct model_search *search,
                       const struct model_subschemas *branch,
                       struct model_relation out[MODEL_RELATIONS_MAX]);

/* Is there any hint in the schema that the profile sees? */
bool model_sees_hints(const char *profile, const struct model_node *schema);

/* Is there a hint that the value does not follow, here or below (hints/unmet)? */
bool model_is_unmet(struct model_search *search, const struct model_node *value,
                    const struct model_subschemas *all);

/* ---- relations.c ------------------------------------------------------------------------ */

/* The object with the members that relations add; `must`: though each alone is not accepted. */
const struct model_node *model_with_defaults(struct model_rebuild *rebuild,
                                             const struct model_node *object, bool must);

#endif
