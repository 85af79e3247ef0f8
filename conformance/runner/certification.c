/* SPDX-License-Identifier: MIT
 *
 * certification.c - asks the cases of a suite one after another.
 *
 * A result is final only when the next request has been answered: what an adapter writes too
 * late breaks the protocol of the request before. So one result is held back, and with it the
 * cases behind it that nobody is asked; the report keeps the order of the suite.
 */
#include "certification.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "request.h"

/* The last request and what it led to so far. */
struct held {
    const struct suite_case *test; /* NULL: there is none */
    struct judgement judgement;
    struct report_got got; /* its views are of the copies below */
    struct canonical_text line, errors;
    bool answered;
    size_t came_len;
    char came[CAME];
};

struct running {
    struct certification *run;
    struct request request;
    struct held held;
    size_t settled;  /* cases before this one are counted and reported */
    size_t silences; /* requests in a row without an answer, up to this one */
    size_t before;   /* and up to the one before */
};

static bool is_selected(const struct certification *run, const struct suite_case *test) {
    return !run->filter || suite_glob(run->filter, test->id);
}

/* ---- cases that nobody is asked ---------------------------------------------------------- */

static struct judgement unasked(enum result result, const char *why) {
    struct judgement made = {.result = result};
    judge_note(&made, "%s", why);
    return made;
}

/* Is the case to be asked? If not, `made` says what it is instead. */
static bool is_asked(const struct certification *run, const struct suite_case *test,
                     struct judgement *made) {
    const char *why = judge_unsound(test);
    *made = unasked(RESULT_SUITE_ERROR, why ? why : "");
    if (why)
        return false;
    why = hello_inapplicable(run->hello, test);
    *made = unasked(RESULT_NOT_APPLICABLE, why ? why : "");
    if (why)
        return false;
    *made = unasked(RESULT_NOT_APPLICABLE, "a hint that the profile has no rule for");
    if (!judge_sees(test, run->profile))
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
static bool is_mishap(const struct judgement *judgement) {
    enum result result = judgement->result;
    if (judgement->excuse == EXCUSE_XFAIL)
        return result == RESULT_HARM;
    return result != RESULT_PASS && result != RESULT_UNSUPPORTED &&
           result != RESULT_NOT_APPLICABLE && result != RESULT_NOT_RUN;
}

static void keep_mishap(struct certification *run, const struct mishap *mishap) {
    size_t count = run->mishap_count;
    if ((count & (count - 1)) == 0) { /* a power of two is full */
        size_t room = count > 0 ? 2 * count : 1;
        struct mishap *grown = realloc(run->mishaps, room * sizeof *grown);
        if (!grown) {
            stop_without_memory(run);
            return;
        }
        run->mishaps = grown;
    }
    run->mishaps[run->mishap_count++] = *mishap;
}

static bool is_silent(enum result result) {
    return result == RESULT_CRASH || result == RESULT_TIMEOUT ||
           result == RESULT_PROTOCOL;
}

/* The last line that holds anything is the one in which most languages say why they end. */
static void keep_last_line(struct mishap *mishap, toolmend_view errors) {
    size_t end = errors.len;
    while (end > 0 && strchr("\n\r\t ", errors.ptr[end - 1]) && errors.ptr[end - 1])
        end--;
    size_t start = end;
    while (start > 0 && errors.ptr[start - 1] != '\n')
        start--;
    if (end - start > CAME) /* whole characters of it */
        for (end = start + CAME;
             end > start && ((unsigned char)errors.ptr[end] & 0xC0) == 0x80;)
            end--;
    mishap->last_len = end - start;
    if (mishap->last_len > 0)
        memcpy(mishap->last, errors.ptr + start, mishap->last_len);
}

static enum excuse excuse_of(const struct certification *run,
                             const struct suite_case *test,
                             const struct judgement *judgement) {
    const char *result = result_name(judgement->result);
    const char *detail = detail_name(judgement->detail);
    if (!run->baseline)
        return EXCUSE_NONE;
    return baseline_take(
        run->baseline, test->id, (toolmend_view){result, strlen(result)},
        (toolmend_view){detail[0] != '\0' ? detail : NULL, strlen(detail)});
}

/* Count and report one case. `held`: what its request led to; NULL: it was not asked. */
static void settle_one(struct certification *run, const struct suite_case *test,
                       const struct judgement *judgement, const struct held *held) {
    static const struct report_got nothing = {.exit_code = -1, .ms = -1};
    bool scored = tally_is_scored(run->hello, test);
    struct judgement made = *judgement;
    made.excuse = excuse_of(run, test, judgement);
    if (!tally_add(&run->tally, run->hello, test, &made))
        stop_without_memory(run);
    report_write_case(run->report, test, scored, &made, held ? &held->got : &nothing);
    run->not_applicable += made.result == RESULT_NOT_APPLICABLE;
    if (!is_mishap(&made))
        return;
    struct mishap mishap = {.test = test, .judgement = made, .scored = scored};
    if (held) {
        mishap.answered = held->answered;
        mishap.came_len = held->came_len;
        memcpy(mishap.came, held->came, sizeof mishap.came);
    }
    if (held && is_silent(made.result))
        keep_last_line(&mishap, held->got.errors);
    keep_mishap(run, &mishap);
}

/* Settle the selected cases before this place. */
static void settle(struct running *r, size_t end) {
    struct certification *run = r->run;
    struct judgement made;
    for (; r->settled < end; r->settled++) {
        const struct suite_case *test = &run->suite->cases[r->settled];
        if (!is_selected(run, test))
            continue;
        if (r->held.test == test) {
            settle_one(run, test, &r->held.judgement, &r->held);
            continue;
        }
        (void)is_asked(run, test, &made);
        settle_one(run, test, &made, NULL);
    }
}

/* ---- asking ------------------------------------------------------------------------------ */

/* Add to what came; what finds no room is left out. */
static void add_came(struct held *held, toolmend_view bytes) {
    size_t room = CAME - held->came_len;
    size_t len = bytes.len < room ? bytes.len : room;
    if (len > 0)
        memcpy(held->came + held->came_len, bytes.ptr, len);
    held->came_len += len;
}

/* What came, for a person: the text for the tool, or the line. */
static void keep_came(struct held *held, toolmend_view bytes, bool answered) {
    held->answered = answered;
    held->came_len = 0;
    add_came(held, bytes);
}

/* The answer to a whole call, which begins with the name of a tool. */
static void keep_call(struct held *held, const struct answer *answer) {
    keep_came(held, answer->name, true);
    add_came(held, (toolmend_view){" ", answer->name.len > 0});
    add_came(held, answer->arguments);
}

static toolmend_view copied(struct certification *run, struct canonical_text *copy,
                            toolmend_view bytes) {
    copy->len = 0;
    if (!bytes.ptr)
        return bytes;
    canonical_put(copy, bytes.ptr, bytes.len);
    if (copy->fault)
        stop_without_memory(run);
    return (toolmend_view){copy->ptr, copy->len};
}

static struct judgement silence(struct held *held, const struct session_reply *reply) {
    struct judgement made = {.result = RESULT_PROTOCOL};
    const char *again = reply->again ? "a fresh process answered the same request"
                                     : "nor did a fresh process answer";
    keep_came(held, reply->line, false);
    switch (reply->event) {
    case SESSION_CRASH:
        made.result = RESULT_CRASH;
        if (reply->signal > 0)
            judge_note(&made, "killed by signal %d; %s", reply->signal, again);
        else
            judge_note(&made, "ended with exit code %d; %s", reply->exit_code, again);
        break;
    case SESSION_TIMEOUT:
        made.result = RESULT_TIMEOUT;
        judge_note(&made, "no whole answer in %.1f s; %s", reply->ms / 1000, again);
        break;
    case SESSION_ANSWER:
    case SESSION_PROTOCOL:
        if (reply->endless)
            judge_note(&made, "more than 64 MiB came; end each answer");
        else
            judge_note(&made,
                       "not one line that answers this request; write one line for each "
                       "request and all else to stderr");
        break;
    }
    return made;
}

/* Judge a line that came in time. */
static struct judgement judge_line(struct running *r, const struct suite_case *test,
                                   toolmend_view line) {
    struct certification *run = r->run;
    struct judgement made = {.result = RESULT_PROTOCOL};
    struct answer answer;
    const char *why = answer_read(line, r->request.id, test->call, &answer);
    if (why == answer_no_memory) {
        stop_without_memory(run);
        made.result = RESULT_NOT_RUN;
    } else if (why) {
        session_distrust(run->session);
        judge_note(&made, "%s", why);
        keep_came(&r->held, line, false);
    } else {
        made = judge(run->hello, test, run->profile, &answer);
        if (test->call && answer.outcome == ANSWER_OK)
            keep_call(&r->held, &answer);
        else
            keep_came(&r->held,
                      answer.outcome == ANSWER_OK ? answer.arguments : answer.reason,
                      answer.outcome == ANSWER_OK);
        r->held.got.line = copied(run, &r->held.line, line);
    }
    if (made.result == RESULT_NOT_RUN)
        stop_without_memory(run);
    answer_free(&answer);
    return made;
}

/* The request before turned out to have more than one line of answer. */
static void revoke(struct running *r, toolmend_view stray) {
    struct judgement *judgement = &r->held.judgement;
    if (!r->held.test)
        return;
    bool due = judgement->due;
    *judgement = (struct judgement){.result = RESULT_PROTOCOL, .due = due};
    judge_note(judgement,
               "more than one line came; write one line for each request and all "
               "else to stderr");
    r->held.got.line = (toolmend_view){NULL, 0};
    keep_came(&r->held, stray, false);
    r->silences = r->before + 1;
}

/* Asked where a late line has been charged, too: else a talkative adapter is never done. */
static void stop_if_silent(const struct running *r) {
    if (r->silences >= SILENCES_MAX)
        stop(r->run,
             "10 requests in a row had no answer; start the adapter by hand and send it "
             "one of them");
}

static void stop_with_session(struct certification *run) {
    run->no_memory = run->no_memory || session_fault(run->session) == SESSION_NO_MEMORY;
    stop(run, session_why(run->session));
}

/* Ask one case and hold what came of it. */
static void ask(struct running *r, size_t index) {
    struct certification *run = r->run;
    const struct suite_case *test = &run->suite->cases[index];
    struct session_reply reply;
    if (!request_write(&r->request, test)) {
        stop_without_memory(run);
        return;
    }
    toolmend_view line = {r->request.line.ptr, r->request.line.len};
    if (!session_ask(run->session, line, &reply)) {
        stop_with_session(run);
        return;
    }
    if (reply.stray.ptr)
        revoke(r, reply.stray);
    settle(r, index);
    run->asked++;
    r->before = r->silences;
    r->held.test = test;
    r->held.got = (struct report_got){
        .signal = reply.signal, .exit_code = reply.exit_code, .ms = reply.ms};
    r->held.got.errors = copied(run, &r->held.errors, reply.errors);
    r->held.judgement = reply.event == SESSION_ANSWER ? judge_line(r, test, reply.line)
                                                      : silence(&r->held, &reply);
    bool silent = is_silent(r->held.judgement.result);
    if (silent)
        r->held.judgement.due = judge_due(test, run->profile);
    stop_if_silent(r);
    r->silences = silent ? r->silences + 1 : 0;
    stop_if_silent(r);
    if (reply.last)
        stop_with_session(run);
}

static void ask_all(struct running *r) {
    struct certification *run = r->run;
    struct judgement unused;
    size_t done = 0;
    for (size_t i = 0; i < run->suite->count; i++) {
        const struct suite_case *test = &run->suite->cases[i];
        if (!is_selected(run, test))
            continue;
        if (run->interrupted && *run->interrupted)
            stop(run, "it was interrupted");
        if (is_asked(run, test, &unused))
            ask(r, i);
        if (run->progress)
            run->progress(++done, run->selected);
    }
    settle(r, run->suite->count);
}

void certification_run(struct certification *run) {
    struct running running = {.run = run};
    for (size_t i = 0; i < run->suite->count; i++)
        run->selected += is_selected(run, &run->suite->cases[i]);
    run->tally.profile = run->profile;
    run->tally.excused = run->baseline != NULL;
    run->tally.whole = run->suite->version && !run->filter;
    if (request_begin(&running.request))
        ask_all(&running);
    else
        stop(run, "/dev/urandom gives no random bytes for ids; make it readable");
    run->tally.stopped = run->stopped[0] != '\0';
    request_end(&running.request);
    canonical_free(&running.held.line);
    canonical_free(&running.held.errors);
}

void certification_free(struct certification *run) {
    tally_free(&run->tally);
    free(run->mishaps);
    run->mishaps = NULL;
}
