/* SPDX-License-Identifier: MIT
 *
 * candidates.h - what chains of rules make of a value that is rejected ("Readings").
 */
#ifndef MODEL_CANDIDATES_H
#define MODEL_CANDIDATES_H

#include "model_internal.h"
#include "schema.h"

struct model_rule;

/* What a rule did to a value. */
enum model_effect {
    MODEL_CHILDREN,  /* members or items are other ones; no rule of its own */
    MODEL_DECODED,   /* a string became what it spells */
    MODEL_UNWRAPPED, /* only a value in it stays */
    MODEL_WRAPPED,   /* a value, itself or one in it, is the one item of a list */
    MODEL_LISTED,    /* an object became the list of its values */
    MODEL_RETYPED,   /* another scalar, or {} */
    MODEL_UNLINKED   /* of a link only its text stays */
};

/* What chains of equal results are compared by (reading/equal). */
struct model_cost {
    enum model_tier tier; /* the highest */
    size_t count;         /* how many times rules acted */
    uint64_t rules;       /* bit n: rule number n acted */
    bool containers;      /* a container could stand where a limit asks for primitives */
};

/* What became of one member of an object. */
struct model_member_change {
    const struct model_node *now; /* NULL: the member was removed */
    const struct model_node
        *renamed; /* the property that declares its new name; NULL: kept */
    const struct model_rule *rename, *removal;
    bool container; /* a container could stand in place of what was removed */
};

struct model_action {
    enum model_effect effect;
    const struct model_rule *rule; /* CHILDREN: NULL, or the one that added members */
    const struct model_node *before;
    const struct model_node
        *inner;                /* DECODED, UNWRAPPED, WRAPPED: the value that stays */
    const char *const *syntax; /* DECODED: the syntax rules that acted on that text */
    size_t syntax_count;
    bool container;                            /* WRAPPED: the item may be a container */
    const struct model_member_change *members; /* CHILDREN of an object, one a member */
    size_t added;                              /* CHILDREN: the last members are new */
    struct model_view spelled;                 /* RETYPED: the new bytes */
    size_t
        link[3]; /* UNLINKED: where `[`, the text behind it and `]` stand in the string */
    struct model_cost cost;
};

enum { MODEL_CANDIDATES_MAX = 8 };

struct model_candidates {
    const struct model_node
        *list[MODEL_CANDIDATES_MAX]; /* different values, cheapest first */
    size_t count;
    bool ambiguous; /* a rule or the schema says that something else may be meant */
    bool hinted;    /* a hint spoke about the value */
};

/* What has happened to a value, and what it is. */
enum {
    MODEL_PAST_DECODED = 1,
    MODEL_PAST_UNWRAPPED = 2,
    MODEL_PAST_WRAPPED = 4, /* it is about to become an item */
    MODEL_IS_OPTIONAL = 8,  /* of a declared member that is not required */
    MODEL_IS_ENTRY = 16,    /* of a member that is neither declared nor required */
    MODEL_IS_ROOT = 32      /* the whole arguments */
};

struct model_memo;

/* One question. */
struct model_search {
    struct model_run *run;
    struct model_schema schema;
    struct model_view tool;
    enum model_finish finish;
    const char *profile;
    struct model_view text; /* that is judged: as it came, or repaired */
    const size_t *closed;   /* where containers begin that syntax/missing-closer closed */
    size_t closed_count;
    bool surplus; /* syntax/surplus-closer acted, on the text or on the call around it */
    bool prose;   /* the text stood in prose */
    bool hints;   /* the profile holds rules of hints */
    unsigned depth;
    struct model_memo **memo;
};

/* Where a rule is asked. What it sets depends on its step (rules.h). */
struct model_site {
    struct model_search *search;
    const struct model_rule *rule;
    const struct model_node *value;     /* KEY: the object; MEMBER: the member's value */
    const struct model_subschemas *all; /* all that the schema says about the value */
    const struct model_subschemas
        *branch;                  /* with one branch of each union; MEMBER: of the
                                            * object */
    unsigned past;                /* MODEL_PAST_*, MODEL_IS_* */
    struct model_candidates *out; /* VALUE: candidates; see model_offer() */
    bool acts;                    /* MEMBER, KEY, ROOT: the rule acts */
    bool ambiguous; /* KEY, ROOT: it says that something else may be meant */
    const struct model_node **renames;    /* KEY: the property of each member's new name;
                                            * NULL: only asked whether the rule acts */
    const struct model_rule **renamed_by; /* KEY */
    unsigned decoded, acted;              /* ROOT: decodings so far; how often it acted */
    const struct model_node *layers[2];   /* ROOT: what stays, outermost first */
};

/* The candidates of a value under these subschemas; of one that they accept it is itself. */
const struct model_candidates *model_candidates_of(struct model_search *search,
                                                   const struct model_node *value,
                                                   const struct model_subschemas *all,
                                                   unsigned past);

/* The candidates of the whole text, root rules included. */
struct model_candidates model_candidates_of_text(struct model_search *search,
                                                 const struct model_node *root);

/* ---- for rules of values ---------------------------------------------------------------- */

/* Types of the position and of the branch. */
bool model_site_holds(const struct model_site *site, unsigned types);
bool model_branch_holds(const struct model_site *site, unsigned types);

/* Does a subschema that may apply at the position say `nullable: true`? */
bool model_site_nullable(const struct model_site *site);

/* The chain ends here if the position accepts the candidate; then it is one. */
void model_offer(struct model_site *site, const struct model_node *candidate,
                 bool ambiguous);
/* The value becomes the scalar (or {}) of this JSON text. */
void model_offer_retyped(struct model_site *site, struct model_view spelled,
                         bool ambiguous);
/* What the string spells is read at its place. */
void model_offer_decoded(struct model_site *site, const struct model_node *inner,
                         const char *const *syntax, size_t syntax_count, bool ambiguous);
/* `inner`, which lies in the value, is read in its place. */
void model_offer_inner(struct model_site *site, const struct model_node *inner,
                       bool ambiguous);
/* `inner`, the value or what lies in it, is read as the first item of a list; `as_it_is`:
 * it has to be one without repair. */
void model_offer_wrapped(struct model_site *site, const struct model_node *inner,
                         bool as_it_is, bool ambiguous);
/* The values of the object are read as a list. */
void model_offer_list(struct model_site *site, bool ambiguous);

/* ---- nodes ------------------------------------------------------------------------------ */

/* The node that was parsed, whose bytes the value stands for. */
const struct model_node *model_origin(const struct model_node *value);
struct model_cost model_cost_of(const struct model_node *value);
void model_add_rule(struct model_cost *cost, const struct model_rule *rule);
void model_add_cost(struct model_cost *cost, struct model_cost more);

/* Does it stand in the text that is judged, and not in a decoded one? */
bool model_is_in_text(const struct model_search *search, const struct model_node *value);

/* A copy without siblings, with an action of its own. */
struct model_node *model_act(struct model_run *run, const struct model_node *like,
                             enum model_effect effect, const struct model_rule *rule,
                             const struct model_node *before);

/* Append a copy of `child` to the container. */
void model_append(struct model_run *run, struct model_node *container,
                  const struct model_node *child);

#endif
