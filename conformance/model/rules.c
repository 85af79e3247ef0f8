/* SPDX-License-Identifier: MIT
 *
 * rules.c - the table of the rules, and the profiles as data ("Profiles").
 */
#include "rules.h"

#include <string.h>

const struct model_rule model_rules[] = {
#define TAKE(step, id, tier, function)                                                   \
    {id, MODEL_##tier, MODEL_STEP_##step, .take = (function)},
#define ACT(step, id, tier, function)                                                    \
    {id, MODEL_##tier, MODEL_STEP_##step, .act = (function)},
#define MARK(step, id, tier, function)                                                   \
    {id, MODEL_##tier, MODEL_STEP_##step, .mark = (function)},
#define HINT(id, tier) {id, MODEL_##tier, MODEL_STEP_HINT, .act = NULL},
#include "rule_list.h"
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
