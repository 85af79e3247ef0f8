/* SPDX-License-Identifier: MIT
 *
 * words.c - a word that came without quotes: may it be meant where it stands in the result?
 *
 * SPEC.md, `syntax/bare-enum-word`: there the enumerations that speak about it hold it, and no
 * other string is possible. A place in a schema with unions has one position for each choice
 * of branches; each of them has to list its values or to take no strings.
 */
#include "plain.h"

enum { POSITIONS_MAX = 64 }; /* of one place; with more it is not asked */

struct positions {
    struct position list[POSITIONS_MAX];
    size_t count;
    bool more;
};

static void add(struct positions *positions, struct position position) {
    if (positions->count < POSITIONS_MAX)
        positions->list[positions->count++] = position;
    else
        positions->more = true;
}

static bool has(const struct position *position, const struct tree_node *schema) {
    for (size_t i = 0; i < position->count; i++)
        if (position->schemas[i] == schema)
            return true;
    return false;
}

/* The next union of the position, from number *from on; NULL: none. */
static const struct tree_node *next_union(struct document *document,
                                          const struct position *position, size_t *from) {
    static const char *const keywords[] = {"anyOf", "oneOf"};
    while (*from < 2 * position->count) {
        size_t at = (*from)++;
        const struct tree_node *found =
            document_keyword(document, position->schemas[at / 2], keywords[at % 2]);
        if (found)
            return found;
    }
    return NULL;
}

/* The position with each choice of branches. Branches stand behind what chose them, so going
 * on from the union's number meets theirs, too. */
static void choose_branches(struct document *document, struct pool *pool,
                            struct position position, size_t from,
                            struct positions *out) {
    const struct tree_node *choice = next_union(document, &position, &from);
    if (!choice) {
        add(out, position);
        return;
    }
    for (const struct tree_node *one = choice->first; one && !out->more;
         one = one->next) {
        bool chosen = has(&position, one);
        choose_branches(document, pool,
                        chosen ? position : position_with(document, pool, &position, one),
                        from, out);
    }
}

static void go_down(struct document *document, struct pool *pool,
                    const struct tree_node *child, struct positions *at) {
    struct positions *from = pool_take(pool, 1, sizeof *from);
    unsigned type = child->member ? TYPE_OBJECT : TYPE_ARRAY;
    *from = *at;
    *at = (struct positions){.more = from->more};
    for (size_t i = 0; i < from->count; i++) {
        struct position *holder = &from->list[i];
        if (position_may_hold(document, holder, type))
            choose_branches(document, pool,
                            child->member
                                ? position_member(document, pool, holder, child->name)
                                : position_item(document, pool, holder, child->index),
                            0, at);
    }
}

static void find_positions(struct document *document, struct pool *pool,
                           const struct tree_node *node, struct positions *out) {
    if (!node->parent) {
        *out = (struct positions){.count = 0};
        choose_branches(document, pool, position_root(document, pool), 0, out);
        return;
    }
    find_positions(document, pool, node->parent, out);
    go_down(document, pool, node, out);
}

static bool lists_its_values(struct document *document, const struct position *position) {
    for (size_t i = 0; i < position->count; i++)
        if (document_keyword(document, position->schemas[i], "enum") ||
            document_keyword(document, position->schemas[i], "const"))
            return true;
    return false;
}

/* Where the position lists the word: once or not at all, for *found is the place before. */
static bool is_listed_once(struct document *document, const struct position *position,
                           toolmend_view word, const struct tree_node **found) {
    struct declared_walk walk = {0, NULL};
    const struct tree_node *one;
    while ((one = position_next_word(document, position, &walk))) {
        if (!one->text.ptr || !view_same(one->text, word) || one == *found)
            continue;
        if (*found)
            return false;
        *found = one;
    }
    return true;
}

static const char *word_fault(struct document *document, struct pool *pool,
                              const struct tree_node *word) {
    struct positions *at = pool_take(pool, 1, sizeof *at);
    const struct tree_node *found = NULL;
    find_positions(document, pool, word, at);
    if (at->more || word->kind != TREE_STRING)
        return at->more ? NULL : "it is no string in the result";
    for (size_t i = 0; i < at->count; i++) {
        const struct position *position = &at->list[i];
        if (position->open)
            return NULL;
        if (!position_may_hold(document, position, TYPE_STRING))
            continue;
        if (!lists_its_values(document, position))
            return "another string is possible there";
        if (!is_listed_once(document, position, word->text, &found))
            return "two enumerations hold it there";
    }
    return found ? NULL : "no enumeration holds it there";
}

/* Where the word stands once the changes are made; NULL: one of them touches it. */
static const struct tree_node *word_in_result(const struct tree *result,
                                              const struct script *changes,
                                              const struct tree_node *word) {
    ptrdiff_t shift = 0;
    for (size_t i = 0; i < changes->count; i++) {
        const struct script_edit *edit = &changes->list[i];
        if (edit->start >= word->end)
            break;
        if (edit->end > word->start)
            return NULL;
        shift += (ptrdiff_t)edit->new_text.len - (ptrdiff_t)(edit->end - edit->start);
    }
    size_t start = (size_t)((ptrdiff_t)word->start + shift);
    const struct tree_node *node = result->root;
    while (node && !(node->start == start && node->kind == TREE_STRING))
        node = tree_following(node, result->root);
    return node;
}

const char *words_fault(struct document *document, struct pool *pool,
                        const struct plain *plain, toolmend_view result,
                        const struct script *changes, const struct tree_node **word) {
    const struct tree *tree = tree_read(pool, result);
    for (size_t i = 0; tree && i < plain->word_count; i++) {
        *word = plain->words[i];
        const struct tree_node *now = word_in_result(tree, changes, *word);
        const char *why =
            now ? word_fault(document, pool, now) : "the word is changed by another rule";
        if (why)
            return why;
    }
    return NULL;
}
