/* SPDX-License-Identifier: MIT
 *
 * corpus_propose.c - what this program says of a text, as a row that an entry could expect.
 *
 * All rules may act, as the corpus is judged by the specification and not by a profile. The row is
 * a proposal: the corpus exists to find out where this program is wrong.
 */
#include "corpus_add.h"

#include <string.h>

static toolmend_status judge(const struct proposal *proposal, toolmend_view text,
                             toolmend_report **report, toolmend_error *error) {
    const struct cli_call *call = proposal->call;
    toolmend_options options = call->options;
    options.profile = TOOLMEND_EXTENDED;
    return call->tool
               ? toolmend_repair(call->tool, text, call->finish, &options, report, error)
               : toolmend_call(call->list, text, call->finish, &options, report, error);
}

/* ---- rules ------------------------------------------------------------------------- */

/* The rules of all edits, each once, in the order in which they are met. */
static size_t collect(const toolmend_report *report, const char **rules) {
    size_t count = 0;
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        for (size_t k = 0; k < edit.rule_count; k++) {
            size_t known = 0;
            while (known < count && strcmp(rules[known], edit.rules[k]) != 0)
                known++;
            if (known == count && count < TOOLMEND_RULES_MAX)
                rules[count++] = edit.rules[k];
        }
    }
    return count;
}

static void write_rules(struct writing *out, const char *const *rules, size_t count) {
    write_words(out, ", \"rules\": [");
    for (size_t i = 0; i < count; i++) {
        write_words(out, i > 0 ? ", " : "");
        corpus_write_quoted(out, cli_words(rules[i]));
    }
    write_words(out, "]");
}

/* ---- what is said ------------------------------------------------------------------ */

static void write_result(struct writing *out, const toolmend_report *report, bool call) {
    if (call) {
        write_words(out, ", \"name\": ");
        corpus_write_quoted(out, toolmend_report_tool_name(report));
    }
    write_words(out, ", \"arguments\": ");
    corpus_write_quoted(out, toolmend_report_text(report));
}

static void write_row(struct writing *out, const toolmend_report *report, bool call,
                      bool judgement) {
    const char *rules[TOOLMEND_RULES_MAX];
    bool repaired = toolmend_report_verdict(report) == TOOLMEND_REPAIRED;
    write_words(out, judgement ? "{\"by\": \"entry\", \"outcome\": " : "{\"outcome\": ");
    corpus_write_quoted(
        out, cli_words(toolmend_verdict_name(toolmend_report_verdict(report))));
    if (repaired)
        write_result(out, report, call);
    if (repaired && !judgement)
        write_rules(out, rules, collect(report, rules));
    if (!repaired && !judgement) {
        write_words(out, ", \"reason\": ");
        corpus_write_quoted(
            out, cli_words(toolmend_reason_name(toolmend_report_reason(report))));
    }
    write_words(out, "}");
}

/* The first rule's own word, or the reason. */
static toolmend_view fault_of(const toolmend_report *report) {
    const char *rules[TOOLMEND_RULES_MAX];
    if (collect(report, rules) > 0 &&
        toolmend_report_verdict(report) == TOOLMEND_REPAIRED)
        return cli_words(strchr(rules[0], '/') + 1);
    return cli_words(toolmend_reason_name(toolmend_report_reason(report)));
}

/* Verdict, reason and tool, what changes where by which rules, and what is wrong where. */
static void write_sign(struct writing *out, const toolmend_report *report) {
    write_words(out, toolmend_verdict_name(toolmend_report_verdict(report)));
    write_words(out, toolmend_reason_name(toolmend_report_reason(report)));
    write_view(out, toolmend_report_tool_name(report));
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        write_words(out, "\n");
        write_view(out, edit.pointer);
        for (size_t k = 0; k < edit.rule_count; k++) {
            write_words(out, " ");
            write_words(out, edit.rules[k]);
        }
    }
    for (size_t i = 0; i < toolmend_report_violation_count(report); i++) {
        toolmend_violation violation = toolmend_report_violation(report, i);
        write_words(out, "\n");
        write_view(out, violation.pointer);
        write_words(out, violation.keyword);
    }
}

int propose(const struct proposal *proposal, toolmend_view text, struct proposed *out) {
    toolmend_error error = {.offset = SIZE_MAX};
    toolmend_report *report = NULL;
    bool call = proposal->call->tool == NULL;
    toolmend_status status = judge(proposal, text, &report, &error);
    if (status != TOOLMEND_OK)
        return cli_fail_status(proposal->call->source, status, &error);
    struct writing expect = {.pool = proposal->pool},
                   judgement = {.pool = proposal->pool}, sign = {.pool = proposal->pool};
    write_row(&expect, report, call, false);
    write_row(&judgement, report, call, true);
    write_sign(&sign, report);
    *out = (struct proposed){toolmend_report_verdict(report), written(&expect),
                             written(&judgement), fault_of(report), written(&sign)};
    toolmend_report_free(report);
    return CLI_OK;
}
