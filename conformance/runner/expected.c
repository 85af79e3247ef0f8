/* SPDX-License-Identifier: MIT
 *
 * expected.c - what a case expects in a profile.
 *
 * A repair is due in safe, standard or extended by its tier, also for rules that this version does
 * not know. The profile of a repair layer lists rules; a rule that it holds within limits is not
 * due, since it may or may not act on the case.
 */
#include "score.h"

int profile_rank(toolmend_profile profile) {
    switch (profile) {
    case TOOLMEND_SAFE:
        return 0;
    case TOOLMEND_STANDARD:
        return 1;
    case TOOLMEND_EXTENDED:
        return 2;
    case TOOLMEND_DOCKER_AGENT:
    case TOOLMEND_HERMES_AGENT:
    case TOOLMEND_DIRGE:
    case TOOLMEND_LIVEKIT:
    case TOOLMEND_HELEXA:
        break;
    }
    return -1;
}

bool expected_in_profile(const struct suite_case *test, const struct suite_expect *repair,
                         toolmend_profile profile) {
    toolmend_profile tier = TOOLMEND_STANDARD;
    if (profile_rank(profile) >= 0)
        return test->tier && toolmend_profile_by_name(test->tier, &tier) &&
               profile_rank(tier) <= profile_rank(profile);
    for (size_t i = 0; i < repair->rule_count; i++)
        if (toolmend_profile_holds(profile, repair->rules[i]) != TOOLMEND_HOLDS)
            return false;
    return repair->rule_count > 0;
}

bool repair_is_due(const struct suite_case *test, toolmend_profile profile) {
    return test->expect_count == 1 && test->expect[0].outcome == SUITE_REPAIRED &&
           expected_in_profile(test, &test->expect[0], profile);
}

bool hints_are_known(const struct suite_case *test, toolmend_profile profile) {
    for (size_t i = 0; i < SUITE_HINTS; i++)
        if ((test->hints & 1U << i) != 0 &&
            toolmend_profile_holds(profile, suite_hints[i]) != TOOLMEND_HOLDS)
            return false;
    return true;
}

bool reason_is_scored(const struct suite_case *test, toolmend_profile profile) {
    if (profile == TOOLMEND_EXTENDED)
        return true;
    if (test->markup)
        return false;
    return !test->call && (profile_rank(profile) >= 0 || test->object);
}
