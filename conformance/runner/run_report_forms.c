/* SPDX-License-Identifier: MIT
 *
 * run_report_forms.c - the forms of a report, and what they share.
 */
#include "run_report.h"

#include <string.h>

#include "run_report_internal.h"
#include "score.h"

const char *report_form_name(enum report_form form) {
    static const char *const names[] = {"jsonl", "junit", "markdown", "svg", "html"};
    return names[form];
}

const char *report_probed(const struct report_run *run) {
    bool probed = report_is(toolmend_json_at(run->footer, "/probe/probed"), "true");
    return probed && report_string(run->footer, "/level").ptr ? " (probed)" : "";
}

bool report_write(enum report_form form, FILE *out, const struct report_set *set) {
    switch (form) {
    case REPORT_JUNIT:
        report_write_junit(out, set);
        break;
    case REPORT_MARKDOWN:
        return report_write_markdown(out, set);
    case REPORT_SVG:
        report_write_svg(out, set);
        break;
    case REPORT_HTML:
        return report_write_html(out, set);
    case REPORT_JSONL:
    case REPORT_FORMS:
        break;
    }
    return true;
}

/* ---- the suite --------------------------------------------------------------------------- */

static toolmend_view view_of(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

bool report_set_begin(struct report_set *set, const struct report_run *runs, size_t count,
                      const struct suite *suite) {
    set->runs = runs;
    set->run_count = count;
    set->suite = suite;
    if (!id_table_begin(&set->cases, suite->count))
        return false;
    for (size_t i = 0; i < suite->count; i++)
        (void)id_table_add(&set->cases, view_of(suite->cases[i].id),
                           view_of(suite->cases[i].digest), i);
    return true;
}

void report_set_free(struct report_set *set) {
    id_table_free(&set->cases);
}

const struct suite_case *report_test(const struct report_set *set,
                                     const struct report_case *reported) {
    size_t place = id_table_find(&set->cases, reported->id, reported->digest);
    return place == SIZE_MAX ? NULL : &set->suite->cases[place];
}

/* ---- words ------------------------------------------------------------------------------- */

bool report_due(const struct report_run *run, const struct suite_case *test) {
    toolmend_view name = report_string(run->header, "/profile");
    char word[64];
    toolmend_profile profile = TOOLMEND_STANDARD;
    if (name.len >= sizeof word)
        return true;
    memcpy(word, name.ptr ? name.ptr : "", name.len);
    word[name.len] = '\0';
    (void)toolmend_profile_by_name(word, &profile);
    return repair_is_due(test, profile);
}

/* ---- texts ------------------------------------------------------------------------------- */

static void put_view(FILE *out, report_put *put, const char *title, toolmend_view bytes) {
    fputs(title, out);
    put(out, text_bytes(bytes), REPORT_SHOWN);
}

void report_put_expected(FILE *out, const struct report_run *run,
                         const struct suite_case *test, report_put *put) {
    for (size_t i = 0; i < test->expect_count; i++) {
        const struct suite_expect *expect = &test->expect[i];
        if (i > 0)
            fputs(" or ", out);
        switch (expect->outcome) {
        case SUITE_VALID:
            fputs("the same", out);
            break;
        case SUITE_REPAIRED:
            if (expect->name.ptr)
                put_view(out, put, "", expect->name);
            put_view(out, put, expect->name.ptr ? " " : "", expect->arguments);
            break;
        case SUITE_REJECTED:
            put_view(out, put, expect->reason.ptr ? "rejected: " : "rejected",
                     expect->reason);
            break;
        }
    }
    if (test->expect_count == 1 && test->expect[0].outcome == SUITE_REPAIRED &&
        !report_due(run, test))
        fputs(", or rejected, since the profile does not hold the repair", out);
}

static void put_member(FILE *out, report_put *put, toolmend_view got, const char *member,
                       const char *before) {
    toolmend_view text = report_string(got, member);
    if (!text.ptr)
        return;
    fputs(before, out);
    put(out, text_spelled(text), REPORT_SHOWN);
}

void report_put_got(FILE *out, const struct report_case *reported, report_put *put) {
    if (!reported->got.ptr) {
        fputs("no answer", out);
        return;
    }
    if (!report_is(report_string(reported->got, "/outcome"), "ok")) {
        put_member(out, put, reported->got, "/outcome", "");
        put_member(out, put, reported->got, "/reason", ": ");
        put_member(out, put, reported->got, "/why", ": ");
        if (report_string(reported->got, "/arguments").ptr)
            fputs(", and left with ", out);
    }
    put_member(out, put, reported->got, "/name", "");
    if (report_string(reported->got, "/name").ptr)
        fputc(' ', out);
    put_member(out, put, reported->got, "/arguments", "");
    put_member(out, put, reported->got, "/arguments_b64", "base64 ");
}

void report_put_result(FILE *out, const struct report_case *reported, report_put *put) {
    put(out, text_spelled(reported->result), REPORT_WORD);
    if (!reported->detail.ptr)
        return;
    fputc(' ', out);
    put(out, text_spelled(reported->detail), REPORT_WORD);
}
