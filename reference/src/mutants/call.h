/* SPDX-License-Identifier: MIT
 *
 * call.h - mutants of the rules for whole calls: name, rule, kind, what it does wrong (mutants.h).
 */
MUTANT(STRANGE_CALL_NEEDS_NO_NAME, "call/missing-name", precondition,
       "a call with unknown members may lack its name, too")
MUTANT(PROVEN_WITHOUT_REQUIRED, "call/missing-name", precondition,
       "a tool that requires nothing is proven, too")
MUTANT(PROVEN_BY_OPEN_TOOL, "call/missing-name", near_miss,
       "a tool is proven though it does not declare some name")
MUTANT(PROVEN_AMONG_RIVALS, "call/missing-name", near_miss,
       "a tool is proven though another one could be meant")
MUTANT(PROVEN_AGAINST_ID, "call/missing-name", precondition,
       "a tool is proven though the id of the call names another")
MUTANT(ARGUMENTS_BESIDE_OTHERS, "call/arguments-key", precondition,
       "another name for the arguments is looked at beside them")
MUTANT(ARGUMENTS_OF_ANY_TEXT, "call/arguments-key", near_miss,
       "any text under another name is the arguments")
MUTANT(ARGUMENTS_OF_FIRST, "call/arguments-key", order,
       "of two members that could be the arguments the first one is")
MUTANT(NAME_CASE_HYPHEN, "call/name-case", other, "a hyphen is not read as an underscore")
MUTANT(NAME_CASE_FIRST, "call/name-case", order, "of two tools the first one is meant")
MUTANT(INNER_NAME_DECLARED, "call/name-in-arguments", near_miss,
       "the name is taken out though its tool declares it")
MUTANT(INNER_NAME_OF_ANOTHER, "call/name-in-arguments", near_miss,
       "the name is taken out though it may be an argument of another tool")
MUTANT(DECORATED_BY_TWO_NUMBERS, "call/name-decorated", near_miss,
       "two numbers of a call go")
MUTANT(DECORATED_BY_BARE_NUMBER, "call/name-decorated", near_miss,
       "digits without a colon go without what an id begins with")
MUTANT(DOUBLED_IN_PART, "call/name-doubled", near_miss, "the last repetition may be cut")
MUTANT(DOUBLED_BY_SHORTEST, "call/name-doubled", order,
       "of several repetitions the shortest one counts")
