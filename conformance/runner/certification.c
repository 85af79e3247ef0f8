/* SPDX-License-Identifier: MIT
 *
 * certification.c - asks all cases of a suite and collects the outcomes.
 *
 * The outcome of a case is final when the next request has been answered, because output that comes
 * too late is charged to the request before; and a case may be asked again later in the run. So
 * outcomes are kept, and are counted and reported in suite order at the end.
 */
#include "certification.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "outcome.h"
#include "request.h"

/* One of the times that a case is asked. */
struct round {
    unsigned number; /* from 1 */
    char *cuts;      /* NULL: it is fed whole */
    const char *how; /* in words, if it is fed in pieces */
};

/* What the last request led to, until the next one is answered. */
struct held {
    size_t index; /* of the case */
    struct outcome outcome;
    struct round round; /* its cuts are not to be looked at */
};

struct running {
    struct certification *run;
    struct request request;
    struct outcome *outcomes; /* one for each case of the suite */
    struct held held;
    size_t silences; /* requests in a row without an answer, up to this one */
    size_t before;   /* and up to the one before */
};

static bool is_selected(const struct certification *run, size_t index) {
    return plan_selects(&run->plan, run->suite, index);
}

/* ---- cases that nobody is asked ---------------------------------------------------------- */

static struct score unasked(enum result result, const char *why) {
    struct score made = {.result = result};
    score_note(&made, "%s", why);
    return made;
}

/* Is the case to be asked? If not, `made` says what it is instead. */
static bool is_asked(const struct certification *run, const struct suite_case *test,
                     struct score *made) {
    const char *why = case_contradiction(test);
    *made = unasked(RESULT_SUITE_ERROR, why ? why : "");
    if (why)
        return false;
    why = hello_inapplicable(run->hello, test);
    *made = unasked(RESULT_NOT_APPLICABLE, why ? why : "");
    if (why)
        return false;
    *made = unasked(RESULT_NOT_APPLICABLE, "a hint that the profile has no rule for");
    if (!hints_are_known(test, run->profile))
        return false;
    *made = unasked(RESULT_NOT_RUN, run->stopped);
    return run->stopped[0] == '\0';
}

/* ---- settling ---------------------------------------------------------------------------- */

static void stop(struct certification *run, const char *why) {
    if (run->stopped[0] == '\0')
        (void)snprintf(run->stopped, sizeof run->stopped, "%s", why);
}

static void stop_without_memory(struct certification *run) {
    run->no_memory = true;
    stop(run, "there is no memory; free some");
}

/* What a baseline excuses is none, but harm is harm. */
static bool is_problem(const struct score *score) {
    enum result result = score->result;
    if (score->excuse == EXCUSE_XFAIL)
        return result == RESULT_HARM;
    return result != RESULT_PASS && result != RESULT_UNSUPPORTED &&
           result != RESULT_NOT_APPLICABLE && result != RESULT_NOT_RUN;
}

static void keep_problem(struct certification *run, const struct problem *problem) {
    size_t count = run->problem_count;
    if ((count & (count - 1)) == 0) { /* a power of two is full */
        size_t room = count > 0 ? 2 * count : 1;
        struct problem *grown = realloc(run->problems, room * sizeof *grown);
        if (!grown) {
            stop_without_memory(run);
            return;
        }
        run->problems = grown;
    }
    run->problems[run->problem_count++] = *problem;
}

static bool is_silent(enum result result) {
    return result == RESULT_CRASH || result == RESULT_TIMEOUT ||
           result == RESULT_PROTOCOL;
}

static enum excuse excuse_of(const struct certification *run,
                             const struct suite_case *test, const struct score *score) {
    const char *result = result_name(score->result);
    const char *detail = detail_name(score->detail);
    if (!run->baseline)
        return EXCUSE_NONE;
    return baseline_take(
        run->baseline, test->id, (toolmend_view){result, strlen(result)},
        (toolmend_view){detail[0] != '\0' ? detail : NULL, strlen(detail)});
}

/* Count and report one case. */
static void settle(struct certification *run, const struct suite_case *test,
                   const struct outcome *outcome) {
    bool scored = tally_is_scored(run->hello, test);
    struct score made = outcome->score;
    made.excuse = excuse_of(run, test, &made);
    if (!tally_add(&run->tally, run->hello, test, &made))
        stop_without_memory(run);
    report_write_case(run->report, test, scored, &made, &outcome->got);
    run->not_applicable += made.result == RESULT_NOT_APPLICABLE;
    if (!is_problem(&made))
        return;
    struct problem problem = {.test = test, .score = made, .scored = scored};
    problem.answered = outcome->answered;
    problem.received_len = outcome->received_len;
    memcpy(problem.received, outcome->received, sizeof problem.received);
    if (is_silent(made.result)) {
        problem.last_len = outcome->last_len;
        memcpy(problem.last, outcome->last, sizeof problem.last);
    }
    keep_problem(run, &problem);
}

static void settle_all(struct running *r) {
    struct certification *run = r->run;
    for (size_t i = 0; i < run->suite->count; i++) {
        struct outcome *outcome = &r->outcomes[i];
        if (!is_selected(run, i))
            continue;
        if (!outcome->asked) {
            outcome->got = (struct report_got){.exit_code = -1, .ms = -1};
            (void)is_asked(run, &run->suite->cases[i], &outcome->score);
        }
        settle(run, &run->suite->cases[i], outcome);
        outcome_free(outcome);
    }
}

/* ---- asking ------------------------------------------------------------------------------ */

/* Judge a line that came in time. */
static void judge_line(struct running *r, const struct suite_case *test,
                       const struct session_reply *reply, struct outcome *made) {
    struct certification *run = r->run;
    struct answer answer;
    enum answer_to op = test->markup ? ANSWER_TO_MARKUP
                        : test->call ? ANSWER_TO_CALL
                                     : ANSWER_TO_REPAIR;
    const char *why = answer_read(reply->line, r->request.id, op, &answer);
    if (why == answer_no_memory) {
        stop_without_memory(run);
        made->score.result = RESULT_NOT_RUN;
    } else if (why) {
        session_distrust(run->session);
        outcome_of_silence(made, reply, why);
    } else {
        made->score = score_answer(run->hello, test, run->profile, &answer);
        if (!outcome_of_answer(made, run->hello, test, &answer))
            stop_without_memory(run);
    }
    bool wanted = !why && run->report->file;
    if (!outcome_keep(made, reply, wanted))
        stop_without_memory(run);
    answer_free(&answer);
}

/* Asked where a late line has been charged, too: else a talkative adapter is never done. */
static void stop_if_silent(const struct running *r) {
    if (r->silences >= SILENCES_MAX && !r->run->keep_going)
        stop(r->run,
             "10 requests in a row had no answer; start the adapter by hand and send it "
             "one of them, or go on with --keep-going");
}

static void count_silence(struct running *r, bool silent) {
    stop_if_silent(r);
    r->silences = silent ? r->silences + 1 : 0;
    stop_if_silent(r);
}

static void stop_with_session(struct certification *run) {
    run->no_memory = run->no_memory || session_fault(run->session) == SESSION_NO_MEMORY;
    stop(run, session_why(run->session));
}

/* The request before turned out to have more than one line of answer. */
static void revoke(struct running *r, toolmend_view stray) {
    if (!r->held.outcome.asked)
        return;
    outcome_revoke(&r->held.outcome, stray);
    r->silences = r->before + 1;
}

/* What is held is final. The first outcome of a case is kept, each other one is joined to it. */
static void release(struct running *r) {
    struct held *held = &r->held;
    struct outcome *outcome = &r->outcomes[held->index];
    char again[32];
    if (!held->outcome.asked)
        return;
    (void)snprintf(again, sizeof again, "the %u. time", held->round.number);
    if (outcome->asked)
        outcome_join(outcome, &held->outcome, held->round.how != NULL,
                     held->round.how ? held->round.how : again);
    else
        *outcome = held->outcome;
    held->outcome = (struct outcome){.asked = false};
}

/* Requests that name their tools are about tools that the process has been told of. */
static void name_tools(const struct running *r, const struct suite_case *test) {
    if (r->request.names_tools)
        session_tools(r->run->session, test->tool);
}

/* What is held was the last answer of its process: something behind it meets no other request, so
 * the same text is asked once more, for what then comes before its answer. */
static void look_behind(struct running *r) {
    struct certification *run = r->run;
    toolmend_view stray;
    if (!r->held.outcome.asked || run->stopped[0] != '\0')
        return;
    if (!request_write(&r->request, &run->suite->cases[r->held.index], NULL)) {
        stop_without_memory(run);
        return;
    }
    name_tools(r, &run->suite->cases[r->held.index]);
    toolmend_view line = {r->request.line.ptr, r->request.line.len};
    if (session_behind(run->session, line, &stray))
        revoke(r, stray);
}

/* Ask one case one time. */
static void ask(struct running *r, size_t index, const struct round *round) {
    struct certification *run = r->run;
    const struct suite_case *test = &run->suite->cases[index];
    struct outcome made = {.asked = false};
    struct session_reply reply;
    if (!request_write(&r->request, test, round->cuts)) {
        stop_without_memory(run);
        return;
    }
    name_tools(r, test);
    toolmend_view line = {r->request.line.ptr, r->request.line.len};
    if (!session_ask(run->session, line, &reply)) {
        stop_with_session(run);
        return;
    }
    if (reply.stray.ptr)
        revoke(r, reply.stray);
    release(r);
    r->before = r->silences;
    if (reply.event == SESSION_ANSWER) {
        judge_line(r, test, &reply, &made);
    } else {
        outcome_of_silence(&made, &reply, NULL);
        if (!outcome_keep(&made, &reply, false))
            stop_without_memory(run);
    }
    bool silent = is_silent(made.score.result);
    if (silent)
        made.score.due = repair_is_due(test, run->profile);
    made.asked = true;
    r->held = (struct held){index, made, *round};
    run->asked += round->number == 1 && !round->cuts;
    count_silence(r, silent);
    if (reply.last)
        stop_with_session(run);
    else if (run->plan.isolate) {
        look_behind(r);
        session_renew(run->session);
    }
}

/* The same text in pieces, as a streaming layer gets it. */
static void ask_in_pieces(struct running *r, size_t index, unsigned number) {
    struct certification *run = r->run;
    const struct suite_case *test = &run->suite->cases[index];
    for (size_t way = 0; way < PLAN_CUTS; way++) {
        struct round round = {.number = number};
        if (run->stopped[0] != '\0' || test->call ||
            !plan_cuts(test, way, &round.cuts, &round.how))
            continue;
        if (round.cuts)
            ask(r, index, &round);
        else
            stop_without_memory(run);
        free(round.cuts);
    }
}

/* Ask every case one time, in this order. */
static void ask_each(struct running *r, const size_t *order, unsigned number) {
    struct certification *run = r->run;
    struct score unused;
    struct round round = {.number = number};
    for (size_t i = 0; i < run->suite->count; i++) {
        size_t index = order[i];
        if (!is_selected(run, index))
            continue;
        if (run->interrupted && *run->interrupted)
            stop(run, "it was interrupted");
        if (is_asked(run, &run->suite->cases[index], &unused)) {
            ask(r, index, &round);
            if (run->hello->cuts)
                ask_in_pieces(r, index, number);
        }
        run->done++;
        if (run->progress)
            run->progress(run->done, run->rounds * run->selected);
    }
}

static void ask_all(struct running *r) {
    struct certification *run = r->run;
    size_t *order = plan_order(&run->plan, run->suite);
    r->outcomes = calloc(run->suite->count + 1, sizeof *r->outcomes);
    if (!order || !r->outcomes) {
        stop_without_memory(run);
    } else {
        for (unsigned number = 1; number <= run->rounds; number++)
            ask_each(r, order, number);
        look_behind(r);
        release(r);
        settle_all(r);
    }
    free(order);
    free(r->outcomes);
}

void certification_run(struct certification *run) {
    struct running running = {.run = run};
    for (size_t i = 0; i < run->suite->count; i++)
        run->selected += is_selected(run, i);
    run->rounds = run->plan.repeat > 0 ? run->plan.repeat : 1;
    run->tally.profile = run->profile;
    run->tally.excused = run->baseline != NULL;
    run->tally.whole = run->suite->version && !run->plan.filter && run->plan.shards == 0;
    if (request_begin(&running.request, run->hello))
        ask_all(&running);
    else
        stop(run, "/dev/urandom gives no random bytes for ids; make it readable");
    run->tally.stopped = run->stopped[0] != '\0';
    request_end(&running.request);
}

void certification_free(struct certification *run) {
    tally_free(&run->tally);
    free(run->problems);
    run->problems = NULL;
}
