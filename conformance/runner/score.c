/* SPDX-License-Identifier: MIT
 *
 * score.c - the table that decides between pass, loss and harm.
 *
 * One expectation and one answer meet in one of three functions, one a row of the table; each
 * reads from the harmless to the harmful and ends in harm. Of several expectations that are
 * all sound the one that is best for the adapter counts.
 */
#include "score.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "call_text.h"
#include "score_internal.h"
#include "suite_internal.h"

/* One answer to one case. */
struct scoring {
    const struct hello *hello;
    const struct suite_case *test;
    const struct answer *answer;
    toolmend_profile profile;
    struct call_text stated; /* by the text of a whole call */
    toolmend_view schema;    /* for typed output; absent: of a call to no known tool */
    toolmend_view input; /* the arguments as they came; absent: the call states none */
    enum likeness unstripped; /* to the input, taken as it is */
    enum likeness to_input;   /* and for typed output without what a type adds */
    bool refused;             /* and the host is left with what came */
    bool no_memory;
};

/* ---- words ----------------------------------------------------------------------------- */

const char *result_name(enum result result) {
    static const char *const names[RESULT_COUNT] = {
        "pass",  "fail",    "harm",     "unsupported", "not-applicable", "error",
        "crash", "timeout", "protocol", "flaky",       "suite-error",    "not-run"};
    return names[result];
}

const char *detail_name(enum detail detail) {
    static const char *const names[DETAIL_COUNT] = {
        "", "missed", "passed-on", "bytes", "cuts", "changed", "refused", "wrong"};
    return names[detail];
}

const char *excuse_name(enum excuse excuse) {
    static const char *const names[] = {"", "xfail", "xpass"};
    return names[excuse];
}

void score_note(struct score *score, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(score->note, sizeof score->note, format, arguments);
    va_end(arguments);
    for (char *p = score->note; *p; p++)
        if (*p < ' ' || *p > '~')
            *p = '?';
}

/* ---- the table -------------------------------------------------------------------------- */

static struct score verdict(enum result result, enum detail detail) {
    return (struct score){.result = result, .detail = detail};
}

static bool is_same(toolmend_view a, toolmend_view b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

/* The call was refused, and something else than what came is left with the host. */
static bool is_left_changed(const struct scoring *j) {
    return j->answer->outcome == ANSWER_REJECTED && !j->refused;
}

/* Is the answer the input in another spelling, though the adapter keeps bytes? */
static bool is_respelled(const struct scoring *j, enum likeness likeness) {
    return likeness == SAME_VALUE && j->hello->bytes;
}

static struct score score_valid(const struct scoring *j) {
    if (j->refused)
        return verdict(RESULT_HARM, DETAIL_REFUSED);
    if (is_left_changed(j) || j->to_input == DIFFERENT || is_respelled(j, j->to_input))
        return verdict(RESULT_HARM, DETAIL_CHANGED);
    return verdict(RESULT_PASS, DETAIL_NONE);
}

/* Does the answer name another tool than the one expected, or than the one that came? */
static bool is_elsewhere(const struct scoring *j, const struct suite_expect *expect) {
    toolmend_view name = j->answer->name;
    toolmend_view wanted = expect->name.ptr ? expect->name : j->stated.name;
    return j->test->call && j->answer->outcome == ANSWER_OK && wanted.ptr &&
           !is_same(name, wanted);
}

static enum likeness compare_repair(struct scoring *j, const struct suite_expect *expect,
                                    bool typed) {
    enum likeness likeness = DIFFERENT;
    if (is_elsewhere(j, expect))
        return DIFFERENT;
    if (!compare_texts(j->answer->arguments, expect->arguments, j->schema, typed,
                       &likeness))
        j->no_memory = true;
    return likeness;
}

static struct score score_repair(const struct scoring *j, enum likeness likeness) {
    if (is_respelled(j, likeness))
        return verdict(RESULT_FAIL, DETAIL_BYTES);
    return (struct score){.result = RESULT_PASS, .recovered = true};
}

static struct score score_unchanged(const struct scoring *j, enum likeness likeness,
                                    bool held) {
    if (is_respelled(j, likeness))
        return verdict(RESULT_FAIL, DETAIL_BYTES);
    return verdict(RESULT_FAIL, held ? DETAIL_MISSED : DETAIL_PASSED_ON);
}

/* A repair that the profile does not hold is due from nobody: the case is then one that is to
 * be refused, and the repair is as good. A text handed on as it came mends nothing, also where typed
 * output may leave out just what the repair takes away. */
static struct score score_repaired(struct scoring *j, const struct suite_expect *expect) {
    bool held = expected_in_profile(j->test, expect, j->profile);
    if (j->refused)
        return held ? verdict(RESULT_FAIL, DETAIL_MISSED)
                    : verdict(RESULT_PASS, DETAIL_NONE);
    if (is_left_changed(j))
        return verdict(RESULT_HARM, DETAIL_WRONG);
    enum likeness likeness = compare_repair(j, expect, false);
    if (likeness == SAME_BYTES)
        return score_repair(j, likeness);
    if (j->unstripped != DIFFERENT)
        return score_unchanged(j, j->unstripped, held);
    if (likeness == DIFFERENT && j->hello->typed_output)
        likeness = compare_repair(j, expect, true);
    if (likeness != DIFFERENT)
        return score_repair(j, likeness);
    if (j->to_input != DIFFERENT)
        return score_unchanged(j, j->to_input, held);
    return verdict(RESULT_HARM, DETAIL_WRONG);
}

static struct score score_rejected(const struct scoring *j,
                                   const struct suite_expect *expect) {
    if (is_respelled(j, j->to_input))
        return verdict(RESULT_FAIL, DETAIL_BYTES);
    if (j->refused) {
        struct score pass = verdict(RESULT_PASS, DETAIL_NONE);
        bool told = j->hello->reasons && expect->reason.ptr &&
                    reason_is_scored(j->test, j->profile);
        toolmend_view reason = j->answer->reason;
        if (told && !(reason.ptr && is_word(reason, expect->reason.ptr)))
            score_note(&pass, "the reason is %.*s, expected is %.*s",
                       reason.ptr ? (int)(reason.len < 80 ? reason.len : 80) : 4,
                       reason.ptr ? reason.ptr : "none", (int)expect->reason.len,
                       expect->reason.ptr);
        return pass;
    }
    if (is_left_changed(j) || j->to_input == DIFFERENT)
        return verdict(RESULT_HARM, DETAIL_WRONG);
    return verdict(RESULT_FAIL, DETAIL_PASSED_ON);
}

static struct score score_row(struct scoring *j, const struct suite_expect *expect) {
    switch (expect->outcome) {
    case SUITE_VALID:
        return is_elsewhere(j, expect) ? verdict(RESULT_HARM, DETAIL_CHANGED)
                                       : score_valid(j);
    case SUITE_REPAIRED:
        return score_repaired(j, expect);
    case SUITE_REJECTED:
        break;
    }
    return score_rejected(j, expect);
}

static struct score score_rows(struct scoring *j) {
    struct score best = score_row(j, &j->test->expect[0]);
    const struct suite_expect *chosen = &j->test->expect[0];
    for (size_t i = 1; i < j->test->expect_count; i++) {
        struct score row = score_row(j, &j->test->expect[i]);
        if (row.result >= best.result)
            continue;
        best = row;
        chosen = &j->test->expect[i];
    }
    if (best.result == RESULT_PASS)
        best.choice = chosen->choice;
    best.due = repair_is_due(j->test, j->profile);
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

/* Does the text name the keyword, as a word of its own? */
static bool names(toolmend_view text, const char *word) {
    size_t len = strlen(word);
    for (size_t i = 0; text.len >= len && i <= text.len - len; i++) {
        size_t end = i + len;
        if (memcmp(text.ptr + i, word, len) == 0 &&
            (i == 0 || !is_of_word(text.ptr[i - 1])) &&
            (end == text.len || !is_of_word(text.ptr[end])))
            return true;
    }
    return false;
}

/* Does the sentence, decoded, name what the case needs? What is no string is taken as it is
 * spelled. */
static bool is_need_named(const struct scoring *j) {
    toolmend_view why = j->answer->why;
    char *memory = why.ptr ? malloc(why.len) : NULL;
    if (memory && why.ptr[0] == '"') {
        size_t len = toolmend_json_string(why, memory, why.len);
        if (len != SIZE_MAX)
            why = (toolmend_view){memory, len};
    }
    bool named = memory && hello_lone_surrogate(j->test) && names(why, "lone-surrogates");
    for (size_t i = 0; memory && i < j->test->need_count; i++)
        named = named || names(why, j->test->needs[i]);
    free(memory);
    return named;
}

static struct score score_unsupported(const struct scoring *j) {
    toolmend_view why = j->answer->why;
    struct score made = verdict(RESULT_UNSUPPORTED, DETAIL_NONE);
    int shown = (int)(why.len < 120 ? why.len : 120);
    if (!hello_claims(j->hello, j->test) || is_need_named(j)) {
        score_note(&made, "unsupported: %.*s", shown, why.ptr ? why.ptr : "");
        return made;
    }
    made.result = RESULT_ERROR;
    made.due = repair_is_due(j->test, j->profile);
    score_note(&made, "unsupported, but why names nothing that the case needs: %.*s",
               why.ptr ? shown : 4, why.ptr ? why.ptr : "none");
    return made;
}

static struct score score_error(const struct scoring *j) {
    toolmend_view why = j->answer->why;
    struct score made = verdict(RESULT_ERROR, DETAIL_NONE);
    made.due = repair_is_due(j->test, j->profile);
    score_note(&made, "the adapter answered with an error: %.*s",
               why.ptr ? (int)(why.len < 180 ? why.len : 180) : 11,
               why.ptr ? why.ptr : "without why");
    return made;
}

/* ---- putting it together ----------------------------------------------------------------- */

/* The arguments that came: the text, or what a whole call states. */
static bool read_input(struct scoring *j) {
    j->input = j->test->text;
    if (!j->test->call)
        return true;
    bool read = call_text_read(j->test->text, &j->stated);
    j->input = j->stated.arguments;
    return read;
}

/* The schema of the tool that the answer names; absent: there is no such tool. */
static toolmend_view find_schema(const struct scoring *j) {
    const struct suite_case *test = j->test;
    return toolmend_json_at(
        test->call ? suite_find_tool(test, j->answer->name) : test->tool, "/parameters");
}

/* How near the answer is to what came. A call that states no arguments is handed on as it came
 * by its whole text; a refused one is also left so. */
static bool compare_to_input(struct scoring *j) {
    toolmend_view answer = j->answer->arguments;
    bool ok = j->answer->outcome == ANSWER_OK;
    if (!answer.ptr || (j->test->call && ok && !is_same(j->answer->name, j->stated.name)))
        return true;
    if (j->test->call && is_same(answer, j->test->text) && (!ok || !j->input.ptr))
        j->unstripped = j->to_input = SAME_BYTES;
    if (!j->input.ptr || j->to_input != DIFFERENT)
        return true;
    return compare_texts(answer, j->input, j->schema, false, &j->unstripped) &&
           compare_texts(answer, j->input, j->schema, j->hello->typed_output,
                         &j->to_input);
}

/* What the host is left with, beside the arguments that came. */
static bool observe(struct scoring *j) {
    const struct answer *answer = j->answer;
    j->schema = find_schema(j);
    if (!compare_to_input(j))
        return false;
    j->refused = answer->outcome == ANSWER_REJECTED &&
                 (!answer->arguments.ptr || j->to_input != DIFFERENT);
    return true;
}

/* Edits are not scored; whoever claims them is told if they do not hold. */
static void note_edits(const struct scoring *j, struct score *made) {
    const struct answer *answer = j->answer;
    bool unchanged = j->to_input == SAME_BYTES && !answer->edits.ptr;
    if (!j->hello->edits || answer->outcome != ANSWER_OK || made->note[0] != '\0' ||
        unchanged)
        return;
    const char *fault = j->test->call ? call_script_fault(answer->edits, j->test->text,
                                                          answer->name, answer->arguments)
                                      : edit_script_fault(answer->edits, j->test->text,
                                                          answer->arguments);
    if (fault)
        score_note(made, "edits: %s", fault);
}

/* Words for what the table does not show. */
static void add_notes(const struct scoring *j, struct score *made) {
    const struct suite_expect *expect = &j->test->expect[0];
    toolmend_view name = j->answer->name;
    bool elsewhere = j->test->expect_count == 1 && expect->outcome != SUITE_REJECTED &&
                     is_elsewhere(j, expect);
    if (is_left_changed(j))
        score_note(made, "it refused the call and left the host other arguments");
    else if (made->result == RESULT_HARM && elsewhere)
        score_note(made, "it names %s%.*s", name.len > 0 ? "" : "no tool",
                   name.len < 80 ? (int)name.len : 80, name.len > 0 ? name.ptr : "");
    note_edits(j, made);
}

struct score score_answer(const struct hello *hello, const struct suite_case *test,
                          toolmend_profile profile, const struct answer *answer) {
    struct scoring j = {
        .hello = hello, .test = test, .answer = answer, .profile = profile};
    struct score made;
    if (answer->outcome == ANSWER_UNSUPPORTED)
        return score_unsupported(&j);
    if (answer->outcome == ANSWER_ERROR)
        return score_error(&j);
    if (read_input(&j) && observe(&j)) {
        made = score_rows(&j);
        add_notes(&j, &made);
    } else {
        j.no_memory = true;
    }
    call_text_free(&j.stated);
    if (j.no_memory) {
        made = verdict(RESULT_NOT_RUN, DETAIL_NONE);
        score_note(&made, "%s", answer_no_memory);
    }
    return made;
}
