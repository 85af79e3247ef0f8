/* SPDX-License-Identifier: MIT
 *
 * installed.c - a program of somebody who has installed the library. test_install.py builds it
 * as C and as C++, against the shared and the static library, with what pkg-config says.
 *
 * Prints what it did in one line, so that a program which links and does nothing is found.
 */
#include <stdio.h>
#include <string.h>
#include <toolmend.h>

static toolmend_view view(const char *text) {
    toolmend_view made = {text, strlen(text)};
    return made;
}

int main(void) {
    const char *schema =
        "{\"properties\": {\"n\": {\"type\": \"integer\", \"minimum\": 1}, "
        "\"id\": {\"type\": \"string\", \"pattern\": \"^[a-z]+$\"}}}";
    toolmend_tool *tool;
    toolmend_report *report;
    toolmend_error error;
    toolmend_stats stats;
    char event[512];
    memset(&stats, 0, sizeof stats);
    stats.size = sizeof stats;
    if (toolmend_tool_compile(view("count"), view(schema), NULL, &tool, &error) !=
            TOOLMEND_OK ||
        toolmend_repair(tool, view("{\"n\": \"5\", \"id\": \"ab\"}"),
                        TOOLMEND_FINISH_UNKNOWN, NULL, &report, &error) != TOOLMEND_OK ||
        toolmend_stats_add(&stats, report) != TOOLMEND_OK)
        return 3;
    toolmend_view text = toolmend_report_text(report);
    size_t len = toolmend_report_write_event(report, view("m"), 0, event, sizeof event);
    printf("%s %.*s %lu %.28s\n", toolmend_version(), (int)text.len, text.ptr,
           (unsigned long)stats.verdicts[TOOLMEND_REPAIRED], len > 28 ? event : "");
    toolmend_report_free(report);
    toolmend_tool_free(tool);
    return 0;
}
