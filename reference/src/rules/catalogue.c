/* SPDX-License-Identifier: MIT
 *
 * catalogue.c - the groups of rules, in order. A rule is registered by its row in its group's
 * file and nowhere else; a group is registered here.
 */
#include "rule.h"

static const struct tmi_rule_group *const groups[] = {
    &tmi_rules_root,   /* the whole text */
    &tmi_rules_null,   /* null and placeholders for what is absent */
    &tmi_rules_shape,  /* sound JSON of the wrong shape */
    &tmi_rules_scalar, /* a scalar spelled as another one */
    &tmi_rules_key,    /* a declared name spelled another way */
};

#define GROUPS (sizeof groups / sizeof groups[0])

size_t tmi_rule_count(void) {
    size_t count = 0;
    for (size_t i = 0; i < GROUPS; i++)
        count += groups[i]->count;
    return count;
}

const struct tmi_rule *tmi_rule_at(size_t number) {
    for (size_t i = 0; i < GROUPS; i++) {
        if (number < groups[i]->count)
            return &groups[i]->rules[number];
        number -= groups[i]->count;
    }
    return NULL;
}

size_t tmi_rule_number(const struct tmi_rule *rule) {
    size_t number = 0;
    while (tmi_rule_at(number) != rule)
        number++;
    return number;
}

static enum tmi_tier highest_tier(toolmend_profile profile) {
    switch (profile) {
    case TOOLMEND_SAFE:
        return TMI_SAFE;
    case TOOLMEND_STANDARD:
        return TMI_STANDARD;
    case TOOLMEND_EXTENDED:
        break;
    }
    return TMI_EXTENDED;
}

uint64_t tmi_profile_rules(toolmend_profile profile) {
    uint64_t rules = 0;
    for (size_t i = 0; i < tmi_rule_count(); i++)
        if (tmi_rule_at(i)->tier <= highest_tier(profile))
            rules |= (uint64_t)1 << i;
    return rules;
}

/* ---- public --------------------------------------------------------------------------- */

size_t toolmend_rule_count(void) {
    return tmi_rule_count();
}

toolmend_rule toolmend_rule_at(size_t index) {
    static const char *const tiers[] = {"safe", "standard", "extended"};
    const struct tmi_rule *rule = tmi_rule_at(index);
    if (!rule)
        return (toolmend_rule){"", "", ""};
    return (toolmend_rule){rule->id, tiers[rule->tier], rule->summary};
}
