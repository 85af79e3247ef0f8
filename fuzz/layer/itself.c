/* SPDX-License-Identifier: MIT
 *
 * itself.c - toolmend as a layer that is fuzzed: what fuzz_layer finds in it is a fault of one of
 * the two. The shortest example of a layer that has a library of its own behind it.
 */
#include "../../conformance/adapters/c/toolmend_adapter.h"

#include <stdlib.h>
#include <string.h>

#include "toolmend.h"

static const char *hello(void) {
    return "{\"op\":\"hello\",\"protocol\":1,\"name\":\"toolmend\",\"version\":"
           "\"itself\","
           "\"language\":\"c\",\"capabilities\":[\"bytes\"]}";
}

static void *open_tool(const char *json, size_t len) {
    toolmend_view tool = {json, len};
    toolmend_view schema = toolmend_json_at(tool, "/parameters");
    toolmend_view quoted = toolmend_json_at(tool, "/name");
    toolmend_tool *made = NULL;
    char name[256];
    size_t named = toolmend_json_string(quoted, name, sizeof name);
    if (!schema.ptr || named > sizeof name)
        return NULL;
    toolmend_view view = {name, named};
    return toolmend_tool_compile(view, schema, NULL, &made, NULL) == TOOLMEND_OK ? made
                                                                                 : NULL;
}

static toolmend_finish finish_of(const char *word) {
    if (strcmp(word, "complete") == 0)
        return TOOLMEND_FINISH_COMPLETE;
    return strcmp(word, "truncated") == 0 ? TOOLMEND_FINISH_TRUNCATED
                                          : TOOLMEND_FINISH_UNKNOWN;
}

static int repair(void *tool, const char *text, size_t len, const char *finish,
                  char **out, size_t *out_len) {
    toolmend_report *report = NULL;
    toolmend_view view = {text, len};
    if (toolmend_repair(tool, view, finish_of(finish), NULL, &report, NULL) !=
        TOOLMEND_OK)
        return -1;
    toolmend_view result = toolmend_report_text(report);
    bool refused = toolmend_report_verdict(report) == TOOLMEND_REJECTED;
    *out = refused ? NULL : malloc(result.len + 1);
    if (*out)
        memcpy(*out, result.ptr, result.len);
    *out_len = result.len;
    toolmend_report_free(report);
    if (refused)
        return TOOLMEND_ADAPTER_REJECTED;
    return *out ? TOOLMEND_ADAPTER_OK : -1;
}

static void release(void *tool, char *out) {
    (void)tool;
    free(out);
}

static void close_tool(void *tool) {
    toolmend_tool_free(tool);
}

const toolmend_adapter_v1 *toolmend_adapter(void) {
    static const toolmend_adapter_v1 adapter = {sizeof adapter, hello,   open_tool,
                                                repair,         release, close_tool};
    return &adapter;
}
