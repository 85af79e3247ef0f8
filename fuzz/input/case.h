/* SPDX-License-Identifier: MIT
 *
 * case.h - bytes to a case: a schema and a text for it, or a list of tools and a whole call; and
 * what the library answers.
 *
 * Forms: `r` schema and text are written, `v` tools and call; `c` and `w` are choices for the
 * generator that the probe has, too (conformance/generate). The digit is the finish: modulo 3,
 * unknown, complete, truncated.
 */
#ifndef FUZZ_CASE_H
#define FUZZ_CASE_H

#include "../../conformance/generate/generate.h"
#include "../../conformance/model/validity.h"
#include "input.h"

struct fuzz_case {
    bool call;            /* it is a whole call: `schema` is a list of tools */
    bool sound;           /* the text is valid by construction */
    toolmend_view schema; /* exact-size copies, as is the text */
    toolmend_view text;
    toolmend_finish finish;
    unsigned number; /* any, for what is done once in a few */
};

struct fuzz_case fuzz_case_make(const uint8_t *data, size_t size);
void fuzz_case_free(struct fuzz_case *made);

/* For struct fuzz_input. */
void fuzz_case_write(const uint8_t *data, size_t size, struct writing *out);

/* ---- what the library answers ------------------------------------------------------------ */

enum { FUZZ_PROFILES = 3 };
extern const toolmend_profile
    fuzz_profiles[FUZZ_PROFILES]; /* each holds the one before */

/* NULL: it does not compile. */
toolmend_tool *fuzz_tool(toolmend_view schema);

/* With the options of a profile. What cannot happen with a compiled schema ends the run. */
toolmend_report *fuzz_repair(const toolmend_tool *tool, const struct fuzz_case *asked,
                             toolmend_profile profile);

/* Was a limit met? Then nothing is said about what the text means. */
bool fuzz_is_limited(const toolmend_report *report);

/* Does the schema say how it is to be repaired? */
bool fuzz_has_hints(toolmend_view schema);

struct model_view fuzz_view(toolmend_view view);
enum model_truth fuzz_valid(toolmend_view schema, toolmend_view text); /* of the model */

/* Are they equal as JSON values, by the model? */
bool fuzz_same_value(toolmend_view a, toolmend_view b);

#endif
