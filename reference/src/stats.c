/* SPDX-License-Identifier: MIT
 *
 * stats.c - counters of calls, in a struct of the caller.
 *
 * There is no counter in the library: a host has one struct a thread, adds each report to its
 * own and merges them when somebody looks. So nothing is shared, nothing is locked, and a call
 * that nobody counts pays nothing. A counter that is full stays full; it never starts anew.
 */
#include "report.h"

#include <string.h>

#include "catalogue/rule.h"

_Static_assert(TOOLMEND_RULES_MAX == TMI_RULES_MAX, "a counter for each rule");
_Static_assert(TOOLMEND_REASON_NOT_MARKUP < TOOLMEND_REASONS_MAX,
               "a counter for each reason");

/* The bit of a rule in the catalogue; 0: not in it. */
static uint64_t rule_bit(const char *id) {
    for (size_t i = 0; i < tmi_rule_count(); i++)
        if (strcmp(tmi_rule_at(i)->id, id) == 0)
            return (uint64_t)1 << i;
    return 0;
}

uint64_t tmi_rules_acted(const toolmend_report *report) {
    uint64_t acted = 0;
    for (size_t i = 0; i < report->edit_count; i++) {
        const toolmend_edit *edit = &report->edits[i];
        for (size_t k = 0; k < edit->rule_count; k++)
            acted |= rule_bit(edit->rules[k]);
    }
    return acted;
}

static void count(uint64_t *counter, uint64_t more) {
    *counter = *counter > UINT64_MAX - more ? UINT64_MAX : *counter + more;
}

static bool is_set(const toolmend_stats *stats) {
    return stats && stats->size >= sizeof *stats;
}

toolmend_status toolmend_stats_add(toolmend_stats *stats, const toolmend_report *report) {
    if (!is_set(stats) || !report)
        return TOOLMEND_E_ARGUMENT;
    uint64_t acted = tmi_rules_acted(report);
    count(&stats->verdicts[report->verdict], 1);
    if (report->reason != TOOLMEND_REASON_NONE)
        count(&stats->reasons[report->reason], 1);
    for (size_t i = 0; i < TOOLMEND_RULES_MAX; i++)
        count(&stats->rules[i], acted >> i & 1);
    return TOOLMEND_OK;
}

static void merge(uint64_t *into, const uint64_t *from, size_t counters) {
    for (size_t i = 0; i < counters; i++)
        count(&into[i], from[i]);
}

toolmend_status toolmend_stats_merge(toolmend_stats *into, const toolmend_stats *from) {
    if (!is_set(into) || !is_set(from))
        return TOOLMEND_E_ARGUMENT;
    merge(into->verdicts, from->verdicts, TOOLMEND_VERDICTS_MAX);
    merge(into->reasons, from->reasons, TOOLMEND_REASONS_MAX);
    merge(into->rules, from->rules, TOOLMEND_RULES_MAX);
    return TOOLMEND_OK;
}
