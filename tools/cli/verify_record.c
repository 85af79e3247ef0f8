/* SPDX-License-Identifier: MIT
 *
 * verify_record.c - `toolmend verify-record`: is the record of a call true?
 *
 * The check itself stands in conformance/verify and knows nothing of the command line. It wants
 * the schema as text, so the tool that was named is looked up once more in the bytes of its
 * list. The record of a whole call is checked against the whole list.
 */
#include "cli.h"

#include "verify/verify.h"

#include <stdlib.h>

#include "toollist.h"

#define TEXT_MAX ((size_t)16 * 1024 * 1024) /* as call.c has it for the record */

/* ---- the schema of the tool ------------------------------------------------------------------- */

/* The schema as it is spelled in the file that the tool came from. */
static toolmend_view find_schema(const struct cli_call *call) {
    static const toolmend_view any = {"{\"type\": \"object\"}", 18};
    struct toollist_walk walk = toollist_start(cli_view(&call->tool_text));
    struct toollist_tool tool;
    if (call->own)
        return cli_view(&call->tool_text);
    while (toollist_next(&walk, &tool))
        if (toollist_spells(tool.name, toolmend_tool_name(call->tool)))
            return tool.schema.ptr ? tool.schema : any;
    return (toolmend_view){NULL, 0};
}

/* ---- the verb --------------------------------------------------------------------------------- */

static void print_fault(const char *source, const struct record_fault *fault) {
    cli_fail_at(source, cli_words(""), SIZE_MAX);
    if (fault->edit != SIZE_MAX) {
        fprintf(stderr, "edit %zu at \"", fault->edit);
        cli_show(stderr, fault->pointer, 200, CLI_ONE_LINE);
        fputs("\": ", stderr);
    }
    fprintf(stderr, "%s: %s\n", fault->clause, fault->why);
}

/* Does an edit of the record name the rule? */
static bool names_rule(toolmend_view edits, const char *rule) {
    toolmend_view edit, name;
    for (size_t at = 0; toolmend_json_next(edits, &at, NULL, &edit);) {
        toolmend_view rules = toolmend_json_at(edit, "/rules");
        for (size_t i = 0; toolmend_json_next(rules, &i, NULL, &name);)
            if (toollist_spells(name, cli_words(rule)))
                return true;
    }
    return false;
}

static size_t count_of(toolmend_view list) {
    toolmend_view one;
    size_t count = 0;
    for (size_t at = 0; toolmend_json_next(list, &at, NULL, &one);)
        count++;
    return count;
}

/* What holds: the verdict, of a model text how many calls, of a repair how many edits by which
 * rules. */
static void print_claim(toolmend_view record) {
    toolmend_view edits = toolmend_json_at(record, "/edits");
    char verdict[16]; /* longer than each */
    size_t len = toolmend_json_string(toolmend_json_at(record, "/verdict"), verdict,
                                      sizeof verdict);
    size_t count = count_of(edits), calls = count_of(toolmend_json_at(record, "/calls"));
    const char *before = " by ";
    printf("holds: %.*s", len < sizeof verdict ? (int)len : 0, verdict);
    if (calls > 0)
        printf(", %zu call%s in the text", calls, calls == 1 ? "" : "s");
    if (count > 0)
        printf(", %zu edit%s", count, count == 1 ? "" : "s");
    for (size_t i = 0; i < toolmend_rule_count(); i++) {
        const char *rule = toolmend_rule_at(i).id;
        if (!names_rule(edits, rule))
            continue;
        printf("%s%s", before, rule);
        before = ", ";
    }
    putchar('\n');
}

static int verify(struct record_check *check, const struct cli_call *call,
                  const struct cli_bytes *text) {
    toolmend_view came = text ? cli_view(text) : (toolmend_view){NULL, 0};
    toolmend_view record = cli_view(&call->text);
    enum record_answer answer =
        record_is_of_markup(record)
            ? record_verify_markup(check, record, text ? &came : NULL)
            : record_verify(check, record, text ? &came : NULL);
    for (size_t i = 0; i < record_fault_count(check); i++) {
        struct record_fault fault = record_fault_at(check, i);
        print_fault(call->source, &fault);
    }
    switch (answer) {
    case RECORD_HOLDS:
        print_claim(cli_view(&call->text));
        return CLI_OK;
    case RECORD_FAILS:
        return CLI_FOUND;
    case RECORD_NOT_CHECKED:
        return CLI_NOTHING_RAN;
    case RECORD_IS_NONE:
        break;
    }
    return CLI_USAGE;
}

static toolmend_status open_check(const struct cli_call *call, bool whole,
                                  struct record_check **check, toolmend_error *error) {
    bool openapi = call->options.openapi_nullable;
    return whole ? record_open_tools(cli_view(&call->tool_text), openapi, check, error)
                 : record_open(toolmend_tool_name(call->tool), find_schema(call), openapi,
                               check, error);
}

static int open_and_verify(const struct cli_line *line, const struct cli_call *call,
                           bool whole) {
    const char *path = line->values[CLI_TEXT];
    struct cli_bytes text = {NULL, 0};
    struct record_check *check = NULL;
    toolmend_error error = {.offset = SIZE_MAX};
    if (call->text.len > TEXT_MAX)
        return cli_fail(CLI_USAGE, call->source,
                        "the record is longer than 16 MiB; check a shorter one");
    int code = path ? cli_read(path, TEXT_MAX, &text) : CLI_OK;
    toolmend_status status = TOOLMEND_OK;
    if (code == CLI_OK) {
        status = open_check(call, whole, &check, &error);
        code = status == TOOLMEND_OK
                   ? verify(check, call, path ? &text : NULL)
                   : cli_fail_status(call->source, cli_view(&call->text), status, &error);
    }
    record_close(check);
    free(text.ptr);
    return code;
}

/* The only tool of a list from which none is named. */
static int take_only_tool(const struct cli_line *line, struct cli_call *call) {
    toolmend_error error = {.offset = SIZE_MAX};
    if (toolmend_tools_count(call->list) != 1)
        return cli_fail(CLI_USAGE, line->values[CLI_TOOLS],
                        "the record is about one tool, and the list holds %zu; name it "
                        "with --tool",
                        toolmend_tools_count(call->list));
    toolmend_status status = toolmend_tools_find(
        call->list, toolmend_tools_name(call->list, 0), &call->tool, &error);
    return status == TOOLMEND_OK
               ? CLI_OK
               : cli_fail_status(line->values[CLI_TOOLS], cli_words(""), status, &error);
}

int cli_verify_record(const struct cli_line *line) {
    struct cli_call call;
    bool listed =
        line->values[CLI_TOOLS] && !line->values[CLI_TOOL] && !line->values[CLI_SCHEMA];
    int code = listed ? cli_call_open_whole(line, &call) : cli_call_open(line, &call);
    bool whole = listed && code == CLI_OK &&
                 (record_is_of_call(cli_view(&call.text)) ||
                  record_is_of_markup(cli_view(&call.text)));
    if (code == CLI_OK && listed && !whole)
        code = take_only_tool(line, &call);
    if (code == CLI_OK)
        code = open_and_verify(line, &call, whole);
    cli_call_close(&call);
    return code;
}
