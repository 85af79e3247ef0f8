/* SPDX-License-Identifier: MIT
 *
 * call.c - the tool, the text and the options of one call, from the words of a command line.
 *
 * Three ways to name the tool, because three kinds of people do it: a schema alone, a tool
 * list as a server hands it out, and the file with one tool that an adapter harness writes.
 */
#include "cli.h"

#include <stdlib.h>

#include "toollist.h"

/* The library's own defaults, said aloud: what is read of a file has the same bound. */
#define TEXT_MAX   ((size_t)16 * 1024 * 1024)
#define SCHEMA_MAX ((size_t)4 * 1024 * 1024)

/* Profile, finish and limits. */
static int set_options(const struct cli_line *line, struct cli_call *call) {
    const char *finish = line->values[CLI_FINISH];
    call->options.size = sizeof call->options;
    call->options.openapi_nullable = line->values[CLI_OPENAPI] != NULL;
    call->options.limits.text_max = TEXT_MAX;
    call->options.limits.schema_max = SCHEMA_MAX;
    int code = cli_profile(line, &call->options.profile);
    if (code != CLI_OK)
        return code;
    if (finish && !toolmend_finish_by_name(finish, &call->finish))
        return cli_fail(CLI_USAGE, NULL,
                        "no finish \"%s\"; take complete, truncated or unknown", finish);
    return CLI_OK;
}

/* Say that no tool of the list was meant, and which there are. */
static int fail_unnamed(const char *path, const toolmend_tools *list, const char *name) {
    char names[400];
    size_t len = 0;
    size_t count = 0; /* of those that have a name */
    names[0] = '\0';
    for (size_t i = 0; i < toolmend_tools_count(list); i++) {
        toolmend_view one = toolmend_tools_name(list, i);
        if (!one.ptr || ++count > 10 || len >= sizeof names)
            continue;
        int width = one.len < 64 ? (int)one.len : 64;
        int made = snprintf(names + len, sizeof names - len, "%s%.*s",
                            count > 1 ? ", " : "", width, one.ptr);
        len += made > 0 ? (size_t)made : 0;
    }
    const char *more = count > 10 ? ", ..." : "";
    if (count == 0 && toolmend_tools_count(list) > 0)
        return cli_fail(CLI_USAGE, path,
                        "no tool in it has a name; add \"name\" to each");
    if (count == 0)
        return cli_fail(CLI_USAGE, path, "it holds no tool; give a list that has some");
    if (name)
        return cli_fail(CLI_USAGE, path, "no tool \"%s\" in it; it holds %zu: %s%s", name,
                        count, names, more);
    return cli_fail(CLI_USAGE, path, "it holds %zu tool%s; name one with --tool: %s%s",
                    count, cli_s(count), names, more);
}

/* `remedy` for a file that holds a schema; NULL: make a tool of it. */
static int read_list(const char *path, const char *remedy, struct cli_call *call) {
    toolmend_error error = {.offset = SIZE_MAX};
    int code = cli_read(path, SCHEMA_MAX, &call->tool_text);
    if (code == CLI_OK) {
        toolmend_status status = toolmend_tools_load(cli_view(&call->tool_text),
                                                     &call->options, &call->list, &error);
        if (status != TOOLMEND_OK)
            code =
                toollist_fail(path, cli_view(&call->tool_text), status, &error, remedy);
    }
    return code;
}

/* The tool from a list; name NULL: the only one in it. */
static int load_list(const char *path, const char *name, struct cli_call *call) {
    toolmend_error error = {.offset = SIZE_MAX};
    int code = read_list(path, "give it with --schema", call);
    if (code != CLI_OK)
        return code;
    if (!name && (toolmend_tools_count(call->list) != 1 ||
                  !toolmend_tools_name(call->list, 0).ptr))
        return fail_unnamed(path, call->list, NULL);
    toolmend_view wanted = name ? cli_words(name) : toolmend_tools_name(call->list, 0);
    toolmend_status status = toolmend_tools_find(call->list, wanted, &call->tool, &error);
    if (status == TOOLMEND_E_ARGUMENT && name)
        return fail_unnamed(path, call->list, name);
    if (status == TOOLMEND_OK)
        return CLI_OK;
    /* the offset counts in the tool's own schema, not in the file */
    return cli_fail(CLI_USAGE, path, "schema of tool \"%.*s\": %s%s%s",
                    wanted.len < 64 ? (int)wanted.len : 64, wanted.ptr, error.pointer,
                    error.pointer[0] ? ": " : "", error.message);
}

/* Is the text a tool or a list of tools, taken for a schema? Such a text would accept
 * everything: no keyword in it says anything. */
static bool looks_like_tools(toolmend_view text) {
    static const char *const tools[] = {"/tools",    "/inputSchema", "/input_schema",
                                        "/function", "/parameters",  "/0/name"};
    static const char *const keywords[] = {
        "/properties", "/required", "/$ref", "/allOf", "/anyOf", "/oneOf", "/$schema"};
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if (toolmend_json_at(text, keywords[i]).ptr)
            return false;
    for (size_t i = 0; i < sizeof tools / sizeof tools[0]; i++)
        if (toolmend_json_at(text, tools[i]).ptr)
            return true;
    return false;
}

/* The tool from its schema alone. */
static int load_schema(const char *path, const char *name, struct cli_call *call) {
    int code = cli_read(path, SCHEMA_MAX, &call->tool_text);
    toolmend_view schema = cli_view(&call->tool_text);
    if (code == CLI_OK && looks_like_tools(schema))
        code = cli_fail(CLI_USAGE, path,
                        "it holds tools, not a schema; give it with --tools");
    if (code == CLI_OK) {
        toolmend_error error = {.offset = SIZE_MAX};
        toolmend_status status = toolmend_tool_compile(
            cli_words(name ? name : ""), schema, &call->options, &call->own, &error);
        call->tool = call->own;
        if (status != TOOLMEND_OK)
            code = cli_fail_status(path, schema, status, &error);
    }
    return code;
}

static int load_tool(const struct cli_line *line, struct cli_call *call) {
    const char *schema = line->values[CLI_SCHEMA];
    const char *tools = line->values[CLI_TOOLS];
    const char *tool = line->values[CLI_TOOL];
    if (schema && tools)
        return cli_fail(CLI_USAGE, NULL,
                        "--schema and --tools both name the tool; give one of them");
    if (schema)
        return load_schema(schema, tool, call);
    if (tools)
        return load_list(tools, tool, call);
    if (tool)
        return load_list(tool, NULL, call);
    return cli_fail(CLI_USAGE, NULL,
                    "no tool; give --schema FILE, --tools FILE or --tool FILE");
}

/* All the tools of the list that the line names. */
static int load_tools(const struct cli_line *line, struct cli_call *call) {
    const char *tools = line->values[CLI_TOOLS];
    if (!tools)
        return cli_fail(CLI_USAGE, NULL, "no tools; give --tools FILE");
    int code = read_list(tools, NULL, call);
    size_t count = code == CLI_OK ? toolmend_tools_count(call->list) : 0;
    for (size_t i = 0; i < count; i++)
        if (toolmend_tools_name(call->list, i).ptr)
            return CLI_OK;
    return count > 0 ? fail_unnamed(tools, call->list, NULL) : code;
}

static int open_call(const struct cli_line *line, struct cli_call *call,
                     int (*load)(const struct cli_line *, struct cli_call *)) {
    *call = (struct cli_call){.source = "stdin"};
    const char *path = line->operand;
    if (path && path[0] == '-' && path[1] == '\0')
        path = NULL;
    if (path)
        call->source = path;
    int code = set_options(line, call);
    if (code == CLI_OK)
        code = load(line, call);
    if (code == CLI_OK)
        code = cli_read(path, TEXT_MAX, &call->text);
    return code;
}

int cli_call_open(const struct cli_line *line, struct cli_call *call) {
    return open_call(line, call, load_tool);
}

int cli_call_open_whole(const struct cli_line *line, struct cli_call *call) {
    return open_call(line, call, load_tools);
}

void cli_call_close(struct cli_call *call) {
    free(call->text.ptr);
    free(call->tool_text.ptr);
    toolmend_tool_free(call->own);
    toolmend_tools_free(call->list);
}

int cli_put_record(toolmend_report *report) {
    toolmend_view json;
    if (toolmend_report_json(report, &json) != TOOLMEND_OK)
        return cli_fail(CLI_IO, NULL, "no memory for the record; free some");
    cli_put(stdout, json);
    fputc('\n', stdout);
    return CLI_OK;
}

int cli_check_printed(const struct cli_line *line) {
    if (line->values[CLI_JSON] && line->values[CLI_EXPLAIN])
        return cli_fail(CLI_USAGE, NULL,
                        "--json and --explain print different things; give one of them");
    return CLI_OK;
}

int cli_print_report(const struct cli_line *line, const struct cli_call *call,
                     toolmend_report *report, int (*put)(const toolmend_report *report)) {
    bool rejected = toolmend_report_verdict(report) == TOOLMEND_REJECTED;
    int code = CLI_OK;
    if (line->values[CLI_JSON])
        code = cli_put_record(report);
    else if (line->values[CLI_EXPLAIN])
        cli_explain(report, cli_view(&call->text), call);
    else if (rejected)
        cli_explain_rejected(report, call);
    else
        code = put(report);
    return code != CLI_OK ? code : rejected ? CLI_REJECTED : CLI_OK;
}
