/* SPDX-License-Identifier: MIT
 *
 * lint_hints.c - what a schema tells a repair layer about a value: `x-repair`, `dirge-hints`,
 * `x-dirge-kind`.
 *
 * A hint that is misspelt is passed over without a word, by validators and by layers, and its
 * author believes in it. So the keyword, its members and their values are held against what
 * there is, and against the schema that they stand in.
 */
#include "lint.h"

#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static const char *const keywords[] = {"x-repair", "dirge-hints", "x-dirge-kind"};
static const char *const kinds[] = {"path"};
static const char *const members[] = {"semantic", "relational", "aliases", "separator",
                                      "contract"};
static const char *const meanings[] = {"path", "absolute_path", "relative_path",
                                       "json-text"};

/* One hint that is being looked at. */
struct hint {
    struct lint_tool *tool;
    const struct tree *tree;
    const struct tree_node *schema; /* that it stands in */
};

static bool is_one_of(toolmend_view word, const char *const *known, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (view_is(word, known[i]))
            return true;
    return false;
}

static void complain(const struct hint *hint, const struct tree_node *at,
                     const char *message, const char *remedy) {
    struct pool *pool = hint->tool->pool;
    lint_add(hint->tool, LINT_WARNING, "hint", tree_pointer(pool, at), "%s", message)
        ->remedy = remedy;
}

/* A word that is none of the known ones: which one is meant, or which there are. */
static void complain_unknown(const struct hint *hint, const struct tree_node *at,
                             toolmend_view word, const char *const *known, size_t count) {
    struct pool *pool = hint->tool->pool;
    struct writing all = {.pool = pool};
    const char *near = lint_near(word, known, count);
    for (size_t i = 0; i < count; i++) {
        write_words(&all, i == 0 ? "" : i + 1 < count ? ", " : " or ");
        write_words(&all, known[i]);
    }
    complain(
        hint, at,
        lint_words(pool, "`%s` is no hint: nothing acts on it", lint_short(pool, word)),
        near ? lint_words(pool, "write `%s`", near)
             : lint_words(pool, "take %.*s", (int)all.len, written(&all).ptr));
}

/* ---- what the schema around it says ----------------------------------------------------------- */

/* Does the schema name types, and not this one? */
static bool excludes(const struct tree_node *schema, const char *wanted) {
    const struct tree_node *type = tree_keyword(schema, "type");
    bool found = !type || (type->kind == TREE_STRING && view_is(type->text, wanted));
    for (const struct tree_node *one = type && !found ? type->first : NULL; one;
         one = one->next)
        found |= one->kind == TREE_STRING && view_is(one->text, wanted);
    return !found;
}

/* The `properties` that the schema is a member of; NULL: it is no property. */
static const struct tree_node *properties_around(const struct tree_node *schema) {
    const struct tree_node *holder = schema->parent;
    bool property = schema->member && holder->member && holder->name.ptr &&
                    view_is(holder->name, "properties");
    return property ? holder : NULL;
}

/* ---- the members ------------------------------------------------------------------------------ */

/* One of some words about a string. */
static void judge_word(const struct hint *hint, const struct tree_node *value,
                       const char *const *known, size_t count) {
    if (value->kind != TREE_STRING || !value->text.ptr ||
        !is_one_of(value->text, known, count))
        complain_unknown(hint, value,
                         value->kind == TREE_STRING && value->text.ptr
                             ? value->text
                             : tree_slice(hint->tree, value),
                         known, count);
    else if (excludes(hint->schema, "string"))
        complain(hint, value, "the hint speaks of a string, and none may stand here",
                 "move it to the schema of the string");
}

static void judge_semantic(const struct hint *hint, const struct tree_node *value) {
    judge_word(hint, value, meanings, COUNT(meanings));
}

static void judge_aliases(const struct hint *hint, const struct tree_node *value) {
    const struct tree_node *around = properties_around(hint->schema);
    bool names = value->kind == TREE_ARRAY && value->count > 0;
    for (const struct tree_node *one = names ? value->first : NULL; one; one = one->next)
        names &= one->kind == TREE_STRING && one->text.ptr;
    if (!names) {
        complain(hint, value, "`aliases` is not a list of names", "write [\"NAME\"]");
        return;
    }
    if (!around) {
        complain(hint, value, "`aliases` does not stand at a property",
                 "move it into the schema of the property that it renames to");
        return;
    }
    for (const struct tree_node *one = value->first; one; one = one->next)
        if (tree_member(around, one->text))
            complain(hint, one,
                     lint_words(hint->tool->pool,
                                "the alias \"%s\" is a property of its own",
                                lint_short(hint->tool->pool, one->text)),
                     "take it off the list");
}

static void judge_separator(const struct hint *hint, const struct tree_node *value) {
    if (value->kind != TREE_STRING || value->text.len == 0)
        complain(hint, value, "`separator` is not a text of one character or more",
                 "write \",\" or what else separates");
    else if (excludes(hint->schema, "array"))
        complain(hint, value, "`separator` speaks of a list, and none may stand here",
                 "move it to the schema of the list");
}

static void judge_contract(const struct hint *hint, const struct tree_node *value) {
    if (value->kind != TREE_STRING)
        complain(hint, value, "`contract` is not a text",
                 "write what the model is to be told as a string");
    else if (hint->schema->parent)
        complain(hint, value, "`contract` speaks of the tool, and stands in a part of it",
                 "move it to the root of the schema");
}

/* ---- relational ------------------------------------------------------------------------------- */

static bool lists(const struct tree_node *fields, toolmend_view name) {
    for (const struct tree_node *one = fields->first; one; one = one->next)
        if (one->text.ptr && view_same(one->text, name))
            return true;
    return false;
}

/* Are they all strings, and each another one? */
static bool are_names(const struct tree_node *fields) {
    for (const struct tree_node *one = fields->first; one; one = one->next) {
        if (!one->text.ptr || one->kind != TREE_STRING)
            return false;
        for (const struct tree_node *next = one->next; next; next = next->next)
            if (next->text.ptr && view_same(one->text, next->text))
                return false;
    }
    return true;
}

static void judge_fields(const struct hint *hint, const struct tree_node *fields) {
    const struct tree_node *declared = tree_keyword(hint->schema, "properties");
    if (fields->kind != TREE_ARRAY || fields->count < 2 || !are_names(fields)) {
        complain(hint, fields, "the fields are not a list of two different names or more",
                 "list the properties that belong together");
        return;
    }
    for (const struct tree_node *one = fields->first; one; one = one->next)
        if (!declared || !tree_member(declared, one->text))
            complain(hint, one,
                     lint_words(hint->tool->pool, "\"%s\" is no property here",
                                lint_short(hint->tool->pool, one->text)),
                     "name one that `properties` beside it declares");
}

static void judge_defaults(const struct hint *hint, const struct tree_node *fields,
                           const struct tree_node *defaults) {
    if (defaults->kind != TREE_OBJECT) {
        complain(hint, defaults, "the defaults are no object", "write {\"NAME\": VALUE}");
        return;
    }
    for (const struct tree_node *one = defaults->first; one; one = one->next)
        if (one->name.ptr && !lists(fields, one->name))
            complain(hint, one,
                     lint_words(hint->tool->pool, "\"%s\" is none of the fields",
                                lint_short(hint->tool->pool, one->name)),
                     "add it to the fields, or take its default out");
}

/* An entry is spelled {fields, default} or, as in its origin, {requires, defaults}. */
static void judge_relation(const struct hint *hint, const struct tree_node *entry) {
    static const char *const words[] = {"fields", "default", "requires", "defaults"};
    const struct tree_node *fields = tree_keyword(entry, "fields");
    const struct tree_node *defaults = tree_keyword(entry, "default");
    const struct tree_node *requires_ = tree_keyword(entry, "requires");
    if (entry->kind != TREE_OBJECT) {
        complain(hint, entry, "the relation is no object",
                 "write {\"fields\": [...], \"default\": {...}}");
        return;
    }
    for (const struct tree_node *one = entry->first; one; one = one->next)
        if (one->name.ptr && !is_one_of(one->name, words, COUNT(words)))
            complain_unknown(hint, one, one->name, words, COUNT(words));
    const struct tree_node *defaults_ = tree_keyword(entry, "defaults");
    bool twice = (fields && requires_) || (defaults && defaults_);
    if (!fields)
        fields = requires_;
    if (!defaults)
        defaults = defaults_;
    if (!fields || !defaults || twice) {
        complain(hint, entry,
                 twice ? "the relation has its fields or defaults under both names"
                       : "the relation lacks its fields or their defaults",
                 "write {\"fields\": [...], \"default\": {...}}");
        return;
    }
    judge_fields(hint, fields);
    judge_defaults(hint, fields, defaults);
}

static void judge_relational(const struct hint *hint, const struct tree_node *value) {
    if (value->kind != TREE_ARRAY || value->count == 0)
        complain(hint, value, "`relational` is no list of relations",
                 "write [{\"fields\": [...], \"default\": {...}}]");
    for (const struct tree_node *one = value->kind == TREE_ARRAY ? value->first : NULL;
         one; one = one->next)
        judge_relation(hint, one);
}

/* ---- the keyword ------------------------------------------------------------------------------ */

static void judge_member(const struct hint *hint, const struct tree_node *member) {
    static void (*const judges[])(const struct hint *, const struct tree_node *) = {
        judge_semantic, judge_relational, judge_aliases, judge_separator, judge_contract,
    };
    if (!member->name.ptr)
        return;
    for (size_t i = 0; i < COUNT(members); i++)
        if (view_is(member->name, members[i])) {
            judges[i](hint, member);
            return;
        }
    complain_unknown(hint, member, member->name, members, COUNT(members));
}

bool lint_hint(struct lint_tool *tool, const struct tree *tree,
               const struct tree_node *member) {
    struct hint hint = {tool, tree, member->parent};
    const char *near = lint_near(member->name, keywords, COUNT(keywords));
    if (!near)
        return false;
    if (!view_is(member->name, near)) {
        complain(&hint, member,
                 lint_words(tool->pool, "`%s` is no hint: nothing acts on it",
                            lint_short(tool->pool, member->name)),
                 lint_words(tool->pool, "write `%s`", near));
        return true;
    }
    if (view_is(member->name, "x-dirge-kind")) {
        judge_word(&hint, member, kinds, COUNT(kinds));
        return true;
    }
    if (member->kind != TREE_OBJECT) {
        complain(&hint, member, "the hint is no object",
                 "write {\"semantic\": \"path\"} or another hint");
        return true;
    }
    for (const struct tree_node *one = member->first; one; one = one->next)
        judge_member(&hint, one);
    return true;
}
