/* SPDX-License-Identifier: MIT
 *
 * repair.c - `toolmend repair`: one text in, one text out, or a refusal.
 *
 * Without --json and --explain it is a one-shot adapter: stdout holds exactly the text that
 * may go to the tool, or nothing at all.
 */
#include "cli.h"

/* What the line asks to be printed about a report. */
static int print(const struct cli_line *line, const struct cli_call *call,
                 toolmend_report *report) {
    bool rejected = toolmend_report_verdict(report) == TOOLMEND_REJECTED;
    int code = CLI_OK;
    if (line->values[CLI_JSON])
        code = cli_put_record(report);
    else if (line->values[CLI_EXPLAIN])
        cli_explain(report, call);
    else if (rejected)
        cli_explain_rejected(report, call);
    else
        cli_put(stdout, toolmend_report_text(report));
    return code != CLI_OK ? code : rejected ? CLI_REJECTED : CLI_OK;
}

int cli_repair(const struct cli_line *line) {
    struct cli_call call;
    if (line->values[CLI_JSON] && line->values[CLI_EXPLAIN])
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "--json and --explain print different things; give one of them");
    int code = cli_call_open(line, &call);
    if (code == CLI_OK) {
        toolmend_report *report = NULL;
        toolmend_error error = {.offset = SIZE_MAX};
        toolmend_status status = toolmend_repair(
            call.tool, cli_view(&call.text), call.finish, &call.options, &report, &error);
        code = status == TOOLMEND_OK ? print(line, &call, report)
                                     : cli_fail_status(call.source, status, &error);
        toolmend_report_free(report);
    }
    cli_call_close(&call);
    return code;
}
