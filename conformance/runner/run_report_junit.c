/* SPDX-License-Identifier: MIT
 *
 * run_report_junit.c - the report as JUnit XML: a testsuite for each group, a testcase for each
 * case.
 *
 * `failure` is an answer that fails what was demanded of the run (run_report_demand.c), `error` no
 * answer; every other case that did not pass is `skipped`, with a word for why.
 */
#include <inttypes.h>
#include <jansson.h>
#include <string.h>

#include "run_report_internal.h"

#define EVERYTHING SIZE_MAX

enum { TOOL_SHOWN = 1000 }; /* characters */

static void put(FILE *out, toolmend_view spelled) {
    text_put_xml(out, text_spelled(spelled), REPORT_SHOWN);
}

static void put_header(FILE *out, const struct report_run *run, const char *pointer) {
    put(out, report_string(run->header, pointer));
}

/* ---- time -------------------------------------------------------------------------------- */

/* Milliseconds as the report spells them, in microseconds; 0 where there are none. */
static uint64_t microseconds(toolmend_view ms) {
    json_t *number = ms.ptr ? json_loadb(ms.ptr, ms.len, JSON_DECODE_ANY, NULL) : NULL;
    double value = json_number_value(number);
    json_decref(number);
    return value > 0 && value < 1e9 ? (uint64_t)(value * 1000 + 0.5) : 0;
}

static void put_time(FILE *out, uint64_t time) {
    fprintf(out, " time=\"%" PRIu64 ".%06" PRIu64 "\"", time / 1000000, time % 1000000);
}

/* ---- a case ------------------------------------------------------------------------------ */

/* The id up to its last slash, as a class is written. */
static void put_class(FILE *out, toolmend_view id) {
    while (id.len > 0 && id.ptr[id.len - 1] != '/')
        id.len--;
    while (id.len > 1) {
        const char *slash = memchr(id.ptr, '/', id.len);
        size_t len = (size_t)(slash - id.ptr);
        text_put_xml(out, text_spelled((toolmend_view){id.ptr, len}), EVERYTHING);
        fputs(len + 1 < id.len ? "." : "", out);
        id = (toolmend_view){slash + 1, id.len - len - 1};
    }
}

/* What is written: one run, and what was demanded of it. */
struct junit {
    FILE *out;
    const struct report_set *set;
    const struct report_run *run;
    struct report_demand demand;
};

/* The elements that a testcase may hold; NULL: none. */
static const char *element_of(const struct junit *j, const struct report_case *reported) {
    if (report_fails(&j->demand, j->set, j->run, reported))
        return reported->kind == REPORT_UNANSWERED ? "error" : "failure";
    return reported->kind == REPORT_PASSED && reported->scored ? NULL : "skipped";
}

/* What it is to a reader who does not care for it; "": the result says it. */
static const char *skipped_words(const struct report_case *reported) {
    bool plain = reported->scored && reported->kind != REPORT_FAILED;
    return plain ? "" : report_outcomes[report_outcome(reported)].word;
}

static void put_message(FILE *out, const struct report_case *reported) {
    const char *words = report_detail_words(reported->detail);
    report_put_result(out, reported, text_put_xml);
    if (words[0] != '\0')
        fprintf(out, ": %s", words);
    else if (reported->note.ptr)
        fputs(": ", out);
    if (words[0] == '\0' && reported->note.ptr)
        put(out, reported->note);
}

/* A line of the body; its words begin in one column. */
static void put_title(FILE *out, const char *title) {
    fprintf(out, "%-9s ", title);
}

static void put_test(FILE *out, const struct report_run *run,
                     const struct suite_case *test) {
    put_title(out, test->call ? "tools" : "tool");
    text_put_xml(out, text_bytes(test->tool), TOOL_SHOWN);
    fputc('\n', out);
    put_title(out, "asked");
    text_put_xml(out, text_bytes(test->text), REPORT_SHOWN);
    fputc('\n', out);
    put_title(out, "expected");
    report_put_expected(out, run, test, text_put_xml);
    fputs("\n", out);
    put_title(out, "why");
    put(out, report_string(test->line, "/why"));
    fputc('\n', out);
}

static void put_body(const struct junit *j, const struct report_case *reported) {
    FILE *out = j->out;
    const struct suite_case *test = report_test(j->set, reported);
    if (test)
        put_test(out, j->run, test);
    if (report_string(j->run->header, "/salt").ptr)
        fputs("salted    asked with other names and words in place of these\n", out);
    put_title(out, "came");
    report_put_got(out, reported, text_put_xml);
    fputc('\n', out);
    if (reported->note.ptr) {
        put_title(out, "note");
        put(out, reported->note);
        fputc('\n', out);
    }
    if (reported->errors.ptr) {
        put_title(out, "stderr");
        put(out, reported->errors);
        fputc('\n', out);
    }
    put_title(out, "clause");
    put(out, reported->clause);
    fputs("\nexplained toolmend explain ", out);
    put(out, reported->id);
    fputc('\n', out);
}

static void put_end(const struct junit *j, const struct report_case *reported,
                    const char *element) {
    FILE *out = j->out;
    fprintf(out, ">\n<%s type=\"", element);
    report_put_result(out, reported, text_put_xml);
    fputs("\" message=\"", out);
    put_message(out, reported);
    fputs("\">", out);
    put_body(j, reported);
    fprintf(out, "</%s>\n</testcase>\n", element);
}

static void put_case(const struct junit *j, const struct report_case *reported) {
    FILE *out = j->out;
    const char *element = element_of(j, reported);
    fputs("<testcase classname=\"", out);
    put_class(out, reported->id);
    fputs("\" name=\"", out);
    text_put_xml(out, text_spelled(reported->id), EVERYTHING);
    fputc('"', out);
    if (reported->ms.ptr)
        put_time(out, microseconds(reported->ms));
    if (!element) {
        fputs("/>\n", out);
    } else if (strcmp(element, "skipped") == 0) {
        const char *word = skipped_words(reported);
        fprintf(out, ">\n<skipped message=\"%s%s", word, word[0] != '\0' ? ": " : "");
        put_message(out, reported);
        fputs("\"/>\n</testcase>\n", out);
    } else {
        put_end(j, reported, element);
    }
}

/* ---- suites ------------------------------------------------------------------------------ */

static uint64_t time_of(const struct report_run *run, size_t group) {
    uint64_t time = 0;
    for (size_t i = 0; i < run->count; i++)
        if (run->cases[i].group == group)
            time += microseconds(run->cases[i].ms);
    return time;
}

/* Testcases by what they hold. */
struct counts {
    size_t tests, failures, errors, skipped;
};

enum { ALL_GROUPS = REPORT_GROUPS_MAX };

static struct counts count(const struct junit *j, size_t group) {
    struct counts counts = {0};
    for (size_t i = 0; i < j->run->count; i++) {
        const struct report_case *reported = &j->run->cases[i];
        if (group != ALL_GROUPS && reported->group != group)
            continue;
        const char *element = element_of(j, reported);
        counts.tests++;
        counts.failures += element && element[0] == 'f';
        counts.errors += element && element[0] == 'e';
        counts.skipped += element && element[0] == 's';
    }
    return counts;
}

/* Of several runs the name of a group stands behind that of the layer. */
static void put_suite_head(const struct junit *j, size_t group) {
    FILE *out = j->out;
    struct counts counts = count(j, group);
    fputs("<testsuite name=\"", out);
    if (j->set->run_count > 1) {
        put_header(out, j->run, "/adapter/name");
        fputc(' ', out);
        put_header(out, j->run, "/adapter/version");
        fputs(": ", out);
    }
    put(out, j->run->groups[group]);
    fprintf(out, "\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\"",
            counts.tests, counts.failures, counts.errors, counts.skipped);
}

static void put_property(FILE *out, const char *name, toolmend_view value) {
    fprintf(out, "<property name=\"%s\" value=\"", name);
    put(out, value);
    fputs("\"/>\n", out);
}

/* A level, or that there is none. */
static void put_named(FILE *out, const char *name, toolmend_view value) {
    put_property(out, name, value.ptr ? value : (toolmend_view){"none", 4});
}

static void put_properties(FILE *out, const struct report_run *run) {
    static const char *const names[] = {"adapter", "version", "suite", "spec", "profile"};
    static const char *const pointers[] = {"/adapter/name", "/adapter/version", "/suite",
                                           "/spec", "/profile"};
    fputs("<properties>\n", out);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        put_property(out, names[i], report_string(run->header, pointers[i]));
    put_named(out, "level", report_string(run->footer, "/level"));
    put_named(out, "require", report_string(run->header, "/require"));
    fprintf(out, "<property name=\"harm\" value=\"%zu\"/>\n",
            report_count(run->footer, "/harm"));
    fputs("</properties>\n", out);
}

static void put_run(const struct junit *j) {
    FILE *out = j->out;
    for (size_t g = 0; g < j->run->group_count; g++) {
        put_suite_head(j, g);
        put_time(out, time_of(j->run, g));
        fputs(">\n", out);
        put_properties(out, j->run);
        for (size_t i = 0; i < j->run->count; i++)
            if (j->run->cases[i].group == g)
                put_case(j, &j->run->cases[i]);
        fputs("</testsuite>\n", out);
    }
}

void report_write_junit(FILE *out, const struct report_set *set) {
    struct counts all = {0};
    struct junit junit = {.out = out, .set = set};
    for (size_t i = 0; i < set->run_count; i++) {
        junit.run = &set->runs[i];
        report_demand_begin(&junit.demand, junit.run);
        struct counts counts = count(&junit, ALL_GROUPS);
        all.tests += counts.tests;
        all.failures += counts.failures;
        all.errors += counts.errors;
    }
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"toolmend "
            "certify\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\">\n",
            all.tests, all.failures, all.errors);
    for (size_t i = 0; i < set->run_count; i++) {
        junit.run = &set->runs[i];
        report_demand_begin(&junit.demand, junit.run);
        put_run(&junit);
    }
    fputs("</testsuites>\n", out);
}
