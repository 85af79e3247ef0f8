/* SPDX-License-Identifier: MIT
 *
 * toollist.c - see toollist.h. The forms are those of toolmend_tools_load(): an array, an object
 * with one as `tools`, or one tool; a tool plain or in `function`; three names of a schema.
 */
#include "toollist.h"

#include <stdlib.h>
#include <string.h>

#include "cli.h"

bool toollist_spells(toolmend_view json, toolmend_view text) {
    char *decoded = malloc(json.len + 1);
    size_t len = decoded ? toolmend_json_string(json, decoded, json.len) : SIZE_MAX;
    bool same =
        decoded && len == text.len && (len == 0 || memcmp(decoded, text.ptr, len) == 0);
    free(decoded);
    return same;
}

struct toollist_walk toollist_start(toolmend_view text) {
    toolmend_view root = toolmend_json_at(text, "");
    toolmend_view tools = toolmend_json_at(root, "/tools");
    struct toollist_walk walk = {.list = root, .before = ""};
    if (root.len > 0 && root.ptr[0] == '{' && tools.ptr) {
        walk.list = tools;
        walk.before = "/tools";
    }
    walk.one = walk.list.len > 0 && walk.list.ptr[0] == '{';
    return walk;
}

static void describe(toolmend_view value, struct toollist_tool *tool) {
    static const char *const members[] = {"/parameters", "/inputSchema", "/input_schema"};
    toolmend_view function = toolmend_json_at(value, "/function");
    bool wrapped = function.len > 0 && function.ptr[0] == '{';
    if (wrapped)
        value = function;
    tool->behind = wrapped ? "/function" : "";
    tool->name = toolmend_json_at(value, "/name");
    tool->schema = (toolmend_view){NULL, 0};
    tool->member = "";
    for (size_t i = 0; i < sizeof members / sizeof members[0] && !tool->schema.ptr; i++) {
        toolmend_view schema = toolmend_json_at(value, members[i]);
        if (!schema.ptr || schema.ptr[0] == 'n')
            continue;
        tool->schema = schema;
        tool->member = members[i];
    }
}

bool toollist_next(struct toollist_walk *walk, struct toollist_tool *tool) {
    toolmend_view value = walk->list;
    if (walk->done)
        return false;
    walk->done = walk->one;
    if (!walk->one && !toolmend_json_next(walk->list, &walk->offset, NULL, &value)) {
        walk->done = true;
        return false;
    }
    *tool = (struct toollist_tool){.index = walk->one ? SIZE_MAX : walk->index++,
                                   .before = walk->before};
    describe(value, tool);
    return true;
}

static bool has_any(toolmend_view text, const char *const *pointers, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (toolmend_json_at(text, pointers[i]).ptr)
            return true;
    return false;
}

/* Is it an object that says of arguments what a schema says, and nothing that a tool does? */
static bool is_schema(toolmend_view text) {
    static const char *const tools[] = {"/name",         "/tools",    "/inputSchema",
                                        "/input_schema", "/function", "/parameters"};
    static const char *const keywords[] = {
        "/properties", "/required", "/$ref", "/allOf", "/anyOf", "/oneOf", "/$schema"};
    return !has_any(text, tools, sizeof tools / sizeof tools[0]) &&
           (has_any(text, keywords, sizeof keywords / sizeof keywords[0]) ||
            toollist_spells(toolmend_json_at(text, "/type"), cli_words("object")));
}

int toollist_fail(const char *source, toolmend_view text, toolmend_status status,
                  const toolmend_error *error, const char *remedy) {
    if (status == TOOLMEND_E_MEMORY || !is_schema(text))
        return cli_fail_status(source, text, status, error);
    return cli_fail(CLI_USAGE, source, "it holds a schema, not tools; %s",
                    remedy ? remedy
                           : "make it a tool: {\"name\": NAME, \"parameters\": SCHEMA}");
}
