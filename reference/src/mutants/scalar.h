/* SPDX-License-Identifier: MIT
 *
 * scalar.h - mutants of the rules for a scalar spelled as another one: name, rule, kind, what it does wrong (mutants.h).
 */
MUTANT(NUMBER_BEFORE_SPACE, "scalar/number-in-string", near_miss,
       "white space behind the number is no matter")
MUTANT(NUMBER_WHERE_STRINGS_STAND, "scalar/number-in-string", precondition,
       "a string may stand there, too")
MUTANT(NUMBER_AS_IT_IS_SPELLED, "scalar/number-in-string", lexeme,
       "the number is cut out of the spelling, escapes or not")
MUTANT(BOOLEAN_IN_CAPITALS, "scalar/boolean-in-string", near_miss,
       "TRUE and FALSE are booleans, too")
MUTANT(BOOLEAN_WHERE_STRINGS_STAND, "scalar/boolean-in-string", precondition,
       "a string may stand there, too")
MUTANT(PYTHON_BOOLEAN_IN_CAPITALS, "scalar/python-boolean-in-string", near_miss,
       "TRUE and FALSE are Python's words, too")
MUTANT(PYTHON_TRUE_IS_FALSE, "scalar/python-boolean-in-string", lexeme,
       "every word but true becomes false")
MUTANT(ENUM_LAST_OF_TWO, "scalar/enum-case", near_miss,
       "of two members that are equal but for case the last is taken")
MUTANT(ENUM_MEMBER_ITSELF, "scalar/enum-case", near_miss,
       "a text that is a member, and refused for something else, becomes another one")
MUTANT(ENUM_WORD_FOR_NULL, "scalar/enum-case", near_miss,
       "a word for null is in no doubt where null is allowed")
MUTANT(ENUM_MEMBER_UNTRIMMED, "scalar/enum-case", lexeme,
       "white space around a member counts")
MUTANT(ENUM_OF_ONE_BRANCH, "scalar/enum-case", branch,
       "members of other branches are not counted")
MUTANT(ENUM_OF_A_BRANCH_NOT_ASKED, "scalar/enum-case", branch,
       "a word of a branch that is not asked is taken")
MUTANT(QUOTES_UNLIKE, "scalar/quoted-enum", near_miss,
       "the last character may be anything")
MUTANT(QUOTES_OF_ANY_KIND, "scalar/quoted-enum", near_miss,
       "any two equal characters are a pair of quotes")
MUTANT(QUOTES_AND_CASE, "scalar/quoted-enum", near_miss, "case is folded as well")
MUTANT(NUMBER_FOR_STRING_IN_TEXT, "scalar/number-for-string", precondition,
       "a number inside decoded text becomes a string, too")
MUTANT(NUMBER_FOR_STRING_IN_A_LIST, "scalar/number-for-string", order,
       "a number becomes a string and is wrapped then")
MUTANT(NUMBER_FOR_STRING_BESIDE_BOOLEANS, "scalar/number-for-string", precondition,
       "booleans may be possible there")
MUTANT(NUMBER_FOR_STRING_BESIDE_NUMBERS, "scalar/number-for-string", precondition,
       "numbers may be possible there")
