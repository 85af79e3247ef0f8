/* SPDX-License-Identifier: MIT
 *
 * derived.h - values that a repair would make.
 *
 * A made value has the face of a value (value.h), so that it can be validated and compared,
 * and remembers which rule made it from what, so that edits.c can write it as byte edits of
 * the text it came from. Nothing is copied or written before a candidate is committed.
 */
#ifndef TMI_DERIVED_H
#define TMI_DERIVED_H

#include "catalogue/rule.h"
#include "engine/schema_set.h"

enum tmi_derive {
    TMI_DERIVED_COPY,    /* container `of` with children repaired, renamed, removed */
    TMI_DERIVED_DECODED, /* string `of` became its text, repaired: `inner` */
    TMI_DERIVED_KEPT,    /* only `inner`, which lies in `of`, stays */
    TMI_DERIVED_WRAPPED, /* `inner`, which is `of` or lies in it, as the one item of a list */
    TMI_DERIVED_LIST,   /* object `of` became the array of its values */
    TMI_DERIVED_SCALAR, /* `of` became another scalar, or {} */
    TMI_DERIVED_UNLINKED /* of string `of` only the text of its link stays, and what is before */
};

/* What a chain of rules costs: of equal candidates the cheapest gives the bytes. */
struct tmi_cost {
    uint64_t rules; /* bit n: rule n acted somewhere in it */
    uint32_t count; /* how many times rules acted */
    uint16_t tier;  /* the highest */
    bool open; /* somewhere a container could stand (tmi_derived.open, tmi_change.open) */
};

/* A member that is renamed or removed. */
struct tmi_change {
    const struct tmi_token *name; /* the member's name as it came */
    const struct tmi_token
        *to; /* the declared name in the schema text; NULL: unchanged */
    bool removed;
    bool open; /* a container could stand in place of what is removed */
    const struct tmi_rule *rename, *removal; /* NULL: did not act */
};

/* Where in its source the marks of a link stand. */
struct tmi_link {
    uint32_t open, text,
        close; /* the bracket, the text behind it, the bracket behind that */
};

/* What a copy has that its original has not. */
struct tmi_copy {
    const struct tmi_slot *slots;
    size_t count;
    const struct tmi_change *changes;
    size_t change_count;
    size_t added;                /* the last slots are new members, */
    const struct tmi_rule *rule; /* by this rule; NULL: there are none */
};

struct tmi_derived {
    struct tmi_virtual face;
    enum tmi_derive make;
    bool open;                   /* WRAPPED: the item may be a container */
    const struct tmi_rule *rule; /* NULL: a COPY without new members */
    const struct tmi_token *of, *inner;
    uint64_t repaired; /* DECODED: bit n: syntax rule n acted on the text */
    const struct tmi_change *changes; /* COPY of an object, in member order */
    size_t change_count;
    size_t added; /* COPY of an object: the last slots are members that `rule` adds */
    struct tmi_link link; /* UNLINKED */
    struct tmi_cost cost; /* of this and all below it */
};

/* The made value behind a token; NULL: it was read. */
static inline const struct tmi_derived *tmi_derivation_of(const struct tmi_token *value) {
    return value->flags & TMI_VIRTUAL ? (const struct tmi_derived *)(const void *)value
                                      : NULL;
}

/* The read token whose bytes a value stands for. */
const struct tmi_token *tmi_origin(const struct tmi_token *value);

/* Was the value, or what its text spells, made that way: put into brackets as it stands
 * (WRAPPED), or taken out of a list of one (KEPT)? */
bool tmi_is_derived_by(const struct tmi_token *value, enum tmi_derive make);

struct tmi_cost tmi_cost_of(const struct tmi_token *value);
void tmi_cost_add(struct tmi_cost *cost, struct tmi_cost more);
void tmi_cost_add_rule(struct tmi_cost *cost, const struct tmi_rule *rule);
/* Lower tier, then fewer rules, then earlier in the catalogue; then, so that the order of branches
 * decides nothing, not open. */
bool tmi_cost_less(const struct tmi_cost *a, const struct tmi_cost *b);

/* Makers; NULL: out of memory (sticky). `repaired` is the mask of the syntax rules that acted on
 * the decoded text. */
const struct tmi_token *tmi_derive_decoded(struct tmi_arena *arena,
                                           const struct tmi_rule *rule,
                                           const struct tmi_token *of,
                                           const struct tmi_token *inner,
                                           uint64_t repaired);
const struct tmi_token *tmi_derive_kept(struct tmi_arena *arena,
                                        const struct tmi_rule *rule,
                                        const struct tmi_token *of,
                                        const struct tmi_token *inner);
const struct tmi_token *tmi_derive_wrapped(struct tmi_arena *arena,
                                           const struct tmi_rule *rule,
                                           const struct tmi_token *of,
                                           const struct tmi_token *inner, bool open);
const struct tmi_token *tmi_derive_list(struct tmi_arena *arena,
                                        const struct tmi_rule *rule,
                                        const struct tmi_token *object);
/* `lexeme` gives kind, flags, source and span of the new scalar; kind OBJECT makes {}. */
const struct tmi_token *tmi_derive_scalar(struct tmi_arena *arena,
                                          const struct tmi_rule *rule,
                                          const struct tmi_token *of,
                                          struct tmi_token lexeme);
const struct tmi_token *tmi_derive_copy(struct tmi_arena *arena,
                                        const struct tmi_token *of,
                                        const struct tmi_copy *copy);
/* `lexeme` is the string that is left, in a text of its own. */
const struct tmi_token *tmi_derive_unlinked(struct tmi_arena *arena,
                                            const struct tmi_rule *rule,
                                            const struct tmi_token *of,
                                            struct tmi_token lexeme,
                                            struct tmi_link link);

#endif
