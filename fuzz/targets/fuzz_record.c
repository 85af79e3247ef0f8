/* SPDX-License-Identifier: MIT
 *
 * fuzz_record.c - P12: what the library says that it did, somebody can check who did not do it.
 *
 * Of a text with hints in its schema, and of a whole call, in every profile: the record holds by
 * conformance/record, which works out what a hint or a call means from schema, list and text
 * alone. A record that it refuses is a wrong repair, or a wrong reading of the specification
 * there.
 */
#include "../../conformance/record/record.h"
#include "../generate/hinted.h"
#include "../input/container.h"
#include "../input/split.h"

#include <stdio.h>

enum { PROFILES = 8 };

static const toolmend_profile profiles[PROFILES] = {
    TOOLMEND_SAFE,         TOOLMEND_STANDARD, TOOLMEND_EXTENDED, TOOLMEND_DOCKER_AGENT,
    TOOLMEND_HERMES_AGENT, TOOLMEND_DIRGE,    TOOLMEND_LIVEKIT,  TOOLMEND_HELEXA};

static void check(struct record_check *check, toolmend_report *report,
                  toolmend_view schema, toolmend_view text) {
    toolmend_view json;
    if (toolmend_report_json(report, &json) != TOOLMEND_OK)
        fuzz_fail("a report has a record", schema, text);
    if (record_verify(check, json, &text) == RECORD_HOLDS)
        return;
    for (size_t i = 0; i < record_fault_count(check); i++) {
        struct record_fault fault = record_fault_at(check, i);
        fprintf(stderr, "%s: %s\n", fault.clause, fault.why);
    }
    fprintf(stderr, "%.*s\n", (int)json.len, json.ptr);
    fuzz_fail("P12: the record holds", schema, text);
}

static void check_text(const struct fuzz_hinted *made) {
    toolmend_tool *tool = NULL;
    struct record_check *record = NULL;
    toolmend_view name = {"tool", 4};
    if (toolmend_tool_compile(name, made->schema, NULL, &tool, NULL) == TOOLMEND_OK &&
        record_open(name, made->schema, &record, NULL) == TOOLMEND_OK)
        for (size_t i = 0; i < PROFILES; i++) {
            toolmend_options options = {.size = sizeof options, .profile = profiles[i]};
            toolmend_report *report = NULL;
            if (toolmend_repair(tool, made->text, made->finish, &options, &report,
                                NULL) != TOOLMEND_OK)
                fuzz_fail("repair works", made->schema, made->text);
            check(record, report, made->schema, made->text);
            toolmend_report_free(report);
        }
    record_close(record);
    toolmend_tool_free(tool);
}

static void check_call(const struct fuzz_call *made) {
    toolmend_tools *tools = NULL;
    struct record_check *record = NULL;
    if (toolmend_tools_load(made->tools, NULL, &tools, NULL) == TOOLMEND_OK &&
        record_open_tools(made->tools, &record, NULL) == TOOLMEND_OK)
        for (size_t i = 0; i < PROFILES; i++) {
            toolmend_options options = {.size = sizeof options, .profile = profiles[i]};
            toolmend_report *report = NULL;
            toolmend_status status =
                toolmend_call(tools, made->text, made->finish, &options, &report, NULL);
            if (status == TOOLMEND_OK)
                check(record, report, made->tools, made->text);
            else if (status != TOOLMEND_E_SCHEMA)
                fuzz_fail("a call works", made->tools, made->text);
            toolmend_report_free(report);
        }
    record_close(record);
    toolmend_tools_free(tools);
}

/* The first byte chooses between the two, and then how the rest is read. */
static bool is_text(const uint8_t *data) {
    return data[0] % 4 < 2;
}

static void write_choices(const uint8_t *data, size_t size, struct fuzz_text *out) {
    if (is_text(data))
        fuzz_write_hinted_case(data, size, out);
    else
        fuzz_write_call(data, size, out);
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .head = fuzz_head, .write = write_choices};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 0 && is_text(data)) {
        struct fuzz_hinted made = fuzz_hinted_make(data, size);
        check_text(&made);
        fuzz_hinted_free(&made);
    } else if (size > 0) {
        struct fuzz_call made = fuzz_call_make(data, size);
        check_call(&made);
        fuzz_call_free(&made);
    }
    return 0;
}
