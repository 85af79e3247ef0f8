/* SPDX-License-Identifier: MIT
 *
 * unmet.c - see unmet.h. A walk over the value beside the states of its parts.
 */
#include "hints/unmet.h"

#include "base/view.h"
#include "validate/assertions.h"

/* An open container, and where the walk over it stands. */
struct frame {
    struct tmi_walk walk;
    const struct tmi_state *state;
    bool object;
    size_t index; /* of the next item */
};

struct looking {
    struct tmi_mend *mend;
    struct frame *frames;
    size_t depth, capacity;
    struct tmi_unmet *out;
};

static bool has_alias(struct tmi_mend *mend, const struct tmi_state_hints *hints,
                      const struct tmi_token *object) {
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    while (hints->names && tmi_walk_member(&walk, &name, &value)) {
        mend->check->steps++;
        if (tmi_alias_find(hints, tmi_name_text(mend, name)))
            return true;
    }
    return false;
}

static bool is_half_filled(struct tmi_mend *mend, const struct tmi_relation *relation,
                           const struct tmi_token *object) {
    size_t present = 0;
    for (size_t i = 0; i < relation->count; i++)
        present += tmi_has_member(mend->check, object, relation->fields[i].name);
    return present > 0 && present < relation->count;
}

static bool is_unmet(struct tmi_mend *mend, const struct tmi_state *state,
                     const struct tmi_token *value) {
    struct tmi_site site = {
        .mend = mend, .value = value, .position = state, .branch = state};
    if (value->kind == TMI_STRING)
        return tmi_find_hint(&site);
    if (value->kind != TMI_OBJECT)
        return false;
    const struct tmi_state_hints *hints = tmi_state_hints(&mend->states, state);
    if (has_alias(mend, hints, value))
        return true;
    for (size_t i = 0; i < hints->relation_count; i++)
        if (is_half_filled(mend, hints->relations[i].relation, value))
            return true;
    return false;
}

static void enter(struct looking *looking, const struct tmi_token *container,
                  const struct tmi_state *state) {
    struct tmi_arena *arena = looking->mend->arena;
    if (looking->depth == looking->capacity) {
        size_t capacity = looking->capacity ? looking->capacity * 2 : 8;
        struct frame *frames = tmi_new(arena, capacity, struct frame);
        if (!frames)
            return;
        if (looking->depth > 0)
            memcpy(frames, looking->frames, looking->depth * sizeof *frames);
        looking->frames = frames;
        looking->capacity = capacity;
    }
    looking->frames[looking->depth++] = (struct frame){tmi_walk_start(container), state,
                                                       container->kind == TMI_OBJECT, 0};
}

static void look_at(struct looking *looking, const struct tmi_token *value,
                    const struct tmi_state *state) {
    looking->mend->check->steps++;
    if (!state || state->hinted == 0)
        return;
    if (is_unmet(looking->mend, state, value))
        looking->out->list[looking->out->count++] = value;
    if (value->kind >= TMI_ARRAY)
        enter(looking, value, state);
}

/* The next child of the innermost container, and what the schema says of it; false: its end. A
 * member whose name has no UTF-8 form is known to no schema. */
static bool next_child(struct looking *looking, const struct tmi_token **value,
                       const struct tmi_state **state) {
    struct frame *frame = &looking->frames[looking->depth - 1];
    struct tmi_mend *mend = looking->mend;
    const struct tmi_token *name = NULL;
    bool found = frame->object ? tmi_walk_member(&frame->walk, &name, value)
                               : tmi_walk_item(&frame->walk, value);
    if (!found)
        return false;
    if (!name)
        *state = tmi_state_item(&mend->states, frame->state, frame->index++);
    else
        *state =
            name->flags & TMI_LONE_SURROGATE
                ? NULL
                : tmi_state_member(&mend->states, frame->state, tmi_text_of(mend, name));
    return true;
}

void tmi_find_unmet(struct tmi_mend *mend, const struct tmi_token *value,
                    const struct tmi_state *state, struct tmi_unmet *out) {
    struct looking looking = {.mend = mend, .out = out};
    out->count = 0;
    look_at(&looking, value, state);
    while (looking.depth > 0 && out->count < TMI_UNMET_MAX &&
           !tmi_check_failed(mend->check)) {
        if (next_child(&looking, &value, &state))
            look_at(&looking, value, state);
        else
            looking.depth--;
        if (mend->check->steps > mend->check->steps_max)
            mend->check->limit = "steps";
    }
}
