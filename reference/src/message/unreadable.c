/* SPDX-License-Identifier: MIT
 *
 * unreadable.c - where and how a text stops being JSON, for who has to write it again.
 *
 * A byte offset alone helps no model, so the line and the member stand beside it. Of the text
 * itself only the one byte at that place is looked at, and told by kind ("a letter"). What
 * was expected are the reader's own words; the remedies are for what models get wrong: raw
 * line breaks and unescaped quotes in strings, trailing commas, comments, fences, words of
 * other languages, a second object behind the first.
 */
#include "message/tell.h"

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
    NOT_UTF8 = 1 << 21
};
#define ANYTHING ((1U << 22) - 1)
#define OPENER   (OPEN_BRACE | OPEN_BRACKET)
#define CLOSER   (CLOSE_BRACE | CLOSE_BRACKET)

static const struct {
    unsigned kind;
    const char *characters; /* of ASCII; NULL: by range */
    const char *words;
} kinds[] = {
    {QUOTE,         "\"",                "a quotation mark"            },
    {APOSTROPHE,    "'",                 "an apostrophe"               },
    {BACKQUOTE,     "`",                 "a backquote"                 },
    {COMMA,         ",",                 "a comma"                     },
    {COLON,         ":",                 "a colon"                     },
    {OPEN_BRACE,    "{",                 "an opening brace"            },
    {OPEN_BRACKET,  "[",                 "an opening bracket"          },
    {CLOSE_BRACE,   "}",                 "a closing brace"             },
    {CLOSE_BRACKET, "]",                 "a closing bracket"           },
    {SIGN,          "+-.",               "a sign or point"             },
    {SLASH,         "/",                 "a slash"                     },
    {HASH,          "#",                 "a number sign"               },
    {BACKSLASH,     "\\",                "a backslash"                 },
    {LINE_BREAK,    "\n\r",              "a line break"                },
    {OTHER,         "!$%&()*;<=>?@^_|~", "a punctuation mark"          },
    {LETTER,        NULL,                "a letter"                    },
    {DIGIT,         NULL,                "a digit"                     },
    {CONTROL,       NULL,                "a control character"         },
    {CURLY_QUOTE,   NULL,                "a typographic quotation mark"},
    {BOM,           NULL,                "a byte order mark"           },
    {BEYOND_ASCII,  NULL,                "a character outside of ASCII"},
    {NOT_UTF8,      NULL,                "a byte that is not UTF-8"    },
};
#define KINDS (sizeof kinds / sizeof kinds[0])

static unsigned kind_of_ascii(char c) {
    char lower = tmi_ascii_lower(c);
    if (lower >= 'a' && lower <= 'z')
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

/* ---- remedies -------------------------------------------------------------------------- */

/* What stands before the place, beside the byte there. */
enum before {
    WHATEVER,
    NOTHING,  /* it is in no container */
    A_NAME,   /* a member that has no value yet */
    A_STRING, /* a whole one */
    A_NUMBER, /* directly */
};

#define NUMBERS "write a number as in 5, 0.5 or -1, or put it in double quotes"
#define WORDS   "put strings in double quotes; bare words are only true, false, null"
#define ESCAPE  "write a quotation mark inside of a string as \\\""

/* The first row that fits: the reader's words begin so, the byte is of these kinds, and that
 * stands before it. */
static const struct {
    const char *expected;
    unsigned kinds;
    enum before before;
    const char *remedy;
} remedies[] = {
    {"",                 NOT_UTF8,             WHATEVER, "send the text in UTF-8"              },
    {"an escape for",    LINE_BREAK,           WHATEVER, "write a line break in it as \\n"     },
    {"an escape for",    ANYTHING,             WHATEVER, "write it as \\t, \\u0000 or the like"},
    {"one of \" \\",     ANYTHING,             WHATEVER, "write a backslash in it as \\\\"     },
    {"a hexadecimal",    ANYTHING,             WHATEVER, "write a backslash in it as \\\\"     },
    {"the end",          OPENER,               WHATEVER, "send one object in each call"        },
    {"the end",          ANYTHING,             WHATEVER, "send one object, nothing after it"   },
    {"",                 BACKQUOTE,            WHATEVER, "send the object without code fences" },
    {"",                 SLASH | HASH,         WHATEVER, "leave comments out"                  },
    {"a value",          ANYTHING,             NOTHING,  "send one JSON object, nothing else"  },
    {"",                 APOSTROPHE,           WHATEVER, "put it in double quotes"             },
    {"",                 CURLY_QUOTE,          WHATEVER, "put it in straight double quotes"    },
    {"a value",          CLOSER | COMMA,       A_NAME,   "put a value there"                   },
    {"a value",          CLOSER | COMMA,       WHATEVER, "leave out the comma before it"       },
    {"a value",          SIGN,                 WHATEVER, NUMBERS                               },
    {"a digit",          ANYTHING,             WHATEVER, NUMBERS                               },
    {"','",              LETTER | DIGIT,       A_NUMBER, NUMBERS                               },
    {"','",              SIGN | OTHER,         A_NUMBER, NUMBERS                               },
    {"','",              LETTER | BACKSLASH,   A_STRING, ESCAPE                                },
    {"','",              OTHER | BEYOND_ASCII, A_STRING, ESCAPE                                },
    {"',' or '}'",       CLOSER,               WHATEVER, "close what was opened last first"    },
    {"',' or ']'",       CLOSER,               WHATEVER, "close what was opened last first"    },
    {"',' or '}'",       ANYTHING,             WHATEVER, "put a comma between members"         },
    {"',' or ']'",       ANYTHING,             WHATEVER, "put a comma between elements"        },
    {"a member name or", ANYTHING,             WHATEVER, "put member names in double quotes"   },
    {"a member name",    CLOSER,               WHATEVER, "leave out the comma before it"       },
    {"a member name",    COMMA,                WHATEVER, "leave out one of the commas"         },
    {"a member name",    ANYTHING,             WHATEVER, "put member names in double quotes"   },
    {"':'",              ANYTHING,             WHATEVER, "put a colon after each member name"  },
    {"",                 ANYTHING,             WHATEVER, WORDS                                 },
};

static const char *remedy_for(const char *expected, unsigned kind, enum before before) {
    size_t i = 0;
    while (strncmp(remedies[i].expected, expected, strlen(remedies[i].expected)) != 0 ||
           !(remedies[i].kinds & kind) ||
           (remedies[i].before != WHATEVER && remedies[i].before != before))
        i++;
    return remedies[i].remedy;
}

static enum before before_place(const struct tmi_read *read, bool after) {
    if (read->innermost == TMI_NO_CONTAINER)
        return NOTHING;
    const struct tmi_token *last = &read->partial[read->partial_count - 1];
    if (!after)
        return last->kind == TMI_STRING ? A_NAME : WHATEVER;
    if (last->kind == TMI_NUMBER && last->end == read->offset)
        return A_NUMBER;
    return last->kind == TMI_STRING ? A_STRING : WHATEVER;
}

/* ---- sentences ------------------------------------------------------------------------- */

/* "at byte 17 (line 2), in /content"; true: that member or item had come to its end. */
static bool add_position(struct tmi_tell *tell, struct tmi_buf *out) {
    size_t offset = tell->report->read.offset, line = 1;
    bool after;
    for (size_t i = 0; i < offset; i++)
        line += tell->report->input.ptr[i] == '\n';
    tmi_buf_add_text(out, "at byte ");
    tmi_buf_add_number(out, offset);
    tmi_buf_add_text(out, " (line ");
    tmi_buf_add_number(out, line);
    tmi_buf_add_text(out, ")");
    struct tmi_path path = tmi_path_unread(tell, &after);
    if (path.count > 0) {
        tmi_buf_add_text(out, after ? ", after " : ", in ");
        tmi_add_place(tell, out, path);
    }
    return after;
}

static void add_end(struct tmi_tell *tell, struct tmi_buf *out) {
    static const char *const open[] = {
        [TMI_NULL] = "inside a word",
        [TMI_FALSE] = "inside a word",
        [TMI_TRUE] = "inside a word",
        [TMI_NUMBER] = "inside or right after a number",
        [TMI_STRING] = "inside a string",
        [TMI_ARRAY] = "inside an array",
        [TMI_OBJECT] = "inside an object",
    };
    const struct tmi_read *read = &tell->report->read;
    tmi_buf_add_text(out, "the text ends ");
    tmi_buf_add_text(out, open[read->in_number ? TMI_NUMBER : read->open]);
    if (!read->in_number) {
        tmi_buf_add_text(out, ", ");
        add_position(tell, out);
    }
    tmi_buf_add_text(out, ": the rest is missing.");
}

/* The reader's words, but for those that say too much or nothing: that a word begins as `true`
 * does is content, and which escapes there are is not the point. */
static const char *expected_words(const char *expected) {
    static const struct {
        const char *expected, *words;
    } others[] = {
        {"true",         "a value"          },
        {"false",        "a value"          },
        {"null",         "a value"          },
        {"an escape",    "an escape of JSON"},
        {"one of \" \\", "an escape of JSON"},
        {"UTF-8",        "a character"      },
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strncmp(others[i].expected, expected, strlen(others[i].expected)) == 0)
            return others[i].words;
    return expected;
}

static void add_syntax(struct tmi_tell *tell, struct tmi_buf *out) {
    const struct tmi_read *read = &tell->report->read;
    unsigned kind = kind_at(tell->report->input, read->offset);
    size_t row = 0;
    while (kinds[row].kind != kind)
        row++;
    tmi_buf_add_text(out, "the text stops being JSON ");
    bool after = add_position(tell, out);
    tmi_buf_add_text(out, ", where ");
    tmi_buf_add_text(out, kinds[row].words);
    tmi_buf_add_text(out, " stands instead of ");
    tmi_buf_add_text(out, expected_words(read->expected));
    tmi_buf_add_text(out, ": ");
    tmi_buf_add_text(out, remedy_for(read->expected, kind, before_place(read, after)));
    tmi_buf_add_text(out, ".");
}

void tmi_add_unreadable(struct tmi_tell *tell, struct tmi_buf *out) {
    const struct tmi_read *read = &tell->report->read;
    if (read->fault == TMI_FAULT_EMPTY) {
        tmi_buf_add_text(out, "no text came: send one JSON object");
        tmi_add_required(tell, out, tell->report->tool->root);
        tmi_buf_add_text(out, ".");
    } else if (read->fault == TMI_FAULT_END || read->in_number) {
        add_end(tell, out);
    } else {
        add_syntax(tell, out);
    }
}
