/* SPDX-License-Identifier: MIT
 *
 * answer.c - parses one line as the answer to one request, strictly.
 *
 * A line with a repeated member is ambiguous, and a string with half a surrogate pair has no bytes;
 * both are errors of the protocol. Unknown members are ignored. null means that a member is absent,
 * as many encoders write it.
 */
#include "answer.h"

#include <stdlib.h>
#include <string.h>

#include "base64.h"
#include "suite_internal.h"

enum {
    ARGUMENTS,
    ARGUMENTS_B64,
    CALLS,
    EDITS,
    ID,
    NAME,
    OP,
    OUTCOME,
    REASON,
    WHY,
    MEMBERS
};
static const char *const members[MEMBERS] = {
    "arguments", "arguments_b64", "calls",  "edits", "id", "name",
    "op",        "outcome",       "reason", "why"};

const char answer_no_memory[] = "there is no memory for the answer; free some";

static const char *take_members(toolmend_view line, toolmend_view *values) {
    toolmend_view name;
    toolmend_view value;
    for (size_t i = 0; i < MEMBERS; i++)
        values[i] = (toolmend_view){NULL, 0};
    if (toolmend_json_check(line, NULL) != TOOLMEND_OK)
        return "the line is not JSON; answer each request with one JSON object";
    size_t at = strspn(line.ptr, " \t\r\n"); /* strict JSON: there is a value behind it */
    if (line.ptr[at] != '{')
        return "the line is not a JSON object; answer each request with one";
    for (at = 0; toolmend_json_next(line, &at, &name, &value);) {
        for (size_t i = 0; i < MEMBERS; i++) {
            if (!is_word(name, members[i]))
                continue;
            if (values[i].ptr)
                return "the answer repeats a member; write each once";
            values[i] = value;
        }
    }
    for (size_t i = 0; i < MEMBERS; i++)
        if (values[i].ptr && values[i].ptr[0] == 'n')
            values[i] = (toolmend_view){NULL, 0};
    return NULL;
}

/* A string as bytes in memory of its own; false: it has none. */
static bool take_string(toolmend_view json, char **memory, toolmend_view *bytes) {
    size_t len = json.len; /* decoding never makes a string longer */
    *memory = malloc(len);
    if (!*memory)
        return true;
    len = toolmend_json_string(json, *memory, len);
    *bytes = (toolmend_view){*memory, len};
    return len != SIZE_MAX;
}

/* The text of `arguments` or of its twin in base64; both may be missing. */
static const char *take_arguments(const toolmend_view *values, struct answer *answer) {
    toolmend_view json =
        values[ARGUMENTS].ptr ? values[ARGUMENTS] : values[ARGUMENTS_B64];
    toolmend_view bytes = {NULL, 0};
    if (!json.ptr)
        return NULL;
    if (values[ARGUMENTS].ptr && values[ARGUMENTS_B64].ptr)
        return "the answer has arguments and arguments_b64; write one of them";
    if (json.ptr[0] != '"')
        return "arguments is not a string; write the text itself as a string";
    if (!take_string(json, &answer->memory[0], &bytes))
        return "arguments has an unpaired surrogate, which is no text; write its bytes "
               "as "
               "arguments_b64";
    if (!answer->memory[0])
        return answer_no_memory;
    if (values[ARGUMENTS_B64].ptr)
        bytes.len = base64_decode(answer->memory[0], bytes.len);
    if (bytes.len == SIZE_MAX)
        return "arguments_b64 is not base64; write RFC 4648 with padding";
    answer->arguments = bytes;
    return NULL;
}

/* A call that is handed on may have none. */
static const char *take_name(toolmend_view json, struct answer *answer) {
    if (!json.ptr)
        return NULL;
    if (json.ptr[0] != '"')
        return "name is not a string; write the tool's name";
    if (!take_string(json, &answer->memory[1], &answer->name))
        return "name has an unpaired surrogate, which is no text; correct it";
    return answer->memory[1] ? NULL : answer_no_memory;
}

/* What an answer to a model text says that would run; nothing runs of a rejected one. */
static const char *take_calls(toolmend_view json, struct answer *answer) {
    static const char *const strings[] = {"/name", "/arguments"};
    toolmend_view call;
    if (!json.ptr)
        return answer->outcome == ANSWER_OK ? "the outcome is ok and there is no list "
                                              "calls; write one, perhaps empty"
                                            : NULL;
    if (json.ptr[0] != '[')
        return "calls is not a list; write one";
    for (size_t at = 0; toolmend_json_next(json, &at, NULL, &call);) {
        for (size_t i = 0; i < 2; i++) {
            toolmend_view text = toolmend_json_at(call, strings[i]);
            if (call.ptr[0] != '{' || !text.ptr || text.ptr[0] != '"' ||
                toolmend_json_string(text, NULL, 0) == SIZE_MAX)
                return "one of calls has no name or no arguments; write both as strings";
        }
    }
    answer->calls = json;
    return NULL;
}

static const char *take_outcome(toolmend_view json, enum answer_outcome *outcome) {
    static const char *const words[] = {"ok", "rejected", "unsupported", "error"};
    if (!json.ptr)
        return "the answer has no outcome; write ok, rejected, unsupported or error";
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (is_word(json, words[i])) {
            *outcome = (enum answer_outcome)i;
            return NULL;
        }
    }
    return "outcome is not ok, rejected, unsupported or error; write one of them";
}

const char *answer_read(toolmend_view line, const char *id, enum answer_to op,
                        struct answer *answer) {
    toolmend_view values[MEMBERS];
    *answer = (struct answer){.outcome = ANSWER_ERROR};
    const char *why = take_members(line, values);
    if (why)
        return why;
    answer->reason = values[REASON];
    answer->why = values[WHY];
    answer->edits = values[EDITS];
    if (!values[ID].ptr && values[OP].ptr && is_word(values[OP], "error"))
        return NULL; /* it could not even make out the request */
    if (!values[ID].ptr || !is_word(values[ID], id))
        return "the answer has another id than the request; repeat the one that came";
    why = take_outcome(values[OUTCOME], &answer->outcome);
    bool ok = !why && answer->outcome == ANSWER_OK;
    if (op == ANSWER_TO_MARKUP)
        return why || !(ok || answer->outcome == ANSWER_REJECTED)
                   ? why
                   : take_calls(values[CALLS], answer);
    if (!why && (ok || answer->outcome == ANSWER_REJECTED))
        why = take_arguments(values, answer);
    if (!why && ok && !answer->arguments.ptr)
        why = "the outcome is ok and there are no arguments; write the text for the tool";
    if (!why && ok && op == ANSWER_TO_CALL)
        why = take_name(values[NAME], answer);
    return why;
}

void answer_free(struct answer *answer) {
    free(answer->memory[0]);
    free(answer->memory[1]);
    *answer = (struct answer){.outcome = ANSWER_ERROR};
}
