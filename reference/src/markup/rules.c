/* SPDX-License-Identifier: MIT
 *
 * rules.c - the repairs of the group markup: what of a format may be missing or damaged, and the
 * tier from which on it may. What a sound call is, each profile reads. The clause in SPEC.md has the
 * rule's id.
 */
#include "catalogue/profiles.h"
#include "markup/markup.h"

static const struct {
    const char *id;
    enum tmi_tier tier;
    const char *summary;
} rules[TMI_MARKUP_RULE_COUNT] = {
    [TMI_MISSING_OPENER] = {"markup/missing-opener",       TMI_STANDARD,
                            "a whole call at a line's begin whose wrapper is missing"         },
    [TMI_MISSING_CLOSER] =
        {"markup/missing-closer",       TMI_STANDARD,
                            "the last closer missing, where the text is known to be whole"    },
    [TMI_WRAPPER_WORD] = {"markup/wrapper-word",         TMI_STANDARD,
                            "a wrapper of DSML under a listed damaged word"                   },
    [TMI_GLM_KEY] = {"markup/glm-key",              TMI_STANDARD,
                            "the first <arg_key> missing: a tool and its parameter in one way"},
    [TMI_GLM_VALUE] = {"markup/glm-value",            TMI_STANDARD,
                            "<arg_value> missing, its closer is there"                        },
    [TMI_BARE] = {"markup/bare",                 TMI_STANDARD,
                            "a whole text that is calls in JSON or Python, and nothing else"  },
    [TMI_MISSING_VALUE_CLOSER] = {"markup/missing-value-closer", TMI_EXTENDED,
                            "the last value ended by the closer of its call"                  },
    [TMI_TALK_IN_WRAPPER] = {"markup/talk-in-wrapper",      TMI_EXTENDED,
                            "words between a wrapper and its first call"                      },
};

bool tmi_markup_may(const struct tmi_markup *m, enum tmi_markup_rule rule) {
    return tmi_profile_holds_tier(m->options->profile, rules[rule].tier);
}

const char *tmi_markup_rule_id(enum tmi_markup_rule rule) {
    return rules[rule].id;
}

/* ---- public ---------------------------------------------------------------------------------- */

size_t toolmend_markup_rule_count(void) {
    return TMI_MARKUP_RULE_COUNT;
}

toolmend_rule toolmend_markup_rule_at(size_t index) {
    if (index >= TMI_MARKUP_RULE_COUNT)
        return (toolmend_rule){"", "", ""};
    return (toolmend_rule){rules[index].id, tmi_tier_name(rules[index].tier),
                           rules[index].summary};
}

bool toolmend_markup_profile_holds(toolmend_profile profile, size_t index) {
    return index < TMI_MARKUP_RULE_COUNT &&
           tmi_profile_holds_tier(profile, rules[index].tier);
}
