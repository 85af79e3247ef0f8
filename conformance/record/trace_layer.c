/* SPDX-License-Identifier: MIT
 *
 * trace_layer.c - rules that change a value itself: decoding, unwrapping, scalars, wraps.
 *
 * `reading/order` says which may follow which; the flags of a place tell what has been.
 */
#include "trace.h"

#include <string.h>

/* ---- layers: rules that change the value itself -------------------------------------------- */

static bool is_split(const struct clause *clause) {
    return strcmp(clause->id, "hint/separator") == 0;
}

static bool walk_decoded(struct tracing *t, const struct place *place) {
    const struct script_edit *edit = trace_next(place->level);
    struct site site = trace_site(t, place, edit);
    bool splits = is_split(edit->rules[0]);
    struct decoded decoded =
        splits ? trace_split(t, place)
               : clause_decode(edit->rules[0], t->pool, place->value->text);
    struct place list = *place;
    site.decoded = decoded.tree;
    list.flags |= splits ? SITE_SPLIT : 0U;
    if (place->flags & (SITE_DECODED | SITE_UNWRAPPED | SITE_WRAPPED))
        return trace_fail(t, "reading/order", "a text is decoded too late");
    if (trace_speaks_against(t, edit->rules[0], &site))
        return false;
    if (!trace_covers(edit, place->value))
        return trace_fail(t, "bytes/decoded", "the edit is not that of the whole string");
    return trace_decoded_text(t, &list, &decoded, false);
}

bool trace_retyped(struct tracing *t, const struct place *place) {
    const struct script_edit *edit = trace_next(place->level);
    struct site site = trace_site(t, place, edit);
    if (trace_speaks_against(t, edit->rules[0], &site))
        return false;
    if (!trace_covers(edit, place->value) || edit->rule_count != 1)
        return trace_fail(t, "bytes/retyped", "the edit is not that of the whole value");
    t->acted |= clause_bit(edit->rules[0]);
    place->level->at++;
    t->made = MADE_OTHERWISE;
    return true;
}

const struct tree_node *trace_kept(const struct clause *clause,
                                   const struct tree_node *value) {
    return strcmp(clause->id, "root/call-echo") == 0 ? tree_keyword(value, "arguments")
                                                     : value->first;
}

/* Does the branch want the value that was kept, and not another branch of the same union? */
static bool is_wanted(struct tracing *t, const struct place *place, toolmend_view kept) {
    const struct tree *tree = tree_read(t->pool, kept);
    return (tree && position_may_hold(t->document, place->branch,
                                      types_of_value(tree, tree->root))) ||
           trace_fail(t, "reading/types", "the branch wants no value of that type");
}

static bool walk_unwrapped(struct tracing *t, const struct place *place) {
    struct level *level = place->level;
    const struct script_edit *edit = trace_next(level);
    const struct clause *clause = edit->rules[0];
    const struct tree_node *value = place->value, *kept = trace_kept(clause, value);
    struct site site = trace_site(t, place, edit);
    if (place->flags & (SITE_UNWRAPPED | SITE_WRAPPED))
        return trace_fail(t, "reading/order", "a value is unwrapped too late");
    if (trace_speaks_against(t, clause, &site) || !kept)
        return false;
    struct position item = position_item(t->document, t->pool, place->branch, 0);
    unsigned flags = (place->flags & ~(unsigned)SITE_AT_TOP) | SITE_UNWRAPPED;
    if (site.wraps)
        flags = SITE_UNWRAPPED | SITE_WRAPPED | (place->flags & SITE_COVERED);
    if (kept->kind < TREE_ARRAY && site.wraps)
        flags |= SITE_AS_IT_STANDS;
    if (!trace_take(t, level, "bytes/unwrapped",
                    &(struct due){value, value->start, kept->start, site.wraps ? "[" : "",
                                  clause}))
        return false;
    size_t first = level->at;
    if (!trace_value(t, level, kept, site.wraps ? &item : place->position, flags) ||
        !(site.wraps || is_wanted(t, place, trace_result(level, kept, first))) ||
        !trace_take(
            t, level, "bytes/unwrapped",
            &(struct due){value, kept->end, value->end, site.wraps ? "]" : "", clause}))
        return false;
    /* what a name was around was neither wrapped as it stands nor a list of one */
    t->made = value->kind == TREE_ARRAY ? MADE_UNWRAPPED : MADE_OTHERWISE;
    return true;
}

static bool walk_wrapped(struct tracing *t, const struct place *place) {
    struct level *level = place->level;
    const struct script_edit *edit = trace_next(level);
    const struct clause *clause = edit->rules[0];
    const struct tree_node *value = place->value;
    struct site site = trace_site(t, place, edit);
    if (place->flags & SITE_WRAPPED)
        return trace_fail(t, "reading/order", "a value is wrapped twice");
    if (trace_speaks_against(t, clause, &site))
        return false;
    struct position item = position_item(t->document, t->pool, place->branch, 0);
    if (!trace_take(t, level, "bytes/wrapped",
                    &(struct due){value, value->start, value->start, "[", clause}))
        return false;
    size_t first = level->at;
    if (!trace_value(t, level, value, &item,
                     SITE_WRAPPED | SITE_COVERED | (place->flags & SITE_AT_TOP)))
        return false;
    if (level->at > first &&
        position_accepts(t->document, place->position,
                         trace_result(level, value, first)) == ANSWER_YES)
        return trace_fail(t, "reading/order", "the chain ends before the wrap");
    bool closed = trace_take(t, level, "bytes/wrapped",
                             &(struct due){value, value->end, value->end, "]", clause});
    t->made = MADE_WRAPPED;
    return closed;
}

static bool walk_listed(struct tracing *t, const struct place *place) {
    struct level *level = place->level;
    const struct script_edit *edit = trace_next(level);
    const struct clause *clause = edit->rules[0];
    const struct tree_node *value = place->value;
    struct site site = trace_site(t, place, edit);
    if (place->flags & (SITE_UNWRAPPED | SITE_WRAPPED))
        return trace_fail(t, "reading/order", "an object is listed too late");
    if (trace_speaks_against(t, clause, &site) ||
        !trace_take(t, level, "bytes/listed",
                    &(struct due){value, value->start, value->start + 1, "[", clause}))
        return false;
    for (const struct tree_node *one = value->first; one; one = one->next) {
        struct position item =
            position_item(t->document, t->pool, place->branch, one->index);
        if (!trace_take(t, level, "bytes/listed",
                        &(struct due){value, one->name_start, one->start, "", clause}) ||
            !trace_value(t, level, one, &item, place->flags & SITE_COVERED))
            return false;
    }
    t->made = MADE_OTHERWISE;
    return trace_take(t, level, "bytes/listed",
                      &(struct due){value, value->end - 1, value->end, "]", clause});
}

bool trace_layer(struct tracing *t, const struct place *place) {
    const struct clause *clause = trace_next(place->level)->rules[0];
    if (clause->root || (place->flags & SITE_AT_ROOT))
        return trace_fail(t, "reading/root",
                          clause->root ? "a root rule acts on a value inside"
                                       : "only root rules act on the whole text");
    if (!place->full)
        return false; /* the same branch comes again, with conditions */
    if (place->flags & SITE_SPLIT)
        return trace_fail(t, "hint/separator", "the list of the pieces is changed again");
    if (!trace_is_free(t, place, clause))
        return false;
    if (clause->layer == LAYER_LINKED)
        return trace_linked(t, place);
    if (!(place->flags & SITE_COVERED))
        return trace_fail(t, "P2", "no violation puts the value in question");
    switch (clause->layer) {
    case LAYER_DECODED:
        return walk_decoded(t, place);
    case LAYER_RETYPED:
        return trace_retyped(t, place);
    case LAYER_UNWRAPPED:
        return walk_unwrapped(t, place);
    case LAYER_LISTED:
        return walk_listed(t, place);
    case LAYER_WRAPPED:
        return walk_wrapped(t, place);
    case LAYER_SYNTAX:
    case LAYER_CALL:
        return trace_fail(t, clause->id, clause->fault(NULL));
    case LAYER_REMOVED:
    case LAYER_RENAMED:
    case LAYER_LINKED:
    case LAYER_ADDED:
        break;
    }
    return trace_fail(t, "P12", "the pointer does not name a member");
}
