/* SPDX-License-Identifier: MIT
 *
 * markup.c - `toolmend markup`: the calls that a server left in the text of an answer.
 *
 * What is found goes the way of every call: its arguments are repaired, and what is rejected is
 * not printed.
 */
#include "cli.h"

#include <stdlib.h>

#include "markup.h"

toolmend_status markup_open(const toolmend_tools *list, toolmend_view text,
                            toolmend_finish finish, const toolmend_options *options,
                            struct markup *markup, toolmend_error *error) {
    *markup = (struct markup){.refused_at = SIZE_MAX};
    toolmend_status status =
        toolmend_markup(list, text, finish, options, &markup->found, error);
    if (status != TOOLMEND_OK)
        return status;
    size_t count = toolmend_markup_count(markup->found);
    markup->reports = calloc(count + 1, sizeof(toolmend_report *));
    if (!markup->reports)
        return TOOLMEND_E_MEMORY;
    for (size_t i = 0; i < count && status == TOOLMEND_OK; i++) {
        toolmend_markup_call call = toolmend_markup_call_at(markup->found, i);
        const toolmend_tool *tool = NULL;
        status = toolmend_tools_find(list, call.name, &tool, error);
        if (status == TOOLMEND_OK)
            status = toolmend_repair(tool, call.arguments, finish, options,
                                     &markup->reports[i], error);
        if (status != TOOLMEND_OK)
            break;
        markup->count = i + 1;
        bool rejected = toolmend_report_verdict(markup->reports[i]) == TOOLMEND_REJECTED;
        if (rejected && markup->reason == TOOLMEND_REASON_NONE) {
            markup->reason = toolmend_report_reason(markup->reports[i]);
            markup->refused_at = call.start;
        }
        markup->runs += !rejected;
    }
    if (markup->reason == TOOLMEND_REASON_NONE) {
        markup->reason = toolmend_markup_reason(markup->found);
        markup->refused_at = toolmend_markup_refused_at(markup->found);
    }
    return status;
}

void markup_close(struct markup *markup) {
    for (size_t i = 0; markup->reports && i < markup->count; i++)
        toolmend_report_free(markup->reports[i]);
    free(markup->reports);
    toolmend_markup_free(markup->found);
}

static bool runs(const struct markup *markup, size_t index) {
    return toolmend_report_verdict(markup->reports[index]) != TOOLMEND_REJECTED;
}

void markup_put_calls(const struct markup *markup) {
    const char *before = "";
    fputs("[", stdout);
    for (size_t i = 0; i < markup->count; i++) {
        if (!runs(markup, i))
            continue;
        toolmend_markup_call call = toolmend_markup_call_at(markup->found, i);
        printf("%s{\"name\":", before);
        cli_put_json(call.name);
        fputs(",\"arguments\":", stdout);
        cli_put_json(toolmend_report_text(markup->reports[i]));
        printf(",\"row\":\"%s\",\"start\":%zu,\"end\":%zu}", call.row, call.start,
               call.end);
        before = ",";
    }
    fputs("]", stdout);
}

/* One line a call, as `toolmend call` prints it. */
static void put_lines(const struct markup *markup) {
    for (size_t i = 0; i < markup->count; i++) {
        if (!runs(markup, i))
            continue;
        fputs("{\"name\": ", stdout);
        cli_put_json(toolmend_markup_call_at(markup->found, i).name);
        fputs(", \"arguments\": ", stdout);
        cli_put(stdout, toolmend_report_text(markup->reports[i]));
        fputs("}\n", stdout);
    }
}

static void put_parts(const struct markup *markup, size_t index) {
    size_t count = toolmend_markup_call_at(markup->found, index).part_count;
    fputs(",\"parts\":[", stdout);
    for (size_t i = 0; i < count; i++) {
        toolmend_markup_part part = toolmend_markup_part_at(markup->found, index, i);
        printf("%s{\"as\":\"%s\",\"start\":%zu,\"end\":%zu}", i > 0 ? "," : "", part.as,
               part.start, part.end);
    }
    fputs("]", stdout);
}

static void put_rules(const struct markup *markup, size_t index) {
    const char *rule;
    fputs(",\"rules\":[", stdout);
    for (size_t i = 0; (rule = toolmend_markup_rule_of(markup->found, index, i)); i++)
        printf("%s\"%s\"", i > 0 ? "," : "", rule);
    fputs("]", stdout);
}

/* The record: the calls as the text has them, each with what its arguments became. */
static int put_record(const struct markup *markup, const struct cli_call *call) {
    const char *verdict = markup->runs > 0                         ? "calls"
                          : markup->reason == TOOLMEND_REASON_NONE ? "none"
                                                                   : "rejected";
    printf("{\"format\":1,\"op\":\"markup\",\"profile\":\"%s\",\"finish\":\"%s\","
           "\"verdict\":\"%s\",\"refused\":",
           toolmend_profile_name(call->options.profile),
           toolmend_finish_name(call->finish), verdict);
    if (markup->reason == TOOLMEND_REASON_NONE)
        fputs("null", stdout);
    else
        printf("{\"at\":%zu,\"reason\":\"%s\"}", markup->refused_at,
               toolmend_reason_name(markup->reason));
    fputs(",\"calls\":[", stdout);
    for (size_t i = 0; i < markup->count; i++) {
        toolmend_view record;
        toolmend_markup_call found = toolmend_markup_call_at(markup->found, i);
        if (toolmend_report_json(markup->reports[i], &record) != TOOLMEND_OK)
            return cli_fail(CLI_IO, NULL, "no memory for the record");
        printf("%s{\"row\":\"%s\",\"start\":%zu,\"end\":%zu,\"name\":", i > 0 ? "," : "",
               found.row, found.start, found.end);
        cli_put_json(found.name);
        put_rules(markup, i);
        fputs(",\"arguments\":", stdout);
        cli_put_json(found.arguments);
        put_parts(markup, i);
        fputs(",\"record\":", stdout);
        cli_put(stdout, record);
        fputs("}", stdout);
    }
    fputs("]}\n", stdout);
    return CLI_OK;
}

/* Why reading ended at a place. */
static const char *reason_words(toolmend_reason reason) {
    switch (reason) {
    case TOOLMEND_REASON_TRUNCATED:
        return "a call begins here, and the text ends within it";
    case TOOLMEND_REASON_AMBIGUOUS:
        return "a call seems to begin here, but it may be quoted text or content";
    case TOOLMEND_REASON_NOT_MARKUP:
        return "a call begins here and goes on as no format does";
    case TOOLMEND_REASON_NOT_JSON:
        return "a call begins here, and its object is not JSON";
    case TOOLMEND_REASON_NONE:
    case TOOLMEND_REASON_LIMIT:
    case TOOLMEND_REASON_SCHEMA_MISMATCH:
    case TOOLMEND_REASON_UNKNOWN_TOOL:
    case TOOLMEND_REASON_NO_TOOL:
        break;
    }
    return cli_reason_words(reason);
}

/* The first call whose arguments were rejected; NULL: none. */
static const toolmend_report *refused_call(const struct markup *markup) {
    for (size_t i = 0; i < markup->count; i++)
        if (!runs(markup, i))
            return markup->reports[i];
    return NULL;
}

/* For a person: where each call stands, and what became of it. */
static void explain(const struct markup *markup, const struct cli_call *call) {
    for (size_t i = 0; i < markup->count; i++) {
        toolmend_markup_call found = toolmend_markup_call_at(markup->found, i);
        const char *rule, *before = ", by ";
        printf("%scall %zu: %s, bytes %zu to %zu", i > 0 ? "\n" : "", i + 1, found.row,
               found.start, found.end);
        for (size_t k = 0; (rule = toolmend_markup_rule_of(markup->found, i, k)); k++) {
            printf("%s%s", before, rule);
            before = ", ";
        }
        fputs("\n", stdout);
        cli_explain(markup->reports[i], found.arguments, call);
    }
    if (markup->reason != TOOLMEND_REASON_NONE && !refused_call(markup)) {
        fputs(markup->count > 0 ? "\n" : "", stdout);
        cli_explain_place(cli_view(&call->text), markup->refused_at, markup->reason,
                          reason_words(markup->reason));
    }
    if (markup->count == 0 && markup->reason == TOOLMEND_REASON_NONE)
        fputs("no call: the text is an answer\n", stdout);
}

/* One line on stderr: which call was rejected and why, or where reading ended. */
static void put_refusal(const struct markup *markup, const struct cli_call *call) {
    toolmend_view text = cli_view(&call->text);
    const toolmend_report *report = refused_call(markup);
    cli_fail_at(call->source, text, markup->refused_at);
    fprintf(stderr, "rejected: %s: ", toolmend_reason_name(markup->reason));
    if (!report) {
        fprintf(stderr, "%s\n", reason_words(markup->reason));
        return;
    }
    fputs("arguments for ", stderr);
    cli_show(stderr, toolmend_report_tool_name(report), SIZE_MAX, CLI_ONE_LINE);
    fputs(": ", stderr);
    cli_put_why(report, toolmend_report_text(report));
}

static int print(const struct cli_line *line, const struct cli_call *call,
                 const struct markup *markup) {
    int code = CLI_OK;
    if (line->values[CLI_JSON])
        code = put_record(markup, call);
    else if (line->values[CLI_EXPLAIN])
        explain(markup, call);
    else
        put_lines(markup);
    if (code == CLI_OK && call->text.len == 0 && !line->values[CLI_JSON])
        (void)cli_fail(CLI_OK, call->source, "the text is empty: it holds no call");
    if (code != CLI_OK || markup->reason == TOOLMEND_REASON_NONE)
        return code;
    put_refusal(markup, call);
    return CLI_REJECTED;
}

int cli_markup(const struct cli_line *line) {
    struct cli_call call;
    int code = cli_check_printed(line);
    if (code != CLI_OK)
        return code;
    code = cli_call_open_whole(line, &call);
    if (code == CLI_OK) {
        struct markup markup;
        toolmend_error error = {.offset = SIZE_MAX, .message = "no memory"};
        toolmend_status status = markup_open(call.list, cli_view(&call.text), call.finish,
                                             &call.options, &markup, &error);
        code = status == TOOLMEND_OK
                   ? print(line, &call, &markup)
                   : cli_fail_status(call.source, cli_view(&call.text), status, &error);
        markup_close(&markup);
    }
    cli_call_close(&call);
    return code;
}
