/* SPDX-License-Identifier: MIT
 *
 * syntax.h - mutants of the rules for text that is no JSON: name, rule, kind, what it does wrong (mutants.h).
 */
MUTANT(MARK_NOT_ONLY_FIRST, "syntax/byte-order-mark", precondition,
       "a mark is taken behind other bytes, too")
