/* SPDX-License-Identifier: MIT
 *
 * test_tally.c - which level a run reaches, and what keeps it from the next one.
 */
#include "tally.h"

#include <string.h>

#include "check.h"

static const struct suite_expect one_repair[] = {{.outcome = SUITE_REPAIRED}};

/* Who claims these groups; NULL: and does not say which. */
static struct hello hello_with(const char *groups) {
    static char line[256];
    struct hello hello;
    (void)snprintf(line, sizeof line,
                   "{\"name\":\"x\",\"version\":\"1\",\"language\":\"c\",\"groups\":%s}",
                   groups ? groups : "null");
    CHECK(hello_read((toolmend_view){line, strlen(line)}, &hello) == NULL);
    return hello;
}

/* Add a scored repair of this group and tier. */
static void add(struct tally *tally, const struct hello *hello, const char *group,
                const char *tier, struct score score) {
    struct suite_case test = {.id = "x/y",
                              .group = group,
                              .tier = tier,
                              .scored = true,
                              .expect = one_repair,
                              .expect_count = 1};
    CHECK(tally_add(tally, hello, &test, &score));
}

static const struct score pass = {.result = RESULT_PASS};
static const struct score mended = {
    .result = RESULT_PASS, .detail = DETAIL_MENDED, .due = true, .recovered = true};
static const struct score missed = {
    .result = RESULT_FAIL, .detail = DETAIL_MISSED, .due = true};
static const struct score passed_on = {.result = RESULT_FAIL, .detail = DETAIL_PASSED_ON};
static const struct score harm = {.result = RESULT_HARM, .detail = DETAIL_CHANGED};
static const struct score unsupported = {.result = RESULT_UNSUPPORTED};
static const struct score not_applicable = {.result = RESULT_NOT_APPLICABLE};

/* The level of a run over the whole suite with a case of each tier mended, and this one. */
static enum level level_with(const char *group, const char *tier, struct score score) {
    struct tally tally = {.whole = true};
    struct hello hello = hello_with("[\"shape\"]");
    add(&tally, &hello, "shape", "safe", mended);
    add(&tally, &hello, "shape", "standard", mended);
    add(&tally, &hello, "shape", NULL, pass);
    add(&tally, &hello, group, tier, score);
    enum level level = tally_level(&tally, NULL, 0);
    tally_free(&tally);
    return level;
}

TEST(harm_and_silence_leave_no_level) {
    static const enum result silent[] = {RESULT_ERROR, RESULT_CRASH, RESULT_TIMEOUT,
                                         RESULT_PROTOCOL};
    CHECK(level_with("shape", NULL, pass) == LEVEL_FULL);
    CHECK(level_with("shape", NULL, harm) == LEVEL_NONE);
    CHECK(level_with("scalar", NULL, harm) == LEVEL_NONE); /* claimed or not */
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++) {
        struct score none = {.result = silent[i]};
        CHECK(level_with("shape", NULL, none) == LEVEL_NONE);
        CHECK(level_with("scalar", NULL, none) == LEVEL_NONE);
    }
}

TEST(broken_calls_made_into_others_leave_a_layer_sound) {
    static const struct score others[] = {
        {.result = RESULT_HARM, .detail = DETAIL_WRONG},
        {.result = RESULT_SPOILED                    },
        {.result = RESULT_GUESS}
    };
    static const struct score lost = {.result = RESULT_HARM, .detail = DETAIL_REFUSED};
    CHECK(level_with("shape", NULL, lost) == LEVEL_NONE);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        CHECK(level_with("shape", NULL, others[i]) == LEVEL_SOUND);
}

/* One case of each kind. */
TEST(the_kinds_add_up_to_the_cases) {
    struct hello hello = hello_with(NULL);
    struct tally tally = {.whole = true};
    size_t sum = 0;
    for (int result = 0; result < RESULT_COUNT; result++)
        for (int detail = 0; detail < DETAIL_COUNT; detail++)
            add(&tally, &hello, "shape", NULL,
                (struct score){.result = (enum result)result,
                               .detail = (enum detail)detail});
    for (size_t i = 0; i < KIND_COUNT; i++) {
        sum += tally.all.kinds[i];
        CHECK(tally.all.kinds[i] > 0);
    }
    CHECK(sum == tally.all.cases && sum == (size_t)RESULT_COUNT * DETAIL_COUNT);
    tally_free(&tally);
}

TEST(what_is_missed_decides_between_the_levels) {
    static const struct score bytes = {
        .result = RESULT_FAIL, .detail = DETAIL_BYTES, .due = true};
    CHECK(level_with("shape", "safe", missed) == LEVEL_HARMLESS);
    CHECK(level_with("shape", "safe", bytes) == LEVEL_HARMLESS);
    CHECK(level_with("shape", "standard", missed) == LEVEL_CORE);
    CHECK(level_with("shape", "extended", missed) == LEVEL_FULL);
    CHECK(level_with("scalar", "safe", missed) == LEVEL_FULL); /* not claimed */
    CHECK(level_with("shape", NULL, passed_on) == LEVEL_FULL); /* costs nothing */
    CHECK(level_with("shape", "safe", unsupported) == LEVEL_FULL);
    CHECK(level_with("shape", "safe", not_applicable) == LEVEL_FULL);
}

TEST(the_corpus_stands_outside_levels) {
    CHECK(level_with("corpus", NULL, harm) == LEVEL_FULL);
    struct tally tally = {.whole = true};
    struct hello hello = hello_with(NULL);
    add(&tally, &hello, "shape", NULL, pass);
    add(&tally, &hello, "corpus", NULL, harm);
    CHECK(tally_harm(&tally.all) == 1 && tally_harm(&tally.vectors) == 0);
    CHECK(!tally_is_clean(&tally));
    tally_free(&tally);
}

TEST(a_layer_that_mends_nothing_is_harmless_at_most) {
    static const char *const claims[] = {NULL, "[]", "[\"shape\"]", "[\"key\"]"};
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        struct tally tally = {.whole = true};
        struct hello hello = hello_with(claims[i]);
        add(&tally, &hello, "shape", NULL, pass);
        add(&tally, &hello, "key", "standard", missed);
        CHECK(tally_level(&tally, NULL, 0) == LEVEL_HARMLESS);
        tally_free(&tally);
    }
}

/* A tally of so many repairs, cases that are not asked, and unsupported ones. */
static enum level level_of(size_t passes, size_t unasked, size_t refused) {
    struct tally tally = {.whole = true};
    struct hello hello = hello_with(NULL);
    while (passes-- > 0)
        add(&tally, &hello, "shape", "safe", mended);
    while (unasked-- > 0)
        add(&tally, &hello, "shape", NULL, not_applicable);
    while (refused-- > 0)
        add(&tally, &hello, "key", NULL, unsupported);
    enum level level = tally_level(&tally, NULL, 0);
    tally_free(&tally);
    return level;
}

TEST(more_than_half_has_to_be_judged) {
    CHECK(level_of(4, 2, 2) == LEVEL_FULL);
    CHECK(level_of(4, 3, 2) == LEVEL_NONE);
    CHECK(level_of(0, 0, 1) == LEVEL_NONE);
    CHECK(level_of(0, 1, 0) == LEVEL_NONE);
}

TEST(only_a_whole_run_has_a_level) {
    struct hello hello = hello_with(NULL);
    static const struct score not_run = {.result = RESULT_NOT_RUN};
    static const struct score unsound = {.result = RESULT_SUITE_ERROR};
    char why[160];
    struct tally part = {.whole = false};
    add(&part, &hello, "shape", NULL, pass);
    CHECK(tally_level(&part, why, sizeof why) == LEVEL_NONE &&
          strstr(why, "whole suite"));
    tally_free(&part);
    struct tally stopped = {.whole = true, .stopped = true};
    add(&stopped, &hello, "shape", "safe", mended);
    add(&stopped, &hello, "shape", NULL, not_run);
    CHECK(tally_level(&stopped, why, sizeof why) == LEVEL_NONE && strstr(why, "early"));
    CHECK(!tally_is_clean(&stopped));
    tally_free(&stopped);
    struct tally wrong = {.whole = true};
    add(&wrong, &hello, "shape", NULL, pass);
    add(&wrong, &hello, "shape", NULL, unsound);
    CHECK(tally_level(&wrong, why, sizeof why) == LEVEL_NONE && strstr(why, "errors"));
    tally_free(&wrong);
}

TEST(the_profile_of_a_layer_reaches_harmless_at_most) {
    struct hello hello = hello_with(NULL);
    struct tally tally = {.whole = true, .profile = TOOLMEND_LIVEKIT};
    char why[160];
    add(&tally, &hello, "shape", "safe", mended);
    CHECK(tally_level(&tally, why, sizeof why) == LEVEL_HARMLESS);
    CHECK(strcmp(why, "core is judged with --profile safe, standard or extended") == 0);
    add(&tally, &hello, "shape", "safe", harm);
    CHECK(tally_level(&tally, why, sizeof why) == LEVEL_NONE);
    tally_free(&tally);
}

TEST(the_smallest_profile_reaches_core_at_most) {
    struct hello hello = hello_with(NULL);
    struct tally tally = {.whole = true, .profile = TOOLMEND_SAFE};
    char why[160];
    add(&tally, &hello, "shape", "safe", mended);
    CHECK(tally_level(&tally, why, sizeof why) == LEVEL_CORE);
    CHECK(strstr(why, "--profile standard") != NULL);
    tally_free(&tally);
}

TEST(the_next_level_is_named_with_what_it_needs) {
    struct hello hello = hello_with(NULL);
    struct tally tally = {.whole = true};
    char why[160];
    add(&tally, &hello, "shape", "safe", mended);
    CHECK(tally_level(&tally, why, sizeof why) == LEVEL_FULL && why[0] == '\0');
    add(&tally, &hello, "shape", "standard", missed);
    CHECK(tally_level(&tally, why, sizeof why) == LEVEL_CORE);
    CHECK(strcmp(why, "full needs 1 more repair of tier standard") == 0);
    add(&tally, &hello, "shape", "safe", missed);
    add(&tally, &hello, "shape", "safe", missed);
    CHECK(tally_level(&tally, why, sizeof why) == LEVEL_HARMLESS);
    CHECK(strcmp(why, "core needs 2 more repairs of tier safe") == 0);
    add(&tally, &hello, "key", NULL, harm);
    CHECK(tally_level(&tally, why, sizeof why) == LEVEL_NONE);
    CHECK(strstr(why, "1 changed") != NULL);
    tally_free(&tally);
}

/* With a case of each tier mended and this one: does it keep the run from the next level? */
static bool blocks(const char *group, const char *tier, struct score score) {
    struct tally tally = {.whole = true};
    struct hello hello = hello_with("[\"shape\"]");
    struct suite_case test = {.id = "x/y",
                              .group = group,
                              .tier = tier,
                              .scored = true,
                              .expect = one_repair,
                              .expect_count = 1};
    add(&tally, &hello, "shape", "safe", mended);
    add(&tally, &hello, "shape", "standard", mended);
    add(&tally, &hello, group, tier, score);
    bool blocked = tally_blocks(&tally, &hello, &test, &score);
    tally.stopped = true; /* there is no level, whatever the cases are */
    CHECK(!tally_blocks(&tally, &hello, &test, &score));
    tally_free(&tally);
    return blocked;
}

TEST(what_keeps_a_run_from_the_next_level_is_known) {
    static const struct score kept_from[] = {
        {.result = RESULT_HARM,     .detail = DETAIL_CHANGED},
        {.result = RESULT_HARM,                         .detail = DETAIL_REFUSED},
        {.result = RESULT_CRASH},
        {.result = RESULT_HARM,    .detail = DETAIL_WRONG},
        {.result = RESULT_SPOILED    },
        {.result = RESULT_GUESS                        }
    };
    for (size_t i = 0; i < sizeof kept_from / sizeof *kept_from; i++) {
        CHECK(blocks("scalar", NULL, kept_from[i]));
        CHECK(!blocks("corpus", NULL, kept_from[i]));
    }
    CHECK(blocks("shape", "safe", missed));
    CHECK(blocks("shape", "standard", missed));
    CHECK(!blocks("shape", "extended", missed));
    CHECK(!blocks("scalar", "safe", missed)); /* not claimed */
    CHECK(!blocks("shape", NULL, passed_on));
    CHECK(!blocks("shape", NULL, pass));
}

TEST(what_is_not_scored_counts_nowhere) {
    struct hello hello = hello_with(NULL);
    struct tally tally = {.whole = true};
    struct suite_case test = {.id = "x/y", .group = "shape"};
    CHECK(!tally_is_scored(&hello, &test));
    CHECK(tally_add(&tally, &hello, &test, &harm));
    CHECK(tally.row_count == 0 && tally.all.cases == 0);
    CHECK(tally.counts[RESULT_HARM] == 0 && tally.unscored[RESULT_HARM] == 1);
    CHECK(tally_is_clean(&tally) && !tally_ran(&tally)); /* nothing that counts ran */
    tally_free(&tally);
}

/* The case is ten bytes long and its tool is `read`. */
TEST(an_adapter_that_chooses_the_vectors_has_no_level) {
    static const char tool[] = "{\"name\":\"read\",\"parameters\":{}}";
    struct suite_case test = {
        .id = "shape/x/y",
        .group = "shape",
        .tool = {tool,             sizeof tool - 1},
        .text = {"{\"a\":\"bc\"}", 10             },
        .scored = true,
        .expect = one_repair,
        .expect_count = 1
    };
    for (size_t i = 0; i < 3; i++) {
        char why[160];
        struct hello hello = hello_with(NULL);
        struct tally tally = {.whole = true};
        hello.input_max = i == 0 ? 9 : 10;
        hello.fixed_tools = i == 1; /* an empty list */
        for (size_t passes = 0; passes < 2; passes++)
            add(&tally, &hello, "corpus", "safe", pass);
        CHECK(tally_add(&tally, &hello, &test, &mended));
        CHECK(tally_add(&tally, &hello, &test, &not_applicable));
        enum level level = tally_level(&tally, why, sizeof why);
        CHECK(level == (i < 2 ? LEVEL_NONE : LEVEL_FULL)); /* 2: left out for else */
        CHECK((strstr(why, "its own tools or limits") != NULL) == (i < 2));
        tally_free(&tally);
    }
}

TEST(a_clean_run_has_judged_half_of_its_cases) {
    struct hello hello = hello_with(NULL);
    struct tally tally = {.whole = false};
    add(&tally, &hello, "shape", NULL, pass);
    add(&tally, &hello, "shape", NULL, not_applicable);
    CHECK(tally_is_judged(&tally) && tally_is_clean(&tally)); /* one of two */
    add(&tally, &hello, "shape", NULL, not_applicable);
    CHECK(!tally_is_judged(&tally) && !tally_is_clean(&tally)); /* one of three */
    CHECK(tally_ran(&tally));
    tally_free(&tally);
}

TEST(hints_are_scored_for_those_who_claim_them) {
    struct hello hello = hello_with(NULL);
    struct suite_case test = {.id = "hint/x/y", .group = "hint", .scored = true};
    CHECK(!tally_is_scored(&hello, &test));
    hello = hello_with("[\"hint\"]");
    CHECK(tally_is_scored(&hello, &test));
    test.group = "shape"; /* the others are scored, claimed or not */
    CHECK(tally_is_scored(&hello, &test));
    test.hints = 1; /* but not where a tool has a hint */
    CHECK(tally_is_scored(&hello, &test));
    hello = hello_with("[\"shape\"]");
    CHECK(!tally_is_scored(&hello, &test));
}

TEST(rows_add_up_by_group) {
    struct hello hello = hello_with("[\"shape\"]");
    struct tally tally = {.whole = true};
    add(&tally, &hello, "shape", "safe", mended);
    add(&tally, &hello, "shape", "safe", missed);
    add(&tally, &hello, "shape", NULL, passed_on);
    add(&tally, &hello, "key", NULL, harm);
    add(&tally, &hello, "key", NULL, unsupported);
    CHECK(tally.row_count == 2 && strcmp(tally.rows[1].group, "key") == 0);
    CHECK(tally.rows[0].claimed && !tally.rows[1].claimed);
    CHECK(tally.rows[0].cases == 3 && tally.rows[0].due == 2);
    CHECK(tally.rows[0].recovered == 1 && tally.rows[0].kinds[KIND_PASSED_ON] == 1);
    CHECK(tally.rows[1].kinds[KIND_CHANGED] == 1 &&
          tally.rows[1].kinds[KIND_UNSUPPORTED] == 1);
    CHECK(tally.all.cases == 5 && tally_harm(&tally.all) == 1);
    tally_free(&tally);
}

TEST(a_run_in_which_nobody_is_asked_is_none) {
    struct hello hello = hello_with(NULL);
    struct tally tally = {.whole = true};
    CHECK(!tally_ran(&tally));
    add(&tally, &hello, "shape", NULL, not_applicable);
    CHECK(!tally_ran(&tally) && !tally_is_clean(&tally)); /* less than half were asked */
    add(&tally, &hello, "shape", NULL, unsupported);
    CHECK(tally_ran(&tally) && !tally_is_clean(&tally));
    tally_free(&tally);
}

/* As judged, but excused. */
static struct score excused(struct score score, enum excuse excuse) {
    score.excuse = excuse;
    return score;
}

TEST(a_baseline_makes_a_run_clean_and_changes_no_other_number) {
    struct hello hello = hello_with(NULL);
    struct tally tally = {.whole = true, .excused = true};
    char why[160];
    add(&tally, &hello, "shape", "safe", excused(missed, EXCUSE_XFAIL));
    add(&tally, &hello, "shape", NULL, excused(harm, EXCUSE_XFAIL));
    CHECK(tally_ran(&tally) && tally_is_clean(&tally));
    CHECK(tally.xfail == 2 && tally.xfail_harm == 1 && tally.counts[RESULT_FAIL] == 0);
    CHECK(tally_harm(&tally.all) == 1 && tally.all.due == 1 && tally.all.recovered == 0);
    CHECK(tally_level(&tally, why, sizeof why) == LEVEL_NONE);
    CHECK(strcmp(why, "a run with a baseline has none") == 0);
    add(&tally, &hello, "shape", NULL, excused(pass, EXCUSE_XPASS));
    CHECK(tally_is_clean(&tally) && tally.xpass == 1 && tally.counts[RESULT_PASS] == 0);
    CHECK(tally_unexpected(&tally) == 0);
    add(&tally, &hello, "shape", NULL, harm);
    CHECK(tally_unexpected(&tally) == 1 && !tally_is_clean(&tally));
    tally_free(&tally);
}

TEST(a_baseline_asks_for_half_of_the_cases_all_the_same) {
    struct hello hello = hello_with(NULL);
    struct tally tally = {.whole = true, .excused = true};
    add(&tally, &hello, "shape", NULL, excused(unsupported, EXCUSE_XFAIL));
    CHECK(tally_ran(&tally) && !tally_is_clean(&tally));
    add(&tally, &hello, "shape", NULL, pass);
    CHECK(tally_is_clean(&tally));
    tally_free(&tally);
}

int main(void) {
    return check_all();
}
