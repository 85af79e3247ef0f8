/* SPDX-License-Identifier: MIT
 *
 * report_html.c - the page: the report as data, and the script that shows it, in one file.
 *
 * All that differs from page to page is one element of JSON in which no tag can begin. The page
 * allows no script but its own, by its digest, and nothing from anywhere else.
 */
#include <stdlib.h>
#include <string.h>

#include "report_pages.h"
#include "report_shared.h"
#include "sha256.h"

enum { ANSWER_MAX = 4096, NOTE_MAX = 2000, VALUE_MAX = 16384 };

#define WHOLE SIZE_MAX

/* ---- members ----------------------------------------------------------------------------- */

static void put_spelled(FILE *out, const char *before, toolmend_view text, size_t most) {
    if (!text.ptr)
        return;
    fputs(before, out);
    report_put_json(out, report_spelled(text), most);
}

static void put_bytes(FILE *out, const char *before, toolmend_view text) {
    if (!text.ptr)
        return;
    fputs(before, out);
    report_put_json(out, report_bytes(text), WHOLE);
}

/* A value as it is; null in place of one that is long, or not there. */
static void put_value(FILE *out, const char *before, toolmend_view line,
                      const char *pointer) {
    toolmend_view value = toolmend_json_at(line, pointer);
    fputs(before, out);
    if (value.ptr && value.len <= VALUE_MAX)
        report_put_value(out, value);
    else
        fputs("null", out);
}

/* A string as it is or cut; null where there is none. */
static void put_name(FILE *out, const char *before, toolmend_view line,
                     const char *pointer) {
    toolmend_view text = report_string(line, pointer);
    fputs(before, out);
    if (text.ptr)
        report_put_json(out, report_spelled(text), REPORT_SHOWN);
    else
        fputs("null", out);
}

/* Bytes that may not be UTF-8, as "text" or as "text_b64". */
static void put_text(FILE *out, const char *member, toolmend_view text) {
    fprintf(out, ",\"%s", member);
    if (toolmend_json_quote(text, NULL, 0) != SIZE_MAX) {
        put_bytes(out, "\":", text);
        return;
    }
    fputs("_b64\":\"", out);
    report_put_base64(out, text);
    fputc('"', out);
}

/* ---- cases ------------------------------------------------------------------------------- */

static void put_expect(FILE *out, const struct suite_expect *expect) {
    static const char *const outcomes[] = {"valid", "repaired", "rejected"};
    fprintf(out, "{\"outcome\":\"%s\"", outcomes[expect->outcome]);
    if (expect->outcome == SUITE_REPAIRED)
        put_text(out, "arguments", expect->arguments);
    put_bytes(out, ",\"name\":", expect->name);
    put_bytes(out, ",\"reason\":", expect->reason);
    put_bytes(out, ",\"choice\":", expect->choice);
    fputc('}', out);
}

static void put_test(FILE *out, const struct suite_case *test) {
    fprintf(out, "{\"op\":\"%s\",\"finish\":\"%s\"", test->call ? "call" : "repair",
            toolmend_finish_name(test->finish));
    put_spelled(out, ",\"why\":", report_string(test->line, "/why"), WHOLE);
    put_bytes(out, ",\"tool\":", test->tool);
    put_text(out, "text", test->text);
    fputs(",\"expect\":[", out);
    for (size_t i = 0; i < test->expect_count; i++) {
        if (i > 0)
            fputc(',', out);
        put_expect(out, &test->expect[i]);
    }
    fputs("]}", out);
}

static void put_case(FILE *out, const struct report_set *set,
                     const struct report_run *run, const struct report_case *reported) {
    const struct suite_case *test = report_test(set, reported);
    put_spelled(out, "{\"id\":", reported->id, VALUE_MAX);
    put_spelled(out, ",\"group\":", run->groups[reported->group], REPORT_SHOWN);
    put_spelled(out, ",\"clause\":", reported->clause, REPORT_SHOWN);
    if (test) {
        fputs(",\"test\":", out);
        put_test(out, test);
    }
    fputc('}', out);
}

/* ---- results ----------------------------------------------------------------------------- */

/* The strings of an answer, cut; how long they were as spelled stands in "cut". */
static void put_got(FILE *out, toolmend_view got) {
    static const char *const members[] = {"/outcome",       "/name",   "/arguments",
                                          "/arguments_b64", "/reason", "/why"};
    static const char *const cuts[] = {"/cut/outcome",   "/cut/name",
                                       "/cut/arguments", "/cut/arguments_b64",
                                       "/cut/reason",    "/cut/why"};
    size_t sizes[sizeof members / sizeof *members] = {0};
    const char *before = "";
    fputs(",\"got\":{", out);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        toolmend_view text = report_string(got, members[i]);
        if (!text.ptr)
            continue;
        fprintf(out, "%s\"%s\":", before, members[i] + 1);
        bool cut = report_put_json(out, report_spelled(text), ANSWER_MAX);
        sizes[i] = report_count(got, cuts[i]);
        if (cut && sizes[i] == 0)
            sizes[i] = text.len;
        before = ",";
    }
    fprintf(out, "%s\"cut\":{", before);
    before = "";
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        if (sizes[i] == 0)
            continue;
        fprintf(out, "%s\"%s\":%zu", before, members[i] + 1, sizes[i]);
        before = ",";
    }
    fputs("}}", out);
}

/* Is this what the report spells? Also where neither is there. */
static bool is_spelled(toolmend_view got, const char *pointer, toolmend_view bytes) {
    uint32_t a, b;
    toolmend_view spelled = report_string(got, pointer);
    struct report_text left = report_spelled(spelled);
    struct report_text right = report_bytes(bytes);
    if (!spelled.ptr || !bytes.ptr)
        return !spelled.ptr && !bytes.ptr;
    for (;;) {
        bool more = report_next(&left, &a);
        if (report_next(&right, &b) != more || (more && a != b))
            return false;
        if (!more)
            return true;
    }
}

/* Is the answer that which is expected, and nothing that would have to be shown beside it? */
static bool is_exact(toolmend_view got, const struct suite_case *test) {
    const struct suite_expect *expect = &test->expect[0];
    if (test->expect_count != 1)
        return false;
    if (expect->outcome == SUITE_REJECTED)
        return report_is(report_string(got, "/outcome"), "rejected") &&
               is_spelled(got, "/reason", expect->reason);
    return report_is(report_string(got, "/outcome"), "ok") &&
           is_spelled(got, "/name", expect->name) &&
           is_spelled(got, "/arguments",
                      expect->outcome == SUITE_VALID ? test->text : expect->arguments);
}

/* A pass of which there is nothing to say: most of them, so that a page stays small. */
static bool is_plain_pass(const struct report_case *reported,
                          const struct suite_case *test) {
    return report_is(reported->result, "pass") && reported->scored &&
           !reported->note.ptr && !reported->choice.ptr && test &&
           is_exact(reported->got, test);
}

/* A repair that the profile does not hold may be refused as well. */
static bool is_above(const struct report_run *run, const struct suite_case *test) {
    return test && test->expect_count == 1 && test->expect[0].outcome == SUITE_REPAIRED &&
           !report_due(run, test);
}

static void put_number(FILE *out, const char *before, toolmend_view number) {
    if (!number.ptr || number.len > REPORT_WORD)
        return;
    fputs(before, out);
    report_put_value(out, number);
}

static void put_result(FILE *out, const struct report_set *set,
                       const struct report_run *run, const struct report_case *reported) {
    if (is_plain_pass(reported, report_test(set, reported))) {
        fputs("\"pass\"", out);
        return;
    }
    fprintf(out, "{\"kind\":%d", (int)reported->kind);
    put_spelled(out, ",\"result\":", reported->result, REPORT_WORD);
    put_spelled(out, ",\"detail\":", reported->detail, REPORT_WORD);
    put_spelled(out, ",\"choice\":", reported->choice, REPORT_SHOWN);
    if (!reported->scored)
        fputs(",\"scored\":false", out);
    if (is_above(run, report_test(set, reported)))
        fputs(",\"above\":true", out);
    if (reported->got.ptr)
        put_got(out, reported->got);
    put_spelled(out, ",\"note\":", reported->note, NOTE_MAX);
    put_spelled(out, ",\"stderr\":", reported->errors, NOTE_MAX);
    put_number(out, ",\"signal\":", reported->signal);
    put_number(out, ",\"exit\":", reported->exit);
    fputc('}', out);
}

/* ---- side by side ------------------------------------------------------------------------ */

/* Every case of any run, and where each run has it. */
struct side {
    const struct report_set *set;
    struct report_keys keys;
    const struct report_case **first; /* of each case */
    const struct report_run **home;   /* the run that has it first */
    size_t count;
    const struct report_case **row; /* of one run, by case */
};

static bool lay(struct side *side, const struct report_set *set) {
    size_t most = 0;
    *side = (struct side){.set = set};
    for (size_t i = 0; i < set->run_count; i++)
        most += set->runs[i].count;
    side->first = calloc(most + 1, sizeof *side->first);
    side->home = calloc(most + 1, sizeof *side->home);
    side->row = calloc(most + 1, sizeof *side->row);
    if (!report_keys_begin(&side->keys, most) || !side->first || !side->home ||
        !side->row)
        return false;
    for (size_t i = 0; i < set->run_count; i++)
        for (size_t k = 0; k < set->runs[i].count; k++) {
            const struct report_case *reported = &set->runs[i].cases[k];
            size_t place =
                report_keys_add(&side->keys, reported->id, reported->digest, side->count);
            if (place < side->count)
                continue;
            side->first[side->count] = reported;
            side->home[side->count++] = &set->runs[i];
        }
    return true;
}

static void lift(struct side *side) {
    report_keys_free(&side->keys);
    free(side->first);
    free(side->home);
    free(side->row);
}

static void put_adapter(FILE *out, toolmend_view header) {
    put_name(out, "{\"header\":{\"adapter\":{\"name\":", header, "/adapter/name");
    put_name(out, ",\"version\":", header, "/adapter/version");
    put_name(out, ",\"language\":", header, "/adapter/language");
    put_name(out, "},\"suite\":", header, "/suite");
    put_name(out, ",\"spec\":", header, "/spec");
    put_name(out, ",\"profile\":", header, "/profile");
    put_name(out, ",\"filter\":", header, "/filter");
    put_value(out, ",\"salt\":", header, "/salt");
    put_value(out, ",\"asked\":", header, "/asked");
    put_value(out, ",\"command\":", header, "/command");
}

static void put_run(FILE *out, struct side *side, const struct report_run *run) {
    memset(side->row, 0, side->count * sizeof *side->row);
    for (size_t i = 0; i < run->count; i++)
        side->row[report_keys_find(&side->keys, run->cases[i].id, run->cases[i].digest)] =
            &run->cases[i];
    put_adapter(out, run->header);
    bool complete = report_is(toolmend_json_at(run->footer, "/complete"), "true");
    fprintf(out, "},\"footer\":{\"complete\":%s,\"harm\":%zu",
            complete ? "true" : "false", report_count(run->footer, "/harm"));
    put_name(out, ",\"level\":", run->footer, "/level");
    fprintf(out, ",\"probed\":\"%s\"", report_probed(run));
    put_value(out, ",\"recovery\":", run->footer, "/recovery");
    fputs("},\"results\":[", out);
    for (size_t i = 0; i < side->count; i++) {
        fputs(i > 0 ? ",\n" : "\n", out);
        if (side->row[i])
            put_result(out, side->set, run, side->row[i]);
        else
            fputs("null", out);
    }
    fputs("]}", out);
}

/* Each clause that a case speaks for, once. */
static bool put_clauses(FILE *out, const struct side *side) {
    struct report_keys seen;
    const char *before = "\n";
    toolmend_view none = {NULL, 0};
    if (!report_keys_begin(&seen, side->count))
        return false;
    for (size_t i = 0; i < side->count; i++) {
        toolmend_view text, id = side->first[i]->clause;
        if (report_keys_add(&seen, id, none, i) != i || !side->set->clause(id, &text))
            continue;
        put_spelled(out, before, id, REPORT_SHOWN);
        put_bytes(out, ":", text);
        before = ",\n";
    }
    report_keys_free(&seen);
    return true;
}

static bool put_data(FILE *out, const struct report_set *set) {
    struct side side;
    bool laid = lay(&side, set);
    fputs("{\"format\":1,\"clauses\":{", out);
    laid = laid && put_clauses(out, &side);
    fputs("},\"cases\":[", out);
    for (size_t i = 0; laid && i < side.count; i++) {
        fputs(i > 0 ? ",\n" : "\n", out);
        put_case(out, set, side.home[i], side.first[i]);
    }
    fputs("],\n\"runs\":[", out);
    for (size_t i = 0; laid && i < set->run_count; i++) {
        fputs(i > 0 ? ",\n" : "\n", out);
        put_run(out, &side, &set->runs[i]);
    }
    fputs("]}\n", out);
    lift(&side);
    return laid;
}

/* ---- the page ---------------------------------------------------------------------------- */

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
    char hex[65], bytes[32];
    sha256_begin(&hash);
    sha256_add(&hash, line_feed, 1);
    sha256_add(&hash, report_script, strlen(report_script));
    sha256_add(&hash, line_feed, 1);
    sha256_end(&hash, hex);
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(nibble(hex[2 * i]) << 4 | nibble(hex[2 * i + 1]));
    report_put_base64(out, (toolmend_view){bytes, sizeof bytes});
}

bool report_write_html(FILE *out, const struct report_set *set) {
    const char *page = report_page;
    put_until(out, &page, "@HASH@");
    put_hash(out);
    put_until(out, &page, "@STYLE@");
    fputs(report_style, out);
    put_until(out, &page, "@DATA@");
    bool made = put_data(out, set);
    put_until(out, &page, "@SCRIPT@");
    fputs(report_script, out);
    fputs(page, out);
    return made;
}
