/* SPDX-License-Identifier: MIT
 *
 * certify.c - `toolmend certify`: anybody's repair layer against the suite.
 *
 * Opens what a run needs (suite, report, adapter), lets it run, and says by the exit code
 * its results. What a result is worth is decided in conformance/runner.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "baselines.h"
#include "layer.h"
#include "probe.h"
#include "reports.h"
#include "runner/requirements.h"
#include "runner/suite_data.h"
#include "runner/suite_salt.h"
#include "scoreboard.h"

/* Everything a run needs, and what was asked of it. */
struct opened {
    const struct cli_line *line;
    toolmend_profile profile;
    enum level required; /* LEVEL_NONE: every case has to pass */
    struct cli_layer layer;
    struct plan plan;
    struct suite suite;
    struct requirements edition;
    struct cli_baseline baseline;
    struct reports reports;
    struct cli_probing *probing; /* NULL: nobody asked for a probe */
};

/* ---- options ----------------------------------------------------------------------------- */

static bool take_level(const char *word, enum level *level) {
    for (*level = LEVEL_SOUND; *level <= LEVEL_FULL; ++*level)
        if (strcmp(word, level_name(*level)) == 0)
            return true;
    return false;
}

/* --probe SECONDS or --cases N, and --seed, which is for them alone. */
static int take_probe(const struct cli_line *line, struct cli_probing *probing) {
    if (!probing && line->values[CLI_SEED])
        return cli_fail(CLI_USAGE, NULL,
                        "--seed is that of a probe; add --probe SECONDS or --cases N");
    if (!probing)
        return CLI_OK;
    int code = cli_probing_bounds(line, CLI_PROBE, &probing->probe);
    if (code != CLI_OK)
        return code;
    (void)probe_take(&probing->probe, NULL);
    return cli_probing_take(line, probing);
}

static int take_options(const struct cli_line *line, struct opened *opened) {
    const char *require = line->values[CLI_REQUIRE];
    int code = cli_layer_take(line, &opened->layer);
    if (code == CLI_OK)
        code = cli_profile(line, &opened->profile);
    if (code != CLI_OK)
        return code;
    if (require && !take_level(require, &opened->required))
        return cli_fail(CLI_USAGE, NULL,
                        "no level \"%s\"; take sound, harmless, core or full", require);
    if (require && (line->values[CLI_FILTER] || line->values[CLI_SUITE] ||
                    line->values[CLI_SHARD] || line->values[CLI_BASELINE]))
        return cli_fail(CLI_USAGE, NULL,
                        "--require asks for a level, and only the whole suite that is "
                        "compiled in has one, with nothing excused; leave out --filter, "
                        "--shard, --suite and --baseline");
    if (!line->values[CLI_BASELINE] &&
        (line->values[CLI_ALLOW_HARM] || line->values[CLI_TODAY]))
        return cli_fail(
            CLI_USAGE, NULL,
            "--allow-harm and --today speak of a baseline; add --baseline FILE");
    if (line->values[CLI_SPEC] && line->values[CLI_SUITE])
        return cli_fail(CLI_USAGE, NULL,
                        "--spec chooses among the cases that are compiled in; leave out "
                        "--suite");
    code = cli_asked_plan(line, &opened->plan);
    if (code == CLI_OK)
        code = take_probe(line, opened->probing);
    for (size_t i = 0; i < line->report_count && code == CLI_OK; i++)
        code = reports_take(&opened->reports, line->reports[i]);
    return code;
}

/* ---- suite, report, adapter -------------------------------------------------------------- */

static int load_suite(struct opened *opened) {
    const char *path = opened->line->values[CLI_SUITE];
    const char *filter = opened->plan.filter;
    struct suite corpus = {0};
    struct suite_error error;
    bool loaded = path ? suite_load(path, &opened->suite, &error)
                       : suite_vectors(&opened->suite, &error);
    if (loaded && opened->line->values[CLI_CORPUS])
        loaded = suite_corpus(&corpus, &error) &&
                 suite_append(&opened->suite, &corpus, &error);
    suite_free(&corpus);
    if (!loaded)
        return cli_fail(error.unreadable ? CLI_IO : CLI_USAGE, NULL, "%s", error.message);
    for (size_t i = 0; i < opened->suite.count; i++)
        if (plan_selects(&opened->plan, &opened->suite, i))
            return CLI_OK;
    if (opened->plan.shards > 0)
        return cli_fail(CLI_NOTHING_RAN, NULL,
                        "no case is in that shard; nothing ran; take fewer shards, or "
                        "another --filter");
    if (filter && strncmp(filter, "corpus", strlen("corpus")) == 0 &&
        !opened->line->values[CLI_CORPUS])
        return cli_fail(
            CLI_NOTHING_RAN, NULL,
            "no case is \"%s\" while the corpus is not asked; nothing ran; add "
            "--corpus",
            filter);
    return cli_fail(
        CLI_NOTHING_RAN, NULL,
        "no case has an id like \"%s\", or that clause; nothing ran; * stays within a "
        "segment, `syntax/**` goes across",
        filter ? filter : "*");
}

/* Put other names into the cases, if that is asked for. */
static int salt_suite(struct opened *opened) {
    struct suite_error error;
    struct plan *plan = &opened->plan;
    if (!plan->salt ||
        suite_salt(&opened->suite, plan->salt, opened->profile, &plan->unsalted, &error))
        return CLI_OK;
    return cli_fail(CLI_IO, NULL, "%s", error.message);
}

/* Let --spec choose the cases that count. */
static int choose_edition(struct opened *opened) {
    const char *spec = opened->line->values[CLI_SPEC];
    char known[256] = "";
    size_t used = 0;
    if (!spec)
        return CLI_OK;
    const struct requirement_set *found = requirements_find(spec);
    if (found)
        return requirements_apply(found, &opened->suite, &opened->edition)
                   ? CLI_OK
                   : cli_fail(CLI_IO, NULL, "no memory; free some");
    for (const struct requirement_set *set = requirement_sets; set->spec; set++) {
        int len = snprintf(known + used, sizeof known - used, "%s, ", set->spec);
        used += (size_t)len < sizeof known - used ? (size_t)len : 0;
    }
    return cli_fail(CLI_USAGE, NULL,
                    "no edition \"%s\" of SPEC.md is known; take one of: %s%s", spec,
                    known, SUITE_SPEC_DATE);
}

static int load_baseline(struct opened *opened) {
    const char *path = opened->line->values[CLI_BASELINE];
    if (!path)
        return CLI_OK;
    int code = cli_baseline_take(opened->line, &opened->baseline);
    if (code == CLI_OK)
        code = cli_baseline_open(path, &opened->baseline);
    return code == CLI_OK ? cli_baseline_know(&opened->baseline, &opened->suite) : code;
}

static int open_adapter(struct opened *opened) {
    int code = cli_layer_open(&opened->layer);
    if (code == CLI_OK && opened->plan.salt && opened->layer.hello.fixed_tools)
        return cli_fail(CLI_USAGE, NULL,
                        "its tools are a fixed list, and --salt gives them other names; "
                        "leave out --salt");
    return code;
}

static int open_all(struct opened *opened) {
    int code = take_options(opened->line, opened);
    if (code == CLI_OK)
        code = load_suite(opened);
    if (code == CLI_OK)
        code = salt_suite(opened);
    if (code == CLI_OK)
        code = choose_edition(opened);
    if (code == CLI_OK)
        code = load_baseline(opened);
    if (code != CLI_OK)
        return code;
    cli_heed_signals(); /* from here on there is a process to end, then a file to tidy up */
    code = open_adapter(opened);
    if (code != CLI_OK)
        return code;
    return reports_begin(&opened->reports, true);
}

/* ---- the run ----------------------------------------------------------------------------- */

static void show_progress(size_t done, size_t count) {
    if (done % 16 == 0 || done == count)
        fprintf(stderr, done < count ? "\r%zu of %zu" : "\r\033[K", done, count);
}

/* A baseline of harm alone excuses answers that are missing, which could hide harm. */
static bool is_answered(const struct tally *tally, const struct baseline *baseline) {
    return !baseline->only_harm ||
           2 * tally->all.kinds[KIND_NO_ANSWER] <= tally->all.cases;
}

static int code_of(const struct certification *run, const struct opened *opened) {
    enum level required = opened->required;
    const struct tally *tally = &run->tally;
    if (run->no_memory)
        return cli_layer_fail(CLI_IO, run->stopped);
    if (run->stopped[0] != '\0')
        return CLI_STOPPED;
    if (tally->counts[RESULT_SUITE_ERROR] + tally->unscored[RESULT_SUITE_ERROR] > 0)
        return CLI_SUITE_ERROR;
    if (!tally_ran(tally))
        return cli_fail(
            CLI_NOTHING_RAN, NULL,
            "no case applies to what the adapter says of itself; nothing ran");
    if (cli_baseline_findings(&opened->baseline, NULL) > 0)
        return CLI_FOUND;
    if (opened->probing && probe_found(&opened->probing->probe) > 0)
        return CLI_FOUND;
    if (opened->probing && opened->probing->probe.stopped[0] != '\0')
        return CLI_STOPPED;
    if (required == LEVEL_NONE)
        return tally_is_clean(tally) && is_answered(tally, &opened->baseline.held)
                   ? CLI_OK
                   : CLI_FOUND;
    return tally_level(tally, NULL, 0) >= required ? CLI_OK : CLI_FOUND;
}

/* Probe besides, in a process of its own, unless the run has ended before. */
static int run_probe(struct opened *opened, const struct certification *run) {
    if (!opened->probing || run->stopped[0] != '\0')
        return CLI_OK;
    session_renew(opened->layer.session);
    return cli_probing_run(opened->probing, &opened->layer, NULL);
}

static struct report_probe sum_up(const struct cli_probing *probing) {
    const struct probe *probe = &probing->probe;
    return (struct report_probe){.seed = probing->asked.seed,
                                 .trials = probe->trials,
                                 .judged = probe->judged,
                                 .harm = probe->findings.times[FOUND_HARM],
                                 .broken = probe->findings.times[FOUND_BROKEN],
                                 .silent = probe->findings.times[FOUND_SILENT],
                                 .spoiled = probe->findings.times[FOUND_SPOILED],
                                 .clean = probe_is_clean(probe)};
}

static void print_scoreboard(const struct opened *opened, const struct certification *run,
                             bool probed) {
    static const enum cli_option kept[] = {
        CLI_PROFILE, CLI_SUITE, CLI_SALT,    CLI_REPEAT, CLI_ISOLATE, CLI_EXEC,
        CLI_SO,      CLI_HELLO, CLI_TIMEOUT, CLI_START,  CLI_MEMORY,  CLI_OPTION_COUNT};
    const char *options[2 * (sizeof kept / sizeof *kept)];
    struct scoreboard_asked asked = {.options = options,
                                     .command = opened->line->command,
                                     .more = suite_corpus_len > 0 &&
                                             !opened->line->values[CLI_CORPUS]};
    cli_kept_options(opened->line, kept, options);
    scoreboard_print(run, &asked, probed);
}

/* One more reason why the run failed. */
__attribute__((format(printf, 2, 3))) static void put_reason(const char **before,
                                                             const char *format, ...) {
    va_list words;
    fputs(*before, stdout);
    *before = "; ";
    va_start(words, format);
    (void)vprintf(format, words);
    va_end(words);
}

/* What failed a run with a baseline, in one line. */
static void put_failed(const struct opened *opened, const struct certification *run) {
    const struct tally *tally = &run->tally;
    size_t worse = tally_unexpected(tally);
    size_t findings = cli_baseline_findings(&opened->baseline, NULL);
    const char *before = "failed: ";
    if (worse > 0)
        put_reason(&before, "%zu case%s worse than the baseline says", worse,
                   worse == 1 ? " is" : "s are");
    if (findings > 0)
        put_reason(&before, "%zu %s of the baseline not as %s should be", findings,
                   findings == 1 ? "entry" : "entries", findings == 1 ? "it" : "they");
    if (!tally_is_judged(tally))
        put_reason(&before, "more than half of the scored cases were not asked");
    if (!is_answered(tally, &opened->baseline.held))
        put_reason(&before, "more than half of the scored cases have no answer");
    if (opened->probing && probe_found(&opened->probing->probe) > 0)
        put_reason(&before, "the probe found something");
    fputc('\n', stdout);
}

/* What the baseline does to the run. */
static void put_baseline(const struct opened *opened, const struct certification *run) {
    const struct cli_baseline *baseline = &opened->baseline;
    size_t missing = run->tally.all.kinds[KIND_NO_ANSWER];
    bool whole = !run->plan.filter && run->plan.shards == 0 && run->stopped[0] == '\0';
    if (!baseline->path)
        return;
    (void)cli_baseline_findings(baseline, stdout);
    cli_baseline_better(baseline, opened->line,
                        whole ? opened->reports.paths[REPORT_JSONL] : NULL);
    if (baseline->held.only_harm && missing > 0)
        printf("%zu case%s no answer; a baseline of harm alone excuses that\n", missing,
               missing == 1 ? " has" : "s have");
}

/* The results, on stdout and at the end of the lines. */
static void put_result(struct opened *opened, struct certification *run, int code) {
    struct report_probe sum = {.clean = false};
    bool probed = opened->probing && opened->probing->probe.trials > 0;
    if (probed)
        sum = sum_up(opened->probing);
    report_write_footer(run->report, &run->tally, run->stopped[0] == '\0',
                        probed ? &sum : NULL, code);
    print_scoreboard(opened, run, sum.clean);
    put_baseline(opened, run);
    if (probed) {
        fputc('\n', stdout);
        probe_print(&opened->probing->probe, &opened->probing->asked);
        scoreboard_level(run, sum.clean);
    }
    if (opened->baseline.path && code == CLI_FOUND)
        put_failed(opened, run);
}

static int run(struct opened *opened) {
    const char *asked[CLI_ASKED_MAX];
    const struct report_jsonl report = {opened->reports.lines};
    struct certification run = {
        .suite = &opened->suite,
        .plan = opened->plan,
        .profile = opened->profile,
        .session = opened->layer.session,
        .hello = &opened->layer.hello,
        .report = &report,
        .edition = opened->edition.spec ? &opened->edition : NULL,
        .baseline = opened->baseline.path ? &opened->baseline.held : NULL,
        .interrupted = &cli_interrupted,
        .keep_going = opened->line->values[CLI_KEEP_GOING] != NULL,
        .progress = isatty(STDERR_FILENO) ? show_progress : NULL,
    };
    struct report_header header = {.suite = opened->suite.version,
                                   .spec = opened->line->values[CLI_SPEC],
                                   .filter = run.plan.filter,
                                   .order = run.plan.order,
                                   .salt = run.plan.salt,
                                   .shard = opened->line->values[CLI_SHARD],
                                   .profile = run.profile,
                                   .baseline = opened->baseline.path,
                                   .require = opened->line->values[CLI_REQUIRE],
                                   .asked = asked,
                                   .command = opened->line->command};
    cli_layer_words(opened->line, asked);
    report_write_header(&report, &header, &opened->layer.hello);
    certification_run(&run);
    int code = run_probe(opened, &run);
    if (code == CLI_OK)
        code = code_of(&run, opened);
    put_result(opened, &run, code);
    certification_free(&run);
    int ended = reports_end(&opened->reports, &opened->suite);
    return ended == CLI_OK ? code : ended;
}

int cli_certify(const struct cli_line *line) {
    struct cli_probing probing = {.tools = {.count = 0}};
    bool probed = line->values[CLI_PROBE] || line->values[CLI_CASES];
    struct opened opened = {.line = line, .probing = probed ? &probing : NULL};
    int code = open_all(&opened);
    if (code == CLI_OK)
        code = run(&opened);
    cli_probing_close(&probing);
    cli_layer_close(&opened.layer);
    reports_drop(&opened.reports);
    cli_baseline_close(&opened.baseline);
    suite_free(&opened.suite);
    return code;
}
