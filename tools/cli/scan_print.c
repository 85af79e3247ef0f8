/* SPDX-License-Identifier: MIT
 *
 * scan_print.c - the summary for a person: totals, then by tool, model, rule and reason.
 *
 * The rows are of tool and model; each table adds them up its own way. A table is as long as a
 * screen takes, and --json has the rest.
 */
#include "scan.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_SHOWN = 20, NAME_WIDTH = 40 };

/* One line of a table. */
struct sum {
    const struct scan_name *name;
    toolmend_stats stats;
    uint64_t unjudged;
};

static uint64_t judged(const toolmend_stats *stats) {
    uint64_t count = 0;
    for (size_t i = 0; i < TOOLMEND_VERDICTS_MAX; i++)
        scan_add(&count, stats->verdicts[i]);
    return count;
}

static uint64_t calls(const struct sum *sum) {
    uint64_t count = judged(&sum->stats);
    scan_add(&count, sum->unjudged);
    return count;
}

static void add(struct sum *sum, const struct scan_row *row) {
    if (toolmend_stats_merge(&sum->stats, &row->stats) != TOOLMEND_OK)
        abort(); /* both sizes are set here */
    scan_add(&sum->unjudged, row->unjudged);
}

static struct sum nothing(const struct scan_name *name) {
    return (struct sum){.name = name, .stats = {.size = sizeof(toolmend_stats)}};
}

/* ---- tables of names -------------------------------------------------------------------------- */

static int order_of_names(const struct scan_name *a, const struct scan_name *b) {
    size_t len = a->len < b->len ? a->len : b->len;
    int order = len > 0 ? memcmp(a->ptr, b->ptr, len) : 0;
    if (!a->ptr || !b->ptr)
        return (a->ptr != NULL) - (b->ptr != NULL);
    return order != 0 ? order : (a->len > b->len) - (a->len < b->len);
}

static int by_name(const void *a, const void *b) {
    const struct sum *left = a, *right = b;
    return order_of_names(left->name, right->name);
}

static int by_calls(const void *a, const void *b) {
    const struct sum *left = a, *right = b;
    uint64_t many = calls(left), more = calls(right);
    return many != more ? (many < more) - (many > more) : by_name(a, b);
}

/* The rows as sums of one name each: of the tool, or of the model. */
static size_t add_up(const struct scan_table *table, bool model, struct sum *sums) {
    size_t kept = 0;
    for (size_t i = 0; i < table->count; i++) {
        const struct scan_row *row = table->rows[i];
        sums[i] = nothing(model ? &row->model : &row->tool);
        add(&sums[i], row);
    }
    qsort(sums, table->count, sizeof *sums, by_name);
    for (size_t i = 0; i < table->count; i++) {
        if (kept > 0 && order_of_names(sums[kept - 1].name, sums[i].name) == 0) {
            struct sum *sum = &sums[kept - 1];
            if (toolmend_stats_merge(&sum->stats, &sums[i].stats) != TOOLMEND_OK)
                abort(); /* both sizes are set here */
            scan_add(&sum->unjudged, sums[i].unjudged);
        } else {
            sums[kept++] = sums[i];
        }
    }
    qsort(sums, kept, sizeof *sums, by_calls);
    return kept;
}

static void print_sum(const struct sum *sum, const char *absent) {
    printf("  %10" PRIu64 " %10" PRIu64 " %10" PRIu64 " %10" PRIu64 " %10" PRIu64 "  ",
           calls(sum), sum->stats.verdicts[TOOLMEND_VALID],
           sum->stats.verdicts[TOOLMEND_REPAIRED], sum->stats.verdicts[TOOLMEND_REJECTED],
           sum->unjudged);
    if (sum->name && sum->name->ptr)
        cli_show(stdout, (toolmend_view){sum->name->ptr, sum->name->len}, NAME_WIDTH,
                 CLI_ONE_LINE);
    else
        fputs(absent, stdout);
    putchar('\n');
}

static void print_names(const struct scan_table *table, bool model) {
    struct sum *sums = malloc((table->count + 1) * sizeof *sums);
    size_t count = sums ? add_up(table, model, sums) : 0;
    if (!sums) {
        puts("\nno memory for this table");
        return;
    }
    printf("\n  %10s %10s %10s %10s %10s  %s\n", "calls", "valid", "repaired", "rejected",
           "not judged", model ? "model" : "tool");
    for (size_t i = 0; i < count && i < ROWS_SHOWN; i++)
        print_sum(&sums[i], model ? "(not said)" : "(no tool of that name)");
    if (count > ROWS_SHOWN)
        printf("  and %zu more; --json has all\n", count - ROWS_SHOWN);
    struct sum others = nothing(NULL);
    add(&others, &table->others);
    if (calls(&others) > 0)
        print_sum(&others, "(others: too many names, or too long ones)");
    free(sums);
}

/* ---- the page --------------------------------------------------------------------------------- */

static void print_counts(const struct sum *all) {
    static const toolmend_reason reasons[] = {
        TOOLMEND_REASON_LIMIT, TOOLMEND_REASON_TRUNCATED, TOOLMEND_REASON_AMBIGUOUS,
        TOOLMEND_REASON_NOT_JSON, TOOLMEND_REASON_SCHEMA_MISMATCH};
    const char *title = "\n    repaired  by (a call may need several)\n";
    for (size_t i = 0; i < toolmend_rule_count() && i < TOOLMEND_RULES_MAX; i++) {
        if (all->stats.rules[i] == 0)
            continue;
        printf("%s  %10" PRIu64 "  %s\n", title, all->stats.rules[i],
               toolmend_rule_at(i).id);
        title = "";
    }
    title = "\n    rejected  for\n";
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        if (all->stats.reasons[reasons[i]] == 0)
            continue;
        printf("%s  %10" PRIu64 "  %s\n", title, all->stats.reasons[reasons[i]],
               toolmend_reason_name(reasons[i]));
        title = "";
    }
}

static void print_bad(const struct scan_table *table) {
    if (table->bad == 0)
        return;
    printf("\nbad lines, %zu of %" PRIu64 ":\n", table->named_count, table->bad);
    for (size_t i = 0; i < table->named_count; i++) {
        fputs("  ", stdout);
        cli_show(stdout, cli_words(table->named[i].line), 200, CLI_ONE_LINE);
        fputs(": ", stdout);
        cli_show(stdout, cli_words(table->named[i].why), 200, CLI_ONE_LINE);
        putchar('\n');
    }
}

void scan_print(struct scan_table *table, const struct scan_making *making) {
    struct sum all = nothing(NULL);
    scan_sort(table);
    for (size_t i = 0; i < table->count; i++)
        add(&all, table->rows[i]);
    add(&all, &table->others);
    printf("%" PRIu64 " lines: %" PRIu64 " with calls, %" PRIu64 " without, %" PRIu64
           " bad%s\n",
           table->lines, table->with_calls, table->without_calls, table->bad,
           table->complete ? "" : "; the scan ended early");
    printf("%" PRIu64 " calls: %" PRIu64 " valid, %" PRIu64 " repaired, %" PRIu64
           " rejected, %" PRIu64 " not judged (profile %s%s%s)\n",
           calls(&all), all.stats.verdicts[TOOLMEND_VALID],
           all.stats.verdicts[TOOLMEND_REPAIRED], all.stats.verdicts[TOOLMEND_REJECTED],
           all.unjudged, toolmend_profile_name(making->profile),
           making->finish_given ? ", finish " : "",
           making->finish_given ? toolmend_finish_name(making->finish) : "");
    if (calls(&all) > 0) {
        print_names(table, false);
        print_names(table, true);
        print_counts(&all);
    }
    print_bad(table);
}
