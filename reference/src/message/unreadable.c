/* SPDX-License-Identifier: MIT
 *
 * unreadable.c - where and how a text stops being JSON, for who has to write it again.
 *
 * A byte offset alone helps no model, so the line and the member stand beside it. Of the text
 * itself only the one byte at that place is looked at, and told by kind ("a letter"). What
 * was expected are the reader's own words; the remedies are for what models get wrong: raw
 * line breaks and unescaped quotes in strings, trailing commas, comments, fences, words of
 * other languages, a second object behind the first. Where the syntax rules know better what
 * stands there, rows.c has the words.
 */
#include "message/tell.h"

#include "base/utf8.h"
#include "base/view.h"
#include "mend/pieces.h"

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

/* ---- sentences ------------------------------------------------------------------------- */

/* "at byte 17 (line 2)" */
static void add_offset(struct tmi_tell *tell, struct tmi_buf *out, size_t offset) {
    size_t line = 1;
    for (size_t i = 0; i < offset; i++)
        line += tell->report->input.ptr[i] == '\n';
    tmi_buf_add_text(out, "at byte ");
    tmi_buf_add_number(out, offset);
    tmi_buf_add_text(out, " (line ");
    tmi_buf_add_number(out, line);
    tmi_buf_add_text(out, ")");
}

/* ", in /content": where strict reading stopped; true: that member or item had come to its
 * end. */
static bool add_place_unread(struct tmi_tell *tell, struct tmi_buf *out) {
    bool after;
    struct tmi_path path = tmi_path_unread(tell, &after);
    if (path.count > 0) {
        tmi_buf_add_text(out, after ? ", after " : ", in ");
        tmi_add_place(tell, out, path);
    }
    return after;
}

/* What was open at the end, in words. */
static const char *open_thing(const struct toolmend_report *report) {
    const struct tmi_syntax *syntax = report->syntax;
    bool cut = syntax && syntax->outcome == TMI_SYNTAX_TRUNCATED;
    if (!syntax || report->read.in_number || (cut && syntax->open == TMI_NUMBER))
        return "inside or right after a number";
    if (cut)
        return syntax->inside;
    /* the rule for missing closers may not act: the last edit is its own */
    bool object = syntax->edits[syntax->count - 1].new_text.ptr[0] == '}';
    return object ? "an object" : "an array";
}

static void add_end(struct tmi_tell *tell, struct tmi_buf *out) {
    const struct toolmend_report *report = tell->report;
    const char *open = open_thing(report);
    tmi_buf_add_text(out, "the text ends ");
    tmi_buf_add_text(out, strncmp(open, "inside", 6) == 0 ? "" : "inside ");
    tmi_buf_add_text(out, open);
    if (report->syntax) {
        tmi_buf_add_text(out, ", ");
        add_offset(tell, out, report->input.len);
        if (report->strict.fault == TMI_FAULT_END)
            add_place_unread(tell, out);
    }
    tmi_buf_add_text(out, ": the rest is missing.");
}

/* " a comma stands instead of a value: " and the remedy. */
static void add_kind(struct tmi_tell *tell, struct tmi_buf *out, size_t offset,
                     const char *expected, enum before before) {
    unsigned kind = kind_at(tell->report->input, offset);
    size_t row = 0;
    while (kinds[row].kind != kind)
        row++;
    tmi_buf_add_text(out, kinds[row].words);
    tmi_buf_add_text(out, " stands instead of ");
    tmi_buf_add_text(out, expected_words(expected));
    tmi_buf_add_text(out, ": ");
    tmi_buf_add_text(out, remedy_for(expected, kind, before));
    tmi_buf_add_text(out, ".");
}

static void add_syntax(struct tmi_tell *tell, struct tmi_buf *out) {
    const struct tmi_read *read = &tell->report->strict;
    tmi_buf_add_text(out, "the text stops being JSON ");
    add_offset(tell, out, read->offset);
    bool after = add_place_unread(tell, out);
    tmi_buf_add_text(out, ", where ");
    add_kind(tell, out, read->offset, read->expected, before_place(read, after));
}

/* ", in /content, stands a comment: leave comments out." */
static void add_row(struct tmi_buf *out, const char *found, const char *remedy,
                    bool placed) {
    tmi_buf_add_text(out, placed ? ", stands " : " stands ");
    tmi_buf_add_text(out, found);
    tmi_buf_add_text(out, ": ");
    tmi_buf_add_text(out, remedy);
    tmi_buf_add_text(out, ".");
}

static void add_doubt(struct tmi_tell *tell, struct tmi_buf *out) {
    const struct tmi_syntax *syntax = tell->report->syntax;
    const struct tmi_row_words *words = tmi_row_words(syntax->doubt->id);
    bool first = syntax->offset <= tell->report->strict.offset;
    size_t before;
    add_offset(tell, out, syntax->offset);
    before = out->len;
    if (first) /* so it is the token at which strict reading stopped */
        add_place_unread(tell, out);
    add_row(out, words->doubt, words->remedy, out->len > before);
}

/* The edit that is the reason: of a rule that the profile lacks, or of a word that means
 * nothing. NULL: none, or the strict reader stopped at it, and its words say more. */
static const struct tmi_syntax_edit *find_reason(const struct toolmend_report *report) {
    const struct tmi_syntax *syntax = report->syntax;
    bool word = report->word != SIZE_MAX;
    if (!word && !report->forbidden)
        return NULL;
    for (size_t i = 0; i < syntax->count; i++)
        if (word ? syntax->edits[i].start == report->word
                 : syntax->edits[i].rule == report->forbidden)
            return i > 0 || word ? &syntax->edits[i] : NULL;
    return NULL;
}

static void add_reason(struct tmi_tell *tell, struct tmi_buf *out,
                       const struct tmi_syntax_edit *edit) {
    const struct toolmend_report *report = tell->report;
    const struct tmi_row_words *words = tmi_row_words(edit->rule->id);
    struct tmi_syntax one = {.edits = edit, .count = 1};
    struct tmi_pieces pieces;
    struct tmi_path path = {NULL, 0};
    if (tmi_pieces_of(&tell->check, &one, report->read.tokens, report->limits.depth_max,
                      &pieces))
        path = tmi_path_of(tell, pieces.list[0].pointer);
    add_offset(tell, out, tmi_place_of_edit(report->input, edit->start, edit->end));
    if (path.count > 0) {
        tmi_buf_add_text(out, ", in ");
        tmi_add_place(tell, out, path);
    }
    add_row(out, words->found, words->remedy, path.count > 0);
}

static void add_not_json(struct tmi_tell *tell, struct tmi_buf *out) {
    const struct tmi_syntax_edit *reason = find_reason(tell->report);
    if (reason)
        add_reason(tell, out, reason);
    else
        add_syntax(tell, out);
}

void tmi_add_unreadable(struct tmi_tell *tell, struct tmi_buf *out) {
    const struct toolmend_report *report = tell->report;
    if (report->strict.fault == TMI_FAULT_EMPTY) {
        tmi_buf_add_text(out, "no text came: send one JSON object");
        if (report->reason !=
            TOOLMEND_REASON_SCHEMA_MISMATCH) /* which tells what is missing */
            tmi_add_required(tell, out, report->tool->root);
        tmi_buf_add_text(out, ".");
    } else if (report->reason == TOOLMEND_REASON_TRUNCATED) {
        add_end(tell, out);
    } else if (report->reason == TOOLMEND_REASON_AMBIGUOUS) {
        add_doubt(tell, out);
    } else {
        add_not_json(tell, out);
    }
}

void tmi_add_unexplained(struct tmi_tell *tell, struct tmi_buf *out) {
    const struct tmi_syntax *syntax = tell->report->syntax;
    if (syntax->outcome != TMI_SYNTAX_UNEXPLAINED ||
        syntax->offset <= tell->report->strict.offset)
        return;
    add_offset(tell, out, syntax->offset);
    tmi_buf_add_text(out, " ");
    add_kind(tell, out, syntax->offset, syntax->expected, WHATEVER);
}
