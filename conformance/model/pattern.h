/* SPDX-License-Identifier: MIT
 *
 * pattern.h - does a regular expression match, where there can be no two opinions?
 */
#ifndef MODEL_PATTERN_H
#define MODEL_PATTERN_H

#include "json.h"

/* Does the ECMA-262 pattern (with the u flag) match somewhere in the text? Answered only for
 * patterns and texts that PCRE2 and ECMA-262 cannot see differently; else the run cannot say. */
bool model_matches(struct model_run *run, struct model_string pattern,
                   struct model_string text);

#endif
