/* SPDX-License-Identifier: MIT
 *
 * scan_calls.c - where the calls and the texts of a logged line are.
 *
 * Forms, each alone or inside `response`, `message` or `body`: a chat completion (`choices`) or
 * its message (`tool_calls`), a message of Anthropic (`content`), a response of OpenAI
 * (`output`), and the plain {tool, arguments}. The tools stand in the line itself or in its
 * `request`. What a request holds as `messages` are earlier calls: they are counted where they
 * came, unless a line is a whole conversation and the caller says so. A text is what a message of
 * the role `assistant`, or of a choice, says.
 */
#include "scan.h"

#include <string.h>

#include "line.h"

/* The members that mean something. */
enum part {
    TOOLS,
    MODEL,
    ROLE,
    FINISH,
    FINISH_REASON,
    STOP_REASON,
    CHOICES,
    TOOL_CALLS,
    CONTENT,
    OUTPUT,
    MESSAGES,
    TOOL,
    ARGUMENTS,
    REQUEST,
    RESPONSE,
    MESSAGE,
    BODY,
    PARTS
};

static const char *const part_names[PARTS] = {
    [TOOLS] = "\"tools\"",
    [MODEL] = "\"model\"",
    [ROLE] = "\"role\"",
    [FINISH] = "\"finish\"",
    [FINISH_REASON] = "\"finish_reason\"",
    [STOP_REASON] = "\"stop_reason\"",
    [CHOICES] = "\"choices\"",
    [TOOL_CALLS] = "\"tool_calls\"",
    [CONTENT] = "\"content\"",
    [OUTPUT] = "\"output\"",
    [MESSAGES] = "\"messages\"",
    [TOOL] = "\"tool\"",
    [ARGUMENTS] = "\"arguments\"",
    [REQUEST] = "\"request\"",
    [RESPONSE] = "\"response\"",
    [MESSAGE] = "\"message\"",
    [BODY] = "\"body\"",
};

struct parts {
    toolmend_view of[PARTS];
};

/* One line whose calls and texts are handed out. */
struct walk {
    struct scan_line *line;
    const struct scan_taker *taker;
};

static bool is_a(toolmend_view value, char first) {
    return value.len > 0 && value.ptr[0] == first;
}

static bool spells(toolmend_view json, const char *word) {
    return json.len == strlen(word) && memcmp(json.ptr, word, json.len) == 0;
}

/* The members of an object, by one walk; of a repeated name the first. */
static struct parts sort(toolmend_view object) {
    struct parts parts = {0};
    toolmend_view name, value;
    size_t at = 0;
    if (!is_a(object, '{'))
        return parts;
    while (toolmend_json_next(object, &at, &name, &value))
        for (size_t i = 0; i < PARTS; i++)
            if (!parts.of[i].ptr && spells(name, part_names[i]))
                parts.of[i] = value;
    return parts;
}

/* What the first one lacks. */
static void absorb(struct parts *parts, const struct parts *more) {
    for (size_t i = 0; i < PARTS; i++)
        if (!parts->of[i].ptr)
            parts->of[i] = more->of[i];
}

/* A part with what its own `body` says, as the lines of a batch have it. */
static struct parts unfold(toolmend_view object) {
    struct parts parts = sort(object), body = sort(parts.of[BODY]);
    absorb(&parts, &body);
    return parts;
}

/* ---- how it ended ----------------------------------------------------------------------------- */

/* A provider's word for the end of a message, as HOST.md has them. */
static toolmend_finish finish_of(const struct parts *parts) {
    static const char *const truncated[] = {"length",
                                            "max_tokens",
                                            "max_output_tokens",
                                            "MAX_TOKENS",
                                            "model_context_window_exceeded",
                                            "content_filter",
                                            "refusal",
                                            "SAFETY"};
    static const char *const complete[] = {"stop", "tool_calls", "end_turn", "tool_use",
                                           "STOP"};
    static const enum part names[] = {FINISH, FINISH_REASON, STOP_REASON};
    toolmend_finish finish = TOOLMEND_FINISH_UNKNOWN;
    char word[40];
    size_t i = 0;
    while (i < 3 && !line_word(parts->of[names[i]], word, sizeof word))
        i++;
    if (i == 3 || toolmend_finish_by_name(word, &finish))
        return finish;
    for (i = 0; i < sizeof truncated / sizeof *truncated; i++)
        if (strcmp(word, truncated[i]) == 0)
            return TOOLMEND_FINISH_TRUNCATED;
    for (i = 0; i < sizeof complete / sizeof *complete; i++)
        if (strcmp(word, complete[i]) == 0)
            return TOOLMEND_FINISH_COMPLETE;
    return finish;
}

/* ---- calls ------------------------------------------------------------------------------------ */

static void give(const struct walk *walk, toolmend_view name, toolmend_view arguments,
                 toolmend_finish finish) {
    const struct scan_call call = {
        is_a(name, '"') ? name : (toolmend_view){NULL, 0},
             arguments, finish
    };
    walk->taker->call(walk->taker->ctx, walk->line, &call);
}

/* The items of a `tool_calls`. */
static void give_tool_calls(const struct walk *walk, toolmend_view list,
                            toolmend_finish finish) {
    toolmend_view one;
    size_t at = 0;
    while (is_a(list, '[') && toolmend_json_next(list, &at, NULL, &one)) {
        toolmend_view function = toolmend_json_at(one, "/function");
        toolmend_view call = is_a(function, '{') ? function : one;
        give(walk, toolmend_json_at(call, "/name"), toolmend_json_at(call, "/arguments"),
             finish);
    }
}

/* The items of a `content` or `output` that are calls. */
static void give_typed(const struct walk *walk, toolmend_view list, const char *type,
                       const char *arguments, toolmend_finish finish) {
    toolmend_view one;
    size_t at = 0;
    while (is_a(list, '[') && toolmend_json_next(list, &at, NULL, &one))
        if (spells(toolmend_json_at(one, "/type"), type))
            give(walk, toolmend_json_at(one, "/name"), toolmend_json_at(one, arguments),
                 finish);
}

static void give_message(const struct walk *walk, const struct parts *message,
                         toolmend_finish finish) {
    give_tool_calls(walk, message->of[TOOL_CALLS], finish);
    give_typed(walk, message->of[CONTENT], "\"tool_use\"", "/input", finish);
}

static void give_text(const struct walk *walk, toolmend_view json,
                      toolmend_finish finish) {
    if (is_a(json, '"'))
        walk->taker->text(walk->taker->ctx, walk->line, json, finish);
}

/* A `content`: one text, or items of which some are texts. */
static void give_content(const struct walk *walk, toolmend_view content,
                         toolmend_finish finish) {
    toolmend_view one;
    size_t at = 0;
    give_text(walk, content, finish);
    while (is_a(content, '[') && toolmend_json_next(content, &at, NULL, &one)) {
        toolmend_view type = toolmend_json_at(one, "/type");
        if (spells(type, "\"text\"") || spells(type, "\"output_text\""))
            give_text(walk, toolmend_json_at(one, "/text"), finish);
    }
}

/* What a message says, if it is an assistant's. */
static void give_answer(const struct walk *walk, const struct parts *message,
                        toolmend_finish finish) {
    if (spells(message->of[ROLE], "\"assistant\""))
        give_content(walk, message->of[CONTENT], finish);
}

/* The messages among the items of an `output`. */
static void give_output_texts(const struct walk *walk, toolmend_view output,
                              toolmend_finish finish) {
    toolmend_view one;
    size_t at = 0;
    while (is_a(output, '[') && toolmend_json_next(output, &at, NULL, &one)) {
        struct parts item = sort(one);
        give_answer(walk, &item, finish);
    }
}

static void give_choices(const struct walk *walk, toolmend_view choices) {
    toolmend_view one;
    size_t at = 0;
    while (is_a(choices, '[') && toolmend_json_next(choices, &at, NULL, &one)) {
        struct parts choice = sort(one), message = sort(choice.of[MESSAGE]);
        toolmend_finish finish = finish_of(&choice);
        give_message(walk, &message, finish);
        if (message.of[ROLE].ptr)
            give_answer(walk, &message, finish);
        else
            give_content(walk, message.of[CONTENT], finish);
    }
}

static void give_messages(const struct walk *walk, toolmend_view messages) {
    toolmend_view one;
    size_t at = 0;
    while (is_a(messages, '[') && toolmend_json_next(messages, &at, NULL, &one)) {
        struct parts message = sort(one);
        give_message(walk, &message, TOOLMEND_FINISH_UNKNOWN);
        give_answer(walk, &message, TOOLMEND_FINISH_UNKNOWN);
    }
}

const char *scan_calls(toolmend_view text, bool messages, struct scan_line *line,
                       const struct scan_taker *taker) {
    const struct walk walk = {line, taker};
    *line = (struct scan_line){
        {NULL, 0},
        {NULL, 0}
    };
    if (!line_is_object(text))
        return "it is no JSON object";
    struct parts parts = unfold(toolmend_json_at(text, ""));
    static const enum part inside[] = {RESPONSE, MESSAGE, REQUEST};
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++) {
        struct parts more = unfold(parts.of[inside[i]]);
        absorb(&parts, &more);
    }
    if (is_a(parts.of[TOOLS], '['))
        line->tools = parts.of[TOOLS];
    if (is_a(parts.of[MODEL], '"'))
        line->model = parts.of[MODEL];
    toolmend_finish finish = finish_of(&parts);
    if (is_a(parts.of[TOOL], '"'))
        give(&walk, parts.of[TOOL], parts.of[ARGUMENTS], finish);
    give_choices(&walk, parts.of[CHOICES]);
    give_message(&walk, &parts, finish);
    give_answer(&walk, &parts, finish);
    give_typed(&walk, parts.of[OUTPUT], "\"function_call\"", "/arguments", finish);
    give_output_texts(&walk, parts.of[OUTPUT], finish);
    if (messages)
        give_messages(&walk, parts.of[MESSAGES]);
    return NULL;
}
