/* SPDX-License-Identifier: MIT
 *
 * request.c - writes the request for a case.
 *
 * The tool is sent as the suite spells it, byte for byte, because the spelling of numbers and
 * escapes is part of the question.
 */
#include "request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base64.h"
#include "call_text.h"
#include "sha256.h"
#include "tool_names.h"

bool request_begin(struct request *request, const struct hello *hello) {
    *request = (struct request){.names_tools = hello->tool_names,
                                .splits_calls = hello->splits_calls};
    FILE *random = fopen("/dev/urandom", "rb");
    if (!random)
        return false;
    size_t got = fread(request->key, 1, sizeof request->key, random);
    (void)fclose(random); /* nothing was written to it */
    return got == sizeof request->key;
}

/* Unpredictable without the key. */
static void next_id(struct request *request) {
    struct sha256 hash;
    char hex[65];
    request->count++;
    sha256_begin(&hash);
    sha256_add(&hash, request->key, sizeof request->key);
    sha256_add(&hash, &request->count, sizeof request->count);
    sha256_end(&hash, hex);
    memcpy(request->id, hex, REQUEST_ID - 1);
    request->id[REQUEST_ID - 1] = '\0';
}

static void put(struct canonical_text *line, const char *words) {
    canonical_put(line, words, strlen(words));
}

/* UTF-8 as a JSON string. */
static void put_quoted(struct canonical_text *line, toolmend_view text) {
    size_t len = toolmend_json_quote(text, NULL, 0);
    char *quoted = malloc(len);
    if (!quoted) {
        line->fault = canonical_no_memory;
        return;
    }
    toolmend_json_quote(text, quoted, len);
    canonical_put(line, quoted, len);
    free(quoted);
}

static void put_base64(struct canonical_text *line, toolmend_view text) {
    char *spelled = malloc(text.len / 3 * 4 + 4);
    if (!spelled) {
        line->fault = canonical_no_memory;
        return;
    }
    put(line, "\"");
    canonical_put(line, spelled, base64_encode(text, spelled));
    put(line, "\"");
    free(spelled);
}

static void put_text(struct canonical_text *line, const char *name, toolmend_view text,
                     bool utf8) {
    put(line, "\"");
    put(line, name);
    put(line, utf8 ? "\":" : "_b64\":");
    if (utf8)
        put_quoted(line, text);
    else
        put_base64(line, text);
}

void request_put_text(struct canonical_text *line, const char *name, toolmend_view text) {
    put_text(line, name, text, toolmend_json_quote(text, NULL, 0) != SIZE_MAX);
}

/* A tool, or each of a list, by its name. */
static void put_names(struct canonical_text *line, toolmend_view tools) {
    toolmend_view tool;
    char name[TOOL_NAME];
    const char *before = "[\"";
    if (tools.ptr[0] == '{') {
        tool_name(tools, name);
        put(line, "\"");
        put(line, name);
        put(line, "\"");
        return;
    }
    for (size_t at = 0; toolmend_json_next(tools, &at, NULL, &tool); before = "\",\"") {
        tool_name(tool, name);
        put(line, before);
        put(line, name);
    }
    put(line, before[0] == '[' ? "[]" : "\"]");
}

/* The text that it is about, or the two parts of a call. */
static void put_asked(struct request *request, const struct suite_case *test) {
    struct canonical_text *line = &request->line;
    const char *name = test->markup ? "text" : test->call ? "call" : "arguments";
    struct call_text call;
    if (!test->call || test->markup || !request->splits_calls) {
        put_text(line, name, test->text, test->utf8);
        return;
    }
    if (!call_text_read(test->text, &call)) {
        line->fault = canonical_no_memory;
    } else {
        put_text(line, "name", call.name, true);
        put(line, ",");
        request_put_text(line, "arguments", call.arguments);
    }
    call_text_free(&call);
}

bool request_write(struct request *request, const struct suite_case *test,
                   const char *cuts) {
    struct canonical_text *line = &request->line;
    next_id(request);
    line->len = 0;
    put(line, "{\"op\":\"");
    put(line, test->markup ? "markup" : test->call ? "call" : "repair");
    put(line, "\",\"id\":\"");
    put(line, request->id);
    put(line, test->call ? "\",\"tools\":" : "\",\"tool\":");
    if (request->names_tools)
        put_names(line, test->tool);
    else
        canonical_put(line, test->tool.ptr, test->tool.len);
    put(line, ",");
    put_asked(request, test);
    put(line, ",\"finish\":\"");
    put(line, toolmend_finish_name(test->finish));
    put(line, "\"");
    if (cuts) {
        put(line, ",\"cuts\":");
        put(line, cuts);
    }
    put(line, "}");
    return line->fault == NULL;
}

void request_end(struct request *request) {
    canonical_free(&request->line);
}
