/* SPDX-License-Identifier: MIT
 *
 * key.h - mutants of the rules for a declared name spelled another way: name, rule, kind, what it does wrong (mutants.h).
 */
MUTANT(KEY_DECLARED_TWICE, "key/case-style", near_miss,
       "two declared names of the same words count as one")
MUTANT(KEY_LAST_OF_TWO, "key/case-style", near_miss,
       "of two undeclared names of the same words the last is taken")
MUTANT(KEY_OF_A_DECLARED_NAME, "key/case-style", precondition,
       "a declared name is renamed, too")
MUTANT(KEY_OF_THE_SAME_LETTERS, "key/case-style", near_miss,
       "names of the same letters are the same, whatever their words")
MUTANT(TAG_IN_OPEN_OBJECT, "key/tag-syntax", precondition,
       "an open object that lacks nothing is renamed, too")
MUTANT(TAG_AROUND_ANOTHER_NAME, "key/tag-syntax", near_miss,
       "a remnant around a name that is not declared puts nothing in doubt")
MUTANT(TAG_IN_VALUE, "key/tag-syntax", near_miss,
       "a tag in the value puts nothing in doubt")
MUTANT(TAG_BEHIND_ALONE, "key/tag-syntax", near_miss,
       "the half of a pair behind the name is enough")
MUTANT(KEYS_RENAMED_TOGETHER, "key/tag-syntax", order,
       "both key rules rename although one of them is enough")
