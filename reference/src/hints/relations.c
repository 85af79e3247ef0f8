/* SPDX-License-Identifier: MIT
 *
 * relations.c - the members that relations add to an object.
 */
#include "hints/hints.h"

#include "engine/copying.h"
#include "hints/unmet.h"

/* An object to which members are being added behind the children of a copy. */
struct adding {
    struct tmi_copying *copying;
    const struct tmi_token *object; /* with what is added so far */
    size_t added;
};

/* Would hints change what is added, where it then stands? */
static bool would_change(const struct adding *adding,
                         const struct tmi_addition *addition) {
    struct tmi_engine *engine = adding->copying->engine;
    struct tmi_unmet unmet = {.count = 0};
    for (size_t i = 0; i < addition->count && unmet.count == 0; i++) {
        const struct tmi_slot *slot = &addition->added[i];
        const struct tmi_schema_set *set = tmi_set_member(
            &engine->sets, adding->copying->branch, tmi_name_text(engine, slot->name));
        if (set && set->hinted != 0)
            tmi_find_unmet(engine, slot->value, set, &unmet);
    }
    return unmet.count > 0;
}

/* The object with what one relation adds; false: it adds nothing to it. */
static bool add_relation(struct adding *adding,
                         const struct tmi_stated_relation *stated) {
    struct tmi_copying *copying = adding->copying;
    struct tmi_engine *engine = copying->engine;
    struct tmi_addition addition = {copying->slots + copying->count + adding->added, 0};
    struct tmi_site site = {.engine = engine,
                            .rule = engine->steps[TMI_STEP_RELATION].rules[0],
                            .value = adding->object,
                            .location = copying->task->location,
                            .branch = copying->branch};
    if (!stated->acts ||
        site.rule->relation.matches(&site, stated->relation) == TMI_NO_MATCH)
        return false;
    site.rule->relation.act(&site, stated->relation, &addition);
    if (would_change(adding, &addition))
        return false;
    adding->added += addition.count;
    struct tmi_copy copy = {.slots = copying->slots,
                            .count = copying->count + adding->added,
                            .changes = copying->changes,
                            .change_count = copying->change_count,
                            .added = adding->added,
                            .rule = site.rule};
    const struct tmi_token *derived =
        tmi_derive_copy(engine->arena, copying->container, &copy);
    if (derived)
        adding->object = derived;
    return derived != NULL;
}

static bool is_accepted(const struct adding *adding) {
    return tmi_set_accepts(&adding->copying->engine->sets,
                           adding->copying->task->location, adding->object);
}

/* One round: all relations that add something and are accepted alone (`must`: all that add
 * something), if they are accepted together; false: nothing is added any more. */
static bool add_round(struct adding *adding, const struct tmi_set_hints *hints, bool must,
                      bool *takes) {
    size_t taken = 0;
    for (size_t i = 0; i < hints->relation_count; i++) {
        struct adding alone = *adding;
        takes[i] =
            add_relation(&alone, &hints->relations[i]) && (must || is_accepted(&alone));
        taken += takes[i];
    }
    struct adding together = *adding;
    for (size_t i = 0; taken > 0 && i < hints->relation_count; i++)
        if (takes[i])
            add_relation(&together, &hints->relations[i]);
    if (taken == 0 || (taken > 1 && !must && !is_accepted(&together)))
        return false;
    *adding = together;
    return true;
}

/* Is the object one that only a missing closer closed? What it lacks may be what was cut. */
static bool may_be_cut(const struct tmi_copying *copying) {
    const struct tmi_token *object = copying->container;
    return object->source == TMI_SOURCE_TEXT && object->end > copying->engine->unclosed;
}

const struct tmi_token *tmi_with_defaults(struct tmi_copying *copying,
                                          const struct tmi_token *base, bool must) {
    struct tmi_engine *engine = copying->engine;
    const struct tmi_set_hints *hints = tmi_set_hints(&engine->sets, copying->branch);
    if (hints->relation_count == 0 || copying->container->kind != TMI_OBJECT)
        return base;
    struct adding adding = {.copying = copying, .object = base};
    bool *takes = tmi_new(engine->arena, hints->relation_count, bool);
    while (takes && !tmi_check_failed(engine->check) &&
           add_round(&adding, hints, must, takes))
        ;
    if (adding.added > 0 && may_be_cut(copying))
        copying->ambiguous = true;
    return adding.object;
}
