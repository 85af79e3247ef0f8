/* SPDX-License-Identifier: MIT
 *
 * faults_spelling.c - tokens, and what stands between them, as JSON does not have them.
 */
#include "faults.h"

#include <string.h>

/* ---- between tokens ----------------------------------------------------------------------- */

static toolmend_view append(struct breaking *b, toolmend_view text) {
    return fault_join(b, text, fault_text(b), view_of(""));
}

/* In front of a name, an element or a member's value. */
static bool put_before(struct breaking *b, struct value *at) {
    unsigned space = at->as.name.ptr && fault_pick(b, 2) ? BEHIND_COLON : BEFORE;
    at->as.space[space] = append(b, at->as.space[space]);
    return true;
}

static bool put_behind(struct breaking *b, struct value *at) {
    at->as.back = append(b, at->as.back);
    return true;
}

static bool put_end(struct breaking *b, struct value *at) {
    at->as.end = fault_join(b, fault_text(b), at->as.end, view_of(""));
    return !at->as.text.ptr;
}

static bool put_comma(struct breaking *b, struct value *at) {
    if (!at->parent || at->parent->first == at)
        return false;
    at->as.comma = fault_text(b);
    return true;
}

static bool put_colon(struct breaking *b, struct value *at) {
    if (!at->as.name.ptr)
        return false;
    at->as.colon = fault_text(b);
    return true;
}

static bool put_opening(struct breaking *b, struct value *at) {
    at->as.opening = fault_text(b);
    return !at->as.text.ptr;
}

static bool put_closing(struct breaking *b, struct value *at) {
    at->as.closing = fault_text(b);
    return !at->as.text.ptr;
}

/* ---- tokens ------------------------------------------------------------------------------- */

static bool put_name(struct breaking *b, struct value *at) {
    toolmend_view front;
    toolmend_view back;
    toolmend_view name = at->as.name;
    if (!name.ptr || name.len < 2 || name.ptr[0] != '"')
        return false;
    fault_split(b, &front, &back);
    at->as.name = fault_join(b, front, view_cut(name, 1, name.len - 1), back);
    return true;
}

/* A string between other quotation marks, or with something in front of the last one. */
static bool put_string(struct breaking *b, struct value *at) {
    toolmend_view front;
    toolmend_view back;
    toolmend_view text = at->as.text;
    if (!at->parent || text.len < 2 || text.ptr[0] != '"')
        return false;
    fault_split(b, &front, &back);
    at->as.text = fault_join(b, front, view_cut(text, 1, text.len - 1), back);
    return true;
}

static bool put_nul(struct breaking *b, struct value *at) {
    toolmend_view text = at->as.text;
    if (text.len < 2 || text.ptr[0] != '"')
        return false;
    at->as.text = fault_join(b, view_cut(text, 0, text.len - 1), (toolmend_view){"\0", 1},
                             view_of("x\""));
    return true;
}

static bool put_python(struct breaking *b, struct value *at) {
    at->as.text = value_python(b->generator->pool, at);
    return true;
}

static bool put_no_name(struct breaking *b, struct value *at) {
    (void)b;
    bool named = at->as.name.ptr;
    at->as.name = (toolmend_view){NULL, 0};
    return named;
}

static bool put_no_value(struct breaking *b, struct value *at) {
    (void)b;
    if (!at->parent)
        return false;
    at->as.text = view_of("");
    return true;
}

/* ---- the table ---------------------------------------------------------------------------- */

#define CURLY_DOUBLE "\xe2\x80\x9c~\xe2\x80\x9d"
#define CURLY_SINGLE "\xe2\x80\x98~\xe2\x80\x99"

const struct fault spelling_faults[] = {
    {"trailing-comma",                                                            FAULT_SPELLING, TYPE_CONTAINER, put_end, ",\f,\f,\f,,\f, ,"},
    {"other-end",                                                             FAULT_SPELLING, TYPE_CONTAINER, put_end,
     ", ...\f...\f x\f;\f, \"\f, <x>\f :\f:\f.\f\\,\f /* end */\f// end\n"},
    {"comment",                                                         FAULT_SPELLING, TYPE_ANY, put_before,
     "/* note */\f// note\n\f/**/\f// a = 1\n\f/* max 10 results */\f//\n"},
    {"doubtful-comment",                                                                 FAULT_SPELLING, TYPE_ANY, put_before,
     "/* \"n\": 5, */\f/* n: 5 */\f// it's\n\f/* {x} */\f/* [1] */\f// \"x\"\n\f/* a: "
     "*/\f"
     "// see http://a.b\n\f/* } */\f/* don't */\f// \xe2\x80\x9cx\xe2\x80\x9d\n"},
    {"other-comment",                                                             FAULT_SPELLING, TYPE_ANY, put_before,
     "# note\n\f# \"a\": 1\n\f<!-- x -->\f-- x\n\f/* note\f/*\f/* * /\f/"},
    {"touching",       FAULT_SPELLING, TYPE_ANY, put_behind,
     "/* x */\f//2\n\f/**/\f]\f}\f\"\fx\f.\f\\"},
    {"escaped-space",                                                                   FAULT_SPELLING, TYPE_ANY, put_before, "\\n\f\\t\f\\r\\n\f\\n  \\t"},
    {"other-space",                                                                   FAULT_SPELLING, TYPE_ANY, put_before,
     "\xc2\xa0\f\xe2\x80\x8b\f\v\f\xe2\x80\xa8\f\xef\xbb\xbf\f\\\\n\f\\ \f\\x\f\x01\f"
     "\xe3\x80\x80\f\\u0020"},
    {"comma",       FAULT_SPELLING, TYPE_ANY, put_comma,
     ",,\f, ,\f \f\n\f;\f|\f and \f.\f\\,\f\xef\xbc\x8c"},
    {"colon",                                                          FAULT_SPELLING, TYPE_ANY, put_colon,
     " \f\n\f=\f=>\f:=\f::\f is \f\xef\xbc\x9a\f,\f:,\f->"},
    {"opening",                                                                   FAULT_SPELLING, TYPE_CONTAINER, put_opening, "\f[,\f{,\f[[\f{{\f(\f["},
    {"closing", FAULT_SPELLING, TYPE_CONTAINER, put_closing, "\f]\f}\f]]\f}}\f)"},
    {"bare-name",                                                             FAULT_SPELLING, TYPE_ANY, put_name, "~"},
    {"quoted-name",                                                                   FAULT_SPELLING, TYPE_ANY, put_name,
     "'~'\f" CURLY_DOUBLE "\f`~`\f\"~\f~\"\f\\\"~\\\"\f\"~\" \"b\"\f[~]\f(~)\f\"~\\x\""},
    {"single-quotes",        FAULT_SPELLING, TYPE_STRING, put_string, "'~'"},
    {"curly-quotes",                                                                  FAULT_SPELLING, TYPE_STRING, put_string,
     CURLY_DOUBLE "\f" CURLY_SINGLE "\f\xe2\x80\x9c~\"\f\xe2\x80\x98~\xe2\x80\x9d\f"
                  "\xe2\x80\x9e~\xe2\x80\x9c\f\xe2\x80\x9c~"},
    {"other-quotes",                                                                   FAULT_SPELLING, TYPE_STRING, put_string,
     "~\f\"~\f~\"\f'~\"\f`~`\f'''~'''\f\"\"~\"\"\f&quot;~&quot;\f\\\"~\\\"\f\xc2\xab~"
     "\xc2\xbb\f"
     "b'~'\f\"~\" \"b\"\f\"say \"~\" now\"\f\"a\", \"~\"\f<~>"},
    {"control-character",                                  FAULT_SPELLING, TYPE_STRING, put_string,
     "\"~\n\"\f\"~\t\"\f\"~\r\nend\"\f\"\n~\"\f\"~\x01\"\f\"~\b\"\f\"~\x1b[0m\""},
    {"escape",                                                             FAULT_SPELLING, TYPE_STRING, put_string,
     "\"~\\d+\\.c\"\f\"C:\\Users\\~\"\f\"~\\(x\\)\"\f\"~\\ "
     "b\"\f\"\\section{~}\"\f\"~\\%\""},
    {"doubtful-escape",                                                                   FAULT_SPELLING, TYPE_STRING, put_string,
     "\"C:\\new\\~\"\f\"~\\'s\"\f\"~\\x41\"\f\"~\\u12\"\f\"~\\u{1F600}\"\f\"~\\0\"\f\"~"
     "\\v\"\f"
     "\"\\\\srv\\~\"\f\"~\\`a\\`\"\f\"~\\d\\t\"\f\"~\\q\\u00e9\"\f\"~\\101\"\f\"~\\\""},
    {"no-utf-8",                                               FAULT_SPELLING, TYPE_STRING, put_string,
     "\"~\xff\"\f\"~\xc3(\"\f\"~\xed\xa0\x80\"\f\"~\xf0\x9f\x98\"\f\"~\x80\"\f\"~"
     "\xc0\x80\""},
    {"nul",                                                               FAULT_SPELLING, TYPE_STRING, put_nul, NULL},
    {"python",                                                                   FAULT_SPELLING, TYPE_ANY, put_python, NULL},
    {"python-word",                                                     FAULT_SPELLING, TYPE_BOOLEAN | TYPE_NULL, put_python, NULL},
    {"other-word",                                                                     FAULT_SPELLING, TYPE_ANY, fault_put_text,
     "True\fNone\fNaN\fInfinity\fundefined\fTRUE\fNULL\fnil\fN/"
     "A\f?\fnullptr\ftruee\fnul"},
    {"other-number",                                                                   FAULT_SPELLING, TYPE_ANY, fault_put_text,
     "+5\f.5\f5.\f007\f1_000\f0x1F\f1e\f--5\f-\f5%\f$5\f1,000\f5n\f1 000\f1/2\f5 + "
     "5\f-01\f"
     "\xef\xbc\x95\f- 5"},
    {"bare-text",                         FAULT_SPELLING, TYPE_STRING, fault_put_text,
     "src/a.c\fhello "
     "world\fa@b.c\fC:\\dir\f*.md\f<path>\fit's\f2025-01-31\f@x\f...\fa.b, c"},
    {"expression",                                                                     FAULT_SPELLING, TYPE_ANY, fault_put_text,
     "(1, 2)\f{1, 2}\ff(x)\f${x}\f{{x}}\f/re/g\fa ? b : c\fx = 1\f[1, 2\f[1 "
     "2]\f{a}\f[...x]\f"
     "*\f()\f'a' 'b'\f\"x\" + \"y\"\f\"a\"\"b\""},
    {"name-lost",                                                                   FAULT_SPELLING, TYPE_ANY, put_no_name, NULL},
    {"value-lost",                       FAULT_SPELLING, TYPE_ANY, put_no_value, NULL},
    {0                                                                  },
};
