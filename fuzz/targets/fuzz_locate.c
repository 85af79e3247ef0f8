/* SPDX-License-Identifier: MIT
 *
 * fuzz_locate.c - P2: the schema says where a fault is, and an edit stays there.
 *
 * Each edit is held against the violations: it lies at or inside a value that one of them puts in
 * question, or renames a member of an object that lacks or refuses a name. What a rename brings
 * under a schema is in question as a whole. The pointer of the edit is one of the text that came
 * (P12). Root rules may touch everything. What only syntax
 * rules did has no violation, since the text is no JSON there: other targets look at it. Nor has
 * what a hint did: a schema that has some is judged in the profile `safe`, which sees none.
 */
#include "../input/container.h"
#include "../input/split.h"
#include "ask.h"

enum { VIOLATIONS_MAX = 64, POINTER_MAX = 512 };

static bool is_one_of(const char *keyword, const char *const *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(keyword, list[i]) == 0)
            return true;
    return false;
}

/* Does the violation speak of the value as a whole? A schema `false` has the keyword that
 * holds it. */
static bool questions_value(const char *keyword) {
    static const char *const nothing[] = {"required",
                                          "additionalProperties",
                                          "unevaluatedProperties",
                                          "unevaluatedItems",
                                          "not",
                                          "if",
                                          "contains",
                                          "propertyNames",
                                          "minProperties",
                                          "maxProperties",
                                          "dependentRequired"};
    return !is_one_of(keyword, nothing, sizeof nothing / sizeof nothing[0]);
}

static bool questions_names(const char *keyword) {
    static const char *const names[] = {"required", "additionalProperties",
                                        "unevaluatedProperties"};
    return is_one_of(keyword, names, sizeof names / sizeof names[0]);
}

/* Is the second pointer the first one or below it? */
static bool is_within(toolmend_view outer, toolmend_view inner) {
    return inner.len >= outer.len &&
           fuzz_same((toolmend_view){inner.ptr, outer.len}, outer) &&
           (inner.len == outer.len || inner.ptr[outer.len] == '/');
}

static toolmend_view parent_of(toolmend_view pointer) {
    while (pointer.len > 0 && pointer.ptr[pointer.len - 1] != '/')
        pointer.len--;
    if (pointer.len > 0)
        pointer.len--;
    return pointer;
}

static bool renames(const toolmend_edit *edit) {
    return fuzz_names(edit, "key/case-style") || fuzz_names(edit, "key/tag-syntax");
}

static bool is_in_question(const toolmend_report *report, const toolmend_edit *edit) {
    for (size_t i = 0; i < toolmend_report_violation_count(report); i++) {
        toolmend_violation found = toolmend_report_violation(report, i);
        if (questions_value(found.keyword) && is_within(found.pointer, edit->pointer))
            return true;
        if (renames(edit) && questions_names(found.keyword) &&
            (fuzz_same(found.pointer, edit->pointer) ||
             fuzz_same(found.pointer, parent_of(edit->pointer))))
            return true;
    }
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit other = toolmend_report_edit(report, i);
        if (renames(&other) && is_within(other.pointer, edit->pointer) &&
            (!renames(edit) || edit->pointer.len > other.pointer.len))
            return true;
    }
    return false;
}

static bool is_by(const toolmend_edit *edit, const char *group) {
    for (size_t i = 0; i < edit->rule_count; i++)
        if (strncmp(edit->rules[i], group, strlen(group)) == 0)
            return true;
    return false;
}

static bool is_by_syntax_alone(const toolmend_edit *edit) {
    for (size_t i = 0; i < edit->rule_count; i++)
        if (strncmp(edit->rules[i], "syntax/", 7) != 0)
            return false;
    return true;
}

/* Does the pointer lead to the value that the edit changes, or that goes, or whose name it
 * changes? */
static bool leads_there(toolmend_view text, const toolmend_edit *edit) {
    char pointer[POINTER_MAX];
    if (edit->pointer.len >= sizeof pointer ||
        memchr(edit->pointer.ptr, '\0', edit->pointer.len))
        return true; /* not asked */
    memcpy(pointer, edit->pointer.ptr, edit->pointer.len);
    pointer[edit->pointer.len] = '\0';
    toolmend_view value = toolmend_json_at(text, pointer);
    if (!value.ptr)
        return false;
    size_t start = (size_t)(value.ptr - text.ptr), end = start + value.len;
    if (edit->start >= start)
        return edit->end <= end;
    for (size_t at = edit->end; at < start; at++)
        if (!strchr(": \t\r\n", text.ptr[at]))
            return false;
    return edit->end <= start || edit->end >= end;
}

static void check_edits(const struct fuzz_case *made, const toolmend_report *report) {
    size_t count = toolmend_report_edit_count(report);
    for (size_t i = 0; i < count; i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        if (is_by(&edit, "root/"))
            return;
    }
    bool json = toolmend_json_check(made->text, NULL) == TOOLMEND_OK;
    for (size_t i = 0; i < count; i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        if (json && !leads_there(made->text, &edit))
            fuzz_fail("P12: the pointer of an edit leads to what it changes",
                      made->schema, made->text);
        if (is_by_syntax_alone(&edit) || is_in_question(report, &edit))
            continue;
        fuzz_show("came out", made->schema, toolmend_report_text(report));
        fuzz_fail("P2: an edit stays where a violation is", made->schema, made->text);
    }
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .head = fuzz_head, .write = fuzz_write_case};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_case made = fuzz_case_make(data, size);
    toolmend_tool *tool = fuzz_tool(made.schema);
    if (tool) {
        toolmend_report *report = fuzz_repair(
            tool, &made, fuzz_has_hints(made.schema) ? TOOLMEND_SAFE : TOOLMEND_EXTENDED);
        if (toolmend_report_violation_count(report) < VIOLATIONS_MAX) /* all are there */
            check_edits(&made, report);
        toolmend_report_free(report);
    }
    toolmend_tool_free(tool);
    fuzz_case_free(&made);
    return 0;
}
