/* SPDX-License-Identifier: MIT
 *
 * copying.c - a container copied, its children repaired, renamed or removed. See copying.h.
 */
#include "engine/copying.h"

#include "base/view.h"

void tmi_take_child(struct tmi_copying *copying, const struct tmi_token *name,
                    const struct tmi_token *value) {
    copying->slots[copying->count++] = (struct tmi_slot){name, value};
}

void tmi_count_repaired(struct tmi_copying *copying) {
    copying->repaired++;
    if (copying->container->source == TMI_SOURCE_TEXT &&
        copying->repaired > copying->engine->edits_max)
        copying->engine->check->limit = "edits";
}

void tmi_blame(struct tmi_copying *copying, const struct tmi_result *cause,
               const struct tmi_token *other) {
    copying->ambiguous = true;
    if (!copying->cause)
        copying->cause = cause;
    if (!copying->others)
        copying->others =
            tmi_new(copying->engine->arena, copying->children, struct tmi_other);
    if (copying->others)
        copying->others[copying->other_count++] = (struct tmi_other){
            .slot = copying->count, .value = other, .change = copying->change_count};
}

const struct tmi_token *tmi_hinted_child(struct tmi_copying *copying,
                                         const struct tmi_token *value,
                                         const struct tmi_schema_set *set) {
    if (!copying->hints || !set || set->hinted == 0 ||
        tmi_resolve(value)->kind < TMI_STRING)
        return value;
    const struct tmi_result *read = tmi_result_of(copying->engine, value, set, 0, false);
    if (!read)
        return value;
    if (read->count > 1)
        tmi_blame(copying, read, read->second ? read->second : read->best);
    copying->hinted |= read->best != value;
    return read->best;
}

/* The changes of a copy in which each child of two candidates has its other one: a member that
 * goes there is removed, and no longer renamed. NULL: out of memory. */
static const struct tmi_change *other_changes(struct tmi_copying *copying,
                                              size_t *count) {
    struct tmi_change *changes =
        tmi_new(copying->engine->arena, copying->change_count + copying->other_count + 1,
                struct tmi_change);
    size_t next = 0;
    *count = 0;
    for (size_t i = 0; changes && i < copying->other_count; i++) {
        const struct tmi_other *other = &copying->others[i];
        if (other->value)
            continue;
        while (next < other->change)
            changes[(*count)++] = copying->changes[next++];
        changes[(*count)++] = other->removal;
        next += next < copying->change_count &&
                copying->changes[next].name == other->removal.name;
    }
    while (changes && next < copying->change_count)
        changes[(*count)++] = copying->changes[next++];
    return changes;
}

/* The copy in which each child of two candidates has its other one. */
static const struct tmi_token *other_copy(struct tmi_copying *copying) {
    struct tmi_arena *arena = copying->engine->arena;
    struct tmi_slot *slots = tmi_new(arena, copying->count, struct tmi_slot);
    size_t count = 0, at = 0;
    for (size_t i = 0; slots && i < copying->count; i++) {
        slots[count] = copying->slots[i];
        if (at < copying->other_count && copying->others[at].slot == i)
            slots[count].value = copying->others[at++].value;
        count += slots[count].value != NULL;
    }
    struct tmi_copy copy = {.slots = slots, .count = count};
    copy.changes = slots ? other_changes(copying, &copy.change_count) : NULL;
    return copy.changes ? tmi_derive_copy(arena, copying->container, &copy) : NULL;
}

/* The container with its children as they are now, itself if none is changed. *accepted: by the
 * whole location; then it is a candidate, unless nothing that was rejected has changed. */
static const struct tmi_token *copy_of(struct tmi_copying *copying, bool *accepted) {
    struct tmi_engine *engine = copying->engine;
    const struct tmi_schema_set *location = copying->task->location;
    *accepted = copying->repaired == 0 && !copying->task->rejected;
    if (copying->repaired == 0)
        return copying->container;
    const struct tmi_copy as_now = {.slots = copying->slots,
                                    .count = copying->count,
                                    .changes = copying->changes,
                                    .change_count = copying->change_count};
    const struct tmi_token *copy =
        tmi_derive_copy(engine->arena, copying->container, &as_now);
    *accepted = copy && tmi_set_accepts(&engine->sets, location, copy);
    if (!copy || *accepted || copying->other_count == 0)
        return copy;
    copy = other_copy(copying);
    *accepted = copy && tmi_set_accepts(&engine->sets, location, copy);
    /* other combinations of what is tied below are not tried: they could be accepted */
    if (copy && !*accepted)
        *accepted = copying->container->kind != TMI_OBJECT ||
                    !tmi_set_lacks_required(&engine->sets, copying->branch, copy);
    return copy;
}

/* An accepted container has been read: there is one candidate of it as before. */
static void replace_candidate(struct tmi_copying *copying, const struct tmi_token *copy,
                              struct tmi_result *into) {
    if (copy != copying->container)
        into->best = copy;
    into->count = copying->ambiguous ? 2 : 1;
    into->cause = copying->cause;
}

void tmi_finish_copy(struct tmi_copying *copying, struct tmi_result *into) {
    struct tmi_engine *engine = copying->engine;
    bool rejected = copying->task->rejected, accepted;
    if (tmi_waits(engine, copying->mark) ||
        (rejected && copying->repaired == 0 && !copying->rescue))
        return;
    const struct tmi_token *copy = copy_of(copying, &accepted);
    if (!copy || (!accepted && !copying->rescue))
        return;
    const struct tmi_token *whole = tmi_with_defaults(copying, copy, !accepted);
    if (!whole ||
        (!accepted && (whole == copy ||
                       !tmi_set_accepts(&engine->sets, copying->task->location, whole))))
        return;
    /* what `if` said of the object as it came must hold for what it becomes */
    if (rejected && !tmi_set_same_conditions(&engine->sets, copying->branch,
                                             copying->container, accepted ? copy : whole))
        copying->ambiguous = true;
    copying->accepted = true;
    if (rejected)
        tmi_candidates_add(engine, into, whole, copying->ambiguous, copying->cause);
    else
        replace_candidate(copying, whole, into);
}

const struct tmi_rule *tmi_removal_rule(const struct tmi_copying *copying,
                                        const struct tmi_member_of *member,
                                        bool *ambiguous) {
    const struct tmi_rules_of_step *rules = &copying->engine->steps[TMI_STEP_MEMBER];
    for (size_t i = 0; i < rules->count; i++) {
        struct tmi_site site = {.engine = copying->engine,
                                .rule = rules->rules[i],
                                .value = tmi_resolve(member->value),
                                .location = member->set,
                                .branch = copying->branch,
                                .flags = member->flags};
        enum tmi_match match = site.rule->value.matches(&site);
        *ambiguous = match == TMI_AMBIGUOUS;
        if (match != TMI_NO_MATCH)
            return site.rule;
    }
    return NULL;
}

unsigned tmi_member_flags(const struct tmi_schema_set *branch, toolmend_view name) {
    if (tmi_set_requires(branch, name))
        return 0;
    return tmi_set_property(branch, name) ? TMI_OPTIONAL : TMI_ENTRY;
}
