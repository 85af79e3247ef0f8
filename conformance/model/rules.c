/* SPDX-License-Identifier: MIT
 *
 * rules.c - the table of the rules, and the profiles as data ("Profiles").
 */
#include "rules.h"

#include <string.h>

const struct model_rule model_rules[] = {
    {"syntax/byte-order-mark",          MODEL_SAFE,     MODEL_STEP_SYNTAX, NULL                       },
    {"syntax/code-fence",               MODEL_SAFE,     MODEL_STEP_SYNTAX, NULL                       },
    {"syntax/surplus-closer",           MODEL_SAFE,     MODEL_STEP_SYNTAX, NULL                       },
    {"syntax/trailing-token",           MODEL_STANDARD, MODEL_STEP_SYNTAX, NULL                       },
    {"syntax/repeated-value",           MODEL_STANDARD, MODEL_STEP_SYNTAX, NULL                       },
    {"syntax/trailing-comma",           MODEL_SAFE,     MODEL_STEP_SYNTAX, NULL                       },
    {"syntax/control-character",        MODEL_SAFE,     MODEL_STEP_SYNTAX, NULL                       },
    {"syntax/escaped-white-space",      MODEL_STANDARD, MODEL_STEP_SYNTAX, NULL                       },
    {"syntax/invalid-escape",           MODEL_STANDARD, MODEL_STEP_SYNTAX, NULL                       },
    {"syntax/python-literal",           MODEL_STANDARD, MODEL_STEP_SYNTAX, NULL                       },
    {"syntax/smart-quote",              MODEL_STANDARD, MODEL_STEP_SYNTAX, NULL                       },
    {"syntax/unquoted-key",             MODEL_STANDARD, MODEL_STEP_SYNTAX, NULL                       },
    {"syntax/bare-enum-word",           MODEL_STANDARD, MODEL_STEP_SYNTAX, NULL                       },
    {"syntax/comment",                  MODEL_STANDARD, MODEL_STEP_SYNTAX, NULL                       },
    {"syntax/surrounding-prose",        MODEL_EXTENDED, MODEL_STEP_SYNTAX, NULL                       },
    {"syntax/missing-closer",           MODEL_STANDARD, MODEL_STEP_SYNTAX, NULL                       },
    {"syntax/empty-text",               MODEL_STANDARD, MODEL_STEP_SYNTAX, NULL                       },
    {"root/object-in-string",           MODEL_SAFE,     MODEL_STEP_ROOT,   model_root_object_in_string},
    {"root/null",                       MODEL_STANDARD, MODEL_STEP_ROOT,   model_root_null            },
    {"root/object-in-array",            MODEL_STANDARD, MODEL_STEP_ROOT,   model_root_object_in_array },
    {"root/wrapped",                    MODEL_STANDARD, MODEL_STEP_ROOT,   model_root_wrapped         },
    {"root/call-echo",                  MODEL_STANDARD, MODEL_STEP_ROOT,   model_root_call_echo       },
    {"null/optional",                   MODEL_STANDARD, MODEL_STEP_MEMBER, model_null_optional        },
    {"null/text",                       MODEL_EXTENDED, MODEL_STEP_SCALAR, model_null_text            },
    {"null/placeholder",                MODEL_EXTENDED, MODEL_STEP_MEMBER, model_null_placeholder     },
    {"shape/array-in-string",           MODEL_SAFE,     MODEL_STEP_DECODE, model_array_in_string      },
    {"shape/object-in-string",          MODEL_SAFE,     MODEL_STEP_DECODE, model_object_in_string     },
    {"shape/python-literal-in-string",  MODEL_STANDARD, MODEL_STEP_DECODE,
     model_python_literal_in_string                                                                   },
    {"shape/object-for-array",          MODEL_SAFE,     MODEL_STEP_WRAP,   model_object_for_array     },
    {"shape/empty-object-for-array",    MODEL_SAFE,     MODEL_STEP_UNWRAP,
     model_empty_object_for_array                                                                     },
    {"shape/keyed-value-for-array",     MODEL_STANDARD, MODEL_STEP_UNWRAP,
     model_keyed_value_for_array                                                                      },
    {"shape/keyed-scalar-for-array",    MODEL_EXTENDED, MODEL_STEP_UNWRAP,
     model_keyed_scalar_for_array                                                                     },
    {"shape/indexed-object-for-array",  MODEL_EXTENDED, MODEL_STEP_UNWRAP,
     model_indexed_object_for_array                                                                   },
    {"shape/scalar-for-array",          MODEL_SAFE,     MODEL_STEP_WRAP,   model_scalar_for_array     },
    {"shape/array-of-one-for-value",    MODEL_STANDARD, MODEL_STEP_UNWRAP,
     model_array_of_one_for_value                                                                     },
    {"scalar/number-in-string",         MODEL_STANDARD, MODEL_STEP_SCALAR,
     model_number_in_string                                                                           },
    {"scalar/boolean-in-string",        MODEL_STANDARD, MODEL_STEP_SCALAR,
     model_boolean_in_string                                                                          },
    {"scalar/python-boolean-in-string", MODEL_STANDARD, MODEL_STEP_SCALAR,
     model_python_boolean_in_string                                                                   },
    {"scalar/enum-case",                MODEL_STANDARD, MODEL_STEP_SCALAR, model_enum_case            },
    {"scalar/quoted-enum",              MODEL_STANDARD, MODEL_STEP_SCALAR, model_quoted_enum          },
    {"scalar/number-for-string",        MODEL_EXTENDED, MODEL_STEP_SCALAR,
     model_number_for_string                                                                          },
    {"key/case-style",                  MODEL_STANDARD, MODEL_STEP_KEY,    model_case_style           },
    {"key/tag-syntax",                  MODEL_STANDARD, MODEL_STEP_KEY,    model_tag_syntax           },
    {"hint/markdown-link",              MODEL_STANDARD, MODEL_STEP_HINT,   NULL                       },
    {"hint/relational-default",         MODEL_STANDARD, MODEL_STEP_HINT,   NULL                       },
    {"hint/key-alias",                  MODEL_STANDARD, MODEL_STEP_HINT,   NULL                       },
    {"hint/separator",                  MODEL_STANDARD, MODEL_STEP_HINT,   NULL                       },
    {"hint/json-text",                  MODEL_STANDARD, MODEL_STEP_HINT,   NULL                       },
    {"call/arguments-key",              MODEL_STANDARD, MODEL_STEP_CALL,   NULL                       },
    {"call/missing-name",               MODEL_STANDARD, MODEL_STEP_CALL,   NULL                       },
    {"call/name-in-arguments",          MODEL_STANDARD, MODEL_STEP_CALL,   NULL                       },
    {"call/name-decorated",             MODEL_STANDARD, MODEL_STEP_CALL,   NULL                       },
    {"call/name-doubled",               MODEL_STANDARD, MODEL_STEP_CALL,   NULL                       },
    {"call/name-case",                  MODEL_EXTENDED, MODEL_STEP_CALL,   NULL                       },
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
    if (strcmp(profile, "livekit") == 0 && rule->step == MODEL_STEP_SYNTAX)
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
