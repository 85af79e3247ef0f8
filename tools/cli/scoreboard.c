/* SPDX-License-Identifier: MIT
 *
 * scoreboard.c - a run of certify for a person in a hurry.
 *
 * What ran, the table, harm and level; then what went wrong by kind, with the smallest case of three
 * kinds, of each kind of harm first, and of what keeps it from the next level. Harm is a number,
 * never a rate, and nothing is added to it. All cases are in the report.
 * What adapters and models wrote is shown, and does nothing to a terminal.
 */
#include "scoreboard.h"

#include <stdlib.h>
#include <string.h>

#include "cli.h"

enum { EXAMPLES = 3, KINDS_SHOWN = 12, SHOWN = 200, SCHEMA_SHOWN = 400 };

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
    size_t cases = run->tally.all.cases - corpus;
    printf("%zu scored %s%s", cases, run->suite->version ? "vector" : "case",
           cli_s(cases));
    if (run->suite->version)
        printf(" of suite %s, spec %s", run->suite->version,
               run->edition ? run->edition->spec : SUITE_SPEC_DATE);
    if (corpus > 0)
        printf(", %zu scored call%s of the corpus", corpus, cli_s(corpus));
    printf("; profile %s\nadapter: ", toolmend_profile_name(run->profile));
    cli_show(stdout, cli_words(hello->name), SHOWN, CLI_ONE_LINE);
    fputc(' ', stdout);
    cli_show(stdout, cli_words(hello->version), SHOWN, CLI_ONE_LINE);
    fputs(" (", stdout);
    cli_show(stdout, cli_words(hello->language), SHOWN, CLI_ONE_LINE);
    printf(")%s%s%s%s%s%s%s", hello->bytes ? ", keeps bytes" : ", compared by value",
           hello->value_input ? ", gets parsed JSON" : "",
           hello->typed_output ? ", typed output" : "",
           hello->fills_defaults ? ", fills in defaults" : "",
           hello->doubles ? ", numbers are doubles" : "",
           hello->utf8_strings ? ", strings are UTF-8" : "",
           hello->checks_after ? ", its host validates behind it" : "");
    if (hello->fixed_tools)
        printf(", %zu tool%s of its own", hello->tool_count, cli_s(hello->tool_count));
    if (hello->input_max != SIZE_MAX)
        printf(", at most %zu byte%s", hello->input_max, cli_s(hello->input_max));
    put_plan(run);
    fputc('\n', stdout);
    if (run->edition)
        printf(
            "spec %s: cases of a later edition, which do not count: %zu; cases that are "
            "gone or changed: %zu\n",
            run->edition->spec, run->edition->later, run->edition->gone);
    fputc('\n', stdout);
}

/* ---- the table --------------------------------------------------------------------------- */

/* A count; none is a point, so that the others stand out. */
static void put_count(size_t count, int width, enum cli_tint tint) {
    if (count > 0)
        printf("%s%*zu%s", cli_tint(tint), width, count, cli_tint(CLI_PLAIN));
    else
        printf("%*s", width, ".");
}

static size_t not_asked(const struct tally_row *row) {
    return row->kinds[KIND_UNSUPPORTED] + row->kinds[KIND_NOT_APPLICABLE] +
           row->kinds[KIND_NOT_RUN];
}

static void put_row(const char *name, const struct tally_row *row) {
    char recovery[48] = "-";
    if (row->due > 0)
        (void)snprintf(recovery, sizeof recovery, "%zu/%zu", row->recovered, row->due);
    fputs(name, stdout);
    printf("%*s%6zu%11s |", strlen(name) < 10 ? 10 - (int)strlen(name) : 0, "",
           row->cases, recovery);
    put_count(row->kinds[KIND_CHANGED], 8, CLI_BAD);
    put_count(row->kinds[KIND_LOST], 8, CLI_BAD);
    put_count(row->kinds[KIND_WRONG], 6, CLI_BAD);
    fputs(" |", stdout);
    put_count(row->kinds[KIND_SPOILED], 8, CLI_DOUBT);
    put_count(row->kinds[KIND_GUESS], 6, CLI_DOUBT);
    fputs(" |", stdout);
    put_count(row->kinds[KIND_MISSED] + row->kinds[KIND_BYTES], 7, CLI_PLAIN);
    put_count(row->kinds[KIND_PASSED_ON], 7, CLI_PLAIN);
    put_count(row->kinds[KIND_NO_ANSWER], 7, CLI_DOUBT);
    put_count(not_asked(row), 6, CLI_PLAIN);
    puts(row->claimed ? "" : "  not claimed");
}

/* Every case is one of these. */
static void put_terms(const struct tally *tally) {
    const size_t *kinds = tally->all.kinds;
    size_t unscored = 0;
    for (size_t i = 0; i < RESULT_COUNT; i++)
        unscored += tally->unscored[i];
    printf(
        "%zu case%s = %zu valid kept + %zu mended + %zu rejected as due + %zu not mended "
        "+ %zu passed on + %zu guess + %zu spoiled + %zu harm + %zu no answer + %zu not "
        "asked + %zu not scored",
        tally->all.cases + unscored, cli_s(tally->all.cases + unscored), kinds[KIND_KEPT],
        kinds[KIND_MENDED], kinds[KIND_REJECTED], kinds[KIND_MISSED] + kinds[KIND_BYTES],
        kinds[KIND_PASSED_ON], kinds[KIND_GUESS], kinds[KIND_SPOILED],
        tally_harm(&tally->all), kinds[KIND_NO_ANSWER], not_asked(&tally->all), unscored);
    if (kinds[KIND_UNDECLARED] > 0)
        printf(" + %zu by what it says of undeclared members", kinds[KIND_UNDECLARED]);
    putchar('\n');
}

static void put_table(const struct certification *run) {
    struct tally_row all = run->tally.all;
    printf("%10s%6s%11s |%8s%8s%6s |%8s%6s |%7s%7s%7s%6s\n", "", "", "", "harm:", "", "",
           "", "", "not", "passed", "no", "not");
    printf("%-10s%6s%11s |%8s%8s%6s |%8s%6s |%7s%7s%7s%6s\n", "group", "cases",
           "recovered", "changed", "refused", "wrong", "spoiled", "guess", "mended", "on",
           "answer", "asked");
    for (size_t i = 0; i < run->tally.row_count; i++)
        put_row(run->tally.rows[i].group, &run->tally.rows[i]);
    all.claimed = true;
    put_row("all", &all);
    put_terms(&run->tally);
}

/* ---- what it comes to -------------------------------------------------------------------- */

static void put_harm(const struct tally_row *row) {
    const size_t *kinds = row->kinds;
    size_t harm = tally_harm(row);
    printf("harm   %s%zu%s", cli_tint(harm > 0 ? CLI_BAD : CLI_GOOD), harm,
           cli_tint(CLI_PLAIN));
    if (harm > 0)
        printf(
            ": valid calls changed %zu, valid calls refused %zu, broken calls made into "
            "others that would run %zu",
            kinds[KIND_CHANGED], kinds[KIND_LOST], kinds[KIND_WRONG]);
    fputc('\n', stdout);
    if (kinds[KIND_SPOILED] + kinds[KIND_GUESS] > 0)
        printf(
            "besides, spoiled %zu: broken calls changed that the schema still refuses; "
            "guess %zu: broken calls made into one of several readings\n",
            kinds[KIND_SPOILED], kinds[KIND_GUESS]);
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
        printf("judged %zu of %zu scored cases: for exit 0 at most half of them may be "
               "not applicable or unsupported\n",
               tally->all.cases - tally->all.kinds[KIND_UNSUPPORTED] -
                   tally->all.kinds[KIND_NOT_APPLICABLE],
               tally->all.cases);
}

void scoreboard_level(const struct certification *run, bool probed) {
    char why[160];
    enum level level = tally_level(&run->tally, why, sizeof why);
    printf("level  %s%s%s", cli_tint(level == LEVEL_NONE ? CLI_BAD : CLI_GOOD),
           level == LEVEL_NONE ? "none" : level_name(level), cli_tint(CLI_PLAIN));
    if (level > LEVEL_HARMLESS)
        put_claims(run);
    if (run->hello->undeclared != UNDECLARED_KEPT && level > LEVEL_NONE)
        printf(" (undeclared members %s)",
               run->hello->undeclared == UNDECLARED_DROPPED ? "dropped" : "refused");
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
        printf(", HARM among them: %zu", tally->xfail_harm);
    if (tally->xpass > 0)
        printf("; %zu excused and passed", tally->xpass);
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
    const char *title = "meant";
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

/* Whole characters of the answer, up to the width. */
static void put_came(const struct problem *problem) {
    size_t len = problem->received_len < SHOWN ? problem->received_len : SHOWN;
    while (len < problem->received_len && len > 0 &&
           ((unsigned char)problem->received[len] & 0xC0) == 0x80)
        len--;
    if (len == 0 && !problem->answered)
        return;
    printf("  %-10s", "made");
    if (!problem->answered && problem->score.result <= RESULT_HARM)
        fputs("rejected: ", stdout);
    cli_show(stdout, (toolmend_view){problem->received, len}, SHOWN, CLI_ONE_LINE);
    puts(len < problem->received_len ? " ..." : "");
}

static void put_schema(const struct suite_case *test) {
    toolmend_view schema =
        test->call ? test->tool : toolmend_json_at(test->tool, "/parameters");
    printf("  %-10s", test->call ? "tools" : "schema");
    cli_show(stdout, schema, SCHEMA_SHOWN, CLI_ONE_LINE);
    fputc('\n', stdout);
}

/* The command that asks this case alone. */
static void put_again(const struct suite_case *test,
                      const struct scoreboard_asked *asked) {
    printf("  %-10stoolmend certify", "again");
    for (size_t i = 0; asked->options[i]; i++) {
        putchar(' ');
        cli_show_word(asked->options[i]);
    }
    fputs(strcmp(test->group, "corpus") == 0 ? " --corpus" : "", stdout);
    fputs(" --filter ", stdout);
    cli_show_word(test->id);
    fputs(" --", stdout);
    for (size_t i = 0; asked->command[i]; i++) {
        putchar(' ');
        cli_show_word(asked->command[i]);
    }
    putchar('\n');
}

static void put_problem(const struct certification *run,
                        const struct scoreboard_asked *asked,
                        const struct problem *problem) {
    const struct score *score = &problem->score;
    const struct suite_case *test = problem->test;
    char why[400];
    printf("\n%s%s%s %s%s%s%s%s\n",
           cli_tint(score->result == RESULT_HARM ? CLI_BAD : CLI_DOUBT),
           result_name(score->result), cli_tint(CLI_PLAIN), detail_name(score->detail),
           score->detail == DETAIL_NONE ? "" : " ", test->id,
           problem->scored ? "" : " (not scored)",
           score->excuse == EXCUSE_XFAIL ? " (EXCUSED by the baseline)" : "");
    put_schema(test);
    put_text(test->call && !test->markup ? "call" : "text", test->text);
    put_came(problem);
    put_expected(run, test);
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
    put_again(test, asked);
}

/* ---- kinds of them ----------------------------------------------------------------------- */

/* Sound calls first, then the other harm, what has no answer, what was spoiled, guessed, not mended.
 * Then what is excused in the same order, and what is not scored. */
enum { RANK_SILENT = 4, RANK_FAIL = 7, RANK_EXCUSED = 9, RANK_UNSCORED = 17 };

static size_t rank_of(const struct problem *problem) {
    size_t excused = problem->score.excuse == EXCUSE_XFAIL ? RANK_EXCUSED : 0;
    size_t rank = RANK_SILENT;
    if (!problem->scored)
        return RANK_UNSCORED;
    if (problem->score.result == RESULT_HARM)
        rank = (size_t)(problem->score.detail - DETAIL_CHANGED);
    else if (problem->score.result <= RESULT_SPOILED)
        rank = RANK_FAIL - (size_t)(problem->score.result - RESULT_FAIL);
    return excused + rank;
}

/* Problems of one rank and one clause. */
struct sort {
    size_t rank, count;
    const struct problem *smallest;
    bool shown;
};

static size_t size_of(const struct problem *problem) {
    return problem->test->text.len + problem->test->tool.len;
}

static int by_rank(const void *a, const void *b) {
    const struct sort *x = a;
    const struct sort *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    if (x->count != y->count)
        return x->count > y->count ? -1 : 1;
    return x->smallest < y->smallest ? -1 : x->smallest > y->smallest;
}

/* The sorts that there are, the worst first; there is room for one a problem. */
static size_t sort_problems(const struct certification *run, struct sort *sorts) {
    size_t count = 0;
    for (size_t i = 0; i < run->problem_count; i++) {
        const struct problem *problem = &run->problems[i];
        size_t rank = rank_of(problem);
        size_t k = 0;
        while (k < count &&
               (sorts[k].rank != rank ||
                strcmp(sorts[k].smallest->test->clause, problem->test->clause) != 0))
            k++;
        if (k == count)
            sorts[count++] = (struct sort){rank, 0, problem, false};
        sorts[k].count++;
        if (size_of(problem) < size_of(sorts[k].smallest))
            sorts[k].smallest = problem;
    }
    qsort(sorts, count, sizeof *sorts, by_rank);
    return count;
}

static void put_sorts(const struct sort *sorts, size_t count) {
    size_t bad = 0;
    for (size_t i = 0; i < count; i++) {
        const struct score *score = &sorts[i].smallest->score;
        bool harm = score->result == RESULT_HARM;
        if (sorts[i].rank % RANK_EXCUSED >= RANK_FAIL)
            continue;
        if (bad == 0)
            puts("\nwhat went wrong, by rule or principle");
        if (bad++ < KINDS_SHOWN)
            printf("%7zu  %-8s %s%s\n", sorts[i].count,
                   harm ? detail_name(score->detail) : result_name(score->result),
                   sorts[i].smallest->test->clause,
                   sorts[i].rank >= RANK_EXCUSED ? ", excused" : "");
    }
    if (bad > KINDS_SHOWN)
        printf("%7zu  more kinds\n", bad - KINDS_SHOWN);
}

/* What keeps the layer from the next level: how many cases, and the smallest. */
static void put_blocking(const struct certification *run,
                         const struct scoreboard_asked *asked, const struct sort *sorts,
                         size_t sort_count) {
    const struct problem *smallest = NULL;
    size_t count = 0;
    bool above = false;
    for (size_t i = 0; i < run->problem_count; i++) {
        const struct problem *problem = &run->problems[i];
        if (!tally_blocks(&run->tally, run->hello, problem->test, &problem->score))
            continue;
        if (count++ == 0 || size_of(problem) < size_of(smallest))
            smallest = problem;
    }
    if (count == 0)
        return;
    for (size_t i = 0; i < sort_count; i++)
        above = above || (sorts[i].shown && sorts[i].smallest == smallest);
    printf("\n%zu %s from %s; the smallest%s%s\n", count,
           count == 1 ? "case keeps it" : "cases keep it",
           level_name(tally_level(&run->tally, NULL, 0) + 1),
           above ? " stands above: " : ":", above ? smallest->test->id : "");
    if (!above)
        put_problem(run, asked, smallest);
}

/* One of each kind of harm: none hides the next, in however many clauses it is. What room is left
 * is for the worst of the others. */
static void choose_examples(struct sort *sorts, size_t count) {
    size_t chosen = 0;
    size_t last = RANK_SILENT;
    for (size_t i = 0; i < count && sorts[i].rank < RANK_SILENT; i++) {
        sorts[i].shown = sorts[i].rank != last;
        chosen += sorts[i].shown;
        last = sorts[i].rank;
    }
    for (size_t i = 0; i < count && chosen < EXAMPLES; i++) {
        chosen += !sorts[i].shown;
        sorts[i].shown = true;
    }
}

/* What a run with harm is followed by. */
static void put_next(const struct certification *run,
                     const struct scoreboard_asked *asked) {
    if (!run->tally.whole || tally_harm(&run->tally.all) == 0)
        return;
    if (asked->more)
        puts("real calls: add --corpus");
    if (!run->baseline)
        puts(
            "to fail on new harm alone: `toolmend baseline update --only harm FILE RUN`, "
            "see conformance/guide/action.md");
}

static void put_problems(const struct certification *run,
                         const struct scoreboard_asked *asked) {
    struct sort *sorts = calloc(run->problem_count + 1, sizeof *sorts);
    size_t count = sorts ? sort_problems(run, sorts) : 0;
    put_sorts(sorts, count);
    choose_examples(sorts, count);
    for (size_t i = 0; i < count; i++)
        if (sorts[i].shown)
            put_problem(run, asked, sorts[i].smallest);
    put_blocking(run, asked, sorts, count);
    if (run->problem_count > 0)
        puts("\nall of them: certify --report jsonl=RUN, then `toolmend report forms "
             "html=PAGE RUN`, or beside other layers `toolmend report matrix RUN...`");
    put_next(run, asked);
    free(sorts);
}

void scoreboard_print(const struct certification *run,
                      const struct scoreboard_asked *asked, bool probed) {
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
    put_problems(run, asked);
    if (run->problem_count == 0)
        return;
    fputc('\n', stdout);
    put_harm(&run->tally.all);
    scoreboard_level(run, probed);
}
