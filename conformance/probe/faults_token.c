/* SPDX-License-Identifier: MIT
 *
 * faults_token.c - slips of spelling that make a text no JSON, and that a syntax rule mends.
 *
 * Each changes one token, or what stands between two; the schema has no say in them, so they may
 * be anywhere. What the rules leave alone, white space above all, is the same on both sides.
 */
#include "faults.h"

#include <string.h>

#define COUNT_OF(table) ((uint32_t)(sizeof(table) / sizeof((table)[0])))

/* In what is the text of a string no syntax rule acts. */
static bool is_open(struct breaking *b) {
    b->is_garbled = b->is_garbled || !b->is_text;
    return !b->is_text;
}

static toolmend_view add(struct breaking *b, toolmend_view space, const char *text) {
    return join(b->maker.pool, space, words_view(text), words_view(""));
}

/* ---- between tokens ----------------------------------------------------------------------- */

static bool is_container(const struct value *at) {
    return (at->type & HOLDS_CONTAINER) != 0 && !at->as[MEANT].text.ptr &&
           !at->as[SENT].text.ptr;
}

static bool put_trailing_comma(struct breaking *b, struct value *at) {
    if (!is_container(at) || !at->last || at->last->as[SENT].gone || b->is_text)
        return false;
    (void)is_open(b);
    at->as[SENT].end =
        join(b->maker.pool, words_view(","), at->as[MEANT].end, words_view(""));
    return true;
}

static const char *const notes[] = {
    "note",     "one", "max 10 results", "TODO", "as asked, in full", "a = 1",
    "50% done", "#1",  "\xe2\x82\xac",   "",     "see above; ok",     "!"};

/* In front of a member, item or value. */
static bool put_in_front(struct breaking *b, struct value *at, toolmend_view sent,
                         const char *meant) {
    if (!at->parent || !is_open(b))
        return false;
    unsigned space = at->as[SENT].name.ptr && fault_pick(b, 2) ? BEHIND_COLON : BEFORE;
    at->as[SENT].space[space] =
        join(b->maker.pool, at->as[SENT].space[space], sent, words_view(""));
    at->as[MEANT].space[space] = add(b, at->as[MEANT].space[space], meant);
    return true;
}

static bool put_block_comment(struct breaking *b, struct value *at) {
    toolmend_view note = words_view(notes[fault_pick(b, COUNT_OF(notes))]);
    toolmend_view comment = join(b->maker.pool, words_view("/*"), note, words_view("*/"));
    return put_in_front(b, at, comment, "");
}

static bool put_line_comment(struct breaking *b, struct value *at) {
    toolmend_view note = words_view(notes[fault_pick(b, COUNT_OF(notes))]);
    toolmend_view comment =
        join(b->maker.pool, words_view("// "), note, words_view("\n"));
    return put_in_front(b, at, comment, "\n");
}

static bool put_last_comment(struct breaking *b, struct value *at) {
    if (!is_container(at) || !is_open(b))
        return false;
    at->as[SENT].end =
        join(b->maker.pool, words_view(" /* end */"), at->as[MEANT].end, words_view(""));
    at->as[MEANT].end =
        join(b->maker.pool, words_view(" "), at->as[MEANT].end, words_view(""));
    return true;
}

static bool put_escaped_space(struct breaking *b, struct value *at) {
    static const char *const spaces[] = {"\\n", "\\t", "\\r\\n", "\\n  \\t"};
    static const char *const left[] = {"", "", "", "  "};
    uint32_t form = fault_pick(b, COUNT_OF(spaces));
    if (!at->parent || !is_open(b))
        return false;
    at->as[SENT].space[BEFORE] = add(b, at->as[SENT].space[BEFORE], spaces[form]);
    at->as[MEANT].space[BEFORE] = add(b, at->as[MEANT].space[BEFORE], left[form]);
    return true;
}

/* ---- words -------------------------------------------------------------------------------- */

static bool put_python_word(struct breaking *b, struct value *at) {
    toolmend_view text = at->as[MEANT].text;
    if (!at->parent || (at->type & (HOLDS_BOOLEAN | HOLDS_NULL)) == 0 ||
        b->python_words || !is_open(b))
        return false;
    at->as[SENT].text = words_view(view_is(text, "true")    ? "True"
                                   : view_is(text, "false") ? "False"
                                                            : "None");
    return true;
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_word(toolmend_view text, const char *others) {
    if (text.len == 0 ||
        !(is_letter(text.ptr[0]) || (others[0] == '$' && text.ptr[0] == '$')))
        return false;
    for (size_t i = 1; i < text.len; i++) {
        char c = text.ptr[i];
        if (!is_letter(c) && !(c >= '0' && c <= '9') && !(c != '\0' && strchr(others, c)))
            return false;
    }
    return true;
}

static toolmend_view between(struct breaking *b, const char *opening, toolmend_view text,
                             const char *closing) {
    return join(b->maker.pool, words_view(opening), text, words_view(closing));
}

static bool put_bare_word(struct breaking *b, struct value *at) {
    static const char *const words[] = {"true", "false", "null", "True", "False", "None"};
    size_t count = 0;
    if (!at->parent || at->type != HOLDS_STRING || !at->shape || !at->shape->listed ||
        !is_word(at->text, ".-") || b->is_text)
        return false;
    for (size_t i = 0; i < at->shape->word_count; i++)
        count +=
            at->shape->words[i].text.ptr && view_same(at->shape->words[i].text, at->text);
    for (size_t i = 0; i < COUNT_OF(words); i++)
        count += view_is(at->text, words[i]);
    if (count != 1)
        return false;
    b->is_either = !b->is_sure;
    (void)is_open(b);
    at->as[MEANT].text = between(b, "\"", at->text, "\"");
    at->as[SENT].text = at->text;
    return true;
}

/* ---- quotation marks ---------------------------------------------------------------------- */

/* Nothing that would have to be escaped, nor a mark of that kind. */
static bool is_simple(toolmend_view text, bool curly) {
    if (!text.ptr)
        return false;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        if (c < 0x20 || c == '"' || c == '\\' || (!curly && c == '\''))
            return false;
        /* U+2018 to U+201F */
        if (curly && c == 0xe2 && i + 2 < text.len &&
            (unsigned char)text.ptr[i + 1] == 0x80 &&
            ((unsigned char)text.ptr[i + 2] & 0xf8) == 0x98)
            return false;
    }
    return true;
}

static bool quote_value(struct breaking *b, struct value *at, const char *opening,
                        const char *closing) {
    bool curly = opening[0] != '\'';
    if (!at->parent || at->type != HOLDS_STRING || !is_simple(at->text, curly) ||
        !is_open(b))
        return false;
    at->as[MEANT].text = between(b, "\"", at->text, "\"");
    at->as[SENT].text = between(b, opening, at->text, closing);
    b->is_curly = b->is_curly || curly;
    return true;
}

static bool quote_name(struct breaking *b, struct value *at, const char *opening,
                       const char *closing) {
    bool curly = opening[0] != '\'';
    if (!at->parent || !at->as[SENT].name.ptr || !is_simple(at->name, curly) ||
        !is_open(b))
        return false;
    at->as[MEANT].name = between(b, "\"", at->name, "\"");
    at->as[SENT].name = between(b, opening, at->name, closing);
    b->is_curly = b->is_curly || curly;
    return true;
}

static bool put_single_quoted(struct breaking *b, struct value *at) {
    return quote_value(b, at, "'", "'");
}

static bool put_single_quoted_name(struct breaking *b, struct value *at) {
    return quote_name(b, at, "'", "'");
}

static bool put_curly(struct breaking *b, struct value *at) {
    if (fault_pick(b, 2) == 1)
        return quote_value(b, at, "\xe2\x80\x98", "\xe2\x80\x99");
    return quote_value(b, at, "\xe2\x80\x9c", "\xe2\x80\x9d");
}

static bool put_curly_name(struct breaking *b, struct value *at) {
    return quote_name(b, at, "\xe2\x80\x9c", "\xe2\x80\x9d");
}

static bool put_unquoted_name(struct breaking *b, struct value *at) {
    if (!at->parent || !at->as[SENT].name.ptr || !is_word(at->name, "$") || !is_open(b))
        return false;
    at->as[MEANT].name = between(b, "\"", at->name, "\"");
    at->as[SENT].name = at->name;
    return true;
}

/* ---- in a string -------------------------------------------------------------------------- */

static bool is_any_text(const struct value *at) {
    return at->parent && at->type == HOLDS_STRING && at->text.ptr &&
           shape_takes_texts(at->of);
}

static bool put_control(struct breaking *b, struct value *at) {
    static const char *const raw[][2] = {
        {"\n",     "\\n"      },
        {"\t",     "\\t"      },
        {"\r\n",   "\\r\\n"   },
        {"\r",     "\\r"      },
        {"\n\n\t", "\\n\\n\\t"}
    };
    if (!is_any_text(at) || !is_open(b))
        return false;
    const char *const *pair = raw[fault_pick(b, COUNT_OF(raw))];
    const char *tail = fault_pick(b, 2) ? "end\"" : "\"";
    toolmend_view head = at->as[MEANT].text;
    head.len--; /* its quotation mark */
    at->as[SENT].text = join(b->maker.pool, head, words_view(pair[0]), words_view(tail));
    at->as[MEANT].text = join(b->maker.pool, head, words_view(pair[1]), words_view(tail));
    return true;
}

static bool put_escape(struct breaking *b, struct value *at) {
    static const char *const texts[][2] = {
        {"\"\\d+\\.c\"",           "\"\\\\d+\\\\.c\""        },
        {"\"C:\\Users\\kim\"",     "\"C:\\\\Users\\\\kim\""  },
        {"\"C:\\users\"",          "\"C:\\\\users\""         },
        {"\"C:\\dir\\\\\"",        "\"C:\\\\dir\\\\\""       },
        {"\"^\\$[0-9]+\\s*$\"",    "\"^\\\\$[0-9]+\\\\s*$\"" },
        {"\"\\(x\\)\"",            "\"\\\\(x\\\\)\""         },
        {"\"a\\\\b\\c\"",          "\"a\\\\b\\\\c\""         },
        {"\"grep \\| wc\"",        "\"grep \\\\| wc\""       },
        {"\"say \\\"hi\\\" \\w\"", "\"say \\\"hi\\\" \\\\w\""},
        {"\"\\xyz\"",              "\"\\\\xyz\""             },
        {"\"a\\ b\"",              "\"a\\\\ b\""             },
        {"\"\\[x\\]\"",            "\"\\\\[x\\\\]\""         },
        {"\"\\section{a}\"",       "\"\\\\section{a}\""      },
        {"\"5\\% of \\alpha\"",    "\"5\\\\% of \\\\alpha\"" },
    };
    if (!is_any_text(at) || !is_open(b))
        return false;
    const char *const *pair = texts[fault_pick(b, COUNT_OF(texts))];
    at->as[SENT].text = words_view(pair[0]);
    at->as[MEANT].text = words_view(pair[1]);
    return true;
}

/* ---- the table ---------------------------------------------------------------------------- */

#define ROW(label, reach, put, rule)                                                     \
    { label, {rule}, FAULT_SPELLED, reach, put, NULL, HOLDS_ALL, FAULT_NO_OBJECT }

const struct fault token_faults[] = {
    ROW("trailing-comma", REACH_TOKEN, put_trailing_comma, "syntax/trailing-comma"),
    ROW("block-comment", REACH_TOKEN, put_block_comment, "syntax/comment"),
    ROW("line-comment", REACH_TOKEN, put_line_comment, "syntax/comment"),
    ROW("comment-at-the-end", REACH_TOKEN, put_last_comment, "syntax/comment"),
    ROW("escaped-white-space", REACH_TOKEN, put_escaped_space,
        "syntax/escaped-white-space"),
    ROW("python-word", REACH_VALUE, put_python_word, "syntax/python-literal"),
    ROW("bare-word", REACH_VALUE, put_bare_word, "syntax/bare-enum-word"),
    ROW("single-quotes", REACH_VALUE, put_single_quoted, "syntax/python-literal"),
    ROW("single-quoted-name", REACH_TOKEN, put_single_quoted_name,
        "syntax/python-literal"),
    ROW("curly-quotes", REACH_VALUE, put_curly, "syntax/smart-quote"),
    ROW("curly-quoted-name", REACH_TOKEN, put_curly_name, "syntax/smart-quote"),
    ROW("unquoted-name", REACH_TOKEN, put_unquoted_name, "syntax/unquoted-key"),
    ROW("control-character", REACH_VALUE, put_control, "syntax/control-character"),
    ROW("invalid-escape", REACH_VALUE, put_escape, "syntax/invalid-escape"),
    {0},
};
