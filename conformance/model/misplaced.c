/* SPDX-License-Identifier: MIT
 *
 * misplaced.c - members that a closer too many, or one too few, moved into another object:
 * syntax/surplus-closer, syntax/missing-closer.
 */
#include "candidates.h"
#include "in_place.h"
#include "schema.h"

#include <string.h>

/* What may be said of an object, and of those around it or closed before it. */
struct objects {
    const struct model_subschemas **list;
    size_t count;
};

struct around {
    const struct model_subschemas *all; /* NULL: an array */
    const struct around *outer;
};

static void add(struct model_run *run, struct objects *objects,
                const struct model_subschemas *all) {
    const struct model_subschemas **longer =
        model_alloc(run, objects->count + 1, sizeof(*longer));
    if (objects->count > 0)
        memcpy(longer, objects->list, objects->count * sizeof(*longer));
    longer[objects->count++] = all;
    objects->list = longer;
}

static bool declares(const struct model_search *search,
                     const struct model_subschemas *all, struct model_string name) {
    struct model_subschemas possible = model_possible(&search->schema, all);
    return model_property(&search->schema, &possible, name) != NULL;
}

/* Does one of the objects around declare the name? */
static bool belongs_around(const struct model_search *search, const struct around *around,
                           struct model_string name) {
    for (; around; around = around->outer)
        if (around->all && declares(search, around->all, name))
            return true;
    return false;
}

static bool belongs_before(const struct model_search *search,
                           const struct objects *closed, struct model_string name) {
    for (size_t i = 0; i < closed->count; i++)
        if (declares(search, closed->list[i], name))
            return true;
    return false;
}

/* `ended` receives the objects that end where the value does. */
// NOLINTNEXTLINE(misc-no-recursion): bounded by MODEL_DEPTH_MAX
static bool is_misplaced(struct model_search *search, const struct model_node *value,
                         const struct model_subschemas *all, const struct around *around,
                         struct objects *ended) {
    bool object = value->kind == MODEL_OBJECT;
    const struct around here = {object ? all : NULL, around};
    struct model_subschemas possible = model_possible(&search->schema, all);
    struct objects closed = {.count = 0};
    size_t index = 0;
    for (const struct model_node *child = value->first; child;
         child = child->next, index++) {
        bool known = !object || model_may_declare(&search->schema, all, child->name);
        if (!known && search->surplus && belongs_before(search, &closed, child->name))
            return true;
        if (!known && index > 0 && model_was_closed(search, value) &&
            belongs_around(search, around, child->name))
            return true;
        ended->count = 0;
        if (child->kind < MODEL_ARRAY)
            continue;
        struct model_subschemas *below = model_alloc(search->run, 1, sizeof *below);
        *below = object ? model_of_member(&search->schema, &possible, child->name)
                        : model_of_item(&search->schema, &possible, index);
        struct objects inner = {.count = 0};
        if (is_misplaced(search, child, below, &here, &inner))
            return true;
        for (size_t i = 0; i < inner.count; i++) {
            add(search->run, &closed, inner.list[i]);
            add(search->run, ended, inner.list[i]);
        }
    }
    if (object)
        add(search->run, ended, all);
    return false;
}

bool model_is_misplaced(struct model_search *search, const struct model_node *root) {
    struct model_subschemas *all = model_alloc(search->run, 1, sizeof *all);
    struct objects ended = {.count = 0};
    *all = model_root_subschemas(&search->schema);
    if (!search->surplus && search->closed_count == 0)
        return false;
    return is_misplaced(search, root, all, NULL, &ended);
}
