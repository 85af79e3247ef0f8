/* SPDX-License-Identifier: MIT
 *
 * wire.c - a line to a process, a line back, before a deadline; or a text, and all of the rest.
 *
 * One loop around poll(). The end of the process is asked for beside the end of its output,
 * which a grandchild may hold open for ever. Once it has ended, what it wrote before is still
 * taken: a line written by a process that then died did come.
 */
#define _POSIX_C_SOURCE 200809L
#include "wire.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#define CHUNK     ((size_t)64 * 1024)
#define LEFT_MAX  ((size_t)2 * 1024 * 1024) /* more than a pipe holds */
#define PAUSE_MAX 32  /* ms between two looks whether it has ended */
#define GRACE_MS  200 /* between SIGTERM and SIGKILL */

int wire_start(struct wire *wire, const struct process_job *job, size_t memory_max) {
    wire->once = false;
    wire->len = wire->line = wire->searched = 0;
    wire->errors = wire->now = wire->before = 0;
    return process_start(&wire->process, job, memory_max);
}

/* ---- one step in each direction -------------------------------------------------------- */

static bool would_block(void) {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

static bool sent_all(const struct wire *wire) {
    return wire->sent == wire->request.len + !wire->once;
}

/* As much of the request as fits; a reader that is gone ends the sending, not the wait. */
static void send_some(struct wire *wire) {
    static char feed[] = "\n";
    size_t at = wire->sent < wire->request.len ? wire->sent : wire->request.len;
    union {
        const char *in;
        void *out;
    } rest = {wire->request.ptr + at};
    struct iovec parts[] = {
        {rest.out, wire->request.len - at},
        {feed,     1                     }
    };
    ssize_t put = writev(wire->process.in, parts, wire->once ? 1 : 2);
    if (put >= 0)
        wire->sent += (size_t)put;
    if ((put < 0 && !would_block()) || (wire->once && sent_all(wire)))
        process_close(&wire->process.in);
}

static void keep_errors(struct wire *wire, const char *bytes, size_t len) {
    for (size_t done = 0; done < len;) {
        size_t at = (wire->errors + done) % WIRE_ERRORS;
        size_t part = WIRE_ERRORS - at < len - done ? WIRE_ERRORS - at : len - done;
        memcpy(wire->ring + at, bytes + done, part);
        done += part;
    }
    wire->errors += len;
}

/* Bytes taken; 0: none now. The end of stderr closes our end. */
static size_t take_errors(struct wire *wire) {
    char chunk[16 * 1024];
    if (wire->process.err < 0)
        return 0;
    ssize_t got = read(wire->process.err, chunk, sizeof chunk);
    if (got > 0)
        keep_errors(wire, chunk, (size_t)got);
    else if (got == 0 || !would_block())
        process_close(&wire->process.err);
    return got > 0 ? (size_t)got : 0;
}

/* All of it that is there now. A grandchild may go on writing, so there is an end to this. */
static void drain_errors(struct wire *wire) {
    size_t left = LEFT_MAX;
    for (size_t got = 1; got > 0 && left >= got; left -= got)
        got = take_errors(wire);
}

static bool make_room(struct wire *wire) {
    if (wire->room - wire->len >= CHUNK)
        return true;
    size_t room = wire->room < CHUNK ? 2 * CHUNK : 2 * wire->room;
    char *moved = realloc(wire->ptr, room);
    if (!moved)
        return false;
    wire->ptr = moved;
    wire->room = room;
    return true;
}

/* Bytes taken; 0: none now; -1: no memory. */
static ssize_t take_output(struct wire *wire) {
    if (wire->process.out < 0)
        return 0;
    if (!make_room(wire))
        return -1;
    ssize_t got = read(wire->process.out, wire->ptr + wire->len, CHUNK);
    if (got > 0)
        wire->len += (size_t)got;
    else if (got == 0 || !would_block())
        process_close(&wire->process.out);
    return got > 0 ? got : 0;
}

/* ---- waiting --------------------------------------------------------------------------- */

static bool is_interrupted(const struct wire *wire) {
    return wire->interrupted && *wire->interrupted;
}

/* Wait until something can move, and move it. Returns what take_output() does. */
static ssize_t turn(struct wire *wire, int wait_ms) {
    struct process *process = &wire->process;
    struct pollfd fds[] = {
        {!wire->once && sent_all(wire) ? -1 : process->in, POLLOUT, 0},
        {process->out,                                     POLLIN,  0},
        {process->err,                                     POLLIN,  0},
    };
    int ready = poll(fds, sizeof fds / sizeof *fds, wait_ms);
    if (ready < 0)
        return errno == EINTR ? 0 : -1;
    if (fds[0].revents)
        send_some(wire);
    if (fds[2].revents)
        take_errors(wire);
    return fds[1].revents ? take_output(wire) : 0;
}

/* The milliseconds left, rounded up, but no more than `most`. */
static int pause_until(double deadline, int most) {
    double left = deadline - process_clock();
    if (left >= most)
        return most;
    return left > 0 ? (int)left + 1 : 0;
}

/* Is a line there, or too much for one? */
static bool arrived(struct wire *wire, enum wire_event *event) {
    const char *feed = NULL;
    if (wire->len > wire->searched)
        feed = memchr(wire->ptr + wire->searched, '\n', wire->len - wire->searched);
    size_t len = feed ? (size_t)(feed - wire->ptr) : wire->len;
    wire->searched = feed ? len + 1 : len;
    if (!feed && len <= wire->line_max)
        return false;
    *event = len > wire->line_max ? WIRE_LONG : WIRE_LINE;
    wire->line = *event == WIRE_LINE ? len + 1 : 0;
    return true;
}

/* What the pipes still hold of a process that has ended, up to one line. */
static enum wire_event take_rest(struct wire *wire) {
    enum wire_event event = WIRE_ENDED;
    ssize_t got = 1;
    drain_errors(wire);
    while (!arrived(wire, &event) && got > 0)
        got = take_output(wire);
    return got < 0 ? WIRE_FAILED : event;
}

/* The last look is after the deadline: whoever was late may have been us. A signal that comes
 * just before poll() is seen a PAUSE_MAX later. */
static enum wire_event wait_for_line(struct wire *wire, double deadline) {
    enum wire_event event = WIRE_LATE;
    for (int pause = 1; !arrived(wire, &event);) {
        if (is_interrupted(wire))
            return WIRE_INTERRUPTED;
        int wait_ms = pause_until(deadline, pause);
        ssize_t got = turn(wire, wait_ms);
        if (got < 0)
            return WIRE_FAILED;
        if (got == 0 && process_ended(&wire->process))
            return take_rest(wire);
        if (wait_ms == 0)
            return arrived(wire, &event) ? event : WIRE_LATE;
        pause = pause < PAUSE_MAX ? 2 * pause : pause;
    }
    return event;
}

/* The same until the process has ended. */
static enum wire_event wait_for_end(struct wire *wire, double deadline) {
    for (int pause = 1; wire->len <= wire->line_max;) {
        if (is_interrupted(wire))
            return WIRE_INTERRUPTED;
        int wait_ms = pause_until(deadline, pause);
        ssize_t got = turn(wire, wait_ms);
        bool look = got == 0 || wait_ms == 0;
        if (look && process_ended(&wire->process)) {
            drain_errors(wire);
            for (got = 1; got > 0 && wire->len <= wire->line_max;)
                got = take_output(wire);
            if (got == 0)
                return WIRE_ENDED;
        } else if (wait_ms == 0)
            return WIRE_LATE;
        if (got < 0)
            return WIRE_FAILED;
        /* whoever has closed its pipes is about to end */
        bool closed = wire->process.out < 0 && wire->process.err < 0;
        pause = closed ? 1 : pause < PAUSE_MAX ? 2 * pause : pause;
    }
    return WIRE_LONG;
}

/* ---- asking ---------------------------------------------------------------------------- */

/* Drop the line handed out; keep what came behind it. */
static void drop_line(struct wire *wire) {
    if (wire->len > wire->line)
        memmove(wire->ptr, wire->ptr + wire->line, wire->len - wire->line);
    wire->len -= wire->line;
    wire->line = wire->searched = 0;
}

enum wire_event wire_ask(struct wire *wire, toolmend_view request, unsigned limit_ms,
                         bool *whole) {
    double deadline = process_clock() + limit_ms;
    drop_line(wire);
    drain_errors(wire);
    wire->before = wire->now;
    wire->now = wire->errors;
    wire->request = request;
    wire->sent = 0;
    enum wire_event event = wait_for_line(wire, deadline);
    wire->error = event == WIRE_FAILED ? errno : 0;
    if (event == WIRE_LINE && is_interrupted(wire))
        event = WIRE_INTERRUPTED; /* whichever was seen first */
    *whole = sent_all(wire);
    drain_errors(wire); /* what it wrote before the line belongs to the line */
    return event;
}

enum wire_event wire_run(struct wire *wire, toolmend_view text, unsigned limit_ms) {
    double deadline = process_clock() + limit_ms;
    wire->once = true;
    wire->request = text;
    wire->sent = 0;
    enum wire_event event = wait_for_end(wire, deadline);
    wire->error = event == WIRE_FAILED ? errno : 0;
    return event;
}

toolmend_view wire_line(const struct wire *wire) {
    return (toolmend_view){wire->ptr, wire->line > 0 ? wire->line - 1 : wire->len};
}

size_t wire_excess(struct wire *wire, char *out, size_t size) {
    size_t len = wire->len - wire->line;
    if (len > 0) {
        len = len < size ? len : size;
        memcpy(out, wire->ptr + wire->line, len);
        return len;
    }
    ssize_t got = wire->process.out < 0 ? 0 : read(wire->process.out, out, size);
    return got > 0 ? (size_t)got : 0;
}

size_t wire_errors(const struct wire *wire, bool before, char *out) {
    size_t len = wire->errors - (before ? wire->before : wire->now);
    len = len < WIRE_ERRORS ? len : WIRE_ERRORS;
    size_t at = (wire->errors - len) % WIRE_ERRORS;
    size_t part = WIRE_ERRORS - at < len ? WIRE_ERRORS - at : len;
    memcpy(out, wire->ring + at, part);
    memcpy(out + part, wire->ring, len - part);
    return len;
}

/* ---- the end --------------------------------------------------------------------------- */

/* Wait for the end of the process, taking its stderr so that it can get there. */
static bool ends_within(struct wire *wire, unsigned limit_ms) {
    double deadline = process_clock() + limit_ms;
    for (int pause = 1; !process_ended(&wire->process);) {
        int wait_ms = pause_until(deadline, pause);
        if (wait_ms == 0)
            return false;
        struct pollfd fd = {wire->process.err, POLLIN, 0};
        if (poll(&fd, 1, wait_ms) > 0)
            take_errors(wire);
        pause = pause < PAUSE_MAX ? 2 * pause : pause;
    }
    return true;
}

struct process_end wire_stop(struct wire *wire, toolmend_view parting,
                             unsigned patience_ms) {
    if (wire->process.pid == 0)
        return (struct process_end){0, -1};
    wire->request = parting;
    wire->sent = 0;
    if (parting.len > 0 && wire->process.in >= 0)
        send_some(wire);
    process_close(&wire->process.in);
    if (!ends_within(wire, patience_ms)) {
        process_terminate(&wire->process);
        ends_within(wire, GRACE_MS);
    }
    drain_errors(wire);
    return process_reap(&wire->process);
}

void wire_free(struct wire *wire) {
    free(wire->ptr);
    wire->ptr = NULL;
}
