/* SPDX-License-Identifier: MIT
 *
 * run_report_forms.c - `toolmend report forms`: other forms of reports that were written as JSON Lines.
 */
#include <string.h>

#include "report_open.h"
#include "reports.h"

static int make_forms(const struct cli_line *line, struct report_opened *opened,
                      struct reports *reports) {
    size_t first = 0;
    int code = CLI_OK;
    for (; first < line->operand_count && strchr(line->operands[first], '='); first++) {
        code = reports_take(reports, line->operands[first]);
        if (code != CLI_OK)
            return code;
    }
    if (reports->paths[REPORT_JSONL])
        return cli_fail(CLI_USAGE, NULL,
                        "jsonl is what reports are made of; copy the file");
    if (first == 0 || first == line->operand_count)
        return cli_fail(CLI_USAGE, NULL,
                        "write FORM=FILE, then the reports to make it of");
    if (reports->paths[REPORT_SVG] && line->operand_count - first > 1)
        return cli_fail(CLI_USAGE, NULL,
                        "a badge is of one report; name one, or leave out svg=");
    code = report_open(opened, line->operands + first, line->operand_count - first);
    if (code == CLI_OK)
        code = report_open_suite(opened, line);
    if (code == CLI_OK)
        code = reports_begin(reports, false);
    if (code == CLI_OK)
        code = reports_write(reports, opened->runs, opened->count, &opened->suite);
    return code;
}

int cli_report_forms(const struct cli_line *line) {
    struct report_opened opened = {.count = 0};
    struct reports reports = {.lines = NULL};
    int code = make_forms(line, &opened, &reports);
    reports_drop(&reports);
    report_close(&opened);
    return code;
}
