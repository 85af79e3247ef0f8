/* SPDX-License-Identifier: MIT
 *
 * misplaced.c - see misplaced.h.
 *
 * One walk over the tokens. Each level knows what the schema may say of its container, and of every
 * object that was closed in front of the child that is looked at.
 */
#include "engine/misplaced.h"

#include "engine/schema_set.h"
#include "validate/assertions.h"

/* What the schema says of several objects, each set once. */
struct sets {
    const struct tmi_schema_set **list;
    size_t count, capacity;
};

/* A container that is open in the walk. */
struct level {
    const struct tmi_token *container;
    const struct tmi_schema_set *set;
    struct tmi_walk walk; /* at the children that were not passed */
    size_t index;         /* of the next one */
    struct sets
        closed;        /* objects that ended directly behind one of the children passed */
    struct sets spine; /* of these, behind the last one */
};

struct search {
    struct tmi_schema_sets sets;
    struct tmi_check *check;
    const struct tmi_closers *closers;
    struct level *levels;
    size_t depth, capacity;
};

static void add_set(struct search *search, struct sets *sets,
                    const struct tmi_schema_set *set) {
    search->check->steps += sets->count / 8 + 1;
    for (size_t i = 0; i < sets->count; i++)
        if (sets->list[i] == set)
            return;
    if (sets->count == sets->capacity) {
        const struct tmi_schema_set **list =
            tmi_grown(search->check->arena, sets->list, sets->count, &sets->capacity,
                      sets->count + 1, sizeof *list);
        if (!list)
            return; /* sticky */
        sets->list = list;
    }
    sets->list[sets->count++] = set;
}

static bool push(struct search *search, const struct tmi_token *container,
                 const struct tmi_schema_set *set) {
    if (!set)
        return false;
    if (search->depth == search->capacity) {
        struct level *levels =
            tmi_grown(search->check->arena, search->levels, search->depth,
                      &search->capacity, search->depth + 1, sizeof *levels);
        if (!levels)
            return false;
        search->levels = levels;
    }
    search->levels[search->depth++] = (struct level){
        .container = container, .set = set, .walk = tmi_walk_start(container)};
    return true;
}

/* The innermost container ends. */
static void pop(struct search *search) {
    struct level *inner = &search->levels[--search->depth];
    if (inner->container->kind == TMI_OBJECT)
        add_set(search, &inner->spine, inner->set);
    if (search->depth == 0)
        return;
    struct level *outer = &search->levels[search->depth - 1];
    outer->spine = inner->spine;
    for (size_t i = 0; i < inner->spine.count; i++)
        add_set(search, &outer->closed, inner->spine.list[i]);
}

static bool is_declared(struct search *search, const struct tmi_schema_set *set,
                        toolmend_view name) {
    search->check->steps++;
    return tmi_set_declares(&search->sets, set, name, false);
}

/* Does the member of the innermost object belong to one that was closed before, or to one that
 * should have been left? */
static bool is_misplaced(struct search *search, toolmend_view name) {
    const struct level *level = &search->levels[search->depth - 1];
    bool open = level->container->end > search->closers->unclosed && level->index > 0;
    search->check->steps++;
    if (tmi_set_declares(&search->sets, level->set, name, true))
        return false;
    for (size_t i = 0; search->closers->surplus && i < level->closed.count; i++)
        if (is_declared(search, level->closed.list[i], name))
            return true;
    for (size_t i = 0; open && i + 1 < search->depth; i++)
        if (search->levels[i].container->kind == TMI_OBJECT &&
            is_declared(search, search->levels[i].set, name))
            return true;
    return false;
}

/* Go to the next child; true: it is misplaced. */
static bool step(struct search *search) {
    struct level *level = &search->levels[search->depth - 1];
    const struct tmi_token *name = NULL, *value;
    bool object = level->container->kind == TMI_OBJECT;
    if (object ? !tmi_walk_member(&level->walk, &name, &value)
               : !tmi_walk_item(&level->walk, &value)) {
        pop(search);
        return false;
    }
    toolmend_view text = {NULL, 0};
    if (object)
        text = tmi_readable(search->check, name);
    if (object && is_misplaced(search, text))
        return true;
    size_t index = level->index++;
    level->spine.count = 0;
    if (value->kind < TMI_ARRAY)
        return false;
    const struct tmi_schema_set *wide = tmi_set_wide(&search->sets, level->set);
    if (!wide)
        return false;
    (void)push(search, value,
               object ? tmi_set_member(&search->sets, wide, text)
                      : tmi_set_item(&search->sets, wide, index));
    return false;
}

bool tmi_is_misplaced(struct tmi_check *check, size_t states_max,
                      const struct tmi_closers *closers) {
    struct search search = {.check = check, .closers = closers};
    if (closers->root->kind < TMI_ARRAY)
        return false;
    tmi_sets_init(&search.sets, check, states_max);
    bool found =
        !push(&search, closers->root, tmi_set_of(&search.sets, NULL, check->tool->root));
    while (!found && search.depth > 0 && !tmi_check_failed(check)) {
        found = step(&search);
        if (check->steps > check->steps_max)
            check->limit = "steps";
    }
    return found;
}
