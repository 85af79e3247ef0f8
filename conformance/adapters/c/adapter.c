/* SPDX-License-Identifier: MIT
 *
 * adapter.c - an adapter to copy: `toolmend certify --so` loads it, and it calls your layer.
 *
 * As it stands it hands each text on as it came, which harms nobody and mends nothing. repair()
 * is the place for your layer; the rest stays. In process, without JSON and without a loop: C has
 * no JSON in its library, and your layer is a library already. In hello, "capabilities":["bytes"]
 * claims that what your layer does not mend keeps its spelling, byte for byte.
 */
#include "toolmend_adapter.h"

#include <stdlib.h>
#include <string.h>

static const char *hello(void) {
    return "{\"op\":\"hello\",\"protocol\":1,\"name\":\"my layer\",\"version\":\"1\","
           "\"language\":\"c\"}";
}

/* A copy of some bytes, for free(); NULL: no memory. */
static char *copy(const char *bytes, size_t len) {
    char *made = malloc(len + 1);
    if (made && len > 0)
        memcpy(made, bytes, len);
    return made;
}

/* What your layer makes of a tool: a compiled schema, say. Here it is the JSON itself. */
static void *open_tool(const char *tool, size_t len) {
    return copy(tool, len);
}

static int repair(void *tool, const char *text, size_t len, const char *finish,
                  char **out, size_t *out_len) {
    (void)tool;
    (void)finish;
    /* call your layer here */
    *out = copy(text, len);
    *out_len = len;
    return *out ? TOOLMEND_ADAPTER_OK : -1;
}

static void release(void *tool, char *out) {
    (void)tool;
    free(out);
}

const toolmend_adapter_v1 *toolmend_adapter(void) {
    static const toolmend_adapter_v1 adapter = {sizeof adapter, hello,   open_tool,
                                                repair,         release, free};
    return &adapter;
}
