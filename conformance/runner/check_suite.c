/* SPDX-License-Identifier: MIT
 *
 * check_suite.c - does a second validator agree with what the cases expect?
 *
 * The naive validator shares nothing with the library that the cases were written beside. Of
 * each case it is asked: a text that is expected valid is valid; one that is expected repaired
 * is not, and its result is; one that is expected refused is not valid, or repeats a name.
 * Each row of any_of is asked for itself. Where the naive validator cannot say, the case is in
 * the list below, so that a case that nobody checks is one that somebody has looked at.
 *
 * usage: check_suite                 the cases of this binary, vectors and corpus
 *
 * Prints each disagreement, then "N passed, M failed".
 */
#include <stdio.h>
#include <string.h>

#include "../naive/naive.h"
#include "canonical.h"
#include "suite.h"

/* What the naive validator leaves open, and why that may stay so. */
static const struct {
    const char *id, *reason;
} unsaid[] = {
    {"principle/P11/very-deep",
     "3,000 levels: the naive reader recurses and ends at 256"},
    {"principle/P11/very-deep-open", "the same, and open"     },
    {"principle/P11/backtracking",   "(a+)+$ backtracks without end in a matcher that "
     "tries every way; 41 letters a and a "
                                   "mark do not match it, as a look shows"                            },
    {"principle/P8/name-without-text",
     "what a pattern makes of a name with an unpaired surrogate is no question to JSON "
     "Schema; that the name is not its escape is the point of the case"},
};
enum { UNSAID = sizeof unsaid / sizeof *unsaid };

static bool is_unsaid(const char *id) {
    for (size_t i = 0; i < UNSAID; i++)
        if (strcmp(unsaid[i].id, id) == 0)
            return true;
    return false;
}

static struct naive_judgement judge(const struct suite_case *test, toolmend_view text) {
    toolmend_view schema = toolmend_json_at(test->tool, "/parameters");
    return naive_arguments((struct naive_view){schema.ptr, schema.len},
                           (struct naive_view){text.ptr, text.len});
}

/* A canonical spelling has no place for a repeated name. */
static bool repeats_name(toolmend_view text) {
    struct canonical_text out = {0};
    if (toolmend_json_check(text, NULL) == TOOLMEND_OK)
        canonical_value(&out, text);
    bool repeats = out.fault && strstr(out.fault, "repeated");
    canonical_free(&out);
    return repeats;
}

/* NULL: agreed; else what does not hold. *open: the naive validator cannot say. */
static const char *check_row(const struct suite_case *test,
                             const struct suite_expect *row, bool *open) {
    enum naive_answer input = judge(test, test->text).answer;
    bool cannot = input == NAIVE_CANNOT_SAY;
    const char *wrong = NULL;
    switch (row->outcome) {
    case SUITE_VALID:
        wrong = input == NAIVE_INVALID ? "expected valid, and the text is not" : NULL;
        break;
    case SUITE_REPAIRED: {
        enum naive_answer result = judge(test, row->arguments).answer;
        cannot = cannot || result == NAIVE_CANNOT_SAY;
        wrong = input == NAIVE_VALID      ? "expected repaired, and the text is valid"
                : result == NAIVE_INVALID ? "the expected result is not valid"
                                          : NULL;
        break;
    }
    case SUITE_REJECTED:
        wrong = input == NAIVE_VALID && !repeats_name(test->text)
                    ? "expected refused, and the text is valid"
                    : NULL;
        break;
    }
    *open = *open || cannot;
    return wrong;
}

static bool check_case(const struct suite_case *test, size_t *listed) {
    bool open = false;
    const char *wrong = test->call ? "calls are not judged here yet" : NULL;
    for (size_t i = 0; !wrong && i < test->expect_count; i++)
        wrong = check_row(test, &test->expect[i], &open);
    if (!wrong && open != is_unsaid(test->id))
        wrong = open ? "the naive validator cannot say; look at it, then list it"
                     : "the naive validator can say; take it off the list";
    if (wrong) {
        printf("%s: %s (%s)\n", test->id, wrong, judge(test, test->text).why);
        return false;
    }
    *listed += open;
    return true;
}

int main(void) {
    struct suite suite = {0};
    struct suite corpus = {0};
    struct suite_error error = {0};
    size_t passed = 0;
    size_t failed = 0;
    size_t listed = 0;
    if (!suite_vectors(&suite, &error) || !suite_corpus(&corpus, &error) ||
        !suite_append(&suite, &corpus, &error)) {
        fprintf(stderr, "check_suite: %s\n", error.message);
        suite_free(&suite);
        suite_free(&corpus);
        return error.unreadable ? 3 : 2;
    }
    for (size_t i = 0; i < suite.count; i++) {
        bool agreed = check_case(&suite.cases[i], &listed);
        passed += agreed;
        failed += !agreed;
    }
    suite_free(&suite);
    if (listed != UNSAID) {
        printf("the list of what cannot be said names a case that is not there\n");
        failed++;
    }
    printf("note: %zu cannot be said, each listed with its reason\n", listed);
    printf("%zu passed, %zu failed\n", passed, failed);
    return failed != 0 || passed == 0;
}
