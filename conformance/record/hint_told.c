/* SPDX-License-Identifier: MIT
 *
 * hint_told.c - hints and the text that is handed on: what should have acted, and what is said of
 * what could not.
 *
 * A hint that would act on it was passed over (P9), unless the record says that it is unmet and
 * others stand beside it: together they may be refused. What a record says of a hint in a branch
 * is only asked to be about a hint that speaks there.
 */
#include "checking.h"
#include "hint.h"
#include "passed.h"

/* ---- what is said to be unmet ------------------------------------------------------------------------ */

/* All that the schema may say about a node, in whatever branch. */
static struct position wide_position(const struct seeing *s,
                                     const struct tree_node *node) {
    if (!node->parent) {
        struct position root = position_root(s->document, s->pool);
        return position_wide(s->document, s->pool, &root);
    }
    struct position holder = wide_position(s, node->parent);
    struct position own = node->member
                              ? position_member(s->document, s->pool, &holder, node->name)
                              : position_item(s->document, s->pool, &holder, node->index);
    return position_wide(s->document, s->pool, &own);
}

/* Does the profile see such a hint in the position? */
static bool is_seen(const struct seeing *s, const struct position *position,
                    const char *member, const char *rule) {
    struct hint_walk walk = {0, 0, NULL};
    return seeing_rule(s, rule) && hint_next(s->document, position, member, &walk);
}

/* Has the object a member that is called as an alias of one of its properties? */
static bool has_alias(const struct seeing *s, const struct position *position,
                      const struct tree_node *object) {
    struct declared_walk walk = {0, NULL};
    const struct tree_node *property, *aliases;
    while ((property = position_next_declared(s->document, position, &walk))) {
        struct hint_walk hints = {0, 0, NULL};
        if (!property->name.ptr || !seeing_rule(s, "hint/key-alias"))
            continue;
        struct position own =
            position_member(s->document, s->pool, position, property->name);
        while ((aliases = hint_next(s->document, &own, "aliases", &hints)))
            for (const struct tree_node *one = object->first; one; one = one->next)
                if (hint_lists(aliases, one->name))
                    return true;
    }
    return false;
}

/* Has the object some of the fields of a relation, and not all? */
static bool has_part(const struct seeing *s, const struct position *position,
                     const struct tree_node *object) {
    struct relation_walk walk = {.at = NULL};
    struct relation relation;
    while (seeing_rule(s, "hint/relational-default") &&
           hint_next_relation(s->document, position, &walk, &relation)) {
        size_t present = 0;
        for (const struct tree_node *one = relation.fields->first; one; one = one->next)
            present += tree_member(object, one->text) != NULL;
        if (present > 0 && present < relation.fields->count)
            return true;
    }
    return false;
}

/* Is there a hint that speaks about the value, in one branch or another? */
static bool has_hint(const struct seeing *s, const struct tree_node *node) {
    struct position position = wide_position(s, node);
    struct link link;
    if (node->kind == TREE_STRING)
        return node->text.ptr &&
               ((is_seen(s, &position, "semantic", "hint/markdown-link") &&
                 hint_reads_link(node->text, &link)) ||
                (is_seen(s, &position, "separator", "hint/separator") &&
                 !hint_is_left_whole(node->text)));
    if (node->kind < TREE_ARRAY)
        return false;
    return is_seen(s, &position, "semantic", "hint/json-text") ||
           (node->kind == TREE_OBJECT &&
            (has_alias(s, &position, node) || has_part(s, &position, node)));
}

static bool is_unmet(const struct claimed_warning *warning) {
    return view_is(warning->id, "hint-unmet");
}

/* Is each that is said to be unmet a hint? */
static bool check_said(struct checking *c, const struct seeing *seeing,
                       const struct tree *tree) {
    for (size_t i = 0; i < c->claim.warning_count; i++) {
        const struct claimed_warning *warning = &c->claim.warnings[i];
        const struct tree_node *node =
            is_unmet(warning) ? tree_at(tree, warning->pointer) : NULL;
        if (is_unmet(warning) && (!node || !has_hint(seeing, node)))
            return checking_fault(c, "hints/unmet",
                                  "it calls a hint unmet where none speaks");
    }
    return true;
}

/* ---- what is passed over ------------------------------------------------------------------------------ */

static bool is_told(const struct checking *c, const struct tree_node *node) {
    toolmend_view pointer = tree_pointer(c->pool, node);
    for (size_t i = 0; i < c->claim.warning_count; i++)
        if (is_unmet(&c->claim.warnings[i]) &&
            view_same(c->claim.warnings[i].pointer, pointer))
            return true;
    return false;
}

bool check_hints(struct checking *c) {
    const struct tree *tree = tree_read(c->pool, c->claim.text);
    struct seeing seeing = {c->document, c->pool, c->claim.profile};
    struct passed *list;
    if (!tree || !check_said(c, &seeing, tree))
        return !tree;
    if (tree_repeats_name(tree) || !hint_is_given(c->document))
        return true;
    size_t acting = 0, count = passed_over(&seeing, tree, &list);
    for (size_t i = 0; i < count; i++)
        acting += list[i].acts;
    for (size_t i = 0; i < count; i++) {
        bool untold = c->claim.has_warnings && !is_told(c, list[i].node);
        if (list[i].acts ? acting > 1 && !untold : !untold)
            continue;
        find_fault(c->findings, SIZE_MAX, tree_pointer(c->pool, list[i].node),
                   list[i].acts ? list[i].rule : "hints/unmet",
                   list[i].acts ? "the hint would act on the text that is handed on"
                                : "a hint that is unmet is not told");
        return false;
    }
    return true;
}
