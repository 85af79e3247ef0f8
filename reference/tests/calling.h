/* SPDX-License-Identifier: MIT
 *
 * calling.h - one whole call and what became of it, in one line, for the tests of calls.
 *
 *     valid bash {"command":"ls"}
 *     repaired bash {"command":"ls"} by call/missing-name
 *     rejected ambiguous: read_file list_dir
 *     rejected schema-mismatch of bash
 *
 * What holds for every report is looked at on the way: the edits, replayed, give the call that
 * is handed on, and that call is valid.
 */
#ifndef CALLING_H
#define CALLING_H

#include "check.h"
#include "sample.h"

/* The five tools of helexa, all closed (its document and src/tools). */
#define TOOL(name, properties, required)                                                 \
    "{\"name\":\"" name                                                                  \
    "\",\"parameters\":{\"type\":\"object\",\"properties\":{" properties                 \
    "},\"required\":[" required "],\"additionalProperties\":false}}"
#define TEXT(name)    "\"" name "\":{\"type\":\"string\"}"
#define INTEGER(name) "\"" name "\":{\"type\":\"integer\"}"
static const char helexa[] = "[" TOOL("bash", TEXT("command") "," TEXT("cwd"), "\"command\"") "," TOOL(
    "write_file", TEXT("path") "," TEXT("content"),
    "\"path\",\"content\"") "," TOOL("edit_file",
                                     TEXT("path") "," TEXT("old_text") "," TEXT(
                                         "new_text"),
                                     "\"path\",\"old_text\",\"new_text\"") "," TOOL("read"
                                                                                    "_fil"
                                                                                    "e",
                                                                                    TEXT("path") "," INTEGER(
                                                                                        "line") "," INTEGER("limit"),
                                                                                    "\"pa"
                                                                                    "th"
                                                                                    "\"") "," TOOL("list_dir",
                                                                                                   TEXT(
                                                                                                       "path"),
                                                                                                   "\"path\"") "]";

/* A list that must load; ends the test program if it does not. */
static inline toolmend_tools *tools_of(const char *list) {
    toolmend_tools *tools = NULL;
    toolmend_error error = {.message = ""};
    if (toolmend_tools_load(view_of(list), NULL, &tools, &error) != TOOLMEND_OK) {
        fprintf(stderr, "a test's tools do not load: %s: %s\n", list, error.message);
        exit(1);
    }
    return tools;
}

/* How calls are asked about. */
struct asking {
    const toolmend_tools *tools;
    toolmend_options options;
    toolmend_finish finish;
};

static inline struct asking asking_of(const toolmend_tools *tools) {
    return (struct asking){.tools = tools, .options = {.size = sizeof(toolmend_options)}};
}

/* A report that must come; ends the test program if it does not. The text lies in a block of its
 * own, so that a look past its end is seen. */
static inline toolmend_report *call_report(const struct asking *asking,
                                           toolmend_view text) {
    toolmend_report *report = NULL;
    toolmend_error error = {.message = ""};
    if (toolmend_call(asking->tools, text, asking->finish, &asking->options, &report,
                      &error) != TOOLMEND_OK) {
        fprintf(stderr, "a test's call has no report: %.*s: %s\n", (int)text.len,
                text.ptr, error.message);
        exit(1);
    }
    return report;
}

/* ---- a growing text ---------------------------------------------------------------------- */

struct line {
    char *ptr;
    size_t len, room;
};

static inline void put(struct line *line, toolmend_view text) {
    if (line->len + text.len + 1 > line->room) {
        line->room = 2 * (line->len + text.len) + 64;
        line->ptr = realloc(line->ptr, line->room);
        if (!line->ptr)
            exit(1);
    }
    if (text.len > 0)
        memcpy(line->ptr + line->len, text.ptr, text.len);
    line->len += text.len;
    line->ptr[line->len] = '\0';
}

static inline void put_words(struct line *line, const char *words) {
    put(line, view_of(words));
}

static inline toolmend_view line_view(const struct line *line) {
    return (toolmend_view){line->ptr, line->len};
}

/* ---- what holds for all ------------------------------------------------------------------ */

/* The text with the edits made that count in it. */
static inline struct line replay(const toolmend_report *report, toolmend_view text,
                                 const char *in) {
    struct line made = {0};
    size_t at = 0;
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        if (!CHECK(edit.in != NULL) || strcmp(edit.in, in) != 0)
            continue;
        bool fits = edit.start >= at && edit.start <= edit.end && edit.end <= text.len;
        if (!CHECK(fits))
            break;
        CHECK(edit.old_text.len == edit.end - edit.start &&
              (edit.old_text.len == 0 ||
               memcmp(edit.old_text.ptr, text.ptr + edit.start, edit.old_text.len) == 0));
        put(&made, (toolmend_view){text.ptr + at, edit.start - at});
        put(&made, edit.new_text);
        at = edit.end;
    }
    put(&made, (toolmend_view){text.ptr + at, text.len - at});
    return made;
}

/* The call with all edits made. Arguments that are no string are a slice of it, so that theirs
 * count from where they begin; where both stand at one place, the inner ones come first. */
static inline struct line replay_both(const toolmend_report *report, toolmend_view text,
                                      size_t start) {
    struct line made = {0};
    size_t count = toolmend_report_edit_count(report), outer = 0, at = 0;
    while (outer < count && strcmp(toolmend_report_edit(report, outer).in, "call") == 0)
        outer++;
    for (size_t call = 0, inner = outer; call < outer || inner < count;) {
        toolmend_edit edit = toolmend_report_edit(report, inner);
        edit.start += start;
        edit.end += start;
        if (inner == count ||
            (call < outer && toolmend_report_edit(report, call).start < edit.start))
            edit = toolmend_report_edit(report, call++);
        else
            inner++;
        if (!CHECK(edit.start >= at && edit.end <= text.len))
            break;
        put(&made, (toolmend_view){text.ptr + at, edit.start - at});
        put(&made, edit.new_text);
        at = edit.end;
    }
    put(&made, (toolmend_view){text.ptr + at, text.len - at});
    return made;
}

static inline toolmend_view trimmed(toolmend_view text) {
    while (text.len > 0 && strchr(" \t\r\n", text.ptr[0])) {
        text.ptr++;
        text.len--;
    }
    while (text.len > 0 && strchr(" \t\r\n", text.ptr[text.len - 1]))
        text.len--;
    return text;
}

/* Is this a call of the tool with these arguments, to which nothing is done? */
static inline void check_valid(const struct asking *asking, const struct line *call,
                               const toolmend_report *of) {
    struct asking any = *asking;
    any.options.limits = (toolmend_limits){0}; /* what is handed on may be longer */
    toolmend_report *report = call_report(&any, line_view(call));
    toolmend_view is = trimmed(toolmend_report_text(report));
    toolmend_view wanted = trimmed(toolmend_report_text(of));
    toolmend_view name = toolmend_report_tool_name(report);
    CHECK(toolmend_report_verdict(report) == TOOLMEND_VALID);
    CHECK(toolmend_report_edit_count(report) == 0);
    CHECK(is.len == wanted.len && memcmp(is.ptr, wanted.ptr, is.len) == 0);
    CHECK(name.len == toolmend_report_tool_name(of).len &&
          memcmp(name.ptr, toolmend_report_tool_name(of).ptr, name.len) == 0);
    toolmend_report_free(report);
}

static inline void check_handed_on(const struct asking *asking,
                                   const toolmend_report *report) {
    struct line call = {0};
    char name[256];
    size_t len =
        toolmend_json_quote(toolmend_report_tool_name(report), name, sizeof name);
    if (!CHECK(len <= sizeof name))
        return;
    put_words(&call, "{\"name\": ");
    put(&call, (toolmend_view){name, len});
    put_words(&call, ", \"arguments\": ");
    put(&call, toolmend_report_text(report));
    put_words(&call, "}");
    check_valid(asking, &call, report);
    free(call.ptr);
}

static inline void check_report_of_call(const struct asking *asking, toolmend_view text,
                                        const toolmend_report *report) {
    toolmend_view arguments = toolmend_report_arguments(report);
    if (toolmend_report_verdict(report) == TOOLMEND_REJECTED) {
        CHECK(toolmend_report_text(report).ptr == text.ptr &&
              toolmend_report_text(report).len == text.len);
        CHECK(toolmend_report_edit_count(report) == 0);
        return;
    }
    struct line made = replay(report, arguments, "arguments");
    CHECK(made.len == toolmend_report_text(report).len &&
          memcmp(made.ptr, toolmend_report_text(report).ptr, made.len) == 0);
    free(made.ptr);
    const char *quote = arguments.ptr - 1;
    bool slice = arguments.len > 0 && arguments.ptr > text.ptr &&
                 arguments.ptr < text.ptr + text.len && !strchr("\"'", *quote);
    if (slice) {
        made = replay_both(report, text, (size_t)(arguments.ptr - text.ptr));
        check_valid(asking, &made, report);
        free(made.ptr);
    }
    check_handed_on(asking, report);
}

/* ---- one line ---------------------------------------------------------------------------- */

static inline void put_rules(struct line *line, const toolmend_report *report) {
    const char *told[TOOLMEND_RULES_MAX];
    size_t count = 0;
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        for (size_t k = 0; k < edit.rule_count; k++) {
            size_t at = 0;
            while (at < count && strcmp(told[at], edit.rules[k]) != 0)
                at++;
            if (at < count || count == TOOLMEND_RULES_MAX)
                continue;
            told[count++] = edit.rules[k];
            put_words(line, count > 1 ? " " : " by ");
            put_words(line, edit.rules[k]);
        }
    }
}

static inline struct line line_of(const toolmend_report *report) {
    struct line line = {0};
    put_words(&line, toolmend_verdict_name(toolmend_report_verdict(report)));
    if (toolmend_report_verdict(report) != TOOLMEND_REJECTED) {
        put_words(&line, " ");
        put(&line, toolmend_report_tool_name(report));
        put_words(&line, " ");
        put(&line, toolmend_report_text(report));
        put_rules(&line, report);
        return line;
    }
    put_words(&line, " ");
    put_words(&line, toolmend_reason_name(toolmend_report_reason(report)));
    for (size_t i = 0; i < toolmend_report_rival_count(report); i++) {
        put_words(&line, i > 0 ? " " : ": ");
        put(&line, toolmend_report_rival(report, i));
    }
    if (toolmend_report_tool_name(report).ptr) {
        put_words(&line, " of ");
        put(&line, toolmend_report_tool_name(report));
    }
    return line;
}

/* Becomes the call what the line says? */
static inline void check_bytes(const struct asking *asking, toolmend_view text,
                               const char *expected) {
    char *copy = malloc(text.len > 0 ? text.len : 1);
    if (!copy)
        exit(1);
    memcpy(copy, text.ptr, text.len);
    toolmend_view own = {copy, text.len};
    toolmend_report *report = call_report(asking, own);
    struct line line = line_of(report);
    toolmend_view json;
    if (!CHECK(strcmp(line.ptr, expected) == 0))
        fprintf(stderr, "  %.*s\n  is:       %s\n  expected: %s\n", (int)text.len,
                text.ptr, line.ptr, expected);
    check_report_of_call(asking, own, report);
    CHECK(toolmend_report_json(report, &json) == TOOLMEND_OK);
    CHECK(toolmend_json_check(json, NULL) == TOOLMEND_OK);
    free(line.ptr);
    toolmend_report_free(report);
    free(copy);
}

static inline void check_call(const struct asking *asking, const char *text,
                              const char *expected) {
    check_bytes(asking, view_of(text), expected);
}

#endif
