/* SPDX-License-Identifier: MIT
 *
 * validating.h - for the tests of the validator: a schema text, an instance text and a check
 * over both, on one arena, which a test may let run out of memory.
 */
#ifndef VALIDATING_H
#define VALIDATING_H

#include <stdlib.h>

#include "base/view.h"
#include "check.h"
#include "failing.h"
#include "validate/validate.h"
#include "json/parse.h"

#define STEPS_MAX 100000000

static inline toolmend_view view_of(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

struct bench {
    toolmend_tool *tool;
    struct tmi_arena arena;
    toolmend_view texts[2];
    struct tmi_sources sources;
    struct tmi_parsed read;
    struct tmi_check check;
    bool ready;
};

/* Compile, read, start the check. Not ready: the schema or the instance is none (which also
 * fails the test), or memory ran out in a failing allocator. */
static inline void bench_open(struct bench *bench, const char *schema, toolmend_view text,
                              struct failing *failing) {
    const toolmend_allocator allocator = {failing_alloc, failing_free, failing};
    toolmend_error error = {.message = ""};
    *bench = (struct bench){.tool = NULL};
    if (toolmend_tool_compile(TMI_VIEW("test"), view_of(schema), NULL, &bench->tool,
                              &error) != TOOLMEND_OK) {
        fprintf(stderr, "%s\n%s: %s\n", schema, error.pointer, error.message);
        CHECK(false);
        return;
    }
    if (!tmi_arena_init(&bench->arena, failing == NULL ? NULL : &allocator, 64))
        return;
    bench->texts[TMI_SOURCE_TEXT] = text;
    bench->texts[TMI_SOURCE_SCHEMA] = bench->tool->schema_text;
    bench->sources = (struct tmi_sources){bench->texts, 2};
    bench->read = tmi_parse(text, TMI_SOURCE_TEXT, 2048, &bench->arena, NULL, 0);
    bench->ready = bench->read.fault == TMI_FAULT_NONE;
    CHECK(bench->ready || bench->read.fault == TMI_FAULT_MEMORY);
    tmi_check_init(&bench->check, bench->tool, &bench->sources, &bench->arena, STEPS_MAX);
}

static inline void bench_close(struct bench *bench) {
    tmi_check_end(&bench->check);
    if (bench->arena.last != NULL)
        tmi_arena_free(&bench->arena);
    toolmend_tool_free(bench->tool);
}

/* One judgement from scratch. */
static inline bool accepts(const char *schema, toolmend_view text, bool memo_all,
                           const char **limit, uint64_t *steps) {
    struct bench bench;
    bench_open(&bench, schema, text, NULL);
    bench.check.memo_all = memo_all;
    bool accepted =
        bench.ready && tmi_accepts(&bench.check, bench.read.tokens, bench.tool->root);
    *limit = bench.check.limit;
    *steps = bench.check.steps;
    bench_close(&bench);
    return accepted;
}

/* Text of a growing test: `head`, then `part` count times, then `tail`. Owned by the caller:
 * free(). */
static inline char *repeated(const char *head, const char *part, size_t count,
                             const char *tail) {
    size_t part_len = strlen(part), len = strlen(head);
    char *text = malloc(len + count * part_len + strlen(tail) + 1);
    if (text == NULL)
        abort();
    memcpy(text, head, len);
    for (size_t i = 0; i < count; i++, len += part_len)
        memcpy(text + len, part, part_len);
    memcpy(text + len, tail, strlen(tail) + 1);
    return text;
}

#endif
