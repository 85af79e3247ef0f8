/* SPDX-License-Identifier: MIT
 *
 * derived.c - see derived.h.
 */
#include "engine/derived.h"

const struct tmi_token *tmi_origin(const struct tmi_token *value) {
    for (const struct tmi_derived *derived; (derived = tmi_derivation_of(value)) != NULL;)
        value = derived->of;
    return value;
}

bool tmi_is_derived_by(const struct tmi_token *value, enum tmi_derive make) {
    const struct tmi_derived *derived = tmi_derivation_of(value);
    while (derived && derived->make == TMI_DERIVED_DECODED)
        derived = tmi_derivation_of(derived->inner);
    if (!derived || derived->make != make)
        return false;
    return make == TMI_DERIVED_WRAPPED
               ? tmi_origin(derived->of) == tmi_origin(derived->inner)
               : tmi_origin(derived->of)->kind == TMI_ARRAY;
}

struct tmi_cost tmi_cost_of(const struct tmi_token *value) {
    const struct tmi_derived *derived = tmi_derivation_of(value);
    return derived ? derived->cost : (struct tmi_cost){.count = 0};
}

void tmi_cost_add(struct tmi_cost *cost, struct tmi_cost more) {
    cost->rules |= more.rules;
    cost->count =
        more.count > UINT32_MAX - cost->count ? UINT32_MAX : cost->count + more.count;
    if (more.tier > cost->tier)
        cost->tier = more.tier;
    cost->open |= more.open;
}

void tmi_cost_add_rule(struct tmi_cost *cost, const struct tmi_rule *rule) {
    struct tmi_cost one = {(uint64_t)1 << tmi_rule_number(rule), 1, (uint16_t)rule->tier,
                           false};
    tmi_cost_add(cost, one);
}

bool tmi_cost_less(const struct tmi_cost *a, const struct tmi_cost *b) {
    if (a->tier != b->tier)
        return a->tier < b->tier;
    if (a->count != b->count)
        return a->count < b->count;
    uint64_t differ = a->rules ^ b->rules;
    if (differ == 0)
        return b->open && !a->open;
    return (a->rules & differ & (~differ + 1)) !=
           0; /* the lowest bit that differs is a's */
}

static struct tmi_derived *start(struct tmi_arena *arena, enum tmi_derive make,
                                 const struct tmi_rule *rule,
                                 const struct tmi_token *of) {
    struct tmi_derived *derived = tmi_new(arena, 1, struct tmi_derived);
    if (!derived)
        return NULL;
    *derived = (struct tmi_derived){
        .make = make, .rule = rule, .of = of, .cost = tmi_cost_of(of)};
    derived->face.token.flags = TMI_VIRTUAL;
    derived->face.token.size = 1;
    if (rule)
        tmi_cost_add_rule(&derived->cost, rule);
    return derived;
}

/* Values that stand for another one. */
static struct tmi_derived *make_same(struct tmi_arena *arena, enum tmi_derive make,
                                     const struct tmi_rule *rule,
                                     const struct tmi_token *of,
                                     const struct tmi_token *inner) {
    struct tmi_derived *derived = start(arena, make, rule, of);
    if (!derived)
        return NULL;
    derived->inner = inner;
    derived->face.same = inner;
    derived->face.token.kind = tmi_resolve(inner)->kind;
    tmi_cost_add(&derived->cost, tmi_cost_of(inner));
    return derived;
}

const struct tmi_token *tmi_derive_decoded(struct tmi_arena *arena,
                                           const struct tmi_rule *rule,
                                           const struct tmi_token *of,
                                           const struct tmi_token *inner,
                                           uint64_t repaired) {
    struct tmi_derived *derived = make_same(arena, TMI_DERIVED_DECODED, rule, of, inner);
    if (!derived)
        return NULL;
    derived->repaired = repaired;
    for (size_t i = 0; i < TMI_RULES_MAX && repaired >> i != 0; i++)
        if (repaired >> i & 1)
            tmi_cost_add_rule(&derived->cost, tmi_rule_at(i));
    return &derived->face.token;
}

const struct tmi_token *tmi_derive_kept(struct tmi_arena *arena,
                                        const struct tmi_rule *rule,
                                        const struct tmi_token *of,
                                        const struct tmi_token *inner) {
    struct tmi_derived *derived = make_same(arena, TMI_DERIVED_KEPT, rule, of, inner);
    return derived ? &derived->face.token : NULL;
}

const struct tmi_token *tmi_derive_wrapped(struct tmi_arena *arena,
                                           const struct tmi_rule *rule,
                                           const struct tmi_token *of,
                                           const struct tmi_token *inner, bool open) {
    struct tmi_derived *derived = start(arena, TMI_DERIVED_WRAPPED, rule, of);
    struct tmi_slot *slot = tmi_new(arena, 1, struct tmi_slot);
    if (!derived || !slot)
        return NULL;
    *slot = (struct tmi_slot){NULL, inner};
    derived->inner = inner;
    derived->face.slots = slot;
    derived->face.count = 1;
    derived->face.token.kind = TMI_ARRAY;
    derived->open = open;
    derived->cost.open |= open;
    tmi_cost_add(&derived->cost, tmi_cost_of(inner));
    return &derived->face.token;
}

const struct tmi_token *tmi_derive_list(struct tmi_arena *arena,
                                        const struct tmi_rule *rule,
                                        const struct tmi_token *object) {
    struct tmi_derived *derived = start(arena, TMI_DERIVED_LIST, rule, object);
    size_t count = tmi_child_count(object);
    struct tmi_slot *slots = tmi_new(arena, count, struct tmi_slot);
    if (!derived || !slots)
        return NULL;
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    for (struct tmi_slot *slot = slots; tmi_walk_member(&walk, &name, &value); slot++)
        *slot = (struct tmi_slot){NULL, value};
    derived->face.slots = slots;
    derived->face.count = (uint32_t)count;
    derived->face.token.kind = TMI_ARRAY;
    return &derived->face.token;
}

static const struct tmi_slot no_children = {NULL, NULL};

const struct tmi_token *tmi_derive_scalar(struct tmi_arena *arena,
                                          const struct tmi_rule *rule,
                                          const struct tmi_token *of,
                                          struct tmi_token lexeme) {
    struct tmi_derived *derived = start(arena, TMI_DERIVED_SCALAR, rule, of);
    if (!derived)
        return NULL;
    derived->face.token = lexeme;
    derived->face.token.flags |= TMI_VIRTUAL;
    derived->face.token.size = 1;
    derived->face.slots = &no_children; /* {} has a place to start walking from */
    return &derived->face.token;
}

const struct tmi_token *tmi_derive_unlinked(struct tmi_arena *arena,
                                            const struct tmi_rule *rule,
                                            const struct tmi_token *of,
                                            struct tmi_token lexeme,
                                            struct tmi_link link) {
    struct tmi_derived *derived = start(arena, TMI_DERIVED_UNLINKED, rule, of);
    if (!derived)
        return NULL;
    derived->face.token = lexeme;
    derived->face.token.flags |= TMI_VIRTUAL;
    derived->face.token.size = 1;
    derived->link = link;
    return &derived->face.token;
}

const struct tmi_token *tmi_derive_copy(struct tmi_arena *arena,
                                        const struct tmi_token *of,
                                        const struct tmi_copy *copy) {
    struct tmi_derived *derived = start(arena, TMI_DERIVED_COPY, copy->rule, of);
    if (!derived)
        return NULL;
    derived->face.slots = copy->slots;
    derived->face.count = (uint32_t)copy->count;
    derived->face.token.kind = of->kind;
    derived->changes = copy->changes;
    derived->change_count = copy->change_count;
    derived->added = copy->added;
    for (size_t i = 0; i < copy->count; i++)
        tmi_cost_add(&derived->cost, tmi_cost_of(copy->slots[i].value));
    for (size_t i = 0; i < copy->change_count; i++) {
        if (copy->changes[i].rename)
            tmi_cost_add_rule(&derived->cost, copy->changes[i].rename);
        if (copy->changes[i].removal)
            tmi_cost_add_rule(&derived->cost, copy->changes[i].removal);
        derived->cost.open |= copy->changes[i].open;
    }
    return &derived->face.token;
}
