/* SPDX-License-Identifier: MIT
 *
 * test_allocations.c - every allocation of a compilation and of a repair fails once: the
 * answer is E_MEMORY, and nothing stays allocated.
 */
#include "check.h"
#include "failing.h"
#include "sample.h"

/* A schema and texts that reach every stage: patterns, references, unions, unevaluated,
 * syntax. */
static const char plain[] =
    "{\"$defs\":{\"p\":{\"type\":\"string\",\"pattern\":\"^[a-z]+$\"},"
    "\"n\":{\"anyOf\":[{\"type\":\"integer\"},{\"type\":\"array\",\"items\":{\"$ref\":"
    "\"#/$defs/"
    "n\"}}]}},\"properties\":{\"paths\":{\"type\":\"array\",\"items\":{\"$ref\":"
    "\"#/$defs/p\"}},\"limit\":{\"$ref\":\"#/$defs/"
    "n\"},\"mode\":{\"enum\":[\"a\",\"b\"]},"
    "\"max_results\":{\"type\":\"integer\"}},\"required\":[\"max_results\"],"
    "\"unevaluatedProperties\":false}";
static const char *const texts[] = {
    ("{\"paths\":\"[\\\"a\\\",\\\"b\\\"]\",\"limit\":null,\"mode\":\"A\",\"maxResults\":"
     "\"3\"}"),
    "{\"arguments\":{\"max_results\":1}}",
    "{\"max_results\":1}",
    "{\"paths\":\"a,b\",\"max_results\":1}",
    "{\"paths\":[\"a\"",
    "{\"max_results\":1,\"mode\":7}",
    /* no JSON: mended and mended further, in doubt, unexplained, with a word that means nothing */
    "```\n{maxResults:'3',paths:\"[\\\"a\\\"]</invoke>\",mode:a,/**/limit:None,}\n```",
    "{\"max_results\":1}/*\"*/",
    "{max_results:@}",
    "{max_results:a}",
};

/* The same for hints: each kind, some that differ, one that is unknown. */
static const char hinted[] =
    "{\"properties\":{\"path\":{\"type\":\"string\",\"x-repair\":{\"semantic\":\"path\","
    "\"aliases\":[\"file\",\"f\"]}},\"tags\":{\"type\":\"array\",\"items\":{\"type\":"
    "\"string\",\"x-dirge-kind\":\"path\"},\"x-repair\":{\"separator\":\",\"}},\"data\":{"
    "\"type\":\"string\",\"dirge-hints\":{\"semantic\":\"json-text\"}},\"n\":{\"type\":"
    "\"integer\",\"x-repair\":{\"aliases\":[\"m\",\"f\"],\"colour\":1}},\"o\":{}},"
    "\"not\":{"
    "\"required\":[\"n\",\"o\"]},\"x-repair\":{\"contract\":\"words\",\"relational\":[{"
    "\"fields\":[\"path\",\"k\"],\"default\":{\"k\":0}},{\"fields\":[\"k\",\"l\"],"
    "\"default\":{\"l\":[1]}}]}}";
static const char *const hinted_texts[] = {
    "{\"file\":\"[a](http://a)\",\"tags\":\"[a](http://a),b\",\"data\":[],\"m\":\"1\"}",
    "{\"tags\":[\"[a](http://a)\"],\"o\":1,\"m\":2,\"file\":\"a\"}",
    "{\"path\":\"[a](http://a)\",\"f\":1,\"k\":1}",
    "{\"path\":\"[a](http://a)\",\"f\":1,\"k\":1,}",
};

static toolmend_status compile_and_repair(const toolmend_options *options,
                                          const char *schema, const char *text,
                                          bool *compiled) {
    toolmend_tool *tool;
    toolmend_report *report;
    toolmend_view json;
    *compiled = false;
    toolmend_status status =
        toolmend_tool_compile(view_of("t"), view_of(schema), options, &tool, NULL);
    if (status != TOOLMEND_OK)
        return status;
    *compiled = true;
    status = toolmend_repair(tool, view_of(text), TOOLMEND_FINISH_UNKNOWN, options,
                             &report, NULL);
    if (status == TOOLMEND_OK) {
        status = toolmend_report_json(report, &json);
        toolmend_report_free(report);
    }
    toolmend_tool_free(tool);
    return status;
}

static void each_allocation_may_fail(const char *schema, const char *text) {
    bool failed_compiling = false, failed_repairing = false, compiled;
    for (size_t n = 0; n < 5000; n++) {
        struct failing failing = {.fail_at = n + 1, .lasting = true};
        toolmend_allocator allocator = {failing_alloc, failing_free, &failing};
        toolmend_options options = {.size = sizeof options, .allocator = &allocator};
        toolmend_status got = compile_and_repair(&options, schema, text, &compiled);
        CHECK(failing.live == 0 && !failing.wrong_size);
        if (got == TOOLMEND_OK) {
            CHECK(failed_compiling && failed_repairing); /* the loop tested both */
            return;
        }
        CHECK(got == TOOLMEND_E_MEMORY);
        failed_compiling |= !compiled;
        failed_repairing |= compiled;
    }
    bool fails_after_5000_allocations = true;
    CHECK(!fails_after_5000_allocations);
}

int main(void) {
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        each_allocation_may_fail(plain, texts[i]);
    for (size_t i = 0; i < sizeof hinted_texts / sizeof hinted_texts[0]; i++)
        each_allocation_may_fail(hinted, hinted_texts[i]);
    /* lists that grow out of their first blocks */
    char *text = repeated("{max_results:'1',mode:a,paths:[", "'a'", 1000, "]}");
    each_allocation_may_fail(plain, text);
    free(text);
    text = repeated("{\"tags\":[", "\"[a](http://a)\"", 1000, "],\"file\":\"a\"}");
    each_allocation_may_fail(hinted, text);
    free(text);
    return check_report();
}
