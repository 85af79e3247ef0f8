/* SPDX-License-Identifier: MIT
 *
 * runner_baseline.c - see runner.h: baselines.
 */
#define _POSIX_C_SOURCE 200809L
#include "../../conformance/runner/baseline.h"
#include "runner.h"

#include <stdio.h>

enum { CASES_MAX = 48, WORDS_MAX = 5, DIGEST = 64, ID_MAX = 128 };

static const char today[] = "2026-12-01";

struct subject {
    toolmend_view text, lines; /* of the input */
    bool allow_harm;
    struct suite suite;
    struct suite_case cases[CASES_MAX];
    struct baseline_result results[CASES_MAX];
    char ids[CASES_MAX][ID_MAX];
};

static _Noreturn void fail(const struct subject *subject, const char *property) {
    fuzz_fail(property, subject->text, subject->lines);
}

/* ---- cases and results ------------------------------------------------------------------ */

static toolmend_view next_line(toolmend_view text, size_t *at) {
    const char *end = memchr(text.ptr + *at, '\n', text.len - *at);
    size_t start = *at;
    size_t stop = end ? (size_t)(end - text.ptr) : text.len;
    *at = stop + 1;
    return view_cut(text, start, stop);
}

static size_t split(toolmend_view line, toolmend_view *words) {
    size_t count = 0;
    for (size_t at = 0; at < line.len && count < WORDS_MAX; at++) {
        size_t start = at;
        while (at < line.len && line.ptr[at] != ' ')
            at++;
        if (at > start)
            words[count++] = view_cut(line, start, at);
    }
    return count;
}

static bool is_id(toolmend_view id) {
    for (size_t i = 0; i < id.len; i++)
        if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789-/", id.ptr[i]) || !id.ptr[i])
            return false;
    return id.len > 0 && id.len < ID_MAX;
}

/* What is no case is passed over, as is one whose id is there already. */
static void add_case(struct subject *subject, toolmend_view line) {
    toolmend_view words[WORDS_MAX];
    size_t at = subject->suite.count;
    if (split(line, words) < 3 || at == CASES_MAX || !is_id(words[0]))
        return;
    char *id = subject->ids[at];
    memcpy(id, words[0].ptr, words[0].len);
    for (size_t i = 0; i < at; i++)
        if (strcmp(id, subject->ids[i]) == 0)
            return;
    struct suite_case *test = &subject->cases[at];
    *test = (struct suite_case){.id = id};
    for (size_t i = 0; i < DIGEST; i++) {
        char c = words[1].ptr[i % words[1].len];
        test->digest[i] = strchr("0123456789abcdef", c) && c ? c : '0';
    }
    const char *slash = memchr(words[2].ptr, '/', words[2].len);
    size_t len = slash ? (size_t)(slash - words[2].ptr) : words[2].len;
    subject->results[at] = (struct baseline_result){
        .test = test, .result = view_cut(words[2], 0, len), .scored = true};
    if (slash)
        subject->results[at].detail = view_cut(words[2], len + 1, words[2].len);
    subject->suite.count++;
}

/* ---- held ------------------------------------------------------------------------------- */

static bool is_date(toolmend_view date) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int parts[3] = {0};
    for (size_t i = 0, part = 0; i < 10; i++) {
        if (i == 4 || i == 7)
            part++;
        if (i == 4 || i == 7 ? date.ptr[i] != '-'
                             : date.ptr[i] < '0' || date.ptr[i] > '9')
            return false;
        if (i != 4 && i != 7)
            parts[part] = 10 * parts[part] + date.ptr[i] - '0';
    }
    bool leap = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0);
    return parts[1] >= 1 && parts[1] <= 12 && parts[2] >= 1 &&
           parts[2] <= days[parts[1] - 1] + (parts[1] == 2 && leap);
}

static void check_dates(const struct subject *subject) {
    for (size_t at = 0; at + 10 <= subject->text.len; at++) {
        toolmend_view date = view_cut(subject->text, at, at + 10);
        if (date.ptr[4] == '-' && baseline_is_date(date) != is_date(date))
            fail(subject, "a date is one of the calendar");
    }
}

/* Does a line of the baseline say this result, as its words stand, or name this case? Then it may say
 * a worse result; none is worse than harm. A baseline of harm alone says all else. */
static bool is_said(const struct baseline *baseline,
                    const struct baseline_result *result) {
    bool harm = view_is(result->result, "harm");
    if (baseline->only_harm && !harm)
        return true;
    for (size_t i = 0; i < baseline->count; i++) {
        const struct baseline_entry *entry = &baseline->entries[i];
        if (suite_glob(entry->pattern, result->test->id) &&
            view_same(entry->result, result->result) &&
            (!entry->detail.ptr || view_same(entry->detail, result->detail)))
            return true;
        if (!harm && strcmp(entry->pattern, result->test->id) == 0)
            return true;
    }
    return false;
}

static void take_results(const struct subject *subject, struct baseline *baseline) {
    baseline_know(baseline, &subject->suite);
    for (size_t i = 0; i < subject->suite.count; i++) {
        const struct baseline_result *result = &subject->results[i];
        enum excuse excuse =
            baseline_take(baseline, result->test->id, result->result, result->detail);
        if (excuse == EXCUSE_XFAIL && !is_said(baseline, result))
            fail(subject, "a result is excused by a line that says it");
    }
}

/* ---- updated ---------------------------------------------------------------------------- */

static toolmend_view update(struct pool *pool, const struct subject *subject,
                            const struct baseline *baseline, size_t *said_len) {
    char *text = NULL;
    char *said = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    FILE *words = open_memstream(&said, said_len);
    if (!out || !words)
        abort();
    (void)baseline_update(baseline, subject->results, subject->suite.count, "0.1.0", out,
                          words);
    (void)fclose(out);
    (void)fclose(words);
    struct writing kept = {.pool = pool};
    write_view(&kept, (toolmend_view){text, len});
    free(text);
    free(said);
    return written(&kept);
}

/* Only what a person wrote may be left: a line that is too wide, over, or that excuses harm. */
static bool may_stay(const char *words) {
    return strncmp(words, "too wide: ", 10) == 0 || strncmp(words, "expired: ", 9) == 0 ||
           strncmp(words, "harm: ", 6) == 0;
}

static void check_updated(struct pool *pool, const struct subject *subject,
                          toolmend_view made) {
    struct baseline baseline = {.today = today, .allow_harm = subject->allow_harm};
    struct baseline_fault fault;
    char words[BASELINE_WORDS];
    size_t said = 0;
    if (!baseline_read(made, &baseline, &fault))
        fail(subject, "an update leaves a baseline");
    take_results(subject, &baseline);
    for (size_t i = 0; i < baseline.count; i++)
        if (baseline_state_of(&baseline, &baseline.entries[i], words) != BASELINE_HOLDS &&
            !may_stay(words))
            fail(subject, "an update leaves no line that is stale, unknown or changed");
    toolmend_view again = update(pool, subject, &baseline, &said);
    if (said > 0 || !view_same(again, made))
        fail(subject, "a second update has nothing to do");
    baseline_free(&baseline);
}

/* Could a line of a baseline excuse this result, by its words? */
static bool has_words(struct pool *pool, const struct baseline_result *result) {
    struct baseline baseline = {.today = today};
    struct baseline_fault fault;
    struct writing line = {.pool = pool};
    write_words(&line, "# toolmend-baseline 1 suite=0.1.0\na/b ");
    write_view(&line, result->result);
    write_words(&line, result->detail.ptr ? "/" : "");
    write_view(&line, result->detail);
    write_words(&line, "\n");
    bool read = baseline_read(written(&line), &baseline, &fault);
    if (read)
        baseline_free(&baseline);
    return read;
}

/* Do all results have words of this version? */
static bool is_report(struct pool *pool, const struct subject *subject) {
    for (size_t i = 0; i < subject->suite.count; i++) {
        const struct baseline_result *result = &subject->results[i];
        bool passes = view_is(result->result, "pass") && !result->detail.ptr;
        if (!passes && !has_words(pool, result))
            return false;
    }
    return true;
}

/* True, with the update: the text is a baseline. */
static bool read_and_update(struct pool *pool, const struct subject *subject,
                            toolmend_view text, toolmend_view *made) {
    struct baseline baseline = {.today = today, .allow_harm = subject->allow_harm};
    struct baseline_fault fault;
    size_t said;
    if (!baseline_read(text, &baseline, &fault)) {
        if (fault.no_memory || strncmp(fault.message, "line ", 5) != 0 ||
            !strchr(fault.message, ';'))
            fail(subject, "what is no baseline is told where and why");
        return false;
    }
    take_results(subject, &baseline);
    *made = update(pool, subject, &baseline, &said);
    baseline_free(&baseline);
    return true;
}

void fuzz_check_baseline(bool allow_harm, toolmend_view text, toolmend_view results) {
    struct pool pool = {NULL};
    struct subject *subject = pool_take(&pool, 1, sizeof *subject);
    struct writing ended = {.pool = &pool};
    toolmend_view made, other;
    *subject = (struct subject){.text = text, .lines = results, .allow_harm = allow_harm};
    subject->suite.cases = subject->cases;
    for (size_t at = 0; at < results.len;)
        add_case(subject, next_line(results, &at));
    check_dates(subject);
    bool read = read_and_update(&pool, subject, text, &made);
    if (read && is_report(&pool, subject)) {
        check_updated(&pool, subject, made);
        write_view(&ended, text);
        write_words(&ended, text.ptr[text.len - 1] == '\n' ? "" : "\n");
        toolmend_view whole = fuzz_copy(ended.ptr, ended.len);
        if (!read_and_update(&pool, subject, whole, &other) || !view_same(made, other))
            fail(subject, "a last line without a line feed is a line");
        fuzz_drop(whole);
    }
    pool_free(&pool);
}
