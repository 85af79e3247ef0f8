/* SPDX-License-Identifier: MIT
 *
 * gemma.c - arguments as an object with unquoted keys, whose strings stand between delimiters of
 * their own. Nothing in a string is escaped; what is no string is a JSON scalar.
 *
 * No recursion: the open containers are a stack of their brackets.
 */
#include "markup/markup.h"

struct object {
    struct tmi_markup *m;
    const struct tmi_markup_row *row;
    size_t at;
    char *open; /* '{' and '[', outermost first */
    size_t depth;
};

static enum tmi_markup_found missing(struct object *o) {
    return tmi_markup_missing(o->m, o->at, TMI_STANDS_NOT);
}

static char next(struct object *o) {
    o->at = tmi_markup_skip_space(o->m, o->at);
    return o->at < o->m->text.len ? o->m->text.ptr[o->at] : '\0';
}

static bool is_plain(char c) {
    return tmi_is_digit(c) || tmi_is_letter(c) || c == '-' || c == '+' || c == '.';
}

static enum tmi_markup_found add_key(struct object *o, bool first) {
    struct tmi_markup *m = o->m;
    size_t start = o->at, end = start;
    while (end < m->text.len && end - start < TMI_MARKUP_NAME_MAX &&
           !strchr("{}[],:<>\"\n", m->text.ptr[end]))
        end++;
    o->at = end;
    if (end == start || end == m->text.len || m->text.ptr[end] != ':')
        return missing(o);
    o->at++;
    if (o->depth == 1)
        return tmi_markup_add_key(m, start, end);
    if (!first)
        tmi_buf_add_text(&m->arguments, ", ");
    tmi_buf_add_quoted(&m->arguments, tmi_markup_slice(m, start, end));
    tmi_buf_add_text(&m->arguments, ": ");
    tmi_markup_add_part(m, "key", start, end);
    return TMI_MARKUP_READ;
}

static enum tmi_markup_found add_string(struct object *o) {
    struct tmi_markup *m = o->m;
    size_t start = o->at + strlen(o->row->value_open);
    size_t end = tmi_markup_find(m, start, o->row->value_close);
    if (end == SIZE_MAX)
        return tmi_markup_broken(m, TOOLMEND_REASON_TRUNCATED);
    size_t closer = tmi_markup_find(
        &(struct tmi_markup){
            .text = {m->text.ptr, end}
    },
        start, o->row->closer);
    if (closer != SIZE_MAX)
        return tmi_markup_broken(m, TOOLMEND_REASON_AMBIGUOUS);
    tmi_markup_add_string(m, start, end);
    o->at = end + strlen(o->row->value_close);
    return TMI_MARKUP_READ;
}

static enum tmi_markup_found add_plain(struct object *o) {
    struct tmi_markup *m = o->m;
    unsigned kind = 0;
    size_t start = o->at;
    while (o->at < m->text.len && is_plain(m->text.ptr[o->at]))
        o->at++;
    if (o->at == start || !tmi_markup_is_json(m, start, o->at, &kind))
        return missing(o);
    tmi_markup_add_json(m, start, o->at);
    return TMI_MARKUP_READ;
}

/* A value; of a container its opening bracket. */
static enum tmi_markup_found add_value(struct object *o, bool *opened) {
    struct tmi_markup *m = o->m;
    char c = next(o);
    *opened = c == '{' || c == '[';
    if (*opened) {
        if (o->depth == m->options->limits.depth_max)
            return tmi_markup_broken(m, TOOLMEND_REASON_LIMIT);
        o->open[o->depth++] = c;
        tmi_buf_add(&m->arguments, &c, 1);
        o->at++;
        return TMI_MARKUP_READ;
    }
    enum tmi_stands stands = tmi_markup_stands(m, o->at, o->row->value_open);
    if (stands == TMI_STANDS_CUT)
        return tmi_markup_broken(m, TOOLMEND_REASON_TRUNCATED);
    return stands == TMI_STANDS ? add_string(o) : add_plain(o);
}

/* Behind a value or an opening bracket: close what is closed there. *first: a container has just
 * been opened. */
static enum tmi_markup_found close_containers(struct object *o, bool *first) {
    for (; o->depth > 0; *first = false) {
        char close = o->open[o->depth - 1] == '{' ? '}' : ']';
        char c = next(o);
        if (c != close) {
            if (!*first && c != ',')
                return missing(o);
            o->at += !*first;
            return TMI_MARKUP_READ;
        }
        o->at++;
        if (--o->depth > 0)
            tmi_buf_add(&o->m->arguments, &close, 1);
    }
    return TMI_MARKUP_READ;
}

static enum tmi_markup_found read_object(struct object *o) {
    bool first = true;
    o->open[o->depth++] = '{';
    o->at++;
    enum tmi_markup_found found = close_containers(o, &first);
    while (found == TMI_MARKUP_READ && o->depth > 0) {
        next(o);
        if (o->open[o->depth - 1] == '{')
            found = add_key(o, first);
        else if (!first)
            tmi_buf_add_text(&o->m->arguments, ", ");
        if (found == TMI_MARKUP_READ)
            found = add_value(o, &first);
        if (found == TMI_MARKUP_READ)
            found = close_containers(o, &first);
    }
    return found;
}

enum tmi_markup_found tmi_markup_read_gemma(struct tmi_markup *m,
                                            const struct tmi_markup_row *row,
                                            size_t start, size_t at, size_t *end) {
    size_t name_end = tmi_markup_name_end(m, at);
    /* the name's colon is part of the class; no name ends in one */
    if (name_end == at || name_end == m->text.len || m->text.ptr[name_end] != '{')
        return name_end == m->text.len && name_end > at
                   ? tmi_markup_broken(m, TOOLMEND_REASON_TRUNCATED)
                   : TMI_MARKUP_TEXT;
    enum tmi_markup_found found = tmi_markup_begin(m, row, at, name_end);
    if (found != TMI_MARKUP_READ)
        return found;
    struct object o = {.m = m, .row = row, .at = name_end};
    o.open = tmi_new(m->arena, m->options->limits.depth_max + 1, char);
    if (!o.open)
        return tmi_markup_broken(m, TOOLMEND_REASON_LIMIT);
    found = read_object(&o);
    if (found != TMI_MARKUP_READ)
        return found;
    size_t to = tmi_markup_skip_space(m, o.at);
    enum tmi_stands stands = tmi_markup_stands(m, to, row->closer);
    *end = o.at;
    if (stands == TMI_STANDS)
        *end = to + strlen(row->closer);
    else if (!row->stop || to < m->text.len)
        return tmi_markup_missing(m, to, stands);
    return tmi_markup_end(m, start, *end);
}
