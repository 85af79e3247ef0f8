/* SPDX-License-Identifier: MIT
 *
 * tool_names.c - announces each tool to a process once.
 */
#include "tool_names.h"

#include <stdlib.h>
#include <string.h>

#include "sha256.h"

void tool_name(toolmend_view tool, char name[TOOL_NAME]) {
    struct sha256 hash;
    char hex[65];
    sha256_begin(&hash);
    sha256_add(&hash, tool.ptr, tool.len);
    sha256_end(&hash, hex);
    memcpy(name, hex, TOOL_NAME - 1);
    name[TOOL_NAME - 1] = '\0';
}

static void put(struct canonical_text *line, const char *words) {
    canonical_put(line, words, strlen(words));
}

static bool is_known(const struct tool_names *known, const char *name) {
    for (size_t i = known->count; i > 0; i--)
        if (memcmp(known->names[i - 1], name, TOOL_NAME) == 0)
            return true;
    return false;
}

static bool learn(struct tool_names *known, const char *name) {
    if (known->count == known->room) {
        size_t room = known->room > 0 ? 2 * known->room : 64;
        void *grown = realloc(known->names, room * sizeof *known->names);
        if (!grown)
            return false;
        known->names = grown;
        known->room = room;
    }
    memcpy(known->names[known->count++], name, TOOL_NAME);
    return true;
}

/* The announcement, if the tool is not known. */
static bool announce(struct tool_names *known, toolmend_view tool,
                     struct canonical_text *line) {
    char name[TOOL_NAME];
    tool_name(tool, name);
    if (is_known(known, name))
        return false;
    line->len = 0;
    put(line, "{\"op\":\"tool\",\"id\":\"");
    put(line, name);
    put(line, "\",\"tool\":");
    canonical_put(line, tool.ptr, tool.len);
    put(line, "}");
    if (!learn(known, name))
        line->fault = canonical_no_memory;
    return !line->fault;
}

bool tool_names_next(struct tool_names *known, toolmend_view tools,
                     struct canonical_text *line) {
    toolmend_view tool;
    if (tools.ptr[0] == '{')
        return announce(known, tools, line);
    for (size_t at = 0; !line->fault && toolmend_json_next(tools, &at, NULL, &tool);)
        if (announce(known, tool, line))
            return true;
    return false;
}

void tool_names_free(struct tool_names *known) {
    free(known->names);
    *known = (struct tool_names){.count = 0};
}
