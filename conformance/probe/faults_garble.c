/* SPDX-License-Identifier: MIT
 *
 * faults_garble.c - slips that make a text no JSON, and that nobody can mend for sure.
 *
 * Near misses of every syntax rule: marks that are missing, doubled or of another kind, words and
 * numbers of other languages, text without quotation marks, escapes that mean two things. Most
 * rows are tables of what stands in one slot: in front of a member, at its comma, its colon, as
 * its name, as its value. All of them are refused wherever they stand.
 */
#include "faults.h"

#include <string.h>

#define COUNT_OF(table) ((uint32_t)(sizeof(table) / sizeof((table)[0])))

/* In what is the text of a string the text would be another one. */
static bool is_open(struct breaking *b, const struct value *at) {
    if (b->is_text || !at->parent)
        return false;
    b->is_garbled = true;
    return true;
}

static bool is_container(const struct value *at) {
    return (at->type & HOLDS_CONTAINER) != 0 && !at->as[MEANT].text.ptr &&
           !at->as[SENT].text.ptr;
}

/* ---- slots -------------------------------------------------------------------------------- */

static bool put_before(struct breaking *b, struct value *at) {
    if (!is_open(b, at))
        return false;
    at->as[SENT].space[BEFORE] =
        join(b->maker.pool, at->as[SENT].space[BEFORE], fault_text(b), words_view(""));
    return true;
}

static bool put_comma(struct breaking *b, struct value *at) {
    if (!at->parent || at->parent->first == at || at->parent->first->as[SENT].gone ||
        !is_open(b, at))
        return false;
    at->as[SENT].comma = fault_text(b);
    return true;
}

static bool put_colon(struct breaking *b, struct value *at) {
    if (!at->as[SENT].name.ptr || !is_open(b, at))
        return false;
    at->as[SENT].colon = fault_text(b);
    return true;
}

static bool put_name(struct breaking *b, struct value *at) {
    if (!at->as[SENT].name.ptr || !is_open(b, at))
        return false;
    at->as[SENT].name = fault_text(b);
    return true;
}

/* The name with one quotation mark. */
static bool put_half_name(struct breaking *b, struct value *at) {
    toolmend_view name = at->as[SENT].name;
    if (!name.ptr || name.len < 3 || !is_open(b, at))
        return false;
    bool front = fault_pick(b, 2) == 0;
    at->as[SENT].name = view_cut(name, front, name.len - !front);
    return true;
}

static bool put_half_value(struct breaking *b, struct value *at) {
    toolmend_view text = at->as[SENT].text;
    if (at->type != HOLDS_STRING || text.len < 3 || text.ptr[0] != '"' || !is_open(b, at))
        return false;
    bool front = fault_pick(b, 2) == 0;
    at->as[SENT].text = view_cut(text, front, text.len - !front);
    return true;
}

static bool put_no_name(struct breaking *b, struct value *at) {
    if (!at->as[SENT].name.ptr || !is_open(b, at))
        return false;
    at->as[SENT].name = (toolmend_view){NULL, 0};
    return true;
}

static bool put_no_value(struct breaking *b, struct value *at) {
    if (!at->as[SENT].name.ptr || !is_open(b, at))
        return false;
    at->as[SENT].text = words_view("");
    at->as[SENT].front = at->as[SENT].back = words_view("");
    return true;
}

static bool put_opening(struct breaking *b, struct value *at) {
    if (!is_container(at) || !is_open(b, at))
        return false;
    at->as[SENT].opening = words_view(at->type == HOLDS_LIST ? "[," : "{,");
    return true;
}

static bool put_closing(struct breaking *b, struct value *at) {
    if (!is_container(at) || !is_open(b, at))
        return false;
    at->as[SENT].closing = words_view(at->type == HOLDS_LIST ? "}" : "]");
    return true;
}

static bool put_end(struct breaking *b, struct value *at) {
    if (!is_container(at) || !at->last || at->last->as[SENT].gone || !is_open(b, at))
        return false;
    at->as[SENT].end =
        join(b->maker.pool, at->as[SENT].end, fault_text(b), words_view(""));
    return true;
}

/* A bracket too many at one side. */
static bool put_bracket(struct breaking *b, struct value *at) {
    if (!is_open(b, at))
        return false;
    bool in_list = at->parent->type == HOLDS_LIST;
    if (fault_pick(b, 2) == 0)
        at->as[SENT].front = words_view("[");
    else
        at->as[SENT].back = words_view(in_list ? "}" : "]");
    return true;
}

/* What touches a value may be the rest of it. */
static bool put_touching(struct breaking *b, struct value *at) {
    if ((at->type & HOLDS_CONTAINER) != 0 || !is_open(b, at))
        return false;
    at->as[SENT].back = fault_text(b);
    return true;
}

/* A value in place of any other; not a word that an enumeration has. */
static bool put_value(struct breaking *b, struct value *at) {
    if (b->row->holds != HOLDS_ALL && (at->type & b->row->holds) == 0)
        return false;
    if (at->shape && (at->shape->branch_count > 0 || at->shape->vague))
        return false;
    if (!is_open(b, at))
        return false;
    toolmend_view text = fault_text(b);
    if (at->shape && at->shape->listed && fault_words(at->shape, text).member)
        return false;
    at->as[SENT].text = text;
    return true;
}

/* In a string; a schema that asks for others refuses it as well. */
static bool put_in_string(struct breaking *b, struct value *at) {
    toolmend_view head = at->as[MEANT].text;
    if (at->type != HOLDS_STRING || head.len < 2 || !is_open(b, at))
        return false;
    head.len--; /* its quotation mark */
    at->as[SENT].text = join(b->maker.pool, head, fault_text(b), words_view("x\""));
    return true;
}

static bool put_nul(struct breaking *b, struct value *at) {
    toolmend_view head = at->as[MEANT].text;
    if (at->type != HOLDS_STRING || head.len < 2 || !is_open(b, at))
        return false;
    head.len--;
    at->as[SENT].text =
        join(b->maker.pool, head, (toolmend_view){"\0", 1}, words_view("x\""));
    return true;
}

/* ---- tables ------------------------------------------------------------------------------- */

static const char *const commas[] = {",,", ", ,", ",,,", NULL};
static const char *const no_commas[] = {" ", "\n", "\n\n  ", NULL};
static const char *const other_commas[] = {";", "\xef\xbc\x8c", "|", " and ", ",and ",
                                           ".", "\\,",          NULL};
static const char *const no_colons[] = {" ", "\n", NULL};
static const char *const other_colons[] = {"=", "=>", ":=",  "::", " is ", "\xef\xbc\x9a",
                                           ",", ":,", ": :", "->", NULL};
static const char *const hashes[] = {
    "# note\n", "#\n", "# \"a\": 1\n", "<!-- x -->", "-- x\n", "% x\n", NULL};
static const char *const doubtful_comments[] = {"/* \"n\": 5, */",
                                                "/* n: 5 */",
                                                "// it's\n",
                                                "/* {x} */",
                                                "/* [1] */",
                                                "// \"x\"\n",
                                                "/* a: */",
                                                "// see http://a.b\n",
                                                "/* } */",
                                                "/* don't */",
                                                "// \xe2\x80\x9cx\xe2\x80\x9d\n",
                                                NULL};
static const char *const open_comments[] = {"/* note", "/*", "/* * /",
                                            "/ note",  "/",  NULL};
static const char *const touching[] = {"/* x */", "//2\n", "/**/", NULL};
static const char *const other_spaces[] = {
    "\xc2\xa0",     "\xe2\x80\x8b", "\f",  "\v",  "\xe2\x80\xa8",
    "\xef\xbb\xbf", "\\\\n",        "\\ ", "\\x", "\x01",
    "\xe3\x80\x80", "\\u0020",      NULL};
static const char *const other_words[] = {
    "NaN",  "Infinity", "-Infinity", "undefined", "TRUE",    "FALSE", "NULL", "Null",
    "nil",  "TRUE",     "tRue",      "nan",       "inf",     "void",  "NONE", "N/A",
    "#N/A", "?",        "None.",     "nullptr",   "Nothing", "truee", "nul",  NULL};
static const char *const other_numbers[] = {
    "+5",  ".5",    "5.",  "007",   "1_000",    "0x1F",  "1e",           "--5", "-",
    "5%",  "5px",   "$5",  "1'000", "5n",       "1 000", "5.0.0",        "0b1", "-.5",
    "1/2", "5 + 5", "01",  "1e+",   "-01",      "1.e5",  "\xef\xbc\x95", "5L",  "~5",
    "- 5", "1,000", "0o7", "5f",    "\xc2\xbd", NULL};
static const char *const bare_texts[] = {
    "src/a.c", "hello world", "/t",         "a@b.c", "hello there, friend",
    "x y",     "C:\\dir",     "*.md",       "~/a",   "<path>",
    "it's",    "5 MB",        "2025-01-31", "12:30", "a.b, c",
    "@x",      "\xc3\xa9",    "...",        "-x",    "a/b",
    NULL};
static const char *const inner_quotes[] = {"\"say \"hi\" now\"",    "\"a\"b\"",
                                           "\"echo \"a\", \"b\"\"", "\"\"x\"\"",
                                           "\"{\"a\": 1}\"",        "\"\"\"x\"\"\"",
                                           "\"a\" \"b\"",           "\"a\"\"b\"",
                                           "\"x\" + \"y\"",         NULL};
static const char *const other_quotes[] = {"'it's'",
                                           "'say \"hi\"'",
                                           "'a\\'b'",
                                           "'a\\nb'",
                                           "'x\"",
                                           "\"x'",
                                           "`x`",
                                           "'''x'''",
                                           "&quot;x&quot;",
                                           "\\\"x\\\"",
                                           "''x''",
                                           "\xc2\xabx\xc2\xbb",
                                           "b'x'",
                                           "f\"x\"",
                                           "u'x'",
                                           "r\"x\"",
                                           "'a' 'b'",
                                           "'a\nb'",
                                           "\xef\xbc\x82x\xef\xbc\x82",
                                           "|x|",
                                           "<<x>>",
                                           NULL};
static const char *const other_curly[] = {
    "\xe2\x80\x9cx\"",
    "\xe2\x80\x9dx\xe2\x80\x9c",
    "\xe2\x80\x98x\xe2\x80\x9d",
    "\342\200\234a\342\200\235b\342\200\234c\342\200\235",
    "\xe2\x80\x9c\\n\xe2\x80\x9d",
    "\xe2\x80\x9cit\xe2\x80\x99s\xe2\x80\x9d",
    "\xe2\x80\x9ex\xe2\x80\x9c",
    "\xe2\x80\x9cx",
    "x\xe2\x80\x9d",
    NULL};
static const char *const expressions[] = {"(1, 2)",
                                          "set([1])",
                                          "{1, 2}",
                                          "new Date()",
                                          "f(x)",
                                          "datetime(2025, 1, 1)",
                                          "${x}",
                                          "{{x}}",
                                          "<x>",
                                          "/re/g",
                                          "a ? b : c",
                                          "x = 1",
                                          "[1, 2",
                                          "[1 2]",
                                          "{a}",
                                          "lambda: 1",
                                          "[...x]",
                                          "*",
                                          "@param",
                                          "()",
                                          "[x for x in y]",
                                          "not 1",
                                          "1 if x else 2",
                                          NULL};
static const char *const names[] = {"content-type",
                                    "a b",
                                    "a.b",
                                    "1a",
                                    "'it's'",
                                    "\"a\"b\"",
                                    "",
                                    "[x]",
                                    "{x}",
                                    "`a`",
                                    "\\\"a\\\"",
                                    "a/b",
                                    "-",
                                    "(a)",
                                    "\"a\" \"b\"",
                                    "5",
                                    "null!",
                                    "\342\200\234a\"",
                                    "*",
                                    "\xc3\xa9t\xc3\xa9",
                                    "\"a\\x\"",
                                    NULL};
static const char *const controls[] = {"\x01", "\x03",    "\b",   "\v",
                                       "\f",   "\x1b[0m", "\x1f", NULL};
static const char *const no_utf8[] = {
    "\xff", "\xc3(",    "\xed\xa0\x80",     "\xf0\x9f\x98",
    "\x80", "\xc0\x80", "\xf5\x80\x80\x80", "\xe2\x80",
    NULL};
static const char *const doubtful_escapes[] = {
    "\"C:\\new\\kim\"", "\"it\\'s\"",         "\"\\x41\"",
    "\"\\u12\"",        "\"\\u{1F600}\"",     "\"\\0\"",
    "\"\\v\"",          "\"\\\\srv\\share\"", "\"\\\\ \\hline\"",
    "\"\\\xc3\xa9\"",   "\"\\`a\\`\"",        "\"a\\\\[2pt] \\alpha\"",
    "\"\\d\\t\"",       "\"\\w+\\/\\d\"",     "\"\\q\\u00e9\"",
    "\"\\101\"",        "\"\\U0001F600\"",    "\"\\\\\\\\x\\d\"",
    "\"\\s\\b\"",       "\"\\\t\"",           NULL};
static const char *const tails[] = {", ...", "...", ",,", ", ,", " x",  ";", ", \"",
                                    ", <x>", " :",  ":",  ".",   "\\,", NULL};

/* ---- the table ---------------------------------------------------------------------------- */

#define ROW(label, put, texts)                                                           \
    {                                                                                    \
        label, {NULL}, FAULT_GARBLED, REACH_VALUE, put, texts, HOLDS_ALL,                \
            FAULT_ALONE | FAULT_NO_OBJECT                                                \
    }
#define DOUBT(label, put, texts)                                                         \
    {                                                                                    \
        label, {NULL}, FAULT_DOUBT, REACH_VALUE, put, texts, HOLDS_ALL,                  \
            FAULT_ALONE | FAULT_NO_OBJECT                                                \
    }
#define OF_TYPE(label, put, texts, types)                                                \
    {                                                                                    \
        label, {NULL}, FAULT_GARBLED, REACH_VALUE, put, texts, types,                    \
            FAULT_ALONE | FAULT_NO_OBJECT                                                \
    }

const struct fault garble_faults[] = {
    ROW("comma-too-many", put_comma, commas),
    ROW("comma-missing", put_comma, no_commas),
    ROW("other-comma", put_comma, other_commas),
    ROW("comma-first", put_opening, NULL),
    ROW("colon-missing", put_colon, no_colons),
    ROW("other-colon", put_colon, other_colons),
    ROW("other-comment", put_before, hashes),
    ROW("open-comment", put_before, open_comments),
    ROW("other-white-space", put_before, other_spaces),
    ROW("other-word", put_value, other_words),
    OF_TYPE("other-number", put_value, other_numbers, HOLDS_NUMBER),
    OF_TYPE("bare-text", put_value, bare_texts, HOLDS_STRING),
    OF_TYPE("inner-quotes", put_value, inner_quotes, HOLDS_STRING),
    OF_TYPE("other-quotes", put_value, other_quotes, HOLDS_STRING),
    OF_TYPE("other-curly-quotes", put_value, other_curly, HOLDS_STRING),
    ROW("expression", put_value, expressions),
    ROW("other-name", put_name, names),
    ROW("half-a-name", put_half_name, NULL),
    ROW("half-a-string", put_half_value, NULL),
    ROW("name-lost", put_no_name, NULL),
    ROW("other-closer", put_closing, NULL),
    ROW("bracket-too-many", put_bracket, NULL),
    ROW("other-end", put_end, tails),
    ROW("nul-in-string", put_nul, NULL),
    ROW("no-utf-8", put_in_string, no_utf8),
    {"value-lost",
                                          {NULL},
                                          FAULT_MISSING, REACH_VALUE,
                                          put_no_value, NULL,
                                          HOLDS_ALL, FAULT_NO_OBJECT},
    DOUBT("doubtful-comment", put_before, doubtful_comments),
    DOUBT("comment-touches", put_touching, touching),
    DOUBT("control-in-string", put_in_string, controls),
    {"doubtful-escape",
                                          {NULL},
                                          FAULT_DOUBT, REACH_VALUE,
                                          put_value, doubtful_escapes,
                                          HOLDS_STRING, FAULT_ALONE | FAULT_NO_OBJECT},
    {0 },
};
