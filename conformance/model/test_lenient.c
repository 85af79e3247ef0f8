/* SPDX-License-Identifier: MIT
 *
 * test_lenient.c - limits of the scan, and the edits of the syntax rules, by hand from the clauses.
 * What the rules make of a text the vectors say.
 */
#include "lenient.h"

#include "check.h"

#include <string.h>

static struct model_view view(const char *text) {
    return (struct model_view){text, strlen(text)};
}

/* ---- text/limits ------------------------------------------------------------------------ */

static enum model_syntax_outcome outcome_of(const char *before, const char *each,
                                            size_t times) {
    struct model_run run = {.cannot = NULL};
    size_t len = strlen(before), step = strlen(each);
    char *text = model_alloc(&run, len + times * step, 1);
    memcpy(text, before, len);
    for (size_t i = 0; i < times; i++)
        memcpy(text + len + i * step, each, step);
    const struct model_syntax_request request = {
        .text = {text, len + times * step},
          .finish = MODEL_FINISH_COMPLETE
    };
    enum model_syntax_outcome outcome = model_parse_lenient(&run, &request).outcome;
    model_free(&run);
    return outcome;
}

TEST(limits_are_those_of_the_clause) {
    CHECK(outcome_of("[\"\"", ",[\"\"", 255) == MODEL_SYNTAX_REPAIRED);
    CHECK(outcome_of("[\"\"", ",[\"\"", 256) == MODEL_SYNTAX_LIMIT);
    CHECK(outcome_of("[\"\"", ",None", 4095) == MODEL_SYNTAX_REPAIRED);
    CHECK(outcome_of("[\"\"", ",None", 4096) == MODEL_SYNTAX_LIMIT);
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

TEST(syntax_edits_are_tokens) {
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

TEST(what_another_rule_replaces_is_one_edit_with_it) {
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

TEST(an_insertion_stands_at_its_value) {
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
    return check_all();
}
