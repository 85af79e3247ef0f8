/* SPDX-License-Identifier: MIT
 *
 * shape.h - mutants of the rules for sound JSON of the wrong shape: name, rule, kind, what it does wrong (mutants.h).
 */
MUTANT(EMPTY_OBJECT_OPTIONAL, "shape/empty-object-for-array", near_miss,
       "{} at an optional member becomes a list, too")
