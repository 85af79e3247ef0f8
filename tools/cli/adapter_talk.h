/* SPDX-License-Identifier: MIT
 *
 * adapter_talk.h - one process of an adapter, from its start to its end, and all that it said.
 *
 * certify asks and waits, one request at a time. To find out what keeps an adapter from being
 * asked so, `toolmend adapter check` sends everything at once and looks at what comes back:
 * an adapter that forgets to flush is understood all the same.
 */
#ifndef ADAPTER_TALK_H
#define ADAPTER_TALK_H

#include "runner/process.h"
#include "toolmend.h"

/* What is sent, and when to stop listening. */
struct adapter_talk {
    toolmend_view input;
    bool hold;           /* keep stdin open behind the input */
    size_t lines;        /* so many are enough, when it has been */
    unsigned silence_ms; /* silent for so long; else its end is waited for */
    unsigned limit_ms;   /* for all of it */
};

enum { ADAPTER_ERRORS = 1024 };

struct adapter_said {
    char *out; /* all of stdout; adapter_said_free() */
    size_t len;
    char errors[ADAPTER_ERRORS]; /* the end of stderr */
    size_t errors_len;
    bool ended;    /* by itself, in time */
    bool overflow; /* it said more than there was memory for, or than 16 MiB */
    struct process_end end;
};

/* 0, or the errno that says why the job does not run. `said` is to be freed either way. */
int adapter_talk(const struct process_job *job, const struct adapter_talk *talk,
                 struct adapter_said *said);
void adapter_said_free(struct adapter_said *said);

#endif
