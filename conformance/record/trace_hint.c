/* SPDX-License-Identifier: MIT
 *
 * trace_hint.c - what hints do to a text: links that become paths, texts that are split, members
 * that are added.
 *
 * What is added is worked out once more from the names that the other edits leave: relation
 * after relation, in the order of the schema, until none has anything to add. A relation whose
 * defaults the schema would not take is left out by the layer, and may be left out here.
 */
#include "hint.h"
#include "trace.h"

#include <string.h>

static toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

bool trace_sees(const struct tracing *t, const char *rule) {
    return clause_held(clause_named(view(rule)), t->profile);
}

bool trace_is_free(struct tracing *t, const struct place *place,
                   const struct clause *clause) {
    struct site site = trace_site(t, place, trace_next(place->level));
    const char *speaking = hint_speaking(&site);
    return !speaking || strcmp(speaking, clause->id) == 0 || !trace_sees(t, speaking) ||
           trace_fail(t, speaking,
                      "the hint speaks about the value, and another rule "
                      "changes it");
}

/* ---- links ------------------------------------------------------------------------------------ */

bool trace_linked(struct tracing *t, const struct place *place) {
    struct level *level = place->level;
    const struct script_edit *edit = trace_next(level);
    const struct clause *clause = edit->rules[0];
    const struct tree_node *value = place->value;
    struct site site = trace_site(t, place, edit);
    struct link link;
    if (trace_speaks_against(t, clause, &site) || !hint_reads_link(value->text, &link))
        return false;
    toolmend_view spelled = trace_slice(level, value);
    size_t open = value->start + hint_spelled_at(spelled, link.open);
    size_t path = value->start + hint_spelled_at(spelled, link.open + 1);
    size_t close = value->start + hint_spelled_at(spelled, link.close);
    t->made = MADE_OTHERWISE;
    return trace_take(t, level, "bytes/unlinked",
                      &(struct due){value, open, path, "", clause}) &&
           trace_take(t, level, "bytes/unlinked",
                      &(struct due){value, close, value->end - 1, "", clause});
}

/* A path that is a link still, where its text without the link is accepted. */
static bool is_link_still(struct tracing *t, const struct position *position,
                          const struct tree_node *value) {
    struct link link;
    if (!value->text.ptr || !hint_is_path(t->document, position) ||
        !hint_reads_link(value->text, &link))
        return false;
    toolmend_view path = hint_without_link(t->pool, value->text, &link);
    size_t len = toolmend_json_quote(path, NULL, 0);
    char *text = pool_take(t->pool, len + 1, 1);
    (void)toolmend_json_quote(path, text, len);
    return position_accepts(t->document, position, (toolmend_view){text, len}) !=
           ANSWER_NO;
}

static bool holds_link(struct tracing *t, const struct position *position,
                       const struct tree_node *value) {
    bool found = !position->open && is_link_still(t, position, value);
    for (const struct tree_node *one = value->first; one && !found; one = one->next) {
        if (one->member && !one->name.ptr)
            continue;
        struct position inner =
            one->member ? position_member(t->document, t->pool, position, one->name)
                        : position_item(t->document, t->pool, position, one->index);
        found = holds_link(t, &inner, one);
    }
    return found;
}

bool trace_is_unfinished(struct tracing *t, const struct position *position,
                         const struct tree_node *value) {
    return trace_sees(t, "hint/markdown-link") && hint_is_given(t->document) &&
           holds_link(t, position, value) &&
           !trace_fail(t, "hints/readings",
                       "a hint would change what is left as it came");
}

/* ---- texts that are split ----------------------------------------------------------------------- */

struct decoded trace_split(struct tracing *t, const struct place *place) {
    struct hint_walk walk = {0, 0, NULL};
    const struct tree_node *separator =
        hint_next(t->document, place->branch, "separator", &walk);
    if (!separator || place->value->kind != TREE_STRING || !place->value->text.ptr)
        return (struct decoded){NULL, 0};
    toolmend_view list =
        hint_split(t->pool, trace_slice(place->level, place->value), separator->text);
    return (struct decoded){tree_read(t->pool, list), 0};
}

/* ---- members that are added ---------------------------------------------------------------------- */

/* An object whose relations are filled in. */
struct filling {
    struct tracing *t;
    const struct place *place;
    struct site site;
    toolmend_view *names; /* that it has */
    size_t count;
    toolmend_view text; /* what is added */
    size_t at;          /* how much of it is accounted for */
};

static bool has(const struct filling *f, toolmend_view name) {
    for (size_t i = 0; i < f->count; i++)
        if (view_same(f->names[i], name))
            return true;
    return false;
}

/* The name that the edits leave to a member. */
static toolmend_view name_now(struct tracing *t, const struct level *level,
                              const struct tree_node *member) {
    for (size_t i = 0; i < level->count; i++)
        if (level->edits[i].of == member &&
            level->edits[i].rules[0]->layer == LAYER_RENAMED)
            return decode_string(t->pool, level->edits[i].new_text);
    return member->name;
}

static void take_names(struct filling *f) {
    const struct level *level = f->place->level;
    const struct tree_node *object = f->place->value;
    size_t room = object->count + f->text.len; /* no name is added without a byte */
    f->names = pool_take(f->t->pool, room + 1, sizeof *f->names);
    for (const struct tree_node *one = object->first; one; one = one->next)
        if (!trace_is_removed(level, one))
            f->names[f->count++] = name_now(f->t, level, one);
}

/* Is there an undeclared name with the words of the missing field? */
static bool is_spelled_otherwise(const struct filling *f, toolmend_view field) {
    for (size_t i = 0; i < f->count; i++)
        if (same_words(f->names[i], field) && key_is_undeclared(&f->site, f->names[i]))
            return true;
    return false;
}

/* Would the two be members of the same words, of which one is undeclared? What is added first would
 * keep the other from being added. */
static bool are_alike(const struct filling *f, toolmend_view one, toolmend_view other) {
    return !view_same(one, other) && same_words(one, other) &&
           (key_is_undeclared(&f->site, one) || key_is_undeclared(&f->site, other));
}

/* Has one of the relations, this one too, a default for a field of the same words? */
static bool has_like_default(const struct filling *f, toolmend_view name) {
    struct relation_walk walk = {.at = NULL};
    struct relation other;
    while (hint_next_relation(f->t->document, f->place->branch, &walk, &other))
        for (const struct tree_node *one = other.defaults->first; one; one = one->next)
            if (one->name.ptr && hint_lists(other.fields, one->name) &&
                are_alike(f, name, one->name))
                return true;
    return false;
}

/* Does a relation give one of the fields another default, or one to a field of its words? */
static bool is_contradicted(const struct filling *f, const struct relation *relation) {
    const struct tree *schema = f->t->document->tree;
    struct relation_walk walk = {.at = NULL};
    struct relation other;
    for (const struct tree_node *one = relation->defaults->first; one; one = one->next)
        if (one->name.ptr && hint_lists(relation->fields, one->name) &&
            has_like_default(f, one->name))
            return true;
    while (hint_next_relation(f->t->document, f->place->branch, &walk, &other))
        for (const struct tree_node *one = relation->defaults->first; one;
             one = one->next) {
            const struct tree_node *theirs =
                one->name.ptr ? tree_member(other.defaults, one->name) : NULL;
            bool equal = true;
            if (!theirs || !hint_lists(other.fields, one->name) ||
                !hint_lists(relation->fields, one->name))
                continue;
            if (toolmend_json_equal(tree_slice(schema, one), tree_slice(schema, theirs),
                                    &equal) == TOOLMEND_OK &&
                !equal)
                return true;
        }
    return false;
}

/* Are some of the fields there and the others to be had? A name that is an alias is not added:
 * it would be another property's. */
static bool is_half_filled(const struct filling *f, const struct relation *relation) {
    size_t present = 0, missing = 0;
    for (const struct tree_node *one = relation->fields->first; one; one = one->next) {
        if (has(f, one->text)) {
            present++;
            continue;
        }
        missing++;
        if (!tree_member(relation->defaults, one->text) ||
            is_spelled_otherwise(f, one->text) ||
            (trace_sees(f->t, "hint/key-alias") && hint_is_alias(&f->site, one->text)))
            return false;
    }
    return present > 0 && missing > 0 && !is_contradicted(f, relation);
}

/* Pass these bytes of what is added. */
static bool pass(struct filling *f, toolmend_view bytes) {
    bool there = f->text.len - f->at >= bytes.len &&
                 view_same(view_cut(f->text, f->at, f->at + bytes.len), bytes);
    f->at += there ? bytes.len : 0;
    return there;
}

/* Pass one member, its name spelled where the default stands or in the list. */
static bool pass_member(struct filling *f, const struct tree_node *field,
                        const struct tree_node *value) {
    const struct tree *schema = f->t->document->tree;
    size_t from = f->at;
    bool there =
        pass(f, view(", ")) &&
        (pass(f, tree_name_slice(schema, value)) || pass(f, tree_slice(schema, field))) &&
        pass(f, view(": ")) && pass(f, tree_slice(schema, value));
    f->at = there ? f->at : from;
    return there;
}

/* Pass the members that the relation adds; false: they do not stand there. */
static bool pass_relation(struct filling *f, const struct relation *relation) {
    size_t from = f->at, count = f->count;
    for (const struct tree_node *one = relation->fields->first; one; one = one->next) {
        if (has(f, one->text))
            continue;
        if (!pass_member(f, one, tree_member(relation->defaults, one->text))) {
            f->at = from;
            f->count = count;
            return false;
        }
        f->names[f->count++] = one->text;
    }
    return f->at > from;
}

/* All relations once; false: none of them adds anything. */
static bool pass_relations(struct filling *f) {
    struct relation_walk walk = {.at = NULL};
    struct relation relation;
    size_t from = f->at;
    while (hint_next_relation(f->t->document, f->place->branch, &walk, &relation))
        if (is_half_filled(f, &relation))
            (void)pass_relation(f, &relation);
    return f->at > from;
}

bool trace_added(struct tracing *t, const struct place *place) {
    struct level *level = place->level;
    const struct script_edit *edit = trace_next(level);
    const struct clause *clause = edit->rules[0];
    const struct tree_node *last = place->value->first;
    struct filling f = {.t = t,
                        .place = place,
                        .site = trace_site(t, place, edit),
                        .text = edit->new_text};
    while (last && last->next)
        last = last->next;
    if (trace_speaks_against(t, clause, &f.site))
        return false;
    if (!last || edit->start != last->end || edit->end != edit->start ||
        edit->rule_count != 1)
        return trace_fail(t, "bytes/member-added",
                          "it does not stand behind the last member");
    if ((f.site.flags & SITE_CLOSED) && !t->doubts)
        return trace_fail(t, clause->id, fault_of_closed(&f.site));
    take_names(&f);
    while (pass_relations(&f))
        ;
    if (f.at < f.text.len || f.text.len == 0)
        return trace_fail(t, clause->id,
                          "other members are added than the missing ones of a relation "
                          "that is filled in part");
    t->acted |= clause_bit(clause);
    level->at++;
    return true;
}
