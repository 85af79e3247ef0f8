/* SPDX-License-Identifier: MIT
 *
 * report_read.h - a report of JSON Lines, read as PROTOCOL.md has it.
 *
 * Anybody may have written it, and an adapter has written parts of it: the form is checked line
 * by line, and the strings stay as they are spelled until somebody shows them. Everything here
 * is a view of the text.
 */
#ifndef REPORT_READ_H
#define REPORT_READ_H

#include <stdbool.h>
#include <stddef.h>

#include "toolmend.h"

/* What a result is to a reader, from best to worst. */
enum report_kind {
    REPORT_PASSED,
    REPORT_SKIPPED, /* nobody was asked, or rightly said that it cannot */
    REPORT_FAILED,
    REPORT_UNANSWERED, /* also a case or a run that is at fault itself */
    REPORT_HARMED,
    REPORT_KINDS
};

/* A case and its result. Strings are without their quotes; null is an absent view. */
struct report_case {
    toolmend_view lines; /* both, with their line feeds */
    toolmend_view id, digest, clause;
    size_t group; /* of the run's groups */
    bool scored;
    enum report_kind kind;
    toolmend_view result, detail, choice, note, errors; /* errors: the end of stderr */
    toolmend_view was; /* the result without the baseline; absent: that is `result` */
    toolmend_view got; /* an object, or absent */
    toolmend_view ms, signal, exit; /* numbers as spelled */
};

enum { REPORT_GROUPS_MAX = 64 };

struct report_run {
    const char *path; /* for messages */
    toolmend_view header, footer;
    toolmend_view groups[REPORT_GROUPS_MAX]; /* each once, in the order of the report */
    size_t group_count;
    struct report_case *cases; /* in the order of the report */
    size_t count;
};

/* Where a report is none: "line N: what is wrong; what to do". */
struct report_fault {
    char message[320];
    bool no_memory;
};

/* Read a report. The text is borrowed. False: it is none; *run is then empty. */
bool report_read(const char *path, toolmend_view text, struct report_run *run,
                 struct report_fault *fault);
void report_free(struct report_run *run);

/* A string in the header or footer, without its quotes; absent where there is none. */
toolmend_view report_string(toolmend_view line, const char *pointer);

/* A count in the footer; 0 where there is none. */
size_t report_count(toolmend_view line, const char *pointer);

/* The footer's pairs of `recovery`, added up. */
void report_recovery(toolmend_view footer, size_t *made, size_t *due);

bool report_is(toolmend_view spelled, const char *word);
bool report_same(toolmend_view a, toolmend_view b);

#endif
