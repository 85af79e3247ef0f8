/* SPDX-License-Identifier: MIT
 *
 * lint_markup.c - names that a model which writes its calls as markup cannot write.
 *
 * In markup nothing is escaped, so each family of formats has its signs that no name may hold:
 * SPEC.md, section "Calls in text". A call of JSON carries any name.
 */
#include "lint.h"

#include <string.h>

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DIGITS  "0123456789"

static bool is_of(const char *name, const char *allowed) {
    return *name && name[strspn(name, allowed)] == '\0';
}

static bool is_free_of(const char *name, const char *excluded) {
    return *name && !strpbrk(name, excluded);
}

void lint_markup_name(struct lint_tool *tool) {
    const char *name =
        lint_words(tool->pool, "%.*s", (int)tool->name.len, tool->name.ptr);
    if (strlen(name) != tool->name.len || !is_of(name, LETTERS DIGITS "_.:/-"))
        lint_of_tool(tool,
                     lint_add(tool, LINT_NOTE, "not-in-markup", "",
                              "take letters, digits, _ and -",
                              "of the formats of markup those of JSON alone can carry "
                              "this name"),
                     "/name");
}

/* The families that cannot carry the name of a parameter, as words; "": none. */
static const char *families_without(struct pool *pool, const char *key) {
    const bool tags = is_free_of(key, "<>\"\n");
    const bool gemma = is_free_of(key, "{}[],:<>\"\n");
    const bool python = is_of(key, LETTERS DIGITS "_") && !(*key >= '0' && *key <= '9');
    const char *words = tags ? "" : "between tags";
    if (!gemma)
        words = lint_words(pool, "%s%sas Gemma has them", words, *words ? " or " : "");
    if (!python)
        words = lint_words(pool, "%s%sas Python", words, *words ? " or " : "");
    return words;
}

static void judge_keys(struct lint_tool *tool, struct spot schema) {
    const char *below = lint_below(tool->pool, schema.pointer, "properties"), *key;
    json_t *value;
    json_object_foreach(json_object_get(schema.json, "properties"), key, value) {
        const char *families = families_without(tool->pool, key);
        const char *pointer = lint_below(tool->pool, below, key);
        if (*families && !lint_has_finding(tool, "not-in-markup", pointer))
            lint_add(tool, LINT_NOTE, "not-in-markup", pointer,
                     "take letters, digits and _, the first no digit",
                     "a model that writes calls %s cannot write the name \"%s\"",
                     families, lint_short(tool->pool, cli_words(key)));
    }
}

void lint_markup_keys(struct lint_places *places) {
    for (size_t i = 0; i < places->list[0]->count; i++)
        judge_keys(places->tool, places->list[0]->set[i]);
}
