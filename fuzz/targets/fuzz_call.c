/* SPDX-License-Identifier: MIT
 *
 * fuzz_call.c - no tool runs that nobody asked for, `calls/name`, and P7 and P9 of whole calls.
 *
 * In every profile, of a call that is handed on: a name that it states exactly is that of the
 * tool; a name that it states otherwise holds the tool's, case and hyphens aside; without a name
 * the arguments name the tool, or the naive judge accepts them under its schema and under no other
 * one that declares all their names, and no other one has all that it requires and declares what
 * this one requires. The arguments are valid under that tool by the same judge. The
 * call as it is handed on, sent again, is valid. A call that is refused comes back as it came.
 */
#include "../../conformance/model/json.h"
#include "../../conformance/model/pattern.h"
#include "../generate/hinted.h"
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/embed.h"
#include "ask.h"

struct subject {
    struct fuzz_call made;
    toolmend_tools *tools;
    toolmend_profile profile;
};

static _Noreturn void fail(const struct subject *subject, const char *property) {
    fuzz_fail(property, subject->made.tools, subject->made.text);
}

static toolmend_report *ask(const struct subject *subject, toolmend_view text) {
    toolmend_options options = {.size = sizeof options, .profile = subject->profile};
    toolmend_report *report = NULL;
    toolmend_status status = toolmend_call(subject->tools, text, subject->made.finish,
                                           &options, &report, NULL);
    if (status != TOOLMEND_OK && status != TOOLMEND_E_SCHEMA)
        fail(subject, "a call works");
    return report;
}

/* ---- the list, as it is written ---------------------------------------------------------- */

static bool spells(toolmend_view json, toolmend_view text) {
    char out[256];
    size_t len = json.ptr ? toolmend_json_string(json, out, sizeof out) : SIZE_MAX;
    return len <= sizeof out && len == text.len && memcmp(out, text.ptr, len) == 0;
}

/* An entry without such a name is a tool that nobody can call. */
static bool is_name(toolmend_view json) {
    return json.ptr && toolmend_json_string(json, NULL, 0) != SIZE_MAX;
}

static toolmend_view schema_of(toolmend_view tool) {
    static const char *const names[] = {"/parameters", "/inputSchema", "/input_schema"};
    static const toolmend_view any = {"{}", 2};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        toolmend_view schema = toolmend_json_at(tool, names[i]);
        if (schema.ptr)
            return schema;
    }
    return any;
}

/* Of a list of tools; NULL where the tools are written in another form, or none has the name. */
static toolmend_view schema_named(const struct subject *subject, toolmend_view name) {
    toolmend_view tool, list = fuzz_trim_view(subject->made.tools);
    if (list.ptr[0] != '[')
        return (toolmend_view){NULL, 0};
    for (size_t at = 0; toolmend_json_next(subject->made.tools, &at, NULL, &tool);)
        if (spells(toolmend_json_at(tool, "/name"), name))
            return schema_of(tool);
    return (toolmend_view){NULL, 0};
}

/* ---- who is meant ------------------------------------------------------------------------ */

static char folded(char c) {
    return c == '-' ? '_' : c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Does the text hold the name? */
static bool holds(toolmend_view text, toolmend_view name) {
    for (size_t at = 0; at + name.len <= text.len; at++) {
        size_t same = 0;
        while (same < name.len && folded(text.ptr[at + same]) == folded(name.ptr[same]))
            same++;
        if (same == name.len)
            return true;
    }
    return false;
}

/* Does a `properties` at its root, or none at all in a schema that says less, name them all? */
static bool declares_all(toolmend_view schema, toolmend_view object) {
    toolmend_view properties = toolmend_json_at(schema, "/properties"), name, value;
    for (size_t at = 0; toolmend_json_next(object, &at, &name, &value);) {
        toolmend_view declared, one;
        bool found = false;
        for (size_t k = 0;
             properties.ptr && toolmend_json_next(properties, &k, &declared, &one);)
            found |= fuzz_same(declared, name);
        if (!found)
            return false;
    }
    return true;
}

static bool has_member(toolmend_view object, toolmend_view string) {
    toolmend_view name, value;
    char text[256];
    size_t len = toolmend_json_string(string, text, sizeof text);
    for (size_t at = 0;
         len <= sizeof text && toolmend_json_next(object, &at, &name, &value);)
        if (spells(name, (toolmend_view){text, len}))
            return true;
    return false;
}

static bool has_all(toolmend_view object, toolmend_view names) {
    toolmend_view name;
    for (size_t at = 0; names.ptr && toolmend_json_next(names, &at, NULL, &name);)
        if (!has_member(object, name))
            return false;
    return true;
}

/* Does one of the patterns match the string, both as spelled? No where nobody can say. */
static bool matches(toolmend_view patterns, toolmend_view string) {
    struct model_run run = {.steps = 0};
    toolmend_view pattern, schema;
    bool found = false;
    const struct model_node *text = model_parse(&run, fuzz_naive(string));
    for (size_t at = 0; text && toolmend_json_next(patterns, &at, &pattern, &schema);) {
        const struct model_node *one = model_parse(&run, fuzz_naive(pattern));
        found |= one && model_matches(&run, one->string, text->string) && !run.cannot;
    }
    model_free(&run);
    return found;
}

/* Does the schema name all of them, by `properties` or a pattern at its root? */
static bool takes_all(toolmend_view schema, toolmend_view names) {
    toolmend_view properties = toolmend_json_at(schema, "/properties"), name;
    toolmend_view patterns = toolmend_json_at(schema, "/patternProperties");
    for (size_t at = 0; toolmend_json_next(names, &at, NULL, &name);)
        if (!(properties.ptr && has_member(properties, name)) &&
            !(patterns.ptr && matches(patterns, name)))
            return false;
    return true;
}

/* Does the other tool have all that it requires, and declare what the one requires? Both as it
 * stands at the roots of their schemas. */
static bool could_be_meant(toolmend_view other, toolmend_view one,
                           toolmend_view arguments) {
    toolmend_view required = toolmend_json_at(one, "/required");
    return required.ptr && has_all(arguments, toolmend_json_at(other, "/required")) &&
           takes_all(other, required);
}

/* Do the arguments as they came prove the tool, and no other one? */
static bool is_proven(const struct subject *subject, toolmend_view name,
                      toolmend_view arguments) {
    toolmend_view tool, own = schema_named(subject, name);
    if (model_arguments_valid(fuzz_naive(own), fuzz_naive(arguments)).answer ==
        MODEL_FALSE)
        return false;
    for (size_t at = 0; toolmend_json_next(subject->made.tools, &at, NULL, &tool);) {
        toolmend_view schema = schema_of(tool);
        toolmend_view other = toolmend_json_at(tool, "/name");
        if (!is_name(other) || spells(other, name))
            continue;
        if (could_be_meant(schema, own, arguments))
            return false;
        if (declares_all(schema, arguments) &&
            model_arguments_valid(fuzz_naive(schema), fuzz_naive(arguments)).answer ==
                MODEL_TRUE)
            return false;
    }
    return true;
}

static void check_tool(const struct subject *subject, const toolmend_report *report) {
    toolmend_view tool = toolmend_report_tool_name(report);
    toolmend_view arguments = toolmend_report_arguments(report);
    toolmend_view stated = toolmend_json_at(subject->made.text, "/name");
    char text[256];
    size_t len = stated.ptr ? toolmend_json_string(stated, text, sizeof text) : 0;
    toolmend_view name = {text, len < sizeof text ? len : 0};
    bool blank = true;
    for (size_t i = 0; i < name.len; i++)
        blank &= strchr(" \t\r\n", name.ptr[i]) != NULL;
    if (toolmend_json_check(subject->made.text, NULL) != TOOLMEND_OK)
        return; /* what it states is for the syntax rules to say */
    if (!blank && schema_named(subject, name).ptr && !fuzz_same(name, tool))
        fail(subject, "calls/name: a tool that is named is the one that runs");
    if (!blank && !holds(name, tool))
        fail(subject, "calls/name: a name that is stated holds that of the tool");
    if (blank && !spells(toolmend_json_at(arguments, "/name"), tool) &&
        !is_proven(subject, tool, arguments))
        fail(subject, "call/missing-name: the arguments prove the tool");
}

/* ---- what is handed on ------------------------------------------------------------------- */

static void check_again(const struct subject *subject, const toolmend_report *report) {
    toolmend_view name = toolmend_report_tool_name(report);
    /* Arguments that came as a text may have white space around them; in a call it is nobody's. */
    toolmend_view text = fuzz_trim_view(toolmend_report_text(report));
    struct fuzz_text call = {NULL, 0, 0};
    fuzz_puts(&call, "{\"name\": ");
    fuzz_quote(&call, name.ptr, name.len);
    fuzz_puts(&call, ", \"arguments\": ");
    fuzz_add(&call, text.ptr, text.len);
    fuzz_puts(&call, "}");
    toolmend_view copy = fuzz_copy(call.ptr, call.len);
    toolmend_report *again = ask(subject, copy);
    if (!again || toolmend_report_verdict(again) != TOOLMEND_VALID ||
        !fuzz_same(toolmend_report_tool_name(again), name) ||
        !fuzz_same(toolmend_report_text(again), text))
        fail(subject, "P9: the call that is handed on is valid");
    toolmend_report_free(again);
    fuzz_drop(copy);
    free(call.ptr);
}

static void check(const struct subject *subject) {
    toolmend_report *report = ask(subject, subject->made.text);
    toolmend_view text = report ? toolmend_report_text(report) : subject->made.text;
    if (!report)
        return;
    if (toolmend_report_verdict(report) == TOOLMEND_REJECTED) {
        if (!fuzz_same(text, subject->made.text) ||
            toolmend_report_edit_count(report) > 0)
            fail(subject, "P7: a refused call comes back as it came");
    } else {
        toolmend_view schema = schema_named(subject, toolmend_report_tool_name(report));
        if (schema.ptr &&
            model_arguments_valid(fuzz_naive(schema), fuzz_naive(text)).answer ==
                MODEL_FALSE)
            fail(subject, "P7: the arguments are valid under the tool that is called");
        if (schema.ptr)
            check_tool(subject, report);
        check_again(subject, report);
    }
    toolmend_report_free(report);
}

const struct fuzz_input fuzz_input = {
    .parts = "lc", .head = fuzz_head, .write = fuzz_write_call};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct subject subject = {.made = fuzz_call_make(data, size)};
    if (toolmend_tools_load(subject.made.tools, NULL, &subject.tools, NULL) ==
        TOOLMEND_OK)
        for (size_t i = 0; i < FUZZ_PROFILES; i++) {
            subject.profile = fuzz_profiles[i];
            check(&subject);
        }
    toolmend_tools_free(subject.tools);
    fuzz_call_free(&subject.made);
    return 0;
}
