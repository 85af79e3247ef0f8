/* SPDX-License-Identifier: MIT
 *
 * profiles.c - the profiles as data: their names, and which rules each holds.
 *
 * The three of the catalogue hold every rule up to a tier. Those of the repair layers hold what
 * a layer documents, as far as P1 to P14 allow it; SPEC.md, section "Profiles", has a page for
 * each, with the source and with where the layer itself does something else.
 */
#include "catalogue/profiles.h"

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
    const char *rule;
    toolmend_profile profile;
    unsigned limits;
} rows[] = {
    {"null/optional",                   TOOLMEND_DOCKER_AGENT, TMI_TOP_LEVEL | TMI_PRIMITIVE},
    {"shape/array-in-string",           TOOLMEND_DOCKER_AGENT, TMI_TOP_LEVEL                },
    {"shape/keyed-scalar-for-array",    TOOLMEND_DOCKER_AGENT,
     TMI_TOP_LEVEL | TMI_PRIMITIVE                                                          },
    {"shape/scalar-for-array",          TOOLMEND_DOCKER_AGENT, TMI_TOP_LEVEL | TMI_PRIMITIVE},

    {"null/text",                       TOOLMEND_HERMES_AGENT, TMI_TOP_LEVEL                },
    {"shape/array-in-string",           TOOLMEND_HERMES_AGENT, 0                            },
    {"shape/object-in-string",          TOOLMEND_HERMES_AGENT, 0                            },
    {"shape/object-for-array",          TOOLMEND_HERMES_AGENT, TMI_TOP_LEVEL                },
    {"shape/scalar-for-array",          TOOLMEND_HERMES_AGENT, TMI_TOP_LEVEL                },
    {"scalar/number-in-string",         TOOLMEND_HERMES_AGENT, TMI_TOP_LEVEL                },
    {"scalar/boolean-in-string",        TOOLMEND_HERMES_AGENT, TMI_TOP_LEVEL                },
    {"scalar/python-boolean-in-string", TOOLMEND_HERMES_AGENT, TMI_TOP_LEVEL                },

    {"null/optional",                   TOOLMEND_DIRGE,        TMI_TOP_LEVEL                },
    {"shape/array-in-string",           TOOLMEND_DIRGE,        0                            },
    {"shape/empty-object-for-array",    TOOLMEND_DIRGE,        0                            },
    {"shape/scalar-for-array",          TOOLMEND_DIRGE,        TMI_STRINGS                  },
    {"hint/markdown-link",              TOOLMEND_DIRGE,        0                            },
    {"hint/relational-default",         TOOLMEND_DIRGE,        0                            },

    {"syntax/byte-order-mark",          TOOLMEND_LIVEKIT,      0                            },
    {"syntax/code-fence",               TOOLMEND_LIVEKIT,      0                            },
    {"syntax/surplus-closer",           TOOLMEND_LIVEKIT,      0                            },
    {"syntax/trailing-token",           TOOLMEND_LIVEKIT,      0                            },
    {"syntax/repeated-value",           TOOLMEND_LIVEKIT,      0                            },
    {"syntax/trailing-comma",           TOOLMEND_LIVEKIT,      0                            },
    {"syntax/control-character",        TOOLMEND_LIVEKIT,      0                            },
    {"syntax/escaped-white-space",      TOOLMEND_LIVEKIT,      0                            },
    {"syntax/invalid-escape",           TOOLMEND_LIVEKIT,      0                            },
    {"syntax/python-literal",           TOOLMEND_LIVEKIT,      0                            },
    {"syntax/smart-quote",              TOOLMEND_LIVEKIT,      0                            },
    {"syntax/unquoted-key",             TOOLMEND_LIVEKIT,      0                            },
    {"syntax/bare-enum-word",           TOOLMEND_LIVEKIT,      0                            },
    {"syntax/comment",                  TOOLMEND_LIVEKIT,      0                            },
    {"syntax/surrounding-prose",        TOOLMEND_LIVEKIT,      0                            },
    {"syntax/missing-closer",           TOOLMEND_LIVEKIT,      0                            },
    {"root/object-in-string",           TOOLMEND_LIVEKIT,      0                            },
    {"root/null",                       TOOLMEND_LIVEKIT,      0                            },
    {"null/optional",                   TOOLMEND_LIVEKIT,      0                            },

    {"syntax/surplus-closer",           TOOLMEND_HELEXA,       0                            },
    {"call/missing-name",               TOOLMEND_HELEXA,       TMI_NO_NAME                  },
    {"call/name-in-arguments",          TOOLMEND_HELEXA,       TMI_NO_NAME                  },
};

/* The limits of rows as the specification names them. */
static const char *const limit_words[] = {
    "",
    [TMI_TOP_LEVEL] = "top level",
    [TMI_STRINGS] = "strings",
    [TMI_TOP_LEVEL | TMI_PRIMITIVE] = "top level, primitive",
    [TMI_NO_NAME] = "no name",
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

bool tmi_profile_holds_tier(toolmend_profile profile, enum tmi_tier tier) {
    enum tmi_tier highest;
    return goes_by_tier(profile, &highest) && tier <= highest;
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

const char *tmi_profile_row(size_t index) {
    return index < COUNT_OF(rows) ? rows[index].rule : NULL;
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

const char *toolmend_profile_limits(toolmend_profile profile, const char *rule_id) {
    const struct row *row = row_of(profile, rule_id);
    const char *words =
        row && row->limits < COUNT_OF(limit_words) ? limit_words[row->limits] : NULL;
    return words ? words : "";
}
