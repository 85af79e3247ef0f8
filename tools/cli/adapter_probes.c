/* SPDX-License-Identifier: MIT
 *
 * adapter_probes.c - the ten checks of `toolmend adapter check`.
 *
 * Each sends a script of requests to a fresh process and looks at one thing in what comes back.
 * Answers are found by their id, lines that are not answers are passed over, so that a stray line or
 * an answer out of turn does not hide what else there is to see.
 */
#define _POSIX_C_SOURCE 200809L
#include "adapter_probes.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "runner/answer.h"

enum {
    SLOW = 16 * 1024, /* bytes of a text that takes its time, below the size of buffers */
    LONG = 1024 * 1024,
    DEEP = 3000
};

static const char parting[] = "{\"op\":\"bye\"}\n";
static const char sound[] = "{\"paths\": [\"a.txt\"]}";

static void ask(struct adapter_check *check, const char *id, const char *text) {
    adapter_ask(check, id, view(text), "");
}

/* As much of some bytes as fits into a sentence. */
static int shown(toolmend_view bytes) {
    return bytes.len < 80 ? (int)bytes.len : 80;
}

/* A layer that decodes into types writes what it decoded: members may come that were not there. */
static bool is_kept(const struct adapter_check *check, toolmend_view arguments,
                    toolmend_view text) {
    return equal(arguments, text) ||
           (check->hello.typed_output && equal(toolmend_json_at(arguments, "/paths"),
                                               toolmend_json_at(text, "/paths")));
}

/* Was a sound text answered, and not made into another value? */
static bool came_back(struct adapter_check *check, const char *id, toolmend_view text,
                      const char *what) {
    struct answer answer;
    bool same = true;
    toolmend_view line = adapter_answer_to(check, id);
    if (!line.ptr) {
        adapter_fails(check, "%s has no answer", what);
        adapter_tell_end(check);
        return false;
    }
    const char *why = answer_read(line, id, false, &answer);
    if (!why && answer.outcome == ANSWER_OK && !check->hello.fixed_tools)
        same = is_kept(check, answer.arguments, text);
    answer_free(&answer);
    return same || adapter_fails(check, "%s came back as another one", what);
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
        if (check->tool.fault)
            check->error = ENOMEM;
        return true;
    }
    memset(&check->hello, 0, sizeof check->hello);
    check->hello.input_max = SIZE_MAX;
    adapter_fails(check, "%s", why);
    check->told = true;
    return false;
}

/* A command that is run for each text says nothing of itself: we do, or the caller does. */
static bool greets_by_file(struct adapter_check *check) {
    toolmend_view line = check->adapter.hello;
    return take_hello(check, line.ptr ? line : adapter_exec_hello(check->once));
}

bool adapter_greets(struct adapter_check *check) {
    check->hello.input_max = SIZE_MAX;
    if (check->once)
        return greets_by_file(check);
    adapter_begin(check);
    adapter_put(check, parting);
    if (!adapter_exchange(check, 1, false))
        return false;
    toolmend_view line = check->answers.line[0];
    if (check->answers.count == 0) {
        check->silent = true;
        adapter_fails(check, "it has no answer");
        adapter_tell_end(check);
        return false;
    }
    toolmend_view protocol = toolmend_json_at(line, "/protocol");
    bool error = equal(toolmend_json_at(line, "/op"), view("\"error\""));
    check->clash = error || (protocol.ptr && !equal(protocol, view("1")));
    check->silent = check->clash;
    if (check->clash || !protocol.ptr ||
        !equal(toolmend_json_at(line, "/op"), view("\"hello\"")))
        return adapter_fails(check, "the answer is %.*s", shown(line), line.ptr);
    return take_hello(check, line);
}

/* All others close stdin, which makes the most forgetful adapter write what it has. */
bool adapter_flushes(struct adapter_check *check) {
    adapter_begin(check);
    if (!adapter_exchange(check, 1, true))
        return false;
    return check->said.len > 0 ||
           adapter_fails(check,
                         "the answer to hello comes when stdin is closed, and no sooner");
}

/* What the layer says beside an outcome that is not `ok`: an exception that it raised, as a rule. The
 * words, as many as there is room for; none: it says nothing. */
static void put_said(toolmend_view line, const char *outcome, char *out, size_t size) {
    static const char *const members[] = {"/why", "/message"};
    toolmend_view said = {NULL, 0};
    char words[200] = "";
    size_t len = 0;
    for (size_t i = 0; i < 2 && !said.ptr; i++)
        said = toolmend_json_at(line, members[i]);
    if (said.ptr && said.ptr[0] == '"')
        len = toolmend_json_string(said, words, sizeof words);
    len = len == SIZE_MAX ? 0 : len < sizeof words ? len : sizeof words;
    snprintf(out, size, "%s%s%.*s", outcome, len > 0 ? ", " : "", (int)len, words);
}

/* An adapter that answers a valid text with anything but `ok` shows nothing to the probes that look at
 * texts. The text may not fit a tool of the adapter's own list. */
static void note_sound(struct adapter_check *check, const char *id) {
    static const char *const outcomes[] = {"ok", "rejected", "unsupported", "error"};
    struct answer answer;
    toolmend_view line = adapter_answer_to(check, id);
    if (!line.ptr)
        return;
    if (!answer_read(line, id, false, &answer)) {
        check->sound = check->sound || answer.outcome == ANSWER_OK ||
                       (check->hello.fixed_tools && answer.outcome == ANSWER_REJECTED);
        put_said(line, outcomes[answer.outcome], check->unsound, sizeof check->unsound);
    }
    answer_free(&answer);
}

bool adapter_is_quiet(struct adapter_check *check) {
    adapter_begin(check);
    ask(check, "a", sound);
    ask(check, "b", sound);
    if (!adapter_exchange(check, 3, false))
        return false;
    note_sound(check, "a");
    if (check->once)
        return came_back(check, "a", view(sound), "a sound text");
    toolmend_view noise = check->answers.noise;
    if (noise.ptr)
        return adapter_fails(check, "a line of stdout is no JSON object: %.*s",
                             shown(noise), noise.ptr);
    return check->answers.count <= 3 ||
           adapter_fails(check, "3 requests have %zu answers", check->answers.count);
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

/* A command that is run for each text sees no id. */
static const char *odd_id(const struct adapter_check *check, size_t at) {
    static const char *const plain[ODD] = {"a", "b", "c", "d", "e", "f", "g"};
    return check->once ? plain[at] : odd[at].id;
}

/* An answer to an odd text, in its form? */
static bool is_answered(struct adapter_check *check, const char *id, const char *text) {
    char quoted[64];
    size_t from = 0;
    size_t len = toolmend_json_quote(view(id), quoted, sizeof quoted);
    toolmend_view line = adapter_find(check, "/id", (toolmend_view){quoted, len}, &from);
    struct answer answer;
    if (!line.ptr) {
        adapter_fails(check, "the text \"%.*s\" has no answer under its id %.*s",
                      shown(view(text)), text, (int)len, quoted);
        adapter_tell_end(check);
        return false;
    }
    const char *why = answer_read(line, id, false, &answer);
    bool error = !why && answer.outcome == ANSWER_ERROR;
    answer_free(&answer);
    if (why) {
        adapter_fails(check, "%s", why);
        check->told = true;
    } else if (error) {
        char said[256];
        put_said(line, "error", said, sizeof said);
        adapter_fails(check,
                      "the text \"%.*s\" has the answer %s; let the layer reject what it "
                      "cannot read, and take what it can",
                      shown(view(text)), text, said);
        check->told = true;
    }
    return !why && !error;
}

bool adapter_answers(struct adapter_check *check) {
    static char deep[DEEP + 1];
    bool all = !check->hello.value_input;
    memset(deep, '[', DEEP);
    adapter_begin(check);
    for (size_t i = 0; i < ODD; i++)
        if (all || i < OBJECTS)
            ask(check, odd_id(check, i), odd[i].text);
    if (all)
        ask(check, "deep", deep);
    adapter_put(check, parting);
    if (!adapter_exchange(check, ODD + 2, false))
        return false;
    note_sound(check, odd_id(check, 0)); /* in process no probe before this one asks */
    for (size_t i = 0; i < ODD; i++)
        if ((all || i < OBJECTS) && !is_answered(check, odd_id(check, i), odd[i].text))
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
    adapter_begin(check);
    for (size_t i = 0; i < count; i++)
        ask(check, ids[i],
            i % 2 == 0 && SLOW < check->hello.input_max / 2 ? slow : sound);
    free(slow);
    adapter_put(check, parting);
    if (!adapter_exchange(check, count + 1, false))
        return false;
    for (size_t i = 0; i < count; i++) {
        char quoted[] = {'"', ids[i][0], '"', '\0'};
        size_t at = 0;
        if (!adapter_find(check, "/id", view(quoted), &at).ptr) {
            adapter_fails(check, "request %s of %zu has no answer", ids[i], count);
            adapter_tell_end(check);
            return false;
        }
        if (at < before)
            return adapter_fails(check,
                                 "request %s was answered before %s, which came first",
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
    adapter_begin(check);
    ask(check, "a", text);
    adapter_put(check, parting);
    return adapter_exchange(check, 2, false) &&
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
    adapter_begin(check);
    ask(check, "a", text);
    adapter_put(check, parting);
    snprintf(what, sizeof what, "a text of %zu bytes", strlen(text));
    bool held =
        adapter_exchange(check, 2, false) && came_back(check, "a", view(text), what);
    free(text);
    return held;
}

bool adapter_bears_unknown(struct adapter_check *check) {
    size_t from = 0;
    adapter_begin(check);
    adapter_put(check, "{\"op\":\"dance\",\"partner\":null}\n");
    adapter_ask(check, "a", view(sound), "\"weather\":{\"wind\":[1]},");
    adapter_put(check, parting);
    if (!adapter_exchange(check, 3, false))
        return false;
    toolmend_view error = adapter_find(check, "/op", view("\"error\""), &from);
    toolmend_view why = toolmend_json_at(error, "/why");
    if (!error.ptr || !why.ptr || why.ptr[0] != '"') {
        adapter_fails(check, "the op dance has no answer with the op error");
        adapter_tell_end(check);
        return false;
    }
    if (adapter_answer_to(check, "a").ptr)
        return true;
    adapter_fails(
        check, "a request with an unknown member, behind an unknown op, has no answer");
    adapter_tell_end(check);
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

static void remember(struct adapter_check *check, struct canonical_text *to,
                     toolmend_view value) {
    canonical_put(to, value.ptr ? value.ptr : "", value.len);
    if (to->fault)
        check->error = ENOMEM;
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

/* The texts in order, or the last one first; each has to have an answer. */
static bool ask_all(struct adapter_check *check, bool backwards) {
    adapter_begin(check);
    for (size_t i = 0; i < ASKED; i++) {
        size_t at = backwards ? ASKED - 1 - i : i;
        ask(check, asked[at], texts[at]);
    }
    adapter_put(check, parting);
    if (!adapter_exchange(check, ASKED + 1, false))
        return false;
    for (size_t i = 0; i < ASKED; i++)
        if (!adapter_answer_to(check, asked[i]).ptr) {
            adapter_fails(check, "the text %s has no answer", texts[i]);
            adapter_tell_end(check);
            return false;
        }
    return true;
}

static toolmend_view hello_of(const struct adapter_check *check) {
    size_t from = 0;
    return adapter_find(check, "/op", view("\"hello\""), &from);
}

static bool is_as_before(struct adapter_check *check, const struct remembered *first) {
    if (!is_remembered(&first->hello, hello_of(check)))
        return adapter_fails(check, "a second process answers hello otherwise");
    for (size_t i = 0; i < ASKED; i++)
        for (size_t part = 0; part < SAME_PARTS; part++)
            if (!is_remembered(
                    &first->part[i][part],
                    toolmend_json_at(adapter_answer_to(check, asked[i]), parts[part])))
                return adapter_fails(
                    check,
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
    remember(check, &first.hello, hello_of(check));
    for (size_t i = 0; i < ASKED; i++)
        for (size_t part = 0; part < SAME_PARTS; part++)
            remember(check, &first.part[i][part],
                     toolmend_json_at(adapter_answer_to(check, asked[i]), parts[part]));
    bool same = ask_all(check, true) && is_as_before(check, &first);
    forget(&first);
    return same;
}

/* ---- the end ---------------------------------------------------------------------------- */

bool adapter_ends(struct adapter_check *check) {
    adapter_begin(check);
    adapter_put(check, parting);
    if (!adapter_exchange(check, SIZE_MAX, true))
        return false;
    const struct process_end *end = &check->said.end;
    if (!check->said.ended)
        return adapter_fails(check, "it goes on after bye");
    if (end->exit_code != 0) {
        adapter_fails(check, "bye was asked");
        adapter_tell_end(check);
        return false;
    }
    if (check->answers.count > 1)
        return adapter_fails(check, "it answers bye");
    adapter_begin(check);
    return adapter_exchange(check, SIZE_MAX, false) &&
           (check->said.ended ||
            adapter_fails(check, "it goes on after the end of stdin"));
}

void adapter_check_free(struct adapter_check *check) {
    canonical_free(&check->script);
    canonical_free(&check->greeting);
    canonical_free(&check->tool);
    canonical_free(&check->replies);
    adapter_exec_close(check->once);
    adapter_said_free(&check->said);
}
