/* SPDX-License-Identifier: MIT
 *
 * trace_root.c - `reading/root`: the layers around the arguments object, outermost first.
 */
#include "trace.h"

#include <string.h>

/* ---- the root ------------------------------------------------------------------------------ */

static void count_layer(struct peeled *peeled, const struct clause *clause) {
    peeled->wrapped += strcmp(clause->id, "root/wrapped") == 0;
    peeled->echoed += strcmp(clause->id, "root/call-echo") == 0;
}

/* The object inside an unwrapped layer: as it stands, or decoded by the same rule. */
static bool walk_kept(struct tracing *t, struct level *level,
                      const struct tree_node *kept, const struct decoded *decoded,
                      const struct clause *clause) {
    const struct script_edit *edit = trace_next(level);
    struct place place = {.level = level, .value = kept};
    if (kept->kind != TREE_STRING)
        return trace_root(t, level, kept);
    if (!edit || edit->of != kept || !trace_covers(edit, kept) ||
        edit->rules[0] != clause)
        return trace_fail(t, "bytes/decoded", "the text of the object is not decoded");
    t->peeled.decoded++;
    return trace_decoded_text(t, &place, decoded, true);
}

static bool peel_unwrapped(struct tracing *t, const struct place *place) {
    struct level *level = place->level;
    const struct script_edit *edit = trace_next(level);
    const struct clause *clause = edit->rules[0];
    const struct tree_node *value = place->value, *kept = trace_kept(clause, value);
    struct site site = trace_site(t, place, edit);
    struct decoded decoded = {NULL, 0};
    if (kept && kept->kind == TREE_STRING)
        decoded = clause_decode(clause, t->pool, kept->text);
    site.decoded = decoded.tree;
    if (trace_speaks_against(t, clause, &site) || !kept)
        return false;
    count_layer(&t->peeled, clause);
    return trace_take(t, level, "bytes/unwrapped",
                      &(struct due){value, value->start, kept->start, "", clause}) &&
           walk_kept(t, level, kept, &decoded, clause) &&
           trace_take(t, level, "bytes/unwrapped",
                      &(struct due){value, kept->end, value->end, "", clause});
}

static bool peel_string(struct tracing *t, const struct place *place) {
    const struct script_edit *edit = trace_next(place->level);
    struct site site = trace_site(t, place, edit);
    struct decoded decoded = clause_decode(edit->rules[0], t->pool, place->value->text);
    site.decoded = decoded.tree;
    if (trace_speaks_against(t, edit->rules[0], &site))
        return false;
    if (!trace_covers(edit, place->value))
        return trace_fail(t, "bytes/decoded", "the edit is not that of the whole string");
    t->peeled.decoded++;
    return trace_decoded_text(t, place, &decoded, true);
}

static bool peel(struct tracing *t, const struct place *place) {
    const struct clause *clause = trace_next(place->level)->rules[0];
    if (place->value->kind == TREE_OBJECT &&
        position_accepts(t->document, place->position,
                         trace_slice(place->level, place->value)) == ANSWER_YES)
        return trace_fail(t, "reading/root",
                          "the object is valid with the layer around it");
    if (clause->layer == LAYER_UNWRAPPED)
        return peel_unwrapped(t, place);
    return clause->layer == LAYER_DECODED ? peel_string(t, place)
                                          : trace_retyped(t, place);
}

/* The text, or what is left of it under the layers that are off. */
bool trace_root(struct tracing *t, struct level *level, const struct tree_node *value) {
    struct position root = position_root(t->document, t->pool);
    struct place place = {level, value, &root, &root, SITE_AT_ROOT, true, false};
    const struct script_edit *edit = trace_next(level);
    if (edit && edit->of == value && edit->rules[0]->root)
        return peel(t, &place);
    if (value->kind != TREE_OBJECT)
        return trace_fail(t, "reading/root", "only root rules act on what is no object");
    t->arguments = value;
    return trace_value(t, level, value, &root, SITE_AT_ROOT);
}
