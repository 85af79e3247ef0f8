/* SPDX-License-Identifier: MIT
 *
 * test_cuts.c - P10 on every text of the suite and the corpus that is an object: cut before its
 * last byte it is refused as truncated, whatever the provider says and whatever may be repaired.
 *
 * Two things may be accepted, and are looked at: nothing but white space (syntax/empty-text), and
 * on `complete` a text that lacks closers alone (syntax/missing-closer). Of the latter it counts
 * how many have lost a member or item against the whole text: what a host risks that believes
 * `complete`.
 *
 * usage: test_cuts
 *
 * A text of up to 16,000 bytes, as all are, is cut at every byte, a longer one at as many places;
 * with sanitizers at a ninth of them.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "suite.h"

enum { CUTS_MAX = 16000, PROFILES = 3, FINISHES = 3 };

static const toolmend_profile profiles[PROFILES] = {TOOLMEND_SAFE, TOOLMEND_STANDARD,
                                                    TOOLMEND_EXTENDED};
static const toolmend_finish finishes[FINISHES] = {
    TOOLMEND_FINISH_UNKNOWN, TOOLMEND_FINISH_COMPLETE, TOOLMEND_FINISH_TRUNCATED};

/* On `complete`, in the profile standard: of all texts, and of those with three members or more. */
static struct { size_t cuts[2], closed[2], lossy[2]; } counts;

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_blank(toolmend_view text) {
    for (size_t i = 0; i < text.len; i++)
        if (!is_space(text.ptr[i]))
            return false;
    return true;
}

/* How often a mark stands outside of the strings of a JSON text, or of the beginning of one: a
 * colon for each member, a comma for each member and item but the first ones. */
static size_t marks(toolmend_view text, char mark) {
    size_t count = 0;
    bool inside = false;
    for (size_t i = 0; i < text.len; i++) {
        count += !inside && text.ptr[i] == mark;
        if (text.ptr[i] == '"')
            inside = !inside;
        else if (inside && text.ptr[i] == '\\')
            i++;
    }
    return count;
}

/* ---- what came of a cut ------------------------------------------------------------------ */

static bool is_empty_object(toolmend_view text) {
    return text.len == 2 && memcmp(text.ptr, "{}", 2) == 0;
}

static bool names(const toolmend_report *report, const char *rule) {
    for (size_t i = 0; i < toolmend_report_edit_count(report); i++) {
        toolmend_edit edit = toolmend_report_edit(report, i);
        for (size_t k = 0; k < edit.rule_count; k++)
            if (strcmp(edit.rules[k], rule) == 0)
                return true;
    }
    return false;
}

/* What may stand at the end of a text that lacks closers alone: the end of a string, a closer,
 * or the last letter of a word. A cut string may end so, too; then it is no JSON. */
static bool may_lack_closers(toolmend_view cut) {
    while (is_space(cut.ptr[cut.len - 1]))
        cut.len--;
    return strchr("\"}]el", cut.ptr[cut.len - 1]) != NULL;
}

/* By the clauses of the two rules and text/end. */
static bool is_right(const toolmend_report *report, toolmend_view cut,
                     toolmend_finish finish, toolmend_profile profile) {
    toolmend_verdict verdict = toolmend_report_verdict(report);
    toolmend_reason reason = toolmend_report_reason(report);
    bool empty_row = finish != TOOLMEND_FINISH_TRUNCATED;
    bool closing_row = finish == TOOLMEND_FINISH_COMPLETE && profile != TOOLMEND_SAFE;
    if (is_blank(cut) && empty_row && profile == TOOLMEND_SAFE)
        return verdict == TOOLMEND_REJECTED &&
               (reason == TOOLMEND_REASON_NOT_JSON ||
                reason == TOOLMEND_REASON_SCHEMA_MISMATCH);
    if (is_blank(cut) && empty_row)
        return verdict == TOOLMEND_REPAIRED
                   ? names(report, "syntax/empty-text") &&
                         is_empty_object(toolmend_report_text(report))
                   : reason == TOOLMEND_REASON_SCHEMA_MISMATCH;
    if (verdict == TOOLMEND_REJECTED)
        return reason == TOOLMEND_REASON_TRUNCATED || reason == TOOLMEND_REASON_LIMIT ||
               (closing_row && may_lack_closers(cut));
    return verdict == TOOLMEND_REPAIRED && closing_row && may_lack_closers(cut) &&
           names(report, "syntax/missing-closer");
}

/* ---- every cut --------------------------------------------------------------------------- */

struct subject {
    const char *id;
    toolmend_view text;
    const toolmend_tool *tool;
};

static void count_cut(const struct subject *subject, toolmend_view cut, bool closed) {
    size_t members = marks(subject->text, ':');
    bool lossy = marks(cut, ':') < members || marks(cut, ',') < marks(subject->text, ',');
    for (size_t i = 0; i < 1 + (size_t)(members > 2); i++) {
        counts.cuts[i]++;
        counts.closed[i] += closed;
        counts.lossy[i] += closed && lossy;
    }
}

static bool cut_is_right(const struct subject *subject, size_t len,
                         toolmend_finish finish, toolmend_profile profile) {
    toolmend_options options = {.size = sizeof options, .profile = profile};
    toolmend_report *report;
    char *block = malloc(len + (len == 0)); /* of exactly its size */
    if (!block)
        exit(3);
    memcpy(block, subject->text.ptr, len);
    toolmend_view cut = {block, len};
    if (toolmend_repair(subject->tool, cut, finish, &options, &report, NULL) !=
        TOOLMEND_OK)
        exit(3);
    bool right = is_right(report, cut, finish, profile);
    if (!right)
        fprintf(stderr, "%s, its first %zu bytes, %s, %s: %s %s\n", subject->id, len,
                toolmend_finish_name(finish), toolmend_profile_name(profile),
                toolmend_verdict_name(toolmend_report_verdict(report)),
                toolmend_reason_name(toolmend_report_reason(report)));
    if (finish == TOOLMEND_FINISH_COMPLETE && profile == TOOLMEND_STANDARD)
        count_cut(subject, cut, names(report, "syntax/missing-closer"));
    toolmend_report_free(report);
    free(block);
    return right;
}

static void cut_everywhere(const struct subject *subject) {
    size_t end = subject->text.len;
    bool right = true;
    while (end > 0 && is_space(subject->text.ptr[end - 1]))
        end--;
    size_t places = end < CUTS_MAX ? end : CUTS_MAX;
    for (size_t i = 0; i < places; i += CHECK_ONE_IN(9))
        for (int k = 0; k < PROFILES * FINISHES; k++)
            right = cut_is_right(subject, end * i / places, finishes[k / PROFILES],
                                 profiles[k % PROFILES]) &&
                    right;
    CHECK(right);
}

static void cut_all(const struct suite *suite) {
    for (size_t i = 0; i < suite->count; i++) {
        const struct suite_case *test = &suite->cases[i];
        toolmend_tools *tools;
        struct subject subject = {test->id, test->text, NULL};
        toolmend_view name = toolmend_json_at(test->tool, "/name");
        if (!test->object || test->call ||
            toolmend_tools_load(test->tool, NULL, &tools, NULL) != TOOLMEND_OK)
            continue;
        name = name.len >= 2 ? (toolmend_view){name.ptr + 1, name.len - 2} : name;
        if (toolmend_tools_find(tools, name, &subject.tool, NULL) == TOOLMEND_OK)
            cut_everywhere(&subject);
        toolmend_tools_free(tools);
    }
}

int main(void) {
    struct suite suite;
    struct suite_error error;
    if (!suite_vectors(&suite, &error)) {
        fprintf(stderr, "test_cuts: %s\n", error.message);
        return 1;
    }
    cut_all(&suite);
    suite_free(&suite);
    if (suite_corpus(&suite, &error)) {
        cut_all(&suite);
        suite_free(&suite);
    }
    CHECK(counts.closed[1] > 0);
    printf("note: on `complete` %zu of %zu cuts are closed, %zu of them short of a "
           "member or "
           "item; of texts with three members or more: %zu of %zu, %zu\n",
           counts.closed[0], counts.cuts[0], counts.lossy[0], counts.closed[1],
           counts.cuts[1], counts.lossy[1]);
    return check_report();
}
