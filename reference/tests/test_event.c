/* SPDX-License-Identifier: MIT
 *
 * test_event.c - the line for a host's log: what stands in it, and what never does.
 *
 * Digests are worked out here from the bytes that conformance/PROTOCOL.md names, spelled in
 * full, by a second FNV-1a that is held against the published values.
 */
#include "report.h"

#include "check.h"
#include "sample.h"

/* ---- a second digest -------------------------------------------------------------------- */

static uint64_t fnv(const char *text) {
    uint64_t hash = 14695981039346656037U;
    for (; *text != '\0'; text++) {
        hash ^= (uint64_t)(unsigned char)*text;
        hash *= 1099511628211U;
    }
    return hash;
}

/* Landon Curt Noll's FNV page and the draft RFC give these. */
TEST(the_second_digest_is_fnv_1a) {
    CHECK(fnv("") == 0xCBF29CE484222325);
    CHECK(fnv("a") == 0xAF63DC4C8601EC8C);
    CHECK(fnv("foobar") == 0x85944171F73967E8);
}

/* ---- one event -------------------------------------------------------------------------- */

#define ROOM 4096

/* The event of a text, or what toolmend_report_write_event returned in place of a length. */
struct event {
    char text[ROOM];
    size_t len;
    uint64_t refusal;
};

static struct event event_with(const toolmend_tool *tool, const char *text,
                               toolmend_view model, uint64_t repeat,
                               toolmend_profile profile) {
    toolmend_options options = {.size = sizeof options, .profile = profile};
    toolmend_report *report = report_of(tool, view_of(text), &options);
    struct event event = {.text = ""};
    event.refusal = toolmend_report_refusal(report);
    event.len = toolmend_report_write_event(report, model, repeat, event.text, ROOM);
    toolmend_report_free(report);
    return event;
}

static struct event event_of(const toolmend_tool *tool, const char *text) {
    return event_with(tool, text, view_of("m"), 0, TOOLMEND_STANDARD);
}

static bool event_is(const struct event *event, const char *expected) {
    bool equal =
        event->len == strlen(expected) && memcmp(event->text, expected, event->len) == 0;
    if (!equal)
        fprintf(stderr, "got      %s\nexpected %s\n", event->text, expected);
    return equal;
}

/* The refusal of a text, where `claims` are the lines behind the tool's name "tool". */
static bool refusal_is(const char *schema, const char *text, const char *claims) {
    char line[ROOM];
    toolmend_tool *tool = tool_of(schema);
    struct event event = event_of(tool, text);
    (void)snprintf(line, sizeof line, "tool\n%s", claims);
    toolmend_tool_free(tool);
    return event.refusal == fnv(line);
}

static uint64_t refusal_of(const char *schema, const char *text) {
    toolmend_tool *tool = tool_of(schema);
    uint64_t refusal = event_of(tool, text).refusal;
    toolmend_tool_free(tool);
    return refusal;
}

static const char numbers[] =
    "{\"properties\": {\"n\": {\"type\": \"integer\"}, \"list\": {\"type\": \"array\", "
    "\"items\": {\"type\": \"string\"}}, \"mode\": {\"enum\": [\"a b\", \"c\"]}}, "
    "\"required\": [\"n\"], \"additionalProperties\": false}";

TEST(a_valid_call_has_no_event) {
    toolmend_tool *tool = tool_of(numbers);
    struct event event = event_of(tool, "{\"n\": 1}");
    CHECK(event.len == 0);
    CHECK(event.text[0] == '\0');
    CHECK(event.refusal == 0);
    toolmend_tool_free(tool);
}

/* Rules stand in the order of the catalogue, each once: shape before scalar. */
TEST(a_repaired_call_names_its_rules) {
    toolmend_tool *tool = tool_of(numbers);
    struct event event = event_with(tool, "{\"n\": \"1\", \"list\": \"x\"}",
                                    view_of("some/model:8b"), 7, TOOLMEND_EXTENDED);
    CHECK(event_is(&event, "{\"type\":\"tool_input_repaired\",\"tool\":\"tool\","
                           "\"model\":\"some/model:8b\",\"profile\":\"extended\","
                           "\"rules\":[\"shape/scalar-for-array\",\"scalar/"
                           "number-in-string\"],\"reason\":null,\"refusal\":null,"
                           "\"repeat\":null}"));
    CHECK(event.refusal == 0);
    toolmend_tool_free(tool);
}

TEST(a_rejected_call_names_its_reason_and_its_refusal) {
    toolmend_tool *tool = tool_of(numbers);
    char expected[512];
    struct event event = event_with(tool, "{\"n\": \"x\"}", (toolmend_view){NULL, 0},
                                    UINT64_MAX, TOOLMEND_SAFE);
    (void)snprintf(expected, sizeof expected,
                   "{\"type\":\"tool_input_invalid\",\"tool\":\"tool\",\"model\":null,"
                   "\"profile\":\"safe\",\"rules\":[],\"reason\":\"schema-mismatch\","
                   "\"refusal\":\"%08lx%08lx\",\"repeat\":18446744073709551615}",
                   (unsigned long)(event.refusal >> 32),
                   (unsigned long)(event.refusal & 0xFFFFFFFF));
    CHECK(event_is(&event, expected));
    toolmend_tool_free(tool);
}

TEST(names_of_the_host_are_quoted_as_json) {
    toolmend_tool *tool;
    if (!CHECK(toolmend_tool_compile(view_of("a\"b\n\xC3\xA9"), view_of(numbers), NULL,
                                     &tool, NULL) == TOOLMEND_OK))
        return;
    struct event event =
        event_with(tool, "{\"n\": \"1\"}", view_of("c\\d\x01"), 0, TOOLMEND_STANDARD);
    CHECK(event_is(&event,
                   "{\"type\":\"tool_input_repaired\",\"tool\":\"a\\\"b\\n\xC3\xA9\","
                   "\"model\":\"c\\\\d\\u0001\",\"profile\":\"standard\","
                   "\"rules\":[\"scalar/number-in-string\"],\"reason\":null,"
                   "\"refusal\":null,\"repeat\":null}"));
    CHECK(toolmend_json_check((toolmend_view){event.text, event.len}, NULL) ==
          TOOLMEND_OK);
    toolmend_tool_free(tool);
}

TEST(an_empty_model_is_not_an_absent_one) {
    toolmend_tool *tool = tool_of(numbers);
    struct event event =
        event_with(tool, "{\"n\": \"1\"}", view_of(""), 0, TOOLMEND_STANDARD);
    toolmend_view text = {event.text, event.len};
    CHECK(view_is(toolmend_json_at(text, "/model"), "\"\""));
    toolmend_tool_free(tool);
}

TEST(a_model_that_is_not_utf8_is_a_broken_contract) {
    toolmend_tool *tool = tool_of(numbers);
    CHECK(event_with(tool, "{\"n\": \"1\"}", view_of("\xFF"), 0, TOOLMEND_STANDARD).len ==
          SIZE_MAX);
    CHECK(event_with(tool, "{}", (toolmend_view){NULL, 1}, 0, TOOLMEND_STANDARD).len ==
          SIZE_MAX);
    toolmend_tool_free(tool);
}

/* Whatever room there is, no byte behind it is written, and the length is that of the whole. */
TEST(an_event_fits_its_room_or_says_how_much_it_needs) {
    toolmend_tool *tool = tool_of(numbers);
    toolmend_report *report = report_of(tool, view_of("{\"n\": \"x\"}"), NULL);
    char whole[ROOM], part[ROOM];
    size_t len = toolmend_report_write_event(report, view_of("m"), 12, whole, ROOM);
    size_t wrong = 0;
    CHECK(len > 100 && len < ROOM);
    CHECK(toolmend_report_write_event(report, view_of("m"), 12, NULL, 0) == len);
    for (size_t size = 0; size <= len; size++) {
        memset(part, '#', sizeof part);
        wrong += toolmend_report_write_event(report, view_of("m"), 12, part, size) != len;
        wrong += memcmp(part, whole, size) != 0 || part[size] != '#';
    }
    CHECK(wrong == 0);
    toolmend_report_free(report);
    toolmend_tool_free(tool);
}

/* ---- the refusal ------------------------------------------------------------------------ */

TEST(a_refusal_is_made_of_tool_reason_and_violations) {
    CHECK(refusal_is(numbers, "{\"n\": \"x\"}",
                     "schema-mismatch\n/properties/n/type type [\"integer\"]\n"));
    CHECK(refusal_is(numbers, "{}", "schema-mismatch\n/required required [\"n\"]\n"));
    CHECK(refusal_is(numbers, "{\"n\": 1, \"list\": \"a,b\"}",
                     "ambiguous\n/properties/list/type type [\"array\"]\n"));
    CHECK(refusal_is(numbers, "{\"n\": 1", "truncated\n"));
    CHECK(refusal_is(numbers, "{n: 01}", "not-json\n"));
    /* the violations of the text that the syntax rules make of it */
    CHECK(refusal_is(numbers, "{n: 'x'}",
                     "schema-mismatch\n/properties/n/type type [\"integer\"]\n"));
    CHECK(refusal_is(numbers, "[]", "schema-mismatch\n type [\"object\"]\n"));
    CHECK(refusal_is("false", "{}", "schema-mismatch\n false false\n"));
}

/* What is expected is spelled as the record spells it, whatever white space the schema has;
 * white space inside its strings is theirs. */
TEST(white_space_of_the_schema_does_not_count) {
    const char *claims =
        "schema-mismatch\n/properties/mode/enum enum [\"a b\",\"c\\\" d\"]\n";
    CHECK(refusal_is("{\"properties\":{\"mode\":{\"enum\":[\"a b\",\"c\\\" d\"]}}}",
                     "{\"mode\":\"z\"}", claims));
    CHECK(
        refusal_is("{\"properties\": {\"mode\": {\"enum\": [ \"a b\" ,\n\"c\\\" d\"]}}}",
                   "{\"mode\":\"z\"}", claims));
}

/* The order is that of the lines, not of the members; two items with one fault are one line. */
TEST(violations_stand_in_the_order_of_their_bytes_each_once) {
    const char *claims = "schema-mismatch\n"
                         "/additionalProperties additionalProperties false\n"
                         "/properties/list/items/type type [\"string\"]\n"
                         "/properties/n/type type [\"integer\"]\n";
    CHECK(refusal_is(numbers, "{\"n\": {}, \"list\": [{}, {}], \"q\": 1}", claims));
    CHECK(refusal_is(numbers, "{\"q\": 1, \"r\": 2, \"list\": [[1, 2]], \"n\": null}",
                     claims));
}

/* One keyword may lack another name in each item; one false schema is held by two keywords. */
TEST(violations_that_differ_at_the_end_are_two) {
    static const char items[] = "{\"properties\": {\"l\": {\"type\": \"array\", "
                                "\"items\": {\"type\": \"object\", "
                                "\"required\": [\"a\", \"b\"]}}}}";
    CHECK(refusal_is(items, "{\"l\": [{\"a\": 1}, {\"b\": 1}, {\"a\": 2}]}",
                     "schema-mismatch\n"
                     "/properties/l/items/required required [\"a\"]\n"
                     "/properties/l/items/required required [\"b\"]\n"));
    toolmend_tool *tool = tool_of("{}");
    toolmend_violation violations[] = {
        {.keyword = "then",
         .schema_pointer = view_of("/x"),
         .expected = view_of("false")},
        {.keyword = "properties",
         .schema_pointer = view_of("/x"),
         .expected = view_of("false")},
    };
    toolmend_report report = {.tool = tool,
                              .verdict = TOOLMEND_REJECTED,
                              .reason = TOOLMEND_REASON_SCHEMA_MISMATCH,
                              .violations = violations,
                              .violation_count = 2};
    CHECK(toolmend_report_refusal(&report) ==
          fnv("tool\nschema-mismatch\n/x properties false\n/x then false\n"));
    toolmend_tool_free(tool);
}

/* No violation of today lacks its `expected`; the interface allows it. */
TEST(what_nothing_is_known_to_be_expected_of_is_null) {
    toolmend_tool *tool = tool_of("{}");
    toolmend_violation violation = {.keyword = "type", .schema_pointer = view_of("/x")};
    toolmend_report report = {.tool = tool,
                              .verdict = TOOLMEND_REJECTED,
                              .reason = TOOLMEND_REASON_LIMIT,
                              .violations = &violation,
                              .violation_count = 1};
    CHECK(toolmend_report_refusal(&report) == fnv("tool\nlimit\n/x type null\n"));
    toolmend_tool_free(tool);
}

TEST(other_values_of_the_same_faults_are_the_same_refusal) {
    uint64_t refusal = refusal_of(numbers, "{\"n\": \"x\", \"q\": 1}");
    CHECK(refusal == refusal_of(numbers, "{\"other\": [true], \"n\": {\"a\": 2}}"));
    CHECK(refusal == refusal_of(numbers, " { \"n\" : \"\\u0079\" , \"q\" : \"\" }"));
}

TEST(another_fault_is_another_refusal) {
    static const char two[] =
        "{\"required\": [\"a\", \"b\"], \"properties\": {\"a\": {}, \"b\": {}}}";
    static const char *const texts[] = {
        "{\"n\": \"x\"}",           "{}",        "{\"n\": 1, \"q\": 1}",
        "{\"n\": \"x\", \"q\": 1}", "{\"n\": 1", "{\"n\": 1,}"};
    uint64_t refusals[6];
    for (size_t i = 0; i < 6; i++) {
        refusals[i] = refusal_of(numbers, texts[i]);
        for (size_t k = 0; k < i; k++)
            CHECK(refusals[k] != refusals[i]);
    }
    /* A model that adds one of two missing members gets further. */
    CHECK(refusal_of(two, "{}") != refusal_of(two, "{\"a\": 1}"));
}

TEST(another_tool_has_another_refusal) {
    toolmend_tool *tool;
    if (!CHECK(toolmend_tool_compile(view_of("tool2"), view_of(numbers), NULL, &tool,
                                     NULL) == TOOLMEND_OK))
        return;
    CHECK(event_of(tool, "{}").refusal ==
          fnv("tool2\nschema-mismatch\n/required required [\"n\"]\n"));
    CHECK(event_of(tool, "{}").refusal != refusal_of(numbers, "{}"));
    toolmend_tool_free(tool);
}

/* ---- no content ------------------------------------------------------------------------- */

#define MARK "Zq7"

static bool holds_mark(const struct event *event) {
    for (size_t i = 0; i + strlen(MARK) <= event->len; i++)
        if (memcmp(event->text + i, MARK, strlen(MARK)) == 0)
            return true;
    return false;
}

/* Every string, name and number of these texts is or holds a mark; the schema has none. Each
 * text has a twin with another mark, and the two events are the same bytes. */
TEST(no_byte_of_the_input_is_in_an_event) {
    static const char schema[] =
        "{\"properties\": {\"n\": {\"type\": \"integer\"}, \"s\": {\"enum\": [\"aa\"]}, "
        "\"o\": {\"type\": \"object\", \"additionalProperties\": {\"type\": \"array\", "
        "\"items\": {\"type\": \"integer\"}}, \"propertyNames\": {\"maxLength\": 8}}, "
        "\"l\": {\"type\": \"array\", \"items\": {\"type\": \"string\"}}}, "
        "\"patternProperties\": {\"^x_\": {\"type\": \"boolean\"}}, "
        "\"dependentRequired\": {\"s\": [\"n\"]}, \"additionalProperties\": false}";
    static const char *const texts[][2] = {
        {"{\"l\": \"Zq7\"}",                  "{\"l\": \"other\"}"                 },
        {"{\"n\": \"Zq7\"}",                  "{\"n\": \"other\"}"                 },
        {"{\"s\": \"Zq7\"}",                  "{\"s\": \"other\"}"                 },
        {"{\"Zq7\": 1}",                      "{\"other\": 1}"                     },
        {"{\"x_Zq7\": \"Zq7\"}",              "{\"x_other\": \"other\"}"           },
        {"{\"o\": {\"Zq7\": [\"Zq7\"]}}",     "{\"o\": {\"other\": [\"other\"]}}"  },
        {"{\"o\": {\"Zq7Zq7Zq7\": 1}}",       "{\"o\": {\"otherother\": 1}}"       },
        {"{\"l\": \"Zq7,Zq7\"}",              "{\"l\": \"other,other\"}"           },
        {"{\"l\": \"[\\\"Zq7\\\"]\"}",        "{\"l\": \"[\\\"other\\\"]\"}"       },
        {"{\"Zq7\": 1, \"Zq7\": 2}",          "{\"other\": 1, \"other\": 2}"       },
        {"{\"l\": [\"Zq7",                    "{\"l\": [\"other"                   },
        {"Zq7",                               "other"                              },
        {"\"Zq7\"",                           "\"other\""                          },
        {"{\"arguments\": {\"l\": \"Zq7\"}}", "{\"arguments\": {\"l\": \"other\"}}"},
    };
    toolmend_tool *tool = tool_of(schema);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct event event = event_of(tool, texts[i][0]);
        struct event twin = event_of(tool, texts[i][1]);
        CHECK(event.len > 0);
        CHECK(!holds_mark(&event));
        CHECK(event_is(&event, twin.text));
    }
    toolmend_tool_free(tool);
}

int main(void) {
    return check_all();
}
