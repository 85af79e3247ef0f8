/* SPDX-License-Identifier: MIT
 *
 * adapter_pipe.c - exchanges lines with a process until a deadline.
 *
 * One loop around poll(). The loop checks whether the process has ended as well as whether its
 * output has, because a grandchild can hold the pipe open for ever. Output that was written before
 * the end is still read.
 */
#define _POSIX_C_SOURCE 200809L
#include "adapter_pipe.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#define CHUNK     ((size_t)64 * 1024)
#define LEFT_MAX  ((size_t)2 * 1024 * 1024) /* more than a pipe holds */
#define PAUSE_MAX 32   /* ms between two looks whether it has ended */
#define GRACE_MS  200  /* between SIGTERM and SIGKILL */
#define CLOSED_MS 1000 /* a process that closed its input may be about to end */

int adapter_pipe_start(struct adapter_pipe *pipe, const struct process_job *job,
                       size_t memory_max) {
    pipe->one_shot = false;
    pipe->len = pipe->line = pipe->searched = 0;
    pipe->errors = pipe->now = pipe->before = 0;
    return process_start(&pipe->process, job, memory_max);
}

/* ---- one step in each direction -------------------------------------------------------- */

static bool would_block(void) {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

static bool sent_all(const struct adapter_pipe *pipe) {
    return pipe->sent == pipe->request.len + !pipe->one_shot;
}

/* As much of the request as fits; a reader that is gone ends the sending, not the wait. */
static void send_some(struct adapter_pipe *pipe) {
    static char feed[] = "\n";
    size_t at = pipe->sent < pipe->request.len ? pipe->sent : pipe->request.len;
    union {
        const char *in;
        void *out;
    } rest = {pipe->request.ptr + at};
    struct iovec parts[] = {
        {rest.out, pipe->request.len - at},
        {feed,     1                     }
    };
    ssize_t put = writev(pipe->process.in, parts, pipe->one_shot ? 1 : 2);
    if (put >= 0)
        pipe->sent += (size_t)put;
    bool closed = put < 0 && !would_block();
    if (closed)
        pipe->closed = process_clock();
    if (closed || (pipe->one_shot && sent_all(pipe)))
        process_close(&pipe->process.in);
}

static void keep_errors(struct adapter_pipe *pipe, const char *bytes, size_t len) {
    for (size_t done = 0; done < len;) {
        size_t at = (pipe->errors + done) % PIPE_ERRORS;
        size_t part = PIPE_ERRORS - at < len - done ? PIPE_ERRORS - at : len - done;
        memcpy(pipe->ring + at, bytes + done, part);
        done += part;
    }
    pipe->errors += len;
}

/* Bytes taken; 0: none now. The end of stderr closes our end. */
static size_t take_errors(struct adapter_pipe *pipe) {
    char chunk[16 * 1024];
    if (pipe->process.err < 0)
        return 0;
    ssize_t got = read(pipe->process.err, chunk, sizeof chunk);
    if (got > 0)
        keep_errors(pipe, chunk, (size_t)got);
    else if (got == 0 || !would_block())
        process_close(&pipe->process.err);
    return got > 0 ? (size_t)got : 0;
}

/* All of it that is there now. A grandchild may go on writing, so there is an end to this. */
static void drain_errors(struct adapter_pipe *pipe) {
    size_t left = LEFT_MAX;
    for (size_t got = 1; got > 0 && left >= got; left -= got)
        got = take_errors(pipe);
}

static bool make_room(struct adapter_pipe *pipe) {
    if (pipe->room - pipe->len >= CHUNK)
        return true;
    size_t room = pipe->room < CHUNK ? 2 * CHUNK : 2 * pipe->room;
    char *moved = realloc(pipe->ptr, room);
    if (!moved)
        return false;
    pipe->ptr = moved;
    pipe->room = room;
    return true;
}

/* Bytes taken; 0: none now; -1: no memory. */
static ssize_t take_output(struct adapter_pipe *pipe) {
    if (pipe->process.out < 0)
        return 0;
    if (!make_room(pipe))
        return -1;
    ssize_t got = read(pipe->process.out, pipe->ptr + pipe->len, CHUNK);
    if (got > 0)
        pipe->len += (size_t)got;
    else if (got == 0 || !would_block())
        process_close(&pipe->process.out);
    return got > 0 ? got : 0;
}

/* ---- waiting --------------------------------------------------------------------------- */

static bool is_interrupted(const struct adapter_pipe *pipe) {
    return pipe->interrupted && *pipe->interrupted;
}

/* Wait until something can move, and move it. Returns what take_output() does. */
static ssize_t turn(struct adapter_pipe *pipe, int wait_ms) {
    struct process *process = &pipe->process;
    struct pollfd fds[] = {
        {!pipe->one_shot && sent_all(pipe) ? -1 : process->in, POLLOUT, 0},
        {process->out,                                         POLLIN,  0},
        {process->err,                                         POLLIN,  0},
    };
    int ready = poll(fds, sizeof fds / sizeof *fds, wait_ms);
    if (ready < 0)
        return errno == EINTR ? 0 : -1;
    if (fds[0].revents)
        send_some(pipe);
    if (fds[2].revents)
        take_errors(pipe);
    return fds[1].revents ? take_output(pipe) : 0;
}

/* The milliseconds left, rounded up, but no more than `most`. */
static int pause_until(double deadline, int most) {
    double left = deadline - process_clock();
    if (left >= most)
        return most;
    return left > 0 ? (int)left + 1 : 0;
}

/* Is a line there, or too much for one? */
static bool arrived(struct adapter_pipe *pipe, enum pipe_event *event) {
    const char *feed = NULL;
    if (pipe->len > pipe->searched)
        feed = memchr(pipe->ptr + pipe->searched, '\n', pipe->len - pipe->searched);
    size_t len = feed ? (size_t)(feed - pipe->ptr) : pipe->len;
    pipe->searched = feed ? len + 1 : len;
    if (!feed && len <= pipe->line_max)
        return false;
    *event = len > pipe->line_max ? PIPE_LONG : PIPE_LINE;
    pipe->line = *event == PIPE_LINE ? len + 1 : 0;
    return true;
}

/* What the pipes still hold of a process that has ended, up to one line. */
static enum pipe_event take_rest(struct adapter_pipe *pipe) {
    enum pipe_event event = PIPE_ENDED;
    ssize_t got = 1;
    drain_errors(pipe);
    while (!arrived(pipe, &event) && got > 0)
        got = take_output(pipe);
    return got < 0 ? PIPE_FAILED : event;
}

/* The last look is after the deadline: the late one may have been us. A signal that comes
 * just before poll() is seen a PAUSE_MAX later. */
static enum pipe_event wait_for_line(struct adapter_pipe *pipe, double deadline) {
    enum pipe_event event = PIPE_LATE;
    enum pipe_event too_late = PIPE_LATE;
    for (int pause = 1; !arrived(pipe, &event);) {
        if (is_interrupted(pipe))
            return PIPE_INTERRUPTED;
        if (pipe->closed > 0 && pipe->closed + CLOSED_MS < deadline) {
            deadline = pipe->closed + CLOSED_MS;
            too_late = PIPE_CLOSED;
        }
        int wait_ms = pause_until(deadline, pause);
        ssize_t got = turn(pipe, wait_ms);
        if (got < 0)
            return PIPE_FAILED;
        if (got == 0 && process_ended(&pipe->process))
            return take_rest(pipe);
        if (wait_ms == 0)
            return arrived(pipe, &event) ? event : too_late;
        pause = pause < PAUSE_MAX ? 2 * pause : pause;
    }
    return event;
}

/* The same until the process has ended. */
static enum pipe_event wait_for_end(struct adapter_pipe *pipe, double deadline) {
    for (int pause = 1; pipe->len <= pipe->line_max;) {
        if (is_interrupted(pipe))
            return PIPE_INTERRUPTED;
        int wait_ms = pause_until(deadline, pause);
        ssize_t got = turn(pipe, wait_ms);
        bool look = got == 0 || wait_ms == 0;
        if (look && process_ended(&pipe->process)) {
            drain_errors(pipe);
            for (got = 1; got > 0 && pipe->len <= pipe->line_max;)
                got = take_output(pipe);
            if (got == 0)
                return PIPE_ENDED;
        } else if (wait_ms == 0)
            return PIPE_LATE;
        if (got < 0)
            return PIPE_FAILED;
        /* a process that closed its pipes is about to end */
        bool closed = pipe->process.out < 0 && pipe->process.err < 0;
        pause = closed ? 1 : pause < PAUSE_MAX ? 2 * pause : pause;
    }
    return PIPE_LONG;
}

/* ---- asking ---------------------------------------------------------------------------- */

/* Drop the line handed out; keep the bytes behind it. */
static void drop_line(struct adapter_pipe *pipe) {
    if (pipe->len > pipe->line)
        memmove(pipe->ptr, pipe->ptr + pipe->line, pipe->len - pipe->line);
    pipe->len -= pipe->line;
    pipe->line = pipe->searched = 0;
}

enum pipe_event adapter_pipe_ask(struct adapter_pipe *pipe, toolmend_view request,
                                 unsigned limit_ms, bool *whole) {
    double deadline = process_clock() + limit_ms;
    drop_line(pipe);
    drain_errors(pipe);
    pipe->before = pipe->now;
    pipe->now = pipe->errors;
    pipe->request = request;
    pipe->sent = 0;
    pipe->closed = 0;
    enum pipe_event event = wait_for_line(pipe, deadline);
    pipe->error = event == PIPE_FAILED ? errno : 0;
    if (event == PIPE_LINE && is_interrupted(pipe))
        event = PIPE_INTERRUPTED; /* whichever was seen first */
    *whole = sent_all(pipe);
    drain_errors(pipe); /* what it wrote before the line belongs to the line */
    return event;
}

enum pipe_event adapter_pipe_run(struct adapter_pipe *pipe, toolmend_view text,
                                 unsigned limit_ms) {
    double deadline = process_clock() + limit_ms;
    pipe->one_shot = true;
    pipe->request = text;
    pipe->sent = 0;
    enum pipe_event event = wait_for_end(pipe, deadline);
    pipe->error = event == PIPE_FAILED ? errno : 0;
    return event;
}

toolmend_view adapter_pipe_line(const struct adapter_pipe *pipe) {
    return (toolmend_view){pipe->ptr, pipe->line > 0 ? pipe->line - 1 : pipe->len};
}

size_t adapter_pipe_excess(struct adapter_pipe *pipe, char *out, size_t size) {
    size_t len = pipe->len - pipe->line;
    if (len > 0) {
        len = len < size ? len : size;
        memcpy(out, pipe->ptr + pipe->line, len);
        return len;
    }
    ssize_t got = pipe->process.out < 0 ? 0 : read(pipe->process.out, out, size);
    return got > 0 ? (size_t)got : 0;
}

size_t adapter_pipe_errors(const struct adapter_pipe *pipe, bool before, char *out) {
    size_t len = pipe->errors - (before ? pipe->before : pipe->now);
    len = len < PIPE_ERRORS ? len : PIPE_ERRORS;
    size_t at = (pipe->errors - len) % PIPE_ERRORS;
    size_t part = PIPE_ERRORS - at < len ? PIPE_ERRORS - at : len;
    memcpy(out, pipe->ring + at, part);
    memcpy(out + part, pipe->ring, len - part);
    return len;
}

/* ---- the end --------------------------------------------------------------------------- */

/* Wait for the end of the process, taking its stderr so that it can get there. */
static bool ends_within(struct adapter_pipe *pipe, unsigned limit_ms) {
    double deadline = process_clock() + limit_ms;
    for (int pause = 1; !process_ended(&pipe->process);) {
        int wait_ms = pause_until(deadline, pause);
        if (wait_ms == 0)
            return false;
        struct pollfd fd = {pipe->process.err, POLLIN, 0};
        if (poll(&fd, 1, wait_ms) > 0)
            take_errors(pipe);
        pause = pause < PAUSE_MAX ? 2 * pause : pause;
    }
    return true;
}

struct process_end adapter_pipe_stop(struct adapter_pipe *pipe, toolmend_view parting,
                                     unsigned patience_ms) {
    if (pipe->process.pid == 0)
        return (struct process_end){0, -1};
    pipe->request = parting;
    pipe->sent = 0;
    if (parting.len > 0 && pipe->process.in >= 0)
        send_some(pipe);
    process_close(&pipe->process.in);
    if (!ends_within(pipe, patience_ms)) {
        process_terminate(&pipe->process);
        ends_within(pipe, GRACE_MS);
    }
    drain_errors(pipe);
    return process_reap(&pipe->process);
}

void adapter_pipe_free(struct adapter_pipe *pipe) {
    free(pipe->ptr);
    pipe->ptr = NULL;
}
