/* SPDX-License-Identifier: MIT
 *
 * baselines.c - opens a baseline, and says what is wrong with its entries.
 *
 * The day that `until` is held against is that of UTC, so that it ends everywhere at once; tests
 * give another one.
 */
#define _POSIX_C_SOURCE 200809L
#include "baselines.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIZE_MOST = 16 << 20 };

int cli_baseline_take(const struct cli_line *line, struct cli_baseline *baseline) {
    const char *given = line->values[CLI_TODAY];
    time_t now = time(NULL);
    struct tm day;
    if (given && !baseline_is_date(cli_words(given)))
        return cli_fail(CLI_USAGE, NULL, "--today \"%s\" is no day; write YYYY-MM-DD",
                        given);
    if (given)
        memcpy(baseline->today, given, sizeof baseline->today);
    else if (!gmtime_r(&now, &day) ||
             strftime(baseline->today, sizeof baseline->today, "%Y-%m-%d", &day) == 0)
        return cli_fail(CLI_IO, NULL, "the clock tells no day; give it with --today");
    baseline->held.today = baseline->today;
    baseline->held.allow_harm = line->values[CLI_ALLOW_HARM] != NULL;
    return CLI_OK;
}

int cli_baseline_open(const char *path, struct cli_baseline *baseline) {
    struct baseline_fault fault;
    int code = cli_read(path, SIZE_MOST, &baseline->text);
    if (code != CLI_OK)
        return code;
    baseline->path = path;
    if (baseline->text.len > SIZE_MOST)
        return cli_fail(CLI_USAGE, path, "no baseline is longer than %d MiB; name one",
                        SIZE_MOST >> 20);
    if (!baseline_read(cli_view(&baseline->text), &baseline->held, &fault))
        return cli_fail(fault.no_memory ? CLI_IO : CLI_USAGE, path, "%s", fault.message);
    return CLI_OK;
}

static bool has_corpus(const struct suite *suite) {
    for (size_t i = 0; i < suite->count; i++)
        if (strcmp(suite->cases[i].group, "corpus") == 0)
            return true;
    return false;
}

int cli_baseline_know(struct cli_baseline *baseline, const struct suite *suite) {
    struct suite corpus = {0};
    struct suite_error error;
    baseline_know(&baseline->held, suite);
    if (has_corpus(suite))
        return CLI_OK;
    if (!suite_corpus(&corpus, &error))
        return cli_fail(error.unreadable ? CLI_IO : CLI_USAGE, NULL, "%s", error.message);
    baseline_know(&baseline->held, &corpus);
    suite_free(&corpus);
    return CLI_OK;
}

size_t cli_baseline_findings(const struct cli_baseline *baseline, FILE *out) {
    char words[BASELINE_WORDS];
    size_t count = 0;
    for (size_t i = 0; i < baseline->held.count; i++) {
        const struct baseline_entry *entry = &baseline->held.entries[i];
        if (baseline_state_of(&baseline->held, entry, words) != BASELINE_FINDING)
            continue;
        if (++count > CLI_BASELINE_SHOWN || !out)
            continue;
        cli_show(out, cli_words(baseline->path), SIZE_MAX, CLI_ONE_LINE);
        fprintf(out, ":%zu: %s: ", entry->line, entry->pattern);
        cli_show(out, cli_words(words), SIZE_MAX, CLI_ONE_LINE);
        fputc('\n', out);
    }
    if (out && count > CLI_BASELINE_SHOWN)
        fprintf(out, "and %zu more entries that are not as they should be\n",
                count - CLI_BASELINE_SHOWN);
    return count;
}

void cli_baseline_better(const struct cli_baseline *baseline, const struct cli_line *line,
                         const char *report) {
    const char *suite = line->values[CLI_SUITE];
    char words[BASELINE_WORDS];
    size_t count = 0;
    for (size_t i = 0; i < baseline->held.count; i++)
        count += baseline_state_of(&baseline->held, &baseline->held.entries[i], words) ==
                 BASELINE_BETTER;
    if (count == 0)
        return;
    printf("%zu %s of the baseline %s better now: toolmend baseline update", count,
           count == 1 ? "entry" : "entries", count == 1 ? "is" : "are");
    fputs(suite ? " --suite " : "", stdout);
    cli_show(stdout, cli_words(suite ? suite : ""), SIZE_MAX, CLI_ONE_LINE);
    fputs(baseline->held.allow_harm ? " --allow-harm " : " ", stdout);
    cli_show(stdout, cli_words(baseline->path), SIZE_MAX, CLI_ONE_LINE);
    fputc(' ', stdout);
    cli_show(stdout, cli_words(report ? report : "report.jsonl"), SIZE_MAX, CLI_ONE_LINE);
    puts(report ? ""
                : " (report.jsonl: of a whole run with --report jsonl=report.jsonl)");
}

void cli_baseline_close(struct cli_baseline *baseline) {
    baseline_free(&baseline->held);
    free(baseline->text.ptr);
    *baseline = (struct cli_baseline){.path = NULL};
}
