/* SPDX-License-Identifier: MIT
 *
 * principle.h - mutants of the engine, each against a principle: name, principle, kind, what it
 * does wrong (mutants.h).
 */
MUTANT(VALID_WITH_TWO_VALUES, "P1", precondition,
       "a text is valid that gives one member two values")
MUTANT(NULL_NOT_IN_QUESTION, "P2", precondition,
       "a null goes that only not, contains or the like refuses")
MUTANT(FIRST_READING_WINS, "P3", branch,
       "of two readings the one that was found first is taken")
MUTANT(DOUBT_IS_NO_READING, "P3", precondition, "a rule in doubt counts as one reading")
MUTANT(CONDITIONS_NEVER_CHANGE, "P3", branch,
       "what if and else say of a result is what they said of the value as it came")
MUTANT(CONDITIONS_ASKED_FIRST, "P3", order,
       "an object is never read without what a condition adds")
MUTANT(PROFILE_BEFORE_READINGS, "P3", profile,
       "rules that the profile lacks have no reading")
MUTANT(OUTPUT_TRIMMED, "P4", span, "the white space around a repaired text is lost")
MUTANT(NULL_IS_QUOTED, "P5", near_miss,
       "null becomes the text null where only a string may stand")
MUTANT(STRINGS_ARE_LOOKED_INTO, "P6", precondition,
       "a text that spells a container is decoded where a string may stand")
MUTANT(REFUSED_AS_MENDED, "P7", other,
       "a refused text is handed back as the syntax rows mended it")
MUTANT(SIBLINGS_ARE_ASKED, "P8", precondition,
       "rules act on members that the schema accepts")
MUTANT(FIRST_BRANCH_ALONE, "P9", order,
       "of a union only the branch that stands first is tried")
MUTANT(NUMBER_AT_END_IS_WHOLE, "P10", precondition,
       "a text that ends in a number is repaired as if it were whole")
MUTANT(STEPS_DO_NOT_GROW, "P11", other, "a long text has no more steps than a short one")
MUTANT(NUL_ENDS_THE_TEXT, "P11", span, "what follows a NUL byte is not read")
MUTANT(INNER_RULES_UNNAMED, "P12", other,
       "an edit does not name the rules that acted inside a decoded text")
MUTANT(LIMIT_IS_NEVER_REMOVED, "P13", other, "a member of a certain name is spared")
MUTANT(OTHER_MEMBERS_LOST, "P14", near_miss,
       "the first member of several is taken for the only one")
