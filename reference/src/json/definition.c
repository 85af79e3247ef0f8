/* SPDX-License-Identifier: MIT
 *
 * definition.c - see definition.h.
 */
#include "json/definition.h"

#include "base/view.h"

enum { WORD_MAX = 12 };

static const char *const types[] = {"string", "number", "integer", "boolean",
                                    "array",  "object", "null"};
static const char *const words[] = {"type",    "description", "enum",
                                    "items",   "properties",  "required",
                                    "default", "format",      "title"};

static bool is_one_of(const struct tmi_sources *sources, const struct tmi_token *string,
                      const char *const *list, size_t count) {
    char text[WORD_MAX];
    size_t len = 0;
    if (string->kind != TMI_STRING ||
        !tmi_string_copy(sources, string, text, sizeof text, &len))
        return false;
    for (size_t i = 0; i < count; i++)
        if (tmi_view_is((toolmend_view){text, len}, list[i]))
            return true;
    return false;
}

static bool is_type(const struct tmi_sources *sources, const struct tmi_token *value) {
    return is_one_of(sources, value, types, sizeof types / sizeof types[0]);
}

static bool is_named(const struct tmi_sources *sources, const struct tmi_token *name,
                     const char *word) {
    return is_one_of(sources, name, &word, 1);
}

/* An object with the name of a type as `type`, and no member but those of a schema. */
static bool is_schema(const struct tmi_sources *sources, const struct tmi_token *value) {
    const struct tmi_token *name, *member;
    bool typed = false;
    if (value->kind != TMI_OBJECT)
        return false;
    struct tmi_walk walk = tmi_walk_start(value);
    while (tmi_walk_member(&walk, &name, &member)) {
        if (!is_one_of(sources, name, words, sizeof words / sizeof words[0]))
            return false;
        typed |= is_named(sources, name, "type") && is_type(sources, member);
    }
    return typed;
}

unsigned tmi_definition_of(const struct tmi_sources *sources,
                           const struct tmi_token *object) {
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    unsigned found = 0, each = TMI_DEFINES_EACH | TMI_NAMES_TYPES;
    if (tmi_child_count(object) == 0)
        return 0;
    while (tmi_walk_member(&walk, &name, &value)) {
        value = tmi_resolve(value);
        if (is_named(sources, name, "type") && is_one_of(sources, value, &types[5], 1))
            found |= TMI_DEFINES_TYPE;
        if (is_named(sources, name, "properties") && value->kind == TMI_OBJECT)
            found |= TMI_DEFINES_PROPERTIES;
        if (!is_schema(sources, value))
            each &= ~(unsigned)TMI_DEFINES_EACH;
        if (!is_type(sources, value))
            each &= ~(unsigned)TMI_NAMES_TYPES;
    }
    return found | each;
}
