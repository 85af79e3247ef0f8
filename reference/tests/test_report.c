/* SPDX-License-Identifier: MIT
 *
 * test_report.c - what a report says and how its record spells it. Reports are made by hand,
 * so that each claim has its input beside it; what fills them in is tested elsewhere.
 */
#include <stdlib.h>
#include <string.h>

#include "base/view.h"
#include "report.h"

#include "check.h"
#include "failing.h"

/* The tool of every report that names no other. */
static toolmend_tool *read_files;

/* A report about `text` that found nothing; the test fills in more. */
static toolmend_report *make_report(const toolmend_allocator *allocator,
                                    toolmend_view text) {
    struct tmi_arena arena;
    if (!tmi_arena_init(&arena, allocator, sizeof(toolmend_report)))
        abort();
    toolmend_report *report = tmi_new(&arena, 1, toolmend_report);
    if (!report)
        abort();
    *report = (toolmend_report){.arena = arena,
                                .tool = read_files,
                                .limits = {.depth_max = 8},
                                .input = text,
                                .text = text,
                                .parsed_text = text,
                                .history = text,
                                .offset = SIZE_MAX,
                                .strange_word = SIZE_MAX};
    report->parsed = tmi_parse(text, TMI_SOURCE_TEXT, 8, &report->arena, NULL, 0);
    return report;
}

/* Has the report exactly this record? */
static bool record_is(toolmend_report *report, const char *expected) {
    toolmend_view json;
    if (toolmend_report_json(report, &json) != TOOLMEND_OK)
        return false;
    bool equal = tmi_view_equal(json, (toolmend_view){expected, strlen(expected)});
    if (!equal)
        fprintf(stderr, "got      %.*s\nexpected %s\n", (int)json.len, json.ptr,
                expected);
    return equal;
}

/* Does the record hold this piece? */
static bool record_holds(toolmend_report *report, const char *piece) {
    toolmend_view json;
    if (toolmend_report_json(report, &json) != TOOLMEND_OK)
        return false;
    size_t len = strlen(piece);
    for (size_t at = 0; at + len <= json.len; at++)
        if (memcmp(json.ptr + at, piece, len) == 0)
            return true;
    fprintf(stderr, "got %.*s\n", (int)json.len, json.ptr);
    return false;
}

static void names_go_both_ways(void) {
    static const toolmend_profile profiles[] = {TOOLMEND_STANDARD, TOOLMEND_SAFE,
                                                TOOLMEND_EXTENDED};
    static const toolmend_finish finishes[] = {
        TOOLMEND_FINISH_UNKNOWN, TOOLMEND_FINISH_COMPLETE, TOOLMEND_FINISH_TRUNCATED};
    for (size_t i = 0; i < 3; i++) {
        toolmend_profile profile = profiles[(i + 1) % 3];
        toolmend_finish finish = finishes[(i + 1) % 3];
        CHECK(toolmend_profile_by_name(toolmend_profile_name(profiles[i]), &profile));
        CHECK(profile == profiles[i]);
        CHECK(toolmend_finish_by_name(toolmend_finish_name(finishes[i]), &finish));
        CHECK(finish == finishes[i]);
    }
}

static void names_are_spelled_as_the_formats_spell_them(void) {
    CHECK(strcmp(toolmend_verdict_name(TOOLMEND_VALID), "valid") == 0);
    CHECK(strcmp(toolmend_verdict_name(TOOLMEND_REPAIRED), "repaired") == 0);
    CHECK(strcmp(toolmend_verdict_name(TOOLMEND_REJECTED), "rejected") == 0);
    CHECK(strcmp(toolmend_reason_name(TOOLMEND_REASON_NONE), "") == 0);
    CHECK(strcmp(toolmend_reason_name(TOOLMEND_REASON_LIMIT), "limit") == 0);
    CHECK(strcmp(toolmend_reason_name(TOOLMEND_REASON_TRUNCATED), "truncated") == 0);
    CHECK(strcmp(toolmend_reason_name(TOOLMEND_REASON_AMBIGUOUS), "ambiguous") == 0);
    CHECK(strcmp(toolmend_reason_name(TOOLMEND_REASON_NOT_JSON), "not-json") == 0);
    CHECK(strcmp(toolmend_reason_name(TOOLMEND_REASON_SCHEMA_MISMATCH),
                 "schema-mismatch") == 0);
    CHECK(strcmp(toolmend_profile_name(TOOLMEND_STANDARD), "standard") == 0);
    CHECK(strcmp(toolmend_profile_name(TOOLMEND_SAFE), "safe") == 0);
    CHECK(strcmp(toolmend_profile_name(TOOLMEND_EXTENDED), "extended") == 0);
    CHECK(strcmp(toolmend_finish_name(TOOLMEND_FINISH_COMPLETE), "complete") == 0);
    CHECK(strcmp(toolmend_kind_name(TOOLMEND_NULL), "null") == 0);
    CHECK(strcmp(toolmend_kind_name(TOOLMEND_BOOLEAN), "boolean") == 0);
    CHECK(strcmp(toolmend_kind_name(TOOLMEND_NUMBER), "number") == 0);
    CHECK(strcmp(toolmend_kind_name(TOOLMEND_INTEGER), "integer") == 0);
    CHECK(strcmp(toolmend_kind_name(TOOLMEND_STRING), "string") == 0);
    CHECK(strcmp(toolmend_kind_name(TOOLMEND_ARRAY), "array") == 0);
    CHECK(strcmp(toolmend_kind_name(TOOLMEND_OBJECT), "object") == 0);
    CHECK(strcmp(toolmend_version(), TOOLMEND_VERSION) == 0);
}

static void an_unknown_name_leaves_the_value_alone(void) {
    toolmend_profile profile = TOOLMEND_EXTENDED;
    toolmend_finish finish = TOOLMEND_FINISH_COMPLETE;
    CHECK(!toolmend_profile_by_name("", &profile));
    CHECK(!toolmend_profile_by_name("Safe", &profile));
    CHECK(!toolmend_profile_by_name("safer", &profile));
    CHECK(!toolmend_finish_by_name("complet", &finish));
    CHECK(profile == TOOLMEND_EXTENDED);
    CHECK(finish == TOOLMEND_FINISH_COMPLETE);
}

static void a_number_that_is_no_value_has_an_empty_name(void) {
    CHECK(strcmp(toolmend_verdict_name((toolmend_verdict)3), "") == 0);
    CHECK(strcmp(toolmend_reason_name((toolmend_reason)9), "") == 0);
    CHECK(strcmp(toolmend_kind_name((toolmend_kind)7), "") == 0);
}

static void an_index_past_the_end_gives_a_zeroed_answer(void) {
    toolmend_report *report = make_report(NULL, TMI_VIEW("{}"));
    CHECK(toolmend_report_edit_count(report) == 0);
    CHECK(toolmend_report_edit(report, 0).rules == NULL);
    CHECK(toolmend_report_violation(report, 0).keyword == NULL);
    CHECK(toolmend_report_warning(report, 0).id == NULL);
    CHECK(toolmend_report_reading(report, SIZE_MAX).rules == NULL);
    toolmend_report_free(report);
}

static void warnings_of_the_text_stand_before_those_of_the_schema(void) {
    static const toolmend_warning of_schema = {
        "pattern-not-checked", {"/properties/a", 13}
    };
    static toolmend_warning of_text = {
        "duplicate-key", {"/a", 2}
    };
    const toolmend_tool tool = {.warnings = &of_schema, .warning_count = 1};
    toolmend_report *report = make_report(NULL, TMI_VIEW("{}"));
    report->tool = &tool;
    report->warnings = &of_text;
    report->warning_count = 1;
    CHECK(toolmend_report_warning_count(report) == 2);
    CHECK(toolmend_report_warning(report, 0).id == of_text.id);
    CHECK(toolmend_report_warning(report, 1).id == of_schema.id);
    CHECK(toolmend_report_warning(report, 2).id == NULL);
    CHECK(record_holds(
        report, "\"warnings\":[{\"id\":\"duplicate-key\",\"pointer\":\"/a\"},"
                "{\"id\":\"pattern-not-checked\",\"pointer\":\"/properties/a\"}]"));
    toolmend_report_free(report);
}

/* The call of the format's own example: {"paths": "[\"a\"]"} under an array of strings. The
 * string begins at byte 10 and is 9 bytes long. */
static void the_record_has_the_members_of_the_format_in_their_order(void) {
    static const char *const rules[] = {"shape/array-in-string"};
    toolmend_view input = TMI_VIEW("{\"paths\": \"[\\\"a\\\"]\"}");
    toolmend_edit edit = {
        10, 19,  {input.ptr + 10, 9},
           TMI_VIEW("[\"a\"]"), TMI_VIEW("/paths"), rules,
        1,  NULL
    };
    toolmend_violation violation = {TMI_VIEW("/paths"), "type",
                                    TMI_VIEW("/properties/paths/type"),
                                    TMI_VIEW("[\"array\"]"), TOOLMEND_STRING};
    toolmend_report *report = make_report(NULL, input);
    report->verdict = TOOLMEND_REPAIRED;
    report->text = TMI_VIEW("{\"paths\": [\"a\"]}");
    report->history = report->text;
    report->edits = &edit;
    report->edit_count = 1;
    report->violations = &violation;
    report->violation_count = 1;
    CHECK(record_is(
        report,
        "{\"format\":1,\"tool\":\"read_files\",\"profile\":\"standard\","
        "\"finish\":\"unknown\",\"verdict\":\"repaired\",\"reason\":null,"
        "\"text\":\"{\\\"paths\\\": [\\\"a\\\"]}\","
        "\"edits\":[{\"start\":10,\"end\":19,\"old\":\"\\\"[\\\\\\\"a\\\\\\\"]\\\"\","
        "\"new\":\"[\\\"a\\\"]\",\"pointer\":\"/paths\","
        "\"rules\":[\"shape/array-in-string\"]}],"
        "\"violations\":[{\"pointer\":\"/paths\","
        "\"schema_pointer\":\"/properties/paths/type\",\"keyword\":\"type\","
        "\"expected\":[\"array\"],\"received\":\"string\"}],"
        "\"warnings\":[],"
        "\"notes\":[\"/paths: a string became an array (shape/array-in-string).\"],"
        "\"readings\":[],\"rivals\":[],\"message\":null,"
        "\"history\":\"{\\\"paths\\\": [\\\"a\\\"]}\"}"));
    toolmend_report_free(report);
}

static void readings_and_several_of_a_kind_are_lists(void) {
    static const char *const decode[] = {"shape/array-in-string"};
    static const char *const chain[] = {"shape/object-in-string",
                                        "shape/object-for-array"};
    const toolmend_reading readings[] = {
        {TMI_VIEW("/a"),    TMI_VIEW("[1]"), decode, 1},
        {TMI_VIEW("/a~1b"), {NULL, 0},       chain,  2},
    };
    const toolmend_violation violations[] = {
        {TMI_VIEW(""),   "required", TMI_VIEW("/required"),             TMI_VIEW("[\"a\"]"),
         TOOLMEND_OBJECT },
        {TMI_VIEW("/b"), "minimum",  TMI_VIEW("/properties/b/minimum"), TMI_VIEW("1e0"),
         TOOLMEND_INTEGER},
    };
    toolmend_report *report = make_report(NULL, TMI_VIEW("{}"));
    report->profile = TOOLMEND_SAFE;
    report->finish = TOOLMEND_FINISH_TRUNCATED;
    report->verdict = TOOLMEND_REJECTED;
    report->reason = TOOLMEND_REASON_AMBIGUOUS;
    report->readings = readings;
    report->reading_count = 2;
    report->violations = violations;
    report->violation_count = 2;
    CHECK(record_holds(report, "\"profile\":\"safe\",\"finish\":\"truncated\","
                               "\"verdict\":\"rejected\",\"reason\":\"ambiguous\","
                               "\"text\":\"{}\",\"edits\":[],\"violations\":[{"));
    CHECK(record_holds(report, "\"expected\":[\"a\"],\"received\":\"object\"},{"));
    CHECK(record_holds(report, "\"expected\":1e0,\"received\":\"integer\"}],"));
    CHECK(record_holds(
        report,
        "\"readings\":[{\"pointer\":\"/a\",\"rules\":[\"shape/array-in-string\"],"
        "\"text\":\"[1]\"},{\"pointer\":\"/a~1b\",\"rules\":["
        "\"shape/object-in-string\",\"shape/object-for-array\"],\"text\":\"\"}]"));
    toolmend_report_free(report);
}

static void what_was_expected_stands_in_one_line(void) {
    const toolmend_violation violation = {
        TMI_VIEW("/a"), "enum", TMI_VIEW("/enum"),
        TMI_VIEW("[\n\t\"b  c\",\r\n \"\\\" , \\\\\" , { \"d\" : 1 }\n]"),
        TOOLMEND_STRING};
    toolmend_report *report = make_report(NULL, TMI_VIEW("{}"));
    report->violations = &violation;
    report->violation_count = 1;
    CHECK(record_holds(report, "\"expected\":[\"b  c\",\"\\\" , \\\\\",{\"d\":1}],"));
    toolmend_report_free(report);
}

/* RFC 4648: FF is /w==, FF FE is //4=, FF FE FD is //79, 00 10 83 FF is ABCD/w==. */
static void bytes_that_are_not_utf8_are_base64(void) {
    static const struct {
        toolmend_view text;
        const char *member;
    } cases[] = {
        {{"\xFF", 1},             "\"text_b64\":\"/w==\""    },
        {{"\xFF\xFE", 2},         "\"text_b64\":\"//4=\""    },
        {{"\xFF\xFE\xFD", 3},     "\"text_b64\":\"//79\""    },
        {{"\x00\x10\x83\xFF", 4}, "\"text_b64\":\"ABCD/w==\""},
        {{"\xED\xA0\x80", 3},     "\"text_b64\":\"7aCA\""    }, /* a surrogate in UTF-8 */
        {{"\xC3\xA9", 2},         "\"text\":\"\xC3\xA9\""    },
        {{"a\0\n", 3},            "\"text\":\"a\\u0000\\n\"" },
        {{NULL, 0},               "\"text\":\"\""            },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        toolmend_report *report = make_report(NULL, cases[i].text);
        CHECK(record_holds(report, cases[i].member));
        toolmend_report_free(report);
    }
}

static void old_bytes_that_are_not_utf8_are_base64(void) {
    static const char *const rules[] = {"syntax/trailing-token"};
    const toolmend_edit edit = {
        2, 3, {"\xFE", 1},
          {NULL,   0},
          TMI_VIEW(""), rules, 1, NULL
    };
    toolmend_report *report = make_report(NULL, TMI_VIEW("{}"));
    report->edits = &edit;
    report->edit_count = 1;
    CHECK(record_holds(report, "\"end\":3,\"old_b64\":\"/g==\",\"new\":\"\","));
    toolmend_report_free(report);
}

static void the_record_is_strict_json_and_made_once(void) {
    toolmend_report *report = make_report(NULL, TMI_VIEW("\"\\ \x01 \x7F {"));
    toolmend_view first;
    toolmend_view second;
    CHECK(toolmend_report_json(report, &first) == TOOLMEND_OK);
    CHECK(toolmend_json_check(first, NULL) == TOOLMEND_OK);
    CHECK(toolmend_report_json(report, &second) == TOOLMEND_OK);
    CHECK(first.ptr == second.ptr && first.len == second.len);
    toolmend_report_free(report);
}

static void without_memory_the_record_is_a_status_and_the_report_stays(void) {
    size_t failures = 0;
    for (size_t blocks = 1; blocks < 100; blocks++) {
        struct failing failing = {.fail_at = blocks + 1, .lasting = true};
        toolmend_allocator allocator = {failing_alloc, failing_free, &failing};
        static char text[20000]; /* more than one block of any arena holds */
        memset(text, 'x', sizeof text);
        toolmend_report *report =
            make_report(&allocator, (toolmend_view){text, sizeof text});
        toolmend_view json;
        toolmend_status status = toolmend_report_json(report, &json);
        CHECK(toolmend_report_text(report).len == sizeof text);
        toolmend_report_free(report);
        CHECK(failing.live == 0 && !failing.wrong_size);
        if (status == TOOLMEND_OK) {
            CHECK(failures > 0);
            return;
        }
        CHECK(status == TOOLMEND_E_MEMORY);
        failures++;
    }
    CHECK(false); /* still failing with 99 blocks */
}

static void what_is_not_there_is_an_argument_at_fault(void) {
    toolmend_report *report = make_report(NULL, TMI_VIEW("{}"));
    toolmend_view json;
    size_t count;
    CHECK(toolmend_report_json(NULL, &json) == TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_report_json(report, NULL) == TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_report_message(NULL, &json) == TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_report_message(report, NULL) == TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_report_note_count(NULL, &count) == TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_report_note_count(report, NULL) == TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_report_note(report, 0).ptr == NULL);
    toolmend_report_free(report);
    toolmend_report_free(NULL);
}

int main(void) {
    toolmend_view schema = TMI_VIEW("{\"properties\":{\"paths\":{\"type\":\"array\"}}}");
    if (toolmend_tool_compile(TMI_VIEW("read_files"), schema, NULL, &read_files, NULL))
        return 1;
    names_go_both_ways();
    names_are_spelled_as_the_formats_spell_them();
    an_unknown_name_leaves_the_value_alone();
    a_number_that_is_no_value_has_an_empty_name();
    an_index_past_the_end_gives_a_zeroed_answer();
    warnings_of_the_text_stand_before_those_of_the_schema();
    the_record_has_the_members_of_the_format_in_their_order();
    readings_and_several_of_a_kind_are_lists();
    what_was_expected_stands_in_one_line();
    bytes_that_are_not_utf8_are_base64();
    old_bytes_that_are_not_utf8_are_base64();
    the_record_is_strict_json_and_made_once();
    without_memory_the_record_is_a_status_and_the_report_stays();
    what_is_not_there_is_an_argument_at_fault();
    toolmend_tool_free(read_files);
    return check_report();
}
