/* SPDX-License-Identifier: MIT
 *
 * serve.c - the model as an adapter of protocol 1: `serve [--profile NAME]`.
 *
 * What asks the library over lines can ask the model, too: the examples of SPEC.md, and certify.
 * Only texts that have a UTF-8 form are served. Where the model cannot say, the answer is
 * `unsupported`.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"
#include "toolmend.h"

static toolmend_view words(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

static void put(const char *text) {
    fputs(text, stdout);
}

static void put_quoted(struct model_view text) {
    toolmend_view view = {text.ptr ? text.ptr : "", text.len};
    size_t len = toolmend_json_quote(view, NULL, 0);
    char *json = len == SIZE_MAX ? NULL : malloc(len);
    if (json) {
        (void)toolmend_json_quote(view, json, len);
        (void)fwrite(json, 1, len, stdout);
    } else {
        put("null");
    }
    free(json);
}

static void put_word(const char *text) {
    put_quoted((struct model_view){text, strlen(text)});
}

/* A decoded string, to be freed; ptr NULL: there is none that has a UTF-8 form. */
struct text {
    char *ptr;
    size_t len;
};

static struct text string_at(toolmend_view line, const char *pointer) {
    toolmend_view json = toolmend_json_at(line, pointer);
    size_t len = json.ptr ? toolmend_json_string(json, NULL, 0) : SIZE_MAX;
    char *text = len == SIZE_MAX ? NULL : malloc(len + 1);
    if (!text)
        return (struct text){NULL, 0};
    (void)toolmend_json_string(json, text, len);
    text[len] = '\0';
    return (struct text){text, len};
}

static bool is(struct text text, const char *word) {
    return text.ptr && text.len == strlen(word) && memcmp(text.ptr, word, text.len) == 0;
}

/* ---- answers ---------------------------------------------------------------------------- */

/* In a call whose arguments came as a string, edits of the arguments count in the decoded text. */
static void put_edit(const struct model_edit *edit, struct model_view text) {
    put("{");
    if (edit->in) {
        put("\"in\":");
        put_word(edit->in);
        put(",");
    }
    printf("\"start\":%zu,\"end\":%zu,\"old\":", edit->start, edit->end);
    put_quoted((struct model_view){text.ptr + edit->start, edit->end - edit->start});
    put(",\"new\":");
    put_quoted(edit->new_text);
    put(",\"pointer\":");
    put_quoted(edit->pointer);
    put(",\"rules\":[");
    for (size_t i = 0; i < edit->rule_count; i++) {
        put(i > 0 ? "," : "");
        put_word(edit->rules[i]);
    }
    put("]}");
}

static void put_outcome(const struct model_answer *answer,
                        const struct model_case *asked) {
    bool rejected = answer->verdict == MODEL_REJECTED;
    put(rejected ? "\"outcome\":\"rejected\",\"reason\":" : "\"outcome\":\"ok\"");
    if (rejected)
        put_word(model_reason_name(answer->reason));
    if (!rejected && asked->tools.ptr) {
        put(",\"name\":");
        put_quoted(answer->tool);
    }
    put(",\"arguments\":");
    put_quoted(answer->text);
    put(",\"edits\":[");
    for (size_t i = 0; i < answer->edit_count; i++) {
        const struct model_edit *edit = &answer->edits[i];
        bool inside = edit->in && strcmp(edit->in, "arguments") == 0;
        put(i > 0 ? "," : "");
        put_edit(edit, inside ? answer->arguments : asked->text);
    }
    put("]");
}

/* What runs of the text: the calls whose arguments the specification hands on. */
static void put_calls(struct model *model, const struct model_case *asked,
                      const struct model_markup_answer *found) {
    const char *reason =
        found->refused_at == SIZE_MAX ? NULL : model_reason_name(found->reason);
    const char *before = "";
    size_t runs = 0;
    put("\"calls\":[");
    for (size_t i = 0; i < found->call_count; i++) {
        const struct model_markup_call *call = &found->calls[i];
        struct model_case question = *asked;
        question.tools = (struct model_view){NULL, 0};
        question.schema = call->schema;
        question.tool = call->name;
        question.text = call->arguments;
        struct model_answer answer = model_ask(model, &question);
        if (answer.verdict == MODEL_REJECTED || answer.verdict == MODEL_CANNOT_SAY) {
            reason = reason && i > 0 ? reason : model_reason_name(answer.reason);
            continue;
        }
        printf("%s{\"name\":", before);
        put_quoted(call->name);
        put(",\"arguments\":");
        put_quoted(answer.text);
        put(",\"row\":");
        put_quoted(call->format);
        printf(",\"start\":%zu,\"end\":%zu}", call->start, call->end);
        before = ",";
        runs++;
    }
    put("],\"outcome\":");
    put_word(reason && runs == 0 ? "rejected" : "ok");
    if (reason && runs == 0) {
        put(",\"reason\":");
        put_word(reason);
    }
}

static void answer_text(toolmend_view line, const struct model_case *asked) {
    struct model *model = model_open();
    toolmend_view id = toolmend_json_at(line, "/id");
    printf("{\"id\":%.*s,", (int)id.len, id.ptr);
    struct model_markup_answer found = {.why = "no memory"};
    if (model)
        found = model_find_calls(model, asked);
    if (found.why) {
        put("\"outcome\":\"unsupported\",\"why\":");
        put_word(found.why);
    } else {
        put_calls(model, asked, &found);
    }
    put("}\n");
    if (model)
        model_close(model);
}

static void answer_case(toolmend_view line, const struct model_case *asked) {
    struct model *model = model_open();
    toolmend_view id = toolmend_json_at(line, "/id");
    printf("{\"id\":%.*s,", (int)id.len, id.ptr);
    struct model_answer answer = {.verdict = MODEL_CANNOT_SAY, .why = "no memory"};
    if (model)
        answer = model_ask(model, asked);
    if (answer.verdict == MODEL_CANNOT_SAY) {
        put("\"outcome\":\"unsupported\",\"why\":");
        put_word(answer.why ? answer.why : "the model cannot say");
    } else {
        put_outcome(&answer, asked);
    }
    put("}\n");
    if (model)
        model_close(model);
}

/* ---- requests --------------------------------------------------------------------------- */

static void answer_request(toolmend_view line, struct text op, const char *profile) {
    bool markup = is(op, "markup"), call = markup || is(op, "call");
    toolmend_view schema = toolmend_json_at(line, "/tool/parameters");
    toolmend_view tools = toolmend_json_at(line, "/tools");
    struct text text = string_at(line, markup ? "/text" : call ? "/call" : "/arguments");
    struct text tool = string_at(line, "/tool/name");
    struct text finish = string_at(line, "/finish");
    toolmend_view openapi = toolmend_json_at(line, "/openapi");
    if (!toolmend_json_at(line, "/id").ptr || !text.ptr || !(call ? tools : schema).ptr) {
        put("{\"op\":\"error\",\"why\":\"no request\"}\n");
    } else {
        struct model_case asked = {
            .text = {text.ptr, text.len},
            .profile = profile,
            .finish = is(finish, "complete")    ? MODEL_FINISH_COMPLETE
                      : is(finish, "truncated") ? MODEL_FINISH_TRUNCATED
                                                : MODEL_FINISH_UNKNOWN,
            .openapi = openapi.ptr && openapi.ptr[0] == 't'
        };
        if (call) {
            asked.tools = (struct model_view){tools.ptr, tools.len};
        } else {
            asked.schema = (struct model_view){schema.ptr, schema.len};
            asked.tool = (struct model_view){tool.ptr ? tool.ptr : "", tool.len};
        }
        if (markup)
            answer_text(line, &asked);
        else
            answer_case(line, &asked);
    }
    free(text.ptr);
    free(tool.ptr);
    free(finish.ptr);
}

/* False: bye. */
static bool answer_line(toolmend_view line, const char *profile) {
    struct text op = string_at(line, "/op");
    bool bye = op.ptr && is(op, "bye");
    if (bye)
        ;
    else if (op.ptr && is(op, "hello"))
        put("{\"op\":\"hello\",\"protocol\":1,\"name\":\"toolmend "
            "model\",\"version\":\"1\",\"language\":\"c\","
            "\"groups\":[\"syntax\",\"root\",\"null\",\"shape\",\"scalar\",\"key\","
            "\"hint\",\"call\"],"
            "\"capabilities\":[\"bytes\",\"edits\",\"reasons\",\"call\",\"markup\"],"
            "\"strings\":"
            "\"utf-8\"}\n");
    else if (op.ptr && (is(op, "repair") || is(op, "call") || is(op, "markup")))
        answer_request(line, op, profile);
    else
        put("{\"op\":\"error\",\"why\":\"unknown op\"}\n");
    free(op.ptr);
    return fflush(stdout) == 0 && !bye;
}

int main(int count, char **given) {
    const char *profile =
        count == 3 && strcmp(given[1], "--profile") == 0 ? given[2] : "standard";
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0)
        if (!answer_line(words(line), profile))
            break;
    free(line);
    return ferror(stdout) ? 3 : 0;
}
