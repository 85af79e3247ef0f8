/* SPDX-License-Identifier: MIT
 *
 * clause_root.c - the root group: one layer too many around the arguments object.
 *
 * That the object itself has neither a reading nor a doubt is part of each clause and cannot be
 * seen from a record: only an engine can say what it did not find.
 */
#include "clause.h"

#include <string.h>

enum { DECODED_MAX = 3, WRAPPED_MAX = 3 };

static bool holds_object(const struct tree *decoded) {
    return decoded && decoded->root->kind == TREE_OBJECT;
}

static const char *fault_of_text(const struct site *site) {
    if (site->peeled->decoded >= DECODED_MAX)
        return "a fourth layer is decoded";
    if (!site->decoded)
        return "the text inside is not strict JSON";
    return !site->doubts && tree_repeats_name(site->decoded)
               ? "the text inside repeats a name"
               : NULL;
}

const char *root_object_in_string(const struct site *site) {
    if (site->value->kind != TREE_STRING)
        return "the text is no string";
    const char *fault = fault_of_text(site);
    if (fault)
        return fault;
    return holds_object(site->decoded) || site->decoded->root->kind == TREE_STRING
               ? NULL
               : "the string holds no object";
}

const char *root_null(const struct site *site) {
    if (site->value->kind != TREE_NULL || site->depth > 0)
        return "the text is not null";
    if (site->finish == TOOLMEND_FINISH_TRUNCATED)
        return "the provider calls the text truncated";
    return view_is(site->new_text, "{}") ? NULL : "null becomes {} and nothing else";
}

const char *root_object_in_array(const struct site *site) {
    const struct tree_node *value = site->value;
    bool one = value->kind == TREE_ARRAY && value->count == 1 &&
               value->first->kind == TREE_OBJECT;
    return one ? fault_of_closed(site) : "the text is no array of exactly one object";
}

/* ---- names of the call format ------------------------------------------------------------------- */

static bool is_wrapper_name(toolmend_view name) {
    static const char *const names[] = {"arguments", "input",      "parameters", "params",
                                        "args",      "properties", "kwargs"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (view_is(name, names[i]))
            return true;
    return false;
}

static bool is_declared(const struct site *site, toolmend_view name) {
    struct position wide = position_wide(site->document, site->pool, site->position);
    return position_declares(site->document, &wide, name, true) == ANSWER_YES;
}

/* The value that is kept: an object, or a string that holds one directly. */
static const char *fault_of_kept(const struct site *site, const struct tree_node *kept) {
    if (kept->kind == TREE_OBJECT)
        return NULL;
    if (kept->kind != TREE_STRING || !site->decoded)
        return "the value is neither an object nor the text of one";
    const char *fault = fault_of_text(site);
    if (fault)
        return fault;
    return holds_object(site->decoded) ? NULL : "the string holds no object";
}

const char *root_wrapped(const struct site *site) {
    const struct tree_node *value = site->value;
    if (value->kind != TREE_OBJECT || value->count != 1)
        return "the text is no object with exactly one member";
    if (site->flags & SITE_CLOSED)
        return fault_of_closed(site);
    if (site->peeled->prose)
        return "a whole call in prose is talk about a call";
    if (site->peeled->wrapped >= WRAPPED_MAX)
        return "a fourth wrapper is taken off";
    if (!is_wrapper_name(value->first->name))
        return "the name of the member is none of the listed ones";
    if (is_declared(site, value->first->name))
        return "the tool declares the name of the member";
    return fault_of_kept(site, value->first);
}

const char *root_call_echo(const struct site *site) {
    const struct tree_node *value = site->value;
    const struct tree_node *name = tree_keyword(value, "name");
    const struct tree_node *arguments = tree_keyword(value, "arguments");
    toolmend_view tool = site->document->name;
    if (!name || !arguments || value->count != 2)
        return "the text is no object with exactly name and arguments";
    if (site->flags & SITE_CLOSED)
        return fault_of_closed(site);
    if (site->peeled->prose)
        return "a whole call in prose is talk about a call";
    if (site->peeled->echoed > 0)
        return "a second call is taken off";
    if (tool.len == 0 || name->kind != TREE_STRING || !view_same(name->text, tool))
        return "the name is not that of this tool";
    if (is_declared(site, name->name) || is_declared(site, arguments->name))
        return "the tool declares name or arguments";
    return fault_of_kept(site, arguments);
}
