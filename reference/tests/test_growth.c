/* SPDX-License-Identifier: MIT
 *
 * test_growth.c - P11: for a given schema the counted steps grow with the text and no faster.
 *
 * Each case is a text of n pieces, measured at n and 2n: the steps may grow by at most 2.2.
 * Counted, not timed: a shared machine changes nothing.
 */
#include "check.h"
#include "sample.h"

static char *nested(const char *open, size_t n, const char *inside, const char *close) {
    size_t before = strlen(open), after = strlen(close);
    char *text = malloc(n * (before + after) + strlen(inside) + 1), *at = text;
    if (!text)
        exit(1);
    for (size_t i = 0; i < n; i++, at += before)
        memcpy(at, open, before);
    memcpy(at, inside, strlen(inside));
    at += strlen(inside);
    for (size_t i = 0; i < n; i++, at += after)
        memcpy(at, close, after);
    *at = '\0';
    return text;
}

static uint64_t steps_of(const toolmend_tool *tool, char *text, toolmend_reason reason) {
    toolmend_options options = {.size = sizeof options, .limits.edits_max = 1000000};
    toolmend_report *report = report_of(tool, view_of(text), &options);
    if (!CHECK(toolmend_report_reason(report) == reason))
        fprintf(stderr, "  %.60s...: %s\n", text,
                toolmend_reason_name(toolmend_report_reason(report)));
    uint64_t steps = toolmend_report_steps(report);
    toolmend_report_free(report);
    free(text);
    return steps;
}

static void check_growth(const char *what, uint64_t small, uint64_t large) {
    CHECK(small > 0);
    if (!CHECK(large * 10 <= small * 22))
        fprintf(stderr, "  %s: %llu steps, then %llu\n", what, (unsigned long long)small,
                (unsigned long long)large);
}

static void lists(const char *items, const char *piece, toolmend_reason reason) {
    char schema[400];
    snprintf(
        schema, sizeof schema,
        "{\"properties\":{\"v\":{\"type\":\"array\",\"items\":%s}},\"required\":[\"v\"]}",
        items);
    toolmend_tool *tool = tool_of(schema);
    uint64_t small = steps_of(tool, repeated("{\"v\":[", piece, 1000, "]}"), reason);
    uint64_t large = steps_of(tool, repeated("{\"v\":[", piece, 2000, "]}"), reason);
    check_growth(items, small, large);
    toolmend_tool_free(tool);
}

/* Steps for an object of that many undeclared members, where so many names are required. */
static uint64_t steps_of_members(size_t required, size_t members, const char *keyword) {
    size_t room = 40 * required + 100, len;
    char *schema = malloc(room), *text = malloc(20 * members + 3);
    if (!schema || !text)
        exit(1);
    len = (size_t)snprintf(schema, room, "{\"%s\":%s[", keyword,
                           keyword[0] == 'd' ? "{\"m0\":" : "");
    for (size_t i = 0; i < required; i++)
        len += (size_t)snprintf(schema + len, room - len, "%s\"r%zu\"", i ? "," : "", i);
    snprintf(schema + len, room - len, "]%s}", keyword[0] == 'd' ? "}" : "");
    len = 0;
    for (size_t i = 0; i < members; i++)
        len += (size_t)snprintf(text + len, 20, "%c\"m%zu\":1", i ? ',' : '{', i);
    snprintf(text + len, 3, "}");
    toolmend_tool *tool = tool_of(schema);
    uint64_t steps = steps_of(tool, text, TOOLMEND_REASON_SCHEMA_MISMATCH);
    toolmend_tool_free(tool);
    free(schema);
    return steps;
}

/* P11 speaks of one schema; the product of both would be slow all the same. */
TEST(required_names_are_not_looked_up_one_by_one) {
    static const char *const keywords[] = {"required", "dependentRequired"};
    for (size_t i = 0; i < 2; i++) {
        uint64_t few = steps_of_members(30, 8000, keywords[i]);
        uint64_t many = steps_of_members(300, 8000, keywords[i]);
        if (!CHECK(many * 10 <= few * 11))
            fprintf(stderr, "  %s: %llu steps, and %llu for ten times the names\n",
                    keywords[i], (unsigned long long)few, (unsigned long long)many);
    }
}

TEST(items_to_mend_and_near_misses) {
    lists("{\"type\":\"integer\"}", "\"7\"", TOOLMEND_REASON_NONE);
    lists("{\"type\":\"integer\"}", "\"7\",\"x\"", TOOLMEND_REASON_SCHEMA_MISMATCH);
    lists("{\"type\":\"array\",\"items\":{\"type\":\"string\"}}",
          "[\"a\"],\"[\\\"b\\\"]\"", TOOLMEND_REASON_NONE);
    lists("{\"type\":\"array\",\"items\":{\"type\":\"string\"}}",
          "[\"a\"],\"['b', 'c']\"", TOOLMEND_REASON_NONE);
    lists("{\"type\":\"array\",\"items\":{\"type\":\"string\"}}", "\"[b, c\"",
          TOOLMEND_REASON_SCHEMA_MISMATCH);
    lists("{\"enum\":[\"all\",\"b\",\"c\"]}", "\"ALL\"", TOOLMEND_REASON_NONE);
    lists("{\"type\":\"object\",\"properties\":{\"a_b\":{\"type\":\"boolean\"}},"
          "\"required\":[\"a_b\"]}",
          "{\"aB\":\"true\"}", TOOLMEND_REASON_NONE);
    lists("{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}}}",
          "{\"a\":null}", TOOLMEND_REASON_NONE);
    lists("{\"anyOf\":[{\"type\":\"integer\"},{\"type\":\"array\",\"items\":{\"type\":"
          "\"string\"}}]}",
          "\"5\"", TOOLMEND_REASON_AMBIGUOUS);
}

/* An object of n members "k0", "k1", ... (or "0", "1", ...), each with the same value. */
static char *wide(const char *open, const char *prefix, size_t n, const char *value,
                  const char *close) {
    size_t room =
        strlen(open) + strlen(close) + n * (strlen(prefix) + strlen(value) + 32);
    char *text = malloc(room);
    if (!text)
        exit(1);
    size_t at = (size_t)snprintf(text, room, "%s", open);
    for (size_t i = 0; i < n; i++)
        at += (size_t)snprintf(text + at, room - at, "%s\"%s%zu\":%s", i ? "," : "",
                               prefix, i, value);
    snprintf(text + at, room - at, "%s", close);
    return text;
}

/* Undeclared members beside a missing required one; a map to mend; indexes; repeated words. */
TEST(wide_objects) {
    static const struct {
        const char *schema, *open, *prefix, *value, *close;
        toolmend_reason reason;
    } cases[] = {
        {"{\"properties\":{\"some_key\":{}},\"required\":[\"some_key\"]}",     "{",        "k", "1",
         "}",                                                                                                  TOOLMEND_REASON_SCHEMA_MISMATCH},
        {"{\"properties\":{\"v\":{\"type\":\"array\"}},\"required\":[\"v\"]}", "{\"v\":{",
         "",                                                                                    "1",     "}}", TOOLMEND_REASON_AMBIGUOUS      },
        {"{\"additionalProperties\":{\"type\":\"integer\"}}",                  "{",        "k", "\"1\"", "}",
         TOOLMEND_REASON_NONE                                                                                                                 },
        {"{\"properties\":{\"some_key\":{}},\"required\":[\"some_key\"]}",     "{",
         "<arg_key>",                                                                           "1",     "}",  TOOLMEND_REASON_SCHEMA_MISMATCH},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        toolmend_tool *tool = tool_of(cases[i].schema);
        uint64_t counts[2];
        for (size_t k = 0; k < 2; k++)
            counts[k] = steps_of(tool,
                                 wide(cases[i].open, cases[i].prefix, (size_t)1000 << k,
                                      cases[i].value, cases[i].close),
                                 cases[i].reason);
        check_growth(cases[i].schema, counts[0], counts[1]);
        toolmend_tool_free(tool);
    }
}

/* A union of two at every depth, all of it refused: branches may not multiply. */
TEST(nested_unions) {
    toolmend_tool *tool =
        tool_of("{\"$defs\":{\"t\":{\"anyOf\":[{\"type\":\"object\",\"properties\":{"
                "\"a\":{\"$ref\":"
                "\"#/$defs/"
                "t\"}},\"required\":[\"a\",\"x\"]},{\"type\":\"object\",\"properties\":{"
                "\"a\":{\"$ref\":\"#/$defs/"
                "t\"}},\"required\":[\"a\",\"y\"]}]}},\"properties\":{\"a\":"
                "{\"$ref\":\"#/$defs/t\"}}}");
    uint64_t small =
        steps_of(tool, nested("{\"a\":", 50, "1", "}"), TOOLMEND_REASON_SCHEMA_MISMATCH);
    uint64_t large =
        steps_of(tool, nested("{\"a\":", 100, "1", "}"), TOOLMEND_REASON_SCHEMA_MISMATCH);
    check_growth("nested unions", small, large);
    toolmend_tool_free(tool);
}

/* Lists in lists in one recursive schema, with a fault at the bottom. */
TEST(nested_lists) {
    toolmend_tool *tool = tool_of(
        "{\"$defs\":{\"l\":{\"type\":\"array\",\"items\":{\"anyOf\":[{\"type\":"
        "\"integer\"},{"
        "\"$ref\":\"#/$defs/l\"}]}}},\"properties\":{\"v\":{\"$ref\":\"#/$defs/l\"}}}");
    char *text = nested("[", 60, "\"7\",\"8\"", "]");
    char *whole = repeated("{\"v\":", text, 1, "}");
    free(text);
    uint64_t small = steps_of(tool, whole, TOOLMEND_REASON_NONE);
    text = nested("[", 120, "\"7\",\"8\"", "]");
    whole = repeated("{\"v\":", text, 1, "}");
    free(text);
    uint64_t large = steps_of(tool, whole, TOOLMEND_REASON_NONE);
    check_growth("nested lists", small, large);
    toolmend_tool_free(tool);
}

int main(void) {
    return check_all();
}
