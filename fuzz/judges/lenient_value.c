/* SPDX-License-Identifier: MIT
 *
 * lenient_value.c - one value with the faults that rows explain inside of it.
 */
#include "lenient.h"
#include "spelling.h"

#include <string.h>

// NOLINTBEGIN(misc-no-recursion): at most FUZZ_NESTED_MAX deep

static bool is_digit(int c) {
    return c >= '0' && c <= '9';
}

static bool is_letter(int c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_hex(int c) {
    return is_digit(c) || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f');
}

static bool is_closer(int c) {
    return c == '}' || c == ']';
}

/* ---- between tokens ------------------------------------------------------------------- */

static bool begins_comment(const struct fuzz_scan *scan) {
    return !scan->request->inner &&
           (fuzz_scan_sees(scan, "//") || fuzz_scan_sees(scan, "/*"));
}

/* A comment, of which the end of the text may be the end only behind the value. */
bool fuzz_scan_comment(struct fuzz_scan *scan, enum fuzz_side side) {
    size_t start = scan->at;
    bool block = fuzz_scan_byte(scan, 1) == '*';
    size_t at = start + 2;
    bool outside = start == scan->value_end; /* may it be no comment, or end elsewhere? */
    while (at < scan->len) {
        bool ends = block ? scan->text[at] == '*' && at + 1 < scan->len &&
                                scan->text[at + 1] == '/'
                          : scan->text[at] == '\n';
        if (ends)
            break;
        int len = fuzz_character(scan->text + at, scan->len - at);
        scan->at = at;
        if (len <= 0 || scan->text[at] == 0) {
            scan->loose |= len >= 0; /* a quote may stand further on */
            return fuzz_scan_stuck(scan);
        }
        outside |=
            strchr("\"':{}[]", scan->text[at]) != NULL || fuzz_typographic(scan, at) != 0;
        at += (size_t)len;
    }
    scan->doubt |= outside;
    scan->at = start;
    if (at == scan->len && (block || side != FUZZ_TRAILING))
        return fuzz_scan_end(scan, false);
    fuzz_scan_edit(scan, side, at - start + (block ? 2 : 0), "", "syntax/comment");
    scan->closable = false;
    return true;
}

/* White space, and what may stand where white space may. */
static bool between(struct fuzz_scan *scan) {
    for (;;) {
        int next = fuzz_scan_byte(scan, 1);
        if (fuzz_is_space(fuzz_scan_byte(scan, 0))) {
            scan->at++;
        } else if (begins_comment(scan)) {
            if (!fuzz_scan_comment(scan, FUZZ_INSIDE))
                return false;
        } else if (!scan->request->inner && fuzz_scan_byte(scan, 0) == '\\' &&
                   (next == 'n' || next == 'r' || next == 't')) {
            fuzz_scan_edit(scan, FUZZ_INSIDE, 2, "", "syntax/escaped-white-space");
            scan->closable = false;
        } else {
            return true;
        }
    }
}

/* The text ends inside a container: it is closed on the caller's word, or cut. */
static bool end_inside(struct fuzz_scan *scan) {
    char *made = model_alloc(scan->run, scan->depth, 1);
    if (scan->request->finish != TOOLMEND_FINISH_COMPLETE || scan->request->inner ||
        scan->fenced || scan->second || !scan->closable)
        return fuzz_scan_end(scan, false);
    for (size_t i = 0; i < scan->depth; i++)
        made[i] = scan->closers[scan->depth - 1 - i];
    fuzz_scan_insert(scan, scan->token_end, (struct model_view){made, scan->depth},
                     "syntax/missing-closer");
    scan->stop = FUZZ_CLOSED;
    return false;
}

/* A byte other than those that may stand here. */
static bool wrong(struct fuzz_scan *scan) {
    return scan->at == scan->len ? end_inside(scan) : fuzz_scan_stuck(scan);
}

/* A token behind which the text may be closed. */
static bool closable(struct fuzz_scan *scan) {
    scan->closable = true;
    scan->token_end = scan->at;
    return true;
}

static bool open_token(struct fuzz_scan *scan, size_t len) {
    scan->at += len;
    scan->closable = false;
    return true;
}

/* ---- strings -------------------------------------------------------------------------- */

/* What is known of the escapes of one string. */
struct escapes {
    bool illegal, other;
    bool unsure; /* an escaped backslash that may be two */
};

/* Where those who escape no backslash write two: in front, and as a line's end in TeX. */
static bool may_be_two(const struct fuzz_scan *scan, bool first) {
    int behind = fuzz_scan_byte(scan, 2);
    bool escape = behind == '\\' && fuzz_scan_byte(scan, 3) != '"';
    return first || escape || behind == '[' || (behind >= 0 && behind <= ' ');
}

static bool all_hex(const struct fuzz_scan *scan, size_t ahead, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!is_hex(fuzz_scan_byte(scan, ahead + i)))
            return false;
    return true;
}

/* Is it a near miss that the row marks: an escape of some other language? */
static bool is_foreign_escape(const struct fuzz_scan *scan) {
    int c = fuzz_scan_byte(scan, 1);
    switch (c) {
    case '\'':
    case '`':
    case 'v':
        return true;
    case 'x':
        return all_hex(scan, 2, 2);
    case 'U':
        return all_hex(scan, 2, 8);
    case 'u':
        return fuzz_scan_byte(scan, 2) == '{' || all_hex(scan, 2, 1);
    default:
        return is_digit(c) || c >= 0x80 || (c < 0x20 && c != '\n');
    }
}

static void escape(struct fuzz_scan *scan, bool first, struct escapes *seen) {
    int c = fuzz_scan_byte(scan, 1);
    seen->unsure |= c == '\\' && may_be_two(scan, first);
    if (c == '"' || c == '\\') {
        scan->at += 2;
    } else if (c == 'u' && all_hex(scan, 2, 4)) {
        seen->other = true;
        scan->at += 6;
    } else if (c > 0 && strchr("/bfnrt", c)) {
        seen->other = true;
        scan->at += 2;
    } else {
        scan->doubt |= is_foreign_escape(scan);
        seen->illegal = true;
        fuzz_scan_edit(scan, FUZZ_INSIDE, 1, "\\\\", "syntax/invalid-escape");
    }
}

static void control(struct fuzz_scan *scan) {
    int c = fuzz_scan_byte(scan, 0);
    const char *made = c == '\t' ? "\\t" : c == '\n' ? "\\n" : c == '\r' ? "\\r" : "?";
    scan->doubt |= *made == '?';
    fuzz_scan_edit(scan, FUZZ_INSIDE, 1, made, "syntax/control-character");
}

static bool double_quoted(struct fuzz_scan *scan, bool name) {
    struct escapes seen = {false, false, false};
    size_t first = scan->at + 1;
    for (scan->at++; fuzz_scan_byte(scan, 0) != '"';) {
        int c = fuzz_scan_byte(scan, 0);
        int len = fuzz_character(scan->text + scan->at, scan->len - scan->at);
        scan->stray |= fuzz_typographic(scan, scan->at) >= 0x201C;
        if (c < 0 || (c == '\\' && fuzz_scan_byte(scan, 1) < 0))
            return fuzz_scan_end(scan, false);
        if (len <= 0 || c == 0) {
            scan->loose |= len >= 0 && (seen.illegal || scan->doubt);
            return fuzz_scan_stuck(scan);
        }
        if (c == '\\')
            escape(scan, scan->at == first, &seen);
        else if (c < 0x20)
            control(scan);
        else
            scan->at += (size_t)len;
    }
    scan->doubt |= seen.illegal && (name || seen.other || seen.unsure);
    scan->at++;
    return name ? open_token(scan, 0) : closable(scan);
}

static size_t space_ahead(const struct fuzz_scan *scan, size_t ahead) {
    while (fuzz_is_space(fuzz_scan_byte(scan, ahead)))
        ahead++;
    return ahead;
}

/* Between other marks than JSON's, of which `mark` and `end` are single code points. */
static bool other_quoted(struct fuzz_scan *scan, bool name, unsigned end,
                         const char *rule) {
    size_t mark = end == '\'' ? 1 : 3;
    fuzz_scan_edit(scan, FUZZ_INSIDE, mark, "\"", rule);
    for (;;) {
        int c = fuzz_scan_byte(scan, 0);
        unsigned other = end == '\'' ? 0 : fuzz_typographic(scan, scan->at);
        int len = fuzz_character(scan->text + scan->at, scan->len - scan->at);
        if (c < 0)
            return fuzz_scan_end(scan, false);
        if ((end == '\'' && c == '\'') || (other != 0 && other == end))
            break;
        if (len <= 0 || c < 0x20 || c == '"' || c == '\\' || other != 0)
            return fuzz_scan_stuck(scan);
        scan->stray |= fuzz_typographic(scan, scan->at) >= 0x201C;
        scan->at += (size_t)len;
    }
    fuzz_scan_edit(scan, FUZZ_INSIDE, mark, "\"", rule);
    scan->typographic |= end != '\'';
    int behind = fuzz_scan_byte(scan, space_ahead(scan, 0));
    if (behind >= 0 && (name ? behind != ':' : behind != ',' && !is_closer(behind))) {
        scan->at += space_ahead(scan, 0);
        return fuzz_scan_stuck(scan);
    }
    return name ? open_token(scan, 0) : closable(scan);
}

/* Does a string begin here, between whatever marks? */
static bool begins_string(const struct fuzz_scan *scan) {
    int c = fuzz_scan_byte(scan, 0);
    unsigned mark = fuzz_typographic(scan, scan->at);
    return c == '"' ||
           (!scan->request->inner && (c == '\'' || mark == 0x201C || mark == 0x2018));
}

static bool string(struct fuzz_scan *scan, bool name) {
    int c = fuzz_scan_byte(scan, 0);
    if (c == '"')
        return double_quoted(scan, name);
    if (c == '\'')
        return other_quoted(scan, name, '\'', "syntax/python-literal");
    return other_quoted(scan, name, fuzz_typographic(scan, scan->at) + 1,
                        "syntax/smart-quote");
}

/* ---- words and numbers ---------------------------------------------------------------- */

static size_t word_len(const struct fuzz_scan *scan) {
    size_t len = 0;
    for (;; len++) {
        int c = fuzz_scan_byte(scan, len);
        bool inside = is_digit(c) || c == '.' || c == '-';
        if (!is_letter(c) && c != '_' && (len == 0 || !inside))
            return len;
    }
}

static bool is_word(const struct fuzz_scan *scan, size_t len, const char *word) {
    return strlen(word) == len && memcmp(scan->text + scan->at, word, len) == 0;
}

/* Behind white space and comments; the scan stays where it is. */
static int byte_behind(const struct fuzz_scan *scan, size_t len) {
    struct fuzz_scan ahead = *scan;
    struct fuzz_mending edits[1];
    enum fuzz_side sides[1];
    ahead.edits = edits;
    ahead.sides = sides;
    ahead.at += len;
    for (;;) {
        ahead.count = 0;
        if (fuzz_is_space(fuzz_scan_byte(&ahead, 0)))
            ahead.at++;
        else if (!begins_comment(&ahead))
            return fuzz_scan_byte(&ahead, 0);
        else if (!fuzz_scan_comment(&ahead, FUZZ_INSIDE))
            return ahead.stop == FUZZ_ENDED ? -1 : 0;
    }
}

/* Is the word here a string of some enum or const of the schema? */
static bool is_listed(const struct fuzz_scan *scan, size_t len) {
    const struct model_node *schema = scan->request->schema;
    uint32_t *points = model_alloc(scan->run, len, sizeof *points);
    for (size_t i = 0; i < len; i++)
        points[i] = (unsigned char)scan->text[scan->at + i];
    return schema && fuzz_lists(schema, (struct model_string){points, len}, false);
}

static bool bare_word(struct fuzz_scan *scan, size_t len) {
    if (scan->depth == 0 || scan->request->inner)
        return scan->at + len == scan->len ? fuzz_scan_end(scan, true)
                                           : fuzz_scan_stuck(scan);
    if (scan->at + space_ahead(scan, len) == scan->len)
        return fuzz_scan_end(scan, false);
    int behind = is_listed(scan, len) ? byte_behind(scan, len) : 0;
    if (behind < 0)
        return fuzz_scan_end(scan, false);
    if (behind != ',' && !is_closer(behind)) {
        /* A comment between may have been in doubt before. */
        scan->loose |= fuzz_scan_byte(scan, space_ahead(scan, len)) == '/';
        return fuzz_scan_stuck(scan);
    }
    fuzz_scan_insert(scan, scan->at, (struct model_view){"\"", 1},
                     "syntax/bare-enum-word");
    fuzz_scan_insert(scan, scan->at + len, (struct model_view){"\"", 1},
                     "syntax/bare-enum-word");
    scan->words = true;
    return open_token(scan, len);
}

static bool word(struct fuzz_scan *scan) {
    static const char *const literals[][2] = {
        {"true",  ""     },
        {"false", ""     },
        {"null",  ""     },
        {"True",  "true" },
        {"False", "false"},
        {"None",  "null" },
    };
    size_t len = word_len(scan);
    for (size_t i = 0; i < sizeof literals / sizeof literals[0]; i++)
        if (is_word(scan, len, literals[i][0])) {
            if (i < 3)
                scan->at += len;
            else if (scan->request->inner)
                return fuzz_scan_stuck(scan);
            else {
                scan->doubt |= scan->depth > 0 && is_listed(scan, len);
                fuzz_scan_edit(scan, FUZZ_INSIDE, len, literals[i][1],
                               "syntax/python-literal");
            }
            return closable(scan);
        }
    return bare_word(scan, len);
}

/* One digit at least. */
static bool digits(struct fuzz_scan *scan) {
    if (!is_digit(fuzz_scan_byte(scan, 0)))
        return false;
    while (is_digit(fuzz_scan_byte(scan, 0)))
        scan->at++;
    return true;
}

static bool number_parts(struct fuzz_scan *scan) {
    if (fuzz_scan_byte(scan, 0) == '-')
        scan->at++;
    if (fuzz_scan_byte(scan, 0) == '0')
        scan->at++;
    else if (!digits(scan))
        return false;
    if (fuzz_scan_byte(scan, 0) == '.') {
        scan->at++;
        if (!digits(scan))
            return false;
    }
    int mark = fuzz_scan_byte(scan, 0);
    if (mark == 'e' || mark == 'E') {
        int sign = fuzz_scan_byte(scan, 1);
        scan->at += sign == '+' || sign == '-' ? 2 : 1;
        return digits(scan);
    }
    return true;
}

static bool number(struct fuzz_scan *scan) {
    if (!number_parts(scan))
        return fuzz_scan_stuck(scan);
    if (scan->at == scan->len)
        return fuzz_scan_end(scan, false);
    return open_token(scan, 0);
}

/* ---- containers ----------------------------------------------------------------------- */

static bool close(struct fuzz_scan *scan) {
    scan->depth--;
    scan->at++;
    return closable(scan);
}

static bool name(struct fuzz_scan *scan) {
    if (begins_string(scan))
        return string(scan, true);
    size_t len = 0;
    while (is_letter(fuzz_scan_byte(scan, len)) || fuzz_scan_byte(scan, len) == '_' ||
           fuzz_scan_byte(scan, len) == '$' ||
           (len > 0 && is_digit(fuzz_scan_byte(scan, len))))
        len++;
    size_t behind = space_ahead(scan, len);
    if (len == 0 || scan->request->inner)
        return wrong(scan);
    if (fuzz_scan_byte(scan, behind) != ':') {
        scan->at += behind;
        return scan->at == scan->len ? fuzz_scan_end(scan, false) : fuzz_scan_stuck(scan);
    }
    fuzz_scan_insert(scan, scan->at, (struct model_view){"\"", 1}, "syntax/unquoted-key");
    fuzz_scan_insert(scan, scan->at + len, (struct model_view){"\"", 1},
                     "syntax/unquoted-key");
    return open_token(scan, len);
}

/* Behind a comma: is it the last one of its container, which closes? */
static bool closes_behind_comma(struct fuzz_scan *scan, size_t comma, char closer) {
    if (scan->request->inner || fuzz_scan_byte(scan, 0) != closer)
        return false;
    size_t at = scan->at;
    size_t from = scan->count;
    while (from > 0 && scan->edits[from - 1].start > comma)
        from--;
    scan->at = comma;
    fuzz_scan_edit(scan, FUZZ_INSIDE, 1, "", "syntax/trailing-comma");
    struct fuzz_mending edit = scan->edits[scan->count - 1];
    memmove(scan->edits + from + 1, scan->edits + from,
            (scan->count - 1 - from) * sizeof edit);
    scan->edits[from] = edit;
    scan->at = at;
    return true;
}

static bool member(struct fuzz_scan *scan) {
    if (!name(scan) || !between(scan))
        return false;
    if (fuzz_scan_byte(scan, 0) != ':')
        return wrong(scan);
    open_token(scan, 1);
    return between(scan) && fuzz_scan_value(scan);
}

static bool container(struct fuzz_scan *scan) {
    bool object = fuzz_scan_byte(scan, 0) == '{';
    char closer = object ? '}' : ']';
    if (scan->depth == FUZZ_NESTED_MAX) {
        model_cannot(scan->run, "too deep");
        return fuzz_scan_stuck(scan);
    }
    scan->closers[scan->depth++] = closer;
    open_token(scan, 1);
    if (!between(scan))
        return false;
    if (fuzz_scan_byte(scan, 0) == closer)
        return close(scan);
    for (;;) {
        size_t comma;
        if (!(object ? member(scan) : fuzz_scan_value(scan)) || !between(scan))
            return false;
        comma = scan->at;
        if (fuzz_scan_byte(scan, 0) == closer)
            return close(scan);
        if (fuzz_scan_byte(scan, 0) != ',')
            return wrong(scan);
        open_token(scan, 1);
        if (!between(scan))
            return false;
        if (closes_behind_comma(scan, comma, closer))
            return close(scan);
    }
}

static bool scalar(struct fuzz_scan *scan, int first) {
    bool read = begins_string(scan)                ? string(scan, false)
                : first == '-' || is_digit(first)  ? number(scan)
                : is_letter(first) || first == '_' ? word(scan)
                                                   : wrong(scan);
    scan->value_end = scan->at;
    return read;
}

bool fuzz_scan_value(struct fuzz_scan *scan) {
    int c = fuzz_scan_byte(scan, 0);
    model_step(scan->run);
    if (c == '{' || c == '[')
        return container(scan);
    return scalar(scan, c);
}

// NOLINTEND(misc-no-recursion)
