/* SPDX-License-Identifier: MIT
 *
 * hint_text.c - texts that hints speak about: paths as links, and texts with a separator.
 *
 * Both are judged decoded and edited as they are spelled, so places in the one are found in the
 * other.
 */
#include "hint.h"

#include <string.h>

/* ---- places in a spelling ----------------------------------------------------------------------- */

static bool is_escape(toolmend_view spelled, size_t at) {
    return at + 6 <= spelled.len && spelled.ptr[at] == '\\' && spelled.ptr[at + 1] == 'u';
}

static bool begins_high_surrogate(toolmend_view spelled, size_t at) {
    char third = is_escape(spelled, at) ? ascii_lower(spelled.ptr[at + 2]) : '\0';
    char fourth = third == 'd' ? ascii_lower(spelled.ptr[at + 3]) : '\0';
    return fourth == '8' || fourth == '9' || fourth == 'a' || fourth == 'b';
}

/* How many bytes of the spelling are one character or a byte of one. */
static size_t step_at(toolmend_view spelled, size_t at) {
    if (spelled.ptr[at] != '\\')
        return 1;
    if (!is_escape(spelled, at))
        return 2;
    return begins_high_surrogate(spelled, at) && is_escape(spelled, at + 6) ? 12 : 6;
}

/* How many bytes of the text it spells. */
static size_t spelled_len(toolmend_view spelled, size_t at, size_t step) {
    char quoted[16] = "\"";
    if (step == 1)
        return 1;
    memcpy(quoted + 1, spelled.ptr + at, step);
    quoted[step + 1] = '"';
    size_t len = toolmend_json_string((toolmend_view){quoted, step + 2}, NULL, 0);
    return len == SIZE_MAX ? 1 : len;
}

/* A place in the text, and the one in its spelling; it goes forward. */
struct reading {
    toolmend_view spelled;
    size_t at, place;
};

static struct reading start(toolmend_view spelled) {
    return (struct reading){spelled, 0, 1}; /* behind the quote */
}

static size_t spelled_at(struct reading *r, size_t at) {
    while (r->at < at && r->place + 1 < r->spelled.len) {
        size_t step = step_at(r->spelled, r->place);
        r->at += spelled_len(r->spelled, r->place, step);
        r->place += step;
    }
    return r->place;
}

size_t hint_spelled_at(toolmend_view spelled, size_t at) {
    struct reading r = start(spelled);
    return spelled_at(&r, at);
}

/* ---- hint/markdown-link ------------------------------------------------------------------------- */

static bool begins_at(toolmend_view text, size_t at, const char *with) {
    size_t len = strlen(with);
    return at <= text.len && text.len - at >= len &&
           memcmp(text.ptr + at, with, len) == 0;
}

/* Where the run of bytes that are neither bracket nor parenthesis ends. */
static size_t plain_end(toolmend_view text, size_t at) {
    while (at < text.len && !memchr("[]()", text.ptr[at], 4))
        at++;
    return at;
}

bool hint_reads_link(toolmend_view text, struct link *link) {
    static const char *const schemes[] = {"](http://", "](https://"};
    size_t open = plain_end(text, 0), at = 0;
    if (open >= text.len || text.ptr[open] != '[' ||
        (open > 0 && text.ptr[open - 1] != '/' && text.ptr[open - 1] != '\\'))
        return false;
    size_t close = plain_end(text, open + 1);
    toolmend_view path = view_cut(text, open + 1, close);
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++)
        if (begins_at(text, close, schemes[i]))
            at = close + strlen(schemes[i]);
    if (at == 0 || path.len == 0 || text.len - at < path.len ||
        !view_same(view_cut(text, at, at + path.len), path))
        return false;
    at += path.len;
    at += at < text.len && text.ptr[at] == '/';
    *link = (struct link){open, close};
    return at + 1 == text.len && text.ptr[at] == ')';
}

toolmend_view hint_without_link(struct pool *pool, toolmend_view text,
                                const struct link *link) {
    struct writing out = {.pool = pool};
    write_view(&out, view_cut(text, 0, link->open));
    write_view(&out, view_cut(text, link->open + 1, link->close));
    return written(&out);
}

/* ---- hint/separator ----------------------------------------------------------------------------- */

bool hint_is_left_whole(toolmend_view text) {
    toolmend_view trimmed = view_trim(text);
    return trimmed.len == 0 || memchr("[{\"", trimmed.ptr[0], 3) ||
           view_is(text, "null") || view_is(text, "None");
}

toolmend_view hint_split(struct pool *pool, toolmend_view spelled,
                         toolmend_view separator) {
    toolmend_view text = decode_string(pool, spelled);
    struct writing out = {.pool = pool};
    struct reading r = start(spelled);
    size_t from = 1;
    write_words(&out, "[\"");
    for (size_t at = 0;
         text.ptr && separator.len > 0 && at + separator.len <= text.len;) {
        if (memcmp(text.ptr + at, separator.ptr, separator.len) != 0) {
            at++;
            continue;
        }
        write_view(&out, view_cut(spelled, from, spelled_at(&r, at)));
        write_words(&out, "\",\"");
        at += separator.len;
        from = spelled_at(&r, at);
    }
    write_view(&out, view_cut(spelled, from, spelled.len - 1));
    write_words(&out, "\"]");
    return written(&out);
}
