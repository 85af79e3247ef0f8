/* SPDX-License-Identifier: MIT
 *
 * test_header.c - the public header as a user of the library sees it.
 *
 * It stands first and alone, is included twice, and the file is compiled without the private
 * include path. What it promises about zeroed structs and names is held here too.
 */
#include "toolmend.h"

#include "check.h"

#include <string.h>

TEST(version_is_the_one_compiled_against) {
    CHECK(strcmp(toolmend_version(), TOOLMEND_VERSION) == 0);
}

TEST(zeroed_options_are_the_defaults) {
    const toolmend_options options = {.size = sizeof options};
    CHECK(options.profile == TOOLMEND_STANDARD);
    CHECK(TOOLMEND_FINISH_UNKNOWN == 0);
    CHECK(TOOLMEND_OK == 0);
}

TEST(names_go_both_ways) {
    static const toolmend_profile profiles[] = {TOOLMEND_STANDARD, TOOLMEND_SAFE,
                                                TOOLMEND_EXTENDED};
    static const toolmend_finish finishes[] = {
        TOOLMEND_FINISH_UNKNOWN, TOOLMEND_FINISH_COMPLETE, TOOLMEND_FINISH_TRUNCATED};
    for (size_t i = 0; i < 3; i++) {
        toolmend_profile profile = TOOLMEND_STANDARD;
        toolmend_finish finish = TOOLMEND_FINISH_UNKNOWN;
        CHECK(toolmend_profile_by_name(toolmend_profile_name(profiles[i]), &profile) &&
              profile == profiles[i]);
        CHECK(toolmend_finish_by_name(toolmend_finish_name(finishes[i]), &finish) &&
              finish == finishes[i]);
    }
    toolmend_profile kept = TOOLMEND_SAFE;
    CHECK(!toolmend_profile_by_name("Standard", &kept) && kept == TOOLMEND_SAFE);
}

TEST(names_are_those_of_the_report) {
    CHECK(strcmp(toolmend_verdict_name(TOOLMEND_REPAIRED), "repaired") == 0);
    CHECK(strcmp(toolmend_reason_name(TOOLMEND_REASON_NONE), "") == 0);
    CHECK(strcmp(toolmend_reason_name(TOOLMEND_REASON_SCHEMA_MISMATCH),
                 "schema-mismatch") == 0);
    CHECK(strcmp(toolmend_kind_name(TOOLMEND_INTEGER), "integer") == 0);
}

TEST(null_is_freed_in_peace) {
    toolmend_tool_free(NULL);
    toolmend_tools_free(NULL);
    toolmend_report_free(NULL);
    CHECK(toolmend_rule_count() > 0);
}

int main(void) {
    return check_all();
}
