/* SPDX-License-Identifier: MIT
 *
 * baseline_form.h - what PROTOCOL.md, "Baseline", says that a line of one is and what it excuses.
 *
 * A second opinion, which shares nothing with conformance/runner.
 */
#ifndef FUZZ_BASELINE_FORM_H
#define FUZZ_BASELINE_FORM_H

#include "toolmend.h"

/* One line that excuses results. Absent views were not written. */
struct fuzz_excuse {
    size_t line;        /* from 1 */
    toolmend_view text; /* all of it */
    toolmend_view pattern, result, detail, digest, until;
    bool wide;
};

enum { FUZZ_EXCUSES_MAX = 512 };

struct fuzz_excuses {
    toolmend_view suite; /* the version that it is for */
    struct fuzz_excuse excuses[FUZZ_EXCUSES_MAX];
    size_t count;
    size_t fault;  /* the first line that is none, 0: it is a baseline */
    bool too_many; /* nothing can be said */
};

void fuzz_read_excuses(toolmend_view text, struct fuzz_excuses *read);

bool fuzz_is_glob(toolmend_view pattern);

/* Does a pattern name the id? `*` stays within a segment, `**` crosses slashes. */
bool fuzz_matches(toolmend_view pattern, toolmend_view id);

/* The words of a result that can be excused, and of the details that it has. */
bool fuzz_can_be_excused(toolmend_view result);
bool fuzz_is_detail_of(toolmend_view result, toolmend_view detail);

#endif
