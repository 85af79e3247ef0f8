/* SPDX-License-Identifier: MIT
 *
 * validate.c - `toolmend validate`: does a text satisfy the tool's schema?
 *
 * The exit code is the answer. A rejected text has one line for each place that fails; one
 * that is not JSON has first a line on that, and the places in what it says all the same.
 */
#include "cli.h"

static void print_violations(const toolmend_report *report, const struct cli_call *call) {
    for (size_t i = 0; i < toolmend_report_violation_count(report); i++) {
        toolmend_violation violation = toolmend_report_violation(report, i);
        cli_fail_at(call->source, cli_words(""), SIZE_MAX);
        cli_show(stderr, violation.pointer, SIZE_MAX, CLI_ONE_LINE);
        fputs(violation.pointer.len > 0 ? " " : "(root) ", stderr);
        cli_put_violation(stderr, &violation);
        fputc('\n', stderr);
    }
}

static int print(const struct cli_line *line, const struct cli_call *call,
                 toolmend_report *report) {
    bool rejected = toolmend_report_verdict(report) == TOOLMEND_REJECTED;
    int code = CLI_OK;
    if (line->values[CLI_JSON])
        code = cli_put_record(report);
    else if (rejected) {
        if (toolmend_report_reason(report) != TOOLMEND_REASON_SCHEMA_MISMATCH)
            cli_explain_rejected(report, call);
        print_violations(report, call);
    }
    return code != CLI_OK ? code : rejected ? CLI_REJECTED : CLI_OK;
}

int cli_validate(const struct cli_line *line) {
    struct cli_call call;
    int code = cli_call_open(line, &call);
    if (code == CLI_OK) {
        toolmend_report *report = NULL;
        toolmend_error error = {.offset = SIZE_MAX};
        toolmend_status status = toolmend_validate(call.tool, cli_view(&call.text),
                                                   &call.options, &report, &error);
        code = status == TOOLMEND_OK
                   ? print(line, &call, report)
                   : cli_fail_status(call.source, cli_view(&call.text), status, &error);
        toolmend_report_free(report);
    }
    cli_call_close(&call);
    return code;
}
