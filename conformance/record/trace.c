/* SPDX-License-Identifier: MIT
 *
 * trace.c - see trace.h: edits one after the other, and texts inside texts.
 */
#include "trace.h"

#include <string.h>

/* ---- faults -------------------------------------------------------------------------------- */

bool trace_fail(struct tracing *t, const char *clause, const char *why) {
    const struct level *level = t->outermost;
    size_t at = level->at < level->count ? level->at : level->count - 1;
    if (level->count > 0 && (!t->failed || level->at > t->reached)) {
        t->reached = level->at;
        t->fault = (struct record_fault){level->edits[at].number,
                                         level->edits[at].pointer, clause, why};
    }
    t->failed = true;
    return false;
}

bool trace_speaks_against(struct tracing *t, const struct clause *clause,
                          const struct site *site) {
    const char *why = clause->fault(site);
    if (!why && t->limited)
        why = limit_fault(site, clause, t->profile);
    return why && !trace_fail(t, clause->id, why);
}

/* ---- edits --------------------------------------------------------------------------------- */

const struct script_edit *trace_next(const struct level *level) {
    return level->at < level->count ? &level->edits[level->at] : NULL;
}

toolmend_view trace_slice(const struct level *level, const struct tree_node *value) {
    return tree_slice(level->before, value);
}

toolmend_view trace_result(const struct level *level, const struct tree_node *value,
                           size_t first) {
    size_t start = (size_t)((ptrdiff_t)value->start + level->shift[first]);
    size_t end = (size_t)((ptrdiff_t)value->end + level->shift[level->at]);
    return view_cut(level->after, start, end);
}

/* The second bracket of a wrap belongs to what is outside. */
bool trace_touches(const struct level *level, const struct tree_node *value,
                   unsigned flags) {
    const struct script_edit *edit = trace_next(level);
    if (!edit || !tree_within(edit->of, value))
        return false;
    return !((flags & SITE_WRAPPED) && edit->of == value && edit->start == value->end &&
             edit->end == value->end);
}

bool trace_covers(const struct script_edit *edit, const struct tree_node *value) {
    return edit->start == value->start && edit->end == value->end;
}

bool trace_take(struct tracing *t, struct level *level, const char *bytes,
                const struct due *due) {
    const struct script_edit *edit = trace_next(level);
    if (!edit || edit->of != due->of || edit->start != due->start ||
        edit->end != due->end)
        return trace_fail(t, bytes,
                          "the edit that is due there has other bytes or is missing");
    if (edit->rule_count != 1 || edit->rules[0] != due->clause)
        return trace_fail(t, bytes, "edits of one change name different rules");
    if (!view_is(edit->new_text, due->text))
        return trace_fail(t, bytes, "the new text is not what the rule writes there");
    t->acted |= clause_bit(due->clause);
    level->at++;
    return true;
}

void trace_set_shifts(struct pool *pool, struct level *level) {
    level->shift = pool_take(pool, level->count + 1, sizeof *level->shift);
    for (size_t i = 0; i < level->count; i++) {
        const struct script_edit *edit = &level->edits[i];
        level->shift[i + 1] = level->shift[i] + (ptrdiff_t)edit->new_text.len -
                              (ptrdiff_t)(edit->end - edit->start);
    }
}

/* ---- places -------------------------------------------------------------------------------- */

struct site trace_site(const struct tracing *t, const struct place *place,
                       const struct script_edit *edit) {
    bool closed = place->level->depth == 0 && t->closed > 0 &&
                  place->value->kind >= TREE_ARRAY && place->value->end > t->closed;
    return (struct site){.document = t->document,
                         .pool = t->pool,
                         .tree = place->level->before,
                         .value = place->value,
                         .position = place->position,
                         .branch = place->branch,
                         .new_text = edit->new_text,
                         .flags = place->flags | (closed ? SITE_CLOSED : 0U),
                         .depth = place->level->depth,
                         .wraps = view_is(edit->new_text, "["),
                         .finish = t->finish,
                         .peeled = &t->peeled,
                         .doubts = t->doubts};
}

/* ---- decoded texts ------------------------------------------------------------------------- */

static void add_rule(struct script_edit *edit, const struct clause *rule) {
    for (size_t i = 0; i < edit->rule_count; i++)
        if (edit->rules[i] == rule)
            return;
    edit->rules[edit->rule_count++] = rule;
}

/* The rules of a decoded text in the order in which they act, each once: that which decodes it,
 * those that mend it, those of the edits in it. */
static struct script_edit rules_in_order(const struct script_edit *edit,
                                         const struct decoded *decoded,
                                         const struct script *inside) {
    struct script_edit all = {.rule_count = 0};
    add_rule(&all, edit->rules[0]);
    for (size_t i = 0; i < clause_count(); i++)
        if (decoded->mended & clause_bit(clause_at(i)))
            add_rule(&all, clause_at(i));
    for (size_t i = 0; i < inside->count; i++)
        for (size_t k = 0; k < inside->list[i].rule_count; k++)
            add_rule(&all, inside->list[i].rules[k]);
    return all;
}

/* Are these the rules of the edit, but for those that it names for what it mended before? */
static bool are_named(struct tracing *t, const struct script_edit *edit,
                      const struct script_edit *all) {
    size_t count = 0;
    for (size_t i = 0; i < all->rule_count; i++) {
        if (edit->within & clause_bit(all->rules[i]))
            continue;
        if (count == edit->rule_count || edit->rules[count] != all->rules[i])
            return trace_fail(t, "P12",
                              "it names other rules than acted in it, or in "
                              "another order");
        count++;
    }
    return count == edit->rule_count ||
           trace_fail(t, "P12", "it names a rule that did not act in it");
}

bool trace_decoded_text(struct tracing *t, const struct place *place,
                        const struct decoded *decoded, bool root) {
    struct level *level = place->level;
    struct script_edit *edit = &level->edits[level->at], all;
    struct script inside = {NULL, 0, 0};
    uint64_t outside = t->acted, allowed = t->allowed;
    if (level->depth == 0) {
        t->acted = t->allowed = 0;
        for (size_t i = 0; i < edit->rule_count; i++)
            t->allowed |= clause_bit(edit->rules[i]);
    }
    t->acted |= clause_bit(edit->rules[0]) | decoded->mended;
    struct unfolding unfolding = {.document = t->document,
                                  .pool = t->pool,
                                  .position = root ? NULL : place->position,
                                  .before = decoded->tree,
                                  .after = edit->new_text,
                                  .allowed = t->allowed};
    if (!unfold(&unfolding, &inside))
        return trace_fail(
            t, place->flags & SITE_SPLIT ? "bytes/split" : "bytes/decoded",
            "the new text is not the decoded one, mended by the rules it names");
    struct level below = {.depth = level->depth + 1,
                          .before = decoded->tree,
                          .after = edit->new_text,
                          .edits = inside.list,
                          .count = inside.count};
    trace_set_shifts(t->pool, &below);
    bool sound = root ? trace_root(t, &below, decoded->tree->root)
                      : trace_value(t, &below, decoded->tree->root, place->position,
                                    place->flags | SITE_DECODED);
    all = rules_in_order(edit, decoded, &inside);
    if (!sound || (level->depth == 0 && !are_named(t, edit, &all)))
        return false;
    if (below.at < below.count)
        return trace_fail(t, "bytes/decoded",
                          "something in the decoded text is changed twice");
    for (size_t i = 0; level->depth > 0 && i < all.rule_count; i++)
        edit->rules[i] = all.rules[i];
    edit->rule_count = level->depth > 0 ? all.rule_count : edit->rule_count;
    t->acted |= outside;
    t->allowed = allowed;
    level->at++;
    return true;
}
