/* SPDX-License-Identifier: MIT
 *
 * call_proof.c - which tool a call without a name means: `call/missing-name` and
 * `call/name-in-arguments`, and calls as a whole: `calls/name`.
 *
 * Every tool of the list is held against the arguments as they came; what one requires and
 * another declares is read from their schemas.
 */
#include "calling.h"

#include <string.h>

static const struct clause *clause_of(const char *id) {
    return clause_named((toolmend_view){id, strlen(id)});
}

void call_mark(const struct offers *offers, struct meaning *meaning,
               const struct offer *tool) {
    if (!tool)
        return;
    if (!meaning->could)
        meaning->could = pool_take(meaning->pool, offers->count, sizeof(bool));
    bool *could = &meaning->could[tool - offers->list];
    meaning->could_count += !*could;
    *could = true;
}

/* ---- call/missing-name ---------------------------------------------------------------------------- */

static bool declares_rest(struct offer *tool, const struct tree_node *object,
                          const struct tree_node *but) {
    for (const struct tree_node *one = object->first; one; one = one->next)
        if (one != but && (!one->name.ptr || !offer_declares(tool, one->name, false)))
            return false;
    return true;
}

static bool has_required(const struct offer *tool, const struct tree_node *object) {
    for (size_t i = 0; i < tool->required_count; i++)
        if (!tree_member(object, tool->required[i]))
            return false;
    return true;
}

static bool is_candidate(struct offer *tool, const struct tree *arguments) {
    return tool->name.ptr && tool->required_count > 0 &&
           declares_rest(tool, arguments->root, NULL) &&
           offer_accepts(tool, arguments->text);
}

/* Could the other tool have been meant, for all that the one requires? */
static bool stands_against(struct offer *other, const struct offer *tool,
                           const struct tree_node *object) {
    if (!other->name.ptr || other == tool || !other->compiled)
        return other->name.ptr && other != tool;
    for (size_t i = 0; i < tool->required_count; i++)
        if (!offer_declares(other, tool->required[i], true))
            return false;
    return has_required(other, object);
}

static void mark_proven(struct offers *offers, const struct tree *arguments,
                        struct meaning *meaning) {
    for (size_t i = 0; i < offers->count; i++) {
        struct offer *tool = &offers->list[i];
        if (!is_candidate(tool, arguments))
            continue;
        call_mark(offers, meaning, tool);
        for (size_t k = 0; k < offers->count; k++)
            if (stands_against(&offers->list[k], tool, arguments->root))
                call_mark(offers, meaning, &offers->list[k]);
    }
}

/* ---- call/name-in-arguments ----------------------------------------------------------------------- */

void call_member_bytes(const struct tree_node *member, size_t *start, size_t *end) {
    const struct tree_node *before = NULL;
    for (const struct tree_node *one = member->parent->first; one != member;
         one = one->next)
        before = one;
    *start = !member->next && before ? before->end : member->name_start;
    *end = member->next ? member->next->name_start : member->end;
}

static toolmend_view without(struct pool *pool, const struct tree *tree,
                             const struct tree_node *member) {
    struct writing out = {.pool = pool};
    size_t start, end;
    call_member_bytes(member, &start, &end);
    write_view(&out, view_cut(tree->text, 0, start));
    write_view(&out, view_cut(tree->text, end, tree->text.len));
    return written(&out);
}

/* Is what is left valid as it is? It is changed, so each name has to stand once. */
static bool accepts_rest(struct pool *pool, struct offer *tool, toolmend_view rest) {
    const struct tree *tree = tree_read(pool, rest);
    return tree && !tree_repeats_name(tree) && offer_accepts(tool, rest);
}

static void mark_named(struct offers *offers, const struct tree *arguments,
                       struct meaning *meaning) {
    const struct tree_node *name = tree_keyword(arguments->root, "name");
    struct offer *tool = name && name->kind == TREE_STRING && name->text.ptr
                             ? offers_named(offers, name->text)
                             : NULL;
    if (!tool || offer_declares(tool, name->name, true) ||
        !declares_rest(tool, arguments->root, name) ||
        !accepts_rest(meaning->pool, tool, without(meaning->pool, arguments, name)))
        return;
    call_mark(offers, meaning, tool);
    for (size_t i = 0; i < offers->count; i++) {
        struct offer *other = &offers->list[i];
        bool rival = stands_against(other, tool, arguments->root);
        if (other->compiled && other->name.ptr)
            rival = offer_declares(other, name->name, true) &&
                    (rival || offer_accepts(other, arguments->text));
        if (rival)
            call_mark(offers, meaning, other);
    }
}

void call_by_arguments(struct offers *offers, const struct call_text *call,
                       struct meaning *meaning) {
    const struct tree *arguments = call_written(call);
    if (!arguments)
        return;
    mark_proven(offers, arguments, meaning);
    meaning->inferred = meaning->could_count > 0;
    mark_named(offers, arguments, meaning);
    meaning->inside = !meaning->inferred && meaning->could_count > 0;
    meaning->by =
        clause_of(meaning->inside ? "call/name-in-arguments" : "call/missing-name");
}

/* ---- calls as a whole ------------------------------------------------------------------------------- */

/* A name that is absent, null or blank is none; another one that is no text is of no use. */
static bool is_missing(const struct tree_node *name) {
    return !name || name->kind == TREE_NULL ||
           (name->kind == TREE_STRING && name->text.ptr &&
            view_trim(name->text).len == 0);
}

/* Is there another member than those that say nothing of the tool? In a call whose end is lost
 * there may have been. */
static bool says_more(const struct call_text *call) {
    bool more = call->strangers || call->around.closed > 0;
    for (const struct tree_node *one = call->tree->root->first; one; one = one->next)
        more |= one->name.ptr && plain_names_arguments(one->name) &&
                !(call->carrier && view_same(one->name, call->carrier->name));
    return more;
}

/* Does an id of the call state a tool, and not just this one? */
static bool id_says_other(struct offers *offers, const struct call_text *call,
                          const struct meaning *meaning) {
    static const char *const ids[] = {"id", "call_id", "tool_call_id"};
    bool other = false;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        const struct tree_node *id = tree_keyword(call->tree->root, ids[i]);
        struct meaning named = {.pool = call->pool};
        if (!id || id->kind != TREE_STRING || !id->text.ptr ||
            !call_by_id(offers, id->text, &named))
            continue;
        bool same = named.could_count == 1;
        for (size_t k = 0; same && k < offers->count; k++)
            same = named.could[k] == meaning->could[k];
        other |= !same;
    }
    return other;
}

struct meaning call_meaning(struct offers *offers, const struct call_text *call) {
    struct meaning meaning = {.pool = call->pool, .reason = TOOLMEND_REASON_NO_TOOL};
    const struct tree_node *name = call->name;
    if (is_missing(name)) {
        if (call->carrier && !says_more(call))
            call_by_arguments(offers, call, &meaning);
        if (meaning.could_count == 1 && id_says_other(offers, call, &meaning))
            meaning.could_count = 0;
    } else if (name->kind == TREE_STRING) {
        meaning.reason = TOOLMEND_REASON_UNKNOWN_TOOL;
        meaning.tool = name->text.ptr ? offers_named(offers, name->text) : NULL;
        if (!meaning.tool && name->text.ptr)
            call_by_name(offers, name->text, &meaning);
    }
    if (meaning.could_count > 1)
        meaning.reason = TOOLMEND_REASON_AMBIGUOUS;
    for (size_t i = 0; meaning.could_count == 1 && i < offers->count; i++)
        if (meaning.could[i])
            meaning.tool = &offers->list[i];
    if (meaning.could_count == 0)
        meaning.by = NULL;
    if (meaning.tool)
        meaning.reason = TOOLMEND_REASON_NONE;
    return meaning;
}
