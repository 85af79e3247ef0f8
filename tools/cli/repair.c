/* SPDX-License-Identifier: MIT
 *
 * repair.c - `toolmend repair`: one text in, one text out, or a refusal.
 *
 * Without --json and --explain it is a one-shot adapter: stdout holds exactly the text that
 * may go to the tool, or nothing at all.
 */
#include "cli.h"

static int put_text(const toolmend_report *report) {
    cli_put(stdout, toolmend_report_text(report));
    return CLI_OK;
}

int cli_repair(const struct cli_line *line) {
    struct cli_call call;
    int code = cli_check_printed(line);
    if (code != CLI_OK)
        return code;
    code = cli_call_open(line, &call);
    if (code == CLI_OK) {
        toolmend_report *report = NULL;
        toolmend_error error = {.offset = SIZE_MAX};
        toolmend_status status = toolmend_repair(
            call.tool, cli_view(&call.text), call.finish, &call.options, &report, &error);
        code = status == TOOLMEND_OK
                   ? cli_print_report(line, &call, report, put_text)
                   : cli_fail_status(call.source, cli_view(&call.text), status, &error);
        toolmend_report_free(report);
    }
    cli_call_close(&call);
    return code;
}
