/* SPDX-License-Identifier: MIT
 *
 * test_findings.c - groups, their best example, and their bounds.
 */
#include "findings.h"

#include <stdio.h>
#include <string.h>

#include "check.h"

static const struct relation one = {"one", "P1", "The first", 1, NULL};
static const struct relation two = {"two", "P6", "The second", 1, NULL};

/* A finding about a text of so many bytes. */
static struct finding made(enum found kind, const struct relation *relation,
                           const char *about, size_t len) {
    static const char text[] = "0123456789012345678901234567890123456789";
    struct finding finding = {.kind = kind,
                              .relation = relation,
                              .principle = relation->principle,
                              .times = 1,
                              .exchange_count = 1};
    (void)snprintf(finding.cause, sizeof finding.cause, "%s", "a cause");
    (void)snprintf(finding.about, sizeof finding.about, "%s", about);
    finding.exchanges[0].question.text = (toolmend_view){text, len};
    return finding;
}

static size_t kept(const struct findings *findings, size_t at) {
    return findings->list[at]->exchanges[0].question.text.len;
}

TEST(the_smallest_of_a_group_is_kept_and_all_are_counted) {
    struct findings findings = {.count = 0};
    static const size_t lens[] = {20, 30, 10, 15};
    for (size_t i = 0; i < 4; i++) {
        struct finding finding = made(FOUND_HARM, &one, "x", lens[i]);
        findings_add(&findings, &finding);
    }
    CHECK(findings.count == 1 && kept(&findings, 0) == 10);
    CHECK(findings.list[0]->times == 4 && findings.times[FOUND_HARM] == 4);
    findings_free(&findings);
}

TEST(one_that_comes_again_is_better_than_a_smaller_one) {
    struct findings findings = {.count = 0};
    struct finding finding = made(FOUND_HARM, &one, "x", 20);
    finding.alone = ALONE_AGAIN;
    findings_add(&findings, &finding);
    finding = made(FOUND_HARM, &one, "x", 5);
    finding.alone = ALONE_NOT;
    findings_add(&findings, &finding);
    CHECK(findings.count == 1 && kept(&findings, 0) == 20);
    findings_free(&findings);
}

TEST(kind_relation_and_text_part_groups) {
    struct findings findings = {.count = 0};
    struct finding list[] = {
        made(FOUND_HARM, &one, "x", 9), made(FOUND_HARM, &one, "y", 9),
        made(FOUND_BROKEN, &one, "x", 9), made(FOUND_HARM, &two, "x", 9)};
    for (size_t i = 0; i < 4; i++)
        findings_add(&findings, &list[i]);
    CHECK(findings.count == 4);
    findings_free(&findings);
}

/* What holds of any answer is one finding, whichever relation asked. */
TEST(what_is_general_is_one_group) {
    struct findings findings = {.count = 0};
    struct finding a = made(FOUND_SILENT, &one, "x", 9);
    struct finding b = made(FOUND_SILENT, &two, "x", 9);
    a.general = b.general = true;
    a.principle = b.principle = "P11";
    findings_add(&findings, &a);
    findings_add(&findings, &b);
    CHECK(findings.count == 1 && findings.list[0]->times == 2);
    findings_free(&findings);
}

/* 8 groups of one cause, 3 of answers that do not agree; the rest is counted with the first. */
TEST(groups_are_bounded_and_nothing_is_lost_from_the_count) {
    struct findings findings = {.count = 0};
    for (int i = 0; i < 20; i++) {
        char about[24];
        (void)snprintf(about, sizeof about, "kind-%d", i);
        struct finding harm = made(FOUND_HARM, &one, about, 9);
        struct finding broken = made(FOUND_BROKEN, &one, about, 9);
        findings_add(&findings, &harm);
        findings_add(&findings, &broken);
    }
    CHECK(findings.count == FINDINGS_ALIKE + FINDINGS_BROKEN);
    CHECK(findings.times[FOUND_HARM] == 20 && findings.times[FOUND_BROKEN] == 20);
    CHECK(findings.list[0]->kind == FOUND_HARM &&
          findings.list[0]->more == 20 - FINDINGS_ALIKE);
    CHECK(findings.list[1]->more == 20 - FINDINGS_BROKEN);
    CHECK(findings.beyond == 0);
    findings_free(&findings);
}

/* Losses that find no room leave that of others alone. */
TEST(losses_have_a_room_of_their_own) {
    struct findings findings = {.count = 0};
    for (int i = 0; i < 200; i++) {
        struct finding finding = made(FOUND_LOSS, &one, "x", 9);
        (void)snprintf(finding.cause, sizeof finding.cause, "cause %d", i);
        findings_add(&findings, &finding);
    }
    CHECK(findings.count == LOSSES_MAX && findings.beyond == 200 - LOSSES_MAX);
    struct finding harm = made(FOUND_HARM, &one, "x", 9);
    findings_add(&findings, &harm);
    CHECK(findings.count == LOSSES_MAX + 1);
    findings_free(&findings);
}

TEST(causes_are_bounded_too) {
    struct findings findings = {.count = 0};
    for (int i = 0; i < FINDINGS_MAX + 5; i++) {
        struct finding finding = made(FOUND_HARM, &one, "x", 9);
        (void)snprintf(finding.cause, sizeof finding.cause, "cause %d", i);
        findings_add(&findings, &finding);
    }
    CHECK(findings.count == FINDINGS_MAX && findings.beyond == 5);
    findings_free(&findings);
}

/* The texts of a trial go with it; those of a finding stay. */
TEST(a_finding_has_texts_of_its_own) {
    struct findings findings = {.count = 0};
    char text[] = "{}";
    static const char *const rules[] = {"shape/x"};
    const struct suite_expect expect = {
        .outcome = SUITE_REPAIRED,
        .arguments = {text, 2},
        .rules = rules,
        .rule_count = 1
    };
    struct finding finding = made(FOUND_HARM, &one, "x", 0);
    struct question *question = &finding.exchanges[0].question;
    question->text = (toolmend_view){text, 2};
    question->expect = &expect;
    question->expect_count = 1;
    findings_add(&findings, &finding);
    memset(text, 'x', 2);
    const struct question *held = &findings.list[0]->exchanges[0].question;
    CHECK(view_is(held->text, "{}") && view_is(held->expect[0].arguments, "{}"));
    CHECK(strcmp(held->expect[0].rules[0], "shape/x") == 0);
    findings_free(&findings);
}

int main(void) {
    return check_all();
}
