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
 * Some wrong expectations stand at the end: each has to be found, or this program finds nothing.
 * usage: check_suite
 *
 * Prints each disagreement, then "N passed, M failed".
 */
#include <stdio.h>
#include <string.h>

#include "../naive/naive.h"
#include "canonical.h"
#include "suite.h"
#include "suite_internal.h"

/* What the naive validator leaves open, and why that may stay so. */
static const struct {
    const char *id, *reason;
} unsaid[] = {
    {"principle/P11/very-deep",
     "3,000 levels: the naive reader recurses and ends at 256"                                              },
    {"principle/P11/very-deep-open",   "the same, and open"                                                 },
    {"principle/P11/backtracking",     "(a+)+$ backtracks without end in a matcher that "
                                   "tries every way; 41 letters a and a "
                                   "mark do not match it, as a look shows"},
    {"principle/P8/name-without-text",
     "what a pattern makes of a name with an unpaired surrogate is no question to JSON "
     "Schema; that the name is not its escape is the point of the case"                                     },
};
enum { UNSAID = sizeof unsaid / sizeof *unsaid };

struct counts {
    size_t passed, failed;
};

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

/* NULL: agreed, perhaps by the list; else what does not hold. */
static const char *check_case(const struct suite_case *test, size_t *listed) {
    bool open = false;
    const char *wrong = test->call ? "calls are not judged here yet" : NULL;
    for (size_t i = 0; !wrong && i < test->expect_count; i++)
        wrong = check_row(test, &test->expect[i], &open);
    if (!wrong && open != is_unsaid(test->id))
        wrong = open ? "the naive validator cannot say; look at it, then list it"
                     : "the naive validator can say; take it off the list";
    *listed += !wrong && open;
    return wrong;
}

static void check_all(const struct suite *suite, struct counts *counts) {
    size_t listed = 0;
    for (size_t i = 0; i < suite->count; i++) {
        const struct suite_case *test = &suite->cases[i];
        const char *wrong = check_case(test, &listed);
        if (wrong)
            printf("%s: %s (%s)\n", test->id, wrong, judge(test, test->text).why);
        counts->passed += !wrong;
        counts->failed += wrong != NULL;
    }
    if (listed != UNSAID) {
        printf("the list of what cannot be said names a case that is not there\n");
        counts->failed++;
    }
    printf("note: %zu cannot be said, each listed with its reason\n", listed);
}

/* ---- does it find anything? ------------------------------------------------------------- */

/* A case about a tool that wants an integer n: its text, what is expected of it, and what has
 * to be said of that; NULL: nothing. */
static const struct {
    const char *text, *expect, *wrong;
} planted[] = {
    {"{\\\"n\\\":1}",             "\"outcome\":\"valid\"",                       NULL                                      },
    {"{\\\"n\\\":\\\"1\\\"}",     "\"outcome\":\"valid\"",
     "expected valid, and the text is not"                                                                                 },
    {"{\\\"n\\\":1}",             "\"outcome\":\"rejected\"",
     "expected refused, and the text is valid"                                                                             },
    {"{\\\"n\\\":1,\\\"n\\\":1}", "\"outcome\":\"rejected\"",                    NULL                                      },
    {"{\\\"n\\\":1,\\\"n\\\":2}", "\"outcome\":\"valid\"",
     "expected valid, and the text is not"                                                                                 },
    {"{\\\"n\\\":\\\"1\\\"}",
     "\"outcome\":\"repaired\",\"arguments\":\"{\\\"n\\\":1}\",\"rules\":[]",    NULL                                      },
    {"{\\\"n\\\":1}",
     "\"outcome\":\"repaired\",\"arguments\":\"{\\\"n\\\":1}\",\"rules\":[]",    "expected repaired, and the text is valid"},
    {"{\\\"n\\\":\\\"1\\\"}",
     "\"outcome\":\"repaired\",\"arguments\":\"{\\\"n\\\":null}\",\"rules\":[]", "the expected result is not valid"        },
    {"{\\\"n\\\":1}",
     "\"any_of\":[{\"choice\":\"a\",\"outcome\":\"valid\"},"
     "{\"choice\":\"b\",\"outcome\":\"rejected\"}]",                             "expected refused, and the text is valid" },
};

static bool finds(const char *text, const char *expect, const char *expected) {
    char line[1024];
    struct suite suite;
    struct suite_error error;
    size_t listed = 0;
    int len =
        snprintf(line, sizeof line,
                 "{\"id\":\"a/b/c\",\"tool\":{\"name\":\"t\",\"parameters\":{"
                 "\"properties\":{\"n\":{\"type\":\"integer\"}}}},\"why\":\"So.\","
                 "%s\"arguments\":\"%s\",\"expect\":{%s}}",
                 strstr(expect, "repaired") ? "\"tier\":\"safe\"," : "", text, expect);
    if (!suite_read_lines("planted", (toolmend_view){line, (size_t)len}, &suite,
                          &error)) {
        printf("%s\n", error.message);
        return false;
    }
    const char *wrong = check_case(&suite.cases[0], &listed);
    bool right = wrong && expected ? strcmp(wrong, expected) == 0 : wrong == expected;
    if (!right)
        printf("planted %s %s: said %s\n", text, expect, wrong ? wrong : "nothing");
    suite_free(&suite);
    return right;
}

int main(void) {
    struct suite suite = {0};
    struct suite corpus = {0};
    struct suite_error error = {0};
    struct counts counts = {0};
    if (!suite_vectors(&suite, &error) || !suite_corpus(&corpus, &error) ||
        !suite_append(&suite, &corpus, &error)) {
        fprintf(stderr, "check_suite: %s\n", error.message);
        suite_free(&suite);
        suite_free(&corpus);
        return error.unreadable ? 3 : 2;
    }
    check_all(&suite, &counts);
    suite_free(&suite);
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++) {
        bool found = finds(planted[i].text, planted[i].expect, planted[i].wrong);
        counts.passed += found;
        counts.failed += !found;
    }
    printf("%zu passed, %zu failed\n", counts.passed, counts.failed);
    return counts.failed != 0 || counts.passed == 0;
}
