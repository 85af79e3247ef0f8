/* SPDX-License-Identifier: MIT
 *
 * test_stats.c - counters of calls. Reports are made by hand, so that what is to be counted
 * stands beside what was; that threads need no lock is test_threads.c's.
 */
#include <string.h>

#include "catalogue/rule.h"
#include "report.h"

#include "check.h"

/* Places in the catalogue, found by name: rows may come before them. */
static size_t index_of(const char *id) {
    size_t index = 0;
    while (index < toolmend_rule_count() && strcmp(toolmend_rule_at(index).id, id) != 0)
        index++;
    return index;
}

static const char *const wrap[] = {"shape/scalar-for-array"};
static const char *const decode_then_retype[] = {"shape/array-in-string",
                                                 "scalar/number-in-string"};
static const toolmend_edit two_halves[] = {
    {.rules = wrap, .rule_count = 1},
    {.rules = wrap, .rule_count = 1},
};
static const toolmend_edit chain_and_wrap[] = {
    {.rules = decode_then_retype, .rule_count = 2},
    {.rules = wrap,               .rule_count = 1},
};

static toolmend_report repaired(const toolmend_edit *edits, size_t count) {
    return (toolmend_report){
        .verdict = TOOLMEND_REPAIRED, .edits = edits, .edit_count = count};
}

static toolmend_report rejected(toolmend_reason reason) {
    return (toolmend_report){.verdict = TOOLMEND_REJECTED, .reason = reason};
}

static toolmend_stats empty(void) {
    return (toolmend_stats){.size = sizeof(toolmend_stats)};
}

static bool is_equal(const toolmend_stats *a, const toolmend_stats *b) {
    return memcmp(a->verdicts, b->verdicts, sizeof a->verdicts) == 0 &&
           memcmp(a->reasons, b->reasons, sizeof a->reasons) == 0 &&
           memcmp(a->rules, b->rules, sizeof a->rules) == 0;
}

TEST(a_call_is_counted_once_by_its_verdict) {
    toolmend_stats stats = empty();
    toolmend_report valid = {.verdict = TOOLMEND_VALID};
    toolmend_report mended = repaired(two_halves, 2);
    toolmend_report refused = rejected(TOOLMEND_REASON_TRUNCATED);
    CHECK(toolmend_stats_add(&stats, &valid) == TOOLMEND_OK);
    CHECK(toolmend_stats_add(&stats, &valid) == TOOLMEND_OK);
    CHECK(toolmend_stats_add(&stats, &valid) == TOOLMEND_OK);
    CHECK(toolmend_stats_add(&stats, &mended) == TOOLMEND_OK);
    CHECK(toolmend_stats_add(&stats, &mended) == TOOLMEND_OK);
    CHECK(toolmend_stats_add(&stats, &refused) == TOOLMEND_OK);
    toolmend_stats expected = empty();
    expected.verdicts[TOOLMEND_VALID] = 3;
    expected.verdicts[TOOLMEND_REPAIRED] = 2;
    expected.verdicts[TOOLMEND_REJECTED] = 1;
    expected.reasons[TOOLMEND_REASON_TRUNCATED] = 1;
    expected.rules[index_of("shape/scalar-for-array")] = 2;
    CHECK(is_equal(&stats, &expected));
}

TEST(each_reason_has_its_counter) {
    toolmend_stats stats = empty();
    for (int reason = TOOLMEND_REASON_LIMIT; reason <= TOOLMEND_REASON_SCHEMA_MISMATCH;
         reason++)
        for (int i = 0; i < reason; i++) {
            toolmend_report report = rejected((toolmend_reason)reason);
            CHECK(toolmend_stats_add(&stats, &report) == TOOLMEND_OK);
        }
    CHECK(stats.reasons[TOOLMEND_REASON_NONE] == 0);
    CHECK(stats.reasons[TOOLMEND_REASON_LIMIT] == 1);
    CHECK(stats.reasons[TOOLMEND_REASON_TRUNCATED] == 2);
    CHECK(stats.reasons[TOOLMEND_REASON_AMBIGUOUS] == 3);
    CHECK(stats.reasons[TOOLMEND_REASON_NOT_JSON] == 4);
    CHECK(stats.reasons[TOOLMEND_REASON_SCHEMA_MISMATCH] == 5);
    CHECK(stats.verdicts[TOOLMEND_REJECTED] == 15);
}

/* Two brackets of one wrap are two edits and one rule; each rule of a chain acted. */
TEST(a_rule_is_counted_once_a_call) {
    toolmend_stats stats = empty();
    toolmend_report report = repaired(two_halves, 2);
    CHECK(tmi_rules_acted(&report) == (uint64_t)1 << index_of("shape/scalar-for-array"));
    CHECK(toolmend_stats_add(&stats, &report) == TOOLMEND_OK);
    report = repaired(chain_and_wrap, 2);
    CHECK(toolmend_stats_add(&stats, &report) == TOOLMEND_OK);
    toolmend_stats expected = empty();
    expected.verdicts[TOOLMEND_REPAIRED] = 2;
    expected.rules[index_of("shape/scalar-for-array")] = 2;
    expected.rules[index_of("shape/array-in-string")] = 1;
    expected.rules[index_of("scalar/number-in-string")] = 1;
    CHECK(is_equal(&stats, &expected));
}

TEST(every_rule_of_the_catalogue_has_a_counter) {
    CHECK(toolmend_rule_count() <= TOOLMEND_RULES_MAX);
    for (size_t i = 0; i < toolmend_rule_count(); i++) {
        const char *id = toolmend_rule_at(i).id;
        toolmend_edit edit = {.rules = &id, .rule_count = 1};
        toolmend_report report = repaired(&edit, 1);
        toolmend_stats stats = empty();
        CHECK(toolmend_stats_add(&stats, &report) == TOOLMEND_OK);
        CHECK(stats.rules[i] == 1);
    }
}

TEST(merging_adds_counter_by_counter) {
    toolmend_stats into = empty(), from = empty(), expected = empty();
    for (size_t i = 0; i < TOOLMEND_VERDICTS_MAX; i++) {
        into.verdicts[i] = i;
        from.verdicts[i] = 100;
        expected.verdicts[i] = 100 + i;
    }
    for (size_t i = 0; i < TOOLMEND_REASONS_MAX; i++) {
        into.reasons[i] = 200;
        from.reasons[i] = 2 * i;
        expected.reasons[i] = 200 + 2 * i;
    }
    for (size_t i = 0; i < TOOLMEND_RULES_MAX; i++) {
        into.rules[i] = 3 * i;
        from.rules[i] = 4 * i;
        expected.rules[i] = 7 * i;
    }
    toolmend_stats kept = from;
    CHECK(toolmend_stats_merge(&into, &from) == TOOLMEND_OK);
    CHECK(is_equal(&into, &expected));
    CHECK(is_equal(&from, &kept));
}

TEST(a_full_counter_stays_full) {
    toolmend_report valid = {.verdict = TOOLMEND_VALID};
    toolmend_stats stats = empty(), from = empty();
    stats.verdicts[TOOLMEND_VALID] = UINT64_MAX - 1;
    CHECK(toolmend_stats_add(&stats, &valid) == TOOLMEND_OK);
    CHECK(stats.verdicts[TOOLMEND_VALID] == UINT64_MAX);
    CHECK(toolmend_stats_add(&stats, &valid) == TOOLMEND_OK);
    CHECK(stats.verdicts[TOOLMEND_VALID] == UINT64_MAX);
    from.verdicts[TOOLMEND_VALID] = UINT64_MAX;
    from.rules[63] = UINT64_MAX / 2 + 1;
    stats.rules[63] = UINT64_MAX / 2 + 1;
    CHECK(toolmend_stats_merge(&stats, &from) == TOOLMEND_OK);
    CHECK(stats.verdicts[TOOLMEND_VALID] == UINT64_MAX);
    CHECK(stats.rules[63] == UINT64_MAX);
}

/* A size that was forgotten counts nothing, and says so. */
TEST(a_size_that_is_not_set_is_refused) {
    toolmend_report valid = {.verdict = TOOLMEND_VALID};
    toolmend_stats unset = {0}, smaller = empty(), good = empty();
    smaller.size--;
    CHECK(toolmend_stats_add(&unset, &valid) == TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_stats_add(&smaller, &valid) == TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_stats_add(NULL, &valid) == TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_stats_add(&good, NULL) == TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_stats_merge(&good, &unset) == TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_stats_merge(&unset, &good) == TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_stats_merge(&good, NULL) == TOOLMEND_E_ARGUMENT);
    CHECK(unset.verdicts[TOOLMEND_VALID] == 0);
    CHECK(smaller.verdicts[TOOLMEND_VALID] == 0);
}

/* A caller built with a later header has a larger struct; what is behind ours stays as it is. */
TEST(a_larger_struct_is_counted_as_far_as_it_is_known) {
    struct {
        toolmend_stats known;
        uint64_t later;
    } stats = {empty(), 5};
    toolmend_report valid = {.verdict = TOOLMEND_VALID};
    stats.known.size = sizeof stats;
    CHECK(toolmend_stats_add(&stats.known, &valid) == TOOLMEND_OK);
    CHECK(toolmend_stats_merge(&stats.known, &stats.known) == TOOLMEND_OK);
    CHECK(stats.known.verdicts[TOOLMEND_VALID] == 2);
    CHECK(stats.known.size == sizeof stats);
    CHECK(stats.later == 5);
}

int main(void) {
    return check_all();
}
