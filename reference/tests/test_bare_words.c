/* SPDX-License-Identifier: MIT
 *
 * test_bare_words.c - words without quotes: how many ways to a place are looked at, and what many
 * words cost. Where one may stand the vectors of syntax/bare-enum-word say.
 */
#include "check.h"
#include "sample.h"

/* More ways than are kept are no proof. */
TEST(a_place_with_too_many_ways_is_not_known) {
    char schema[4096];
    size_t len = (size_t)snprintf(schema, sizeof schema, "{\"anyOf\":[");
    for (size_t i = 0; i < 65; i++)
        len += (size_t)snprintf(schema + len, sizeof schema - len,
                                "%s{\"properties\":{\"v\":{\"const\":\"on%zu\"}}}",
                                i > 0 ? "," : "", i);
    (void)snprintf(schema + len, sizeof schema - len, "]}");
    toolmend_tool *tool = tool_of(schema);
    toolmend_report *report = report_of(tool, view_of("{\"v\": on7}"), NULL);
    CHECK(toolmend_report_reason(report) == TOOLMEND_REASON_NOT_JSON);
    toolmend_report_free(report);
    toolmend_tool_free(tool);
}

/* Many of them, and steps that they do not need. */
TEST(words_cost_what_their_places_cost) {
    static const char schema[] =
        "{\"properties\":{\"v\":{\"items\":{\"enum\":[\"on\",\"off\"]}}}}";
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
