/* SPDX-License-Identifier: MIT
 *
 * bridge.c - a layer in any language as a shared object: each text goes to an adapter program over
 * the line protocol, as `toolmend certify -- COMMAND` asks it.
 *
 *     TOOLMEND_BRIDGE='python3 adapter.py' fuzz_layer bridge.so
 *
 * The program's code is not seen by libFuzzer; what it answers is. A crash or a hang of it is an
 * error here, and a fresh process answers the next text. Of what it says of itself stay the claims
 * that an answer through the C interface can keep.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../conformance/adapters/c/toolmend_adapter.h"
#include "../../conformance/runner/answer.h"
#include "../../conformance/runner/hello.h"
#include "../../conformance/runner/request.h"
#include "../../conformance/runner/session.h"

enum { FAILED = -1 };

static struct session *session;
static struct request request;

/* ---- hello ------------------------------------------------------------------------------- */

static void put(struct canonical_text *line, const char *words) {
    canonical_put(line, words, strlen(words));
}

/* Without edits, reasons, calls and cuts, which do not pass. */
static void put_capabilities(struct canonical_text *line, toolmend_view list) {
    static const char *const passing[] = {"\"bytes\"", "\"b64\""};
    const char *before = "";
    toolmend_view name;
    toolmend_view item;
    size_t at = 0;
    put(line, "\"capabilities\":[");
    while (list.ptr && toolmend_json_next(list, &at, &name, &item))
        for (size_t i = 0; i < sizeof passing / sizeof passing[0]; i++)
            if (item.len == strlen(passing[i]) &&
                memcmp(item.ptr, passing[i], item.len) == 0) {
                put(line, before);
                put(line, passing[i]);
                before = ",";
            }
    put(line, "]");
}

static void put_hello(struct canonical_text *line, toolmend_view said) {
    toolmend_view name;
    toolmend_view value;
    size_t at = 0;
    put(line, "{");
    for (const char *before = ""; toolmend_json_next(said, &at, &name, &value);
         before = ",") {
        put(line, before);
        if (name.len == 14 && memcmp(name.ptr, "\"capabilities\"", name.len) == 0) {
            put_capabilities(line, value);
            continue;
        }
        canonical_put(line, name.ptr, name.len);
        put(line, ":");
        canonical_put(line, value.ptr, value.len);
    }
    put(line, "}");
    canonical_put(line, "", 1);
}

/* Nobody could tell a layer that is not there from one that is silent. */
_Noreturn static void refuse(const char *why) {
    fprintf(stderr, "bridge: %s\n", why);
    exit(2);
}

/* The bridge sends what every adapter takes. */
static const struct hello plain;

static const char *hello(void) {
    static const struct session_limits limits = {10000, 5000, (size_t)64 << 20, 0, NULL};
    static struct canonical_text line;
    static char sh[] = "/bin/sh";
    static char option[] = "-c";
    static char *shell[] = {sh, option, NULL, NULL};
    static char why[512];
    toolmend_view said;
    const char *command = getenv("TOOLMEND_BRIDGE");
    if (!command)
        refuse("write the command of your adapter to TOOLMEND_BRIDGE");
    if (session)
        return line.ptr;
    size_t size = strlen(command) + sizeof "exec ";
    shell[2] = malloc(size);
    if (!shell[2] || !request_begin(&request, &plain))
        refuse("there is no memory, or /dev/urandom cannot be read");
    (void)snprintf(shell[2], size, "exec %s", command);
    struct session_adapter adapter = {
        SESSION_LINES, shell, {NULL, 0}
    };
    if (session_open(&adapter, &limits, &session, &said, why, sizeof why) != SESSION_OK)
        refuse(why);
    put_hello(&line, said);
    if (line.fault)
        refuse(line.fault);
    return line.ptr;
}

/* ---- a text -------------------------------------------------------------------------------- */

struct tool {
    size_t len;
    char json[];
};

static void *open_tool(const char *json, size_t len) {
    struct tool *tool = malloc(sizeof *tool + len);
    if (tool) {
        tool->len = len;
        memcpy(tool->json, json, len);
    }
    return tool;
}

/* What is handed back, or a note of ours. */
static int give(toolmend_view text, int code, char **out, size_t *out_len) {
    *out = malloc(text.len + 1);
    *out_len = text.len;
    if (!*out)
        return FAILED;
    if (text.len > 0)
        memcpy(*out, text.ptr, text.len);
    return code;
}

static int fail(const char *why, char **out, size_t *out_len) {
    return give((toolmend_view){why, strlen(why)}, FAILED, out, out_len);
}

static int take(const struct answer *answer, toolmend_view text, char **out,
                size_t *out_len) {
    bool left =
        answer->arguments.ptr && (answer->arguments.len != text.len ||
                                  memcmp(answer->arguments.ptr, text.ptr, text.len) != 0);
    switch (answer->outcome) {
    case ANSWER_OK:
        return give(answer->arguments, TOOLMEND_ADAPTER_OK, out, out_len);
    case ANSWER_REJECTED:
        return left
                   ? fail("it refuses the call, and leaves other arguments", out, out_len)
                   : TOOLMEND_ADAPTER_REJECTED;
    case ANSWER_UNSUPPORTED:
        return give(answer->why, TOOLMEND_ADAPTER_UNSUPPORTED, out, out_len);
    case ANSWER_ERROR:
        break;
    }
    return give(answer->why, FAILED, out, out_len);
}

static toolmend_finish finish_of(const char *word) {
    static const toolmend_finish all[] = {TOOLMEND_FINISH_COMPLETE,
                                          TOOLMEND_FINISH_TRUNCATED};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strcmp(word, toolmend_finish_name(all[i])) == 0)
            return all[i];
    return TOOLMEND_FINISH_UNKNOWN;
}

static int repair(void *handle, const char *text, size_t len, const char *finish,
                  char **out, size_t *out_len) {
    const struct tool *tool = handle;
    struct suite_case asked = {
        .tool = {tool->json, tool->len},
          .text = {text,       len      }
    };
    struct session_reply reply;
    struct answer answer;
    asked.finish = finish_of(finish);
    asked.utf8 = toolmend_json_quote(asked.text, NULL, 0) != SIZE_MAX;
    if (!request_write(&request, &asked, NULL))
        return fail("there is no memory", out, out_len);
    toolmend_view line = {request.line.ptr, request.line.len};
    if (!session_ask(session, line, &reply))
        return fail(session_why(session), out, out_len);
    if (reply.event != SESSION_ANSWER)
        return fail(reply.event == SESSION_CRASH     ? "the adapter ended"
                    : reply.event == SESSION_TIMEOUT ? "no answer in 5 s"
                                                     : "no line of the protocol",
                    out, out_len);
    const char *fault = answer_read(reply.line, request.id, false, &answer);
    int code =
        fault ? fail(fault, out, out_len) : take(&answer, asked.text, out, out_len);
    answer_free(&answer);
    return code;
}

static void release(void *tool, char *out) {
    (void)tool;
    free(out);
}

const toolmend_adapter_v1 *toolmend_adapter(void) {
    static const toolmend_adapter_v1 adapter = {sizeof adapter, hello,   open_tool,
                                                repair,         release, free};
    return &adapter;
}
