/* SPDX-License-Identifier: MIT
 *
 * principle.h - mutants of the engine, each against a principle: name, principle, kind, what it
 * does wrong (mutants.h).
 */
MUTANT(NUMBER_AT_END_IS_WHOLE, "P10", precondition,
       "a text that ends in a number is repaired as if it were whole")
