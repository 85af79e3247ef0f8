/* SPDX-License-Identifier: MIT
 *
 * fuzz_model.c - the library and the model say the same of any text and any whole call, in any
 * profile (check/by_model.h).
 */
#include "../check/by_model.h"

/* What a case is asked of. */
struct subject {
    const struct fuzz_case *asked;
    toolmend_tool *tool;
    toolmend_tools *tools;
};

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
        fuzz_check_by_model(asked, profile, report);
    else if (status != TOOLMEND_E_SCHEMA) /* of the tool that is called */
        fuzz_fail("any call has a report", asked->schema, asked->text);
    toolmend_report_free(report);
}

const struct fuzz_input fuzz_input = {
    .parts = "st", .headed = true, .write = fuzz_case_write};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { PROFILES = TOOLMEND_HELEXA + 1 };
    struct fuzz_case asked = fuzz_case_make(data, size);
    struct subject subject = {.asked = &asked};
    if (asked.call)
        (void)!toolmend_tools_load(asked.schema, NULL, &subject.tools, NULL);
    else
        subject.tool = fuzz_tool(asked.schema);
    if (subject.tools || subject.tool) {
        for (size_t i = 0; i < FUZZ_PROFILES; i++)
            check_profile(&subject, fuzz_profiles[i]);
        check_profile(&subject, (toolmend_profile)(asked.number % PROFILES));
    }
    toolmend_tools_free(subject.tools);
    toolmend_tool_free(subject.tool);
    fuzz_case_free(&asked);
    return 0;
}
