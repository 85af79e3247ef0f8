/* SPDX-License-Identifier: MIT
 *
 * made.c - see made.h.
 */
#include "engine/made.h"

const struct tmi_token *tmi_origin(const struct tmi_token *value) {
    for (const struct tmi_made *made; (made = tmi_made_of(value)) != NULL;)
        value = made->of;
    return value;
}

bool tmi_is_made_by(const struct tmi_token *value, enum tmi_make make) {
    const struct tmi_made *made = tmi_made_of(value);
    while (made && made->make == TMI_MADE_DECODED)
        made = tmi_made_of(made->inner);
    if (!made || made->make != make)
        return false;
    return make == TMI_MADE_WRAPPED ? tmi_origin(made->of) == tmi_origin(made->inner)
                                    : tmi_origin(made->of)->kind == TMI_ARRAY;
}

struct tmi_cost tmi_cost_of(const struct tmi_token *value) {
    const struct tmi_made *made = tmi_made_of(value);
    return made ? made->cost : (struct tmi_cost){.count = 0};
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

static struct tmi_made *start(struct tmi_arena *arena, enum tmi_make make,
                              const struct tmi_rule *rule, const struct tmi_token *of) {
    struct tmi_made *made = tmi_new(arena, 1, struct tmi_made);
    if (!made)
        return NULL;
    *made =
        (struct tmi_made){.make = make, .rule = rule, .of = of, .cost = tmi_cost_of(of)};
    made->face.token.flags = TMI_VIRTUAL;
    made->face.token.size = 1;
    if (rule)
        tmi_cost_add_rule(&made->cost, rule);
    return made;
}

/* Values that stand for another one. */
static struct tmi_made *make_same(struct tmi_arena *arena, enum tmi_make make,
                                  const struct tmi_rule *rule, const struct tmi_token *of,
                                  const struct tmi_token *inner) {
    struct tmi_made *made = start(arena, make, rule, of);
    if (!made)
        return NULL;
    made->inner = inner;
    made->face.same = inner;
    made->face.token.kind = tmi_resolve(inner)->kind;
    tmi_cost_add(&made->cost, tmi_cost_of(inner));
    return made;
}

const struct tmi_token *tmi_make_decoded(struct tmi_arena *arena,
                                         const struct tmi_rule *rule,
                                         const struct tmi_token *of,
                                         const struct tmi_token *inner, uint64_t mended) {
    struct tmi_made *made = make_same(arena, TMI_MADE_DECODED, rule, of, inner);
    if (!made)
        return NULL;
    made->mended = mended;
    for (size_t i = 0; i < TMI_RULES_MAX && mended >> i != 0; i++)
        if (mended >> i & 1)
            tmi_cost_add_rule(&made->cost, tmi_rule_at(i));
    return &made->face.token;
}

const struct tmi_token *tmi_make_kept(struct tmi_arena *arena,
                                      const struct tmi_rule *rule,
                                      const struct tmi_token *of,
                                      const struct tmi_token *inner) {
    struct tmi_made *made = make_same(arena, TMI_MADE_KEPT, rule, of, inner);
    return made ? &made->face.token : NULL;
}

const struct tmi_token *tmi_make_wrapped(struct tmi_arena *arena,
                                         const struct tmi_rule *rule,
                                         const struct tmi_token *of,
                                         const struct tmi_token *inner, bool open) {
    struct tmi_made *made = start(arena, TMI_MADE_WRAPPED, rule, of);
    struct tmi_slot *slot = tmi_new(arena, 1, struct tmi_slot);
    if (!made || !slot)
        return NULL;
    *slot = (struct tmi_slot){NULL, inner};
    made->inner = inner;
    made->face.slots = slot;
    made->face.count = 1;
    made->face.token.kind = TMI_ARRAY;
    made->open = open;
    made->cost.open |= open;
    tmi_cost_add(&made->cost, tmi_cost_of(inner));
    return &made->face.token;
}

const struct tmi_token *tmi_make_list(struct tmi_arena *arena,
                                      const struct tmi_rule *rule,
                                      const struct tmi_token *object) {
    struct tmi_made *made = start(arena, TMI_MADE_LIST, rule, object);
    size_t count = tmi_child_count(object);
    struct tmi_slot *slots = tmi_new(arena, count, struct tmi_slot);
    if (!made || !slots)
        return NULL;
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    for (struct tmi_slot *slot = slots; tmi_walk_member(&walk, &name, &value); slot++)
        *slot = (struct tmi_slot){NULL, value};
    made->face.slots = slots;
    made->face.count = (uint32_t)count;
    made->face.token.kind = TMI_ARRAY;
    return &made->face.token;
}

static const struct tmi_slot no_children = {NULL, NULL};

const struct tmi_token *tmi_make_scalar(struct tmi_arena *arena,
                                        const struct tmi_rule *rule,
                                        const struct tmi_token *of,
                                        struct tmi_token lexeme) {
    struct tmi_made *made = start(arena, TMI_MADE_SCALAR, rule, of);
    if (!made)
        return NULL;
    made->face.token = lexeme;
    made->face.token.flags |= TMI_VIRTUAL;
    made->face.token.size = 1;
    made->face.slots = &no_children; /* {} has a place to start walking from */
    return &made->face.token;
}

const struct tmi_token *tmi_make_unlinked(struct tmi_arena *arena,
                                          const struct tmi_rule *rule,
                                          const struct tmi_token *of,
                                          struct tmi_token lexeme, struct tmi_link link) {
    struct tmi_made *made = start(arena, TMI_MADE_UNLINKED, rule, of);
    if (!made)
        return NULL;
    made->face.token = lexeme;
    made->face.token.flags |= TMI_VIRTUAL;
    made->face.token.size = 1;
    made->link = link;
    return &made->face.token;
}

const struct tmi_token *tmi_make_copy(struct tmi_arena *arena, const struct tmi_token *of,
                                      const struct tmi_copy *copy) {
    struct tmi_made *made = start(arena, TMI_MADE_COPY, copy->rule, of);
    if (!made)
        return NULL;
    made->face.slots = copy->slots;
    made->face.count = (uint32_t)copy->count;
    made->face.token.kind = of->kind;
    made->changes = copy->changes;
    made->change_count = copy->change_count;
    made->added = copy->added;
    for (size_t i = 0; i < copy->count; i++)
        tmi_cost_add(&made->cost, tmi_cost_of(copy->slots[i].value));
    for (size_t i = 0; i < copy->change_count; i++) {
        if (copy->changes[i].rename)
            tmi_cost_add_rule(&made->cost, copy->changes[i].rename);
        if (copy->changes[i].removal)
            tmi_cost_add_rule(&made->cost, copy->changes[i].removal);
        made->cost.open |= copy->changes[i].open;
    }
    return &made->face.token;
}
