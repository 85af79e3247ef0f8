/* SPDX-License-Identifier: MIT
 *
 * test_profiles.c - the table of profiles: names, tiers, limits in words; what a profile stores.
 *
 * What acts in a profile, and at which places only, is asked of every vector
 * (conformance/runner/run_vectors.c); that the table says what SPEC.md says is
 * test_profiles.py's claim.
 */
#include "catalogue/profiles.h"
#include "check.h"
#include "sample.h"

static const toolmend_profile every[] = {
    TOOLMEND_SAFE,         TOOLMEND_STANDARD, TOOLMEND_EXTENDED, TOOLMEND_DOCKER_AGENT,
    TOOLMEND_HERMES_AGENT, TOOLMEND_DIRGE,    TOOLMEND_LIVEKIT,  TOOLMEND_HELEXA,
};
#define EVERY (sizeof every / sizeof every[0])

/* ---- the table ---------------------------------------------------------------------------- */

TEST(each_profile_has_a_name_of_its_own) {
    for (size_t i = 0; i < EVERY; i++) {
        const char *name = toolmend_profile_name(every[i]);
        toolmend_profile found = TOOLMEND_STANDARD;
        CHECK(name[0] && toolmend_profile_by_name(name, &found) && found == every[i]);
    }
    CHECK(toolmend_profile_name((toolmend_profile)EVERY)[0] == '\0');
    CHECK(strcmp(toolmend_profile_name(TOOLMEND_DOCKER_AGENT), "docker-agent") == 0);
    CHECK(strcmp(toolmend_profile_name(TOOLMEND_HERMES_AGENT), "hermes-agent") == 0);
}

TEST(each_row_names_a_rule) {
    size_t row = 0;
    for (const char *id; (id = tmi_profile_row(row)) != NULL; row++)
        if (!CHECK(toolmend_profile_holds(TOOLMEND_EXTENDED, id) == TOOLMEND_HOLDS))
            fprintf(stderr, "  row %zu: %s\n", row, id);
    CHECK(row > 0);
}

/* Safe within standard within extended, each by its tier alone; extended holds all. */
TEST(the_tiers_are_nested_and_without_limits) {
    for (size_t i = 0; i < toolmend_rule_count(); i++) {
        toolmend_rule rule = toolmend_rule_at(i);
        bool safe = toolmend_profile_holds(TOOLMEND_SAFE, rule.id) == TOOLMEND_HOLDS;
        bool standard =
            toolmend_profile_holds(TOOLMEND_STANDARD, rule.id) == TOOLMEND_HOLDS;
        CHECK(toolmend_profile_holds(TOOLMEND_EXTENDED, rule.id) == TOOLMEND_HOLDS);
        CHECK(!safe || standard);
        CHECK(safe == (strcmp(rule.tier, "safe") == 0));
        CHECK(standard == (strcmp(rule.tier, "extended") != 0));
        CHECK(toolmend_profile_limits(TOOLMEND_EXTENDED, rule.id)[0] == '\0');
    }
}

TEST(limits_are_told_in_words) {
    for (size_t i = 0; i < EVERY; i++)
        for (size_t k = 0; k < toolmend_rule_count(); k++) {
            const char *id = toolmend_rule_at(k).id;
            bool limited =
                toolmend_profile_holds(every[i], id) == TOOLMEND_HOLDS_WITHIN_LIMITS;
            CHECK(limited == (toolmend_profile_limits(every[i], id)[0] != '\0'));
        }
    CHECK(toolmend_profile_holds(TOOLMEND_DOCKER_AGENT, "null/optional") ==
          TOOLMEND_HOLDS_WITHIN_LIMITS);
    CHECK(strcmp(toolmend_profile_limits(TOOLMEND_DOCKER_AGENT, "null/optional"),
                 "top level, primitive") == 0);
    CHECK(strcmp(toolmend_profile_limits(TOOLMEND_DIRGE, "shape/scalar-for-array"),
                 "strings") == 0);
    CHECK(toolmend_profile_holds(TOOLMEND_HERMES_AGENT, "shape/array-in-string") ==
          TOOLMEND_HOLDS);
    CHECK(toolmend_profile_limits(TOOLMEND_HERMES_AGENT, "shape/array-in-string")[0] ==
          '\0');
    CHECK(toolmend_profile_holds(TOOLMEND_HERMES_AGENT, "null/optional") ==
          TOOLMEND_HOLDS_NOT);
    CHECK(toolmend_profile_limits(TOOLMEND_HERMES_AGENT, "null/optional")[0] == '\0');
    CHECK(toolmend_profile_holds(TOOLMEND_EXTENDED, "shape/no-such-rule") ==
          TOOLMEND_HOLDS_NOT);
}

/* ---- history ------------------------------------------------------------------------------ */

/* What is stored of a refused call; NULL: nothing. */
static void stores(toolmend_profile profile, const char *text, const char *history) {
    toolmend_options options = {.size = sizeof options, .profile = profile};
    toolmend_tool *tool = tool_of("{\"properties\":{\"limit\":{\"type\":\"integer\"}}}");
    toolmend_report *report = report_of(tool, view_of(text), &options);
    toolmend_view got = toolmend_report_history(report);
    CHECK(toolmend_report_verdict(report) == TOOLMEND_REJECTED);
    if (!CHECK(history ? got.ptr && view_is(got, history) : !got.ptr))
        fprintf(stderr, "  %s: %s\n", toolmend_profile_name(profile), text);
    toolmend_report_free(report);
    toolmend_tool_free(tool);
}

TEST(a_profile_stores_what_its_rules_mend) {
    stores(TOOLMEND_LIVEKIT, "{'limit':[1,2],}", "{\"limit\":[1,2]}");
    stores(TOOLMEND_HELEXA, "{\"limit\":[1,2]}}", "{\"limit\":[1,2]}");
    stores(TOOLMEND_DIRGE, "{'limit':[1,2],}", NULL);
}

int main(void) {
    return check_all();
}
