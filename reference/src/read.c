/* SPDX-License-Identifier: MIT
 *
 * read.c - strict JSON text to tokens.
 *
 * One loop: a value, then what follows a value. There is no stack: while a container is open
 * its token keeps in `size` the index of the container around it, and closing it puts the
 * number of tokens there. Tokens go to the caller's room first; once that is full, one block
 * takes as many as the rest of the text can have at most, so that there is one copy at most
 * and pages that are never needed are never touched.
 */
#include "read.h"

#include <assert.h>
#include <string.h>

#include "lexeme.h"
#include "strings.h"

/* Index of the container around the root. */
#define NO_PARENT UINT32_MAX

struct reader {
    const unsigned char *p, *end, *text;
    struct tmi_token *tokens;
    size_t count, cap;
    uint32_t open; /* innermost open container */
    uint16_t source;
    size_t depth, depth_max;
    struct tmi_arena *arena;
    enum tmi_fault fault;
    const char *expected;
    enum tmi_kind inside; /* of a lexeme that the end of the text cut; else TMI_OBJECT */
};

/* Stop at r->p. The end of the text inside something is a fault of its own. */
static bool stop(struct reader *r, enum tmi_fault fault, const char *expected) {
    r->fault = fault == TMI_FAULT_SYNTAX && r->p == r->end ? TMI_FAULT_END : fault;
    r->expected = expected;
    return false;
}

/* Room for all the tokens that can still come. Each token takes a byte and each but a first
 * child a ',' or ':' before it; each container takes a second byte to close, except those
 * still open at the end: 2 x tokens <= bytes + open containers + 2. */
static bool grow(struct reader *r) {
    size_t open_max = r->depth_max < SIZE_MAX / 4 ? r->depth_max : SIZE_MAX / 4;
    size_t left = (size_t)(r->end - r->p);
    size_t more = (left + (open_max < left ? open_max : left) + r->depth) / 2 + 2;
    struct tmi_token *tokens = tmi_new(r->arena, r->count + more, struct tmi_token);
    if (!tokens)
        return stop(r, TMI_FAULT_MEMORY, "");
    if (r->count > 0)
        memcpy(tokens, r->tokens, r->count * sizeof *tokens);
    r->tokens = tokens;
    r->cap = r->count + more;
    return true;
}

/* Append the token [start, r->p). */
static inline bool push(struct reader *r, const unsigned char *start, enum tmi_kind kind,
                        unsigned flags) {
    if (r->count == r->cap && !grow(r))
        return false;
    r->tokens[r->count++] = (struct tmi_token){
        .start = (uint32_t)(start - r->text),
        .end = (uint32_t)(r->p - r->text),
        .size = 1,
        .kind = (uint8_t)kind,
        .flags = (uint8_t)flags,
        .source = r->source,
    };
    return true;
}

static inline void skip_space(struct reader *r) {
    const unsigned char *p = r->p;
    while (p < r->end && *p <= ' ' && tmi_is_space((char)*p))
        p++;
    r->p = p;
}

static bool string_fault(struct reader *r) {
    struct tmi_string_fault fault = tmi_string_fault(r->p + 1, r->end);
    r->p = fault.at;
    r->inside = TMI_STRING;
    r->fault = fault.cut ? TMI_FAULT_END : TMI_FAULT_SYNTAX;
    r->expected = fault.expected;
    return false;
}

static inline bool read_string(struct reader *r) {
    const unsigned char *start = r->p;
    unsigned flags = 0;
    const unsigned char *behind = tmi_string_scan(start + 1, r->end, &flags);
    if (!behind)
        return string_fault(r);
    r->p = behind;
    return push(r, start, TMI_STRING, flags);
}

static bool read_number(struct reader *r) {
    const unsigned char *start = r->p, *p = start;
    unsigned flags = 0;
    bool whole = tmi_scan_number(&p, r->end, &flags);
    r->p = p;
    if (!whole) {
        r->inside = TMI_NUMBER;
        return stop(r, TMI_FAULT_SYNTAX, "a digit");
    }
    return push(r, start, TMI_NUMBER, flags);
}

static bool read_literal(struct reader *r, enum tmi_kind kind) {
    static const char *const words[] = {"null", "false", "true"};
    const unsigned char *start = r->p, *p = start;
    bool whole = tmi_scan_literal(&p, r->end, kind);
    r->p = p;
    if (!whole) {
        r->inside = kind;
        return stop(r, TMI_FAULT_SYNTAX, words[kind]);
    }
    return push(r, start, kind, 0);
}

/* The name of a member and its colon; `else_expected` is what could stand here as well. */
static inline bool read_name(struct reader *r, const char *else_expected) {
    skip_space(r);
    if (r->p == r->end || *r->p != '"')
        return stop(r, TMI_FAULT_SYNTAX, else_expected);
    if (!read_string(r))
        return false;
    skip_space(r);
    if (r->p == r->end || *r->p != ':')
        return stop(r, TMI_FAULT_SYNTAX, "':'");
    r->p++;
    return true;
}

/* Close the innermost container; r->p is at its bracket. */
static inline void close_container(struct reader *r) {
    struct tmi_token *token = &r->tokens[r->open];
    uint32_t parent = token->size;
    r->p++;
    token->end = (uint32_t)(r->p - r->text);
    token->size = (uint32_t)r->count - r->open;
    r->open = parent;
    r->depth--;
}

/* A container whose bracket is at r->p: closed if it is empty, otherwise *down tells that
 * its first value comes next. */
static bool open_container(struct reader *r, enum tmi_kind kind, bool *down) {
    if (r->depth == r->depth_max)
        return stop(r, TMI_FAULT_DEPTH, "no further nesting");
    const unsigned char *start = r->p++;
    if (!push(r, start, kind, 0))
        return false;
    uint32_t index = (uint32_t)(r->count - 1);
    r->tokens[index].size = r->open;
    r->open = index;
    r->depth++;
    skip_space(r);
    if (r->p < r->end && *r->p == (kind == TMI_OBJECT ? '}' : ']'))
        close_container(r);
    else
        *down = true;
    return !*down || kind == TMI_ARRAY || read_name(r, "a member name or '}'");
}

/* One value, or the opening of one. */
static bool read_value(struct reader *r, bool *down) {
    skip_space(r);
    if (r->p == r->end)
        return stop(r, TMI_FAULT_END, "a value");
    switch (*r->p) {
    case '"':
        return read_string(r);
    case '{':
        return open_container(r, TMI_OBJECT, down);
    case '[':
        return open_container(r, TMI_ARRAY, down);
    case 't':
        return read_literal(r, TMI_TRUE);
    case 'f':
        return read_literal(r, TMI_FALSE);
    case 'n':
        return read_literal(r, TMI_NULL);
    default:
        if (*r->p != '-' && !tmi_is_digit((char)*r->p))
            return stop(r, TMI_FAULT_SYNTAX, "a value");
        return read_number(r);
    }
}

/* After a value: close what closes, take the comma and the name before the next value. False:
 * a fault, or the root is complete. */
static bool read_separator(struct reader *r) {
    while (r->open != NO_PARENT) {
        skip_space(r);
        bool object = r->tokens[r->open].kind == TMI_OBJECT;
        if (r->p == r->end)
            return stop(r, TMI_FAULT_END, object ? "',' or '}'" : "',' or ']'");
        if (*r->p == ',') {
            r->p++;
            return !object || read_name(r, "a member name");
        }
        if (*r->p != (object ? '}' : ']'))
            return stop(r, TMI_FAULT_SYNTAX, object ? "',' or '}'" : "',' or ']'");
        close_container(r);
    }
    return false;
}

static void read_all(struct reader *r) {
    skip_space(r);
    if (r->p == r->end) {
        (void)stop(r, TMI_FAULT_EMPTY, "a value");
        return;
    }
    bool more = true;
    while (more) {
        bool down = false;
        more = read_value(r, &down) && (down || read_separator(r));
    }
    if (r->fault == TMI_FAULT_NONE) {
        skip_space(r);
        if (r->p < r->end)
            (void)stop(r, TMI_FAULT_SYNTAX, "the end of the text");
    }
}

struct tmi_read tmi_read(toolmend_view text, uint16_t source, size_t depth_max,
                         struct tmi_arena *arena, struct tmi_token *room,
                         size_t room_count) {
    assert(text.len < UINT32_MAX);
    const unsigned char *first =
        (const unsigned char *)(text.len > 0 ? text.ptr : ""); /* never NULL */
    struct reader r = {
        .p = first,
        .end = first + text.len,
        .text = first,
        .tokens = room,
        .cap = room ? room_count : 0,
        .open = NO_PARENT,
        .source = source,
        .depth_max = depth_max,
        .arena = arena,
        .inside = TMI_OBJECT,
    };
    read_all(&r);
    struct tmi_read out = {.tokens = r.tokens, .count = r.count, .fault = r.fault};
    if (r.fault == TMI_FAULT_NONE) {
        out.in_number = r.tokens[0].kind == TMI_NUMBER && r.tokens[0].end == text.len;
        return out;
    }
    out = (struct tmi_read){.fault = r.fault, .expected = r.expected};
    out.offset = (size_t)(r.p - first);
    if (r.inside != TMI_OBJECT)
        out.open = r.inside;
    else if (r.open != NO_PARENT)
        out.open = (enum tmi_kind)r.tokens[r.open].kind;
    return out;
}
