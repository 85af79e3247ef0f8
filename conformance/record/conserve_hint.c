/* SPDX-License-Identifier: MIT
 *
 * conserve_hint.c - P5, P6 and P14 where a hint speaks: what it may change in a text, and what it
 * brings.
 *
 * Like the rest of conserve.c it knows no positions: a hint anywhere in the schema will do. That
 * it speaks about this very value is asked by retrace.c.
 */
#include "conserve.h"
#include "hint.h"

#include <string.h>

/* ---- hints anywhere ------------------------------------------------------------------------------ */

/* The next member of that name in a hint; `last` NULL at first. */
static const struct tree_node *next_hint(const struct conserving *c, const char *member,
                                         const struct tree_node *last) {
    const struct tree_node *root = c->document->tree->root;
    const struct tree_node *node = last ? tree_following(last, root) : root;
    for (; node; node = tree_following(node, root)) {
        const struct tree_node *hint = node->parent;
        if (node->member && hint->member && view_is(node->name, member) &&
            (view_is(hint->name, "x-repair") || view_is(hint->name, "dirge-hints")))
            return node;
    }
    return NULL;
}

static bool is_alias(const struct conserving *c, toolmend_view name) {
    const struct tree_node *list = NULL;
    while ((list = next_hint(c, "aliases", list)))
        if (hint_lists(list, name))
            return true;
    return false;
}

/* ---- one leaf for one ------------------------------------------------------------------------------ */

bool conserve_hinted(const struct conserving *c, const struct leaf *old,
                     const struct leaf *new) {
    struct link link;
    if (old->kind != new->kind || !old->text.ptr || !new->text.ptr)
        return false;
    if (conserve_has_rule(c->edit, "hint/key-alias") && is_alias(c, old->text) &&
        conserve_declares(c, new->text, true))
        return true; /* an edit of the name alone does not show that it is one */
    return old->kind == LEAF_STRING && conserve_has_rule(c->edit, "hint/markdown-link") &&
           hint_reads_link(old->text, &link) &&
           view_same(hint_without_link(c->pool, old->text, &link), new->text);
}

bool conserve_is_link(const struct conserving *c) {
    const struct script_edit *edit = c->edit;
    struct writing quoted = {.pool = c->pool};
    write_words(&quoted, "\"");
    write_view(&quoted, edit->old_text);
    write_words(&quoted, "\"");
    toolmend_view text = decode_string(c->pool, written(&quoted));
    return edit->new_text.len == 0 && text.len > 0 &&
           (view_is(text, "[") || (text.len > 2 && memcmp(text.ptr, "](", 2) == 0 &&
                                   text.ptr[text.len - 1] == ')'));
}

/* ---- leaves for one, and leaves from nowhere -------------------------------------------------------- */

/* The leaves in front of what follows. */
static struct leaf *joined(struct leaf *first, struct leaf *rest) {
    struct leaf *last = first;
    while (last && last->next)
        last = last->next;
    if (last)
        last->next = rest;
    return last ? first : rest;
}

/* Leaves of a text, whatever white space stands in it. */
static bool read_apart(struct conserving *c, toolmend_view text, struct leaf **out) {
    bool white = c->white, sound = conserve_read(c, text, out);
    c->white = white;
    return sound;
}

/* Are the leaves what the pieces have become, one after the other? */
static bool has_become(const struct conserving *c, const struct leaf *piece,
                       const struct leaf *new) {
    for (; piece; piece = piece->next, new = new->next)
        if (!new || !(conserve_same(piece, new) || conserve_retypes(c, piece, new) ||
                      conserve_renames(c, piece, new) || conserve_hinted(c, piece, new)))
            return false;
    return true;
}

/* The pieces of the text by a separator of the schema, if they are what comes next. */
static bool split(struct conserving *c, struct leaf **old, const struct leaf *new) {
    const struct tree_node *separator = NULL;
    struct leaf *pieces;
    if ((*old)->kind != LEAF_STRING || !(*old)->text.ptr || (*old)->raw.ptr[0] != '"' ||
        !conserve_has_rule(c->edit, "hint/separator"))
        return false;
    while ((separator = next_hint(c, "separator", separator))) {
        if (separator->kind != TREE_STRING || separator->text.len == 0)
            continue;
        toolmend_view list = hint_split(c->pool, (*old)->raw, separator->text);
        if (read_apart(c, list, &pieces) && pieces->next && has_become(c, pieces, new)) {
            *old = joined(pieces, (*old)->next);
            return true;
        }
    }
    return false;
}

/* What is in the container whose text a string has become. */
static bool open_text(struct conserving *c, struct leaf **new) {
    struct leaf *inside;
    if ((*new)->kind != LEAF_STRING || !(*new)->text.ptr ||
        !conserve_has_rule(c->edit, "hint/json-text") || (*new)->text.len == 0 ||
        ((*new)->text.ptr[0] != '[' && (*new)->text.ptr[0] != '{') ||
        !read_apart(c, (*new)->text, &inside))
        return false;
    *new = joined(inside, (*new)->next);
    return true;
}

/* The leaf behind the member that a default gives; NULL: it gives none there, or the text ends
 * with it, and *found says which. */
static struct leaf *behind_default(struct conserving *c, struct leaf *name,
                                   const struct tree_node *value, bool *found) {
    struct leaf *due, *at = name->next;
    *found = value && read_apart(c, tree_slice(c->document->tree, value), &due);
    for (; *found && due; due = due->next, at = at->next)
        if (!at || !conserve_same(due, at)) {
            *found = false;
            break;
        }
    return *found ? at : NULL;
}

/* The leaf behind the name that a default gives with its value; NULL too: the text ends there. */
static bool is_default(struct conserving *c, struct leaf *name, struct leaf **behind) {
    static const char *const names[] = {"default", "defaults"};
    const struct tree_node *list = NULL;
    bool found = false;
    if (name->kind != LEAF_NAME || !name->text.ptr)
        return false;
    while (!found && (list = next_hint(c, "relational", list)))
        for (const struct tree_node *one = list->first; one && !found; one = one->next)
            for (size_t i = 0; i < 2 && !found; i++) {
                const struct tree_node *defaults = tree_keyword(one, names[i]);
                *behind = behind_default(
                    c, name, defaults ? tree_member(defaults, name->text) : NULL, &found);
            }
    return found;
}

bool conserve_passes_default(struct conserving *c, struct leaf **new) {
    struct leaf *behind;
    if (!*new || !is_default(c, *new, &behind))
        return false;
    *new = behind;
    return true;
}

void conserve_drop_defaults(struct conserving *c, struct leaf **new) {
    for (struct leaf **link = new; *link;)
        if (!conserve_passes_default(c, link))
            link = &(*link)->next;
}

bool conserve_unfolds(struct conserving *c, struct leaf **old, struct leaf **new) {
    return (*old && *new &&split(c, old, *new)) || (*new &&open_text(c, new));
}
