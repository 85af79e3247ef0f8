/* SPDX-License-Identifier: MIT
 *
 * session.h - runs adapter processes and collects their answers.
 *
 * Adapter protocol 1: over stdin and stdout, as one run of a command for each request, or in a fork
 * that loads a shared object. The adapter has its own process group and time limits. After a fault
 * the group is killed, and the next case gets a fresh process, to which hello is sent again.
 * Answers are not scored here.
 */
#ifndef SESSION_H
#define SESSION_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "toolmend.h"

/* How the adapter is asked. */
enum session_way {
    SESSION_LINES, /* it is a command that reads and writes lines */
    SESSION_EXEC,  /* it is a command that is run for each text */
    SESSION_SO     /* it is a shared object, which is loaded */
};

/* What is asked; all of it is borrowed. */
struct session_adapter {
    enum session_way way;
    char *const *command; /* ended by NULL; of a shared object its path alone */
    toolmend_view
        hello; /* SESSION_EXEC: what it would answer to hello; absent: its command
                             as its name, and no more */
};

struct session_limits {
    unsigned start_ms;  /* until hello, or a tool, is answered; 10,000 */
    unsigned answer_ms; /* from the request until its answer is complete; 5,000 */
    size_t line_max;    /* bytes of an answer; 64 MiB */
    size_t memory_max;  /* address space of the adapter, bytes; 0: no limit */
    const volatile sig_atomic_t *interrupted; /* set: wait for nothing more; or NULL */
};

enum session_event {
    SESSION_ANSWER,  /* a line came: `line` */
    SESSION_CRASH,   /* the process ended before it answered, also with exit 0 */
    SESSION_TIMEOUT, /* no complete line in time */
    SESSION_PROTOCOL /* its input was closed, a line too long, or with another id, or more than one line */
};

/* What one request led to. Views live until the next call on the session.
 *
 * line    the answer without its line feed; without an answer the beginning of what was read
 *         out of turn, or of half a line
 * errors  the end of what the adapter wrote to stderr since the request; of a crash since the
 *         request before, for a process may die behind its answer
 * stray   bytes behind the answer to the request BEFORE, too late for its reply: that
 *         one broke the protocol, and this one was asked of a fresh process; absent (ptr is
 *         NULL): nothing did. Behind the last answer of a process session_behind() looks
 */
struct session_reply {
    enum session_event event;
    toolmend_view line;
    toolmend_view errors;
    toolmend_view stray;
    int signal;    /* of a crash; 0: none */
    int exit_code; /* of a crash without signal; else -1 */
    double ms;     /* from the request to the event */
    double
        work; /* of an answer: ms of processor time that its process took; 0: nobody knows */
    bool endless; /* it broke the protocol with more than limits.line_max bytes */
    bool closed;  /* it broke the protocol by closing its input */
    bool
        surplus; /* it broke the protocol by more than one line, of which this is the second */
    bool
        again; /* after a crash, timeout or closed input: a fresh process answered this request */
    bool last; /* no fresh process can be started: session_why(); ask no more */
};

struct session;

enum session_fault {
    SESSION_OK,
    SESSION_NOT_STARTED, /* the command cannot be run */
    SESSION_NO_HELLO,    /* it ended, hung, or did not answer as the protocol wants */
    SESSION_CLASH,       /* it speaks another protocol */
    SESSION_CLOSED,      /* two processes in a row closed their input and went on */
    SESSION_INTERRUPTED, /* by limits.interrupted */
    SESSION_NO_MEMORY    /* the fault is ours */
};

/* Start the adapter and greet it; a command that is run for each text is asked about one. On
 * success *hello is the line it answered; it lives as long as the session. On failure *session is
 * NULL and `message` (at least 512 bytes) says what happened and what to do, with the end of
 * its stderr. */
enum session_fault session_open(const struct session_adapter *adapter,
                                const struct session_limits *limits,
                                struct session **session, toolmend_view *hello,
                                char *message, size_t message_size);

/* Send one request line (without line feed) and wait for its answer. After a crash or timeout
 * the request is sent once more to a fresh process, to learn whether the fault belongs to the
 * request alone (`again`); the event stays what it was.
 * False: there is no reply, the run has to end, and session_why() says why: no process could be
 * started for the request, there was no memory for its answer, or it was interrupted. */
bool session_ask(struct session *session, toolmend_view request,
                 struct session_reply *reply);

/* The requests from here on name these tools, JSON: one, or a list; a process to which one of them was not
 * announced yet is told of it first. They live until the next call. */
void session_tools(struct session *session, toolmend_view tools);

/* Behind the last answer of a process, which no other request follows: ask this one, under an id
 * of its own, and look for what stands before its answer. Nothing is told of what else comes of it. True: *stray came too late for the reply, as in session_reply. */
bool session_behind(struct session *session, toolmend_view request, toolmend_view *stray);

/* "COMMAND: what happened; what to do", and below it the end of its stderr, each line indented;
 * after session_ask() returned false or `last`. Lives as long as the session. */
const char *session_why(const struct session *session);

/* Does each request start a process? */
bool session_is_one_shot(const struct session *session);

/* The fault behind session_why(). */
enum session_fault session_fault(const struct session *session);

/* The answer just read was none (no JSON, no outcome): the next request gets a fresh process. */
void session_distrust(struct session *session);

/* bye, and the next request gets a fresh process. */
void session_renew(struct session *session);

/* bye, then the end, by force if it does not go; NULL is allowed. Nothing of its process group
 * outlives it; a process that has left the group, by setsid(), may. */
void session_close(struct session *session);

/* For a signal handler that ends the program: kill the process group. */
void session_abandon(void);

#endif
