/* SPDX-License-Identifier: MIT
 *
 * fuzz_markup.c - P5 and P6 of calls in a model text: nothing runs that the text does not say.
 *
 * Of any list of tools and any text, in every profile: the library finds the calls that the model
 * finds. In a fence and in thoughts there is none. What of a stream may be shown never shrinks as
 * the text grows, and holds no call. And by choices: a value that is planted into a format comes
 * back as that value or not at all.
 */
#include <stdio.h>

#include "../../conformance/model/data.h"
#include "../../conformance/runner/vector_markup.h"
#include "../input/case.h"

enum { MARKUP_MAX = 1 << 12 };

static toolmend_markup_report *find(const toolmend_tools *tools, toolmend_view text,
                                    toolmend_finish finish, toolmend_profile profile) {
    toolmend_options options = {.size = sizeof options, .profile = profile};
    toolmend_markup_report *found = NULL;
    if (toolmend_markup(tools, text, finish, &options, &found, NULL) != TOOLMEND_OK)
        fuzz_fail("any text has a report", (toolmend_view){"", 0}, text);
    return found;
}

/* ---- the model --------------------------------------------------------------------------- */

static void check_by_model(const struct fuzz_case *asked,
                           const toolmend_markup_report *found,
                           toolmend_profile profile) {
    static const enum model_finish finishes[] = {
        [TOOLMEND_FINISH_UNKNOWN] = MODEL_FINISH_UNKNOWN,
        [TOOLMEND_FINISH_COMPLETE] = MODEL_FINISH_COMPLETE,
        [TOOLMEND_FINISH_TRUNCATED] = MODEL_FINISH_TRUNCATED};
    struct model *model = model_open();
    if (!model)
        return;
    struct model_case question = {.tools = fuzz_view(asked->schema),
                                  .text = fuzz_view(asked->text),
                                  .profile = toolmend_profile_name(profile),
                                  .finish = finishes[asked->finish]};
    struct model_markup_answer answer = model_find_calls(model, &question);
    const char *difference = vector_markup_difference(found, &answer);
    if (difference) {
        toolmend_view said = {"", 0};
        if (answer.call_count > 0)
            said = (toolmend_view){answer.calls[0].arguments.ptr,
                                   answer.calls[0].arguments.len};
        toolmend_markup_call ours = toolmend_markup_call_at(found, 0);
        fprintf(stderr, "%s: library %zu %s, model %zu %s (%s)\n",
                toolmend_profile_name(profile), toolmend_markup_count(found),
                toolmend_reason_name(toolmend_markup_reason(found)), answer.call_count,
                model_reason_name(answer.reason), difference);
        fuzz_show("the first call of the library and of the model", ours.arguments, said);
        fuzz_fail("library and model find the same calls", asked->schema, asked->text);
    }
    model_close(model);
}

/* ---- what holds no call ------------------------------------------------------------------ */

static bool holds(toolmend_view text, const char *word) {
    size_t len = strlen(word);
    for (size_t i = 0; i + len <= text.len; i++)
        if (memcmp(text.ptr + i, word, len) == 0)
            return true;
    return false;
}

static void check_none(const struct fuzz_case *asked, const toolmend_tools *tools,
                       const char *before, const char *after) {
    struct pool pool = {NULL};
    struct writing out = {.pool = &pool};
    write_words(&out, before);
    write_view(&out, asked->text);
    write_words(&out, after);
    toolmend_view text = fuzz_copy(out.ptr, out.len);
    toolmend_markup_report *found = find(tools, text, asked->finish, TOOLMEND_EXTENDED);
    if (toolmend_markup_count(found) > 0)
        fuzz_fail("a fence and thoughts hold no call", asked->schema, text);
    toolmend_markup_free(found);
    fuzz_drop(text);
    pool_free(&pool);
}

static void check_quiet(const struct fuzz_case *asked, const toolmend_tools *tools) {
    if (!holds(asked->text, "~~~"))
        check_none(asked, tools, "So:\n~~~\n", "\n~~~\n");
    if (!holds(asked->text, "</think>"))
        check_none(asked, tools, "<think>", "");
}

/* ---- a stream ---------------------------------------------------------------------------- */

static void check_stream(const struct fuzz_case *asked,
                         const toolmend_markup_report *found) {
    size_t shown = 0, step = asked->text.len / 16 + 1;
    toolmend_markup_call call = toolmend_markup_call_at(found, 0);
    size_t first = call.row ? call.start : SIZE_MAX;
    for (size_t len = 0; len <= asked->text.len; len += step) {
        toolmend_view part = fuzz_copy(asked->text.ptr, len);
        size_t held = toolmend_markup_hold(part);
        fuzz_drop(part);
        if (held > len || held < shown)
            fuzz_fail("what may be shown never shrinks", asked->schema, asked->text);
        if (held > first)
            fuzz_fail("what may be shown holds no call", asked->schema, asked->text);
        shown = held;
    }
}

/* Does each tool have a schema that compiles? Of another one the model may say what it likes. */
static bool are_usable(const struct fuzz_case *asked, const toolmend_tools *tools) {
    toolmend_view tool;
    for (size_t at = 0; toolmend_json_next(asked->schema, &at, NULL, &tool);) {
        toolmend_view name = toolmend_json_at(tool, "/name");
        char text[256];
        size_t len = name.ptr ? toolmend_json_string(name, text, sizeof text) : SIZE_MAX;
        const toolmend_tool *found = NULL;
        if (len > sizeof text || toolmend_tools_find(tools, (toolmend_view){text, len},
                                                     &found, NULL) != TOOLMEND_OK)
            return false;
    }
    return true;
}

static void check_text(const struct fuzz_case *asked) {
    toolmend_tools *tools = NULL;
    if (toolmend_tools_load(asked->schema, NULL, &tools, NULL) != TOOLMEND_OK)
        return;
    bool usable = are_usable(asked, tools);
    for (size_t i = 0; i < FUZZ_PROFILES; i++) {
        toolmend_markup_report *found =
            find(tools, asked->text, asked->finish, fuzz_profiles[i]);
        if (usable)
            check_by_model(asked, found, fuzz_profiles[i]);
        if (fuzz_profiles[i] == TOOLMEND_STANDARD)
            check_stream(asked, found);
        toolmend_markup_free(found);
    }
    check_quiet(asked, tools);
    toolmend_tools_free(tools);
}

/* ---- planted values ---------------------------------------------------------------------- */

/* A row of the table, by its members. */
struct row {
    struct model_run *run;
    const struct model_node *node;
};

static toolmend_view part_of(const struct row *row, const char *name) {
    struct model_view text = model_data_text(row->run, row->node, name);
    return (toolmend_view){text.ptr ? text.ptr : "", text.len};
}

static void put(struct writing *out, const struct row *row, const char *name) {
    write_view(out, part_of(row, name));
}

static bool is(const struct row *row, const char *name, const char *word) {
    toolmend_view text = part_of(row, name);
    return text.len == strlen(word) && memcmp(text.ptr, word, text.len) == 0;
}

/* The value between the marks of the format. */
static void put_value(struct writing *out, const struct row *row, toolmend_view value) {
    bool feeds = is(row, "trim", "pair");
    write_words(out, feeds ? "\n" : "");
    write_view(out, value);
    write_words(out, feeds ? "\n" : "");
}

static void put_call(struct writing *out, const struct row *row, toolmend_view value) {
    const struct model_node *separators = model_member(row->node, "separators");
    bool list =
        model_data_flag(row->node, "list") && !model_data_flag(row->node, "object");
    put(out, row, "opener");
    if (is(row, "family", "json")) {
        write_words(out, list ? "[" : "");
        write_words(out, "{\"name\": \"put\", \"arguments\": {\"s\": ");
        fuzz_write_quoted(out, value);
        write_words(out, list ? "}}]" : "}}");
    } else if (is(row, "family", "named")) {
        struct model_view word = model_text_of(row->run, separators->first->string);
        write_words(out, "put");
        write_view(out, (toolmend_view){word.ptr, word.len});
        write_words(out, "{\"s\": ");
        fuzz_write_quoted(out, value);
        write_words(out, "}");
    } else if (is(row, "family", "gemma")) {
        write_words(out, "put{s:");
        put(out, row, "value_open");
        write_view(out, value);
        put(out, row, "value_close");
        write_words(out, "}");
    } else if (is(row, "family", "python")) {
        write_words(out, list ? "[put(s=" : "put(s=");
        fuzz_write_quoted(out, value);
        write_words(out, list ? ")]" : ")");
    } else {
        write_words(out, "put");
        put(out, row, "name_close");
        write_words(out, part_of(row, "index_close").len > 0 ? "0" : "");
        put(out, row, "index_close");
        put(out, row, "key_open");
        write_words(out, "s");
        put(out, row, "key_close");
        write_words(out, is(row, "encoding", "string") ? "true"
                         : is(row, "encoding", "type") ? "string"
                                                       : "");
        put(out, row, "value_open");
        put_value(out, row, value);
        put(out, row, "value_close");
        if (model_data_flag(row->node, "again")) {
            write_words(out, "s");
            put(out, row, "key_close");
        }
    }
    put(out, row, "closer");
}

/* The row that the choice stands for. */
static struct row choose_row(struct model_run *run, unsigned number) {
    const struct model_node *rows = model_data(run, model_data_markup_rows), *row = rows;
    for (; number > 0; number--)
        row = row->next ? row->next : rows;
    return (struct row){run, row};
}

static const char planted_tools[] =
    "[{\"name\": \"put\", \"parameters\": {\"properties\": {\"s\": {\"type\": "
    "\"string\"}}}}, {\"name\": \"now\", \"parameters\": {}}]";

static toolmend_view write_planted(const uint8_t *data, size_t size, struct writing *out,
                                   struct model_run *run) {
    static const char *const around[] = {"", "", "I'll look.\n", "\n", "a ", "Done. "};
    struct row row = choose_row(run, size > 1 ? data[1] : 0);
    size_t choice = size > 2 ? data[2] : 0, head = size < 3 ? size : 3;
    toolmend_view value = {(const char *)data + head, size - head};
    write_words(out, around[choice % 6]);
    put(out, &row, "wrap_open");
    put_call(out, &row, value);
    put(out, &row, "wrap_close");
    write_words(out, around[choice / 6 % 6]);
    return value;
}

/* Of the call as it would run. */
static bool comes_back(const toolmend_tools *tools, const toolmend_markup_report *found,
                       toolmend_view value) {
    toolmend_markup_call call = toolmend_markup_call_at(found, 0);
    const toolmend_tool *tool = NULL;
    toolmend_report *report = NULL;
    if (toolmend_tools_find(tools, call.name, &tool, NULL) != TOOLMEND_OK ||
        toolmend_repair(tool, call.arguments, TOOLMEND_FINISH_UNKNOWN, NULL, &report,
                        NULL) != TOOLMEND_OK)
        abort();
    bool same = toolmend_report_verdict(report) == TOOLMEND_REJECTED;
    toolmend_view text = toolmend_report_text(report);
    toolmend_view back = toolmend_json_at(text, "/s");
    char *bytes = malloc(text.len + 1);
    if (!same && bytes && back.ptr) {
        size_t len = toolmend_json_string(back, bytes, text.len);
        same = view_same((toolmend_view){bytes, len}, value);
    }
    free(bytes);
    toolmend_report_free(report);
    return same;
}

static void check_planted(const uint8_t *data, size_t size) {
    struct model_run run = {0};
    struct pool pool = {NULL};
    struct writing out = {.pool = &pool};
    toolmend_tools *tools = NULL;
    const toolmend_view list = {planted_tools, sizeof planted_tools - 1};
    toolmend_view value = write_planted(data, size, &out, &run);
    toolmend_view text = fuzz_copy(out.ptr, out.len);
    if (toolmend_tools_load(list, NULL, &tools, NULL) != TOOLMEND_OK)
        abort();
    toolmend_markup_report *found =
        find(tools, text, TOOLMEND_FINISH_UNKNOWN, TOOLMEND_EXTENDED);
    if (toolmend_markup_count(found) > 1)
        fuzz_fail("one planted call gives no two", list, text);
    if (toolmend_markup_count(found) == 1 && !comes_back(tools, found, value))
        fuzz_fail("a planted value comes back as it is", list, text);
    toolmend_markup_free(found);
    toolmend_tools_free(tools);
    fuzz_drop(text);
    pool_free(&pool);
    model_free(&run);
}

/* ------------------------------------------------------------------------------------------ */

/* What choices stand for, as a written input. */
static void write_choices(const uint8_t *data, size_t size, struct writing *out) {
    struct model_run run = {0};
    fuzz_write_head(out, 't', 0);
    write_words(out, planted_tools);
    write_words(out, "\n~~~\n");
    (void)write_planted(data, size, out, &run);
    model_free(&run);
}

const struct fuzz_input fuzz_input = {
    .parts = "sb", .headed = true, .write = write_choices};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > MARKUP_MAX)
        return 0;
    if (fuzz_is_drawn(data, size)) {
        check_planted(data, size);
        return 0;
    }
    struct fuzz_case asked = fuzz_case_make(data, size);
    check_text(&asked);
    fuzz_case_free(&asked);
    return 0;
}
