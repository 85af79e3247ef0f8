/* SPDX-License-Identifier: MIT
 *
 * call.h - mutants of the rules for whole calls: name, rule, kind, what it does wrong (mutants.h).
 */
MUTANT(STRANGE_CALL_NEEDS_NO_NAME, "call/missing-name", precondition,
       "a call with unknown members may lack its name, too")
