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
#include "json/parse.h"

#include <assert.h>
#include <string.h>

#include "json/lexeme.h"
#include "json/strings.h"

struct reader {
    const unsigned char *text, *end;
    struct tmi_token *tokens, *next, *limit; /* the next free one, and behind the last */
    uint32_t open;                           /* innermost open container */
    uint16_t source;
    size_t depth, depth_max;
    struct tmi_arena *arena;
    enum tmi_fault fault;
    const unsigned char *fault_at;
    const char *expected;
    enum tmi_kind inside; /* of a lexeme that the end of the text cut; else TMI_OBJECT */
};

/* The functions below take the place in the text and return the place behind what they read;
 * NULL: they have stopped reading. */

/* Stop at p. The end of the text inside something is a fault of its own. */
static const unsigned char *stop(struct reader *r, const unsigned char *p,
                                 enum tmi_fault fault, const char *expected) {
    r->fault = fault == TMI_FAULT_SYNTAX && p == r->end ? TMI_FAULT_END : fault;
    r->fault_at = p;
    r->expected = expected;
    return NULL;
}

/* Room for all the tokens that can still come from p on. Each takes a byte and each but a
 * first child a ',' or ':' before it; each container takes a second byte to close, except
 * those still open at the end: 2 x tokens <= bytes + open containers + 2. */
static bool grow(struct reader *r, const unsigned char *p) {
    size_t left = (size_t)(r->end - p), count = (size_t)(r->next - r->tokens);
    size_t deeper = r->depth_max - r->depth;
    size_t open = r->depth + (deeper < left ? deeper : left);
    size_t cap = count + (left + open) / 2 + 2;
    struct tmi_token *tokens = tmi_new(r->arena, cap, struct tmi_token);
    if (!tokens)
        return false;
    if (count > 0)
        memcpy(tokens, r->tokens, count * sizeof *tokens);
    r->tokens = tokens;
    r->next = tokens + count;
    r->limit = tokens + cap;
    return true;
}

/* Append the token [start, end); returns its end. */
static inline const unsigned char *push(struct reader *r, const unsigned char *start,
                                        const unsigned char *end, enum tmi_kind kind,
                                        unsigned flags) {
    if (r->next == r->limit && !grow(r, start))
        return stop(r, start, TMI_FAULT_MEMORY, "");
    *r->next++ = (struct tmi_token){
        .start = (uint32_t)(start - r->text),
        .end = (uint32_t)(end - r->text),
        .size = 1,
        .kind = (uint8_t)kind,
        .flags = (uint8_t)flags,
        .source = r->source,
    };
    return end;
}

static inline const unsigned char *skip_space(const unsigned char *p,
                                              const unsigned char *end) {
    while (p < end && *p <= ' ' && tmi_is_space((char)*p))
        p++;
    return p;
}

/* ---- scalars --------------------------------------------------------------------------- */

static const unsigned char *string_fault(struct reader *r, const unsigned char *p) {
    struct tmi_string_fault fault = tmi_string_fault(p + 1, r->end);
    r->inside = TMI_STRING;
    return stop(r, fault.at, fault.cut ? TMI_FAULT_END : TMI_FAULT_SYNTAX,
                fault.expected);
}

static inline const unsigned char *candidate_of_string(struct reader *r,
                                                       const unsigned char *p) {
    unsigned flags = 0;
    const unsigned char *behind = tmi_string_scan(p + 1, r->end, &flags);
    return behind ? push(r, p, behind, TMI_STRING, flags) : string_fault(r, p);
}

static inline const unsigned char *read_number(struct reader *r, const unsigned char *p) {
    const unsigned char *at = p;
    unsigned flags = 0;
    if (tmi_scan_number(&at, r->end, &flags))
        return push(r, p, at, TMI_NUMBER, flags);
    r->inside = TMI_NUMBER;
    return stop(r, at, TMI_FAULT_SYNTAX, "a digit");
}

/* Can the byte stand in a word, such as `nullable` or `true-ish`? */
static inline bool is_of_word(unsigned char c) {
    return tmi_is_letter((char)c) || tmi_is_digit((char)c) || c == '_' || c == '.' ||
           c == '-';
}

/* A word is one or is none: what begins as a literal does is no value from its first letter
 * on. */
static const unsigned char *read_literal(struct reader *r, const unsigned char *p,
                                         enum tmi_kind kind) {
    const unsigned char *at = p;
    bool whole = tmi_scan_literal(&at, r->end, kind);
    if (whole && (at == r->end || !is_of_word(*at)))
        return push(r, p, at, kind, 0);
    if (whole || at < r->end)
        return stop(r, p, TMI_FAULT_SYNTAX, "a value");
    r->inside = kind;
    return stop(r, at, TMI_FAULT_END, "a value");
}

/* A byte that starts no string and no container. */
static inline const unsigned char *read_scalar(struct reader *r, const unsigned char *p) {
    switch (*p) {
    case 't':
        return read_literal(r, p, TMI_TRUE);
    case 'f':
        return read_literal(r, p, TMI_FALSE);
    case 'n':
        return read_literal(r, p, TMI_NULL);
    default:
        if (*p == '-' || tmi_is_digit((char)*p))
            return read_number(r, p);
        return stop(r, p, TMI_FAULT_SYNTAX, "a value");
    }
}

/* ---- containers ------------------------------------------------------------------------ */

/* The name of a member and its colon; `expected` says what may stand here. */
static inline const unsigned char *read_name(struct reader *r, const unsigned char *p,
                                             const char *expected) {
    p = skip_space(p, r->end);
    if (p == r->end || *p != '"')
        return stop(r, p, TMI_FAULT_SYNTAX, expected);
    p = candidate_of_string(r, p);
    if (!p)
        return NULL;
    p = skip_space(p, r->end);
    if (p == r->end || *p != ':')
        return stop(r, p, TMI_FAULT_SYNTAX, "':'");
    return p + 1;
}

/* Take the bracket at p and the white space behind it. */
static inline const unsigned char *open_container(struct reader *r,
                                                  const unsigned char *p) {
    if (r->depth == r->depth_max)
        return stop(r, p, TMI_FAULT_DEPTH, "no further nesting");
    if (!push(r, p, p + 1, *p == '{' ? TMI_OBJECT : TMI_ARRAY, 0))
        return NULL;
    uint32_t index = (uint32_t)(r->next - r->tokens - 1);
    r->tokens[index].size = r->open;
    r->open = index;
    r->depth++;
    return skip_space(p + 1, r->end);
}

/* Close the innermost container, whose bracket ends before p. */
static inline void close_container(struct reader *r, const unsigned char *p) {
    struct tmi_token *token = &r->tokens[r->open];
    r->open = token->size;
    token->end = (uint32_t)(p - r->text);
    token->size = (uint32_t)(r->next - token);
    r->depth--;
}

/* After a value: close what closes, take the comma, and the name before the next value. NULL
 * without a fault: the root is complete and the text at its end. */
static inline const unsigned char *read_separator(struct reader *r,
                                                  const unsigned char *p) {
    while (r->open != TMI_NO_CONTAINER) {
        p = skip_space(p, r->end);
        bool object = r->tokens[r->open].kind == TMI_OBJECT;
        unsigned char c = p < r->end ? *p : 0;
        if (c == ',')
            return object ? read_name(r, p + 1, "a member name") : p + 1;
        if (c != (object ? '}' : ']'))
            return stop(r, p, TMI_FAULT_SYNTAX, object ? "',' or '}'" : "',' or ']'");
        close_container(r, ++p);
    }
    p = skip_space(p, r->end);
    return p == r->end ? NULL : stop(r, p, TMI_FAULT_SYNTAX, "the end of the text");
}

/* Values until the root is complete or there is a fault. */
static void read_all(struct reader *r, const unsigned char *p) {
    while (p) {
        p = skip_space(p, r->end);
        if (p == r->end) {
            (void)stop(r, p, r->next == r->tokens ? TMI_FAULT_EMPTY : TMI_FAULT_END,
                       "a value");
            return;
        }
        unsigned char c = *p;
        if (c == '"')
            p = candidate_of_string(r, p);
        else if (c != '{' && c != '[')
            p = read_scalar(r, p);
        else {
            p = open_container(r, p);
            if (p && (p == r->end || *p != c + 2)) { /* not empty: '}' is '{' + 2 */
                p = c == '[' ? p : read_name(r, p, "a member name or '}'");
                continue;
            }
        }
        if (p)
            p = read_separator(r, p);
    }
}

struct tmi_parsed tmi_parse(toolmend_view text, uint16_t source, size_t depth_max,
                            struct tmi_arena *arena, struct tmi_token *room,
                            size_t room_count) {
    assert(text.len < UINT32_MAX);
    const unsigned char *first =
        (const unsigned char *)(text.len > 0 ? text.ptr : ""); /* never NULL */
    struct reader r = {
        .text = first,
        .end = first + text.len,
        .tokens = room,
        .next = room,
        .limit = room ? room + room_count : NULL,
        .open = TMI_NO_CONTAINER,
        .source = source,
        .depth_max = depth_max,
        .arena = arena,
        .inside = TMI_OBJECT,
    };
    read_all(&r, first);
    if (r.fault == TMI_FAULT_NONE) {
        assert(r.tokens);
        bool to_the_end = r.tokens[0].end == text.len;
        return (struct tmi_parsed){
            .tokens = r.tokens,
            .count = (size_t)(r.next - r.tokens),
            .in_number = r.tokens[0].kind == TMI_NUMBER && to_the_end,
        };
    }
    struct tmi_parsed out = {.fault = r.fault, .expected = r.expected};
    out.partial = r.tokens;
    out.partial_count = (size_t)(r.next - r.tokens);
    out.innermost = r.open;
    out.offset = (size_t)(r.fault_at - first);
    if (r.inside != TMI_OBJECT)
        out.open = r.inside;
    else if (r.open != TMI_NO_CONTAINER)
        out.open = (enum tmi_kind)r.tokens[r.open].kind;
    return out;
}
