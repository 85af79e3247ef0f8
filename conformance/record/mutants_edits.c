/* SPDX-License-Identifier: MIT
 *
 * mutants_edits.c - see mutants.h: edits with other bytes, rules and pointers, and other texts.
 */
#include "making.h"
#include "tree.h"

#include <stdio.h>
#include <string.h>

static toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

/* Tell a mutant whose edits are ranges of the input, with `old` and text as they follow. */
static void tell_replayed(const struct making *m, enum mutation kind,
                          struct draft *mutant, const char *what) {
    if (!draft_set_old(mutant))
        return;
    draft_replay(mutant);
    making_tell(m, kind, mutant, what);
}

/* A text without the byte at that place. */
static toolmend_view without_byte(struct pool *pool, toolmend_view text, size_t at) {
    return making_joined(pool, view_cut(text, 0, at), view_cut(text, at + 1, text.len));
}

/* Edits of a call stand in front of those of its arguments. */
static bool comes_after(const struct draft_edit *one, const struct draft_edit *other) {
    return one->in_call == other->in_call ? one->start > other->start : other->in_call;
}

static void insert_edit(struct draft *draft, struct draft_edit edit) {
    size_t at = draft->edit_count++;
    while (at > 0 && comes_after(&draft->edits[at - 1], &edit)) {
        draft->edits[at] = draft->edits[at - 1];
        at--;
    }
    draft->edits[at] = edit;
}

static void remove_edit(struct draft *draft, size_t index) {
    draft->edit_count--;
    for (size_t i = index; i < draft->edit_count; i++)
        draft->edits[i] = draft->edits[i + 1];
}

/* The text that the edit counts in. */
static toolmend_view edited(const struct draft *draft, const struct draft_edit *edit) {
    return draft->call && !edit->in_call ? draft->arguments : draft->input;
}

/* ---- spans --------------------------------------------------------------------------------------- */

/* A border of an edit one byte further out or in; with `padded` the byte stays in `new`. */
static void move_border(const struct making *m, size_t index, bool first, bool out,
                        bool padded) {
    struct draft mutant = *m->draft;
    struct draft_edit *edit = &mutant.edits[index];
    size_t *border = first ? &edit->start : &edit->end;
    bool back = first == out;
    toolmend_view text = edited(&mutant, edit);
    if ((back && *border == 0) || (!back && *border == text.len) || (padded && !out))
        return;
    size_t byte = back ? *border - 1 : *border;
    toolmend_view one = view_cut(text, byte, byte + 1);
    if (padded)
        edit->new_text = first ? making_joined(mutant.pool, one, edit->new_text)
                               : making_joined(mutant.pool, edit->new_text, one);
    *border = back ? *border - 1 : *border + 1;
    tell_replayed(m, padded ? MUTATION_PADDED : MUTATION_SPAN, &mutant,
                  first ? "start moved" : "end moved");
}

static void move_borders(const struct making *m, size_t index) {
    for (int way = 0; way < 8; way++)
        move_border(m, index, (way & 1) != 0, (way & 2) != 0, (way & 4) != 0);
}

/* ---- rules --------------------------------------------------------------------------------------- */

/* How often the edit named the old rule. */
static size_t replace_rule(struct draft_edit *edit, const char *old, const char *id) {
    size_t found = 0;
    for (size_t i = 0; i < edit->rule_count; i++)
        if (strcmp(edit->rules[i], old) == 0) {
            edit->rules[i] = id;
            found++;
        }
    return found;
}

/* Of each edit a third of the catalogue is tried; over the suite every rule is. */
static bool is_its_turn(const struct draft_edit *edit, size_t rule) {
    enum { THIRD = 3 };
    return (edit->start + edit->end + rule) % THIRD == 0;
}

static void change_rules(const struct making *m, size_t index) {
    const struct draft_edit *edit = &m->draft->edits[index];
    char what[160];
    for (size_t at = 0; at < edit->rule_count; at++)
        for (size_t i = 0; i < toolmend_rule_count(); i++) {
            struct draft mutant = *m->draft;
            const char *id = toolmend_rule_at(i).id, *old = edit->rules[at];
            if (strcmp(id, old) == 0 || !is_its_turn(edit, i))
                continue;
            (void)snprintf(what, sizeof what, "edit %zu: %s as %s", index, old, id);
            mutant.edits[index].rules[at] = id;
            making_tell(m, MUTATION_RULE, &mutant, what);
            size_t more = 0;
            for (size_t k = 0; k < mutant.edit_count; k++)
                more += replace_rule(&mutant.edits[k], old, id);
            if (more > 0)
                making_tell(m, MUTATION_RULES, &mutant, what);
        }
}

static void swap_rules(const struct making *m, size_t index) {
    for (size_t at = 1; at < m->draft->edits[index].rule_count; at++) {
        struct draft mutant = *m->draft;
        const char **rules = mutant.edits[index].rules, *first = rules[at - 1];
        rules[at - 1] = rules[at];
        rules[at] = first;
        making_tell(m, MUTATION_RULE_ORDER, &mutant, "two rules change places");
    }
}

static void add_and_drop_rules(const struct making *m, size_t index) {
    char what[160];
    for (size_t at = 0; at < m->draft->edits[index].rule_count; at++) {
        struct draft mutant = *m->draft;
        struct draft_edit *edit = &mutant.edits[index];
        (void)snprintf(what, sizeof what, "edit %zu: without %s", index, edit->rules[at]);
        edit->rule_count--;
        for (size_t i = at; i < edit->rule_count; i++)
            edit->rules[i] = edit->rules[i + 1];
        making_tell(m, MUTATION_RULE_GONE, &mutant, what);
    }
    for (size_t i = 0; i < toolmend_rule_count(); i++) {
        struct draft mutant = *m->draft;
        struct draft_edit *edit = &mutant.edits[index];
        const char *id = toolmend_rule_at(i).id;
        if (!is_its_turn(edit, i))
            continue;
        (void)snprintf(what, sizeof what, "edit %zu: and %s", index, id);
        edit->rules[edit->rule_count++] = id;
        making_tell(m, MUTATION_RULE_MORE, &mutant, what);
    }
}

/* ---- edits --------------------------------------------------------------------------------------- */

static bool is_edited(const struct draft *draft, const struct tree_node *node) {
    for (size_t i = 0; i < draft->edit_count; i++)
        if (draft->edits[i].start <= node->end && draft->edits[i].end >= node->start)
            return true;
    return false;
}

/* A value that no edit touches is wrapped, too; then it becomes itself. */
static void add_edits_at(const struct making *m, const struct tree *tree,
                         const struct tree_node *node) {
    struct draft mutant = *m->draft;
    struct draft_edit edit = {.start = node->start,
                              .end = node->start,
                              .new_text = view("["),
                              .pointer = tree_pointer(m->draft->pool, node),
                              .rule_count = 1};
    edit.rules[0] =
        node->kind == TREE_OBJECT ? "shape/object-for-array" : "shape/scalar-for-array";
    insert_edit(&mutant, edit);
    edit.start = edit.end = node->end;
    edit.new_text = view("]");
    insert_edit(&mutant, edit);
    tell_replayed(m, MUTATION_EXTRA_WRAP, &mutant, "a value more is wrapped");
    mutant = *m->draft;
    edit.start = node->start;
    edit.new_text = tree_slice(tree, node);
    edit.rules[0] = "scalar/number-in-string";
    insert_edit(&mutant, edit);
    tell_replayed(m, MUTATION_EXTRA_NOTHING, &mutant, "a value becomes itself");
}

/* A byte that may stand between tokens goes by a rule that takes such bytes. */
static void remove_bytes(const struct making *m) {
    enum { PLACES_MAX = 6 };
    static const char *const rules[] = {"syntax/escaped-white-space", "syntax/comment",
                                        "syntax/trailing-comma"};
    toolmend_view input = m->draft->input;
    size_t places = 0;
    for (size_t at = 0; at < input.len && places < PLACES_MAX; at++) {
        struct tree_node byte = {.start = at, .end = at + 1};
        if ((!is_white(input.ptr[at]) && input.ptr[at] != ',') ||
            is_edited(m->draft, &byte))
            continue;
        places++;
        for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
            struct draft mutant = *m->draft;
            insert_edit(&mutant, (struct draft_edit){.start = at,
                                                     .end = at + 1,
                                                     .new_text = view(""),
                                                     .pointer = view(""),
                                                     .rules = {rules[i]},
                                                     .rule_count = 1});
            tell_replayed(m, MUTATION_EXTRA_BYTE, &mutant, rules[i]);
        }
    }
}

static void add_edits(const struct making *m) {
    const struct tree *tree = tree_read(m->draft->pool, m->draft->input);
    const struct tree_node *root = tree ? tree->root : NULL;
    const struct tree_node *node = root ? root->first : NULL;
    for (; node; node = tree_following(node, root))
        if (!is_edited(m->draft, node))
            add_edits_at(m, tree, node);
}

/* An edit becomes two, the first half of the bytes and the rest. */
static void split_edit(const struct making *m, size_t index) {
    struct draft mutant = *m->draft;
    struct draft_edit *edit = &mutant.edits[index], second = *edit;
    if (edit->end - edit->start < 2)
        return;
    second.start = edit->end = edit->start + (edit->end - edit->start) / 2;
    second.new_text = view("");
    insert_edit(&mutant, second);
    tell_replayed(m, MUTATION_SPLIT, &mutant, "one edit as two");
}

/* Two edits that touch become one, by the rules of both. */
static void join_edits(const struct making *m, size_t index) {
    struct draft mutant = *m->draft;
    struct draft_edit *edit = &mutant.edits[index];
    const struct draft_edit *next = &m->draft->edits[index + 1];
    if (index + 1 >= m->draft->edit_count || edit->end != next->start ||
        edit->rule_count + next->rule_count > DRAFT_RULES_MAX)
        return;
    edit->end = next->end;
    edit->new_text = making_joined(mutant.pool, edit->new_text, next->new_text);
    for (size_t i = 0; i < next->rule_count; i++)
        if (strcmp(next->rules[i], edit->rules[0]) != 0)
            edit->rules[edit->rule_count++] = next->rules[i];
    remove_edit(&mutant, index + 1);
    tell_replayed(m, MUTATION_JOINED, &mutant, "two edits as one");
}

static void drop_and_swap_edits(const struct making *m) {
    char what[64];
    for (size_t i = 0; i < m->draft->edit_count; i++) {
        struct draft mutant = *m->draft;
        (void)snprintf(what, sizeof what, "without edit %zu", i);
        remove_edit(&mutant, i);
        tell_replayed(m, MUTATION_MISSING, &mutant, what);
        if (i == 0)
            continue;
        mutant = *m->draft;
        mutant.edits[i] = m->draft->edits[i - 1];
        mutant.edits[i - 1] = m->draft->edits[i];
        making_tell(m, MUTATION_SWAPPED, &mutant, "two neighbours change places");
    }
}

/* ---- pointers and texts ---------------------------------------------------------------------------- */

/* Of an input that is no JSON the places in the output are as good. */
static const struct tree *tree_of_pointers(const struct draft *draft,
                                           const struct draft_edit *edit) {
    const struct tree *tree = tree_read(draft->pool, edited(draft, edit));
    return tree ? tree : tree_read(draft->pool, draft->text);
}

static void change_pointer(const struct making *m, size_t index) {
    const struct tree *tree = tree_of_pointers(m->draft, &m->draft->edits[index]);
    const struct tree_node *node = tree ? tree->root : NULL;
    toolmend_view came = m->draft->edits[index].pointer;
    struct draft mutant = *m->draft;
    mutant.edits[index].pointer = view("/there/is/no/such/place");
    making_tell(m, MUTATION_POINTER, &mutant, "a pointer to nothing");
    for (; node; node = tree_following(node, tree->root)) {
        toolmend_view pointer = tree_pointer(m->draft->pool, node);
        if (view_same(pointer, came))
            continue;
        mutant.edits[index].pointer = pointer;
        making_tell(m, MUTATION_POINTER, &mutant, "a pointer to another value");
    }
}

static void change_new(const struct making *m, size_t index) {
    enum { BYTES_MAX = 24 };
    static const char *const others[] = {"",      "0",   "true",   "false",     "null",
                                         "{}",    "[]",  "[",      "]",         "\"\"",
                                         "\"a\"", "1.0", "[\"\"]", "{\"a\": 1}"};
    toolmend_view came = m->draft->edits[index].new_text;
    struct draft mutant = *m->draft;
    struct pool *pool = mutant.pool;
    toolmend_view *text = &mutant.edits[index].new_text;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        *text = view(others[i]);
        if (!view_same(came, *text))
            tell_replayed(m, MUTATION_NEW, &mutant, others[i]);
    }
    *text = making_joined(pool, came, view(" "));
    tell_replayed(m, MUTATION_NEW, &mutant, "and a space behind");
    *text = making_joined(pool, view("\n"), came);
    tell_replayed(m, MUTATION_NEW, &mutant, "and a line feed before");
    for (size_t at = 0; at < came.len; at += came.len / BYTES_MAX + 1) {
        char *bytes = pool_take(pool, came.len, 1);
        memcpy(bytes, came.ptr, came.len);
        bytes[at] = bytes[at] == '1' ? '2' : '1';
        *text = (toolmend_view){bytes, came.len};
        tell_replayed(m, MUTATION_NEW, &mutant, "another byte in it");
        *text = without_byte(pool, came, at);
        tell_replayed(m, MUTATION_NEW, &mutant, "a byte fewer");
    }
}

/* `old` is what the input is found by, so another one is a record about another text. */
static void change_old(const struct making *m, size_t index) {
    struct draft mutant = *m->draft;
    struct draft_edit *edit = &mutant.edits[index];
    toolmend_view came = edit->old_text;
    edit->old_text = making_joined(mutant.pool, came, view(" "));
    making_tell(m, MUTATION_OLD, &mutant, "a space more");
    if (came.len == 0)
        return;
    edit->old_text = without_byte(mutant.pool, came, 0);
    making_tell(m, MUTATION_OLD, &mutant, "a byte fewer");
    edit->old_text = making_joined(mutant.pool, view("?"), edit->old_text);
    making_tell(m, MUTATION_OLD, &mutant, "another byte");
}

static void change_text(const struct making *m) {
    enum { BYTES_MAX = 6 };
    toolmend_view came = m->draft->text;
    struct draft mutant = *m->draft;
    for (size_t at = 0; at < came.len; at += came.len / BYTES_MAX + 1) {
        mutant.text = without_byte(mutant.pool, came, at);
        making_tell(m, MUTATION_TEXT, &mutant, "a byte fewer");
    }
    mutant.text = making_joined(mutant.pool, came, view(" "));
    making_tell(m, MUTATION_TEXT, &mutant, "a space behind");
}

void mutants_of_edits(const struct making *m) {
    for (size_t i = 0; i < m->draft->edit_count; i++) {
        move_borders(m, i);
        change_rules(m, i);
        add_and_drop_rules(m, i);
        swap_rules(m, i);
        split_edit(m, i);
        join_edits(m, i);
        change_pointer(m, i);
        change_new(m, i);
        change_old(m, i);
    }
    if (m->draft->edit_count > 0 && !m->draft->call) {
        add_edits(m);
        remove_bytes(m);
    }
    drop_and_swap_edits(m);
    change_text(m);
}
