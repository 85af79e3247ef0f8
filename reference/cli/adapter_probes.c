/* SPDX-License-Identifier: MIT
 *
 * adapter_probes.c - the ten probes of `toolmend adapter check`.
 *
 * Each sends a script of requests to a fresh process and looks at one thing in what comes back.
 * Answers are found by their id, lines that are none are passed over, so that a stray line or
 * an answer out of turn does not hide what else there is to see.
 */
#define _POSIX_C_SOURCE 200809L
#include "adapter_probes.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../conformance/runner/answer.h"

enum {
    SILENCE_MS =
        1000, /* an adapter that has answered and does not end has no more to say */
    SLOW =
        16 * 1024, /* bytes of a text that takes longer, below the size of any buffer */
    LONG = 1024 * 1024,
    DEEP = 3000
};

static const char greeting[] = "{\"op\":\"hello\",\"protocol\":1}\n";
static const char parting[] = "{\"op\":\"bye\"}\n";
static const char usual_tool[] =
    "{\"name\":\"read_files\",\"parameters\":{\"properties\":{\"limit\":{\"type\":"
    "\"integer\"},"
    "\"paths\":{\"items\":{\"type\":\"string\"},\"type\":\"array\"}},\"required\":["
    "\"paths\"],"
    "\"type\":\"object\"}}";
static const char sound[] = "{\"paths\": [\"a.txt\"]}";

static toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

static bool equal(toolmend_view a, toolmend_view b) {
    bool same = false;
    return a.ptr && b.ptr && toolmend_json_equal(a, b, &same) == TOOLMEND_OK && same;
}

/* ---- what was seen ---------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static bool fails(struct adapter_check *check,
                                                        const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(check->detail, sizeof check->detail, format, arguments);
    va_end(arguments);
    check->told = check->errors = false;
    return false;
}

/* As much of some bytes as fits into a sentence. */
static int shown(toolmend_view bytes) {
    return bytes.len < 80 ? (int)bytes.len : 80;
}

/* How the process ended, where that may be why. */
static void tell_end(struct adapter_check *check) {
    const struct adapter_said *said = &check->said;
    size_t at = strlen(check->detail);
    char *rest = check->detail + at;
    size_t room = sizeof check->detail - at;
    if (!said->ended)
        snprintf(rest, room, ", and it had to be ended");
    else if (said->end.signal)
        snprintf(rest, room, ", and it ended by signal %d", said->end.signal);
    else
        snprintf(rest, room, ", and it ended with exit code %d", said->end.exit_code);
    check->errors = true;
}

/* ---- the script ------------------------------------------------------------------------- */

static void put(struct adapter_check *check, const char *words) {
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

static void begin(struct adapter_check *check) {
    check->script.len = 0;
    put(check, greeting);
}

/* A repair; `more` are further members, each with a comma behind it. */
static void put_repair(struct adapter_check *check, const char *id, toolmend_view text,
                       const char *more) {
    put(check, "{\"op\":\"repair\",");
    put(check, more);
    put(check, "\"id\":");
    put_quoted(check, view(id));
    put(check, ",\"tool\":");
    if (check->tool.len > 0)
        canonical_put(&check->script, check->tool.ptr, check->tool.len);
    else
        put(check, usual_tool);
    put(check, ",\"arguments\":");
    put_quoted(check, text);
    put(check, "}\n");
}

static void ask(struct adapter_check *check, const char *id, const char *text) {
    put_repair(check, id, view(text), "");
}

/* ---- a process, and its answers --------------------------------------------------------- */

/* Lines that are JSON objects; the first one that is none, or has no end. */
static void take_apart(struct adapter_check *check) {
    struct adapter_lines *answers = &check->answers;
    *answers = (struct adapter_lines){.count = 0};
    for (size_t at = 0; at < check->said.len;) {
        const char *start = check->said.out + at;
        const char *end = memchr(start, '\n', check->said.len - at);
        toolmend_view line = {start, end ? (size_t)(end - start) : check->said.len - at};
        toolmend_view value = toolmend_json_at(line, "");
        bool object = end && toolmend_json_check(line, NULL) == TOOLMEND_OK &&
                      value.ptr && value.ptr[0] == '{';
        if (!object && !answers->noise.ptr)
            answers->noise = line;
        if (object && answers->count < ADAPTER_LINES)
            answers->line[answers->count] = line;
        answers->count += object;
        at += line.len + 1;
    }
}

/* Send the script. `lines` are its answers; `hold`: stdin stays open. False: it cannot be, and
 * `error` says why. */
static bool talk(struct adapter_check *check, size_t lines, bool hold) {
    struct adapter_talk talk = {
        .input = {check->script.ptr, check->script.len},
        .hold = hold,
        .lines = lines,
        .silence_ms = hold ? 0 : SILENCE_MS,
        .limit_ms = 3 * check->answer_ms, /* to start, twice that of an answer */
    };
    adapter_said_free(&check->said);
    if (check->script.fault && !check->error)
        check->error = ENOMEM;
    if (!check->error)
        check->error = adapter_talk(check->command, &talk, &check->said);
    if (!check->error)
        take_apart(check);
    return check->error == 0;
}

/* The answers that were kept. */
static size_t kept(const struct adapter_check *check) {
    return check->answers.count < ADAPTER_LINES ? check->answers.count : ADAPTER_LINES;
}

/* The first answer whose member has this value, at or behind `*from`; absent: none. *from is its
 * place. */
static toolmend_view find(const struct adapter_check *check, const char *pointer,
                          toolmend_view value, size_t *from) {
    for (; *from < kept(check); ++*from) {
        toolmend_view line = check->answers.line[*from];
        if (equal(toolmend_json_at(line, pointer), value))
            return line;
    }
    return (toolmend_view){NULL, 0};
}

/* The answer under an id that needs no escapes. */
static toolmend_view answer_to(const struct adapter_check *check, const char *id) {
    char quoted[32];
    size_t from = 0;
    snprintf(quoted, sizeof quoted, "\"%s\"", id);
    return find(check, "/id", view(quoted), &from);
}

/* Was a sound text answered, and not made into another value? */
static bool came_back(struct adapter_check *check, const char *id, toolmend_view text,
                      const char *what) {
    struct answer answer;
    bool same = true;
    toolmend_view line = answer_to(check, id);
    if (!line.ptr) {
        fails(check, "%s has no answer", what);
        tell_end(check);
        return false;
    }
    const char *why = answer_read(line, id, false, &answer);
    if (!why && answer.outcome == ANSWER_OK && !check->hello.fixed_tools)
        same = equal(answer.arguments, text);
    answer_free(&answer);
    return same || fails(check, "%s came back as another one", what);
}

/* ---- the probes ------------------------------------------------------------------------- */

/* A tool of the adapter's own list, if it is to be asked about these only. */
static void choose_tool(struct adapter_check *check) {
    const struct hello *hello = &check->hello;
    if (!hello->fixed_tools || hello->tool_count == 0)
        return;
    canonical_put(&check->tool, "{\"name\":", 8);
    canonical_put(&check->tool, hello->tools[0].name.ptr, hello->tools[0].name.len);
    canonical_put(&check->tool, ",\"parameters\":", 14);
    canonical_put(&check->tool, hello->tools[0].parameters.ptr,
                  hello->tools[0].parameters.len);
    canonical_put(&check->tool, "}", 1);
}

/* What the adapter says of itself decides what it is asked, if it can be read. */
static bool take_hello(struct adapter_check *check, toolmend_view line) {
    canonical_put(&check->greeting, line.ptr, line.len);
    if (check->greeting.fault) {
        check->error = ENOMEM;
        return false;
    }
    const char *why = hello_read(
        (toolmend_view){check->greeting.ptr, check->greeting.len}, &check->hello);
    if (!why) {
        choose_tool(check);
        return true;
    }
    memset(&check->hello, 0, sizeof check->hello);
    check->hello.input_max = SIZE_MAX;
    fails(check, "%s", why);
    check->told = true;
    return false;
}

bool adapter_greets(struct adapter_check *check) {
    begin(check);
    put(check, parting);
    check->hello.input_max = SIZE_MAX;
    if (!talk(check, 1, false))
        return false;
    toolmend_view line = check->answers.line[0];
    if (check->answers.count == 0) {
        check->silent = true;
        fails(check, "it has no answer");
        tell_end(check);
        return false;
    }
    toolmend_view protocol = toolmend_json_at(line, "/protocol");
    bool error = equal(toolmend_json_at(line, "/op"), view("\"error\""));
    check->clash = error || (protocol.ptr && !equal(protocol, view("1")));
    check->silent = check->clash;
    if (check->clash || !protocol.ptr ||
        !equal(toolmend_json_at(line, "/op"), view("\"hello\"")))
        return fails(check, "the answer is %.*s", shown(line), line.ptr);
    return take_hello(check, line);
}

/* All others close stdin, which makes the most forgetful adapter write what it has. */
bool adapter_flushes(struct adapter_check *check) {
    begin(check);
    if (!talk(check, 1, true))
        return false;
    return check->said.len > 0 ||
           fails(check, "the answer to hello comes when stdin is closed, and no sooner");
}

bool adapter_is_quiet(struct adapter_check *check) {
    begin(check);
    ask(check, "a", sound);
    ask(check, "b", sound);
    if (!talk(check, 3, false))
        return false;
    toolmend_view noise = check->answers.noise;
    if (noise.ptr)
        return fails(check, "a line of stdout is no JSON object: %.*s", shown(noise),
                     noise.ptr);
    return check->answers.count <= 3 ||
           fails(check, "3 requests have %zu answers", check->answers.count);
}

/* Texts that break a careless layer, under ids that break a careless adapter. The objects come
 * first: a layer that gets parsed JSON is asked about these alone. */
static const struct {
    const char *id, *text;
} odd[] = {
    {"7",                  "{\"paths\": [\"a.txt\"]}"          },
    {"007",                "{\"paths\": \"a.txt\"}"            },
    {"\xC3\xA9 \"\\/\n{}", "{\"paths\": [\"\\u00e9\\n\"]}"     },
    {"null",               "{\"paths\": [\"a.txt\"], \"limit\""},
    {"b",                  ""                                  },
    {"c",                  "null"                              },
    {"d",                  "Sure, here is what you asked for:" },
};
enum { ODD = sizeof odd / sizeof odd[0], OBJECTS = 3 };

/* An answer to an odd text, in its form? */
static bool is_answered(struct adapter_check *check, const char *id, const char *text) {
    char quoted[64];
    size_t from = 0;
    size_t len = toolmend_json_quote(view(id), quoted, sizeof quoted);
    toolmend_view line = find(check, "/id", (toolmend_view){quoted, len}, &from);
    struct answer answer;
    if (!line.ptr) {
        fails(check, "the text \"%.*s\" has no answer under its id %.*s",
              shown(view(text)), text, (int)len, quoted);
        tell_end(check);
        return false;
    }
    const char *why = answer_read(line, id, false, &answer);
    bool error = !why && answer.outcome == ANSWER_ERROR;
    answer_free(&answer);
    if (why) {
        fails(check, "%s", why);
        check->told = true;
    } else if (error) {
        fails(check, "the text \"%.*s\" has the answer %.*s", shown(view(text)), text,
              shown(line), line.ptr);
    }
    return !why && !error;
}

bool adapter_answers(struct adapter_check *check) {
    static char deep[DEEP + 1];
    bool all = !check->hello.value_input;
    memset(deep, '[', DEEP);
    begin(check);
    for (size_t i = 0; i < ODD; i++)
        if (all || odd[i].text[0] == '{')
            ask(check, odd[i].id, odd[i].text);
    if (all)
        ask(check, "deep", deep);
    put(check, parting);
    if (!talk(check, ODD + 2, false))
        return false;
    for (size_t i = 0; i < ODD; i++)
        if ((all || odd[i].text[0] == '{') && !is_answered(check, odd[i].id, odd[i].text))
            return false;
    return !all || is_answered(check, "deep", deep);
}

/* A sound text of about `len` bytes; NULL: no memory, and the check ends. */
static char *long_text(struct adapter_check *check, size_t len) {
    static const char before[] = "{\"paths\": [\"";
    static const char behind[] = "\"]}";
    size_t edge = sizeof before + sizeof behind - 1;
    char *text = malloc(len + edge);
    if (!text) {
        check->error = ENOMEM;
        return NULL;
    }
    memset(text, 'x', len + edge);
    memcpy(text, before, sizeof before - 1);
    memcpy(text + len + edge - sizeof behind, behind, sizeof behind);
    return text;
}

bool adapter_keeps_order(struct adapter_check *check) {
    static const char *const ids[] = {"a", "b", "c", "d", "e", "f"};
    size_t count = sizeof ids / sizeof ids[0];
    size_t before = 0;
    char *slow = long_text(check, SLOW);
    if (!slow)
        return false;
    begin(check);
    for (size_t i = 0; i < count; i++)
        ask(check, ids[i],
            i % 2 == 0 && SLOW * 2 < check->hello.input_max ? slow : sound);
    free(slow);
    put(check, parting);
    if (!talk(check, count + 1, false))
        return false;
    for (size_t i = 0; i < count; i++) {
        char quoted[] = {'"', ids[i][0], '"', '\0'};
        size_t at = 0;
        if (!find(check, "/id", view(quoted), &at).ptr) {
            fails(check, "request %s of %zu has no answer", ids[i], count);
            tell_end(check);
            return false;
        }
        if (at < before)
            return fails(check, "request %s was answered before %s, which came first",
                         ids[i], ids[i - 1]);
        before = at;
    }
    return true;
}

/* U+2028, U+2029 and U+0085 end a line for some readers of lines, and stand for themselves in a
 * JSON string. */
bool adapter_reads_lines(struct adapter_check *check) {
    static const char text[] =
        "{\"paths\": [\"a\xE2\x80\xA8z\xE2\x80\xA9 \xC2\x85 \xC3\xA9 "
        "\xF0\x9F\x94\xA7\"]}";
    begin(check);
    ask(check, "a", text);
    put(check, parting);
    return talk(check, 2, false) &&
           came_back(check, "a", view(text), "a text with U+2028, U+2029 and U+0085");
}

bool adapter_takes_size(struct adapter_check *check) {
    enum { EDGE = 32 };
    size_t len = LONG;
    char what[64];
    if (check->hello.input_max < LONG + EDGE)
        len = check->hello.input_max > EDGE ? check->hello.input_max - EDGE : 0;
    char *text = long_text(check, len);
    if (!text)
        return false;
    begin(check);
    ask(check, "a", text);
    put(check, parting);
    snprintf(what, sizeof what, "a text of %zu bytes", strlen(text));
    bool held = talk(check, 2, false) && came_back(check, "a", view(text), what);
    free(text);
    return held;
}

bool adapter_bears_unknown(struct adapter_check *check) {
    size_t from = 0;
    begin(check);
    put(check, "{\"op\":\"dance\",\"partner\":null}\n");
    put_repair(check, "a", view(sound), "\"weather\":{\"wind\":[1]},");
    put(check, parting);
    if (!talk(check, 3, false))
        return false;
    toolmend_view error = find(check, "/op", view("\"error\""), &from);
    toolmend_view why = toolmend_json_at(error, "/why");
    if (!error.ptr || !why.ptr || why.ptr[0] != '"') {
        fails(check, "the op dance has no answer with the op error");
        tell_end(check);
        return false;
    }
    if (answer_to(check, "a").ptr)
        return true;
    fails(check, "a request with an unknown member, behind an unknown op, has no answer");
    tell_end(check);
    return false;
}

/* ---- twice the same --------------------------------------------------------------------- */

/* The answers under these ids and that to hello, one behind the other, in a list of their own;
 * NULL: no memory. */
static const char *const asked[] = {"a", "b", "c"};
static const char *const texts[] = {
    "{\"paths\": \"a.txt\"}",
    "{\"paths\": [\"a.txt\"], \"limit\": \"3\"}",
    "{\"paths\": \"[\\\"b.txt\\\"]\", \"limit\": 3}",
};
enum { ASKED = sizeof asked / sizeof asked[0], SAME_PARTS = 3 };
static const char *const parts[SAME_PARTS] = {"/outcome", "/arguments", "/arguments_b64"};

struct remembered {
    struct canonical_text hello, part[ASKED][SAME_PARTS];
};

static void remember(struct canonical_text *to, toolmend_view value) {
    canonical_put(to, value.ptr ? value.ptr : "", value.len);
}

static bool is_remembered(const struct canonical_text *was, toolmend_view value) {
    return value.ptr ? equal((toolmend_view){was->ptr, was->len}, value) : was->len == 0;
}

static void forget(struct remembered *first) {
    canonical_free(&first->hello);
    for (size_t i = 0; i < ASKED; i++)
        for (size_t part = 0; part < SAME_PARTS; part++)
            canonical_free(&first->part[i][part]);
}

/* The texts in order, or the last one first. */
static bool ask_all(struct adapter_check *check, bool backwards) {
    begin(check);
    for (size_t i = 0; i < ASKED; i++) {
        size_t at = backwards ? ASKED - 1 - i : i;
        ask(check, asked[at], texts[at]);
    }
    put(check, parting);
    return talk(check, ASKED + 1, false);
}

static toolmend_view hello_of(const struct adapter_check *check) {
    size_t from = 0;
    return find(check, "/op", view("\"hello\""), &from);
}

static bool is_as_before(struct adapter_check *check, const struct remembered *first) {
    if (!is_remembered(&first->hello, hello_of(check)))
        return fails(check, "a second process answers hello otherwise");
    for (size_t i = 0; i < ASKED; i++)
        for (size_t part = 0; part < SAME_PARTS; part++)
            if (!is_remembered(&first->part[i][part],
                               toolmend_json_at(answer_to(check, asked[i]), parts[part])))
                return fails(check,
                             "a second process, asked in another order, answers the "
                             "text %s otherwise",
                             texts[i]);
    return true;
}

bool adapter_is_the_same(struct adapter_check *check) {
    struct remembered first;
    memset(&first, 0, sizeof first);
    if (!ask_all(check, false))
        return false;
    remember(&first.hello, hello_of(check));
    for (size_t i = 0; i < ASKED; i++)
        for (size_t part = 0; part < SAME_PARTS; part++)
            remember(&first.part[i][part],
                     toolmend_json_at(answer_to(check, asked[i]), parts[part]));
    bool same = ask_all(check, true) && is_as_before(check, &first);
    forget(&first);
    return same;
}

/* ---- the end ---------------------------------------------------------------------------- */

bool adapter_ends(struct adapter_check *check) {
    begin(check);
    put(check, parting);
    if (!talk(check, SIZE_MAX, true))
        return false;
    const struct process_end *end = &check->said.end;
    if (!check->said.ended)
        return fails(check, "it goes on after bye");
    if (end->exit_code != 0) {
        fails(check, "bye was asked");
        tell_end(check);
        return false;
    }
    if (check->answers.count > 1)
        return fails(check, "it answers bye");
    begin(check);
    return talk(check, SIZE_MAX, false) &&
           (check->said.ended || fails(check, "it goes on after the end of stdin"));
}

void adapter_check_free(struct adapter_check *check) {
    canonical_free(&check->script);
    canonical_free(&check->greeting);
    canonical_free(&check->tool);
    adapter_said_free(&check->said);
}
