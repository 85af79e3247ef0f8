/* SPDX-License-Identifier: MIT
 *
 * call_read.c - the text of a call: its members, and the text of its arguments.
 *
 * A text that is no JSON is mended as a whole, to see where its arguments stand. What is wrong in
 * them is their own matter; the rest is read once more with `{}` in their place, and those edits
 * are the edits of the call.
 */
#include "calling.h"

#include <string.h>

/* ---- members -------------------------------------------------------------------------------------- */

static bool is_blank(const struct tree_node *node) {
    return node->kind == TREE_NULL || (node->kind == TREE_STRING && node->text.ptr &&
                                       view_trim(node->text).len == 0);
}

/* Does the member say nothing of the tool? A type that is none of calls may be its name. */
static bool is_label(const struct tree_node *member) {
    static const char *const names[] = {"id", "call_id", "tool_call_id", "index"};
    static const char *const types[] = {"function", "function_call", "tool_call",
                                        "tool_use"};
    bool found = false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        found |= view_is(member->name, names[i]);
    if (!view_is(member->name, "type"))
        return found;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        found |= member->kind == TREE_STRING && member->text.ptr &&
                 view_is(member->text, types[i]);
    return found || member->kind == TREE_NULL;
}

/* Is the value an object, or a string whose text is strictly one? */
static bool holds_object(struct pool *pool, const struct tree_node *node) {
    if (node->kind != TREE_STRING || !node->text.ptr)
        return node->kind == TREE_OBJECT;
    const struct tree *inside = tree_read(pool, node->text);
    return inside && inside->root->kind == TREE_OBJECT;
}

/* Of a repeated name the first member counts. */
static void find_members(struct call_text *call) {
    const struct tree_node *root = call->tree->root;
    const struct tree_node *arguments = tree_keyword(root, "arguments"), *found = NULL;
    size_t others = 0;
    call->name = tree_keyword(root, "name");
    for (const struct tree_node *one = root->first; one; one = one->next) {
        bool named = one->name.ptr && plain_names_arguments(one->name);
        bool first = named && tree_member(root, one->name) == one;
        call->strangers |=
            !named && !view_is(one->name, "name") && (!one->name.ptr || !is_label(one));
        if (!first || one == arguments || !holds_object(call->pool, one))
            continue;
        others++;
        found = one;
    }
    if (arguments && !is_blank(arguments))
        others = 0;
    call->carriers = others + (arguments != NULL);
    call->carrier = call->carriers != 1 ? NULL : arguments ? arguments : found;
    call->renamed = call->carrier && !arguments;
}

/* ---- the arguments --------------------------------------------------------------------------------- */

/* A border of a value of the mended text in the text that came. What goes in front of a value is
 * in front of its start; closers stand where they are missing. */
static size_t came_from(const struct call_text *call, size_t place, bool is_end) {
    ptrdiff_t shift = 0;
    for (size_t i = 0; i < call->whole.edits.count; i++) {
        const struct script_edit *edit = &call->whole.edits.list[i];
        size_t start = (size_t)((ptrdiff_t)edit->start + shift);
        size_t end = start + edit->new_text.len;
        bool goes = edit->new_text.len == 0;
        if (place < start || (place == start && (is_end || !goes)))
            break;
        if (place <= end && !goes)
            return edit->end;
        shift += (ptrdiff_t)edit->new_text.len - (ptrdiff_t)(edit->end - edit->start);
    }
    return (size_t)((ptrdiff_t)place - shift);
}

/* A repetition of the call has the arguments at the same place. */
static void find_objects(struct call_text *call, struct call_span first) {
    static const char rule[] = "syntax/repeated-value";
    const struct tree_node *root = call->tree->root;
    size_t from = came_from(call, root->start, false);
    size_t at = came_from(call, root->end, true);
    toolmend_view value = view_cut(call->text, from, at);
    const struct clause *clause = clause_named((toolmend_view){rule, sizeof rule - 1});
    bool repeated = call->whole.acted & clause_bit(clause);
    call->objects = pool_take(call->pool, call->text.len / value.len + 1, sizeof first);
    call->objects[call->object_count++] = first;
    while (repeated && value.len <= call->text.len - at) {
        if (!view_same(view_cut(call->text, at, at + value.len), value)) {
            at++;
            continue;
        }
        call->objects[call->object_count++] =
            (struct call_span){first.start + at - from, first.end + at - from};
        at += value.len;
    }
}

static void take_arguments(struct call_text *call) {
    const struct tree_node *node = call->carrier;
    if (node->kind == TREE_STRING) {
        toolmend_view blank = {"", 0};
        call->arguments =
            node->text.ptr && view_trim(node->text).len == 0 ? blank : node->text;
        return;
    }
    struct call_span span = {came_from(call, node->start, false),
                             came_from(call, node->end, true)};
    call->arguments = view_cut(call->text, span.start, span.end);
    if (node->kind == TREE_OBJECT)
        find_objects(call, span);
}

const struct tree *call_written(const struct call_text *call) {
    const struct tree *tree =
        call->arguments.ptr ? tree_read(call->pool, call->arguments) : NULL;
    return tree && tree->root->kind == TREE_OBJECT ? tree : NULL;
}

/* ---- the call around them ---------------------------------------------------------------------------- */

size_t call_outer_place(const struct call_text *call, size_t place, bool is_end) {
    size_t moved = place;
    for (size_t i = 0; i < call->object_count; i++) {
        struct call_span span = call->objects[i];
        if (place < span.start || (is_end && place == span.start))
            break;
        if (place < span.end)
            return SIZE_MAX;
        moved = moved - (span.end - span.start) + 2;
    }
    return moved;
}

/* Rules that mend a call: prose around one and no text at all are none. */
static uint64_t rules_of_call(void) {
    static const char *const others[] = {"syntax/surrounding-prose", "syntax/empty-text"};
    uint64_t rules = plain_rules();
    for (size_t i = 0; i < 2; i++)
        rules &= ~clause_bit(clause_named((toolmend_view){others[i], strlen(others[i])}));
    return rules;
}

/* The text as a tree, mended if need be; NULL: it cannot be. */
static const struct tree *read_text(struct call_text *call, toolmend_view text,
                                    struct plain *plain) {
    struct plain_request request = {
        .text = text, .finish = call->finish, .rules = rules_of_call(), .call = true};
    if (toolmend_json_check(text, NULL) == TOOLMEND_OK)
        return tree_read(call->pool, text);
    *plain = plain_read(call->pool, &request);
    return plain->tree;
}

static void read_around(struct call_text *call) {
    struct writing outer = {.pool = call->pool};
    size_t at = 0;
    for (size_t i = 0; i < call->object_count; i++) {
        write_view(&outer, view_cut(call->text, at, call->objects[i].start));
        write_words(&outer, "{}");
        at = call->objects[i].end;
    }
    write_view(&outer, view_cut(call->text, at, call->text.len));
    call->outer = call->object_count > 0 ? written(&outer) : call->text;
    call->outer_tree = read_text(call, call->outer, &call->around);
}

enum call_fault call_read(struct pool *pool, toolmend_view text, toolmend_finish finish,
                          struct call_text *call) {
    *call = (struct call_text){.pool = pool, .text = text, .finish = finish};
    call->tree = read_text(call, text, &call->whole);
    if (!call->tree)
        return CALL_UNREADABLE;
    if (call->tree->root->kind != TREE_OBJECT)
        return CALL_NO_OBJECT;
    find_members(call);
    if (call->carrier)
        take_arguments(call);
    read_around(call);
    if (!call->outer_tree)
        return CALL_UNREADABLE;
    return CALL_SOUND;
}
