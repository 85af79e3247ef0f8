/* SPDX-License-Identifier: MIT
 *
 * test_catalogue.c - what the engine takes for granted about the tables of rules: their number
 * fits a mask and the lists by step, ids are unique, and each row is whole.
 */
#include "catalogue/rule.h"
#include "check.h"

#include <string.h>

TEST(the_rules_fit_what_holds_them) {
    size_t of_step[TMI_STEPS] = {0};
    CHECK(tmi_rule_count() > 0 && tmi_rule_count() <= TMI_RULES_MAX);
    for (size_t i = 0; i < tmi_rule_count(); i++)
        of_step[tmi_rule_at(i)->step]++;
    for (size_t step = 0; step < TMI_STEPS; step++)
        CHECK(of_step[step] > 0 && of_step[step] <= TMI_RULES_OF_STEP_MAX);
}

TEST(each_row_is_whole_and_its_id_its_own) {
    for (size_t i = 0; i < tmi_rule_count(); i++) {
        const struct tmi_rule *rule = tmi_rule_at(i);
        CHECK(rule->value.matches && rule->summary[0] && strchr(rule->id, '/'));
        bool syntax = strncmp(rule->id, "syntax/", 7) == 0;
        CHECK(syntax == (tmi_rule_words(rule) != NULL));
        CHECK(tmi_rule_number(rule) == i);
        for (size_t k = 0; k < i; k++)
            CHECK(strcmp(rule->id, tmi_rule_at(k)->id) != 0);
    }
}

/* Nested: what a smaller profile holds, a larger one holds, and the largest holds all. */
TEST(profiles_are_nested) {
    uint64_t safe = tmi_profile_rules(TOOLMEND_SAFE);
    uint64_t standard = tmi_profile_rules(TOOLMEND_STANDARD);
    uint64_t extended = tmi_profile_rules(TOOLMEND_EXTENDED);
    CHECK(safe != 0 && (safe & ~standard) == 0 && (standard & ~extended) == 0);
    CHECK(safe != standard && standard != extended);
    CHECK(extended == ((uint64_t)1 << tmi_rule_count()) - 1);
}

int main(void) {
    return check_all();
}
