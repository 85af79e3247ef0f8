/* SPDX-License-Identifier: MIT
 *
 * test_profiles.c - what a profile of a repair layer lets act, and at which places only.
 *
 * Expected values are read off the pages of SPEC.md, section "Profiles"; that the table says
 * what those pages say is test_profiles.py's claim. Here each limit is met from inside and
 * from beyond: nested, in a decoded text, beside edits that are within it, in a whole call.
 */
#include "catalogue/profiles.h"
#include "check.h"
#include "sample.h"

static const toolmend_profile every[] = {
    TOOLMEND_SAFE,         TOOLMEND_STANDARD, TOOLMEND_EXTENDED, TOOLMEND_DOCKER_AGENT,
    TOOLMEND_HERMES_AGENT, TOOLMEND_DIRGE,    TOOLMEND_LIVEKIT,  TOOLMEND_HELEXA,
};
#define EVERY (sizeof every / sizeof every[0])

/* Members of all kinds; the whole schema of most tests. */
#define STRINGS "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}"
#define NUMBERS "{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}"
static const char members[] =
    "{\"type\":\"object\",\"properties\":{"
    "\"paths\":" STRINGS ",\"ids\":" NUMBERS ",\"limit\":{\"type\":\"integer\"},"
    "\"flag\":{\"type\":\"boolean\"},\"any\":{\"type\":\"array\"},"
    "\"todos\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"required\":[\"id\"]}}"
    ","
    "\"mixed\":{\"type\":\"array\",\"items\":{\"type\":[\"string\",\"object\"],"
    "\"required\":[\"key\"]}},"
    "\"rows\":{\"type\":\"array\",\"items\":" NUMBERS "},"
    "\"texts\":{\"type\":\"array\",\"items\":" STRINGS "},"
    "\"opts\":{\"type\":\"object\",\"properties\":{\"paths\":" STRINGS
    ",\"limit\":{\"type\":\"integer\"}}}}}";

static toolmend_report *repaired_by(toolmend_profile profile, const toolmend_tool *tool,
                                    const char *text) {
    toolmend_options options = {.size = sizeof options, .profile = profile};
    return report_of(tool, view_of(text), &options);
}

static void say(toolmend_profile profile, const char *text, toolmend_report *report) {
    toolmend_view json = {"", 0};
    if (toolmend_report_json(report, &json) == TOOLMEND_OK)
        fprintf(stderr, "  %s: %s\n  %.*s\n", toolmend_profile_name(profile), text,
                (int)json.len, json.ptr);
}

/* The text is mended to that one. */
static void mends_under(toolmend_profile profile, const char *schema, const char *text,
                        const char *output) {
    toolmend_tool *tool = tool_of(schema);
    toolmend_report *report = repaired_by(profile, tool, text);
    if (!CHECK(toolmend_report_verdict(report) == TOOLMEND_REPAIRED &&
               view_is(toolmend_report_text(report), output)))
        say(profile, text, report);
    toolmend_report_free(report);
    toolmend_tool_free(tool);
}

static void mends(toolmend_profile profile, const char *text, const char *output) {
    mends_under(profile, members, text, output);
}

static bool rule_is(const toolmend_reading *reading, size_t index, const char *id) {
    return index < reading->rule_count && strcmp(reading->rules[index], id) == 0;
}

/* The text comes back as it was, and one reading is shown: at `pointer`, `becomes`, by a rule. */
static void refuses_under(toolmend_profile profile, const char *schema, const char *text,
                          const char *pointer, const char *becomes, const char *rule) {
    toolmend_tool *tool = tool_of(schema);
    toolmend_report *report = repaired_by(profile, tool, text);
    toolmend_reading reading = toolmend_report_reading(report, 0);
    bool shown = toolmend_report_reading_count(report) == 1 &&
                 view_is(reading.pointer, pointer) && view_is(reading.text, becomes) &&
                 rule_is(&reading, reading.rule_count - 1, rule);
    if (!CHECK(toolmend_report_verdict(report) == TOOLMEND_REJECTED &&
               toolmend_report_reason(report) == TOOLMEND_REASON_SCHEMA_MISMATCH &&
               view_is(toolmend_report_text(report), text) &&
               toolmend_report_edit_count(report) == 0 && shown))
        say(profile, text, report);
    toolmend_report_free(report);
    toolmend_tool_free(tool);
}

static void refuses(toolmend_profile profile, const char *text, const char *pointer,
                    const char *becomes, const char *rule) {
    refuses_under(profile, members, text, pointer, becomes, rule);
}

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

/* ---- top level ------------------------------------------------------------------------------ */

TEST(docker_agent_looks_at_members_of_the_root_alone) {
    mends(TOOLMEND_DOCKER_AGENT, "{\"paths\":\"a\"}", "{\"paths\":[\"a\"]}");
    mends(TOOLMEND_DOCKER_AGENT, "{\"paths\":\"[\\\"a\\\"]\"}", "{\"paths\":[\"a\"]}");
    mends(TOOLMEND_DOCKER_AGENT, "{\"paths\":{\"path\":\"a\"}}", "{\"paths\":[\"a\"]}");
    mends(TOOLMEND_DOCKER_AGENT, "{\"limit\":null}", "{}");
    refuses(TOOLMEND_DOCKER_AGENT, "{\"opts\":{\"paths\":\"a\"}}", "/opts/paths",
            "[\"a\"]", "shape/scalar-for-array");
    refuses(TOOLMEND_DOCKER_AGENT, "{\"opts\":{\"paths\":\"[\\\"a\\\"]\"}}",
            "/opts/paths", "[\"a\"]", "shape/array-in-string");
    refuses(TOOLMEND_DOCKER_AGENT, "{\"opts\":{\"limit\":null}}", "/opts/limit", "",
            "null/optional");
}

/* The same edits that hold alone do not go through beside one that is held back; the reading
 * shown is that one's. */
TEST(one_edit_beyond_a_limit_holds_all_back) {
    mends(TOOLMEND_DOCKER_AGENT, "{\"paths\":\"a\",\"limit\":null}",
          "{\"paths\":[\"a\"]}");
    refuses(TOOLMEND_DOCKER_AGENT,
            "{\"paths\":\"a\",\"opts\":{\"limit\":null},\"ids\":5}", "/opts/limit", "",
            "null/optional");
}

/* A name with a '/' in it is still one name. */
TEST(a_pointer_is_counted_in_names) {
    mends_under(TOOLMEND_DOCKER_AGENT, "{\"properties\":{\"a/b~\":" STRINGS "}}",
                "{\"a/b~\":\"x\"}", "{\"a/b~\":[\"x\"]}");
    mends_under(TOOLMEND_DOCKER_AGENT, "{\"properties\":{\"\":" STRINGS "}}",
                "{\"\":\"x\"}", "{\"\":[\"x\"]}");
    refuses_under(
        TOOLMEND_DOCKER_AGENT,
        "{\"properties\":{\"\":{\"type\":\"object\",\"properties\":{\"\":" STRINGS "}}}}",
        "{\"\":{\"\":\"x\"}}", "//", "[\"x\"]", "shape/scalar-for-array");
}

/* Texts are read at any depth; what is a member of the root in such a text is none of the
 * arguments. */
TEST(hermes_agent_reads_texts_anywhere_and_scalars_at_the_top) {
    mends(TOOLMEND_HERMES_AGENT,
          "{\"opts\":\"{\\\"paths\\\":\\\"[\\\\\\\"a\\\\\\\"]\\\"}\"}",
          "{\"opts\":{\"paths\":[\"a\"]}}");
    mends(TOOLMEND_HERMES_AGENT, "{\"todos\":[\"{\\\"id\\\":1}\"]}",
          "{\"todos\":[{\"id\":1}]}");
    mends(TOOLMEND_HERMES_AGENT, "{\"todos\":{\"id\":1}}", "{\"todos\":[{\"id\":1}]}");
    mends(TOOLMEND_HERMES_AGENT, "{\"ids\":5}", "{\"ids\":[5]}");
    mends(TOOLMEND_HERMES_AGENT, "{\"limit\":\"10\",\"flag\":\"True\"}",
          "{\"limit\":10,\"flag\":true}");
    refuses(TOOLMEND_HERMES_AGENT, "{\"opts\":\"{\\\"paths\\\":\\\"a\\\"}\"}", "/opts",
            "{\"paths\":[\"a\"]}", "shape/scalar-for-array");
    refuses(TOOLMEND_HERMES_AGENT, "{\"opts\":\"{\\\"limit\\\":\\\"5\\\"}\"}", "/opts",
            "{\"limit\":5}", "scalar/number-in-string");
    refuses(TOOLMEND_HERMES_AGENT, "{\"opts\":{\"limit\":\"5\"}}", "/opts/limit", "5",
            "scalar/number-in-string");
    refuses(TOOLMEND_HERMES_AGENT, "{\"ids\":[\"5\"]}", "/ids/0", "5",
            "scalar/number-in-string");
}

/* A number read and then wrapped is two rules at one member. */
TEST(a_chain_on_one_value_stands_where_the_value_stands) {
    mends(TOOLMEND_HERMES_AGENT, "{\"ids\":\"5\"}", "{\"ids\":[5]}");
    mends(TOOLMEND_HERMES_AGENT, "{\"todos\":\"{\\\"id\\\":1}\"}",
          "{\"todos\":[{\"id\":1}]}");
}

TEST(hermes_agent_removes_no_null_and_wraps_none) {
    refuses(TOOLMEND_HERMES_AGENT, "{\"paths\":null}", "/paths", "", "null/optional");
    mends_under(TOOLMEND_HERMES_AGENT,
                "{\"properties\":{\"n\":{\"type\":[\"integer\",\"null\"]}}}",
                "{\"n\":\"null\"}", "{\"n\":null}");
}

/* ---- primitive ------------------------------------------------------------------------------ */

TEST(docker_agent_wraps_where_no_item_is_a_container) {
    refuses(TOOLMEND_DOCKER_AGENT, "{\"any\":\"a\"}", "/any", "[\"a\"]",
            "shape/scalar-for-array");
    refuses(TOOLMEND_DOCKER_AGENT, "{\"mixed\":\"a\"}", "/mixed", "[\"a\"]",
            "shape/scalar-for-array");
    refuses(TOOLMEND_DOCKER_AGENT, "{\"mixed\":{\"key\":5,\"b\":2}}", "/mixed",
            "[{\"key\":5,\"b\":2}]", "shape/object-for-array");
    /* by `enum` alone, and behind a reference */
    mends_under(
        TOOLMEND_DOCKER_AGENT,
        "{\"properties\":{\"x\":{\"type\":\"array\",\"items\":{\"enum\":[\"a\",1]}}}}",
        "{\"x\":\"a\"}", "{\"x\":[\"a\"]}");
    refuses_under(
        TOOLMEND_DOCKER_AGENT,
        "{\"properties\":{\"x\":{\"type\":\"array\",\"items\":{\"enum\":[\"a\",[]]}}}}",
        "{\"x\":\"a\"}", "/x", "[\"a\"]", "shape/scalar-for-array");
    mends_under(
        TOOLMEND_DOCKER_AGENT,
        "{\"properties\":{\"x\":{\"type\":\"array\",\"items\":{\"$ref\":\"#/$defs/s\"}}},"
        "\"$defs\":{\"s\":{\"allOf\":[{\"type\":\"string\"}]}}}",
        "{\"x\":\"a\"}", "{\"x\":[\"a\"]}");
}

TEST(docker_agent_drops_null_where_a_primitive_is_wanted) {
    refuses(TOOLMEND_DOCKER_AGENT, "{\"opts\":null}", "/opts", "", "null/optional");
    refuses(TOOLMEND_DOCKER_AGENT, "{\"paths\":null}", "/paths", "", "null/optional");
    mends_under(TOOLMEND_DOCKER_AGENT,
                "{\"properties\":{\"x\":{\"type\":[\"string\",\"number\"]}}}",
                "{\"x\":null}", "{}");
    refuses_under(TOOLMEND_DOCKER_AGENT,
                  "{\"properties\":{\"x\":{\"type\":[\"string\",\"object\"]}}}",
                  "{\"x\":null}", "/x", "", "null/optional");
}

/* Two branches read the value alike, one of them holding primitives only: whichever stands
 * first, that one is taken (P9). */
TEST(the_order_of_branches_decides_no_limit) {
    static const char *const unions[] = {
        "{\"properties\":{\"x\":{\"anyOf\":[" STRINGS
        ",{\"type\":\"array\",\"items\":{\"type\":[\"string\",\"object\"]}}]}}}",
        "{\"properties\":{\"x\":{\"anyOf\":["
        "{\"type\":\"array\",\"items\":{\"type\":[\"string\",\"object\"]}}," STRINGS
        "]}}}",
        "{\"properties\":{\"x\":{\"anyOf\":[" STRINGS ",{\"type\":\"null\"}]}}}",
        "{\"properties\":{\"x\":{\"anyOf\":[{\"type\":\"null\"}," STRINGS "]}}}",
    };
    for (size_t i = 0; i < sizeof unions / sizeof unions[0]; i++)
        mends_under(TOOLMEND_DOCKER_AGENT, unions[i], "{\"x\":\"a\"}", "{\"x\":[\"a\"]}");
}

/* ---- strings -------------------------------------------------------------------------------- */

TEST(dirge_wraps_strings_at_any_depth_and_nothing_else) {
    mends(TOOLMEND_DIRGE, "{\"opts\":{\"paths\":\"a\"}}",
          "{\"opts\":{\"paths\":[\"a\"]}}");
    mends(TOOLMEND_DIRGE, "{\"any\":\"a\"}", "{\"any\":[\"a\"]}");
    mends(TOOLMEND_DIRGE, "{\"texts\":\"[\\\"a\\\"]\"}", "{\"texts\":[[\"a\"]]}");
    refuses(TOOLMEND_DIRGE, "{\"ids\":5}", "/ids", "[5]", "shape/scalar-for-array");
    refuses(TOOLMEND_DIRGE, "{\"rows\":[5]}", "/rows/0", "[5]", "shape/scalar-for-array");
    refuses(TOOLMEND_DIRGE, "{\"rows\":\"[5]\"}", "/rows", "[[5]]",
            "shape/scalar-for-array");
}

TEST(dirge_drops_null_at_the_top_alone) {
    mends(TOOLMEND_DIRGE, "{\"opts\":null}", "{}");
    refuses(TOOLMEND_DIRGE, "{\"opts\":{\"limit\":null}}", "/opts/limit", "",
            "null/optional");
}

/* ---- without limits ------------------------------------------------------------------------- */

/* What is stored of a refused call; NULL: nothing. */
static void stores(toolmend_profile profile, const char *text, const char *history) {
    toolmend_tool *tool = tool_of(members);
    toolmend_report *report = repaired_by(profile, tool, text);
    toolmend_view got = toolmend_report_history(report);
    if (!CHECK(toolmend_report_verdict(report) == TOOLMEND_REJECTED &&
               (history ? got.ptr && view_is(got, history) : !got.ptr)))
        say(profile, text, report);
    toolmend_report_free(report);
    toolmend_tool_free(tool);
}

TEST(livekit_mends_syntax_and_stores_it_though_it_does_not_fit) {
    mends(TOOLMEND_LIVEKIT, "{\"paths\":[\"a\"],}", "{\"paths\":[\"a\"]}");
    mends(TOOLMEND_LIVEKIT, "\"{\\\"limit\\\":5}\"", "{\"limit\":5}");
    mends(TOOLMEND_LIVEKIT, "null", "{}");
    mends(TOOLMEND_LIVEKIT, "{\"limit\":null}", "{}");
    refuses(TOOLMEND_LIVEKIT, "{\"paths\":\"a\"}", "/paths", "[\"a\"]",
            "shape/scalar-for-array");
    stores(TOOLMEND_LIVEKIT, "{'limit':[1,2],}", "{\"limit\":[1,2]}");
    stores(TOOLMEND_HELEXA, "{\"limit\":[1,2]}}", "{\"limit\":[1,2]}");
    stores(TOOLMEND_DIRGE, "{'limit':[1,2],}", NULL);
}

/* What syntax rows a profile lacks is not JSON to it, and how it would read is shown. */
TEST(helexa_strips_closers_and_mends_no_arguments) {
    mends(TOOLMEND_HELEXA, "{\"paths\":[\"a\"]}}}", "{\"paths\":[\"a\"]}");
    refuses(TOOLMEND_HELEXA, "{\"limit\":\"5\"}", "/limit", "5",
            "scalar/number-in-string");
    toolmend_tool *tool = tool_of(members);
    toolmend_report *report = repaired_by(TOOLMEND_HELEXA, tool, "{\"limit\":5,}");
    CHECK(toolmend_report_reason(report) == TOOLMEND_REASON_NOT_JSON);
    toolmend_reading reading = toolmend_report_reading(report, 0);
    CHECK(view_is(reading.text, "{\"limit\":5}") &&
          rule_is(&reading, 0, "syntax/trailing-comma"));
    toolmend_report_free(report);
    toolmend_tool_free(tool);
}

/* ---- hints and whole calls -------------------------------------------------------------- */

/* A profile without the rule does not see the hint, valid text or not. */
TEST(of_the_layers_dirge_alone_sees_hints) {
    static const char hinted[] =
        "{\"properties\":{\"path\":{\"type\":\"string\",\"x-repair\":{\"semantic\":"
        "\"path\"}},"
        "\"offset\":{\"type\":\"integer\"},\"limit\":{\"type\":\"integer\"},"
        "\"list\":{\"type\":\"array\",\"x-repair\":{\"separator\":\",\"}}},"
        "\"x-repair\":{\"relational\":[{\"fields\":[\"offset\",\"limit\"],"
        "\"default\":{\"offset\":0}}]}}";
    mends_under(TOOLMEND_DIRGE, hinted, "{\"path\":\"[a.md](http://a.md)\",\"limit\":5}",
                "{\"path\":\"a.md\",\"limit\":5, \"offset\": 0}");
    static const toolmend_profile blind[] = {TOOLMEND_SAFE, TOOLMEND_DOCKER_AGENT,
                                             TOOLMEND_HERMES_AGENT, TOOLMEND_LIVEKIT,
                                             TOOLMEND_HELEXA};
    toolmend_tool *tool = tool_of(hinted);
    /* nor does dirge know what separates: one item or two */
    toolmend_report *delimited = repaired_by(TOOLMEND_DIRGE, tool, "{\"list\":\"a,b\"}");
    CHECK(toolmend_report_reason(delimited) == TOOLMEND_REASON_AMBIGUOUS);
    toolmend_report_free(delimited);
    for (size_t i = 0; i < sizeof blind / sizeof blind[0]; i++) {
        toolmend_report *report =
            repaired_by(blind[i], tool, "{\"path\":\"[a.md](http://a.md)\",\"limit\":5}");
        CHECK(toolmend_report_verdict(report) == TOOLMEND_VALID);
        CHECK(toolmend_report_warning_count(report) == 0);
        toolmend_report_free(report);
    }
    toolmend_tool_free(tool);
}

/* Call and outcome: the tool that is found, or NULL and the reason. */
static void call_goes_to(toolmend_profile profile, const char *call, const char *tool,
                         toolmend_reason reason) {
    toolmend_options options = {.size = sizeof options, .profile = profile};
    toolmend_tools *tools = NULL;
    toolmend_report *report = NULL;
    const char *list =
        "[{\"name\":\"bash\",\"parameters\":{\"properties\":{\"command\":"
        "{\"type\":\"string\"}},\"required\":[\"command\"]}},"
        "{\"name\":\"read\",\"parameters\":{\"properties\":{\"paths\":" STRINGS
        ",\"o\":{\"type\":\"object\",\"properties\":{\"paths\":" STRINGS
        "}}},\"required\":[\"paths\"]}}]";
    if (!CHECK(toolmend_tools_load(view_of(list), NULL, &tools, NULL) == TOOLMEND_OK) ||
        !CHECK(toolmend_call(tools, view_of(call), TOOLMEND_FINISH_UNKNOWN, &options,
                             &report, NULL) == TOOLMEND_OK))
        return;
    bool mended = toolmend_report_verdict(report) == TOOLMEND_REPAIRED;
    toolmend_view name = toolmend_report_tool_name(report);
    if (!CHECK(tool ? mended && view_is(name, tool)
                    : !mended && toolmend_report_reason(report) == reason))
        say(profile, call, report);
    toolmend_report_free(report);
    toolmend_tools_free(tools);
}

TEST(helexa_finds_a_tool_only_where_no_name_is) {
    static const char *const named[] = {
        "{\"name\":null,\"arguments\":{\"command\":\"ls\"}}",
        "{\"arguments\":{\"command\":\"ls\"},\"name\":\" \"}",
        "{\"name\":\"\",\"arguments\":{\"name\":\"bash\",\"command\":\"ls\"}}",
    };
    call_goes_to(TOOLMEND_HELEXA, "{\"arguments\":{\"command\":\"ls\"}}", "bash",
                 TOOLMEND_REASON_NONE);
    call_goes_to(TOOLMEND_HELEXA,
                 "{\"arguments\":{\"name\":\"bash\",\"command\":\"ls\"}}}", "bash",
                 TOOLMEND_REASON_NONE);
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        call_goes_to(TOOLMEND_HELEXA, named[i], NULL, TOOLMEND_REASON_NO_TOOL);
        call_goes_to(TOOLMEND_STANDARD, named[i], "bash", TOOLMEND_REASON_NONE);
    }
    call_goes_to(TOOLMEND_HELEXA, "{\"name\":\"functions.bash\",\"arguments\":{}}", NULL,
                 TOOLMEND_REASON_UNKNOWN_TOOL);
}

/* The arguments of a call are a text of their own, also where the call holds them as a string. */
TEST(the_top_level_of_a_call_is_that_of_its_arguments) {
    call_goes_to(TOOLMEND_DOCKER_AGENT,
                 "{\"name\":\"read\",\"arguments\":{\"paths\":\"a\"}}", "read",
                 TOOLMEND_REASON_NONE);
    call_goes_to(TOOLMEND_DOCKER_AGENT,
                 "{\"name\":\"read\",\"arguments\":\"{\\\"paths\\\":\\\"a\\\"}\"}",
                 "read", TOOLMEND_REASON_NONE);
    call_goes_to(
        TOOLMEND_DOCKER_AGENT,
        "{\"name\":\"read\",\"arguments\":{\"paths\":[],\"o\":{\"paths\":\"a\"}}}", NULL,
        TOOLMEND_REASON_SCHEMA_MISMATCH);
    call_goes_to(TOOLMEND_DOCKER_AGENT, "{\"arguments\":{\"command\":\"ls\"}}", NULL,
                 TOOLMEND_REASON_NO_TOOL);
}

/* P3: a text with two readings has two whatever the profile holds. */
TEST(no_profile_decides_between_readings) {
    toolmend_tool *tool = tool_of("{\"properties\":{\"x\":{\"type\":\"array\",\"items\":"
                                  "{\"type\":\"object\"}}},\"required\":[\"x\"]}");
    for (size_t i = 0; i < EVERY; i++) {
        toolmend_report *report =
            repaired_by(every[i], tool, "{\"x\":{}}"); /* [] or [{}] */
        CHECK(toolmend_report_reason(report) == TOOLMEND_REASON_AMBIGUOUS);
        toolmend_report_free(report);
    }
    toolmend_tool_free(tool);
}

int main(void) {
    return check_all();
}
