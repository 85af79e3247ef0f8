/* SPDX-License-Identifier: MIT
 *
 * test_threads.c - one compiled tool, shared by threads.
 *
 * A tool is immutable and a call keeps everything in its own arena, so threads need no lock.
 * Each thread repairs every text many times and compares with what was worked out by hand.
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
     TOOLMEND_VALID                                                                                           },
    {"{\"paths\":\"a\",\"limit\":\"50\"}",            "{\"paths\":[\"a\"],\"limit\":50}",
     TOOLMEND_REPAIRED                                                                                        },
    {"{\"paths\":\"[\\\"a\\\"]\",\"mode\":\"Read\"}",
     "{\"paths\":[\"a\"],\"mode\":\"read\"}",                                                TOOLMEND_REPAIRED},
    {"{\"paths\":[\"a\"],\"id\":\"ab\"}",             "{\"paths\":[\"a\"],\"id\":\"ab\"}",
     TOOLMEND_REJECTED                                                                                        },
    {"{\"paths\":[\"a\"],\"x_dry\":\"true\"}",        "{\"paths\":[\"a\"],\"x_dry\":true}",
     TOOLMEND_REPAIRED                                                                                        },
    {"{\"paths\":\"a,b\"}",                           "{\"paths\":\"a,b\"}",                 TOOLMEND_REJECTED},
    {"{\"paths\":[\"a\"",                             "{\"paths\":[\"a\"",                   TOOLMEND_REJECTED},
};

static bool row_holds(const toolmend_tool *tool, const struct row *row) {
    toolmend_report *report;
    toolmend_view json;
    if (toolmend_repair(tool, view_of(row->text), TOOLMEND_FINISH_UNKNOWN, NULL, &report,
                        NULL) != TOOLMEND_OK)
        return false;
    bool holds = toolmend_report_verdict(report) == row->verdict &&
                 view_is(toolmend_report_text(report), row->result) &&
                 toolmend_report_json(report, &json) == TOOLMEND_OK && json.len > 0;
    toolmend_report_free(report);
    return holds;
}

struct worker {
    pthread_t thread;
    const toolmend_tool *tool;
    size_t wrong;
};

static void *work(void *argument) {
    struct worker *worker = argument;
    size_t count = sizeof rows / sizeof rows[0];
    for (size_t i = 0; i < ROUNDS * count; i++)
        worker->wrong += !row_holds(worker->tool, &rows[i % count]);
    return NULL;
}

static void threads_share_a_tool(void) {
    toolmend_tool *tool = tool_of(schema);
    struct worker workers[THREADS] = {0};
    for (size_t i = 0; i < THREADS; i++) {
        workers[i].tool = tool;
        if (!CHECK(pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0))
            exit(check_report());
    }
    for (size_t i = 0; i < THREADS; i++) {
        CHECK(pthread_join(workers[i].thread, NULL) == 0);
        CHECK(workers[i].wrong == 0);
    }
    toolmend_tool_free(tool);
}

int main(void) {
    threads_share_a_tool();
    return check_report();
}
