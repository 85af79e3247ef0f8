/* SPDX-License-Identifier: MIT
 *
 * outcome.c - the result of one case, kept until the run is reported.
 *
 * Two answers are equal if outcome, tool and text are: as bytes if the adapter claims bytes,
 * otherwise as JSON values with the order of members ignored. Reasons and messages are not
 * compared.
 */
#define _POSIX_C_SOURCE 200809L
#include "outcome.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "canonical.h"
#include "sha256.h"

enum { ERRORS_MAX = 16 * 1024 }; /* bytes kept of the end of stderr */

/* ---- the answer --------------------------------------------------------------------------- */

/* Add to what was received; what finds no room is left out. */
static void add_received(struct outcome *outcome, toolmend_view bytes) {
    size_t room = RECEIVED_MAX - outcome->received_len;
    size_t len = bytes.len < room ? bytes.len : room;
    if (len > 0)
        memcpy(outcome->received + outcome->received_len, bytes.ptr, len);
    outcome->received_len += len;
}

/* The answer, for a person: the text for the tool, or the line. */
static void keep_received(struct outcome *outcome, toolmend_view bytes, bool answered) {
    outcome->answered = answered;
    outcome->received_len = 0;
    add_received(outcome, bytes);
}

/* The answer to a whole call, which begins with the name of a tool. */
static void keep_call(struct outcome *outcome, const struct answer *answer) {
    keep_received(outcome, answer->name, true);
    add_received(outcome, (toolmend_view){" ", answer->name.len > 0});
    add_received(outcome, answer->arguments);
}

/* The last line that holds anything is the one in which most languages say why they end. */
static void keep_last_line(struct outcome *outcome, toolmend_view errors) {
    size_t end = errors.len;
    while (end > 0 && strchr("\n\r\t ", errors.ptr[end - 1]) && errors.ptr[end - 1])
        end--;
    size_t start = end;
    while (start > 0 && errors.ptr[start - 1] != '\n')
        start--;
    if (end - start > RECEIVED_MAX) /* whole characters of it */
        for (end = start + RECEIVED_MAX;
             end > start && ((unsigned char)errors.ptr[end] & 0xC0) == 0x80;)
            end--;
    outcome->last_len = end - start;
    if (outcome->last_len > 0)
        memcpy(outcome->last, errors.ptr + start, outcome->last_len);
}

bool outcome_keep(struct outcome *outcome, const struct session_reply *reply,
                  bool answered) {
    struct report_got *got = &outcome->got;
    toolmend_view errors = reply->errors;
    keep_last_line(outcome, errors);
    if (errors.len > ERRORS_MAX) {
        errors.ptr += errors.len - ERRORS_MAX;
        errors.len = ERRORS_MAX;
    }
    *got = (struct report_got){
        .signal = reply->signal, .exit_code = reply->exit_code, .ms = reply->ms};
    if (errors.len > 0) {
        got->errors = malloc(errors.len);
        if (!got->errors)
            return false;
        memcpy(got->errors, errors.ptr, errors.len);
        got->errors_len = errors.len;
    }
    if (answered)
        got->said = report_spell_got(reply->line);
    return !answered || got->said;
}

/* ---- one answer -------------------------------------------------------------------------- */

/* A text by its bytes or, for an adapter that is judged by value, by its value. */
static void add_text(struct sha256 *hash, toolmend_view text, bool bytes) {
    struct canonical_text spelled = {0};
    if (!bytes && text.ptr && toolmend_json_check(text, NULL) == TOOLMEND_OK)
        canonical_value(&spelled, text);
    if (spelled.ptr && !spelled.fault)
        text = (toolmend_view){spelled.ptr, spelled.len};
    sha256_add(hash, text.ptr ? "+" : "-", 1);
    sha256_add(hash, &text.len, sizeof text.len);
    if (text.len > 0)
        sha256_add(hash, text.ptr, text.len);
    canonical_free(&spelled);
}

bool outcome_of_answer(struct outcome *outcome, const struct hello *hello,
                       const struct suite_case *test, const struct answer *answer) {
    bool ok = answer->outcome == ANSWER_OK;
    unsigned char word = (unsigned char)answer->outcome;
    struct sha256 hash;
    sha256_begin(&hash);
    sha256_add(&hash, &word, 1);
    add_text(&hash, answer->name, true);
    add_text(&hash, test->markup ? answer->calls : answer->arguments, hello->bytes);
    sha256_end(&hash, outcome->digest);
    if (test->markup)
        keep_received(outcome, ok ? answer->calls : answer->reason, ok);
    else if (test->call && ok)
        keep_call(outcome, answer);
    else
        keep_received(outcome, ok ? answer->arguments : answer->reason, ok);
    return outcome->score.result != RESULT_NOT_RUN;
}

static const char more_lines[] = "more than one line came; write one line for each "
                                 "request and all else to stderr";

/* Why there is no answer. */
static void note_silence(struct score *made, const struct session_reply *reply) {
    const char *again = reply->again ? "a fresh process answered the same request"
                                     : "nor did a fresh process answer";
    switch (reply->event) {
    case SESSION_CRASH:
        made->result = RESULT_CRASH;
        if (reply->signal > 0)
            score_note(made, "killed by signal %d; %s", reply->signal, again);
        else
            score_note(made, "ended with exit code %d; %s", reply->exit_code, again);
        break;
    case SESSION_TIMEOUT:
        made->result = RESULT_TIMEOUT;
        score_note(made, "no whole answer in %.1f s; %s", reply->ms / 1000, again);
        break;
    case SESSION_ANSWER:
    case SESSION_PROTOCOL:
        if (reply->closed)
            score_note(made, "it closed its input; %s", again);
        else if (reply->surplus)
            score_note(made, "%s", more_lines);
        else if (reply->endless)
            score_note(made, "more than 64 MiB came; end each answer");
        else
            score_note(made,
                       "not one line that answers this request; write one line for each "
                       "request and all else to stderr");
        break;
    }
}

void outcome_of_silence(struct outcome *outcome, const struct session_reply *reply,
                        const char *why) {
    struct score *made = &outcome->score;
    *made = (struct score){.result = RESULT_PROTOCOL};
    if (why)
        score_note(made, "%s", why);
    else
        note_silence(made, reply);
    (void)snprintf(outcome->digest, sizeof outcome->digest, "%s",
                   result_name(made->result));
    keep_received(outcome, reply->line, false);
}

void outcome_revoke(struct outcome *outcome, toolmend_view stray) {
    struct score *score = &outcome->score;
    bool due = score->due;
    *score = (struct score){.result = RESULT_PROTOCOL, .due = due};
    score_note(score, "%s", more_lines);
    free(outcome->got.said);
    outcome->got.said = NULL;
    keep_received(outcome, stray, false);
}

/* ---- several ----------------------------------------------------------------------------- */

/* Harm does not hide behind another result, and nothing behind a pass. */
static int badness(const struct score *score) {
    switch (score->result) {
    case RESULT_HARM:
        return 5;
    case RESULT_SPOILED:
        return 4;
    case RESULT_GUESS:
        return 3;
    case RESULT_ERROR:
    case RESULT_CRASH:
    case RESULT_TIMEOUT:
    case RESULT_PROTOCOL:
    case RESULT_FLAKY:
        return 2;
    case RESULT_FAIL:
        return 1;
    case RESULT_PASS:
    case RESULT_UNSUPPORTED:
    case RESULT_NOT_APPLICABLE:
    case RESULT_SUITE_ERROR:
    case RESULT_NOT_RUN:
    case RESULT_COUNT:
        break;
    }
    return 0;
}

/* The words of a result: "fail missed". */
static void name_result(const struct score *score, char *name, size_t size) {
    const char *detail = score->result == RESULT_PASS ? "" : detail_name(score->detail);
    (void)snprintf(name, size, "%s%s%s", result_name(score->result),
                   detail[0] != '\0' ? " " : "", detail);
}

/* Another answer to the same text, fed in the same way. */
static void note_flaky(struct outcome *outcome, const struct score *other,
                       const char *how) {
    struct score *score = &outcome->score;
    char first[48];
    char then[48];
    name_result(score, first, sizeof first);
    name_result(other, then, sizeof then);
    bool due = score->due;
    if (score->result != RESULT_HARM)
        *score = (struct score){.result = RESULT_FLAKY, .due = due};
    score_note(score, "it answers differently %s: %s, then %s", how, first, then);
}

/* Another answer to the text in pieces. */
static void note_cuts(struct outcome *outcome, const char *how) {
    struct score *score = &outcome->score;
    bool due = score->due;
    if (badness(score) > 0)
        return;
    *score = (struct score){.result = RESULT_FAIL, .detail = DETAIL_CUTS, .due = due};
    score_note(score, "the answer is another one %s", how);
}

void outcome_join(struct outcome *outcome, struct outcome *other, bool pieces,
                  const char *how) {
    bool worse = pieces ? badness(&other->score) > badness(&outcome->score)
                        : other->score.result == RESULT_HARM &&
                              outcome->score.result != RESULT_HARM;
    if (strcmp(outcome->digest, other->digest) != 0) {
        if (worse) {
            struct outcome swap = *outcome;
            *outcome = *other;
            *other = swap;
        }
        if (!pieces && outcome->score.result != RESULT_FLAKY) {
            note_flaky(outcome, &other->score, how);
        } else if (pieces && worse) {
            char note[sizeof outcome->score.note];
            memcpy(note, outcome->score.note, sizeof note);
            score_note(&outcome->score, "%s%s%s", how, note[0] != '\0' ? ": " : "", note);
        } else if (pieces) {
            note_cuts(outcome, how);
        }
    }
    outcome_free(other);
}

void outcome_free(struct outcome *outcome) {
    free(outcome->got.said);
    free(outcome->got.errors);
    outcome->got.said = outcome->got.errors = NULL;
}
