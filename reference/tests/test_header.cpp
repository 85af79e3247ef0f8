/* SPDX-License-Identifier: MIT
 *
 * test_header.cpp - the public header from C++, linked against the shared library: C linkage,
 * no C-only syntax, and every symbol that one repair needs is exported.
 */
#include "toolmend.h"

#include <cstdio>
#include <string>

static std::string repaired(const std::string &schema, const std::string &text) {
    const toolmend_view name = {"read", 4};
    const toolmend_view schema_view = {schema.data(), schema.size()};
    const toolmend_view text_view = {text.data(), text.size()};
    toolmend_tool *tool = nullptr;
    toolmend_report *report = nullptr;
    std::string out;
    if (toolmend_tool_compile(name, schema_view, nullptr, &tool, nullptr) ==
            TOOLMEND_OK &&
        toolmend_repair(tool, text_view, TOOLMEND_FINISH_UNKNOWN, nullptr, &report,
                        nullptr) == TOOLMEND_OK) {
        const toolmend_view got = toolmend_report_text(report);
        out.assign(got.ptr, got.len);
    }
    toolmend_report_free(report);
    toolmend_tool_free(tool);
    return out;
}

int main() {
    const std::string schema =
        R"({"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]})";
    const bool held = repaired(schema, R"({"n": "7"})") == R"({"n": 7})";
    std::printf("%d passed, %d failed\n", held ? 1 : 0, held ? 0 : 1);
    return held ? 0 : 1;
}
