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

TEST(values_are_compared_exactly) {
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
static struct score kept_score(const char *tool, const char *hello, const char *text,
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
    return judged(hello, &test, TOOLMEND_STANDARD, line);
}

static enum result kept_under(const char *tool, const char *hello, const char *text,
                              const char *answer) {
    return kept_score(tool, hello, text, answer).result;
}

static enum result kept_as(const char *hello, const char *text, const char *answer) {
    return kept_under(schema, hello, text, answer);
}

TEST(typed_output_is_compared_without_what_a_type_adds) {
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
        {"{'ref': {}}",              "{'ref': {'k': 0}}",              RESULT_HARM,
         RESULT_PASS                                                                           }, /* as its reference declares it */
        {"{'ref': {}}",              "{'ref': {'j': 0}}",              RESULT_HARM, RESULT_HARM},
        {"{'n': 1}",                 "{ 'n' : 1 }",                    RESULT_PASS, RESULT_PASS},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!CHECK(kept_as(PLAIN, rows[i].came, rows[i].answer) == rows[i].plain) ||
            !CHECK(kept_as(typed, rows[i].came, rows[i].answer) == rows[i].typed))
            fprintf(stderr, "  row %zu\n", i);
    }
}

TEST(a_default_that_is_filled_in_is_no_change) {
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

/* The members that the answer lacks are declared nowhere; what is declared, here, in a map or in a
 * branch, is not to be lost. */
TEST(undeclared_members_go_where_the_types_drop_them) {
    static const char drops[] = HELLO(",\"output\":\"typed\",\"undeclared\":\"dropped\"");
    static const char refuses[] =
        HELLO(",\"output\":\"typed\",\"undeclared\":\"refused\"");
    static const char tool[] =
        "{\"name\":\"t\",\"parameters\":{\"properties\":{\"a\":{},\"in\":{\"$ref\":"
        "\"#/$defs/in\"},\"map\":{\"properties\":{\"k\":{}},\"additionalProperties\":{}},"
        "\"or\":{\"properties\":{\"k\":{}},\"anyOf\":[{\"properties\":{\"x\":{}}}]}},"
        "\"$defs\":{\"in\":{\"properties\":{\"k\":{}}}}}}";
    static const struct {
        const char *came, *answer;
        enum result result;
        enum detail detail;
    } rows[] = {
        {"{'a':1,'x':2}",         "{'a':1}",         RESULT_PASS, DETAIL_UNDECLARED},
        {"{'a':1,'x':2}",         "{'a':1,'in':{}}", RESULT_PASS,
         DETAIL_UNDECLARED                                                         }, /* and filled in */
        {"{'in':{'k':1,'x':2}}",  "{'in':{'k':1}}",  RESULT_PASS, DETAIL_UNDECLARED},
        {"{'a':1,'x':2}",         "{'a':1,'x':2}",   RESULT_PASS, DETAIL_KEPT      },
        {"{'a':1,'x':2}",         "{'a':2}",         RESULT_HARM, DETAIL_CHANGED   },
        {"{'a':1,'x':2}",         "{'x':2}",         RESULT_HARM, DETAIL_CHANGED   },
        {"{'map':{'k':1,'x':2}}", "{'map':{'k':1}}", RESULT_HARM, DETAIL_CHANGED   },
        {"{'or':{'k':1,'x':2}}",  "{'or':{'k':1}}",  RESULT_HARM, DETAIL_CHANGED   },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct score made = kept_score(tool, drops, rows[i].came, rows[i].answer);
        if (!CHECK(is(&made, rows[i].result, rows[i].detail)))
            fprintf(stderr, "  row %zu\n", i);
        made = kept_score(tool, typed, rows[i].came, rows[i].answer);
        CHECK(made.detail != DETAIL_UNDECLARED);
    }
    struct suite_case test = case_of(valid, 1);
    test.tool = view(tool);
    test.text = view("{\"a\":1,\"x\":2}");
    struct score made = judged(refuses, &test, TOOLMEND_STANDARD, REFUSED);
    CHECK(is(&made, RESULT_PASS, DETAIL_UNDECLARED));
    made = judged(drops, &test, TOOLMEND_STANDARD, REFUSED);
    CHECK(is(&made, RESULT_HARM, DETAIL_REFUSED));
    made = judged(refuses, &test, TOOLMEND_STANDARD, OK("{\\\"a\\\":1}"));
    CHECK(is(&made, RESULT_HARM, DETAIL_CHANGED));
    test.text = view("{\"a\":1}");
    made = judged(refuses, &test, TOOLMEND_STANDARD, REFUSED);
    CHECK(is(&made, RESULT_HARM, DETAIL_REFUSED));
}

/* A repair that is due is neither made nor missed where it stands among members that go; and a
 * closed object is not opened by taking away what it forbids. */
TEST(undeclared_members_go_from_a_repair_and_from_no_fault) {
    static const char drops[] = HELLO(",\"output\":\"typed\",\"undeclared\":\"dropped\"");
    static const struct suite_expect mended[] = {
        {.outcome = SUITE_REPAIRED, .arguments = {"{\"n\": 1, \"x\": 2}", 16}}
    };
    struct suite_case test = case_of(mended, 1);
    test.text = view("{\"n\": \"1\", \"x\": 2}");
    test.tool = view("{\"name\":\"t\",\"parameters\":{\"properties\":{\"n\":{\"type\":"
                     "\"integer\"}}}}");
    struct score made = judged(drops, &test, TOOLMEND_STANDARD, OK("{\\\"n\\\":1}"));
    CHECK(is(&made, RESULT_PASS, DETAIL_UNDECLARED) && !made.due && !made.recovered);
    made = judged(drops, &test, TOOLMEND_STANDARD, OK("{\\\"n\\\":\\\"1\\\"}"));
    CHECK(is(&made, RESULT_FAIL, DETAIL_MISSED) && made.due);
    made = judged(drops, &test, TOOLMEND_STANDARD, OK("{\\\"n\\\":3}"));
    CHECK(is(&made, RESULT_HARM, DETAIL_WRONG));
    test = case_of(rejected, 1);
    test.text = view("{\"n\": 1, \"x\": 2}");
    test.tool = view("{\"name\":\"t\",\"parameters\":{\"properties\":{\"n\":{\"type\":"
                     "\"integer\"}},\"additionalProperties\":false}}");
    made = judged(drops, &test, TOOLMEND_STANDARD, OK("{\\\"n\\\":1}"));
    CHECK(is(&made, RESULT_HARM, DETAIL_WRONG));
}

/* The same double in other digits is the same number for a layer of doubles. */
TEST(numbers_of_a_layer_of_doubles_are_doubles) {
    static const char doubles[] = HELLO(",\"numbers\":\"double\"");
    static const char both[] = HELLO(",\"numbers\":\"double\",\"output\":\"typed\"");
    static const struct {
        const char *came, *answer;
        enum result plain, doubles;
    } rows[] = {
        {"{'n':0.3}",              "{'n':0.29999999999999999}",   RESULT_HARM, RESULT_PASS},
        {"{'n':[1e2,'']}",         "{'n':[100.0,'']}",            RESULT_PASS, RESULT_PASS},
        {"{'n':9007199254740993}", "{'n':9007199254740992}",      RESULT_HARM, RESULT_PASS},
        {"{'n':0.3}",              "{'n':0.30000000000000004}",   RESULT_HARM, RESULT_HARM},
        {"{'n':1e400}",            "{'n':1e401}",                 RESULT_HARM, RESULT_HARM},
        {"{'n':'0.3'}",            "{'n':'0.29999999999999999'}", RESULT_HARM, RESULT_HARM},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!CHECK(kept_as(PLAIN, rows[i].came, rows[i].answer) == rows[i].plain) ||
            !CHECK(kept_as(doubles, rows[i].came, rows[i].answer) == rows[i].doubles))
            fprintf(stderr, "  row %zu\n", i);
    CHECK(kept_as(both, "{'n':0.3}", "{'n':0.29999999999999999,'s':''}") == RESULT_PASS);
}

/* The null is what is to be taken away, and what typed output may leave out or not. */
TEST(doing_nothing_mends_nothing_in_typed_output) {
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

TEST(texts_too_deep_to_read_are_compared_without_white_space) {
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
    return check_all();
}
