/* SPDX-License-Identifier: MIT
 *
 * probe_tools.c - the tools that a probe is about, where they are given.
 *
 * A list in any of the forms that toolmend_tools_load() takes, or the fixed list of a layer. Each
 * goes out as {"name", "parameters"} on one line, with its schema as it is spelled except for the
 * white space between its parts.
 */
#include "probe.h"

#include <stdlib.h>
#include <string.h>

#include "toollist.h"

#define LIST_MAX ((size_t)16 * 1024 * 1024)

/* White space outside strings is a line's end or stands for nothing. */
static void put_value(struct writing *out, toolmend_view json) {
    bool quoted = false;
    size_t start = 0;
    for (size_t i = 0; i < json.len; i++) {
        if (!quoted && is_white(json.ptr[i])) {
            write_view(out, view_cut(json, start, i));
            start = i + 1;
        } else if (quoted && json.ptr[i] == '\\') {
            i++;
        } else if (json.ptr[i] == '"') {
            quoted = !quoted;
        }
    }
    write_view(out, view_cut(json, start, json.len));
}

static void add(struct probe_tools *tools, toolmend_view name, toolmend_view schema) {
    struct writing out = {.pool = &tools->pool};
    write_words(&out, "{\"name\":");
    put_value(&out, name);
    write_words(&out, ",\"parameters\":");
    put_value(&out, schema.ptr ? schema : cli_words("{\"type\":\"object\"}"));
    write_words(&out, "}");
    tools->texts[tools->count++] = written(&out);
}

static bool is_usable(const struct toollist_tool *tool) {
    return tool->name.ptr && tool->name.ptr[0] == '"' &&
           (!tool->schema.ptr || strchr("{tf", tool->schema.ptr[0]));
}

static int take_file(const char *path, struct probe_tools *tools) {
    toolmend_tools *list = NULL;
    toolmend_error error = {.offset = SIZE_MAX};
    struct toollist_tool tool;
    int code = cli_read(path, LIST_MAX, &tools->file);
    if (code != CLI_OK)
        return code;
    toolmend_view text = cli_view(&tools->file);
    toolmend_status status = toolmend_tools_load(text, NULL, &list, &error);
    if (status != TOOLMEND_OK)
        return toollist_fail(path, text, status, &error, NULL);
    tools->texts =
        pool_take(&tools->pool, toolmend_tools_count(list) + 1, sizeof *tools->texts);
    size_t room = toolmend_tools_count(list);
    struct toollist_walk walk = toollist_start(text);
    while (tools->count < room && toollist_next(&walk, &tool))
        if (is_usable(&tool))
            add(tools, tool.name, tool.schema);
    toolmend_tools_free(list);
    if (tools->count == 0)
        return cli_fail(CLI_USAGE, path, "it holds no tool with a name; name one");
    return CLI_OK;
}

int probe_tools_take(const char *path, const struct hello *hello,
                     struct probe_tools *tools) {
    if (path)
        return take_file(path, tools);
    tools->texts = pool_take(&tools->pool, hello->tool_count + 1, sizeof *tools->texts);
    for (size_t i = 0; i < hello->tool_count; i++)
        add(tools, hello->tools[i].name, hello->tools[i].parameters);
    return CLI_OK;
}

void probe_tools_free(struct probe_tools *tools) {
    pool_free(&tools->pool);
    free(tools->file.ptr);
    *tools = (struct probe_tools){.count = 0};
}
