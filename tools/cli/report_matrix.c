/* SPDX-License-Identifier: MIT
 *
 * report_matrix.c - `toolmend report matrix`: runs side by side, rule by rule.
 *
 * For a terminal a run is a number: names of layers are of any length, ten columns are not. What
 * is written to files are the forms that several runs have in common.
 */
#include "report_open.h"
#include "reports.h"
#include "runner/run_report.h"

enum { NAME_SHOWN = 80, RULE_SHOWN = 60, CELL = 32 };

static void show(toolmend_view spelled, size_t most) {
    cli_show(stdout, spelled, most, CLI_ONE_LINE);
}

/* ---- the runs ---------------------------------------------------------------------------- */

static void put_run(const struct report_run *run, size_t number) {
    struct report_cell all = {{0}};
    size_t made, due;
    char recovered[64];
    toolmend_view level = report_string(run->footer, "/level");
    report_recovery(run->footer, &made, &due);
    (void)snprintf(recovered, sizeof recovered, "%zu/%zu", made, due);
    for (size_t i = 0; i < run->count; i++)
        all.kinds[run->cases[i].kind] += run->cases[i].scored;
    printf("%-3zu %6zu %7zu %7zu %10zu %7zu %7zu %7zu %10s  ", number,
           report_count(run->footer, "/harm"), all.kinds[REPORT_SPOILED],
           all.kinds[REPORT_GUESSED], all.kinds[REPORT_UNANSWERED],
           all.kinds[REPORT_FAILED], all.kinds[REPORT_SKIPPED], all.kinds[REPORT_PASSED],
           recovered);
    show(report_string(run->header, "/adapter/name"), NAME_SHOWN);
    putchar(' ');
    show(report_string(run->header, "/adapter/version"), NAME_SHOWN);
    printf(", profile ");
    show(report_string(run->header, "/profile"), NAME_SHOWN);
    printf(", level ");
    show(level.ptr ? level : cli_words("none"), NAME_SHOWN);
    puts(report_is(toolmend_json_at(run->footer, "/complete"), "true")
             ? ""
             : "; stopped early, not all");
}

/* ---- the rules --------------------------------------------------------------------------- */

/* The worst that there is, and how often; where nothing went wrong what passed, of all. */
static void put_cell(const struct report_cell *cell) {
    static const char *const words[] = {"passed",  "skipped", "failed", "guessed",
                                        "spoiled", "none",    "harm"};
    enum report_kind worst = report_cell_worst(cell);
    char text[CELL] = "-";
    if (report_cell_is_bad(cell) || worst == REPORT_SKIPPED)
        (void)snprintf(text, sizeof text, "%zu %s", cell->kinds[worst], words[worst]);
    else if (worst == REPORT_PASSED)
        (void)snprintf(text, sizeof text, "%zu/%zu", cell->kinds[REPORT_PASSED],
                       report_cell_cases(cell));
    printf(" %11s", text);
}

static size_t rule_width(const struct report_rules *rules) {
    size_t width = sizeof "rule" - 1;
    for (size_t i = 0; i < rules->count; i++)
        if (rules->rows[i].clause.len > width)
            width = rules->rows[i].clause.len;
    return width < RULE_SHOWN ? width : RULE_SHOWN;
}

static void put_rules(const struct report_rules *rules, size_t run_count) {
    int width = (int)rule_width(rules);
    printf("\n%-*s", width, "rule");
    for (size_t i = 0; i < run_count; i++)
        printf(" %11zu", i + 1);
    putchar('\n');
    for (size_t i = 0; i < rules->count; i++) {
        const struct report_rule *rule = &rules->rows[i];
        size_t len = rule->clause.len;
        show(rule->clause, RULE_SHOWN);
        printf("%*s", len < (size_t)width ? width - (int)len : 0, "");
        for (size_t k = 0; k < run_count; k++)
            put_cell(&rule->cells[k]);
        putchar('\n');
    }
}

static int print(const struct report_opened *opened) {
    struct report_rules rules;
    if (!report_rules_begin(&rules, opened->runs, opened->count))
        return cli_fail(CLI_IO, NULL, "no memory for the matrix; free some");
    printf("%-3s %6s %7s %7s %10s %7s %7s %7s %10s  %s\n", "run", "harm", "spoiled",
           "guessed", "no answer", "failed", "skipped", "passed", "recovered", "layer");
    for (size_t i = 0; i < opened->count; i++)
        put_run(&opened->runs[i], i + 1);
    put_rules(&rules, opened->count);
    puts(
        "\nThe worst of each rule's scored cases: harm, none (no answer), spoiled, "
        "guessed, "
        "failed; else\nhow many passed of all, the others being skipped; - has no scored "
        "case. harm to passed\nadd up to the scored cases of a run.");
    report_rules_free(&rules);
    return CLI_OK;
}

/* ---- files ------------------------------------------------------------------------------- */

static int take(const struct cli_line *line, struct reports *reports) {
    int code = CLI_OK;
    for (size_t i = 0; i < line->report_count && code == CLI_OK; i++)
        code = reports_take(reports, line->reports[i]);
    for (enum report_form form = 0; form < REPORT_FORMS && code == CLI_OK; form++)
        if (reports->paths[form] && form != REPORT_HTML && form != REPORT_MARKDOWN)
            code = cli_fail(CLI_USAGE, NULL,
                            "no matrix as %s; write html=FILE or markdown=FILE",
                            report_form_name(form));
    return code;
}

static int write_forms(const struct cli_line *line, struct report_opened *opened,
                       struct reports *reports) {
    int code = report_open_suite(opened, line);
    if (code == CLI_OK)
        code = reports_begin(reports, false);
    if (code == CLI_OK)
        code = reports_write(reports, opened->runs, opened->count, &opened->suite);
    return code;
}

int cli_report_matrix(const struct cli_line *line) {
    struct report_opened opened = {.count = 0};
    struct reports reports = {.lines = NULL};
    if (line->operand_count == 0)
        return cli_fail(CLI_USAGE, NULL,
                        "report matrix takes reports, one for each run; name some");
    int code = take(line, &reports);
    if (code == CLI_OK)
        code = report_open(&opened, line->operands, line->operand_count);
    if (code == CLI_OK)
        code = line->report_count > 0 ? write_forms(line, &opened, &reports)
                                      : print(&opened);
    reports_drop(&reports);
    report_close(&opened);
    return code;
}
