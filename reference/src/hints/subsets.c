/* SPDX-License-Identifier: MIT
 *
 * subsets.c - which hints are left out where an object cannot take them all.
 */
#include "hints/hints.h"

#include "base/view.h"
#include "engine/copying.h"

/* One way to read the object, beside what is known of it. */
struct way {
    const struct tmi_copying *start;
    struct tmi_result before; /* what is known from elsewhere */
    struct tmi_result found;  /* and from this way */
    struct tmi_tried tried;
};

/* False: the outcome is not known yet (tmi_waits). */
static bool read_way(struct way *way, const bool *renamed, bool hints, bool rescue) {
    size_t mark = tmi_mark(way->start->engine);
    struct tmi_copying copying = *way->start;
    copying.hints = hints;
    copying.rescue = rescue;
    way->found = way->before;
    tmi_candidates_under_names(&copying, renamed, &way->found, &way->tried);
    return !tmi_waits(copying.engine, mark);
}

/* Rename, on top of those in `renamed`, all that are accepted alone, be it with what relations
 * add, as long as there are some and they are accepted together. *into is what that gives.
 * False: failed, or not known yet. */
static bool add_aliases(struct way *way, bool *renamed, struct tmi_result *into) {
    const struct tmi_plan *plan = way->start->plan;
    struct tmi_arena *arena = way->start->engine->arena;
    bool *more = tmi_new(arena, plan->count, bool);
    for (size_t round = 0; more && round < plan->count; round++) {
        size_t added = 0;
        memcpy(more, renamed, plan->count * sizeof *more);
        for (size_t i = 0; i < plan->count; i++) {
            if (renamed[i] || !plan->fits[i])
                continue;
            renamed[i] = true;
            bool known = read_way(way, renamed, false, true);
            renamed[i] = false;
            if (!known)
                return false;
            more[i] = way->tried.accepted;
            added += more[i];
        }
        if (added == 0)
            break;
        if (!read_way(way, more, false, true))
            return false;
        if (!way->tried.accepted)
            break;
        *into = way->found;
        memcpy(renamed, more, plan->count * sizeof *more);
    }
    return more != NULL;
}

/* Without hints, then with as many as it takes. False: failed, or not known yet. */
static bool candidates_without_hints(struct way *way, struct tmi_result *into,
                                     bool *accepted) {
    const struct tmi_plan *plan = way->start->plan;
    bool *renamed = tmi_new(way->start->engine->arena, plan->count, bool);
    if (!renamed)
        return false;
    for (size_t i = 0; i < plan->count; i++)
        renamed[i] = false;
    if (!read_way(way, renamed, false, false))
        return false;
    *accepted = way->tried.accepted;
    if (!*accepted)
        return true;
    *into = way->found;
    if (!add_aliases(way, renamed, into) || !read_way(way, renamed, true, true))
        return false;
    if (way->tried.accepted)
        *into = way->found;
    return true;
}

/* By renaming also those that are ambiguous, or for which the profile lacks a rule. */
static void candidates_ambiguous(const struct tmi_copying *start,
                                 struct tmi_result *into) {
    const struct tmi_plan *plan = start->plan;
    struct tmi_copying copying = *start;
    struct tmi_tried tried;
    bool *renamed = tmi_new(copying.engine->arena, plan->count, bool), weak = false;
    for (size_t i = 0; renamed && i < plan->count; i++) {
        renamed[i] = true;
        weak |= !plan->fits[i];
        copying.ambiguous |= plan->pairs[i].ambiguous;
    }
    if (renamed && weak)
        tmi_candidates_under_names(&copying, renamed, into, &tried);
}

void tmi_candidates_with_some_hints(const struct tmi_copying *start,
                                    struct tmi_result *into,
                                    const struct tmi_tried *all) {
    struct way way = {.start = start, .before = *into};
    bool accepted = false;
    if ((start->plan->count > 0 || all->hinted) &&
        (!candidates_without_hints(&way, into, &accepted) || accepted))
        return;
    struct tmi_copying copying = *start;
    copying.rescue = true;
    struct tmi_tried tried = {false, false};
    size_t mark = tmi_mark(copying.engine);
    if (tmi_set_hints(&copying.engine->sets, copying.branch)->relation_count > 0)
        tmi_candidates_under_names(&copying, start->plan->fits, into, &tried);
    if (!tried.accepted && start->plan->count > 0 && !tmi_waits(copying.engine, mark))
        candidates_ambiguous(start, into);
}
