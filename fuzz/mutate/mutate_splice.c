/* SPDX-License-Identifier: MIT
 *
 * mutate_splice.c - a piece of the input at another place of it.
 */
#include "mutate.h"

static const struct piece *any(struct mutating *m, const struct outline *outline,
                               unsigned kinds) {
    return mutate_piece(m, outline, kinds, NULL);
}

static void copy(struct mutating *m, toolmend_view bytes, const struct piece *over) {
    size_t from = mutate_begin(m);
    mutate_add(m, bytes);
    mutate_replace(m, over->start, over->end, from);
}

/* A value over another one. */
static bool copied(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *what = any(m, outline, PIECE_ANY);
    const struct piece *over = any(m, outline, PIECE_ANY);
    if (!what || what == over)
        return false;
    copy(m, outline_bytes(outline, what), over);
    return true;
}

static bool schema_copied(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *what = mutate_piece(m, outline, PIECE_ANY, mutate_is_schema);
    const struct piece *over = mutate_piece(m, outline, PIECE_ANY, mutate_is_schema);
    if (!what || what == over)
        return false;
    copy(m, outline_bytes(outline, what), over);
    return true;
}

/* Two values that do not hold each other change places. */
static bool exchanged(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *a = any(m, outline, PIECE_ANY);
    const struct piece *b = any(m, outline, PIECE_ANY);
    if (!a || (a->start < b->end && b->start < a->end))
        return false;
    copy(m, outline_bytes(outline, a), b);
    copy(m, outline_bytes(outline, b), a);
    return true;
}

/* A value of any other part. */
static bool from_other(struct mutating *m) {
    unsigned other = mutate_below(m, m->part_count);
    const struct outline *outline = mutate_outline(m, other);
    const struct piece *what = outline ? any(m, outline, PIECE_ANY) : NULL;
    const struct piece *over = any(m, mutate_here(m), PIECE_ANY);
    if (!what || !over || other == m->part)
        return false;
    copy(m, outline_bytes(outline, what), over);
    return true;
}

/* A member or value into a container, which may be one around it. */
static bool moved_in(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *what = any(m, outline, PIECE_ANY);
    const struct piece *into = any(m, outline, PIECE_CONTAINER);
    if (!what || !into)
        return false;
    bool object = into->kind == PIECE_OBJECT;
    size_t from = mutate_item(m, outline, into);
    if (object && !outline_has_name(what))
        mutate_say(m, "\"a\": ");
    size_t start = object ? outline_begin(what) : what->start;
    mutate_add(m, (toolmend_view){outline->text + start, what->end - start});
    mutate_append(m, m->part, into, from);
    if (mutate_one_in(m, 2) && (what->start > into->end || what->end < into->start))
        mutate_drop(m, outline, what);
    return true;
}

/* The text of a string, or a whole value, inside another string. */
static bool into_string(struct mutating *m) {
    const struct outline *outline = mutate_here(m);
    const struct piece *what = any(m, outline, PIECE_ANY);
    const struct piece *into = any(m, outline, PIECE_STRING);
    if (!what || !into || what == into)
        return false;
    toolmend_view inner = outline_inner(outline, into);
    size_t at = (size_t)(inner.ptr - outline->text) + mutate_below(m, inner.len + 1);
    size_t from = mutate_begin(m);
    toolmend_view bytes = outline_bytes(outline, what);
    for (size_t i = 0; i < bytes.len; i++) {
        if (bytes.ptr[i] == '"' || bytes.ptr[i] == '\\')
            mutate_say(m, "\\");
        fuzz_add(&m->words, bytes.ptr + i, 1);
    }
    mutate_replace(m, at, at, from);
    return true;
}

#define ROW(name, on, does, act)                                                         \
    { name, MUTATE_SPLICE, on, does, act, NULL }

const struct mutate_operator mutate_splice[] = {
    ROW("splice/copied", "stvlcd", "a value over another one", copied),
    ROW("splice/schema", "sl", "a schema over another one", schema_copied),
    ROW("splice/exchanged", "stvlcd", "two values change places", exchanged),
    ROW("splice/from-other", "stvlcd", "a value of another part", from_other),
    ROW("splice/moved-in", "stvlcd", "a member or value into a container", moved_in),
    ROW("splice/into-string", "tvcd", "a value as text inside a string", into_string),
    {0},
};
