/* SPDX-License-Identifier: MIT
 *
 * plain_token.c - see plain.h: strings in every kind of quotes, words, numbers, and what may
 * stand between tokens.
 */
#include "plain.h"

#include <string.h>

static const toolmend_view quote = {"\"", 1};

static bool is_letter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(int c) {
    return c >= '0' && c <= '9';
}

/* How many of the next `most` bytes from `ahead` on are hex digits. */
static size_t hex_digits(const struct plain_reading *r, size_t ahead, size_t most) {
    size_t count = 0;
    for (; count < most; count++) {
        int c = plain_byte(r, ahead + count);
        if (!is_digit(c) && !(c >= 'a' && c <= 'f') && !(c >= 'A' && c <= 'F'))
            break;
    }
    return count;
}

/* ---- double-quoted strings ------------------------------------------------------------------- */

enum escape {
    ESCAPE_PLAIN, /* \\ and \" */
    ESCAPE_LEGAL, /* another one of JSON */
    ESCAPE_NONE,  /* of no language: the backslash stands for itself */
    ESCAPE_DOUBT  /* what other languages read, or what is cut */
};

/* The escape that begins with the backslash here; its bytes if it is one of JSON. */
static enum escape escape_kind(const struct plain_reading *r, size_t *bytes) {
    int c = plain_byte(r, 1);
    *bytes = 2;
    switch (c) {
    case '"':
    case '\\':
        return ESCAPE_PLAIN;
    case '/':
    case 'b':
    case 'f':
    case 'n':
    case 'r':
    case 't':
        return ESCAPE_LEGAL;
    case 'u':
        *bytes = 2 + hex_digits(r, 2, 4);
        if (*bytes == 6)
            return ESCAPE_LEGAL;
        return *bytes > 2 || plain_byte(r, 2) == '{' ? ESCAPE_DOUBT : ESCAPE_NONE;
    case 'U':
        return hex_digits(r, 2, 8) == 8 ? ESCAPE_DOUBT : ESCAPE_NONE;
    case 'x':
        return hex_digits(r, 2, 2) == 2 ? ESCAPE_DOUBT : ESCAPE_NONE;
    case '\'':
    case '`':
    case 'v':
        return ESCAPE_DOUBT;
    case '\n':
        return ESCAPE_NONE;
    default:
        return is_digit(c) || c < 0x20 || c >= 0x80 ? ESCAPE_DOUBT : ESCAPE_NONE;
    }
}

/* What was met in a string. */
struct met {
    bool legal, none, doubt; /* escapes */
    bool control;            /* a control character that nobody writes */
    bool single;             /* an escaped backslash that may be two raw ones */
    size_t inside;           /* where the string begins */
};

/* Does an escaped backslash stand here where a writer who escapes none could mean two: at the
 * beginning, as of a path in a network, or where two end a line? */
static bool is_unsure(const struct plain_reading *r, const struct met *met) {
    int next = plain_byte(r, 2);
    if (plain_byte(r, 1) != '\\')
        return false;
    return r->at == met->inside || next == '[' || (next >= 0 && next <= 0x20) ||
           (next == '\\' && plain_byte(r, 3) != '"');
}

static bool read_escape(struct plain_reading *r, size_t place, struct met *met) {
    static const toolmend_view doubled = {"\\\\", 2};
    size_t bytes;
    if (plain_byte(r, 1) < 0) {
        r->at++;
        return plain_stop(r, PLAIN_TRUNCATED);
    }
    switch (escape_kind(r, &bytes)) {
    case ESCAPE_LEGAL:
        met->legal = true;
        r->at += bytes;
        return true;
    case ESCAPE_PLAIN:
        met->single |= is_unsure(r, met);
        r->at += bytes;
        return true;
    case ESCAPE_DOUBT:
        met->doubt = true;
        break;
    case ESCAPE_NONE:
        met->none = true;
        break;
    }
    r->at++;
    return plain_edit(r, "syntax/invalid-escape", place, r->at - 1, r->at, doubled);
}

/* Pass the raw control characters that stand here; NUL is none that anything explains. */
static bool read_controls(struct plain_reading *r, size_t place, struct met *met) {
    struct writing escapes = {.pool = r->pool};
    size_t start = r->at;
    for (;; r->at++) {
        int c = plain_byte(r, 0);
        if (c != '\t' && c != '\n' && c != '\r')
            break;
        write_words(&escapes, c == '\t' ? "\\t" : c == '\n' ? "\\n" : "\\r");
    }
    if (r->at > start)
        return plain_edit(r, "syntax/control-character", place, start, r->at,
                          written(&escapes));
    if (plain_byte(r, 0) == 0)
        return plain_unexplained(r);
    met->control = true;
    r->at++;
    return true;
}

/* A doubt about what began at `start`. */
static void doubt_from(struct plain_reading *r, size_t start, const char *rule) {
    size_t end = r->at;
    r->at = start;
    plain_doubt(r, rule);
    r->at = end;
}

bool plain_string(struct plain_reading *r, size_t place, bool name) {
    size_t start = r->at++;
    struct met met = {.inside = r->at};
    while (plain_byte(r, 0) != '"') {
        int c = plain_byte(r, 0);
        r->stray |= plain_typographic(r) >= 0x201C;
        bool goes_on = c < 0       ? plain_stop(r, PLAIN_TRUNCATED)
                       : c == '\\' ? read_escape(r, place, &met)
                       : c < 0x20  ? read_controls(r, place, &met)
                                   : plain_character(r);
        if (!goes_on)
            return false;
    }
    r->at++;
    if (met.doubt || (met.none && (met.legal || met.single || name)))
        doubt_from(r, start, "syntax/invalid-escape");
    if (met.control)
        doubt_from(r, start, "syntax/control-character");
    return true;
}

/* ---- other quotes ---------------------------------------------------------------------------- */

/* Does what may follow a name or value stand here, white space aside? */
static bool is_followed(const struct plain_reading *r, bool name) {
    struct plain_reading ahead = *r;
    plain_skip_white(&ahead);
    int c = plain_byte(&ahead, 0);
    return c < 0 || (name ? c == ':' : c == ',' || c == '}' || c == ']');
}

/* Pass what is inside; false: something that may not be there, or the end. */
static bool read_quoted(struct plain_reading *r, unsigned closer) {
    for (;;) {
        int c = plain_byte(r, 0);
        unsigned mark = closer == '\'' ? (c == '\'' ? closer : 0) : plain_typographic(r);
        if (mark == closer)
            return true;
        if (c < 0 || mark > 0 || c == '"' || c == '\\' || c < 0x20)
            return plain_unexplained(r);
        r->stray |= plain_typographic(r) >= 0x201C;
        if (!plain_character(r))
            return false;
    }
}

bool plain_quoted(struct plain_reading *r, size_t place, bool name) {
    bool single = plain_byte(r, 0) == '\'';
    unsigned opener = single ? '\'' : plain_typographic(r);
    unsigned closer = single ? opener : opener + 1;
    const char *rule = single ? "syntax/python-literal" : "syntax/smart-quote";
    size_t bytes = single ? 1 : 3, start = r->at;
    if (!plain_may(r, rule) || opener == 0x2019 || opener == 0x201D)
        return plain_unexplained(r);
    r->at += bytes;
    size_t inside = r->at;
    if (!read_quoted(r, closer))
        return false;
    size_t end = r->at;
    r->at += bytes;
    if (!is_followed(r, name)) {
        plain_skip_white(r);
        return plain_unexplained(r);
    }
    r->smart |= !single;
    return plain_edit(r, rule, place, start, inside, quote) &&
           plain_edit(r, rule, place, end, r->at, quote);
}

/* ---- numbers --------------------------------------------------------------------------------- */

/* One digit or more. */
static bool read_digits(struct plain_reading *r) {
    size_t first = r->at;
    while (is_digit(plain_byte(r, 0)))
        r->at++;
    return r->at > first || plain_unexplained(r);
}

bool plain_number(struct plain_reading *r) {
    if (plain_byte(r, 0) == '-')
        r->at++;
    if (plain_byte(r, 0) == '0')
        r->at++;
    else if (!read_digits(r))
        return false;
    if (plain_byte(r, 0) == '.') {
        r->at++;
        if (!read_digits(r))
            return false;
    }
    if (plain_byte(r, 0) == 'e' || plain_byte(r, 0) == 'E') {
        r->at++;
        if (plain_byte(r, 0) == '+' || plain_byte(r, 0) == '-')
            r->at++;
        if (!read_digits(r))
            return false;
    }
    return r->depth > 0 || !plain_ended(r) || plain_stop(r, PLAIN_TRUNCATED);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* The end of the word of that begin; `more`: what it may hold besides letters, digits and _. */
static size_t word_end(const struct plain_reading *r, const char *more) {
    size_t end = r->at;
    for (; end < r->text.len; end++) {
        char c = r->text.ptr[end];
        bool own = is_letter(c) || is_digit(c) || c == '_' ||
                   (c != '\0' && strchr(more, c) != NULL);
        if (!own)
            break;
    }
    return end;
}

/* Does a comma or closer stand here, white space and comments aside? */
static bool is_word_followed(struct plain_reading *r) {
    size_t end = r->at;
    plain_skip_white(r);
    while (plain_comment_begins(r)) {
        if (!plain_comment(r, false))
            return false;
        plain_skip_white(r);
    }
    int c = plain_byte(r, 0);
    if (c != ',' && c != '}' && c != ']')
        return plain_unexplained(r);
    r->at = end;
    return true;
}

static bool is_enum_word(const struct plain_reading *r, toolmend_view word) {
    const struct tree *schema = r->request->schema;
    const struct tree_node *node = schema ? schema->root : NULL;
    for (; node; node = tree_following(node, schema->root))
        if (document_is_word(node) && node->text.ptr && view_same(node->text, word))
            return true;
    return false;
}

static void add_word(struct plain_reading *r, size_t place) {
    if (r->word_count == r->words_room) {
        size_t room = 2 * r->words_room + 8;
        size_t *wider = pool_take(r->pool, room, sizeof *wider);
        for (size_t i = 0; i < r->word_count; i++)
            wider[i] = r->words[i];
        r->words = wider;
        r->words_room = room;
    }
    r->words[r->word_count++] = place;
}

/* Is it the beginning of one of the words, and may more have been meant to come? */
static bool is_cut_literal(const struct plain_reading *r, size_t end) {
    static const char *const literals[] = {"true", "false", "null",
                                           "True", "False", "None"};
    toolmend_view word = view_cut(r->text, r->at, end);
    for (size_t i = 0; i < 6 && end == r->text.len; i++)
        if (strncmp(literals[i], word.ptr, word.len) == 0)
            return true;
    return false;
}

bool plain_names_arguments(toolmend_view name) {
    static const char *const names[] = {"arguments", "parameters", "input", "args",
                                        "params"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (view_is(name, names[i]))
            return true;
    return false;
}

/* Of a whole call: which words may stand in its arguments their own schema says. */
static bool is_in_arguments(const struct plain_reading *r) {
    toolmend_view name = r->member;
    size_t mark = 0;
    if (!r->request->call || r->depth < 2 || name.len == 0)
        return false;
    if (name.ptr[0] == '"' || name.ptr[0] == '\'')
        mark = 1;
    else if ((unsigned char)name.ptr[0] == 0xE2)
        mark = 3;
    return name.len > 2 * mark &&
           plain_names_arguments(view_cut(name, mark, name.len - mark));
}

static bool read_bare_word(struct plain_reading *r, size_t place, size_t end) {
    static const char rule[] = "syntax/bare-enum-word";
    size_t start = r->at;
    toolmend_view word = view_cut(r->text, start, end);
    int first = plain_byte(r, 0);
    if (!is_letter(first) && first != '_')
        return plain_unexplained(r);
    if (r->depth == 0 || !plain_may(r, rule))
        return plain_stop(r,
                          is_cut_literal(r, end) ? PLAIN_TRUNCATED : PLAIN_UNEXPLAINED);
    if (view_trim(view_cut(r->text, end, r->text.len)).len == 0)
        return plain_stop(r, PLAIN_TRUNCATED);
    if (!is_enum_word(r, word) && !is_in_arguments(r))
        return plain_unexplained(r);
    r->at = r->scalar = end;
    if (!is_word_followed(r))
        return false;
    add_word(r, place);
    return plain_edit(r, rule, place, start, start, quote) &&
           plain_edit(r, rule, place, end, end, quote);
}

bool plain_word(struct plain_reading *r, size_t place) {
    static const char *const json[] = {"true", "false", "null"};
    static const char *const python[] = {"True", "False", "None"};
    static const char rule[] = "syntax/python-literal";
    size_t start = r->at, end = word_end(r, ".-");
    toolmend_view word = view_cut(r->text, start, end);
    for (size_t i = 0; i < 3; i++) {
        bool own = view_is(word, json[i]);
        if (!own && !(view_is(word, python[i]) && plain_may(r, rule)))
            continue;
        if (!own && r->depth > 0 && is_enum_word(r, word))
            plain_doubt(r, rule);
        r->at = end;
        return own || plain_edit(r, rule, place, start, end,
                                 (toolmend_view){json[i], strlen(json[i])});
    }
    return read_bare_word(r, place, end);
}

bool plain_key(struct plain_reading *r, size_t place) {
    static const char rule[] = "syntax/unquoted-key";
    size_t start = r->at;
    if (!plain_may(r, rule) || is_digit(plain_byte(r, 0)))
        return plain_unexplained(r);
    r->at = word_end(r, "$");
    size_t end = r->at;
    plain_skip_white(r);
    bool named = end > start && plain_byte(r, 0) == ':';
    if (!named && !plain_ended(r))
        r->at = start;
    if (!named)
        return plain_unexplained(r);
    r->at = end;
    return plain_edit(r, rule, place, start, start, quote) &&
           plain_edit(r, rule, place, end, end, quote);
}

/* ---- between tokens -------------------------------------------------------------------------- */

/* Is that byte all that is left of the text? Then what it begins is cut. */
static bool is_last(const struct plain_reading *r, int byte) {
    return plain_byte(r, 0) == byte && plain_byte(r, 1) < 0;
}

bool plain_comment_begins(const struct plain_reading *r) {
    return plain_may(r, "syntax/comment") &&
           (plain_sees(r, "/*") || plain_sees(r, "//") || is_last(r, '/'));
}

bool plain_comment(struct plain_reading *r, bool behind) {
    bool block = plain_sees(r, "/*");
    size_t start = r->at;
    if (is_last(r, '/'))
        return plain_stop(r, PLAIN_TRUNCATED);
    if (start > 0 && start == r->scalar)
        plain_doubt(r, "syntax/comment"); /* the value may go on */
    r->at += 2;
    while (!(block ? plain_sees(r, "*/") : plain_byte(r, 0) == '\n')) {
        int c = plain_byte(r, 0);
        if (c < 0 && !block && behind)
            break;
        if (c < 0)
            return plain_stop(r, PLAIN_TRUNCATED);
        if ((c > 0 && c < 0x80 && strchr("\"':{}[]", c)) || plain_typographic(r) > 0)
            doubt_from(r, start, "syntax/comment");
        if (!plain_character(r))
            return false;
    }
    r->at += block ? 2 : 0;
    return true;
}

bool plain_escape_begins(const struct plain_reading *r) {
    return plain_may(r, "syntax/escaped-white-space") &&
           (plain_sees(r, "\\n") || plain_sees(r, "\\t") || plain_sees(r, "\\r") ||
            is_last(r, '\\'));
}

bool plain_escape(struct plain_reading *r) {
    if (is_last(r, '\\'))
        return plain_stop(r, PLAIN_TRUNCATED);
    r->at += 2;
    return true;
}
