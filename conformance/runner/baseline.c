/* SPDX-License-Identifier: MIT
 *
 * baseline.c - parses a baseline.
 *
 * A line that cannot be parsed is an error of the whole file: it was meant to excuse a result, so
 * it must not be skipped.
 */
#include "baseline.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run_report.h"

static const char head_of_line[] = "# toolmend-baseline 1 suite=";

struct reading {
    struct baseline *baseline;
    struct baseline_fault *fault;
    size_t at, line; /* where the next line begins; the number of the last one */
    size_t room;     /* for entries */
    char *pattern;   /* where the next one is put */
};

__attribute__((format(printf, 2, 3))) static bool fail(struct reading *r,
                                                       const char *format, ...) {
    char *out = r->fault->message;
    size_t size = sizeof r->fault->message;
    int used = snprintf(out, size, "line %zu: ", r->line);
    va_list words;
    va_start(words, format);
    (void)vsnprintf(out + used, size - (size_t)used, format, words);
    va_end(words);
    return false;
}

/* ---- words ------------------------------------------------------------------------------- */

static bool begins(toolmend_view word, const char *text) {
    size_t len = strlen(text);
    return word.len >= len && memcmp(word.ptr, text, len) == 0;
}

static toolmend_view behind(toolmend_view word, size_t len) {
    return (toolmend_view){word.ptr + len, word.len - len};
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* The next word of a line; absent at its end. */
static toolmend_view next_word(toolmend_view *rest) {
    while (rest->len > 0 && is_blank(rest->ptr[0]))
        *rest = behind(*rest, 1);
    size_t len = 0;
    while (len < rest->len && !is_blank(rest->ptr[len]))
        len++;
    toolmend_view word = {len > 0 ? rest->ptr : NULL, len};
    *rest = behind(*rest, len);
    return word;
}

/* How much of a word is shown in a fault. */
static int shown(toolmend_view word) {
    return word.len < 60 ? (int)word.len : 60;
}

/* ---- dates ------------------------------------------------------------------------------- */

static unsigned number(const char *digits, size_t count) {
    unsigned value = 0;
    for (size_t i = 0; i < count; i++)
        value = 10 * value + (unsigned)(digits[i] - '0');
    return value;
}

bool baseline_is_date(toolmend_view date) {
    static const char form[] = "0000-00-00";
    static const unsigned char days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (!date.ptr || date.len != sizeof form - 1)
        return false;
    for (size_t i = 0; i < date.len; i++)
        if (form[i] == '-' ? date.ptr[i] != '-' : !is_digit(date.ptr[i]))
            return false;
    unsigned year = number(date.ptr, 4);
    unsigned month = number(date.ptr + 5, 2);
    unsigned day = number(date.ptr + 8, 2);
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    if (month < 1 || month > 12 || day < 1 || day > days[month - 1])
        return false;
    return month != 2 || day < 29 || leap;
}

/* ---- an entry ---------------------------------------------------------------------------- */

/* What can be excused, and which details it has; the empty one stands for any. */
static const struct {
    const char *result, *details[5];
} results[] = {
    {"fail",        {"missed", "passed-on", "bytes", "cuts"}   },
    {"harm",        {"changed", "refused", "wrong", "invented"}},
    {"guess",       {NULL}                                     },
    {"spoiled",     {NULL}                                     },
    {"unsupported", {NULL}                                     },
    {"error",       {NULL}                                     },
    {"crash",       {NULL}                                     },
    {"timeout",     {NULL}                                     },
    {"protocol",    {NULL}                                     },
    {"flaky",       {NULL}                                     },
};
enum { RESULTS = sizeof results / sizeof *results };

bool baseline_is_result(toolmend_view result) {
    for (size_t i = 0; i < RESULTS; i++)
        if (report_is(result, results[i].result))
            return true;
    return false;
}

bool baseline_lists(const struct baseline *baseline, toolmend_view result) {
    return baseline->only_harm ? report_is(result, "harm") : baseline_is_result(result);
}

static bool has_detail(toolmend_view result, toolmend_view detail) {
    for (size_t i = 0; i < RESULTS; i++)
        for (size_t k = 0; report_is(result, results[i].result) && results[i].details[k];
             k++)
            if (report_is(detail, results[i].details[k]))
                return true;
    return false;
}

static bool take_pattern(struct reading *r, toolmend_view word,
                         struct baseline_entry *entry) {
    for (size_t i = 0; i < word.len; i++) {
        char c = word.ptr[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        r->pattern[i] = c;
        entry->glob = entry->glob || c == '*';
        bool mark = c == '-' || c == '/' || c == '*';
        if (!letter && !is_digit(c) && !mark)
            return fail(r, "\"%.*s\" is no id; write one as certify shows it, or a glob",
                        shown(word), word.ptr);
    }
    r->pattern[word.len] = '\0';
    r->pattern += word.len + 1;
    return true;
}

static bool take_result(struct reading *r, toolmend_view word,
                        struct baseline_entry *entry) {
    const char *slash = word.ptr ? memchr(word.ptr, '/', word.len) : NULL;
    size_t len = slash ? (size_t)(slash - word.ptr) : word.len;
    entry->result = (toolmend_view){word.ptr, len};
    if (slash)
        entry->detail = behind(word, len + 1);
    if (!baseline_is_result(entry->result))
        return fail(
            r,
            "\"%.*s\" is no result that can be excused; write fail, guess, "
            "spoiled, harm, unsupported, error, crash, timeout, protocol or flaky",
            shown(word), word.ptr ? word.ptr : "");
    if (slash && !has_detail(entry->result, entry->detail))
        return fail(
            r,
            "\"%.*s\" has no such detail; fail has missed, passed-on, bytes and cuts, "
            "harm has changed, refused, wrong and invented",
            shown(word), word.ptr);
    return true;
}

static bool is_digest(toolmend_view digest) {
    for (size_t i = 0; i < digest.len; i++)
        if (!is_digit(digest.ptr[i]) && (digest.ptr[i] < 'a' || digest.ptr[i] > 'f'))
            return false;
    return digest.len >= 8 && digest.len <= 64;
}

/* One of the words behind the result. */
static bool take_word(struct reading *r, toolmend_view word,
                      struct baseline_entry *entry) {
    bool digest = begins(word, "digest=");
    bool until = begins(word, "until=");
    bool wide = report_is(word, "wide");
    if ((digest && entry->digest.ptr) || (until && entry->until.ptr) ||
        (wide && entry->wide))
        return fail(r, "\"%.*s\" is a second one; write it once", shown(word), word.ptr);
    if (digest)
        entry->digest = behind(word, 7);
    else if (until)
        entry->until = behind(word, 6);
    else if (wide)
        entry->wide = true;
    else
        return fail(r,
                    "\"%.*s\" is not understood; digest=HEX, until=YYYY-MM-DD and wide "
                    "may stand there, and a reason behind #",
                    shown(word), word.ptr);
    if (digest && !is_digest(entry->digest))
        return fail(r, "\"%.*s\" is no digest; write its first 8 to 64 hex digits",
                    shown(word), word.ptr);
    if (until && !baseline_is_date(entry->until))
        return fail(r, "\"%.*s\" is no day; write until=YYYY-MM-DD", shown(word),
                    word.ptr);
    return true;
}

/* A second line about the same cases would leave open which of them is meant. */
static bool is_new(struct reading *r, const struct baseline_entry *entry) {
    const struct baseline *baseline = r->baseline;
    for (size_t i = 0; i < baseline->count; i++) {
        const struct baseline_entry *other = &baseline->entries[i];
        if (strcmp(other->pattern, entry->pattern) == 0 &&
            (!entry->glob || (report_same(other->result, entry->result) &&
                              report_same(other->detail, entry->detail))))
            return fail(r, "%.80s stands in line %zu already; keep one of them",
                        entry->pattern, other->line);
    }
    return true;
}

static bool take_entry(struct reading *r, toolmend_view line,
                       struct baseline_entry *entry) {
    toolmend_view rest = line;
    *entry =
        (struct baseline_entry){.line = r->line, .text = line, .pattern = r->pattern};
    if (!take_pattern(r, next_word(&rest), entry) ||
        !take_result(r, next_word(&rest), entry))
        return false;
    toolmend_view word = next_word(&rest);
    for (; word.ptr && word.ptr[0] != '#'; word = next_word(&rest))
        if (!take_word(r, word, entry))
            return false;
    if (entry->glob && entry->digest.ptr)
        return fail(r, "a glob has no digest; leave it out, or name one case");
    if (!entry->glob && entry->wide)
        return fail(r, "wide is said of a glob; leave it out");
    return is_new(r, entry);
}

/* ---- the file ---------------------------------------------------------------------------- */

/* The next line, without its line feed. False: there is none. */
static bool next_line(struct reading *r, toolmend_view *line) {
    toolmend_view text = r->baseline->text;
    if (r->at == text.len)
        return false;
    line->ptr = text.ptr + r->at;
    const char *end = memchr(line->ptr, '\n', text.len - r->at);
    line->len = end ? (size_t)(end - line->ptr) : text.len - r->at;
    r->at += line->len + (end ? 1 : 0);
    r->line++;
    return true;
}

static bool take_head(struct reading *r, toolmend_view line) {
    size_t len = sizeof head_of_line - 1;
    r->line = 1;
    if (!line.ptr || !begins(line, head_of_line))
        return fail(r, "no baseline; its first line is `%sVERSION`", head_of_line);
    toolmend_view rest = behind(line, len);
    r->baseline->head = line;
    r->baseline->suite = next_word(&rest);
    toolmend_view only = next_word(&rest);
    r->baseline->only_harm = report_is(only, "only=harm");
    if (!r->baseline->suite.ptr || (only.ptr && !r->baseline->only_harm) ||
        next_word(&rest).ptr)
        return fail(r, "one version of the suite stands behind suite=, and perhaps "
                       "only=harm behind it; write that");
    return true;
}

static bool no_memory(struct reading *r) {
    r->fault->no_memory = true;
    return fail(r, "no memory for it; free some");
}

static bool keep_entry(struct reading *r, const struct baseline_entry *entry) {
    struct baseline *baseline = r->baseline;
    if (baseline->count == r->room) {
        size_t room = r->room > 0 ? 2 * r->room : 64;
        struct baseline_entry *grown = realloc(baseline->entries, room * sizeof *grown);
        if (!grown)
            return no_memory(r);
        baseline->entries = grown;
        r->room = room;
    }
    baseline->entries[baseline->count++] = *entry;
    return true;
}

static bool read_all(struct reading *r) {
    toolmend_view line = {NULL, 0};
    struct baseline_entry entry;
    (void)next_line(r, &line);
    if (!take_head(r, line))
        return false;
    while (next_line(r, &line)) {
        toolmend_view rest = line;
        toolmend_view word = next_word(&rest);
        if (!word.ptr || word.ptr[0] == '#')
            continue;
        if (!take_entry(r, line, &entry) || !keep_entry(r, &entry))
            return false;
    }
    return true;
}

bool baseline_read(toolmend_view text, struct baseline *baseline,
                   struct baseline_fault *fault) {
    struct reading reading = {.baseline = baseline, .fault = fault};
    baseline->text = text;
    baseline->entries = NULL;
    baseline->count = 0;
    *fault = (struct baseline_fault){.no_memory = false};
    /* each pattern is followed by a byte of its line or of its end */
    baseline->patterns = malloc(text.len + 2);
    reading.pattern = baseline->patterns;
    if (baseline->patterns ? read_all(&reading) : no_memory(&reading))
        return true;
    baseline_free(baseline);
    return false;
}

void baseline_free(struct baseline *baseline) {
    free(baseline->entries);
    free(baseline->patterns);
    baseline->entries = NULL;
    baseline->patterns = NULL;
    baseline->count = 0;
}
