/* SPDX-License-Identifier: MIT
 *
 * outline.c - see outline.h. One pass with a stack of what is open.
 */
#include "outline.h"

#include <string.h>

struct reading {
    struct outline *out;
    size_t at;
    uint16_t open[OUTLINE_DEPTH];
    size_t depth;
    uint32_t name_start, name_end; /* before a colon, for the next value */
    bool behind_scalar;            /* the last piece could still become a name */
};

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_mark(char c) {
    return c == '{' || c == '}' || c == '[' || c == ']' || c == ',' || c == ':' ||
           c == '"';
}

/* Behind the quotation mark that closes the string at `at`. */
static size_t string_end(const struct outline *out, size_t at) {
    char quote = out->text[at++];
    while (at < out->len && out->text[at] != quote)
        at += out->text[at] == '\\' ? 2 : 1;
    return at < out->len ? at + 1 : out->len;
}

static size_t word_end(const struct outline *out, size_t at) {
    while (at < out->len && !is_space(out->text[at]) && !is_mark(out->text[at]))
        at++;
    return at;
}

static enum piece_kind kind_at(const struct outline *out, size_t at) {
    char c = out->text[at];
    if (c == '{')
        return PIECE_OBJECT;
    if (c == '[')
        return PIECE_LIST;
    if (c == '"' || c == '\'')
        return PIECE_STRING;
    return (c >= '0' && c <= '9') || c == '-' ? PIECE_NUMBER : PIECE_WORD;
}

static struct piece *add(struct reading *r, enum piece_kind kind, size_t end) {
    struct outline *out = r->out;
    if (out->count == OUTLINE_MAX)
        return NULL;
    struct piece *piece = &out->pieces[out->count];
    *piece = (struct piece){.start = (uint32_t)r->at,
                            .end = (uint32_t)end,
                            .name_start = r->name_start,
                            .name_end = r->name_end,
                            .kind = kind,
                            .parent = r->depth > 0 ? r->open[r->depth - 1] : NO_PIECE,
                            .index = (uint16_t)out->count};
    out->count++;
    r->name_start = r->name_end = 0;
    return piece;
}

static void open(struct reading *r, enum piece_kind kind) {
    if (r->depth < OUTLINE_DEPTH && add(r, kind, r->out->len))
        r->open[r->depth++] = (uint16_t)(r->out->count - 1);
    r->at++;
    r->behind_scalar = false;
}

static void close(struct reading *r, enum piece_kind kind) {
    r->at++;
    if (r->depth > 0) {
        struct piece *piece = &r->out->pieces[r->open[--r->depth]];
        piece->end = (uint32_t)r->at;
        piece->closed = piece->kind == kind;
    }
    r->name_start = r->name_end = 0;
    r->behind_scalar = false;
}

/* The scalar before a colon was a name. */
static void colon(struct reading *r) {
    if (r->behind_scalar) {
        const struct piece *last = &r->out->pieces[--r->out->count];
        r->name_start = last->start;
        r->name_end = last->end;
    }
    r->behind_scalar = false;
    r->at++;
}

static void scalar(struct reading *r) {
    enum piece_kind kind = kind_at(r->out, r->at);
    size_t end =
        kind == PIECE_STRING ? string_end(r->out, r->at) : word_end(r->out, r->at);
    struct piece *piece = add(r, kind, end);
    if (piece)
        piece->closed = kind != PIECE_STRING ||
                        (end > r->at + 1 && r->out->text[end - 1] == r->out->text[r->at]);
    r->behind_scalar = piece != NULL && piece->name_end == piece->name_start;
    r->at = end;
}

void outline_read(struct outline *out, const char *text, size_t len) {
    struct reading r = {.out = out};
    out->text = text;
    out->len = len;
    out->count = 0;
    while (r.at < len) {
        char c = text[r.at];
        if (c == '{' || c == '[')
            open(&r, kind_at(out, r.at));
        else if (c == '}' || c == ']')
            close(&r, c == '}' ? PIECE_OBJECT : PIECE_LIST);
        else if (c == ':')
            colon(&r);
        else if (c == ',' || is_space(c)) {
            r.behind_scalar = r.behind_scalar && c != ',';
            r.at++;
        } else
            scalar(&r);
    }
}

/* ---- asking --------------------------------------------------------------------------- */

const struct piece *outline_child(const struct outline *outline, unsigned parent,
                                  size_t from) {
    size_t end = parent < outline->count ? outline->pieces[parent].end : outline->len;
    for (size_t i = from; i < outline->count && outline->pieces[i].start < end; i++)
        if (outline->pieces[i].parent == parent)
            return &outline->pieces[i];
    return NULL;
}

size_t outline_children(const struct outline *outline, const struct piece *piece) {
    size_t count = 0;
    const struct piece *child = outline_child(outline, piece->index, piece->index + 1U);
    for (; child; child = outline_child(outline, piece->index, child->index + 1U))
        count++;
    return count;
}

bool outline_has_name(const struct piece *piece) {
    return piece->name_end > piece->name_start;
}

static toolmend_view inner(const struct outline *outline, size_t start, size_t end) {
    char first = end > start ? outline->text[start] : 'x';
    bool quoted = first == '"' || first == '\'';
    bool closed = quoted && end > start + 1 && outline->text[end - 1] == first;
    size_t from = quoted ? start + 1 : start;
    return (toolmend_view){outline->text + from, end - from - (closed ? 1 : 0)};
}

toolmend_view outline_inner(const struct outline *outline, const struct piece *string) {
    return inner(outline, string->start, string->end);
}

toolmend_view outline_name(const struct outline *outline, const struct piece *member) {
    return inner(outline, member->name_start, member->name_end);
}

toolmend_view outline_bytes(const struct outline *outline, const struct piece *piece) {
    return (toolmend_view){outline->text + piece->start, piece->end - piece->start};
}

const struct piece *outline_member(const struct outline *outline,
                                   const struct piece *object, toolmend_view name) {
    const struct piece *child = outline_child(outline, object->index, object->index + 1U);
    for (; child; child = outline_child(outline, object->index, child->index + 1U)) {
        toolmend_view own = outline_name(outline, child);
        if (outline_has_name(child) && own.len == name.len &&
            (name.len == 0 || memcmp(own.ptr, name.ptr, name.len) == 0))
            return child;
    }
    return NULL;
}

size_t outline_begin(const struct piece *piece) {
    return outline_has_name(piece) ? piece->name_start : piece->start;
}
