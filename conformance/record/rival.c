/* SPDX-License-Identifier: MIT
 *
 * rival.c - P3, as far as it can be seen without an engine: a claim that contradicts this one
 * and holds as well.
 *
 * Each value that the edits touch, each value around one and each value in one is guessed at
 * (guess.h): the edits there make room for those of the guess, the others stay. A guess that
 * gives another value and against which nothing speaks is a second reading; so is one against
 * which only a doubt speaks. That there is none proves nothing: a second reading may take more
 * rules than a guess has, or another name.
 */
#include "guess.h"
#include "hint.h"
#include "passed.h"

/* Guesses times values of the text: in a text of ten thousand values not every one is guessed
 * at. */
enum { WORK_MAX = 1 << 18 };

struct contesting {
    const struct repair *repair;
    const struct tree_node *from; /* the edits of this value and in it make room */
    size_t work;
    bool found;
    bool hinted;   /* the schema has hints, */
    size_t acting; /* of which so many would act on the result */
};

/* The outermost value around or at the node that an edit changes as a whole; NULL: none. */
static const struct tree_node *changed_around(const struct script *edits,
                                              const struct tree_node *node) {
    const struct tree_node *found = NULL;
    for (size_t i = 0; i < edits->count; i++) {
        const struct script_edit *edit = &edits->list[i];
        enum layer layer = edit->rules[0]->layer;
        bool whole =
            layer != LAYER_RENAMED && layer != LAYER_ADDED && !edit->rules[0]->root;
        if (whole && tree_within(node, edit->of) &&
            (!found || edit->of->depth < found->depth))
            found = edit->of;
    }
    return found;
}

/* Does the edit make room for a guess at the value? A new name stays. */
static bool makes_room(const struct script_edit *edit, const struct tree_node *value) {
    bool renames = edit->of == value && edit->rules[0]->layer == LAYER_RENAMED;
    return tree_within(edit->of, value) && !edit->rules[0]->root &&
           !(renames && edit->rule_count == 1);
}

static bool touches(const struct script *edits, const struct tree_node *value) {
    for (size_t i = 0; i < edits->count; i++)
        if (makes_room(&edits->list[i], value))
            return true;
    return false;
}

/* The edits elsewhere and those of the guess, by their place. */
static struct script merged(const struct contesting *c, const struct script *guess) {
    struct pool *pool = c->repair->pool;
    const struct script *edits = &c->repair->edits;
    struct script all = {NULL, 0, 0};
    size_t next = 0;
    for (size_t i = 0; i < edits->count; i++) {
        if (makes_room(&edits->list[i], c->from))
            continue;
        while (next < guess->count && guess->list[next].start < edits->list[i].start)
            *script_add(pool, &all) = guess->list[next++];
        *script_add(pool, &all) = edits->list[i];
    }
    while (next < guess->count)
        *script_add(pool, &all) = guess->list[next++];
    return all;
}

/* Does nothing speak against it? */
static bool holds(const struct repair *rival) {
    struct findings against = {.pool = rival->pool};
    retrace(rival, &against);
    return against.count == 0;
}

/* How many hints would act on the text? */
static size_t acting(const struct contesting *c, toolmend_view text) {
    struct seeing seeing = {c->repair->document, c->repair->pool, c->repair->profile};
    return c->hinted ? passed_acting(&seeing, text) : 0;
}

/* A guess of the same value is another reading only if it is in doubt. */
static bool contest(void *context, const struct script *guess) {
    struct contesting *c = context;
    const struct clause *clause = guess->list[0].rules[0];
    struct repair rival = *c->repair;
    rival.limited = false;
    toolmend_view came = rival.before->text;
    bool equal = false;
    if (clause->root || clause->layer == LAYER_RENAMED)
        return false; /* they act only where nothing else does */
    if (clause_is_hint(clause) && !clause_held(clause, c->repair->profile))
        return false; /* nobody sees it */
    c->work += rival.before->count;
    if (c->work > WORK_MAX)
        return true;
    rival.edits = merged(c, guess);
    rival.after = script_apply(rival.pool, came, 0, came.len, &rival.edits, 0);
    if (!rival.after.ptr || !tree_read(rival.pool, rival.after) ||
        toolmend_json_equal(rival.after, c->repair->after, &equal) != TOOLMEND_OK ||
        (equal && holds(&rival)))
        return false;
    if (acting(c, rival.after) > c->acting)
        return false; /* a hint would change it: it is no reading yet */
    rival.doubts = true;
    c->found = holds(&rival);
    return c->found;
}

void find_rival(const struct repair *repair, struct findings *findings) {
    struct contesting c = {.repair = repair, .hinted = hint_is_given(repair->document)};
    c.acting = acting(&c, repair->after);
    const struct tree_node *root = repair->before->root, *node = root;
    for (; node && !c.found; node = tree_following(node, root)) {
        const struct tree_node *changed = changed_around(&repair->edits, node);
        c.from = changed ? changed : node;
        if (!touches(&repair->edits, c.from))
            continue;
        guesses_about(repair->pool, repair->before, node, repair->document->tree, contest,
                      &c);
        if (c.found)
            find_fault(findings, SIZE_MAX, tree_pointer(repair->pool, node), "P3",
                       "the text has a second reading or a doubt at this place");
    }
}
