/* SPDX-License-Identifier: MIT
 *
 * value_tree.c - trees of values, and the two texts that they are.
 */
#include "value.h"

#include <string.h>

enum { DEPTH_MAX = 64 }; /* of what is made; who makes more has an error */

struct value *value_new(struct pool *pool, const struct shape *shape, unsigned type) {
    struct value *value = pool_take(pool, 1, sizeof *value);
    value->shape = value->of = shape;
    value->type = type;
    return value;
}

void value_add(struct value *container, struct value *value) {
    value->parent = container;
    value->next = NULL;
    if (container->last)
        container->last->next = value;
    else
        container->first = value;
    container->last = value;
    container->count++;
}

void value_set(struct value *value, toolmend_view text) {
    value->as[MEANT].text = value->as[SENT].text = text;
}

/* ---- writing ----------------------------------------------------------------------------- */

static void write_value(struct writing *out, const struct value *value, unsigned side,
                        unsigned depth);

static void write_or(struct writing *out, toolmend_view text, const char *usual) {
    if (text.ptr)
        write_view(out, text);
    else
        write_words(out, usual);
}

static void write_children(struct writing *out, const struct value *container,
                           unsigned side, unsigned depth) {
    bool another = false;
    for (const struct value *child = container->first; child; child = child->next) {
        const struct written_as *as = &child->as[side];
        if (as->gone)
            continue;
        if (another)
            write_or(out, as->comma, ",");
        write_view(out, as->space[BEFORE]);
        if (as->name.ptr) {
            write_view(out, as->name);
            write_view(out, as->space[BEFORE_COLON]);
            write_or(out, as->colon, ":");
            write_view(out, as->space[BEHIND_COLON]);
        }
        write_value(out, child, side, depth + 1);
        write_view(out, as->space[BEHIND]);
        another = true;
    }
}

static void write_inside(struct writing *out, const struct value *value, unsigned side,
                         unsigned depth) {
    const struct written_as *as = &value->as[side];
    bool list = value->type == HOLDS_LIST;
    if (as->text.ptr) {
        write_view(out, as->text);
        return;
    }
    if (depth > DEPTH_MAX || (value->type & HOLDS_CONTAINER) == 0)
        return;
    write_or(out, as->opening, list ? "[" : "{");
    write_children(out, value, side, depth);
    write_view(out, as->end);
    write_or(out, as->closing, list ? "]" : "}");
}

static void write_value(struct writing *out, const struct value *value, unsigned side,
                        unsigned depth) {
    const struct written_as *as = &value->as[side];
    struct writing inner = {.pool = out->pool};
    write_view(out, as->front);
    if (as->layers == 0) {
        write_inside(out, value, side, depth);
    } else {
        write_view(&inner, as->padding);
        write_inside(&inner, value, side, depth);
        write_view(&inner, as->padding);
        toolmend_view text = written(&inner);
        for (unsigned i = 0; i < as->layers; i++)
            text = shape_quote(out->pool, text);
        write_view(out, text);
    }
    write_view(out, as->back);
}

toolmend_view value_write(struct pool *pool, const struct value *root, unsigned side) {
    struct writing out = {.pool = pool};
    write_view(&out, root->as[side].space[BEFORE]);
    write_value(&out, root, side, 0);
    write_view(&out, root->as[side].space[BEHIND]);
    return written(&out);
}

toolmend_view value_spelled(struct pool *pool, const struct value *value, unsigned side) {
    struct writing out = {.pool = pool};
    write_inside(&out, value, side, 0);
    return written(&out);
}

/* ---- Python ------------------------------------------------------------------------------ */

/* Without what would have to be escaped in a Python literal. */
static bool is_simple(toolmend_view text) {
    if (!text.ptr)
        return false;
    for (size_t i = 0; i < text.len; i++)
        if ((unsigned char)text.ptr[i] < 0x20 || text.ptr[i] == 0x7f ||
            text.ptr[i] == '\'' || text.ptr[i] == '"' || text.ptr[i] == '\\')
            return false;
    return true;
}

static bool write_simple(struct writing *out, toolmend_view text, bool json) {
    const char *quote = json ? "\"" : "'";
    write_words(out, quote);
    write_view(out, text);
    write_words(out, quote);
    return is_simple(text);
}

static bool write_python(struct writing *out, const struct value *value, bool json) {
    bool list = value->type == HOLDS_LIST;
    toolmend_view text = value->as[MEANT].text;
    if (value->type == HOLDS_STRING)
        return write_simple(out, value->text, json);
    if ((value->type & HOLDS_NUMBER) != 0 || (json && text.ptr)) {
        write_view(out, text);
        return true;
    }
    if ((value->type & HOLDS_CONTAINER) == 0) {
        write_words(out, view_is(text, "null")   ? "None"
                         : view_is(text, "true") ? "True"
                                                 : "False");
        return true;
    }
    if (text.ptr)
        return false; /* a container that stands as text */
    write_words(out, list ? "[" : "{");
    for (const struct value *child = value->first; child; child = child->next) {
        write_words(out, child == value->first ? "" : ", ");
        if (!list && !write_simple(out, child->name, json))
            return false;
        write_words(out, list ? "" : ": ");
        if (!write_python(out, child, json))
            return false;
    }
    write_words(out, list ? "]" : "}");
    return true;
}

toolmend_view value_python(struct pool *pool, const struct value *value, bool json) {
    struct writing out = {.pool = pool};
    if (!write_python(&out, value, json))
        return (toolmend_view){NULL, 0};
    return written(&out);
}
