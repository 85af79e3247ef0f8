/* SPDX-License-Identifier: MIT
 *
 * session.c - one adapter process after another, and what it answers.
 *
 * What is decided here must not hang on who is faster. A line that does not answer the request
 * (another id, no JSON) is charged to it only if a fresh process writes such a line too;
 * otherwise it was late from the request before, and that one broke the protocol. So it comes
 * to the same whether a stray line is seen right behind an answer or at the next request.
 * The end of a process is always charged to the request that then has no answer.
 */
#define _POSIX_C_SOURCE 200809L
#include "session.h"

#include <assert.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire.h"

enum {
    WHY = 2048,   /* bytes of a message */
    BYE_MS = 1000 /* from bye to SIGTERM */
};

/* What became of one request to one process. */
enum outcome {
    ANSWERED,
    FOREIGN, /* a line that answers another request, or none */
    SURPLUS, /* an answer, and more behind it */
    ENDLESS, /* a line too long */
    ENDED,
    LATE,
    INTERRUPTED,
    FAILED /* the fault is ours */
};

/* The beginning of bytes that may be many. */
struct excerpt {
    size_t len;
    char ptr[1024];
};

struct session {
    char *const *command;
    struct session_limits limits;
    struct wire wire;
    bool spent;      /* the process is not to be asked again */
    size_t answered; /* requests that the process answered, apart from hello */
    char *hello;     /* the first answer to it */
    size_t hello_len;
    double ms;                /* that the last request took */
    struct excerpt said;      /* what came instead of its answer */
    struct process_end end;   /* of the process, if it ended */
    struct excerpt line;      /* of the reply, if it has no answer */
    struct excerpt stray;     /* of the reply */
    char errors[WIRE_ERRORS]; /* of the reply */
    enum session_fault fault; /* what `why` tells of */
    char last[WIRE_ERRORS];   /* of the process that it tells of: the end of stderr */
    char why[WHY];            /* why the session cannot go on */
    size_t why_size;
    struct sigaction pipe_before, child_before;
};

static const toolmend_view nothing = {NULL, 0};

static toolmend_view words(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

/* ---- messages -------------------------------------------------------------------------- */

/* Append bytes of others: no control byte of them reaches a terminal, and no line feed. */
static void append(struct session *session, toolmend_view bytes) {
    size_t at = strlen(session->why);
    for (size_t i = 0; i < bytes.len && at + 1 < session->why_size; i++) {
        unsigned char byte = (unsigned char)bytes.ptr[i];
        session->why[at++] = byte < ' ' || byte == 0x7F ? '?' : (char)byte;
    }
    session->why[at] = '\0';
}

/* The same on a line of its own, indented: no line of others can be taken for one of ours. */
static void append_line(struct session *session, toolmend_view line) {
    static const char indent[] = "\n    ";
    size_t at = strlen(session->why);
    if (session->why_size - at < sizeof indent)
        return;
    memcpy(session->why + at, indent, sizeof indent);
    append(session, line);
}

static void append_command(struct session *session) {
    enum { SHOWN = 120 };
    for (char *const *word = session->command; *word; word++) {
        if (strlen(session->why) + strlen(*word) > SHOWN) {
            append(session, words(word == session->command ? "the command" : " ..."));
            return;
        }
        append(session, words(word == session->command ? "" : " "));
        append(session, words(*word));
    }
}

/* As much of the end of stderr as there is room for, from the start of a line if it has one. */
static void append_errors(struct session *session) {
    static const char title[] = "; the end of its stderr:";
    char *errors = session->last;
    size_t len = wire_errors(&session->wire, true, errors);
    while (len > 0 && errors[len - 1] == '\n')
        len--;
    size_t used = strlen(session->why) + sizeof title;
    size_t room = used < session->why_size ? session->why_size - used : 0;
    if (len == 0 || room == 0)
        return;
    size_t from = len > room ? len - room : 0;
    const char *feed = from > 0 ? memchr(errors + from, '\n', len - from) : NULL;
    if (feed)
        from = (size_t)(feed - errors) + 1;
    append(session, words(title));
    while (from < len) {
        const char *end = memchr(errors + from, '\n', len - from);
        size_t to = end ? (size_t)(end - errors) : len;
        append_line(session, (toolmend_view){errors + from, to - from});
        from = to + 1;
    }
}

/* "COMMAND: what happened; what to do", and the end of stderr. */
__attribute__((format(printf, 2, 3))) static void say(struct session *session,
                                                      const char *format, ...) {
    char text[384];
    va_list arguments;
    session->why[0] = '\0';
    append_command(session);
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    append(session, words(": "));
    append(session, words(text));
    append_errors(session);
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

static enum outcome outcome_of(enum wire_event event) {
    switch (event) {
    case WIRE_LINE:
        return ANSWERED;
    case WIRE_LONG:
        return ENDLESS;
    case WIRE_ENDED:
        return ENDED;
    case WIRE_LATE:
        return LATE;
    case WIRE_INTERRUPTED:
        return INTERRUPTED;
    case WIRE_FAILED:
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

/* Send a line and take the next one, whatever it is. A process that gave none is ended. */
static enum outcome exchange(struct session *session, toolmend_view request,
                             unsigned limit_ms) {
    bool whole = false;
    double begin = process_clock();
    enum outcome outcome =
        outcome_of(wire_ask(&session->wire, request, limit_ms, &whole));
    session->ms = process_clock() - begin;
    session->said = excerpt_of(wire_line(&session->wire));
    /* What is left of a request would run into the next one. */
    session->spent = outcome != ANSWERED || !whole;
    if (outcome != ANSWERED)
        session->end = wire_stop(&session->wire, nothing, 0);
    return outcome;
}

/* What the line and what came behind it are worth as an answer to the request. */
static enum outcome examine(struct session *session, toolmend_view request) {
    if (!answers(wire_line(&session->wire), request))
        return FOREIGN;
    struct excerpt more;
    more.len = wire_excess(&session->wire, more.ptr, sizeof more.ptr);
    if (more.len == 0)
        return ANSWERED;
    session->said = more;
    return SURPLUS;
}

/* Ask the process that runs; unless it answers as it should, it is ended. */
static enum outcome ask(struct session *session, toolmend_view request) {
    enum outcome outcome = exchange(session, request, session->limits.answer_ms);
    if (outcome != ANSWERED)
        return outcome;
    outcome = examine(session, request);
    if (outcome == ANSWERED) {
        session->answered++;
        return ANSWERED;
    }
    wire_stop(&session->wire, nothing, 0);
    session->spent = true;
    return outcome;
}

/* ---- a fresh process ------------------------------------------------------------------- */

/* There is none, and it is not the adapter's fault. */
static enum session_fault no_answer(struct session *session, enum outcome outcome) {
    if (outcome == INTERRUPTED) {
        (void)snprintf(session->why, session->why_size, "it was interrupted");
        return SESSION_INTERRUPTED;
    }
    say(session, "cannot be talked to: %s; free memory and try again",
        strerror(session->wire.error));
    return SESSION_NO_MEMORY;
}

static enum session_fault no_hello(struct session *session, enum outcome outcome) {
    static const char by_hand[] =
        "start it by hand and send it {\"op\":\"hello\",\"protocol\":1}";
    switch (outcome) {
    case ENDED:
        if (session->end.signal)
            say(session, "was killed by signal %d before it answered hello; %s",
                session->end.signal, by_hand);
        else
            say(session, "ended with exit code %d before it answered hello; %s",
                session->end.exit_code, by_hand);
        return SESSION_NO_HELLO;
    case LATE:
        say(session,
            "did not answer hello in %u ms; answer each line as it comes and flush each "
            "answer",
            session->limits.start_ms);
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

static enum session_fault judge_hello(struct session *session, toolmend_view line) {
    toolmend_view op = toolmend_json_at(line, "/op");
    toolmend_view protocol = toolmend_json_at(line, "/protocol");
    if (toolmend_json_check(line, NULL) != TOOLMEND_OK || (!op.ptr && !protocol.ptr)) {
        say(session,
            "answered hello with what is no answer: %.*s; print one JSON object "
            "for each request and everything else to stderr",
            shown(line), line.ptr);
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

static enum session_fault start(struct session *session) {
    struct wire *wire = &session->wire;
    wire_stop(wire, nothing, 0);
    session->answered = 0;
    session->spent = true;
    int error = wire_start(wire, session->command, session->limits.memory_max);
    if (error) {
        say(session,
            "cannot be run: %s; name a program in PATH, or the path of an "
            "executable file",
            strerror(error));
        return SESSION_NOT_STARTED;
    }
    enum outcome outcome = exchange(session, words("{\"op\":\"hello\",\"protocol\":1}"),
                                    session->limits.start_ms);
    if (outcome != ANSWERED)
        return no_hello(session, outcome);
    enum session_fault fault = judge_hello(session, wire_line(wire));
    if (fault == SESSION_OK)
        fault = keep_hello(session, wire_line(wire));
    if (fault != SESSION_OK)
        wire_stop(wire, nothing, 0);
    return fault;
}

/* ---- the session ----------------------------------------------------------------------- */

/* A write to an adapter that has gone is an error and no death of ours, and its end can be
 * waited for even if whoever started us ignores SIGCHLD. */
static void take_signals(struct session *session) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, &session->pipe_before);
    action.sa_handler = SIG_DFL;
    sigaction(SIGCHLD, &action, &session->child_before);
}

enum session_fault session_open(char *const *command, const struct session_limits *limits,
                                struct session **session, toolmend_view *hello,
                                char *message, size_t message_size) {
    *session = NULL;
    struct session *made = calloc(1, sizeof *made);
    if (!made) {
        snprintf(message, message_size, "there is no memory; free some");
        return SESSION_NO_MEMORY;
    }
    made->command = command;
    made->limits = *limits;
    made->wire.line_max = limits->line_max;
    made->wire.interrupted = limits->interrupted;
    made->why_size = message_size < WHY ? message_size : WHY;
    take_signals(made);
    enum session_fault fault = start(made);
    if (fault != SESSION_OK) {
        snprintf(message, message_size, "%s", made->why);
        session_close(made);
        return fault;
    }
    made->why_size = WHY;
    *hello = (toolmend_view){made->hello, made->hello_len};
    *session = made;
    return SESSION_OK;
}

/* A process that can be asked; false: there is none, and `why` says so. */
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
    *stray = outcome == ANSWERED || outcome == ENDED || outcome == LATE;
    return outcome;
}

static struct session_reply reply_of(struct session *session, enum outcome outcome) {
    struct session_reply reply = {SESSION_PROTOCOL, .exit_code = -1, .ms = session->ms};
    /* A dying word may have been written before the request that finds nobody. */
    size_t errors = wire_errors(&session->wire, outcome == ENDED, session->errors);
    reply.errors = (toolmend_view){session->errors, errors};
    session->line = session->said;
    reply.line = view_of(&session->line);
    if (outcome == ANSWERED) {
        reply.event = SESSION_ANSWER;
        reply.line = wire_line(&session->wire);
    } else if (outcome == ENDED) {
        reply.event = SESSION_CRASH;
        reply.signal = session->end.signal;
        reply.exit_code = session->end.exit_code;
    } else if (outcome == LATE) {
        reply.event = SESSION_TIMEOUT;
    }
    return reply;
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
    if (outcome == ENDED || outcome == LATE)
        reply->again = ready(session) && ask(session, request) == ANSWERED;
    reply->last = session->fault != SESSION_OK;
    return true;
}

enum session_fault session_fault(const struct session *session) {
    return session->fault;
}

void session_abandon(void) {
    process_abandon();
}

const char *session_why(const struct session *session) {
    return session->why;
}

void session_distrust(struct session *session) {
    session->spent = true;
}

void session_close(struct session *session) {
    if (!session)
        return;
    if (session->spent)
        wire_stop(&session->wire, nothing, 0);
    else
        wire_stop(&session->wire, words("{\"op\":\"bye\"}"), BYE_MS);
    wire_free(&session->wire);
    sigaction(SIGPIPE, &session->pipe_before, NULL);
    sigaction(SIGCHLD, &session->child_before, NULL);
    free(session->hello);
    free(session);
}
