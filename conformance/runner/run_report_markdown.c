/* SPDX-License-Identifier: MIT
 *
 * run_report_markdown.c - the report as Markdown, for the summary of a CI job.
 *
 * Harm, level and recovery of each run, then the cases that went wrong, the worst first, at most
 * twenty. Of several runs, the rules in which a case went wrong. Untrusted text is always escaped.
 */
#include "run_report.h"
#include "run_report_internal.h"

enum { CASES_MAX = 20, CELL = 80 };

static void put(FILE *out, toolmend_view spelled) {
    text_put_markdown(out, text_spelled(spelled), REPORT_WORD);
}

static void put_cell(FILE *out, struct text text, size_t most) {
    text_put_markdown(out, text, most < CELL ? most : CELL);
}

/* A word of the header or footer; "none" where there is none. */
static void put_word(FILE *out, toolmend_view line, const char *pointer) {
    toolmend_view word = report_string(line, pointer);
    if (word.ptr)
        put(out, word);
    else
        fputs("none", out);
}

/* ---- sums -------------------------------------------------------------------------------- */

static void put_run(FILE *out, const struct report_run *run) {
    struct report_group groups[REPORT_GROUPS_MAX], all;
    size_t made, due;
    report_add_up(run, groups, &all);
    report_recovery(run->footer, &made, &due);
    size_t harm = report_count(run->footer, "/harm");
    fputs("| ", out);
    put(out, report_string(run->header, "/adapter/name"));
    fputc(' ', out);
    put(out, report_string(run->header, "/adapter/version"));
    fprintf(out, " | %s%zu%s | ", harm > 0 ? "**" : "", harm, harm > 0 ? "**" : "");
    put_word(out, run->footer, "/level");
    fputs(report_probed(run), out);
    fprintf(out, " | %zu of %zu | %zu | %zu | %zu | ", made, due,
            all.kinds[REPORT_UNANSWERED], all.kinds[REPORT_FAILED], all.cases);
    put_word(out, run->header, "/profile");
    fputs(" |\n", out);
    if (!report_is(toolmend_json_at(run->footer, "/complete"), "true"))
        fputs("| &#x26A0; stopped early, this is not all | | | | | | | |\n", out);
}

/* ---- cases ------------------------------------------------------------------------------- */

static void put_case(FILE *out, const struct report_set *set,
                     const struct report_run *run, const struct report_case *reported) {
    const struct suite_case *test = report_test(set, reported);
    fputs("| ", out);
    report_put_result(out, reported, put_cell);
    fputs(" | <code>", out);
    text_put_markdown(out, text_spelled(reported->id), REPORT_SHOWN);
    fputs("</code> | ", out);
    if (test) {
        fputs("<code>", out);
        put_cell(out, text_bytes(test->text), CELL);
        fputs("</code>", out);
    }
    fputs(" | ", out);
    if (test) {
        fputs("<code>", out);
        report_put_expected(out, run, test, put_cell);
        fputs("</code>", out);
    }
    fputs(" | <code>", out);
    report_put_got(out, reported, put_cell);
    fputs("</code> |\n", out);
}

/* The scored cases of a kind, the first of them in full. */
static void put_kind(FILE *out, const struct report_set *set,
                     const struct report_run *run, enum report_kind kind, size_t *room) {
    static const char *const titles[] = {"", "", "Not mended, or handed on", "No answer",
                                         "Harm"};
    size_t count = 0;
    size_t left_out = 0;
    for (size_t i = 0; i < run->count; i++) {
        const struct report_case *reported = &run->cases[i];
        if (reported->kind != kind || !reported->scored)
            continue;
        if (count++ == 0)
            fprintf(out,
                    "\n#### %s\n\n| result | case | asked | expected | came |\n"
                    "|---|---|---|---|---|\n",
                    titles[kind]);
        if (*room > 0) {
            put_case(out, set, run, reported);
            --*room;
        } else {
            left_out++;
        }
    }
    if (left_out > 0)
        fprintf(out, "\nand %zu more\n", left_out);
}

/* ---- all --------------------------------------------------------------------------------- */

static void put_title(FILE *out, const struct report_run *run) {
    fputs("### toolmend certify, suite ", out);
    if (report_string(run->header, "/suite").ptr) {
        put_word(out, run->header, "/suite");
        fputs(" of ", out);
        put_word(out, run->header, "/spec");
    } else {
        fputs("of its own", out);
    }
    if (report_string(run->header, "/filter").ptr) {
        fputs(", only <code>", out);
        put_word(out, run->header, "/filter");
        fputs("</code>", out);
    }
    if (report_string(run->header, "/salt").ptr) {
        fputs(", salted with <code>", out);
        put_word(out, run->header, "/salt");
        fputs("</code>: asked with other names and words in place of those shown", out);
    }
    fputs("\n\n| layer | harm | level | recovered | no answer | failed | cases | profile "
          "|\n"
          "|---|--:|---|--:|--:|--:|--:|---|\n",
          out);
}

/* ---- several runs ------------------------------------------------------------------------ */

static void put_rules_title(FILE *out, const struct report_set *set) {
    fputs("\n#### Rules, harm first\n\n| rule |", out);
    for (size_t i = 0; i < set->run_count; i++) {
        fputc(' ', out);
        put_word(out, set->runs[i].header, "/adapter/name");
        fputs(" |", out);
    }
    fputs("\n|---|", out);
    for (size_t i = 0; i < set->run_count; i++)
        fputs("--:|", out);
    fputc('\n', out);
}

static void put_cell_of_rule(FILE *out, const struct report_cell *cell) {
    static const char *const words[] = {"", "", "failed", "no answer", "harm"};
    enum report_kind worst = report_cell_worst(cell);
    const char *strong = worst == REPORT_HARMED ? "**" : "";
    size_t cases = report_cell_cases(cell);
    if (report_cell_is_bad(cell))
        fprintf(out, " %s%zu %s%s,", strong, cell->kinds[worst], words[worst], strong);
    if (cases > 0)
        fprintf(out, " %zu/%zu", cell->kinds[REPORT_PASSED], cases);
    fputs(" |", out);
}

/* The rules of which something went wrong in one of the runs. */
static bool put_rules(FILE *out, const struct report_set *set) {
    struct report_rules rules;
    size_t shown = 0;
    bool made = report_rules_begin(&rules, set->runs, set->run_count);
    for (; shown < rules.count && report_cell_is_bad(&rules.rows[shown].sum); shown++) {
        const struct report_rule *rule = &rules.rows[shown];
        if (shown == 0)
            put_rules_title(out, set);
        fputs("| <code>", out);
        text_put_markdown(out, text_spelled(rule->clause), REPORT_SHOWN);
        fputs("</code> |", out);
        for (size_t i = 0; i < set->run_count; i++)
            put_cell_of_rule(out, &rule->cells[i]);
        fputc('\n', out);
    }
    if (made && shown < rules.count)
        fprintf(out, "\n%s%zu rules, no case went wrong.\n",
                shown > 0 ? "Of the other " : "Of all ", rules.count - shown);
    report_rules_free(&rules);
    return made;
}

bool report_write_markdown(FILE *out, const struct report_set *set) {
    for (size_t i = 0; i < set->run_count; i++) {
        if (i == 0)
            put_title(out, &set->runs[i]);
        put_run(out, &set->runs[i]);
    }
    fputs(
        "\nHarm: sound calls changed or refused, broken ones made into something else.\n",
        out);
    if (set->run_count > 1)
        return put_rules(out, set);
    if (set->run_count == 1) {
        size_t room = CASES_MAX;
        put_kind(out, set, &set->runs[0], REPORT_HARMED, &room);
        put_kind(out, set, &set->runs[0], REPORT_UNANSWERED, &room);
        put_kind(out, set, &set->runs[0], REPORT_FAILED, &room);
    }
    return true;
}
