/* SPDX-License-Identifier: MIT
 *
 * lenient.h - the scan of a text that is not JSON, as the syntax rules see it.
 *
 * The scan is a recursive descent over bytes that knows the grammar of JSON. At a place that the
 * grammar does not explain it asks the syntax rules in the order of SPEC.md. A rule is one
 * function: it looks at `at`, and if it explains what stands there it records its edits, moves
 * `at` behind that and returns true. It may also say that the text is ambiguous, or end the scan.
 *
 * To add a rule: its function and its row at the end of the file.
 */
#ifndef MODEL_LENIENT_H
#define MODEL_LENIENT_H

#include "rules.h"

/* What may stand where a rule is asked. */
enum lenient_place {
    LENIENT_FRONT, /* what stands in front of the value */
    LENIENT_SPACE, /* white space inside the value */
    LENIENT_NAME,  /* a member name */
    LENIENT_VALUE, /* a value */
    LENIENT_COMMA, /* nothing: the comma at `comma` stands in front of the closer at `at` */
    LENIENT_STRING,    /* a character in the string of which `string` speaks */
    LENIENT_BEHIND,    /* what stands behind the value, which is not in a fence */
    LENIENT_FENCE_END, /* what stands behind the value in a fence */
    LENIENT_END,       /* more of the value: the text has ended within a container */
    LENIENT_BLANK      /* a value: the text is blank */
};

enum lenient_stop {
    LENIENT_GOES_ON,
    LENIENT_NOT_JSON,
    LENIENT_TRUNCATED,
    LENIENT_LIMIT,
    LENIENT_CLOSED
};

/* The last token of the value. */
enum lenient_token {
    LENIENT_NO_TOKEN,
    LENIENT_NUMBER,
    LENIENT_QUOTED,
    LENIENT_LITERAL,
    LENIENT_WORD,
    LENIENT_CLOSER
};

struct lenient {
    struct model_run *run;
    const struct model_syntax_request *request;
    struct model_view text;
    size_t at; /* everything before it is explained */
    enum lenient_place place;
    enum lenient_stop stop;
    bool ambiguous;
    bool looking_ahead; /* on a copy of the scan: edits are not recorded */

    /* Around the value. */
    bool front_taken;     /* something other than a byte order mark stood in front */
    bool prose, repeated; /* what syntax/surrounding-prose and repeated-value took */
    bool empty;           /* syntax/empty-text acted */
    const struct model_view
        *markers; /* the end markers that count here; NULL: not asked for */
    size_t fence; /* backticks of the opening fence; 0: none */
    bool fence_closed;
    size_t value_start, value_end;
    size_t behind; /* an edit behind the value begins here */
    bool second;   /* an object behind the value is parsed, which is in doubt */

    /* Inside it. */
    char closers[MODEL_DEPTH_MAX];   /* of the open containers, outermost first */
    size_t openers[MODEL_DEPTH_MAX]; /* where they begin */
    size_t depth;
    size_t comma; /* LENIENT_COMMA */
    enum lenient_token last;
    size_t last_end;
    struct model_view member; /* the last name of the outermost object, as spelled */
    bool unescaped;           /* syntax/escaped-white-space acted */
    bool smart_quotes,
        stray_quote; /* syntax/smart-quote acted; U+201C or U+201D in a string */

    /* LENIENT_STRING: the double-quoted string around `at`. */
    struct {
        bool is_name;
        bool other_escapes; /* some that syntax/invalid-escape does not stand beside */
    } string;

    struct model_syntax_edit *edits; /* sorted at the end */
    size_t edit_count, edit_room;
    char *extended; /* new text of the last edit, where it was extended */
    size_t extended_room;
    size_t *words; /* where bare words begin in the text */
    size_t word_count, word_room;
    size_t closed_count; /* containers that syntax/missing-closer closed */
};

/* ---- the scan: lenient.c --------------------------------------------------------------- */

/* Ask the rules. False: none explains what stands at `at`. */
bool lenient_ask(struct lenient *scan, enum lenient_place place);

/* False, to be returned: the text ends inside something; no rule explains what stands at `at`
 * (which is truncated where only the end is missing). */
bool lenient_truncated(struct lenient *scan);
bool lenient_unexplained(struct lenient *scan);

/* Bytes [start, end) become `new_text`. A run of one rule is one edit. */
void lenient_edit(struct lenient *scan, const char *rule, size_t start, size_t end,
                  struct model_view new_text);

/* What stands from `at` to `end` goes; `at` is then behind it. Outside of the value white space
 * goes along as bytes/around says. */
void lenient_remove(struct lenient *scan, const char *rule, size_t end);

/* A string or word from `start` to `at`, with one quotation mark in place of the bytes
 * [start, inside) and [inside_end, at). */
void lenient_quote(struct lenient *scan, const char *rule, size_t start, size_t inside,
                   size_t inside_end);

/* The byte that stands `ahead` bytes further on; -1: behind the end. */
int lenient_byte(const struct lenient *scan, size_t ahead);
bool lenient_sees(const struct lenient *scan, const char *bytes);
void lenient_skip_space(struct lenient *scan);
bool lenient_only_space_left(const struct lenient *scan, size_t from);

/* Pass one character. False: it is a NUL, not UTF-8, or cut, and the scan has ended. */
bool lenient_character(struct lenient *scan);
/* U+2018, U+2019, U+201C or U+201D at `at`; 0: none of them. */
unsigned lenient_typographic(const struct lenient *scan);

/* The end of the word at `at`: a letter or `_`, then any of these, digits, `.` and `-`. */
size_t lenient_word_end(const struct lenient *scan);
/* lenient_token.c: does [at, end) hold a word that is this member in a list, in any ASCII case? */
bool lenient_holds_word(struct lenient *scan, size_t end, const char *list,
                        const char *member);
bool lenient_slice_is(const struct lenient *scan, size_t end, const char *word);
/* Is [at, end) a string of some `enum` or `const` of the schema? */
bool lenient_is_listed(const struct lenient *scan, size_t end);

/* ---- the value: lenient_value.c -------------------------------------------------------- */

bool lenient_value(struct lenient *scan);
/* A token of the value ends at `at`. */
bool lenient_token_ends(struct lenient *scan, enum lenient_token token);
/* How many hex digits stand there, `most` at most. */
size_t lenient_hex_digits(const struct lenient *scan, size_t ahead, size_t most);
/* Bytes of the escape of JSON at `at`, which is a backslash; 0: it begins none. */
size_t lenient_escape(const struct lenient *scan);

#endif
