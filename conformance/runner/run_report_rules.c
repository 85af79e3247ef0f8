/* SPDX-License-Identifier: MIT
 *
 * run_report_rules.c - counts the cases of runs by rule, the worst rule first.
 *
 * Rules are ordered by harm, then by missing answers, spoiled texts, guesses, then by failures, then as in the suite. The
 * page uses the same order.
 */
#include "run_report.h"

#include <stdlib.h>

#include "id_table.h"

/* From worst to best. */
static const enum report_kind ranks[] = {
    REPORT_HARMED, REPORT_UNANSWERED, REPORT_SPOILED, REPORT_GUESSED,
    REPORT_FAILED, REPORT_PASSED,     REPORT_SKIPPED};

enum { RANKS = sizeof ranks / sizeof *ranks, BAD_RANKS = 5 };

static int by_badness(const void *a, const void *b) {
    const struct report_rule *x = a;
    const struct report_rule *y = b;
    for (size_t i = 0; i < BAD_RANKS; i++) {
        size_t in_x = x->sum.kinds[ranks[i]];
        size_t in_y = y->sum.kinds[ranks[i]];
        if (in_x != in_y)
            return in_x > in_y ? -1 : 1;
    }
    return x->order < y->order ? -1 : x->order > y->order;
}

/* A row for each clause. */
static bool name_rows(struct report_rules *rules, struct id_table *keys,
                      const struct report_run *runs, size_t count) {
    toolmend_view none = {NULL, 0};
    size_t most = 0;
    for (size_t i = 0; i < count; i++)
        most += runs[i].count;
    rules->rows = calloc(most + 1, sizeof *rules->rows);
    if (!rules->rows || !id_table_begin(keys, most))
        return false;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < runs[i].count; k++) {
            toolmend_view clause = runs[i].cases[k].row;
            size_t place = id_table_add(keys, clause, none, rules->count);
            if (place < rules->count)
                continue;
            rules->rows[place].clause = clause;
            rules->rows[place].order = place;
            rules->count++;
        }
    return true;
}

static void count_cases(struct report_rules *rules, const struct id_table *keys,
                        const struct report_run *run, size_t column) {
    toolmend_view none = {NULL, 0};
    for (size_t i = 0; i < run->count; i++) {
        const struct report_case *reported = &run->cases[i];
        struct report_rule *row = &rules->rows[id_table_find(keys, reported->row, none)];
        row->sum.kinds[reported->kind] += reported->scored;
        row->cells[column].kinds[reported->kind] += reported->scored;
    }
}

bool report_rules_begin(struct report_rules *rules, const struct report_run *runs,
                        size_t count) {
    struct id_table keys = {.room = 0};
    *rules = (struct report_rules){.count = 0};
    bool made = name_rows(rules, &keys, runs, count);
    if (made)
        rules->cells = calloc(rules->count * count + 1, sizeof *rules->cells);
    if (rules->cells) {
        for (size_t i = 0; i < rules->count; i++)
            rules->rows[i].cells = rules->cells + i * count;
        for (size_t i = 0; i < count; i++)
            count_cases(rules, &keys, &runs[i], i);
        qsort(rules->rows, rules->count, sizeof *rules->rows, by_badness);
    }
    id_table_free(&keys);
    if (rules->cells)
        return true;
    report_rules_free(rules);
    return false;
}

void report_rules_free(struct report_rules *rules) {
    free(rules->rows);
    free(rules->cells);
    *rules = (struct report_rules){.count = 0};
}

enum report_kind report_cell_worst(const struct report_cell *cell) {
    for (size_t i = 0; i < RANKS; i++)
        if (cell->kinds[ranks[i]] > 0)
            return ranks[i];
    return REPORT_KINDS;
}

bool report_cell_is_bad(const struct report_cell *cell) {
    enum report_kind worst = report_cell_worst(cell);
    return worst != REPORT_PASSED && worst != REPORT_SKIPPED && worst != REPORT_KINDS;
}

size_t report_cell_cases(const struct report_cell *cell) {
    size_t cases = 0;
    for (size_t i = 0; i < REPORT_KINDS; i++)
        cases += cell->kinds[i];
    return cases;
}
