/* SPDX-License-Identifier: MIT
 *
 * operators.c - what models, servers and schemas do differently, one kind a row.
 */
#include "mutate.h"

#define N MUTATE_NEXT

const struct mutate_operator mutate_operators[] = {
    {"byte order mark",          MUTATE_WHOLE,     "t",
     "\xEF\xBB\xBF@" N "\xFE\xFF@" N "\xEF\xBB\xBF\xEF\xBB\xBF@"                                     },
    {"code fence",               MUTATE_WHOLE,     "t",
     "```json\n@\n```" N "```\n@\n```" N "```json\n@" N "@\n```" N
     "```tool_call\n@\n```" N "~~~json\n@\n```" N "`@`"                                              },
    {"prose",                    MUTATE_WHOLE,     "t",
     "Here is the call: @" N "@ I hope this helps." N "Sure!\n\n@\n\nDone." N
     "<tool_call>@</tool_call>" N "arguments = @" N "I'll use {x}: @" N "@ {\"a\": 1}" N
     "call(@)"                                                                                       },
    {"text behind",              MUTATE_WHOLE,     "t",
     "@}" N "@]" N "@}}" N "@]}" N "@\n}" N "@} }" N "@</tool_call>" N "@<|im_end|>" N
     "@</function>" N "@<|eot_id|>" N "@</s>" N "@\n</tool_call>" N "@<|im_end|" N
     "@<end_of_turn>" N "@</parameter>" N "@<|tool_call_end|>" N "@<eos>" N
     "@</tool_call><|im_end|>" N "@." N "@;"                                                         },
    {"the same again",           MUTATE_WHOLE,     "t",  "@@" N "@\n@" N "@, @" N "{}@" N "[]@"      },
    {"no text",                  MUTATE_WHOLE,     "t",  "" N " " N "\n" N "\t \r\n" N "{}" N "null" },
    {"whole as string or array", MUTATE_WHOLE,     "t",  "~" N "[@]" N "[@, {}]" N "[[@]]"           },
    {"wrapped whole",            MUTATE_WHOLE,     "t",
     "{\"arguments\": @}" N "{\"parameters\": @}" N "{\"input\": @}" N "{\"args\": @}" N
     "{\"params\": @}" N "{\"properties\": @}" N "{\"data\": @}" N
     "{\"arguments\": @, \"x\": 1}" N "{\"name\": \"t\", \"arguments\": @}" N
     "{\"name\": \"tool\", \"arguments\": @}" N "{\"arguments\": @, \"name\": \"t\"}" N
     "{\"name\": \"t\", \"parameters\": @}" N
     "{\"type\": \"function\", \"function\": {\"name\": \"t\", \"arguments\": @}}" N
     "{\"tool_calls\": [@]}" N "{\"id\": \"c1\", \"function\": @}" N "{\"function\": @}" N
     "{\"name\": \"other\", \"arguments\": @}"                                                       },
    {"comma before closer",      MUTATE_MARK,      "t",  ",}" N ",]" N ", }"                         },
    {"wrong mark",               MUTATE_MARK,      "ts",
     "" N "{" N "}" N "[" N "]" N "(" N ")" N "," N ":" N ";" N "=" N "=>" N "->" N "\n"             },
    {"between tokens",           MUTATE_BETWEEN,   "t",
     "// note\n" N "/* note */" N "# note\n" N "//" N "/*" N "/* \" */" N "// }\n" N
     "<!-- note -->" N "\\n" N "\\t" N "\\r" N "\\n  " N "\\\\n" N " " N "\n" N "\t" N
     "\r\n" N "    " N "\xC2\xA0" N "\f" N "\v" N "\xE2\x80\xA8" N "," N ", " N ",," N
     " ,\n" N "}" N "]" N "}}" N "]}" N "\n}" N "} }"                                                },
    {"in a string",              MUTATE_INSIDE,    "t",
     "\n" N "\t" N "\r" N "\r\n" N "\x01" N "\x1F" N "\x7F" N "\b" N "\f" N "\\'" N
     "\\ " N "\\d" N "\\_" N "\\U" N "\\x41" N "\\u12" N "\\" N "\\." N "\\\n" N "\\n" N
     "\\\"" N "\\\\" N "\\/" N "\\u0041" N "\\u00e9" N "\\b" N "\\ud83d\\ude00" N
     "\\u0000" N "\"" N "\"," N "\":" N "\"}" N "'" N "\" \""                                        },
    {"broken character",         MUTATE_INSIDE,    "ts",
     "\\ud800" N "\\udc00\\ud800" N "\xED\xA0\x80" N "\xC0\x80" N "\xFF" N
     "\xF0\x9F\x98\x80" N "\xC3" N "\xE2\x82" N "\xF4\x90\x80\x80"                                   },
    {"other quotes",             MUTATE_QUOTES,    "t",
     "'@'" N "`@`" N "@" N "\xE2\x80\x9C@\xE2\x80\x9D" N "\xE2\x80\x98@\xE2\x80\x99" N
     "\xC2\xAB@\xC2\xBB" N "\"@" N "@\""                                                             },
    {"text of a value",          MUTATE_VALUE,     "t",  "~" N "\" @ \""                             },
    {"list of one or more",      MUTATE_VALUE,     "t",
     "[@]" N "[[@]]" N "[@, @]" N "[\"\", @]" N "[[[[@]]]]" N "[@" N "@]"                            },
    {"keyed value",              MUTATE_VALUE,     "t",
     "{\"item\": @}" N "{\"items\": @}" N "{\"value\": @}" N "{\"\": @}" N
     "{\"a\": @, \"b\": 1}" N "{\"type\": @}" N "{\"0\": @}" N "{\"0\": @, \"1\": @}"                },
    {"placeholder",              MUTATE_VALUE,     "t",
     "null" N "\"null\"" N "\"None\"" N "\"undefined\"" N "\"NULL\"" N "\" null\"" N
     "\"\"" N "{}" N "[]" N "\" \"" N "0" N "false" N "[null]" N "[\"\"]"                            },
    {"scalar",                   MUTATE_SCALAR,    "t",
     "true" N "false" N "0" N "1" N "-1" N "\"\"" N "\"x\"" N "1.5" N "null" N "\"a b\"" N
     "9007199254740993" N "\"true\"" N "\"false\"" N "\"True\"" N "\"False\"" N
     "\"yes\"" N "\"1\"" N "1" N "0" N "-0" N "-1" N "2147483648" N
     "9223372036854775808" N "18446744073709551616" N "1e400" N "1E-400" N "0.1" N
     "0.30000000000000004" N "1.7976931348623159e308" N "True" N "False" N "None" N
     "NaN" N "undefined"                                                                             },
    {"other spelling",           MUTATE_SCALAR,    "t",
     "@.0" N "@e0" N "@E+1" N "-@" N "@0" N "@.50" N "0@" N "+@" N "@." N "\"@\"" N
     "\" @\"" N "\"@.0\"" N "\"@ \"" N "\"+@\"" N "\"0x@\"" N "@e400" N
     "@00000000000000000000" N "^"                                                                   },
    {"string content",           MUTATE_STRING,    "t",
     "\\\"@\\\"" N "'@'" N " @" N "@ " N "`@`" N "\\\\\\\"@\\\\\\\"" N
     "\xE2\x80\x9C@\xE2\x80\x9D" N "@\\n" N "[@]" N "[\\\"@\\\"]" N "{@}" N
     "@</parameter>" N "<parameter>@" N "@@" N "@,@" N "^" N "[@](http://@)" N "@, @" N
     "@;@" N "@|@"                                                                                   },
    {"container as text",        MUTATE_CONTAINER, "t",  "~" N "\" @\""                              },
    {"name",                     MUTATE_NAME,      "t",
     "@</arg_key>" N "<arg_key>@" N "\\\"@\\\"" N "<parameter=@" N "@>" N " @" N "@ " N
     "@:" N "arguments" N "parameters" N "input" N "args" N "params" N "name" N
     "function" N "id" N "type" N "^" N "@s" N "_@" N "@_" N "@-x"                                   },
    {"tool name",                MUTATE_STRING,    "t",
     "functions.@" N "functions@" N "functions:@" N "functions @" N "tools/@" N
     "default_api.@" N "@()" N "@<|channel|>commentary" N "@:0" N "@0" N "@:12" N
     "functions.@:0" N " @" N "@ " N "^" N "@@" N "@@@" N "^@" N "@_"                                },
    {"member more",              MUTATE_MEMBER,    "t",
     "\"x\": 1" N "\"name\": \"a\"" N "\"\": null" N "\"arguments\": {}" N "\"a\": []" N
     "\"toolCallId\": \"c\"" N "\"description\": \"d\""                                              },
    {"member less",              MUTATE_DROP,      "ts", NULL                                        },
    {"cut",                      MUTATE_CUT,       "t",  NULL                                        },
    {"type",                     MUTATE_MEMBER,    "s",
     "\"type\": \"string\"" N "\"type\": \"number\"" N "\"type\": \"integer\"" N
     "\"type\": \"boolean\"" N "\"type\": \"array\"" N "\"type\": \"object\"" N
     "\"type\": \"null\"" N "\"type\": [\"string\", \"null\"]" N
     "\"type\": [\"array\", \"string\"]" N "\"type\": [\"integer\", \"null\"]" N
     "\"type\": [\"object\", \"array\"]" N "\"type\": [\"number\", \"boolean\"]" N
     "\"type\": []" N "\"nullable\": true"                                                           },
    {"union or nest",            MUTATE_CONTAINER, "s",
     "{\"anyOf\": [@, {\"type\": \"null\"}]}" N
     "{\"oneOf\": [@, {\"type\": \"string\"}]}" N
     "{\"anyOf\": [{\"type\": \"array\", \"items\": @}, @]}" N
     "{\"anyOf\": [{\"type\": \"integer\"}, @]}" N "{\"allOf\": [@]}" N
     "{\"allOf\": [@, {\"minProperties\": 1}]}" N "{\"oneOf\": [@]}" N
     "{\"if\": {\"type\": \"string\"}, \"then\": {\"minLength\": 1}, \"else\": @}" N
     "{\"not\": @}" N "{\"not\": {\"not\": @}}" N "{\"type\": \"array\", \"items\": @}" N
     "{\"items\": @}" N "{\"properties\": {\"a\": @}}" N
     "{\"type\": \"object\", \"properties\": {\"v\": @}, \"required\": [\"v\"]}" N
     "{\"type\": \"array\", \"prefixItems\": [@]}" N "{\"additionalProperties\": @}" N
     "{\"patternProperties\": {\"^a\": @}}"                                                          },
    {"plain schema",             MUTATE_CONTAINER, "s",
     "true" N "false" N "{}" N "{\"type\": \"string\"}" N "{\"type\": \"integer\"}" N
     "{\"type\": \"boolean\"}" N "{\"enum\": [\"on\", \"off\"]}" N
     "{\"type\": \"array\", \"items\": {\"type\": \"string\"}}" N
     "{\"type\": [\"string\", \"null\"]}" N "{\"const\": 1}" N "{\"$ref\": \"#\"}"                   },
    {"closed",                   MUTATE_MEMBER,    "s",
     "\"additionalProperties\": false" N "\"additionalProperties\": true" N
     "\"additionalProperties\": {\"type\": \"string\"}" N
     "\"unevaluatedProperties\": false" N "\"unevaluatedItems\": false" N
     "\"additionalItems\": false" N "\"items\": false"                                               },
    {"listed",                   MUTATE_MEMBER,    "s",
     "\"enum\": [\"a\", \"A\"]" N "\"enum\": [\"on\", \"off\"]" N "\"enum\": [1, 2]" N
     "\"enum\": [1, \"1\"]" N "\"enum\": [true, null, \"true\"]" N "\"enum\": []" N
     "\"enum\": [\"True\", \"None\"]" N "\"enum\": [[], {}]" N "\"const\": \"a\"" N
     "\"const\": null" N "\"const\": [1]" N "\"const\": 1.0"                                         },
    {"limit",                    MUTATE_MEMBER,    "s",
     "\"minLength\": 1" N "\"maxLength\": 3" N "\"minimum\": 0" N "\"maximum\": 10" N
     "\"exclusiveMinimum\": 0" N "\"exclusiveMaximum\": 1e1" N "\"multipleOf\": 2" N
     "\"multipleOf\": 0.1" N "\"minItems\": 1" N "\"maxItems\": 1" N "\"minItems\": 2" N
     "\"minProperties\": 1" N "\"maxProperties\": 1" N "\"minContains\": 0" N
     "\"maxContains\": 1" N "\"minimum\": 18446744073709551616"                                      },
    {"pattern",                  MUTATE_MEMBER,    "s",
     "\"pattern\": \"^[a-z]+$\"" N "\"pattern\": \"\\\\d\"" N
     "\"pattern\": \"^\\\\p{L}\"" N "\"pattern\": \"(a|b)*c\"" N
     "\"pattern\": \"^(?!x)\"" N "\"pattern\": \"[\"" N "\"pattern\": \"^$\"" N
     "\"format\": \"date\"" N "\"pattern\": \"a{2,3}\""                                              },
    {"keyword",                  MUTATE_MEMBER,    "s",
     "\"uniqueItems\": true" N "\"contains\": {\"type\": \"string\"}" N
     "\"propertyNames\": {\"maxLength\": 3}" N "\"dependentRequired\": {\"a\": [\"b\"]}" N
     "\"dependentSchemas\": {\"a\": {\"required\": [\"b\"]}}" N
     "\"dependencies\": {\"a\": [\"b\"]}" N "\"if\": {\"required\": [\"a\"]}" N
     "\"then\": {\"required\": [\"b\"]}" N "\"else\": false" N "\"default\": null" N
     "\"default\": {}" N "\"description\": \"d\"" N "\"$anchor\": \"a\"" N
     "\"$id\": \"http://x/y\"" N "\"$ref\": \"#a\"" N "\"$dynamicRef\": \"#a\"" N
     "\"$dynamicAnchor\": \"a\"" N
     "\"$schema\": \"http://json-schema.org/draft-07/schema#\"" N
     "\"$schema\": \"https://json-schema.org/draft/2020-12/schema\"" N
     "\"items\": [{\"type\": \"string\"}, true]" N "\"required\": []" N
     "\"prefixItems\": [{\"type\": \"integer\"}]" N "\"examples\": [1]"                              },
    {"hint",                     MUTATE_MEMBER,    "s",
     "\"x-repair\": {\"semantic\": \"path\"}" N "\"x-repair\": {\"separator\": \",\"}" N
     "\"x-repair\": {\"aliases\": [\"a\", \"other\"]}" N
     "\"x-repair\": {\"relational\": [{\"fields\": [\"a\", \"b\"], \"default\": {\"a\": "
     "1}}]}" N "\"x-repair\": {\"contract\": \"c\"}" N
     "\"x-repair\": {\"semantic\": \"json-text\"}" N "\"x-repair\": {}" N
     "\"dirge-hints\": {\"semantic\": \"path\"}" N "\"x-dirge-kind\": \"path\"" N
     "\"x-repair\": {\"semantic\": \"absolute_path\", \"separator\": \"; \"}"                        },
    {"property",                 MUTATE_MEMBER,    "s",
     "\"properties\": {\"a\": {\"type\": \"string\"}}" N
     "\"properties\": {\"b\": {\"type\": \"integer\"}}" N
     "\"properties\": {\"c\": true}" N "\"properties\": {\"arguments\": {}}" N
     "\"properties\": {\"name\": {\"type\": \"string\"}}" N "\"properties\": {\"\": {}}" N
     "\"properties\": {\"filePath\": {\"type\": \"string\"}}" N
     "\"properties\": {\"file_path\": {\"type\": \"string\"}}" N
     "\"properties\": {\"constructor\": false}" N
     "\"properties\": {\"a/b~c\": {\"type\": \"array\"}}" N
     "\"properties\": {\"list\": {\"type\": \"array\", \"items\": {\"type\": "
     "\"string\"}}}" N "\"required\": [\"a\"]" N "\"required\": [\"path\"]"                          },
    {"definition",               MUTATE_WHOLE,     "s",
     "{\"$defs\": {\"d\": @}, \"$ref\": \"#/$defs/d\"}" N
     "{\"properties\": {\"v\": @}, \"required\": [\"v\"]}" N
     "[{\"name\": \"t\", \"parameters\": @}]"                                                        },
    {"enum member",              MUTATE_STRING,    "s",  "@\", \"^" N "@\", \"@s" N "@\", \" @" N "^"},
    {"number",                   MUTATE_SCALAR,    "s",  "1@" N "0" N "2" N "-1"                     },
    {NULL,                       MUTATE_WHOLE,     "",   NULL                                        },
};
