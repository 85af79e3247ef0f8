/* SPDX-License-Identifier: MIT
 *
 * texts.h - what the text of a string says against a rule. It never speaks for one: the schema
 * decides whether a rule may act.
 */
#ifndef TMI_TEXTS_H
#define TMI_TEXTS_H

#include "catalogue/rule.h"

/* May the text be the one item of a list (shape/scalar-for-array)? */
enum tmi_match tmi_text_as_item(toolmend_view text);

/* Is the text a word for no value, in any ASCII case? With `in_enum` also one that is such a word
 * only as a member of an enumeration. */
bool tmi_is_null_word(toolmend_view text, bool in_enum);

/* Is it null as JSON or Python spells it? */
bool tmi_is_null_spelled(toolmend_view text);

/* Does a comment take back what it stands beside: by a question mark, or a word of the list? */
bool tmi_is_second_thought(toolmend_view comment);

/* Does a word of the lists say that the object beside the prose, or behind it, was not to be sent? */
bool tmi_is_prose_in_doubt(toolmend_view prose, bool front);

/* May the same letters in another case be another word: an option, a format, a quantity, or one
 * letter? */
bool tmi_case_may_matter(toolmend_view text, toolmend_view word);

/* Is it a path or an identifier (shape/array-of-one-for-value)? */
bool tmi_is_path_or_id(toolmend_view text);

#endif
