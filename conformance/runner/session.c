/* SPDX-License-Identifier: MIT
 *
 * session.c - runs adapter processes and collects their answers.
 *
 * Results must not depend on timing. A line that does not answer the request (another id, no JSON)
 * is charged to this request only if a fresh process writes such a line, too; otherwise it came
 * late and is charged to the request before. The end of a process is charged to the request that
 * got no answer.
 */
#define _POSIX_C_SOURCE 200809L
#include "session.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adapter_exec.h"
#include "adapter_pipe.h"
#include "adapter_so.h"
#include "failure_text.h"
#include "process_signals.h"
#include "tool_names.h"

/* What became of one request to one process. */
enum outcome {
    ANSWERED,
    FOREIGN, /* a line that answers another request, or none */
    SURPLUS, /* an answer, and more behind it */
    ENDLESS, /* a line too long */
    ENDED,
    LATE,
    CLOSED, /* it reads no more */
    INTERRUPTED,
    FAILED /* the fault is ours */
};

/* The beginning of bytes that may be many. */
struct excerpt {
    size_t len;
    char ptr[1024];
};

struct session {
    struct session_adapter adapter;
    struct session_limits limits;
    struct adapter_pipe pipe;
    struct adapter_exec *exec; /* NULL: not SESSION_EXEC */
    toolmend_view answer;      /* of such a run */
    bool spent;                /* the process is not to be asked again */
    size_t answered;           /* requests that the process answered, apart from hello */
    struct tool_names known;   /* the tools that were announced to the process */
    toolmend_view tools;       /* that the requests name; absent: none */
    char *hello;               /* the first answer to it */
    size_t hello_len;
    double ms, work;             /* of the last request */
    struct excerpt said;         /* what was read instead of its answer */
    struct process_end end;      /* of the process, if it ended */
    struct excerpt line;         /* of the reply, if it has no answer */
    struct excerpt stray;        /* of the reply */
    char errors[PIPE_ERRORS];    /* of the reply */
    enum session_fault fault;    /* what `failure` tells of */
    char last[PIPE_ERRORS];      /* of the process that it tells of: the end of stderr */
    struct failure_text failure; /* why the session cannot go on */
    struct process_signals signals; /* as they were */
};

static const toolmend_view nothing = {NULL, 0};
static toolmend_view words(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

/* ---- messages -------------------------------------------------------------------------- */

/* "COMMAND: what happened; what to do", and the end of stderr. */
__attribute__((format(printf, 2, 3))) static void say(struct session *session,
                                                      const char *format, ...) {
    toolmend_view errors = {session->last,
                            adapter_pipe_errors(&session->pipe, true, session->last)};
    va_list arguments;
    va_start(arguments, format);
    failure_text_write(&session->failure, session->adapter.command, errors, format,
                       arguments);
    va_end(arguments);
}

/* ---- one request, one process ---------------------------------------------------------- */

static bool is_equal(toolmend_view a, toolmend_view b) {
    bool equal = false;
    return a.ptr && b.ptr && toolmend_json_equal(a, b, &equal) == TOOLMEND_OK && equal;
}

/* Does the line answer the request? By its id, as far as the request has one; an error says
 * that the adapter could not make out the request, and has none. */
static bool answers(toolmend_view line, toolmend_view request) {
    toolmend_view id = toolmend_json_at(request, "/id");
    toolmend_view got = toolmend_json_at(line, "/id");
    if (id.ptr && !got.ptr)
        return is_equal(toolmend_json_at(line, "/op"), words("\"error\""));
    return !id.ptr || is_equal(id, got);
}

static enum outcome outcome_of(enum pipe_event event) {
    switch (event) {
    case PIPE_LINE:
        return ANSWERED;
    case PIPE_LONG:
        return ENDLESS;
    case PIPE_ENDED:
        return ENDED;
    case PIPE_LATE:
        return LATE;
    case PIPE_CLOSED:
        return CLOSED;
    case PIPE_INTERRUPTED:
        return INTERRUPTED;
    case PIPE_FAILED:
        break;
    }
    return FAILED;
}

static struct excerpt excerpt_of(toolmend_view bytes) {
    struct excerpt excerpt = {.len = bytes.len};
    if (excerpt.len > sizeof excerpt.ptr)
        excerpt.len = sizeof excerpt.ptr;
    if (excerpt.len > 0)
        memcpy(excerpt.ptr, bytes.ptr, excerpt.len);
    return excerpt;
}

static toolmend_view view_of(const struct excerpt *excerpt) {
    return (toolmend_view){excerpt->ptr, excerpt->len};
}

static struct process_job job_of(struct session *session) {
    struct process_job job = {.command = session->adapter.command};
    if (session->exec)
        job.command = adapter_exec_command(session->exec);
    if (session->adapter.way == SESSION_SO)
        job = (struct process_job){NULL, adapter_so_serve, session->adapter.command[0]};
    return job;
}

/* Run the command for a request. It is over then, whatever came of it. */
static enum outcome run_command(struct session *session, toolmend_view request,
                                unsigned limit_ms) {
    struct adapter_pipe *pipe = &session->pipe;
    toolmend_view text;
    pipe->error = adapter_exec_take(session->exec, request, &text);
    struct process_job job = job_of(session);
    if (pipe->error == 0)
        pipe->error = adapter_pipe_start(pipe, &job, session->limits.memory_max);
    if (pipe->error != 0)
        return FAILED;
    double begin = process_clock();
    enum outcome outcome = outcome_of(adapter_pipe_run(pipe, text, limit_ms));
    session->ms = process_clock() - begin;
    session->said = excerpt_of(adapter_pipe_line(pipe));
    session->end = adapter_pipe_stop(pipe, nothing, 0);
    if (outcome != ENDED || !adapter_exec_is_answer(session->end.exit_code))
        return outcome;
    toolmend_view errors = {session->errors,
                            adapter_pipe_errors(pipe, true, session->errors)};
    pipe->error = adapter_exec_answer(session->exec, session->end.exit_code,
                                      adapter_pipe_line(pipe), errors, &session->answer);
    return pipe->error == 0 ? ANSWERED : FAILED;
}

/* Send a line and take the next one, whatever it is. A process that gave none is ended. */
static enum outcome exchange(struct session *session, toolmend_view request,
                             unsigned limit_ms) {
    bool whole = false;
    if (session->exec)
        return run_command(session, request, limit_ms);
    double begin = process_clock();
    double busy = process_work(&session->pipe.process);
    enum outcome outcome =
        outcome_of(adapter_pipe_ask(&session->pipe, request, limit_ms, &whole));
    session->ms = process_clock() - begin;
    session->work = process_work(&session->pipe.process) - busy;
    session->said = excerpt_of(adapter_pipe_line(&session->pipe));
    /* What is left of a request would run into the next one. */
    session->spent = outcome != ANSWERED || !whole;
    if (outcome != ANSWERED)
        session->end = adapter_pipe_stop(&session->pipe, nothing, 0);
    return outcome;
}

/* What the line and the bytes behind it are worth as an answer to the request. */
static enum outcome examine(struct session *session, toolmend_view request) {
    if (session->exec)
        return ANSWERED;
    if (!answers(adapter_pipe_line(&session->pipe), request))
        return FOREIGN;
    struct excerpt more;
    more.len = adapter_pipe_excess(&session->pipe, more.ptr, sizeof more.ptr);
    if (more.len == 0)
        return ANSWERED;
    session->said = more;
    return SURPLUS;
}

/* Send a line and look at its answer; unless it is as it should be, the process is ended. */
static enum outcome ask_within(struct session *session, toolmend_view request,
                               unsigned limit_ms) {
    enum outcome outcome = exchange(session, request, limit_ms);
    if (outcome != ANSWERED)
        return outcome;
    outcome = examine(session, request);
    if (outcome == ANSWERED)
        return ANSWERED;
    adapter_pipe_stop(&session->pipe, nothing, 0);
    session->spent = true;
    return outcome;
}

/* Tell the process of the tools that it does not know yet. */
static enum outcome announce(struct session *session) {
    enum outcome outcome = ANSWERED;
    struct canonical_text line = {0};
    while (outcome == ANSWERED && tool_names_next(&session->known, session->tools, &line))
        outcome = ask_within(session, (toolmend_view){line.ptr, line.len},
                             session->limits.start_ms);
    if (outcome == ANSWERED && line.fault) {
        session->pipe.error = ENOMEM;
        outcome = FAILED;
    }
    canonical_free(&line);
    return outcome;
}

/* Ask the process that runs. */
static enum outcome ask(struct session *session, toolmend_view request) {
    enum outcome outcome = session->tools.ptr ? announce(session) : ANSWERED;
    if (outcome == ANSWERED)
        outcome = ask_within(session, request, session->limits.answer_ms);
    session->answered += outcome == ANSWERED;
    return outcome;
}

/* ---- a fresh process ------------------------------------------------------------------- */

/* There is none, and it is not the adapter's fault. */
static enum session_fault no_answer(struct session *session, enum outcome outcome) {
    if (outcome == INTERRUPTED) {
        snprintf(session->failure.text, session->failure.size, "it was interrupted");
        return SESSION_INTERRUPTED;
    }
    say(session, "cannot be talked to: %s; free memory and try again",
        strerror(session->pipe.error));
    return SESSION_NO_MEMORY;
}

/* What people forget who have a command that knows no lines. */
static const char *needs_exec(const struct session *session) {
    return session->adapter.way == SESSION_LINES
               ? "; if it takes one text on stdin and ends, add --exec"
               : "";
}

/* It ended before it said what it is. */
static enum session_fault ended_early(struct session *session) {
    static const struct {
        const char *when, *remedy;
    } ways[] = {
        [SESSION_LINES] = {"before it answered hello",
                           "start it by hand and send it "
                           "{\"op\":\"hello\",\"protocol\":1}"  },
        [SESSION_EXEC] = {"when it was asked about {}",
                           "end each run with exit 0, 10 or 11" },
        [SESSION_SO] = {"before it answered hello",
                           "build it as toolmend_adapter.h says"},
    };
    bool killed = session->end.signal != 0;
    enum session_way way = session->adapter.way;
    say(session,
        killed ? "was killed by signal %d %s; %s%s" : "ended with exit code %d %s; %s%s",
        killed ? session->end.signal : session->end.exit_code, ways[way].when,
        ways[way].remedy, needs_exec(session));
    return SESSION_NO_HELLO;
}

static enum session_fault no_hello(struct session *session, enum outcome outcome) {
    switch (outcome) {
    case ENDED:
        return ended_early(session);
    case LATE:
        say(session,
            session->exec
                ? "did not end in %u ms when it was asked about {}; end each run with "
                  "exit 0, 10 or 11"
                : "did not answer hello in %u ms; answer each line as it comes and flush "
                  "each answer%s",
            session->limits.start_ms, needs_exec(session));
        return SESSION_NO_HELLO;
    case CLOSED:
        say(session,
            "closed its input before it answered hello; read stdin line by line until it "
            "ends");
        return SESSION_NO_HELLO;
    case ENDLESS:
        say(session,
            "answered hello with a line of more than %zu bytes; end each answer with a "
            "line feed",
            session->limits.line_max);
        return SESSION_NO_HELLO;
    case ANSWERED:
    case FOREIGN:
    case SURPLUS:
    case INTERRUPTED:
    case FAILED:
        break;
    }
    return no_answer(session, outcome);
}

/* As much of the hello line as fits into a sentence. */
static int shown(toolmend_view line) {
    return line.len < 120 ? (int)line.len : 120;
}

static enum session_fault check_hello(struct session *session, toolmend_view line) {
    toolmend_view op = toolmend_json_at(line, "/op");
    toolmend_view protocol = toolmend_json_at(line, "/protocol");
    if (toolmend_json_check(line, NULL) != TOOLMEND_OK || (!op.ptr && !protocol.ptr)) {
        say(session,
            "answered hello with what is no answer: %.*s; print one JSON object "
            "for each request and everything else to stderr%s",
            shown(line), line.ptr, needs_exec(session));
        return SESSION_NO_HELLO;
    }
    if (is_equal(op, words("\"error\"")) ||
        (protocol.ptr && !is_equal(protocol, words("1")))) {
        say(session, "does not speak protocol 1: %.*s; use an adapter that does",
            shown(line), line.ptr);
        return SESSION_CLASH;
    }
    if (!is_equal(op, words("\"hello\"")) || !protocol.ptr) {
        say(session,
            "answered hello without \"op\":\"hello\" and \"protocol\":1: %.*s; "
            "see protocol/hello in PROTOCOL.md",
            shown(line), line.ptr);
        return SESSION_NO_HELLO;
    }
    return SESSION_OK;
}

/* The first answer to hello is kept; a later one has to be equal to it. */
static enum session_fault keep_hello(struct session *session, toolmend_view line) {
    if (!session->hello) {
        session->hello = malloc(line.len);
        if (!session->hello) {
            say(session, "there is no memory for its answer to hello; free some");
            return SESSION_NO_MEMORY;
        }
        memcpy(session->hello, line.ptr, line.len);
        session->hello_len = line.len;
        return SESSION_OK;
    }
    if (is_equal(line, (toolmend_view){session->hello, session->hello_len}))
        return SESSION_OK;
    say(session,
        "a fresh process answered hello otherwise than the first one: %.*s; give "
        "the same answer each time",
        shown(line), line.ptr);
    return SESSION_NO_HELLO;
}

static enum session_fault cannot_run(struct session *session, int error) {
    say(session,
        "cannot be run: %s; name a program in PATH, or the path of an executable file",
        strerror(error));
    return SESSION_NOT_STARTED;
}

/* A command has nothing to start; the first time it is tried, so that one that cannot be run is
 * found before the first case. */
static enum session_fault try_command(struct session *session) {
    session->spent = false;
    if (session->hello)
        return SESSION_OK;
    enum outcome outcome =
        run_command(session, adapter_exec_first_request(), session->limits.start_ms);
    if (outcome == FAILED)
        return cannot_run(session, session->pipe.error);
    if (outcome != ANSWERED)
        return no_hello(session, outcome);
    toolmend_view hello = session->adapter.hello;
    if (!hello.ptr)
        hello = adapter_exec_hello(session->exec);
    enum session_fault fault = check_hello(session, hello);
    return fault == SESSION_OK ? keep_hello(session, hello) : fault;
}

static enum session_fault start(struct session *session) {
    struct adapter_pipe *pipe = &session->pipe;
    struct process_job job = job_of(session);
    if (session->exec)
        return try_command(session);
    adapter_pipe_stop(pipe, nothing, 0);
    session->answered = session->known.count = 0;
    session->spent = true;
    int error = adapter_pipe_start(pipe, &job, session->limits.memory_max);
    if (error)
        return cannot_run(session, error);
    enum outcome outcome = exchange(session, words("{\"op\":\"hello\",\"protocol\":1}"),
                                    session->limits.start_ms);
    if (outcome != ANSWERED)
        return no_hello(session, outcome);
    enum session_fault fault = check_hello(session, adapter_pipe_line(pipe));
    if (fault == SESSION_OK)
        fault = keep_hello(session, adapter_pipe_line(pipe));
    if (fault != SESSION_OK)
        adapter_pipe_stop(pipe, nothing, 0);
    return fault;
}

/* ---- the session ----------------------------------------------------------------------- */

enum session_fault session_open(const struct session_adapter *adapter,
                                const struct session_limits *limits,
                                struct session **session, toolmend_view *hello,
                                char *message, size_t message_size) {
    *session = NULL;
    struct session *made = calloc(1, sizeof *made);
    if (!made) {
        snprintf(message, message_size, "there is no memory; free some");
        return SESSION_NO_MEMORY;
    }
    made->adapter = *adapter;
    made->limits = *limits;
    made->pipe.line_max = limits->line_max;
    made->pipe.interrupted = limits->interrupted;
    made->failure.size = message_size < sizeof made->failure.text
                             ? message_size
                             : sizeof made->failure.text;
    process_take_signals(&made->signals);
    enum session_fault fault = SESSION_OK;
    if (adapter->way == SESSION_EXEC &&
        !(made->exec = adapter_exec_open(adapter->command))) {
        say(made, "has no place for the tool: %s; see to $TMPDIR", strerror(errno));
        fault = SESSION_NOT_STARTED;
    }
    if (fault == SESSION_OK)
        fault = start(made);
    if (fault != SESSION_OK) {
        snprintf(message, message_size, "%s", made->failure.text);
        session_close(made);
        return fault;
    }
    made->failure.size = sizeof made->failure.text;
    *hello = (toolmend_view){made->hello, made->hello_len};
    *session = made;
    return SESSION_OK;
}

/* A process that can be asked; false: there is none, and `failure` says so. */
static bool ready(struct session *session) {
    if (session->spent)
        session->fault = start(session);
    return session->fault == SESSION_OK;
}

/* Ask, and ask a fresh process where the line that came may be late from the request before:
 * *stray, then, if the fresh one has none like it. Without a fresh one it stays this one's. */
static enum outcome settle(struct session *session, toolmend_view request, bool *stray) {
    bool first = session->answered == 0;
    enum outcome outcome = ask(session, request);
    *stray = false;
    if (outcome != FOREIGN || first)
        return outcome;
    session->stray = session->said;
    if (!ready(session))
        return session->fault == SESSION_INTERRUPTED ? INTERRUPTED : outcome;
    outcome = ask(session, request);
    /* SURPLUS: the fresh one began with an answer, too, and what stands behind it was in time. */
    *stray = outcome == ANSWERED || outcome == SURPLUS || outcome == ENDED ||
             outcome == LATE || outcome == CLOSED;
    return outcome;
}

bool session_behind(struct session *session, toolmend_view request,
                    toolmend_view *stray) {
    bool found = false;
    if (session->adapter.way != SESSION_LINES || session->spent || session->answered == 0)
        return false;
    (void)settle(session, request, &found);
    *stray = view_of(&session->stray);
    return found;
}

static struct session_reply reply_of(struct session *session, enum outcome outcome) {
    struct session_reply reply = {SESSION_PROTOCOL, .exit_code = -1, .ms = session->ms};
    /* A dying word may have been written before the request that finds nobody. */
    size_t errors =
        adapter_pipe_errors(&session->pipe, outcome == ENDED, session->errors);
    reply.errors = (toolmend_view){session->errors, errors};
    session->line = session->said;
    reply.line = view_of(&session->line);
    if (outcome == ANSWERED) {
        reply.event = SESSION_ANSWER;
        reply.work = session->exec ? 0 : session->work;
        reply.line = session->exec ? session->answer : adapter_pipe_line(&session->pipe);
    } else if (outcome == ENDED) {
        reply.event = SESSION_CRASH;
        reply.signal = session->end.signal;
        reply.exit_code = session->end.exit_code;
    } else if (outcome == LATE) {
        reply.event = SESSION_TIMEOUT;
    }
    reply.closed = outcome == CLOSED;
    reply.endless = outcome == ENDLESS;
    reply.surplus = outcome == SURPLUS;
    return reply;
}

/* Ask a fresh process, too. One that closes its input as well will do so at each request. */
static void again(struct session *session, toolmend_view request,
                  struct session_reply *reply) {
    if (!ready(session))
        return;
    enum outcome outcome = ask(session, request);
    reply->again = outcome == ANSWERED;
    if (!reply->closed || outcome != CLOSED)
        return;
    say(session, "closes its input and goes on; read stdin line by line until it ends");
    session->fault = SESSION_CLOSED;
}

void session_tools(struct session *session, toolmend_view tools) {
    if (session->adapter.way == SESSION_LINES)
        session->tools = tools;
}

bool session_ask(struct session *session, toolmend_view request,
                 struct session_reply *reply) {
    bool stray = false;
    assert(request.len > 0 && !memchr(request.ptr, '\n', request.len));
    if (!ready(session))
        return false;
    enum outcome outcome = settle(session, request, &stray);
    if (outcome == FAILED || outcome == INTERRUPTED) {
        session->fault = no_answer(session, outcome);
        return false;
    }
    *reply = reply_of(session, outcome);
    if (stray)
        reply->stray = view_of(&session->stray);
    if (outcome == ENDED || outcome == LATE || outcome == CLOSED)
        again(session, request, reply);
    reply->last = session->fault != SESSION_OK;
    return true;
}

enum session_fault session_fault(const struct session *session) {
    return session->fault;
}

void session_abandon(void) {
    process_abandon();
    adapter_exec_abandon();
}

const char *session_why(const struct session *session) {
    return session->failure.text;
}

bool session_is_one_shot(const struct session *session) {
    return session->exec != NULL;
}

void session_distrust(struct session *session) {
    session->spent = true;
}

void session_renew(struct session *session) {
    if (session->spent)
        adapter_pipe_stop(&session->pipe, nothing, 0);
    else
        adapter_pipe_stop(&session->pipe, words("{\"op\":\"bye\"}"),
                          session->limits.answer_ms);
    session->spent = true;
}

void session_close(struct session *session) {
    if (!session)
        return;
    session_renew(session);
    adapter_pipe_free(&session->pipe);
    adapter_exec_close(session->exec);
    process_give_signals(&session->signals);
    tool_names_free(&session->known);
    free(session->hello);
    free(session);
}
