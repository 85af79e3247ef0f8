/* SPDX-License-Identifier: MIT
 *
 * check.h - the whole test harness: CHECK counts and goes on, check_report ends main.
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

#endif
