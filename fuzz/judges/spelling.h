/* SPDX-License-Identifier: MIT
 *
 * spelling.h - what judges know about texts and names, each as SPEC.md words it.
 *
 * A second opinion: strings are the naive reader's code points, and nothing is shared with the
 * rules of the library.
 */
#ifndef FUZZ_SPELLING_H
#define FUZZ_SPELLING_H

#include "../../conformance/model/json.h"

/* The characters in UTF-8; false: an unpaired surrogate has none. */
bool fuzz_spell(struct model_run *run, struct model_string string,
                struct model_view *out);

/* The bytes of base64 by RFC 4648, section 4: padded, and without bits that are not used. */
bool fuzz_from_base64(struct model_run *run, struct model_string string,
                      struct model_view *bytes);

/* A Python literal with JSON's quotes and words. What is no such literal gives no JSON. */
struct model_view fuzz_from_python(struct model_run *run, struct model_view text);

struct model_string fuzz_trim(struct model_string string); /* JSON's white space */
bool fuzz_begins(struct model_string string, const char *ascii);

/* Equal apart from ASCII case and white space at both ends. */
bool fuzz_same_but_case(struct model_string a, struct model_string b);

/* Equal if one pair of quotes is taken off the first. */
bool fuzz_same_but_quotes(struct model_string quoted, struct model_string word);

/* Do two names consist of the same words, one at least? */
bool fuzz_same_words(struct model_run *run, struct model_string a, struct model_string b);

/* Does the schema hold the string as an enum member or const anywhere, or as a property? */
bool fuzz_lists(const struct model_node *node, struct model_string word, bool property);

/* Equal if one listed remnant is taken off the first. */
bool fuzz_same_but_tag(struct model_string tagged, struct model_string name);

/* Is the one dir[T](http://T), and the other what is left of it? */
bool fuzz_same_but_link(struct model_string link, struct model_string path);

#endif
