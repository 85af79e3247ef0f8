/* SPDX-License-Identifier: MIT
 *
 * json.c - lossless JSON for runners and tools: check, equality, slices, strings.
 *
 * Equality reads both texts into tokens. Looking something up does not: it walks the text
 * itself with one bit a nested container, so that it needs no memory and cannot fail for
 * want of it, and each byte is passed once.
 */
#include "base/arena.h"
#include "base/utf8.h"
#include "base/view.h"
#include "report.h"
#include "json/lexeme.h"
#include "json/parse.h"
#include "json/strings.h"

enum { DEPTH_MAX = 2048 };

/* ---- check and equality ---------------------------------------------------------------- */

enum { ROOM = 64 };

toolmend_status toolmend_json_check(toolmend_view text, toolmend_error *error) {
    toolmend_view root = {"", 0};
    if (!text.ptr && text.len > 0)
        return tmi_fail(error, TOOLMEND_E_ARGUMENT, SIZE_MAX, root,
                        "The text is NULL with a length; pass both or neither.");
    if (text.len >= UINT32_MAX)
        return tmi_fail(error, TOOLMEND_E_LIMIT, SIZE_MAX, root,
                        "The text is 4 GiB or longer; check it in parts.");
    struct tmi_arena arena;
    struct tmi_token room[ROOM];
    if (!tmi_arena_init(&arena, NULL, 0))
        return tmi_fail(error, TOOLMEND_E_MEMORY, SIZE_MAX, root,
                        "Out of memory; free some and try again.");
    struct tmi_parsed read =
        tmi_parse(text, TMI_SOURCE_TEXT, DEPTH_MAX, &arena, room, ROOM);
    tmi_arena_free(&arena);
    switch (read.fault) {
    case TMI_FAULT_NONE:
        return TOOLMEND_OK;
    case TMI_FAULT_MEMORY:
        return tmi_fail(error, TOOLMEND_E_MEMORY, SIZE_MAX, root,
                        "Out of memory; free some and try again.");
    case TMI_FAULT_DEPTH:
        return tmi_fail(error, TOOLMEND_E_LIMIT, read.offset, root,
                        "More than 2,048 nested containers; nest less deeply.");
    case TMI_FAULT_EMPTY:
        return tmi_fail(error, TOOLMEND_E_SCHEMA, read.offset, root,
                        "The text is empty; write one JSON value.");
    case TMI_FAULT_END:
        return tmi_fail(error, TOOLMEND_E_SCHEMA, read.offset, root,
                        "The text ends inside a value; complete it.");
    case TMI_FAULT_SYNTAX:
        break;
    }
    return tmi_fail(error, TOOLMEND_E_SCHEMA, read.offset, root,
                    "This byte cannot stand here in strict JSON (RFC 8259); correct it.");
}

/* The tokens of a text; NULL: not strict JSON, or out of memory (sticky). */
static const struct tmi_token *read_tokens(toolmend_view text, uint16_t source,
                                           struct tmi_arena *arena,
                                           struct tmi_token *room) {
    if (text.len >= UINT32_MAX || (!text.ptr && text.len > 0))
        return NULL;
    struct tmi_parsed read = tmi_parse(text, source, DEPTH_MAX, arena, room, ROOM);
    return read.fault == TMI_FAULT_NONE ? read.tokens : NULL;
}

toolmend_status toolmend_json_equal(toolmend_view a, toolmend_view b, bool *equal) {
    *equal = false;
    struct tmi_arena arena;
    struct tmi_token a_room[ROOM], b_room[ROOM];
    if (!tmi_arena_init(&arena, NULL, 0))
        return TOOLMEND_E_MEMORY;
    toolmend_view texts[] = {a, b};
    struct tmi_sources sources = {texts, 2};
    const struct tmi_token *left = read_tokens(a, 0, &arena, a_room);
    const struct tmi_token *right = left ? read_tokens(b, 1, &arena, b_room) : NULL;
    uint64_t steps = 0;
    if (right)
        *equal = tmi_equal(&sources, &arena, left, right, &steps) == TMI_YES;
    bool failed = tmi_arena_failed(&arena);
    tmi_arena_free(&arena);
    return failed ? TOOLMEND_E_MEMORY : TOOLMEND_OK;
}

/* ---- walking a text without tokens ------------------------------------------------------ */

struct cursor {
    const unsigned char *p, *end;
    size_t depth;
    unsigned char objects[DEPTH_MAX / 8]; /* a bit an open container: it is an object */
};

static void skip_space(struct cursor *c) {
    while (c->p < c->end && tmi_is_space((char)*c->p))
        c->p++;
}

/* White space, then that byte. */
static bool take(struct cursor *c, char byte) {
    skip_space(c);
    if (c->p == c->end || *c->p != (unsigned char)byte)
        return false;
    c->p++;
    return true;
}

static bool skip_string(struct cursor *c) {
    unsigned flags = 0;
    if (!take(c, '"'))
        return false;
    c->p = tmi_string_scan(c->p, c->end, &flags);
    return c->p != NULL;
}

static bool in_object(const struct cursor *c) {
    size_t bit = c->depth - 1;
    return c->objects[bit / 8] >> bit % 8 & 1;
}

/* The name of a member and its colon. */
static bool skip_name(struct cursor *c) {
    return skip_string(c) && take(c, ':');
}

/* A container whose bracket was taken; *down: its first value comes next. */
static bool enter(struct cursor *c, bool object, bool *down) {
    if (c->depth == DEPTH_MAX)
        return false;
    size_t bit = c->depth;
    unsigned char mask = (unsigned char)(1 << bit % 8);
    c->objects[bit / 8] =
        (unsigned char)((c->objects[bit / 8] & ~mask) | (object ? mask : 0));
    if (take(c, object ? '}' : ']'))
        return true;
    c->depth++;
    *down = true;
    return !object || skip_name(c);
}

/* One scalar, or the opening of a container. */
static bool skip_opening(struct cursor *c, bool *down) {
    unsigned flags = 0;
    skip_space(c);
    switch (c->p < c->end ? *c->p : 0) {
    case '"':
        return skip_string(c);
    case '{':
        c->p++;
        return enter(c, true, down);
    case '[':
        c->p++;
        return enter(c, false, down);
    case 'n':
        return tmi_scan_literal(&c->p, c->end, TMI_NULL);
    case 't':
        return tmi_scan_literal(&c->p, c->end, TMI_TRUE);
    case 'f':
        return tmi_scan_literal(&c->p, c->end, TMI_FALSE);
    default:
        return tmi_scan_number(&c->p, c->end, &flags);
    }
}

/* Past one whole value; false: not strict JSON, or too deep. */
static bool skip_value(struct cursor *c) {
    c->depth = 0;
    for (;;) {
        bool down = false;
        if (!skip_opening(c, &down))
            return false;
        if (down)
            continue;
        while (c->depth > 0 && take(c, in_object(c) ? '}' : ']'))
            c->depth--;
        if (c->depth == 0)
            return true;
        if (!take(c, ',') || (in_object(c) && !skip_name(c)))
            return false;
    }
}

static struct cursor cursor_at(toolmend_view text, size_t offset) {
    struct cursor c;
    const char *ptr = text.ptr ? text.ptr : "";
    c.p = (const unsigned char *)ptr + (offset < text.len ? offset : text.len);
    c.end = (const unsigned char *)ptr + (text.ptr ? text.len : 0);
    if (c.p > c.end)
        c.p = c.end;
    c.depth = 0;
    return c;
}

static toolmend_view slice(const unsigned char *start, const unsigned char *end) {
    return (toolmend_view){(const char *)start, (size_t)(end - start)};
}

/* *offset is twice the place behind the child before, plus one in an object: the bracket
 * that tells which is not looked for again. */
bool toolmend_json_next(toolmend_view container, size_t *offset, toolmend_view *name,
                        toolmend_view *value) {
    struct cursor c = cursor_at(container, *offset / 2);
    bool object = *offset % 2 != 0;
    if (*offset == 0) {
        object = take(&c, '{');
        if (!object && !take(&c, '['))
            return false;
        if (take(&c, object ? '}' : ']'))
            return false;
    } else if (!take(&c, ','))
        return false;
    skip_space(&c);
    toolmend_view name_slice = {NULL, 0};
    const unsigned char *start = c.p;
    if (object) {
        if (!skip_string(&c))
            return false;
        name_slice = slice(start, c.p);
        if (!take(&c, ':'))
            return false;
        skip_space(&c);
        start = c.p;
    }
    if (!skip_value(&c))
        return false;
    *offset = 2 * (size_t)(c.p - (const unsigned char *)container.ptr) + object;
    if (name)
        *name = name_slice;
    *value = slice(start, c.p);
    return true;
}

/* ---- pointers --------------------------------------------------------------------------- */

/* One character of a reference token, ~0 and ~1 decoded; -1: its end; -2: not a pointer. */
static int next_of_reference(const char **at) {
    char c = **at;
    if (c == '\0' || c == '/')
        return -1;
    ++*at;
    if (c != '~')
        return (unsigned char)c;
    c = **at;
    if (c != '0' && c != '1')
        return -2;
    ++*at;
    return c == '0' ? '~' : '/';
}

/* Is the string, as spelled, the name that the reference token means? */
static bool is_name(toolmend_view spelling, const char *reference) {
    const char *at = spelling.ptr + 1, *end = spelling.ptr + spelling.len - 1;
    while (at < end) {
        char bytes[4];
        uint32_t code = tmi_string_next(&at);
        size_t count = tmi_utf8_put(code, bytes);
        for (size_t i = 0; i < count; i++) {
            if (next_of_reference(&reference) != (unsigned char)bytes[i])
                return false;
        }
    }
    return next_of_reference(&reference) == -1;
}

/* Array index of a reference token: digits, no leading zero; false: not one. */
static bool parse_index(const char *reference, size_t *index) {
    size_t value = 0;
    if (!tmi_is_digit(*reference) || (*reference == '0' && tmi_is_digit(reference[1])))
        return false;
    for (; tmi_is_digit(*reference); reference++) {
        if (value > (SIZE_MAX - 9) / 10)
            return false;
        value = 10 * value + (size_t)(*reference - '0');
    }
    *index = value;
    return *reference == '\0' || *reference == '/';
}

/* Inside an object, to the value of that name. */
static bool find_member(struct cursor *c, const char *reference) {
    for (;;) {
        skip_space(c);
        const unsigned char *start = c->p;
        if (!skip_string(c))
            return false;
        bool found = is_name(slice(start, c->p), reference);
        if (!take(c, ':'))
            return false;
        if (found)
            return true;
        if (!skip_value(c) || !take(c, ','))
            return false;
    }
}

/* Inside an array, to the item of that index. */
static bool find_item(struct cursor *c, const char *reference) {
    size_t index;
    if (!parse_index(reference, &index))
        return false;
    while (index-- > 0) {
        if (!skip_value(c) || !take(c, ','))
            return false;
    }
    return true;
}

toolmend_view toolmend_json_at(toolmend_view text, const char *pointer) {
    const toolmend_view none = {NULL, 0};
    struct cursor c = cursor_at(text, 0);
    if (!pointer)
        return none;
    while (*pointer == '/') {
        pointer++;
        bool found = take(&c, '{')   ? find_member(&c, pointer)
                     : take(&c, '[') ? find_item(&c, pointer)
                                     : false;
        if (!found)
            return none;
        while (*pointer != '\0' && *pointer != '/')
            pointer++;
    }
    skip_space(&c);
    const unsigned char *start = c.p;
    return *pointer == '\0' && skip_value(&c) ? slice(start, c.p) : none;
}

/* ---- strings ---------------------------------------------------------------------------- */

size_t toolmend_json_string(toolmend_view json, char *out, size_t size) {
    unsigned flags = 0;
    struct cursor c = cursor_at(json, 0);
    if (c.p == c.end || *c.p != '"')
        return SIZE_MAX;
    const unsigned char *behind = tmi_string_scan(c.p + 1, c.end, &flags);
    if (behind != c.end || (flags & TMI_LONE_SURROGATE))
        return SIZE_MAX;
    return tmi_string_decode(json, out, size);
}

/* The spelling of one character inside a string; returns its length. */
static size_t quote_character(const unsigned char *p, size_t length, char out[6]) {
    static const char hex[] = "0123456789abcdef";
    static const char short_escapes[] = "\"\"\\\\\bb\ff\nn\rr\tt"; /* character, letter */
    for (const char *pair = short_escapes; *pair; pair += 2) {
        if (*p == (unsigned char)pair[0]) {
            out[0] = '\\';
            out[1] = pair[1];
            return 2;
        }
    }
    if (*p < 0x20) {
        memcpy(out, "\\u00", 4);
        out[4] = hex[*p >> 4];
        out[5] = hex[*p & 0xF];
        return 6;
    }
    memcpy(out, p, length);
    return length;
}

/* How many characters at the start stand for themselves, and have one byte: most of most texts. */
static size_t plain_run(const unsigned char *p, size_t len) {
    size_t at = 0;
    while (at < len && p[at] >= 0x20 && p[at] < 0x80 && p[at] != '"' && p[at] != '\\')
        at++;
    return at;
}

size_t toolmend_json_quote(toolmend_view text, char *out, size_t size) {
    const unsigned char *p = (const unsigned char *)text.ptr;
    size_t len = 0;
    if (!p && text.len > 0)
        return SIZE_MAX; /* a length without bytes */
    if (len < size)
        out[len] = '"';
    len++;
    for (size_t at = 0; at < text.len;) {
        char spelled[6];
        size_t plain = plain_run(p + at, text.len - at);
        if (plain > 0 && len < size)
            memcpy(out + len, p + at, plain < size - len ? plain : size - len);
        len += plain;
        at += plain;
        if (at == text.len)
            break;
        size_t length = tmi_utf8_length(p + at, text.len - at);
        if (length == 0)
            return SIZE_MAX;
        size_t count = quote_character(p + at, length, spelled);
        for (size_t i = 0; i < count; i++, len++) {
            if (len < size)
                out[len] = spelled[i];
        }
        at += length;
    }
    if (len < size)
        out[len] = '"';
    return len + 1;
}
