/* SPDX-License-Identifier: MIT
 *
 * adapter_talk.c - one process of an adapter, from its start to its end, and all that it said.
 *
 * Reads and writes at once, so that neither side can block the other. A process that has said
 * enough and then neither says more nor ends is not waited for to the last.
 */
#define _POSIX_C_SOURCE 200809L
#include "adapter_talk.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    STEP_MS = 10, /* between two looks whether it has ended, which no descriptor tells */
    CHUNK = 64 * 1024,
    ROUNDS = 16,               /* of reading stderr, which may never end */
    OUT_MAX = 16 * 1024 * 1024 /* many times what a probe asks for */
};

struct talking {
    const struct adapter_talk *talk;
    struct adapter_said *said;
    struct process process;
    size_t sent, room, lines;
    double heard; /* when it last said something */
};

static void give(struct talking *t) {
    toolmend_view input = t->talk->input;
    while (t->process.in >= 0 && t->sent < input.len) {
        ssize_t got = write(t->process.in, input.ptr + t->sent, input.len - t->sent);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno != EAGAIN)
            process_close(&t->process.in); /* it reads no more */
        if (got <= 0)
            return;
        t->sent += (size_t)got;
    }
    if (!t->talk->hold)
        process_close(&t->process.in);
}

static bool make_room(struct talking *t) {
    struct adapter_said *said = t->said;
    if (t->room - said->len >= CHUNK)
        return true;
    size_t room = t->room * 2 + CHUNK;
    char *larger = said->len < OUT_MAX ? realloc(said->out, room) : NULL;
    if (!larger)
        return false;
    said->out = larger;
    t->room = room;
    return true;
}

/* One read of a descriptor that may be closed by it; 0: nothing is there now. */
static size_t take(int *fd, char *to, size_t size) {
    ssize_t got = *fd >= 0 ? read(*fd, to, size) : -1;
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
        process_close(fd);
    return got > 0 ? (size_t)got : 0;
}

static void take_out(struct talking *t) {
    struct adapter_said *said = t->said;
    for (;;) {
        if (!make_room(t)) {
            said->overflow = true;
            process_close(&t->process.out);
            return;
        }
        size_t got = take(&t->process.out, said->out + said->len, CHUNK);
        if (got == 0)
            return;
        for (size_t i = 0; i < got; i++)
            t->lines += said->out[said->len + i] == '\n';
        said->len += got;
        t->heard = process_clock();
    }
}

/* The last bytes of many. */
static void take_errors(struct talking *t) {
    struct adapter_said *said = t->said;
    char chunk[CHUNK];
    for (int round = 0; round < ROUNDS; round++) {
        size_t got = take(&t->process.err, chunk, sizeof chunk);
        size_t keep = got < ADAPTER_ERRORS ? got : ADAPTER_ERRORS;
        size_t old = said->errors_len < ADAPTER_ERRORS - keep ? said->errors_len
                                                              : ADAPTER_ERRORS - keep;
        memmove(said->errors, said->errors + said->errors_len - old, old);
        memcpy(said->errors + old, chunk + got - keep, keep);
        said->errors_len = old + keep;
    }
}

/* Is there nothing more to wait for? */
static bool is_over(struct talking *t, double deadline) {
    double now = process_clock();
    t->said->ended = process_ended(&t->process);
    bool enough = t->lines >= t->talk->lines && now - t->heard >= t->talk->silence_ms;
    return t->said->ended || t->said->overflow || enough || now > deadline;
}

int adapter_talk(const struct process_job *job, const struct adapter_talk *talk,
                 struct adapter_said *said) {
    struct talking t = {.talk = talk, .said = said};
    memset(said, 0, sizeof *said);
    int error = process_start(&t.process, job, 0);
    if (error)
        return error;
    double deadline = process_clock() + talk->limit_ms;
    t.heard = process_clock();
    do {
        bool more = t.sent < talk->input.len;
        struct pollfd fds[] = {
            {more ? t.process.in : -1, POLLOUT, 0},
            {t.process.out,            POLLIN,  0},
            {t.process.err,            POLLIN,  0}
        };
        (void)poll(fds, 3, STEP_MS);
        give(&t);
        take_out(&t);
        take_errors(&t);
    } while (!is_over(&t, deadline));
    take_out(&t); /* what it said on leaving */
    take_errors(&t);
    said->end = process_reap(&t.process);
    return 0;
}

void adapter_said_free(struct adapter_said *said) {
    free(said->out);
    *said = (struct adapter_said){0};
}
