/* SPDX-License-Identifier: MIT
 *
 * guess.c - see guess.h.
 */
#include "guess.h"

#include "hint.h"

#include <string.h>

struct guessing {
    struct pool *pool;
    const struct tree *tree, *schema;
    const struct tree_node *value;
    struct script script;
    guess_seen *seen;
    void *context;
    bool enough;
};

static toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

static void start(struct guessing *g) {
    g->script.count = 0;
}

static void add(struct guessing *g, const struct tree_node *of, size_t first, size_t end,
                toolmend_view text) {
    struct script_edit *edit = script_add(g->pool, &g->script);
    edit->start = first;
    edit->end = end;
    edit->old_text = view_cut(g->tree->text, first, end);
    edit->new_text = text;
    edit->of = of;
    edit->pointer = tree_pointer(g->pool, of);
    edit->rule_count = 1;
}

static void tell(struct guessing *g) {
    g->enough = g->enough || g->seen(g->context, &g->script);
}

/* Tell the edits so far, under the name of a rule. */
static void tell_as(struct guessing *g, const char *rule) {
    for (size_t i = 0; i < g->script.count; i++)
        g->script.list[i].rules[0] = clause_named(view(rule));
    tell(g);
}

/* The same where the second of three edits is by a rule of its own. */
static void tell_as_both(struct guessing *g, const char *outer, const char *inner) {
    for (size_t i = 0; i < g->script.count; i++)
        g->script.list[i].rules[0] = clause_named(view(i == 1 ? inner : outer));
    tell(g);
}

/* ---- a string as the scalar that it may spell ------------------------------------------------------- */

/* Takes one such spelling. */
typedef void spelling_seen(struct guessing *g, const struct tree_node *string,
                           toolmend_view text, const char *rule);

/* Every enum member of the schema, for one that the text may name. */
static void spell_words(struct guessing *g, const struct tree_node *string,
                        spelling_seen *take) {
    const struct tree_node *root = g->schema->root, *one = root;
    for (; one && !g->enough; one = tree_following(one, root))
        if (document_is_word(one)) {
            take(g, string, tree_slice(g->schema, one), "scalar/enum-case");
            take(g, string, tree_slice(g->schema, one), "scalar/quoted-enum");
        }
}

static void spell(struct guessing *g, const struct tree_node *string,
                  spelling_seen *take) {
    if (!string->text.ptr)
        return;
    take(g, string, string->text, "scalar/number-in-string");
    take(g, string, string->text, "scalar/boolean-in-string");
    take(g, string, view("true"), "scalar/python-boolean-in-string");
    take(g, string, view("false"), "scalar/python-boolean-in-string");
    take(g, string, view("null"), "null/text");
    spell_words(g, string, take);
}

static void retype(struct guessing *g, const struct tree_node *value, toolmend_view text,
                   const char *rule) {
    start(g);
    add(g, value, value->start, value->end, text);
    tell_as(g, rule);
}

static void retype_and_wrap(struct guessing *g, const struct tree_node *value,
                            toolmend_view text, const char *rule) {
    start(g);
    add(g, value, value->start, value->start, view("["));
    add(g, value, value->start, value->end, text);
    add(g, value, value->end, value->end, view("]"));
    tell_as_both(g, "shape/scalar-for-array", rule);
}

static void keep_and_retype(struct guessing *g, const struct tree_node *kept,
                            toolmend_view text, const char *rule) {
    const struct tree_node *list = kept->parent;
    start(g);
    add(g, list, list->start, kept->start, view(""));
    add(g, kept, kept->start, kept->end, text);
    add(g, list, kept->end, list->end, view(""));
    tell_as_both(g, "shape/array-of-one-for-value", rule);
}

/* The text of a string, mended, as the container that it spells. */
static void guess_mended(struct guessing *g) {
    const struct clause *clause = clause_named(view("shape/array-in-string"));
    struct decoded decoded = clause_decode(clause, g->pool, g->value->text);
    if (!decoded.tree || decoded.mended == 0)
        return;
    start(g);
    add(g, g->value, g->value->start, g->value->end,
        tree_slice(decoded.tree, decoded.tree->root));
    struct script_edit *edit = &g->script.list[0];
    for (size_t i = 0; i < clause_count(); i++)
        if (decoded.mended & clause_bit(clause_at(i)))
            edit->rules[edit->rule_count++] = clause_at(i);
    tell_as(g, "shape/array-in-string");
    tell_as(g, "shape/object-in-string");
}

/* ---- hints ---------------------------------------------------------------------------------------- */

/* The pieces as the numbers that they spell; ptr NULL: one spells none. */
static toolmend_view as_numbers(struct pool *pool, toolmend_view pieces) {
    const struct tree *tree = tree_read(pool, pieces);
    struct writing out = {.pool = pool};
    write_words(&out, "[");
    for (const struct tree_node *one = tree ? tree->root->first : NULL; one;
         one = one->next) {
        const struct tree *number = tree_read(pool, one->text);
        if (!number || number->root->kind != TREE_NUMBER)
            return (toolmend_view){NULL, 0};
        write_words(&out, one->index > 0 ? "," : "");
        write_view(&out, one->text);
    }
    write_words(&out, "]");
    return written(&out);
}

/* By every separator of the schema. */
static void guess_pieces(struct guessing *g) {
    const struct tree_node *root = g->schema->root, *one = root;
    toolmend_view spelled = tree_slice(g->tree, g->value);
    for (; one && !g->enough; one = tree_following(one, root)) {
        if (!one->member || !view_is(one->name, "separator") || one->text.len == 0)
            continue;
        toolmend_view pieces = hint_split(g->pool, spelled, one->text);
        toolmend_view numbers = as_numbers(g->pool, pieces);
        retype(g, g->value, pieces, "hint/separator");
        if (!numbers.ptr)
            continue;
        start(g);
        add(g, g->value, g->value->start, g->value->end, numbers);
        g->script.list[0].rules[g->script.list[0].rule_count++] =
            clause_named(view("scalar/number-in-string"));
        tell_as(g, "hint/separator");
    }
}

static void guess_path(struct guessing *g) {
    const struct tree_node *value = g->value;
    toolmend_view spelled = tree_slice(g->tree, value);
    struct link link;
    if (!hint_reads_link(value->text, &link))
        return;
    start(g);
    add(g, value, value->start + hint_spelled_at(spelled, link.open),
        value->start + hint_spelled_at(spelled, link.open + 1), view(""));
    add(g, value, value->start + hint_spelled_at(spelled, link.close), value->end - 1,
        view(""));
    tell_as(g, "hint/markdown-link");
}

static void guess_text(struct guessing *g) {
    toolmend_view slice = tree_slice(g->tree, g->value);
    size_t len = toolmend_json_quote(slice, NULL, 0);
    if (len == SIZE_MAX)
        return;
    char *quoted = pool_take(g->pool, len + 1, 1);
    (void)toolmend_json_quote(slice, quoted, len);
    retype(g, g->value, (toolmend_view){quoted, len}, "hint/json-text");
}

/* ---- values --------------------------------------------------------------------------------------- */

static void guess_string(struct guessing *g) {
    const struct tree_node *value = g->value;
    toolmend_view text = view_trim(value->text), json;
    if (!value->text.ptr)
        return;
    spell(g, value, retype);
    spell(g, value, retype_and_wrap);
    retype(g, value, text, "shape/array-in-string");
    tell_as(g, "shape/object-in-string");
    tell_as(g, "root/object-in-string");
    guess_mended(g);
    guess_pieces(g);
    guess_path(g);
    json = python_to_json(g->pool, text);
    if (json.ptr)
        retype(g, value, json, "shape/python-literal-in-string");
}

static void guess_number(struct guessing *g) {
    struct writing quoted = {.pool = g->pool};
    write_words(&quoted, "\"");
    write_view(&quoted, tree_slice(g->tree, g->value));
    write_words(&quoted, "\"");
    retype(g, g->value, written(&quoted), "scalar/number-for-string");
}

static void guess_wrap(struct guessing *g) {
    const struct tree_node *value = g->value;
    start(g);
    add(g, value, value->start, value->start, view("["));
    add(g, value, value->end, value->end, view("]"));
    tell_as(g, "shape/scalar-for-array");
    tell_as(g, "shape/object-for-array");
}

/* One of the children stays, bare or in brackets; a text at the root decoded. */
static void guess_keep(struct guessing *g, const struct tree_node *kept) {
    static const char *const rules[] = {"shape/array-of-one-for-value",
                                        "shape/keyed-value-for-array",
                                        "shape/keyed-scalar-for-array",
                                        "root/object-in-array",
                                        "root/wrapped",
                                        "root/call-echo"};
    const struct tree_node *value = g->value;
    for (int way = 0; way < (kept->text.ptr ? 3 : 2); way++) {
        start(g);
        add(g, value, value->start, kept->start, view(way == 1 ? "[" : ""));
        if (way == 2)
            add(g, kept, kept->start, kept->end, view_trim(kept->text));
        add(g, value, kept->end, value->end, view(way == 1 ? "]" : ""));
        for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
            tell_as(g, rules[i]);
    }
    if (kept->kind == TREE_STRING)
        spell(g, kept, keep_and_retype);
}

static void guess_list(struct guessing *g) {
    const struct tree_node *value = g->value;
    start(g);
    add(g, value, value->start, value->start + 1, view("["));
    for (const struct tree_node *one = value->first; one; one = one->next)
        add(g, value, one->name_start, one->start, view(""));
    add(g, value, value->end - 1, value->end, view("]"));
    tell_as(g, "shape/indexed-object-for-array");
    tell_as(g, "shape/empty-object-for-array");
}

/* ---- members -------------------------------------------------------------------------------------- */

static void guess_removal(struct guessing *g) {
    const struct tree_node *member = g->value, *before = member->parent->first;
    size_t first = member->name_start, end = member->end;
    while (before != member && before->next != member)
        before = before->next;
    if (member->next)
        end = member->next->name_start;
    else if (before != member)
        first = before->end;
    start(g);
    add(g, member, first, end, view(""));
    tell_as(g, "null/optional");
    tell_as(g, "null/placeholder");
}

/* Every name of the schema. */
static void guess_names(struct guessing *g) {
    const struct tree_node *root = g->schema->root, *one = root;
    for (; one && !g->enough; one = tree_following(one, root)) {
        if (!one->member)
            continue;
        start(g);
        add(g, g->value, g->value->name_start, g->value->name_end,
            tree_name_slice(g->schema, one));
        tell_as(g, "key/case-style");
        tell_as(g, "key/tag-syntax");
        tell_as(g, "hint/key-alias");
    }
}

void guesses_about(struct pool *pool, const struct tree *tree,
                   const struct tree_node *value, const struct tree *schema,
                   guess_seen *seen, void *context) {
    struct guessing g = {.pool = pool,
                         .tree = tree,
                         .schema = schema,
                         .value = value,
                         .seen = seen,
                         .context = context};
    if (value->kind == TREE_STRING)
        guess_string(&g);
    if (value->kind == TREE_NUMBER)
        guess_number(&g);
    if (value->kind == TREE_NULL)
        retype(&g, value, view("{}"), "root/null");
    if (value->kind == TREE_OBJECT)
        guess_list(&g);
    if (value->kind >= TREE_ARRAY)
        guess_text(&g);
    guess_wrap(&g);
    for (const struct tree_node *one = value->first; one && !g.enough; one = one->next)
        guess_keep(&g, one);
    if (!value->member)
        return;
    guess_removal(&g);
    guess_names(&g);
}
