/* SPDX-License-Identifier: MIT
 *
 * test_calls_report.c - what a report of a whole call says beside its outcome: tools, readings,
 * history, message, notes, event, record, counters; its limits; and that it stays bounded. What
 * becomes of a call the vectors say (conformance/vectors/call).
 *
 * The texts are SPEC.md's and PROTOCOL.md's; the wordings of messages are this library's own.
 */
#include "calling.h"

#define AGAIN "\nSend the whole call again, with all of its arguments."

static toolmend_report *asked(const struct asking *asking, const char *text) {
    return call_report(asking, view_of(text));
}

/* ---- tools ----------------------------------------------------------------------------- */

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
               "repaired bash {\"command\":\"ls\"} by call/missing-name");
    check_call(&asking, "{\"name\":\"web_search\",\"arguments\":{}}",
               "rejected unknown-tool");
    check_call(&asking, "{\"name\":\"\",\"arguments\":{}}", "rejected no-tool");
    toolmend_tools_free(tools);
}

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

/* ---- readings ---------------------------------------------------------------------------- */

static void check_reading(const struct asking *asking, const char *text,
                          const char *pointer, const char *becomes, const char *rule) {
    toolmend_report *report = asked(asking, text);
    toolmend_reading reading = toolmend_report_reading(report, 0);
    if (!CHECK(toolmend_report_reading_count(report) == 1 &&
               view_is(reading.pointer, pointer) && view_is(reading.text, becomes) &&
               reading.rule_count == 1 && strcmp(reading.rules[0], rule) == 0))
        fprintf(stderr, "  %s: %.*s: %.*s\n", text, (int)reading.pointer.len,
                reading.pointer.ptr, (int)reading.text.len, reading.text.ptr);
    toolmend_report_free(report);
}

/* What a larger profile would do stands under readings. */
static void a_rule_that_the_profile_lacks_is_shown(struct asking asking) {
    asking.options.profile = TOOLMEND_SAFE;
    check_reading(&asking, "{\"name\":\" bash\",\"arguments\":{\"command\":\"ls\"}}",
                  "/name", "\"bash\"", "call/name-decorated");
    check_reading(&asking, "{\"arguments\":{\"command\":\"ls\"}}", "/name", "\"bash\"",
                  "call/missing-name");
    check_reading(&asking, "{\"arguments\":{\"command\":\"ls\",\"name\":\"bash\"}}",
                  "/name", "\"bash\"", "call/name-in-arguments");
    check_reading(&asking, "{\"name\":\"bash\",\"args\":{\"command\":\"ls\"}}", "/args",
                  "\"arguments\"", "call/arguments-key");
    check_reading(&asking, "{name:\"bash\",\"arguments\":{\"command\":\"ls\"}}", "",
                  "{\"name\":\"bash\",\"arguments\":{\"command\":\"ls\"}}",
                  "syntax/unquoted-key");
    check_reading(&asking, "{\"name\":\"bash\",\"arguments\":{command:\"ls\"}}", "",
                  "{\"command\":\"ls\"}", "syntax/unquoted-key");
    asking.options.profile = TOOLMEND_STANDARD;
    check_reading(&asking, "{\"name\":\"BASH\",\"arguments\":{\"command\":\"ls\"}}",
                  "/name", "\"bash\"", "call/name-case");
}

static void two_carriers_are_two_readings(const struct asking *asking) {
    toolmend_report *report =
        asked(asking, "{\"name\":\"bash\",\"args\":{},\"input\":{}}");
    CHECK(toolmend_report_reading_count(report) == 2);
    CHECK(view_is(toolmend_report_reading(report, 0).pointer, "/input"));
    CHECK(view_is(toolmend_report_reading(report, 1).pointer, "/args"));
    CHECK(toolmend_report_rival_count(report) == 0);
    CHECK(toolmend_report_arguments(report).ptr == NULL);
    toolmend_report_free(report);
}

/* What no rule of the profile finds is no arguments. */
static void arguments_are_those_that_the_profile_finds(struct asking asking) {
    const char *text = "{\"name\":\"bash\",\"args\":{\"command\":\"ls\"}}";
    toolmend_report *report = asked(&asking, text);
    CHECK(view_is(toolmend_report_arguments(report), "{\"command\":\"ls\"}"));
    toolmend_report_free(report);
    asking.options.profile = TOOLMEND_SAFE;
    report = asked(&asking, text);
    CHECK(toolmend_report_arguments(report).ptr == NULL);
    CHECK(toolmend_report_history(report).ptr == NULL);
    toolmend_report_free(report);
}

/* ---- history ----------------------------------------------------------------------------- */

/* NULL: there is none. */
static void check_history(const struct asking *asking, const char *text,
                          const char *history) {
    toolmend_report *report = asked(asking, text);
    toolmend_view is = toolmend_report_history(report);
    if (!CHECK(history ? view_is(is, history) : is.ptr == NULL))
        fprintf(stderr, "  %s: %.*s\n", text, (int)is.len, is.ptr ? is.ptr : "");
    toolmend_report_free(report);
}

static void history_is_that_of_the_arguments(const struct asking *asking) {
    check_history(asking, "{\"arguments\":{\"command\":\"ls\"}}", "{\"command\":\"ls\"}");
    check_history(asking, "{\"name\":\"bash\",\"arguments\":{command:5}}",
                  "{\"command\":5}"); /* mended, though the schema refuses it */
    check_history(asking, "{\"name\":\"no\",\"arguments\":{ \"a\" : 1 }}",
                  "{ \"a\" : 1 }");
    check_history(asking, "{\"name\":\"no\",\"arguments\":\"{\\\"a\\\":1}\"}",
                  "{\"a\":1}");
    check_history(asking, "{\"arguments\":{\"path\":\"a\"}}", "{\"path\":\"a\"}");
    check_history(asking, "{\"name\":\"no\",\"arguments\":{a:1}}", NULL);
    check_history(asking, "{\"name\":\"no\",\"arguments\":[]}", NULL);
    check_history(asking, "{\"name\":\"no\"}", NULL);
    check_history(asking, "{\"name\":\"bash\"}", NULL);
    check_history(asking, "{\"name\":\"bash\",\"arguments\":{},\"arguments\":{\"a\":1}}",
                  NULL);
    check_history(asking, "{\"name\":\"bash\",\"arguments\":{},\"name\":\"a\"}", "{}");
    check_history(asking, "{\"name\":\"bash\",\"arguments\":{\"command\":\"ls\"}", NULL);
    check_history(asking, "{\"name\":\"bash\",\"args\":{},\"args\":{\"a\":1}}", NULL);
    check_history(asking, "{}", NULL);
    check_history(asking, "[]", NULL);
}

/* ---- message ----------------------------------------------------------------------------- */

static void check_message(const struct asking *asking, const char *text,
                          const char *expected) {
    toolmend_report *report = asked(asking, text);
    toolmend_view message;
    CHECK(toolmend_report_message(report, &message) == TOOLMEND_OK);
    if (!CHECK(view_is(message, expected)))
        fprintf(stderr, "  %s\n%.*s\n", text, (int)message.len, message.ptr);
    toolmend_report_free(report);
}

#define UNKNOWN "The call names a tool that there is not, so no tool was run.\n- "
#define NONE    "The call does not say which tool is meant, so no tool was run.\n- "
#define ALL_FIVE                                                                         \
    "\"bash\", \"write_file\", \"edit_file\", \"read_file\" and \"list_dir\": send the " \
    "name of the tool that is meant, as it is spelled there."

static void the_model_is_told_of_the_call(const struct asking *asking) {
    check_message(asking, "{\"name\":\"secret\",\"arguments\":{}}",
                  UNKNOWN "\"name\" must be one of " ALL_FIVE AGAIN);
    check_message(asking, "{\"arguments\":{\"secret\":1}}",
                  NONE "\"name\" must be one of " ALL_FIVE AGAIN);
    /* the nearest first */
    check_message(asking, "{\"name\":\"edit_files\",\"arguments\":{}}",
                  UNKNOWN "\"name\" must be one of \"edit_file\", \"bash\", "
                          "\"write_file\", \"read_file\" and \"list_dir\": send the name "
                          "of the tool that is meant, as it is spelled there." AGAIN);
    check_message(
        asking, "{\"arguments\":{\"path\":\"secret\"}}",
        "The call can be read in more than one way, so no tool was run.\n- It "
        "could be a call of \"read_file\" or \"list_dir\": send the name of the "
        "tool that is meant as \"name\"." AGAIN);
    check_message(
        asking, "{\"name\":\"write_file\",\"secret\":1}",
        "The call does not have the form of one, so no tool was run.\n- The call "
        "must have \"arguments\": put an object with \"path\" and \"content\" "
        "there." AGAIN);
    check_message(
        asking, "[\"secret\"]",
        "The call does not have the form of one, so no tool was run.\n- The call "
        "must be one JSON object with \"name\" and \"arguments\", but an array "
        "came: send one object for each call." AGAIN);
    check_message(
        asking, "{\"tool_calls\":[{\"secret\":1},{}]}",
        "The call does not have the form of one, so no tool was run.\n- "
        "\"tool_calls\" must hold one call, an object, but 2 came: send one call, in "
        "a text of its own." AGAIN);
    check_message(
        asking, "{\"name\":\"bash\",\"args\":{},\"input\":{}}",
        "The call can be read in more than one way, so no tool was run.\n- More "
        "than one member could be the arguments: send them once, as "
        "\"arguments\"." AGAIN);
    check_message(asking, "{\"name\":\"bash\",\"name\":\"a\",\"arguments\":{}}",
                  "The call can be read in more than one way, so no tool was run.\n- The "
                  "name of /name stands more than once in its object: send it once, with "
                  "the value that is meant." AGAIN);
    check_message(
        asking, "",
        "The call is not valid JSON, so no tool was run.\n- No text came: send one "
        "JSON object with \"name\" and \"arguments\"." AGAIN);
}

static void the_model_is_told_of_a_text_that_is_no_call(const struct asking *asking) {
    check_message(
        asking, "{\"name\":\"bash\",\"arguments\":{\"command\":\"l",
        "The call was cut off, so no tool was run.\n- The text ends inside a "
        "string, at byte 40 (line 1), in member 1 of /arguments: the rest is "
        "missing.\nSend the whole call again; if it is long, send less at once, "
        "over several calls.");
    check_message(asking, "{\"name\":\"bash\",\"arguments\":{}} {\"name\":\"a\"}",
                  "The call can be read in more than one way, so no tool was run.\n- At "
                  "byte 31 (line 1) stands another object: send one object in each "
                  "call." AGAIN);
}

/* What is wrong with the arguments is told as of an arguments text. */
static void the_model_is_told_of_the_arguments(const struct asking *asking) {
    check_message(asking, "{\"name\":\"read_file\",\"arguments\":{\"path\":5}}",
                  "The arguments do not match the tool's schema, so the tool was not "
                  "run.\n- /path must be a string, but an integer came: put it in double "
                  "quotes." AGAIN);
}

static void at_most_ten_names_are_told(void) {
    struct line list = {0};
    put_words(&list, "[");
    for (int i = 0; i < 300; i++) {
        char tool[200];
        (void)snprintf(tool, sizeof tool,
                       "%s{\"name\":\"tool_with_a_rather_long_name_that_"
                       "goes_on_and_on_%03d\"}",
                       i > 0 ? "," : "", i);
        put_words(&list, tool);
    }
    put_words(&list, "]");
    toolmend_tools *tools = tools_of(list.ptr);
    struct asking asking = asking_of(tools);
    toolmend_report *report = asked(&asking, "{\"name\":\"x\",\"arguments\":{}}");
    toolmend_view message = {NULL, 0};
    size_t names = 0;
    CHECK(toolmend_report_message(report, &message) == TOOLMEND_OK);
    CHECK(message.len <= TOOLMEND_MESSAGE_MAX);
    for (size_t i = 0; i + 9 < message.len; i++)
        names += memcmp(message.ptr + i, "tool_with", 9) == 0;
    CHECK(names == 10);
    CHECK(strstr(message.ptr, " and 290 more: send the name") != NULL);
    toolmend_report_free(report);
    toolmend_tools_free(tools);
    free(list.ptr);
    tools = tools_of("[]");
    asking = asking_of(tools);
    check_message(&asking, "{\"name\":\"x\",\"arguments\":{}}",
                  UNKNOWN
                  "There is no tool that can be called: answer without one." AGAIN);
    toolmend_tools_free(tools);
}

/* ---- notes ------------------------------------------------------------------------------- */

static void check_notes(const struct asking *asking, const char *text,
                        const char *const *expected, size_t count) {
    toolmend_report *report = asked(asking, text);
    size_t notes = 0;
    CHECK(toolmend_report_note_count(report, &notes) == TOOLMEND_OK);
    if (CHECK(notes == count))
        for (size_t i = 0; i < count; i++) {
            toolmend_view note = toolmend_report_note(report, i);
            if (!CHECK(view_is(note, expected[i])))
                fprintf(stderr, "  %.*s\n", (int)note.len, note.ptr);
        }
    toolmend_report_free(report);
}

static void notes_tell_what_was_changed_around_and_inside(const struct asking *asking) {
    static const char *const missing[] = {
        "the call: got the name \"bash\" (call/missing-name)."};
    static const char *const hoisted[] = {
        "/name: set to \"bash\" (call/name-in-arguments).",
        "/args: renamed to \"arguments\" (call/arguments-key).",
        "/name: left out (call/name-in-arguments)."};
    static const char *const both[] = {
        "/id: the spelling of Python became that of JSON (syntax/python-literal).",
        ("a member of the call: the spelling of Python became that of JSON "
         "(syntax/python-literal)."),
        "/line: a string became a number (scalar/number-in-string).",
        "the arguments: a comma before the closer was left out (syntax/trailing-comma)."};
    check_notes(asking, "{\"arguments\":{\"command\":\"ls\"}}", missing, 1);
    check_notes(asking, "{\"name\":null,\"args\":{\"name\":\"bash\",\"command\":\"ls\"}}",
                hoisted, 3);
    check_notes(
        asking,
        "{\"id\":None,\"secret\":None,\"name\":\"read_file\",\"arguments\":{\"path\":"
        "\"a\",\"line\":\"3\",}}",
        both, 4);
}

/* ---- event, digest, counters, record ----------------------------------------------------- */

static void an_event_of_no_tool_names_none(const struct asking *asking) {
    char event[400] = "";
    toolmend_report *report = asked(asking, "{\"name\":\"secret\",\"arguments\":{}}");
    size_t len = toolmend_report_write_event(report, (toolmend_view){NULL, 0}, 2, event,
                                             sizeof event - 1);
    CHECK(len < sizeof event);
    static const char begin[] =
        "{\"type\":\"tool_input_invalid\",\"tool\":null,\"model\":null,\"profile\":"
        "\"standard\",\"rules\":[],\"reason\":\"unknown-tool\",\"refusal\":\"";
    CHECK(strncmp(event, begin, sizeof begin - 1) == 0);
    CHECK(toolmend_report_refusal(report) != 0);
    toolmend_report *other = asked(asking, "{\"name\":\"other\",\"arguments\":{}}");
    CHECK(toolmend_report_refusal(report) == toolmend_report_refusal(other));
    toolmend_report_free(other);
    other = asked(asking, "{\"arguments\":{}}");
    CHECK(toolmend_report_refusal(report) != toolmend_report_refusal(other));
    toolmend_report_free(other);
    toolmend_report_free(report);
    report = asked(asking, "{\"arguments\":{\"command\":\"ls\"}}");
    len = toolmend_report_write_event(report, (toolmend_view){NULL, 0}, 0, event,
                                      sizeof event - 1);
    event[len < sizeof event ? len : 0] = '\0';
    CHECK(strcmp(event,
                 "{\"type\":\"tool_input_repaired\",\"tool\":\"bash\",\"model\":null,"
                 "\"profile\":\"standard\",\"rules\":[\"call/missing-name\"],"
                 "\"reason\":null,\"refusal\":null,\"repeat\":null}") == 0);
    toolmend_report_free(report);
}

static void calls_are_counted(const struct asking *asking) {
    toolmend_stats stats = {.size = sizeof stats};
    static const char *const texts[] = {
        "{\"name\":\"no\",\"arguments\":{}}", "{\"arguments\":{}}",
        "{\"arguments\":{\"command\":\"ls\"}}",
        "{\"name\":\"bash\",\"arguments\":{\"command\":\"ls\"}}"};
    for (size_t i = 0; i < 4; i++) {
        toolmend_report *report = asked(asking, texts[i]);
        CHECK(toolmend_stats_add(&stats, report) == TOOLMEND_OK);
        toolmend_report_free(report);
    }
    CHECK(stats.verdicts[TOOLMEND_REJECTED] == 2 && stats.verdicts[TOOLMEND_VALID] == 1);
    CHECK(stats.reasons[TOOLMEND_REASON_UNKNOWN_TOOL] == 1);
    CHECK(stats.reasons[TOOLMEND_REASON_NO_TOOL] == 1);
    for (size_t i = 0; i < toolmend_rule_count(); i++)
        CHECK(stats.rules[i] ==
              (strcmp(toolmend_rule_at(i).id, "call/missing-name") == 0));
}

static void check_record(const struct asking *asking, const char *text,
                         const char *expected) {
    toolmend_report *report = asked(asking, text);
    toolmend_view json = {NULL, 0};
    CHECK(toolmend_report_json(report, &json) == TOOLMEND_OK);
    if (!CHECK(view_is(json, expected)))
        fprintf(stderr, "  %.*s\n", (int)json.len, json.ptr);
    toolmend_report_free(report);
}

/* The members of a repair's record in their order, with those of a call among them. */
static void the_record_says_that_it_is_one_of_a_call(const struct asking *asking) {
    check_record(
        asking, "{\"arguments\":{\"command\":\"ls\"}}",
        "{\"format\":1,\"op\":\"call\",\"tool\":\"bash\",\"profile\":\"standard\","
        "\"finish\":\"unknown\",\"verdict\":\"repaired\",\"reason\":null,"
        "\"text\":\"{\\\"command\\\":\\\"ls\\\"}\","
        "\"arguments\":\"{\\\"command\\\":\\\"ls\\\"}\",\"edits\":[{\"start\":29,\"end\":"
        "29,"
        "\"old\":\"\",\"new\":\", \\\"name\\\": "
        "\\\"bash\\\"\",\"pointer\":\"\",\"rules\":["
        "\"call/missing-name\"],\"in\":\"call\"}],\"violations\":[],\"warnings\":[],"
        "\"notes\":[\"the call: got the name \\\"bash\\\" (call/missing-name).\"],"
        "\"readings\":[],\"rivals\":[],\"evidence\":[\"command\"],\"effectful\":false,"
        "\"message\":null,\"history\":\"{\\\"command\\\":\\\"ls\\\"}\"}");
    toolmend_report *report = asked(asking, "{\"arguments\":{\"path\":\"a\"}}");
    toolmend_view json = {NULL, 0};
    CHECK(toolmend_report_json(report, &json) == TOOLMEND_OK);
    CHECK(view_is(toolmend_json_at(json, "/tool"), "null"));
    CHECK(view_is(toolmend_json_at(json, "/rivals"), "[\"read_file\",\"list_dir\"]"));
    CHECK(view_is(toolmend_json_at(json, "/evidence"), "[]"));
    toolmend_report_free(report);
    report = asked(asking, "{\"name\":\"bash\",\"arguments\":\"\\ud800\"}");
    CHECK(toolmend_report_json(report, &json) == TOOLMEND_OK);
    CHECK(view_is(toolmend_json_at(json, "/arguments_b64"), "\"7aCA\"")); /* ED A0 80 */
    toolmend_report_free(report);
}

static void a_report_of_a_repair_has_nothing_of_a_call(void) {
    toolmend_tool *tool = tool_of("{}");
    toolmend_report *report = report_of(tool, view_of("{}"), NULL);
    CHECK(toolmend_report_arguments(report).ptr == NULL);
    CHECK(view_is(toolmend_report_tool_name(report), "tool"));
    CHECK(!toolmend_report_effectful(report));
    CHECK(toolmend_report_rival_count(report) == 0);
    CHECK(toolmend_report_evidence_count(report) == 0);
    toolmend_report_free(report);
    toolmend_tool_free(tool);
}

int main(void) {
    toolmend_tools *tools = tools_of(helexa);
    const struct asking asking = asking_of(tools);
    a_tool_that_does_not_compile_is_a_rival();
    an_entry_without_a_name_is_no_rival();
    evidence_are_the_required_keys();
    a_tool_is_effectful_if_its_annotations_say_so();
    a_rule_that_the_profile_lacks_is_shown(asking);
    two_carriers_are_two_readings(&asking);
    arguments_are_those_that_the_profile_finds(asking);
    history_is_that_of_the_arguments(&asking);
    the_model_is_told_of_the_call(&asking);
    the_model_is_told_of_a_text_that_is_no_call(&asking);
    the_model_is_told_of_the_arguments(&asking);
    at_most_ten_names_are_told();
    notes_tell_what_was_changed_around_and_inside(&asking);
    an_event_of_no_tool_names_none(&asking);
    calls_are_counted(&asking);
    the_record_says_that_it_is_one_of_a_call(&asking);
    a_report_of_a_repair_has_nothing_of_a_call();
    toolmend_tools_free(tools);
    return check_report();
}
