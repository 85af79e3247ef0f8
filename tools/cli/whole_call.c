/* SPDX-License-Identifier: MIT
 *
 * whole_call.c - `toolmend call`: one call in, one call out, or a refusal.
 *
 * What is printed is the call as a host would run it: the tool's name, and the bytes of the
 * arguments that it may be given. The repaired call itself is what the edits make of it
 * (--json).
 */
#include "cli.h"

static int put_call(const toolmend_report *report) {
    fputs("{\"name\": ", stdout);
    if (!cli_put_json(toolmend_report_tool_name(report)))
        return cli_fail(CLI_IO, NULL, "no memory for the name; free some");
    fputs(", \"arguments\": ", stdout);
    cli_put(stdout, toolmend_report_text(report));
    fputs("}\n", stdout);
    return CLI_OK;
}

/* A tool whose own schema is invalid is a fault of the list and not of the call. */
static int fail(const struct cli_line *line, const struct cli_call *call,
                toolmend_status status, const toolmend_error *error) {
    if (status != TOOLMEND_E_SCHEMA && status != TOOLMEND_E_LIMIT)
        return cli_fail_status(call->source, cli_view(&call->text), status, error);
    return cli_fail(CLI_USAGE, line->values[CLI_TOOLS],
                    "schema of the tool that is called: %s%s%s", error->pointer,
                    error->pointer[0] ? ": " : "", error->message);
}

int cli_whole_call(const struct cli_line *line) {
    struct cli_call call;
    int code = cli_check_printed(line);
    if (code != CLI_OK)
        return code;
    code = cli_call_open_whole(line, &call);
    if (code == CLI_OK) {
        toolmend_report *report = NULL;
        toolmend_error error = {.offset = SIZE_MAX};
        toolmend_status status = toolmend_call(
            call.list, cli_view(&call.text), call.finish, &call.options, &report, &error);
        code = status == TOOLMEND_OK ? cli_print_report(line, &call, report, put_call)
                                     : fail(line, &call, status, &error);
        toolmend_report_free(report);
    }
    cli_call_close(&call);
    return code;
}
