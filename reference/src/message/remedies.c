/* SPDX-License-Identifier: MIT
 *
 * remedies.c - what stands where a text stops being JSON, and what to write instead.
 *
 * Of the text itself only a few bytes at that place are looked at, and told by kind ("a
 * letter"). What was expected are the reader's own words; the remedies are for what models get
 * wrong: raw line breaks and unescaped quotes in strings, trailing commas, comments, fences,
 * words and quotes of other languages, prose, a second object behind the first.
 */
#include "message/writer.h"

#include "base/utf8.h"
#include "base/view.h"

/* Kinds of byte, as bits so that a remedy can be for several. */
enum {
    LETTER = 1 << 0,
    DIGIT = 1 << 1,
    SIGN = 1 << 2,
    QUOTE = 1 << 3,
    APOSTROPHE = 1 << 4,
    BACKQUOTE = 1 << 5,
    COMMA = 1 << 6,
    COLON = 1 << 7,
    OPEN_BRACE = 1 << 8,
    OPEN_BRACKET = 1 << 9,
    CLOSE_BRACE = 1 << 10,
    CLOSE_BRACKET = 1 << 11,
    SLASH = 1 << 12,
    HASH = 1 << 13,
    BACKSLASH = 1 << 14,
    OTHER = 1 << 15,
    LINE_BREAK = 1 << 16,
    CONTROL = 1 << 17,
    CURLY_QUOTE = 1 << 18,
    BOM = 1 << 19,
    BEYOND_ASCII = 1 << 20,
    NOT_UTF8 = 1 << 21,
    SPACE = 1 << 22,
    PLUS = 1 << 23,
    SEMICOLON = 1 << 24,
    /* by the bytes behind it */
    COMMENT = 1 << 25,  /* of two marks */
    HASH_TAG = 1 << 26, /* a letter or digit behind it */
    ELLIPSIS = 1 << 27
};
#define ANYTHING ((1U << 28) - 1)
#define OPENER   (OPEN_BRACE | OPEN_BRACKET)
#define CLOSER   (CLOSE_BRACE | CLOSE_BRACKET)
#define TEXT     (LETTER | BACKSLASH | OTHER | BEYOND_ASCII)

static const struct {
    unsigned kind;
    const char *characters; /* of ASCII; NULL: by range */
    const char *words;
} kinds[] = {
    {QUOTE,         "\"",               "a quotation mark"            },
    {APOSTROPHE,    "'",                "an apostrophe"               },
    {BACKQUOTE,     "`",                "a backquote"                 },
    {COMMA,         ",",                "a comma"                     },
    {COLON,         ":",                "a colon"                     },
    {OPEN_BRACE,    "{",                "an opening brace"            },
    {OPEN_BRACKET,  "[",                "an opening bracket"          },
    {CLOSE_BRACE,   "}",                "a closing brace"             },
    {CLOSE_BRACKET, "]",                "a closing bracket"           },
    {SIGN,          "-.",               "a sign or point"             },
    {PLUS,          "+",                "a sign or point"             },
    {SEMICOLON,     ";",                "a punctuation mark"          },
    {SPACE,         " ",                "a space"                     },
    {SLASH,         "/",                "a slash"                     },
    {HASH,          "#",                "a number sign"               },
    {BACKSLASH,     "\\",               "a backslash"                 },
    {LINE_BREAK,    "\n\r",             "a line break"                },
    {OTHER,         "!$%&()*<=>?@^_|~", "a punctuation mark"          },
    {LETTER,        NULL,               "a letter"                    },
    {DIGIT,         NULL,               "a digit"                     },
    {CONTROL,       NULL,               "a control character"         },
    {CURLY_QUOTE,   NULL,               "a typographic quotation mark"},
    {BOM,           NULL,               "a byte order mark"           },
    {BEYOND_ASCII,  NULL,               "a character outside of ASCII"},
    {NOT_UTF8,      NULL,               "a byte that is not UTF-8"    },
};
#define KINDS (sizeof kinds / sizeof kinds[0])

static unsigned kind_of_ascii(char c) {
    if (tmi_is_letter(c))
        return LETTER;
    if (tmi_is_digit(c))
        return DIGIT;
    for (size_t i = 0; i < KINDS; i++)
        if (c != '\0' && kinds[i].characters && strchr(kinds[i].characters, c))
            return kinds[i].kind;
    return CONTROL;
}

static unsigned kind_at(toolmend_view text, size_t offset) {
    const unsigned char *at = (const unsigned char *)text.ptr + offset;
    size_t len = tmi_utf8_length(at, text.len - offset);
    if (len <= 1)
        return len == 0 ? NOT_UTF8 : kind_of_ascii(text.ptr[offset]);
    uint32_t code = tmi_utf8_code(at, len);
    if (code == 0xFEFF)
        return BOM;
    return code >= 0x2018 && code <= 0x201F ? CURLY_QUOTE : BEYOND_ASCII;
}

static const char *words_of(unsigned kind) {
    size_t row = 0;
    while (kinds[row].kind != kind)
        row++;
    return kinds[row].words;
}

static bool has_at(toolmend_view text, size_t offset, toolmend_view what) {
    return text.len - offset >= what.len &&
           memcmp(text.ptr + offset, what.ptr, what.len) == 0;
}

/* What the bytes behind it make of a byte, for the remedy alone. */
static unsigned with_what_follows(toolmend_view text, size_t offset, unsigned kind) {
    static const struct {
        toolmend_view spelling;
        unsigned kind;
    } marks[] = {
        {{"//", 2},           COMMENT },
        {{"/*", 2},           COMMENT },
        {{"--", 2},           COMMENT },
        {{"...", 3},          ELLIPSIS},
        {{"\xE2\x80\xA6", 3}, ELLIPSIS},
    };
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (has_at(text, offset, marks[i].spelling))
            return marks[i].kind;
    if (kind != HASH || offset + 1 == text.len)
        return kind;
    return kind_of_ascii(text.ptr[offset + 1]) & (LETTER | DIGIT) ? HASH_TAG : HASH;
}

/* ---- what is around the place ------------------------------------------------------------ */

/* Bits, so that a remedy can ask for several. */
enum {
    AT_ROOT = 1 << 0,   /* in no container */
    NO_OBJECT = 1 << 1, /* behind a root that is no object */
    FIRST = 1 << 2,     /* nothing of its container stands before it */
    A_NAME = 1 << 3,    /* behind a member name and its colon */
    A_STRING = 1 << 4,  /* behind a whole one */
    AN_EMPTY = 1 << 5,  /* behind such a one that is "" */
    A_NUMBER = 1 << 6,
    TOUCHING = 1 << 7, /* with no white space between */
    A_MEMBER = 1 << 8, /* a word and a colon stand there */
    ANOTHER = 1 << 9   /* the beginning of an object follows somewhere */
};

static size_t behind_space(toolmend_view text, size_t at) {
    while (at < text.len && tmi_is_space(text.ptr[at]))
        at++;
    return at;
}

static unsigned what_is_before(const struct tmi_stop *stop) {
    const struct tmi_parsed *parsed = stop->parsed;
    unsigned found = parsed->innermost == TMI_NO_CONTAINER ? AT_ROOT : 0;
    if (parsed->partial_count == 0)
        return found;
    const struct tmi_token *last = &parsed->partial[parsed->partial_count - 1];
    if (found && parsed->partial[0].kind != TMI_OBJECT)
        found |= NO_OBJECT;
    if (!found && parsed->innermost == parsed->partial_count - 1)
        return FIRST;
    size_t next = behind_space(stop->text, last->end);
    if (next < parsed->offset) /* something stands between: a colon, comma, closer */
        return stop->text.ptr[next] == ':' ? found | A_NAME : found;
    if (last->kind == TMI_STRING)
        found |= last->end - last->start == 2 ? A_STRING | AN_EMPTY : A_STRING;
    if (last->kind == TMI_NUMBER)
        found |= A_NUMBER;
    return last->end == parsed->offset ? found | TOUCHING : found;
}

/* Is what the brace opens an object, and no brace of prose? */
static bool opens_object(toolmend_view text, size_t brace) {
    size_t next = behind_space(text, brace + 1);
    return next < text.len && (text.ptr[next] == '}' ||
                               kind_of_ascii(text.ptr[next]) & (QUOTE | APOSTROPHE));
}

static unsigned what_follows(toolmend_view text, size_t offset) {
    size_t at = offset;
    unsigned found = 0;
    while (at < text.len &&
           (kind_of_ascii(text.ptr[at]) & (LETTER | DIGIT) || text.ptr[at] == '_'))
        at++;
    size_t colon = behind_space(text, at);
    if (at > offset && colon < text.len && text.ptr[colon] == ':')
        found = A_MEMBER;
    for (at = offset; at < text.len; at++)
        if (text.ptr[at] == '{' && opens_object(text, at))
            return found | ANOTHER;
    return found;
}

/* ---- remedies -------------------------------------------------------------------------- */

#define NUMBERS  "write a number as in 5, 0.5 or -1, or put it in double quotes"
#define ALONE    "write the number alone, or put all of it in double quotes"
#define WORDS    "put strings in double quotes; bare words are only true, false, null"
#define ESCAPE   "write a quotation mark inside of a string as \\\""
#define ONE_MARK "put one quotation mark at each end of a string"
#define JUST_ONE "send one JSON object, nothing else"
#define LAST     "close what was opened last first"

/* The first row that fits: the reader's words begin so, the byte is of these kinds, and all of
 * that is around it. */
static const struct {
    const char *expected;
    unsigned kinds;
    unsigned around;
    const char *remedy;
} remedies[] = {
    {"",                 NOT_UTF8,                            0,                    "send the text in UTF-8"                        },
 /* in a string */
    {"an escape for",    LINE_BREAK,                          0,                    "write a line break in it as \\n"               },
    {"an escape for",    ANYTHING,                            0,                    "write it as \\t, \\u0000 or the like"          },
    {"one of \" \\",     ANYTHING,                            0,                    "write a backslash in it as \\\\"               },
    {"a hexadecimal",    ANYTHING,                            0,                    "write a backslash in it as \\\\"               },
    {"a closing quote",  QUOTE,                               0,
     "put the string in double quotes and write it as \\\" there"                                                                   },
    {"a closing quote",  LINE_BREAK,                          0,
     "put the string in double quotes and write it as \\n there"                                                                    },
    {"a closing quote",  ANYTHING,                            0,                    "put the string in double quotes"               },
    {"',' or a closer",  ANYTHING,                            0,                    "put strings in double quotes"                  },
 /* around the object */
    {"the end",          COLON,                               NO_OBJECT | A_STRING, "put { } around the members"                    },
    {"the end",          ANYTHING,                            NO_OBJECT,            JUST_ONE                                        },
    {"the end",          ANYTHING,                            ANOTHER,              "send one object in each call"                  },
    {"the end",          OPENER,                              0,                    "send one object in each call"                  },
    {"the end",          ANYTHING,                            0,                    "send one object, nothing after it"             },
    {"a value",          BACKQUOTE,                           AT_ROOT,              "send the object without code fences"           },
    {"a value",          COMMENT,                             AT_ROOT | ANOTHER,    "leave comments out"                            },
    {"a value",          ANYTHING,                            AT_ROOT,              JUST_ONE                                        },
    {"a digit",          ANYTHING,                            AT_ROOT,              JUST_ONE                                        },
 /* in place of something */
    {"a value",          ELLIPSIS,                            A_NAME,               "put a value there"                             },
    {"a value",          ELLIPSIS,                            0,                    "leave it out and send all elements"            },
    {"',' or ']'",       ELLIPSIS,                            0,                    "leave it out and send all elements"            },
    {"",                 ELLIPSIS,                            0,                    "leave it out and send all members"             },
    {"a value",          BACKQUOTE,                           0,                    "put strings in double quotes"                  },
    {"','",              BACKQUOTE,                           0,                    "send the object without code fences"           },
    {"','",              COMMENT,                             A_STRING | TOUCHING,  ESCAPE                                          },
    {"",                 COMMENT,                             0,                    "leave comments out"                            },
    {"a value",          HASH_TAG,                            0,                    WORDS                                           },
    {"",                 HASH | HASH_TAG,                     0,                    "leave comments out"                            },
    {"",                 APOSTROPHE,                          0,                    "put it in double quotes"                       },
    {"",                 CURLY_QUOTE,                         0,                    "put it in straight double quotes"              },
    {"a value",          CLOSER | COMMA,                      A_NAME,               "put a value there"                             },
    {"a value",          COMMA,                               FIRST,                "leave the comma out"                           },
    {"a value",          CLOSER,                              FIRST,                LAST                                            },
    {"a value",          COMMA,                               0,                    "leave out one of the commas"                   },
    {"a value",          CLOSER,                              0,                    "leave out the comma before it"                 },
    {"a value",          SIGN | PLUS,                         0,                    NUMBERS                                         },
    {"a digit",          ANYTHING,                            0,                    NUMBERS                                         },
 /* behind a number */
    {"','",              TEXT | DIGIT | SIGN | PLUS | SLASH,  A_NUMBER | TOUCHING,  NUMBERS                                         },
    {"','",              LETTER,                              A_NUMBER | A_MEMBER,  "put a comma between members"                   },
    {"','",              TEXT | SIGN | PLUS | SLASH,          A_NUMBER,             ALONE                                           },
 /* behind a string */
    {"','",              QUOTE | TEXT | DIGIT | SIGN | SLASH, AN_EMPTY | TOUCHING,  ONE_MARK                                        },
    {"','",              PLUS,                                A_STRING,             "write it as one string"                        },
    {"','",              TEXT | DIGIT | SIGN | SLASH,         A_STRING | TOUCHING,  ESCAPE                                          },
    {"','",              LETTER,                              A_STRING | A_MEMBER,  "put a comma between members"                   },
    {"','",              TEXT,                                A_STRING,             ESCAPE                                          },
    {"','",              SIGN,                                A_STRING,             "write it as one string"                        },
 /* between members and elements */
    {"',' or '}'",       CLOSER,                              0,                    LAST                                            },
    {"',' or ']'",       CLOSER,                              0,                    LAST                                            },
    {"',' or '}'",       ANYTHING,                            0,                    "put a comma between members"                   },
    {"',' or ']'",       ANYTHING,                            0,                    "put a comma between elements"                  },
    {"a member name or", COMMA,                               0,                    "leave the comma out"                           },
    {"a member name or", CLOSE_BRACKET,                       0,                    LAST                                            },
    {"a member name",    CLOSER,                              0,                    "leave out the comma before it"                 },
    {"a member name",    COMMA,                               0,                    "leave out one of the commas"                   },
    {"a member name",    ANYTHING,                            0,                    "put member names in double quotes"             },
    {"':'",              CLOSER | COMMA,                      0,                    "put a colon and a value after each member name"},
    {"':'",              ANYTHING,                            0,                    "put a colon after each member name"            },
    {"",                 ANYTHING,                            0,                    WORDS                                           },
};

static const char *remedy_for(const char *expected, unsigned kind, unsigned around) {
    size_t i = 0;
    while (strncmp(remedies[i].expected, expected, strlen(remedies[i].expected)) != 0 ||
           !(remedies[i].kinds & kind) ||
           (remedies[i].around & around) != remedies[i].around)
        i++;
    return remedies[i].remedy;
}

/* The reader's words, except for those that say nothing: which escapes there are is not the
 * point. */
static const char *expected_words(const char *expected) {
    static const struct {
        const char *expected, *words;
    } others[] = {
        {"an escape",    "an escape of JSON"},
        {"one of \" \\", "an escape of JSON"},
        {"UTF-8",        "a character"      },
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strncmp(others[i].expected, expected, strlen(others[i].expected)) == 0)
            return others[i].words;
    return expected;
}

void tmi_add_remedy(struct tmi_buf *out, const struct tmi_stop *stop) {
    unsigned kind = kind_at(stop->input, stop->offset);
    unsigned around = what_is_before(stop) | what_follows(stop->input, stop->offset);
    tmi_buf_add_text(out, words_of(kind));
    tmi_buf_add_text(out, " stands instead of ");
    tmi_buf_add_text(out, expected_words(stop->expected));
    tmi_buf_add_text(out, ": ");
    kind = with_what_follows(stop->input, stop->offset, kind);
    tmi_buf_add_text(out, remedy_for(stop->expected, kind, around));
    tmi_buf_add_text(out, ".");
}
