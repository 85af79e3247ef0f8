/* SPDX-License-Identifier: MIT
 *
 * scalar.h - mutants of the rules for a scalar spelled as another one: name, rule, kind, what it does wrong (mutants.h).
 */
MUTANT(NUMBER_FOR_STRING_IN_TEXT, "scalar/number-for-string", precondition,
       "a number inside decoded text becomes a string, too")
