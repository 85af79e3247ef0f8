/* SPDX-License-Identifier: MIT
 *
 * scan.h - what a row of the syntax group sees of the scan, and how it proposes.
 *
 * The scan knows the grammar and asks the rows at each place that the grammar does not
 * explain. `matches` sees the scan as const: does this row explain what stands at `at`? `act`
 * then takes it: it proposes edits, moves `at` on, and may say ambiguous or end the scan. The
 * first row of the catalogue that holds is the only one to act at a place.
 */
#ifndef TMI_SCAN_H
#define TMI_SCAN_H

#include "base/buf.h"
#include "base/view.h"
#include "syntax/syntax.h"

/* What the grammar wants next, white space aside. */
enum tmi_wanted {
    TMI_WANT_ROOT,      /* the value; nothing of it has been read */
    TMI_WANT_VALUE,     /* behind a ':' or in an array behind a ',' */
    TMI_WANT_ITEM,      /* the first item of an array, or its closer */
    TMI_WANT_MEMBER,    /* the first name of an object, or its closer */
    TMI_WANT_NAME,      /* behind a ',' */
    TMI_WANT_COLON,     /* behind a name */
    TMI_WANT_SEPARATOR, /* behind a value in a container */
    TMI_WANT_END        /* the value is complete */
};

/* What may stand where a row is asked; several may at once. */
enum {
    TMI_AT_START = 1,   /* in front of the value */
    TMI_AT_SPACE = 2,   /* white space */
    TMI_AT_NAME = 4,    /* a member name */
    TMI_AT_VALUE = 8,   /* a value */
    TMI_AT_CLOSER = 16, /* the closer of the container does stand here, behind a comma */
    TMI_IN_STRING = 32, /* a double-quoted one that is closed; not as it is spelled */
    TMI_BEHIND_VALUE = 64, /* what follows the value where no fence is around it */
    TMI_IN_FENCE = 128,    /* what follows it where one is */
    TMI_AT_END = 256       /* more: the text has ended too early */
};

/* The last token of the value. */
enum tmi_last {
    TMI_LAST_NONE,
    TMI_LAST_NUMBER,
    TMI_LAST_STRING,
    TMI_LAST_WORD,
    TMI_LAST_BARE_WORD,
    TMI_LAST_CLOSER
};

struct tmi_scan {
    const struct tmi_syntax_request *request;
    const struct tmi_rule *rows[TMI_RULES_MAX]; /* that are asked, in order */
    size_t row_count;
    const unsigned char *text, *end;
    const unsigned char *at; /* all before it is explained */
    enum tmi_wanted wanted;
    unsigned char *closers;     /* of the open containers, the innermost last */
    size_t depth;               /* their number */
    const unsigned char *comma; /* NAME, VALUE: the one before it; NULL: there is none */
    enum tmi_last last;
    const unsigned char *last_end;
    toolmend_view member; /* as spelled, the last name of the outermost object */

    /* The value. While `another` one is read behind it, which is ambiguous, it stays. */
    const unsigned char *value, *value_end;
    bool another;

    /* Around it. What edits have covered reaches from the start of the text to `front`, and
     * from value_end to `back`. */
    const unsigned char *front, *back;
    size_t fence;  /* backticks of the opening fence; 0: there is none */
    bool sealed;   /* the fence is closed; only white space may follow */
    bool closed;   /* closers were missing; the last edit is they */
    bool repeated; /* the value was, or `{}` went before it */

    /* IN_STRING: the string around `at`. */
    struct {
        bool name; /* it is a member name */
        bool
            other_escapes; /* it has legal ones besides \" and a \\ that is one for sure */
    } string;

    const struct tmi_rule *smart; /* made quotes of typographic ones; NULL: no row has */
    const struct tmi_rule *unescaped; /* took escapes for white space; NULL: no row has */

    /* Edits; until they are spliced, `repaired_at` says where new_text begins in `texts`. */
    struct tmi_syntax_edit *edits;
    size_t count, capacity;
    struct tmi_buf texts;
    size_t *words; /* numbers of the edits that open a bare word */
    size_t word_count, word_capacity;

    bool ended;
    size_t doubtful; /* where out.ambiguous was marked */
    struct tmi_syntax out;
    uint64_t looked; /* bytes */
    uint64_t asked;  /* places */
};

/* ---- for rows: looking ----------------------------------------------------------------- */

static inline const unsigned char *tmi_skip_space(const unsigned char *p,
                                                  const unsigned char *end) {
    while (p < end && tmi_is_space((char)*p))
        p++;
    return p;
}

/* The byte at `at`; 0: the text has ended, or a NUL, which no row takes. */
static inline unsigned char tmi_scan_byte(const struct tmi_scan *scan) {
    return scan->at < scan->end ? *scan->at : 0;
}

static inline bool tmi_scan_starts(const struct tmi_scan *scan, const unsigned char *p,
                                   toolmend_view with) {
    return (size_t)(scan->end - p) >= with.len && memcmp(p, with.ptr, with.len) == 0;
}

/* The unquoted word at p: [A-Za-z_][A-Za-z0-9_.-]*, empty if there is none. */
toolmend_view tmi_scan_word(const struct tmi_scan *scan, const unsigned char *p);

/* Bytes of the escape of JSON at p, which is a backslash; 0: it begins none. */
size_t tmi_scan_escape(const struct tmi_scan *scan, const unsigned char *p);

/* Hexadecimal digits at p, at most that many. */
size_t tmi_scan_hex(const struct tmi_scan *scan, const unsigned char *p, size_t most);

/* Has nothing been taken off the front but a byte order mark? */
bool tmi_scan_front_is_bare(const struct tmi_scan *scan);

/* Of a whole call: does `at` stand in a container that is its arguments, or in it? */
bool tmi_scan_in_arguments(const struct tmi_scan *scan);

/* U+2018, U+2019, U+201C or U+201D at p. */
bool tmi_scan_typographic(const struct tmi_scan *scan, const unsigned char *p);

/* ---- for rows: proposing --------------------------------------------------------------- */

/* Another spelling of [start, end), inside the value. The scan stays where it is. */
void tmi_scan_replace(struct tmi_scan *scan, const struct tmi_rule *rule,
                      const unsigned char *start, const unsigned char *end,
                      const char *new_text);

/* From `at` to `end` goes, and the scan goes on behind it. In front of the value and behind
 * it the white space towards it goes along. */
void tmi_scan_remove(struct tmi_scan *scan, const struct tmi_rule *rule,
                     const unsigned char *end);

/* The comma goes, with what stands behind it left as it is. */
void tmi_scan_remove_comma(struct tmi_scan *scan, const struct tmi_rule *rule);

/* A word of the schema without its quotes, from `at` to `end`: the whole value. */
void tmi_scan_bare_word(struct tmi_scan *scan, const struct tmi_rule *rule,
                        const unsigned char *end);

/* A whole value, or a name, that ends there has been read. */
void tmi_scan_value(struct tmi_scan *scan, enum tmi_last last, const unsigned char *end);
void tmi_scan_name(struct tmi_scan *scan, const unsigned char *end);

/* What stands at p may mean something else. The scan goes on. */
void tmi_scan_ambiguous(struct tmi_scan *scan, const struct tmi_rule *rule,
                        const unsigned char *p);

/* ---- for rows: ending the scan --------------------------------------------------------- */

/* The text ends within that, which is `open` or part of it. */
void tmi_scan_cut(struct tmi_scan *scan, enum tmi_kind open, const char *inside);

/* What stands at p has no explanation. A character that the end of the text cuts is cut. */
void tmi_scan_stop(struct tmi_scan *scan, const unsigned char *p, const char *expected);

/* The character at p, which is not ASCII or NUL: its length; 0: the scan has ended. */
size_t tmi_scan_character(struct tmi_scan *scan, const unsigned char *p);

/* ---- between the files of the scan ----------------------------------------------------- */

/* Take up where the strict reader stopped: state and containers, from its tokens. */
void tmi_scan_resume(struct tmi_scan *scan);

/* The double-quoted string at `at`, which the strict reader refuses. */
void tmi_scan_faulty_string(struct tmi_scan *scan);

/* Typographic quotes made delimiters: ambiguous if the value has one that is content. */
void tmi_scan_stray_quotes(struct tmi_scan *scan);

/* Escapes taken for white space: ambiguous if a string has an escaped backslash, which may have been
 * escaped once too often, too. */
void tmi_scan_escaped_backslashes(struct tmi_scan *scan);

/* Ask the rows what stands at `at`; false: none explains it. */
bool tmi_scan_ask(struct tmi_scan *scan, unsigned places);

/* Make the repaired text of text and edits. */
void tmi_scan_splice(struct tmi_scan *scan);

#endif
