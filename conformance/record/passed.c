/* SPDX-License-Identifier: MIT
 *
 * passed.c - see passed.h.
 */
#include "passed.h"

#include "hint.h"

#include <string.h>

enum {
    WORK_MAX = 1 << 20
}; /* claims times values: a long text is not asked to its end */

struct looking {
    const struct seeing *seeing;
    struct document *document;
    struct pool *pool;
    const struct tree *tree;
    struct passed *list;
    size_t count, room;
    struct passed unseen; /* of a rule that the profile does not hold */
};

static toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

bool seeing_rule(const struct seeing *seeing, const char *rule) {
    return clause_held(clause_named(view(rule)), seeing->profile);
}

static struct passed *add(struct looking *l, const struct tree_node *node,
                          const char *rule) {
    if (!seeing_rule(l->seeing, rule))
        return &l->unseen;
    if (l->count == l->room) {
        size_t room = l->room > 0 ? 2 * l->room : 8;
        struct passed *list = pool_take(l->pool, room, sizeof *list);
        for (size_t i = 0; i < l->count; i++)
            list[i] = l->list[i];
        l->list = list;
        l->room = room;
    }
    l->list[l->count] = (struct passed){
        node, rule, {NULL, 0, 0},
          false
    };
    return &l->list[l->count++];
}

static void would(struct looking *l, struct passed *passed, size_t start, size_t end,
                  toolmend_view text) {
    if (!passed->rule)
        return; /* it is not seen */
    struct script_edit *edit = script_add(l->pool, &passed->script);
    edit->start = start;
    edit->end = end;
    edit->old_text = view_cut(l->tree->text, start, end);
    edit->new_text = text;
    edit->of = passed->node;
    edit->pointer = tree_pointer(l->pool, passed->node);
    edit->rules[edit->rule_count++] = clause_named(view(passed->rule));
}

/* ---- where hints speak ---------------------------------------------------------------------------- */

static void look_at_text(struct looking *l, const struct tree_node *node,
                         const struct position *position) {
    struct link link;
    if (!node->text.ptr || !hint_is_path(l->document, position) ||
        !hint_reads_link(node->text, &link))
        return;
    toolmend_view spelled = tree_slice(l->tree, node), none = {"", 0};
    struct passed *passed = add(l, node, "hint/markdown-link");
    would(l, passed, node->start + hint_spelled_at(spelled, link.open),
          node->start + hint_spelled_at(spelled, link.open + 1), none);
    would(l, passed, node->start + hint_spelled_at(spelled, link.close), node->end - 1,
          none);
}

/* Members that have a name which a property has as an alias. */
static void look_for_aliases(struct looking *l, const struct tree_node *object,
                             const struct position *position,
                             const struct tree_node *property) {
    struct document *document = l->document;
    struct position own = position_member(document, l->pool, position, property->name);
    struct site site = {.document = document, .pool = l->pool, .branch = position};
    struct hint_walk walk = {0, 0, NULL};
    const struct tree_node *aliases = hint_next(document, &own, "aliases", &walk);
    if (!aliases || own.open || hint_differs(document, &own, "aliases"))
        return;
    for (const struct tree_node *one = object->first; one; one = one->next) {
        if (!hint_lists(aliases, one->name) || !key_is_undeclared(&site, one->name))
            continue;
        struct passed *passed = add(l, object, "hint/key-alias");
        if (tree_member(object, property->name))
            continue;
        would(l, passed, one->name_start, one->name_end,
              tree_name_slice(document->tree, property));
        if (passed->rule)
            passed->script.list[0].of = one;
    }
}

/* How many of the fields the object has; *text: the others with their defaults, ptr NULL: one
 * has none. */
static size_t fields_of(struct looking *l, const struct tree_node *object,
                        const struct relation *relation, toolmend_view *text) {
    const struct tree *schema = l->document->tree;
    struct writing out = {.pool = l->pool};
    size_t present = 0;
    bool all = true;
    for (const struct tree_node *one = relation->fields->first; one; one = one->next) {
        const struct tree_node *value = tree_member(relation->defaults, one->text);
        bool there = tree_member(object, one->text);
        present += there;
        all &= there || value;
        if (there || !value)
            continue;
        write_words(&out, ", ");
        write_view(&out, tree_name_slice(schema, value));
        write_words(&out, ": ");
        write_view(&out, tree_slice(schema, value));
    }
    *text = all ? written(&out) : (toolmend_view){NULL, 0};
    return present;
}

static void look_for_relations(struct looking *l, const struct tree_node *object,
                               const struct position *position) {
    struct relation_walk walk = {.at = NULL};
    struct relation relation;
    const struct tree_node *last = object->first;
    while (last && last->next)
        last = last->next;
    while (hint_next_relation(l->document, position, &walk, &relation)) {
        toolmend_view text;
        size_t present = fields_of(l, object, &relation, &text);
        if (!last || present == 0 || present == relation.fields->count)
            continue;
        struct passed *passed = add(l, object, "hint/relational-default");
        if (text.len > 0)
            would(l, passed, last->end, last->end, text);
    }
}

static void look_at(struct looking *l, const struct tree_node *node,
                    const struct position *position) {
    struct declared_walk walk = {0, NULL};
    const struct tree_node *property;
    if (position->open)
        return;
    if (node->kind == TREE_STRING)
        look_at_text(l, node, position);
    if (node->kind == TREE_OBJECT) {
        while ((property = position_next_declared(l->document, position, &walk)))
            if (property->name.ptr)
                look_for_aliases(l, node, position, property);
        look_for_relations(l, node, position);
    }
    for (const struct tree_node *one = node->first; one; one = one->next) {
        if (one->member && !one->name.ptr)
            continue;
        struct position inner =
            one->member ? position_member(l->document, l->pool, position, one->name)
                        : position_item(l->document, l->pool, position, one->index);
        look_at(l, one, &inner);
    }
}

/* ---- which of them would act ------------------------------------------------------------------------ */

static bool is_valid(const struct document *document, toolmend_view text) {
    toolmend_report *report = NULL;
    bool valid =
        text.ptr &&
        toolmend_validate(document->tool, text, NULL, &report, NULL) == TOOLMEND_OK &&
        toolmend_report_verdict(report) == TOOLMEND_VALID;
    toolmend_report_free(report);
    return valid;
}

/* Would nothing speak against a claim that the hint has acted on the text? *made: the result. */
static bool would_hold(const struct looking *l, const struct passed *passed,
                       toolmend_view *made) {
    toolmend_view came = l->tree->text;
    struct findings against = {.pool = l->pool};
    struct repair repair = {.document = l->document,
                            .pool = l->pool,
                            .before = l->tree,
                            .edits = passed->script,
                            .profile = l->seeing->profile,
                            .limited = true};
    if (passed->script.count == 0)
        return false;
    repair.after = script_apply(l->pool, came, 0, came.len, &passed->script, 0);
    *made = repair.after;
    if (!is_valid(l->document, repair.after))
        return false;
    retrace(&repair, &against);
    return against.count == 0;
}

/* The places of a text; what the hints would do there is not tried yet. */
static struct looking look(const struct seeing *seeing, const struct tree *tree) {
    struct looking l = {.seeing = seeing,
                        .document = seeing->document,
                        .pool = seeing->pool,
                        .tree = tree};
    struct position root = position_root(l.document, l.pool);
    look_at(&l, tree->root, &root);
    return l;
}

/* Do hints speak about fewer places of what was made, and act on none? Where one brings others
 * to speak or act, what they would do together is not worked out here. */
static bool is_settled(const struct looking *before, toolmend_view made) {
    const struct tree *tree = tree_read(before->pool, made);
    toolmend_view next;
    if (!tree)
        return false;
    struct looking l = look(before->seeing, tree);
    for (size_t i = 0; i < l.count && l.count < before->count; i++)
        if (would_hold(&l, &l.list[i], &next))
            return false;
    return l.count < before->count;
}

size_t passed_over(const struct seeing *seeing, const struct tree *tree,
                   struct passed **list) {
    struct looking l = look(seeing, tree);
    toolmend_view made;
    for (size_t i = 0; i < l.count && (i + 1) * tree->count < WORK_MAX; i++)
        l.list[i].acts = would_hold(&l, &l.list[i], &made) && is_settled(&l, made);
    *list = l.list;
    return l.count;
}

size_t passed_acting(const struct seeing *seeing, toolmend_view text) {
    const struct tree *tree = tree_read(seeing->pool, text);
    struct passed *list;
    size_t acting = 0, count = tree ? passed_over(seeing, tree, &list) : 0;
    for (size_t i = 0; i < count; i++)
        acting += list[i].acts;
    return acting;
}
