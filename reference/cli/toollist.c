/* SPDX-License-Identifier: MIT
 *
 * toollist.c - see toollist.h. The forms are those of toolmend_tools_load(): an array, an object
 * with one as `tools`, or one tool; a tool plain or in `function`; three names of a schema.
 */
#include "toollist.h"

#include <stdlib.h>
#include <string.h>

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
