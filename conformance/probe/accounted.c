/* SPDX-License-Identifier: MIT
 *
 * accounted.c - letters and digits of two texts, side by side.
 *
 * Both are decoded until no backslash is left, so a text reads the same before and behind any
 * decoding, in however many strings it stands. `None` counts as null.
 */
#include "accounted.h"

#include <string.h>

#include "shape.h"
#include "value.h"

enum { GAP = 1, TOKENS_MAX = 512 };

/* ---- streams ------------------------------------------------------------------------------ */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_content(char c) {
    char low = ascii_lower(c);
    return is_digit(c) || (low >= 'a' && low <= 'z') || (unsigned char)c >= 0x80;
}

static int hex_digit(char c) {
    char low = ascii_lower(c);
    return is_digit(c) ? c - '0' : low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}

/* The code of `uXXXX` at a place; -1: it is none. */
static int code_at(toolmend_view text, size_t at) {
    int code = 0;
    if (at + 5 > text.len || text.ptr[at] != 'u')
        return -1;
    for (size_t i = at + 1; i < at + 5; i++) {
        int digit = hex_digit(text.ptr[i]);
        if (digit < 0)
            return -1;
        code = code * 16 + digit;
    }
    return code;
}

static void put_point(struct writing *out, unsigned long point) {
    static const unsigned heads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    char bytes[4];
    size_t len = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (size_t i = len; i-- > 1; point >>= 6)
        bytes[i] = (char)(0x80U | (point & 0x3fU));
    bytes[0] = (char)(heads[len] | point);
    write_view(out, (toolmend_view){bytes, len});
}

/* What stands behind a backslash. How long it is; half a pair of surrogates is nothing, and what
 * is no escape stands for itself. */
static size_t put_escape(struct writing *out, toolmend_view text, size_t at) {
    int code = code_at(text, at);
    bool blank = at < text.len && memchr("ntrbf", text.ptr[at], 5);
    if (code < 0) {
        write_view(out,
                   blank ? words_view("\n") : view_cut(text, at, at + (at < text.len)));
        return 1;
    }
    if (code < 0xd800 || code > 0xdfff) {
        put_point(out, (unsigned long)code);
        return 5;
    }
    int low = at + 6 < text.len && text.ptr[at + 5] == '\\' ? code_at(text, at + 6) : -1;
    if (code > 0xdbff || low < 0xdc00 || low > 0xdfff) {
        write_words(out, "\n");
        return 5;
    }
    put_point(out, 0x10000UL + (((unsigned long)code - 0xd800) << 10) +
                       ((unsigned long)low - 0xdc00));
    return 11;
}

/* What is decoded once comes to the same text. */
toolmend_view accounted_plain(struct pool *pool, toolmend_view text) {
    while (text.len > 0 && memchr(text.ptr, '\\', text.len)) {
        struct writing out = {.pool = pool};
        for (size_t at = 0; at < text.len;) {
            size_t end = at;
            while (end < text.len && text.ptr[end] != '\\')
                end++;
            write_view(&out, view_cut(text, at, end));
            at = end < text.len ? end + 1 + put_escape(&out, text, end + 1) : end;
        }
        text = written(&out);
    }
    return text;
}

/* Typographic quotation marks and the byte order mark are marks like others. */
static bool is_mark(toolmend_view text, size_t at) {
    static const char marks[][4] = {"\xe2\x80\x98", "\xe2\x80\x99", "\xe2\x80\x9c",
                                    "\xe2\x80\x9d", "\xef\xbb\xbf"};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (at + 3 <= text.len && memcmp(text.ptr + at, marks[i], 3) == 0)
            return true;
    return false;
}

/* The characters, with a gap in place of whatever else stands there. */
static toolmend_view characters(struct pool *pool, toolmend_view text) {
    struct writing out = {.pool = pool};
    for (size_t at = 0; at < text.len;) {
        bool mark = is_mark(text, at);
        bool kept = !mark && is_content(text.ptr[at]);
        write_view(&out, kept ? view_cut(text, at, at + 1) : words_view("\1"));
        at += mark ? 3 : 1;
    }
    return written(&out);
}

/* Without gaps, in lower case. */
static void put_stream(struct writing *out, struct pool *pool, toolmend_view text) {
    toolmend_view plain = characters(pool, accounted_plain(pool, text));
    for (size_t at = 0; at < plain.len;) {
        char word[4];
        size_t end = at;
        while (end < plain.len && plain.ptr[end] != GAP)
            end++;
        for (size_t i = at; i < end; i++) {
            char c = ascii_lower(plain.ptr[i]);
            word[i - at < 4 ? i - at : 3] = c;
            if (end - at != 4)
                write_view(out, (toolmend_view){&c, 1});
        }
        if (end - at == 4)
            write_view(out, memcmp(word, "none", 4) == 0 ? words_view("null")
                                                         : (toolmend_view){word, 4});
        at = end + (end < plain.len);
    }
}

static toolmend_view stream(struct pool *pool, toolmend_view text) {
    struct writing out = {.pool = pool};
    put_stream(&out, pool, text);
    return written(&out);
}

/* Where it is found from a place on; SIZE_MAX: nowhere. */
static size_t find(toolmend_view in, toolmend_view part, size_t from) {
    for (size_t at = from; at + part.len <= in.len; at++)
        if (in.ptr[at] == part.ptr[0] && memcmp(in.ptr + at, part.ptr, part.len) == 0)
            return at;
    return SIZE_MAX;
}

/* ---- tokens ------------------------------------------------------------------------------- */

static bool is_container(toolmend_view json) {
    return json.ptr[0] == '{' || json.ptr[0] == '[';
}

/* Is it, or does it look like, a number that a machine number prints in another way? */
static bool is_respelled(toolmend_view text) {
    text = view_trim(text);
    if (text.len == 0 || (!is_digit(text.ptr[0]) && text.ptr[0] != '-'))
        return false;
    for (size_t i = 1; i < text.len; i++)
        if (!is_digit(text.ptr[i]))
            return true;
    return text.len > 15 || text.ptr[0] == '0' || view_is(text, "-0");
}

/* The text of a string, or how anything else is spelled; absent: it has none. */
static toolmend_view content(struct pool *pool, toolmend_view scalar) {
    return scalar.ptr[0] == '"' ? shape_text(pool, scalar) : scalar;
}

/* ---- lost --------------------------------------------------------------------------------- */

struct losing {
    const struct accounting *accounting;
    toolmend_view result; /* stream */
    size_t at;
    toolmend_view lost;
    unsigned depth;
};

static void lose(struct losing *l, toolmend_view json);

/* Tags at its end may be debris; null, blanks and the tool's name may go. */
static bool is_free_to_go(const struct losing *l, toolmend_view text) {
    const struct accounting *a = l->accounting;
    if (!text.ptr || view_trim(text).len == 0 || memchr(text.ptr, '<', text.len))
        return true;
    return view_same(text, a->tool_name) || (!a->exact && is_respelled(text));
}

static bool is_touched(const struct losing *l, toolmend_view scalar) {
    toolmend_view touched = l->accounting->touched;
    return touched.ptr && scalar.ptr < touched.ptr + touched.len &&
           touched.ptr < scalar.ptr + scalar.len;
}

static void lose_scalar(struct losing *l, toolmend_view scalar) {
    struct pool *pool = l->accounting->pool;
    toolmend_view text = content(pool, scalar);
    if (is_free_to_go(l, text) || is_touched(l, scalar))
        return;
    toolmend_view wanted = stream(pool, text);
    if (wanted.len == 0 || view_is(wanted, "null"))
        return;
    size_t at = find(l->result, wanted, l->accounting->exact ? l->at : 0);
    toolmend_view inner = view_trim(text);
    bool read = scalar.ptr[0] == '"' && memchr("[{\"", inner.ptr[0], 3);
    if (at != SIZE_MAX) {
        /* where a text that may have been read as another stands is not known */
        l->at = read ? l->at : at + wanted.len;
        return;
    }
    /* read as JSON, or as Python, it may have lost nulls inside */
    if (read) {
        if (l->depth < 4 && toolmend_json_check(inner, NULL) == TOOLMEND_OK) {
            l->depth++;
            lose(l, inner);
            l->depth--;
        }
        return;
    }
    l->lost = scalar;
}

static void lose(struct losing *l, toolmend_view json) {
    toolmend_view value;
    if (!is_container(json)) {
        lose_scalar(l, json);
        return;
    }
    for (size_t at = 0; !l->lost.ptr && toolmend_json_next(json, &at, NULL, &value);)
        lose(l, value);
}

toolmend_view accounted_lost(const struct accounting *accounting, toolmend_view text,
                             toolmend_view result) {
    struct losing l = {.accounting = accounting,
                       .result = stream(accounting->pool, result)};
    lose(&l, view_trim(text));
    return l.lost;
}

/* ---- invented ----------------------------------------------------------------------------- */

struct token {
    toolmend_view stream;
    bool name;
};

struct inventing {
    const struct accounting *accounting;
    toolmend_view text; /* stream */
    bool respells;      /* a number in it may be printed in another way */
    struct token tokens[TOKENS_MAX];
    size_t count;
    toolmend_view invented;
};

static size_t count_found(toolmend_view in, toolmend_view part) {
    size_t count = 0;
    for (size_t at = find(in, part, 0); at != SIZE_MAX; at = find(in, part, at + 1))
        count++;
    return count;
}

static void invent(struct inventing *v, toolmend_view spelled, bool name) {
    struct pool *pool = v->accounting->pool;
    toolmend_view text = content(pool, spelled);
    bool number = is_digit(spelled.ptr[0]) || spelled.ptr[0] == '-';
    size_t same = 1;
    if (!text.ptr || v->count == TOKENS_MAX || (number && v->respells))
        return;
    toolmend_view wanted = stream(pool, text);
    if (wanted.len == 0)
        return;
    for (size_t i = 0; i < v->count; i++)
        same += v->tokens[i].name == name && view_same(v->tokens[i].stream, wanted);
    v->tokens[v->count++] = (struct token){wanted, name};
    if (count_found(v->text, wanted) < same)
        v->invented = spelled;
}

static void walk(struct inventing *v, toolmend_view json) {
    toolmend_view name;
    toolmend_view value;
    if (!is_container(json)) {
        invent(v, json, false);
        return;
    }
    for (size_t at = 0;
         !v->invented.ptr && toolmend_json_next(json, &at, &name, &value);) {
        if (name.ptr)
            invent(v, name, true);
        if (!v->invented.ptr)
            walk(v, value);
    }
}

/* Numbers with a fraction or an exponent, or leading zeros. */
static bool holds_respelled(toolmend_view text) {
    for (size_t i = 0; i + 1 < text.len; i++)
        if (is_digit(text.ptr[i]) && (i == 0 || !is_content(text.ptr[i - 1]))) {
            size_t end = i;
            while (end < text.len &&
                   (is_content(text.ptr[end]) || memchr("+-.", text.ptr[end], 3)))
                end++;
            if (is_respelled(view_cut(text, i, end)))
                return true;
            i = end;
        }
    return false;
}

toolmend_view accounted_invented(const struct accounting *accounting, toolmend_view text,
                                 toolmend_view result) {
    struct inventing *v = pool_take(accounting->pool, 1, sizeof *v);
    v->accounting = accounting;
    v->text = stream(accounting->pool, text);
    v->respells = !accounting->exact && holds_respelled(text);
    walk(v, view_trim(result));
    return v->invented;
}
