/* SPDX-License-Identifier: MIT
 *
 * plain.c - see plain.h: the bytes of a text, its edits, and what is made of both.
 */
#include "plain.h"

#include <string.h>

/* The defaults of `text/limits`. */
enum { EDITS_MAX = 4096 };
static const size_t text_max = (size_t)16 << 20;

static toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

/* ---- where the reader stops ------------------------------------------------------------------ */

bool plain_stop(struct plain_reading *r, enum plain_outcome outcome) {
    r->stopped = outcome;
    return false;
}

/* The end is reached, be it within a character. */
static bool is_cut(const struct plain_reading *r) {
    struct plain_reading behind = *r;
    return plain_ended(r) || (plain_byte(r, 0) >= 0x80 && !plain_character(&behind) &&
                              behind.stopped == PLAIN_TRUNCATED);
}

bool plain_unexplained(struct plain_reading *r) {
    return plain_stop(r, is_cut(r) ? PLAIN_TRUNCATED : PLAIN_UNEXPLAINED);
}

void plain_doubt(struct plain_reading *r, const char *rule) {
    if (r->doubt)
        return;
    r->doubt = clause_named(view(rule));
    r->doubt_at = r->at;
}

/* ---- bytes ----------------------------------------------------------------------------------- */

bool plain_ended(const struct plain_reading *r) {
    return r->at == r->text.len;
}

int plain_byte(const struct plain_reading *r, size_t ahead) {
    return ahead < r->text.len - r->at ? (unsigned char)r->text.ptr[r->at + ahead] : -1;
}

bool plain_sees(const struct plain_reading *r, const char *bytes) {
    size_t len = strlen(bytes);
    return len <= r->text.len - r->at && memcmp(r->text.ptr + r->at, bytes, len) == 0;
}

bool plain_may(const struct plain_reading *r, const char *rule) {
    return (r->request->rules & clause_bit(clause_named(view(rule)))) != 0;
}

void plain_skip_white(struct plain_reading *r) {
    while (!plain_ended(r) && is_white(r->text.ptr[r->at]))
        r->at++;
}

/* The bytes of a character by its first one; 0: none begins so. `least`, `most`: of the second. */
static size_t character_bytes(int first, int *least, int *most) {
    *least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    *most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (first >= 0xC2 && first <= 0xDF)
        return 2;
    if (first >= 0xE0 && first <= 0xEF)
        return 3;
    return first >= 0xF0 && first <= 0xF4 ? 4 : 0;
}

bool plain_character(struct plain_reading *r) {
    int first = plain_byte(r, 0), least, most;
    size_t bytes = character_bytes(first, &least, &most);
    if (first > 0 && first < 0x80)
        bytes = 1;
    if (bytes == 0)
        return plain_stop(r, PLAIN_UNEXPLAINED);
    for (size_t i = 1; i < bytes; i++) {
        int next = plain_byte(r, i);
        if (next < 0)
            return plain_stop(r, PLAIN_TRUNCATED);
        if (next < (i == 1 ? least : 0x80) || next > (i == 1 ? most : 0xBF))
            return plain_stop(r, PLAIN_UNEXPLAINED);
    }
    r->at += bytes;
    return true;
}

unsigned plain_typographic(const struct plain_reading *r) {
    static const unsigned quotes[] = {0x2018, 0x2019, 0x201C, 0x201D};
    if (plain_byte(r, 0) != 0xE2 || plain_byte(r, 1) != 0x80)
        return 0;
    for (size_t i = 0; i < sizeof quotes / sizeof quotes[0]; i++)
        if (plain_byte(r, 2) == (int)(0x80 | (quotes[i] & 0x3F)))
            return quotes[i];
    return 0;
}

/* ---- edits ----------------------------------------------------------------------------------- */

static void set_place(struct plain_reading *r, size_t index, size_t place) {
    if (index >= r->places_room) {
        size_t room = 2 * index + 8;
        size_t *wider = pool_take(r->pool, room, sizeof *wider);
        for (size_t i = 0; i < r->places_room; i++)
            wider[i] = r->places[i];
        r->places = wider;
        r->places_room = room;
    }
    r->places[index] = place;
}

bool plain_edit(struct plain_reading *r, const char *rule, size_t place, size_t start,
                size_t end, toolmend_view text) {
    const struct clause *clause = clause_named(view(rule));
    size_t count = r->edits.count;
    struct script_edit *last = count > 0 ? &r->edits.list[count - 1] : NULL;
    if (last && last->end == start && last->rules[0] == clause &&
        r->places[count - 1] == place) {
        struct writing both = {.pool = r->pool};
        if (text.len > 0) {
            write_view(&both, last->new_text);
            write_view(&both, text);
            last->new_text = written(&both);
        }
        last->end = end;
        return true;
    }
    if (count == EDITS_MAX)
        return plain_stop(r, PLAIN_LIMIT);
    set_place(r, count, place);
    *script_add(r->pool, &r->edits) = (struct script_edit){
        .start = start, .end = end, .new_text = text, .rules = {clause}, .rule_count = 1};
    return true;
}

/* By their start; what was added first stays first. A comma is known to be one too many only
 * when its closer has come. */
static void sort_edits(struct plain_reading *r) {
    for (size_t i = 1; i < r->edits.count; i++) {
        struct script_edit edit = r->edits.list[i];
        size_t place = r->places[i], at = i;
        for (; at > 0 && r->edits.list[at - 1].start > edit.start; at--) {
            r->edits.list[at] = r->edits.list[at - 1];
            r->places[at] = r->places[at - 1];
        }
        r->edits.list[at] = edit;
        r->places[at] = place;
    }
}

/* ---- what is made of them -------------------------------------------------------------------- */

/* The nodes in text order, one for each value that the reader met; the first stands for the
 * whole, too. */
static const struct tree_node **list_nodes(struct pool *pool, const struct tree *tree) {
    const struct tree_node **nodes = pool_take(pool, tree->count + 1, sizeof *nodes);
    size_t count = 0;
    nodes[count++] = tree->root;
    for (const struct tree_node *node = tree->root; node;
         node = tree_following(node, tree->root))
        nodes[count++] = node;
    return nodes;
}

/* The missing closers, which are the last edit, and the white space behind them. */
static size_t closers_and_rest(const struct plain_reading *r) {
    const struct script_edit *last = &r->edits.list[r->edits.count - 1];
    return last->new_text.len + (r->text.len - last->end);
}

/* A mended text that is no JSON is none: the strict reader has the last word. */
static void conclude(struct plain_reading *r, struct plain *plain) {
    sort_edits(r);
    toolmend_view mended = script_apply(r->pool, r->text, 0, r->text.len, &r->edits, 0);
    plain->tree = mended.ptr ? tree_read(r->pool, mended) : NULL;
    if (!plain->tree || r->values > plain->tree->count) {
        plain->outcome = PLAIN_UNEXPLAINED;
        plain->tree = NULL;
        return;
    }
    const struct tree_node **nodes = list_nodes(r->pool, plain->tree);
    plain->edits = r->edits;
    plain->closed = r->closed ? mended.len - closers_and_rest(r) : 0;
    for (size_t i = 0; i < r->edits.count; i++) {
        struct script_edit *edit = &plain->edits.list[i];
        edit->of = nodes[r->places[i]];
        edit->pointer = tree_pointer(r->pool, edit->of);
        edit->old_text = view_cut(r->text, edit->start, edit->end);
        plain->acted |= clause_bit(edit->rules[0]);
    }
    plain->words = pool_take(r->pool, r->word_count + 1, sizeof(struct tree_node *));
    plain->word_count = r->word_count;
    for (size_t i = 0; i < r->word_count; i++)
        plain->words[i] = nodes[r->words[i]];
}

/* The whole text; where typographic quotation marks are delimiters, one that is none may have
 * been meant as one. */
static bool read_all(struct plain_reading *r) {
    bool mended = plain_text(r);
    if (mended && r->smart && r->stray)
        plain_doubt(r, "syntax/smart-quote");
    return mended;
}

struct plain plain_read(struct pool *pool, const struct plain_request *request) {
    struct plain_reading r = {.pool = pool,
                              .request = request,
                              .text = request->text,
                              .inner = request->rules == plain_inner_rules()};
    struct plain plain = {.outcome = PLAIN_MENDED};
    if (request->text.len > text_max)
        plain.outcome = PLAIN_LIMIT;
    else if (!read_all(&r))
        plain.outcome = r.stopped;
    plain.at = r.at;
    if (r.doubt && plain.outcome != PLAIN_TRUNCATED && plain.outcome != PLAIN_LIMIT) {
        plain.outcome = PLAIN_DOUBT;
        plain.at = r.doubt_at;
        plain.what = r.doubt;
    }
    if (plain.outcome == PLAIN_MENDED)
        conclude(&r, &plain);
    return plain;
}

/* ---- sets of rules --------------------------------------------------------------------------- */

uint64_t plain_rules(void) {
    uint64_t rules = 0;
    for (size_t i = 0; i < clause_count(); i++)
        if (clause_at(i)->layer == LAYER_SYNTAX)
            rules |= clause_bit(clause_at(i));
    return rules;
}

uint64_t plain_inner_rules(void) {
    return clause_bit(clause_named(view("syntax/control-character"))) |
           clause_bit(clause_named(view("syntax/invalid-escape"))) |
           clause_bit(clause_named(view("syntax/trailing-token")));
}
