/* SPDX-License-Identifier: MIT
 *
 * adapter_exchange.c - what a probe sends, and the answers that came.
 *
 * A script of requests goes to a fresh process, all at once. A command that takes one text is run
 * for each repair of the script, and what it says is put into lines: probes see no difference.
 */
#define _POSIX_C_SOURCE 200809L
#include "adapter_exchange.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "runner/adapter_so.h"

enum {
    SILENCE_MS =
        1000 /* an adapter that has answered and does not end has no more to say */
};

static const char greeting[] = "{\"op\":\"hello\",\"protocol\":1}\n";
static const char usual_tool[] =
    "{\"name\":\"read_files\",\"parameters\":{\"properties\":{\"limit\":{\"type\":"
    "\"integer\"},"
    "\"paths\":{\"items\":{\"type\":\"string\"},\"type\":\"array\"}},\"required\":["
    "\"paths\"],"
    "\"type\":\"object\"}}";

/* ---- what was seen ---------------------------------------------------------------------- */

bool adapter_fails(struct adapter_check *check, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(check->detail, sizeof check->detail, format, arguments);
    va_end(arguments);
    check->told = check->errors = false;
    return false;
}

void adapter_tell_end(struct adapter_check *check) {
    const struct adapter_said *said = &check->said;
    size_t at = strlen(check->detail);
    char *rest = check->detail + at;
    size_t room = sizeof check->detail - at;
    if (said->overflow)
        snprintf(rest, room, ", and it wrote more than can be kept");
    else if (!said->ended)
        snprintf(rest, room, ", and it had to be ended");
    else if (said->end.signal)
        snprintf(rest, room, ", and it ended by signal %d", said->end.signal);
    else
        snprintf(rest, room, ", and it ended with exit code %d", said->end.exit_code);
    check->errors = true;
}

/* ---- the script ------------------------------------------------------------------------- */

void adapter_put(struct adapter_check *check, const char *words) {
    canonical_put(&check->script, words, strlen(words));
}

/* UTF-8 as a JSON string, its characters as they are. */
static void put_quoted(struct adapter_check *check, toolmend_view text) {
    size_t len = toolmend_json_quote(text, NULL, 0);
    char *quoted = malloc(len);
    if (!quoted) {
        check->error = ENOMEM;
        return;
    }
    toolmend_json_quote(text, quoted, len);
    canonical_put(&check->script, quoted, len);
    free(quoted);
}

void adapter_begin(struct adapter_check *check) {
    check->script.len = 0;
    adapter_put(check, greeting);
}

void adapter_ask(struct adapter_check *check, const char *id, toolmend_view text,
                 const char *more) {
    adapter_put(check, "{\"op\":\"repair\",");
    adapter_put(check, more);
    adapter_put(check, "\"id\":");
    put_quoted(check, view(id));
    adapter_put(check, ",\"tool\":");
    if (check->tool.len > 0)
        canonical_put(&check->script, check->tool.ptr, check->tool.len);
    else
        adapter_put(check, usual_tool);
    adapter_put(check, ",\"arguments\":");
    put_quoted(check, text);
    adapter_put(check, ",\"finish\":\"complete\"}\n");
}

/* ---- a process, and its answers --------------------------------------------------------- */

/* The line at *at of some bytes, and whether a line feed ends it. *at goes behind it. */
static toolmend_view next_line(toolmend_view bytes, size_t *at, bool *whole) {
    const char *start = bytes.ptr + *at;
    const char *end = memchr(start, '\n', bytes.len - *at);
    toolmend_view line = {start, end ? (size_t)(end - start) : bytes.len - *at};
    *at += line.len + 1;
    *whole = end != NULL;
    return line;
}

/* Lines that are JSON objects; the first one that is not one, or has no end. */
static void take_apart(struct adapter_check *check, toolmend_view out) {
    struct adapter_lines *answers = &check->answers;
    *answers = (struct adapter_lines){.count = 0};
    for (size_t at = 0; at < out.len;) {
        bool object = false;
        toolmend_view line = next_line(out, &at, &object);
        toolmend_view value = toolmend_json_at(line, "");
        object = object && value.ptr && value.ptr[0] == '{' &&
                 toolmend_json_check(line, NULL) == TOOLMEND_OK;
        if (!object && !answers->noise.ptr)
            answers->noise = line;
        if (object && answers->count < ADAPTER_LINES)
            answers->line[answers->count] = line;
        answers->count += object;
    }
}

/* One request as a run of the command. 0, or an errno. */
static int run_once(struct adapter_check *check, toolmend_view request) {
    struct adapter_talk talk = {.lines = SIZE_MAX,
                                .limit_ms = check->start_ms + check->answer_ms};
    struct adapter_said *said = &check->said;
    toolmend_view line;
    int error = adapter_exec_take(check->once, request, &talk.input);
    const struct process_job job = {.command = adapter_exec_command(check->once)};
    adapter_said_free(said);
    if (!error)
        error = adapter_talk(&job, &talk, said);
    if (error || !said->ended || said->end.signal ||
        !adapter_exec_is_answer(said->end.exit_code))
        return error;
    error = adapter_exec_answer(check->once, said->end.exit_code,
                                (toolmend_view){said->out ? said->out : "", said->len},
                                (toolmend_view){said->errors, said->errors_len}, &line);
    canonical_put(&check->replies, line.ptr, line.len);
    canonical_put(&check->replies, "\n", 1);
    return check->replies.fault ? ENOMEM : error;
}

/* The repairs of the script, up to one that has no answer. */
static int run_each(struct adapter_check *check, toolmend_view script) {
    size_t before = SIZE_MAX;
    int error = 0;
    check->replies.len = 0;
    for (size_t at = 0; at < script.len && !error && before != check->replies.len;) {
        bool whole = true;
        toolmend_view request = next_line(script, &at, &whole);
        if (!toolmend_json_at(request, "/id").ptr)
            continue;
        before = check->replies.len;
        error = run_once(check, request);
    }
    take_apart(check, (toolmend_view){check->replies.ptr, check->replies.len});
    return error;
}

/* The script to one process, all at once. 0, or an errno. */
static int run_script(struct adapter_check *check, const struct adapter_talk *talk) {
    const struct process_job job = {
        .command = check->adapter.command,
        .serve = check->adapter.way == SESSION_SO ? adapter_so_serve : NULL,
        .given = check->adapter.command[0],
    };
    adapter_said_free(&check->said);
    int error = adapter_talk(&job, talk, &check->said);
    if (!error)
        take_apart(check, (toolmend_view){check->said.out, check->said.len});
    return error;
}

bool adapter_exchange(struct adapter_check *check, size_t lines, bool hold) {
    struct adapter_talk talk = {
        .input = {check->script.ptr, check->script.len},
        .hold = hold,
        .lines = lines,
        .silence_ms = hold ? 0 : SILENCE_MS,
        .limit_ms = check->start_ms + check->answer_ms,
    };
    if (check->script.fault && !check->error)
        check->error = ENOMEM;
    if (!check->error)
        check->error =
            check->once ? run_each(check, talk.input) : run_script(check, &talk);
    return check->error == 0;
}

/* The answers that were kept. */
static size_t kept(const struct adapter_check *check) {
    return check->answers.count < ADAPTER_LINES ? check->answers.count : ADAPTER_LINES;
}

toolmend_view adapter_find(const struct adapter_check *check, const char *pointer,
                           toolmend_view value, size_t *from) {
    for (; *from < kept(check); ++*from) {
        toolmend_view line = check->answers.line[*from];
        if (equal(toolmend_json_at(line, pointer), value))
            return line;
    }
    return (toolmend_view){NULL, 0};
}

toolmend_view adapter_answer_to(const struct adapter_check *check, const char *id) {
    char quoted[32];
    size_t from = 0;
    snprintf(quoted, sizeof quoted, "\"%s\"", id);
    return adapter_find(check, "/id", view(quoted), &from);
}
