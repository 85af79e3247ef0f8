/* SPDX-License-Identifier: MIT
 *
 * scan_tools.c - tools by name, compiled once as long as the lists they come from repeat.
 *
 * The requests of one program carry the same list again and again, so lists are kept by their
 * text and a tool is compiled when a call first names it. Lists may also be new on each line;
 * what is kept has a bound, and when that is met everything but the list of --tools goes.
 * A tool without a name, as providers have them for searches of their own, is passed over.
 */
#include "scan.h"

#include <stdlib.h>
#include <string.h>

#include "toollist.h"

enum { LISTS_MAX = 64 };
#define KEPT_MAX ((size_t)8 * 1024 * 1024) /* bytes of text of all lists */

struct tool {
    toolmend_view name;   /* a JSON string, in the list's text */
    toolmend_view schema; /* in the list's text; ptr NULL: none */
    toolmend_tool *compiled;
    bool tried;
};

struct list {
    char *text;
    size_t len;
    uint64_t hash;
    struct tool *tools;
    size_t count;
    toolmend_tools *loaded; /* all of them, once a text has asked */
    bool tried;
};

struct scan_tools {
    const toolmend_options *options;
    struct list lists[LISTS_MAX];
    size_t count, kept;
    struct list pinned;
};

/* FNV-1a. */
static uint64_t hash_of(toolmend_view text) {
    uint64_t hash = 14695981039346656037U;
    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.ptr[i]) * 1099511628211U;
    return hash;
}

/* ---- lists ------------------------------------------------------------------------------------ */

static void close_list(struct list *list) {
    for (size_t i = 0; i < list->count; i++)
        toolmend_tool_free(list->tools[i].compiled);
    toolmend_tools_free(list->loaded);
    free(list->tools);
    free(list->text);
    *list = (struct list){0};
}

static size_t count_tools(toolmend_view text) {
    struct toollist_walk walk = toollist_start(text);
    struct toollist_tool tool;
    size_t count = 0;
    while (toollist_next(&walk, &tool))
        count++;
    return count;
}

static bool open_list(struct list *list, toolmend_view text) {
    size_t room = count_tools(text);
    *list = (struct list){.text = malloc(text.len + 1), .len = text.len};
    list->tools = calloc(room + 1, sizeof *list->tools);
    if (!list->text || !list->tools) {
        close_list(list);
        return false;
    }
    memcpy(list->text, text.ptr, text.len);
    list->hash = hash_of(text);
    struct toollist_walk walk = toollist_start((toolmend_view){list->text, text.len});
    struct toollist_tool tool;
    while (list->count < room && toollist_next(&walk, &tool))
        if (tool.name.len > 0 && tool.name.ptr[0] == '"')
            list->tools[list->count++] =
                (struct tool){.name = tool.name, .schema = tool.schema};
    return true;
}

struct scan_tools *scan_tools_new(const toolmend_options *options) {
    struct scan_tools *tools = calloc(1, sizeof *tools);
    if (tools)
        tools->options = options;
    return tools;
}

static void forget(struct scan_tools *tools) {
    for (size_t i = 0; i < tools->count; i++)
        close_list(&tools->lists[i]);
    tools->count = 0;
    tools->kept = 0;
}

void scan_tools_free(struct scan_tools *tools) {
    if (!tools)
        return;
    forget(tools);
    close_list(&tools->pinned);
    free(tools);
}

bool scan_tools_pin(struct scan_tools *tools, toolmend_view list) {
    return open_list(&tools->pinned, list);
}

/* The list of that text, kept from now on; NULL: no memory. */
static struct list *list_of(struct scan_tools *tools, toolmend_view text) {
    uint64_t hash = hash_of(text);
    for (size_t i = 0; i < tools->count; i++) {
        struct list *list = &tools->lists[i];
        if (list->hash == hash && list->len == text.len &&
            memcmp(list->text, text.ptr, text.len) == 0)
            return list;
    }
    if (tools->count == LISTS_MAX || tools->kept + text.len > KEPT_MAX)
        forget(tools);
    struct list *list = &tools->lists[tools->count];
    if (!open_list(list, text))
        return NULL;
    tools->count++;
    tools->kept += text.len;
    return list;
}

/* ---- one tool ---------------------------------------------------------------------------------- */

static bool has_escape(toolmend_view json) {
    return memchr(json.ptr, '\\', json.len) != NULL;
}

/* Are two JSON strings one text? */
static bool same(toolmend_view a, toolmend_view b) {
    bool equal = false;
    if (has_escape(a) || has_escape(b))
        return toolmend_json_equal(a, b, &equal) == TOOLMEND_OK && equal;
    return a.len == b.len && memcmp(a.ptr, b.ptr, a.len) == 0;
}

static enum scan_tool_found compile(const struct scan_tools *tools, struct tool *tool) {
    static const toolmend_view any = {"{\"type\": \"object\"}", 18};
    size_t len = toolmend_json_string(tool->name, NULL, 0);
    char *name = len == SIZE_MAX ? NULL : malloc(len + 1);
    if (len == SIZE_MAX)
        return SCAN_TOOL_UNUSABLE; /* half a surrogate pair */
    if (!name)
        return SCAN_TOOL_NO_MEMORY;
    (void)toolmend_json_string(tool->name, name, len);
    toolmend_status status = toolmend_tool_compile((toolmend_view){name, len},
                                                   tool->schema.ptr ? tool->schema : any,
                                                   tools->options, &tool->compiled, NULL);
    free(name);
    tool->tried = status != TOOLMEND_E_MEMORY;
    return status == TOOLMEND_E_MEMORY ? SCAN_TOOL_NO_MEMORY
           : tool->compiled            ? SCAN_TOOL
                                       : SCAN_TOOL_UNUSABLE;
}

enum scan_tool_found scan_tools_find(struct scan_tools *tools, toolmend_view list,
                                     toolmend_view name, const toolmend_tool **tool) {
    struct list *from = list.ptr ? list_of(tools, list) : &tools->pinned;
    struct tool *found = NULL;
    *tool = NULL;
    if (!from)
        return SCAN_TOOL_NO_MEMORY;
    for (size_t i = 0; i < from->count; i++) {
        if (!same(from->tools[i].name, name))
            continue;
        if (found)
            return SCAN_TOOL_UNUSABLE; /* two of one name: nobody knows which was meant */
        found = &from->tools[i];
    }
    if (!found)
        return SCAN_TOOL_UNKNOWN;
    enum scan_tool_found outcome = SCAN_TOOL;
    if (!found->tried)
        outcome = compile(tools, found);
    else if (!found->compiled)
        outcome = SCAN_TOOL_UNUSABLE;
    *tool = found->compiled;
    return outcome;
}

enum scan_tool_found scan_tools_all(struct scan_tools *tools, toolmend_view list,
                                    const toolmend_tools **all) {
    struct list *from = list.ptr ? list_of(tools, list) : &tools->pinned;
    *all = NULL;
    if (!from)
        return SCAN_TOOL_NO_MEMORY;
    if (!from->text)
        return SCAN_TOOL_UNKNOWN;
    if (!from->tried) {
        toolmend_view text = {from->text, from->len};
        if (toolmend_tools_load(text, tools->options, &from->loaded, NULL) ==
            TOOLMEND_E_MEMORY)
            return SCAN_TOOL_NO_MEMORY;
        from->tried = true;
    }
    *all = from->loaded;
    return from->loaded ? SCAN_TOOL : SCAN_TOOL_UNUSABLE;
}
