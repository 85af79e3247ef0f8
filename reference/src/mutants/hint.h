/* SPDX-License-Identifier: MIT
 *
 * hint.h - mutants of the rules that the schema gives: name, rule, kind, what it does wrong (mutants.h).
 */
MUTANT(LINK_BEHIND_LETTER, "hint/markdown-link", precondition,
       "a link right behind a letter is a link of a path, too")
