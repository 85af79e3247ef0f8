/* SPDX-License-Identifier: MIT
 *
 * score_markup.c - the calls that an adapter found in a model text, and those that are in it.
 *
 * The order counts, and names and arguments are compared as values. A call that is none of those
 * that are expected is harm if its tool would take it.
 */
#include <stdlib.h>
#include <string.h>

#include "score_internal.h"
#include "suite_internal.h"

/* A call of the answer, decoded. */
struct found {
    char *memory;
    toolmend_view name, arguments;
};

static toolmend_view decode(toolmend_view json, char *memory) {
    return (toolmend_view){memory, toolmend_json_string(json, memory, json.len)};
}

/* False: out of memory. */
static bool read_found(toolmend_view call, struct found *found) {
    toolmend_view name = toolmend_json_at(call, "/name");
    toolmend_view arguments = toolmend_json_at(call, "/arguments");
    found->memory =
        malloc(name.len + arguments.len); /* decoding makes no string longer */
    if (!found->memory)
        return false;
    found->name = decode(name, found->memory);
    found->arguments = decode(arguments, found->memory + name.len);
    return true;
}

static toolmend_view schema_of(const struct suite_case *test, toolmend_view name) {
    return toolmend_json_at(suite_find_tool(test, name), "/parameters");
}

/* The place behind the first expected call from `from` that this is; 0: it is none of them.
 * SIZE_MAX: out of memory. */
static size_t find_expected(const struct hello *hello, const struct suite_case *test,
                            const struct suite_expect *row, size_t from,
                            const struct found *found) {
    struct manner manner = manner_of(hello);
    manner.drops = false; /* nobody counts apart what is not there in a model text */
    for (size_t i = from; i < row->call_count; i++) {
        enum likeness likeness = DIFFERENT;
        if (!canonical_same(row->calls[i].name, found->name))
            continue;
        if (!compare_texts(found->arguments, row->calls[i].arguments,
                           schema_of(test, found->name), &manner, &likeness))
            return SIZE_MAX;
        if (likeness != DIFFERENT)
            return i + 1;
    }
    return 0;
}

static bool names_expected(const struct suite_expect *row, toolmend_view name) {
    for (size_t i = 0; i < row->call_count; i++)
        if (canonical_same(row->calls[i].name, name))
            return true;
    return false;
}

/* A call that is not expected. What its tool refuses does not run, and is left out where the host
 * validates. */
static void score_unexpected(const struct hello *hello, const struct suite_case *test,
                             const struct suite_expect *row, const struct found *found,
                             struct score *score) {
    struct manner manner = manner_of(hello);
    toolmend_view schema = schema_of(test, found->name);
    bool spoiled = !schema.ptr || compare_is_refused(found->arguments, schema, &manner);
    if ((spoiled && hello->checks_after) || score->result == RESULT_HARM)
        return;
    bool wrong = names_expected(row, found->name);
    score->result = spoiled ? RESULT_SPOILED : RESULT_HARM;
    score->detail = spoiled ? DETAIL_NONE : wrong ? DETAIL_WRONG : DETAIL_INVENTED;
    score_note(score, "the call %.*s %.*s is not in the text",
               found->name.len < 60 ? (int)found->name.len : 60, found->name.ptr,
               found->arguments.len < 160 ? (int)found->arguments.len : 160,
               found->arguments.ptr);
}

/* Nothing that is not expected would run: is all of it there? */
static void score_rest(const struct suite_expect *row, size_t count,
                       struct score *score) {
    bool all = count == row->call_count;
    score->result = all ? RESULT_PASS : RESULT_FAIL;
    score->detail = !all                             ? DETAIL_MISSED
                    : row->outcome == SUITE_REPAIRED ? DETAIL_MENDED
                    : row->outcome == SUITE_REJECTED ? DETAIL_REJECTED
                                                     : DETAIL_KEPT;
    if (!all)
        score_note(score, "%zu of %zu calls", count, row->call_count);
}

bool score_calls(const struct hello *hello, const struct suite_case *test,
                 const struct suite_expect *row, toolmend_view calls,
                 struct score *score) {
    size_t next = 0, count = 0;
    toolmend_view call;
    *score = (struct score){.result = RESULT_PASS};
    for (size_t at = 0; calls.ptr && toolmend_json_next(calls, &at, NULL, &call);) {
        struct found found = {
            NULL, {NULL, 0},
             {NULL, 0}
        };
        size_t place = SIZE_MAX;
        if (read_found(call, &found))
            place = find_expected(hello, test, row, next, &found);
        if (place == 0)
            score_unexpected(hello, test, row, &found, score);
        free(found.memory);
        if (place == SIZE_MAX)
            return false;
        next = place > 0 ? place : next;
        count += place > 0;
    }
    if (score->result == RESULT_PASS)
        score_rest(row, count, score);
    return true;
}
