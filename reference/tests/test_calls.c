/* SPDX-License-Identifier: MIT
 *
 * test_calls.c - the call around the arguments: its text, its members, the name that it states.
 *
 * Expected lines follow from SPEC.md, "Whole calls", by hand; reported names have their source
 * beside them. What a missing name can be inferred from is test_calls_inferred.c's.
 */
#include "calling.h"

#define LS  "{\"command\":\"ls\"}"
#define VLS "valid bash " LS
#define RLS "repaired bash " LS " by "

/* ---- a sound call ------------------------------------------------------------------------ */

static void a_sound_call_is_handed_on_byte_for_byte(const struct asking *helexa_tools) {
    check_call(helexa_tools, "{\"name\":\"bash\",\"arguments\":" LS "}", VLS);
    check_call(helexa_tools,
               " {\n \"arguments\" : { \"command\" : \"l\\u0073\" } , \"name\" : "
               "\"b\\u0061sh\" } \n",
               "valid bash { \"command\" : \"l\\u0073\" }");
    /* N15: the text of an object is the usual form of providers */
    check_call(helexa_tools,
               "{\"name\":\"bash\",\"arguments\":\"{\\\"command\\\":\\\"ls\\\"}\"}", VLS);
    check_call(helexa_tools,
               "{\"name\":\"bash\",\"arguments\":\" {\\\"command\\\": \\\"ls\\\"}\\n\"}",
               "valid bash  {\"command\": \"ls\"}\n");
}

/* Beside a name that is stated other members are not looked at. */
static void other_members_stay_what_they_are(const struct asking *helexa_tools) {
    check_call(helexa_tools,
               "{\"id\":\"x\",\"input\":{},\"args\":[1],\"name\":\"bash\",\"x\":[{"
               "\"arguments\":1}],\"arguments\":" LS "}",
               VLS);
}

/* ---- the text ---------------------------------------------------------------------------- */

static void syntax_rows_mend_the_call(const struct asking *helexa_tools) {
    /* N13 */
    check_call(helexa_tools, "{\"name\":\"bash\",\"arguments\":" LS "}}}",
               RLS "syntax/surplus-closer");
    check_call(helexa_tools, "```json\n{\"name\":\"bash\",\"arguments\":" LS "}\n```",
               RLS "syntax/code-fence");
    check_call(helexa_tools, "{'name': 'bash', 'arguments': " LS ",} </tool_call>",
               RLS "syntax/python-literal syntax/trailing-comma syntax/trailing-token");
    check_call(helexa_tools,
               "{\"name\":\"bash\",\"arguments\":/* a */" LS "/* b */,\"id\":None}",
               RLS "syntax/comment syntax/python-literal");
    /* the text of the arguments lies in a string of the call, whose spelling is the call's */
    check_call(helexa_tools,
               "{\"name\":\"bash\",\"arguments\":\"{\\\"command\\\":\n\\\"ls\\\"}\"}",
               "repaired bash {\"command\":\n\"ls\"} by syntax/control-character");
    check_call(helexa_tools, "{\"name\":\"bash\",\"arguments\":'{}'}",
               "rejected schema-mismatch of bash");
}

static void faults_inside_the_arguments_are_theirs(const struct asking *helexa_tools) {
    check_call(helexa_tools, "{\"name\":\"bash\",\"arguments\":{command:'ls',}}",
               "repaired bash {\"command\":\"ls\"} by syntax/unquoted-key "
               "syntax/python-literal syntax/trailing-comma");
    check_call(helexa_tools,
               "{\"name\":\"read_file\",\"arguments\":\"{'path':'a','line':'3',}\"}",
               "repaired read_file {\"path\":\"a\",\"line\":3} by syntax/python-literal "
               "scalar/number-in-string syntax/trailing-comma");
}

/* One edit "in arguments" for each fault inside, one "in call" for what is around them. */
static void each_edit_counts_in_its_text(const struct asking *helexa_tools) {
    const char *text = "{name:\"bash\",\"arguments\":{command:\"ls\"}}";
    toolmend_report *report = call_report(helexa_tools, view_of(text));
    static const struct {
        const char *in, *pointer;
        size_t place;
    } expected[] = {
        {"call",      "/name",    1},
        {"call",      "/name",    5},
        {"arguments", "/command", 1},
        {"arguments", "/command", 8},
    };
    CHECK(view_is(toolmend_report_arguments(report), "{command:\"ls\"}"));
    if (CHECK(toolmend_report_edit_count(report) == 4))
        for (size_t i = 0; i < 4; i++) {
            toolmend_edit edit = toolmend_report_edit(report, i);
            CHECK(strcmp(edit.in, expected[i].in) == 0);
            CHECK(view_is(edit.pointer, expected[i].pointer));
            CHECK(edit.start == expected[i].place && edit.end == expected[i].place);
        }
    toolmend_report_free(report);
}

static void what_only_the_end_lost_belongs_to_both(struct asking helexa_tools) {
    helexa_tools.finish = TOOLMEND_FINISH_COMPLETE;
    check_call(&helexa_tools, "{\"name\":\"bash\",\"arguments\":" LS,
               RLS "syntax/missing-closer");
    check_call(&helexa_tools, "{\"name\":\"bash\",\"arguments\":{\"command\":\"ls\" ",
               "repaired bash {\"command\":\"ls\"} by syntax/missing-closer");
    check_call(&helexa_tools, "{\"arguments\":" LS ",\"name\":\"bash\"",
               RLS "syntax/missing-closer");
    check_call(&helexa_tools,
               "{\"arguments\":" LS ",\"name\":\"bash\",\"x\":{\"y\":[1,[]",
               "rejected ambiguous");
    check_call(&helexa_tools, "{\"arguments\":" LS ",\"name\":\"bash\",\"id\":\"x\"",
               RLS "syntax/missing-closer");
    /* decoded, it is a text like any other, with the same end */
    check_call(&helexa_tools,
               "{\"name\":\"bash\",\"arguments\":\"{\\\"command\\\":\\\"ls\\\"\"}",
               "repaired bash {\"command\":\"ls\"} by syntax/missing-closer");
    toolmend_report *report = call_report(
        &helexa_tools, view_of("{\"name\":\"bash\",\"arguments\":{\"command\":\"ls\""));
    if (CHECK(toolmend_report_edit_count(report) == 2)) {
        toolmend_edit call = toolmend_report_edit(report, 0);
        toolmend_edit arguments = toolmend_report_edit(report, 1);
        CHECK(strcmp(call.in, "call") == 0 && strcmp(arguments.in, "arguments") == 0);
        CHECK(view_is(call.new_text, "}") && call.start == 42);
        CHECK(view_is(arguments.new_text, "}") && arguments.start == 15);
    }
    toolmend_report_free(report);
}

static void a_cut_call_is_truncated_in_every_profile(struct asking helexa_tools) {
    static const char *const cut[] = {
        "",
        "{",
        "{\"name\":\"bash\",\"arguments\":{\"command\":\"ls", /* N14 */
        "{\"name\":\"bash\",\"arguments\":" LS,
        "{\"name\":\"bash\",\"arguments\":" LS ",",
        "{\"name\":\"bash\",\"arguments\":\"{\\\"command\\\"",
        "12",
        "{\"name\":tru",
    };
    for (int profile = TOOLMEND_STANDARD; profile <= TOOLMEND_EXTENDED; profile++)
        for (size_t i = 0; i < sizeof cut / sizeof cut[0]; i++) {
            helexa_tools.options.profile = (toolmend_profile)profile;
            helexa_tools.finish = TOOLMEND_FINISH_TRUNCATED;
            check_call(&helexa_tools, cut[i], "rejected truncated");
        }
}

static void what_is_wrong_with_the_text_decides_first(const struct asking *helexa_tools) {
    /* N16: two calls */
    check_call(helexa_tools, LS "{\"command\":\"b\"}", "rejected ambiguous");
    check_call(helexa_tools, "{\"name\":\"no\"}{\"name\":\"bash\"}",
               "rejected ambiguous");
    check_call(helexa_tools, "{\"name\":\"no\",\"arguments\":{\"p\":\"C:\\new\\q\"}}",
               "rejected ambiguous");
    check_call(helexa_tools, "{\"name\":\"no\",\"arguments\":@}", "rejected not-json");
    check_call(helexa_tools, " \n", "rejected not-json");
    check_call(helexa_tools, "bash(\"ls\")", "rejected not-json");
}

/* A call in prose is talk about one, also where the row may act. */
static void prose_around_a_call_is_refused(struct asking helexa_tools) {
    helexa_tools.options.profile = TOOLMEND_EXTENDED;
    check_call(&helexa_tools,
               "I could call {\"name\":\"bash\",\"arguments\":" LS "} now.",
               "rejected not-json");
}

static void a_root_that_is_no_object_is_no_call(const struct asking *helexa_tools) {
    static const char *const others[] = {
        "null", "[{\"name\":\"bash\",\"arguments\":" LS "}]",           "\"bash\"",
        "true", "\"{\\\"name\\\":\\\"bash\\\",\\\"arguments\\\":{}}\"", "[]",
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        check_call(helexa_tools, others[i], "rejected schema-mismatch");
}

/* A word without quotes means something only where a schema lists it. */
static void bare_words_stand_in_arguments_alone(void) {
    toolmend_tools *tools = tools_of(
        "[" TOOL("fast", "\"mode\":{\"enum\":[\"fast\",\"slow\"]}", "\"mode\"") "]");
    struct asking asking = asking_of(tools);
    check_call(&asking, "{\"name\":\"fast\",\"arguments\":{\"mode\":slow}}",
               "repaired fast {\"mode\":\"slow\"} by syntax/bare-enum-word");
    check_call(&asking, "{\"name\":\"fast\",\"arguments\":{mode:slow}}",
               "repaired fast {\"mode\":\"slow\"} by syntax/unquoted-key "
               "syntax/bare-enum-word");
    check_call(&asking, "{'name':'fast',input:{\"mode\":slow}}",
               "repaired fast {\"mode\":\"slow\"} by syntax/python-literal "
               "syntax/unquoted-key call/arguments-key syntax/bare-enum-word");
    check_call(&asking, "{\"name\":\"fast\",\"arguments\":{\"mode\":quick}}",
               "rejected not-json of fast");
    check_call(&asking, "{\"name\":fast,\"arguments\":{\"mode\":\"slow\"}}",
               "rejected not-json");
    check_call(&asking, "{\"name\":\"fast\",\"arguments\":fast}", "rejected not-json");
    check_call(&asking,
               "{\"name\":\"fast\",\"x\":{\"y\":fast},\"arguments\":{\"mode\":slow}}",
               "rejected not-json");
    check_call(&asking, "{\"name\":\"fast\",\"args\":[slow],\"arguments\":{}}",
               "rejected not-json"); /* it stands in what is not the arguments */
    check_call(&asking, "{\"x\":fast,\"name\":\"", "rejected not-json");
    toolmend_tools_free(tools);
}

/* ---- members ----------------------------------------------------------------------------- */

static void arguments_go_by_four_other_names(const struct asking *helexa_tools) {
    static const char *const names[] = {"parameters", "input", "args", "params"};
    for (size_t i = 0; i < 4; i++) {
        char text[160];
        (void)snprintf(text, sizeof text, "{\"name\":\"bash\",\"%s\":" LS "}", names[i]);
        check_call(helexa_tools, text, RLS "call/arguments-key");
        (void)snprintf(text, sizeof text,
                       "{\"%s\":\"{\\\"command\\\":\\\"ls\\\"}\",\"name\":\"bash\"}",
                       names[i]);
        check_call(helexa_tools, text, RLS "call/arguments-key");
    }
    /* the other one holds no object */
    check_call(helexa_tools, "{\"name\":\"bash\",\"input\":7,\"args\":" LS "}",
               RLS "call/arguments-key");
    check_call(helexa_tools, "{\"name\":\"bash\",\"input\":\"{a}\",\"args\":" LS "}",
               RLS "call/arguments-key");
    check_call(helexa_tools, "{\"name\":\"bash\",\"input\":{},\"args\":" LS "}",
               "rejected ambiguous");
    check_call(helexa_tools, "{\"name\":\"bash\",\"Arguments\":" LS "}",
               "rejected schema-mismatch of bash");
    check_call(helexa_tools, "{\"name\":\"bash\",\"args\":[" LS "]}",
               "rejected schema-mismatch of bash");
}

/* What is null or blank could not be what stands beside it, and would run as {}. */
static void no_arguments_beside_others_are_two_readings(void) {
    toolmend_tools *tools = tools_of("[" TOOL("list", TEXT("filter"), "") "]");
    struct asking asking = asking_of(tools);
    check_call(&asking,
               "{\"name\":\"list\",\"arguments\":null,\"args\":{\"filter\":\"a\"}}",
               "rejected ambiguous");
    check_call(&asking,
               "{\"args\":\"{\\\"filter\\\":1}\",\"name\":\"list\",\"arguments\":\" \"}",
               "rejected ambiguous");
    check_call(&asking,
               "{\"name\":\"list\",\"arguments\":{},\"args\":{\"filter\":\"a\"}}",
               "rejected ambiguous");
    check_call(&asking,
               "{\"name\":\"list\",\"arguments\":{\"filter\":\"a\"},\"args\":{\"filter\":"
               "\"a\"}}",
               "valid list {\"filter\":\"a\"}");
    check_call(&asking, "{\"name\":\"list\",\"arguments\":null,\"args\":null}",
               "repaired list {} by root/null");
    toolmend_tools_free(tools);
}

static void arguments_of_other_kinds_are_judged_as_texts(void) {
    toolmend_tools *tools = tools_of("[" TOOL("list", TEXT("filter"), "") "]");
    struct asking asking = asking_of(tools);
    check_call(&asking, "{\"name\":\"list\",\"arguments\":null}",
               "repaired list {} by root/null");
    check_call(&asking, "{\"name\":\"list\",\"arguments\":None}",
               "repaired list {} by syntax/python-literal root/null");
    check_call(&asking, "{\"name\":\"list\",\"arguments\":\" \"}",
               "repaired list {} by syntax/empty-text");
    check_call(&asking, "{\"name\":\"list\",\"arguments\":\"\"}",
               "repaired list {} by syntax/empty-text");
    check_call(&asking, "{\"name\":\"list\",\"arguments\":[{\"filter\":\"a\"}]}",
               "repaired list {\"filter\":\"a\"} by root/object-in-array");
    check_call(&asking, "{\"name\":\"list\",\"arguments\":\"\\\"{}\\\"\"}",
               "repaired list {} by root/object-in-string");
    check_call(&asking,
               "{\"name\":\"list\",\"arguments\":{\"arguments\":{\"filter\":\"a\"}}}",
               "repaired list {\"filter\":\"a\"} by root/wrapped");
    check_call(
        &asking, "{\"name\":\"list\",\"arguments\":12}",
        "rejected schema-mismatch of list"); /* what closes the call ends the number */
    check_call(&asking, "{\"name\":\"list\",\"arguments\":\"12\"}",
               "rejected truncated of list"); /* nothing ends this one */
    check_call(&asking, "{\"name\":\"list\",\"arguments\":\"\\ud800\"}",
               "rejected not-json of list");
    check_call(&asking, "{\"name\":\"list\",\"arguments\":true}",
               "rejected schema-mismatch of list");
    toolmend_tools_free(tools);
}

static void
arguments_that_are_lost_are_never_an_empty_object(const struct asking *helexa_tools) {
    toolmend_tools *tools = tools_of("[" TOOL("list", TEXT("filter"), "") "]");
    struct asking asking = asking_of(tools);
    check_call(&asking, "{\"name\":\"list\"}", "rejected schema-mismatch of list");
    check_call(&asking, "{\"name\":\"lists\"}", "rejected unknown-tool");
    check_call(&asking, "{\"name\":\"list:0\"}", "rejected schema-mismatch of list");
    check_call(helexa_tools, "{\"name\":\"no\"}", "rejected unknown-tool");
    check_call(helexa_tools, "{}", "rejected no-tool");
    toolmend_tools_free(tools);
}

static void
repeated_members_are_one_if_they_are_equal(const struct asking *helexa_tools) {
    check_call(helexa_tools,
               "{\"name\":\"bash\",\"arguments\":" LS ",\"name\":\"b\\u0061sh\"}", VLS);
    check_call(helexa_tools,
               "{\"name\":\"bash\",\"arguments\":" LS
               ",\"arguments\":{ \"command\":\"ls\"}}",
               VLS);
    check_call(helexa_tools, "{\"name\":\"bash\",\"arguments\":" LS ",\"name\":\"no\"}",
               "rejected ambiguous");
    check_call(helexa_tools, "{\"name\":\"bash\",\"arguments\":" LS ",\"arguments\":{}}",
               "rejected ambiguous");
    check_call(helexa_tools,
               "{\"name\":\"bash\",\"arguments\":" LS ",\"x\":[{\"y\":1,\"y\":2}]}",
               "rejected ambiguous");
    /* equal, but the call is not handed on as it came */
    check_call(helexa_tools,
               "{\"name\":\" bash\",\"name\":\" bash\",\"arguments\":" LS "}",
               "rejected ambiguous");
    check_call(
        helexa_tools,
        "{\"name\":\"bash\",\"name\":\"bash\",\"arguments\":{\"command\":\"ls\",}}",
        "rejected ambiguous");
    check_call(helexa_tools, "{\"name\":\"no\",\"name\":\"no\",\"arguments\":{}}",
               "rejected ambiguous");
    check_call(helexa_tools, "{\"name\":\"bash\",\"args\":" LS ",\"args\":" LS "}",
               "rejected ambiguous");
    struct asking safe = *helexa_tools;
    safe.options.profile = TOOLMEND_SAFE; /* looked at last */
    check_call(&safe, "{/**/\"name\":\"bash\",\"name\":\"bash\",\"arguments\":" LS "}",
               "rejected ambiguous");
    /* names inside the arguments are theirs */
    check_call(
        helexa_tools,
        "{\"name\":\"bash\",\"arguments\":{\"command\":\"ls\",\"command\":\"ls\"}}",
        "valid bash {\"command\":\"ls\",\"command\":\"ls\"}");
    check_call(helexa_tools,
               "{\"name\":\"bash\",\"arguments\":{\"command\":\"ls\",\"command\":\"a\"}}",
               "rejected ambiguous of bash");
    check_call(helexa_tools,
               "{\"name\":\"no\",\"arguments\":{\"command\":\"ls\",\"command\":\"a\"}}",
               "rejected unknown-tool");
    check_call(helexa_tools,
               "{\"name\":\"bash\",\"arguments\":{\"command\":\"a\",\"command\":\"b\"},"
               "\"id\":1,\"id\":2}",
               "rejected ambiguous");
}

/* ---- the name ---------------------------------------------------------------------------- */

static void decorations_are_taken_off_a_name(void) {
    toolmend_tools *tools = tools_of("[" TOOL("read", TEXT("path"), "\"path\"") "," TOOL(
        "create_event", TEXT("path"), "") "]");
    struct asking asking = asking_of(tools);
    static const char *const names[] = {
        " read",                   /* https://github.com/openclaw/openclaw/issues/11441 */
        "read ",                   /* https://github.com/openclaw/openclaw/issues/27045 */
        "read\\n",                 /* https://github.com/ml-explore/mlx-lm/pull/995 */
        "functions.read:0",        /* https://github.com/openclaw/openclaw/pull/34717 */
        "functions.read2",         /* the same */
        "functionsread3",          /* the same */
        "functions.read",          /* https://github.com/openclaw/openclaw/pull/39328 */
        "tools/read",              /* the same */
        "functions:read",          /* https://github.com/openclaw/openclaw/pull/43312 */
        "functions read",          /* https://github.com/openclaw/openclaw/pull/39091 */
        "read<|channel|>analysis", /* https://github.com/ollama/ollama/issues/12132 */
        "read<|channel|>commentary", /* https://github.com/vllm-project/vllm/pull/35906 */
        "read()",                    /* https://github.com/amd/gaia/issues/3742 */
        "default_api.read",          /* https://github.com/tya5/reyn/pull/1992 */
        "\\t functions.read:12\\r\\n",
        "functions.functions.read",
        "functions.read:0<|channel|>commentary",
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char text[160];
        (void)snprintf(text, sizeof text,
                       "{\"name\":\"%s\",\"arguments\":{\"path\":\"a\"}}", names[i]);
        check_call(&asking, text,
                   "repaired read {\"path\":\"a\"} by call/name-decorated");
    }
    static const char *const others[] = {
        "read2",
        "functionsread",
        "read:",
        "Read",
        "xread",
        "function.read",
        "functions.red",
        "<|channel|>read",
        "read.0",
        "read:a",
        ":0",
        "functions.",
        "<|channel|>analysis",
        "assistant<|channel|>analysis",
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        char text[160];
        (void)snprintf(text, sizeof text,
                       "{\"name\":\"%s\",\"arguments\":{\"path\":\"a\"}}", others[i]);
        check_call(&asking, text, "rejected unknown-tool");
    }
    toolmend_tools_free(tools);
}

/* A name that is known as it stands is never looked at twice. */
static void decorations_may_leave_two_tools(void) {
    toolmend_tools *tools = tools_of("[" TOOL("read", "", "") "," TOOL(
        "read:0", "", "") "," TOOL("functions.read", "", "") "]");
    struct asking asking = asking_of(tools);
    check_call(&asking, "{\"name\":\"read:0\",\"arguments\":{}}", "valid read:0 {}");
    check_call(&asking, "{\"name\":\"functions.read:0\",\"arguments\":{}}",
               "rejected ambiguous: read read:0 functions.read");
    check_call(&asking, "{\"name\":\" read\",\"arguments\":{}}",
               "repaired read {} by call/name-decorated");
    toolmend_tools_free(tools);
}

static void a_name_may_stand_several_times(void) {
    toolmend_tools *tools = tools_of("[" TOOL("a", "", "") "," TOOL(
        "aa", "", "") "," TOOL("skill_view", "", "") "," TOOL("Tool_A", "", "") "]");
    struct asking asking = asking_of(tools);
    /* https://github.com/NousResearch/hermes-agent/issues/6841 and .../pull/11984 */
    check_call(&asking, "{\"name\":\"skill_viewskill_view\",\"arguments\":{}}",
               "repaired skill_view {} by call/name-doubled");
    check_call(&asking, "{\"name\":\"skill_viewskill_viewskill_view\",\"arguments\":{}}",
               "repaired skill_view {} by call/name-doubled");
    check_call(&asking, "{\"name\":\"aaa\",\"arguments\":{}}",
               "repaired a {} by call/name-doubled");
    check_call(&asking, "{\"name\":\"aaaa\",\"arguments\":{}}",
               "rejected ambiguous: a aa");
    /* https://github.com/run-llama/llama_index/issues/9688: what the dot means is not known */
    check_call(&asking, "{\"name\":\"Tool_A.Tool_A\",\"arguments\":{}}",
               "rejected unknown-tool");
    check_call(&asking, "{\"name\":\"skill_viewskill_vie\",\"arguments\":{}}",
               "rejected unknown-tool");
    toolmend_tools_free(tools);
}

static void case_is_read_in_the_profile_extended(void) {
    toolmend_tools *tools =
        tools_of("[" TOOL("get-tickets", "", "") "," TOOL("Bash", "", "") "," TOOL(
            "x_y", "", "") "," TOOL("X-Y", "", "") "," TOOL("sequentialthinking", "",
                                                            "") "]");
    struct asking asking = asking_of(tools);
    check_call(&asking, "{\"name\":\"bash\",\"arguments\":{}}", "rejected unknown-tool");
    check_call(&asking, "{\"name\":\"x-y\",\"arguments\":{}}",
               "rejected ambiguous: x_y X-Y");
    asking.options.profile = TOOLMEND_EXTENDED;
    check_call(&asking, "{\"name\":\"bash\",\"arguments\":{}}",
               "repaired Bash {} by call/name-case");
    check_call(&asking, "{\"name\":\"get_tickets\",\"arguments\":{}}",
               "repaired get-tickets {} by call/name-case");
    check_call(&asking, "{\"name\":\"x-y\",\"arguments\":{}}",
               "rejected ambiguous: x_y X-Y");
    check_call(&asking, "{\"name\":\"x_y\",\"arguments\":{}}", "valid x_y {}");
    check_call(&asking, "{\"name\":\"sequential_thinking\",\"arguments\":{}}",
               "rejected unknown-tool");
    check_call(&asking, "{\"name\":\"getTickets\",\"arguments\":{}}",
               "rejected unknown-tool");
    toolmend_tools_free(tools);
}

static void a_name_that_is_no_text_is_none(const struct asking *helexa_tools) {
    static const char *const names[] = {"5", "[]", "{\"a\":1}", "true", "[\"bash\"]"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char text[160];
        (void)snprintf(text, sizeof text, "{\"name\":%s,\"arguments\":" LS "}", names[i]);
        check_call(helexa_tools, text, "rejected no-tool");
    }
    check_call(helexa_tools, "{\"name\":\"\\ud800\",\"arguments\":" LS "}",
               "rejected unknown-tool");
    /* N12: a wrong name is a statement */
    check_call(helexa_tools, "{\"name\":\"shell\",\"arguments\":" LS "}",
               "rejected unknown-tool");
}

static void without_tools_there_is_none(void) {
    toolmend_tools *tools = tools_of("[]");
    struct asking asking = asking_of(tools);
    check_call(&asking, "{\"name\":\"bash\",\"arguments\":" LS "}",
               "rejected unknown-tool");
    check_call(&asking, "{\"arguments\":" LS "}", "rejected no-tool");
    check_call(&asking, "{\"name\":\"bash\"", "rejected truncated");
    toolmend_tools_free(tools);
}

/* ---- profiles ---------------------------------------------------------------------------- */

static void a_profile_decides_who_acts_and_not_what_is_meant(struct asking helexa_tools) {
    helexa_tools.options.profile = TOOLMEND_SAFE;
    check_call(&helexa_tools, "{\"name\":\" bash\",\"arguments\":" LS "}",
               "rejected unknown-tool");
    check_call(&helexa_tools, "{\"arguments\":" LS "}", "rejected no-tool");
    check_call(&helexa_tools, "{\"name\":\"bash\",\"args\":" LS "}",
               "rejected schema-mismatch of bash");
    check_call(&helexa_tools, "{\"args\":" LS "}", "rejected no-tool");
    check_call(&helexa_tools, "{\"name\":\"bash\",\"args\":" LS ",\"input\":{}}",
               "rejected ambiguous");
    check_call(&helexa_tools, "{\"arguments\":{\"path\":\"a\"}}",
               "rejected ambiguous: read_file list_dir");
    check_call(&helexa_tools, "{\"name\":\"bash\",\"arguments\":" LS "}}",
               RLS "syntax/surplus-closer");
    check_call(&helexa_tools, "{name:\"bash\",\"arguments\":" LS "}",
               "rejected not-json");
    check_call(&helexa_tools, "{\"name\":\"bash\",\"arguments\":{command:\"ls\"}}",
               "rejected not-json of bash");
    helexa_tools.finish = TOOLMEND_FINISH_COMPLETE;
    check_call(&helexa_tools, "{\"name\":\"bash\",\"arguments\":" LS,
               "rejected truncated");
}

/* The profile of helexa infers a name only where the member is not there (its reader refuses one
 * that is null or blank). */
static void helexa_refuses_a_name_that_is_there(struct asking helexa_tools) {
    helexa_tools.options.profile = TOOLMEND_HELEXA;
    check_call(&helexa_tools, "{\"arguments\":" LS "}", RLS "call/missing-name");
    check_call(&helexa_tools, "{\"name\":null,\"arguments\":" LS "}", "rejected no-tool");
    check_call(&helexa_tools, "{\"name\":\"\",\"arguments\":" LS "}", "rejected no-tool");
    check_call(&helexa_tools, "{\"name\":\"bash \",\"arguments\":" LS "}",
               "rejected unknown-tool");
    check_call(&helexa_tools, "{\"name\":\"bash\",\"args\":" LS "}",
               "rejected schema-mismatch of bash");
}

int main(void) {
    toolmend_tools *tools = tools_of(helexa);
    const struct asking asking = asking_of(tools);
    a_sound_call_is_handed_on_byte_for_byte(&asking);
    other_members_stay_what_they_are(&asking);
    syntax_rows_mend_the_call(&asking);
    faults_inside_the_arguments_are_theirs(&asking);
    each_edit_counts_in_its_text(&asking);
    what_only_the_end_lost_belongs_to_both(asking);
    a_cut_call_is_truncated_in_every_profile(asking);
    what_is_wrong_with_the_text_decides_first(&asking);
    prose_around_a_call_is_refused(asking);
    a_root_that_is_no_object_is_no_call(&asking);
    bare_words_stand_in_arguments_alone();
    arguments_go_by_four_other_names(&asking);
    no_arguments_beside_others_are_two_readings();
    arguments_of_other_kinds_are_judged_as_texts();
    arguments_that_are_lost_are_never_an_empty_object(&asking);
    repeated_members_are_one_if_they_are_equal(&asking);
    decorations_are_taken_off_a_name();
    decorations_may_leave_two_tools();
    a_name_may_stand_several_times();
    case_is_read_in_the_profile_extended();
    a_name_that_is_no_text_is_none(&asking);
    without_tools_there_is_none();
    a_profile_decides_who_acts_and_not_what_is_meant(asking);
    helexa_refuses_a_name_that_is_there(asking);
    toolmend_tools_free(tools);
    return check_report();
}
