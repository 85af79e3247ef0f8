/* SPDX-License-Identifier: MIT
 *
 * shape.h - mutants of the rules for sound JSON of the wrong shape: name, rule, kind, what it does wrong (mutants.h).
 */
MUTANT(TEXT_IN_PYTHON, "shape/array-in-string", near_miss,
       "a list that Python spells counts as JSON")
MUTANT(ESCAPE_IN_TEXT_TAKEN, "shape/array-in-string", near_miss,
       "a backslash that may be an escape or a letter is taken for one of them")
MUTANT(DECODED_WITH_ITS_SPACE, "shape/array-in-string", span,
       "the white space around what the text spells comes along")
MUTANT(DECODED_AFTER_UNWRAPPING, "shape/array-in-string", order,
       "the text that a list held is decoded, too")
MUTANT(TEXT_REPEATS_A_NAME, "shape/object-in-string", near_miss,
       "a name repeated in the text is no doubt")
MUTANT(OBJECT_TEXT_WHERE_OBJECTS_STAND, "shape/object-in-string", precondition,
       "the text of an object is not decoded where a list is wanted")
MUTANT(PYTHON_REPEATS_A_NAME, "shape/python-literal-in-string", near_miss,
       "a name repeated in the literal is no doubt")
MUTANT(PYTHON_WITH_ESCAPES, "shape/python-literal-in-string", near_miss,
       "a backslash in a string is copied")
MUTANT(PYTHON_WITH_APOSTROPHES, "shape/python-literal-in-string", near_miss,
       "an apostrophe in a string is copied")
MUTANT(OBJECT_ITEM_WHERE_OBJECTS_STAND, "shape/object-for-array", precondition,
       "an object that is refused for what is in it is wrapped, too")
MUTANT(OBJECT_AS_SECOND_ITEM, "shape/object-for-array", other,
       "the item is judged by what a second one has to be")
MUTANT(EMPTY_OBJECT_OPTIONAL, "shape/empty-object-for-array", near_miss,
       "{} at an optional member becomes a list, too")
MUTANT(OBJECT_OF_ANY_VALUES, "shape/empty-object-for-array", near_miss,
       "an object that has members becomes the list of their values")
MUTANT(LIST_WHERE_OBJECTS_STAND, "shape/keyed-value-for-array", precondition,
       "where objects are possible, too, nothing is in doubt")
MUTANT(KEYED_NAME_DECLARED, "shape/keyed-value-for-array", near_miss,
       "the name may be one that items declare")
MUTANT(KEYED_NAME_OF_A_PATTERN, "shape/keyed-value-for-array", near_miss,
       "a name that only a pattern of the item names counts as undeclared")
MUTANT(KEYED_OBJECT_TAKEN, "shape/keyed-value-for-array", near_miss,
       "an object under the name is taken, too")
MUTANT(KEYED_LIST_NEVER_AN_ITEM, "shape/keyed-value-for-array", branch,
       "a list under the name is never the one item")
MUTANT(KEYED_SCALAR_MENDED, "shape/keyed-scalar-for-array", precondition,
       "the scalar may need mending")
MUTANT(KEYED_SCALAR_NEVER_ASKED, "shape/keyed-scalar-for-array", near_miss,
       "what speaks against wrapping a scalar is not asked")
MUTANT(INDEXED_FROM_ONE, "shape/indexed-object-for-array", near_miss,
       "positions may begin at 1")
MUTANT(INDEXED_IN_ANY_ORDER, "shape/indexed-object-for-array", near_miss,
       "any digits are positions, in any order")
MUTANT(SCALAR_ITEM_BESIDE_ITS_TYPE, "shape/scalar-for-array", precondition,
       "a scalar is wrapped where its type is possible, too")
MUTANT(NULL_WORD_AS_ITEM, "shape/scalar-for-array", near_miss,
       "the words null and None are wrapped")
MUTANT(BRACKET_AS_ITEM, "shape/scalar-for-array", near_miss,
       "a text that begins like a container is wrapped")
MUTANT(BLANK_AS_ITEM, "shape/scalar-for-array", near_miss, "a blank text is wrapped")
MUTANT(QUOTED_AS_ITEM, "shape/scalar-for-array", near_miss,
       "a text that is quoted once more is wrapped")
MUTANT(SCALARS_ALL_WRAPPED, "shape/scalar-for-array", near_miss,
       "two items that are wrapped put nothing in doubt")
MUTANT(WRAPPED_THOUGH_ACCEPTED, "shape/scalar-for-array", order,
       "what a scalar rule made is wrapped although it was enough")
MUTANT(LIST_NEVER_THE_ITEM, "shape/scalar-for-array", branch,
       "where items are wrapped the whole list is never read as the one item")
MUTANT(ONE_OF_SEVERAL_TAKEN, "shape/array-of-one-for-value", near_miss,
       "the first of several elements is taken")
MUTANT(ONE_NULL_TAKEN, "shape/array-of-one-for-value", near_miss,
       "[null] is null where a list may stand, too")
MUTANT(LISTS_OF_ONE_TAKEN, "shape/array-of-one-for-value", near_miss,
       "two lists of one in a list put nothing in doubt")
MUTANT(ONE_FOR_ANOTHER_BRANCH, "shape/array-of-one-for-value", branch,
       "the element may be what another branch wants")
MUTANT(UNWRAPPED_WITH_ITS_SPACE, "shape/array-of-one-for-value", span,
       "only the brackets go, and white space inside stays")
