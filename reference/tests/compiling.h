/* SPDX-License-Identifier: MIT
 *
 * compiling.h - for the tests of the compiler: schema texts to tools and errors.
 */
#ifndef COMPILING_H
#define COMPILING_H

#include <stdlib.h>
#include <string.h>

#include "base/view.h"
#include "check.h"
#include "schema/schema.h"

static inline toolmend_view view_of(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

static inline bool view_is(toolmend_view view, const char *text) {
    return tmi_view_equal(view, view_of(text));
}

/* The schema compiled, from an exact-size block of the heap that is freed before anybody can
 * look at it again; NULL also fails the test. */
static inline toolmend_tool *compile_with(const char *schema,
                                          const toolmend_options *options) {
    toolmend_tool *tool = NULL;
    toolmend_error error = {.message = ""};
    size_t len = strlen(schema);
    char *copy = malloc(len > 0 ? len : 1);
    if (!copy)
        return NULL;
    memcpy(copy, schema, len);
    toolmend_status status = toolmend_tool_compile(
        TMI_VIEW("test"), (toolmend_view){copy, len}, options, &tool, &error);
    free(copy);
    if (!CHECK(status == TOOLMEND_OK))
        fprintf(stderr, "  %s: %s: %s\n", schema, error.pointer, error.message);
    return tool;
}

static inline toolmend_tool *compile(const char *schema) {
    return compile_with(schema, NULL);
}

/* A schema that is refused: with that status, at that pointer, and with a message that
 * begins so and has a remedy behind a semicolon. */
static inline void check_refused(toolmend_status status, const char *schema,
                                 const char *pointer, const char *message) {
    toolmend_tool *tool = NULL;
    toolmend_error error = {.message = ""};
    toolmend_status got =
        toolmend_tool_compile(TMI_VIEW("test"), view_of(schema), NULL, &tool, &error);
    bool right = got == status && error.status == status &&
                 strcmp(error.pointer, pointer) == 0 &&
                 strncmp(error.message, message, strlen(message)) == 0 &&
                 strstr(error.message, "; ") != NULL && tool == NULL;
    if (!CHECK(right))
        fprintf(stderr, "  %s: %d, %s: %s\n", schema, (int)got, error.pointer,
                error.message);
    toolmend_tool_free(tool);
}

/* The schema of a declared property of the root. */
static inline const struct tmi_schema *property(const toolmend_tool *tool,
                                                const char *name) {
    const struct tmi_property *found =
        tool ? tmi_property_find(tool->root, view_of(name)) : NULL;
    CHECK(found != NULL);
    return found ? found->schema : NULL;
}

#endif
