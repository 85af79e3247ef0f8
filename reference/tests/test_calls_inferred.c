/* SPDX-License-Identifier: MIT
 *
 * test_calls_inferred.c - a call without a name: which tool its arguments prove, and which not.
 *
 * Expected lines follow from SPEC.md, call/missing-name and call/name-in-arguments, by hand. The
 * rows of helexa's own table and of the study of the five systems stand as they are given there.
 */
#include "calling.h"

#define PROVEN " by call/missing-name"

/* ---- helexa ------------------------------------------------------------------------------ */

/* Its document: which key sets decide and which it refuses. Where its hand-made table refuses
 * what the schemas alone would decide ({path, line}), so does the clause. */
static void the_table_of_helexa(const struct asking *helexa_tools) {
    check_call(helexa_tools, "{\"arguments\":{\"command\":\"ls\"}}",
               "repaired bash {\"command\":\"ls\"}" PROVEN);
    check_call(helexa_tools, "{\"arguments\":{\"cwd\":\"/x\",\"command\":\"ls\"}}",
               "repaired bash {\"cwd\":\"/x\",\"command\":\"ls\"}" PROVEN);
    check_call(helexa_tools, "{\"arguments\":{\"path\":\"a\",\"content\":\"b\"}}",
               "repaired write_file {\"path\":\"a\",\"content\":\"b\"}" PROVEN);
    check_call(helexa_tools,
               "{\"arguments\":{\"path\":\"a\",\"old_text\":\"b\",\"new_text\":\"c\"}}",
               "repaired edit_file "
               "{\"path\":\"a\",\"old_text\":\"b\",\"new_text\":\"c\"}" PROVEN);
    static const char *const between_two[] = {
        "{\"path\":\"a\"}",
        "{\"path\":\"a\",\"line\":1}",
        "{\"path\":\"a\",\"limit\":1}",
        "{\"path\":\"a\",\"line\":1,\"limit\":1}",
    };
    static const char *const nothing[] = {
        "{\"command\":\"ls\",\"path\":\"a\"}",
        "{\"command\":\"ls\",\"extra\":1}",
        "{\"path\":\"a\",\"old_text\":\"b\"}",
        "{\"cwd\":\"/x\"}",
        "{}",
        "[]",
        "null",
        "\"ls\"",
        "[{\"command\":\"ls\"}]",
        "5",
    };
    for (size_t i = 0; i < sizeof between_two / sizeof between_two[0]; i++) {
        char text[160];
        (void)snprintf(text, sizeof text, "{\"arguments\":%s}", between_two[i]);
        check_call(helexa_tools, text, "rejected ambiguous: read_file list_dir");
    }
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++) {
        char text[160];
        (void)snprintf(text, sizeof text, "{\"arguments\":%s}", nothing[i]);
        check_call(helexa_tools, text, "rejected no-tool");
    }
}

/* The rows N01 to N12 that the table does not hold. */
static void what_helexa_does_otherwise(const struct asking *helexa_tools) {
    /* N07: the value must fit, too */
    check_call(helexa_tools, "{\"arguments\":{\"command\":5}}", "rejected no-tool");
    /* N09 */
    check_call(helexa_tools, "{\"arguments\":{\"command\":\"ls\",\"name\":\"bash\"}}",
               "repaired bash {\"command\":\"ls\"} by call/name-in-arguments");
    /* N11: null and blank say as much as nothing */
    static const char *const missing[] = {"null", "\"\"", "\" \\n\"", "None"};
    for (size_t i = 0; i < 3; i++) {
        char text[160];
        (void)snprintf(text, sizeof text,
                       "{\"name\":%s,\"arguments\":{\"command\":\"ls\"}}", missing[i]);
        check_call(helexa_tools, text, "repaired bash {\"command\":\"ls\"}" PROVEN);
    }
    check_call(
        helexa_tools, "{\"name\":None,\"arguments\":{\"command\":\"ls\"}}",
        "repaired bash {\"command\":\"ls\"} by syntax/python-literal call/missing-name");
}

/* N10: hoisting loses a real argument. */
static void a_name_that_is_an_argument_stays_one(void) {
    toolmend_tools *tools = tools_of("[" TOOL(
        "create_user", TEXT("name") "," TEXT("email"),
        "\"name\",\"email\"") "," TOOL("bash", TEXT("command"), "\"command\"") "]");
    struct asking asking = asking_of(tools);
    check_call(&asking, "{\"arguments\":{\"name\":\"Ann\",\"email\":\"x\"}}",
               "repaired create_user {\"name\":\"Ann\",\"email\":\"x\"}" PROVEN);
    check_call(&asking, "{\"arguments\":{\"name\":\"bash\",\"email\":\"x\"}}",
               "repaired create_user {\"name\":\"bash\",\"email\":\"x\"}" PROVEN);
    check_call(&asking, "{\"arguments\":{\"name\":\"create_user\",\"email\":\"x\"}}",
               "repaired create_user {\"name\":\"create_user\",\"email\":\"x\"}" PROVEN);
    check_call(&asking, "{\"arguments\":{\"name\":\"bash\",\"command\":\"ls\"}}",
               "repaired bash {\"command\":\"ls\"} by call/name-in-arguments");
    check_call(&asking, "{\"arguments\":{\"name\":\"bash\"}}", "rejected no-tool");
    toolmend_tools_free(tools);
}

/* ---- the name in the arguments ----------------------------------------------------------- */

static void the_member_goes_and_the_name_comes(const struct asking *helexa_tools) {
    const char *text = "{\"arguments\":{ \"name\" : \"bash\" , \"command\" : \"ls\" }}";
    toolmend_report *report = call_report(helexa_tools, view_of(text));
    if (CHECK(toolmend_report_edit_count(report) == 2)) {
        toolmend_edit call = toolmend_report_edit(report, 0);
        toolmend_edit inner = toolmend_report_edit(report, 1);
        CHECK(strcmp(call.in, "call") == 0 && call.start == 51 && call.end == 51);
        CHECK(view_is(call.new_text, ", \"name\": \"bash\"") && call.pointer.len == 0);
        CHECK(strcmp(inner.in, "arguments") == 0 && inner.start == 2 && inner.end == 20);
        CHECK(view_is(inner.pointer, "/name") && inner.new_text.len == 0);
        CHECK(inner.rule_count == 1 &&
              strcmp(inner.rules[0], "call/name-in-arguments") == 0);
    }
    CHECK(view_is(toolmend_report_text(report), "{ \"command\" : \"ls\" }"));
    toolmend_report_free(report);
    check_call(helexa_tools,
               "{\"input\":\"{\\\"command\\\":\\\"ls\\\",\\\"name\\\":\\\"bash\\\"}\"}",
               "repaired bash {\"command\":\"ls\"} by call/arguments-key "
               "call/name-in-arguments");
}

static void
only_an_exact_name_of_a_tool_that_does_not_know_it(const struct asking *helexa_tools) {
    static const char *const others[] = {
        "{\"command\":\"ls\",\"name\":\" bash\"}",
        "{\"command\":\"ls\",\"name\":\"Bash\"}",
        "{\"command\":\"ls\",\"name\":\"no\"}",
        "{\"command\":\"ls\",\"name\":5}",
        "{\"command\":5,\"name\":\"bash\"}",
        "{\"name\":\"bash\"}",
        "{\"command\":\"ls\",\"name\":\"read_file\"}",
        "{\"x\":{\"name\":\"bash\"},\"command\":\"ls\"}",
        "{\"command\":\"ls\",\"name\":\"bash\",}", /* not as it was written */
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        char text[160];
        (void)snprintf(text, sizeof text, "{\"arguments\":%s}", others[i]);
        check_call(helexa_tools, text, "rejected no-tool");
    }
    /* a name beside it is a statement */
    check_call(helexa_tools,
               "{\"name\":\"no\",\"arguments\":{\"command\":\"ls\",\"name\":\"bash\"}}",
               "rejected unknown-tool");
    check_call(helexa_tools,
               "{\"name\":\"bash\",\"arguments\":{\"command\":\"ls\",\"name\":\"bash\"}}",
               "rejected schema-mismatch of bash");
}

/* A name that the arguments repeat is harmless only where they are handed on as they came. */
static void repeated_names_and_lost_ends_prove_nothing(struct asking helexa_tools) {
    check_call(
        &helexa_tools,
        "{\"arguments\":{\"command\":\"ls\",\"name\":\"bash\",\"command\":\"ls\"}}",
        "rejected no-tool");
    check_call(&helexa_tools, "{\"arguments\":{\"command\":\"ls\",\"command\":\"ls\"}}",
               "repaired bash {\"command\":\"ls\",\"command\":\"ls\"}" PROVEN);
    /* the end that was lost may have held the name */
    helexa_tools.finish = TOOLMEND_FINISH_COMPLETE;
    check_call(&helexa_tools, "{\"arguments\":{\"command\":\"ls\"}", "rejected no-tool");
    check_call(&helexa_tools, "{\"name\":null,\"arguments\":{\"command\":\"ls\"}",
               "rejected no-tool");
    check_call(&helexa_tools, "{\"args\":{\"command\":\"ls\",\"name\":\"bash\"}",
               "rejected no-tool");
}

/* Some other tool that declares `name` could be meant by the whole object. */
static void who_knows_name_and_takes_it_is_a_rival(void) {
    toolmend_tools *tools = tools_of(
        "[{\"name\":\"bash\",\"parameters\":{\"properties\":{\"command\":{}}}},"
        "{\"name\":\"open\",\"parameters\":{\"properties\":{\"name\":{}}}},"
        "{\"name\":\"pattern\",\"parameters\":{\"patternProperties\":{\"^n\":{}},"
        "\"required\":[\"command\"]}},"
        "{\"name\":\"never\",\"parameters\":{\"properties\":{\"name\":{\"type\":\"null\"}"
        "}}}]");
    struct asking asking = asking_of(tools);
    check_call(&asking, "{\"arguments\":{\"name\":\"bash\",\"command\":\"ls\"}}",
               "rejected ambiguous: bash open pattern never");
    check_call(&asking, "{\"arguments\":{\"name\":\"bash\"}}",
               "rejected ambiguous: bash open never");
    check_call(&asking, "{\"arguments\":{\"name\":\"pattern\",\"command\":\"ls\"}}",
               "rejected no-tool"); /* its own patterns know the name */
    toolmend_tools_free(tools);
}

/* ---- what proves ------------------------------------------------------------------------- */

/* The other members of the call must say nothing. */
static void strangers_in_the_call_disprove(const struct asking *helexa_tools) {
    static const char *const labels[] = {
        "\"id\":\"call_1\"", "\"id\":\"functions.bash:0\"",
        "\"call_id\":7",     "\"tool_call_id\":null",
        "\"index\":\"x\"",   "\"type\":\"function\"",
        "\"type\":null",
    };
    /* an id of the form functions.NAME:NUMBER, or a type that is none of calls, names a tool */
    static const char *const statements[] = {
        "\"id\":\"functions.read:0\"",
        "\"call_id\":\"functions.read_file:0\"",
        "\"tool_call_id\":\"functions.x1\"",
        "\"type\":\"read_file\"",
        "\"type\":{}",
    };
    char text[200];
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
        (void)snprintf(text, sizeof text, "{%s,\"arguments\":{\"command\":\"ls\"}}",
                       labels[i]);
        check_call(helexa_tools, text, "repaired bash {\"command\":\"ls\"}" PROVEN);
    }
    for (size_t i = 0; i < sizeof statements / sizeof statements[0]; i++) {
        (void)snprintf(text, sizeof text, "{%s,\"arguments\":{\"command\":\"ls\"}}",
                       statements[i]);
        check_call(helexa_tools, text, "rejected no-tool");
    }
    static const char *const strangers[] = {
        "\"tool\":\"bash\"", "\"function\":\"x\"",
        "\"ID\":1",          "\"\":1",
        "\"input\":5",       "\"params\":null",
        "\"\\ud800\":1",     "\"a_name_that_is_longer_than_all_of_them\":1",
    };
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
        (void)snprintf(text, sizeof text, "{%s,\"arguments\":{\"command\":\"ls\"}}",
                       strangers[i]);
        check_call(helexa_tools, text, "rejected no-tool");
    }
    check_call(
        helexa_tools, "{\"args\":{\"command\":\"ls\"},\"id\":1}",
        "repaired bash {\"command\":\"ls\"} by call/arguments-key call/missing-name");
    check_call(helexa_tools, "{\"args\":{\"command\":\"ls\"},\"input\":1}",
               "rejected no-tool");
}

/* Arguments that need a repair prove nothing, whatever their form. */
static void arguments_prove_as_they_were_written(const struct asking *helexa_tools) {
    static const char *const repaired[] = {
        "{command:\"ls\"}",
        "{\"command\":\"ls\",}",
        "{\"command\":\"ls\",\"cwd\":null}",
        "\"{\\\"command\\\":\\\"ls\\\",}\"",
        "[{\"command\":\"ls\"}]",
        "{\"arguments\":{\"command\":\"ls\"}}",
        "\"\\\"{\\\\\\\"command\\\\\\\":\\\\\\\"ls\\\\\\\"}\\\"\"",
    };
    for (size_t i = 0; i < sizeof repaired / sizeof repaired[0]; i++) {
        char text[160];
        (void)snprintf(text, sizeof text, "{\"arguments\":%s}", repaired[i]);
        check_call(helexa_tools, text, "rejected no-tool");
    }
    check_call(helexa_tools, "{\"arguments\":\"{\\\"command\\\": \\\"ls\\\"}\"}",
               "repaired bash {\"command\": \"ls\"}" PROVEN);
    check_call(helexa_tools, "{\"arguments\":{\"command\":\"ls\"}}}",
               "repaired bash {\"command\":\"ls\"} by call/missing-name "
               "syntax/surplus-closer");
    check_call(helexa_tools, "{\"arguments\":{\"command\":\"ls\",\"command\":\"a\"}}",
               "rejected no-tool");
}

/* A tool that requires nothing is proven by nothing, and unknown keys disprove, also where the
 * schema lets them in. */
static void keys_that_are_required_and_declared_prove(void) {
    toolmend_tools *tools =
        tools_of("[{\"name\":\"free\",\"parameters\":{\"properties\":{\"a\":{}}}},"
                 "{\"name\":\"open\",\"parameters\":{\"properties\":{\"b\":{}},"
                 "\"required\":[\"b\"]}},"
                 "{\"name\":\"bare\",\"parameters\":{\"required\":[\"c\"]}},"
                 "{\"name\":\"map\",\"parameters\":{\"patternProperties\":{\"^d\":{}},"
                 "\"required\":[\"d\"]}}]");
    struct asking asking = asking_of(tools);
    check_call(&asking, "{\"arguments\":{\"a\":1}}", "rejected no-tool");
    check_call(&asking, "{\"arguments\":{\"b\":1}}", "repaired open {\"b\":1}" PROVEN);
    check_call(&asking, "{\"arguments\":{\"b\":1,\"z\":2}}", "rejected no-tool");
    check_call(&asking, "{\"arguments\":{\"c\":1}}", "rejected no-tool");
    check_call(&asking, "{\"arguments\":{\"d\":1}}", "rejected no-tool");
    check_call(&asking, "{\"arguments\":{\"\\ud800\":1,\"b\":1}}", "rejected no-tool");
    toolmend_tools_free(tools);
}

/* What could have taken the required keys stands against the proof, though it refuses these
 * values; what lacks a declaration of one of them does not. */
static void rivals_are_told_by_keys(void) {
    toolmend_tools *tools = tools_of(
        "[{\"name\":\"t\",\"parameters\":{\"properties\":{\"a\":{},\"b\":{},\"c\":{}},"
        "\"required\":[\"a\",\"b\"]}},"
        "{\"name\":\"typed\",\"parameters\":{\"properties\":{\"a\":{\"type\":\"null\"},"
        "\"b\":{},\"c\":{},\"e\":{}},\"required\":[\"a\",\"c\"]}},"
        "{\"name\":\"without_b\",\"parameters\":{\"properties\":{\"a\":{},\"d\":{}},"
        "\"required\":[\"a\"]}},"
        "{\"name\":\"needs_f\",\"parameters\":{\"properties\":{\"a\":{},\"b\":{},\"f\":{}"
        "},"
        "\"required\":[\"f\"]}}]");
    struct asking asking = asking_of(tools);
    check_call(&asking, "{\"arguments\":{\"a\":1,\"b\":2}}",
               "repaired t {\"a\":1,\"b\":2}" PROVEN);
    check_call(&asking, "{\"arguments\":{\"a\":1,\"b\":2,\"c\":3}}",
               "rejected ambiguous: t typed");
    check_call(&asking, "{\"arguments\":{\"a\":1,\"e\":2}}", "rejected no-tool");
    toolmend_tools_free(tools);
}

/* Keys are required and declared through references and allOf; a branch declares, and what only
 * a branch requires is not required. A rival's patterns declare. */
static void keys_are_found_behind_references_and_branches(void) {
    toolmend_tools *tools = tools_of(
        "[{\"name\":\"by_ref\",\"parameters\":{\"$ref\":\"#/$defs/o\",\"$defs\":{\"o\":{"
        "\"allOf\":[{\"properties\":{\"a\":{}}},{\"required\":[\"a\"]}]}}}},"
        "{\"name\":\"by_branch\",\"parameters\":{\"required\":[\"k\"],\"anyOf\":[{"
        "\"properties\":{\"k\":{},\"l\":{}},\"required\":[\"l\"]},{\"properties\":{\"m\":"
        "{}},"
        "\"required\":[\"m\"]}]}},"
        "{\"name\":\"only_branch\",\"parameters\":{\"oneOf\":[{\"properties\":{\"n\":{}},"
        "\"required\":[\"n\"]}]}},"
        "{\"name\":\"p\",\"parameters\":{\"properties\":{\"q\":{}},\"required\":[\"q\"]}}"
        ","
        "{\"name\":\"patterns\",\"parameters\":{\"allOf\":[{\"patternProperties\":{\"^q$"
        "\":{}}}]"
        "}}]");
    struct asking asking = asking_of(tools);
    check_call(&asking, "{\"arguments\":{\"a\":1}}", "repaired by_ref {\"a\":1}" PROVEN);
    check_call(&asking, "{\"arguments\":{\"k\":1,\"l\":1}}",
               "repaired by_branch {\"k\":1,\"l\":1}" PROVEN);
    check_call(&asking, "{\"arguments\":{\"k\":1,\"m\":1}}",
               "repaired by_branch {\"k\":1,\"m\":1}" PROVEN);
    check_call(&asking, "{\"arguments\":{\"k\":1}}", "rejected no-tool");
    check_call(&asking, "{\"arguments\":{\"n\":1}}", "rejected no-tool");
    check_call(&asking, "{\"arguments\":{\"q\":1}}", "rejected ambiguous: p patterns");
    toolmend_tools_free(tools);
}

/* An invalid schema disproves nothing; a name whose tool it is gives its status. */
static void a_tool_that_does_not_compile_is_a_rival(void) {
    toolmend_tools *tools = tools_of("[" TOOL(
        "bash", TEXT("command"),
        "\"command\"") ","
                       "{\"name\":\"broken\",\"parameters\":{\"type\":\"dict\"}}]");
    struct asking asking = asking_of(tools);
    toolmend_report *report = NULL;
    toolmend_error error = {.message = ""};
    check_call(&asking, "{\"arguments\":{\"command\":\"ls\"}}",
               "rejected ambiguous: bash broken");
    check_call(&asking, "{\"arguments\":{\"x\":\"ls\"}}", "rejected no-tool");
    check_call(&asking, "{\"arguments\":{\"name\":\"broken\"}}", "rejected no-tool");
    check_call(&asking, "{\"name\":\"bash\",\"arguments\":{\"command\":\"ls\"}}",
               "valid bash {\"command\":\"ls\"}");
    static const char *const named[] = {"{\"name\":\"broken\",\"arguments\":{}}",
                                        "{\"name\":\"broken\"}",
                                        "{\"name\":\" broken\",\"arguments\":{}}"};
    for (size_t i = 0; i < 3; i++) {
        CHECK(toolmend_call(tools, view_of(named[i]), TOOLMEND_FINISH_UNKNOWN, NULL,
                            &report, &error) == TOOLMEND_E_SCHEMA);
        CHECK(report == NULL && error.status == TOOLMEND_E_SCHEMA);
        CHECK(strcmp(error.pointer, "/type") == 0);
    }
    toolmend_tools_free(tools);
}

/* An entry that no call can name cannot be meant. */
static void an_entry_without_a_name_is_no_rival(void) {
    toolmend_tools *tools =
        tools_of("[{\"type\":\"web_search\",\"parameters\":{\"properties\":{\"command\":{"
                 "}}}}," TOOL("bash", TEXT("command"), "\"command\"") "]");
    struct asking asking = asking_of(tools);
    check_call(&asking, "{\"arguments\":{\"command\":\"ls\"}}",
               "repaired bash {\"command\":\"ls\"}" PROVEN);
    check_call(&asking, "{\"name\":\"web_search\",\"arguments\":{}}",
               "rejected unknown-tool");
    check_call(&asking, "{\"name\":\"\",\"arguments\":{}}", "rejected no-tool");
    toolmend_tools_free(tools);
}

/* ---- what is reported -------------------------------------------------------------------- */

static void evidence_are_the_required_keys(void) {
    toolmend_tools *tools = tools_of(
        "[{\"name\":\"t\",\"parameters\":{\"properties\":{\"z\":{},\"a\":{},\"b\":{}},"
        "\"required\":[\"z\",\"a\"],\"allOf\":[{\"required\":[\"a\",\"b\"]}]}}]");
    struct asking asking = asking_of(tools);
    toolmend_report *report =
        call_report(&asking, view_of("{\"arguments\":{\"a\":1,\"b\":2,\"z\":3}}"));
    if (CHECK(toolmend_report_evidence_count(report) == 3)) {
        CHECK(view_is(toolmend_report_evidence(report, 0), "z"));
        CHECK(view_is(toolmend_report_evidence(report, 1), "a"));
        CHECK(view_is(toolmend_report_evidence(report, 2), "b"));
    }
    CHECK(toolmend_report_evidence(report, 3).ptr == NULL);
    toolmend_report_free(report);
    report = call_report(
        &asking, view_of("{\"name\":\"t\",\"arguments\":{\"a\":1,\"b\":2,\"z\":3}}"));
    CHECK(toolmend_report_evidence_count(report) == 0);
    CHECK(toolmend_report_rival_count(report) == 0);
    CHECK(toolmend_report_rival(report, 0).ptr == NULL);
    toolmend_report_free(report);
    toolmend_tools_free(tools);
}

static void a_tool_is_effectful_if_its_annotations_say_so(void) {
    toolmend_tools *tools = tools_of(
        "[{\"name\":\"a\",\"annotations\":{\"destructiveHint\":true}},"
        "{\"name\":\"b\",\"annotations\":{\"readOnlyHint\":false}},"
        "{\"name\":\"c\",\"annotations\":{\"readOnlyHint\":true}},"
        "{\"name\":\"d\",\"annotations\":{\"destructiveHint\":false,\"title\":\"x\"}},"
        "{\"name\":\"e\",\"annotations\":{\"destructiveHint\":\"true\"}},"
        "{\"name\":\"f\",\"annotations\":5},{\"name\":\"g\"},"
        "{\"type\":\"function\",\"annotations\":{\"destructiveHint\":true},"
        "\"function\":{\"name\":\"h\"}}]");
    struct asking asking = asking_of(tools);
    static const bool effectful[] = {true, true, false, false, false, false, false, true};
    for (size_t i = 0; i < sizeof effectful / sizeof effectful[0]; i++) {
        char text[64];
        (void)snprintf(text, sizeof text, "{\"name\":\"%c\",\"arguments\":{}}",
                       (char)('a' + i));
        toolmend_report *report = call_report(&asking, view_of(text));
        CHECK(toolmend_report_effectful(report) == effectful[i]);
        toolmend_report_free(report);
    }
    toolmend_tools_free(tools);
}

int main(void) {
    toolmend_tools *tools = tools_of(helexa);
    const struct asking asking = asking_of(tools);
    the_table_of_helexa(&asking);
    what_helexa_does_otherwise(&asking);
    a_name_that_is_an_argument_stays_one();
    the_member_goes_and_the_name_comes(&asking);
    only_an_exact_name_of_a_tool_that_does_not_know_it(&asking);
    repeated_names_and_lost_ends_prove_nothing(asking);
    who_knows_name_and_takes_it_is_a_rival();
    strangers_in_the_call_disprove(&asking);
    arguments_prove_as_they_were_written(&asking);
    keys_that_are_required_and_declared_prove();
    rivals_are_told_by_keys();
    keys_are_found_behind_references_and_branches();
    a_tool_that_does_not_compile_is_a_rival();
    an_entry_without_a_name_is_no_rival();
    evidence_are_the_required_keys();
    a_tool_is_effectful_if_its_annotations_say_so();
    toolmend_tools_free(tools);
    return check_report();
}
