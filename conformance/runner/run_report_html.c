/* SPDX-License-Identifier: MIT
 *
 * run_report_html.c - the HTML page: reports and cases as JSON Lines, and a script that shows them.
 *
 * The lines are embedded unchanged; the script counts, groups and filters them. `<`, which only
 * occurs in strings, is escaped, so that no tag can begin. The page allows its own script only, by
 * its digest, and loads nothing.
 */
#include <string.h>

#include "base64.h"
#include "report_pages.h"
#include "run_report_internal.h"
#include "sha256.h"

/* Each clause that a case speaks for, once, as members of an object. */
static bool put_clauses(FILE *out, const struct report_set *set) {
    struct id_table seen;
    size_t most = 0;
    const char *before = "\n";
    toolmend_view none = {NULL, 0};
    for (size_t i = 0; i < set->run_count; i++)
        most += set->runs[i].count;
    if (!id_table_begin(&seen, most))
        return false;
    for (size_t i = 0; i < set->run_count; i++)
        for (size_t k = 0; k < set->runs[i].count; k++) {
            toolmend_view text, id = set->runs[i].cases[k].clause;
            size_t count = seen.count;
            (void)id_table_add(&seen, id, none, count);
            if (seen.count == count || !set->clause(id, &text))
                continue;
            fputs(before, out);
            text_put_json(out, text_spelled(id));
            fputc(':', out);
            text_put_json(out, text_bytes(text));
            before = ",\n";
        }
    id_table_free(&seen);
    return true;
}

/* The ids of cases with a repair that the profile of the run does not hold: they may be refused as
 * well. */
static void put_above(FILE *out, const struct report_set *set,
                      const struct report_run *run) {
    const char *before = "[";
    for (size_t i = 0; i < run->count; i++) {
        const struct suite_case *test = report_test(set, &run->cases[i]);
        if (!test || test->expect_count != 1 ||
            test->expect[0].outcome != SUITE_REPAIRED || report_due(run, test))
            continue;
        fputs(before, out);
        text_put_json(out, text_spelled(run->cases[i].id));
        before = ",\n";
    }
    fputs(before[0] == '[' ? "[]" : "]", out);
}

/* The cases of the suite that a run speaks of, each once. */
static bool put_suite(FILE *out, const struct report_set *set) {
    struct id_table seen;
    if (!id_table_begin(&seen, set->suite->count))
        return false;
    for (size_t i = 0; i < set->run_count; i++)
        for (size_t k = 0; k < set->runs[i].count; k++) {
            const struct suite_case *test = report_test(set, &set->runs[i].cases[k]);
            size_t count = seen.count;
            toolmend_view digest = {test ? test->digest : "", test ? 64 : 0};
            if (!test ||
                id_table_add(&seen, set->runs[i].cases[k].id, digest, count) != count)
                continue;
            fprintf(out, "%s ", test->digest);
            text_put_value(out, test->line);
            fputc('\n', out);
        }
    id_table_free(&seen);
    return true;
}

static void put_run(FILE *out, const struct report_run *run) {
    text_put_value(out, run->header);
    fputc('\n', out);
    for (size_t i = 0; i < run->count; i++)
        text_put_value(out, run->cases[i].lines);
    text_put_value(out, run->footer);
    fputc('\n', out);
}

/* The page up to a word that stands for something; *page is then behind it. */
static void put_until(FILE *out, const char **page, const char *word) {
    const char *end = strstr(*page, word);
    size_t len = end ? (size_t)(end - *page) : strlen(*page);
    (void)fwrite(*page, 1, len, out);
    *page += len + (end ? strlen(word) : 0);
}

static unsigned nibble(char digit) {
    return (unsigned)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
}

/* The digest of the script element's text, as the page's policy spells it. */
static void put_hash(FILE *out) {
    static const char line_feed[] = "\n";
    struct sha256 hash;
    char hex[65], bytes[32], spelled[44];
    sha256_begin(&hash);
    sha256_add(&hash, line_feed, 1);
    sha256_add(&hash, report_script, strlen(report_script));
    sha256_add(&hash, line_feed, 1);
    sha256_end(&hash, hex);
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(nibble(hex[2 * i]) << 4 | nibble(hex[2 * i + 1]));
    size_t len = base64_encode((toolmend_view){bytes, sizeof bytes}, spelled);
    (void)fwrite(spelled, 1, len, out);
}

bool report_write_html(FILE *out, const struct report_set *set) {
    const char *page = report_page;
    put_until(out, &page, "@HASH@");
    put_hash(out);
    put_until(out, &page, "@STYLE@");
    fputs(report_style, out);
    put_until(out, &page, "@DATA@");
    fputs("{\"format\":1,", out);
    report_put_words(out);
    fputs(",\"clauses\":{", out);
    bool made = put_clauses(out, set);
    fputs("},\"above\":[", out);
    for (size_t i = 0; i < set->run_count; i++) {
        fputs(i > 0 ? "," : "", out);
        put_above(out, set, &set->runs[i]);
    }
    fputs("]}", out);
    put_until(out, &page, "@SUITE@\n");
    made = put_suite(out, set) && made;
    put_until(out, &page, "@RUNS@\n");
    for (size_t i = 0; i < set->run_count; i++)
        put_run(out, &set->runs[i]);
    put_until(out, &page, "@SCRIPT@");
    fputs(report_script, out);
    fputs(page, out);
    return made;
}
