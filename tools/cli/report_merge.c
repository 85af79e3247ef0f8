/* SPDX-License-Identifier: MIT
 *
 * report_merge.c - `toolmend report merge`: the shards of a run as the run that they are.
 *
 * Every case of the suite has to be in one shard and no more, so that a shard that was lost is
 * not taken for cases that passed. Lines are copied as they are; what the last line says of all of
 * them is worked out anew.
 */
#include <stdlib.h>
#include <string.h>

#include "report_open.h"
#include "runner/hello.h"
#include "runner/id_table.h"
#include "runner/run_report.h"
#include "runner/tally.h"

struct merging {
    const struct report_opened *opened;
    const struct report_run *first;
    struct id_table cases;             /* of the suite, by id and digest */
    const struct report_case **placed; /* by the order of the suite */
    struct hello *hello;
    struct tally tally;
    size_t faults;
};

enum { FAULTS_MAX = 20, SHOWN = 200 };

/* ---- one line about a fault -------------------------------------------------------------- */

/* `toolmend: PATH: ID: WORDS`; the first ones in full. */
static void tell(struct merging *m, const char *path, toolmend_view id,
                 const char *words) {
    if (m->faults++ >= FAULTS_MAX)
        return;
    cli_fail_at(path, cli_words(""), SIZE_MAX);
    cli_show(stderr, id, SHOWN, CLI_ONE_LINE);
    fprintf(stderr, ": %s\n", words);
}

/* ---- the same run? ----------------------------------------------------------------------- */

/* What has to be equal: all that decides what is asked and what it is worth. */
static bool is_same_run(struct merging *m, const struct report_run *run) {
    static const char *const members[] = {"/protocol", "/suite", "/spec",     "/profile",
                                          "/filter",   "/salt",  "/baseline", "/adapter"};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        toolmend_view ours = toolmend_json_at(m->first->header, members[i]);
        toolmend_view theirs = toolmend_json_at(run->header, members[i]);
        if (report_same(ours, theirs))
            continue;
        tell(m, run->path, cli_words(members[i] + 1),
             "differs from that of the first shard; give shards of one run");
        return false;
    }
    return true;
}

/* ---- disjoint and complete --------------------------------------------------------------- */

static void place_case(struct merging *m, const struct report_run *run,
                       const struct report_case *reported) {
    size_t place = id_table_find(&m->cases, reported->id, reported->digest);
    if (place == SIZE_MAX)
        tell(
            m, run->path, reported->id,
            "not in the suite, or another case there; give the suite of the run: --suite "
            "PATH");
    else if (m->placed[place])
        tell(m, run->path, reported->id, "in two shards, or twice; give each shard once");
    else
        m->placed[place] = reported;
}

/* Was the corpus asked, too? No header says so: its cases do. */
static bool has_corpus(const struct merging *m) {
    for (size_t i = 0; i < m->opened->suite.count; i++)
        if (m->placed[i] && strcmp(m->opened->suite.cases[i].group, "corpus") == 0)
            return true;
    return false;
}

static void find_missing(struct merging *m) {
    toolmend_view spelled = report_string(m->first->header, "/filter");
    char filter[1024] = "**";
    bool corpus = has_corpus(m);
    if (spelled.ptr && spelled.len + 2 < sizeof filter) {
        toolmend_view quoted = {spelled.ptr - 1, spelled.len + 2};
        size_t len = toolmend_json_string(quoted, filter, sizeof filter - 1);
        filter[len < sizeof filter ? len : 0] = '\0';
    }
    for (size_t i = 0; i < m->opened->suite.count; i++) {
        const struct suite_case *test = &m->opened->suite.cases[i];
        bool due =
            suite_selects(filter, test) && (corpus || strcmp(test->group, "corpus") != 0);
        if (due && !m->placed[i])
            tell(m, NULL, cli_words(test->id), "in no shard; give all of them");
    }
}

/* ---- what it comes to -------------------------------------------------------------------- */

static enum result result_of(toolmend_view word) {
    enum result result = RESULT_PASS;
    while (result < RESULT_COUNT && !report_is(word, result_name(result)))
        result++;
    return result;
}

static enum detail detail_of(toolmend_view word) {
    enum detail detail = DETAIL_NONE;
    while (detail < DETAIL_COUNT && !report_is(word, detail_name(detail)))
        detail++;
    return word.ptr && detail < DETAIL_COUNT ? detail : DETAIL_NONE;
}

/* No repair is due of a case that was not asked, or is rightly unsupported. */
static bool is_due(enum result result) {
    return result != RESULT_NOT_APPLICABLE && result != RESULT_SUITE_ERROR &&
           result != RESULT_NOT_RUN && result != RESULT_UNSUPPORTED;
}

/* Whether it counts is what the run said: an older specification has fewer cases that do. */
static bool count(struct merging *m, const struct suite_case *test,
                  const struct report_case *reported) {
    struct suite_case counted = *test;
    struct score score = {.result = result_of(reported->result),
                          .detail = detail_of(reported->detail)};
    if (score.result == RESULT_COUNT) {
        tell(m, NULL, reported->id,
             "no result that is known; use the toolmend that wrote it");
        return true;
    }
    counted.scored = reported->scored;
    score.due = is_due(score.result) && score.detail != DETAIL_UNDECLARED &&
                repair_is_due(test, m->tally.profile);
    score.recovered = score.due && score.result == RESULT_PASS;
    return tally_add(&m->tally, m->hello, &counted, &score);
}

static bool is_complete(const struct merging *m) {
    for (size_t i = 0; i < m->opened->count; i++)
        if (!report_is(toolmend_json_at(m->opened->runs[i].footer, "/complete"), "true"))
            return false;
    return true;
}

/* As of one run that was not asked for a level. */
static int exit_of(const struct tally *tally) {
    if (tally->stopped)
        return CLI_STOPPED;
    if (tally->counts[RESULT_SUITE_ERROR] + tally->unscored[RESULT_SUITE_ERROR] > 0)
        return CLI_SUITE_ERROR;
    if (!tally_ran(tally))
        return CLI_NOTHING_RAN;
    return tally_is_clean(tally) ? CLI_OK : CLI_FOUND;
}

static int add_up(struct merging *m) {
    toolmend_view filter = report_string(m->first->header, "/filter");
    m->tally.whole = report_string(m->first->header, "/suite").ptr && !filter.ptr;
    m->tally.stopped = !is_complete(m);
    for (size_t i = 0; i < m->opened->suite.count; i++)
        if (m->placed[i] && !count(m, &m->opened->suite.cases[i], m->placed[i]))
            return cli_fail(CLI_IO, NULL, "no memory for sums; free some");
    return CLI_OK;
}

/* ---- the report -------------------------------------------------------------------------- */

/* The header of the first shard, of which only the shard is not true of all. */
static void put_header(const struct report_run *run) {
    toolmend_view name, value;
    const char *before = "{";
    for (size_t at = 0; toolmend_json_next(run->header, &at, &name, &value);) {
        fputs(before, stdout);
        cli_put(stdout, name);
        putchar(':');
        cli_put(stdout, report_is(name, "\"shard\"") ? cli_words("null") : value);
        before = ",";
    }
    puts("}");
}

static void put_all(struct merging *m) {
    const struct report_jsonl out = {stdout};
    put_header(m->first);
    for (size_t i = 0; i < m->opened->suite.count; i++)
        if (m->placed[i])
            cli_put(stdout, m->placed[i]->lines);
    report_write_footer(&out, &m->tally, !m->tally.stopped, NULL, exit_of(&m->tally));
}

static int merge(struct merging *m) {
    for (size_t i = 0; i < m->opened->count; i++) {
        const struct report_run *run = &m->opened->runs[i];
        if (!is_same_run(m, run))
            continue;
        for (size_t k = 0; k < run->count; k++)
            place_case(m, run, &run->cases[k]);
    }
    if (m->faults == 0)
        find_missing(m);
    int code = m->faults == 0 ? add_up(m) : CLI_OK;
    if (m->faults > FAULTS_MAX)
        fprintf(stderr, "toolmend: and %zu more\n", m->faults - FAULTS_MAX);
    if (m->faults > 0)
        code = CLI_FOUND;
    if (code == CLI_OK)
        put_all(m);
    return code;
}

/* ---- opening ----------------------------------------------------------------------------- */

static int take_first(struct merging *m) {
    const struct report_run *first = m->first;
    toolmend_view profile = report_string(first->header, "/profile");
    toolmend_view adapter = toolmend_json_at(first->header, "/adapter");
    char word[64] = "";
    if (profile.ptr && profile.len < sizeof word)
        memcpy(word, profile.ptr, profile.len);
    const char *why = adapter.ptr ? hello_read(adapter, m->hello) : "there is none";
    if (!toolmend_profile_by_name(word, &m->tally.profile))
        return cli_fail(
            CLI_USAGE, first->path,
            "line 1: no profile that is known; use the toolmend that wrote it");
    if (why)
        return cli_fail(CLI_USAGE, first->path, "line 1: the adapter: %s", why);
    if (report_string(first->header, "/baseline").ptr)
        return cli_fail(
            CLI_USAGE, first->path,
            "line 1: a run with a baseline, which speaks of a whole one; make "
            "the shards without, and hold what they come to against it");
    return CLI_OK;
}

static int index_suite(struct merging *m) {
    const struct suite *suite = &m->opened->suite;
    m->placed = calloc(suite->count + 1, sizeof *m->placed);
    if (!m->placed || !id_table_begin(&m->cases, suite->count))
        return cli_fail(CLI_IO, NULL, "no memory for the suite; free some");
    for (size_t i = 0; i < suite->count; i++)
        (void)id_table_add(&m->cases, cli_words(suite->cases[i].id),
                           cli_words(suite->cases[i].digest), i);
    return CLI_OK;
}

int cli_report_merge(const struct cli_line *line) {
    static struct hello hello; /* of some size */
    struct report_opened opened = {.count = 0};
    struct merging merging = {.opened = &opened, .hello = &hello};
    if (line->operand_count == 0)
        return cli_fail(CLI_USAGE, NULL, "report merge takes the reports of all shards");
    int code = report_open(&opened, line->operands, line->operand_count);
    merging.first = opened.runs;
    if (code == CLI_OK)
        code = report_open_suite(&opened, line);
    if (code == CLI_OK)
        code = take_first(&merging);
    if (code == CLI_OK)
        code = index_suite(&merging);
    if (code == CLI_OK)
        code = merge(&merging);
    id_table_free(&merging.cases);
    free(merging.placed);
    tally_free(&merging.tally);
    report_close(&opened);
    return code;
}
