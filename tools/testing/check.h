/* SPDX-License-Identifier: MIT
 *
 * check.h - the whole test harness: CHECK counts and goes on, check_report ends main. A file whose
 * tests are TESTs ends with a main of one line: return check_all().
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>

static unsigned check_passed, check_failed;

/* Of a test that tries very many things by turns, one in so many is tried with sanitizers, which
 * take ten times as long: they look for faults of memory, which do not hide in a few. */
#if defined(__SANITIZE_ADDRESS__)
#define CHECK_ONE_IN(count) (count)
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CHECK_ONE_IN(count) (count)
#endif
#endif
#ifndef CHECK_ONE_IN
#define CHECK_ONE_IN(count) 1
#endif

/* State a claim; a false one prints where it stands. */
#define CHECK(condition) check_claim((condition), #condition, __FILE__, __LINE__)

static inline int check_claim(int held, const char *claim, const char *file, int line) {
    if (held)
        check_passed++;
    else {
        check_failed++;
        fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, claim);
    }
    return held;
}

/* The last line of a test program, and its exit code. */
static inline int check_report(void) {
    printf("%u passed, %u failed\n", check_passed, check_failed);
    return check_failed != 0 || check_passed == 0;
}

/* ---- tests that list themselves -------------------------------------------------------- */

struct check_test {
    void (*run)(void);
    int line;
    struct check_test *next;
};

static struct check_test *check_tests;

/* In the order of the file: compilers promise none for constructors. */
static inline void check_list(struct check_test *test) {
    struct check_test **at = &check_tests;
    while (*at && (*at)->line < test->line)
        at = &(*at)->next;
    test->next = *at;
    *at = test;
}

static inline int check_all(void) {
    for (const struct check_test *test = check_tests; test; test = test->next)
        test->run();
    return check_report();
}

/* TEST(what_holds) { CHECK(...); } */
#define TEST(name)                                                                       \
    static void name(void);                                                              \
    __attribute__((constructor)) static void list_##name(void) {                         \
        static struct check_test test = {name, __LINE__, NULL};                          \
        check_list(&test);                                                               \
    }                                                                                    \
    static void name(void)

#endif
