/* SPDX-License-Identifier: MIT
 *
 * adapter_pipe.h - sends a line to a process and reads the next one, or sends a text and reads all
 * output.
 *
 * Reads and writes at the same time, so that neither side can block the other. Always reads stderr,
 * and keeps its end. Knows no protocol except the line feed.
 */
#ifndef ADAPTER_PIPE_H
#define ADAPTER_PIPE_H

#include <signal.h>

#include "process.h"
#include "toolmend.h"

enum { PIPE_ERRORS = 64 * 1024 };

struct adapter_pipe {
    struct process process;
    size_t line_max;
    const volatile sig_atomic_t *interrupted; /* set: wait for nothing; or NULL */
    char *ptr;                                /* bytes of stdout that were not dropped */
    size_t len, room;                         /* bytes of it; allocated */
    size_t line;           /* length of the line handed out, line feed included; or 0 */
    size_t searched;       /* so far there is no line feed behind `line` */
    toolmend_view request; /* what is being sent */
    size_t sent;           /* of it and its line feed */
    double closed;         /* when its input was found closed; 0: it is open */
    bool one_shot;         /* it has no line feed, and its end is that of the input */
    size_t errors;         /* bytes of stderr; the last of them are in the ring */
    size_t now, before;    /* how many they were at this request and at the one before */
    int error;             /* of PIPE_FAILED: errno */
    char ring[PIPE_ERRORS];
};

enum pipe_event {
    PIPE_LINE,   /* one is there */
    PIPE_LONG,   /* more than line_max bytes without a line feed, or at all */
    PIPE_ENDED,  /* the process has, without a line if it was asked for one */
    PIPE_LATE,   /* the time is up */
    PIPE_CLOSED, /* it reads no more, but has neither answered nor ended */
    PIPE_INTERRUPTED,
    PIPE_FAILED /* we could not wait, or have no memory for the line */
};

/* Start a process on the pipe; what the one before left is dropped. 0, or an errno. */
int adapter_pipe_start(struct adapter_pipe *pipe, const struct process_job *job,
                       size_t memory_max);

/* Send a request and its line feed, take the next line. The line may come before all is sent;
 * *whole: it was. */
enum pipe_event adapter_pipe_ask(struct adapter_pipe *pipe, toolmend_view request,
                                 unsigned limit_ms, bool *whole);

/* Send a text and the end of the input, take all that comes until the process has ended. */
enum pipe_event adapter_pipe_run(struct adapter_pipe *pipe, toolmend_view text,
                                 unsigned limit_ms);

/* The line of PIPE_LINE, or what was read instead of one. Lives until the next adapter_pipe_ask(). */
toolmend_view adapter_pipe_line(const struct adapter_pipe *pipe);

/* One look, without waiting, at the bytes behind the line; copies its beginning. 0: nothing. */
size_t adapter_pipe_excess(struct adapter_pipe *pipe, char *out, size_t size);

/* Copy the end of stderr since this request, or since the one before: PIPE_ERRORS bytes at
 * most. Returns its length. */
size_t adapter_pipe_errors(const struct adapter_pipe *pipe, bool before, char *out);

/* End the process: `parting`, if any, and the end of its input, then up to patience_ms; then
 * SIGTERM and a short wait; then SIGKILL. Its group ends with it. */
struct process_end adapter_pipe_stop(struct adapter_pipe *pipe, toolmend_view parting,
                                     unsigned patience_ms);

void adapter_pipe_free(struct adapter_pipe *pipe);

#endif
