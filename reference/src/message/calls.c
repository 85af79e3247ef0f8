/* SPDX-License-Identifier: MIT
 *
 * calls.c - what is wrong with a whole call before its arguments are looked at, and what was
 * changed around them.
 *
 *     "name" must be one of "read_file", "list_dir" and 7 more: send the name of a tool as it
 *     is spelled there.
 *
 * Only names of tools are told, which the model has been given, and words of the call format:
 * a name that came may be content.
 */
#include "message/writer.h"

#include "base/view.h"
#include "catalogue/call_names.h"
#include "schema/tools.h"

#define NAMES_SHOWN 10

/* ---- names of tools ---------------------------------------------------------------------- */

/* The nearest names, and how near each is. */
struct nearest {
    toolmend_view names[NAMES_SHOWN];
    unsigned similarity[NAMES_SHOWN];
    size_t shown, count;
};

/* Behind those that are at least as near. */
static void take_name(struct nearest *nearest, toolmend_view name, unsigned similarity) {
    size_t at = nearest->shown < NAMES_SHOWN ? nearest->shown++ : NAMES_SHOWN;
    nearest->count++;
    for (; at > 0 && nearest->similarity[at - 1] < similarity; at--) {
        if (at == NAMES_SHOWN)
            continue; /* the last one goes */
        nearest->names[at] = nearest->names[at - 1];
        nearest->similarity[at] = nearest->similarity[at - 1];
    }
    if (at < NAMES_SHOWN) {
        nearest->names[at] = name;
        nearest->similarity[at] = similarity;
    }
}

/* "a", "b" and 7 more; `last` stands before the last one. */
static void add_names(struct tmi_buf *out, const struct nearest *nearest,
                      const char *last) {
    for (size_t i = 0; i < nearest->shown; i++) {
        bool final = i + 1 == nearest->count;
        if (i > 0)
            tmi_buf_add_text(out, final ? last : ", ");
        toolmend_view shown = tmi_cut(nearest->names[i], TMI_NAME_SHOWN);
        tmi_buf_add_quoted(out, shown);
        if (shown.len < nearest->names[i].len)
            tmi_buf_add_text(out, "...");
    }
    if (nearest->count > nearest->shown) {
        tmi_buf_add_text(out, " and ");
        tmi_buf_add_number(out, nearest->count - nearest->shown);
        tmi_buf_add_text(out, " more");
    }
}

static void take_tools(const struct tmi_whole *whole, struct nearest *nearest) {
    for (size_t i = 0; i < whole->tools->count; i++) {
        toolmend_view name = whole->tools->entries[i].name;
        if (name.ptr)
            take_name(nearest, name,
                      whole->name.ptr ? tmi_similarity(whole->name, name) : 0);
    }
}

static void take_rivals(const struct tmi_whole *whole, struct nearest *nearest) {
    for (size_t i = 0; i < whole->rival_count; i++)
        take_name(nearest, whole->rivals[i], 0);
}

/* ---- sentences --------------------------------------------------------------------------- */

static void add_no_tool(struct tmi_writer *writer, struct tmi_buf *out) {
    struct nearest nearest = {.count = 0};
    take_tools(writer->report->whole, &nearest);
    if (nearest.count == 0) {
        tmi_buf_add_text(out, "there is no tool that can be called: answer without one.");
        return;
    }
    tmi_buf_add_text(out, nearest.count > 1 ? "\"name\" must be one of "
                                            : "\"name\" must be ");
    add_names(out, &nearest, " and ");
    tmi_buf_add_text(out, ": send the name of the tool that is meant, as it is spelled "
                          "there.");
}

static void add_rivals(struct tmi_writer *writer, struct tmi_buf *out) {
    struct nearest nearest = {.count = 0};
    take_rivals(writer->report->whole, &nearest);
    tmi_buf_add_text(out, "it could be a call of ");
    add_names(out, &nearest, " or ");
    tmi_buf_add_text(out, ": send the name of the tool that is meant as \"name\".");
}

static void add_lost_arguments(struct tmi_writer *writer, struct tmi_buf *out) {
    if (writer->report->whole->definition)
        tmi_buf_add_text(out, "the definition of the tool stands in place of its "
                              "arguments: ");
    tmi_buf_add_text(out, "the call must have \"arguments\": put an object");
    tmi_add_required(writer, out, writer->report->tool->root);
    tmi_buf_add_text(out, " there.");
}

/* A list in `tool_calls` that does not hold one call. */
static void add_calls(const struct tmi_token *calls, struct tmi_buf *out) {
    size_t count = tmi_child_count(calls);
    tmi_buf_add_text(out, "\"tool_calls\" must hold one call, an object, but ");
    tmi_buf_add_number(out, count);
    tmi_buf_add_text(out, count == 1 ? " other value came: send the call as an object."
                                     : " came: send one call, in a text of its own.");
}

static void add_form(struct tmi_writer *writer, struct tmi_buf *out) {
    bool limit = false;
    const struct tmi_token *root = writer->report->parsed.tokens;
    tmi_buf_add_text(out, "the call must be one JSON object");
    tmi_add_object_wanted(writer, out);
    tmi_buf_add_text(out, ", but ");
    tmi_buf_add_text(out, tmi_kind_words(tmi_type_bit(&writer->sources, root, &limit)));
    tmi_buf_add_text(out, " came: send one object for each call.");
}

void tmi_add_call_fault(struct tmi_writer *writer, struct tmi_buf *out) {
    const struct toolmend_report *report = writer->report;
    bool mismatch = report->reason == TOOLMEND_REASON_SCHEMA_MISMATCH;
    if (report->whole->rival_count > 0)
        add_rivals(writer, out);
    else if (mismatch && report->tool)
        add_lost_arguments(writer, out);
    else if (mismatch && report->whole->calls)
        add_calls(report->whole->calls, out);
    else if (mismatch)
        add_form(writer, out);
    else if (report->whole->outside)
        tmi_buf_add_text(out, "a member beside \"arguments\" may belong in it: put every "
                              "argument into \"arguments\", and count the braces.");
    else if (report->reason == TOOLMEND_REASON_AMBIGUOUS)
        tmi_buf_add_text(out, "more than one member could be the arguments: send them "
                              "once, as \"arguments\".");
    else
        add_no_tool(writer, out);
}

void tmi_add_object_wanted(struct tmi_writer *writer, struct tmi_buf *out) {
    if (writer->report->tool)
        tmi_add_required(writer, out, writer->report->tool->root);
    else
        tmi_buf_add_text(out, " with \"name\" and \"arguments\"");
}

/* ---- changes ----------------------------------------------------------------------------- */

/* Behind what leads to the call object in a form of OpenAI's. */
static toolmend_view inside_forms(toolmend_view pointer) {
    static const char *const forms[] = {"/tool_calls/0", "/function"};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        size_t len = strlen(forms[i]);
        if (pointer.len >= len && memcmp(pointer.ptr, forms[i], len) == 0 &&
            (pointer.len == len || pointer.ptr[len] == '/'))
            pointer = (toolmend_view){pointer.ptr + len, pointer.len - len};
    }
    return pointer;
}

/* Only members of the call format are shown by their names. */
static void add_member(struct tmi_buf *out, toolmend_view pointer) {
    toolmend_view inside = inside_forms(pointer);
    toolmend_view name = {inside.ptr + 1, inside.len > 0 ? inside.len - 1 : 0};
    if (inside.len == 0)
        tmi_buf_add_text(out, "the call: ");
    else if (tmi_view_is(name, "name") || tmi_is_arguments_name(name) ||
             tmi_is_call_label(name)) {
        tmi_buf_add_view(out, pointer);
        tmi_buf_add_text(out, ": ");
    } else
        tmi_buf_add_text(out, "a member of the call: ");
}

void tmi_add_call_change(struct tmi_writer *writer, struct tmi_buf *out,
                         const toolmend_edit *edit, const char *rule) {
    const struct tmi_rule *row = tmi_rule_named(rule);
    const struct tmi_rule_words *words = tmi_rule_words(row);
    bool removed = edit->new_text.len == 0;
    add_member(out, edit->pointer);
    if (words)
        tmi_buf_add_text(out, words->done);
    else if (removed)
        tmi_buf_add_text(out, "left out");
    else if (row->step == TMI_STEP_ARGUMENTS)
        tmi_buf_add_text(out, "renamed to \"arguments\"");
    else {
        tmi_buf_add_text(out, edit->pointer.len > 0 ? "set to " : "got the name ");
        tmi_buf_add_quoted(out, tmi_cut(writer->report->tool->name, TMI_NAME_SHOWN));
    }
}
