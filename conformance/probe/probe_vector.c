/* SPDX-License-Identifier: MIT
 *
 * probe_vector.c - a finding as a case that the suite could have.
 *
 * The line that `certify --suite` reads. What is right is what the relation knows; where it only
 * knows that two answers do not agree, the library says what is right, and `why` tells so.
 */
#include <stdio.h>
#include <string.h>

#include "../runner/request.h"
#include "probe_report.h"
#include "trial_internal.h"

/* What is written of one outcome, whoever knows it. */
struct outcome_row {
    enum suite_outcome outcome;
    toolmend_view arguments;
    const char *reason; /* NULL: none */
};

/* A vector being written. */
struct vector {
    struct canonical_text *out;
    const struct finding *finding;
    const struct exchange *exchange;
    struct pool pool;
    const char *tier; /* NULL: nothing is repaired */
    const char *const *rules;
    size_t rule_count;
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

/* ---- what the library says --------------------------------------------------------------- */

static toolmend_view copy(struct pool *pool, toolmend_view text) {
    char *bytes = pool_take(pool, text.len + 1, 1);
    if (text.len > 0)
        memcpy(bytes, text.ptr, text.len);
    return (toolmend_view){bytes, text.len};
}

/* The rules that acted, each once. */
static void take_rules(struct vector *vector, const toolmend_report *report) {
    const char **rules =
        pool_take(&vector->pool, toolmend_rule_count() + 1, sizeof *rules);
    vector->rules = rules;
    for (size_t row = 0; row < toolmend_rule_count(); row++) {
        const char *id = toolmend_rule_at(row).id;
        bool acted = false;
        for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
            toolmend_edit edit = toolmend_report_edit(report, i);
            for (size_t rule = 0; rule < edit.rule_count; rule++)
                acted = acted || strcmp(edit.rules[rule], id) == 0;
        }
        if (acted)
            rules[vector->rule_count++] = id;
    }
}

/* False: it cannot say. */
static bool ask_library(struct vector *vector, struct outcome_row *row) {
    const struct question *question = &vector->exchange->question;
    toolmend_view schema = toolmend_json_at(question->tool, "/parameters");
    toolmend_options options = {.size = sizeof options, .profile = TOOLMEND_EXTENDED};
    toolmend_tool *tool = NULL;
    toolmend_report *report = NULL;
    bool said = toolmend_tool_compile((toolmend_view){"", 0}, schema, &options, &tool,
                                      NULL) == TOOLMEND_OK &&
                toolmend_repair(tool, question->text, question->finish, &options, &report,
                                NULL) == TOOLMEND_OK;
    toolmend_verdict verdict = said ? toolmend_report_verdict(report) : TOOLMEND_REJECTED;
    row->outcome = verdict == TOOLMEND_VALID      ? SUITE_VALID
                   : verdict == TOOLMEND_REPAIRED ? SUITE_REPAIRED
                                                  : SUITE_REJECTED;
    if (said && verdict == TOOLMEND_REPAIRED) {
        row->arguments = copy(&vector->pool, toolmend_report_text(report));
        take_rules(vector, report);
    } else if (said && verdict == TOOLMEND_REJECTED) {
        row->reason = toolmend_reason_name(toolmend_report_reason(report));
    }
    toolmend_report_free(report);
    toolmend_tool_free(tool);
    return said;
}

/* ---- expect ------------------------------------------------------------------------------ */

static void put_row(struct vector *vector, const struct outcome_row *row,
                    const char *choice) {
    static const char *const names[] = {"valid", "repaired", "rejected"};
    struct canonical_text *out = vector->out;
    put(out, "{");
    request_put_text(out, "outcome",
                     (toolmend_view){names[row->outcome], strlen(names[row->outcome])});
    if (choice)
        put_member(out, "choice", choice);
    if (row->reason)
        put_member(out, "reason", row->reason);
    if (row->outcome == SUITE_REPAIRED) {
        put(out, ",");
        request_put_text(out, "arguments", row->arguments);
        put(out, ",\"rules\":[");
        for (size_t i = 0; i < vector->rule_count; i++) {
            put(out, i > 0 ? ",\"" : "\"");
            put(out, vector->rules[i]);
            put(out, "\"");
        }
        put(out, "]");
        vector->tier = tier_of(vector->rules, vector->rule_count);
    }
    put(out, "}");
}

static void put_known(struct vector *vector) {
    static const char *const choices[] = {"valid", "repaired", "rejected"};
    const struct question *question = &vector->exchange->question;
    bool many = question->expect_count > 1;
    put(vector->out, many ? "{\"any_of\":[" : "");
    for (size_t i = 0; i < question->expect_count; i++) {
        const struct suite_expect *expect = &question->expect[i];
        struct outcome_row row = {expect->outcome, expect->arguments, NULL};
        vector->rules = expect->rules;
        vector->rule_count = expect->rule_count;
        put(vector->out, i > 0 ? "," : "");
        put_row(vector, &row, many ? choices[expect->outcome] : NULL);
    }
    put(vector->out, many ? "]}" : "");
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

static void put_why(struct vector *vector, bool known) {
    const struct finding *finding = vector->finding;
    char why[4 * CAUSE_MAX];
    (void)snprintf(why, sizeof why, "Found by a probe: %s%s%s%s%s.", finding->cause,
                   finding->about[0] != '\0' ? " (" : "", finding->about,
                   finding->about[0] != '\0' ? ")" : "",
                   known ? "" : "; what is expected is what the library says");
    put_member(vector->out, "why", why);
}

void probe_put_vector(struct canonical_text *out, const struct finding *finding,
                      size_t exchange) {
    struct vector vector = {
        .out = out, .finding = finding, .exchange = &finding->exchanges[exchange]};
    const struct question *question = &vector.exchange->question;
    struct outcome_row row = {
        SUITE_REJECTED, {NULL, 0},
         NULL
    };
    bool known = question->expect_count > 0;
    put(out, "{");
    put_id(&vector);
    put(out, ",\"tool\":");
    canonical_put(out, question->tool.ptr, question->tool.len);
    put(out, ",");
    request_put_text(out, "arguments", question->text);
    if (question->finish != TOOLMEND_FINISH_UNKNOWN)
        put_member(out, "finish", toolmend_finish_name(question->finish));
    put(out, ",\"expect\":");
    if (!known)
        (void)ask_library(&vector, &row);
    if (known)
        put_known(&vector);
    else
        put_row(&vector, &row, NULL);
    if (vector.tier)
        put_member(out, "tier", vector.tier);
    put_needs(&vector);
    put_why(&vector, known);
    put(out, "}");
    pool_free(&vector.pool);
}
