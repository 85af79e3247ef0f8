/* SPDX-License-Identifier: MIT
 *
 * session_test.h - a session under test: started in a mode, asked, and ended without a trace.
 *
 * Every process that a talk starts inherits the write end of a pipe, so that the end of that
 * pipe proves that none of them is left. For test_session.c only.
 */
#ifndef SESSION_TEST_H
#define SESSION_TEST_H

#include "process.h"
#include "session.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

enum { SHORT_MS = 250, LONG_MS = 30000 };
#define KIB ((size_t)1024)
#define MIB (1024 * KIB)

enum { WORDS = 6 }; /* of a command */

static const char *python, *adapter;

/* A session, and the pipe that its processes hold. */
struct talk {
    struct session *session;
    enum session_fault fault;
    toolmend_view hello;
    char message[1024];
    char words[WORDS][512];
    char *command[WORDS + 1];
    char id[32], request[256], right[256];
    struct session_reply reply;
    int life[2];
};

static inline toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

static inline bool same(toolmend_view view, const char *text) {
    return view.len == strlen(text) && memcmp(view.ptr, text, view.len) == 0;
}

static inline bool starts(toolmend_view view, const char *text) {
    return view.len >= strlen(text) && memcmp(view.ptr, text, strlen(text)) == 0;
}

static inline bool ends(toolmend_view view, const char *text) {
    size_t len = strlen(text);
    return view.len >= len && memcmp(view.ptr + view.len - len, text, len) == 0;
}

/* ---- a session and its end ------------------------------------------------------------- */

static const struct session_limits usual = {LONG_MS, LONG_MS, 64 * MIB, 0, NULL};

static inline struct session_limits answer_in(unsigned ms) {
    struct session_limits limits = usual;
    limits.answer_ms = ms;
    return limits;
}

/* `words` is NULL-terminated, WORDS at most. */
static inline void begin_with(struct talk *talk, const char *const *words,
                              struct session_limits limits) {
    memset(talk, 0, sizeof *talk);
    for (size_t i = 0; words[i]; i++) {
        snprintf(talk->words[i], sizeof talk->words[i], "%s", words[i]);
        talk->command[i] = talk->words[i];
    }
    if (pipe(talk->life) < 0)
        exit(3);
    struct session_adapter asked = {
        SESSION_LINES, talk->command, {NULL, 0}
    };
    talk->fault = session_open(&asked, &limits, &talk->session, &talk->hello,
                               talk->message, sizeof talk->message);
    CHECK((talk->fault == SESSION_OK) == (talk->session != NULL));
}

static inline void begin(struct talk *talk, const char *mode,
                         struct session_limits limits) {
    const char *words[] = {python, "-I", "-S", adapter, mode, NULL};
    begin_with(talk, words, limits);
}

/* Close the session; nothing may outlive it. */
static inline void end(struct talk *talk) {
    char byte = 0;
    session_close(talk->session);
    close(talk->life[1]);
    struct pollfd fd = {talk->life[0], POLLIN, 0};
    CHECK(poll(&fd, 1, LONG_MS) == 1 && read(talk->life[0], &byte, 1) == 0);
    close(talk->life[0]);
    CHECK(waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD);
}

/* Ask about a text under a new id; the event. */
static inline enum session_event ask(struct talk *talk, const char *text) {
    static unsigned number;
    snprintf(talk->id, sizeof talk->id, "k%u", ++number);
    snprintf(talk->request, sizeof talk->request,
             "{\"op\":\"repair\",\"id\":\"%s\",\"tool\":{},\"arguments\":\"%s\"}",
             talk->id, text);
    snprintf(talk->right, sizeof talk->right,
             "{\"id\":\"%s\",\"outcome\":\"ok\",\"arguments\":\"%s\"}", talk->id, text);
    bool went = session_ask(talk->session, view(talk->request), &talk->reply);
    if (!CHECK(went))
        exit(check_report()); /* nothing can be said after that */
    return talk->reply.event;
}

/* Was the last answer the right one, with nothing to say of the request before? */
static inline bool right(const struct talk *talk) {
    return talk->reply.event == SESSION_ANSWER && same(talk->reply.line, talk->right) &&
           !talk->reply.stray.ptr;
}

/* Ask "good", and get it. */
static inline bool good(struct talk *talk) {
    ask(talk, "good");
    return right(talk);
}

#endif
