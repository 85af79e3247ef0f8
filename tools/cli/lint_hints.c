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

static const char *const keywords[] = {"x-repair", "dirge-hints", "x-dirge-kind"};
static const char *const kinds[] = {"path"};
static const char *const members[] = {"semantic", "relational", "aliases", "separator",
                                      "contract"};
static const char *const meanings[] = {"path", "absolute_path", "relative_path",
                                       "json-text"};

/* One hint that is being looked at. */
struct hint {
    struct lint_tool *tool;
    const struct lint_place_of_hint *at; /* the schema that it stands in */
};

static bool is_one_of(const json_t *word, const char *const *known, size_t count) {
    for (size_t i = 0; i < count && json_is_string(word); i++)
        if (strcmp(json_string_value(word), known[i]) == 0)
            return true;
    return false;
}

static void complain(const struct hint *hint, const char *pointer, const char *message,
                     const char *remedy) {
    lint_add(hint->tool, LINT_WARNING, "hint", pointer, remedy, "%s", message);
}

/* A word that is none of the known ones: which one is meant, or which there are. */
static void complain_unknown(const struct hint *hint, const char *pointer,
                             const char *word, const char *const *known, size_t count) {
    struct pool *pool = hint->tool->pool;
    const char *near = lint_near(word, known, count), *all = "";
    for (size_t i = 0; i < count; i++)
        all = lint_words(pool, "%s%s%s", all,
                         i == 0          ? ""
                         : i + 1 < count ? ", "
                                         : " or ",
                         known[i]);
    complain(hint, pointer,
             lint_words(pool, "`%s` is no hint: nothing acts on it",
                        lint_short(pool, cli_words(word))),
             near ? lint_words(pool, "write `%s`", near)
                  : lint_words(pool, "take %s", all));
}

/* Does the schema name types, and not this one? */
static bool excludes(const struct hint *hint, const char *wanted) {
    const json_t *type = json_object_get(hint->at->schema.json, "type");
    bool found = !type || is_one_of(type, &wanted, 1);
    json_t *one;
    size_t i;
    json_array_foreach(type, i, one) found |= is_one_of(one, &wanted, 1);
    return !found;
}

/* ---- the members ------------------------------------------------------------------------------ */

/* One of some words about a string. */
static void judge_word(const struct hint *hint, const json_t *value, const char *pointer,
                       const char *const *known, size_t count) {
    if (!is_one_of(value, known, count))
        complain_unknown(hint, pointer,
                         json_is_string(value) ? json_string_value(value) : "(no text)",
                         known, count);
    else if (excludes(hint, "string"))
        complain(hint, pointer, "the hint speaks of a string, and none may stand here",
                 "move it to the schema of the string");
}

static void judge_semantic(const struct hint *hint, const json_t *value,
                           const char *pointer) {
    judge_word(hint, value, pointer, meanings, COUNT(meanings));
}

static bool are_strings(const json_t *list) {
    json_t *one;
    size_t i;
    json_array_foreach(list, i, one) if (!json_is_string(one)) return false;
    return json_array_size(list) > 0;
}

static void judge_aliases(const struct hint *hint, const json_t *value,
                          const char *pointer) {
    struct pool *pool = hint->tool->pool;
    json_t *one;
    size_t i;
    if (!are_strings(value))
        complain(hint, pointer, "`aliases` is not a list of names", "write [\"NAME\"]");
    else if (!hint->at->around)
        complain(hint, pointer, "`aliases` does not stand at a property",
                 "move it into the schema of the property that it renames to");
    else
        json_array_foreach(
            value, i, one) if (json_object_get(hint->at->around, json_string_value(one)))
            complain(hint, lint_at(pool, pointer, i),
                     lint_words(pool, "the alias \"%s\" is a property of its own",
                                lint_short_string(pool, one)),
                     "take it off the list");
}

static void judge_separator(const struct hint *hint, const json_t *value,
                            const char *pointer) {
    if (json_string_length(value) == 0)
        complain(hint, pointer, "`separator` is not a text of one character or more",
                 "write \",\" or what else separates");
    else if (excludes(hint, "array"))
        complain(hint, pointer, "`separator` speaks of a list, and none may stand here",
                 "move it to the schema of the list");
}

static void judge_contract(const struct hint *hint, const json_t *value,
                           const char *pointer) {
    if (!json_is_string(value))
        complain(hint, pointer, "`contract` is not a text",
                 "write what the model is to be told as a string");
    else if (hint->at->schema.pointer[0])
        complain(hint, pointer,
                 "`contract` speaks of the tool, and stands in a part of it",
                 "move it to the root of the schema");
}

/* ---- relational ------------------------------------------------------------------------------- */

static bool lists(const json_t *fields, const char *name) {
    json_t *one;
    size_t i;
    json_array_foreach(fields, i, one) if (is_one_of(one, &name, 1)) return true;
    return false;
}

/* Are they two names or more, and each another one? */
static bool are_different_names(const json_t *fields) {
    json_t *set = json_object(), *one;
    size_t i;
    bool strings = are_strings(fields);
    json_array_foreach(fields, i, one) if (strings)(void)
        json_object_set_new(set, json_string_value(one), json_true());
    size_t different = json_object_size(set);
    json_decref(set);
    return strings && different >= 2 && different == json_array_size(fields);
}

static void judge_fields(const struct hint *hint, const json_t *fields,
                         const char *pointer) {
    struct pool *pool = hint->tool->pool;
    const json_t *declared = json_object_get(hint->at->schema.json, "properties");
    json_t *one;
    size_t i;
    if (!are_different_names(fields)) {
        complain(hint, pointer,
                 "the fields are not a list of two different names or more",
                 "list the properties that belong together");
        return;
    }
    json_array_foreach(fields, i,
                       one) if (!json_object_get(declared, json_string_value(one)))
        complain(
            hint, lint_at(pool, pointer, i),
            lint_words(pool, "\"%s\" is no property here", lint_short_string(pool, one)),
            "name one that `properties` beside it declares");
}

static void judge_defaults(const struct hint *hint, const json_t *fields,
                           json_t *defaults, const char *pointer) {
    struct pool *pool = hint->tool->pool;
    const char *name;
    json_t *value;
    if (!json_is_object(defaults)) {
        complain(hint, pointer, "the defaults are no object", "write {\"NAME\": VALUE}");
        return;
    }
    json_object_foreach(defaults, name, value) if (!lists(fields, name))
        complain(hint, lint_below(pool, pointer, name),
                 lint_words(pool, "\"%s\" is none of the fields",
                            lint_short(pool, cli_words(name))),
                 "add it to the fields, or take its default out");
}

/* An entry is spelled {fields, default} or, as in its origin, {requires, defaults}. */
static void judge_relation(const struct hint *hint, json_t *entry, const char *pointer) {
    static const char *const words[] = {"fields", "default", "requires", "defaults"};
    struct pool *pool = hint->tool->pool;
    const char *name;
    json_t *value, *parts[4];
    if (!json_is_object(entry)) {
        complain(hint, pointer, "the relation is no object",
                 "write {\"fields\": [...], \"default\": {...}}");
        return;
    }
    for (size_t i = 0; i < COUNT(words); i++)
        parts[i] = json_object_get(entry, words[i]);
    json_object_foreach(entry, name, value) {
        json_t *word = json_string(name);
        if (!is_one_of(word, words, COUNT(words)))
            complain_unknown(hint, lint_below(pool, pointer, name), name, words,
                             COUNT(words));
        json_decref(word);
    }
    bool twice = (parts[0] && parts[2]) || (parts[1] && parts[3]);
    size_t fields = parts[0] ? 0 : 2, defaults = parts[1] ? 1 : 3;
    if (!parts[fields] || !parts[defaults] || twice) {
        complain(hint, pointer,
                 twice ? "the relation has its fields or defaults under both names"
                       : "the relation lacks its fields or their defaults",
                 "write {\"fields\": [...], \"default\": {...}}");
        return;
    }
    judge_fields(hint, parts[fields], lint_below(pool, pointer, words[fields]));
    judge_defaults(hint, parts[fields], parts[defaults],
                   lint_below(pool, pointer, words[defaults]));
}

static void judge_relational(const struct hint *hint, const json_t *value,
                             const char *pointer) {
    json_t *one;
    size_t i;
    if (json_array_size(value) == 0)
        complain(hint, pointer, "`relational` is no list of relations",
                 "write [{\"fields\": [...], \"default\": {...}}]");
    json_array_foreach(value, i, one)
        judge_relation(hint, one, lint_at(hint->tool->pool, pointer, i));
}

/* ---- the keyword ------------------------------------------------------------------------------ */

static void judge_member(const struct hint *hint, const char *name, const json_t *value,
                         const char *pointer) {
    static void (*const judges[])(const struct hint *, const json_t *, const char *) = {
        judge_semantic, judge_relational, judge_aliases, judge_separator, judge_contract,
    };
    for (size_t i = 0; i < COUNT(members); i++)
        if (strcmp(name, members[i]) == 0) {
            judges[i](hint, value, pointer);
            return;
        }
    complain_unknown(hint, pointer, name, members, COUNT(members));
}

bool lint_hint(struct lint_tool *tool, const struct lint_place_of_hint *at,
               const char *name, json_t *value) {
    struct hint hint = {tool, at};
    const char *pointer = lint_below(tool->pool, at->schema.pointer, name);
    const char *near = lint_near(name, keywords, COUNT(keywords)), *member;
    json_t *one;
    if (!near)
        return false;
    if (strcmp(name, near) != 0)
        complain(&hint, pointer,
                 lint_words(tool->pool, "`%s` is no hint: nothing acts on it",
                            lint_short(tool->pool, cli_words(name))),
                 lint_words(tool->pool, "write `%s`", near));
    else if (strcmp(name, "x-dirge-kind") == 0)
        judge_word(&hint, value, pointer, kinds, COUNT(kinds));
    else if (!json_is_object(value))
        complain(&hint, pointer, "the hint is no object",
                 "write {\"semantic\": \"path\"} or another hint");
    else
        json_object_foreach(value, member, one)
            judge_member(&hint, member, one, lint_below(tool->pool, pointer, member));
    return true;
}
