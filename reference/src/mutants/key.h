/* SPDX-License-Identifier: MIT
 *
 * key.h - mutants of the rules for a declared name spelled another way: name, rule, kind, what it does wrong (mutants.h).
 */
MUTANT(KEY_DECLARED_TWICE, "key/case-style", near_miss,
       "two declared names of the same words count as one")
