/* SPDX-License-Identifier: MIT
 *
 * conserve.c - P5, P6 and P14 of one edit, from its bytes alone.
 *
 * A second way to the same end as retrace.c, which knows nothing of trees or positions: `old`
 * and `new` are read as leaves (names, strings, numbers, words) between punctuation. Each leaf
 * of `old` is in `new` at its turn, or one of the edit's rules accounts for it; nothing else
 * is in `new`.
 */
#include "conserve.h"

#include <string.h>

/* ---- leaves ----------------------------------------------------------------------------------------- */

bool conserve_has_rule(const struct script_edit *edit, const char *id) {
    for (size_t i = 0; i < edit->rule_count; i++)
        if (strcmp(edit->rules[i]->id, id) == 0)
            return true;
    return false;
}

static bool has_layer(const struct script_edit *edit, enum layer layer) {
    for (size_t i = 0; i < edit->rule_count; i++)
        if (edit->rules[i]->layer == layer)
            return true;
    return false;
}

static bool decodes(const struct script_edit *edit) {
    for (size_t i = 0; i < edit->rule_count; i++)
        if (edit->rules[i]->layer == LAYER_DECODED &&
            strcmp(edit->rules[i]->id, "hint/separator") != 0)
            return true;
    return conserve_has_rule(edit, "root/wrapped") ||
           conserve_has_rule(edit, "root/call-echo");
}

static bool is_plain(char c) {
    char lower = ascii_lower(c);
    return (lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '+' || c == '.' || c == '_';
}

/* The end of the leaf that begins at `at`; 0: none begins there. */
static size_t leaf_end(toolmend_view text, size_t at) {
    char quote = text.ptr[at];
    size_t end = at;
    if (quote != '"' && quote != '\'') {
        while (end < text.len && is_plain(text.ptr[end]))
            end++;
        return end > at ? end : 0;
    }
    for (end = at + 1; end < text.len && text.ptr[end] != quote; end++)
        end += text.ptr[end] == '\\';
    return end < text.len ? end + 1 : 0;
}

static struct leaf *new_leaf(struct pool *pool, toolmend_view text, size_t at,
                             size_t end) {
    struct leaf *leaf = pool_take(pool, 1, sizeof *leaf);
    size_t colon = end;
    char first = text.ptr[at];
    leaf->raw = view_cut(text, at, end);
    while (colon < text.len && is_white(text.ptr[colon]))
        colon++;
    if (first == '"')
        leaf->text = decode_string(pool, leaf->raw);
    else if (first == '\'')
        leaf->text = view_cut(text, at + 1, end - 1);
    if (first == '"' || first == '\'')
        leaf->kind = colon < text.len && text.ptr[colon] == ':' ? LEAF_NAME : LEAF_STRING;
    else
        leaf->kind =
            first == '-' || (first >= '0' && first <= '9') ? LEAF_NUMBER : LEAF_WORD;
    return leaf;
}

/* The leaves of a text; false: there is something else between them. */
bool conserve_read(struct conserving *c, toolmend_view text, struct leaf **out) {
    struct leaf **link = out;
    *out = NULL;
    for (size_t at = 0; at < text.len;) {
        char byte = text.ptr[at];
        c->white |= is_white(byte);
        if (is_white(byte) || (byte != '\0' && strchr("[]{},:", byte))) {
            at++;
            continue;
        }
        size_t end = leaf_end(text, at);
        if (end == 0)
            return false;
        *link = new_leaf(c->pool, text, at, end);
        link = &(*link)->next;
        at = end;
    }
    return true;
}

bool conserve_same(const struct leaf *a, const struct leaf *b) {
    if (a->kind != b->kind)
        return false;
    return a->text.ptr && b->text.ptr ? view_same(a->text, b->text)
                                      : view_same(a->raw, b->raw);
}

/* The text of a string, mended where it is no JSON. */
static toolmend_view inner_text(struct pool *pool, toolmend_view text) {
    struct plain_request request = {.text = view_trim(text),
                                    .rules = plain_inner_rules()};
    if (!text.ptr || toolmend_json_check(request.text, NULL) == TOOLMEND_OK)
        return request.text;
    struct plain plain = plain_read(pool, &request);
    return plain.tree ? plain.tree->text : request.text;
}

/* The leaves of what a string spells, in front of those that follow it; false: it spells no
 * container and no further text. */
static bool expand(struct conserving *c, struct leaf **at) {
    const struct leaf *string = *at;
    toolmend_view text =
        decodes(c->edit) ? inner_text(c->pool, string->text) : string->text;
    struct leaf *inside;
    bool white = c->white;
    bool spells = string->kind == LEAF_STRING && text.len > 0 &&
                  strchr("[{\"", text.ptr[0]) && text.ptr[0] != '\0' &&
                  decodes(c->edit) && conserve_read(c, text, &inside);
    c->white = white;
    if (!spells)
        return false;
    struct leaf **link = &inside;
    while (*link)
        link = &(*link)->next;
    *link = string->next;
    *at = inside;
    return true;
}

/* ---- what the schema declares ------------------------------------------------------------------------ */

static bool is_declared_name(const struct tree_node *node) {
    return node->member && node->parent->member &&
           view_is(node->parent->name, "properties");
}

/* Does the schema declare that word, or that name? */
bool conserve_declares(const struct conserving *c, toolmend_view text, bool name) {
    const struct tree_node *root = c->document->tree->root, *node = root;
    for (; node && text.ptr; node = tree_following(node, root)) {
        bool here = name ? is_declared_name(node) && view_same(node->name, text)
                         : document_is_word(node) && node->text.ptr &&
                               view_same(node->text, text);
        if (here)
            return true;
    }
    return false;
}

/* ---- named changes ------------------------------------------------------------------------------------ */

static bool becomes_word(const struct leaf *old, const struct leaf *new, const char *from,
                         const char *to) {
    toolmend_view text = old->kind == LEAF_WORD ? old->raw : old->text;
    return new->kind == LEAF_WORD &&view_is(text, from) && view_is(new->raw, to);
}

/* A text that becomes the scalar it spells. */
bool conserve_retypes(const struct conserving *c, const struct leaf *old,
                      const struct leaf *new) {
    const struct script_edit *edit = c->edit;
    if (old->kind == LEAF_NUMBER)
        return conserve_has_rule(edit, "scalar/number-for-string") &&
               new->kind == LEAF_STRING &&new->text.ptr &&view_same(old->raw, new->text);
    if (old->kind != LEAF_STRING || !old->text.ptr)
        return false;
    if (new->kind == LEAF_NUMBER)
        return conserve_has_rule(edit, "scalar/number-in-string") &&
               view_same(old->text, new->raw);
    return (conserve_has_rule(edit, "scalar/boolean-in-string") &&
            (becomes_word(old, new, "true", "true") ||
             becomes_word(old, new, "false", "false"))) ||
           (conserve_has_rule(edit, "scalar/python-boolean-in-string") &&
            (becomes_word(old, new, "True", "true") ||
             becomes_word(old, new, "False", "false"))) ||
           (conserve_has_rule(edit, "null/text") &&
            (becomes_word(old, new, "null", "null") ||
             becomes_word(old, new, "None", "null")));
}

/* A Python word that becomes JSON's. */
static bool respells(const struct conserving *c, const struct leaf *old,
                     const struct leaf *new) {
    return old->kind == LEAF_WORD &&
           conserve_has_rule(c->edit, "shape/python-literal-in-string") &&
           (becomes_word(old, new, "True", "true") ||
            becomes_word(old, new, "False", "false") ||
            becomes_word(old, new, "None", "null"));
}

/* A word that becomes an enum member, a name that becomes a declared one. */
bool conserve_renames(const struct conserving *c, const struct leaf *old,
                      const struct leaf *new) {
    const struct script_edit *edit = c->edit;
    if (!old->text.ptr || !new->text.ptr)
        return false;
    if (old->kind == LEAF_STRING && new->kind == LEAF_STRING &&
        ((conserve_has_rule(edit, "scalar/enum-case") &&
          names_folded(old->text, new->text)) ||
         (conserve_has_rule(edit, "scalar/quoted-enum") &&
          names_quoted(old->text, new->text))))
        return conserve_declares(c, new->text, false);
    toolmend_view rest = without_remnant(old->text);
    bool named =
        (conserve_has_rule(edit, "key/case-style") && same_words(old->text, new->text)) ||
        (conserve_has_rule(edit, "key/tag-syntax") && rest.ptr &&
         view_same(rest, new->text));
    return named && old->kind == new->kind &&conserve_declares(c, new->text, true);
}

/* May the leaf go, name or value? */
static bool vanishes(const struct conserving *c, const struct leaf *leaf) {
    static const char *const namers[] = {
        "root/wrapped",
        "root/call-echo",
        "shape/keyed-value-for-array",
        "shape/keyed-scalar-for-array",
        "shape/indexed-object-for-array",
    };
    bool is_null = leaf->kind == LEAF_WORD && view_is(leaf->raw, "null");
    bool is_blank = leaf->kind == LEAF_STRING && leaf->text.ptr && leaf->text.len == 0;
    if (has_layer(c->edit, LAYER_REMOVED) &&
        (leaf->kind == LEAF_NAME || is_null || is_blank))
        return true;
    if (conserve_has_rule(c->edit, "root/null") && is_null)
        return true;
    if (conserve_has_rule(c->edit, "root/call-echo") && leaf->kind == LEAF_STRING &&
        leaf->text.ptr && view_same(leaf->text, c->document->name))
        return true;
    for (size_t i = 0; leaf->kind == LEAF_NAME && i < sizeof namers / sizeof namers[0];
         i++)
        if (conserve_has_rule(c->edit, namers[i]))
            return true;
    return false;
}

/* ---- an edit ---------------------------------------------------------------------------------------- */

static const char *fail(const char **clause, const char *id, const char *why) {
    *clause = id;
    return why;
}

/* Go through the leaves of both sides, each change one step. */
static const char *compare(struct conserving *c, struct leaf *old, struct leaf *new,
                           const char **clause) {
    while (old) {
        bool same = new &&conserve_same(old, new);
        if (same ||
            (new && (conserve_retypes(c, old, new) || respells(c, old, new) ||
                     conserve_renames(c, old, new) || conserve_hinted(c, old, new)))) {
            old = old->next;
            new = new->next;
        } else if (conserve_unfolds(c, &old, &new) || expand(c, &old) ||
                   (c->defaults == DEFAULTS_LATE && conserve_passes_default(c, &new))) {
            continue;
        } else if (vanishes(c, old)) {
            old = old->next;
        } else if (new && old->kind == LEAF_STRING &&new->kind == LEAF_STRING) {
            return fail(clause, "P6", "the text of a string that stays one is changed");
        } else {
            return fail(clause, "P14", "something in the old text is not in the new one");
        }
    }
    while (new && (conserve_unfolds(c, &old, &new) ||
                   (c->defaults == DEFAULTS_LATE && conserve_passes_default(c, &new))))
        ;
    return new ? fail(clause, "P5", "something in the new text is not in the old one")
               : NULL;
}

static const char *compare_texts(struct conserving *c, const char **clause) {
    const struct script_edit *edit = c->edit;
    struct leaf *old, *new;
    if (!conserve_read(c, edit->old_text, &old))
        return fail(clause, "P4", "the old text is cut inside a name or value");
    c->white = false;
    if (!conserve_read(c, edit->new_text, &new))
        return fail(clause, "P5", "the new text is no run of JSON");
    if (c->white && !decodes(edit) && !has_layer(edit, LAYER_ADDED))
        return fail(clause, "P5", "the new text has white space that was not there");
    if (c->defaults == DEFAULTS_EARLY)
        conserve_drop_defaults(c, &new);
    return compare(c, old, new, clause);
}

const char *conserve(struct document *document, struct pool *pool,
                     const struct script_edit *edit, const char **clause) {
    struct conserving c = {.document = document, .pool = pool, .edit = edit};
    if (edit->rule_count == 1 && edit->rules[0]->layer == LAYER_LINKED)
        return conserve_is_link(&c)
                   ? NULL
                   : fail(clause, "P14", "more goes than what makes a link of the path");
    bool adds = conserve_has_rule(edit, "hint/relational-default");
    const char *why = compare_texts(&c, clause);
    for (c.defaults = DEFAULTS_LATE; why && adds && c.defaults <= DEFAULTS_EARLY;
         c.defaults++)
        why = compare_texts(&c, clause);
    return why;
}
