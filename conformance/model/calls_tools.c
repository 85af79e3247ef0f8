/* SPDX-License-Identifier: MIT
 *
 * calls_tools.c - the list of tools of a whole call.
 */
#include "calls.h"

#include <string.h>

/* ---- a tool ------------------------------------------------------------------------------ */

/* The member of that name, how often it is there in *count; NULL: it is not. */
static const struct model_node *member_of(const struct model_node *object,
                                          const char *name, size_t *count) {
    const struct model_node *found = NULL;
    if (object->kind != MODEL_OBJECT)
        return NULL;
    for (const struct model_node *member = object->first; member; member = member->next)
        if (model_string_is(member->name, name)) {
            found = found ? found : member;
            ++*count;
        }
    return found;
}

/* False: the tool has two schemas. */
static bool find_schema(const struct model_node *tool, struct model_view *schema) {
    static const char any_object[] = "{\"type\": \"object\"}";
    static const char *const names[] = {"parameters", "inputSchema", "input_schema"};
    size_t count = 0;
    *schema = (struct model_view){any_object, sizeof any_object - 1};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct model_node *found = member_of(tool, names[i], &count);
        if (found && found->kind != MODEL_NULL)
            *schema = found->spelled;
    }
    return count < 2;
}

/* ---- is it a schema? --------------------------------------------------------------------- */

/* Can the subschema be put to a value of each type? */
static bool is_sound(struct model_schema *schema, const struct model_node *subschema) {
    static const char *const samples[] = {"null", "true", "0", "\"\"", "[]", "{}"};
    struct model_run *run = schema->run;
    const char *before = run->cannot;
    bool sound = true;
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        struct model_view sample = {samples[i], strlen(samples[i])};
        run->cannot = NULL;
        model_subschema_accepts(schema, subschema, model_parse(run, sample));
        sound &= !run->cannot || !strstr(run->cannot, "it cannot have");
    }
    run->cannot = before;
    return sound;
}

static bool is_schema(struct model_schema *schema, const struct model_node *node);

/* What the value of a keyword says: one schema, or several in a list or under names. */
// NOLINTNEXTLINE(misc-no-recursion): bounded by MODEL_DEPTH_MAX
static bool are_schemas(struct model_schema *schema, const struct model_node *keyword) {
    static const char *const single[] = {
        "items", "contains", "additionalProperties", "propertyNames",        "not", "if",
        "then",  "else",     "unevaluatedItems",     "unevaluatedProperties"};
    static const char *const several[] = {"allOf",
                                          "anyOf",
                                          "oneOf",
                                          "prefixItems",
                                          "items",
                                          "properties",
                                          "patternProperties",
                                          "dependentSchemas",
                                          "$defs",
                                          "definitions"};
    bool list = keyword->kind == MODEL_ARRAY;
    if (!list &&
        model_string_is_one_of(keyword->name, single, sizeof single / sizeof single[0]))
        return is_schema(schema, keyword);
    if (!model_string_is_one_of(keyword->name, several,
                                sizeof several / sizeof several[0]))
        return true;
    for (const struct model_node *part = keyword->first; part; part = part->next)
        if (!is_schema(schema, part))
            return false;
    return true;
}

// NOLINTNEXTLINE(misc-no-recursion): bounded by MODEL_DEPTH_MAX
static bool is_schema(struct model_schema *schema, const struct model_node *node) {
    if (node->kind != MODEL_OBJECT)
        return node->kind == MODEL_BOOLEAN;
    if (!is_sound(schema, node))
        return false;
    for (const struct model_node *keyword = node->first; keyword; keyword = keyword->next)
        if (!are_schemas(schema, keyword))
            return false;
    return true;
}

/* False: the text is no schema. */
static bool open_schema(struct model_call *call, struct model_tool *tool) {
    const char *before = call->run->cannot;
    bool is_one = model_schema_open(call->run, tool->schema, &tool->opened) &&
                  is_schema(&tool->opened, tool->opened.document);
    call->run->cannot = before;
    return is_one;
}

/* ---- the list ---------------------------------------------------------------------------- */

/* MCP: a hint that it destroys something, or that it does not only read. */
static bool is_effectful(const struct model_node *tool) {
    size_t count = 0;
    const struct model_node *annotations = member_of(tool, "annotations", &count);
    if (!annotations)
        return false;
    const struct model_node *destructive =
        member_of(annotations, "destructiveHint", &count);
    const struct model_node *read_only = member_of(annotations, "readOnlyHint", &count);
    return (destructive && destructive->kind == MODEL_BOOLEAN && destructive->truth) ||
           (read_only && read_only->kind == MODEL_BOOLEAN && !read_only->truth);
}

static void open_tool(struct model_call *call, struct model_tool *tool,
                      const struct model_node *node) {
    size_t count = 0;
    const struct model_node *outer = node,
                            *function = member_of(node, "function", &count);
    if (function && function->kind == MODEL_OBJECT)
        node = function;
    bool one_function = count < 2;
    count = 0;
    const struct model_node *name = member_of(node, "name", &count);
    tool->named = one_function && count == 1 && name->kind == MODEL_STRING &&
                  model_has_text(name->string);
    if (!tool->named)
        return;
    tool->name = model_text_of(call->run, name->string);
    tool->effectful = is_effectful(outer) || is_effectful(node);
    tool->usable = find_schema(node, &tool->schema) && open_schema(call, tool);
    if (!tool->usable)
        return;
    tool->root = model_root_subschemas(&tool->opened);
    tool->possible = model_possible(&tool->opened, &tool->root);
}

bool model_open_tools(struct model_call *call) {
    const struct model_node *list = model_parse(call->run, call->question->tools);
    if (!list || list->kind != MODEL_ARRAY)
        return model_cannot(call->run, "the list of tools is none");
    call->tools = model_alloc(call->run, list->count + 1, sizeof *call->tools);
    for (const struct model_node *node = list->first; node; node = node->next)
        open_tool(call, &call->tools[call->tool_count++], node);
    call->marked = model_alloc(call->run, call->tool_count + 1, sizeof *call->marked);
    return true;
}

size_t model_tool_named(const struct model_call *call, struct model_view name) {
    for (size_t i = 0; i < call->tool_count; i++)
        if (call->tools[i].named && model_views_equal(call->tools[i].name, name))
            return i;
    return SIZE_MAX;
}
