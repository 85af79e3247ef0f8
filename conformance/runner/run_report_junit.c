/* SPDX-License-Identifier: MIT
 *
 * run_report_junit.c - the report as JUnit XML: a testsuite for each group, a testcase for each
 * case.
 *
 * `failure` is a scored answer with harm or fail; `error` is no answer; a case that is not scored
 * is `skipped`.
 */
#include <inttypes.h>
#include <jansson.h>
#include <string.h>

#include "run_report_internal.h"

#define EVERYTHING SIZE_MAX

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

static void put_body(FILE *out, const struct report_set *set,
                     const struct report_run *run, const struct report_case *reported) {
    const struct suite_case *test = report_test(set, reported);
    if (test) {
        fputs("asked     ", out);
        text_put_xml(out, text_bytes(test->text), REPORT_SHOWN);
        fputs("\nexpected  ", out);
        report_put_expected(out, run, test, text_put_xml);
        fputc('\n', out);
    }
    if (report_string(run->header, "/salt").ptr)
        fputs("salted    asked with other names and words in place of these\n", out);
    fputs("came      ", out);
    report_put_got(out, reported, text_put_xml);
    if (reported->note.ptr) {
        fputs("\nnote      ", out);
        put(out, reported->note);
    }
    if (reported->errors.ptr) {
        fputs("\nstderr    ", out);
        put(out, reported->errors);
    }
    fputs("\nclause    ", out);
    put(out, reported->clause);
    fputs("\nexplained toolmend explain ", out);
    put(out, reported->id);
    fputc('\n', out);
}

static void put_end(FILE *out, const struct report_set *set, const struct report_run *run,
                    const struct report_case *reported) {
    bool harmed = reported->kind == REPORT_HARMED || reported->kind == REPORT_FAILED;
    const char *element = harmed ? "failure" : "error";
    fprintf(out, ">\n<%s type=\"", element);
    report_put_result(out, reported, text_put_xml);
    fputs("\" message=\"", out);
    put_message(out, reported);
    fputs("\">", out);
    put_body(out, set, run, reported);
    fprintf(out, "</%s>\n</testcase>\n", element);
}

static void put_case(FILE *out, const struct report_set *set,
                     const struct report_run *run, const struct report_case *reported) {
    fputs("<testcase classname=\"", out);
    put_class(out, reported->id);
    fputs("\" name=\"", out);
    text_put_xml(out, text_spelled(reported->id), EVERYTHING);
    fputc('"', out);
    put_time(out, microseconds(reported->ms));
    if (reported->kind == REPORT_PASSED && reported->scored) {
        fputs("/>\n", out);
    } else if (reported->kind == REPORT_SKIPPED || !reported->scored) {
        fputs(">\n<skipped message=\"", out);
        fputs(reported->scored ? "" : "not scored: ", out);
        put_message(out, reported);
        fputs("\"/>\n</testcase>\n", out);
    } else {
        put_end(out, set, run, reported);
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

/* Of several runs the name of a group stands behind that of the layer. */
static void put_suite_head(FILE *out, const struct report_set *set,
                           const struct report_run *run,
                           const struct report_group *group) {
    fputs("<testsuite name=\"", out);
    if (set->run_count > 1) {
        put_header(out, run, "/adapter/name");
        fputc(' ', out);
        put_header(out, run, "/adapter/version");
        fputs(": ", out);
    }
    put(out, group->name);
    fprintf(out, "\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\"",
            group->listed, group->kinds[REPORT_HARMED] + group->kinds[REPORT_FAILED],
            group->kinds[REPORT_UNANSWERED],
            group->listed - group->cases + group->kinds[REPORT_SKIPPED]);
}

static void put_property(FILE *out, const char *name, toolmend_view value) {
    fprintf(out, "<property name=\"%s\" value=\"", name);
    put(out, value);
    fputs("\"/>\n", out);
}

static void put_properties(FILE *out, const struct report_run *run) {
    static const char *const names[] = {"adapter", "version", "suite", "spec", "profile"};
    static const char *const pointers[] = {"/adapter/name", "/adapter/version", "/suite",
                                           "/spec", "/profile"};
    fputs("<properties>\n", out);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        put_property(out, names[i], report_string(run->header, pointers[i]));
    put_property(out, "level", report_string(run->footer, "/level"));
    fprintf(out, "<property name=\"harm\" value=\"%zu\"/>\n",
            report_count(run->footer, "/harm"));
    fputs("</properties>\n", out);
}

static void put_run(FILE *out, const struct report_set *set,
                    const struct report_run *run) {
    struct report_group groups[REPORT_GROUPS_MAX], all;
    report_add_up(run, groups, &all);
    for (size_t g = 0; g < run->group_count; g++) {
        put_suite_head(out, set, run, &groups[g]);
        put_time(out, time_of(run, g));
        fputs(">\n", out);
        put_properties(out, run);
        for (size_t i = 0; i < run->count; i++)
            if (run->cases[i].group == g)
                put_case(out, set, run, &run->cases[i]);
        fputs("</testsuite>\n", out);
    }
}

void report_write_junit(FILE *out, const struct report_set *set) {
    size_t tests = 0, failures = 0, errors = 0;
    struct report_group groups[REPORT_GROUPS_MAX], all;
    for (size_t i = 0; i < set->run_count; i++) {
        report_add_up(&set->runs[i], groups, &all);
        tests += all.listed;
        failures += all.kinds[REPORT_HARMED] + all.kinds[REPORT_FAILED];
        errors += all.kinds[REPORT_UNANSWERED];
    }
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"toolmend "
            "certify\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\">\n",
            tests, failures, errors);
    for (size_t i = 0; i < set->run_count; i++)
        put_run(out, set, &set->runs[i]);
    fputs("</testsuites>\n", out);
}
