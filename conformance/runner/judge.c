/* SPDX-License-Identifier: MIT
 *
 * judge.c - the table that decides between pass, loss and harm.
 *
 * One expectation and one answer meet in one of three functions, one a row of the table; each
 * reads from the harmless to the harmful and ends in harm. Of several expectations that are
 * all sound the one that is best for the adapter counts.
 */
#include "judge.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge_internal.h"
#include "suite_internal.h"

/* One answer to one case. */
struct judging {
    const struct hello *hello;
    const struct suite_case *test;
    const struct answer *answer;
    toolmend_profile profile;
    toolmend_view
        schema; /* for typed output; absent: a whole call, of which tool is open */
    toolmend_view input; /* what stands for the arguments before any repair */
    enum fit to_input;
    bool refused; /* and the host is left with what came */
    bool no_memory;
};

/* ---- words ----------------------------------------------------------------------------- */

const char *result_name(enum result result) {
    static const char *const names[RESULT_COUNT] = {
        "pass",  "fail",    "harm",     "unsupported", "not-applicable", "error",
        "crash", "timeout", "protocol", "suite-error", "not-run"};
    return names[result];
}

const char *detail_name(enum detail detail) {
    static const char *const names[DETAIL_COUNT] = {
        "", "missed", "passed-on", "bytes", "changed", "refused", "wrong"};
    return names[detail];
}

void judge_note(struct judgement *judgement, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(judgement->note, sizeof judgement->note, format, arguments);
    va_end(arguments);
    for (char *p = judgement->note; *p; p++)
        if (*p < ' ' || *p > '~')
            *p = '?';
}

/* ---- profiles -------------------------------------------------------------------------- */

static int rank_of(toolmend_profile profile) {
    switch (profile) {
    case TOOLMEND_SAFE:
        return 0;
    case TOOLMEND_STANDARD:
        return 1;
    case TOOLMEND_EXTENDED:
        break;
    }
    return 2;
}

/* Does the profile hold the rules of the repair that the case expects? */
static bool is_held(const struct suite_case *test, toolmend_profile profile) {
    toolmend_profile tier = TOOLMEND_STANDARD;
    return test->tier && toolmend_profile_by_name(test->tier, &tier) &&
           rank_of(tier) <= rank_of(profile);
}

bool judge_due(const struct suite_case *test, toolmend_profile profile) {
    return test->expect_count == 1 && test->expect[0].outcome == SUITE_REPAIRED &&
           is_held(test, profile);
}

/* ---- the table -------------------------------------------------------------------------- */

static struct judgement verdict(enum result result, enum detail detail) {
    return (struct judgement){.result = result, .detail = detail};
}

/* The call was refused, and something else than what came is left with the host. */
static bool is_left_changed(const struct judging *j) {
    return j->answer->outcome == ANSWER_REJECTED && !j->refused;
}

/* Is the answer the input in another spelling, though the adapter keeps bytes? */
static bool is_respelled(const struct judging *j, enum fit fit) {
    return fit == FIT_VALUE && j->hello->bytes;
}

static struct judgement judge_valid(const struct judging *j) {
    if (j->refused)
        return verdict(RESULT_HARM, DETAIL_REFUSED);
    if (is_left_changed(j) || j->to_input == FIT_NOT || is_respelled(j, j->to_input))
        return verdict(RESULT_HARM, DETAIL_CHANGED);
    return verdict(RESULT_PASS, DETAIL_NONE);
}

/* A repair above the profile is due from nobody: the case is then one that is to be refused,
 * and the repair is as good. */
static struct judgement judge_repaired(struct judging *j,
                                       const struct suite_expect *expect) {
    bool held = is_held(j->test, j->profile);
    enum fit fit = FIT_NOT, untouched = FIT_NOT;
    if (j->refused)
        return held ? verdict(RESULT_FAIL, DETAIL_MISSED)
                    : verdict(RESULT_PASS, DETAIL_NONE);
    if (is_left_changed(j))
        return verdict(RESULT_HARM, DETAIL_WRONG);
    /* A text handed on as it came mends nothing, also where a typed layer may leave out just
     * what the repair takes away. */
    if (!fit_find(j->answer->arguments, j->test->text, j->schema, false, &untouched) ||
        !fit_find(j->answer->arguments, expect->arguments, j->schema,
                  j->hello->typed_output, &fit))
        j->no_memory = true;
    if (untouched != FIT_NOT)
        fit = FIT_NOT;
    if (is_respelled(j, fit))
        return verdict(RESULT_FAIL, DETAIL_BYTES);
    if (fit != FIT_NOT)
        return (struct judgement){.result = RESULT_PASS, .recovered = true};
    if (is_respelled(j, j->to_input))
        return verdict(RESULT_FAIL, DETAIL_BYTES);
    if (j->to_input != FIT_NOT)
        return verdict(RESULT_FAIL, held ? DETAIL_MISSED : DETAIL_PASSED_ON);
    return verdict(RESULT_HARM, DETAIL_WRONG);
}

static struct judgement judge_rejected(const struct judging *j,
                                       const struct suite_expect *expect) {
    if (is_respelled(j, j->to_input))
        return verdict(RESULT_FAIL, DETAIL_BYTES);
    if (j->refused) {
        struct judgement pass = verdict(RESULT_PASS, DETAIL_NONE);
        bool told = j->hello->reasons && expect->reason.ptr;
        toolmend_view reason = j->answer->reason;
        if (told && !(reason.ptr && is_word(reason, expect->reason.ptr)))
            judge_note(&pass, "the reason is %.*s, expected is %.*s",
                       reason.ptr ? (int)(reason.len < 80 ? reason.len : 80) : 4,
                       reason.ptr ? reason.ptr : "none", (int)expect->reason.len,
                       expect->reason.ptr);
        return pass;
    }
    if (is_left_changed(j) || j->to_input == FIT_NOT)
        return verdict(RESULT_HARM, DETAIL_WRONG);
    return verdict(RESULT_FAIL, DETAIL_PASSED_ON);
}

/* Does the answer name another tool than the one expected? */
static bool is_elsewhere(const struct judging *j, const struct suite_expect *expect) {
    toolmend_view name = j->answer->name;
    return j->test->call && j->answer->outcome == ANSWER_OK && expect->name.ptr &&
           (name.len != expect->name.len ||
            memcmp(name.ptr, expect->name.ptr, name.len) != 0);
}

static struct judgement judge_row(struct judging *j, const struct suite_expect *expect) {
    switch (expect->outcome) {
    case SUITE_VALID:
        return is_elsewhere(j, expect) ? verdict(RESULT_HARM, DETAIL_CHANGED)
                                       : judge_valid(j);
    case SUITE_REPAIRED:
        return is_elsewhere(j, expect) ? verdict(RESULT_HARM, DETAIL_WRONG)
                                       : judge_repaired(j, expect);
    case SUITE_REJECTED:
        break;
    }
    return judge_rejected(j, expect);
}

static struct judgement judge_rows(struct judging *j) {
    struct judgement best = judge_row(j, &j->test->expect[0]);
    const struct suite_expect *chosen = &j->test->expect[0];
    for (size_t i = 1; i < j->test->expect_count; i++) {
        struct judgement row = judge_row(j, &j->test->expect[i]);
        if (row.result >= best.result)
            continue;
        best = row;
        chosen = &j->test->expect[i];
    }
    if (best.result == RESULT_PASS)
        best.choice = chosen->choice;
    best.due = judge_due(j->test, j->profile);
    best.recovered = best.recovered && best.due;
    return best;
}
static_assert(RESULT_PASS < RESULT_FAIL && RESULT_FAIL < RESULT_HARM,
              "the order of the table's results, best first");

/* ---- answers that say nothing of the text ------------------------------------------------ */

static bool is_of_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == '_' || c == '-';
}

/* Does the sentence name the keyword, as a word of its own? */
static bool names(toolmend_view why, const char *word) {
    size_t len = strlen(word);
    for (size_t i = 1; why.ptr && i + len < why.len; i++) {
        if (memcmp(why.ptr + i, word, len) == 0 && !is_of_word(why.ptr[i - 1]) &&
            !is_of_word(why.ptr[i + len]))
            return true;
    }
    return false;
}

static struct judgement judge_unsupported(const struct judging *j) {
    toolmend_view why = j->answer->why;
    struct judgement made = verdict(RESULT_UNSUPPORTED, DETAIL_NONE);
    bool excused = !hello_claims(j->hello, j->test);
    for (size_t i = 0; i < j->test->need_count; i++)
        excused = excused || names(why, j->test->needs[i]);
    int shown = (int)(why.len < 120 ? why.len : 120);
    if (excused) {
        judge_note(&made, "unsupported: %.*s", shown, why.ptr ? why.ptr : "");
        return made;
    }
    made.result = RESULT_ERROR;
    made.due = judge_due(j->test, j->profile);
    judge_note(&made, "unsupported, but why names nothing that the case needs: %.*s",
               why.ptr ? shown : 4, why.ptr ? why.ptr : "none");
    return made;
}

static struct judgement judge_error(const struct judging *j) {
    toolmend_view why = j->answer->why;
    struct judgement made = verdict(RESULT_ERROR, DETAIL_NONE);
    made.due = judge_due(j->test, j->profile);
    judge_note(&made, "the adapter answered with an error: %.*s",
               why.ptr ? (int)(why.len < 180 ? why.len : 180) : 11,
               why.ptr ? why.ptr : "without why");
    return made;
}

/* ---- putting it together ----------------------------------------------------------------- */

/* The arguments that a call text states: its member, decoded where that is a text. */
static bool read_input(struct judging *j, char **memory) {
    *memory = NULL;
    j->input = j->test->text;
    if (!j->test->call)
        return true;
    j->input = toolmend_json_at(j->test->text, "/arguments");
    if (!j->input.ptr || j->input.ptr[0] != '"')
        return true;
    *memory = malloc(j->input.len);
    if (!*memory)
        return false;
    size_t len = toolmend_json_string(j->input, *memory, j->input.len);
    if (len != SIZE_MAX)
        j->input = (toolmend_view){*memory, len};
    return true;
}

/* What the host is left with, beside the arguments that came. */
static bool observe(struct judging *j) {
    const struct answer *answer = j->answer;
    j->schema = toolmend_json_at(j->test->tool, "/parameters");
    if (answer->arguments.ptr && !fit_find(answer->arguments, j->input, j->schema,
                                           j->hello->typed_output, &j->to_input))
        return false;
    j->refused = answer->outcome == ANSWER_REJECTED &&
                 (!answer->arguments.ptr || j->to_input != FIT_NOT);
    return true;
}

/* Edits are not scored; whoever claims them is told if they do not hold. */
static void note_edits(const struct judging *j, struct judgement *made) {
    bool unchanged = j->to_input == FIT_BYTES && !j->answer->edits.ptr;
    if (!j->hello->edits || j->test->call || j->answer->outcome != ANSWER_OK ||
        made->note[0] != '\0' || unchanged)
        return;
    const char *fault =
        edit_script_fault(j->answer->edits, j->input, j->answer->arguments);
    if (fault)
        judge_note(made, "edits: %s", fault);
}

struct judgement judge(const struct hello *hello, const struct suite_case *test,
                       toolmend_profile profile, const struct answer *answer) {
    struct judging j = {
        .hello = hello, .test = test, .answer = answer, .profile = profile};
    struct judgement made;
    char *memory;
    if (answer->outcome == ANSWER_UNSUPPORTED)
        return judge_unsupported(&j);
    if (answer->outcome == ANSWER_ERROR)
        return judge_error(&j);
    if (read_input(&j, &memory) && observe(&j)) {
        made = judge_rows(&j);
        note_edits(&j, &made);
        if (is_left_changed(&j) && made.note[0] == '\0')
            judge_note(&made, "it refused the call and left the host other arguments");
    } else {
        j.no_memory = true;
    }
    free(memory);
    if (j.no_memory) {
        made = verdict(RESULT_NOT_RUN, DETAIL_NONE);
        judge_note(&made, "%s", answer_no_memory);
    }
    return made;
}
