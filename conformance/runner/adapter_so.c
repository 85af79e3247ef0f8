/* SPDX-License-Identifier: MIT
 *
 * adapter_so.c - answers protocol 1 by calling a shared object.
 *
 * Each tool is opened once and stays open, as in a host: a layer that compiles schemas does so
 * once. Every fault becomes an error answer or ends the process; the runner at the other end of the
 * pipe handles both.
 */
#define _XOPEN_SOURCE 700
#include "adapter_so.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../adapters/c/toolmend_adapter.h"
#include "base64.h"
#include "request.h"
#include "suite_internal.h"

enum {
    NO_OBJECT = 3,
    TOOLS_MAX =
        1024, /* open at a time: more than a suite has; a probe makes ever new ones */
    TEXT_MAX = 64 << 20 /* bytes of a text: no line holds more */
};

/* A tool that was opened. */
struct opened_tool {
    char *json;
    size_t len;
    void *handle;
};

struct adapter_so {
    const toolmend_adapter_v1 *adapter;
    struct opened_tool *tools;
    size_t tool_count;
    struct canonical_text line; /* the answer */
};

/* ---- the object -------------------------------------------------------------------------- */

static int refuse(const char *path, const char *why) {
    fprintf(stderr, "%s: %s\n", path, why);
    return NO_OBJECT;
}

static bool is_whole(const toolmend_adapter_v1 *adapter) {
    return adapter->size >= sizeof *adapter && adapter->hello && adapter->open &&
           adapter->repair && adapter->release && adapter->close;
}

/* 0, or an exit code. */
static int load(const char *path, const toolmend_adapter_v1 **adapter) {
    union {
        void *found;
        const toolmend_adapter_v1 *(*get)(void);
    } symbol = {NULL};
    char there[4096]; /* a name without a slash would be looked up elsewhere */
    (void)snprintf(there, sizeof there, "%s%s", strchr(path, '/') ? "" : "./", path);
    void *object = dlopen(there, RTLD_NOW | RTLD_LOCAL);
    if (!object)
        return refuse(path, dlerror());
    symbol.found = dlsym(object, "toolmend_adapter");
    if (!symbol.found)
        return refuse(path, "it has no symbol toolmend_adapter; export that function");
    *adapter = symbol.get();
    if (!*adapter || !is_whole(*adapter))
        return refuse(path,
                      "its toolmend_adapter_v1 is smaller than the header's or lacks "
                      "a function; fill in size and all of them");
    return 0;
}

/* ---- answers ----------------------------------------------------------------------------- */

static void put(struct adapter_so *so, const char *words) {
    canonical_put(&so->line, words, strlen(words));
}

static void begin(struct adapter_so *so, toolmend_view id, const char *outcome) {
    so->line.len = 0;
    put(so, "{\"id\":");
    canonical_put(&so->line, id.ptr, id.len);
    put(so, ",\"outcome\":\"");
    put(so, outcome);
    put(so, "\"");
}

/* A member with words of the layer, or ours if it has none. */
static void put_words(struct adapter_so *so, const char *name, toolmend_view said,
                      const char *instead) {
    if (!said.ptr)
        said = (toolmend_view){instead, strlen(instead)};
    put(so, ",");
    request_put_text(&so->line, name, said);
}

/* ---- requests ---------------------------------------------------------------------------- */

static void greet(struct adapter_so *so) {
    const char *hello = so->adapter->hello();
    so->line.len = 0;
    put(so, hello ? hello : "null");
    for (size_t i = 0; i < so->line.len; i++) /* white space: no string has one */
        if (so->line.ptr[i] == '\n')
            so->line.ptr[i] = ' ';
}

void adapter_so_close_tools(struct adapter_so *so) {
    for (size_t i = 0; i < so->tool_count; i++) {
        so->adapter->close(so->tools[i].handle);
        free(so->tools[i].json);
    }
    so->tool_count = 0;
}

/* The handle of the tool; NULL: none, and `why` says so. */
static void *open_tool(struct adapter_so *so, toolmend_view tool, const char **why) {
    for (size_t i = 0; i < so->tool_count; i++)
        if (so->tools[i].len == tool.len &&
            memcmp(so->tools[i].json, tool.ptr, tool.len) == 0)
            return so->tools[i].handle;
    if (so->tool_count == TOOLS_MAX)
        adapter_so_close_tools(so);
    struct opened_tool *tools = realloc(so->tools, (so->tool_count + 1) * sizeof *tools);
    *why = "there is no memory for the tool";
    if (!tools)
        return NULL;
    so->tools = tools;
    char *json = malloc(tool.len);
    if (!json)
        return NULL;
    memcpy(json, tool.ptr, tool.len);
    *why = "open() returned NULL";
    void *handle = so->adapter->open(json, tool.len);
    if (!handle) {
        free(json);
        return NULL;
    }
    so->tools[so->tool_count++] = (struct opened_tool){json, tool.len, handle};
    return handle;
}

/* Ask the layer, and write down what it says. */
static void ask(struct adapter_so *so, void *handle, toolmend_view id, toolmend_view text,
                const char *finish) {
    char *out = NULL;
    size_t out_len = 0;
    int code = so->adapter->repair(handle, text.ptr, text.len, finish, &out, &out_len);
    toolmend_view said = {out, out ? out_len : 0};
    if (said.len > TEXT_MAX) { /* to write it down might take longer than it may */
        begin(so, id, "error");
        put_words(so, "why", (toolmend_view){NULL, 0},
                  "repair() returned more than 64 MiB");
    } else if (code == TOOLMEND_ADAPTER_OK && out) {
        begin(so, id, "ok");
        put_words(so, "arguments", said, "");
    } else if (code == TOOLMEND_ADAPTER_REJECTED) {
        begin(so, id, "rejected");
        put_words(so, "message", said, "");
    } else if (code == TOOLMEND_ADAPTER_UNSUPPORTED) {
        begin(so, id, "unsupported");
        put_words(so, "why", said, "");
    } else {
        begin(so, id, "error");
        put_words(so, "why", said,
                  code == TOOLMEND_ADAPTER_OK ? "repair() returned 0 and no text"
                                              : "repair() failed");
    }
    put(so, "}");
    if (out)
        so->adapter->release(handle, out);
}

/* The text of the request, decoded; NULL: no memory. */
static char *take_text(toolmend_view request, size_t *len) {
    toolmend_view plain = toolmend_json_at(request, "/arguments");
    toolmend_view json = plain.ptr ? plain : toolmend_json_at(request, "/arguments_b64");
    char *text = malloc(json.len + 1);
    if (!text)
        return NULL;
    *len = toolmend_json_string(json, text, json.len);
    if (!plain.ptr)
        *len = base64_decode(text, *len);
    return text;
}

static void answer(struct adapter_so *so, toolmend_view request) {
    const char *why = "there is no memory for the text";
    char finish[16] = ""; /* the longest word has nine letters */
    size_t len = 0;
    toolmend_view id = toolmend_json_at(request, "/id");
    (void)toolmend_json_string(toolmend_json_at(request, "/finish"), finish,
                               sizeof finish - 1);
    char *text = take_text(request, &len);
    void *handle = text ? open_tool(so, toolmend_json_at(request, "/tool"), &why) : NULL;
    if (handle) {
        ask(so, handle, id, (toolmend_view){text, len}, finish);
    } else {
        begin(so, id, "error");
        put_words(so, "why", (toolmend_view){NULL, 0}, why);
        put(so, "}");
    }
    free(text);
}

/* ---- the layer --------------------------------------------------------------------------- */

struct adapter_so *adapter_so_open(const char *path) {
    const toolmend_adapter_v1 *adapter = NULL;
    if (load(path, &adapter) != 0)
        return NULL;
    struct adapter_so *so = calloc(1, sizeof *so);
    if (so)
        so->adapter = adapter;
    else
        refuse(path, "there is no memory for it; free some");
    return so;
}

toolmend_view adapter_so_answer(struct adapter_so *so, toolmend_view request) {
    toolmend_view op = toolmend_json_at(request, "/op");
    if (is_word(op, "hello"))
        greet(so);
    else if (is_word(op, "repair"))
        answer(so, request);
    else
        return (toolmend_view){NULL, 0};
    if (so->line.fault)
        return (toolmend_view){NULL, 0};
    return (toolmend_view){so->line.ptr, so->line.len};
}

void adapter_so_close(struct adapter_so *so) {
    adapter_so_close_tools(so);
    free(so->tools);
    canonical_free(&so->line);
    free(so);
}

/* ---- the pipes --------------------------------------------------------------------------- */

static bool send_line(toolmend_view line, FILE *answers) {
    return fwrite(line.ptr, 1, line.len, answers) == line.len &&
           fputc('\n', answers) != EOF && fflush(answers) == 0;
}

/* Until bye, the end of the input, or an answer that nobody takes. */
static void serve(struct adapter_so *so, FILE *requests, FILE *answers) {
    char *line = NULL;
    size_t room = 0;
    bool open = true;
    while (open) {
        ssize_t got = getline(&line, &room, requests);
        if (got <= 0)
            break;
        toolmend_view said = adapter_so_answer(so, (toolmend_view){line, (size_t)got});
        open = said.ptr && send_line(said, answers);
    }
    free(line);
}

int adapter_so_serve(void *path) {
    struct adapter_so *so = adapter_so_open(path);
    if (!so)
        return NO_OBJECT;
    FILE *requests = fdopen(dup(STDIN_FILENO), "rb");
    FILE *answers = fdopen(dup(STDOUT_FILENO), "wb");
    if (!requests || !answers || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        return refuse(path, "stdin and stdout cannot be put aside");
    serve(so, requests, answers);
    adapter_so_close(so);
    (void)fclose(requests);
    (void)fclose(answers);
    return 0;
}
