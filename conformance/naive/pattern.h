/* SPDX-License-Identifier: MIT
 *
 * pattern.h - does a regular expression match, where there can be no two opinions?
 */
#ifndef NAIVE_PATTERN_H
#define NAIVE_PATTERN_H

#include "dom.h"

/* Does the ECMA-262 pattern (with the u flag) match somewhere in the text? Answered only for
 * patterns and texts that PCRE2 and ECMA-262 cannot see differently; else the run cannot say. */
bool naive_matches(struct naive_run *run, struct naive_string pattern,
                   struct naive_string text);

#endif
