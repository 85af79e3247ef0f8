/* SPDX-License-Identifier: MIT
 *
 * lenient_token.c - the syntax rules inside the value: strings, names, words, what stands between.
 *
 * SPEC.md, "Syntax rules"; see lenient.h.
 */
#include "data.h"
#include "lenient.h"

#include <string.h>

static const struct model_view nothing = {"", 0};

/* ---- syntax/trailing-comma -------------------------------------------------------------- */

static bool trailing_comma(struct lenient *scan) {
    if (scan->place != LENIENT_COMMA)
        return false;
    lenient_edit(scan, "syntax/trailing-comma", scan->comma, scan->comma + 1, nothing);
    return true;
}

/* ---- syntax/control-character ----------------------------------------------------------- */

/* The escape of a control character: one that JSON has for it, or \u00XX. */
static struct model_view escape_of(struct model_run *run, int byte) {
    static const char *const short_escapes[] = {
        ['\t'] = "\\t", ['\n'] = "\\n", ['\r'] = "\\r"};
    if (byte == '\t' || byte == '\n' || byte == '\r')
        return (struct model_view){short_escapes[byte], 2};
    char *escape = model_alloc(run, 6, 1);
    memcpy(escape, "\\u00", 4);
    escape[4] = (char)('0' + byte / 16);
    escape[5] = "0123456789abcdef"[byte % 16];
    return (struct model_view){escape, 6};
}

static bool control_character(struct lenient *scan) {
    int byte = lenient_byte(scan, 0);
    if (scan->place != LENIENT_STRING || byte <= 0 || byte >= ' ')
        return false;
    scan->ambiguous |= byte != '\t' && byte != '\n' && byte != '\r';
    lenient_edit(scan, "syntax/control-character", scan->at, scan->at + 1,
                 escape_of(scan->run, byte));
    scan->at++;
    return true;
}

/* ---- syntax/escaped-white-space --------------------------------------------------------- */

static bool may_be_space(const struct lenient *scan) {
    return scan->place == LENIENT_SPACE || scan->place == LENIENT_FRONT ||
           scan->place == LENIENT_BEHIND;
}

static bool escaped_white_space(struct lenient *scan) {
    if (!may_be_space(scan) || lenient_byte(scan, 0) != '\\')
        return false;
    int byte = lenient_byte(scan, 1);
    if (byte < 0) {
        lenient_truncated(scan);
        return true;
    }
    if (!model_is_in(byte, "ntr"))
        return false;
    scan->unescaped = true;
    lenient_remove(scan, "syntax/escaped-white-space", scan->at + 2);
    return true;
}

/* ---- syntax/invalid-escape -------------------------------------------------------------- */

/* Do other languages have this escape, or may it be the rest of one of JSON? */
static bool is_foreign_escape(const struct lenient *scan) {
    int byte = lenient_byte(scan, 1);
    switch (byte) {
    case 'u':
        return lenient_byte(scan, 2) == '{' || lenient_hex_digits(scan, 2, 3) > 0;
    case 'x':
        return lenient_hex_digits(scan, 2, 2) == 2;
    case 'U':
        return lenient_hex_digits(scan, 2, 8) == 8;
    default:
        return model_is_in(byte, "'`v0123456789") || byte >= 0x80 ||
               (byte < ' ' && byte != '\n');
    }
}

static bool invalid_escape(struct lenient *scan) {
    if (scan->place != LENIENT_STRING || lenient_byte(scan, 0) != '\\')
        return false;
    scan->ambiguous |=
        scan->string.is_name || scan->string.other_escapes || is_foreign_escape(scan);
    lenient_edit(scan, "syntax/invalid-escape", scan->at, scan->at + 1,
                 (struct model_view){"\\\\", 2});
    scan->at++;
    return true;
}

/* ---- single and typographic quotation marks --------------------------------------------- */

/* Does what may follow a name or a value stand behind it, white space aside? */
static bool is_followed(struct lenient *scan) {
    size_t end = scan->at;
    lenient_skip_space(scan);
    int byte = lenient_byte(scan, 0);
    bool is_name = scan->place == LENIENT_NAME;
    if (byte >= 0 && !(is_name ? byte == ':' : model_is_in(byte, ",}]")))
        return lenient_unexplained(scan);
    scan->at = end;
    return true;
}

/* Bytes of the escape at `at` that single quotes may hold: one that means the same in JSON and
 * Python, or `\'`; 0: it is not one, and the scan has ended. */
static size_t shared_escape(struct lenient *scan) {
    int byte = lenient_byte(scan, 1);
    size_t length = byte == '\'' ? 2 : lenient_escape(scan);
    bool surrogate = length == 6 && model_is_in(lenient_byte(scan, 2), "dD") &&
                     !model_is_in(lenient_byte(scan, 3), "01234567");
    if (length > 0 && byte != '/' && !surrogate)
        return length;
    if (byte < 0 ||
        (byte == 'u' && lenient_byte(scan, 2 + lenient_hex_digits(scan, 2, 4)) < 0))
        lenient_truncated(scan);
    else
        lenient_unexplained(scan);
    return 0;
}

/* The text between single quotes as JSON, put in place of it: apostrophes lose their backslashes.
 * Doubt: it may have lost a layer of escapes (reading/decoded). */
static void put_single_quoted(struct lenient *scan, const char *rule, size_t start,
                              size_t end) {
    struct model_text json = {.run = scan->run};
    bool escaped = false;
    model_put(&json, model_view_of("\""));
    lenient_edit(scan, rule, start, start + 1, (struct model_view){"\"", 1});
    for (size_t at = start + 1; at < end; at++) {
        const char *byte = scan->text.ptr + at;
        if (*byte == '\\' && byte[1] == '\'')
            lenient_edit(scan, rule, at, at + 1, nothing);
        else
            model_put_bytes(&json, byte, byte + (*byte == '\\' ? 2 : 1));
        escaped |= *byte == '\\';
        at += *byte == '\\' && byte[1] != '\'';
    }
    model_put(&json, model_view_of("\""));
    lenient_edit(scan, rule, end, end + 1, (struct model_view){"\"", 1});
    const struct model_node *string =
        escaped ? model_parse(scan->run, model_written(&json)) : NULL;
    scan->ambiguous |= string && model_string_lost_escapes(scan->run, string->string);
}

/* The string between other marks than JSON's, the opening one of which stands at `at`. */
static bool quoted(struct lenient *scan, const char *rule, const char *closing_mark) {
    size_t mark = strlen(closing_mark), start = scan->at, inside = start + mark;
    for (scan->at = inside; !lenient_sees(scan, closing_mark);) {
        unsigned typographic = lenient_typographic(scan);
        int byte = lenient_byte(scan, 0);
        bool refused = byte == '"' || byte == '\\' || (byte >= 0 && byte < ' ') ||
                       (mark > 1 && typographic != 0);
        scan->stray_quote |= typographic >= 0x201C;
        if (byte == '\\' && mark == 1) {
            size_t length = shared_escape(scan);
            if (length == 0)
                return false;
            scan->at += length;
            continue;
        }
        if (refused ? !lenient_unexplained(scan) : !lenient_character(scan))
            return false;
    }
    size_t inside_end = scan->at;
    scan->at += mark;
    if (!is_followed(scan))
        return false;
    if (mark == 1)
        put_single_quoted(scan, rule, start, inside_end);
    else
        lenient_quote(scan, rule, start, inside, inside_end);
    return scan->place == LENIENT_NAME || lenient_token_ends(scan, LENIENT_QUOTED);
}

static bool may_be_string(const struct lenient *scan) {
    return scan->place == LENIENT_NAME || scan->place == LENIENT_VALUE;
}

/* ---- syntax/python-literal -------------------------------------------------------------- */

static bool python_literal(struct lenient *scan) {
    static const char rule[] = "syntax/python-literal";
    if (may_be_string(scan) && lenient_byte(scan, 0) == '\'') {
        quoted(scan, rule, "'");
        return true;
    }
    size_t end = lenient_word_end(scan);
    const char *word =
        model_python_word((struct model_view){scan->text.ptr + scan->at, end - scan->at});
    if (scan->place != LENIENT_VALUE || !word)
        return false;
    scan->ambiguous |= scan->depth > 0 && lenient_is_listed(scan, end);
    lenient_edit(scan, rule, scan->at, end, model_view_of(word));
    scan->at = end;
    return lenient_token_ends(scan, LENIENT_LITERAL);
}

/* ---- syntax/smart-quote ----------------------------------------------------------------- */

static bool smart_quote(struct lenient *scan) {
    unsigned mark = lenient_typographic(scan);
    if (!may_be_string(scan) || (mark != 0x2018 && mark != 0x201C))
        return false;
    scan->smart_quotes = true;
    quoted(scan, "syntax/smart-quote", mark == 0x2018 ? "\u2019" : "\u201D");
    return true;
}

/* ---- syntax/unquoted-key ---------------------------------------------------------------- */

static bool unquoted_key(struct lenient *scan) {
    size_t start = scan->at, end = start;
    if (scan->place != LENIENT_NAME || model_is_digit(lenient_byte(scan, 0)))
        return false;
    for (int byte; byte = lenient_byte(scan, end - start), model_is_letter(byte) ||
                                                               model_is_digit(byte) ||
                                                               model_is_in(byte, "_$");)
        end++;
    if (end == start)
        return false;
    scan->at = end;
    lenient_skip_space(scan);
    if (scan->at == scan->text.len) {
        lenient_truncated(scan);
        return true;
    }
    bool acts = lenient_byte(scan, 0) == ':';
    scan->at = acts ? end : start;
    if (acts)
        lenient_quote(scan, "syntax/unquoted-key", start, start, end);
    return acts;
}

/* ---- syntax/bare-enum-word -------------------------------------------------------------- */

/* Of a call text: does a container that is the arguments, or in them, stand around `at`? Which
 * words may stand there their own schema says. */
static bool is_in_arguments(const struct lenient *scan) {
    struct model_view name = scan->member;
    if (!scan->request->call || scan->depth < 2 || name.len == 0)
        return false;
    int first = (unsigned char)name.ptr[0];
    size_t mark = first == '"' || first == '\'' ? 1 : first == 0xE2 ? 3 : 0;
    if (name.len < 2 * mark)
        return false;
    char *text = model_alloc(scan->run, name.len + 2, 1);
    size_t len = name.len - 2 * mark;
    text[0] = text[len + 1] = '"';
    memcpy(text + 1, name.ptr + mark, len);
    const struct model_node *string =
        model_parse(scan->run, (struct model_view){text, len + 2});
    return string && model_names_arguments(string->string);
}

static bool comment(struct lenient *scan); /* below */

/* What stands behind the word that ends at `end`, white space and comments aside. -1: the end. */
static int byte_behind_word(const struct lenient *scan, size_t end) {
    struct lenient ahead = *scan;
    ahead.at = end;
    ahead.looking_ahead = true;
    ahead.place = LENIENT_SPACE;
    do
        lenient_skip_space(&ahead);
    while (comment(&ahead) && ahead.stop == LENIENT_GOES_ON);
    return ahead.stop == LENIENT_TRUNCATED  ? -1
           : ahead.stop == LENIENT_NOT_JSON ? 0
                                            : lenient_byte(&ahead, 0);
}

static void add_word(struct lenient *scan) {
    if (scan->word_count == scan->word_room) {
        scan->word_room = 2 * scan->word_room + 8;
        size_t *wider = model_alloc(scan->run, scan->word_room, sizeof *wider);
        if (scan->word_count > 0)
            memcpy(wider, scan->words, scan->word_count * sizeof *wider);
        scan->words = wider;
    }
    scan->words[scan->word_count++] = scan->at;
}

static bool bare_enum_word(struct lenient *scan) {
    size_t start = scan->at, end = lenient_word_end(scan);
    if (scan->place != LENIENT_VALUE || scan->depth == 0 || end == start ||
        lenient_only_space_left(scan, end) ||
        !(lenient_is_listed(scan, end) || is_in_arguments(scan)))
        return false;
    int behind = byte_behind_word(scan, end);
    if (behind < 0) {
        lenient_truncated(scan);
        return true;
    }
    if (!model_is_in(behind, ",}]"))
        return false;
    add_word(scan);
    scan->at = end;
    lenient_quote(scan, "syntax/bare-enum-word", start, start, end);
    return lenient_token_ends(scan, LENIENT_WORD);
}

/* ---- syntax/comment --------------------------------------------------------------------- */

/* The end of the comment at `at`. False: the scan has ended. */
static bool find_comment_end(struct lenient *scan, size_t *end, bool *holds_marks) {
    struct lenient ahead = *scan;
    bool line = lenient_sees(scan, "//");
    *holds_marks = false;
    for (ahead.at += 2;
         !(line ? lenient_byte(&ahead, 0) == '\n' : lenient_sees(&ahead, "*/"));) {
        bool ended = ahead.at == ahead.text.len;
        if (ended && line && scan->place == LENIENT_BEHIND)
            break;
        *holds_marks |= model_is_in(lenient_byte(&ahead, 0), "\"':{}[]") ||
                        lenient_typographic(&ahead) != 0;
        if (ended || !lenient_character(&ahead)) {
            scan->at = ahead.at;
            return lenient_unexplained(scan);
        }
    }
    *end = ahead.at + (line ? 0 : 2);
    return true;
}

/* `100 // 2`: a number, and behind it on the line what begins like one. */
static bool divides(const struct lenient *scan) {
    size_t before = scan->at, ahead = 2;
    if (scan->last != LENIENT_NUMBER || !lenient_sees(scan, "//"))
        return false;
    while (before > scan->last_end && model_is_in(scan->text.ptr[before - 1], " \t"))
        before--;
    while (model_is_in(lenient_byte(scan, ahead), " \t"))
        ahead++;
    return before == scan->last_end &&
           model_is_in(lenient_byte(scan, ahead), "0123456789+-.(");
}

bool lenient_holds_word(struct lenient *scan, size_t end, const char *list,
                        const char *member) {
    const struct model_node *words = model_data(scan->run, list);
    for (size_t at = scan->at; at < end; at++) {
        const char *start = scan->text.ptr + at;
        size_t length = 0;
        char folded[16] = "";
        while (at + length < end && model_is_letter(start[length])) {
            if (length + 1 < sizeof folded)
                folded[length] = (char)(start[length] | 32);
            length++;
        }
        for (const struct model_node *word = words; word; word = word->next) {
            struct model_view text = model_data_text(scan->run, word, member);
            if (length > 0 && text.ptr && text.len == length &&
                memcmp(text.ptr, folded, length) == 0)
                return true;
        }
        at += length > 0 ? length - 1 : 0;
    }
    return false;
}

/* Does a question mark or a word of the list take back what the comment stands beside? */
static bool is_second_thought(struct lenient *scan, size_t end) {
    return memchr(scan->text.ptr + scan->at, '?', end - scan->at) ||
           lenient_holds_word(scan, end, model_data_second_thoughts, "text");
}

static bool comment(struct lenient *scan) {
    bool cut = lenient_byte(scan, 0) == '/' && lenient_byte(scan, 1) < 0;
    bool touches = scan->last_end == scan->at && scan->last != LENIENT_NO_TOKEN &&
                   scan->last != LENIENT_CLOSER;
    size_t end = scan->at;
    bool holds_marks;
    if (!may_be_space(scan) ||
        !(cut || lenient_sees(scan, "/*") || lenient_sees(scan, "//")))
        return false;
    if (cut) {
        lenient_truncated(scan);
        return true;
    }
    if (!find_comment_end(scan, &end, &holds_marks))
        return true;
    scan->ambiguous |=
        holds_marks || touches || divides(scan) || is_second_thought(scan, end);
    lenient_remove(scan, "syntax/comment", end);
    return true;
}

/* clang-format off */
static const struct model_rule rules[] = {
    {"syntax/trailing-comma",      MODEL_SAFE,     MODEL_STEP_SYNTAX,            .take = trailing_comma},
    {"syntax/control-character",   MODEL_SAFE,     MODEL_STEP_SYNTAX_IN_STRINGS, .take = control_character},
    {"syntax/escaped-white-space", MODEL_STANDARD, MODEL_STEP_SYNTAX,            .take = escaped_white_space},
    {"syntax/invalid-escape",      MODEL_STANDARD, MODEL_STEP_SYNTAX_IN_STRINGS, .take = invalid_escape},
    {"syntax/python-literal",      MODEL_STANDARD, MODEL_STEP_SYNTAX,            .take = python_literal},
    {"syntax/smart-quote",         MODEL_STANDARD, MODEL_STEP_SYNTAX,            .take = smart_quote},
    {"syntax/unquoted-key",        MODEL_STANDARD, MODEL_STEP_SYNTAX,            .take = unquoted_key},
    {"syntax/bare-enum-word",      MODEL_STANDARD, MODEL_STEP_SYNTAX,            .take = bare_enum_word},
    {"syntax/comment",             MODEL_STANDARD, MODEL_STEP_SYNTAX,            .take = comment},
};
/* clang-format on */
const struct model_rule_group model_rules_token = {rules, sizeof rules / sizeof rules[0]};
