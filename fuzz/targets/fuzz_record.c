/* SPDX-License-Identifier: MIT
 *
 * fuzz_record.c - P12: what the library says that it did holds, and what it did not do is refused.
 *
 * Of a text and of a whole call, in every profile, the record holds by conformance/verify. A record
 * that says something else is refused: another verdict, another text, a byte more of an edit.
 */
#include "../../conformance/verify/verify.h"
#include "../input/case.h"

#include <stdio.h>

struct subject {
    const struct fuzz_case *asked;
    struct record_check *check;
    toolmend_tool *tool;
    toolmend_tools *tools;
};

static _Noreturn void fail(const struct subject *subject, const char *property) {
    fuzz_fail(property, subject->asked->schema, subject->asked->text);
}

static void check_true(const struct subject *subject, toolmend_view record) {
    enum record_answer answer =
        record_verify(subject->check, record, &subject->asked->text);
    if (answer == RECORD_HOLDS || answer == RECORD_NOT_CHECKED)
        return;
    for (size_t i = 0; i < record_fault_count(subject->check); i++) {
        struct record_fault fault = record_fault_at(subject->check, i);
        fprintf(stderr, "%s: %s\n", fault.clause, fault.why);
    }
    fprintf(stderr, "%.*s\n", (int)record.len, record.ptr);
    fail(subject, "P12: a true record holds");
}

/* The record with other words for one member's value. */
static void check_false(const struct subject *subject, toolmend_view record,
                        const char *pointer, const char *words) {
    struct pool pool = {NULL};
    struct writing out = {.pool = &pool};
    toolmend_view old = toolmend_json_at(record, pointer);
    size_t start = old.ptr ? (size_t)(old.ptr - record.ptr) : 0;
    if (!old.ptr || view_is(old, words))
        return;
    write_view(&out, view_cut(record, 0, start));
    write_words(&out, words);
    write_view(&out, view_cut(record, start + old.len, record.len));
    if (record_verify(subject->check, written(&out), &subject->asked->text) ==
        RECORD_HOLDS) {
        fprintf(stderr, "%s: %s\n%.*s\n", pointer, words, (int)record.len, record.ptr);
        fail(subject, "P12: a false record is refused");
    }
    pool_free(&pool);
}

static void check_record(const struct subject *subject, toolmend_report *report) {
    static const char *const verdicts[] = {"\"valid\"", "\"repaired\"", "\"rejected\""};
    toolmend_view record;
    if (toolmend_report_json(report, &record) != TOOLMEND_OK)
        fail(subject, "a report has a record");
    check_true(subject, record);
    for (size_t i = 0; i < 3; i++)
        check_false(subject, record, "/verdict", verdicts[i]);
    if (toolmend_report_verdict(report) == TOOLMEND_REPAIRED) {
        check_false(subject, record, "/text", "\"{\\\"another\\\": 1}\"");
        check_false(subject, record, "/edits", "[]");
        check_false(subject, record, "/edits/0/new", "\"another\"");
        check_false(subject, record, "/edits/0/old", "\"another\"");
        check_false(subject, record, "/edits/0/rules", "[]");
    }
    if (toolmend_report_verdict(report) == TOOLMEND_REJECTED)
        check_false(subject, record, "/reason", "null");
}

static void check_profile(const struct subject *subject, toolmend_profile profile) {
    const struct fuzz_case *asked = subject->asked;
    toolmend_options options = {.size = sizeof options, .profile = profile};
    toolmend_report *report = NULL;
    toolmend_status status =
        asked->call ? toolmend_call(subject->tools, asked->text, asked->finish, &options,
                                    &report, NULL)
                    : toolmend_repair(subject->tool, asked->text, asked->finish, &options,
                                      &report, NULL);
    if (status == TOOLMEND_OK)
        check_record(subject, report);
    toolmend_report_free(report);
}

static bool open_subject(struct subject *subject) {
    static const toolmend_view name = {"tool", 4};
    toolmend_view schema = subject->asked->schema;
    if (subject->asked->call)
        return toolmend_tools_load(schema, NULL, &subject->tools, NULL) == TOOLMEND_OK &&
               record_open_tools(schema, false, &subject->check, NULL) == TOOLMEND_OK;
    subject->tool = fuzz_tool(schema);
    return subject->tool &&
           record_open(name, schema, false, &subject->check, NULL) == TOOLMEND_OK;
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .headed = true, .write = fuzz_case_write};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { PROFILES = TOOLMEND_HELEXA + 1 };
    struct fuzz_case asked = fuzz_case_make(data, size);
    struct subject subject = {.asked = &asked};
    if (open_subject(&subject)) {
        for (size_t i = 0; i < FUZZ_PROFILES; i++)
            check_profile(&subject, fuzz_profiles[i]);
        check_profile(&subject, (toolmend_profile)(asked.number % PROFILES));
    }
    record_close(subject.check);
    toolmend_tool_free(subject.tool);
    toolmend_tools_free(subject.tools);
    fuzz_case_free(&asked);
    return 0;
}
