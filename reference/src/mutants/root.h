/* SPDX-License-Identifier: MIT
 *
 * root.h - mutants of the rules for the whole text: name, rule, kind, what it does wrong (mutants.h).
 */
MUTANT(ROOT_FOURTH_TEXT, "root/object-in-string", near_miss,
       "a fourth layer of text is decoded, too")
MUTANT(ROOT_TEXT_IN_PYTHON, "root/object-in-string", near_miss,
       "the text may be a Python literal")
MUTANT(ROOT_TEXT_UNDOUBTED, "root/object-in-string", precondition,
       "what is in doubt about the text is forgotten")
MUTANT(ROOT_NULL_CUT, "root/null", near_miss, "null becomes {} although the text was cut")
MUTANT(ROOT_FALSE_IS_NULL, "root/null", near_miss, "false becomes {}, too")
MUTANT(ROOT_LIST_OF_TEXT, "root/object-in-array", near_miss,
       "the one item may be any value")
MUTANT(ROOT_FIRST_OF_LIST, "root/object-in-array", near_miss,
       "of several items the first is taken")
MUTANT(ROOT_FOURTH_WRAPPER, "root/wrapped", near_miss, "a fourth wrapper goes, too")
MUTANT(ROOT_ANY_WRAPPER, "root/wrapped", near_miss, "any undeclared name is a wrapper")
MUTANT(ROOT_WRAPPED_ANYTHING, "root/wrapped", precondition,
       "what is wrapped may be any value")
MUTANT(ROOT_WRAPPER_DECLARED, "root/wrapped", precondition,
       "names that the tool declares count as those of the call format")
MUTANT(ROOT_ECHO_AND_MORE, "root/call-echo", near_miss,
       "other members beside name and arguments go, too")
MUTANT(ROOT_ECHO_OF_ANOTHER, "root/call-echo", near_miss,
       "the name may be that of another tool")
MUTANT(ROOT_ECHO_IN_ECHO, "root/call-echo", near_miss, "a call inside a call goes, too")
MUTANT(ROOT_ECHO_NAME_DECLARED, "root/call-echo", precondition,
       "the tool may declare name")
MUTANT(ROOT_ECHO_DECLARED, "root/call-echo", precondition,
       "the tool may declare arguments")
