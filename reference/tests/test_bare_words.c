/* SPDX-License-Identifier: MIT
 *
 * test_bare_words.c - where a word without quotes may stand: an enumeration holds it once, and no
 * other string is possible, whichever branches of the schema's unions are meant.
 */
#include "check.h"
#include "sample.h"

/* Is the text repaired to the output? NULL: it is refused as not JSON. */
static bool becomes(const char *schema, const char *text, const char *output) {
    toolmend_tool *tool = tool_of(schema);
    toolmend_report *report = report_of(tool, view_of(text), NULL);
    bool repaired = toolmend_report_verdict(report) == TOOLMEND_REPAIRED;
    bool is = output ? repaired && view_is(toolmend_report_text(report), output)
                     : toolmend_report_reason(report) == TOOLMEND_REASON_NOT_JSON;
    if (!is)
        fprintf(stderr, "%s under %s: %s %s\n", text, schema,
                toolmend_verdict_name(toolmend_report_verdict(report)),
                toolmend_reason_name(toolmend_report_reason(report)));
    toolmend_report_free(report);
    toolmend_tool_free(tool);
    return is;
}

#define V(schema) "{\"properties\":{\"v\":" schema "}}"
#define ON        "{\"enum\":[\"on\",\"off\"]}"

static bool stands(const char *schema) {
    return becomes(schema, "{\"v\": on}", "{\"v\": \"on\"}");
}

static bool stands_not(const char *schema) {
    return becomes(schema, "{\"v\": on}", NULL);
}

TEST(every_way_to_the_value_has_to_list_it) {
    CHECK(stands(V(ON)));
    CHECK(stands(V("{\"const\":\"on\"}")));
    CHECK(stands(V("{\"type\":\"string\",\"enum\":[\"on\"]}")));
    CHECK(stands(V("{\"allOf\":[{\"type\":\"string\"}," ON "]}")));
    CHECK(stands("{\"$defs\":{\"m\":" ON
                 "},\"properties\":{\"v\":{\"$ref\":\"#/$defs/m\"}}}"));
    CHECK(stands("{\"patternProperties\":{\"^v\":" ON "}}"));
    CHECK(stands("{\"additionalProperties\":" ON "}"));
    /* listed elsewhere, so that the word is one of the schema's, but not here */
    CHECK(stands_not("{\"properties\":{\"v\":{\"type\":\"string\"},\"w\":" ON "}}"));
    CHECK(stands_not("{\"properties\":{\"w\":" ON "}}"));
    CHECK(stands_not("{\"properties\":{\"v\":{\"enum\":[\"off\"]},\"w\":" ON "}}"));
}

TEST(a_branch_that_takes_other_strings_speaks_against_it) {
    CHECK(stands(V("{\"anyOf\":[" ON ",{\"type\":\"null\"}]}")));
    CHECK(stands(V("{\"oneOf\":[" ON ",{\"enum\":[\"x\"]}]}")));
    CHECK(stands(
        V("{\"anyOf\":[{\"anyOf\":[" ON ",{\"type\":\"integer\"}]},{\"const\":1}]}")));
    CHECK(stands_not(V("{\"anyOf\":[" ON ",{\"type\":\"string\",\"minLength\":9}]}")));
    CHECK(stands_not(V("{\"anyOf\":[" ON ",{}]}")));
    CHECK(stands_not(
        V("{\"anyOf\":[{\"anyOf\":[" ON ",{\"type\":\"string\"}]},{\"const\":1}]}")));
    /* what holds for every branch is enough */
    CHECK(stands(
        V("{\"enum\":[\"on\"],\"anyOf\":[{\"minLength\":1},{\"type\":\"null\"}]}")));
}

TEST(an_enumeration_may_hold_it_only_once) {
    CHECK(stands_not(V("{\"anyOf\":[" ON ",{\"enum\":[\"on\",1]}]}")));
    CHECK(stands_not(V("{\"allOf\":[" ON ",{\"const\":\"on\"}]}")));
    CHECK(stands_not(V("{\"enum\":[\"on\",\"o\\u006e\"]}"))); /* the same string */
    /* one enumeration, met twice */
    CHECK(stands("{\"$defs\":{\"m\":" ON
                 "},\"properties\":{\"v\":{\"anyOf\":[{\"$ref\":\"#/$defs/m\"},"
                 "{\"$ref\":\"#/$defs/m\"}]}}}"));
}

/* The union stands around the object that holds the word. */
TEST(branches_of_an_object_count_for_its_members) {
#define KIND(name)                                                                       \
    "{\"properties\":{\"v\":{\"const\":\"" name "\"},\"" name                            \
    "\":{\"type\":\"integer\"}}}"
    CHECK(stands("{\"anyOf\":[" KIND("on") "," KIND("off") "]}"));
    CHECK(stands("{\"properties\":{\"v\":" ON
                 "},\"anyOf\":[{\"required\":[\"v\"]},{\"required\":"
                 "[\"w\"]}]}"));
    /* the second branch says nothing of it */
    CHECK(stands_not("{\"anyOf\":[" KIND("on") ",{\"required\":[\"v\"]}]}"));
    CHECK(becomes("{\"properties\":{\"o\":{\"anyOf\":[" KIND("on") "," KIND("off") "]}}}",
                  "{\"o\":{\"v\":off}}", "{\"o\":{\"v\":\"off\"}}"));
    CHECK(becomes("{\"anyOf\":[{\"properties\":{\"o\":" KIND(
                      "on") "}},{\"properties\":{\"o\":" KIND("off") "}}]}",
                  "{\"o\":{\"v\":off}}", "{\"o\":{\"v\":\"off\"}}"));
    CHECK(becomes("{\"anyOf\":[{\"properties\":{\"o\":" KIND(
                      "on") "}},{\"properties\":{\"o\":{}}}]}",
                  "{\"o\":{\"v\":on}}", NULL));
}

/* What a condition adds depends on the rest; without it any string may stand there. */
TEST(conditions_prove_nothing) {
    CHECK(stands_not("{\"if\":{\"required\":[\"v\"]},\"then\":" V(ON) "}"));
    CHECK(stands("{\"if\":{\"required\":[\"w\"]},\"then\":{\"required\":[\"x\"]},"
                 "\"properties\":{\"v\":" ON "}}"));
}

TEST(items_have_their_own_places) {
    CHECK(becomes(V("{\"prefixItems\":[" ON
                    ",{\"type\":\"integer\"}],\"items\":{\"enum\":[\"z\"]}}"),
                  "{\"v\": [on, 2, z, z]}", "{\"v\": [\"on\", 2, \"z\", \"z\"]}"));
    CHECK(becomes(V("{\"prefixItems\":[" ON ",{\"type\":\"string\"}]}"),
                  "{\"v\": [on, on]}", NULL));
    CHECK(becomes(V("{\"items\":{\"items\":" ON "}}"), "{\"v\": [[], [on], [off, on]]}",
                  "{\"v\": [[], [\"on\"], [\"off\", \"on\"]]}"));
}

/* The result counts, not where the word stood: a list around it, another name, another layer. */
TEST(the_word_is_looked_at_in_the_result) {
    CHECK(becomes("{\"properties\":{\"v\":{\"type\":\"array\",\"items\":" ON
                  "}},\"required\":[\"v\"]}",
                  "{\"v\": on}", "{\"v\": [\"on\"]}"));
    CHECK(becomes("{\"properties\":{\"my_v\":" ON
                  "},\"required\":[\"my_v\"],\"additionalProperties\":"
                  "false}",
                  "{\"myV\": on}", "{\"my_v\": \"on\"}"));
    CHECK(becomes("{\"properties\":{\"v\":" ON "},\"required\":[\"v\"]}",
                  "{\"arguments\": {\"v\": on}}", "{\"v\": \"on\"}"));
    /* no longer the word that came */
    CHECK(becomes("{\"properties\":{\"v\":{\"enum\":[\"ON\"]},\"w\":" ON "}}",
                  "{\"v\": on}", NULL));
}

/* More ways than are kept are no proof. */
TEST(a_place_with_too_many_ways_is_not_known) {
    char schema[4096];
    size_t len = (size_t)snprintf(schema, sizeof schema, "{\"anyOf\":[");
    for (size_t i = 0; i < 65; i++)
        len += (size_t)snprintf(schema + len, sizeof schema - len,
                                "%s{\"properties\":{\"v\":{\"const\":\"on%zu\"}}}",
                                i > 0 ? "," : "", i);
    (void)snprintf(schema + len, sizeof schema - len, "]}");
    CHECK(becomes(schema, "{\"v\": on7}", NULL));
}

/* Many of them, and steps that they do not need. */
TEST(words_cost_what_their_places_cost) {
    static const char schema[] = V("{\"items\":" ON "}");
    char *text = repeated("{\"v\":[", "on", 2000, "]}");
    toolmend_tool *tool = tool_of(schema);
    toolmend_report *report = report_of(tool, view_of(text), NULL);
    CHECK(toolmend_report_verdict(report) == TOOLMEND_REPAIRED);
    CHECK(toolmend_report_steps(report) < 20 * strlen(text));
    toolmend_report_free(report);
    toolmend_tool_free(tool);
    free(text);
}

int main(void) {
    return check_all();
}
