/* SPDX-License-Identifier: MIT
 *
 * run_report_markdown.c - the report as Markdown, for the summary of a CI job.
 *
 * Counts of each run by outcome, the rules with the most of the worst outcome, then twenty cases, the worst
 * first. Of several runs the rules in which a case went wrong. What comes from an adapter or a case stands
 * in code spans, so that the page can be read as it is, too.
 */
#include "run_report.h"
#include "run_report_internal.h"

enum { CASES_MAX = 20, RULES_MAX = 10 };

struct counts {
    size_t of[REPORT_OUTCOMES];
};

static struct counts count(const struct report_run *run) {
    struct counts counts = {{0}};
    for (size_t i = 0; i < run->count; i++)
        counts.of[report_outcome(&run->cases[i])]++;
    return counts;
}

static void put(FILE *out, toolmend_view spelled) {
    text_put_code(out, text_spelled(spelled), REPORT_WORD);
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

/* Has any run a case of this outcome? The kinds of harm are always shown. */
static bool is_shown(const struct report_set *set, enum report_outcome outcome) {
    bool shown = outcome <= REPORT_WRONG || outcome == REPORT_KEPT;
    for (size_t i = 0; i < set->run_count && !shown; i++)
        shown = count(&set->runs[i]).of[outcome] > 0;
    return shown;
}

static void put_heads(FILE *out, const struct report_set *set) {
    fputs("| layer | level | recovered | harm |", out);
    for (enum report_outcome i = 0; i < REPORT_OUTCOMES; i++)
        if (is_shown(set, i))
            fprintf(out, " %s |", report_outcomes[i].word);
    fputs(" cases | profile |\n|---|---|--:|--:|", out);
    for (enum report_outcome i = 0; i < REPORT_OUTCOMES; i++)
        fputs(is_shown(set, i) ? "--:|" : "", out);
    fputs("--:|---|\n", out);
}

static void put_run(FILE *out, const struct report_set *set,
                    const struct report_run *run) {
    struct counts counts = count(run);
    size_t made, due;
    report_recovery(run->footer, &made, &due);
    size_t harm = report_count(run->footer, "/harm");
    fputs("| ", out);
    put(out, report_string(run->header, "/adapter/name"));
    fputc(' ', out);
    put(out, report_string(run->header, "/adapter/version"));
    fputs(" | ", out);
    put_word(out, run->footer, "/level");
    fprintf(out, "%s | %zu of %zu | %s%zu%s |", report_probed(run), made, due,
            harm > 0 ? "**" : "", harm, harm > 0 ? "**" : "");
    for (enum report_outcome i = 0; i < REPORT_OUTCOMES; i++)
        if (is_shown(set, i))
            fprintf(out, " %zu |", counts.of[i]);
    fprintf(out, " %zu | ", run->count);
    put_word(out, run->header, "/profile");
    fputs(" |\n", out);
}

/* What the table does not say, and what its words mean. */
static void put_foot(FILE *out, const struct report_set *set) {
    fputs("\nCases are the sum of", out);
    for (enum report_outcome i = 0; i < REPORT_OUTCOMES; i++)
        if (is_shown(set, i))
            fprintf(out, "%s %s", i > 0 ? "," : "", report_outcomes[i].word);
    fputs(".\n", out);
    for (size_t i = 0; i < set->run_count; i++)
        if (!report_is(toolmend_json_at(set->runs[i].footer, "/complete"), "true")) {
            fputs("\n**Stopped early, this is not all:** ", out);
            put(out, report_string(set->runs[i].header, "/adapter/name"));
            fputc('\n', out);
        }
    fputs("\n- harm: changed, refused and wrong\n", out);
    for (enum report_outcome i = 0; i < REPORT_OUTCOMES; i++)
        if (is_shown(set, i))
            fprintf(out, "- %s: %s\n", report_outcomes[i].word, report_outcomes[i].says);
}

/* ---- cases ------------------------------------------------------------------------------- */

static bool is_excused(const struct report_case *reported) {
    return report_is(reported->result, "xfail");
}

static void put_case(FILE *out, const struct report_set *set,
                     const struct report_run *run, const struct report_case *reported) {
    const struct suite_case *test = report_test(set, reported);
    fprintf(out, "- **%s** ", report_outcomes[report_outcome(reported)].word);
    text_put_code(out, text_spelled(reported->id), REPORT_SHOWN);
    if (report_outcome(reported) == REPORT_NO_ANSWER) {
        fputs(", ", out);
        report_put_result(out, reported, text_put_code);
    }
    fputs(is_excused(reported) ? ", excused" : "", out);
    if (test) {
        fputs("\n  - asked ", out);
        text_put_code(out, text_bytes(test->text), REPORT_SHOWN);
        fputs("\n  - expected ", out);
        report_put_expected(out, run, test, text_put_code);
    }
    fputs("\n  - came ", out);
    report_put_got(out, reported, text_put_code);
    fputc('\n', out);
}

/* The next place of the cases that went wrong: those that no baseline excuses, the worst first, then
 * the others. */
struct order {
    bool excused;
    enum report_outcome outcome;
};

static bool go_on(struct order *at) {
    if (++at->outcome < REPORT_NOT_ASKED)
        return true;
    *at = (struct order){.excused = !at->excused};
    return at->excused;
}

static void put_cases(FILE *out, const struct report_set *set,
                      const struct report_run *run) {
    struct order at = {.excused = false};
    size_t shown = 0, bad = 0;
    do
        for (size_t i = 0; i < run->count; i++) {
            if (report_outcome(&run->cases[i]) != at.outcome ||
                is_excused(&run->cases[i]) != at.excused)
                continue;
            if (bad++ == 0)
                fputs("\n#### Cases, the worst first\n\n", out);
            if (shown < CASES_MAX) {
                put_case(out, set, run, &run->cases[i]);
                shown++;
            }
        }
    while (go_on(&at));
    if (bad > shown)
        fprintf(out, "\nand %zu more\n", bad - shown);
}

/* How many cases of each kind of harm the worst rules have, or else of what else went wrong. */
static bool put_worst_rules(FILE *out, const struct report_set *set) {
    struct report_rules rules;
    bool made = report_rules_begin(&rules, set->runs, set->run_count);
    size_t shown = 0;
    for (; shown < rules.count && shown < RULES_MAX &&
           report_cell_is_bad(&rules.rows[shown].sum);
         shown++) {
        const struct report_cell *sum = &rules.rows[shown].sum;
        if (shown == 0)
            fputs("\n#### Rules, harm first\n\n| rule | harm | no answer | spoiled | "
                  "guess | "
                  "not mended or passed on | not asked | as expected | cases |\n"
                  "|---|--:|--:|--:|--:|--:|--:|--:|--:|\n",
                  out);
        fputs("| ", out);
        text_put_code(out, text_spelled(rules.rows[shown].clause), REPORT_SHOWN);
        fprintf(out, " | %zu | %zu | %zu | %zu | %zu | %zu | %zu | %zu |\n",
                sum->kinds[REPORT_HARMED], sum->kinds[REPORT_UNANSWERED],
                sum->kinds[REPORT_SPOILED], sum->kinds[REPORT_GUESSED],
                sum->kinds[REPORT_FAILED], sum->kinds[REPORT_SKIPPED],
                sum->kinds[REPORT_PASSED], report_cell_cases(sum));
    }
    report_rules_free(&rules);
    return made;
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
        fputs(", only ", out);
        put_word(out, run->header, "/filter");
    }
    if (report_string(run->header, "/salt").ptr) {
        fputs(", salted with ", out);
        put_word(out, run->header, "/salt");
        fputs(": asked with other names and words in place of those shown", out);
    }
    fputs("\n\n", out);
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
    static const char *const words[] = {
        "", "", "not mended or passed on", "guess", "spoiled", "no answer", "harm"};
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
        fputs("| ", out);
        text_put_code(out, text_spelled(rule->clause), REPORT_SHOWN);
        fputs(" |", out);
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
    if (set->run_count == 0)
        return true;
    put_title(out, &set->runs[0]);
    put_heads(out, set);
    for (size_t i = 0; i < set->run_count; i++)
        put_run(out, set, &set->runs[i]);
    put_foot(out, set);
    if (set->run_count > 1)
        return put_rules(out, set);
    bool made = put_worst_rules(out, set);
    put_cases(out, set, &set->runs[0]);
    return made;
}
