/* SPDX-License-Identifier: MIT
 *
 * test_threads.c - one compiled tool, shared by threads.
 *
 * A tool is immutable and a call keeps everything in its own arena, so threads need no lock.
 * Each thread repairs every text many times and compares with what was worked out by hand; it
 * counts in a struct of its own, and the structs are merged when all have ended.
 * `make check-threads` builds this with ThreadSanitizer, which sees a race that happens to do
 * no harm; without it the test still finds a result that is another thread's.
 */
#include <pthread.h>
#include <string.h>

#include "check.h"
#include "sample.h"

enum { THREADS = 4, ROUNDS = 200 };

/* Keywords with something to share: a pattern, references, names, unions, a bound. */
static const char schema[] =
    "{\"type\":\"object\","
    "\"properties\":{\"paths\":{\"$ref\":\"#/$defs/paths\"},"
    "\"id\":{\"type\":\"string\",\"pattern\":\"^[a-z]+-[0-9]+$\"},"
    "\"limit\":{\"anyOf\":[{\"type\":\"integer\",\"maximum\":1e3},{\"type\":\"null\"}]},"
    "\"mode\":{\"enum\":[\"read\",\"write\"]}},"
    "\"patternProperties\":{\"^x_\":{\"type\":\"boolean\"}},"
    "\"required\":[\"paths\"],\"additionalProperties\":false,"
    "\"$defs\":{\"paths\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}}}}";

static const struct row {
    const char *text, *result;
    toolmend_verdict verdict;
} rows[] = {
    {"{\"paths\":[\"a\"],\"id\":\"ab-1\"}",           "{\"paths\":[\"a\"],\"id\":\"ab-1\"}",
     TOOLMEND_VALID                                                                                             },
    {"{\"paths\":\"a\",\"limit\":\"50\"}",            "{\"paths\":[\"a\"],\"limit\":50}",
     TOOLMEND_REPAIRED                                                                                          },
    {"{\"paths\":\"[\\\"a\\\"]\",\"mode\":\"Read\"}",
     "{\"paths\":[\"a\"],\"mode\":\"read\"}",                                                  TOOLMEND_REPAIRED},
    {"{\"paths\":[\"a\"],\"id\":\"ab\"}",             "{\"paths\":[\"a\"],\"id\":\"ab\"}",
     TOOLMEND_REJECTED                                                                                          },
    {"{\"paths\":[\"a\"],\"x_dry\":\"true\"}",        "{\"paths\":[\"a\"],\"x_dry\":true}",
     TOOLMEND_REPAIRED                                                                                          },
    {"{paths:['a'],\"mode\":read,}",                  "{\"paths\":[\"a\"],\"mode\":\"read\"}",
     TOOLMEND_REPAIRED                                                                                          },
    {"{\"paths\":\"a,b\"}",                           "{\"paths\":\"a,b\"}",                   TOOLMEND_REJECTED},
    {"{\"paths\":[\"a\"",                             "{\"paths\":[\"a\"",                     TOOLMEND_REJECTED},
};

static bool row_holds(const toolmend_tool *tool, const struct row *row,
                      toolmend_stats *stats) {
    toolmend_report *report;
    toolmend_view json;
    if (toolmend_repair(tool, view_of(row->text), TOOLMEND_FINISH_UNKNOWN, NULL, &report,
                        NULL) != TOOLMEND_OK)
        return false;
    bool holds = toolmend_report_verdict(report) == row->verdict &&
                 view_is(toolmend_report_text(report), row->result) &&
                 toolmend_report_json(report, &json) == TOOLMEND_OK && json.len > 0 &&
                 toolmend_stats_add(stats, report) == TOOLMEND_OK;
    toolmend_report_free(report);
    return holds;
}

struct worker {
    pthread_t thread;
    const toolmend_tool *tool;
    toolmend_stats stats;
    size_t wrong;
};

static void *work(void *argument) {
    struct worker *worker = argument;
    size_t count = sizeof rows / sizeof rows[0];
    for (size_t i = 0; i < ROUNDS * count; i++)
        worker->wrong += !row_holds(worker->tool, &rows[i % count], &worker->stats);
    return NULL;
}

static uint64_t acted(const toolmend_stats *stats, const char *id) {
    for (size_t i = 0; i < toolmend_rule_count(); i++)
        if (strcmp(toolmend_rule_at(i).id, id) == 0)
            return stats->rules[i];
    return UINT64_MAX;
}

/* What all rows together are, so many times over: one run of that length would count it. */
static void check_counts(const toolmend_stats *stats, uint64_t times) {
    uint64_t sum = 0;
    for (size_t i = 0; i < TOOLMEND_RULES_MAX; i++)
        sum += stats->rules[i];
    CHECK(stats->verdicts[TOOLMEND_VALID] == times);
    CHECK(stats->verdicts[TOOLMEND_REPAIRED] == 4 * times);
    CHECK(stats->verdicts[TOOLMEND_REJECTED] == 3 * times);
    CHECK(stats->reasons[TOOLMEND_REASON_SCHEMA_MISMATCH] == times);
    CHECK(stats->reasons[TOOLMEND_REASON_AMBIGUOUS] == times);
    CHECK(stats->reasons[TOOLMEND_REASON_TRUNCATED] == times);
    CHECK(acted(stats, "shape/scalar-for-array") == times);
    CHECK(acted(stats, "scalar/number-in-string") == times);
    CHECK(acted(stats, "shape/array-in-string") == times);
    CHECK(acted(stats, "scalar/enum-case") == times);
    CHECK(acted(stats, "scalar/boolean-in-string") == times);
    CHECK(acted(stats, "syntax/bare-enum-word") == times);
    CHECK(sum == 9 * times); /* and key, quotes, comma of the same row */
}

TEST(threads_share_a_tool) {
    toolmend_tool *tool = tool_of(schema);
    struct worker workers[THREADS] = {0};
    toolmend_stats merged = {.size = sizeof merged};
    for (size_t i = 0; i < THREADS; i++) {
        workers[i].tool = tool;
        workers[i].stats.size = sizeof(toolmend_stats);
        if (!CHECK(pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0))
            exit(check_report());
    }
    for (size_t i = 0; i < THREADS; i++) {
        CHECK(pthread_join(workers[i].thread, NULL) == 0);
        CHECK(workers[i].wrong == 0);
        CHECK(toolmend_stats_merge(&merged, &workers[i].stats) == TOOLMEND_OK);
    }
    check_counts(&merged, (uint64_t)THREADS * ROUNDS);
    toolmend_tool_free(tool);
}

int main(void) {
    return check_all();
}
