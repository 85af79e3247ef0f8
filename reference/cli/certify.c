/* SPDX-License-Identifier: MIT
 *
 * certify.c - `toolmend certify`: anybody's repair layer against the suite.
 *
 * Opens what a run needs (suite, report, adapter), lets it run, and says by the exit code
 * what came of it. What a result is worth is decided in conformance/runner.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "../../conformance/runner/requirements.h"
#include "../../conformance/runner/suite_salt.h"
#include "asked.h"
#include "baselines.h"
#include "reports.h"
#include "scoreboard.h"

enum { ANSWER_MS = 5000 };

/* Everything a run needs, and what was asked of it. */
struct opened {
    const struct cli_line *line;
    toolmend_profile profile;
    enum level required; /* LEVEL_NONE: every case has to pass */
    struct session_limits limits;
    struct cli_asked asked;
    struct plan plan;
    struct suite suite;
    struct requirements edition;
    struct cli_baseline baseline;
    struct reports reports;
    struct session *session;
    struct hello hello;
};

/* How many signals came. */
static volatile sig_atomic_t interrupted;

/* The first one ends the run in order, which waits for no adapter; the second one at once. */
static void interrupt(int signal) {
    (void)signal;
    interrupted = interrupted + 1;
    if (interrupted == 1)
        return;
    session_abandon();
    report_file_abandon();
    _exit(CLI_STOPPED);
}

/* Whoever started us and ignores a signal, as nohup does, means it. */
static void heed_signals(void) {
    static const int heeded[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    for (size_t i = 0; i < sizeof heeded / sizeof *heeded; i++) {
        struct sigaction action;
        if (sigaction(heeded[i], NULL, &action) != 0 || action.sa_handler == SIG_IGN)
            continue;
        memset(&action, 0, sizeof action);
        sigfillset(&action.sa_mask);
        action.sa_handler = interrupt;
        action.sa_flags = SA_RESTART; /* nothing but poll() is to be cut short */
        sigaction(heeded[i], &action, NULL);
    }
}

/* ---- options ----------------------------------------------------------------------------- */

static bool take_level(const char *word, enum level *level) {
    for (*level = LEVEL_HARMLESS; *level <= LEVEL_FULL; ++*level)
        if (strcmp(word, level_name(*level)) == 0)
            return true;
    return false;
}

static int take_options(const struct cli_line *line, struct opened *opened) {
    const char *require = line->values[CLI_REQUIRE];
    const char *timeout = line->values[CLI_TIMEOUT];
    unsigned ms = timeout ? cli_seconds(timeout) : ANSWER_MS;
    if (!line->command)
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "no adapter; write its command behind --");
    int code = cli_profile(line, &opened->profile);
    if (code != CLI_OK)
        return code;
    if (require && !take_level(require, &opened->required))
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "no level \"%s\"; take harmless, core or full", require);
    if (require && (line->values[CLI_FILTER] || line->values[CLI_SUITE] ||
                    line->values[CLI_SHARD] || line->values[CLI_BASELINE]))
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "--require asks for a level, and only the whole suite that is "
                        "compiled in has one, with nothing excused; leave out --filter, "
                        "--shard, --suite and --baseline");
    if (!line->values[CLI_BASELINE] &&
        (line->values[CLI_ALLOW_HARM] || line->values[CLI_TODAY]))
        return cli_fail(
            CLI_USAGE, NULL, SIZE_MAX,
            "--allow-harm and --today speak of a baseline; add --baseline FILE");
    if (line->values[CLI_SPEC] && line->values[CLI_SUITE])
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "--spec chooses among the cases that are compiled in; leave out "
                        "--suite");
    if (ms == 0)
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "--timeout \"%s\" is none; write seconds, 0.001 to 3600",
                        timeout);
    opened->limits =
        (struct session_limits){2 * ms, ms, (size_t)64 << 20, 0, &interrupted};
    code = cli_asked_take(line, &opened->asked);
    if (code == CLI_OK)
        code = cli_asked_plan(line, &opened->plan);
    if (code == CLI_OK)
        code = cli_asked_memory(line, &opened->limits.memory_max);
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
        return cli_fail(error.unreadable ? CLI_IO : CLI_USAGE, NULL, SIZE_MAX, "%s",
                        error.message);
    for (size_t i = 0; i < opened->suite.count; i++)
        if (plan_selects(&opened->plan, &opened->suite, i))
            return CLI_OK;
    if (opened->plan.shards > 0)
        return cli_fail(CLI_NOTHING_RAN, NULL, SIZE_MAX,
                        "no case is in that shard; nothing ran; take fewer shards, or "
                        "another --filter");
    return cli_fail(
        CLI_NOTHING_RAN, NULL, SIZE_MAX,
        "no case has an id like \"%s\"; nothing ran; * stays within a segment, "
        "`syntax/**` goes across",
        filter ? filter : "*");
}

/* Put other names into the cases, if that is asked for. */
static int salt_suite(struct opened *opened) {
    struct suite_error error;
    struct plan *plan = &opened->plan;
    if (!plan->salt ||
        suite_salt(&opened->suite, plan->salt, opened->profile, &plan->unsalted, &error))
        return CLI_OK;
    return cli_fail(CLI_IO, NULL, SIZE_MAX, "%s", error.message);
}

/* Let --spec choose the cases that count. */
static int choose_edition(struct opened *opened) {
    const char *spec = opened->line->values[CLI_SPEC];
    char known[256] = "";
    size_t used = 0;
    if (!spec)
        return CLI_OK;
    for (const struct requirement_set *set = requirement_sets; set->spec; set++) {
        if (strcmp(set->spec, spec) == 0)
            return requirements_apply(set, &opened->suite, &opened->edition)
                       ? CLI_OK
                       : cli_fail(CLI_IO, NULL, SIZE_MAX, "no memory; free some");
        int len = snprintf(known + used, sizeof known - used, "%s%s",
                           used > 0 ? ", " : "", set->spec);
        used += (size_t)len < sizeof known - used ? (size_t)len : 0;
    }
    return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                    "no edition \"%s\" of SPEC.md is known; take one of: %s", spec,
                    known);
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

/* What the session says has lines of the adapter's stderr below it, indented. */
static int fail_adapter(enum cli_exit code, const char *message) {
    cli_fail_at(NULL, SIZE_MAX);
    cli_show(stderr, cli_words(message), SIZE_MAX, CLI_AS_LAID);
    fputc('\n', stderr);
    return (int)code;
}

static int open_adapter(struct opened *opened) {
    char message[1024];
    toolmend_view line;
    enum session_fault fault =
        session_open(&opened->asked.session, &opened->limits, &opened->session, &line,
                     message, sizeof message);
    if (fault != SESSION_OK)
        return fail_adapter(fault == SESSION_INTERRUPTED ? CLI_STOPPED : CLI_IO, message);
    const char *why = hello_read(line, &opened->hello);
    if (why)
        return cli_fail(CLI_IO, opened->line->command[0], SIZE_MAX,
                        "its answer to hello: %s", why);
    if (opened->asked.session.way != SESSION_LINES &&
        (opened->hello.call || opened->hello.cuts))
        return cli_fail(CLI_IO, opened->line->command[0], SIZE_MAX,
                        "it claims %s, and --exec and --so ask about whole texts of "
                        "arguments; leave out the claim",
                        opened->hello.call ? "call" : "cuts");
    if (opened->plan.salt && opened->hello.fixed_tools)
        return cli_fail(CLI_USAGE, NULL, SIZE_MAX,
                        "its tools are a fixed list, and --salt gives them other names; "
                        "leave out --salt");
    return CLI_OK;
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
    heed_signals(); /* from here on there is a process to end, then a file to tidy up */
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

static int code_of(const struct certification *run, const struct opened *opened) {
    enum level required = opened->required;
    const struct tally *tally = &run->tally;
    if (run->no_memory)
        return fail_adapter(CLI_IO, run->stopped);
    if (run->stopped[0] != '\0')
        return CLI_STOPPED;
    if (tally->counts[RESULT_SUITE_ERROR] + tally->unscored[RESULT_SUITE_ERROR] > 0)
        return CLI_SUITE_ERROR;
    if (!tally_ran(tally))
        return cli_fail(
            CLI_NOTHING_RAN, NULL, SIZE_MAX,
            "no case applies to what the adapter says of itself; nothing ran");
    if (cli_baseline_findings(&opened->baseline, NULL) > 0)
        return CLI_FOUND;
    if (required == LEVEL_NONE)
        return tally_is_clean(tally) ? CLI_OK : CLI_FOUND;
    return tally_level(tally, NULL, 0) >= required ? CLI_OK : CLI_FOUND;
}

enum { WORDS_MAX = 8 };

/* The options without which the command would be asked in another way. */
static void put_asked(const struct cli_line *line, const char *words[WORDS_MAX]) {
    size_t count = 0;
    if (line->values[CLI_EXEC])
        words[count++] = "--exec";
    if (line->values[CLI_SO])
        words[count++] = "--so";
    if (line->values[CLI_HELLO]) {
        words[count++] = "--hello";
        words[count++] = line->values[CLI_HELLO];
    }
    words[count] = NULL;
}

static int run(struct opened *opened) {
    const char *asked[WORDS_MAX];
    const struct report_jsonl report = {opened->reports.lines};
    struct certification run = {
        .suite = &opened->suite,
        .plan = opened->plan,
        .profile = opened->profile,
        .session = opened->session,
        .hello = &opened->hello,
        .report = &report,
        .edition = opened->edition.spec ? &opened->edition : NULL,
        .baseline = opened->baseline.path ? &opened->baseline.held : NULL,
        .interrupted = &interrupted,
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
                                   .asked = asked,
                                   .command = opened->line->command};
    put_asked(opened->line, asked);
    report_write_header(&report, &header, &opened->hello);
    certification_run(&run);
    int code = code_of(&run, opened);
    report_write_footer(&report, &run.tally, run.stopped[0] == '\0', code);
    scoreboard_print(&run);
    (void)cli_baseline_findings(&opened->baseline, stdout);
    certification_free(&run);
    int ended = reports_end(&opened->reports, &opened->suite);
    return ended == CLI_OK ? code : ended;
}

int cli_certify(const struct cli_line *line) {
    struct opened opened = {.line = line};
    int code = open_all(&opened);
    if (code == CLI_OK)
        code = run(&opened);
    session_close(opened.session);
    cli_asked_free(&opened.asked);
    reports_drop(&opened.reports);
    cli_baseline_close(&opened.baseline);
    suite_free(&opened.suite);
    return code;
}
