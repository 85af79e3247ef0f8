/* SPDX-License-Identifier: MIT
 *
 * copying.h - one container being copied, its children repaired; shared by the files that do it:
 * copying.c (what all containers have), lists.c, objects.c, in_place.c (which of them), and hints/
 * (what hints add).
 */
#ifndef TMI_COPYING_H
#define TMI_COPYING_H

#include "engine/tasks.h"
#include "hints/hints.h"

/* A slot whose child has a second candidate, and that one; value NULL: the member would go. */
struct tmi_other {
    size_t slot;
    const struct tmi_token *value;
    struct tmi_change
        removal;   /* if it would go; in the order of the text it stands before */
    size_t change; /* this one of the changes */
};

struct tmi_copying {
    struct tmi_engine *engine;
    const struct tmi_result *task;
    const struct tmi_schema_set *branch;
    const struct tmi_token *container; /* resolved */
    const struct tmi_token *named;     /* the object with its aliases renamed */
    const struct tmi_plan *plan;       /* of an object: its aliases */
    const struct tmi_rename *aliases;  /* by member: those that are renamed; NULL: none */
    struct tmi_slot *slots;
    size_t count;
    struct tmi_change *changes;
    size_t change_count;
    struct tmi_other *others;
    size_t other_count;
    size_t mark;      /* from where on its children were asked for (tmi_waits) */
    size_t children;  /* of the container */
    size_t repaired;  /* children that are not as they were */
    size_t wrapped;   /* items that became lists of themselves */
    size_t unwrapped; /* items that became what they held */
    bool hints;       /* accepted children become what hints make of them */
    bool rescue;      /* members that a relation adds may make the copy a candidate */
    bool hinted;      /* a hint did change an accepted child */
    bool hopeless;    /* a child has no candidate */
    bool ambiguous;   /* a child has two, or the whole may be meant otherwise */
    bool accepted;    /* the copy is a candidate */
    const struct tmi_result *cause;
};

/* ---- copying.c ---- */

void tmi_take_child(struct tmi_copying *copying, const struct tmi_token *name,
                    const struct tmi_token *value);

/* Count a child that is not as it was; too many for the edits there may be is a limit. */
void tmi_count_repaired(struct tmi_copying *copying);

/* The child that is about to be taken has two candidates; `other` is the one that is not. */
void tmi_blame(struct tmi_copying *copying, const struct tmi_result *cause,
               const struct tmi_token *other);

/* What hints make of a child that is accepted; `value` itself if they make nothing of it, or if
 * that is not known yet. */
const struct tmi_token *tmi_hinted_child(struct tmi_copying *copying,
                                         const struct tmi_token *value,
                                         const struct tmi_schema_set *set);

/* The copy, if it is one and the whole location accepts it. A tie below stays one, whichever
 * of its candidates the location would accept. */
void tmi_finish_copy(struct tmi_copying *copying, struct tmi_result *into);

/* A member and what is to become of it. */
struct tmi_member_of {
    const struct tmi_token *name, *value;
    struct tmi_rename rename;
    const struct tmi_schema_set *set; /* what the schema says about its value */
    unsigned flags;                   /* TMI_OPTIONAL or TMI_ENTRY */
};

/* The rule by which the member would go; NULL: none. *ambiguous: something else may be meant. */
const struct tmi_rule *tmi_removal_rule(const struct tmi_copying *copying,
                                        const struct tmi_member_of *member,
                                        bool *ambiguous);

/* What its value has to know about a member of this name. */
unsigned tmi_member_flags(const struct tmi_schema_set *branch, toolmend_view name);

/* ---- lists.c, objects.c ---- */

/* With what hints make of its items, and if that is no candidate without. */
void tmi_candidates_of_list(const struct tmi_copying *start, struct tmi_result *into);

/* One way to read the object: these aliases renamed, and what is set in `start`; with its names
 * as they then are, and if that is no candidate by the key rules. */
void tmi_candidates_under_names(const struct tmi_copying *start, const bool *renamed,
                                struct tmi_result *into, struct tmi_tried *tried);

#endif
