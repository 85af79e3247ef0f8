/* SPDX-License-Identifier: MIT
 *
 * unreadable.c - where and how a text stops being JSON, for who has to write it again.
 *
 * A byte offset alone helps no model, so the line and the member stand beside it. Of the text
 * itself only the one byte at that place is looked at, and told by kind ("a letter"). What
 * was expected are the reader's own words; the remedies are for what models get wrong: raw
 * line feeds and unescaped quotes in strings, trailing commas, comments, fences, words of
 * other languages, a second object behind the first.
 */
#include "message/tell.h"

#include "base/utf8.h"
#include "base/view.h"

/* Kinds of byte, as bits so that a remedy can be for several. */
enum {
    LETTER = 1 << 0,
    DIGIT = 1 << 1,
    QUOTE = 1 << 2,
    APOSTROPHE = 1 << 3,
    BACKQUOTE = 1 << 4,
    COMMA = 1 << 5,
    CLOSER = 1 << 6,
    OPENER = 1 << 7,
    COLON = 1 << 8,
    SLASH = 1 << 9,
    BACKSLASH = 1 << 10,
    LINE_FEED = 1 << 11,
    CONTROL = 1 << 12,
    CURLY_QUOTE = 1 << 13,
    BOM = 1 << 14,
    BEYOND_ASCII = 1 << 15,
    NOT_UTF8 = 1 << 16,
    SIGN = 1 << 17,
    LESS_THAN = 1 << 18,
    OTHER = 1 << 19,
    ANYTHING = (1 << 20) - 1
};

static const struct {
    unsigned kind;
    const char *words;
} kind_words[] = {
    {LETTER,       "a letter"                    },
    {DIGIT,        "a digit"                     },
    {QUOTE,        "a quotation mark"            },
    {APOSTROPHE,   "an apostrophe"               },
    {BACKQUOTE,    "a backquote"                 },
    {COMMA,        "a comma"                     },
    {CLOSER,       "a closing bracket or brace"  },
    {OPENER,       "an opening bracket or brace" },
    {COLON,        "a colon"                     },
    {SLASH,        "a slash"                     },
    {BACKSLASH,    "a backslash"                 },
    {LINE_FEED,    "a line break"                },
    {CONTROL,      "a control character"         },
    {CURLY_QUOTE,  "a typographic quotation mark"},
    {BOM,          "a byte order mark"           },
    {BEYOND_ASCII, "a character outside of ASCII"},
    {NOT_UTF8,     "a byte that is not UTF-8"    },
    {SIGN,         "a sign or point"             },
    {LESS_THAN,    "an angle bracket"            },
    {OTHER,        "a punctuation mark"          },
};

static unsigned kind_of_ascii(char c) {
    static const struct {
        const char *characters;
        unsigned kind;
    } kinds[] = {
        {"\"",   QUOTE     },
        {"'",    APOSTROPHE},
        {"`",    BACKQUOTE },
        {",",    COMMA     },
        {"]}",   CLOSER    },
        {"[{",   OPENER    },
        {":",    COLON     },
        {"/#",   SLASH     },
        {"\\",   BACKSLASH },
        {"\n\r", LINE_FEED },
        {"+-.",  SIGN      },
        {"<>",   LESS_THAN },
    };
    char lower = tmi_ascii_lower(c);
    if (lower >= 'a' && lower <= 'z')
        return LETTER;
    if (tmi_is_digit(c))
        return DIGIT;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (c != '\0' && strchr(kinds[i].characters, c))
            return kinds[i].kind;
    return (unsigned char)c < ' ' || c == '\x7F' ? CONTROL : OTHER;
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

/* The first row that fits gives the remedy; NULL fits whatever was expected. */
static const struct {
    const char *expected; /* as the reader says it */
    unsigned kinds;
    const char *remedy;
} remedies[] = {
    {"UTF-8",                               ANYTHING,                                  "send the text in UTF-8"                                    },
    {"an escape for the control character", LINE_FEED,
     "write a line break in a string as \\n"                                                                                                       },
    {"an escape for the control character", ANYTHING,
     "write it as an escape, such as \\t or \\u0000"                                                                                               },
    {"one of \" \\ / b f n r t u",          ANYTHING,                                  "write a backslash in a string as \\\\"                     },
    {"a hexadecimal digit",                 ANYTHING,
     "write four hexadecimal digits after \\u, or a backslash as \\\\"                                                                             },
    {"the end of the text",                 OPENER,
     "send one object; for several calls call the tool several times"                                                                              },
    {"the end of the text",                 ANYTHING,                                  "send one object and nothing after it"                      },
    {NULL,                                  BACKQUOTE,                                 "send the object alone, without a code fence"               },
    {NULL,                                  BOM,                                       "leave it out"                                              },
    {NULL,                                  CURLY_QUOTE,                               "put names and strings in straight double quotes"           },
    {NULL,                                  APOSTROPHE,                                "put names and strings in double quotes"                    },
    {NULL,                                  SLASH,                                     "leave comments out"                                        },
    {"',' or '}'",                          LETTER | DIGIT | BACKSLASH | BEYOND_ASCII,
     "write a quotation mark inside a string as \\\", and a comma between members"                                                                 },
    {"',' or ']'",                          LETTER | DIGIT | BACKSLASH | BEYOND_ASCII,
     "write a quotation mark inside a string as \\\", and a comma between elements"                                                                },
    {"',' or '}'",                          QUOTE,                                     "put a comma between members"                               },
    {"',' or ']'",                          QUOTE | OPENER,                            "put a comma between elements"                              },
    {"',' or '}'",                          CLOSER,                                    "close the object with }, and what was opened last first"   },
    {"',' or ']'",                          CLOSER,                                    "close the array with ], and what was opened last first"    },
    {"a member name",                       CLOSER,                                    "leave out the comma before it"                             },
    {"a member name",                       COMMA,                                     "leave out one of the commas"                               },
    {"a member name or '}'",                ANYTHING,                                  "put each member name in double quotes"                     },
    {"a member name",                       ANYTHING,                                  "put each member name in double quotes"                     },
    {"':'",                                 ANYTHING,                                  "put a colon and a value after each member name"            },
    {"a value",                             CLOSER | COMMA,                            "leave out the comma, or put a value there"                 },
    {"a value",                             LETTER,
     "put strings in double quotes; other words are only true, false and null"                                                                     },
    {"null",                                ANYTHING,
     "put strings in double quotes; other words are only true, false and null"                                                                     },
    {"true",                                ANYTHING,
     "put strings in double quotes; other words are only true, false and null"                                                                     },
    {"false",                               ANYTHING,
     "put strings in double quotes; other words are only true, false and null"                                                                     },
    {"a value",                             SIGN,                                      "write a number as in 0.5 or -1, without a plus sign"       },
    {"a digit",                             ANYTHING,                                  "write a number as in 0.5 or -1, or put it in double quotes"},
    {NULL,                                  ANYTHING,                                  "write it as strict JSON"                                   },
};

static const char *remedy_for(const char *expected, unsigned kind) {
    size_t i = 0;
    while ((remedies[i].expected && strcmp(remedies[i].expected, expected) != 0) ||
           !(remedies[i].kinds & kind))
        i++;
    return remedies[i].remedy;
}

static void add_position(struct tmi_tell *tell, struct tmi_buf *out) {
    size_t offset = tell->report->read.offset, line = 1;
    for (size_t i = 0; i < offset; i++)
        line += tell->report->input.ptr[i] == '\n';
    tmi_buf_add_text(out, "at byte ");
    tmi_buf_add_number(out, offset);
    tmi_buf_add_text(out, " (line ");
    tmi_buf_add_number(out, line);
    tmi_buf_add_text(out, ")");
}

/* ", in /content", ", after /limit" */
static void add_member(struct tmi_tell *tell, struct tmi_buf *out) {
    bool after;
    struct tmi_path path = tmi_path_unread(tell, &after);
    if (path.count == 0)
        return;
    tmi_buf_add_text(out, after ? ", after " : ", in ");
    tmi_add_place(tell, out, path);
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
    tmi_buf_add_text(out, "The text ends ");
    tmi_buf_add_text(out, open[read->in_number ? TMI_NUMBER : read->open]);
    if (!read->in_number) {
        tmi_buf_add_text(out, ", ");
        add_position(tell, out);
        add_member(tell, out);
    }
    tmi_buf_add_text(out, ": the rest is missing.");
}

static void add_syntax(struct tmi_tell *tell, struct tmi_buf *out) {
    const struct tmi_read *read = &tell->report->read;
    unsigned kind = kind_at(tell->report->input, read->offset);
    size_t words = 0;
    while (!(kind_words[words].kind & kind))
        words++;
    tmi_buf_add_text(out, "It stops being JSON ");
    add_position(tell, out);
    add_member(tell, out);
    tmi_buf_add_text(out, ", where ");
    tmi_buf_add_text(out, kind_words[words].words);
    tmi_buf_add_text(out, " stands instead of ");
    tmi_buf_add_text(out, read->expected);
    tmi_buf_add_text(out, ": ");
    tmi_buf_add_text(out, remedy_for(read->expected, kind));
    tmi_buf_add_text(out, ".");
}

void tmi_add_unreadable(struct tmi_tell *tell, struct tmi_buf *out) {
    const struct tmi_read *read = &tell->report->read;
    if (read->fault == TMI_FAULT_EMPTY) {
        tmi_buf_add_text(out, "No text came: send ");
        tmi_add_wanted_root(tell, out);
        tmi_buf_add_text(out, ".");
    } else if (read->fault == TMI_FAULT_END || read->in_number) {
        add_end(tell, out);
    } else {
        add_syntax(tell, out);
    }
}
