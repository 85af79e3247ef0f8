/* SPDX-License-Identifier: MIT
 *
 * test_calls_bounds.c - a whole call under its limits: bad parameters, each limit at its border,
 * memory that fails, texts and lists that are full of what is worst, and how the cost of a call
 * grows with them (P11). Steps and bytes are counted, nothing is timed.
 */
#include "calling.h"
#include "failing.h"

enum { PIECES = 4000, BLOCK = 32768 };

/* ---- parameters -------------------------------------------------------------------------- */

static void bad_parameters_are_errors(const toolmend_tools *tools) {
    toolmend_report *report = NULL;
    toolmend_error error = {.message = ""};
    const toolmend_view text = view_of("{}");
    toolmend_options options = {.size = sizeof options};
    CHECK(toolmend_call(NULL, text, TOOLMEND_FINISH_UNKNOWN, NULL, &report, &error) ==
          TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_call(tools, (toolmend_view){NULL, 2}, TOOLMEND_FINISH_UNKNOWN, NULL,
                        &report, &error) == TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_call(tools, text, TOOLMEND_FINISH_UNKNOWN, NULL, NULL, &error) ==
          TOOLMEND_E_ARGUMENT);
    CHECK(toolmend_call(tools, text, (toolmend_finish)3, NULL, &report, &error) ==
          TOOLMEND_E_ARGUMENT);
    options.profile = (toolmend_profile)(TOOLMEND_HELEXA + 1);
    CHECK(toolmend_call(tools, text, TOOLMEND_FINISH_UNKNOWN, &options, &report,
                        &error) == TOOLMEND_E_ARGUMENT);
    options.profile = TOOLMEND_STANDARD;
    options.limits.depth_max = 5000;
    CHECK(toolmend_call(tools, text, TOOLMEND_FINISH_UNKNOWN, &options, &report,
                        &error) == TOOLMEND_E_LIMIT);
    CHECK(report == NULL && error.message[0] != '\0');
    CHECK(toolmend_call(tools, (toolmend_view){NULL, 0}, TOOLMEND_FINISH_UNKNOWN, NULL,
                        &report, NULL) == TOOLMEND_OK);
    toolmend_report_free(report);
}

/* ---- limits ------------------------------------------------------------------------------ */

static void each_limit_is_one_of_the_whole_call(struct asking asking) {
    const char *call = "{\"name\":\"bash\",\"arguments\":{\"command\":\"ls\"}}";
    asking.options.limits.text_max = strlen(call);
    check_call(&asking, call, "valid bash {\"command\":\"ls\"}");
    asking.options.limits.text_max--;
    check_call(&asking, call, "rejected limit");
    asking = asking_of(asking.tools);
    asking.options.limits.depth_max = 2;
    check_call(&asking, call, "valid bash {\"command\":\"ls\"}");
    asking.options.limits.depth_max = 1;
    check_call(&asking, call, "rejected limit");
    check_call(&asking,
               "{\"name\":\"bash\",\"arguments\":\"{\\\"command\\\":\\\"ls\\\"}\"}",
               "valid bash {\"command\":\"ls\"}");
    check_call(&asking, "{\"name\":\"bash\",\"arguments\":\"{\\\"command\\\":[]}\"}",
               "rejected limit of bash"); /* of their text */
    check_call(&asking, "{\"name\":\"bash\",,\"arguments\":[[]]}", "rejected not-json");
}

/* Edits of the call and of its arguments count together. */
static void edits_count_together(struct asking asking) {
    const char *call = "{\"name\":\" bash\",\"args\":{command:\"ls\"}}";
    asking.options.limits.edits_max = 4;
    check_call(&asking, call,
               "repaired bash {\"command\":\"ls\"} by call/name-decorated "
               "call/arguments-key syntax/unquoted-key");
    asking.options.limits.edits_max = 3;
    check_call(&asking, call, "rejected limit");
}

/* A schema that is asked what the arguments prove has the steps of a call. */
static void steps_are_those_of_each_schema(struct asking asking) {
    struct line text = {0};
    put_words(&text, "{\"arguments\":{\"command\":\"ls\",\"cwd\":\"x\"}}");
    asking.options.limits.steps_base = 20;
    asking.options.limits.steps_per_token = 1;
    check_call(&asking, text.ptr,
               "repaired bash {\"command\":\"ls\",\"cwd\":\"x\"} by call/missing-name");
    free(text.ptr);
    toolmend_tools *tools = tools_of(
        "[{\"name\":\"t\",\"parameters\":{\"properties\":{\"a\":{\"items\":{\"anyOf\":["
        "{\"type\":\"null\"},{\"type\":\"null\"},{\"type\":\"null\"},{\"type\":\"null\"},"
        "{\"type\":\"integer\"}]}}},\"required\":[\"a\"]}}]");
    struct asking other = asking_of(tools);
    other.options.limits = asking.options.limits;
    check_call(&other, "{\"arguments\":{\"a\":[1,2,3,4,5,6,7,8]}}", "rejected limit");
    toolmend_tools_free(tools);
}

/* ---- memory that fails ------------------------------------------------------------------- */

static toolmend_status load_and_call(const toolmend_options *options, const char *text) {
    toolmend_tools *tools;
    toolmend_report *report;
    toolmend_view json;
    toolmend_status status = toolmend_tools_load(view_of(helexa), options, &tools, NULL);
    if (status != TOOLMEND_OK)
        return status;
    status = toolmend_call(tools, view_of(text), TOOLMEND_FINISH_COMPLETE, options,
                           &report, NULL);
    if (status == TOOLMEND_OK) {
        status = toolmend_report_json(report, &json);
        toolmend_report_free(report);
    }
    toolmend_tools_free(tools);
    return status;
}

static void each_allocation_may_fail(const char *text) {
    for (size_t n = 0; n < 5000; n++) {
        struct failing failing = {.fail_at = n + 1, .lasting = true};
        const toolmend_allocator allocator = {failing_alloc, failing_free, &failing};
        const toolmend_options options = {.size = sizeof options,
                                          .allocator = &allocator};
        toolmend_status got = load_and_call(&options, text);
        CHECK(failing.live == 0 && !failing.wrong_size);
        if (got == TOOLMEND_OK) {
            CHECK(n > 6); /* the tools, the call */
            return;
        }
        CHECK(got == TOOLMEND_E_MEMORY);
    }
    bool fails_after_5000_allocations = true;
    CHECK(!fails_after_5000_allocations);
}

static char *full_of(const char *head, const char *piece, size_t n, const char *tail) {
    struct line line = {0};
    put_words(&line, head);
    for (size_t i = 0; i < n; i++)
        put_words(&line, piece);
    put_words(&line, tail);
    return line.ptr;
}

static void memory_may_fail_anywhere(void) {
    static const char *const texts[] = {
        "{\"name\":\"bash\",\"arguments\":{\"command\":\"ls\"}}",
        "{\"arguments\":{\"command\":\"ls\"}}",
        "{\"args\":\"{\\\"name\\\":\\\"bash\\\",\\\"command\\\":\\\"ls\\\"}\",}",
        "{\"arguments\":{\"path\":\"a\"}}",
        "{\"name\":\" read_file\",'args':{path:\"a\",\"line\":\"3\",limit:null",
        "{\"name\":\"no\",\"arguments\":{}}",
        "{\"name\":\"bash\",\"arguments\":{},\"x\":{\"a\":1,\"a\":2}}",
        "{\"name\":\"bash\",\"arguments\":{\"a\":1,\"a\":2},\"x\":{\"a\":1,\"a\":1}}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        each_allocation_may_fail(texts[i]);
    char *wide = full_of("{\"arguments\":{\"path\":\"a\",\"content\":\"b\"", "", 0, "}}");
    each_allocation_may_fail(wide);
    free(wide);
    wide = full_of("{\"name\":\"bash\",\"args\":{\"command\":[", "'a',", 700, "0]}}");
    each_allocation_may_fail(wide);
    free(wide);
}

/* ---- growth ------------------------------------------------------------------------------ */

struct cost {
    uint64_t steps;
    size_t bytes;
};

static struct cost cost_of(const toolmend_tools *tools, char *text) {
    struct failing meter = {.fail_at = 0};
    const toolmend_allocator allocator = {failing_alloc, failing_free, &meter};
    struct asking asking = asking_of(tools);
    asking.options.allocator = &allocator;
    asking.options.limits.edits_max = 1000000;
    asking.options.profile = TOOLMEND_EXTENDED;
    toolmend_report *report = call_report(&asking, view_of(text));
    struct cost cost = {toolmend_report_steps(report), meter.peak};
    toolmend_report_free(report);
    CHECK(meter.live == 0);
    free(text);
    return cost;
}

static void check_growth(const char *what, struct cost once, struct cost twice) {
    if (!CHECK(twice.steps * 10 <= once.steps * 22 + 10000))
        fprintf(stderr, "  %s: %llu steps, then %llu\n", what,
                (unsigned long long)once.steps, (unsigned long long)twice.steps);
    if (!CHECK(twice.bytes * 10 <= once.bytes * 22 + (size_t)10 * BLOCK))
        fprintf(stderr, "  %s: %zu bytes, then %zu\n", what, once.bytes, twice.bytes);
}

static void a_call_costs_no_more_than_its_length(const toolmend_tools *tools) {
    static const struct {
        const char *head, *piece, *tail;
    } floods[] = {
        {"{",                                         "\"x\":{},",           "\"name\":\"bash\"}"      },
        {"{\"name\":\"bash\",",                       "\"arguments\":{},",   "\"x\":1}"                },
        {"{\"name\":\"bash\",",                       "\"args\":{},",        "\"x\":1}"                },
        {"{\"arguments\":{",                          "\"command\":\"ls\",", "\"cwd\":\"x\"}}"         },
        {"{\"arguments\":{",                          "\"name\":\"bash\",",  "\"command\":\"x\"}}"     },
        {"{\"arguments\":\"",                         "[",                   "\"}"                     },
        {"{\"input\":\"{",                            "\\\"a\\\":1,",        "\\\"b\\\":2}\"}"         },
        {"{\"name\":\"",                              "bash",                "\",\"arguments\":{}}"    },
        {"{\"name\":\"",                              "functions.",          "bash\",\"arguments\":{}}"},
        {"{\"name\":\"bash",                          ":0",                  "\",\"arguments\":{}}"    },
        {"{\"name\":\"",                              " ",                   "\",\"arguments\":{}}"    },
        {"{\"name\":\"bash\",\"arguments\":{",        "a:b,",                "}}"                      },
        {"{\"name\":\"bash\",\"arguments\":{\"a\":[", "1,",                  "]},}}}}"                 },
        {"{\"name\":\"bash\",",                       "/**/",                "\"arguments\":{}}"       },
        {"{\"name\":\"bash\",\"arguments\":{}}",      "}",                   ""                        },
        {"{\"name\":\"bash\",\"arguments\":{\"a\":[", "{x:1},",              "{}]}}"                   },
        {"{\"x\":[",                                  "{\"a\":1,\"a\":1},",  "{}],\"arguments\":{}}"   },
        {"{\"x\":",                                   "[",                   ""                        },
    };
    for (size_t i = 0; i < sizeof floods / sizeof floods[0]; i++)
        check_growth(floods[i].piece,
                     cost_of(tools, full_of(floods[i].head, floods[i].piece, PIECES,
                                            floods[i].tail)),
                     cost_of(tools, full_of(floods[i].head, floods[i].piece,
                                            (size_t)2 * PIECES, floods[i].tail)));
}

/* A list of many tools, each with some keys of its own and one of all. */
static toolmend_tools *many_tools(size_t count) {
    struct line list = {0};
    put_words(&list, "[");
    for (size_t i = 0; i < count; i++) {
        char tool[256];
        (void)snprintf(
            tool, sizeof tool,
            "%s{\"name\":\"tool_%zu\",\"parameters\":{\"properties\":{\"id\":{},"
            "\"key_%zu\":{},\"option_%zu\":{}},\"required\":[\"id\",\"key_%zu\"],"
            "\"additionalProperties\":false}}",
            i > 0 ? "," : "", i, i, i, i);
        put_words(&list, tool);
    }
    put_words(&list, "]");
    toolmend_tools *tools = tools_of(list.ptr);
    free(list.ptr);
    return tools;
}

/* One schema is asked, whose names fit; the others cost a look at their keys. */
static void many_tools_cost_a_look_each(size_t count) {
    toolmend_tools *tools = many_tools(count);
    struct asking asking = asking_of(tools);
    char text[128], expected[128];
    (void)snprintf(text, sizeof text, "{\"arguments\":{\"id\":1,\"key_%zu\":2}}",
                   count / 2);
    (void)snprintf(expected, sizeof expected,
                   "repaired tool_%zu {\"id\":1,\"key_%zu\":2} by call/missing-name",
                   count / 2, count / 2);
    check_call(&asking, text, expected);
    check_call(&asking, "{\"arguments\":{\"id\":1}}", "rejected no-tool");
    toolmend_report *report = call_report(&asking, view_of(text));
    CHECK(toolmend_report_steps(report) >= count);
    CHECK(toolmend_report_steps(report) < 2 * count + 100);
    toolmend_report_free(report);
    toolmend_tools_free(tools);
}

/* All of them could be meant. */
static void equal_tools_are_all_rivals(size_t count) {
    struct line list = {0};
    put_words(&list, "[");
    for (size_t i = 0; i < count; i++) {
        char tool[160];
        (void)snprintf(tool, sizeof tool,
                       "%s{\"name\":\"t%zu\",\"parameters\":{\"properties\":{\"a\":{}},"
                       "\"required\":[\"a\"]}}",
                       i > 0 ? "," : "", i);
        put_words(&list, tool);
    }
    put_words(&list, "]");
    toolmend_tools *tools = tools_of(list.ptr);
    struct asking asking = asking_of(tools);
    toolmend_report *report = call_report(&asking, view_of("{\"arguments\":{\"a\":1}}"));
    CHECK(toolmend_report_reason(report) == TOOLMEND_REASON_AMBIGUOUS);
    CHECK(toolmend_report_rival_count(report) == count);
    CHECK(view_is(toolmend_report_rival(report, 0), "t0"));
    toolmend_report_free(report);
    toolmend_tools_free(tools);
    free(list.ptr);
}

int main(void) {
    toolmend_tools *tools = tools_of(helexa);
    const struct asking asking = asking_of(tools);
    bad_parameters_are_errors(tools);
    each_limit_is_one_of_the_whole_call(asking);
    edits_count_together(asking);
    steps_are_those_of_each_schema(asking);
    memory_may_fail_anywhere();
    a_call_costs_no_more_than_its_length(tools);
    many_tools_cost_a_look_each(500);
    many_tools_cost_a_look_each(5000);
    equal_tools_are_all_rivals(500);
    toolmend_tools_free(tools);
    return check_report();
}
