/* SPDX-License-Identifier: MIT
 *
 * fuzz_call.c - P7 and P9 of whole calls: no tool runs that nobody asked for.
 *
 * In every profile, of a call that is handed on: a name that it states exactly is that of the tool,
 * and a name that it states otherwise holds the tool's. The arguments are valid under that tool by
 * the model. The call as it is handed on, sent again, is valid. A call that is refused comes back
 * as it came. And the model says the same of it.
 */
#include "../check/by_model.h"

struct subject {
    const struct fuzz_case *asked;
    const toolmend_tools *tools;
    toolmend_profile profile;
};

static _Noreturn void fail(const struct subject *subject, const char *property) {
    fuzz_fail(property, subject->asked->schema, subject->asked->text);
}

/* NULL: the tool that is called has a schema that does not compile. */
static toolmend_report *ask(const struct subject *subject, toolmend_view text) {
    toolmend_options options = {.size = sizeof options, .profile = subject->profile};
    toolmend_report *report = NULL;
    toolmend_status status = toolmend_call(subject->tools, text, subject->asked->finish,
                                           &options, &report, NULL);
    if (status != TOOLMEND_OK && status != TOOLMEND_E_SCHEMA)
        fail(subject, "any call has a report");
    return report;
}

/* ---- the tool that runs -------------------------------------------------------------------- */

static bool spells(toolmend_view json, toolmend_view text) {
    char out[256];
    size_t len = json.ptr ? toolmend_json_string(json, out, sizeof out) : SIZE_MAX;
    return len <= sizeof out && view_same((toolmend_view){out, len}, text);
}

/* Of a plain list of tools; absent where it has another form, or none has the name. */
static toolmend_view schema_named(const struct subject *subject, toolmend_view name) {
    static const char *const keys[] = {"/parameters", "/inputSchema", "/input_schema"};
    toolmend_view list = view_trim(subject->asked->schema);
    toolmend_view tool;
    for (size_t at = 0; list.len > 0 && list.ptr[0] == '[' &&
                        toolmend_json_next(list, &at, NULL, &tool);)
        for (size_t i = 0; i < 3 && spells(toolmend_json_at(tool, "/name"), name); i++) {
            toolmend_view schema = toolmend_json_at(tool, keys[i]);
            if (schema.ptr)
                return schema;
        }
    return (toolmend_view){NULL, 0};
}

static char folded(char c) {
    return c == '-' ? '_' : ascii_lower(c);
}

/* Case and hyphens aside. */
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

static void check_tool(const struct subject *subject, const toolmend_report *report) {
    toolmend_view tool = toolmend_report_tool_name(report);
    toolmend_view stated = toolmend_json_at(subject->asked->text, "/name");
    char text[256];
    size_t len = stated.ptr ? toolmend_json_string(stated, text, sizeof text) : 0;
    toolmend_view name = {text, len <= sizeof text ? len : 0};
    if (view_trim(name).len == 0 ||
        toolmend_json_check(subject->asked->text, NULL) != TOOLMEND_OK)
        return; /* what it means is for the model to say */
    if (schema_named(subject, name).ptr && !view_same(name, tool))
        fail(subject, "a tool that is named is the one that runs");
    if (!holds(name, tool))
        fail(subject, "a name that is stated holds that of the tool");
}

/* ---- what is handed on --------------------------------------------------------------------- */

static void check_again(const struct subject *subject, const toolmend_report *report) {
    struct pool pool = {NULL};
    struct writing call = {.pool = &pool};
    toolmend_view name = toolmend_report_tool_name(report);
    /* Arguments that came as a text may have white space around them; in a call it is nobody's. */
    toolmend_view text = view_trim(toolmend_report_text(report));
    write_words(&call, "{\"name\": ");
    fuzz_write_quoted(&call, name);
    write_words(&call, ", \"arguments\": ");
    write_view(&call, text);
    write_words(&call, "}");
    toolmend_view copy = fuzz_copy(call.ptr, call.len);
    toolmend_report *again = ask(subject, copy);
    if (!again || toolmend_report_verdict(again) != TOOLMEND_VALID ||
        !view_same(toolmend_report_tool_name(again), name) ||
        !view_same(toolmend_report_text(again), text))
        fail(subject, "P9: the call that is handed on is valid");
    toolmend_report_free(again);
    fuzz_drop(copy);
    pool_free(&pool);
}

static void check(const struct subject *subject) {
    toolmend_report *report = ask(subject, subject->asked->text);
    if (!report)
        return;
    toolmend_view text = toolmend_report_text(report);
    if (toolmend_report_verdict(report) == TOOLMEND_REJECTED) {
        if (!view_same(text, subject->asked->text) ||
            toolmend_report_edit_count(report) > 0)
            fail(subject, "P7: a refused call comes back as it came");
    } else {
        toolmend_view schema = schema_named(subject, toolmend_report_tool_name(report));
        if (schema.ptr && fuzz_valid(schema, text) == MODEL_FALSE)
            fail(subject, "P7: the arguments are valid under the tool that is called");
        if (schema.ptr)
            check_tool(subject, report);
        check_again(subject, report);
    }
    fuzz_check_by_model(subject->asked, subject->profile, report);
    toolmend_report_free(report);
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .headed = true, .write = fuzz_case_write};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_case asked = fuzz_case_make(data, size);
    toolmend_tools *tools = NULL;
    asked.call = true;
    if (toolmend_tools_load(asked.schema, NULL, &tools, NULL) == TOOLMEND_OK)
        for (size_t i = 0; i < FUZZ_PROFILES; i++) {
            struct subject subject = {&asked, tools, fuzz_profiles[i]};
            check(&subject);
        }
    toolmend_tools_free(tools);
    fuzz_case_free(&asked);
    return 0;
}
