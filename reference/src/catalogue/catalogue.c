/* SPDX-License-Identifier: MIT
 *
 * catalogue.c - the groups of rules, in order. A rule is registered by its row in its group's
 * file and nowhere else; a group is registered here.
 */
#include "catalogue/rule.h"

#include <string.h>

static const struct tmi_rule_group *const groups[] = {
    &tmi_rules_syntax_around, /* no JSON: what stands around the value */
    &tmi_rules_syntax_inside, /* no JSON: spellings inside the value */
    &tmi_rules_syntax_whole,  /* no JSON: only the whole text tells */
    &tmi_rules_root,          /* the whole text */
    &tmi_rules_null,          /* null and placeholders for what is absent */
    &tmi_rules_shape,         /* sound JSON of the wrong shape */
    &tmi_rules_scalar,        /* a scalar spelled as another one */
    &tmi_rules_key,           /* a declared name spelled another way */
    &tmi_rules_hint,          /* what the schema says of its own repair */
    &tmi_rules_call,          /* a whole call: its tool, its arguments */
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
    size_t before = 0;
    for (size_t i = 0; i < GROUPS; i++) {
        for (size_t k = 0; k < groups[i]->count; k++)
            if (&groups[i]->rules[k] == rule)
                return before + k;
        before += groups[i]->count;
    }
    return before;
}

const struct tmi_rule *tmi_rule_named(const char *id) {
    size_t i = 0;
    while (i + 1 < tmi_rule_count() && strcmp(tmi_rule_at(i)->id, id) != 0)
        i++;
    return tmi_rule_at(i);
}

const struct tmi_rule_words *tmi_rule_words(const struct tmi_rule *rule) {
    bool syntax = rule->step == TMI_STEP_SYNTAX || rule->step == TMI_STEP_SYNTAX_INNER;
    return syntax ? rule->syntax.words : NULL;
}

void tmi_rules_by_step(struct tmi_rules_of_step steps[TMI_STEPS]) {
    for (size_t i = 0; i < TMI_STEPS; i++)
        steps[i].count = 0;
    for (size_t i = 0; i < GROUPS; i++)
        for (size_t k = 0; k < groups[i]->count; k++) {
            struct tmi_rules_of_step *of = &steps[groups[i]->rules[k].step];
            of->rules[of->count++] = &groups[i]->rules[k];
        }
}

const char *tmi_tier_name(enum tmi_tier tier) {
    static const char *const names[] = {"safe", "standard", "extended"};
    return names[tier];
}

/* ---- public --------------------------------------------------------------------------- */

size_t toolmend_rule_count(void) {
    return tmi_rule_count();
}

toolmend_rule toolmend_rule_at(size_t index) {
    const struct tmi_rule *rule = tmi_rule_at(index);
    if (!rule)
        return (toolmend_rule){"", "", ""};
    return (toolmend_rule){rule->id, tmi_tier_name(rule->tier), rule->summary};
}
