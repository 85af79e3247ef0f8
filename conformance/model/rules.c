/* SPDX-License-Identifier: MIT
 *
 * rules.c - the groups of rules, and the profiles as data ("Profiles").
 */
#include "rules.h"

#include <string.h>

/* In the order of SPEC.md, which is the order in which they are asked. */
static const struct model_rule_group *const groups[] = {
    &model_rules_around,         &model_rules_token,        &model_rules_around_last,
    &model_rules_root,           &model_rules_null,         &model_rules_shape,
    &model_rules_scalar,         &model_rules_key,          &model_rules_hint,
    &model_rules_call_arguments, &model_rules_call_no_name, &model_rules_call_name,
};
enum { GROUPS = sizeof groups / sizeof groups[0] };

const struct model_rule *model_rule_at(size_t number) {
    for (size_t i = 0; i < GROUPS; number -= groups[i++]->count)
        if (number < groups[i]->count)
            return &groups[i]->rules[number];
    return NULL;
}

size_t model_rule_index(const struct model_rule *rule) {
    size_t number = 0;
    while (model_rule_at(number) != rule)
        number++;
    return number;
}

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
    for (size_t i = 0; model_rule_at(i); i++)
        if (strcmp(model_rule_at(i)->id, id) == 0)
            return model_rule_at(i);
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

bool model_knows_rule(const char *id) {
    return model_rule_of(id) != NULL;
}
