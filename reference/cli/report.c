/* SPDX-License-Identifier: MIT
 *
 * report.c - `toolmend report`: other forms of reports that were written as JSON Lines.
 */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

#include "reports.h"

/* ---- reports that are there -------------------------------------------------------------- */

/* Reports, with the bytes that they are views of. */
struct opened {
    const struct cli_line *line;
    struct report_run *runs;
    struct cli_bytes *texts;
    size_t count;
    struct suite suite;
};

static void close_all(struct opened *opened) {
    for (size_t i = 0; i < opened->count; i++) {
        report_free(&opened->runs[i]);
        free(opened->texts[i].ptr);
    }
    free(opened->runs);
    free(opened->texts);
    suite_free(&opened->suite);
}

/* Any size: reports are made by this program, and as long as their suite. */
static int open_report(struct opened *opened, const char *path) {
    struct report_fault fault;
    struct cli_bytes *text = &opened->texts[opened->count];
    struct report_run *run = &opened->runs[opened->count];
    int code = cli_read(path, SIZE_MAX - 1, text);
    if (code == CLI_OK && !report_read(path, cli_view(text), run, &fault))
        code = cli_fail(fault.no_memory ? CLI_IO : CLI_USAGE, path, SIZE_MAX, "%s",
                        fault.message);
    if (code != CLI_OK)
        free(text->ptr);
    else
        opened->count++;
    return code;
}

static int open_all(struct opened *opened, char *const *paths, size_t count) {
    opened->runs = calloc(count + 1, sizeof *opened->runs);
    opened->texts = calloc(count + 1, sizeof *opened->texts);
    if (!opened->runs || !opened->texts)
        return cli_fail(CLI_IO, NULL, SIZE_MAX, "no memory for reports; free some");
    int code = CLI_OK;
    for (size_t i = 0; i < count && code == CLI_OK; i++)
        code = open_report(opened, paths[i]);
    return code;
}

static int load_suite(struct opened *opened) {
    const char *path = opened->line->values[CLI_SUITE];
    struct suite corpus = {0};
    struct suite_error error;
    bool loaded = path ? suite_load(path, &opened->suite, &error)
                       : suite_vectors(&opened->suite, &error);
    loaded = loaded && suite_corpus(&corpus, &error) &&
             suite_append(&opened->suite, &corpus, &error);
    suite_free(&corpus);
    if (loaded)
        return CLI_OK;
    return cli_fail(error.unreadable ? CLI_IO : CLI_USAGE, NULL, SIZE_MAX, "%s",
                    error.message);
}

/* ---- forms ------------------------------------------------------------------------------- */

static int make_forms(struct opened *opened, struct reports *reports) {
    const struct cli_line *line = opened->line;
    size_t first = 0;
    int code = CLI_OK;
    for (; first < line->operand_count && strchr(line->operands[first], '='); first++) {
        code = reports_take(reports, line->operands[first]);
        if (code != CLI_OK)
            return code;
    }
    if (reports->paths[REPORT_JSONL])
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "jsonl is what reports are made of; copy the file");
    if (first == 0 || first == line->operand_count)
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "write FORMAT=FILE, then the reports to make it of");
    if (reports->paths[REPORT_SVG] && line->operand_count - first > 1)
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "a badge is of one report; name one, or leave out svg=");
    code = open_all(opened, line->operands + first, line->operand_count - first);
    if (code == CLI_OK)
        code = load_suite(opened);
    if (code == CLI_OK)
        code = reports_begin(reports, false);
    if (code == CLI_OK)
        code = reports_write(reports, opened->runs, opened->count, &opened->suite);
    return code;
}

int cli_report(const struct cli_line *line) {
    struct opened opened = {.line = line};
    struct reports reports = {.lines = NULL};
    int code = make_forms(&opened, &reports);
    reports_drop(&reports);
    close_all(&opened);
    return code;
}
