/* SPDX-License-Identifier: MIT
 *
 * syntax_inside.c - a value that is spelled in another way than JSON's.
 *
 * Each row takes one token, or one character of a string, and gives it the spelling that it
 * has in JSON. What a string says stays what it says; where that cannot be told, the row is
 * ambiguous.
 */
#include "base/utf8.h"
#include "base/view.h"
#include "catalogue/rule.h"
#include "rules/texts.h"
#include "syntax/scan.h"
#include "json/strings.h"

static enum tmi_match match_if(bool condition) {
    return condition ? TMI_MATCH : TMI_NO_MATCH;
}

/* ---- comma ----------------------------------------------------------------------------- */

static enum tmi_match is_trailing_comma(const struct tmi_syntax_site *site) {
    return match_if(site->places & TMI_AT_CLOSER);
}

static void remove_comma(const struct tmi_syntax_site *site, struct tmi_scan *scan) {
    tmi_scan_remove_comma(scan, site->rule);
}

/* ---- double-quoted strings ------------------------------------------------------------- */

static enum tmi_match is_control(const struct tmi_syntax_site *site) {
    return match_if((site->places & TMI_IN_STRING) && *site->scan->at < 0x20);
}

/* What is ambiguous is only written in the text of a string: see syntax.h. */
static bool is_written(const struct tmi_scan *scan, bool ambiguous) {
    return !ambiguous || scan->request->inner;
}

static void escape_control(const struct tmi_syntax_site *site, struct tmi_scan *scan) {
    const unsigned char *p = scan->at;
    char other[] = {
        '\\', 'u', '0', '0', (char)('0' + *p / 16), "0123456789abcdef"[*p % 16], 0};
    const char *escape = *p == '\t'   ? "\\t"
                         : *p == '\n' ? "\\n"
                         : *p == '\r' ? "\\r"
                                      : other;
    bool ambiguous = escape == other;
    scan->at = p + 1;
    if (ambiguous)
        tmi_scan_ambiguous(scan, site->rule, p);
    if (is_written(scan, ambiguous))
        tmi_scan_replace(scan, site->rule, p, p + 1, escape);
}

static enum tmi_match is_lone_backslash(const struct tmi_syntax_site *site) {
    return match_if((site->places & TMI_IN_STRING) && *site->scan->at == '\\');
}

/* May the backslash at p, with what follows it, be an escape of another language, or the rest
 * of one of JSON? */
static bool may_be_escape(const struct tmi_scan *scan, const unsigned char *p) {
    unsigned char c = p[1]; /* the string is closed, so there is one */
    if (c >= 0x80 || (c < 0x20 && c != '\n'))
        return true;
    switch (c) {
    case '\'':
    case '`':
    case 'v':
        return true;
    case 'u':
        return p[2] == '{' || tmi_scan_hex(scan, p + 2, 1) > 0;
    case 'x':
        return tmi_scan_hex(scan, p + 2, 2) == 2;
    case 'U':
        return tmi_scan_hex(scan, p + 2, 8) == 8;
    default:
        return tmi_is_digit((char)c);
    }
}

static void double_backslash(const struct tmi_syntax_site *site, struct tmi_scan *scan) {
    const unsigned char *p = scan->at;
    bool ambiguous =
        scan->string.name || scan->string.other_escapes || may_be_escape(scan, p);
    scan->at = p + 1;
    if (ambiguous)
        tmi_scan_ambiguous(scan, site->rule, p);
    if (is_written(scan, ambiguous))
        tmi_scan_replace(scan, site->rule, p, p + 1, "\\\\");
}

/* ---- between tokens -------------------------------------------------------------------- */

static enum tmi_match is_escaped_space(const struct tmi_syntax_site *site) {
    const struct tmi_scan *scan = site->scan;
    const unsigned char *p = scan->at;
    if (!(site->places & TMI_AT_SPACE) || *p != '\\')
        return TMI_NO_MATCH;
    return match_if(p + 1 == scan->end || p[1] == 'n' || p[1] == 't' || p[1] == 'r');
}

static void remove_escaped_space(const struct tmi_syntax_site *site,
                                 struct tmi_scan *scan) {
    const unsigned char *p = scan->at;
    scan->unescaped = site->rule;
    if (p + 1 == scan->end)
        tmi_scan_cut(scan, TMI_STRING, "an escape");
    else
        tmi_scan_remove(scan, site->rule, p + 2);
}

static enum tmi_match is_comment(const struct tmi_syntax_site *site) {
    const unsigned char *p = site->scan->at;
    if (!(site->places & TMI_AT_SPACE) || *p != '/')
        return TMI_NO_MATCH;
    return match_if(p + 1 == site->scan->end || p[1] == '/' || p[1] == '*');
}

/* The end of the comment at `at`; NULL: the scan has ended. *ambiguous becomes true for marks that
 * members or values have. The line feed is no part of it. */
static const unsigned char *comment_end(struct tmi_scan *scan, bool *ambiguous) {
    bool line = scan->at[1] == '/';
    const unsigned char *p = scan->at + 2;
    size_t length = 1;
    for (; p < scan->end && length > 0; p += length) {
        scan->looked++;
        if (line ? *p == '\n' : tmi_scan_starts(scan, p, TMI_VIEW("*/")))
            return line ? p : p + (line ? 1 : 2);
        if (((*p != 0 && strchr("\"':{}[]", *p)) || tmi_scan_typographic(scan, p)))
            *ambiguous = true;
        length = *p > 0 && *p < 0x80 ? 1 : tmi_scan_character(scan, p);
    }
    if (line && scan->wanted == TMI_WANT_END && length > 0)
        return p;
    tmi_scan_cut(scan, TMI_OBJECT, "a comment");
    return NULL;
}

/* Is the comment at `at` the division of a number by another one: 100 // 2? */
static bool is_division(const struct tmi_scan *scan) {
    const unsigned char *p = scan->at;
    if (scan->last != TMI_LAST_NUMBER || !tmi_scan_starts(scan, p, TMI_VIEW("//")))
        return false;
    while (p > scan->last_end && (p[-1] == ' ' || p[-1] == '\t'))
        p--;
    bool behind = p == scan->last_end;
    for (p = scan->at + 2; p < scan->end && (*p == ' ' || *p == '\t');)
        p++;
    return behind && p < scan->end &&
           (tmi_is_digit((char)*p) || (*p != 0 && strchr("+-.(", *p)));
}

static void remove_comment(const struct tmi_syntax_site *site, struct tmi_scan *scan) {
    const unsigned char *end = NULL;
    bool ambiguous = (scan->last_end == scan->at && scan->last != TMI_LAST_CLOSER) ||
                     is_division(scan);
    if (scan->at + 1 < scan->end)
        end = comment_end(scan, &ambiguous);
    else
        tmi_scan_cut(scan, TMI_OBJECT, "a comment");
    toolmend_view text = {(const char *)scan->at, end ? (size_t)(end - scan->at) : 0};
    if (end && (ambiguous || tmi_is_second_thought(text)))
        tmi_scan_ambiguous(scan, site->rule, scan->at);
    if (end)
        tmi_scan_remove(scan, site->rule, end);
}

/* ---- other quotes ---------------------------------------------------------------------- */

/* Does behind a quoted name or value stand what may follow it? */
static bool is_followed(const struct tmi_scan *scan, const unsigned char *p, bool name) {
    if (p == scan->end)
        return true;
    return name ? *p == ':' : *p == ',' || *p == '}' || *p == ']';
}

/* What no string without double quotes may hold: how many quotes there are is then a guess,
 * or the text was written by something that escapes. */
static bool is_refused(const struct tmi_scan *scan, const unsigned char *p,
                       toolmend_view close) {
    return *p < 0x20 || *p == '"' || *p == '\\' ||
           (close.len > 1 && tmi_scan_typographic(scan, p));
}

/* The length of an escape that means the same in JSON and Python, or of the apostrophe of Python;
 * 0: the scan has ended. Python has no \/ and makes no character of two surrogates. */
static size_t python_escape(struct tmi_scan *scan, const unsigned char *p) {
    bool apostrophe = scan->end - p > 1 && p[1] == '\'';
    size_t length = apostrophe ? 2 : tmi_scan_escape(scan, p);
    bool surrogate = length == 6 && tmi_ascii_lower((char)p[2]) == 'd' && p[3] >= '8';
    if (length > 0 && p[1] != '/' && !surrogate)
        return length;
    bool cut = p + 1 == scan->end || (p[1] == 'u' && length == 0 &&
                                      p + 2 + tmi_scan_hex(scan, p + 2, 4) == scan->end);
    if (cut)
        tmi_scan_cut(scan, TMI_STRING, "an escape");
    else
        tmi_scan_stop(scan, p, "an escape that JSON and Python share");
    return 0;
}

/* The closing quote of the string whose inside begins at p; NULL: the scan has ended. */
static const unsigned char *closing_quote(struct tmi_scan *scan, const unsigned char *p,
                                          toolmend_view close) {
    const unsigned char *inside = p;
    size_t length = 1;
    for (; p < scan->end && length > 0 && !tmi_scan_starts(scan, p, close); p += length) {
        if (*p == '\\' && close.len == 1)
            length = python_escape(scan, p);
        else if (is_refused(scan, p, close)) {
            tmi_scan_stop(scan, p, "a closing quote");
            length = 0;
        } else
            length = *p < 0x80 ? 1 : tmi_scan_character(scan, p);
    }
    scan->looked += (size_t)(p - inside);
    if (p == scan->end && !scan->ended)
        tmi_scan_cut(scan, TMI_STRING, "a string");
    return scan->ended ? NULL : p;
}

/* The apostrophes in single quotes lose their backslashes. */
static void free_apostrophes(const struct tmi_syntax_site *site, struct tmi_scan *scan,
                             const unsigned char *inside, const unsigned char *quote) {
    const unsigned char *p = inside;
    bool escaped = false;
    while ((p = memchr(p, '\\', (size_t)(quote - p))) != NULL) {
        escaped = true;
        if (p[1] == '\'')
            tmi_scan_replace(scan, site->rule, p, p + 1, "");
        p += 2;
    }
    toolmend_view text = {(const char *)inside, (size_t)(quote - inside)};
    if (escaped && tmi_lost_in_string(text))
        tmi_scan_ambiguous(scan, site->rule, inside);
    scan->looked += escaped ? 2 * text.len : text.len;
}

/* Both quotes have the length of the closing one. */
static void change_quotes(const struct tmi_syntax_site *site, struct tmi_scan *scan,
                          toolmend_view close) {
    bool name = site->places & TMI_AT_NAME;
    const unsigned char *start = scan->at, *inside = start + close.len;
    const unsigned char *quote = closing_quote(scan, inside, close);
    if (!quote)
        return;
    const unsigned char *end = quote + close.len;
    const unsigned char *behind = tmi_skip_space(end, scan->end);
    scan->looked += (size_t)(behind - end);
    if (!is_followed(scan, behind, name)) {
        tmi_scan_stop(scan, behind, name ? "':'" : "',' or a closer");
        return;
    }
    tmi_scan_replace(scan, site->rule, start, inside, "\"");
    if (close.len == 1)
        free_apostrophes(site, scan, inside, quote);
    tmi_scan_replace(scan, site->rule, quote, end, "\"");
    if (name)
        tmi_scan_name(scan, end);
    else
        tmi_scan_value(scan, TMI_LAST_STRING, end);
}

/* The JSON spelling of a word of Python; NULL: it is not one. */
static const char *json_word(toolmend_view word) {
    if (tmi_view_is(word, "True"))
        return "true";
    if (tmi_view_is(word, "False"))
        return "false";
    return tmi_view_is(word, "None") ? "null" : NULL;
}

/* Is the word a string of some enumeration? */
static bool is_of_enum(const struct tmi_scan *scan, toolmend_view word) {
    const struct tmi_syntax_request *request = scan->request;
    return request->is_enum_word && request->is_enum_word(request->context, word);
}

static enum tmi_match is_python(const struct tmi_syntax_site *site) {
    const struct tmi_scan *scan = site->scan;
    if (tmi_scan_byte(scan) == '\'')
        return match_if(site->places & (TMI_AT_NAME | TMI_AT_VALUE));
    return match_if((site->places & TMI_AT_VALUE) &&
                    json_word(tmi_scan_word(scan, scan->at)));
}

static void spell_as_json(const struct tmi_syntax_site *site, struct tmi_scan *scan) {
    if (*scan->at == '\'') {
        change_quotes(site, scan, TMI_VIEW("'"));
        return;
    }
    toolmend_view word = tmi_scan_word(scan, scan->at);
    const unsigned char *end = scan->at + word.len;
    if (scan->depth > 0 && is_of_enum(scan, word))
        tmi_scan_ambiguous(scan, site->rule, scan->at);
    tmi_scan_replace(scan, site->rule, scan->at, end, json_word(word));
    tmi_scan_value(scan, TMI_LAST_WORD, end);
}

#define DOUBLE_OPEN  TMI_VIEW("\xE2\x80\x9C")
#define DOUBLE_CLOSE TMI_VIEW("\xE2\x80\x9D")
#define SINGLE_OPEN  TMI_VIEW("\xE2\x80\x98")
#define SINGLE_CLOSE TMI_VIEW("\xE2\x80\x99")

static enum tmi_match is_smart_quote(const struct tmi_syntax_site *site) {
    const struct tmi_scan *scan = site->scan;
    return match_if((site->places & (TMI_AT_NAME | TMI_AT_VALUE)) &&
                    (tmi_scan_starts(scan, scan->at, DOUBLE_OPEN) ||
                     tmi_scan_starts(scan, scan->at, SINGLE_OPEN)));
}

static void straighten(const struct tmi_syntax_site *site, struct tmi_scan *scan) {
    bool pair = tmi_scan_starts(scan, scan->at, DOUBLE_OPEN);
    change_quotes(site, scan, pair ? DOUBLE_CLOSE : SINGLE_CLOSE);
    scan->smart = site->rule;
}

/* ---- no quotes ------------------------------------------------------------------------- */

/* The end of the identifier at `at`; NULL: there is none. */
static const unsigned char *identifier_end(const struct tmi_scan *scan) {
    const unsigned char *p = scan->at;
    for (; p < scan->end; p++) {
        bool letter = tmi_is_letter((char)*p) || *p == '_' || *p == '$';
        if (!letter && !(p > scan->at && tmi_is_digit((char)*p)))
            break;
    }
    return p > scan->at ? p : NULL;
}

/* An identifier at the end of the text is one, too: a name that is cut. */
static enum tmi_match is_unquoted_name(const struct tmi_syntax_site *site) {
    const struct tmi_scan *scan = site->scan;
    const unsigned char *end = site->places & TMI_AT_NAME ? identifier_end(scan) : NULL;
    return match_if(end && is_followed(scan, tmi_skip_space(end, scan->end), true));
}

static void quote_name(const struct tmi_syntax_site *site, struct tmi_scan *scan) {
    const unsigned char *end = identifier_end(scan);
    const unsigned char *behind = tmi_skip_space(end, scan->end);
    scan->looked += (size_t)(behind - scan->at);
    if (behind == scan->end) {
        tmi_scan_cut(scan, TMI_OBJECT, "a member name");
        return;
    }
    tmi_scan_replace(scan, site->rule, scan->at, scan->at, "\"");
    tmi_scan_replace(scan, site->rule, end, end, "\"");
    tmi_scan_name(scan, end);
}

/* Does a comma or closer follow the word that ends at p, white space and comments aside? So does
 * the end of the text within or behind a comment. */
static bool is_word_followed(const struct tmi_scan *scan, const unsigned char *p) {
    for (;;) {
        p = tmi_skip_space(p, scan->end);
        if (scan->end - p < 2 || *p != '/')
            return p == scan->end || (*p != 0 && strchr(",}]/", *p));
        if (p[1] != '/' && p[1] != '*')
            return false;
        bool line = p[1] == '/';
        for (p += 2; p < scan->end &&
                     !(line ? *p == '\n' : tmi_scan_starts(scan, p, TMI_VIEW("*/")));)
            p++;
        p += p < scan->end && !line ? 2 : 0;
    }
}

/* Where it may stand is asked of the result, by who knows the schema. */
static enum tmi_match is_enum_word(const struct tmi_syntax_site *site) {
    const struct tmi_scan *scan = site->scan;
    if (!(site->places & TMI_AT_VALUE) || scan->depth == 0)
        return TMI_NO_MATCH;
    toolmend_view word = tmi_scan_word(scan, scan->at);
    return match_if(word.len > 0 && !json_word(word) &&
                    tmi_skip_space(scan->at + word.len, scan->end) < scan->end &&
                    (is_of_enum(scan, word) || tmi_scan_in_arguments(scan)) &&
                    is_word_followed(scan, scan->at + word.len));
}

static void quote_word(const struct tmi_syntax_site *site, struct tmi_scan *scan) {
    toolmend_view word = tmi_scan_word(scan, scan->at);
    tmi_scan_bare_word(scan, site->rule, scan->at + word.len);
}

/* ---- rows --------------------------------------------------------------------------- */

static const struct tmi_rule_words trailing_comma_words = {
    "a comma before the closer was left out", "a comma before a closer", NULL,
    "leave it out"};
static const struct tmi_rule_words control_character_words = {
    "raw control characters were escaped", "a raw control character",
    "a control character that may be left over from an escape",
    "write it as \\t, \\u0000 or the like"};
static const struct tmi_rule_words escaped_white_space_words = {
    "escapes outside of strings were left out", "an escape outside of strings",
    "an escaped backslash beside escapes outside of strings",
    "escape nothing but what is in strings"};
static const struct tmi_rule_words invalid_escape_words = {
    "backslashes that began no escape were doubled", "a backslash that begins no escape",
    "a backslash that may be meant or may begin an escape", "write a backslash as \\\\"};
static const struct tmi_rule_words python_literal_words = {
    "the spelling of Python became that of JSON", "a spelling of Python",
    "a spelling of Python that may mean something else",
    "write true, false, null and double quotes"};
static const struct tmi_rule_words smart_quote_words = {
    "typographic quotation marks became straight ones", "a typographic quotation mark",
    "a typographic quotation mark that may close a string",
    "put it in straight double quotes"};
static const struct tmi_rule_words unquoted_key_words = {
    "the name was put in quotes", "a name without quotes", NULL,
    "put member names in double quotes"};
static const struct tmi_rule_words bare_enum_word_words = {
    "the word was put in quotes", "a word without quotes", NULL,
    "put strings in double quotes"};
static const struct tmi_rule_words comment_words = {
    "comments were left out", "a comment",
    "a comment that may hold members, take something back, or be none",
    "leave comments out"};

static const struct tmi_rule rules[] = {
    {"syntax/trailing-comma",      TMI_SAFE,     TMI_STEP_SYNTAX,       "one comma before a closer",
     .syntax = {is_trailing_comma, remove_comma, &trailing_comma_words, false}                                                                                                    },
    {"syntax/control-character",   TMI_SAFE,     TMI_STEP_SYNTAX_INNER,
     "a raw tab, line feed or carriage return in a closed string",                                   .syntax = {is_control, escape_control, &control_character_words, false}      },
    {"syntax/escaped-white-space", TMI_STANDARD, TMI_STEP_SYNTAX,
     "a literal \\n, \\t or \\r between tokens",                                                     .syntax = {is_escaped_space, remove_escaped_space, &escaped_white_space_words,
                false}                                                                                                            },
    {"syntax/invalid-escape",      TMI_STANDARD, TMI_STEP_SYNTAX_INNER,
     "a backslash that begins no escape, in a value without others",                                 .syntax = {is_lone_backslash, double_backslash, &invalid_escape_words, false}},
    {"syntax/python-literal",      TMI_STANDARD, TMI_STEP_SYNTAX,
     "True, False, None, and strings in single quotes",                                              .syntax = {is_python, spell_as_json, &python_literal_words, false}           },
    {"syntax/smart-quote",         TMI_STANDARD, TMI_STEP_SYNTAX,
     "typographic quotes around a name or value",                                                    .syntax = {is_smart_quote, straighten, &smart_quote_words, false}            },
    {"syntax/unquoted-key",        TMI_STANDARD, TMI_STEP_SYNTAX,
     "an identifier without quotes before a colon",                                                  .syntax = {is_unquoted_name, quote_name, &unquoted_key_words, false}         },
    {"syntax/bare-enum-word",      TMI_STANDARD, TMI_STEP_SYNTAX,
     "an unquoted word that is the one enum member possible there",                                  .syntax = {is_enum_word, quote_word, &bare_enum_word_words, false}           },
    {"syntax/comment",             TMI_STANDARD, TMI_STEP_SYNTAX,
     "a comment without quotation marks between tokens",                                             .syntax = {is_comment, remove_comment, &comment_words, false}                },
};
const struct tmi_rule_group tmi_rules_syntax_inside = {rules,
                                                       sizeof rules / sizeof rules[0]};
