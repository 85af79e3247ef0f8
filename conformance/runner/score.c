/* SPDX-License-Identifier: MIT
 *
 * score.c - the table that decides between pass, fail, guess, spoiled and harm.
 *
 * What an answer leaves the host with is one of a few observations. The table gives the result for
 * each expectation and observation. Of several acceptable outcomes, the one with the best result
 * counts.
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
    bool refused;             /* and the host is left with the input */
    bool no_memory;
};

/* ---- words ----------------------------------------------------------------------------- */

const char *result_name(enum result result) {
    static const char *const names[RESULT_COUNT] = {
        "pass",  "fail",  "guess",   "spoiled",  "harm",  "unsupported", "not-applicable",
        "error", "crash", "timeout", "protocol", "flaky", "suite-error", "not-run"};
    return names[result];
}

const char *detail_name(enum detail detail) {
    static const char *const names[DETAIL_COUNT] = {
        "",      "kept", "mended",  "rejected", "undeclared", "missed",  "passed-on",
        "bytes", "cuts", "changed", "refused",  "wrong",      "invented"};
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

/* What is expected of a text, and what the host is left with. `above`: by a repair that the profile
 * does not hold, which is due from nobody: the text is then one to reject, and the repair is as
 * good. `respelled`: the same value in other bytes, from an adapter that keeps bytes. `reading`:
 * one that the case lists. `invalid`: another text, which the tool does not take. `other` is also
 * what a host is left with by an answer that rejects the call and changes its arguments. `by_type`: a
 * text with undeclared members came out as the layer says that its types make it. */
enum expected { VALID, REPAIRED, REPAIRED_ABOVE, REJECTED, EXPECTED };
enum observed {
    SAME,
    RESPELLED,
    REPAIR,
    REPAIR_RESPELLED,
    READING,
    INVALID,
    OTHER,
    REFUSED,
    REFUSED_RESPELLED,
    BY_TYPE,
    OBSERVED
};

enum verdict {
    KEPT,
    MENDED,
    AS_DUE,
    MISSED,
    PASSED_ON,
    BYTES,
    GUESS,
    SPOILED,
    CHANGED,
    LOST,
    WRONG,
    UNDECLARED
};

/* In the order of `observed`. What was not to be repaired has no repair that could be observed. */
static const enum verdict table[EXPECTED][OBSERVED] = {
  /* VALID */
    {KEPT,      CHANGED, WRONG,  WRONG, CHANGED, CHANGED, CHANGED, LOST,   LOST,   UNDECLARED},
 /* REPAIRED */
    {MISSED,    BYTES,   MENDED, BYTES, GUESS,   SPOILED, WRONG,   MISSED, MISSED, UNDECLARED},
 /* REPAIRED_ABOVE */
    {PASSED_ON, BYTES,   MENDED, BYTES, GUESS,   SPOILED, WRONG,   AS_DUE, AS_DUE, UNDECLARED},
 /* REJECTED */
    {PASSED_ON, BYTES,   WRONG,  WRONG, GUESS,   SPOILED, WRONG,   AS_DUE, BYTES,  WRONG     },
};

static struct score score_of(enum result result, enum detail detail) {
    return (struct score){.result = result, .detail = detail};
}

static struct score score_of_verdict(enum verdict verdict) {
    static const struct {
        enum result result;
        enum detail detail;
    } scores[] = {
        [KEPT] = {RESULT_PASS,    DETAIL_KEPT      },
        [MENDED] = {RESULT_PASS,    DETAIL_MENDED    },
        [AS_DUE] = {RESULT_PASS,    DETAIL_REJECTED  },
        [MISSED] = {RESULT_FAIL,    DETAIL_MISSED    },
        [PASSED_ON] = {RESULT_FAIL,    DETAIL_PASSED_ON },
        [BYTES] = {RESULT_FAIL,    DETAIL_BYTES     },
        [GUESS] = {RESULT_GUESS,   DETAIL_NONE      },
        [SPOILED] = {RESULT_SPOILED, DETAIL_NONE      },
        [CHANGED] = {RESULT_HARM,    DETAIL_CHANGED   },
        [LOST] = {RESULT_HARM,    DETAIL_REFUSED   },
        [WRONG] = {RESULT_HARM,    DETAIL_WRONG     },
        [UNDECLARED] = {RESULT_PASS,    DETAIL_UNDECLARED},
    };
    return score_of(scores[verdict].result, scores[verdict].detail);
}

/* ---- what is observed -------------------------------------------------------------------- */

/* The call was rejected, and something else than the input is left with the host. */
static bool is_left_changed(const struct scoring *s) {
    return s->answer->outcome == ANSWER_REJECTED && !s->refused;
}

/* Does the answer name another tool than the one expected, or than the one that came? */
static bool is_elsewhere(const struct scoring *s, const struct suite_expect *expect) {
    toolmend_view wanted = expect->name.ptr ? expect->name : s->stated.name;
    return s->test->call && s->answer->outcome == ANSWER_OK && wanted.ptr &&
           !canonical_same(s->answer->name, wanted);
}

/* `exact` or its respelled neighbour, which is the next one. */
static enum observed spelling(const struct scoring *s, enum likeness likeness,
                              enum observed exact) {
    return likeness == SAME_VALUE && s->hello->bytes ? exact + 1 : exact;
}

static enum likeness compare_repair(struct scoring *s, const struct suite_expect *expect,
                                    const struct manner *manner) {
    enum likeness likeness = DIFFERENT;
    if (is_elsewhere(s, expect))
        return DIFFERENT;
    if (!compare_texts(s->answer->arguments, expect->arguments, s->schema, manner,
                       &likeness))
        s->no_memory = true;
    return likeness;
}

/* The input, or it without undeclared members. That harms nobody where the text is sound, and runs
 * nowhere while the schema still refuses it. */
static enum observed observe_same(const struct scoring *s,
                                  const struct suite_expect *expect) {
    struct manner manner = manner_of(s->hello);
    if (s->to_input != SAME_BUT_UNDECLARED)
        return spelling(s, s->to_input, SAME);
    if (expect->outcome == SUITE_VALID)
        return BY_TYPE;
    return compare_is_refused(s->answer->arguments, s->schema, &manner) ? SAME : OTHER;
}

/* A text handed on as it came repairs nothing, also where typed output may leave out just what the
 * repair takes away. */
static enum observed observe_repair(struct scoring *s,
                                    const struct suite_expect *expect) {
    struct manner exact = manner_of_numbers(s->hello);
    struct manner manner = manner_of(s->hello);
    enum likeness likeness = compare_repair(s, expect, &exact);
    if (likeness == SAME_BYTES)
        return REPAIR;
    if (s->unstripped != DIFFERENT)
        return spelling(s, s->unstripped, SAME);
    if (likeness == DIFFERENT)
        likeness = compare_repair(s, expect, &manner);
    if (likeness == SAME_BUT_UNDECLARED)
        return BY_TYPE;
    if (likeness != DIFFERENT)
        return spelling(s, likeness, REPAIR);
    return s->to_input != DIFFERENT ? observe_same(s, expect) : OTHER;
}

/* Is the answer one of the readings that the case lists? */
static bool is_reading(struct scoring *s, const struct suite_expect *expect) {
    enum likeness likeness = DIFFERENT;
    struct manner manner = manner_of(s->hello);
    for (size_t i = 0; i < expect->reading_count && likeness == DIFFERENT; i++) {
        const struct suite_reading *reading = &expect->readings[i];
        if (s->test->call && !canonical_same(s->answer->name, reading->name))
            continue;
        if (!compare_texts(s->answer->arguments, reading->arguments, s->schema, &manner,
                           &likeness))
            s->no_memory = true;
    }
    return likeness != DIFFERENT;
}

/* What an answer is that is neither the input nor what is expected. A host that validates behind
 * the layer refuses what the schema refuses. A call of no tool on offer does not run. */
static enum observed observe_other(struct scoring *s, const struct suite_expect *expect) {
    bool ok = s->answer->outcome == ANSWER_OK;
    struct manner manner = manner_of(s->hello);
    if (ok && is_reading(s, expect))
        return READING;
    if (s->schema.ptr ? !compare_is_refused(s->answer->arguments, s->schema, &manner)
                      : !ok)
        return OTHER;
    return ok && s->hello->checks_after ? REFUSED : INVALID;
}

/* Does the layer refuse what its types have no place for, and would the text have any of that? */
static bool refuses_by_type(const struct scoring *s, const struct suite_expect *expect) {
    const struct suite_case *test = s->test;
    toolmend_view name = expect->name.ptr ? expect->name : s->stated.name;
    toolmend_view tool = test->call ? suite_find_tool(test, name) : test->tool;
    toolmend_view text = expect->outcome == SUITE_VALID ? s->input : expect->arguments;
    return s->hello->undeclared == UNDECLARED_REFUSED &&
           expect->outcome != SUITE_REJECTED && text.ptr && tool.ptr &&
           compare_has_undeclared(text, toolmend_json_at(tool, "/parameters"));
}

static enum observed observe(struct scoring *s, const struct suite_expect *expect) {
    enum observed observed = OTHER;
    if (s->refused)
        return refuses_by_type(s, expect) ? BY_TYPE : spelling(s, s->to_input, REFUSED);
    if (!is_left_changed(s) && expect->outcome == SUITE_REPAIRED)
        observed = observe_repair(s, expect);
    else if (s->to_input != DIFFERENT &&
             !(expect->outcome == SUITE_VALID && is_elsewhere(s, expect)))
        observed = observe_same(s, expect);
    return observed == OTHER ? observe_other(s, expect) : observed;
}
static_assert(RESPELLED == SAME + 1 && REPAIR_RESPELLED == REPAIR + 1 &&
                  REFUSED_RESPELLED == REFUSED + 1,
              "what spelling() returns");

/* ---- one expectation, and the best of several --------------------------------------------- */

static void note_reason(const struct scoring *s, const struct suite_expect *expect,
                        struct score *score) {
    toolmend_view reason = s->answer->reason;
    if (!s->hello->reasons || !expect->reason.ptr ||
        !reason_is_scored(s->test, s->profile) ||
        (reason.ptr && is_word(reason, expect->reason.ptr)))
        return;
    score_note(score, "the reason is %.*s, expected is %.*s",
               reason.ptr ? (int)(reason.len < 80 ? reason.len : 80) : 4,
               reason.ptr ? reason.ptr : "none", (int)expect->reason.len,
               expect->reason.ptr);
}

static struct score score_row(struct scoring *s, const struct suite_expect *expect) {
    static const enum expected rows[] = {
        [SUITE_VALID] = VALID, [SUITE_REPAIRED] = REPAIRED, [SUITE_REJECTED] = REJECTED};
    enum expected row = rows[expect->outcome];
    if (row == REPAIRED && !expected_in_profile(s->test, expect, s->profile))
        row = REPAIRED_ABOVE;
    enum observed observed = observe(s, expect);
    struct score score = score_of_verdict(table[row][observed]);
    score.recovered = observed == REPAIR;
    if (row == REJECTED && s->refused && score.result == RESULT_PASS)
        note_reason(s, expect, &score);
    return score;
}

/* Of a model text: the calls that would run are those that are expected, fewer, or others. */
static struct score score_markup(struct scoring *s) {
    const struct suite_expect *row = &s->test->expect[0];
    struct score score = {0};
    if (!score_calls(s->hello, s->test, row, s->answer->calls, &score))
        s->no_memory = true;
    bool due = repair_is_due(s->test, s->profile);
    if (score.detail == DETAIL_MISSED && !due)
        score = score_of(RESULT_PASS, DETAIL_REJECTED);
    score.due = due;
    score.recovered = due && score.detail == DETAIL_MENDED;
    if (score.result == RESULT_PASS && s->answer->outcome == ANSWER_REJECTED)
        note_reason(s, row, &score);
    return score;
}

static struct score score_rows(struct scoring *s) {
    struct score best = score_row(s, &s->test->expect[0]);
    const struct suite_expect *chosen = &s->test->expect[0];
    for (size_t i = 1; i < s->test->expect_count; i++) {
        struct score row = score_row(s, &s->test->expect[i]);
        if (row.result >= best.result)
            continue;
        best = row;
        chosen = &s->test->expect[i];
    }
    if (best.result == RESULT_PASS)
        best.choice = chosen->choice;
    best.due = best.detail != DETAIL_UNDECLARED && repair_is_due(s->test, s->profile);
    best.recovered = best.recovered && best.due;
    return best;
}
static_assert(RESULT_PASS < RESULT_FAIL && RESULT_FAIL < RESULT_GUESS &&
                  RESULT_GUESS < RESULT_SPOILED && RESULT_SPOILED < RESULT_HARM,
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
static bool is_need_named(const struct scoring *s) {
    toolmend_view why = s->answer->why;
    char *memory = why.ptr ? malloc(why.len) : NULL;
    if (memory && why.ptr[0] == '"') {
        size_t len = toolmend_json_string(why, memory, why.len);
        if (len != SIZE_MAX)
            why = (toolmend_view){memory, len};
    }
    bool named = memory && hello_lone_surrogate(s->test) && names(why, "lone-surrogates");
    for (size_t i = 0; memory && i < s->test->need_count; i++)
        named = named || names(why, s->test->needs[i]);
    for (size_t i = 0; memory && !named && suite_untyped[i]; i++)
        named = names(why, suite_untyped[i]) &&
                suite_tool_has(s->test->tool, suite_untyped[i]);
    free(memory);
    return named;
}

static struct score score_unsupported(const struct scoring *s) {
    toolmend_view why = s->answer->why;
    struct score made = score_of(RESULT_UNSUPPORTED, DETAIL_NONE);
    int shown = (int)(why.len < 120 ? why.len : 120);
    if (!hello_claims(s->hello, s->test) || is_need_named(s)) {
        score_note(&made, "unsupported: %.*s", shown, why.ptr ? why.ptr : "");
        return made;
    }
    made.result = RESULT_ERROR;
    made.due = repair_is_due(s->test, s->profile);
    score_note(&made, "unsupported, but why names nothing that the case needs: %.*s",
               why.ptr ? shown : 4, why.ptr ? why.ptr : "none");
    return made;
}

static struct score score_error(const struct scoring *s) {
    toolmend_view why = s->answer->why;
    struct score made = score_of(RESULT_ERROR, DETAIL_NONE);
    made.due = repair_is_due(s->test, s->profile);
    score_note(&made, "the adapter answered with an error: %.*s",
               why.ptr ? (int)(why.len < 180 ? why.len : 180) : 11,
               why.ptr ? why.ptr : "without why");
    return made;
}

/* ---- putting it together ----------------------------------------------------------------- */

/* The arguments that came: the text, or what a whole call states. */
static bool read_input(struct scoring *s) {
    s->input = s->test->text;
    if (!s->test->call)
        return true;
    bool read = call_text_read(s->test->text, &s->stated);
    s->input = s->stated.arguments;
    return read;
}

/* The schema of the tool that the answer names; absent: there is no such tool. */
static toolmend_view find_schema(const struct scoring *s) {
    const struct suite_case *test = s->test;
    return toolmend_json_at(
        test->call ? suite_find_tool(test, s->answer->name) : test->tool, "/parameters");
}

/* How near the answer is to the input. A call that states no arguments is handed on as it came
 * by its whole text; a refused one is also left so. */
static bool compare_to_input(struct scoring *s) {
    toolmend_view answer = s->answer->arguments;
    bool ok = s->answer->outcome == ANSWER_OK;
    if (!answer.ptr ||
        (s->test->call && ok && !canonical_same(s->answer->name, s->stated.name)))
        return true;
    if (s->test->call && canonical_same(answer, s->test->text) && (!ok || !s->input.ptr))
        s->unstripped = s->to_input = SAME_BYTES;
    if (!s->input.ptr || s->to_input != DIFFERENT)
        return true;
    struct manner exact = manner_of_numbers(s->hello);
    struct manner manner = manner_of(s->hello);
    return compare_texts(answer, s->input, s->schema, &exact, &s->unstripped) &&
           compare_texts(answer, s->input, s->schema, &manner, &s->to_input);
}

/* What the host is left with, beside the arguments that came. */
static bool take_answer(struct scoring *s) {
    const struct answer *answer = s->answer;
    s->schema = find_schema(s);
    if (!compare_to_input(s))
        return false;
    s->refused = answer->outcome == ANSWER_REJECTED &&
                 (!answer->arguments.ptr || s->to_input != DIFFERENT);
    return true;
}

/* Edits are not scored; a layer that claims them is told if they do not hold. */
static void note_edits(const struct scoring *s, struct score *made) {
    const struct answer *answer = s->answer;
    bool unchanged = s->to_input == SAME_BYTES && !answer->edits.ptr;
    if (!s->hello->edits || (s->test->call && s->hello->splits_calls) ||
        answer->outcome != ANSWER_OK || made->note[0] != '\0' || unchanged)
        return;
    const char *fault = s->test->call ? call_script_fault(answer->edits, s->test->text,
                                                          answer->name, answer->arguments)
                                      : edit_script_fault(answer->edits, s->test->text,
                                                          answer->arguments);
    if (fault)
        score_note(made, "edits: %s", fault);
}

/* Words for what the table does not show. */
static void add_notes(const struct scoring *s, struct score *made) {
    const struct suite_expect *expect = &s->test->expect[0];
    toolmend_view name = s->answer->name;
    bool elsewhere = s->test->expect_count == 1 && expect->outcome != SUITE_REJECTED &&
                     is_elsewhere(s, expect);
    if (is_left_changed(s))
        score_note(made, "it refused the call and left the host other arguments");
    else if ((made->result == RESULT_HARM || made->result == RESULT_SPOILED) && elsewhere)
        score_note(made, "it names %s%.*s", name.len > 0 ? "" : "no tool",
                   name.len < 80 ? (int)name.len : 80, name.len > 0 ? name.ptr : "");
    note_edits(s, made);
}

struct score score_answer(const struct hello *hello, const struct suite_case *test,
                          toolmend_profile profile, const struct answer *answer) {
    struct scoring s = {
        .hello = hello, .test = test, .answer = answer, .profile = profile};
    struct score made;
    if (answer->outcome == ANSWER_UNSUPPORTED)
        return score_unsupported(&s);
    if (answer->outcome == ANSWER_ERROR)
        return score_error(&s);
    if (test->markup) {
        made = score_markup(&s);
    } else if (read_input(&s) && take_answer(&s)) {
        made = score_rows(&s);
        add_notes(&s, &made);
    } else {
        s.no_memory = true;
    }
    call_text_free(&s.stated);
    if (s.no_memory) {
        made = score_of(RESULT_NOT_RUN, DETAIL_NONE);
        score_note(&made, "%s", answer_no_memory);
    }
    return made;
}
