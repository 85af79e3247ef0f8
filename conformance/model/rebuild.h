/* SPDX-License-Identifier: MIT
 *
 * rebuild.h - a container whose children are read, between in_place.c and hints.c.
 */
#ifndef MODEL_REBUILD_H
#define MODEL_REBUILD_H

#include "in_place.h"

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

struct model_aliases; /* hints.c */

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
/* The rule by which a member of that value would go; NULL: none. */
const struct model_rule *model_removal(struct model_search *search,
                                       const struct model_node *value,
                                       const struct model_subschemas *all,
                                       const struct model_subschemas *branch,
                                       unsigned past);

/* Room for renames, with those that are there. */
void model_copy_renames(struct model_rebuild *rebuild,
                        const struct model_node *const *renames,
                        const struct model_rule *const *renamed_by);
/* One way to read the object; is it a candidate? *hinted: a hint changed something. */
bool model_read_named(struct model_rebuild *start, bool *hinted);

/* ---- hints.c ---------------------------------------------------------------------------- */

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
