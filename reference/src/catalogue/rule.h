/* SPDX-License-Identifier: MIT
 *
 * rule.h - what a rule of the catalogue is.
 *
 * A rule is one row: an id that names the fault, the tier, the step of a chain at which it
 * stands, and two functions. `matches` is the precondition and only reads. `act` may assume it
 * and only proposes. Neither sees other rules: how candidates are counted, chained, compared
 * and committed is engine/'s, once for all; where a text that is no JSON is asked about is
 * syntax/scan.c's. The clause in conformance/SPEC.md and the vector file have the rule's id.
 */
#ifndef TMI_RULE_H
#define TMI_RULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "toolmend.h"

enum tmi_tier { TMI_SAFE, TMI_STANDARD, TMI_EXTENDED };

const char *tmi_tier_name(enum tmi_tier tier);

/* On one value the steps DECODE to WRAP act at most once each, in this order. */
enum tmi_step {
    TMI_STEP_SYNTAX,       /* a text that is no JSON, at one place of it */
    TMI_STEP_SYNTAX_INNER, /* the same, and also the text of a string */
    TMI_STEP_ROOT,         /* the whole text, once the object in it has no candidate */
    TMI_STEP_KEY,          /* renames members of an object */
    TMI_STEP_MEMBER,       /* removes a member */
    TMI_STEP_ALIAS,        /* renames one member, as the schema says */
    TMI_STEP_RELATION,     /* adds members, as the schema says */
    TMI_STEP_HINT,   /* a value becomes what the schema says of it; then nothing else */
    TMI_STEP_DECODE, /* a string becomes the container that its text spells */
    TMI_STEP_UNWRAP, /* a container becomes what it holds */
    TMI_STEP_SCALAR, /* a scalar becomes another one */
    TMI_STEP_WRAP,   /* a value becomes the item of a list */
    TMI_STEP_ARGUMENTS, /* a whole call: which member holds its arguments */
    TMI_STEP_NAME       /* a whole call: which tool it means */
};
#define TMI_STEPS 14

enum tmi_match {
    TMI_NO_MATCH, /* no candidate by this rule */
    TMI_MATCH,
    TMI_AMBIGUOUS /* it would act, and a near miss of its clause says that something else may
                    be meant: the value then has two candidates */
};

/* What has happened to a value before the step in question. */
enum {
    TMI_DECODED = 1,
    TMI_UNWRAPPED = 2,
    TMI_CONVERTED = 4, /* by a scalar rule */
    TMI_WRAPPED = 8,   /* it is about to become an item */
    TMI_AS_IS = 16,    /* only its own validity is asked */
    TMI_OPTIONAL = 32, /* it is the value of a declared member that is not required */
    TMI_AT_ROOT = 64,  /* it is the whole arguments object */
    TMI_ENTRY = 128    /* it is the value of a member neither declared nor required */
};

struct tmi_token;
struct tmi_schema_set;
struct tmi_property;
struct tmi_engine;
struct tmi_scan;
struct tmi_envelope;
struct tmi_slot;
struct tmi_alias;
struct tmi_relation;

/* A value that a rule is asked about; of KEY, ALIAS and RELATION an object, of MEMBER the value of
 * a member. It is never one that only repeats another (it is resolved). */
struct tmi_site {
    struct tmi_engine *engine;
    const struct tmi_rule *rule;
    const struct tmi_token *value;
    const struct tmi_schema_set *location; /* all that the schema says about the value */
    const struct tmi_schema_set
        *branch; /* with one branch chosen of each union; MEMBER: the
                                         branch of the object that holds the member */
    unsigned flags;
};

/* Renaming of one member; to == NULL: it keeps its name. */
struct tmi_rename {
    const struct tmi_property *to;
    const struct tmi_rule *rule;
};

/* KEY: what becomes of the names of an object. */
struct tmi_renaming {
    struct tmi_rename *renames; /* one a member, in order */
    bool *ambiguous;            /* set if two members would get one name */
};

/* RELATION: takes the members that are added. */
struct tmi_addition {
    struct tmi_slot *added; /* room for all fields of the relation */
    size_t count;
};

/* ROOT: what has been taken off the text already. */
struct tmi_root_layers {
    unsigned by_rule; /* layers, by this rule */
    unsigned decoded; /* layers of text, by any rule */
};

/* SYNTAX: a place in a text that is no JSON. */
struct tmi_syntax_site {
    const struct tmi_rule *rule;
    const struct tmi_scan *scan; /* how far the text is explained */
    unsigned places;             /* what may stand there (syntax/scan.h) */
};

/* How the result is built from what becomes of the proposed value. */
enum tmi_build {
    TMI_BUILD_SELF,   /* it is the result */
    TMI_BUILD_DECODE, /* the string's decoded text */
    TMI_BUILD_KEEP,   /* the only thing that stays of the value */
    TMI_BUILD_WRAP    /* the one item of a new list */
};

/* "Read `value` under `location`; if that has a candidate, the result is built from it." */
struct tmi_proposal {
    enum tmi_build build;
    const struct tmi_token *value;
    const struct tmi_schema_set *location;
    unsigned flags; /* of the candidate asked for */
    bool ambiguous; /* this proposal is ambiguous whatever `matches` said */
};

struct tmi_proposals {
    struct tmi_proposal list[2];
    size_t count;
};

/* A syntax rule in words: it leaves the value what it was, so it says itself what happened to the
 * spelling. Other rules are told by what became of the value. */
struct tmi_rule_words {
    const char *done;      /* "comments were left out" */
    const char *found;     /* "a comment" */
    const char *ambiguous; /* the same where it is ambiguous; NULL: it never is */
    const char *remedy;    /* "leave comments out" */
};

/* A row. Which pair of functions it has follows from its step. */
struct tmi_rule {
    const char *id;
    enum tmi_tier tier;
    enum tmi_step step;
    const char *summary; /* when it acts, in one line */
    union {
        struct
        { /* MEMBER (without act: the member goes), HINT, DECODE, UNWRAP, SCALAR, WRAP */
            enum tmi_match (*matches)(const struct tmi_site *);
            void (*act)(const struct tmi_site *, struct tmi_proposals *);
        } value;
        struct { /* KEY */
            enum tmi_match (*matches)(const struct tmi_site *);
            void (*act)(const struct tmi_site *, struct tmi_renaming *);
        } key;
        struct
        { /* ALIAS: the member at `index` is renamed to what its name is an alias of */
            enum tmi_match (*matches)(const struct tmi_site *, const struct tmi_alias *,
                                      size_t index);
        } alias;
        struct { /* RELATION */
            enum tmi_match (*matches)(const struct tmi_site *,
                                      const struct tmi_relation *);
            void (*act)(const struct tmi_site *, const struct tmi_relation *,
                        struct tmi_addition *);
        } relation;
        struct { /* ROOT */
            enum tmi_match (*matches)(const struct tmi_site *,
                                      const struct tmi_root_layers *);
            void (*act)(const struct tmi_site *, struct tmi_proposals *);
        } root;
        struct { /* SYNTAX, SYNTAX_INNER: act moves the scan on */
            enum tmi_match (*matches)(const struct tmi_syntax_site *);
            void (*act)(const struct tmi_syntax_site *, struct tmi_scan *);
            const struct tmi_rule_words *words;
            bool closes; /* it adds what was left open at the end */
        } syntax;
        struct { /* ARGUMENTS, NAME: act marks in the envelope what could be meant */
            enum tmi_match (*matches)(const struct tmi_envelope *);
            void (*act)(struct tmi_envelope *);
        } call;
    };
};

struct tmi_rule_group {
    const struct tmi_rule *rules;
    size_t count;
};

extern const struct tmi_rule_group tmi_rules_syntax_around, tmi_rules_syntax_inside,
    tmi_rules_syntax_whole, tmi_rules_root, tmi_rules_null, tmi_rules_shape,
    tmi_rules_scalar, tmi_rules_key, tmi_rules_hint, tmi_rules_call;

/* ROOT proposals are the layers that go, outermost first: list[0].value lies in the site's
 * value, list[1].value in that. */

/* The catalogue: every rule, in order. A rule's number is its place there. */
#define TMI_RULES_MAX 64
size_t tmi_rule_count(void);
const struct tmi_rule *tmi_rule_at(size_t number);

/* The rule with this id, which is one of the catalogue. */
const struct tmi_rule *tmi_rule_named(const char *id);

/* What a syntax rule says of itself; NULL: it is of another group. */
const struct tmi_rule_words *tmi_rule_words(const struct tmi_rule *rule);
size_t tmi_rule_number(const struct tmi_rule *rule);

/* The rules of one step, in the order of the catalogue; test_catalogue.c holds the maxima. */
#define TMI_RULES_OF_STEP_MAX 16
struct tmi_rules_of_step {
    const struct tmi_rule *rules[TMI_RULES_OF_STEP_MAX];
    size_t count;
};
void tmi_rules_by_step(struct tmi_rules_of_step steps[TMI_STEPS]);

/* Bit n: the profile holds rule n, perhaps within limits (profiles.h). */
uint64_t tmi_profile_rules(toolmend_profile profile);

#endif
