/* SPDX-License-Identifier: MIT
 *
 * ask.h - the library's answers, as the targets ask for them.
 *
 * What cannot happen with a compiled schema and any text ends the run as a broken property.
 */
#ifndef FUZZ_ASK_H
#define FUZZ_ASK_H

#include "../../conformance/model/validity.h"
#include "../generate/generate.h"

enum { FUZZ_PROFILES = 3 };
extern const toolmend_profile
    fuzz_profiles[FUZZ_PROFILES]; /* each holds the one before */

/* NULL: the schema is none. */
toolmend_tool *fuzz_tool(toolmend_view schema);

/* The report on the text of a case; `sound` is not looked at. */
toolmend_report *fuzz_repair(const toolmend_tool *tool, const struct fuzz_case *asked,
                             toolmend_profile profile);

/* A limit has no part in what a text means. */
bool fuzz_is_limited(const toolmend_report *report);

/* Does an edit of the report name the rule? */
bool fuzz_names(const toolmend_edit *edit, const char *rule);

/* Does the schema say something of its own repair? */
bool fuzz_has_hints(toolmend_view schema);

/* A copy whose hints stand under names that are no keywords: what a profile sees that holds none of
 * their rules. fuzz_drop() frees it. */
toolmend_view fuzz_without_hints(toolmend_view schema);

/* Does a hint write values as text? Then the order of their members is content. */
bool fuzz_writes_text(toolmend_view schema);

struct model_view fuzz_naive(toolmend_view view);

#endif
