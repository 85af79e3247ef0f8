/* SPDX-License-Identifier: MIT
 *
 * report_diff.c - `toolmend report diff`: is the second run worse than the first?
 *
 * Results are compared case by case, from best to worst: passed, skipped, failed, no answer,
 * harm. What a case says has to be the same: a digest that differs makes it another one.
 */
#include <stdlib.h>

#include "report_open.h"
#include "runner/id_table.h"

/* What became of a case, in the order in which it is told. */
enum change {
    NEW_HARM,
    WORSE,
    ONLY_IN_A,
    ONLY_IN_B,
    ANOTHER_CASE, /* of the same id */
    SCORED_IN_ONE,
    OTHER, /* another result that is as good as the one before */
    BETTER,
    NO_CHANGE,
    CHANGES
};

/* Those before this one fail the comparison. */
#define ENOUGH OTHER

struct pair {
    const struct report_case *a, *b; /* one of them may be absent */
    enum change change;
};

struct compared {
    struct pair *pairs; /* in the order of A, then what only B has in that of B */
    size_t count;
    size_t counts[CHANGES];
};

static enum change compare(const struct report_case *a, const struct report_case *b) {
    if (!b)
        return ONLY_IN_A;
    if (!a)
        return ONLY_IN_B;
    if (!report_same(a->digest, b->digest))
        return ANOTHER_CASE;
    if (a->scored != b->scored)
        return SCORED_IN_ONE;
    if (a->kind != b->kind && a->scored)
        return b->kind < a->kind ? BETTER : b->kind == REPORT_HARMED ? NEW_HARM : WORSE;
    return report_same(a->result, b->result) && report_same(a->detail, b->detail)
               ? NO_CHANGE
               : OTHER;
}

static void add(struct compared *compared, const struct report_case *a,
                const struct report_case *b) {
    enum change change = compare(a, b);
    compared->pairs[compared->count++] = (struct pair){a, b, change};
    compared->counts[change]++;
}

/* The place of each id; digests are looked at later. */
static bool index_ids(struct id_table *keys, const struct report_run *run) {
    toolmend_view none = {NULL, 0};
    if (!id_table_begin(keys, run->count))
        return false;
    for (size_t i = 0; i < run->count; i++)
        (void)id_table_add(keys, run->cases[i].id, none, i);
    return true;
}

static bool compare_all(const struct report_run *a, const struct report_run *b,
                        struct compared *compared) {
    struct id_table in_a = {.room = 0}, in_b = {.room = 0};
    toolmend_view none = {NULL, 0};
    compared->pairs = calloc(a->count + b->count + 1, sizeof *compared->pairs);
    bool made = compared->pairs && index_ids(&in_a, a) && index_ids(&in_b, b);
    for (size_t i = 0; made && i < a->count; i++) {
        size_t place = id_table_find(&in_b, a->cases[i].id, none);
        add(compared, &a->cases[i], place == SIZE_MAX ? NULL : &b->cases[place]);
    }
    for (size_t i = 0; made && i < b->count; i++)
        if (id_table_find(&in_a, b->cases[i].id, none) == SIZE_MAX)
            add(compared, NULL, &b->cases[i]);
    id_table_free(&in_a);
    id_table_free(&in_b);
    return made;
}

/* ---- for a person ------------------------------------------------------------------------ */

enum { SHOWN = 200 };

static void show(toolmend_view spelled) {
    cli_show(stdout, spelled, SHOWN, CLI_ONE_LINE);
}

static void put_run(const char *letter, const struct report_run *run) {
    toolmend_view level = report_string(run->footer, "/level");
    printf("%s  ", letter);
    show(report_string(run->header, "/adapter/name"));
    putchar(' ');
    show(report_string(run->header, "/adapter/version"));
    printf(", profile ");
    show(report_string(run->header, "/profile"));
    printf(": %zu case%s, harm %zu, level ", run->count, cli_s(run->count),
           report_count(run->footer, "/harm"));
    show(level.ptr ? level : cli_words("none"));
    puts(report_is(toolmend_json_at(run->footer, "/complete"), "true")
             ? ""
             : "; stopped early, not all");
}

static void put_result(const struct report_case *reported) {
    if (!reported) {
        printf("-");
        return;
    }
    show(reported->result);
    if (reported->detail.ptr) {
        putchar(' ');
        show(reported->detail);
    }
    if (!reported->scored)
        printf(" (not scored)");
}

static void put_changes(const struct compared *compared, enum change change) {
    static const char *const titles[CHANGES] = {"new harm",
                                                "worse",
                                                "only in A",
                                                "only in B",
                                                "another case of that id",
                                                "scored in one of them",
                                                "another result, as good",
                                                "better",
                                                "no change"};
    if (compared->counts[change] == 0)
        return;
    printf("\n%s: %zu\n", titles[change], compared->counts[change]);
    for (size_t i = 0; i < compared->count; i++) {
        const struct pair *pair = &compared->pairs[i];
        if (pair->change != change)
            continue;
        printf("  ");
        show(pair->a ? pair->a->id : pair->b->id);
        printf("  ");
        put_result(pair->a);
        printf(" -> ");
        put_result(pair->b);
        putchar('\n');
    }
}

static int put_all(const struct report_run *runs, const struct compared *compared) {
    size_t bad = 0;
    put_run("A", &runs[0]);
    put_run("B", &runs[1]);
    for (enum change change = NEW_HARM; change < NO_CHANGE; change++)
        put_changes(compared, change);
    for (enum change change = NEW_HARM; change < ENOUGH; change++)
        bad += compared->counts[change];
    size_t worse = compared->counts[NEW_HARM] + compared->counts[WORSE];
    printf(
        "\n%zu worse, %zu of them new harm; %zu not comparable; %zu better, %zu other, "
        "%zu the same\n",
        worse, compared->counts[NEW_HARM], bad - worse, compared->counts[BETTER],
        compared->counts[OTHER], compared->counts[NO_CHANGE]);
    return bad > 0 ? CLI_FOUND : CLI_OK;
}

static int diff(const struct report_opened *opened) {
    const struct report_run *runs = opened->runs;
    struct compared compared = {.count = 0};
    int code = CLI_OK;
    if (!report_same(report_string(runs[0].header, "/profile"),
                     report_string(runs[1].header, "/profile")))
        return cli_fail(
            CLI_USAGE, runs[1].path,
            "line 1: a run of another profile, of which other repairs are due; "
            "compare runs of one profile");
    if (compare_all(&runs[0], &runs[1], &compared))
        code = put_all(runs, &compared);
    else
        code = cli_fail(CLI_IO, NULL, "no memory to compare; free some");
    free(compared.pairs);
    return code;
}

int cli_report_diff(const struct cli_line *line) {
    struct report_opened opened = {.count = 0};
    if (line->operand_count != 2)
        return cli_fail(CLI_USAGE, NULL,
                        "report diff takes two reports, the earlier one first");
    int code = report_open(&opened, line->operands, line->operand_count);
    if (code == CLI_OK)
        code = diff(&opened);
    report_close(&opened);
    return code;
}
