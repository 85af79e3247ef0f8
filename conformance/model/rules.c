/* SPDX-License-Identifier: MIT
 *
 * rules.c - the table of the rules, and the profiles as data ("Profiles").
 */
#include "rules.h"

#include "calls.h"
#include "lenient.h"

#include <string.h>

/* A row of each kind of function. */
#define TAKE(step, id, tier, function)                                                   \
    { id, MODEL_##tier, MODEL_STEP_##step, .take = function }
#define ACT(step, id, tier, function)                                                    \
    { id, MODEL_##tier, MODEL_STEP_##step, .act = function }
#define MARK(step, id, tier, function)                                                   \
    { id, MODEL_##tier, MODEL_STEP_##step, .mark = function }

const struct model_rule model_rules[] = {
    TAKE(SYNTAX, "syntax/byte-order-mark", SAFE, lenient_byte_order_mark),
    TAKE(SYNTAX, "syntax/code-fence", SAFE, lenient_code_fence),
    TAKE(SYNTAX, "syntax/surplus-closer", SAFE, lenient_surplus_closer),
    TAKE(SYNTAX_IN_STRINGS, "syntax/trailing-token", STANDARD, lenient_trailing_token),
    TAKE(SYNTAX, "syntax/repeated-value", STANDARD, lenient_repeated_value),
    TAKE(SYNTAX, "syntax/trailing-comma", SAFE, lenient_trailing_comma),
    TAKE(SYNTAX_IN_STRINGS, "syntax/control-character", SAFE, lenient_control_character),
    TAKE(SYNTAX, "syntax/escaped-white-space", STANDARD, lenient_escaped_white_space),
    TAKE(SYNTAX_IN_STRINGS, "syntax/invalid-escape", STANDARD, lenient_invalid_escape),
    TAKE(SYNTAX, "syntax/python-literal", STANDARD, lenient_python_literal),
    TAKE(SYNTAX, "syntax/smart-quote", STANDARD, lenient_smart_quote),
    TAKE(SYNTAX, "syntax/unquoted-key", STANDARD, lenient_unquoted_key),
    TAKE(SYNTAX, "syntax/bare-enum-word", STANDARD, lenient_bare_enum_word),
    TAKE(SYNTAX, "syntax/comment", STANDARD, lenient_comment),
    TAKE(SYNTAX, "syntax/surrounding-prose", EXTENDED, lenient_surrounding_prose),
    TAKE(SYNTAX, "syntax/missing-closer", STANDARD, lenient_missing_closer),
    TAKE(SYNTAX, "syntax/empty-text", STANDARD, lenient_empty_text),
    ACT(ROOT, "root/object-in-string", SAFE, model_root_object_in_string),
    ACT(ROOT, "root/null", STANDARD, model_root_null),
    ACT(ROOT, "root/object-in-array", STANDARD, model_root_object_in_array),
    ACT(ROOT, "root/wrapped", STANDARD, model_root_wrapped),
    ACT(ROOT, "root/call-echo", STANDARD, model_root_call_echo),
    ACT(MEMBER, "null/optional", STANDARD, model_null_optional),
    ACT(SCALAR, "null/text", EXTENDED, model_null_text),
    ACT(MEMBER, "null/placeholder", EXTENDED, model_null_placeholder),
    ACT(DECODE, "shape/array-in-string", SAFE, model_array_in_string),
    ACT(DECODE, "shape/object-in-string", SAFE, model_object_in_string),
    ACT(DECODE, "shape/python-literal-in-string", STANDARD,
        model_python_literal_in_string),
    ACT(WRAP, "shape/object-for-array", SAFE, model_object_for_array),
    ACT(UNWRAP, "shape/empty-object-for-array", SAFE, model_empty_object_for_array),
    ACT(UNWRAP, "shape/keyed-value-for-array", STANDARD, model_keyed_value_for_array),
    ACT(UNWRAP, "shape/keyed-scalar-for-array", EXTENDED, model_keyed_scalar_for_array),
    ACT(UNWRAP, "shape/indexed-object-for-array", EXTENDED,
        model_indexed_object_for_array),
    ACT(WRAP, "shape/scalar-for-array", SAFE, model_scalar_for_array),
    ACT(UNWRAP, "shape/array-of-one-for-value", STANDARD, model_array_of_one_for_value),
    ACT(SCALAR, "scalar/number-in-string", STANDARD, model_number_in_string),
    ACT(SCALAR, "scalar/boolean-in-string", STANDARD, model_boolean_in_string),
    ACT(SCALAR, "scalar/python-boolean-in-string", STANDARD,
        model_python_boolean_in_string),
    ACT(SCALAR, "scalar/enum-case", STANDARD, model_enum_case),
    ACT(SCALAR, "scalar/quoted-enum", STANDARD, model_quoted_enum),
    ACT(SCALAR, "scalar/number-for-string", EXTENDED, model_number_for_string),
    ACT(KEY, "key/case-style", STANDARD, model_case_style),
    ACT(KEY, "key/tag-syntax", STANDARD, model_tag_syntax),
    ACT(HINT, "hint/markdown-link", STANDARD, NULL),
    ACT(HINT, "hint/relational-default", STANDARD, NULL),
    ACT(HINT, "hint/key-alias", STANDARD, NULL),
    ACT(HINT, "hint/separator", STANDARD, NULL),
    ACT(HINT, "hint/json-text", STANDARD, NULL),
    MARK(CALL_ARGUMENTS, "call/arguments-key", STANDARD, model_arguments_key),
    MARK(CALL_NO_NAME, "call/missing-name", STANDARD, model_missing_name),
    MARK(CALL_NO_NAME, "call/name-in-arguments", STANDARD, model_name_in_arguments),
    MARK(CALL_NAME, "call/name-decorated", STANDARD, model_name_decorated),
    MARK(CALL_NAME, "call/name-doubled", STANDARD, model_name_doubled),
    MARK(CALL_NAME, "call/name-case", EXTENDED, model_name_case),
};
const size_t model_rule_count = sizeof model_rules / sizeof model_rules[0];

/* ---- profiles --------------------------------------------------------------------------- */

/* What a repair layer holds, and at which places (seed/docker-agent and so on). */
static const struct holding {
    const char *profile, *rule;
    unsigned limits;
} holdings[] = {
    {"docker-agent", "null/optional",                   MODEL_TOP_LEVEL | MODEL_PRIMITIVE},
    {"docker-agent", "shape/array-in-string",           MODEL_TOP_LEVEL                  },
    {"docker-agent", "shape/scalar-for-array",          MODEL_TOP_LEVEL | MODEL_PRIMITIVE},
    {"docker-agent", "shape/keyed-scalar-for-array",    MODEL_TOP_LEVEL | MODEL_PRIMITIVE},
    {"hermes-agent", "shape/array-in-string",           0                                },
    {"hermes-agent", "shape/object-in-string",          0                                },
    {"hermes-agent", "shape/object-for-array",          MODEL_TOP_LEVEL                  },
    {"hermes-agent", "shape/scalar-for-array",          MODEL_TOP_LEVEL                  },
    {"hermes-agent", "scalar/number-in-string",         MODEL_TOP_LEVEL                  },
    {"hermes-agent", "scalar/boolean-in-string",        MODEL_TOP_LEVEL                  },
    {"hermes-agent", "scalar/python-boolean-in-string", MODEL_TOP_LEVEL                  },
    {"hermes-agent", "null/text",                       MODEL_TOP_LEVEL                  },
    {"dirge",        "null/optional",                   MODEL_TOP_LEVEL                  },
    {"dirge",        "shape/array-in-string",           0                                },
    {"dirge",        "shape/empty-object-for-array",    0                                },
    {"dirge",        "shape/scalar-for-array",          MODEL_STRINGS                    },
    {"dirge",        "hint/markdown-link",              0                                },
    {"dirge",        "hint/relational-default",         0                                },
    {"livekit",      "root/object-in-string",           0                                },
    {"livekit",      "root/null",                       0                                },
    {"livekit",      "null/optional",                   0                                },
    {"helexa",       "syntax/surplus-closer",           0                                },
    {"helexa",       "call/name-in-arguments",          MODEL_NO_NAME                    },
    {"helexa",       "call/missing-name",               MODEL_NO_NAME                    },
};

const struct model_rule *model_rule_of(const char *id) {
    for (size_t i = 0; i < model_rule_count; i++)
        if (strcmp(model_rules[i].id, id) == 0)
            return &model_rules[i];
    return NULL;
}

bool model_profile_allows(const char *profile, const char *id, unsigned place) {
    static const char *const tiers[] = {"safe", "standard", "extended"};
    const struct model_rule *rule = model_rule_of(id);
    if (!rule)
        return false;
    for (unsigned tier = MODEL_SAFE; tier <= MODEL_EXTENDED; tier++)
        if (strcmp(profile, tiers[tier]) == 0)
            return (unsigned)rule->tier <= tier;
    /* seed/livekit: all of the syntax but the empty text */
    if (strcmp(profile, "livekit") == 0 && rule->take)
        return strcmp(id, "syntax/empty-text") != 0;
    for (size_t i = 0; i < sizeof holdings / sizeof holdings[0]; i++)
        if (strcmp(holdings[i].profile, profile) == 0 &&
            strcmp(holdings[i].rule, id) == 0)
            return (holdings[i].limits & ~place) == 0;
    return false;
}

bool model_profile_holds(const char *profile, const char *id) {
    return model_profile_allows(profile, id, MODEL_ANYWHERE);
}

int model_rule_number(const char *id) {
    const struct model_rule *rule = model_rule_of(id);
    return rule ? (int)(rule - model_rules) : -1;
}

enum model_tier model_rule_tier(const char *id) {
    const struct model_rule *rule = model_rule_of(id);
    return rule ? rule->tier : MODEL_EXTENDED;
}

bool model_knows_rule(const char *id) {
    return model_rule_of(id) != NULL;
}
