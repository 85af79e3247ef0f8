/* SPDX-License-Identifier: MIT
 *
 * profiles.c - the profiles as data: their names, and which rules each holds.
 *
 * The three of the catalogue hold every rule up to a tier. Those of the repair layers hold what
 * a layer documents, as far as P1 to P14 allow it; SPEC.md, section "Profiles", has a page for
 * each, with the source and with where the layer itself does something else.
 */
#include "rules/profiles.h"

#include <string.h>

#include "base/view.h"

#define COUNT_OF(table) (sizeof(table) / sizeof((table)[0]))

static const char *const names[] = {
    [TOOLMEND_STANDARD] = "standard",         [TOOLMEND_SAFE] = "safe",
    [TOOLMEND_EXTENDED] = "extended",         [TOOLMEND_DOCKER_AGENT] = "docker-agent",
    [TOOLMEND_HERMES_AGENT] = "hermes-agent", [TOOLMEND_DIRGE] = "dirge",
    [TOOLMEND_LIVEKIT] = "livekit",           [TOOLMEND_HELEXA] = "helexa",
};

/* A repair layer holds a rule, at places of which all `limits` are so. */
static const struct row {
    toolmend_profile profile;
    const char *rule;
    unsigned limits;
} rows[] = {
    {TOOLMEND_DOCKER_AGENT, "null/optional",                TMI_TOP_LEVEL | TMI_PRIMITIVE},
    {TOOLMEND_DOCKER_AGENT, "shape/array-in-string",        TMI_TOP_LEVEL                },
    {TOOLMEND_DOCKER_AGENT, "shape/keyed-scalar-for-array",
     TMI_TOP_LEVEL | TMI_PRIMITIVE                                                       },
    {TOOLMEND_DOCKER_AGENT, "shape/scalar-for-array",       TMI_TOP_LEVEL | TMI_PRIMITIVE},

    {TOOLMEND_HERMES_AGENT, "shape/array-in-string",        0                            },
    {TOOLMEND_HERMES_AGENT, "shape/object-in-string",       0                            },
    {TOOLMEND_HERMES_AGENT, "shape/object-for-array",       TMI_TOP_LEVEL                },
    {TOOLMEND_HERMES_AGENT, "shape/scalar-for-array",       TMI_TOP_LEVEL                },
    {TOOLMEND_HERMES_AGENT, "scalar/number-in-string",      TMI_TOP_LEVEL                },
    {TOOLMEND_HERMES_AGENT, "scalar/boolean-in-string",     TMI_TOP_LEVEL                },

    {TOOLMEND_DIRGE,        "null/optional",                0                            },
    {TOOLMEND_DIRGE,        "shape/array-in-string",        0                            },
    {TOOLMEND_DIRGE,        "shape/empty-object-for-array", 0                            },
    {TOOLMEND_DIRGE,        "shape/scalar-for-array",       TMI_STRINGS                  },
    {TOOLMEND_DIRGE,        "hint/markdown-link",           0                            },
    {TOOLMEND_DIRGE,        "hint/relational-default",      0                            },

    {TOOLMEND_LIVEKIT,      "syntax/byte-order-mark",       0                            },
    {TOOLMEND_LIVEKIT,      "syntax/code-fence",            0                            },
    {TOOLMEND_LIVEKIT,      "syntax/surplus-closer",        0                            },
    {TOOLMEND_LIVEKIT,      "syntax/trailing-token",        0                            },
    {TOOLMEND_LIVEKIT,      "syntax/repeated-value",        0                            },
    {TOOLMEND_LIVEKIT,      "syntax/trailing-comma",        0                            },
    {TOOLMEND_LIVEKIT,      "syntax/control-character",     0                            },
    {TOOLMEND_LIVEKIT,      "syntax/escaped-white-space",   0                            },
    {TOOLMEND_LIVEKIT,      "syntax/invalid-escape",        0                            },
    {TOOLMEND_LIVEKIT,      "syntax/python-literal",        0                            },
    {TOOLMEND_LIVEKIT,      "syntax/smart-quote",           0                            },
    {TOOLMEND_LIVEKIT,      "syntax/unquoted-key",          0                            },
    {TOOLMEND_LIVEKIT,      "syntax/bare-enum-word",        0                            },
    {TOOLMEND_LIVEKIT,      "syntax/comment",               0                            },
    {TOOLMEND_LIVEKIT,      "syntax/surrounding-prose",     0                            },
    {TOOLMEND_LIVEKIT,      "syntax/missing-closer",        0                            },
    {TOOLMEND_LIVEKIT,      "syntax/empty-text",            0                            },
    {TOOLMEND_LIVEKIT,      "root/object-in-string",        0                            },
    {TOOLMEND_LIVEKIT,      "root/null",                    0                            },

    {TOOLMEND_HELEXA,       "syntax/surplus-closer",        0                            },
    {TOOLMEND_HELEXA,       "call/missing-name",            0                            },
    {TOOLMEND_HELEXA,       "call/name-in-arguments",       0                            },
};

/* The row of a layer's rule; NULL: it does not hold it. */
static const struct row *row_of(toolmend_profile profile, const char *rule) {
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (rows[i].profile == profile && strcmp(rows[i].rule, rule) == 0)
            return &rows[i];
    return NULL;
}

/* The highest tier that a profile of the catalogue holds; false: it is a layer's, by rows. */
static bool goes_by_tier(toolmend_profile profile, enum tmi_tier *highest) {
    switch (profile) {
    case TOOLMEND_SAFE:
        *highest = TMI_SAFE;
        return true;
    case TOOLMEND_STANDARD:
        *highest = TMI_STANDARD;
        return true;
    case TOOLMEND_EXTENDED:
        *highest = TMI_EXTENDED;
        return true;
    case TOOLMEND_DOCKER_AGENT:
    case TOOLMEND_HERMES_AGENT:
    case TOOLMEND_DIRGE:
    case TOOLMEND_LIVEKIT:
    case TOOLMEND_HELEXA:
        break;
    }
    return false;
}

bool tmi_profile_allows(toolmend_profile profile, const struct tmi_rule *rule,
                        unsigned place) {
    enum tmi_tier highest;
    if (goes_by_tier(profile, &highest))
        return rule->tier <= highest;
    const struct row *row = row_of(profile, rule->id);
    return row && (row->limits & ~place) == 0;
}

uint64_t tmi_profile_rules(toolmend_profile profile) {
    uint64_t rules = 0;
    for (size_t i = 0; i < tmi_rule_count(); i++)
        rules |= (uint64_t)tmi_profile_allows(profile, tmi_rule_at(i), ~0u) << i;
    return rules;
}

/* ---- public --------------------------------------------------------------------------- */

const char *toolmend_profile_name(toolmend_profile profile) {
    return (size_t)profile < COUNT_OF(names) ? names[profile] : "";
}

bool toolmend_profile_by_name(const char *name, toolmend_profile *profile) {
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (strcmp(names[i], name) == 0) {
            *profile = (toolmend_profile)i;
            return true;
        }
    return false;
}

static const struct tmi_rule *rule_by_id(const char *id) {
    for (size_t i = 0; i < tmi_rule_count(); i++)
        if (strcmp(tmi_rule_at(i)->id, id) == 0)
            return tmi_rule_at(i);
    return NULL;
}

toolmend_holding toolmend_profile_holds(toolmend_profile profile, const char *rule_id) {
    const struct tmi_rule *rule = rule_by_id(rule_id);
    if (!rule || !tmi_profile_allows(profile, rule, ~0u))
        return TOOLMEND_HOLDS_NOT;
    return tmi_profile_allows(profile, rule, 0) ? TOOLMEND_HOLDS
                                                : TOOLMEND_HOLDS_WITHIN_LIMITS;
}
