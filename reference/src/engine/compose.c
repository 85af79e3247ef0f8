/* SPDX-License-Identifier: MIT
 *
 * compose.c - see compose.h.
 *
 * Both lists are walked in the repaired text, where they meet. Bytes that no piece made came as
 * they are, so a place among them is as far behind the last piece there as in the text that
 * came. A piece that overlaps an edit has no such place inside: the two, and whatever overlaps
 * either, become one edit whose new text is that stretch of the repaired text, edited.
 */
#include "engine/compose.h"

#include "base/view.h"

struct composing {
    struct tmi_arena *arena;
    const struct tmi_layers *layers;
    size_t piece, edit;       /* the next ones */
    size_t came, repaired_at; /* behind the last piece, in both texts */
    toolmend_edit *list;
    size_t *made_at;
    size_t count;
};

/* Does one reach into the other? To touch is not enough; what is empty must lie strictly inside
 * the other one. */
static bool overlap(const struct tmi_piece *piece, const toolmend_edit *edit) {
    return piece->repaired_at < edit->end && edit->start < piece->made_end;
}

/* Of two that do not overlap. Where an insertion stands where a piece left nothing, it goes
 * with the byte that it belongs to. */
static bool piece_comes_first(const struct composing *c, const struct tmi_piece *piece,
                              const toolmend_edit *edit) {
    bool may = piece->made_end <= edit->start, must = edit->end > piece->repaired_at;
    return may && (must || c->layers->edits.ahead[c->edit]);
}

/* The place in the text that came of one that lies behind all passed pieces. */
static size_t came_from(const struct composing *c, size_t place) {
    return c->came + (place - c->repaired_at);
}

static void add(struct composing *c, toolmend_edit edit, size_t repaired_at) {
    edit.old_text =
        (toolmend_view){c->layers->text.ptr + edit.start, edit.end - edit.start};
    c->list[c->count] = edit;
    c->made_at[c->count++] = repaired_at;
}

static void pass(struct composing *c, const struct tmi_piece *piece) {
    c->came = piece->end;
    c->repaired_at = piece->made_end;
    c->piece++;
}

static toolmend_view slice(toolmend_view text, size_t start, size_t end) {
    return (toolmend_view){text.ptr + start, end - start};
}

static void take_piece(struct composing *c, const struct tmi_piece *piece) {
    add(c,
        (toolmend_edit){
            .start = piece->start,
            .end = piece->end,
            .new_text = slice(c->layers->repaired, piece->repaired_at, piece->made_end),
            .pointer = piece->pointer,
            .rules = &piece->rule->id,
            .rule_count = 1,
        },
        piece->repaired_at);
    pass(c, piece);
}

static void take_edit(struct composing *c, const toolmend_edit *edit) {
    toolmend_edit moved = *edit;
    moved.start = came_from(c, edit->start);
    moved.end = came_from(c, edit->end);
    add(c, moved, edit->start);
    c->edit++;
}

/* ---- what overlaps ---------------------------------------------------------------------- */

/* The last piece and edit of the run that begins with two which overlap, and takes in what
 * overlaps the last of the other kind. */
static void find_run(const struct composing *c, size_t *last_piece, size_t *last_edit) {
    const struct tmi_pieces *pieces = &c->layers->pieces;
    const struct tmi_edits *edits = &c->layers->edits;
    size_t p = c->piece, e = c->edit;
    for (;;) {
        if (p + 1 < pieces->count && overlap(&pieces->list[p + 1], &edits->list[e]))
            p++;
        else if (e + 1 < edits->count && overlap(&pieces->list[p], &edits->list[e + 1]))
            e++;
        else
            break;
    }
    *last_piece = p;
    *last_edit = e;
}

/* False: out of memory. */
static bool take_run(struct composing *c) {
    const struct tmi_layers *layers = c->layers;
    size_t p = c->piece, e = c->edit, last_piece, last_edit, id_count = 0;
    find_run(c, &last_piece, &last_edit);
    const struct tmi_piece *head = &layers->pieces.list[p],
                           *tail = &layers->pieces.list[last_piece];
    toolmend_edit merged = layers->edits.list[e];
    size_t repaired_at = head->repaired_at, made_end = tail->made_end;
    size_t end = layers->edits.list[last_edit].end;
    const char **ids = tmi_new(c->arena, TMI_RULES_MAX, const char *);
    if (!ids)
        return false;
    for (; c->piece <= last_piece; c->piece++)
        tmi_add_id(ids, &id_count, layers->pieces.list[c->piece].rule->id);
    for (; c->edit <= last_edit; c->edit++)
        for (size_t i = 0; i < layers->edits.list[c->edit].rule_count; i++)
            tmi_add_id(ids, &id_count, layers->edits.list[c->edit].rules[i]);
    merged.rules = ids;
    merged.rule_count = id_count;
    size_t start = merged.start;
    merged.start = start < repaired_at ? came_from(c, start) : head->start;
    merged.end = tail->end + (end > made_end ? end - made_end : 0);
    repaired_at = start < repaired_at ? start : repaired_at;
    c->came = merged.end;
    c->repaired_at = end > made_end ? end : made_end;
    struct tmi_edits inside = {.list = layers->edits.list + e, .count = c->edit - e};
    merged.new_text = tmi_apply(c->arena, layers->repaired, repaired_at, c->repaired_at,
                                &inside, SIZE_MAX);
    add(c, merged, repaired_at);
    return merged.new_text.ptr != NULL;
}

/* ---- the walk ---------------------------------------------------------------------------- */

bool tmi_compose(struct tmi_arena *arena, const struct tmi_layers *layers,
                 struct tmi_composed *out) {
    size_t most = layers->pieces.count + layers->edits.count;
    struct composing c = {.arena = arena, .layers = layers};
    c.list = tmi_new(arena, most, toolmend_edit);
    c.made_at = tmi_new(arena, most, size_t);
    if (!c.list || !c.made_at)
        return false;
    while (c.piece < layers->pieces.count || c.edit < layers->edits.count) {
        const struct tmi_piece *piece = NULL;
        const toolmend_edit *edit = NULL;
        if (c.piece < layers->pieces.count)
            piece = &layers->pieces.list[c.piece];
        if (c.edit < layers->edits.count)
            edit = &layers->edits.list[c.edit];
        if (piece && edit && overlap(piece, edit)) {
            if (!take_run(&c))
                return false;
        } else if (piece && (!edit || piece_comes_first(&c, piece, edit))) {
            take_piece(&c, piece);
        } else if (edit) {
            take_edit(&c, edit);
        }
    }
    *out = (struct tmi_composed){c.list, c.made_at, c.count};
    return true;
}

bool tmi_place_after(const struct tmi_edits *edits, struct tmi_shift *shift, size_t start,
                     size_t end, size_t *place) {
    while (shift->next < edits->count && edits->list[shift->next].end <= start) {
        const toolmend_edit *edit = &edits->list[shift->next++];
        shift->gone += edit->end - edit->start;
        shift->come += edit->new_text.len;
    }
    *place = start - shift->gone + shift->come;
    return shift->next == edits->count || edits->list[shift->next].start >= end;
}
