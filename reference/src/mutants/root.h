/* SPDX-License-Identifier: MIT
 *
 * root.h - mutants of the rules for the whole text: name, rule, kind, what it does wrong (mutants.h).
 */
MUTANT(ROOT_NULL_CUT, "root/null", near_miss, "null becomes {} although the text was cut")
