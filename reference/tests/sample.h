/* SPDX-License-Identifier: MIT
 *
 * sample.h - one call through the public interface, for tests that look at the result.
 */
#ifndef SAMPLE_H
#define SAMPLE_H

#include <stdlib.h>
#include <string.h>

#include "toolmend.h"

static inline toolmend_view view_of(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

static inline bool view_is(toolmend_view view, const char *text) {
    return view.len == strlen(text) && memcmp(view.ptr, text, view.len) == 0;
}

/* A tool that must compile; ends the test program if it does not. */
static inline toolmend_tool *tool_of(const char *schema) {
    toolmend_tool *tool;
    toolmend_error error;
    if (toolmend_tool_compile(view_of("tool"), view_of(schema), NULL, &tool, &error) !=
        TOOLMEND_OK) {
        fprintf(stderr, "a test's schema does not compile: %s: %s\n", schema,
                error.message);
        exit(1);
    }
    return tool;
}

/* A report that must come; ends the test program if it does not. */
static inline toolmend_report *report_of(const toolmend_tool *tool, toolmend_view text,
                                         const toolmend_options *options) {
    toolmend_report *report;
    toolmend_error error;
    if (toolmend_repair(tool, text, TOOLMEND_FINISH_UNKNOWN, options, &report, &error) !=
        TOOLMEND_OK) {
        fprintf(stderr, "a test's call has no report: %s\n", error.message);
        exit(1);
    }
    return report;
}

/* n copies of `piece` between `open` and `close`, with ',' between them. Freed by the caller. */
static inline char *repeated(const char *open, const char *piece, size_t n,
                             const char *close) {
    size_t len = strlen(piece);
    char *text = malloc(strlen(open) + n * (len + 1) + strlen(close) + 1);
    if (!text)
        exit(1);
    char *at = text;
    memcpy(at, open, strlen(open));
    at += strlen(open);
    for (size_t i = 0; i < n; i++) {
        memcpy(at, piece, len);
        at += len;
        *at++ = ',';
    }
    at -= n > 0;
    memcpy(at, close, strlen(close) + 1);
    return text;
}

#endif
