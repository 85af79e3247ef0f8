/* SPDX-License-Identifier: MIT
 *
 * probe_vector.c - a finding as a case that the suite could have.
 *
 * The line that `certify --suite` reads. What is right is what the relation knows; where it only
 * knows that two answers do not agree, the model says what is right.
 */
#include <stdio.h>
#include <string.h>

#include "../runner/request.h"
#include "probe_report.h"
#include "trial_internal.h"

/* A vector being written. */
struct vector {
    struct canonical_text *out;
    const struct finding *finding;
    const struct exchange *exchange;
    struct pool pool;
    struct question question; /* with what is right */
    const char *tier;         /* NULL: nothing is repaired */
};

static void put(struct canonical_text *out, const char *words) {
    canonical_put(out, words, strlen(words));
}

/* A member behind others: its name, and words as a string. */
static void put_member(struct canonical_text *out, const char *name, const char *words) {
    put(out, ",");
    request_put_text(out, name, (toolmend_view){words, strlen(words)});
}

static unsigned rank_of(const char *tier) {
    toolmend_profile profile = TOOLMEND_EXTENDED;
    if (!tier || !toolmend_profile_by_name(tier, &profile))
        profile = TOOLMEND_EXTENDED;
    return (unsigned)profile_rank(profile);
}

/* The smallest profile that holds all of the rules. */
static const char *tier_of(const char *const *rules, size_t count) {
    static const char *const tiers[] = {"safe", "standard", "extended"};
    unsigned rank = count > 0 ? 0 : 2;
    for (size_t i = 0; i < count; i++)
        for (size_t row = 0; row < toolmend_rule_count(); row++)
            if (strcmp(toolmend_rule_at(row).id, rules[i]) == 0 &&
                rank_of(toolmend_rule_at(row).tier) > rank)
                rank = rank_of(toolmend_rule_at(row).tier);
    return tiers[rank];
}

/* ---- expect ------------------------------------------------------------------------------ */

static void put_row(struct vector *vector, const struct suite_expect *expect,
                    bool choice) {
    static const char *const names[] = {"valid", "repaired", "rejected"};
    struct canonical_text *out = vector->out;
    const char *name = names[expect->outcome];
    put(out, "{");
    request_put_text(out, "outcome", (toolmend_view){name, strlen(name)});
    if (choice)
        put_member(out, "choice", name);
    if (expect->reason.len > 0) {
        put(out, ",");
        request_put_text(out, "reason", expect->reason);
    }
    if (expect->outcome == SUITE_REPAIRED) {
        put(out, ",");
        request_put_text(out, "arguments", expect->arguments);
        put(out, ",\"rules\":[");
        for (size_t i = 0; i < expect->rule_count; i++) {
            put(out, i > 0 ? ",\"" : "\"");
            put(out, expect->rules[i]);
            put(out, "\"");
        }
        put(out, "]");
        vector->tier = tier_of(expect->rules, expect->rule_count);
    }
    put(out, "}");
}

static void put_expect(struct vector *vector) {
    static const struct suite_expect rejected = {.outcome = SUITE_REJECTED};
    struct question *question = &vector->question;
    struct model *model = question->expect_count == 0 ? model_open() : NULL;
    if (question->expect_count == 0 &&
        question_expect(&vector->pool, model, "extended", question) == EXPECTED_NOTHING) {
        question->expect = &rejected;
        question->expect_count = 1;
    }
    bool many = question->expect_count > 1;
    put(vector->out, many ? "{\"any_of\":[" : "");
    for (size_t i = 0; i < question->expect_count; i++) {
        put(vector->out, i > 0 ? "," : "");
        put_row(vector, &question->expect[i], many);
    }
    put(vector->out, many ? "]}" : "");
    model_close(model);
}

/* ---- the case ---------------------------------------------------------------------------- */

/* principle/P6/embedding-123, and behind it which of several questions it is. */
static void put_id(struct vector *vector) {
    const struct finding *finding = vector->finding;
    size_t at = (size_t)(vector->exchange - finding->exchanges);
    char id[160];
    (void)snprintf(id, sizeof id, "principle/%s/%s-%llu%s", finding->principle,
                   finding->relation->name, (unsigned long long)finding->number,
                   finding->kind == FOUND_LOSS ? "-loss" : "");
    if (finding->exchange_count > 1)
        (void)snprintf(id + strlen(id), sizeof id - strlen(id), "-%zu", at + 1);
    request_put_text(vector->out, "id", (toolmend_view){id, strlen(id)});
}

static void put_needs(struct vector *vector) {
    const struct question *question = &vector->exchange->question;
    toolmend_view list = needs_list(&vector->pool, question->tool);
    bool numbers = needs_numbers(question->text) || needs_numbers(question->tool);
    if (!list.ptr && !numbers)
        return;
    put(vector->out, ",\"needs\":[");
    if (list.ptr)
        canonical_put(vector->out, list.ptr + 1, list.len - 2);
    put(vector->out, list.ptr && numbers ? "," : "");
    put(vector->out, numbers ? "\"json-numbers\"]" : "]");
}

static void put_why(struct vector *vector) {
    const struct finding *finding = vector->finding;
    char why[4 * CAUSE_MAX];
    (void)snprintf(why, sizeof why, "Found by a probe: %s%s%s%s.", finding->cause,
                   finding->about[0] != '\0' ? " (" : "", finding->about,
                   finding->about[0] != '\0' ? ")" : "");
    put_member(vector->out, "why", why);
}

void probe_put_vector(struct canonical_text *out, const struct finding *finding,
                      size_t exchange) {
    struct vector vector = {.out = out,
                            .finding = finding,
                            .exchange = &finding->exchanges[exchange],
                            .question = finding->exchanges[exchange].question};
    const struct question *question = &vector.question;
    put(out, "{");
    put_id(&vector);
    put(out, ",\"tool\":");
    canonical_put(out, question->tool.ptr, question->tool.len);
    put(out, ",");
    request_put_text(out, "arguments", question->text);
    if (question->finish != TOOLMEND_FINISH_UNKNOWN)
        put_member(out, "finish", toolmend_finish_name(question->finish));
    put(out, ",\"expect\":");
    put_expect(&vector);
    if (vector.tier)
        put_member(out, "tier", vector.tier);
    put_needs(&vector);
    put_why(&vector);
    put(out, "}");
    pool_free(&vector.pool);
}
