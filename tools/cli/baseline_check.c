/* SPDX-License-Identifier: MIT
 *
 * baseline_check.c - `toolmend baseline check` and `update`: a baseline, and the report of a run.
 *
 * Both end with the same look at the file: an update writes one, and then says of it what a
 * check would. Results count for the cases that they were asked of, known by id and digest; a
 * report of another suite is refused.
 */
#define _POSIX_C_SOURCE 200809L
#include "baselines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "report_open.h"
#include "runner/id_table.h"
#include "runner/whole_file.h"

static const char no_entries[] = "# toolmend-baseline 1 suite=new\n";

struct work {
    const struct cli_line *line;
    struct cli_baseline baseline;
    struct report_opened reports;
    struct baseline_result *results; /* in the order of the report */
    size_t count;
    struct baseline_changes changes;
};

/* ---- what is there ----------------------------------------------------------------------- */

static int fail_foreign(const struct report_run *run, toolmend_view id) {
    (void)cli_fail(
        CLI_USAGE, run->path,
        "it is of another suite, whose %.*s is not here or says something else; "
        "run certify again, or name that suite with --suite",
        id.len < 200 ? (int)id.len : 200, id.ptr);
    return CLI_USAGE;
}

/* The case of the suite that each result is of. */
static int match(struct work *work, const struct id_table *keys) {
    const struct report_run *run = &work->reports.runs[0];
    for (work->count = 0; work->count < run->count; work->count++) {
        const struct report_case *done = &run->cases[work->count];
        size_t place = id_table_find(keys, done->id, done->digest);
        if (place == SIZE_MAX)
            return fail_foreign(run, done->id);
        work->results[work->count] = (struct baseline_result){
            .test = &work->reports.suite.cases[place],
            .result = done->was.ptr ? done->was : done->result,
            .detail = done->detail,
            .scored = done->scored,
        };
    }
    return CLI_OK;
}

static int take_results(struct work *work) {
    const struct suite *suite = &work->reports.suite;
    struct id_table keys;
    work->results = calloc(work->reports.runs[0].count + 1, sizeof *work->results);
    if (!work->results || !id_table_begin(&keys, suite->count)) {
        (void)cli_fail(CLI_IO, NULL, "no memory for the report; free some");
        return CLI_IO;
    }
    for (size_t i = 0; i < suite->count; i++)
        (void)id_table_add(&keys, cli_words(suite->cases[i].id),
                           cli_words(suite->cases[i].digest), i);
    int code = match(work, &keys);
    id_table_free(&keys);
    return code;
}

static int open_all(struct work *work, size_t least) {
    const struct cli_line *line = work->line;
    if (line->operand_count < least || line->operand_count > 2) {
        (void)cli_fail(
            CLI_USAGE, NULL, "%s takes a baseline and %s report; see toolmend %s --help",
            line->verb->name, least == 2 ? "one" : "at most one", line->verb->name);
        return CLI_USAGE;
    }
    int code = cli_baseline_take(line, &work->baseline);
    if (code == CLI_OK)
        code = report_open(&work->reports, line->operands + 1, line->operand_count - 1);
    if (code == CLI_OK)
        code = report_open_suite(&work->reports, line);
    if (code == CLI_OK && line->operand_count > 1)
        code = take_results(work);
    return code;
}

static void close_all(struct work *work) {
    cli_baseline_close(&work->baseline);
    report_close(&work->reports);
    free(work->results);
}

/* ---- a look at it ------------------------------------------------------------------------ */

/* Let the baseline take each result. Those that nothing excuses, if they are no pass, get a line
 * of `out`; their number. */
static size_t hold(struct work *work, FILE *out) {
    size_t unexpected = 0;
    for (size_t i = 0; i < work->count; i++) {
        const struct baseline_result *result = &work->results[i];
        enum excuse excuse = baseline_take(&work->baseline.held, result->test->id,
                                           result->result, result->detail);
        if (excuse != EXCUSE_NONE || !result->scored ||
            !baseline_is_result(result->result))
            continue;
        if (++unexpected > CLI_BASELINE_SHOWN || !out)
            continue;
        fprintf(out, "%s: ", result->test->id);
        cli_show(out, result->result, 40, CLI_ONE_LINE);
        fputs(result->detail.ptr ? "/" : "", out);
        cli_show(out, result->detail, 40, CLI_ONE_LINE);
        fputs(": nothing excuses it; mend it, or `toolmend baseline update`\n", out);
    }
    if (out && unexpected > CLI_BASELINE_SHOWN)
        fprintf(out, "and %zu more that nothing excuses\n",
                unexpected - CLI_BASELINE_SHOWN);
    return unexpected;
}

/* What certify would say with this baseline of these results. */
static int look(struct work *work) {
    int code = cli_baseline_know(&work->baseline, &work->reports.suite);
    if (code != CLI_OK)
        return code;
    size_t unexpected = hold(work, stdout);
    size_t findings = cli_baseline_findings(&work->baseline, stdout);
    cli_baseline_better(&work->baseline, work->line,
                        work->reports.count > 0 ? work->line->operands[1] : NULL);
    printf("%zu %s, %zu not as they should be", work->baseline.held.count,
           work->baseline.held.count == 1 ? "entry" : "entries", findings);
    if (work->reports.count > 0)
        printf("; %zu result%s that none of them excuses", unexpected, cli_s(unexpected));
    fputc('\n', stdout);
    return findings + unexpected > 0 ? CLI_FOUND : CLI_OK;
}

int cli_baseline_check(const struct cli_line *line) {
    struct work work = {.line = line};
    int code = open_all(&work, 1);
    if (code == CLI_OK)
        code = cli_baseline_open(line->operands[0], &work.baseline);
    if (code == CLI_OK)
        code = look(&work);
    close_all(&work);
    return code;
}

/* ---- writing it anew --------------------------------------------------------------------- */

static int fail_partial(const struct report_run *run, const char *what) {
    return cli_fail(CLI_USAGE, run->path,
                    "the run is a part: %s; run certify without --filter and --shard, or "
                    "merge the shards",
                    what);
}

/* Every vector of the suite has to have a result. The corpus is asked only if somebody wants. */
static int be_whole(const struct work *work) {
    const struct report_run *run = &work->reports.runs[0];
    const struct suite *suite = &work->reports.suite;
    size_t due = 0, done = 0;
    if (!report_is(toolmend_json_at(run->footer, "/complete"), "true"))
        return fail_partial(run, "it stopped early");
    for (size_t i = 0; i < suite->count; i++)
        due += strcmp(suite->cases[i].group, "corpus") != 0;
    for (size_t i = 0; i < work->count; i++) {
        if (report_is(work->results[i].result, "not-run"))
            return fail_partial(run, "a case was not run");
        done += strcmp(work->results[i].test->group, "corpus") != 0;
    }
    return done == due ? CLI_OK : fail_partial(run, "not every vector has a result");
}

/* The baseline that is there; where there is none, one without entries. */
static int open_old(struct work *work) {
    const char *path = work->line->operands[0];
    struct baseline_fault fault;
    if (access(path, F_OK) == 0 || errno != ENOENT)
        return cli_baseline_open(path, &work->baseline);
    work->baseline.path = path;
    return baseline_read(cli_words(no_entries), &work->baseline.held, &fault)
               ? CLI_OK
               : cli_fail(CLI_IO, path, "%s", fault.message);
}

static int fail_write(const char *path, int error) {
    return cli_fail(CLI_IO, path,
                    "the baseline cannot be written: %s; name a file that can",
                    strerror(error));
}

/* Write it to `file`, and say each line that goes or comes, if these are few. */
static int update(struct work *work, FILE *file) {
    const char *version = work->reports.suite.version;
    char *text = NULL;
    size_t size = 0;
    FILE *said = open_memstream(&text, &size);
    if (!said)
        return cli_fail(CLI_IO, NULL, "no memory for the changes; free some");
    work->changes = baseline_update(&work->baseline.held, work->results, work->count,
                                    version ? version : "other", file, said);
    bool whole = fclose(said) == 0;
    const struct baseline_changes *made = &work->changes;
    if (whole && made->added + made->dropped + made->changed <= CLI_BASELINE_SHOWN)
        (void)fwrite(text, 1, size, stdout);
    free(text);
    return CLI_OK;
}

static int write_anew(struct work *work) {
    struct whole_file file;
    int code = cli_baseline_know(&work->baseline, &work->reports.suite);
    if (code != CLI_OK)
        return code;
    int error = whole_file_begin(&file, work->baseline.path);
    if (error)
        return fail_write(work->baseline.path, error);
    (void)hold(work, NULL);
    code = update(work, file.file);
    if (code != CLI_OK) {
        whole_file_drop(&file);
        return code;
    }
    error = whole_file_end(&file);
    return error ? fail_write(work->baseline.path, error) : CLI_OK;
}

/* The change in one line: how many entries went and came, and how many are there by result. */
static void sum_up(const struct work *work) {
    const struct baseline *baseline = &work->baseline.held;
    const char *before = ": ";
    printf("%zu added, %zu dropped, %zu changed; %zu %s now", work->changes.added,
           work->changes.dropped, work->changes.changed, baseline->count,
           baseline->count == 1 ? "entry" : "entries");
    for (size_t i = 0; i < baseline->count; i++) {
        toolmend_view result = baseline->entries[i].result;
        size_t first = 0, alike = 0;
        while (!report_same(baseline->entries[first].result, result))
            first++;
        if (first < i)
            continue; /* counted with that one */
        for (size_t k = i; k < baseline->count; k++)
            alike += report_same(baseline->entries[k].result, result);
        printf("%s%zu %.*s", before, alike, (int)result.len, result.ptr);
        before = ", ";
    }
    fputc('\n', stdout);
}

/* Forget the old one and read what was written. */
static int reopen(struct work *work) {
    cli_baseline_close(&work->baseline);
    int code = cli_baseline_take(work->line, &work->baseline);
    return code == CLI_OK ? cli_baseline_open(work->line->operands[0], &work->baseline)
                          : code;
}

int cli_baseline_update(const struct cli_line *line) {
    struct work work = {.line = line};
    const char *only = line->values[CLI_ONLY];
    if (only && strcmp(only, "harm") != 0)
        return cli_fail(CLI_USAGE, NULL, "--only \"%s\" is not understood; write harm",
                        only);
    int code = open_all(&work, 2);
    if (code == CLI_OK)
        code = be_whole(&work);
    if (code == CLI_OK)
        code = open_old(&work);
    work.baseline.held.only_harm = work.baseline.held.only_harm || only;
    if (code == CLI_OK)
        code = write_anew(&work);
    if (code == CLI_OK)
        code = reopen(&work);
    if (code == CLI_OK) {
        sum_up(&work);
        code = look(&work);
    }
    close_all(&work);
    return code;
}
