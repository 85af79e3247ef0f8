/* SPDX-License-Identifier: MIT
 *
 * test_compare.c - when an answer is the same call: values, typed output, texts too deep to read.
 *
 * Seen through the score of a sound call, of which another text is harm.
 */
#include "score_test.h"

/* ---- values ------------------------------------------------------------------------------ */

/* What is made of `ok` with this text, if that text came and is sound. */
static enum result kept(const char *came, const char *answer_json) {
    char line[512];
    struct suite_case test = case_of(valid, 1);
    test.text = view(came);
    (void)snprintf(line, sizeof line, ID "\"ok\",\"arguments\":%s}", answer_json);
    return judged(PLAIN, &test, TOOLMEND_STANDARD, line).result;
}

static void values_are_compared_exactly(void) {
    CHECK(kept("{\"a\": 1, \"b\": 2}", "\"{\\\"b\\\":2,\\\"a\\\":1}\"") == RESULT_PASS);
    CHECK(kept("[1.0]", "\"[1]\"") == RESULT_PASS);
    CHECK(kept("[\"\\u0041\"]", "\"[\\\"A\\\"]\"") == RESULT_PASS);
    CHECK(kept("[9007199254740993]", "\"[9007199254740992]\"") == RESULT_HARM);
    CHECK(kept("[1e400]", "\"[1e401]\"") == RESULT_HARM);
    CHECK(kept("[1]", "\"[\\\"1\\\"]\"") == RESULT_HARM);
    CHECK(kept("[1]", "\"[1\"") == RESULT_HARM);
    CHECK(kept("[1]", "\"[NaN]\"") == RESULT_HARM);
    CHECK(kept("{\"a\": 1, \"a\": 1}", "\"{\\\"a\\\": 1}\"") == RESULT_PASS);
    CHECK(kept("{\"a\": 1, \"a\": 2}", "\"{\\\"a\\\": 2}\"") == RESULT_HARM);
}

/* What a typed layer may add. The tool declares one of each kind, requires `must`, nests an
 * object `sub` and a list of objects; `ref` is declared elsewhere. */
static const char typed[] = HELLO(",\"output\":\"typed\"");
static const char schema[] =
    "{\"name\":\"t\",\"parameters\":{\"required\":[\"must\"],\"properties\":{"
    "\"text\":{\"type\":\"string\"},\"count\":{\"type\":[\"integer\",\"string\"]},"
    "\"must\":{},\"s\":{},\"n\":{},\"b\":{},\"l\":{},\"o\":{},"
    "\"sub\":{\"properties\":{\"x\":{},\"y\":{}},\"required\":[\"y\"]},"
    "\"list\":{\"items\":{\"properties\":{\"z\":{}}}},\"ref\":{\"$ref\":\"#/$defs/"
    "r\"}},"
    "\"$defs\":{\"r\":{\"properties\":{\"k\":{}}}}}}";

/* What is made of this answer to this sound text; ' stands for ". */
static enum result kept_under(const char *tool, const char *hello, const char *text,
                              const char *answer) {
    char came[256];
    char line[512] = ID "\"ok\",\"arguments\":\"";
    size_t len = strlen(line);
    struct suite_case test = case_of(valid, 1);
    (void)snprintf(came, sizeof came, "%s", text);
    for (char *p = came; *p; p++)
        *p = *p == '\'' ? '"' : *p;
    for (const char *p = answer; *p; p++) {
        if (*p == '\'')
            line[len++] = '\\';
        line[len++] = *p == '\'' ? '"' : *p;
    }
    memcpy(line + len, "\"}", 3);
    test.text = view(came);
    test.tool = view(tool);
    return judged(hello, &test, TOOLMEND_STANDARD, line).result;
}

static enum result kept_as(const char *hello, const char *text, const char *answer) {
    return kept_under(schema, hello, text, answer);
}

static void typed_output_is_compared_without_what_a_type_adds(void) {
    static const struct {
        const char *came, *answer;
        enum result plain, typed;
    } rows[] = {
        {"{}",                       "{'s': ''}",                      RESULT_HARM, RESULT_PASS},
        {"{}",                       "{'n': 0}",                       RESULT_HARM, RESULT_PASS},
        {"{}",                       "{'n': -0.0e5}",                  RESULT_HARM, RESULT_PASS},
        {"{}",                       "{'n': 0.1}",                     RESULT_HARM, RESULT_HARM},
        {"{}",                       "{'b': false, 'l': []}",          RESULT_HARM, RESULT_PASS},
        {"{}",                       "{'b': true}",                    RESULT_HARM, RESULT_HARM},
        {"{}",                       "{'s': null, 'o': {}}",           RESULT_HARM, RESULT_PASS},
        {"{}",                       "{'sub': {'x': '', 'y': 0}}",     RESULT_HARM,
         RESULT_HARM                                                                           }, /* y is required in it */
        {"{}",                       "{'sub': {'x': ''}}",             RESULT_HARM, RESULT_PASS},
        {"{}",                       "{'o': {'any': 0}}",              RESULT_HARM, RESULT_HARM}, /* undeclared in it */
        {"{}",                       "{'text': ''}",                   RESULT_HARM, RESULT_PASS},
        {"{}",                       "{'text': null}",                 RESULT_HARM, RESULT_PASS},
        {"{}",                       "{'text': 0}",                    RESULT_HARM, RESULT_HARM}, /* no text begins with it */
        {"{}",                       "{'text': []}",                   RESULT_HARM, RESULT_HARM},
        {"{}",                       "{'count': 0}",                   RESULT_HARM, RESULT_PASS},
        {"{}",                       "{'count': false}",               RESULT_HARM, RESULT_HARM},
        {"{}",                       "{'count': ''}",                  RESULT_HARM, RESULT_PASS}, /* one of its two types */
        {"{}",                       "{'sub': {'x': '', 'y': 1}}",     RESULT_HARM, RESULT_HARM},
        {"{}",                       "{'l': [0]}",                     RESULT_HARM, RESULT_HARM},
        {"{}",                       "{'s': ' '}",                     RESULT_HARM, RESULT_HARM},
        {"{}",                       "{'must': ''}",                   RESULT_HARM, RESULT_HARM}, /* required */
        {"{}",                       "{'other': ''}",                  RESULT_HARM, RESULT_HARM}, /* undeclared */
        {"{'s': 'a'}",               "{'s': ''}",                      RESULT_HARM, RESULT_HARM}, /* it was there */
        {"{'s': 'a'}",               "{}",                             RESULT_HARM, RESULT_HARM}, /* it is lost */
        {"{'n': 1}",                 "{'s': '', 'n': 1}",              RESULT_HARM, RESULT_PASS},
        {"{'sub': {'y': 1}}",        "{'sub': {'x': null, 'y': 1}}",   RESULT_HARM, RESULT_PASS},
        {"{'sub': {}}",              "{'sub': {'y': 0}}",              RESULT_HARM, RESULT_HARM},
        {"{'list': [{}, {'z': 1}]}", "{'list': [{'z': 0}, {'z': 1}]}", RESULT_HARM,
         RESULT_PASS                                                                           },
        {"{'list': []}",             "{'list': [{}]}",                 RESULT_HARM, RESULT_HARM},
        {"{'ref': {}}",              "{'ref': {'k': 0}}",              RESULT_HARM, RESULT_HARM}, /* not followed */
        {"{'n': 1}",                 "{ 'n' : 1 }",                    RESULT_PASS, RESULT_PASS},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!CHECK(kept_as(PLAIN, rows[i].came, rows[i].answer) == rows[i].plain) ||
            !CHECK(kept_as(typed, rows[i].came, rows[i].answer) == rows[i].typed))
            fprintf(stderr, "  row %zu\n", i);
    }
}

static void a_default_that_is_filled_in_is_no_change(void) {
    static const char filled[] = HELLO(",\"defaults\":\"filled\"");
    static const struct {
        const char *came, *answer;
        enum result filled, typed;
    } rows[] = {
        {"{}",          "{'limit': 500}",                         RESULT_PASS, RESULT_PASS},
        {"{}",          "{'limit': null}",                        RESULT_PASS, RESULT_PASS},
        {"{}",          "{'limit': 499}",                         RESULT_HARM, RESULT_HARM},
        {"{}",          "{'limit': 0}",                           RESULT_HARM, RESULT_PASS},
        {"{}",          "{'must': 1}",                            RESULT_HARM, RESULT_HARM}, /* required */
        {"{}",          "{'other': 500}",                         RESULT_HARM, RESULT_HARM},
        {"{'limit':1}", "{'limit': 500}",                         RESULT_HARM, RESULT_HARM}, /* it was there */
        {"{'in': {}}",  "{'in': {'deep': true}, 'limit': 500.0}", RESULT_PASS,
         RESULT_PASS                                                                      },
    };
    static const char tool[] =
        "{\"name\":\"t\",\"parameters\":{\"required\":[\"must\"],\"properties\":{"
        "\"limit\":{\"default\":500},\"must\":{\"default\":1},\"in\":{\"properties\":{"
        "\"deep\":{\"default\":true}}}}}}";
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *came = rows[i].came;
        if (!CHECK(kept_under(tool, PLAIN, came, rows[i].answer) == RESULT_HARM) ||
            !CHECK(kept_under(tool, filled, came, rows[i].answer) == rows[i].filled) ||
            !CHECK(kept_under(tool, typed, came, rows[i].answer) == rows[i].typed))
            fprintf(stderr, "  row %zu\n", i);
    }
}

/* The null is what is to be taken away, and what typed output may leave out or not. */
static void doing_nothing_mends_nothing_in_typed_output(void) {
    static const struct suite_expect gone[] = {
        {.outcome = SUITE_REPAIRED, .arguments = {"{\"n\": 1}", 8}}
    };
    static const struct {
        const char *answer;
        enum result result;
        enum detail detail;
    } rows[] = {
        {OK("{\\\"s\\\": null, \\\"n\\\": 1}"),     RESULT_FAIL, DETAIL_MISSED},
        {OK("{\\\"n\\\":1,\\\"s\\\":null}"),        RESULT_FAIL, DETAIL_MISSED},
        {OK("{\\\"n\\\": 1}"),                      RESULT_PASS, DETAIL_MENDED},
        {OK("{\\\"n\\\": 1, \\\"s\\\": \\\"\\\"}"), RESULT_PASS, DETAIL_MENDED},
        {OK("{\\\"n\\\": 2, \\\"s\\\": null}"),     RESULT_HARM, DETAIL_WRONG },
    };
    struct suite_case test = case_of(gone, 1);
    test.text = view("{\"s\": null, \"n\": 1}");
    test.tool = view("{\"name\":\"t\",\"parameters\":{\"properties\":{\"n\":{},"
                     "\"s\":{\"type\":\"string\"}}}}");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct score made = judged(typed, &test, TOOLMEND_STANDARD, rows[i].answer);
        if (!CHECK(is(&made, rows[i].result, rows[i].detail)) ||
            !CHECK(made.recovered == (rows[i].result == RESULT_PASS)))
            fprintf(stderr, "  row %zu\n", i);
    }
    struct score made = judged(typed, &test, TOOLMEND_SAFE, rows[0].answer);
    CHECK(is(&made, RESULT_FAIL, DETAIL_PASSED_ON));
}

/* Deeper than values are compared: two texts of 3,000 levels around this. */
static enum result kept_deep(const char *came, const char *answer) {
    enum { LEVELS = 3000 };
    static char text[LEVELS * 2 + 64];
    static char line[LEVELS * 2 + 256];
    size_t len = strlen(came);
    struct suite_case test = case_of(valid, 1);
    memset(text, '[', LEVELS);
    memcpy(text + LEVELS, came, len);
    memset(text + LEVELS + len, ']', LEVELS);
    test.text = (toolmend_view){text, (size_t)2 * LEVELS + len};
    len = (size_t)snprintf(line, sizeof line, ID "\"ok\",\"arguments\":\"");
    memset(line + len, '[', LEVELS);
    len += LEVELS;
    len += (size_t)snprintf(line + len, sizeof line - len, "%s", answer);
    memset(line + len, ']', LEVELS);
    memcpy(line + len + LEVELS, "\"}", 3);
    return judged(PLAIN, &test, TOOLMEND_STANDARD, line).result;
}

static void texts_too_deep_to_read_are_compared_without_white_space(void) {
    CHECK(kept_deep("1, 2", "1,2") == RESULT_PASS);
    CHECK(kept_deep("1,2", " 1 ,\\n2 ") == RESULT_PASS);
    CHECK(kept_deep("12", "13") == RESULT_HARM);
    CHECK(kept_deep("1 2", "12") == RESULT_HARM); /* two words are not one */
    CHECK(kept_deep("1 2", "1  2") == RESULT_PASS);
    CHECK(kept_deep("\"a b\"", "\\\"ab\\\"") == RESULT_HARM);
    CHECK(kept_deep("\"a\\\" b\", 1", "\\\"a\\\\\\\" b\\\",1") == RESULT_PASS);
    CHECK(kept_deep("\"\\n\"", "\\\"\\\\t\\\"") == RESULT_HARM);
    CHECK(kept("[1", "\"[ 1\"") == RESULT_HARM); /* no JSON, and not deep */
}

int main(void) {
    values_are_compared_exactly();
    typed_output_is_compared_without_what_a_type_adds();
    a_default_that_is_filled_in_is_no_change();
    doing_nothing_mends_nothing_in_typed_output();
    texts_too_deep_to_read_are_compared_without_white_space();
    return check_report();
}
