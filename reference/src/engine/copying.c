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

void tmi_count_mended(struct tmi_copying *copying) {
    copying->mended++;
    if (copying->container->source == TMI_SOURCE_TEXT &&
        copying->mended > copying->mend->edits_max)
        copying->mend->check->limit = "edits";
}

void tmi_blame(struct tmi_copying *copying, const struct tmi_result *cause,
               const struct tmi_token *other) {
    copying->doubt = true;
    if (!copying->cause)
        copying->cause = cause;
    if (!copying->others)
        copying->others =
            tmi_new(copying->mend->arena, copying->children, struct tmi_other);
    if (copying->others)
        copying->others[copying->other_count++] = (struct tmi_other){
            .slot = copying->count, .value = other, .change = copying->change_count};
}

const struct tmi_token *tmi_hinted_child(struct tmi_copying *copying,
                                         const struct tmi_token *value,
                                         const struct tmi_state *state) {
    if (!copying->hints || !state || state->hinted == 0 ||
        tmi_resolve(value)->kind < TMI_STRING)
        return value;
    const struct tmi_result *read = tmi_want(copying->mend, value, state, 0, false);
    if (!read)
        return value;
    if (read->count > 1)
        tmi_blame(copying, read, read->second ? read->second : read->best);
    copying->hinted |= read->best != value;
    return read->best;
}

/* The changes of a copy in which each child of two readings has its other one: a member that
 * goes there is removed, and no longer renamed. NULL: out of memory. */
static const struct tmi_change *other_changes(struct tmi_copying *copying,
                                              size_t *count) {
    struct tmi_change *changes =
        tmi_new(copying->mend->arena, copying->change_count + copying->other_count + 1,
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

/* The copy in which each child of two readings has its other one. */
static const struct tmi_token *other_copy(struct tmi_copying *copying) {
    struct tmi_arena *arena = copying->mend->arena;
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
    return copy.changes ? tmi_make_copy(arena, copying->container, &copy) : NULL;
}

/* The container with its children as they are now, itself if none is changed. *accepted: by the
 * whole position; then it is a reading, unless nothing that was refused has changed. */
static const struct tmi_token *copy_of(struct tmi_copying *copying, bool *accepted) {
    struct tmi_mend *mend = copying->mend;
    const struct tmi_state *position = copying->task->position;
    *accepted = copying->mended == 0 && !copying->task->refused;
    if (copying->mended == 0)
        return copying->container;
    const struct tmi_copy as_now = {.slots = copying->slots,
                                    .count = copying->count,
                                    .changes = copying->changes,
                                    .change_count = copying->change_count};
    const struct tmi_token *copy =
        tmi_make_copy(mend->arena, copying->container, &as_now);
    *accepted = copy && tmi_state_accepts(&mend->states, position, copy);
    if (!copy || *accepted || copying->other_count == 0)
        return copy;
    copy = other_copy(copying);
    *accepted = copy && tmi_state_accepts(&mend->states, position, copy);
    /* other combinations of what is tied below are not tried: they could be accepted */
    if (copy && !*accepted)
        *accepted = copying->container->kind != TMI_OBJECT ||
                    !tmi_state_lacks_required(&mend->states, copying->branch, copy);
    return copy;
}

/* An accepted container has been read: there is one reading of it as before. */
static void replace_reading(struct tmi_copying *copying, const struct tmi_token *copy,
                            struct tmi_result *into) {
    if (copy != copying->container)
        into->best = copy;
    into->count = copying->doubt ? 2 : 1;
    into->cause = copying->cause;
}

void tmi_finish_copy(struct tmi_copying *copying, struct tmi_result *into) {
    struct tmi_mend *mend = copying->mend;
    bool refused = copying->task->refused, accepted;
    if (tmi_waits(mend, copying->mark) ||
        (refused && copying->mended == 0 && !copying->rescue))
        return;
    const struct tmi_token *copy = copy_of(copying, &accepted);
    if (!copy || (!accepted && !copying->rescue))
        return;
    const struct tmi_token *whole = tmi_with_defaults(copying, copy, !accepted);
    if (!whole || (!accepted &&
                   (whole == copy ||
                    !tmi_state_accepts(&mend->states, copying->task->position, whole))))
        return;
    /* what `if` said of the object as it came must hold for what it becomes */
    if (refused &&
        !tmi_state_same_conditions(&mend->states, copying->branch, copying->container,
                                   accepted ? copy : whole))
        copying->doubt = true;
    copying->accepted = true;
    if (refused)
        tmi_readings_add(mend, into, whole, copying->doubt, copying->cause);
    else
        replace_reading(copying, whole, into);
}

const struct tmi_rule *tmi_removal_rule(const struct tmi_copying *copying,
                                        const struct tmi_member_of *member) {
    const struct tmi_rules_of_step *rules = &copying->mend->steps[TMI_STEP_MEMBER];
    for (size_t i = 0; i < rules->count; i++) {
        struct tmi_site site = {.mend = copying->mend,
                                .rule = rules->rules[i],
                                .value = tmi_resolve(member->value),
                                .position = member->state,
                                .branch = copying->branch,
                                .flags = member->flags};
        if (site.rule->value.holds(&site) != TMI_HOLDS_NOT)
            return site.rule;
    }
    return NULL;
}

unsigned tmi_member_flags(const struct tmi_state *branch, toolmend_view name) {
    if (tmi_state_requires(branch, name))
        return 0;
    return tmi_state_property(branch, name) ? TMI_OPTIONAL : TMI_ENTRY;
}
