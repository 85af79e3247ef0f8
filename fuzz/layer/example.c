/* SPDX-License-Identifier: MIT
 *
 * example.c - a small repair layer, to be fuzzed: it reads "12" where the schema wants an integer.
 *
 * It shows what it takes to be harmless: a call is changed only if all of its tool and all of its
 * text are understood, and if the result is valid; else it is handed on as it came. Understood are
 * flat calls whose members have a type and nothing else that is asked of them.
 * YOUR_LAYER.md breaks it in one line and lets fuzz_layer find out.
 */
#include "../../conformance/adapters/c/toolmend_adapter.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { MEMBERS_MAX = 64, DIGITS_MAX = 15 };

struct text {
    const char *ptr;
    size_t len;
};

static bool is(struct text text, const char *word) {
    return text.len == strlen(word) && memcmp(text.ptr, word, text.len) == 0;
}

static bool is_same(struct text a, struct text b) {
    return a.len == b.len && memcmp(a.ptr, b.ptr, a.len) == 0;
}

/* ---- reading JSON ------------------------------------------------------------------------- */

/* The rest of a text; `bad` once it is none that is understood here. */
struct reader {
    struct text rest;
    bool bad;
};

static char peek(struct reader *reader) {
    while (reader->rest.len > 0 && memchr(" \t\r\n", reader->rest.ptr[0], 4)) {
        reader->rest.ptr++;
        reader->rest.len--;
    }
    return reader->rest.len > 0 ? reader->rest.ptr[0] : '\0';
}

static bool take(struct reader *reader, char c) {
    if (peek(reader) != c) {
        reader->bad = true;
        return false;
    }
    reader->rest.ptr++;
    reader->rest.len--;
    return true;
}

/* How many bytes the string at the start has, with its quotes; 0: it is not plain ASCII, or ends
 * nowhere. */
static size_t string_length(struct text text) {
    for (size_t i = 1; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        if (c == '"')
            return i + 1;
        if (c < 0x20 || c >= 0x7F || c == '\\')
            return 0;
    }
    return 0;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* An integer without a zero in front that stands for nothing; so that it is not rounded, too, of no
 * more digits than a double holds. */
static bool is_integer(struct text text) {
    size_t sign = text.len > 0 && text.ptr[0] == '-';
    size_t digits = text.len - sign;
    if (digits == 0 || digits > DIGITS_MAX || (text.ptr[sign] == '0' && text.len > 1))
        return false;
    for (size_t i = sign; i < text.len; i++)
        if (!is_digit(text.ptr[i]))
            return false;
    return true;
}

/* The value that comes next: a string, an integer or a word. Anything else is bad. */
static struct text take_scalar(struct reader *reader) {
    char first = peek(reader);
    struct text value = {reader->rest.ptr, 0};
    if (first == '"') {
        value.len = string_length(reader->rest);
    } else {
        while (value.len < reader->rest.len &&
               !memchr(",]} \t\r\n", value.ptr[value.len], 7))
            value.len++;
        if (!is_integer(value) && !is(value, "true") && !is(value, "false") &&
            !is(value, "null"))
            value.len = 0;
    }
    reader->bad = reader->bad || value.len == 0;
    reader->rest.ptr += value.len;
    reader->rest.len -= value.len;
    return value;
}

/* Past a value of any kind, which is JSON: a tool is. */
static void skip_value(struct reader *reader) {
    size_t depth = 0;
    (void)peek(reader);
    while (reader->rest.len > 0 &&
           (depth > 0 || !memchr(",}]", reader->rest.ptr[0], 3))) {
        char c = reader->rest.ptr[0];
        size_t len = c == '"' ? string_length(reader->rest) : 1;
        depth += c == '{' || c == '[';
        depth -= c == '}' || c == ']';
        reader->bad = reader->bad || len == 0;
        reader->rest.ptr += len;
        reader->rest.len -= len;
        if (len == 0)
            return;
    }
}

/* The name of a member, with its quotes, and what stands behind it. */
static struct text take_name(struct reader *reader) {
    struct text name = peek(reader) == '"' ? take_scalar(reader) : (struct text){"", 0};
    reader->bad = reader->bad || name.len == 0;
    (void)take(reader, ':');
    return name;
}

/* Is there a member more, of an object of which `count` were read? The end is taken. */
static bool has_more(struct reader *reader, size_t count) {
    if (reader->bad)
        return false;
    if (peek(reader) == '}') {
        (void)take(reader, '}');
        return false;
    }
    return count == 0 || take(reader, ',');
}

/* ---- the tool ------------------------------------------------------------------------------ */

struct member {
    struct text name, type; /* with their quotes */
    bool more;              /* is asked of it than a type: of no value is it known */
    bool required, given;
};

/* What is known of a tool: nothing, if it is not understood. */
struct tool {
    char *json; /* behind all views */
    struct member members[MEMBERS_MAX];
    size_t count;
    bool understood;
};

static struct member *find(struct tool *tool, struct text name) {
    for (size_t i = 0; i < tool->count; i++)
        if (is_same(tool->members[i].name, name))
            return &tool->members[i];
    return NULL;
}

/* Does the keyword say nothing of values? */
static bool is_remark(struct text keyword) {
    return is(keyword, "\"description\"") || is(keyword, "\"title\"") ||
           is(keyword, "\"$comment\"");
}

static void read_member(struct reader *reader, struct member *member) {
    (void)take(reader, '{');
    for (size_t count = 0; has_more(reader, count); count++) {
        struct text keyword = take_name(reader);
        if (is(keyword, "\"type\"") && peek(reader) == '"') {
            member->type = take_scalar(reader);
        } else {
            member->more = member->more || !is_remark(keyword);
            skip_value(reader);
        }
    }
}

static void read_members(struct reader *reader, struct tool *tool) {
    (void)take(reader, '{');
    for (size_t count = 0; has_more(reader, count); count++) {
        struct text name = take_name(reader);
        if (count == MEMBERS_MAX || find(tool, name)) {
            reader->bad = true;
            return;
        }
        tool->members[count].name = name;
        read_member(reader, &tool->members[count]);
        tool->count = count + 1;
    }
}

static void read_required(struct reader *reader, struct tool *tool) {
    (void)take(reader, '[');
    for (size_t count = 0; !reader->bad && peek(reader) != ']'; count++) {
        if (count > 0)
            (void)take(reader, ',');
        struct member *member = find(tool, take_scalar(reader));
        if (member)
            member->required = true;
        else
            reader->bad = true;
    }
    (void)take(reader, ']');
}

/* Does the keyword ask nothing of members that are declared? Others are not understood anyway. */
static bool is_no_matter(struct text keyword) {
    return is_remark(keyword) || is(keyword, "\"additionalProperties\"");
}

/* The order of the keywords says nothing: what is required is looked up once all are known. */
static void read_schema(struct reader *reader, struct tool *tool) {
    bool object = false;
    struct reader required = {
        .rest = {"[]", 2}
    };
    (void)take(reader, '{');
    for (size_t count = 0; has_more(reader, count); count++) {
        struct text keyword = take_name(reader);
        if (is(keyword, "\"properties\"") && tool->count == 0) {
            read_members(reader, tool);
        } else if (is(keyword, "\"required\"")) {
            required = *reader;
            skip_value(reader);
        } else if (is(keyword, "\"type\"")) {
            object = is(take_scalar(reader), "\"object\"");
        } else {
            reader->bad = reader->bad || !is_no_matter(keyword);
            skip_value(reader);
        }
    }
    read_required(&required, tool);
    reader->bad = reader->bad || required.bad || !object;
}

static void read_tool(struct reader *reader, struct tool *tool) {
    (void)take(reader, '{');
    for (size_t count = 0; has_more(reader, count); count++) {
        struct text name = take_name(reader);
        if (is(name, "\"parameters\""))
            read_schema(reader, tool);
        else
            skip_value(reader);
    }
}

/* ---- the repair ---------------------------------------------------------------------------- */

static bool is_of_type(struct text value, struct text type) {
    if (is(type, "\"string\""))
        return value.ptr[0] == '"';
    if (is(type, "\"integer\"") || is(type, "\"number\""))
        return is_integer(value);
    if (is(type, "\"boolean\""))
        return is(value, "true") || is(value, "false");
    return false;
}

/* A text being copied. */
struct copy {
    char *ptr;
    size_t len;
    const char *from; /* what was read last ends here */
};

static void put(struct copy *copy, const char *end) {
    size_t len = (size_t)(end - copy->from);
    memcpy(copy->ptr + copy->len, copy->from, len);
    copy->len += len;
    copy->from = end;
}

/* Copy up to the end of a value, without its quotes if that makes an integer of it. */
static void put_value(struct copy *copy, struct text value, struct member *member,
                      struct reader *reader) {
    struct text inner = {value.ptr + 1, value.len - 2};
    if (is(member->type, "\"integer\"") && !member->more && value.ptr[0] == '"' &&
        is_integer(inner)) {
        put(copy, value.ptr);
        copy->from = inner.ptr;
        put(copy, inner.ptr + inner.len);
        copy->from = value.ptr + value.len;
    } else if (!is_of_type(value, member->type) || member->more) {
        reader->bad = true;
    }
}

/* Read the members of a call and copy them. */
static void mend(struct tool *tool, struct reader *reader, struct copy *copy) {
    (void)take(reader, '{');
    for (size_t count = 0; has_more(reader, count); count++) {
        struct member *member = find(tool, take_name(reader));
        struct text value = take_scalar(reader);
        reader->bad = reader->bad || !member || member->given;
        if (reader->bad)
            return;
        member->given = true;
        put_value(copy, value, member, reader);
    }
    for (size_t i = 0; i < tool->count; i++)
        reader->bad =
            reader->bad || (tool->members[i].required && !tool->members[i].given);
    reader->bad = reader->bad || peek(reader) != '\0' || reader->rest.len > 0;
}

/* ---- what the adapter is asked ---------------------------------------------------------------- */

static const char *hello(void) {
    return "{\"op\":\"hello\",\"protocol\":1,\"name\":\"example\",\"version\":\"1\","
           "\"language\":\"c\",\"capabilities\":[\"bytes\"]}";
}

static void *open_tool(const char *json, size_t len) {
    struct tool *tool = calloc(1, sizeof *tool);
    if (!tool || !(tool->json = malloc(len + 1))) {
        free(tool);
        return NULL;
    }
    memcpy(tool->json, json, len);
    struct reader reader = {
        {tool->json, len},
        false
    };
    read_tool(&reader, tool);
    tool->understood = !reader.bad;
    return tool;
}

static int repair(void *handle, const char *text, size_t len, const char *finish,
                  char **out, size_t *out_len) {
    struct tool *tool = handle;
    struct reader reader = {
        {text, len},
        !tool->understood
    };
    struct copy copy = {malloc(len + 1), 0, text};
    (void)finish;
    if (!copy.ptr)
        return -1;
    for (size_t i = 0; i < tool->count; i++)
        tool->members[i].given = false;
    mend(tool, &reader, &copy);
    if (reader.bad) { /* as it came */
        copy.from = text;
        copy.len = 0;
    }
    put(&copy, text + len);
    *out = copy.ptr;
    *out_len = copy.len;
    return TOOLMEND_ADAPTER_OK;
}

static void release(void *tool, char *out) {
    (void)tool;
    free(out);
}

static void close_tool(void *handle) {
    struct tool *tool = handle;
    free(tool->json);
    free(tool);
}

const toolmend_adapter_v1 *toolmend_adapter(void) {
    static const toolmend_adapter_v1 adapter = {sizeof adapter, hello,   open_tool,
                                                repair,         release, close_tool};
    return &adapter;
}
