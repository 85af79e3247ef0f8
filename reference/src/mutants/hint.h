/* SPDX-License-Identifier: MIT
 *
 * hint.h - mutants of the rules that the schema gives: name, rule, kind, what it does wrong (mutants.h).
 */
MUTANT(LINK_BEHIND_LETTER, "hint/markdown-link", precondition,
       "a link right behind a letter is a link of a path, too")
MUTANT(LINK_OF_OTHER_NAME, "hint/markdown-link", near_miss,
       "the target may be any name that is as long")
MUTANT(RELATION_OF_NONE, "hint/relational-default", near_miss,
       "defaults are added though no field is present")
MUTANT(RELATION_BESIDE_LIKE, "hint/relational-default", near_miss,
       "a default is added beside a member of the same words")
MUTANT(RELATION_OF_CUT, "hint/relational-default", precondition,
       "an object that a missing closer closed gets defaults without doubt")
MUTANT(RELATIONS_DISAGREE, "hint/relational-default", order,
       "of two relations with different defaults the first one acts")
MUTANT(ALIAS_BESIDE_PROPERTY, "hint/key-alias", near_miss,
       "an alias is renamed though the property is there")
MUTANT(ALIAS_BESIDE_ALIAS, "hint/key-alias", near_miss,
       "an alias is renamed beside another one of the property")
MUTANT(ALIAS_THAT_IS_DECLARED, "hint/key-alias", precondition,
       "a declared name is an alias, too")
MUTANT(ALIAS_OF_TWO, "hint/key-alias", branch,
       "an alias of two properties is one of the first")
MUTANT(SEPARATED_STRING_POSSIBLE, "hint/separator", precondition,
       "a text is cut where a string is possible")
MUTANT(SEPARATED_LIST_TEXT, "hint/separator", near_miss, "the text of a list is cut")
MUTANT(SEPARATED_AND_WRAPPED, "hint/separator", near_miss,
       "the list of a text's pieces is wrapped in a list")
MUTANT(PIECES_ARE_TRIMMED, "hint/separator", lexeme, "a blank behind the separator goes")
MUTANT(TEXT_OF_POSSIBLE_CONTAINER, "hint/json-text", precondition,
       "a container becomes text where it is possible itself")
MUTANT(TEXT_OF_SCALAR, "hint/json-text", near_miss,
       "a number or boolean becomes text, too")
