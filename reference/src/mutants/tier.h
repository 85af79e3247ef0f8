/* SPDX-License-Identifier: MIT
 *
 * tier.h - each rule in the wrong tier: one too low, or too high where there is none below. No other
 * condition bends them; what does is mutant_of_tier(), where a profile asks for the tier.
 */
MUTANT(TIER_OF_BYTE_ORDER_MARK, "syntax/byte-order-mark", tier, "its tier is standard")
MUTANT(TIER_OF_CODE_FENCE, "syntax/code-fence", tier, "its tier is standard")
MUTANT(TIER_OF_SURPLUS_CLOSER, "syntax/surplus-closer", tier, "its tier is standard")
MUTANT(TIER_OF_TRAILING_TOKEN, "syntax/trailing-token", tier, "its tier is safe")
MUTANT(TIER_OF_REPEATED_VALUE, "syntax/repeated-value", tier, "its tier is safe")
MUTANT(TIER_OF_TRAILING_COMMA, "syntax/trailing-comma", tier, "its tier is standard")
MUTANT(TIER_OF_CONTROL_CHARACTER, "syntax/control-character", tier,
       "its tier is standard")
MUTANT(TIER_OF_ESCAPED_WHITE_SPACE, "syntax/escaped-white-space", tier,
       "its tier is safe")
MUTANT(TIER_OF_INVALID_ESCAPE, "syntax/invalid-escape", tier, "its tier is safe")
MUTANT(TIER_OF_PYTHON_LITERAL, "syntax/python-literal", tier, "its tier is safe")
MUTANT(TIER_OF_SMART_QUOTE, "syntax/smart-quote", tier, "its tier is safe")
MUTANT(TIER_OF_UNQUOTED_KEY, "syntax/unquoted-key", tier, "its tier is safe")
MUTANT(TIER_OF_BARE_ENUM_WORD, "syntax/bare-enum-word", tier, "its tier is safe")
MUTANT(TIER_OF_COMMENT, "syntax/comment", tier, "its tier is safe")
MUTANT(TIER_OF_SURROUNDING_PROSE, "syntax/surrounding-prose", tier,
       "its tier is standard")
MUTANT(TIER_OF_MISSING_CLOSER, "syntax/missing-closer", tier, "its tier is safe")
MUTANT(TIER_OF_EMPTY_TEXT, "syntax/empty-text", tier, "its tier is safe")
MUTANT(TIER_OF_ROOT_OBJECT_IN_STRING, "root/object-in-string", tier,
       "its tier is standard")
MUTANT(TIER_OF_NULL, "root/null", tier, "its tier is safe")
MUTANT(TIER_OF_OBJECT_IN_ARRAY, "root/object-in-array", tier, "its tier is safe")
MUTANT(TIER_OF_WRAPPED, "root/wrapped", tier, "its tier is safe")
MUTANT(TIER_OF_CALL_ECHO, "root/call-echo", tier, "its tier is safe")
MUTANT(TIER_OF_OPTIONAL, "null/optional", tier, "its tier is safe")
MUTANT(TIER_OF_TEXT, "null/text", tier, "its tier is standard")
MUTANT(TIER_OF_PLACEHOLDER, "null/placeholder", tier, "its tier is standard")
MUTANT(TIER_OF_ARRAY_IN_STRING, "shape/array-in-string", tier, "its tier is standard")
MUTANT(TIER_OF_SHAPE_OBJECT_IN_STRING, "shape/object-in-string", tier,
       "its tier is standard")
MUTANT(TIER_OF_PYTHON_LITERAL_IN_STRING, "shape/python-literal-in-string", tier,
       "it is safe")
MUTANT(TIER_OF_OBJECT_FOR_ARRAY, "shape/object-for-array", tier, "its tier is standard")
MUTANT(TIER_OF_EMPTY_OBJECT_FOR_ARRAY, "shape/empty-object-for-array", tier,
       "it is standard")
MUTANT(TIER_OF_KEYED_VALUE_FOR_ARRAY, "shape/keyed-value-for-array", tier,
       "its tier is safe")
MUTANT(TIER_OF_KEYED_SCALAR_FOR_ARRAY, "shape/keyed-scalar-for-array", tier,
       "it is standard")
MUTANT(TIER_OF_INDEXED_OBJECT_FOR_ARRAY, "shape/indexed-object-for-array", tier,
       "it is standard")
MUTANT(TIER_OF_SCALAR_FOR_ARRAY, "shape/scalar-for-array", tier, "its tier is standard")
MUTANT(TIER_OF_ARRAY_OF_ONE_FOR_VALUE, "shape/array-of-one-for-value", tier,
       "its tier is safe")
MUTANT(TIER_OF_NUMBER_IN_STRING, "scalar/number-in-string", tier, "its tier is safe")
MUTANT(TIER_OF_BOOLEAN_IN_STRING, "scalar/boolean-in-string", tier, "its tier is safe")
MUTANT(TIER_OF_PYTHON_BOOLEAN_IN_STRING, "scalar/python-boolean-in-string", tier,
       "it is safe")
MUTANT(TIER_OF_ENUM_CASE, "scalar/enum-case", tier, "its tier is safe")
MUTANT(TIER_OF_QUOTED_ENUM, "scalar/quoted-enum", tier, "its tier is safe")
MUTANT(TIER_OF_NUMBER_FOR_STRING, "scalar/number-for-string", tier,
       "its tier is standard")
MUTANT(TIER_OF_CASE_STYLE, "key/case-style", tier, "its tier is safe")
MUTANT(TIER_OF_TAG_SYNTAX, "key/tag-syntax", tier, "its tier is safe")
MUTANT(TIER_OF_MARKDOWN_LINK, "hint/markdown-link", tier, "its tier is safe")
MUTANT(TIER_OF_RELATIONAL_DEFAULT, "hint/relational-default", tier, "its tier is safe")
MUTANT(TIER_OF_KEY_ALIAS, "hint/key-alias", tier, "its tier is safe")
MUTANT(TIER_OF_SEPARATOR, "hint/separator", tier, "its tier is safe")
MUTANT(TIER_OF_JSON_TEXT, "hint/json-text", tier, "its tier is safe")
MUTANT(TIER_OF_ARGUMENTS_KEY, "call/arguments-key", tier, "its tier is safe")
MUTANT(TIER_OF_MISSING_NAME, "call/missing-name", tier, "its tier is safe")
MUTANT(TIER_OF_NAME_IN_ARGUMENTS, "call/name-in-arguments", tier, "its tier is safe")
MUTANT(TIER_OF_NAME_DECORATED, "call/name-decorated", tier, "its tier is safe")
MUTANT(TIER_OF_NAME_DOUBLED, "call/name-doubled", tier, "its tier is safe")
MUTANT(TIER_OF_NAME_CASE, "call/name-case", tier, "its tier is standard")
