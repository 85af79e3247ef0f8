/* SPDX-License-Identifier: MIT
 *
 * score_test.h - cases and answers for the tests of the score.
 *
 * Scores depend on texts and not on schemas, so the texts are the shortest possible: [0] is the
 * input, [1] the expected repair, [2] something else. With spaces inside they are the same values
 * in other bytes.
 */
#ifndef SCORE_TEST_H
#define SCORE_TEST_H

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "score.h"

#define HELLO(members)                                                                   \
    "{\"op\":\"hello\",\"protocol\":1,\"name\":\"x\",\"version\":\"1\","                 \
    "\"language\":\"c\"" members "}"
#define PLAIN    HELLO("")
#define BYTES    HELLO(",\"capabilities\":[\"bytes\"]")
#define ID       "{\"id\":\"k3f\",\"outcome\":"
#define OK(text) ID "\"ok\",\"arguments\":\"" text "\"}"
#define REFUSED  ID "\"rejected\"}"
/* Refused, and this is left with the host. */
#define LEFT(text) ID "\"rejected\",\"arguments\":\"" text "\"}"

static const struct suite_expect valid[] = {{.outcome = SUITE_VALID}};
static const struct suite_expect repaired[] = {
    {.outcome = SUITE_REPAIRED, .arguments = {"[1]", 3}}
};
static const struct suite_expect rejected[] = {{.outcome = SUITE_REJECTED}};

static inline toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

static inline struct suite_case case_of(const struct suite_expect *expect, size_t count) {
    bool repairs = false;
    for (size_t i = 0; i < count; i++)
        repairs = repairs || expect[i].outcome == SUITE_REPAIRED;
    return (struct suite_case){.id = "shape/x/one",
                               .group = "shape",
                               .tier = repairs ? "standard" : NULL,
                               .tool = view("{\"name\":\"t\",\"parameters\":{}}"),
                               .text = view("[0]"),
                               .utf8 = true,
                               .scored = true,
                               .expect = expect,
                               .expect_count = count};
}

/* What is made of an answer; a malformed answer fails the test. */
static inline struct score judged(const char *hello_line, const struct suite_case *test,
                                  toolmend_profile profile, const char *line) {
    struct hello hello;
    struct answer answer;
    CHECK(hello_read(view(hello_line), &hello) == NULL);
    enum answer_to op = test->markup ? ANSWER_TO_MARKUP
                        : test->call ? ANSWER_TO_CALL
                                     : ANSWER_TO_REPAIR;
    CHECK(answer_read(view(line), "k3f", op, &answer) == NULL);
    struct score made = score_answer(&hello, test, profile, &answer);
    answer_free(&answer);
    return made;
}

static inline bool is(const struct score *made, enum result result, enum detail detail) {
    if (made->result == result && made->detail == detail)
        return true;
    fprintf(stderr, "  is %s %s, not %s %s\n", result_name(made->result),
            detail_name(made->detail), result_name(result), detail_name(detail));
    return false;
}

#endif
