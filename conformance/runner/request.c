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
#include "sha256.h"

bool request_begin(struct request *request) {
    *request = (struct request){0};
    FILE *random = fopen("/dev/urandom", "rb");
    if (!random)
        return false;
    size_t got = fread(request->key, 1, sizeof request->key, random);
    (void)fclose(random); /* nothing was written to it */
    return got == sizeof request->key;
}

/* Unpredictable for whoever does not hold the key. */
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
    canonical_put(line, test->tool.ptr, test->tool.len);
    put(line, ",");
    put_text(line,
             test->markup ? "text"
             : test->call ? "call"
                          : "arguments",
             test->text, test->utf8);
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
