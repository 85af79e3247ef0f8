/* SPDX-License-Identifier: MIT
 *
 * compose.c - the edits of the syntax rules, and edits of the repaired text, as one list of edits of
 * the text that came: SPEC.md, bytes/token.
 *
 * Both kinds are written as pieces, each with its place in the repaired text. Pieces of the two
 * kinds that overlap there are one edit; the others stand for themselves.
 */
#include "edits.h"

#include <string.h>

/* ---- pointers --------------------------------------------------------------------------- */

struct bytes {
    size_t start, end;
};

static struct bytes bytes_of(struct model_view part, struct model_view text) {
    size_t start = (size_t)(part.ptr - text.ptr);
    return (struct bytes){start, start + part.len};
}

/* What the new text at `at` is in: the innermost value, or member by its name; where nothing was
 * left, the container. */
// NOLINTNEXTLINE(misc-no-recursion): bounded by MODEL_DEPTH_MAX
static struct model_view pointer_at(struct model_run *run, const struct model_node *node,
                                    struct model_view text, struct bytes at,
                                    struct model_view pointer) {
    bool nothing = at.start == at.end;
    for (const struct model_node *child = node->first; child; child = child->next) {
        struct bytes value = bytes_of(child->spelled, text), name = value;
        if (node->kind == MODEL_OBJECT)
            name = bytes_of(child->named, text);
        bool in_name = name.start + nothing <= at.start && at.start < name.end;
        bool in_value = value.start + nothing <= at.start && at.start < value.end;
        if (in_name || in_value)
            return pointer_at(run, child, text, at,
                              model_pointer_to(run, pointer, node, child));
    }
    return pointer;
}

/* ---- pieces ----------------------------------------------------------------------------- */

struct piece {
    struct bytes repaired;                  /* the place in the repaired text */
    const struct model_syntax_edit *syntax; /* or NULL, and then */
    const struct model_edit *edit;
    unsigned rank; /* of pieces that begin at one place */
};

/* Does a value begin at that place? Then what is inserted there belongs to it. */
// NOLINTNEXTLINE(misc-no-recursion): bounded by MODEL_DEPTH_MAX
static bool begins_value(const struct model_node *node, struct model_view text,
                         size_t place) {
    struct bytes value = bytes_of(node->spelled, text);
    if (place <= value.start || place >= value.end)
        return place == value.start;
    for (const struct model_node *child = node->first; child; child = child->next)
        if (begins_value(child, text, place))
            return true;
    return false;
}

/* An insertion belongs to the byte before it or to the one behind it, with what the syntax rules
 * removed on the other side. */
static unsigned rank_of(const struct piece *piece, const struct model_node *root,
                        struct model_view text) {
    enum { INSERTED_BEHIND, REMOVED, INSERTED_BEFORE, BYTES };
    if (piece->repaired.end > piece->repaired.start)
        return BYTES;
    if (piece->syntax)
        return REMOVED;
    return begins_value(root, text, piece->repaired.start) ? INSERTED_BEFORE
                                                           : INSERTED_BEHIND;
}

static void sort_pieces(struct piece *pieces, size_t count) {
    for (size_t i = 1; i < count; i++) {
        struct piece piece = pieces[i];
        size_t at = i;
        for (; at > 0; at--) {
            const struct piece *before = &pieces[at - 1];
            if (before->repaired.start < piece.repaired.start ||
                (before->repaired.start == piece.repaired.start &&
                 before->rank <= piece.rank))
                break;
            pieces[at] = *before;
        }
        pieces[at] = piece;
    }
}

/* To touch is not to overlap; what is empty has to lie inside the other. */
static bool overlap(const struct piece *a, const struct piece *b) {
    return !a->syntax != !b->syntax && a->repaired.start < b->repaired.end &&
           b->repaired.start < a->repaired.end;
}

/* ---- composing -------------------------------------------------------------------------- */

struct composing {
    struct model_run *run;
    struct model_view repaired;
    const struct model_node *root;
    const struct piece *pieces;
    size_t count;
    /* Behind the pieces that are done, in both texts. */
    size_t came, made;
};

/* How many pieces from the first one are one edit. */
static size_t group_length(const struct piece *pieces, size_t count) {
    size_t length = 1;
    for (bool found = true; found && length < count;) {
        found = false;
        for (size_t i = 0; i < length; i++)
            found |= overlap(&pieces[i], &pieces[length]);
        length += found;
    }
    return length;
}

static void add_rule(const char **rules, size_t *count, const char *rule) {
    for (size_t i = 0; i < *count; i++)
        if (strcmp(rules[i], rule) == 0)
            return;
    rules[(*count)++] = rule;
}

/* Those of the syntax first, each once. */
static void set_rules(struct composing *c, const struct piece *group, size_t length,
                      struct model_edit *edit) {
    size_t most = length;
    for (size_t i = 0; i < length; i++)
        most += group[i].edit ? group[i].edit->rule_count : 0;
    const char **rules = model_alloc(c->run, most, sizeof *rules);
    edit->rule_count = 0;
    for (size_t i = 0; i < length; i++)
        if (group[i].syntax)
            add_rule(rules, &edit->rule_count, group[i].syntax->rule);
    for (size_t i = 0; i < length; i++)
        for (size_t k = 0; group[i].edit && k < group[i].edit->rule_count; k++)
            add_rule(rules, &edit->rule_count, group[i].edit->rules[k]);
    edit->rules = rules;
}

/* The bytes of the repaired text with the edits of the group. */
static struct model_view edited(struct composing *c, const struct piece *group,
                                size_t length, struct bytes bytes) {
    size_t room = bytes.end - bytes.start, len = 0, at = bytes.start;
    for (size_t i = 0; i < length; i++)
        room += group[i].edit ? group[i].edit->new_text.len : 0;
    char *text = model_alloc(c->run, room + 1, 1);
    for (size_t i = 0; i <= length; i++) {
        const struct model_edit *edit = i < length ? group[i].edit : NULL;
        if (i < length && !edit)
            continue;
        size_t upto = edit ? edit->start : bytes.end;
        memcpy(text + len, c->repaired.ptr + at, upto - at);
        len += upto - at;
        at = edit ? edit->end : upto;
        if (edit && edit->new_text.len > 0)
            memcpy(text + len, edit->new_text.ptr, edit->new_text.len);
        len += edit ? edit->new_text.len : 0;
    }
    return (struct model_view){text, len};
}

static struct model_edit compose_group(struct composing *c, const struct piece *group,
                                       size_t length) {
    struct model_edit edit = {.start = SIZE_MAX};
    struct bytes made = {group[0].repaired.start, 0};
    const struct model_edit *first = NULL;
    size_t came = c->came, behind = c->made; /* behind the last syntax edit */
    for (size_t i = 0; i < length; i++) {
        const struct piece *piece = &group[i];
        if (i == 0)
            edit.start = piece->syntax ? piece->syntax->start
                                       : came + (piece->repaired.start - behind);
        if (!first)
            first = piece->edit;
        if (piece->repaired.end > made.end)
            made.end = piece->repaired.end;
        if (piece->syntax) {
            came = piece->syntax->end;
            behind = piece->repaired.end;
        }
    }
    edit.end = came + (made.end - behind);
    edit.new_text =
        length == 1 && first ? first->new_text : edited(c, group, length, made);
    struct bytes at = {made.start,
                       group[0].repaired.end > made.start ? made.start + 1 : made.start};
    edit.pointer =
        first ? first->pointer
              : pointer_at(c->run, c->root, c->repaired, at, (struct model_view){"", 0});
    set_rules(c, group, length, &edit);
    c->came = edit.end;
    c->made = made.end;
    return edit;
}

struct model_edit *model_compose_edits(struct model_run *run,
                                       const struct model_syntax_result *syntax,
                                       const struct model_node *root,
                                       const struct model_edit *edits, size_t edit_count,
                                       size_t *composed_count) {
    size_t count = 0;
    struct piece *pieces =
        model_alloc(run, syntax->edit_count + edit_count + 1, sizeof *pieces);
    for (size_t i = 0; i < syntax->edit_count; i++) {
        const struct model_syntax_edit *edit = &syntax->edits[i];
        pieces[count++] = (struct piece){
            .repaired = {edit->at, edit->at + edit->new_text.len},
              .syntax = edit
        };
    }
    for (size_t i = 0; i < edit_count; i++)
        pieces[count++] = (struct piece){
            .repaired = {edits[i].start, edits[i].end},
              .edit = &edits[i]
        };
    for (size_t i = 0; i < count; i++)
        pieces[i].rank = rank_of(&pieces[i], root, syntax->text);
    sort_pieces(pieces, count);
    struct composing c = {.run = run, .repaired = syntax->text, .root = root};
    struct model_edit *composed = model_alloc(run, count + 1, sizeof *composed);
    *composed_count = 0;
    for (size_t at = 0; at < count;) {
        size_t length = group_length(pieces + at, count - at);
        composed[(*composed_count)++] = compose_group(&c, pieces + at, length);
        at += length;
    }
    return composed;
}
