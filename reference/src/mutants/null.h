/* SPDX-License-Identifier: MIT
 *
 * null.h - mutants of the rules for null and placeholders: name, rule, kind, what it does wrong (mutants.h).
 */
MUTANT(NULL_FOR_REQUIRED, "null/optional", precondition, "a required member goes, too")
