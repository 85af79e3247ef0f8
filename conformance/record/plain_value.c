/* SPDX-License-Identifier: MIT
 *
 * plain_value.c - see plain.h: a value, and what is in it, by the grammar of JSON. Each function
 * answers whether the reader goes on.
 */
#include "plain.h"

static const toolmend_view nothing = {"", 0};

/* White space, comments and escaped white space between the tokens of a container. */
static bool read_between(struct plain_reading *r, size_t container) {
    for (;;) {
        plain_skip_white(r);
        size_t start = r->at;
        bool comment = plain_comment_begins(r);
        if (!comment && !plain_escape_begins(r))
            return true;
        if (!(comment ? plain_comment(r, false) : plain_escape(r)) ||
            !plain_edit(r, comment ? "syntax/comment" : "syntax/escaped-white-space",
                        container, start, r->at, nothing))
            return false;
    }
}

/* The text ends within containers. */
static bool read_end(struct plain_reading *r, size_t container) {
    static const char rule[] = "syntax/missing-closer";
    toolmend_view rest = view_cut(r->text, r->whole, r->text.len);
    struct writing closers = {.pool = r->pool};
    if (r->request->finish != TOOLMEND_FINISH_COMPLETE || !plain_may(r, rule) ||
        r->fenced || r->second || r->whole == 0 || view_trim(rest).len > 0)
        return plain_stop(r, PLAIN_TRUNCATED);
    for (size_t depth = r->depth; depth > 0; depth--)
        write_view(&closers, (toolmend_view){&r->open[depth - 1], 1});
    r->closed = true;
    return plain_edit(r, rule, container, r->whole, r->whole, written(&closers));
}

/* A name and the colon behind it. The member is known by the number of its value. */
static bool read_name(struct plain_reading *r, size_t object) {
    size_t place = r->values + 1;
    int c = plain_byte(r, 0);
    size_t start = r->at;
    bool sound = c == '"'                                ? plain_string(r, place, true)
                 : c == '\'' || plain_typographic(r) > 0 ? plain_quoted(r, place, true)
                                                         : plain_key(r, place);
    if (r->depth == 1)
        r->member = view_cut(r->text, start, r->at);
    if (!sound || !read_between(r, object))
        return false;
    if (plain_byte(r, 0) != ':')
        return plain_unexplained(r);
    r->at++;
    return read_between(r, object);
}

/* What is behind the opener, up to and with the closer. */
static bool read_members(struct plain_reading *r, size_t container, char closer) {
    bool any = false, comma = false;
    size_t comma_at = 0;
    for (;;) {
        if (!read_between(r, container))
            return false;
        int c = plain_byte(r, 0);
        if (c < 0)
            return read_end(r, container);
        if (c == closer)
            break;
        if (c == ',' && any && !comma) {
            comma = true;
            comma_at = r->at++;
            continue;
        }
        if (any && !comma)
            return plain_unexplained(r);
        if (closer == '}' && !read_name(r, container))
            return false;
        if (!plain_value(r) || r->closed)
            return r->closed;
        any = true;
        comma = false;
    }
    r->at++;
    r->whole = r->at;
    if (!comma)
        return true;
    if (!plain_may(r, "syntax/trailing-comma")) {
        r->at = comma_at;
        return plain_unexplained(r);
    }
    return plain_edit(r, "syntax/trailing-comma", container, comma_at, comma_at + 1,
                      nothing);
}

static bool read_container(struct plain_reading *r, size_t number) {
    char closer = plain_byte(r, 0) == '{' ? '}' : ']';
    if (r->depth == TREE_DEPTH_MAX)
        return plain_stop(r, PLAIN_LIMIT);
    r->open[r->depth++] = closer;
    r->at++;
    bool sound = read_members(r, number, closer);
    r->depth--;
    return sound;
}

bool plain_value(struct plain_reading *r) {
    size_t number = ++r->values;
    int c = plain_byte(r, 0);
    bool sound;
    if (c == '{' || c == '[')
        return read_container(r, number);
    bool number_begins = c == '-' || (c >= '0' && c <= '9');
    if (number_begins)
        sound = plain_number(r);
    else if (c == '"')
        sound = plain_string(r, number, false);
    else if (c == '\'' || plain_typographic(r) > 0)
        sound = plain_quoted(r, number, false);
    else
        sound = plain_word(r, number);
    bool bare = r->word_count > 0 && r->words[r->word_count - 1] == number;
    if (sound && !bare && !number_begins)
        r->whole = r->at;
    r->scalar = r->at;
    return sound;
}
