/* SPDX-License-Identifier: MIT
 *
 * misuse.c - calls that a host must not make, and what toolmend.h says of them.
 */
#include "misuse.h"

#include <stdlib.h>
#include <string.h>

static const toolmend_view no_bytes = {NULL, 1}; /* a length without bytes */
static const toolmend_view no_utf8 = {"\xc3(", 2};
static const toolmend_view sound = {"{}", 2};

/* The status is the one wanted, and says why. */
static void refused(struct fuzz_account *account, toolmend_status got,
                    toolmend_status wanted, const toolmend_error *error) {
    fuzz_require(account, got == wanted, "a parameter that breaks its contract is told");
    if (error)
        fuzz_account_error(account, error, got, 0);
}

/* ---- compile and load ------------------------------------------------------------------ */

static void refuse_to_compile(struct fuzz_account *account, toolmend_view name,
                              toolmend_view schema, const toolmend_options *options,
                              toolmend_status wanted) {
    char any = 0;
    void *elsewhere = &any;
    toolmend_tool *tool = elsewhere;
    toolmend_error error = fuzz_error_unset();
    toolmend_status got = toolmend_tool_compile(name, schema, options, &tool, &error);
    refused(account, got, wanted, &error);
    fuzz_require(account, !tool, "there is no tool on failure");
    fuzz_require(account,
                 toolmend_tool_compile(name, schema, options, &tool, NULL) == wanted,
                 "an error may be NULL");
}

static void refuse_to_load(struct fuzz_account *account, toolmend_view text,
                           const toolmend_options *options, toolmend_status wanted) {
    char any = 0;
    void *elsewhere = &any;
    toolmend_tools *tools = elsewhere;
    toolmend_error error = fuzz_error_unset();
    toolmend_status got = toolmend_tools_load(text, options, &tools, &error);
    refused(account, got, wanted, &error);
    fuzz_require(account, !tools, "there is no list on failure");
}

static void misuse_compile(struct fuzz_account *account,
                           const struct fuzz_victims *victims) {
    toolmend_view name = {"t", 1};
    toolmend_error error = fuzz_error_unset();
    (void)victims;
    refuse_to_compile(account, no_bytes, sound, NULL, TOOLMEND_E_ARGUMENT);
    refuse_to_compile(account, name, no_bytes, NULL, TOOLMEND_E_ARGUMENT);
    refuse_to_compile(account, no_utf8, sound, NULL, TOOLMEND_E_ARGUMENT);
    refused(account, toolmend_tool_compile(name, sound, NULL, NULL, &error),
            TOOLMEND_E_ARGUMENT, &error);
    toolmend_tool_free(NULL);
}

static void misuse_load(struct fuzz_account *account,
                        const struct fuzz_victims *victims) {
    char any = 0;
    const void *elsewhere = &any;
    const toolmend_tool *tool = elsewhere;
    toolmend_error error = fuzz_error_unset();
    refuse_to_load(account, no_bytes, NULL, TOOLMEND_E_ARGUMENT);
    refused(account, toolmend_tools_load(sound, NULL, NULL, &error), TOOLMEND_E_ARGUMENT,
            &error);
    error = fuzz_error_unset();
    refused(account, toolmend_tools_find(NULL, sound, &tool, &error), TOOLMEND_E_ARGUMENT,
            &error);
    fuzz_require(account, !tool, "there is no tool on failure");
    toolmend_tools_free(NULL);
    if (!victims->tools)
        return;
    size_t count = toolmend_tools_count(victims->tools);
    refused(account, toolmend_tools_find(victims->tools, sound, NULL, NULL),
            TOOLMEND_E_ARGUMENT, NULL);
    refused(account, toolmend_tools_find(victims->tools, no_bytes, &tool, NULL),
            TOOLMEND_E_ARGUMENT, NULL);
    fuzz_require(account, !tool, "there is no tool on failure");
    fuzz_require(account,
                 !toolmend_tools_name(victims->tools, count).ptr &&
                     !toolmend_tools_name(victims->tools, SIZE_MAX).ptr,
                 "there is no tool of a list past the last");
}

/* ---- options --------------------------------------------------------------------------- */

static void *no_memory(void *ctx, size_t size) {
    (void)ctx;
    (void)size;
    return NULL;
}

/* Options that no function may take, in every function that takes some. */
static void refuse_options(struct fuzz_account *account,
                           const struct fuzz_victims *victims,
                           const toolmend_options *options, toolmend_status wanted) {
    toolmend_view name = {"t", 1};
    toolmend_report *report = NULL;
    toolmend_error error = fuzz_error_unset();
    refuse_to_compile(account, name, sound, options, wanted);
    refuse_to_load(account, (toolmend_view){"[]", 2}, options, wanted);
    if (victims->tool) {
        refused(account,
                toolmend_validate(victims->tool, victims->text, options, &report, &error),
                wanted, &error);
        error = fuzz_error_unset();
        refused(account,
                toolmend_repair(victims->tool, victims->text, TOOLMEND_FINISH_UNKNOWN,
                                options, &report, &error),
                wanted, &error);
    }
    error = fuzz_error_unset();
    if (victims->tools)
        refused(account,
                toolmend_call(victims->tools, victims->text, TOOLMEND_FINISH_UNKNOWN,
                              options, &report, &error),
                wanted, &error);
    fuzz_require(account, !report, "there is no report on failure");
}

/* As much memory as the size says, and not one byte more. */
static toolmend_options *options_of_size(size_t size) {
    size_t least = sizeof((toolmend_options *)NULL)->size;
    toolmend_options *options = calloc(1, size < least ? least : size);
    if (!options)
        abort();
    memcpy(options, &size, sizeof size);
    return options;
}

static void misuse_size(struct fuzz_account *account,
                        const struct fuzz_victims *victims) {
    static const size_t sizes[] = {0, 1, sizeof(size_t) - 1};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        toolmend_options *options = options_of_size(sizes[i]);
        refuse_options(account, victims, options, TOOLMEND_E_ARGUMENT);
        free(options);
    }
    toolmend_options *larger = options_of_size(sizeof *larger + 5);
    ((char *)larger)[sizeof *larger + 4] = 1; /* a member of a later version */
    refuse_options(account, victims, larger, TOOLMEND_E_ARGUMENT);
    free(larger);
}

static void misuse_members(struct fuzz_account *account,
                           const struct fuzz_victims *victims) {
    const toolmend_allocator none = {NULL, NULL, NULL};
    const toolmend_allocator half = {no_memory, NULL, NULL};
    toolmend_options options = {.size = sizeof options, .allocator = &none};
    refuse_options(account, victims, &options, TOOLMEND_E_ARGUMENT);
    options.allocator = &half;
    refuse_options(account, victims, &options, TOOLMEND_E_ARGUMENT);
    options = (toolmend_options){.size = sizeof options};
    options.profile = (toolmend_profile)(TOOLMEND_HELEXA + 1);
    refuse_options(account, victims, &options, TOOLMEND_E_ARGUMENT);
}

static void misuse_limits(struct fuzz_account *account,
                          const struct fuzz_victims *victims) {
    static const size_t most[] = {(size_t)1 << 30, 2048};
    for (unsigned i = 0; i < 5; i++) {
        toolmend_options options = {.size = sizeof options};
        size_t *const limits[] = {&options.limits.text_max, &options.limits.schema_max,
                                  &options.limits.depth_max,
                                  &options.limits.schema_depth_max,
                                  &options.limits.pattern_steps_max};
        *limits[i] = i < 4 ? most[i / 2] + 1 : SIZE_MAX;
        refuse_options(account, victims, &options, TOOLMEND_E_LIMIT);
    }
}

/* ---- calls, reports, counters ---------------------------------------------------------- */

static void misuse_call(struct fuzz_account *account,
                        const struct fuzz_victims *victims) {
    const toolmend_finish finish = (toolmend_finish)(TOOLMEND_FINISH_TRUNCATED + 1);
    char any = 0;
    void *elsewhere = &any;
    toolmend_report *report = elsewhere;
    toolmend_error error = fuzz_error_unset();
    refused(account, toolmend_validate(NULL, sound, NULL, &report, &error),
            TOOLMEND_E_ARGUMENT, &error);
    refused(account, toolmend_repair(NULL, sound, 0, NULL, &report, NULL),
            TOOLMEND_E_ARGUMENT, NULL);
    refused(account, toolmend_call(NULL, sound, 0, NULL, &report, NULL),
            TOOLMEND_E_ARGUMENT, NULL);
    if (victims->tool) {
        const toolmend_tool *tool = victims->tool;
        refused(account, toolmend_validate(tool, no_bytes, NULL, &report, NULL),
                TOOLMEND_E_ARGUMENT, NULL);
        refused(account, toolmend_repair(tool, sound, 0, NULL, NULL, NULL),
                TOOLMEND_E_ARGUMENT, NULL);
        refused(account, toolmend_repair(tool, sound, finish, NULL, &report, NULL),
                TOOLMEND_E_ARGUMENT, NULL);
    }
    if (victims->tools) {
        const toolmend_tools *tools = victims->tools;
        refused(account, toolmend_call(tools, no_bytes, 0, NULL, &report, NULL),
                TOOLMEND_E_ARGUMENT, NULL);
        refused(account, toolmend_call(tools, sound, 0, NULL, NULL, NULL),
                TOOLMEND_E_ARGUMENT, NULL);
        refused(account, toolmend_call(tools, sound, finish, NULL, &report, NULL),
                TOOLMEND_E_ARGUMENT, NULL);
    }
    fuzz_require(account, !report, "there is no report on failure");
    toolmend_report_free(NULL);
}

/* Counters without a size are not touched: they may be of an older struct, which is shorter. */
static void misuse_counters(struct fuzz_account *account,
                            const struct fuzz_victims *victims) {
    toolmend_stats counters = {.size = sizeof counters};
    const size_t size = sizeof counters.size + sizeof counters.verdicts[0];
    toolmend_stats *shorter = calloc(1, size);
    if (!shorter)
        abort();
    memcpy(shorter, &size, sizeof size);
    refused(account, toolmend_stats_merge(shorter, &counters), TOOLMEND_E_ARGUMENT, NULL);
    refused(account, toolmend_stats_merge(&counters, shorter), TOOLMEND_E_ARGUMENT, NULL);
    refused(account, toolmend_stats_merge(NULL, &counters), TOOLMEND_E_ARGUMENT, NULL);
    refused(account, toolmend_stats_merge(&counters, NULL), TOOLMEND_E_ARGUMENT, NULL);
    refused(account, toolmend_stats_add(&counters, NULL), TOOLMEND_E_ARGUMENT, NULL);
    if (victims->report) {
        toolmend_report *report = victims->report;
        refused(account, toolmend_stats_add(shorter, report), TOOLMEND_E_ARGUMENT, NULL);
        refused(account, toolmend_stats_add(NULL, report), TOOLMEND_E_ARGUMENT, NULL);
        refused(account, toolmend_report_message(report, NULL), TOOLMEND_E_ARGUMENT,
                NULL);
        refused(account, toolmend_report_note_count(report, NULL), TOOLMEND_E_ARGUMENT,
                NULL);
        refused(account, toolmend_report_json(report, NULL), TOOLMEND_E_ARGUMENT, NULL);
        fuzz_require(
            account,
            toolmend_report_write_event(report, no_utf8, 0, NULL, 0) == SIZE_MAX &&
                toolmend_report_write_event(report, no_bytes, 0, NULL, 0) == SIZE_MAX,
            "a model whose name is not UTF-8 is in no event");
    }
    toolmend_view view = sound;
    size_t count = 7;
    refused(account, toolmend_report_message(NULL, &view), TOOLMEND_E_ARGUMENT, NULL);
    refused(account, toolmend_report_note_count(NULL, &count), TOOLMEND_E_ARGUMENT, NULL);
    refused(account, toolmend_report_json(NULL, &view), TOOLMEND_E_ARGUMENT, NULL);
    for (unsigned i = 0; i < TOOLMEND_VERDICTS_MAX; i++)
        fuzz_require(account, counters.verdicts[i] == 0,
                     "what is refused is not counted");
    free(shorter);
}

/* ---- lossless JSON ---------------------------------------------------------------------- */

static void misuse_json(struct fuzz_account *account,
                        const struct fuzz_victims *victims) {
    toolmend_error error = fuzz_error_unset();
    toolmend_view name = sound;
    toolmend_view value = sound;
    size_t offset = 0;
    bool equal = true;
    (void)victims;
    refused(account, toolmend_json_check(no_bytes, &error), TOOLMEND_E_ARGUMENT, &error);
    fuzz_require(account,
                 toolmend_json_check((toolmend_view){NULL, 0}, NULL) == TOOLMEND_E_SCHEMA,
                 "nothing is no JSON");
    fuzz_require(account,
                 toolmend_json_equal(no_bytes, sound, &equal) == TOOLMEND_OK && !equal &&
                     toolmend_json_equal(sound, no_bytes, &equal) == TOOLMEND_OK &&
                     !equal,
                 "a text that is no JSON equals nothing");
    fuzz_require(account,
                 !toolmend_json_at(no_bytes, "").ptr &&
                     !toolmend_json_at(sound, NULL).ptr,
                 "where there is nothing no pointer leads");
    fuzz_require(account, !toolmend_json_next(no_bytes, &offset, &name, &value),
                 "where there is nothing there are no children");
    fuzz_require(account,
                 toolmend_json_string(no_bytes, NULL, 0) == SIZE_MAX &&
                     toolmend_json_string((toolmend_view){NULL, 0}, NULL, 0) == SIZE_MAX,
                 "nothing is no JSON string");
    fuzz_require(account, toolmend_json_quote((toolmend_view){NULL, 0}, NULL, 0) == 2,
                 "the empty view is quoted as the empty string");
    fuzz_require(account, toolmend_json_quote(no_bytes, NULL, 0) == SIZE_MAX,
                 "bytes that are not there are quoted as nothing");
}

void fuzz_misuse(struct fuzz_account *account, const struct fuzz_victims *victims,
                 unsigned kind) {
    static void (*const kinds[FUZZ_MISUSES])(struct fuzz_account *,
                                             const struct fuzz_victims *) = {
        misuse_compile, misuse_load,     misuse_size, misuse_members,
        misuse_limits,  misuse_counters, misuse_json, misuse_call};
    kinds[kind % FUZZ_MISUSES](account, victims);
}
