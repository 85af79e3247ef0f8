/* SPDX-License-Identifier: MIT
 *
 * quoting.c - the places of a text where an opener is only shown: quotations as Markdown writes
 * them, and what a model thinks.
 *
 * A quotation is seen where Markdown might see one; its end only where Markdown must see it. So a
 * doubt costs a call and never runs one.
 */
#include "markup/markup.h"

enum { CODE_MAX = 7 }; /* backticks of inline code; a longer run is text */

/* Around what a model thinks (thoughts.json). */
/* clang-format off */
static const struct {
    const char *open, *close;
} thoughts[] = {
    {"<think>", "</think>"},
    {"<thinking>", "</thinking>"},
    {"<reasoning>", "</reasoning>"},
    {"<seed:think>", "</seed:think>"},
    {"[THINK]", "[/THINK]"},
    {"<|channel>thought", "<channel|>"},
    {"<|channel|>analysis", "<|end|>"},
    {"<|START_THINKING|>", "<|END_THINKING|>"},
    {"<|open|>think<|sep|>", "<|close|>think<|sep|>"},
};
/* clang-format on */
enum { THOUGHTS = sizeof thoughts / sizeof thoughts[0] };

void tmi_markup_index_thoughts(struct tmi_markup_index *index) {
    for (size_t i = 0; i < THOUGHTS; i++) {
        tmi_markup_index_add(index, thoughts[i].open);
        tmi_markup_index_add(index, thoughts[i].close);
    }
}

size_t tmi_markup_thoughts_end(const struct tmi_markup *m, size_t at) {
    if (!tmi_markup_at(m, m->index.others, at))
        return at;
    for (size_t i = 0; i < THOUGHTS; i++) {
        if (tmi_markup_stands(m, at, thoughts[i].open) != TMI_STANDS)
            continue;
        size_t close = tmi_markup_find(m, at, thoughts[i].close);
        return close == SIZE_MAX ? m->text.len : close + strlen(thoughts[i].close);
    }
    return at;
}

size_t tmi_markup_thoughts_closer(const struct tmi_markup *m, size_t at) {
    if (!tmi_markup_at(m, m->index.others, at))
        return 0;
    for (size_t i = 0; i < THOUGHTS; i++)
        if (tmi_markup_stands(m, at, thoughts[i].close) == TMI_STANDS &&
            tmi_markup_marker(m, at) == 0)
            return strlen(thoughts[i].close);
    return 0;
}

size_t tmi_markup_feed(const struct tmi_markup *m, size_t at) {
    const char *feed =
        at < m->text.len ? memchr(m->text.ptr + at, '\n', m->text.len - at) : NULL;
    return feed ? (size_t)(feed - m->text.ptr) : m->text.len;
}

size_t tmi_markup_run(const struct tmi_markup *m, size_t at, size_t end) {
    size_t to = at;
    while (to < end && m->text.ptr[to] == m->text.ptr[at])
        to++;
    return to - at;
}

static size_t skip_blanks(const struct tmi_markup *m, size_t at) {
    while (at < m->text.len && (m->text.ptr[at] == ' ' || m->text.ptr[at] == '\t'))
        at++;
    return at;
}

/* Nothing but blanks between the place and the line feed before it? */
static bool begins_line(const struct tmi_markup *m, size_t at) {
    while (at > 0 && (m->text.ptr[at - 1] == ' ' || m->text.ptr[at - 1] == '\t'))
        at--;
    return at == 0 || m->text.ptr[at - 1] == '\n';
}

/* How far the blanks in front of the place indent its line; a tab counts as four of them. */
static size_t indent_of(const struct tmi_markup *m, size_t at) {
    size_t columns = 0;
    for (; at > 0 && m->text.ptr[at - 1] != '\n'; at--)
        columns += m->text.ptr[at - 1] == '\t' ? TMI_MARKUP_TAB : 1;
    return columns;
}

/* Does the line [at, end) end a fence of `length` marks? Its own indent is `indent` at most. */
static bool closes_fence(const struct tmi_markup *m, size_t at, size_t end, char mark,
                         size_t length, size_t indent) {
    size_t first = skip_blanks(m, at);
    if (first >= end || m->text.ptr[first] != mark || indent_of(m, first) > indent)
        return false;
    size_t run = tmi_markup_run(m, first, end);
    for (first += run; first < end; first++)
        if (!tmi_is_space(m->text.ptr[first]))
            return false;
    return run >= length;
}

static size_t fence_end(const struct tmi_markup *m, size_t at, size_t length,
                        struct tmi_markup_lines *lines) {
    char mark = m->text.ptr[at];
    size_t indent = indent_of(m, at) + TMI_MARKUP_TAB - 1;
    for (size_t line = tmi_markup_feed(m, at); line < m->text.len;) {
        size_t next = tmi_markup_feed(m, line + 1);
        lines->kind = TMI_QUOTES_LINES;
        if (closes_fence(m, line + 1, next, mark, length, indent))
            return next;
        line = next;
    }
    lines->kind = TMI_QUOTES_REST;
    return m->text.len;
}

/* The next run of exactly `length` backticks in [at, end); `end`: none. */
static size_t same_run(const struct tmi_markup *m, size_t at, size_t end, size_t length) {
    while (at < end) {
        const char *tick = memchr(m->text.ptr + at, '`', end - at);
        if (!tick)
            return end;
        at = (size_t)(tick - m->text.ptr);
        size_t run = tmi_markup_run(m, at, end);
        if (run == length)
            return at;
        at += run;
    }
    return end;
}

static size_t paragraph_end(const struct tmi_markup *m, size_t at) {
    for (size_t line = tmi_markup_feed(m, at); line < m->text.len;
         line = tmi_markup_feed(m, line + 1)) {
        size_t first = skip_blanks(m, line + 1);
        if (first == m->text.len || m->text.ptr[first] == '\n' ||
            m->text.ptr[first] == '\r')
            return line;
    }
    return m->text.len;
}

/* Code within a line is a quotation. Where it is not closed on the line the backticks are text. */
static size_t code_end(const struct tmi_markup *m, size_t at, size_t run,
                       struct tmi_markup_lines *lines) {
    size_t end = tmi_markup_line_end(m, at, lines);
    size_t close = run > CODE_MAX ? end : same_run(m, at + run, end, run);
    lines->kind = close < end ? TMI_QUOTES_CODE : TMI_QUOTES_NOTHING;
    lines->loose = lines->loose || (close == end && run >= 3);
    return close < end ? close + run : at + run;
}

size_t tmi_markup_line_end(const struct tmi_markup *m, size_t at,
                           struct tmi_markup_lines *lines) {
    if (lines->end <= at)
        lines->end = tmi_markup_feed(m, at);
    return lines->end;
}

size_t tmi_markup_quotation_end(const struct tmi_markup *m, size_t at,
                                struct tmi_markup_lines *lines) {
    char c = m->text.ptr[at];
    size_t run = c == '`' || c == '~' ? tmi_markup_run(m, at, m->text.len) : 0;
    lines->kind = TMI_QUOTES_NOTHING;
    if (c == '>' && begins_line(m, at)) {
        lines->kind = TMI_QUOTES_LINES;
        return paragraph_end(m, at);
    }
    if (run >= 3 && !lines->loose && begins_line(m, at)) {
        size_t end = tmi_markup_feed(m, at);
        if (c == '~' || !memchr(m->text.ptr + at + run, '`', end - at - run))
            return fence_end(m, at, run, lines);
    }
    if (c == '`')
        return code_end(m, at, run, lines);
    lines->loose = lines->loose || run >= 3;
    return at + run;
}
