/* SPDX-License-Identifier: MIT
 *
 * test_suite_memory.c - each allocation of the loader fails once.
 *
 * usage: test_suite_memory FOLDER    a sound suite that has every member there is
 *
 * Linked so that malloc, calloc and realloc of the loader and the library pass through here.
 * A failure that leads to another suite, or to words about the file, would be a lie about
 * somebody's work; a leak is left to the sanitizers.
 */
#define _POSIX_C_SOURCE 200809L
#include "suite_test.h"

static long until_failure = -1; /* allocations to go; negative: none fails */

// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): names of the linker
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

static bool fails_now(void) {
    return until_failure >= 0 && until_failure-- == 0;
}

void *__wrap_malloc(size_t size) {
    return fails_now() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return fails_now() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size) {
    return fails_now() ? NULL : __real_realloc(block, size);
}
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)

/* Load with the allocation of this number failing. False: there is no such one. */
static bool load_failing(const char *path, long number) {
    struct suite suite;
    struct suite_error error;
    until_failure = number;
    bool loaded = suite_load(path, &suite, &error);
    bool failed = until_failure < 0;
    until_failure = -1;
    CHECK(loaded == !failed);
    if (!loaded)
        CHECK(error.unreadable && strstr(error.message, "out of memory") &&
              !suite.cases && !suite.memory);
    suite_free(&suite);
    return failed;
}

static void each_allocation_of_loading_may_fail(const char *path) {
    long number = 0;
    while (load_failing(path, number))
        number++;
    CHECK(number > 10);
}

static void a_failing_append_leaves_both_suites(const char *path) {
    struct suite suite = {0};
    struct suite more = {0};
    struct suite_error error;
    put("l.jsonl", corpus_of(REJECTED, "reported", "", "false"),
        strlen(corpus_of(REJECTED, "reported", "", "false")));
    CHECK(suite_load(path, &suite, &error));
    CHECK(suite_load(path_of("l.jsonl"), &more, &error) && more.count == 1);
    size_t count = suite.count;
    for (long number = 0; number < 2; number++) { /* the cases, the sorted ids */
        until_failure = number;
        CHECK(!suite_append(&suite, &more, &error) && error.unreadable);
        CHECK(suite.count == count && more.count == 1 && until_failure == -1);
    }
    CHECK(suite_append(&suite, &more, &error) && suite.count == count + 1);
    suite_free(&suite);
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fputs("usage: test_suite_memory FOLDER\n", stderr);
        return 2;
    }
    open_folder();
    each_allocation_of_loading_may_fail(argv[1]);
    a_failing_append_leaves_both_suites(argv[1]);
    each_allocation_of_loading_may_fail(path_of("l.jsonl"));
    CHECK(remove(path_of("l.jsonl")) == 0 && rmdir(folder) == 0);
    return check_report();
}
