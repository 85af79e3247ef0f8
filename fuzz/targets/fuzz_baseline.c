/* SPDX-License-Identifier: MIT
 *
 * fuzz_baseline.c - a baseline excuses what its lines say, and nothing else.
 *
 * A text is one or has a first line that is at fault, as a second reader of the form says
 * (baseline_form.h), who also works out what each result is by it and what is wrong with each line.
 * An update leaves a baseline: lines that hold stay as they are, comments stay, each result that
 * may be excused has a line, nothing is stale, unknown or changed, no line is wider than it was;
 * and a second update has nothing to do.
 *
 * An input is `r`, a digit (odd: --allow-harm), a line feed, the baseline and, behind the divider,
 * a case a line: `ID DIGEST RESULT[/DETAIL] [unscored]`.
 */
#define _POSIX_C_SOURCE 200809L
#include "../../conformance/runner/baseline.h"
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/baseline_form.h"

#include <stdio.h>

enum { CASES_MAX = 48, WORDS_MAX = 5, DIGEST = 64 };

static const char today[] = "2026-12-01";

struct subject {
    toolmend_view text, lines; /* of the input */
    bool allow_harm;
    struct suite suite;
    struct suite_case cases[CASES_MAX];
    struct baseline_result results[CASES_MAX];
    char ids[CASES_MAX][128];
    struct fuzz_excuses judged; /* what the second reader makes of the text */
};

static _Noreturn void fail(const struct subject *subject, const char *property) {
    fuzz_fail(property, subject->text, subject->lines);
}

/* ---- cases and results ------------------------------------------------------------------ */

static size_t split(toolmend_view line, toolmend_view *words) {
    size_t count = 0;
    for (size_t at = 0; at < line.len && count < WORDS_MAX;) {
        size_t len = 0;
        while (at + len < line.len && line.ptr[at + len] != ' ')
            len++;
        if (len > 0)
            words[count++] = (toolmend_view){line.ptr + at, len};
        at += len + 1;
    }
    return count;
}

static bool is_hex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

static bool is_id(toolmend_view id) {
    for (size_t i = 0; i < id.len; i++) {
        char c = id.ptr[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-' && c != '/')
            return false;
    }
    return id.len > 0 && id.len < 128;
}

/* What is no case is passed over, so that each input has some. */
static void add_case(struct subject *subject, toolmend_view line) {
    toolmend_view words[WORDS_MAX];
    size_t count = split(line, words);
    size_t at = subject->suite.count;
    struct suite_case *test = &subject->cases[at];
    if (count < 3 || at == CASES_MAX || !is_id(words[0]))
        return;
    char *id = subject->ids[at];
    memcpy(id, words[0].ptr, words[0].len);
    id[words[0].len] = '\0';
    for (size_t i = 0; i < at; i++)
        if (strcmp(id, subject->ids[i]) == 0)
            return;
    *test = (struct suite_case){.id = id};
    for (size_t i = 0; i < DIGEST; i++) {
        char c = words[1].ptr[i % words[1].len];
        test->digest[i] = is_hex(c) ? c : '0';
    }
    const char *slash = memchr(words[2].ptr, '/', words[2].len);
    struct baseline_result result = {
        .test = test, .result = words[2], .scored = count == 3};
    if (slash) {
        result.result.len = (size_t)(slash - words[2].ptr);
        result.detail = (toolmend_view){slash + 1, words[2].len - result.result.len - 1};
    }
    subject->results[at] = result;
    subject->suite.count++;
}

static void add_cases(struct subject *subject) {
    toolmend_view lines = subject->lines;
    subject->suite.cases = subject->cases;
    for (size_t at = 0; at < lines.len;) {
        const char *end = memchr(lines.ptr + at, '\n', lines.len - at);
        size_t len = end ? (size_t)(end - lines.ptr) - at : lines.len - at;
        add_case(subject, (toolmend_view){lines.ptr + at, len});
        at += len + 1;
    }
}

/* ---- what the second reader makes of them ------------------------------------------------- */

static toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

static bool is(toolmend_view a, const char *text) {
    return fuzz_same(a, view(text));
}

/* What a run, or the report of one, never has is not asked about: a result that says nothing. */
static bool says_nothing(const struct baseline_result *result) {
    return is(result->result, "not-run") || is(result->result, "suite-error");
}

static bool says(const struct fuzz_excuse *excuse, const struct baseline_result *result) {
    return fuzz_same(excuse->result, result->result) &&
           (!excuse->detail.ptr ||
            (result->detail.ptr && fuzz_same(excuse->detail, result->detail)));
}

static bool names(const struct fuzz_excuse *excuse, const struct suite_case *test) {
    return fuzz_matches(excuse->pattern, view(test->id));
}

/* The finding that comes first in the table, by its word; "": none, of the line by itself. */
static const char *flaw_of(const struct subject *subject,
                           const struct fuzz_excuse *excuse) {
    size_t cases = 0;
    bool changed = false;
    for (size_t i = 0; i < subject->suite.count; i++) {
        const struct suite_case *test = &subject->cases[i];
        if (!names(excuse, test))
            continue;
        cases++;
        changed = excuse->digest.ptr &&
                  memcmp(excuse->digest.ptr, test->digest, excuse->digest.len) != 0;
    }
    if (cases == 0)
        return "unknown: ";
    if (changed)
        return "changed: ";
    if (cases > 20 && !excuse->wide && fuzz_is_glob(excuse->pattern))
        return "too wide: ";
    if (excuse->until.ptr && memcmp(excuse->until.ptr, today, excuse->until.len) < 0)
        return "expired: ";
    if (is(excuse->result, "harm") && !subject->allow_harm)
        return "harm: ";
    return "";
}

static bool is_stale(const struct subject *subject, const struct fuzz_excuse *excuse) {
    bool asked = false;
    for (size_t i = 0; i < subject->suite.count; i++) {
        if (!names(excuse, &subject->cases[i]))
            continue;
        if (says_nothing(&subject->results[i]) || says(excuse, &subject->results[i]))
            return false;
        asked = true;
    }
    return asked;
}

static enum excuse excuse_of(const struct subject *subject,
                             const struct baseline_result *result) {
    enum excuse found = EXCUSE_NONE;
    for (size_t i = 0; i < subject->judged.count && !says_nothing(result); i++) {
        const struct fuzz_excuse *excuse = &subject->judged.excuses[i];
        if (!names(excuse, result->test) || flaw_of(subject, excuse)[0] != '\0')
            continue;
        if (says(excuse, result))
            return EXCUSE_XFAIL;
        if (is(result->result, "pass") && !fuzz_is_glob(excuse->pattern))
            found = EXCUSE_XPASS;
    }
    return found;
}

/* ---- reading ---------------------------------------------------------------------------- */

static bool is_same_view(toolmend_view a, toolmend_view b) {
    return (a.ptr == NULL) == (b.ptr == NULL) && fuzz_same(a, b);
}

static void check_entry(const struct subject *subject, const struct baseline_entry *entry,
                        const struct fuzz_excuse *excuse) {
    if (entry->line != excuse->line || !fuzz_same(entry->text, excuse->text) ||
        !is(excuse->pattern, entry->pattern) || entry->wide != excuse->wide ||
        entry->glob != fuzz_is_glob(excuse->pattern) ||
        !is_same_view(entry->result, excuse->result) ||
        !is_same_view(entry->detail, excuse->detail) ||
        !is_same_view(entry->digest, excuse->digest) ||
        !is_same_view(entry->until, excuse->until))
        fail(subject, "a line of a baseline is read as it says");
}

static bool is_told(const struct baseline_fault *fault, size_t line) {
    char begin[32];
    (void)snprintf(begin, sizeof begin, "line %zu: ", line);
    return !fault->no_memory &&
           memchr(fault->message, '\0', sizeof fault->message) != NULL &&
           strncmp(fault->message, begin, strlen(begin)) == 0 &&
           strchr(fault->message, ';') != NULL;
}

/* True: it is a baseline. */
static bool check_read(struct subject *subject, struct baseline *baseline) {
    struct baseline_fault fault;
    bool read = baseline_read(subject->text, baseline, &fault);
    fuzz_read_excuses(subject->text, &subject->judged);
    if (subject->judged.too_many || read != (subject->judged.fault == 0)) {
        if (subject->judged.too_many)
            return read;
        fail(subject,
             read ? "what is no baseline is refused" : "what is a baseline is read");
    }
    if (!read && !is_told(&fault, subject->judged.fault))
        fail(subject, "the first line at fault is named, and what to do");
    if (read && (baseline->count != subject->judged.count ||
                 !fuzz_same(baseline->suite, subject->judged.suite)))
        fail(subject, "a baseline has the lines that it has");
    for (size_t i = 0; read && i < baseline->count; i++)
        check_entry(subject, &baseline->entries[i], &subject->judged.excuses[i]);
    return read;
}

/* ---- holding ---------------------------------------------------------------------------- */

static void check_held(const struct subject *subject, struct baseline *baseline) {
    char words[BASELINE_WORDS];
    baseline_know(baseline, &subject->suite);
    for (size_t i = 0; i < subject->suite.count; i++) {
        const struct baseline_result *result = &subject->results[i];
        if (baseline_take(baseline, result->test->id, result->result, result->detail) !=
            excuse_of(subject, result))
            fail(subject,
                 "a result is excused by the lines that say it, and by no other");
        if (baseline_is_result(result->result) != fuzz_can_be_excused(result->result))
            fail(subject, "what can be excused is a result of the layer and no pass");
    }
    for (size_t i = 0; i < baseline->count; i++) {
        const struct fuzz_excuse *excuse = &subject->judged.excuses[i];
        const char *wanted = flaw_of(subject, excuse);
        if (wanted[0] == '\0' && is_stale(subject, excuse))
            wanted = "stale: ";
        bool found = baseline_finding(baseline, &baseline->entries[i], words);
        if (found != (wanted[0] != '\0') ||
            (found && strncmp(words, wanted, strlen(wanted)) != 0))
            fail(subject, "what is wrong with a line is what the table says");
    }
}

/* ---- updating --------------------------------------------------------------------------- */

struct written {
    char *text, *said;
    size_t len, said_len;
};

static struct written update(const struct subject *subject,
                             const struct baseline *baseline) {
    struct written made = {0};
    FILE *out = open_memstream(&made.text, &made.len);
    FILE *said = open_memstream(&made.said, &made.said_len);
    if (!out || !said)
        abort();
    baseline_update(baseline, subject->results, subject->suite.count, "0.1.0", out, said);
    (void)fclose(out);
    (void)fclose(said);
    return made;
}

static bool holds(const struct subject *subject, const struct fuzz_excuse *excuse) {
    return strcmp(flaw_of(subject, excuse), "unknown: ") != 0 &&
           !is_stale(subject, excuse);
}

/* The line at `*at`, which goes on behind it. False: there is none. */
static bool next_line(toolmend_view text, size_t *at, toolmend_view *line) {
    if (*at >= text.len)
        return false;
    const char *end = memchr(text.ptr + *at, '\n', text.len - *at);
    size_t len = end ? (size_t)(end - text.ptr) - *at : text.len - *at;
    *line = (toolmend_view){text.ptr + *at, len};
    *at += len + 1;
    return true;
}

/* Each old line that stays is there, in its order, before those that come. */
static void check_kept(const struct subject *subject, toolmend_view made) {
    size_t from = 0, to = 0, entry = 0;
    toolmend_view old;
    toolmend_view new;
    (void)next_line(subject->text, &from, &old);
    (void)next_line(made, &to, &new);
    if (!is(new, "# toolmend-baseline 1 suite=0.1.0"))
        fail(subject, "an update is for the suite of the report");
    while (next_line(subject->text, &from, &old)) {
        const struct fuzz_excuse *excuse = &subject->judged.excuses[entry];
        bool is_entry = entry < subject->judged.count && excuse->text.ptr == old.ptr;
        entry += is_entry;
        if (is_entry && !holds(subject, excuse))
            continue;
        bool changed = is_entry && strcmp(flaw_of(subject, excuse), "changed: ") == 0;
        if (!next_line(made, &to, &new) || new.len != old.len ||
            (!changed && !fuzz_same(new, old)))
            fail(subject, "what holds in a baseline stays as it is, and comments do");
    }
}

/* Only what a person wrote may be left: a line that is too wide, over, or that excuses harm. */
static bool may_stay(const char *words) {
    return strncmp(words, "too wide: ", 10) == 0 || strncmp(words, "expired: ", 9) == 0 ||
           strncmp(words, "harm: ", 6) == 0;
}

/* Has each result that may be excused its line? */
static void check_named(const struct subject *subject, const struct baseline *baseline) {
    for (size_t i = 0; i < subject->suite.count; i++) {
        const struct baseline_result *result = &subject->results[i];
        bool named = !result->scored || !fuzz_can_be_excused(result->result) ||
                     (is(result->result, "harm") && !subject->allow_harm);
        for (size_t k = 0; !named && k < baseline->count; k++)
            named = baseline_names(&baseline->entries[k], result->test->id) &&
                    baseline_says(&baseline->entries[k], result->result, result->detail);
        if (!named)
            fail(subject, "an update leaves no result without a line");
    }
}

static void check_updated(const struct subject *subject, toolmend_view made) {
    struct baseline baseline = {.today = today, .allow_harm = subject->allow_harm};
    struct baseline_fault fault;
    char words[BASELINE_WORDS];
    if (!baseline_read(made, &baseline, &fault)) {
        fprintf(stderr, "%s\n", fault.message);
        fail(subject, "an update leaves a baseline");
    }
    baseline_know(&baseline, &subject->suite);
    for (size_t i = 0; i < subject->suite.count; i++)
        (void)baseline_take(&baseline, subject->results[i].test->id,
                            subject->results[i].result, subject->results[i].detail);
    for (size_t i = 0; i < baseline.count; i++)
        if (baseline_finding(&baseline, &baseline.entries[i], words) && !may_stay(words))
            fail(subject, "an update leaves no line that is stale, unknown or changed");
    check_named(subject, &baseline);
    struct written again = update(subject, &baseline);
    if (again.said_len > 0 || !fuzz_same((toolmend_view){again.text, again.len}, made))
        fail(subject, "a second update has nothing to do");
    free(again.text);
    free(again.said);
    baseline_free(&baseline);
}

/* Are these words that a report of this version has? */
static bool is_report(const struct subject *subject) {
    for (size_t i = 0; i < subject->suite.count; i++) {
        toolmend_view result = subject->results[i].result;
        toolmend_view detail = subject->results[i].detail;
        if (!fuzz_can_be_excused(result) && !is(result, "pass") &&
            !is(result, "not-applicable") && !is(result, "not-run") &&
            !is(result, "suite-error"))
            return false;
        if (detail.ptr && !fuzz_is_detail_of(result, detail))
            return false;
    }
    return true;
}

static void check_update(const struct subject *subject, const struct baseline *baseline) {
    struct written made = update(subject, baseline);
    toolmend_view text = {made.text, made.len};
    check_kept(subject, text);
    check_updated(subject, text);
    free(made.text);
    free(made.said);
}

const struct fuzz_input fuzz_input = {.parts = "dd", .head = fuzz_head};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t head = fuzz_head(data, size);
    size_t rest;
    if (size < head || size > 8192)
        return 0;
    size_t len = fuzz_divide(data + head, size - head, &rest);
    struct subject *subject = calloc(1, sizeof *subject);
    if (!subject)
        abort();
    subject->text = fuzz_copy(data + head, len);
    subject->lines = fuzz_copy(data + head + rest, size - head - rest);
    subject->allow_harm = data[1] % 2 == 1;
    add_cases(subject);
    struct baseline baseline = {.today = today, .allow_harm = subject->allow_harm};
    if (check_read(subject, &baseline)) {
        if (!subject->judged.too_many) {
            check_held(subject, &baseline);
            if (is_report(subject))
                check_update(subject, &baseline);
        }
        baseline_free(&baseline);
    }
    fuzz_drop(subject->text);
    fuzz_drop(subject->lines);
    free(subject);
    return 0;
}
