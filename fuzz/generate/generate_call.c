/* SPDX-License-Identifier: MIT
 *
 * generate_call.c - see hinted.h: lists of tools that could be mistaken for each other, and calls
 * that do not say which they mean.
 */
#include "hinted.h"

#include "../input/split.h"

#define COUNT_OF(table) (sizeof(table) / sizeof((table)[0]))

/* ---- tools ------------------------------------------------------------------------------- */

static const char *const tool_names[] = {"read",      "list",           "ls",   "lsls",
                                         "read_file", "functions.list", "Read", "a"};

static const char *const schemas[] = {
    "{\"properties\":{\"path\":{\"type\":\"string\"},\"line\":{\"type\":\"integer\"}},"
    "\"required\":[\"path\"],\"additionalProperties\":false}",
    "{\"properties\":{\"path\":{\"type\":\"string\"}},\"required\":[\"path\"]}",
    "{\"properties\":{\"command\":{\"type\":\"string\"},\"cwd\":{\"type\":\"string\"}},"
    "\"required\":[\"command\"]}",
    "{\"properties\":{\"name\":{\"type\":\"string\"},\"path\":{}},\"required\":[\"name\"]"
    "}",
    "{\"type\":\"object\"}",
    "{}",
    "{\"patternProperties\":{\"^p\":{\"type\":\"string\"}},\"required\":[\"path\"]}",
    "{\"anyOf\":[{\"properties\":{\"path\":{\"type\":\"string\"}}},{\"properties\":{"
    "\"command\":{\"type\":\"string\"}},\"required\":[\"command\"]}],\"required\":["
    "\"path\"]}",
    "{\"allOf\":[{\"$ref\":\"#/$defs/"
    "c\"}],\"$defs\":{\"c\":{\"properties\":{\"command\":{"
    "\"enum\":[\"ls\",\"on\"]}},\"required\":[\"command\"]}}}",
    "{\"type\":1}",
    "{\"properties\":{\"path\":{\"type\":\"string\",\"x-repair\":{\"semantic\":\"path\"}}"
    ","
    "\"line\":{\"type\":\"integer\",\"x-repair\":{\"aliases\":[\"row\"]}}},\"required\":["
    "\"path\"],\"additionalProperties\":false}",
};

static const char *const others[] = {
    "", ",\"annotations\":{\"destructiveHint\":true}",
    ",\"annotations\":{\"readOnlyHint\":false}",
    ",\"annotations\":{\"readOnlyHint\":true,\"destructiveHint\":false}"};

static void write_tools(struct fuzz_generator *generator, struct fuzz_text *out) {
    static const char *const keys[] = {"parameters", "inputSchema", "input_schema"};
    unsigned count = fuzz_pick(generator, 4), name = 0;
    fuzz_puts(out, "[");
    for (unsigned i = 0; i < count; i++) {
        name += fuzz_pick(generator, 3);
        if (name >= COUNT_OF(tool_names))
            break;
        fuzz_puts(out, i > 0 ? ",{\"name\":\"" : "{\"name\":\"");
        fuzz_puts(out, tool_names[name++]);
        fuzz_puts(out, "\",\"");
        fuzz_puts(out, keys[fuzz_pick(generator, 3)]);
        fuzz_puts(out, "\":");
        fuzz_puts(out, schemas[fuzz_pick(generator, COUNT_OF(schemas))]);
        fuzz_puts(out, others[fuzz_pick(generator, COUNT_OF(others))]);
        fuzz_puts(out, "}");
    }
    fuzz_puts(out, "]");
}

/* ---- calls ------------------------------------------------------------------------------- */

static const char *const stated[] = {"\"read\"",
                                     "\"list\"",
                                     "\"ls\"",
                                     "null",
                                     "\"\"",
                                     "\" read\"",
                                     "\"lsls\"",
                                     "\"lslsls\"",
                                     "\"functions.ls:0\"",
                                     "\"functionsls1\"",
                                     "\"READ\"",
                                     "\"read-file\"",
                                     "\"readlist\"",
                                     "5",
                                     "\"tools/a\"",
                                     "\"functions.list\"",
                                     "\"ls<|channel|>analysis\"",
                                     "\"\\ud800\""};

static const char *const arguments[] = {
    "{}",
    "{\"path\": \"a\"}",
    "{\"path\": \"a\", \"line\": 1}",
    "{\"path\": \"a\", \"line\": \"1\"}",
    "{\"command\": \"ls\"}",
    "{\"command\": \"LS\"}",
    "{\"command\": \"ls\", \"name\": \"ls\"}",
    "{\"name\": \"read\", \"path\": \"a\"}",
    "{\"path\": \"[a.md](http://a.md)\"}",
    "{\"path\": \"a\", \"row\": \"5\"}",
    "{\"path\": \"a\", \"x\": 1}",
    "{\"path\": \"a\", \"path\": \"a\"}",
    "{\"path\": \"a\", \"path\": \"b\"}",
    "null",
    "[{\"path\": \"a\"}]",
    "{'path': 'a'}",
    "{\"path\": \"a\",}",
    "{\"command\": on}",
    "{\"name\": \"list\"}",
};

static void write_arguments(struct fuzz_generator *generator, struct fuzz_text *out) {
    const char *text = arguments[fuzz_pick(generator, COUNT_OF(arguments))];
    unsigned form = fuzz_pick(generator, 4);
    if (form == 3)
        fuzz_quote(out, text, strlen(text));
    else
        fuzz_puts(out, text);
}

static void write_member(struct fuzz_generator *generator, struct fuzz_text *out) {
    static const char *const keys[] = {"\"arguments\"", "\"arguments\"", "\"input\"",
                                       "\"args\"",      "'parameters'",  "params"};
    static const char *const more[] = {"\"id\": \"c1\"", "\"type\": \"function\"",
                                       "\"tool\": \"ls\"", "\"index\": 0"};
    unsigned kind = fuzz_pick(generator, 3);
    if (kind == 0) {
        fuzz_puts(out, "\"name\": ");
        fuzz_puts(out, stated[fuzz_pick(generator, COUNT_OF(stated))]);
    } else if (kind == 1) {
        fuzz_puts(out, keys[fuzz_pick(generator, COUNT_OF(keys))]);
        fuzz_puts(out, ": ");
        write_arguments(generator, out);
    } else {
        fuzz_puts(out, more[fuzz_pick(generator, COUNT_OF(more))]);
    }
}

static void write_call(struct fuzz_generator *generator, struct fuzz_text *out) {
    static const char *const ends[] = {"}",  "}",  "}", "}",
                                       ",}", "}}", "",  "} </tool_call>"};
    static const char *const starts[] = {"{", "{", "{", "```json\n{", "{ /* c */ "};
    unsigned count = fuzz_pick(generator, 4);
    fuzz_puts(out, starts[fuzz_pick(generator, COUNT_OF(starts))]);
    for (unsigned i = 0; i < count; i++) {
        fuzz_puts(out, i > 0 ? ", " : "");
        write_member(generator, out);
    }
    fuzz_puts(out, ends[fuzz_pick(generator, COUNT_OF(ends))]);
}

/* ---- cases ------------------------------------------------------------------------------- */

static toolmend_view take(struct fuzz_text *text) {
    toolmend_view copy = fuzz_copy(text->ptr, text->len);
    free(text->ptr);
    return copy;
}

struct fuzz_call fuzz_call_make(const uint8_t *data, size_t size) {
    struct fuzz_text tools = {NULL, 0, 0}, text = {NULL, 0, 0};
    struct fuzz_generator generator = {.at = data + 1, .end = data + size};
    if (size == 0 || data[0] % 2 == 0) {
        struct fuzz_case made = fuzz_case_make(data, size);
        return (struct fuzz_call){made.schema, made.text, made.finish};
    }
    unsigned finish = fuzz_pick(&generator, 3);
    write_tools(&generator, &tools);
    write_call(&generator, &text);
    return (struct fuzz_call){take(&tools), take(&text), (toolmend_finish)finish};
}

void fuzz_call_free(struct fuzz_call *made) {
    fuzz_drop(made->tools);
    fuzz_drop(made->text);
}
