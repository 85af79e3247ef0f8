/* SPDX-License-Identifier: MIT
 *
 * python.c - calls as Python writes them, whose arguments are keywords and literals. What is no
 * literal with a JSON value makes the call none that can be read.
 *
 * No recursion: the open containers of a literal are a stack of their brackets.
 */
#include "markup/markup.h"
#include "json/strings.h"

struct reader {
    struct tmi_markup *m;
    size_t at;
    char *open; /* '{' and '[', outermost first */
    size_t depth;
};

static enum tmi_markup_found missing(struct reader *r) {
    return tmi_markup_missing(r->m, r->at, TMI_STANDS_NOT);
}

static char next(struct reader *r) {
    r->at = tmi_markup_skip_space(r->m, r->at);
    return r->at < r->m->text.len ? r->m->text.ptr[r->at] : '\0';
}

static bool is_word(char c) {
    return tmi_is_digit(c) || tmi_is_letter(c) || c == '_';
}

static size_t word_end(const struct tmi_markup *m, size_t at) {
    size_t end = at;
    while (end < m->text.len && end - at <= TMI_MARKUP_NAME_MAX &&
           is_word(m->text.ptr[end]))
        end++;
    return tmi_is_digit(m->text.ptr[at]) || end - at > TMI_MARKUP_NAME_MAX ? at : end;
}

/* ---- literals ------------------------------------------------------------------------------ */

/* What the escape \c of Python is, where JSON has a letter for it too; '\0': it has none. */
static char escaped(char c) {
    static const char letters[] = "\\\\''\"\"n\nt\tr\rb\bf\f";
    for (size_t i = 0; letters[i]; i += 2)
        if (letters[i] == c)
            return letters[i + 1];
    return '\0';
}

/* A string whose opening mark is at r->at. READ or BROKEN. */
static enum tmi_markup_found add_string(struct reader *r) {
    struct tmi_markup *m = r->m;
    const size_t start = r->at;
    const char quote = m->text.ptr[start];
    struct tmi_buf value;
    tmi_buf_init(&value, m->arena, SIZE_MAX);
    size_t from = start + 1, at = from;
    for (; at < m->text.len && m->text.ptr[at] != quote; at++) {
        r->at = at;
        if (m->text.ptr[at] == '\n' || m->text.ptr[at] == '\r')
            return missing(r);
        if (m->text.ptr[at] != '\\')
            continue;
        char c = at + 1 < m->text.len ? escaped(m->text.ptr[at + 1]) : '\0';
        if (c == '\0') {
            r->at = at + 1;
            return missing(r);
        }
        tmi_buf_add_view(&value, tmi_markup_slice(m, from, at));
        tmi_buf_add(&value, &c, 1);
        from = ++at + 1;
    }
    r->at = at;
    if (at == m->text.len)
        return missing(r);
    tmi_buf_add_view(&value, tmi_markup_slice(m, from, at));
    r->at = at + 1;
    size_t before = m->arguments.len;
    tmi_buf_add_quoted(&m->arguments, tmi_buf_view(&value));
    toolmend_view text = tmi_buf_view(&m->arguments);
    if (text.ptr &&
        tmi_lost_escapes((toolmend_view){text.ptr + before, text.len - before}))
        return tmi_markup_broken(m, TOOLMEND_REASON_AMBIGUOUS);
    tmi_markup_add_part(m, "python", start, r->at);
    return TMI_MARKUP_READ;
}

/* A number as JSON has it, or one of three words. */
static enum tmi_markup_found add_plain(struct reader *r) {
    static const char *const words[][2] = {
        {"True",  "true" },
        {"False", "false"},
        {"None",  "null" }
    };
    struct tmi_markup *m = r->m;
    unsigned kind = 0;
    size_t start = r->at, end = start;
    while (end < m->text.len &&
           (is_word(m->text.ptr[end]) || strchr("+-.", m->text.ptr[end])) &&
           m->text.ptr[end])
        end++;
    toolmend_view text = tmi_markup_slice(m, start, end);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!tmi_view_is(text, words[i][0]))
            continue;
        r->at = end;
        tmi_buf_add_text(&m->arguments, words[i][1]);
        tmi_markup_add_part(m, "python", start, end);
        return TMI_MARKUP_READ;
    }
    if (end == m->text.len)
        r->at = end;
    if (end == start || end == m->text.len ||
        !(tmi_is_digit(text.ptr[0]) || text.ptr[0] == '-') ||
        !tmi_markup_is_json(m, start, end, &kind))
        return missing(r);
    r->at = end;
    tmi_markup_add_json(m, start, end);
    return TMI_MARKUP_READ;
}

/* A value; of a container its opening bracket. */
static enum tmi_markup_found add_value(struct reader *r, bool *opened) {
    struct tmi_markup *m = r->m;
    char c = next(r);
    *opened = c == '{' || c == '[';
    if (!*opened)
        return c == '"' || c == '\'' ? add_string(r) : add_plain(r);
    if (r->depth == m->options->limits.depth_max)
        return tmi_markup_broken(m, TOOLMEND_REASON_LIMIT);
    r->open[r->depth++] = c;
    tmi_buf_add(&m->arguments, &c, 1);
    r->at++;
    return TMI_MARKUP_READ;
}

/* Behind a value, or an opening bracket (*first): close what is closed there, up to where the next
 * value of a container is due. */
static enum tmi_markup_found close_containers(struct reader *r, bool first) {
    while (r->depth > 0) {
        char close = r->open[r->depth - 1] == '{' ? '}' : ']';
        char c = next(r);
        bool comma = !first && c == ',';
        if (comma) {
            r->at++;
            c = next(r);
        }
        if (c == close) {
            r->at++;
            r->depth--;
            tmi_buf_add(&r->m->arguments, &close, 1);
            first = false;
            continue;
        }
        if (!first && !comma)
            return missing(r);
        if (comma)
            tmi_buf_add_text(&r->m->arguments, ", ");
        return TMI_MARKUP_READ;
    }
    return TMI_MARKUP_READ;
}

/* The literal at r->at. READ or BROKEN. */
static enum tmi_markup_found add_literal(struct reader *r) {
    enum tmi_markup_found found;
    do {
        bool opened;
        char c = next(r);
        if (r->depth > 0 && r->open[r->depth - 1] == '{') {
            if (c != '"' && c != '\'')
                return missing(r);
            found = add_string(r);
            if (found != TMI_MARKUP_READ)
                return found;
            if (next(r) != ':')
                return missing(r);
            r->at++;
            tmi_buf_add_text(&r->m->arguments, ": ");
        }
        found = add_value(r, &opened);
        if (found == TMI_MARKUP_READ)
            found = close_containers(r, opened);
    } while (found == TMI_MARKUP_READ && r->depth > 0);
    return found;
}

/* ---- calls --------------------------------------------------------------------------------- */

/* The keywords of a call, behind its parenthesis, and the one that closes them. */
static enum tmi_markup_found add_keywords(struct reader *r) {
    struct tmi_markup *m = r->m;
    for (bool first = true;; first = false) {
        char c = next(r);
        if (!first && c == ',') {
            r->at++;
            c = next(r);
        } else if (!first && c != ')') {
            return missing(r);
        }
        if (c == ')') {
            r->at++;
            return TMI_MARKUP_READ;
        }
        size_t start = r->at, end = start < m->text.len ? word_end(m, start) : start;
        if (end == start)
            return missing(r);
        r->at = end;
        if (next(r) != '=')
            return missing(r);
        r->at++;
        enum tmi_markup_found found = tmi_markup_add_key(m, start, end);
        if (found == TMI_MARKUP_READ)
            found = add_literal(r);
        if (found != TMI_MARKUP_READ)
            return found;
    }
}

/* The call at r->at. TEXT: no name and parenthesis stand there. */
static enum tmi_markup_found add_call(struct reader *r, const struct tmi_markup_row *row,
                                      size_t start) {
    struct tmi_markup *m = r->m;
    size_t name = r->at, name_end = tmi_markup_name_end(m, name);
    if (name_end == name || name_end == m->text.len || m->text.ptr[name_end] != '(') {
        bool cut = name_end > name && name_end == m->text.len;
        return cut ? tmi_markup_broken(m, TOOLMEND_REASON_TRUNCATED) : TMI_MARKUP_TEXT;
    }
    enum tmi_markup_found found = tmi_markup_begin(m, row, name, name_end);
    r->at = name_end + 1;
    if (found == TMI_MARKUP_READ)
        found = add_keywords(r);
    return found == TMI_MARKUP_READ ? tmi_markup_end(m, start, r->at) : found;
}

/* Behind a call: does another one follow? In a list a comma stands between. */
static bool follows(struct reader *r, bool list) {
    char c = next(r);
    if (!list)
        return is_word(c);
    if (c != ',')
        return false;
    r->at++;
    return next(r) != ']';
}

enum tmi_markup_found tmi_markup_read_calls(struct tmi_markup *m,
                                            const struct tmi_markup_row *row,
                                            size_t start, size_t at, size_t *end) {
    const size_t calls = m->call_count;
    struct reader r = {.m = m, .at = at};
    bool list = next(&r) == '[';
    if (!(list ? row->list : row->object))
        return TMI_MARKUP_TEXT;
    r.at += list;
    next(&r);
    r.open = tmi_new(m->arena, m->options->limits.depth_max + 1, char);
    if (!r.open)
        return tmi_markup_broken(m, TOOLMEND_REASON_LIMIT);
    enum tmi_markup_found found;
    do
        found = add_call(&r, row, m->call_count == calls ? start : r.at);
    while (found == TMI_MARKUP_READ && follows(&r, list));
    if (found == TMI_MARKUP_TEXT && m->call_count > calls)
        return missing(&r);
    if (found != TMI_MARKUP_READ)
        return found;
    if (list && next(&r) != ']')
        return missing(&r);
    /* White space behind the last call is none of it. */
    *end = list ? r.at + 1 : m->calls[m->call_count - 1].end;
    return TMI_MARKUP_READ;
}

enum tmi_markup_found tmi_markup_read_python(struct tmi_markup *m,
                                             const struct tmi_markup_row *row,
                                             size_t start, size_t at, size_t *end) {
    enum tmi_markup_found found = tmi_markup_read_calls(m, row, start, at, end);
    if (found != TMI_MARKUP_READ)
        return found;
    size_t to = tmi_markup_skip_space(m, *end);
    enum tmi_stands stands =
        row->wrap_close ? tmi_markup_stands(m, to, row->wrap_close) : TMI_STANDS_NOT;
    if (stands == TMI_STANDS)
        *end = to + strlen(row->wrap_close);
    else if (row->open ? to < m->text.len && m->text.ptr[to] != '<'
                       : to < m->text.len || !(row->stop || tmi_markup_lacks_closer(m)))
        return tmi_markup_missing(m, to, stands);
    m->calls[m->call_count - 1].end = *end;
    return TMI_MARKUP_READ;
}

enum tmi_markup_found tmi_markup_read_bare_calls(struct tmi_markup *m) {
    static const struct tmi_markup_row rows[] = {
        {.id = "bare-python", .list = true  },
        {.id = "tool-code",   .object = true}
    };
    static const char fence[] = "```tool_code\n", shut[] = "```";
    toolmend_view text = tmi_view_trim(m->text);
    size_t start = (size_t)(text.ptr - m->text.ptr), end = start + text.len, to = 0;
    bool code = text.len > strlen(fence) + strlen(shut) &&
                memcmp(text.ptr, fence, strlen(fence)) == 0;
    size_t at = code ? start + strlen(fence) : start;
    enum tmi_markup_found found = tmi_markup_read_calls(m, &rows[code], start, at, &to);
    if (found == TMI_MARKUP_READ && code) {
        to = tmi_markup_skip_space(m, to);
        code = to > 0 && m->text.ptr[to - 1] == '\n' &&
               tmi_markup_stands(m, to, shut) == TMI_STANDS;
        to += code ? strlen(shut) : 0;
    }
    if (found != TMI_MARKUP_READ || to != end)
        return TMI_MARKUP_TEXT;
    m->calls[m->call_count - 1].end = end;
    return TMI_MARKUP_READ;
}
