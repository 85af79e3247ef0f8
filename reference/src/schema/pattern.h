/* SPDX-License-Identifier: MIT
 *
 * pattern.h - ECMA-262 regular expressions as JSON Schema has them, for PCRE2.
 */
#ifndef TMI_PATTERN_H
#define TMI_PATTERN_H

#include "schema/schema.h"

struct tmi_compile;

/* Write a pattern of ECMA-262 (flag `u`) as a pattern of PCRE2 that matches the same texts
 * under PCRE2_UTF | PCRE2_DOLLAR_ENDONLY | PCRE2_MATCH_UNSET_BACKREF. False: it is no such
 * pattern, or PCRE2 cannot mean the same; or the buffer failed. */
bool tmi_pattern_translate(toolmend_view ecma, struct tmi_buf *out);

/* The property escape of PCRE2 for what stands between the braces of \p{...}, or of \P{...}
 * if negated: "\p{Lu}" for "Uppercase_Letter", "\p{sc:Greek}" for "Script=Greek". Written
 * into `room`, TMI_PROPERTY_ROOM bytes; {NULL, 0}: ECMA-262 has no such property. */
#define TMI_PROPERTY_ROOM 64
toolmend_view tmi_pattern_property(toolmend_view ecma, bool negated, char *room);

/* Compile the pattern that a string of the schema holds. out->code is NULL where that is not
 * possible; it lives in the tool's arena and is never freed by itself. */
void tmi_pattern_compile(struct tmi_compile *c, const struct tmi_token *string,
                         struct tmi_pattern *out);

#endif
