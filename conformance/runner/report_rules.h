/* SPDX-License-Identifier: MIT
 *
 * report_rules.h - runs side by side, rule by rule: what came of the cases of each clause.
 *
 * A row for each clause that a case of any run speaks for, the most harmful first; in it a cell
 * for each run. Only scored cases are counted. The page counts the same in its script.
 */
#ifndef REPORT_RULES_H
#define REPORT_RULES_H

#include "report_read.h"

/* The scored cases of a clause in one run, by kind. */
struct report_cell {
    size_t kinds[REPORT_KINDS];
};

struct report_rule {
    toolmend_view clause; /* as spelled in the report */
    size_t order;         /* in which the runs have it */
    struct report_cell sum;
    struct report_cell *cells; /* one for each run */
};

struct report_rules {
    struct report_rule *rows;
    size_t count;
    struct report_cell *cells; /* of all rows */
};

/* Everything borrows from the runs. False: there is no memory; it is empty then. */
bool report_rules_begin(struct report_rules *rules, const struct report_run *runs,
                        size_t count);
void report_rules_free(struct report_rules *rules);

/* The worst kind that the cell has; REPORT_KINDS: it has none. */
enum report_kind report_cell_worst(const struct report_cell *cell);

/* Has it harm, a case without an answer or one that failed? */
bool report_cell_is_bad(const struct report_cell *cell);

/* All that it counts. */
size_t report_cell_cases(const struct report_cell *cell);

#endif
