/* SPDX-License-Identifier: MIT
 *
 * test_validate_limits.c - what judging costs and where it stops (P11).
 *
 * Growth is counted in steps, never timed: texts of size n and 2n, made so that a validator
 * that looked twice at each level, or compared each item with each other one, would show it.
 */
#include "validating.h"

TEST(numbers_past_the_limits_stop_only_where_they_are_compared) {
    const char *limit;
    uint64_t steps;
    toolmend_view huge = view_of("1e99999");
    CHECK(accepts("{\"type\":\"number\"}", huge, false, &limit, &steps));
    CHECK(limit == NULL);
    CHECK(accepts("{\"not\":{\"const\":\"1e99999\"}}", huge, false, &limit, &steps));
    CHECK(limit == NULL); /* another kind */
    CHECK(!accepts("{\"uniqueItems\":true}", view_of("[1e99999,1e99999]"), false, &limit,
                   &steps));
    CHECK(limit == NULL); /* equal spellings */
    CHECK(!accepts("{\"uniqueItems\":true}", view_of("[1e99999,1e99998]"), false, &limit,
                   &steps));
    CHECK(limit != NULL && strcmp(limit, "number") == 0);
    /* 0e99999 would equal 0, so none of these can be told without its value */
    CHECK(!accepts("{\"uniqueItems\":true}", view_of("[0,[0e99999],2,3,4,5,6,7]"), false,
                   &limit, &steps));
    CHECK(limit != NULL && strcmp(limit, "number") == 0);
    CHECK(!accepts("{\"enum\":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]}",
                   view_of("0e99999"), false, &limit, &steps));
    CHECK(limit != NULL && strcmp(limit, "number") == 0);
    CHECK(!accepts("{\"minimum\":1}", huge, false, &limit, &steps));
    CHECK(limit != NULL && strcmp(limit, "number") == 0);
    CHECK(!accepts("{\"type\":\"integer\"}", huge, false, &limit, &steps));
    CHECK(limit != NULL && strcmp(limit, "number") == 0);
    CHECK(!accepts("{\"not\":{\"minimum\":1}}", huge, false, &limit, &steps));
    CHECK(limit != NULL);
}

TEST(a_pattern_that_runs_away_is_stopped) {
    const char *limit;
    uint64_t steps;
    char *text = repeated("\"", "a", 64, "!\"");
    CHECK(!accepts("{\"pattern\":\"^(a+)+$\"}", view_of(text), false, &limit, &steps));
    CHECK(limit != NULL && strcmp(limit, "pattern") == 0);
    free(text);
}

/* After that no other name is matched: of 2 and of 200 names as many steps are counted. */
TEST(no_pattern_is_matched_once_one_was_stopped) {
    static const char schema[] =
        "{\"patternProperties\":{\"^(a+)+$\":{\"type\":\"string\"}}}";
    const char *limit;
    uint64_t few, many;
    char *two = repeated("{", "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\":1,", 2, "\"b\":1}");
    char *more = repeated("{", "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\":1,", 200, "\"b\":1}");
    CHECK(!accepts(schema, view_of(two), false, &limit, &few));
    CHECK(limit != NULL && strcmp(limit, "pattern") == 0);
    CHECK(!accepts(schema, view_of(more), false, &limit, &many));
    CHECK(limit != NULL && strcmp(limit, "pattern") == 0 && many == few);
    free(two);
    free(more);
}

/* From each of n places PCRE2 would run over the n - 1 ones behind it, and count nothing. */
TEST(a_pattern_that_looks_at_everything_from_everywhere_is_stopped) {
    static const char *const patterns[] = {"{\"pattern\":\"\\\\s+$\"}",
                                           "{\"pattern\":\"[ ]+[0-9]\"}"};
    const char *limit;
    uint64_t steps;
    char *text = repeated("\"", " ", 200000, "!\"");
    for (size_t i = 0; i < 2; i++) {
        CHECK(!accepts(patterns[i], view_of(text), false, &limit, &steps));
        CHECK(limit != NULL && strcmp(limit, "pattern") == 0);
    }
    CHECK(accepts("{\"pattern\":\"!$\"}", view_of(text), false, &limit, &steps));
    CHECK(accepts("{\"pattern\":\"^[ !]+$\"}", view_of(text), false, &limit, &steps));
    free(text);
}

TEST(steps_have_a_limit) {
    struct bench bench;
    char *text = repeated("[", "[1],", 1000, "1]");
    bench_open(&bench, "{\"items\":{\"items\":{\"type\":\"integer\"}}}", view_of(text),
               NULL);
    CHECK(tmi_accepts(&bench.check, bench.read.tokens, bench.tool->root));
    uint64_t needed = bench.check.steps;
    tmi_check_init(&bench.check, bench.tool, &bench.sources, &bench.arena, needed);
    CHECK(tmi_accepts(&bench.check, bench.read.tokens, bench.tool->root));
    tmi_check_init(&bench.check, bench.tool, &bench.sources, &bench.arena, needed - 1);
    CHECK(!tmi_accepts(&bench.check, bench.read.tokens, bench.tool->root));
    CHECK(bench.check.limit != NULL && strcmp(bench.check.limit, "steps") == 0);
    CHECK(!tmi_accepts(&bench.check, bench.read.tokens + 1, bench.tool->root));
    bench_close(&bench);
    free(text);
}

/* A text that grows: head, `part` n times, middle, `closer` n times, tail. */
struct growth {
    const char *schema, *head, *part, *middle, *closer, *tail;
    bool valid;
};

static uint64_t steps_at(const struct growth *growth, size_t n) {
    const char *limit;
    uint64_t steps;
    char *parts = repeated(growth->head, growth->part, n, growth->middle);
    char *text = repeated(parts, growth->closer, n, growth->tail);
    bool accepted = accepts(growth->schema, view_of(text), false, &limit, &steps);
    CHECK(accepted == growth->valid && limit == NULL);
    free(text);
    free(parts);
    return steps;
}

#define NODE(schema) "{\"$ref\":\"#/$defs/n\",\"$defs\":{\"n\":" schema "}}"
#define AGAIN        "{\"$ref\":\"#/$defs/n\"}"

/* A schema that asked twice on each level would double the steps with each level. */
TEST(nested_texts_cost_linear_steps) {
    static const struct growth growths[] = {
        {NODE("{\"anyOf\":[{\"properties\":{\"c\":" AGAIN
              "},\"required\":[\"a\"]},{\"properties\":{\"c\":" AGAIN
              "},\"required\":[\"c\"]},{\"type\":\"null\"}]}"),
         "",                                                                               "{\"c\":", "null", "}", "", true },
        {NODE("{\"allOf\":[{\"properties\":{\"c\":" AGAIN
              "}},{\"properties\":{\"c\":" AGAIN "}}],\"maxProperties\":1}"),
         "",                                                                               "{\"c\":", "{}",   "}", "", true },
        {NODE("{\"allOf\":[{\"properties\":{\"c\":" AGAIN
              "}},{\"properties\":{\"c\":" AGAIN "}}],\"type\":\"object\"}"),
         "",                                                                               "{\"c\":", "1",    "}", "", false},
        {NODE("{\"anyOf\":[{\"properties\":{\"c\":" AGAIN
              "}}],\"unevaluatedProperties\":false}"),
         "",                                                                               "{\"c\":", "{}",   "}", "", true },
        {NODE("{\"oneOf\":[{\"maxItems\":0},{\"minItems\":1,\"contains\":" AGAIN
              ",\"unevaluatedItems\":false}]}"),
         "",                                                                               "[",       "[]",   "]", "", true },
        {NODE("{\"if\":{\"items\":" AGAIN "},\"then\":{\"items\":" AGAIN
              "},\"else\":false}"),
         "",                                                                               "[",       "[]",   "]", "", true },
        {NODE("{\"not\":{\"not\":{\"items\":" AGAIN "}},\"items\":" AGAIN "}"),        "", "[",
         "[]",                                                                                                "]", "", true },
        {NODE("{\"dependentSchemas\":{\"c\":{\"properties\":{\"c\":" AGAIN
              "}}},\"patternProperties\":{\"^c\":" AGAIN "}}"),
         "",                                                                               "{\"c\":", "{}",   "}", "", true },
    };
    for (size_t i = 0; i < sizeof(growths) / sizeof(growths[0]); i++) {
        uint64_t small = steps_at(&growths[i], 500), large = steps_at(&growths[i], 1000);
        if (!CHECK(large <= 2 * small + 100))
            fprintf(stderr, "  %zu: %ju, %ju\n", i, (uintmax_t)small, (uintmax_t)large);
    }
}

TEST(long_texts_cost_linear_steps) {
    static const struct growth growths[] = {
        {"{\"items\":{\"enum\":[\"a\",\"b\",\"c\",1,2,3]}}",                               "[",  "3,",        "1",       "", "]",
         true                                                                                                                           },
        {"{\"contains\":{\"type\":\"null\"}}",                                             "[",  "3,",        "1",       "", "]",  false},
        {"{\"prefixItems\":[{}],\"contains\":{\"minimum\":2},\"unevaluatedItems\":false}",
         "[",                                                                                    "3,",        "4",       "", "]",  true },
        {"{\"patternProperties\":{\"^a\":{\"minimum\":1}},\"additionalProperties\":"
         "false}",                                                                "{",  "\"ab\":3,", "\"a\":4", "", "}",  true },
        {"{\"anyOf\":[{\"properties\":{\"a\":{}}}],\"unevaluatedProperties\":{\"type\":"
         "\"integer\"}}",                                                         "{",  "\"ab\":3,", "\"a\":4", "", "}",  true },
        {"{\"dependentRequired\":{\"a\":[\"ab\"],\"z\":[\"y\"]},\"required\":[\"a\"]}",
         "{",                                                                                    "\"ab\":3,", "\"a\":4", "", "}",  true },
        {"{\"pattern\":\"a$\",\"minLength\":3}",                                           "\"", "\\u00e9",   "a",       "", "\"", true },
    };
    for (size_t i = 0; i < sizeof(growths) / sizeof(growths[0]); i++) {
        uint64_t small = steps_at(&growths[i], 20000),
                 large = steps_at(&growths[i], 40000);
        if (!CHECK(large > small && large <= 2 * small + 100))
            fprintf(stderr, "  %zu: %ju, %ju\n", i, (uintmax_t)small, (uintmax_t)large);
    }
}

/* Steps for `count` different items, the first one once more at the end if `again`. */
static uint64_t steps_for_unique(size_t count, bool again) {
    const char *limit;
    uint64_t steps;
    size_t size = 16 * count + 32, at = 1;
    char *text = malloc(size);
    if (text == NULL)
        abort();
    text[0] = '[';
    for (size_t i = 0; i < count; i++)
        at += (size_t)snprintf(text + at, size - at, "%zu,", i * 7919 % count);
    at += (size_t)snprintf(text + at, size - at, again ? "0.0]" : "\"\"]");
    CHECK(accepts("{\"uniqueItems\":true}", (toolmend_view){text, at}, false, &limit,
                  &steps) == !again);
    CHECK(limit == NULL);
    free(text);
    return steps;
}

TEST(unique_items_cost_linear_steps) {
    uint64_t small = steps_for_unique(20000, false),
             large = steps_for_unique(40000, false);
    CHECK(large > small && large <= 2 * small + small / 10);
    (void)steps_for_unique(20000, true);
}

TEST(nothing_recurses_on_the_machine_stack) {
    static const struct growth deep = {
        NODE("{\"items\":" AGAIN ",\"type\":\"array\"}"), "", "[", "[]", "]", "", true};
    CHECK(steps_at(&deep, 2047) >= 2048);
}

/* Each allocation of reading and judging fails once: no crash, no leak, no answer. */
TEST(running_out_of_memory_is_a_failure) {
    static const char schema[] =
        "{\"allOf\":[{\"anyOf\":[{\"properties\":{\"b\":{\"pattern\":\"x\"}}},"
        "{\"patternProperties\":{\"^.a\":{\"uniqueItems\":true,\"contains\":{\"const\":1}"
        ","
        "\"unevaluatedItems\":{}}}}]}],\"unevaluatedProperties\":{\"type\":\"null\"}}";
    const toolmend_view text = view_of("{\"b\":\"\\u0078\",\"\\u00e9a\":[1,2,3,4,[5],{"
                                       "\"a\":[6]},{\"b\":7},8],\"c\":null}");
    for (size_t fail_at = 1; fail_at < 200; fail_at++) {
        struct failing failing = {.fail_at = fail_at};
        struct bench bench;
        bench_open(&bench, schema, text, &failing);
        bench.check.memo_all = true;
        bool accepted =
            bench.ready && tmi_accepts(&bench.check, bench.read.tokens, bench.tool->root);
        bool failed = !bench.ready || tmi_check_failed(&bench.check);
        CHECK(accepted == !failed);
        bench_close(&bench);
        CHECK(failing.live == 0 && !failing.wrong_size);
        if (accepted) {
            CHECK(fail_at > 2); /* something was allocated */
            return;
        }
    }
    CHECK(false);
}

int main(void) {
    return check_all();
}
