/* SPDX-License-Identifier: MIT
 *
 * edit_script.c - do the edits that an adapter reports make its answer of the input?
 *
 * Replayed on the input: ascending, disjoint, each `old` what stands there. Nothing is said of
 * whether they are the smallest or the same as the reference's.
 */
#include <stdlib.h>
#include <string.h>

#include "judge_internal.h"
#include "suite_internal.h"

static const char no_memory[] = "there is no memory to replay them; free some";

/* A count of bytes; false: it is none that lies within the input. */
static bool take_offset(toolmend_view json, size_t max, size_t *offset) {
    size_t value = 0;
    if (!json.ptr)
        return false;
    for (size_t i = 0; i < json.len; i++) {
        if (json.ptr[i] < '0' || json.ptr[i] > '9')
            return false;
        value = value * 10 + (size_t)(json.ptr[i] - '0');
        if (value > max)
            return false;
    }
    *offset = value;
    return true;
}

/* Append the bytes of a member or of its twin in base64. */
static const char *put_text(struct canonical_text *out, toolmend_view plain,
                            toolmend_view base64) {
    toolmend_view json = plain.ptr ? plain : base64;
    if (!json.ptr || json.ptr[0] != '"')
        return "old or new is missing or no string";
    char *bytes = malloc(json.len);
    if (!bytes)
        return no_memory;
    size_t len = toolmend_json_string(json, bytes, json.len);
    if (len != SIZE_MAX && !plain.ptr)
        len = decode_base64(bytes, len);
    if (len != SIZE_MAX)
        canonical_put(out, bytes, len);
    free(bytes);
    return len == SIZE_MAX ? "old or new has no bytes" : out->fault ? no_memory : NULL;
}

/* Append what came before the edit, and what it puts in place. *from: how far the input is
 * taken. */
static const char *replay(toolmend_view edit, toolmend_view input, size_t *from,
                          struct canonical_text *out) {
    size_t start = 0;
    size_t end = 0;
    struct canonical_text old = {0};
    if (!take_offset(toolmend_json_at(edit, "/start"), input.len, &start) ||
        !take_offset(toolmend_json_at(edit, "/end"), input.len, &end) || end < start)
        return "start and end are no range of the input";
    if (start < *from)
        return "they are not ascending, or overlap";
    const char *fault = put_text(&old, toolmend_json_at(edit, "/old"),
                                 toolmend_json_at(edit, "/old_b64"));
    if (!fault && (old.len != end - start ||
                   (old.len > 0 && memcmp(old.ptr, input.ptr + start, old.len) != 0)))
        fault = "old is not what stands there";
    canonical_free(&old);
    if (fault)
        return fault;
    canonical_put(out, input.ptr + *from, start - *from);
    *from = end;
    return put_text(out, toolmend_json_at(edit, "/new"),
                    toolmend_json_at(edit, "/new_b64"));
}

const char *edit_script_fault(toolmend_view edits, toolmend_view input,
                              toolmend_view output) {
    struct canonical_text out = {0};
    toolmend_view edit;
    const char *fault = NULL;
    size_t from = 0;
    if (!edits.ptr || edits.ptr[0] != '[')
        return "there are none, though the adapter claims edits";
    for (size_t at = 0; !fault && toolmend_json_next(edits, &at, NULL, &edit);)
        fault = edit.ptr[0] == '{' ? replay(edit, input, &from, &out)
                                   : "one is not an object";
    if (!fault)
        canonical_put(&out, input.ptr + from, input.len - from);
    if (!fault && out.fault)
        fault = no_memory;
    if (!fault && (out.len != output.len ||
                   (out.len > 0 && memcmp(out.ptr, output.ptr, out.len) != 0)))
        fault = "replayed on the input they do not give the answer";
    canonical_free(&out);
    return fault;
}
