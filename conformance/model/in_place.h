/* SPDX-License-Identifier: MIT
 *
 * in_place.h - containers whose children are read, and what hints make of them: what candidates.c,
 * in_place.c, hints.c and relations.c share.
 */
#ifndef MODEL_IN_PLACE_H
#define MODEL_IN_PLACE_H

#include "rules.h"

/* A value under its subschemas, in one branch of them. */
struct model_place {
    const struct model_node *value;
    const struct model_subschemas *all, *branch;
    unsigned past;
};

/* The candidates of a container that keeps its type (reading/members, reading/lists). */
void model_in_place(struct model_search *search, const struct model_place *place,
                    struct model_candidates *out);

/* misplaced.c: have miscounted closers moved a member into another object? */
bool model_is_misplaced(struct model_search *search, const struct model_node *root);

/* Did syntax/missing-closer close the container? */
bool model_was_closed(const struct model_search *search, const struct model_node *value);

void model_add_candidate(struct model_search *search, struct model_candidates *out,
                         const struct model_node *candidate, bool ambiguous);
bool model_is_ambiguous(const struct model_candidates *candidates);

/* A list of one item; `before` is the value that the rule acted on. */
struct model_node *model_wrap(struct model_search *search, const struct model_rule *rule,
                              const struct model_node *before,
                              const struct model_node *inner,
                              const struct model_subschemas *item);

/* The value is accepted, and only hints may change it; beside MODEL_PAST_* of candidates.h. */
enum { MODEL_IS_ACCEPTED = 64 };

/* A member or item, and what may become of it. */
struct model_child {
    const struct model_node *before;
    const struct model_node *renamed; /* the property whose name it gets; NULL: none */
    const struct model_rule *rename, *removal;
    bool container; /* a container could stand in its place */
    bool hinted;    /* a hint spoke about it */
    const struct model_node *options[MODEL_CANDIDATES_MAX + 1]; /* NULL: it goes */
    size_t option_count;
};

struct model_aliases; /* relations.c */

struct model_rebuild {
    struct model_search *search;
    const struct model_place *place;
    struct model_candidates *out;
    struct model_child *children;
    size_t count;
    const struct model_node **renames; /* by member; NULL: none is renamed */
    const struct model_rule **renamed_by;
    const struct model_aliases *aliases;
    size_t edits;   /* children that are refused */
    bool refused;   /* the container is not accepted as it stands */
    bool changed;   /* a child is not as it was */
    bool hopeless;  /* a child has no candidate */
    bool several;   /* a child has several, or is ambiguous */
    bool ambiguous; /* something else may be meant by the container */
    bool accepted;  /* there was a candidate, */
    bool alone;     /* and the position accepts none */
    bool hints;     /* hints may change children that are accepted */
    bool rescue;    /* what a relation adds may make it a candidate */
    bool hinted;    /* a hint did change one */
};

unsigned model_member_past(const struct model_schema *schema,
                           const struct model_subschemas *branch,
                           struct model_string name);
/* The rule by which a member of that value would go; NULL: none. *ambiguous, if it is asked for:
 * something else may be meant. */
const struct model_rule *model_removal(struct model_search *search,
                                       const struct model_node *value,
                                       const struct model_subschemas *all,
                                       const struct model_subschemas *branch,
                                       unsigned past, bool *ambiguous);

/* Room for renames, with those that are there. */
void model_copy_renames(struct model_rebuild *rebuild,
                        const struct model_node *const *renames,
                        const struct model_rule *const *renamed_by);
/* One way to read the object; is it a candidate? *hinted: a hint changed something. */
bool model_read_named(struct model_rebuild *start, bool *hinted);

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

/* A child that is accepted: itself, or what hints make of it. */
void model_keep_child(struct model_rebuild *rebuild, struct model_child *child,
                      const struct model_subschemas *all);
/* An alias of the property that goes, or that a key rule fills, is there: is it what was meant? */
void model_doubt_removal(struct model_rebuild *rebuild, struct model_string property);
void model_doubt_rename(struct model_rebuild *rebuild, const struct model_child *child);
/* The object under the names of `rebuild->renames`. */
const struct model_node *model_under_names(const struct model_rebuild *rebuild);
void model_list_with_hints(struct model_rebuild *rebuild,
                           void (*read)(struct model_rebuild *rebuild));
void model_object_with_hints(struct model_rebuild *rebuild);

#endif
