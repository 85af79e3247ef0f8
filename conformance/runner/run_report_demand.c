/* SPDX-License-Identifier: MIT
 *
 * run_report_demand.c - which results of a run are failures of what was demanded of it.
 *
 * With --require a failure is what keeps the layer from that level, and nothing else. Without it a
 * failure is what the exit code counts: every scored result that is neither a pass nor excused.
 */
#include "run_report.h"

#include <string.h>

#include "hello.h"
#include "run_report_internal.h"

/* In the order of the ladder. */
static const char *const levels[] = {"", "sound", "harmless", "core", "full"};
enum { EVERYTHING, SOUND, HARMLESS, CORE, FULL, LEVELS };

void report_demand_begin(struct report_demand *demand, const struct report_run *run) {
    toolmend_view word = report_string(run->header, "/require");
    toolmend_view adapter = toolmend_json_at(run->header, "/adapter");
    demand->level = EVERYTHING;
    for (int i = SOUND; i < LEVELS; i++)
        if (report_is(word, levels[i]))
            demand->level = i;
    /* An adapter whose hello is none was never asked. */
    if (!adapter.ptr || hello_read(adapter, &demand->hello))
        memset(&demand->hello, 0, sizeof demand->hello);
}

/* Is a repair missing that the level asks for? */
static bool is_lost(const struct report_demand *demand, const struct report_set *set,
                    const struct report_run *run, const struct report_case *reported) {
    const struct suite_case *test = report_test(set, reported);
    if (demand->level < CORE || !test || !test->tier ||
        !hello_claims(&demand->hello, test) || !report_due(run, test))
        return false;
    return strcmp(test->tier, "safe") == 0 ||
           (demand->level == FULL && strcmp(test->tier, "standard") == 0);
}

bool report_fails(const struct report_demand *demand, const struct report_set *set,
                  const struct report_run *run, const struct report_case *reported) {
    bool harmed = reported->kind == REPORT_HARMED;
    if (!reported->scored || report_is(reported->result, "xfail") ||
        reported->kind == REPORT_PASSED || reported->kind == REPORT_SKIPPED)
        return false;
    if (demand->level == EVERYTHING)
        return true;
    if (report_is(run->groups[reported->group], "corpus")) /* no level speaks of it */
        return false;
    if (reported->kind == REPORT_UNANSWERED)
        return true;
    if (demand->level == SOUND)
        return harmed && !report_is(reported->detail, "wrong");
    return reported->kind != REPORT_FAILED || is_lost(demand, set, run, reported);
}
