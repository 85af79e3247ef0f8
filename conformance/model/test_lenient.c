/* SPDX-License-Identifier: MIT
 *
 * test_lenient.c - the syntax rules of the model, and its edits, against answers written by hand from
 * the clauses. The vectors are the larger test.
 */
#include "lenient.h"

#include "check.h"

#include <string.h>

static struct model_view view(const char *text) {
    return (struct model_view){text, strlen(text)};
}

/* ---- outcomes --------------------------------------------------------------------------- */

enum answer { REPAIRED, AMBIGUOUS, NOT_JSON, TRUNCATED };

struct row {
    const char *text;
    enum answer answer;
    const char *repaired;
};

static enum answer answer_of(const struct model_syntax_result *result) {
    if (result->outcome == MODEL_SYNTAX_TRUNCATED)
        return TRUNCATED;
    if (result->ambiguous)
        return AMBIGUOUS;
    return result->outcome == MODEL_SYNTAX_NOT_JSON ? NOT_JSON : REPAIRED;
}

static void run_row(const struct row *row, const struct model_syntax_request *given) {
    struct model_run run = {.cannot = NULL};
    struct model_syntax_request request = *given;
    request.text = view(row->text);
    struct model_syntax_result result = model_parse_lenient(&run, &request);
    bool same = answer_of(&result) == row->answer && !run.cannot;
    if (same && row->answer == REPAIRED)
        same = model_views_equal(result.text, view(row->repaired));
    if (!CHECK(same))
        fprintf(stderr, "  %s\n", row->text);
    model_free(&run);
}

#define RUN(rows, ...)                                                                   \
    for (size_t i = 0; i < sizeof(rows) / sizeof((rows)[0]); i++)                        \
    run_row(&(rows)[i], &(const struct model_syntax_request){__VA_ARGS__})

static void each_rule_acts(void) {
    static const struct row rows[] = {
        {"\xef\xbb\xbf {}",                REPAIRED,  "{}"                       },
        {"```json\n{\"a\": 1}\n```",       REPAIRED,  "{\"a\": 1}"               },
        {"{\"a\": 1} ]}",                  REPAIRED,  "{\"a\": 1}"               },
        {"{\"a\": 1}</s><|im_end|> ",      REPAIRED,  "{\"a\": 1}"               },
        {"{\"a\": 1} {\"a\": 1}",          REPAIRED,  "{\"a\": 1}"               },
        {"{} {\"a\": 1}",                  REPAIRED,  "{\"a\": 1}"               },
        {"{\"a\": [1 , ], }",              REPAIRED,  "{\"a\": [1  ] }"          },
        {"[\"\t\n\r\"]",                   REPAIRED,  "[\"\\t\\n\\r\"]"          },
        {"{\\n\"a\":\\t1}\\r",             REPAIRED,  "{\"a\":1}"                },
        {"[\"\\d\\\"\\\\ \"]",             AMBIGUOUS, NULL                       },
        {"[\"\\d\\\"\"]",                  REPAIRED,  "[\"\\\\d\\\"\"]"          },
        {"[True, False, None, '']",        REPAIRED,  "[true, false, null, \"\"]"},
        {"{\u201Ca\u201D: \u2018b\u2019}", REPAIRED,  "{\"a\": \"b\"}"           },
        {"{$a_1 : 1}",                     REPAIRED,  "{\"$a_1\" : 1}"           },
        {"[1, // a\n2 /* b */]",           REPAIRED,  "[1, \n2 ]"                },
        {"So: {\"a\": 1} Well.",           REPAIRED,  "{\"a\": 1}"               },
        {" ",                              REPAIRED,  "{}"                       },
    };
    RUN(rows, .finish = MODEL_FINISH_UNKNOWN);
}

static void near_misses_are_not_json(void) {
    static const struct row rows[] = {
        {"\xef\xbb\xbf ",      NOT_JSON, NULL},
        {"```\n{}}\n```",      NOT_JSON, NULL},
        {"[1]]",               NOT_JSON, NULL},
        {"{}</search>",        NOT_JSON, NULL},
        {"{\"a\": 1}, ",       NOT_JSON, NULL},
        {"[1,,]",              NOT_JSON, NULL},
        {"[,]",                NOT_JSON, NULL},
        {"[\"\xff\"]",         NOT_JSON, NULL},
        {"{\\\\n}",            NOT_JSON, NULL},
        {"['it's']",           NOT_JSON, NULL},
        {"{a-b: 1}",           NOT_JSON, NULL},
        {"[1 # a\n]",          NOT_JSON, NULL},
        {"search({\"a\": 1})", NOT_JSON, NULL},
        {"a.b: {\"a\": 1}",    NOT_JSON, NULL},
        {"[/* \" \xff */]",    NOT_JSON, NULL},
        {"{\"a\": word}",      NOT_JSON, NULL},
    };
    RUN(rows, .finish = MODEL_FINISH_COMPLETE);
}

static void doubts_are_ambiguous_unless_the_text_is_cut(void) {
    static const struct row rows[] = {
        {"{\"a\": 1}{\"a\": 2}",         AMBIGUOUS, NULL},
        {"{\"a\": 1}{\"a\": 2} or",      AMBIGUOUS, NULL},
        {"{\"a\": 1}{\"a\": 2",          TRUNCATED, NULL},
        {"[\"\x01\"]",                   AMBIGUOUS, NULL},
        {"[\"C:\\new\\dir\"]",           AMBIGUOUS, NULL},
        {"[\"\\\\a\\b\\c\"]",            AMBIGUOUS, NULL},
        {"{\"\\d\": 1}",                 AMBIGUOUS, NULL},
        {"[\"\\x41\", \"\\x4\"]",        AMBIGUOUS, NULL},
        {"[1, /* a: */ 2]",              AMBIGUOUS, NULL},
        {"[100//2\n]",                   AMBIGUOUS, NULL},
        {"{\u201Ca\u201D: \"b\u201D\"}", AMBIGUOUS, NULL},
        {"[\"\\'\", 1,,]",               AMBIGUOUS, NULL},
    };
    RUN(rows, .finish = MODEL_FINISH_UNKNOWN);
}

static void the_end_inside_something_is_truncated(void) {
    static const struct row rows[] = {
        {"{\"a\": \"b",     TRUNCATED, NULL},
        {"['a",             TRUNCATED, NULL},
        {"[tru",            TRUNCATED, NULL},
        {"nul",             TRUNCATED, NULL},
        {"{\"a\": 1",       TRUNCATED, NULL},
        {"{\"a\": 1} /",    TRUNCATED, NULL},
        {"{\"a\": 1} /* b", TRUNCATED, NULL},
        {"{\"a\": 1}{\"a",  TRUNCATED, NULL},
        {"```\n{}\n``",     TRUNCATED, NULL},
        {"``",              TRUNCATED, NULL},
        {"[word ",          TRUNCATED, NULL},
        {"{word",           TRUNCATED, NULL},
        {"[\"\xe2\x80",     TRUNCATED, NULL},
        {"[1, /**/",        TRUNCATED, NULL},
        {"/**/1",           TRUNCATED, NULL},
        {"{\"a\": [1.",     TRUNCATED, NULL},
    };
    RUN(rows, .finish = MODEL_FINISH_COMPLETE);
}

static void the_finish_decides_about_closers_and_blank_texts(void) {
    static const struct row complete[] = {
        {"{\"a\": [\"b\" ", REPAIRED,  "{\"a\": [\"b\"]} "},
        {"{\"a\": None",    REPAIRED,  "{\"a\": null}"    },
        {"{\"a\": 1",       TRUNCATED, NULL               },
        {"{\"a\": \"b\",",  TRUNCATED, NULL               },
        {"```\n{\"a\": {}", TRUNCATED, NULL               },
    };
    static const struct row truncated[] = {
        {"{\"a\": [\"b\" ", TRUNCATED, NULL},
        {"",                TRUNCATED, NULL},
    };
    RUN(complete, .finish = MODEL_FINISH_COMPLETE);
    RUN(truncated, .finish = MODEL_FINISH_TRUNCATED);
}

static void three_rules_act_in_the_text_of_a_string(void) {
    static const struct row rows[] = {
        {"[\"\\d\n\"]</parameter>", REPAIRED, "[\"\\\\d\\n\"]"},
        {"[1,]",                    NOT_JSON, NULL            },
        {"['a']",                   NOT_JSON, NULL            },
        {"{\"a\": 1}}",             NOT_JSON, NULL            },
    };
    RUN(rows, .in_string = true);
}

static void a_call_has_no_prose_around_it(void) {
    static const struct row rows[] = {
        {"So: {\"name\": \"f\"}",       NOT_JSON, NULL                             },
        {" ",                           NOT_JSON, NULL                             },
        {"{\"name\": f}",               NOT_JSON, NULL                             },
        {"{\"arguments\": {\"a\": f}}", REPAIRED, "{\"arguments\": {\"a\": \"f\"}}"},
    };
    RUN(rows, .call = true);
}

static void words_of_the_schema_may_stand_bare(void) {
    static const struct row rows[] = {
        {"[on, a-b /* c */]", REPAIRED,  "[\"on\", \"a-b\" ]"},
        {"[True]",            AMBIGUOUS, NULL                },
        {"[on]",              REPAIRED,  "[\"on\"]"          },
        {"[off]",             NOT_JSON,  NULL                },
        {"on",                NOT_JSON,  NULL                },
        {"[on /* \" */ off]", NOT_JSON,  NULL                },
    };
    struct model_run run = {.cannot = NULL};
    const struct model_node *schema = model_parse(
        &run, view("{\"properties\": {\"a\": {\"enum\": [\"on\", \"True\"]}, \"b\": "
                   "{\"const\": \"a-b\"}}}"));
    RUN(rows, .schema = schema);
    model_free(&run);
}

/* ---- bytes/token, bytes/around ---------------------------------------------------------- */

struct expected {
    size_t start, end;
    const char *new_text, *pointer, *rules; /* ids with a blank between */
};

static bool is_expected(const struct model_edit *edit, const struct expected *expected) {
    char rules[200] = "";
    for (size_t i = 0; i < edit->rule_count; i++)
        snprintf(rules + strlen(rules), sizeof rules - strlen(rules), "%s%s",
                 i > 0 ? " " : "", edit->rules[i]);
    return edit->start == expected->start && edit->end == expected->end &&
           model_views_equal(edit->new_text, view(expected->new_text)) &&
           model_views_equal(edit->pointer, view(expected->pointer)) &&
           strcmp(rules, expected->rules) == 0;
}

/* The edits of the text, with `edits` of the repaired text. */
static void run_edits(struct model_view text, const struct model_edit *edits,
                      size_t count, const struct expected *expected,
                      size_t expected_count) {
    struct model_run run = {.cannot = NULL};
    const struct model_syntax_request request = {.text = text,
                                                 .finish = MODEL_FINISH_COMPLETE};
    struct model_syntax_result syntax = model_parse_lenient(&run, &request);
    size_t composed_count = 0;
    const struct model_edit *composed = model_compose_edits(
        &run, &syntax, model_parse(&run, syntax.text), edits, count, &composed_count);
    CHECK(composed_count == expected_count);
    for (size_t i = 0; i < composed_count && i < expected_count; i++)
        if (!CHECK(is_expected(&composed[i], &expected[i])))
            fprintf(stderr, "  edit %zu of %.*s\n", i, (int)text.len, text.ptr);
    model_free(&run);
}

#define EDITS(text, edits, expected)                                                     \
    run_edits(view(text), edits, sizeof(edits) / sizeof((edits)[0]), expected,           \
              sizeof(expected) / sizeof((expected)[0]))

static void syntax_edits_are_tokens(void) {
    static const struct expected inside[] = {
        {10, 12, "\\n\\n", "/a", "syntax/control-character"},
        {23, 27, "null",   "/n", "syntax/python-literal"   },
        {28, 29, "",       "",   "syntax/trailing-comma"   },
    };
    static const struct expected around[] = {
        {0,  5,  "", "", "syntax/comment"       },
        {12, 14, "", "", "syntax/surplus-closer"},
        {14, 19, "", "", "syntax/trailing-token"},
    };
    static const struct expected closers[] = {
        {15, 15, "}]", "/1", "syntax/missing-closer"}
    };
    run_edits(view("{ \"a\" : \"x\n\ny\" , \"n\" : None , }"), NULL, 0, inside, 3);
    run_edits(view("/**/ {\"a\":1} } </s>"), NULL, 0, around, 3);
    run_edits(view("[\"a\", {\"b\": \"c\" "), NULL, 0, closers, 1);
}

static void what_another_rule_replaces_is_one_edit_with_it(void) {
    static const char *const rule[] = {"scalar/number-in-string"};
    static const struct model_edit number[] = {
        {.start = 25,
         .end = 28,
         .new_text = {"5", 1},
         .pointer = {"/n", 2},
         .rules = rule,
         .rule_count = 1}
    };
    static const struct expected expected[] = {
        {9,  10, "\\\\", "/a", "syntax/invalid-escape"                        },
        {24, 27, "5",    "/n", "syntax/python-literal scalar/number-in-string"},
    };
    EDITS("{ \"a\" : \"\\d\\\\e\" , \"n\" : '5' }", number, expected);
}

static void an_insertion_stands_at_its_value(void) {
    static const char *const rule[] = {"shape/scalar-for-array"};
    static const struct model_edit wrap[] = {
        {.start = 5,
         .end = 5,
         .new_text = {"[", 1},
         .pointer = {"/v", 2},
         .rules = rule,
         .rule_count = 1},
        {.start = 6,
         .end = 6,
         .new_text = {"]", 1},
         .pointer = {"/v", 2},
         .rules = rule,
         .rule_count = 1}
    };
    static const struct expected expected[] = {
        {5,  9,  "",  "",   "syntax/comment"        },
        {9,  9,  "[", "/v", "shape/scalar-for-array"},
        {10, 10, "]", "/v", "shape/scalar-for-array"},
        {10, 11, "",  "",   "syntax/trailing-comma" },
    };
    EDITS("{\"v\":/**/5,}", wrap, expected);
}

int main(void) {
    each_rule_acts();
    near_misses_are_not_json();
    doubts_are_ambiguous_unless_the_text_is_cut();
    the_end_inside_something_is_truncated();
    the_finish_decides_about_closers_and_blank_texts();
    three_rules_act_in_the_text_of_a_string();
    a_call_has_no_prose_around_it();
    words_of_the_schema_may_stand_bare();
    syntax_edits_are_tokens();
    what_another_rule_replaces_is_one_edit_with_it();
    an_insertion_stands_at_its_value();
    return check_report();
}
