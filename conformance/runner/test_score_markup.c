/* SPDX-License-Identifier: MIT
 *
 * test_score_markup.c - the table of PROTOCOL.md, "Judgement", for calls in a text.
 */
#include "score_test.h"

#define CALL(name, text) "{\"name\":\"" name "\",\"arguments\":\"" text "\"}"
#define CALLS(list)      ID "\"ok\",\"calls\":[" list "]}"
#define A1               CALL("a", "{\\\"n\\\": 1}")
#define A2               CALL("a", "{\\\"n\\\": 2}")
#define A_BAD            CALL("a", "{\\\"n\\\": \\\"x\\\"}")
#define A_FULL           CALL("a", "{\\\"n\\\": 1, \\\"m\\\": null}")
#define B                CALL("b", "{}")
#define UNKNOWN          CALL("rm", "{}")
#define AFTER            HELLO(",\"capabilities\":[\"markup\"],\"checks\":[\"after\"]")
#define FILLED           HELLO(",\"capabilities\":[\"markup\"],\"defaults\":\"filled\"")

static const struct suite_reading listed[] = {
    {{"a", 1}, {"{\"n\": 1}", 8}},
    {{"b", 1}, {"{}", 2}        }
};
static const struct suite_expect calls[] = {
    {.outcome = SUITE_REPAIRED, .calls = listed, .call_count = 2}
};
static const struct suite_expect none[] = {{.outcome = SUITE_VALID}};
static const struct suite_expect broken[] = {
    {.outcome = SUITE_REJECTED, .reason = {"ambiguous", 9}}
};

static struct suite_case text_of(const struct suite_expect *expect) {
    static const char *const names[] = {"a", "b"};
    struct suite_case test = case_of(expect, 1);
    test.call = test.markup = true;
    test.tool = view("[{\"name\":\"a\",\"parameters\":{\"properties\":{\"n\":{\"type\":"
                     "\"integer\"},\"m\":{}}}},{\"name\":\"b\",\"parameters\":{}}]");
    test.tool_names = names;
    test.tool_count = 2;
    test.tier = expect == calls ? "standard" : NULL;
    return test;
}

static struct score score_of(const char *hello, const struct suite_expect *expect,
                             toolmend_profile profile, const char *line) {
    struct suite_case test = text_of(expect);
    return judged(hello, &test, profile, line);
}

struct row {
    const struct suite_expect *expect;
    const char *answer;
    enum result result;
    enum detail detail;
};

TEST(the_calls_that_run_are_compared) {
    static const struct row rows[] = {
        {calls,  CALLS(A1 "," B),       RESULT_PASS,    DETAIL_MENDED  },
        {calls,  CALLS(A1),             RESULT_FAIL,    DETAIL_MISSED  },
        {calls,  CALLS(B),              RESULT_FAIL,    DETAIL_MISSED  },
        {calls,  CALLS(""),             RESULT_FAIL,    DETAIL_MISSED  },
        {calls,  REFUSED,               RESULT_FAIL,    DETAIL_MISSED  },
        {calls,  CALLS(B "," A1),       RESULT_HARM,    DETAIL_WRONG   },
        {calls,  CALLS(A2 "," B),       RESULT_HARM,    DETAIL_WRONG   },
        {calls,  CALLS(A1 "," A1),      RESULT_HARM,    DETAIL_WRONG   },
        {calls,  CALLS(A1 "," B "," B), RESULT_HARM,    DETAIL_WRONG   },
        {calls,  CALLS(A_BAD "," B),    RESULT_SPOILED, DETAIL_NONE    },
        {calls,  CALLS(A_BAD "," A2),   RESULT_HARM,    DETAIL_WRONG   },
        {calls,  CALLS(A2 "," A_BAD),   RESULT_HARM,    DETAIL_WRONG   },
        {calls,  CALLS(A1 "," UNKNOWN), RESULT_SPOILED, DETAIL_NONE    },
        {none,   CALLS(""),             RESULT_PASS,    DETAIL_KEPT    },
        {none,   REFUSED,               RESULT_PASS,    DETAIL_KEPT    },
        {none,   CALLS(B),              RESULT_HARM,    DETAIL_INVENTED},
        {broken, CALLS(""),             RESULT_PASS,    DETAIL_REJECTED},
        {broken, REFUSED,               RESULT_PASS,    DETAIL_REJECTED},
        {broken, CALLS(A1),             RESULT_HARM,    DETAIL_INVENTED},
        {broken, CALLS(A_BAD),          RESULT_SPOILED, DETAIL_NONE    },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct score made =
            score_of(PLAIN, rows[i].expect, TOOLMEND_STANDARD, rows[i].answer);
        if (!CHECK(is(&made, rows[i].result, rows[i].detail)))
            fprintf(stderr, "  row %zu\n", i);
    }
}

TEST(a_host_that_validates_runs_no_invalid_call) {
    struct score made =
        score_of(AFTER, calls, TOOLMEND_STANDARD, CALLS(A1 "," A_BAD "," B));
    CHECK(is(&made, RESULT_PASS, DETAIL_MENDED));
    made = score_of(AFTER, none, TOOLMEND_STANDARD, CALLS(A_BAD));
    CHECK(is(&made, RESULT_PASS, DETAIL_KEPT));
    made = score_of(AFTER, none, TOOLMEND_STANDARD, CALLS(A1));
    CHECK(is(&made, RESULT_HARM, DETAIL_INVENTED));
}

TEST(defaults_may_be_filled_in) {
    struct score made = score_of(FILLED, calls, TOOLMEND_STANDARD, CALLS(A_FULL "," B));
    CHECK(is(&made, RESULT_PASS, DETAIL_MENDED));
    made = score_of(PLAIN, calls, TOOLMEND_STANDARD, CALLS(A_FULL "," B));
    CHECK(is(&made, RESULT_HARM, DETAIL_WRONG));
}

TEST(calls_above_the_profile_are_not_due) {
    struct score made = score_of(PLAIN, calls, TOOLMEND_SAFE, CALLS(""));
    CHECK(is(&made, RESULT_PASS, DETAIL_REJECTED) && !made.due && !made.recovered);
    made = score_of(PLAIN, calls, TOOLMEND_SAFE, CALLS(A1 "," B));
    CHECK(is(&made, RESULT_PASS, DETAIL_MENDED) && !made.recovered);
    made = score_of(PLAIN, calls, TOOLMEND_STANDARD, CALLS(A1 "," B));
    CHECK(made.due && made.recovered);
    made = score_of(PLAIN, calls, TOOLMEND_STANDARD, CALLS(A1));
    CHECK(made.due && !made.recovered);
}

TEST(an_answer_needs_its_list) {
    static const char *const wrong[] = {
        ID "\"ok\"}",
        ID "\"ok\",\"calls\":{}}",
        ID "\"ok\",\"calls\":[1]}",
        ID "\"ok\",\"calls\":[{\"name\":\"a\"}]}",
        ID "\"ok\",\"calls\":[{\"arguments\":\"{}\"}]}",
        CALLS("{\"name\":1,\"arguments\":\"{}\"}"),
        CALLS("{\"name\":\"a\",\"arguments\":{}}"),
        CALLS("{\"name\":\"\\ud800\",\"arguments\":\"{}\"}")};
    struct answer answer;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        CHECK(answer_read(view(wrong[i]), "k3f", ANSWER_TO_MARKUP, &answer) != NULL);
        answer_free(&answer);
    }
    CHECK(answer_read(view(REFUSED), "k3f", ANSWER_TO_MARKUP, &answer) == NULL);
    answer_free(&answer);
}

TEST(it_is_asked_by_its_capability) {
    static const char can[] =
        HELLO(",\"capabilities\":[\"markup\"],\"groups\":[\"key\"]");
    struct suite_case test = text_of(calls);
    struct hello hello;
    CHECK(hello_read(view(PLAIN), &hello) == NULL);
    CHECK(hello_inapplicable(&hello, &test) != NULL && !hello_claims(&hello, &test));
    CHECK(hello_read(view(can), &hello) == NULL);
    CHECK(hello_inapplicable(&hello, &test) == NULL && hello_claims(&hello, &test));
}

int main(void) {
    return check_all();
}
