/* SPDX-License-Identifier: MIT
 *
 * syntax.h - mutants of the rules for text that is no JSON: name, rule, kind, what it does wrong (mutants.h).
 */
MUTANT(MARK_NOT_ONLY_FIRST, "syntax/byte-order-mark", precondition,
       "a mark is taken behind other bytes, too")
MUTANT(MARK_ALONE, "syntax/byte-order-mark", near_miss,
       "a mark with nothing behind it goes, too")
MUTANT(FRONT_LEAVES_SPACE, "syntax/byte-order-mark", span,
       "white space behind what goes in front of the value stays")
MUTANT(FENCE_OF_TWO, "syntax/code-fence", precondition, "two backticks open a fence")
MUTANT(FENCE_ENDS_LONGER, "syntax/code-fence", near_miss,
       "more backticks than opened it close a fence")
MUTANT(FENCE_STAYS_OPEN, "syntax/code-fence", near_miss, "a fence needs no other half")
MUTANT(CLOSER_BEHIND_LIST, "syntax/surplus-closer", precondition,
       "a closer behind a value that is no object goes")
MUTANT(CLOSER_BEHIND_PROSE, "syntax/surplus-closer", precondition,
       "a closer goes although prose stands in front")
MUTANT(MARKER_OF_VALUE_OUTSIDE, "syntax/trailing-token", near_miss,
       "an end of a value between tags goes behind the arguments, too")
MUTANT(MARKER_IN_FRONT, "syntax/trailing-token", near_miss,
       "a marker in front of the value goes, too")
MUTANT(OTHER_OBJECT_OF_LENGTH, "syntax/repeated-value", near_miss,
       "any object that is as long counts as the same one")
MUTANT(EMPTY_ONE_AND_MORE, "syntax/repeated-value", near_miss,
       "something may stand between the leading {} and the object")
MUTANT(COMMA_BEFORE_COMMA, "syntax/trailing-comma", near_miss, "of two commas one goes")
MUTANT(COMMA_TAKES_SPACE, "syntax/trailing-comma", span,
       "the comma takes what stands before the closer along")
MUTANT(CONTROL_OF_ANY_KIND, "syntax/control-character", near_miss,
       "any control character is escaped without doubt")
MUTANT(RETURN_IS_LINE_FEED, "syntax/control-character", lexeme,
       "a carriage return becomes a line feed")
MUTANT(ESCAPED_FORM_FEED, "syntax/escaped-white-space", near_miss,
       "an escaped form feed between tokens is white space, too")
MUTANT(ESCAPED_BEHIND_WORD, "syntax/escaped-white-space", precondition,
       "an escape right behind a bare word is white space")
MUTANT(BACKSLASH_GOES, "syntax/invalid-escape", lexeme,
       "the backslash goes in place of being doubled")
MUTANT(ESCAPE_BESIDE_LEGAL, "syntax/invalid-escape", near_miss,
       "other legal escapes in the string are no doubt")
MUTANT(ESCAPED_QUOTE_IS_NONE, "syntax/invalid-escape", near_miss,
       "the escape of a single quote is no doubt")
MUTANT(ESCAPED_PAIR_IN_FRONT, "syntax/invalid-escape", near_miss,
       "an escaped backslash that begins the string is no doubt")
MUTANT(PYTHON_WORD_OF_ENUM, "syntax/python-literal", near_miss,
       "a word that the schema lists as a string is no doubt")
MUTANT(QUOTED_WITH_BACKSLASH, "syntax/python-literal", precondition,
       "a string in single quotes may hold a backslash")
MUTANT(FALSE_IS_NULL, "syntax/python-literal", lexeme, "False becomes null")
MUTANT(SMART_QUOTES_MIXED, "syntax/smart-quote", precondition,
       "a double quote is closed by a single one, and the other way round")
MUTANT(SMART_QUOTE_STRAY, "syntax/smart-quote", near_miss,
       "a further quote that delimits nothing is no doubt")
MUTANT(NAME_WITH_HYPHEN, "syntax/unquoted-key", near_miss,
       "a name without quotes may hold a hyphen")
MUTANT(NAME_BEGINS_WITH_DIGIT, "syntax/unquoted-key", precondition,
       "a name without quotes may begin with a digit")
MUTANT(WORD_AMONG_STRINGS, "syntax/bare-enum-word", near_miss,
       "a word is quoted where other strings are possible")
MUTANT(WORD_TWICE, "syntax/bare-enum-word", precondition,
       "a word is quoted that the enumerations hold twice")
MUTANT(COMMENT_WITH_MEMBERS, "syntax/comment", near_miss,
       "a comment that may hold members is no doubt")
MUTANT(COMMENT_TOUCHES_NUMBER, "syntax/comment", near_miss,
       "a comment that touches a number is no doubt")
MUTANT(COMMENT_TAKES_LINE_FEED, "syntax/comment", span,
       "the line feed goes with the comment before it")
MUTANT(PROSE_IS_NAME, "syntax/surrounding-prose", near_miss,
       "the name of a tool in front is prose")
MUTANT(PROSE_ENDS_WITH_MARK, "syntax/surrounding-prose", near_miss,
       "prose in front may end with a mark")
MUTANT(PROSE_BESIDE_AGAIN, "syntax/surrounding-prose", near_miss,
       "prose goes beside a repetition")
MUTANT(CLOSED_UNTOLD, "syntax/missing-closer", precondition,
       "closers are added although nobody calls the text complete")
MUTANT(CLOSED_BEHIND_NUMBER, "syntax/missing-closer", near_miss,
       "closers are added behind a number")
MUTANT(CLOSED_AT_END, "syntax/missing-closer", span,
       "closers are added at the end of the text, behind white space")
MUTANT(EMPTY_TEXT_CUT, "syntax/empty-text", near_miss, "no text that was cut is {}, too")
MUTANT(EMPTY_TEXT_BEHIND_SPACE, "syntax/empty-text", span,
       "the white space stays in front of {}")
