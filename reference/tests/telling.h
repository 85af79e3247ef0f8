/* SPDX-License-Identifier: MIT
 *
 * telling.h - one call and what is told about it, for the tests of messages and notes.
 */
#ifndef TELLING_H
#define TELLING_H

#include "check.h"
#include "sample.h"

#define MISMATCH "The arguments do not match the tool's schema, so the tool was not run."
#define AMBIGUOUS                                                                        \
    "The arguments can be read in more than one way, so the tool was not run."
#define NOT_JSON "The arguments are not valid JSON, so the tool was not run."
#define CUT      "The arguments were cut off, so the tool was not run."
#define BEYOND   "The arguments go beyond a limit, so the tool was not run."
#define AGAIN    "Send the whole call again, with all of its arguments."
#define LESS                                                                             \
    "Send the whole call again; if it is long, send less at once, over several calls."

/* A call; ended with call_end(). */
struct call {
    toolmend_tool *tool;
    toolmend_report *report;
};

static inline struct call call_of(const char *schema, toolmend_view text,
                                  const toolmend_options *options) {
    toolmend_tool *tool = tool_of(schema);
    return (struct call){tool, report_of(tool, text, options)};
}

static inline void call_end(struct call *call) {
    toolmend_report_free(call->report);
    toolmend_tool_free(call->tool);
}

static inline toolmend_view message_of(const struct call *call) {
    toolmend_view message = {NULL, 0};
    CHECK(toolmend_report_message(call->report, &message) == TOOLMEND_OK);
    return message;
}

/* Take a line, or a prefix of one, off the front of a text; false: it begins otherwise. */
static inline bool take(toolmend_view *text, const char *front) {
    size_t len = strlen(front);
    if (text->len < len || memcmp(text->ptr, front, len) != 0)
        return false;
    text->ptr += len;
    text->len -= len;
    return true;
}

/* Is the message the headline, these lines (one text, line feeds between) and the end? */
static inline bool message_is(toolmend_view message, const char *headline,
                              const char *lines, const char *end) {
    toolmend_view rest = message;
    bool is = take(&rest, headline) && take(&rest, "\n") && take(&rest, lines) &&
              take(&rest, "\n") && take(&rest, end) && rest.len == 0;
    if (!is)
        fprintf(stderr, "expected %s\n%s\n%s\ngot %.*s\n", headline, lines, end,
                (int)message.len, message.ptr);
    return is;
}

/* The same for a call under a schema. */
static inline bool tells(const char *schema, const char *text, const char *headline,
                         const char *lines) {
    struct call call = call_of(schema, view_of(text), NULL);
    bool less = strcmp(headline, CUT) == 0 || strcmp(headline, BEYOND) == 0;
    bool is = message_is(message_of(&call), headline, lines, less ? LESS : AGAIN);
    call_end(&call);
    return is;
}

#endif
