/* SPDX-License-Identifier: MIT
 *
 * unfold.c - what happened inside a decoded text, which a record tells only by its result.
 *
 * The decoded text and the result are compared value by value; where they differ, the kinds of
 * both leave one or two rules, of which the first whose edits give the bytes is taken. Nothing
 * is justified here: what is found goes through the same checks as edits that were claimed.
 */
#include "claim.h"
#include "hint.h"

#include <string.h>

enum {
    STEPS_MAX = 1 << 20
}; /* of pairs that are compared; a record that needs more fails */

struct folded {
    struct pool *pool;
    struct document *document;
    const struct position *position; /* of the decoded text */
    const struct tree *before, *after;
    uint64_t allowed;
    struct script *script;
    size_t steps;
};

static bool pair(struct folded *f, const struct tree_node *old,
                 const struct tree_node *new);

/* ---- edits ------------------------------------------------------------------------------------------ */

static const struct clause *rule(const struct folded *f, const char *id) {
    const struct clause *clause = clause_named((toolmend_view){id, strlen(id)});
    return clause && (f->allowed & clause_bit(clause)) ? clause : NULL;
}

static toolmend_view after_slice(const struct folded *f, const struct tree_node *node) {
    return tree_slice(f->after, node);
}

/* An edit of the bytes [start, end). */
static struct script_edit *emit(struct folded *f, const struct tree_node *of,
                                size_t start, size_t end, const char *text,
                                const struct clause *clause) {
    struct script_edit *edit = script_add(f->pool, f->script);
    edit->start = start;
    edit->end = end;
    edit->old_text = view_cut(f->before->text, start, end);
    edit->new_text = (toolmend_view){text, strlen(text)};
    edit->of = of;
    edit->rules[edit->rule_count++] = clause;
    return edit;
}

/* The value becomes what stands in the result. */
static bool replace(struct folded *f, const struct tree_node *old,
                    const struct tree_node *new, const char *id) {
    const struct clause *clause = rule(f, id);
    if (clause)
        emit(f, old, old->start, old->end, "", clause)->new_text = after_slice(f, new);
    return clause != NULL;
}

/* Do the edits from `mark` on make the one of the other? */
static bool fits(const struct folded *f, const struct tree_node *old,
                 const struct tree_node *new, size_t mark) {
    struct pool pool = {NULL};
    toolmend_view made =
        script_apply(&pool, f->before->text, old->start, old->end, f->script, mark);
    bool same = made.ptr && view_same(made, after_slice(f, new));
    pool_free(&pool);
    return same;
}

/* ---- scalars and texts ------------------------------------------------------------------------------ */

/* A link becomes its path: two edits, as the string is spelled. */
static bool unlink_text(struct folded *f, const struct tree_node *old,
                        const struct tree_node *new) {
    const struct clause *clause = rule(f, "hint/markdown-link");
    toolmend_view spelled = tree_slice(f->before, old);
    struct link link;
    if (!clause || !new->text.ptr || !hint_reads_link(old->text, &link) ||
        !view_same(hint_without_link(f->pool, old->text, &link), new->text))
        return false;
    emit(f, old, old->start + hint_spelled_at(spelled, link.open),
         old->start + hint_spelled_at(spelled, link.open + 1), "", clause);
    emit(f, old, old->start + hint_spelled_at(spelled, link.close), old->end - 1, "",
         clause);
    return true;
}

static bool retype(struct folded *f, const struct tree_node *old,
                   const struct tree_node *new) {
    toolmend_view text = old->text;
    switch (new->kind) {
    case TREE_NULL:
        return replace(f, old, new, "null/text");
    case TREE_BOOLEAN:
        return replace(f, old, new,
                       text.len > 0 && text.ptr[0] < 'a'
                           ? "scalar/python-boolean-in-string"
                           : "scalar/boolean-in-string");
    case TREE_NUMBER:
        return replace(f, old, new, "scalar/number-in-string");
    case TREE_STRING:
        if (unlink_text(f, old, new))
            return true;
        return replace(f, old, new,
                       new->text.ptr &&names_folded(text, new->text)
                           ? "scalar/enum-case"
                           : "scalar/quoted-enum");
    case TREE_ARRAY:
    case TREE_OBJECT:
        break;
    }
    return false;
}

static bool begins_like_container(toolmend_view text) {
    text = view_trim(text);
    return text.len > 0 && (text.ptr[0] == '[' || text.ptr[0] == '{');
}

static bool decode(struct folded *f, const struct tree_node *old,
                   const struct tree_node *new) {
    static const char python[] = "shape/python-literal-in-string";
    const struct clause *clause =
        clause_named((toolmend_view){python, sizeof python - 1});
    bool literal = clause_decode(clause, f->pool, old->text).tree != NULL;
    return replace(f, old, new,
                   literal                              ? python
                   : view_trim(old->text).ptr[0] == '[' ? "shape/array-in-string"
                                                        : "shape/object-in-string");
}

/* `[`, the value, `]`. */
static bool wrap(struct folded *f, const struct tree_node *old,
                 const struct tree_node *new) {
    const struct clause *clause =
        rule(f, old->kind == TREE_OBJECT ? "shape/object-for-array"
                                         : "shape/scalar-for-array");
    if (!clause || new->kind != TREE_ARRAY || new->count != 1 || old->kind == TREE_ARRAY)
        return false;
    emit(f, old, old->start, old->start, "[", clause);
    if (!pair(f, old, new->first))
        return false;
    emit(f, old, old->end, old->end, "]", clause);
    return true;
}

/* All that the schema may say about a value of the result, in whatever branch. */
static struct position wide_position(const struct folded *f,
                                     const struct tree_node *node) {
    if (!node->parent)
        return position_wide(f->document, f->pool, f->position);
    struct position holder = wide_position(f, node->parent);
    struct position own = node->member
                              ? position_member(f->document, f->pool, &holder, node->name)
                              : position_item(f->document, f->pool, &holder, node->index);
    return position_wide(f->document, f->pool, &own);
}

/* Does a hint name a separator for the list? */
static bool is_split(const struct folded *f, const struct tree_node *list) {
    struct position position = wide_position(f, list);
    struct hint_walk walk = {0, 0, NULL};
    return hint_next(f->document, &position, "separator", &walk);
}

static bool pair_string(struct folded *f, const struct tree_node *old,
                        const struct tree_node *new) {
    if (!old->text.ptr)
        return false;
    bool scalar = new->kind < TREE_ARRAY;
    if (scalar && (new->kind == TREE_STRING || !begins_like_container(old->text)))
        return retype(f, old, new);
    if (scalar) /* the one element of a list */
        return decode(f, old, new);
    if (rule(f, "hint/separator") && !hint_is_left_whole(old->text) && is_split(f, new))
        return replace(f, old, new, "hint/separator");
    return begins_like_container(old->text) ? decode(f, old, new) : wrap(f, old, new);
}

/* ---- containers --------------------------------------------------------------------------------------- */

/* What is around the kept value goes, or becomes brackets. */
static bool keep(struct folded *f, const struct tree_node *old,
                 const struct tree_node *kept, const struct tree_node *new,
                 const char *id) {
    const struct clause *clause = rule(f, id);
    if (!clause)
        return false;
    emit(f, old, old->start, kept->start, "", clause);
    if (!pair(f, kept, new))
        return false;
    emit(f, old, kept->end, old->end, "", clause);
    return true;
}

static bool keep_wrapped(struct folded *f, const struct tree_node *old,
                         const struct tree_node *new, const char *id) {
    const struct clause *clause = rule(f, id);
    const struct tree_node *kept = old->first;
    if (!clause || new->count != 1)
        return false;
    emit(f, old, old->start, kept->start, "[", clause);
    if (!pair(f, kept, new->first))
        return false;
    emit(f, old, kept->end, old->end, "]", clause);
    return true;
}

static bool list(struct folded *f, const struct tree_node *old,
                 const struct tree_node *new) {
    const struct clause *clause =
        rule(f, old->count == 0 ? "shape/empty-object-for-array"
                                : "shape/indexed-object-for-array");
    const struct tree_node *item = new->first;
    if (!clause || new->count != old->count)
        return false;
    emit(f, old, old->start, old->start + 1, "[", clause);
    for (const struct tree_node *one = old->first; one;
         one = one->next, item = item->next) {
        emit(f, old, one->name_start, one->start, "", clause);
        if (!pair(f, one, item))
            return false;
    }
    emit(f, old, old->end - 1, old->end, "]", clause);
    return true;
}

static bool pair_items(struct folded *f, const struct tree_node *old,
                       const struct tree_node *new) {
    const struct tree_node *item = new->first;
    if (old->count != new->count)
        return false;
    for (const struct tree_node *one = old->first; one;
         one = one->next, item = item->next)
        if (!pair(f, one, item))
            return false;
    return true;
}

/* Try one way after the other, each from the same start. */
static bool pair_with_list(struct folded *f, const struct tree_node *old,
                           const struct tree_node *new) {
    size_t mark = f->script->count;
    for (int way = 0; way < 5; way++) {
        bool found = false;
        f->script->count = mark;
        if (way == 0 && old->count == 1 && old->first->kind == TREE_ARRAY)
            found = keep(f, old, old->first, new, "shape/keyed-value-for-array");
        else if (way == 1 && old->count == 1 && old->first->kind >= TREE_ARRAY)
            found = keep_wrapped(f, old, new, "shape/keyed-value-for-array");
        else if (way == 2 && old->count == 1)
            found = keep_wrapped(f, old, new, "shape/keyed-scalar-for-array");
        else if (way == 3)
            found = list(f, old, new);
        else if (way == 4)
            found = wrap(f, old, new);
        if (found && fits(f, old, new, mark))
            return true;
    }
    return false;
}

/* ---- members ---------------------------------------------------------------------------------------- */

static const struct clause *removal_rule(const struct folded *f,
                                         const struct tree_node *member) {
    bool blank = member->kind == TREE_STRING
                     ? member->end - member->start == 2
                     : member->kind >= TREE_ARRAY && member->count == 0;
    return member->kind == TREE_NULL ? rule(f, "null/optional")
           : blank                   ? rule(f, "null/placeholder")
                                     : NULL;
}

/* The rule that makes the one name of the other; NULL: none. */
static const struct clause *rename_rule(const struct folded *f,
                                        const struct tree_node *old,
                                        const struct tree_node *new) {
    toolmend_view rest = without_remnant(old->name);
    if (!old->name.ptr || !new->name.ptr)
        return NULL;
    if (rest.ptr && view_same(rest, new->name))
        return rule(f, "key/tag-syntax");
    if (same_words(old->name, new->name) && rule(f, "key/case-style"))
        return rule(f, "key/case-style");
    return removal_rule(f, old) ? NULL : rule(f, "hint/key-alias");
}

static bool has_name(const struct tree_node *object, const struct tree_node *member) {
    return member->name.ptr && tree_member(object, member->name);
}

/* What each member has become: a member of the result, or NULL if it went. False: none of the
 * ways in which a member may change leads there. */
static bool match_members(const struct folded *f, const struct tree_node *old,
                          const struct tree_node *new, const struct tree_node **became) {
    const struct tree_node *next = new->first;
    for (const struct tree_node *one = old->first; one; one = one->next) {
        bool same = next && view_same(tree_name_slice(f->before, one),
                                      tree_name_slice(f->after, next));
        bool renamed = next && !same && !has_name(old, next) &&
                       (!has_name(new, one) || rule(f, "hint/relational-default")) &&
                       rename_rule(f, one, next);
        if (!same && !renamed && !removal_rule(f, one))
            return false;
        became[one->index] = same || renamed ? next : NULL;
        next = same || renamed ? next->next : next;
    }
    return next == NULL || rule(f, "hint/relational-default");
}

/* A member that went: as `bytes/member-removed` has it. */
static void remove_member(struct folded *f, const struct tree_node *old,
                          const struct tree_node *member,
                          const struct tree_node *const *became) {
    const struct tree_node *before = NULL, *kept_before = NULL, *kept_after = NULL;
    for (const struct tree_node *one = old->first; one; one = one->next) {
        if (one->next == member)
            before = one;
        if (became[one->index] && one->index < member->index)
            kept_before = one;
        if (became[one->index] && one->index > member->index)
            kept_after = one;
    }
    size_t start = member->name_start, end = member->end;
    if (!kept_after && kept_before)
        start = before->end;
    else if (member->next)
        end = member->next->name_start;
    const struct clause *tag = rule(f, "key/tag-syntax");
    struct script_edit *edit = emit(f, member, start, end, "", removal_rule(f, member));
    if (tag && without_remnant(member->name).ptr) {
        edit->rules[1] = edit->rules[0];
        edit->rules[0] = tag;
        edit->rule_count = 2;
    }
}

/* What stands behind the last member that came was added; false: it was not. */
static bool add_members(struct folded *f, const struct tree_node *old,
                        const struct tree_node *new, const struct tree_node *last) {
    const struct clause *clause = rule(f, "hint/relational-default");
    const struct tree_node *end = old->first, *end_now = new->first;
    while (end && end->next)
        end = end->next;
    while (end_now && end_now->next)
        end_now = end_now->next;
    if (end_now == last)
        return true;
    if (!clause || !end || !last)
        return false;
    emit(f, old, end->end, end->end, "", clause)->new_text =
        view_cut(f->after->text, last->end, end_now->end);
    return true;
}

static bool pair_members(struct folded *f, const struct tree_node *old,
                         const struct tree_node *new) {
    const struct tree_node **became = pool_take(f->pool, old->count + 1, sizeof *became);
    const struct tree_node *last = NULL;
    if (!match_members(f, old, new, became))
        return false;
    for (const struct tree_node *one = old->first; one; one = one->next) {
        const struct tree_node *to = became[one->index];
        last = to ? to : last;
        if (!to) {
            remove_member(f, old, one, became);
            continue;
        }
        toolmend_view name = tree_name_slice(f->after, to);
        if (!view_same(tree_name_slice(f->before, one), name))
            emit(f, one, one->name_start, one->name_end, "", rename_rule(f, one, to))
                ->new_text = name;
        if (!pair(f, one, to))
            return false;
    }
    return add_members(f, old, new, last);
}

/* ---- pairs ------------------------------------------------------------------------------------------ */

/* A container that became its own text. */
static bool spell_out(struct folded *f, const struct tree_node *old,
                      const struct tree_node *new) {
    return new->kind == TREE_STRING &&new->text.ptr &&view_same(
                            tree_slice(f->before, old), new->text) &&
           replace(f, old, new, "hint/json-text");
}

static bool pair_changed(struct folded *f, const struct tree_node *old,
                         const struct tree_node *new) {
    switch (old->kind) {
    case TREE_STRING:
        return pair_string(f, old, new);
    case TREE_BOOLEAN:
    case TREE_NUMBER:
        return wrap(f, old, new);
    case TREE_ARRAY:
        if (new->kind == TREE_ARRAY)
            return pair_items(f, old, new);
        return spell_out(f, old, new) ||
               (old->count == 1 &&
                keep(f, old, old->first, new, "shape/array-of-one-for-value"));
    case TREE_OBJECT:
        if (new->kind == TREE_OBJECT)
            return pair_members(f, old, new);
        return spell_out(f, old, new) ||
               (new->kind == TREE_ARRAY &&pair_with_list(f, old, new));
    case TREE_NULL:
        break;
    }
    return false;
}

/* Edits that make the one value of the other; on failure some may be left behind. */
static bool pair(struct folded *f, const struct tree_node *old,
                 const struct tree_node *new) {
    if (f->steps++ > STEPS_MAX)
        return false;
    return view_same(tree_slice(f->before, old), after_slice(f, new)) ||
           pair_changed(f, old, new);
}

/* ---- the root ----------------------------------------------------------------------------------------- */

/* The layer that a root rule would take off, and the text inside it. */
static bool peel(struct folded *f, const struct tree_node *old,
                 const struct tree_node *kept, const struct tree_node *new,
                 const char *id);

static bool pair_root(struct folded *f, const struct tree_node *old,
                      const struct tree_node *new) {
    const struct tree_node *arguments = tree_keyword(old, "arguments");
    size_t mark = f->script->count;
    if (old->kind == TREE_STRING)
        return replace(f, old, new, "root/object-in-string");
    if (old->kind == TREE_ARRAY)
        return old->count == 1 && peel(f, old, old->first, new, "root/object-in-array");
    if (old->kind != TREE_OBJECT)
        return false;
    if (new->kind == TREE_OBJECT && pair(f, old, new) && fits(f, old, new, mark))
        return true;
    f->script->count = mark;
    if (old->count == 1)
        return peel(f, old, old->first, new, "root/wrapped");
    return old->count == 2 && arguments && peel(f, old, arguments, new, "root/call-echo");
}

static bool peel(struct folded *f, const struct tree_node *old,
                 const struct tree_node *kept, const struct tree_node *new,
                 const char *id) {
    const struct clause *clause = rule(f, id);
    if (!clause)
        return false;
    emit(f, old, old->start, kept->start, "", clause);
    if (kept->kind == TREE_STRING)
        emit(f, kept, kept->start, kept->end, "", clause)->new_text = after_slice(f, new);
    else if (!pair_root(f, kept, new))
        return false;
    emit(f, old, kept->end, old->end, "", clause);
    return true;
}

bool unfold(const struct unfolding *unfolding, struct script *out) {
    struct position root = position_root(unfolding->document, unfolding->pool);
    struct folded f = {.pool = unfolding->pool,
                       .document = unfolding->document,
                       .position = unfolding->position ? unfolding->position : &root,
                       .before = unfolding->before,
                       .allowed = unfolding->allowed,
                       .script = out};
    f.after = tree_read(f.pool, unfolding->after);
    if (!f.after || f.after->root->end - f.after->root->start != unfolding->after.len)
        return false;
    bool found = unfolding->position ? pair(&f, f.before->root, f.after->root)
                                     : pair_root(&f, f.before->root, f.after->root);
    return found && fits(&f, f.before->root, f.after->root, 0);
}
