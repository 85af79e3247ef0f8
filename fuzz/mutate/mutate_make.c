/* SPDX-License-Identifier: MIT
 *
 * mutate_make.c - a value that a schema accepts, made from its plain keywords.
 *
 * Other than the generator of choices this one works on any schema that stands in an input, so
 * that a schema that was mutated meets a text that is nearly valid under it. It need not be
 * right: what it makes is an input, and the target judges it.
 */
#include "mutate.h"

#include <string.h>

enum { MAKE_DEPTH = 6, RESOLVE_STEPS = 4 };

static bool is_text(toolmend_view view, const char *text) {
    return view.len == strlen(text) && memcmp(view.ptr, text, view.len) == 0;
}

/* ---- references and unions -------------------------------------------------------------- */

/* "#/a/0" from the first value of the part; NULL: it leads nowhere. */
static const struct piece *pointed(const struct outline *outline, toolmend_view pointer) {
    const struct piece *at = outline_child(outline, NO_PIECE, 0);
    size_t i = 1;
    if (pointer.len == 0 || pointer.ptr[0] != '#')
        return NULL;
    while (at && i < pointer.len && pointer.ptr[i] == '/') {
        size_t start = ++i;
        while (i < pointer.len && pointer.ptr[i] != '/')
            i++;
        toolmend_view token = {pointer.ptr + start, i - start};
        const struct piece *child = outline_child(outline, at->index, at->index + 1U);
        if (at->kind == PIECE_LIST && token.len == 1)
            for (int skip = token.ptr[0] - '0'; child && skip > 0; skip--)
                child = outline_child(outline, at->index, child->index + 1U);
        else
            child = outline_member(outline, at, token);
        at = child;
    }
    return at;
}

static const struct piece *first_branch(const struct outline *outline,
                                        const struct piece *schema) {
    static const char *const names[] = {"anyOf", "oneOf", "allOf"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct piece *list = mutate_keyword(outline, schema, names[i]);
        if (list && list->kind == PIECE_LIST)
            return outline_child(outline, list->index, list->index + 1U);
    }
    return NULL;
}

const struct piece *mutate_resolve(const struct outline *outline,
                                   const struct piece *schema) {
    for (unsigned i = 0; i < RESOLVE_STEPS; i++) {
        const struct piece *reference = mutate_keyword(outline, schema, "$ref");
        const struct piece *to = NULL;
        if (reference && reference->kind == PIECE_STRING)
            to = pointed(outline, outline_inner(outline, reference));
        else if (!mutate_keyword(outline, schema, "type") &&
                 !mutate_keyword(outline, schema, "properties"))
            to = first_branch(outline, schema);
        if (!to)
            break;
        schema = to;
    }
    return schema;
}

/* ---- values ----------------------------------------------------------------------------- */

struct making {
    struct mutating *m;
    const struct outline *outline;
};

static void make(struct making *of, const struct piece *schema, unsigned depth);

static const struct piece *keyword(struct making *of, const struct piece *schema,
                                   const char *name) {
    return mutate_keyword(of->outline, schema, name);
}

static const struct piece *any_child(struct making *of, const struct piece *list) {
    size_t left = mutate_below(of->m, outline_children(of->outline, list));
    const struct piece *child = outline_child(of->outline, list->index, list->index + 1U);
    for (; child && left > 0; left--)
        child = outline_child(of->outline, list->index, child->index + 1U);
    return child;
}

/* const, a member of enum, a default: as they stand. */
static bool make_listed(struct making *of, const struct piece *schema) {
    const struct piece *value = keyword(of, schema, "const");
    const struct piece *list = keyword(of, schema, "enum");
    if (!value && list && list->kind == PIECE_LIST)
        value = any_child(of, list);
    if (!value && mutate_one_in(of->m, 4))
        value = keyword(of, schema, "default");
    if (value)
        mutate_add(of->m, outline_bytes(of->outline, value));
    return value != NULL;
}

static bool is_required(struct making *of, const struct piece *schema,
                        toolmend_view name) {
    const struct piece *list = keyword(of, schema, "required");
    const struct piece *item =
        list ? outline_child(of->outline, list->index, list->index + 1U) : NULL;
    for (; item; item = outline_child(of->outline, list->index, item->index + 1U)) {
        toolmend_view text = outline_inner(of->outline, item);
        if (text.len == name.len && memcmp(text.ptr, name.ptr, name.len) == 0)
            return true;
    }
    return false;
}

static void make_object(struct making *of, const struct piece *schema, unsigned depth) {
    const struct piece *properties = keyword(of, schema, "properties");
    const struct piece *child =
        properties ? outline_child(of->outline, properties->index, properties->index + 1U)
                   : NULL;
    bool first = true;
    mutate_say(of->m, "{");
    for (; child;
         child = outline_child(of->outline, properties->index, child->index + 1U)) {
        toolmend_view name = outline_name(of->outline, child);
        if (!is_required(of, schema, name) && mutate_one_in(of->m, 2))
            continue;
        mutate_say(of->m, first ? "\"" : ", \"");
        mutate_add(of->m, name);
        mutate_say(of->m, "\": ");
        make(of, child, depth + 1);
        first = false;
    }
    mutate_say(of->m, "}");
}

static void make_list(struct making *of, const struct piece *schema, unsigned depth) {
    const struct piece *items = keyword(of, schema, "items");
    const struct piece *least = keyword(of, schema, "minItems");
    unsigned count = mutate_below(of->m, 3) + (least ? 1 : 0);
    mutate_say(of->m, "[");
    for (unsigned i = 0; i < count; i++) {
        mutate_say(of->m, i > 0 ? ", " : "");
        if (items)
            make(of, items, depth + 1);
        else
            mutate_say(of->m, i > 0 ? "2" : "\"a\"");
    }
    mutate_say(of->m, "]");
}

static void make_number(struct making *of, const struct piece *schema) {
    static const char *const bounds[] = {"minimum", "maximum", "multipleOf",
                                         "exclusiveMinimum"};
    static const char *const numbers[] = {"0", "1", "5", "10", "-1", "42", "3", NULL};
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        const struct piece *bound = keyword(of, schema, bounds[i]);
        if (bound && mutate_one_in(of->m, 2)) {
            mutate_add(of->m, outline_bytes(of->outline, bound));
            return;
        }
    }
    mutate_say(of->m, mutate_any(of->m, numbers));
}

static void make_string(struct making *of) {
    static const char *const strings[] = {
        "\"a\"",   "\"hello world\"", "\"src/a.md\"", "\"\"",   "\"x\\\"y\"", "\"5\"",
        "\"a,b\"", "\"[1]\"",         "\"true\"",     "\"On\"", "\"{}\"",     NULL};
    mutate_say(of->m, mutate_any(of->m, strings));
}

/* The text of `type`, or of one of several; {NULL, 0}: it is not said. */
static toolmend_view type_of(struct making *of, const struct piece *schema) {
    const struct piece *type = keyword(of, schema, "type");
    if (type && type->kind == PIECE_LIST)
        type = any_child(of, type);
    if (type && type->kind == PIECE_STRING)
        return outline_inner(of->outline, type);
    if (keyword(of, schema, "properties") || keyword(of, schema, "required"))
        return (toolmend_view){"object", 6};
    if (keyword(of, schema, "items") || keyword(of, schema, "minItems"))
        return (toolmend_view){"array", 5};
    return (toolmend_view){NULL, 0};
}

static void make(struct making *of, const struct piece *schema, unsigned depth) {
    schema = mutate_resolve(of->outline, schema);
    if (depth > MAKE_DEPTH || schema->kind != PIECE_OBJECT) {
        mutate_say(of->m, "1");
        return;
    }
    if (make_listed(of, schema))
        return;
    toolmend_view type = type_of(of, schema);
    if (is_text(type, "object"))
        make_object(of, schema, depth);
    else if (is_text(type, "array"))
        make_list(of, schema, depth);
    else if (is_text(type, "integer") || is_text(type, "number"))
        make_number(of, schema);
    else if (is_text(type, "boolean"))
        mutate_say(of->m, mutate_one_in(of->m, 2) ? "true" : "false");
    else if (is_text(type, "null"))
        mutate_say(of->m, "null");
    else
        make_string(of);
}

void mutate_make(struct mutating *m, const struct outline *outline,
                 const struct piece *schema) {
    struct making of = {m, outline};
    make(&of, schema, 0);
}
