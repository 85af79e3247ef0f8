/* SPDX-License-Identifier: MIT
 *
 * unmet.c - see unmet.h. A walk over the value beside the sets of its parts.
 */
#include "hints/unmet.h"

#include "base/view.h"
#include "validate/assertions.h"

/* An open container, and where the walk over it stands. */
struct frame {
    struct tmi_walk walk;
    const struct tmi_schema_set *set;
    bool object;
    size_t index; /* of the next item */
};

struct looking {
    struct tmi_engine *engine;
    struct frame *frames;
    size_t depth, capacity;
    struct tmi_unmet *out;
};

static bool has_alias(struct tmi_engine *engine, const struct tmi_set_hints *hints,
                      const struct tmi_token *object) {
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    while (hints->names && tmi_walk_member(&walk, &name, &value)) {
        engine->check->steps++;
        if (tmi_alias_find(hints, tmi_name_text(engine, name)))
            return true;
    }
    return false;
}

static bool is_half_filled(struct tmi_engine *engine, const struct tmi_relation *relation,
                           const struct tmi_token *object) {
    size_t present = 0;
    for (size_t i = 0; i < relation->count; i++)
        present += tmi_has_member(engine->check, object, relation->fields[i].name);
    return present > 0 && present < relation->count;
}

static bool is_unmet(struct tmi_engine *engine, const struct tmi_schema_set *set,
                     const struct tmi_token *value) {
    struct tmi_site site = {
        .engine = engine, .value = value, .location = set, .branch = set};
    if (value->kind == TMI_STRING)
        return tmi_find_hint(&site);
    if (value->kind != TMI_OBJECT)
        return false;
    const struct tmi_set_hints *hints = tmi_set_hints(&engine->sets, set);
    if (has_alias(engine, hints, value))
        return true;
    for (size_t i = 0; i < hints->relation_count; i++)
        if (is_half_filled(engine, hints->relations[i].relation, value))
            return true;
    return false;
}

static void enter(struct looking *looking, const struct tmi_token *container,
                  const struct tmi_schema_set *set) {
    struct tmi_arena *arena = looking->engine->arena;
    if (looking->depth == looking->capacity) {
        struct frame *frames =
            tmi_grown(arena, looking->frames, looking->depth, &looking->capacity,
                      looking->depth + 1, sizeof *frames);
        if (!frames)
            return;
        looking->frames = frames;
    }
    looking->frames[looking->depth++] =
        (struct frame){tmi_walk_start(container), set, container->kind == TMI_OBJECT, 0};
}

static void look_at(struct looking *looking, const struct tmi_token *value,
                    const struct tmi_schema_set *set) {
    looking->engine->check->steps++;
    if (!set || set->hinted == 0)
        return;
    if (is_unmet(looking->engine, set, value))
        looking->out->list[looking->out->count++] = value;
    if (value->kind >= TMI_ARRAY)
        enter(looking, value, set);
}

/* The next child of the innermost container, and what the schema says of it; false: its end. A
 * member whose name has no UTF-8 form is known to no schema. */
static bool next_child(struct looking *looking, const struct tmi_token **value,
                       const struct tmi_schema_set **set) {
    struct frame *frame = &looking->frames[looking->depth - 1];
    struct tmi_engine *engine = looking->engine;
    const struct tmi_token *name = NULL;
    bool found = frame->object ? tmi_walk_member(&frame->walk, &name, value)
                               : tmi_walk_item(&frame->walk, value);
    if (!found)
        return false;
    if (!name)
        *set = tmi_set_item(&engine->sets, frame->set, frame->index++);
    else
        *set = name->flags & TMI_LONE_SURROGATE
                   ? NULL
                   : tmi_set_member(&engine->sets, frame->set, tmi_text_of(engine, name));
    return true;
}

void tmi_find_unmet(struct tmi_engine *engine, const struct tmi_token *value,
                    const struct tmi_schema_set *set, struct tmi_unmet *out) {
    struct looking looking = {.engine = engine, .out = out};
    out->count = 0;
    look_at(&looking, value, set);
    while (looking.depth > 0 && out->count < TMI_UNMET_MAX &&
           !tmi_check_failed(engine->check)) {
        if (next_child(&looking, &value, &set))
            look_at(&looking, value, set);
        else
            looking.depth--;
        if (engine->check->steps > engine->check->steps_max)
            engine->check->limit = "steps";
    }
}
