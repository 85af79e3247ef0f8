/* SPDX-License-Identifier: MIT
 *
 * definition.c - the definition of a tool in place of arguments: call/arguments-key, root/wrapped.
 */
#include "rules.h"

static bool is_type(const struct model_node *node) {
    static const char *const types[] = {"string", "number", "integer", "boolean",
                                        "array",  "object", "null"};
    return node->kind == MODEL_STRING &&
           model_string_is_one_of(node->string, types, sizeof types / sizeof types[0]);
}

/* Has the object a type, and no member that a schema of a parameter would not have? */
static bool is_schema(const struct model_node *node) {
    static const char *const words[] = {"type",    "description", "enum",
                                        "items",   "properties",  "required",
                                        "default", "format",      "title"};
    bool typed = false;
    if (node->kind != MODEL_OBJECT)
        return false;
    for (const struct model_node *member = node->first; member; member = member->next) {
        if (!model_string_is_one_of(member->name, words, sizeof words / sizeof words[0]))
            return false;
        typed |= model_string_is(member->name, "type") && is_type(member);
    }
    return typed;
}

unsigned model_definition(const struct model_node *object) {
    unsigned found = 0;
    size_t types = 0, schemas = 0;
    for (const struct model_node *member = object->first; member; member = member->next) {
        if (model_string_is(member->name, "type") && member->kind == MODEL_STRING &&
            model_string_is(member->string, "object"))
            found |= MODEL_TYPE_OBJECT;
        if (model_string_is(member->name, "properties") && member->kind == MODEL_OBJECT)
            found |= MODEL_PROPERTIES;
        types += is_type(member);
        schemas += is_schema(member);
    }
    if (object->count > 0 && schemas == object->count)
        found |= MODEL_ONLY_SCHEMAS;
    if (object->count > 0 && types == object->count)
        found |= MODEL_ONLY_TYPES;
    return found;
}
