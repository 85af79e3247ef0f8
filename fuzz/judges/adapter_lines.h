/* SPDX-License-Identifier: MIT
 *
 * adapter_lines.h - what PROTOCOL.md says that a line of an adapter is, read by the naive judge's
 * tree.
 *
 * A second opinion on hello and answers: nothing is shared with conformance/runner. Texts are
 * UTF-8 in the memory of the run; where the run cannot say, neither can this.
 */
#ifndef FUZZ_ADAPTER_LINES_H
#define FUZZ_ADAPTER_LINES_H

#include "../../conformance/model/json.h"

/* ---- protocol/hello --------------------------------------------------------------------- */

enum { FUZZ_CAPABILITIES = 6 };
extern const char
    *const fuzz_capabilities[FUZZ_CAPABILITIES]; /* that the runner acts on */

struct fuzz_hello {
    bool taken; /* else there is a fault in it */
    struct model_view name, version, language;
    bool can[FUZZ_CAPABILITIES];
    const struct model_node *groups; /* a list; NULL: not stated */
    bool value_input, typed_output, doubles, utf8_strings;
    const struct model_node *input_max; /* a number of digits alone; NULL: none */
    const struct model_node *tools;     /* a list; NULL: any tool */
};

struct fuzz_hello fuzz_read_hello(struct model_run *run, struct model_view line);

/* Does it claim the group, one of protocol/hello? */
bool fuzz_claims(const struct fuzz_hello *hello, const char *group);

/* ---- protocol/outcome ------------------------------------------------------------------- */

enum fuzz_outcome {
    FUZZ_SAYS_OK,
    FUZZ_SAYS_REJECTED,
    FUZZ_SAYS_UNSUPPORTED,
    FUZZ_SAYS_ERROR
};

/* Absent views have no pointer. */
struct fuzz_answer {
    bool taken; /* else it is no answer to that request */
    enum fuzz_outcome outcome;
    struct model_view arguments, name;    /* decoded, where they are looked at */
    struct model_view reason, why, edits; /* as they are spelled */
};

/* The answer to a repair, or to a call, that was asked under this id. */
struct fuzz_answer fuzz_read_answer(struct model_run *run, struct model_view line,
                                    const char *id, bool call);

#endif
