/* SPDX-License-Identifier: MIT
 *
 * scoreboard.c - a run of certify for a person in a hurry.
 *
 * One line on what ran, the table, one line on harm, one on the level; then the cases that
 * did not go well, harm first. Harm is a number, never a rate, and nothing is added to it.
 * What adapters and models wrote is shown, and does nothing to a terminal.
 */
#include "scoreboard.h"

#include <string.h>

#include "cli.h"

enum { PROBLEMS_MAX = 20, SHOWN = 200 };

/* ---- what ran ---------------------------------------------------------------------------- */

static size_t corpus_count(const struct certification *run) {
    for (size_t i = 0; i < run->tally.row_count; i++)
        if (strcmp(run->tally.rows[i].group, "corpus") == 0)
            return run->tally.rows[i].cases;
    return 0;
}

/* How it was asked, where that is not the usual way. */
static void put_plan(const struct certification *run) {
    const struct plan *plan = &run->plan;
    bool cuts = run->hello->cuts;
    const char *before = "\nasked: ";
    if (plan->shards > 0) {
        printf("%sshard %zu/%zu", before, plan->shard, plan->shards);
        before = ", ";
    }
    if (plan->order) {
        printf("%sin the order of seed ", before);
        cli_show(stdout, cli_words(plan->order), SHOWN, CLI_ONE_LINE);
        before = ", ";
    }
    if (plan->salt) {
        printf("%sunder the names of salt ", before);
        cli_show(stdout, cli_words(plan->salt), SHOWN, CLI_ONE_LINE);
        printf(" (%zu of %zu cases keep theirs)", plan->unsalted, run->suite->count);
        before = ", ";
    }
    if (plan->repeat > 0)
        printf("%s%u times each", before, plan->repeat);
    before = plan->repeat > 0 ? ", " : before;
    if (cuts)
        printf("%swhole and in pieces", before);
    before = cuts ? ", " : before;
    if (plan->isolate)
        printf("%sa fresh process each time", before);
}

static void put_head(const struct certification *run) {
    const struct hello *hello = run->hello;
    size_t corpus = corpus_count(run);
    printf("%zu scored %s", run->tally.all.cases - corpus,
           run->suite->version ? "vectors" : "cases");
    if (run->suite->version)
        printf(" of suite %s, spec %s", run->suite->version,
               run->edition ? run->edition->spec : SUITE_SPEC_DATE);
    if (corpus > 0)
        printf(", %zu scored calls of the corpus", corpus);
    printf("; profile %s\nadapter: ", toolmend_profile_name(run->profile));
    cli_show(stdout, cli_words(hello->name), SHOWN, CLI_ONE_LINE);
    fputc(' ', stdout);
    cli_show(stdout, cli_words(hello->version), SHOWN, CLI_ONE_LINE);
    fputs(" (", stdout);
    cli_show(stdout, cli_words(hello->language), SHOWN, CLI_ONE_LINE);
    printf(")%s%s%s%s%s", hello->bytes ? ", keeps bytes" : ", compared by value",
           hello->value_input ? ", gets parsed JSON" : "",
           hello->typed_output ? ", typed output" : "",
           hello->doubles ? ", numbers are doubles" : "",
           hello->utf8_strings ? ", strings are UTF-8" : "");
    if (hello->fixed_tools)
        printf(", %zu tools of its own", hello->tool_count);
    if (hello->input_max != SIZE_MAX)
        printf(", at most %zu bytes", hello->input_max);
    put_plan(run);
    fputc('\n', stdout);
    if (run->edition)
        printf(
            "spec %s: %zu cases are not of it and do not count; %zu of it are gone, or "
            "say something else\n",
            run->edition->spec, run->edition->later, run->edition->gone);
    fputc('\n', stdout);
}

/* ---- the table --------------------------------------------------------------------------- */

/* A count; none is a point, so that the others stand out. */
static void put_count(size_t count, int width) {
    if (count > 0)
        printf("%*zu", width, count);
    else
        printf("%*s", width, ".");
}

static void put_row(const char *name, const struct tally_row *row) {
    char recovery[48] = "-";
    if (row->due > 0)
        (void)snprintf(recovery, sizeof recovery, "%zu/%zu", row->recovered, row->due);
    fputs(name, stdout);
    printf("%*s%6zu%11s |", strlen(name) < 10 ? 10 - (int)strlen(name) : 0, "",
           row->cases, recovery);
    put_count(row->harm[DETAIL_CHANGED], 8);
    put_count(row->harm[DETAIL_REFUSED], 8);
    put_count(row->harm[DETAIL_WRONG], 8);
    fputs(" |", stdout);
    put_count(row->passed_on, 8);
    put_count(row->none, 8);
    put_count(row->unsupported, 8);
    put_count(row->not_applicable, 8);
    puts(row->claimed ? "" : "  not claimed");
}

static void put_table(const struct certification *run) {
    struct tally_row all = run->tally.all;
    printf("%10s%6s%11s |%8s%8s%8s |%8s%8s%8s%8s\n", "", "", "", "harm:", "", "",
           "passed", "no", "unsup-", "not");
    printf("%-10s%6s%11s |%8s%8s%8s |%8s%8s%8s%8s\n", "group", "cases", "recovered",
           "changed", "refused", "wrong", "on", "answer", "ported", "asked");
    for (size_t i = 0; i < run->tally.row_count; i++)
        put_row(run->tally.rows[i].group, &run->tally.rows[i]);
    all.claimed = true;
    put_row("all", &all);
}

/* ---- what it comes to -------------------------------------------------------------------- */

static void put_harm(const struct tally_row *row) {
    size_t harm = tally_harm(row);
    printf("harm   %zu", harm);
    if (harm > 0)
        printf(
            ": sound calls changed %zu, sound calls refused %zu, broken calls made into "
            "something else %zu",
            row->harm[DETAIL_CHANGED], row->harm[DETAIL_REFUSED],
            row->harm[DETAIL_WRONG]);
    fputc('\n', stdout);
}

/* The groups that recovery was asked of, where they are not all that there are. */
static void put_claims(const struct certification *run) {
    const struct hello *hello = run->hello;
    bool all = true;
    for (size_t i = 0; i < run->suite->count; i++)
        all = all && hello_claims(hello, &run->suite->cases[i]);
    if (all)
        return;
    if (!hello->names_groups)
        printf(" in all groups but %shint", hello->value_input ? "syntax and " : "");
    for (size_t i = 0; i < hello->group_count; i++)
        printf("%s%s", i > 0 ? ", " : " in ", hello->groups[i]);
}

/* Less than half of a suite shows too little, whatever came of it. */
static void put_unjudged(const struct tally *tally) {
    if (!tally_is_judged(tally))
        printf("judged %zu of %zu scored cases: exit 0 needs at most half of them to be "
               "not applicable or unsupported\n",
               tally->all.cases - tally->all.unsupported - tally->all.not_applicable,
               tally->all.cases);
}

void scoreboard_level(const struct certification *run, bool probed) {
    char why[160];
    enum level level = tally_level(&run->tally, why, sizeof why);
    printf("level  %s", level == LEVEL_NONE ? "none" : level_name(level));
    if (level > LEVEL_HARMLESS)
        put_claims(run);
    if (run->plan.salt && level > LEVEL_NONE) {
        fputs(" (salt ", stdout);
        cli_show(stdout, cli_words(run->plan.salt), SHOWN, CLI_ONE_LINE);
        fputc(')', stdout);
    }
    fputs(probed && level > LEVEL_NONE ? " (probed)" : "", stdout);
    printf("%s%s\n", why[0] != '\0' ? "; " : "", why);
}

/* Counts of results as words; nothing if there are none. */
static void put_results(const char *title, const size_t *counts) {
    const char *before = title;
    for (size_t i = 0; i < RESULT_COUNT; i++) {
        if (counts[i] == 0)
            continue;
        printf("%s%zu %s", before, counts[i], result_name((enum result)i));
        before = ", ";
    }
    if (before != title)
        fputc('\n', stdout);
}

/* Harm that somebody excuses is told of twice: it is done to somebody else. */
static void put_excused(const struct tally *tally) {
    if (!tally->excused)
        return;
    printf("baseline: %zu excused", tally->xfail);
    if (tally->xfail_harm > 0)
        printf(", of them HARM: %zu", tally->xfail_harm);
    if (tally->xpass > 0)
        printf("; %zu to be excused, and passed", tally->xpass);
    fputc('\n', stdout);
}

/* ---- cases that did not go well ---------------------------------------------------------- */

static void put_text(const char *title, toolmend_view text) {
    printf("  %-10s", title);
    cli_show(stdout, text, SHOWN, CLI_ONE_LINE);
    fputc('\n', stdout);
}

/* The arguments of a repair, of a whole call behind the name of its tool. */
static void put_repair(const char *title, const struct suite_expect *expect) {
    printf("  %-10s", title);
    if (expect->name.ptr) {
        cli_show(stdout, expect->name, SHOWN, CLI_ONE_LINE);
        fputc(' ', stdout);
    }
    cli_show(stdout, expect->arguments, SHOWN, CLI_ONE_LINE);
    fputc('\n', stdout);
}

static void put_expected(const struct certification *run, const struct suite_case *test) {
    const char *title = "expected";
    for (size_t i = 0; i < test->expect_count; i++, title = "or") {
        const struct suite_expect *expect = &test->expect[i];
        char rejected[64];
        switch (expect->outcome) {
        case SUITE_VALID:
            put_text(title, cli_words("the same"));
            break;
        case SUITE_REPAIRED:
            put_repair(title, expect);
            break;
        case SUITE_REJECTED:
            (void)snprintf(rejected, sizeof rejected, "rejected%s%.*s",
                           expect->reason.ptr ? ": " : "",
                           expect->reason.len < 40 ? (int)expect->reason.len : 40,
                           expect->reason.ptr ? expect->reason.ptr : "");
            put_text(title, cli_words(rejected));
            break;
        }
    }
    if (test->expect_count == 1 && test->expect[0].outcome == SUITE_REPAIRED &&
        !repair_is_due(test, run->profile))
        put_text("or", cli_words("rejected, since the profile does not hold the repair"));
}

/* Whole characters of what came, up to the width. */
static void put_came(const struct problem *problem) {
    size_t len = problem->received_len < SHOWN ? problem->received_len : SHOWN;
    while (len < problem->received_len && len > 0 &&
           ((unsigned char)problem->received[len] & 0xC0) == 0x80)
        len--;
    if (len == 0 && !problem->answered)
        return;
    printf("  %-10s", "came");
    if (!problem->answered && problem->score.result <= RESULT_HARM)
        fputs("rejected: ", stdout);
    cli_show(stdout, (toolmend_view){problem->received, len}, SHOWN, CLI_ONE_LINE);
    puts(len < problem->received_len ? " ..." : "");
}

static void put_problem(const struct certification *run, const struct problem *problem) {
    const struct score *score = &problem->score;
    const struct suite_case *test = problem->test;
    char why[400];
    printf("\n%s %s%s%s%s%s\n", result_name(score->result), detail_name(score->detail),
           score->detail == DETAIL_NONE ? "" : " ", test->id,
           problem->scored ? "" : " (not scored)",
           score->excuse == EXCUSE_XFAIL ? " (EXCUSED by the baseline)" : "");
    put_text("asked", test->text);
    put_expected(run, test);
    put_came(problem);
    if (score->note[0] != '\0')
        put_text("note", cli_words(score->note));
    if (problem->last_len > 0)
        put_text("stderr", (toolmend_view){problem->last, problem->last_len});
    size_t len =
        toolmend_json_string(toolmend_json_at(test->line, "/why"), why, sizeof why);
    if (len != SIZE_MAX) {
        printf("  %-10s", "why");
        cli_show(stdout, (toolmend_view){why, len < sizeof why ? len : sizeof why},
                 SIZE_MAX, CLI_ONE_LINE);
        fputc('\n', stdout);
    }
}

/* Harm first, then what was not answered, then what was not repaired; what is not scored last. */
static int rank_of(const struct problem *problem) {
    int rank = problem->score.result == RESULT_HARM   ? 0
               : problem->score.result == RESULT_FAIL ? 2
                                                      : 1;
    return problem->scored ? rank : rank + 3;
}

/* The problems that are shown: no more than a person reads. */
struct picks {
    const struct problem *problems[PROBLEMS_MAX];
    size_t count;
};

static bool is_picked(const struct picks *picks, const struct problem *problem) {
    for (size_t i = 0; i < picks->count; i++)
        if (picks->problems[i] == problem)
            return true;
    return false;
}

/* Picked problems of the same rank and group. */
static size_t count_alike(const struct picks *picks, const struct problem *problem) {
    size_t count = 0;
    for (size_t i = 0; i < picks->count; i++)
        count += rank_of(picks->problems[i]) == rank_of(problem) &&
                 strcmp(picks->problems[i]->test->group, problem->test->group) == 0;
    return count;
}

/* Add those of a rank of which less than `most` of their group are picked. */
static void pick(struct picks *picks, const struct certification *run, int rank,
                 size_t most) {
    for (size_t i = 0; i < run->problem_count && picks->count < PROBLEMS_MAX; i++) {
        const struct problem *problem = &run->problems[i];
        if (rank_of(problem) == rank && !is_picked(picks, problem) &&
            count_alike(picks, problem) < most)
            picks->problems[picks->count++] = problem;
    }
}

/* Of each rank one of each group, so that the first group does not hide the others; then the
 * rest as they stand in the suite. */
static void put_problems(const struct certification *run) {
    struct picks picks = {.count = 0};
    for (int rank = 0; rank < 6; rank++) {
        pick(&picks, run, rank, 1);
        pick(&picks, run, rank, SIZE_MAX);
    }
    for (int rank = 0; rank < 6; rank++)
        for (size_t i = 0; i < run->problem_count; i++)
            if (rank_of(&run->problems[i]) == rank &&
                is_picked(&picks, &run->problems[i]))
                put_problem(run, &run->problems[i]);
    if (picks.count < run->problem_count)
        printf("\nand %zu more; --report jsonl=FILE names them all\n",
               run->problem_count - picks.count);
}

void scoreboard_print(const struct certification *run, bool probed) {
    put_head(run);
    put_table(run);
    fputc('\n', stdout);
    put_harm(&run->tally.all);
    scoreboard_level(run, probed);
    put_unjudged(&run->tally);
    put_results("not scored: ", run->tally.unscored);
    put_excused(&run->tally);
    if (run->stopped[0] != '\0') {
        printf("stopped early, after %zu of %zu cases: ", run->asked,
               run->selected - run->not_applicable);
        cli_show(stdout, cli_words(run->stopped), SIZE_MAX, CLI_AS_LAID);
        fputc('\n', stdout);
    }
    put_problems(run);
    if (run->problem_count == 0)
        return;
    fputc('\n', stdout);
    put_harm(&run->tally.all);
    scoreboard_level(run, probed);
}
