/* SPDX-License-Identifier: MIT
 *
 * trial.c - one trial: questions, answers, and what every answer has to be.
 *
 * A question is a case that nobody wrote down, so it is asked and judged as a case of the suite
 * is: the same request, the same claims, the same table. What is looked at beside the table is
 * what can be known of any answer whatever was asked: a changed text that goes to the tool is
 * valid, by a validator that shares nothing with the library, and a rejected call is left alone.
 */
#include "trial_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../model/validity.h"
#include "../runner/score_internal.h"
#include "../runner/suite_internal.h"

static const struct suite_expect rejected = {.outcome = SUITE_REJECTED};

/* ---- what was found ---------------------------------------------------------------------- */

void trial_note(struct trial *trial, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(trial->note, sizeof trial->note, format, arguments);
    va_end(arguments);
}

static const char *last_about(const struct trial *trial) {
    size_t count = trial->exchange_count;
    const char *about = count > 0 ? trial->exchanges[count - 1].question.about : NULL;
    return about ? about : "";
}

/* What a group is called by: of a loss the rule that was due says more. */
static const char *name_of(const struct trial *trial, enum found kind) {
    size_t count = trial->exchange_count;
    const char *rule = count > 0 ? trial->exchanges[count - 1].question.rule : NULL;
    return kind == FOUND_LOSS && rule ? rule : last_about(trial);
}

/* Into one of the two slots of the trial, unless something as bad is there. */
/* Is half of a surrogate pair gone from an answer? */
static bool loses_surrogate(const struct exchange *exchange) {
    return exchange->arguments.ptr && has_lone_surrogate(exchange->question.text) &&
           !has_lone_surrogate(exchange->arguments);
}

/* That is one cause, whatever was asked when it showed. */
static void name_lost_surrogate(struct finding *slot) {
    bool lost = false;
    for (size_t i = 0; i < slot->exchange_count; i++)
        lost = lost || loses_surrogate(&slot->exchanges[i]);
    if (!lost || slot->kind == FOUND_SILENT || slot->kind == FOUND_LOSS)
        return;
    slot->general = true;
    slot->principle = "P1";
    slot->claim = "What nobody has to repair stays as it is";
    slot->about[0] = '\0';
    (void)snprintf(slot->cause, sizeof slot->cause, "an unpaired surrogate is lost");
}

static void take_finding(struct trial *trial, enum found kind, const char *cause) {
    struct finding *slot = kind == FOUND_LOSS ? &trial->loss : &trial->found;
    size_t count = trial->exchange_count;
    size_t shown = kind == FOUND_BROKEN ? count : count > 0;
    if (slot->times > 0 && slot->kind <= kind)
        return;
    *slot = (struct finding){.kind = kind,
                             .relation = trial->relation,
                             .principle = trial->relation->principle,
                             .claim = trial->relation->claim,
                             .number = trial->number,
                             .times = 1,
                             .exchange_count = shown};
    for (size_t i = 0; i < shown; i++)
        slot->exchanges[i] = trial->exchanges[count - shown + i];
    (void)snprintf(slot->cause, sizeof slot->cause, "%s", cause);
    (void)snprintf(slot->about, sizeof slot->about, "%s", name_of(trial, kind));
    memcpy(slot->note, trial->note, sizeof slot->note);
    trial->note[0] = '\0';
    name_lost_surrogate(slot);
}

void trial_found(struct trial *trial, enum found kind, const char *cause) {
    take_finding(trial, kind, cause);
}

void trial_lasts(struct trial *trial) {
    trial->found.timeout = true;
}

/* What makes any answer wrong, whichever relation asked. */
static void find_general(struct trial *trial, enum found kind, const char *cause) {
    bool silent = kind == FOUND_SILENT;
    bool taken = trial->found.times > 0;
    take_finding(trial, kind, cause);
    if (taken)
        return;
    trial->found.general = true;
    trial->found.principle = silent ? "P11" : "P7";
    trial->found.claim = silent
                             ? "Every text has an answer"
                             : "What goes to a tool is valid, what is rejected is left "
                               "alone";
}

/* ---- the case of a question -------------------------------------------------------------- */

static const char *tier_of(const char *rule) {
    for (size_t i = 0; rule && i < toolmend_rule_count(); i++)
        if (strcmp(toolmend_rule_at(i).id, rule) == 0)
            return toolmend_rule_at(i).tier;
    return NULL;
}

static bool is_object(toolmend_view text) {
    size_t at = 0;
    while (at < text.len && is_white(text.ptr[at]))
        at++;
    return at < text.len && text.ptr[at] == '{' &&
           toolmend_json_check(text, NULL) == TOOLMEND_OK;
}

static struct suite_case case_of(const struct trial *trial,
                                 const struct question *question) {
    static const char *const numbers[] = {"json-numbers"};
    const struct hello *hello = trial->probe->hello;
    bool known = question->expect_count > 0;
    struct suite_case test = {.id = "",
                              .group = "principle",
                              .clause = trial->relation->principle,
                              .tier = tier_of(question->rule),
                              .tool = question->tool,
                              .text = question->text,
                              .object = hello->value_input && is_object(question->text),
                              .finish = question->finish,
                              .scored = true,
                              .expect = known ? question->expect : &rejected,
                              .expect_count = known ? question->expect_count : 1};
    test.utf8 = toolmend_json_quote(test.text, NULL, 0) != SIZE_MAX;
    if (hello->doubles && (needs_numbers(test.text) || needs_numbers(test.tool))) {
        test.needs = numbers;
        test.need_count = 1;
    }
    return test;
}

/* ---- answers that say nothing ------------------------------------------------------------ */

static struct exchange *last_exchange(struct trial *trial) {
    return &trial->exchanges[trial->exchange_count - 1];
}

/* Copied, ended by a NUL that is not part of it. */
static toolmend_view keep(struct trial *trial, toolmend_view text) {
    if (!text.ptr)
        return text;
    char *copy = pool_take(&trial->pool, text.len + 1, 1);
    if (text.len > 0)
        memcpy(copy, text.ptr, text.len);
    return (toolmend_view){copy, text.len};
}

/* A kind of text without an answer of which there is something in this one. */
static struct probe_quiet *find_quiet(struct probe *probe, const char *about) {
    for (size_t i = 0; i < probe->quiet_count; i++)
        if (about_within(probe->quiet[i].about, about))
            return &probe->quiet[i];
    return NULL;
}

static void count_cost(struct trial *trial, const char *about, bool timeout) {
    struct probe *probe = trial->probe;
    struct probe_quiet *quiet = find_quiet(probe, about);
    if (trial->again)
        return;
    if (!quiet && probe->quiet_count < PROBE_QUIET_MAX) {
        quiet = &probe->quiet[probe->quiet_count++];
        (void)snprintf(quiet->about, sizeof quiet->about, "%s", about);
    }
    if (quiet)
        quiet->cost += timeout ? PROBE_TIMEOUT_COST : 1;
    probe->timeouts += timeout;
    if (probe->timeouts == PROBE_TIMEOUTS_MAX)
        probe_stop(probe,
                   "12 answers did not come in time; mend what is found, then probe "
                   "again");
}

/* What is repeated to make it small is silent as often as it is tried. */
static void count_silence(const struct trial *trial, bool silent) {
    struct probe *probe = trial->probe;
    if (trial->again)
        return;
    probe->silences = silent ? probe->silences + 1 : 0;
    if (probe->silences >= PROBE_SILENCES_MAX)
        probe_stop(probe,
                   "10 questions in a row had no answer; start the adapter by hand "
                   "and send it one of them");
}

/* A crash, a timeout, a line that is no answer. `why`: what is wrong with the line. */
static void find_silence(struct trial *trial, const struct session_reply *reply,
                         const char *why) {
    struct exchange *exchange = last_exchange(trial);
    const char *again = reply->again ? "a fresh process answered the same request"
                                     : "nor did a fresh process answer";
    char cause[CAUSE_MAX];
    exchange->came = CAME_NOTHING;
    exchange->why =
        keep(trial, reply->event == SESSION_CRASH ? reply->errors : reply->line);
    (void)snprintf(cause, sizeof cause, "%s", "no line of the protocol");
    switch (reply->event) {
    case SESSION_CRASH:
        if (reply->signal > 0)
            (void)snprintf(cause, sizeof cause, "crash by signal %d", reply->signal);
        else
            (void)snprintf(cause, sizeof cause, "crash with exit code %d",
                           reply->exit_code);
        trial_note(trial, "%s", again);
        break;
    case SESSION_TIMEOUT:
        (void)snprintf(cause, sizeof cause, "no answer in time");
        trial_note(trial, "no whole answer in %.1f s; %s", reply->ms / 1000, again);
        break;
    case SESSION_ANSWER:
    case SESSION_PROTOCOL:
        trial_note(
            trial, "%s",
            why ? why
                : "not one line that answers this request; write one line for each "
                  "request and all else to stderr");
        break;
    }
    find_general(trial, FOUND_SILENT, cause);
    trial->found.timeout = reply->event == SESSION_TIMEOUT;
    trial->found.alone = reply->again ? ALONE_UNTRIED : ALONE_AGAIN;
    count_cost(trial, last_about(trial), reply->event == SESSION_TIMEOUT);
    count_silence(trial, true);
}

/* What a layer may say it does not know: keywords of the tool beyond the plain ones. */
static bool names_a_need(struct trial *trial, const struct suite_case *test,
                         const struct answer *answer) {
    struct suite_case whole = *test;
    toolmend_view list = needs_list(&trial->pool, test->tool);
    whole.needs = needs_names(&trial->pool, list, &whole.need_count);
    return score_answer(trial->probe->hello, &whole, trial->probe->profile, answer)
               .result == RESULT_UNSUPPORTED;
}

/* An answer that does not look at the text: `unsupported` or `error`. */
static void find_unjudged(struct trial *trial, const struct suite_case *test,
                          const struct answer *answer) {
    struct exchange *exchange = last_exchange(trial);
    bool error = answer->outcome == ANSWER_ERROR;
    exchange->came = error ? CAME_ERROR : CAME_UNSUPPORTED;
    exchange->why = keep(trial, answer->why);
    if (!error && names_a_need(trial, test, answer)) {
        trial->probe->unsupported += !trial->again;
        return;
    }
    find_general(trial, FOUND_SILENT,
                 error ? "an answer `error`"
                       : "unsupported, and why names no keyword of the tool");
}

/* ---- what every answer has to be --------------------------------------------------------- */

/* A few words about the score that do not depend on the text. */
static const char *cause_of(const struct suite_case *test, enum detail detail) {
    switch (detail) {
    case DETAIL_CHANGED:
        return "a valid call is changed";
    case DETAIL_REFUSED:
        return "a valid call is rejected";
    case DETAIL_WRONG:
    case DETAIL_INVENTED:
        return test->expect_count == 1 && test->expect[0].outcome == SUITE_REJECTED
                   ? "a call that is to be rejected is made into another"
                   : "a broken call is made into another than was meant";
    case DETAIL_MISSED:
        return "a repair is missed";
    case DETAIL_PASSED_ON:
        return "a broken call is handed on";
    case DETAIL_BYTES:
        return "the right value in other bytes than promised";
    case DETAIL_NONE:
    case DETAIL_KEPT:
    case DETAIL_MENDED:
    case DETAIL_REJECTED:
    case DETAIL_UNDECLARED:
    case DETAIL_CUTS:
    case DETAIL_COUNT:
        break;
    }
    return "";
}

/* Add to what is known of the rule that was due. */
static void count_rule(struct trial *trial, const struct suite_case *test,
                       const char *rule, const struct score *made, bool ok) {
    struct probe *probe = trial->probe;
    if (trial->again)
        return;
    probe->handed_on += made->detail == DETAIL_PASSED_ON;
    if (!rule || !made->due || !hello_claims(probe->hello, test))
        return;
    for (size_t i = 0; i < toolmend_rule_count() && i < PROBE_RULES_MAX; i++) {
        struct probe_rule *row = &probe->rules[i];
        if (strcmp(toolmend_rule_at(i).id, rule) != 0)
            continue;
        row->due++;
        row->made += made->recovered;
        row->handed_on += made->detail == DETAIL_MISSED && ok;
        row->refused += made->detail == DETAIL_MISSED && !ok;
    }
}

/* Judge by the outcomes that are right. False: a finding that is no loss. */
static bool judge_expected(struct trial *trial, const struct suite_case *test,
                           const char *rule, const struct answer *answer) {
    struct probe *probe = trial->probe;
    struct score made = score_answer(probe->hello, test, probe->profile, answer);
    if (made.result == RESULT_NOT_RUN)
        probe_stop(probe, answer_no_memory);
    probe->no_memory = probe->no_memory || made.result == RESULT_NOT_RUN;
    if (made.result != RESULT_PASS && made.result != RESULT_NOT_RUN)
        trial_note(trial, "%s", made.note);
    count_rule(trial, test, rule, &made, answer->outcome == ANSWER_OK);
    if (made.result == RESULT_HARM)
        take_finding(trial, FOUND_HARM, cause_of(test, made.detail));
    else if (made.result == RESULT_SPOILED)
        find_general(trial, FOUND_SPOILED, "a result is not valid");
    else if (made.result == RESULT_FAIL &&
             (made.detail != DETAIL_MISSED || hello_claims(probe->hello, test)))
        take_finding(trial, FOUND_LOSS, cause_of(test, made.detail));
    return made.result == RESULT_PASS || made.result == RESULT_FAIL;
}

/* What is known of any answer. False: a finding. */
static bool judge_any(struct trial *trial, const struct suite_case *test,
                      const struct seen *seen, const struct answer *answer) {
    struct suite_case unknown = *test;
    unknown.expect = &rejected;
    unknown.expect_count = 1;
    unknown.tier = NULL;
    const struct probe *probe = trial->probe;
    if (!seen->ok &&
        score_answer(probe->hello, &unknown, probe->profile, answer).result ==
            RESULT_HARM) {
        find_general(trial, FOUND_HARM, "a rejected call is left changed");
        return false;
    }
    struct manner manner = manner_of(probe->hello);
    if (seen->ok && !seen->same && !probe->hello->checks_after &&
        compare_is_refused(seen->arguments, toolmend_json_at(test->tool, "/parameters"),
                           &manner)) {
        trial_note(trial, "the tool does not take the result");
        find_general(trial, FOUND_SPOILED, "a result is not valid");
        return false;
    }
    return true;
}

/* Look at an answer `ok` or `rejected`. */
static const struct seen *look(struct trial *trial, const struct suite_case *test,
                               const struct session_reply *reply,
                               const struct answer *answer) {
    const struct hello *hello = trial->probe->hello;
    struct manner manner = manner_of(hello);
    struct exchange *exchange = last_exchange(trial);
    struct seen *seen = pool_take(&trial->pool, 1, sizeof *seen);
    enum likeness fit = DIFFERENT;
    seen->answered = true;
    seen->ok = answer->outcome == ANSWER_OK;
    seen->arguments = keep(trial, answer->arguments);
    seen->work = reply->work;
    exchange->came = seen->ok ? CAME_OK : CAME_REJECTED;
    exchange->arguments = seen->arguments;
    exchange->why = keep(trial, answer->reason);
    if (seen->ok &&
        !compare_texts(answer->arguments, test->text,
                       toolmend_json_at(test->tool, "/parameters"), &manner, &fit)) {
        trial->probe->no_memory = true;
        probe_stop(trial->probe, answer_no_memory);
        return NULL;
    }
    seen->same = fit == SAME_BYTES || (fit != DIFFERENT && !hello->bytes);
    trial->probe->judged += !trial->again;
    bool known = exchange->question.expect_count > 0;
    if ((known && !judge_expected(trial, test, exchange->question.rule, answer)) ||
        !judge_any(trial, test, seen, answer))
        return NULL;
    return seen;
}

/* ---- asking ------------------------------------------------------------------------------ */

/* Something came behind the answer before. */
static void find_stray(struct trial *trial, toolmend_view stray) {
    struct exchange *exchange = last_exchange(trial);
    exchange->came = CAME_NOTHING;
    exchange->why = keep(trial, stray);
    trial_note(trial,
               "it came too late for the question before this one; write one line for "
               "each request and all else to stderr");
    find_general(trial, FOUND_SILENT, "a line behind an answer");
}

static const struct seen *take_reply(struct trial *trial, const struct suite_case *test,
                                     const struct session_reply *reply) {
    struct probe *probe = trial->probe;
    struct answer answer;
    const struct seen *seen = NULL;
    if (reply->stray.ptr)
        find_stray(trial, reply->stray);
    if (reply->event != SESSION_ANSWER) {
        find_silence(trial, reply, NULL);
        return NULL;
    }
    const char *why =
        answer_read(reply->line, probe->request.id, ANSWER_TO_REPAIR, &answer);
    if (why == answer_no_memory) {
        probe->no_memory = true;
        probe_stop(probe, why);
    } else if (why) {
        session_distrust(probe->session);
        find_silence(trial, reply, why);
    } else {
        count_silence(trial, false);
        if (answer.outcome == ANSWER_OK || answer.outcome == ANSWER_REJECTED)
            seen = look(trial, test, reply, &answer);
        else
            find_unjudged(trial, test, &answer);
    }
    answer_free(&answer);
    return trial->found.times > 0 ? NULL : seen;
}

/* Remember the question; of many the last ones. */
static void keep_question(struct trial *trial, const struct question *question) {
    if (trial->exchange_count == FINDING_QUESTIONS)
        memmove(&trial->exchanges[0], &trial->exchanges[1],
                (FINDING_QUESTIONS - 1) * sizeof trial->exchanges[0]);
    else
        trial->exchange_count++;
    *last_exchange(trial) = (struct exchange){.question = *question};
    trial->asked++;
    trial->probe->asked += !trial->again;
}

/* Does anything speak against asking at all? */
static bool is_left_out(struct trial *trial, const struct question *question,
                        const struct suite_case *test) {
    struct probe *probe = trial->probe;
    const struct probe_quiet *known =
        find_quiet(probe, question->about ? question->about : "");
    bool foreign = hello_inapplicable(probe->hello, test) != NULL;
    bool quiet = !foreign && !trial->again && known && known->cost >= PROBE_QUIET_COST;
    probe->not_applicable += foreign && !trial->again;
    probe->skipped += quiet;
    return foreign || quiet;
}

const struct seen *trial_ask(struct trial *trial, const struct question *question) {
    struct probe *probe = trial->probe;
    struct session_reply reply;
    if (trial->found.times > 0 || probe_is_over(probe))
        return NULL;
    struct suite_case test = case_of(trial, question);
    if (is_left_out(trial, question, &test))
        return NULL;
    if (!request_write(&probe->request, &test, question->cuts)) {
        probe->no_memory = true;
        probe_stop(probe, answer_no_memory);
        return NULL;
    }
    keep_question(trial, question);
    if (probe->request.names_tools)
        session_tools(probe->session, test.tool);
    toolmend_view line = {probe->request.line.ptr, probe->request.line.len};
    if (!session_ask(probe->session, line, &reply)) {
        probe->no_memory =
            probe->no_memory || session_fault(probe->session) == SESSION_NO_MEMORY;
        probe_stop(probe, session_why(probe->session));
        return NULL;
    }
    const struct seen *seen = take_reply(trial, &test, &reply);
    if (reply.last)
        probe_stop(probe, session_why(probe->session));
    return seen;
}

void trial_renew(struct trial *trial) {
    session_renew(trial->probe->session);
}

/* ---- the words of the trial -------------------------------------------------------------- */

struct choices *trial_choices(struct trial *trial) {
    return &trial->choices;
}

struct pool *trial_pool(struct trial *trial) {
    return &trial->pool;
}

const struct hello *trial_hello(const struct trial *trial) {
    return trial->probe->hello;
}

/* Without what the type of the output puts there, under the schema of a question. */
static bool is_alike_bare(toolmend_view schema, const struct manner *manner,
                          toolmend_view a, toolmend_view b) {
    struct canonical_text x = {0};
    struct canonical_text y = {0};
    bool equal = false;
    if (!compare_strip(&x, a, schema, manner) || !compare_strip(&y, b, schema, manner) ||
        toolmend_json_equal((toolmend_view){x.ptr, x.len}, (toolmend_view){y.ptr, y.len},
                            &equal) != TOOLMEND_OK)
        equal = false;
    canonical_free(&x);
    canonical_free(&y);
    return equal;
}

bool trial_alike(struct trial *trial, toolmend_view a, toolmend_view b) {
    const struct hello *hello = trial->probe->hello;
    bool equal = view_same(a, b);
    if (equal || hello->bytes || !a.ptr || !b.ptr)
        return equal;
    if (toolmend_json_equal(a, b, &equal) == TOOLMEND_OK && equal)
        return true;
    struct manner manner = manner_of(hello);
    for (size_t i = 0;
         i < trial->exchange_count && manner.filling != FILLS_NOTHING && !equal; i++)
        equal = is_alike_bare(
            toolmend_json_at(trial->exchanges[i].question.tool, "/parameters"), &manner,
            a, b);
    return equal;
}

/* ---- its course -------------------------------------------------------------------------- */

void trial_run(struct trial *trial) {
    trial->exchange_count = trial->asked = 0;
    trial->found.times = trial->loss.times = 0;
    trial->note[0] = '\0';
    trial->relation->run(trial);
}

void trial_end(struct trial *trial) {
    pool_free(&trial->pool);
    model_close(trial->model);
    trial->model = NULL;
}
