/* SPDX-License-Identifier: MIT
 *
 * run_report_read.c - reads a report and checks its form.
 *
 * The first line must be a header, the last one a footer, each case must be followed by its result.
 * A truncated report is an error.
 */
#include "run_report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    struct report_run *run;
    struct report_fault *fault;
    toolmend_view text;
    size_t at, line; /* of the line to come; its number */
    size_t room;     /* for cases */
};

bool report_is(toolmend_view spelled, const char *word) {
    size_t len = strlen(word);
    return spelled.ptr && spelled.len == len && memcmp(spelled.ptr, word, len) == 0;
}

bool report_same(toolmend_view a, toolmend_view b) {
    return a.len == b.len && !a.ptr == !b.ptr &&
           (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

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

/* ---- values ------------------------------------------------------------------------------ */

/* A string without its quotes; absent for any other value. */
static toolmend_view unquoted(toolmend_view value) {
    if (!value.ptr || value.ptr[0] != '"')
        return (toolmend_view){NULL, 0};
    return (toolmend_view){value.ptr + 1, value.len - 2};
}

toolmend_view report_string(toolmend_view line, const char *pointer) {
    return unquoted(toolmend_json_at(line, pointer));
}

static bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

size_t report_count(toolmend_view line, const char *pointer) {
    toolmend_view value = toolmend_json_at(line, pointer);
    size_t count = 0;
    for (size_t i = 0; i < value.len; i++) {
        if (!is_digit(value.ptr[i]) || count > SIZE_MAX / 10 - 1)
            return 0;
        count = 10 * count + (size_t)(value.ptr[i] - '0');
    }
    return count;
}

void report_recovery(toolmend_view footer, size_t *made, size_t *due) {
    toolmend_view pair;
    toolmend_view recovery = toolmend_json_at(footer, "/recovery");
    *made = *due = 0;
    for (size_t at = 0; recovery.ptr && toolmend_json_next(recovery, &at, NULL, &pair);) {
        *made += report_count(pair, "/0");
        *due += report_count(pair, "/1");
    }
}

/* A number as spelled; absent for any other value. */
static toolmend_view number(toolmend_view value) {
    bool is_one = value.ptr && (is_digit(value.ptr[0]) || value.ptr[0] == '-');
    return is_one ? value : (toolmend_view){NULL, 0};
}

static toolmend_view object(toolmend_view value) {
    return value.ptr && value.ptr[0] == '{' ? value : (toolmend_view){NULL, 0};
}

/* What is not in the table is new to this version, and taken for bad until somebody knows. */
enum report_kind report_kind_of(toolmend_view result) {
    static const struct {
        const char *word;
        enum report_kind kind;
    } kinds[] = {
        {"pass",           REPORT_PASSED },
        {"xpass",          REPORT_PASSED },
        {"xfail",          REPORT_SKIPPED},
        {"unsupported",    REPORT_SKIPPED},
        {"not-applicable", REPORT_SKIPPED},
        {"fail",           REPORT_FAILED },
        {"guess",          REPORT_GUESSED},
        {"spoiled",        REPORT_SPOILED},
        {"harm",           REPORT_HARMED },
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (report_is(result, kinds[i].word))
            return kinds[i].kind;
    return REPORT_UNANSWERED;
}

/* The values of the members with these names, in one walk; the first of repeated ones. */
static void pick(toolmend_view line, const char *const *names, size_t count,
                 toolmend_view *values) {
    toolmend_view name, value;
    memset(values, 0, count * sizeof *values);
    for (size_t at = 0; toolmend_json_next(line, &at, &name, &value);)
        for (size_t i = 0; i < count; i++)
            if (!values[i].ptr && report_is(unquoted(name), names[i]))
                values[i] = value;
}

/* ---- lines ------------------------------------------------------------------------------- */

/* The next line, which is an object of this type. */
static bool next_line(struct reading *r, const char *type, toolmend_view *line) {
    size_t left = r->text.len - r->at;
    r->line++;
    if (left == 0)
        return fail(r, "the report ends before its %s; make it anew", type);
    line->ptr = r->text.ptr + r->at;
    const char *end = memchr(line->ptr, '\n', left);
    if (!end)
        return fail(r, "it has no end, the report is cut off; make it anew");
    line->len = (size_t)(end - line->ptr);
    r->at += line->len + 1;
    if (toolmend_json_check(*line, NULL) != TOOLMEND_OK || line->ptr[0] != '{')
        return fail(r, "no JSON object; give a report of certify --report jsonl=FILE");
    if (!report_is(report_string(*line, "/type"), type))
        return fail(r, "no \"%s\"; give a report of certify --report jsonl=FILE", type);
    return true;
}

static bool take_group(struct reading *r, toolmend_view name, size_t *group) {
    struct report_run *run = r->run;
    size_t i = 0;
    while (i < run->group_count && !report_same(run->groups[i], name))
        i++;
    if (i == REPORT_GROUPS_MAX)
        return fail(r, "a group too many; %d at most", REPORT_GROUPS_MAX);
    if (i == run->group_count)
        run->groups[run->group_count++] = name;
    *group = i;
    return true;
}

/* P1 speaks of valid calls; malformed ones that are filed there have a row of their own. */
static toolmend_view row_of(toolmend_view clause, toolmend_view valid) {
    static const char malformed[] = "P1, malformed calls";
    bool apart = report_is(clause, "P1") && report_is(valid, "false");
    return apart ? (toolmend_view){malformed, sizeof malformed - 1} : clause;
}

static bool take_test(struct reading *r, toolmend_view line, struct report_case *made) {
    static const char *const names[] = {"id",     "digest", "group",
                                        "clause", "scored", "valid"};
    toolmend_view values[6];
    pick(line, names, 6, values);
    made->id = unquoted(values[0]);
    made->digest = unquoted(values[1]);
    made->clause = unquoted(values[3]);
    made->row = row_of(made->clause, values[5]);
    made->scored = !report_is(values[4], "false");
    if (!made->id.ptr || !made->digest.ptr || !values[2].ptr || !made->clause.ptr)
        return fail(r, "the case has no id, digest, group or clause; make it anew");
    return take_group(r, unquoted(values[2]), &made->group);
}

static bool take_result(struct reading *r, toolmend_view line, struct report_case *made) {
    static const char *const names[] = {"id",     "result", "detail", "choice",
                                        "got",    "stderr", "note",   "ms",
                                        "signal", "exit",   "was"};
    toolmend_view values[11];
    pick(line, names, 11, values);
    made->result = unquoted(values[1]);
    made->detail = unquoted(values[2]);
    made->choice = unquoted(values[3]);
    made->got = object(values[4]);
    made->errors = unquoted(values[5]);
    made->note = unquoted(values[6]);
    made->ms = number(values[7]);
    made->signal = number(values[8]);
    made->exit = number(values[9]);
    made->was = unquoted(values[10]);
    made->kind = report_kind_of(made->result);
    if (report_is(made->was, "harm"))
        made->kind = REPORT_HARMED;
    if (!report_same(unquoted(values[0]), made->id))
        return fail(r, "the result is not that of the case before it; make it anew");
    if (!made->result.ptr)
        return fail(r, "the result says nothing; make it anew");
    return true;
}

static struct report_case *new_case(struct reading *r) {
    struct report_run *run = r->run;
    if (run->count == r->room) {
        size_t room = r->room > 0 ? 2 * r->room : 1024;
        struct report_case *grown = realloc(run->cases, room * sizeof *grown);
        if (!grown) {
            r->fault->no_memory = true;
            (void)fail(r, "no memory for it; free some");
            return NULL;
        }
        run->cases = grown;
        r->room = room;
    }
    struct report_case *made = &run->cases[run->count++];
    memset(made, 0, sizeof *made);
    return made;
}

/* Is the last line that is left the next one? */
static bool at_last_line(const struct reading *r) {
    size_t left = r->text.len - r->at;
    const char *end = left > 0 ? memchr(r->text.ptr + r->at, '\n', left) : NULL;
    return end == r->text.ptr + r->text.len - 1;
}

static bool read_case(struct reading *r) {
    toolmend_view test = {NULL, 0}, result = {NULL, 0};
    struct report_case *made = new_case(r);
    if (!made || !next_line(r, "case", &test) || !take_test(r, test, made) ||
        !next_line(r, "result", &result) || !take_result(r, result, made))
        return false;
    made->lines =
        (toolmend_view){test.ptr, (size_t)(result.ptr + result.len + 1 - test.ptr)};
    return true;
}

static bool read_all(struct reading *r) {
    struct report_run *run = r->run;
    if (!next_line(r, "header", &run->header))
        return false;
    if (!report_is(toolmend_json_at(run->header, "/format"), "1"))
        return fail(r, "no report of format 1; read it with the toolmend that wrote it");
    if (!report_is(toolmend_json_at(run->header, "/judgement"), SCORE_EDITION))
        return fail(r, "scored by another edition of the judgement than " SCORE_EDITION
                       "; run certify again");
    while (r->at < r->text.len && !at_last_line(r))
        if (!read_case(r))
            return false;
    return next_line(r, "footer", &run->footer);
}

bool report_read(const char *path, toolmend_view text, struct report_run *run,
                 struct report_fault *fault) {
    struct reading reading = {.run = run, .fault = fault, .text = text};
    *run = (struct report_run){.path = path};
    *fault = (struct report_fault){.no_memory = false};
    if (read_all(&reading))
        return true;
    report_free(run);
    return false;
}

void report_free(struct report_run *run) {
    free(run->cases);
    *run = (struct report_run){.path = run->path};
}
