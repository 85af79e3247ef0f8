/* SPDX-License-Identifier: MIT
 *
 * layer.c - a layer in a shared object that goes wrong for some texts.
 *
 * It hands each text on as it came, except for the texts of `modes`. A text of another kind tells
 * what it saw: how many tools are open, and which.
 */
#include "../../adapters/c/toolmend_adapter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tool {
    size_t number, len;
    char json[1];
};

static size_t opened, lent;

static const char *hello(void) {
    return "{\"op\":\"hello\",\"protocol\":1,\"name\":\"inside\",\"version\":\"1\",\n"
           "\"language\":\"c\",\"capabilities\":[\"bytes\",\"b64\"]}\n";
}

static void *open_tool(const char *json, size_t len) {
    struct tool *tool = NULL;
    if (len >= 4 && memcmp(json + len - 4, "9}}}", 4) == 0)
        return NULL;
    tool = malloc(sizeof *tool + len);
    if (tool) {
        tool->number = ++opened;
        tool->len = len;
        memcpy(tool->json, json, len);
        tool->json[len] = '\0';
    }
    return tool;
}

static int say(const char *text, size_t len, char **out, size_t *out_len) {
    *out = malloc(len + 1);
    if (!*out)
        return 1;
    if (len > 0)
        memcpy(*out, text, len);
    *out_len = len;
    lent++;
    return TOOLMEND_ADAPTER_OK;
}

static int is(const char *text, size_t len, const char *word) {
    return len == strlen(word) && memcmp(text, word, len) == 0;
}

static int repair(void *given, const char *text, size_t len, const char *finish,
                  char **out, size_t *out_len) {
    const struct tool *tool = given;
    char told[4096];
    if (is(text, len, "fail"))
        return 99;
    if (is(text, len, "nothing"))
        return TOOLMEND_ADAPTER_OK;
    if (is(text, len, "print"))
        puts("{\"id\":\"x\",\"outcome\":\"ok\",\"arguments\":\"{}\"}");
    if (is(text, len, "reject")) {
        say("no", 2, out, out_len);
        return TOOLMEND_ADAPTER_REJECTED;
    }
    if (is(text, len, "unsupported")) {
        say("$ref", 4, out, out_len);
        return TOOLMEND_ADAPTER_UNSUPPORTED;
    }
    if (is(text, len, "tell")) {
        int size = snprintf(told, sizeof told, "%zu of %zu, %zu lent, %s, %s",
                            tool->number, opened, lent, finish, tool->json);
        return say(told, (size_t)size, out, out_len);
    }
    return say(text, len, out, out_len);
}

static void release(void *tool, char *out) {
    (void)tool;
    lent--;
    free(out);
}

const toolmend_adapter_v1 *toolmend_adapter(void) {
    static const toolmend_adapter_v1 adapter = {sizeof adapter, hello,   open_tool,
                                                repair,         release, free};
    static const toolmend_adapter_v1 partial = {sizeof adapter, hello,   open_tool,
                                                repair,         release, NULL};
    return getenv("INSIDE_PARTIAL") ? &partial : &adapter;
}
