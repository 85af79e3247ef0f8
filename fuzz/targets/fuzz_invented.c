/* SPDX-License-Identifier: MIT
 *
 * fuzz_invented.c - P5: nothing that goes to the tool was made up.
 *
 * Of every repaired text, with hints or without, in the profiles of the catalogue and of the layers,
 * each string, name, number, word, bracket and blank that an edit touches is traced to what stood
 * there: once, in its order, and only as the rules allow that the edit names (provenance.h). A null
 * is a null or gone; an empty object comes from `root/null` or from no text at all where the tool
 * requires nothing; a default comes from a hint that lists the member. Of a whole call the same is
 * asked of its arguments, and besides: the arguments are a piece of the call or what a string of it
 * says, and the name is that of a tool on the list, by a rule that could find it there.
 */
#include "../generate/hinted.h"
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/provenance.h"
#include "../judges/source.h"
#include "../judges/spelling.h"
#include "ask.h"

enum { PROFILES = 8, EDITS_MAX = 400, INPUT_MAX = 8192 };

static const toolmend_profile profiles[PROFILES] = {
    TOOLMEND_EXTENDED,     TOOLMEND_STANDARD, TOOLMEND_SAFE,    TOOLMEND_DOCKER_AGENT,
    TOOLMEND_HERMES_AGENT, TOOLMEND_DIRGE,    TOOLMEND_LIVEKIT, TOOLMEND_HELEXA};

/* The edits of a text, or those of a call that are counted in `in`. */
static size_t edits_of(const toolmend_report *report, const char *in,
                       toolmend_edit list[EDITS_MAX]) {
    size_t count = 0;
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        if (in && (!edit.in || strcmp(edit.in, in) != 0))
            continue;
        if (count == EDITS_MAX)
            return EDITS_MAX + 1;
        list[count++] = edit;
    }
    return count;
}

static void check_edits(toolmend_view schema, toolmend_view input,
                        const toolmend_report *report, const char *in) {
    toolmend_edit edits[EDITS_MAX];
    toolmend_view what;
    size_t count = edits_of(report, in, edits);
    struct fuzz_provenance asked = {schema, input, toolmend_report_text(report), edits,
                                    count};
    if (count > EDITS_MAX || fuzz_comes_from(&asked, &what) != MODEL_FALSE)
        return;
    fuzz_show("comes from nowhere", asked.output, what);
    fuzz_fail("P5: every token is of the input, or what a named rule may write", schema,
              input);
}

/* ---- texts ------------------------------------------------------------------------------ */

static unsigned hash(toolmend_view text) {
    unsigned hash = (unsigned)text.len;
    for (size_t i = 0; i < text.len; i++)
        hash = hash * 31 + (unsigned char)text.ptr[i];
    return hash;
}

static void check_text(const struct fuzz_case *made) {
    toolmend_tool *tool = fuzz_tool(made->schema);
    const toolmend_profile asked[] = {TOOLMEND_EXTENDED,
                                      profiles[1 + hash(made->text) % (PROFILES - 1)]};
    for (size_t i = 0; i < 2 && tool; i++) {
        toolmend_report *report = fuzz_repair(tool, made, asked[i]);
        if (toolmend_report_verdict(report) == TOOLMEND_REPAIRED)
            check_edits(made->schema, made->text, report, NULL);
        else if (toolmend_report_edit_count(report) > 0 ||
                 !fuzz_same(toolmend_report_text(report), made->text))
            fuzz_fail("P5: what is not repaired is what came", made->schema, made->text);
        toolmend_report_free(report);
    }
    toolmend_tool_free(tool);
}

/* ---- whole calls ------------------------------------------------------------------------ */

/* One report on a call, and what stands in its text. */
struct called {
    const struct fuzz_call *made;
    const toolmend_report *report;
    struct model_run run;
    const struct model_node *tools;
    struct model_string tool; /* the name that was found */
    struct fuzz_sources texts;
};

static _Noreturn void fail(const struct called *called, const char *property) {
    fuzz_show("handed on", toolmend_report_tool_name(called->report),
              toolmend_report_text(called->report));
    fuzz_fail(property, called->made->tools, called->made->text);
}

// NOLINTNEXTLINE(misc-no-recursion): trees are at most MODEL_DEPTH_MAX deep
static const struct model_node *find_tool(const struct model_node *node,
                                          struct model_string name) {
    const struct model_node *its =
        node->kind == MODEL_OBJECT ? model_member(node, "name") : NULL;
    if (its && its->kind == MODEL_STRING && model_strings_equal(its->string, name))
        return node;
    for (const struct model_node *child = node->first; child; child = child->next) {
        const struct model_node *found = find_tool(child, name);
        if (found)
            return found;
    }
    return NULL;
}

static toolmend_view schema_of(const struct model_node *tool) {
    static const char *const keys[] = {"parameters", "inputSchema", "input_schema"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const struct model_node *schema = model_member(tool, keys[i]);
        if (schema)
            return (toolmend_view){schema->spelled.ptr, schema->spelled.len};
    }
    return (toolmend_view){"{}", 2};
}

static bool holds_text(const struct fuzz_sources *sources, struct model_string text) {
    for (size_t i = 0; i < sources->count; i++)
        if (sources->list[i].kind == FUZZ_SOURCE_TEXT &&
            model_strings_equal(sources->list[i].text, text))
            return true;
    return false;
}

static bool holds_bytes(toolmend_view text, toolmend_view piece) {
    for (size_t i = 0; i + piece.len <= text.len; i++)
        if (piece.len == 0 || memcmp(text.ptr + i, piece.ptr, piece.len) == 0)
            return true;
    return false;
}

static struct model_string folded(struct model_run *run, struct model_string name) {
    uint32_t *points = model_alloc(run, name.count + 1, sizeof *points);
    for (size_t i = 0; i < name.count; i++) {
        uint32_t c = name.points[i];
        points[i] = c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c == '-' ? '_' : c;
    }
    return (struct model_string){points, name.count};
}

/* Is the one a run of the other, once or often, and what for each of it? */
static bool is_run_of(struct model_string text, struct model_string name) {
    bool same = name.count > 0 && text.count > name.count && text.count % name.count == 0;
    for (size_t i = 0; i < text.count && same; i++)
        same = text.points[i] == name.points[i % name.count];
    return same;
}

static bool has_inside(struct model_string text, struct model_string name) {
    for (size_t i = 0; i + name.count <= text.count; i++)
        if (memcmp(text.points + i, name.points, name.count * sizeof *name.points) == 0)
            return true;
    return false;
}

/* May the rule have found the tool's name in a string of the call? */
static bool finds_in(struct called *called, const toolmend_edit *edit,
                     struct model_string text) {
    struct model_string tool = called->tool;
    return (fuzz_names(edit, "call/name-decorated") && has_inside(text, tool)) ||
           (fuzz_names(edit, "call/name-doubled") && is_run_of(text, tool)) ||
           (fuzz_names(edit, "call/name-case") &&
            model_strings_equal(folded(&called->run, text), folded(&called->run, tool)));
}

static bool finds_name(struct called *called, const toolmend_edit *edit) {
    if (fuzz_names(edit, "call/missing-name"))
        return toolmend_report_evidence_count(called->report) > 0;
    if (fuzz_names(edit, "call/name-in-arguments"))
        return holds_text(&called->texts, called->tool);
    for (size_t i = 0; i < called->texts.count; i++)
        if (called->texts.list[i].kind == FUZZ_SOURCE_TEXT &&
            finds_in(called, edit, called->texts.list[i].text))
            return true;
    return false;
}

/* What an edit around the arguments writes: a key of the call, the name of the tool, or what
 * stood there. */
static bool may_write(struct called *called, const toolmend_edit *edit,
                      const struct fuzz_source *one) {
    struct fuzz_sources *old = model_alloc(&called->run, 1, sizeof *old);
    if (one->kind == FUZZ_SOURCE_OPEN)
        return false;
    if (one->kind == FUZZ_SOURCE_BLANK)
        return one->mark == ' ';
    if (one->kind == FUZZ_SOURCE_TEXT && model_strings_equal(one->text, called->tool) &&
        finds_name(called, edit))
        return true;
    if (one->kind == FUZZ_SOURCE_TEXT && model_string_is(one->text, "name"))
        return fuzz_names(edit, "call/missing-name") ||
               fuzz_names(edit, "call/name-in-arguments");
    if (one->kind == FUZZ_SOURCE_TEXT && model_string_is(one->text, "arguments"))
        return fuzz_names(edit, "call/arguments-key");
    old->run = &called->run;
    fuzz_read_sources(old, fuzz_naive(edit->old_text));
    static const char *const words[][2] = {
        {"true",  "True" },
        {"false", "False"},
        {"null",  "None" }
    };
    for (size_t i = 0; i < 3; i++)
        if (model_string_is(one->text, words[i][0]))
            return fuzz_names(edit, "syntax/python-literal") && old->count == 1 &&
                   model_string_is(old->list[0].text, words[i][1]);
    return holds_text(old, one->text) || (old->count > 0 && edit->rule_count > 0 &&
                                          holds_text(&called->texts, one->text));
}

static void check_around(struct called *called) {
    toolmend_edit edits[EDITS_MAX];
    size_t count = edits_of(called->report, "call", edits);
    struct fuzz_sources *made = model_alloc(&called->run, 1, sizeof *made);
    made->run = &called->run;
    for (size_t i = 0; i < count && count <= EDITS_MAX; i++) {
        fuzz_read_sources(made, fuzz_naive(edits[i].new_text));
        for (size_t k = 0; k < made->count && !called->run.cannot; k++)
            if (!may_write(called, &edits[i], &made->list[k]))
                fail(called, "P5: what is put around arguments is the name of a tool");
    }
}

/* The arguments that were judged are a piece of the call, or what a string of it says. */
static void check_arguments(struct called *called, const struct model_node *tool) {
    toolmend_view arguments = toolmend_report_arguments(called->report);
    struct model_string text = fuzz_characters(&called->run, fuzz_naive(arguments));
    if (!holds_bytes(called->made->text, arguments) && !holds_text(&called->texts, text))
        fail(called, "P5: the arguments are those of the call");
    check_edits(schema_of(tool), arguments, called->report, "arguments");
}

static void check_report(const struct fuzz_call *made, const toolmend_report *report) {
    static struct called called; /* too large to be cleared each time */
    called.made = made;
    called.report = report;
    called.run = (struct model_run){0};
    called.texts.run = &called.run;
    called.texts.schema = NULL;
    called.tools = model_parse(&called.run, fuzz_naive(made->tools));
    called.tool =
        fuzz_characters(&called.run, fuzz_naive(toolmend_report_tool_name(report)));
    fuzz_read_sources(&called.texts, fuzz_naive(made->text));
    const struct model_node *tool =
        called.tools ? find_tool(called.tools, called.tool) : NULL;
    if (toolmend_report_verdict(report) != TOOLMEND_REJECTED && !called.run.cannot) {
        if (!tool)
            fail(&called, "P5: a call is that of a tool on the list");
        check_around(&called);
        check_arguments(&called, tool);
    }
    model_free(&called.run);
}

static void check_call(const struct fuzz_call *made) {
    toolmend_tools *tools = NULL;
    if (toolmend_tools_load(made->tools, NULL, &tools, NULL) != TOOLMEND_OK)
        return;
    const toolmend_profile asked[] = {TOOLMEND_EXTENDED,
                                      profiles[1 + hash(made->text) % (PROFILES - 1)]};
    for (size_t i = 0; i < 2; i++) {
        toolmend_options options = {.size = sizeof options, .profile = asked[i]};
        toolmend_report *report = NULL;
        if (toolmend_call(tools, made->text, made->finish, &options, &report, NULL) ==
            TOOLMEND_OK)
            check_report(made, report);
        toolmend_report_free(report);
    }
    toolmend_tools_free(tools);
}

/* ---- inputs ----------------------------------------------------------------------------- */

/* The first byte: its lowest bit tells choices, the two above what they are about. */
enum about { ABOUT_TEXT, ABOUT_TEXT_TOO, ABOUT_HINTS, ABOUT_CALL };

static enum about about(const uint8_t *data) {
    return (enum about)(data[0] / 2 % 4);
}

static void write_choices(const uint8_t *data, size_t size, struct fuzz_text *out) {
    if (size > 0 && about(data) == ABOUT_CALL)
        fuzz_write_call(data, size, out);
    else if (size > 0 && about(data) == ABOUT_HINTS)
        fuzz_write_hinted_case(data, size, out);
    else
        fuzz_write_case(data, size, out);
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .head = fuzz_head, .write = write_choices};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0 || size > INPUT_MAX)
        return 0;
    if (about(data) == ABOUT_CALL) {
        struct fuzz_call made = fuzz_call_make(data, size);
        check_call(&made);
        fuzz_call_free(&made);
    } else if (about(data) == ABOUT_HINTS) {
        struct fuzz_hinted made = fuzz_hinted_make(data, size);
        struct fuzz_case text = {made.schema, made.text, made.finish, false};
        check_text(&text);
        fuzz_hinted_free(&made);
    } else {
        struct fuzz_case made = fuzz_case_make(data, size);
        check_text(&made);
        fuzz_case_free(&made);
    }
    return 0;
}
