/* SPDX-License-Identifier: MIT
 *
 * calling.h - one whole call and what became of it, in one line, for the tests of calls.
 *
 *     valid bash {"command":"ls"}
 *     repaired bash {"command":"ls"} by call/missing-name
 *     rejected ambiguous: read_file list_dir
 *     rejected schema-mismatch of bash
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
