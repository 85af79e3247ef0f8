/* SPDX-License-Identifier: MIT
 *
 * value.c - trees of values, and the texts that they are.
 */
#include "value.h"

#include <string.h>

enum { DEPTH_MAX = 256 };

struct value *value_new(struct pool *pool, const struct subschema *subschema,
                        unsigned type) {
    struct value *value = pool_take(pool, 1, sizeof *value);
    value->subschema = value->branch = subschema;
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

static unsigned type_of(toolmend_view json) {
    return json.ptr[0] == '{'                         ? TYPE_OBJECT
           : json.ptr[0] == '['                       ? TYPE_ARRAY
           : json.ptr[0] == '"'                       ? TYPE_STRING
           : json.ptr[0] == 'n'                       ? TYPE_NULL
           : json.ptr[0] == 't' || json.ptr[0] == 'f' ? TYPE_BOOLEAN
                                                      : TYPE_INTEGER;
}

static struct value *read_value(struct pool *pool, toolmend_view json, unsigned depth) {
    struct value *value = value_new(pool, NULL, type_of(json));
    toolmend_view name;
    toolmend_view inner;
    if ((value->type & TYPE_CONTAINER) == 0)
        value->as.text = json;
    if (value->type == TYPE_STRING)
        value->text = json_text(pool, json);
    for (size_t at = 0; depth < DEPTH_MAX && (value->type & TYPE_CONTAINER) != 0 &&
                        toolmend_json_next(json, &at, &name, &inner);) {
        struct value *child = read_value(pool, inner, depth + 1);
        child->as.name = name;
        child->name = json_text(pool, name);
        value_add(value, child);
    }
    return value;
}

struct value *value_read(struct pool *pool, toolmend_view json) {
    return toolmend_json_check(json, NULL) == TOOLMEND_OK
               ? read_value(pool, toolmend_json_at(json, ""), 0)
               : NULL;
}

struct value *value_copy(struct pool *pool, const struct value *value) {
    struct value *copy = pool_take(pool, 1, sizeof *copy);
    *copy = *value;
    copy->first = copy->last = NULL;
    copy->count = 0;
    for (const struct value *child = value->first; child; child = child->next)
        value_add(copy, value_copy(pool, child));
    return copy;
}

size_t value_list(struct value *root, struct value **values, size_t max) {
    size_t count = 0;
    values[count++] = root;
    for (size_t i = 0; i < count; i++)
        for (struct value *c = values[i]->first; c && count < max; c = c->next)
            values[count++] = c;
    return count;
}

/* ---- writing ----------------------------------------------------------------------------- */

static void write_value(struct writing *out, const struct value *value, unsigned depth);

static void write_or(struct writing *out, toolmend_view text, const char *usual) {
    if (text.ptr)
        write_view(out, text);
    else
        write_words(out, usual);
}

static void write_children(struct writing *out, const struct value *container,
                           unsigned depth) {
    bool another = false;
    for (const struct value *child = container->first; child; child = child->next) {
        const struct spelling *as = &child->as;
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
        write_value(out, child, depth + 1);
        write_view(out, as->space[BEHIND]);
        another = true;
    }
}

static void write_inside(struct writing *out, const struct value *value, unsigned depth) {
    const struct spelling *as = &value->as;
    bool list = value->type == TYPE_ARRAY;
    if (as->text.ptr) {
        write_view(out, as->text);
        return;
    }
    if (depth > DEPTH_MAX || (value->type & TYPE_CONTAINER) == 0)
        return;
    write_or(out, as->opening, list ? "[" : "{");
    write_children(out, value, depth);
    write_view(out, as->end);
    write_or(out, as->closing, list ? "]" : "}");
}

static void write_value(struct writing *out, const struct value *value, unsigned depth) {
    const struct spelling *as = &value->as;
    struct writing inner = {.pool = out->pool};
    write_view(out, as->front);
    if (as->layers == 0) {
        write_inside(out, value, depth);
    } else {
        write_view(&inner, as->padding);
        write_inside(&inner, value, depth);
        write_view(&inner, as->padding);
        toolmend_view text = written(&inner);
        for (unsigned i = 0; i < as->layers; i++)
            text = json_quote(out->pool, text);
        write_view(out, text);
    }
    write_view(out, as->back);
}

toolmend_view value_write(struct pool *pool, const struct value *root) {
    struct writing out = {.pool = pool};
    write_view(&out, root->as.space[BEFORE]);
    write_value(&out, root, 0);
    write_view(&out, root->as.space[BEHIND]);
    return written(&out);
}

toolmend_view value_text(struct pool *pool, const struct value *value) {
    struct writing out = {.pool = pool};
    write_inside(&out, value, 0);
    return written(&out);
}

/* ---- Python ------------------------------------------------------------------------------ */

static void write_python_text(struct writing *out, toolmend_view text) {
    write_words(out, "'");
    for (size_t i = 0; i < text.len; i++) {
        bool escaped = text.ptr[i] == '\'' || text.ptr[i] == '\\';
        write_words(out, text.ptr[i] == '\n' ? "\\n" : escaped ? "\\" : "");
        if (text.ptr[i] != '\n')
            write_view(out, view_cut(text, i, i + 1));
    }
    write_words(out, "'");
}

static void write_python(struct writing *out, const struct value *value, unsigned depth) {
    bool array = value->type == TYPE_ARRAY;
    toolmend_view text = value->as.text;
    if (value->type == TYPE_STRING && value->text.ptr) {
        write_python_text(out, value->text);
    } else if (text.ptr) {
        write_view(out, view_is(text, "true")    ? view_of("True")
                        : view_is(text, "false") ? view_of("False")
                        : view_is(text, "null")  ? view_of("None")
                                                 : text);
    } else if (depth < DEPTH_MAX) {
        write_words(out, array ? "[" : "{");
        for (const struct value *child = value->first; child; child = child->next) {
            write_words(out, child == value->first ? "" : ", ");
            if (!array) {
                write_python_text(out, child->name);
                write_words(out, ": ");
            }
            write_python(out, child, depth + 1);
        }
        write_words(out, array ? "]" : "}");
    }
}

toolmend_view value_python(struct pool *pool, const struct value *value) {
    struct writing out = {.pool = pool};
    write_python(&out, value, 0);
    return written(&out);
}
