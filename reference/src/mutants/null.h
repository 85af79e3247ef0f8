/* SPDX-License-Identifier: MIT
 *
 * null.h - mutants of the rules for null and placeholders: name, rule, kind, what it does wrong (mutants.h).
 */
MUTANT(NULL_FOR_REQUIRED, "null/optional", precondition, "a required member goes, too")
MUTANT(NULL_IN_UNION_STAYS, "null/optional", branch,
       "what a union refuses is not in question")
MUTANT(NULL_WORD_FOR_STRING, "null/text", precondition,
       "the word becomes null where a string may stand, too")
MUTANT(NULL_WORD_ANY_CASE, "null/text", near_miss, "NULL, none and nope are null, too")
MUTANT(PLACEHOLDER_FOR_NUMBER, "null/placeholder", near_miss,
       "it goes where a number or boolean may stand, too")
MUTANT(PLACEHOLDER_BLANK, "null/placeholder", near_miss,
       "a text of white space is a placeholder, too")
MUTANT(PLACEHOLDER_WITH_ONE, "null/placeholder", near_miss,
       "a container that holds something is a placeholder, too")
MUTANT(PLACEHOLDER_LIST_TOO_SHORT, "null/placeholder", lexeme,
       "[] that is too short for the schema is no placeholder")
