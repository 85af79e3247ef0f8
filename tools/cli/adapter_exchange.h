/* SPDX-License-Identifier: MIT
 *
 * adapter_exchange.h - what a probe sends, and the answers that came.
 */
#ifndef ADAPTER_EXCHANGE_H
#define ADAPTER_EXCHANGE_H

#include <string.h>

#include "adapter_talk.h"
#include "runner/adapter_exec.h"
#include "runner/canonical.h"
#include "runner/hello.h"
#include "runner/session.h"

enum { ADAPTER_LINES = 32 };

/* The answers, taken apart. */
struct adapter_lines {
    toolmend_view line[ADAPTER_LINES]; /* JSON objects; those behind are counted only */
    size_t count;
    toolmend_view noise; /* the first line that is not; absent: there is none */
};

struct adapter_check {
    struct session_adapter adapter; /* what is asked, and how */
    struct adapter_exec *once;      /* where it is a process for each text */
    unsigned answer_ms, start_ms;
    int error;                    /* errno: it cannot be run, or there is no memory */
    bool clash;                   /* it speaks another protocol */
    bool silent;                  /* it never answered hello */
    bool sound;                   /* it answered a sound text with ok */
    char unsound[256];            /* and if not, what it answered; empty: nothing */
    char detail[512];             /* what the last probe found, if it does not hold */
    bool told;                    /* and that says already what to do */
    bool errors;                  /* what the process said on stderr belongs to it */
    struct canonical_text script; /* what it is sent */
    struct adapter_said said;
    struct canonical_text replies; /* of processes that each had one text, as lines */
    struct adapter_lines answers;
    struct canonical_text greeting; /* the answer to hello */
    struct hello hello;
    struct canonical_text tool; /* that it is asked about */
};

/* ---- what was seen ---------------------------------------------------------------------- */

/* Say in `detail` what was seen; false. */
bool adapter_fails(struct adapter_check *check, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Add how the process ended, where that may be why. */
void adapter_tell_end(struct adapter_check *check);

/* ---- what is sent ------------------------------------------------------------------------ */

/* A new script, which begins with hello. */
void adapter_begin(struct adapter_check *check);
void adapter_put(struct adapter_check *check, const char *words);

/* A repair; `more` are further members, each with a comma behind it. */
void adapter_ask(struct adapter_check *check, const char *id, toolmend_view text,
                 const char *more);

/* ---- what comes back --------------------------------------------------------------------- */

/* Send the script. `lines` are its answers; `hold`: stdin stays open. False: it cannot be, and
 * `error` says why. */
bool adapter_exchange(struct adapter_check *check, size_t lines, bool hold);

/* The first answer whose member has this value, at or behind `*from`; absent: none. *from is its
 * place. */
toolmend_view adapter_find(const struct adapter_check *check, const char *pointer,
                           toolmend_view value, size_t *from);

/* The answer under an id that needs no escapes. */
toolmend_view adapter_answer_to(const struct adapter_check *check, const char *id);

/* ---- for both ---------------------------------------------------------------------------- */

static inline toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

static inline bool equal(toolmend_view a, toolmend_view b) {
    bool same = false;
    return a.ptr && b.ptr && toolmend_json_equal(a, b, &same) == TOOLMEND_OK && same;
}

#endif
