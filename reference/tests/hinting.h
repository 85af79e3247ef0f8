/* SPDX-License-Identifier: MIT
 *
 * hinting.h - one call under a schema with hints, and what became of it.
 *
 * Schemas, texts and outputs are written with ' in place of ", so that they can be read.
 */
#ifndef HINTING_H
#define HINTING_H

#include "check.h"
#include "sample.h"

/* With double quotes. Eight results are kept at a time. */
static inline const char *json(const char *text) {
    static char room[8][4096];
    static unsigned next;
    char *out = room[next++ % 8];
    size_t len = strlen(text);
    if (len >= sizeof room[0]) {
        fprintf(stderr, "a test's text is too long: %.60s\n", text);
        exit(1);
    }
    for (size_t i = 0; i <= len; i++)
        out[i] = text[i] == '\'' ? '"' : text[i];
    return out;
}

/* How a call is made; all zero: as usual. */
static toolmend_options hinting_options = {.size = sizeof(toolmend_options)};
static toolmend_finish hinting_finish;

struct hinting {
    toolmend_tool *tool;
    toolmend_report *report;
};

static inline struct hinting hinting_of(const char *schema, const char *text) {
    struct hinting call = {tool_of(json(schema)), NULL};
    if (toolmend_repair(call.tool, view_of(json(text)), hinting_finish, &hinting_options,
                        &call.report, NULL) != TOOLMEND_OK)
        exit(1);
    return call;
}

static inline void hinting_end(struct hinting *call) {
    toolmend_report_free(call->report);
    toolmend_tool_free(call->tool);
}

/* The ids of the rules over all edits, each once, with a space between. */
static inline void rules_of(const toolmend_report *report, char *out, size_t size) {
    out[0] = '\0';
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        for (size_t k = 0; k < edit.rule_count; k++)
            if (!strstr(out, edit.rules[k])) {
                size_t len = strlen(out);
                snprintf(out + len, size - len, "%s%s", len > 0 ? " " : "",
                         edit.rules[k]);
            }
    }
}

/* The pointers of the warnings of that id, each behind a space. */
static inline void warnings_of(const toolmend_report *report, const char *id, char *out,
                               size_t size) {
    out[0] = '\0';
    for (size_t i = 0; i < toolmend_report_warning_count(report); i++) {
        toolmend_warning warning = toolmend_report_warning(report, i);
        size_t len = strlen(out);
        if (strcmp(warning.id, id) == 0)
            snprintf(out + len, size - len, " %.*s", (int)warning.pointer.len,
                     warning.pointer.ptr);
    }
}

static inline bool is_same(const char *what, const char *schema, const char *text,
                           const char *got, const char *wanted) {
    bool same = strcmp(got, wanted) == 0;
    if (!same)
        fprintf(stderr, "%s under %s: %s is `%s` and not `%s`\n", json(text),
                json(schema), what, got, wanted);
    return same;
}

/* Is the text repaired to this output by these rules, in the order in which they are met? And
 * is the output then left alone (P9)? */
static inline bool repaired(const char *schema, const char *text, const char *output,
                            const char *rules) {
    struct hinting call = hinting_of(schema, text);
    char acted[300], got[4096];
    toolmend_view out = toolmend_report_text(call.report);
    toolmend_verdict verdict = toolmend_report_verdict(call.report);
    rules_of(call.report, acted, sizeof acted);
    snprintf(got, sizeof got, "%s: %.*s", toolmend_verdict_name(verdict), (int)out.len,
             out.ptr);
    char wanted[4096];
    snprintf(wanted, sizeof wanted, "repaired: %s", json(output));
    bool is = is_same("the outcome", schema, text, got, wanted) &&
              is_same("the list of rules", schema, text, acted, rules);
    hinting_end(&call);
    call = hinting_of(schema, output);
    is = is &&
         is_same("what becomes of the output", schema, output,
                 toolmend_verdict_name(toolmend_report_verdict(call.report)), "valid");
    hinting_end(&call);
    return is;
}

/* Is the text valid as it is, with hint-unmet at these places (each behind a space)? */
static inline bool kept(const char *schema, const char *text, const char *unmet) {
    struct hinting call = hinting_of(schema, text);
    char told[300];
    toolmend_verdict verdict = toolmend_report_verdict(call.report);
    warnings_of(call.report, "hint-unmet", told, sizeof told);
    bool is =
        is_same("the verdict", schema, text, toolmend_verdict_name(verdict), "valid") &&
        is_same("the list of unmet hints", schema, text, told, unmet) &&
        view_is(toolmend_report_text(call.report), json(text));
    hinting_end(&call);
    return is;
}

/* Is the text refused for that reason, and nothing told of unmet hints? */
static inline bool refused(const char *schema, const char *text, const char *reason) {
    struct hinting call = hinting_of(schema, text);
    char told[300];
    warnings_of(call.report, "hint-unmet", told, sizeof told);
    toolmend_reason why = toolmend_report_reason(call.report);
    bool is = is_same("the reason", schema, text, toolmend_reason_name(why), reason) &&
              is_same("the list of unmet hints", schema, text, told, "");
    hinting_end(&call);
    return is;
}

#endif
