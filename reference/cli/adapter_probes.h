/* SPDX-License-Identifier: MIT
 *
 * adapter_probes.h - the ten probes of `toolmend adapter check`, in the order they are made.
 */
#ifndef ADAPTER_PROBES_H
#define ADAPTER_PROBES_H

#include "../../conformance/runner/canonical.h"
#include "../../conformance/runner/hello.h"
#include "adapter_talk.h"

enum { ADAPTER_LINES = 32 };

/* What came on stdout, taken apart. */
struct adapter_lines {
    toolmend_view line[ADAPTER_LINES]; /* JSON objects; those behind are counted only */
    size_t count;
    toolmend_view noise; /* the first line that is none; absent: there is none */
};

struct adapter_check {
    char *const *command;
    unsigned answer_ms;
    int error;        /* errno: the command cannot be run, or there is no memory */
    bool clash;       /* it speaks another protocol */
    bool silent;      /* it never answered hello */
    char detail[512]; /* what the last probe found, if it does not hold */
    bool told;        /* and that says already what to do */
    bool errors;      /* what the process said on stderr belongs to it */
    struct canonical_text script; /* what it is sent */
    struct adapter_said said;
    struct adapter_lines answers;
    struct canonical_text greeting; /* the answer to hello */
    struct hello hello;
    struct canonical_text tool; /* that it is asked about */
};

/* Each: does the probe hold? If not, `detail` says what was seen. */
bool adapter_greets(struct adapter_check *check);
bool adapter_flushes(struct adapter_check *check);
bool adapter_is_quiet(struct adapter_check *check);
bool adapter_answers(struct adapter_check *check);
bool adapter_keeps_order(struct adapter_check *check);
bool adapter_reads_lines(struct adapter_check *check);
bool adapter_takes_size(struct adapter_check *check);
bool adapter_bears_unknown(struct adapter_check *check);
bool adapter_is_the_same(struct adapter_check *check);
bool adapter_ends(struct adapter_check *check);

void adapter_check_free(struct adapter_check *check);

#endif
