/* SPDX-License-Identifier: MIT
 *
 * plain.h - what the syntax rules make of a text that is no JSON: SPEC.md, "Syntax rules".
 *
 * Read once more, by a reader that is written from these clauses alone and shares nothing with
 * the library's scan: it recurses, looks at every byte as often as it likes, and is as slow as
 * that. The clauses leave one mended text and one list of edits, so a record is not asked
 * whether its syntax edits may be so; they have to be these.
 */
#ifndef RECORD_PLAIN_H
#define RECORD_PLAIN_H

#include "claim.h"

enum plain_outcome {
    PLAIN_MENDED,
    PLAIN_TRUNCATED,
    PLAIN_DOUBT,
    PLAIN_UNEXPLAINED,
    PLAIN_LIMIT /* nested deeper, or with more faults, than SPEC.md has by default */
};

/* A text, and what is made of it. */
struct plain {
    enum plain_outcome outcome;
    const struct tree *tree;   /* MENDED: the mended text, strict JSON; else NULL */
    struct script edits;       /* MENDED: with `of` and pointer in that tree */
    uint64_t acted;            /* the rules of the edits */
    size_t at;                 /* where the reader stopped; of a doubt where it was met */
    const struct clause *what; /* DOUBT: the rule that marks it */
    const struct tree_node **words; /* strings that came as words without quotes */
    size_t word_count;
    size_t closed; /* where the missing closers stand in the mended text; 0: none do */
};

/* Mend a text by these rules, whatever others there are. `schema` has the words that may stand
 * without quotes; NULL: none may. In the arguments of a whole call any word may. */
struct plain_request {
    toolmend_view text;
    toolmend_finish finish;
    uint64_t rules;
    const struct tree *schema;
    bool call; /* the text is a whole call */
};
struct plain plain_read(struct pool *pool, const struct plain_request *request);

/* apart.c: what the edits of a record do to the mended text, in its bytes. False: they do not
 * mend the text that came as `plain` does, and that was told. */
bool take_apart(struct pool *pool, const struct plain *plain,
                const struct script *claimed, struct script *changes,
                struct findings *findings);

/* words.c: what speaks against a word that came without quotes, where it stands once the
 * changes have made the result; NULL: nothing. *word: the first of which that is so. */
const char *words_fault(struct document *document, struct pool *pool,
                        const struct plain *plain, toolmend_view result,
                        const struct script *changes, const struct tree_node **word);

/* A name that holds the arguments of a call: `arguments`, or one that may stand for it. */
bool plain_names_arguments(toolmend_view name);

uint64_t plain_rules(void);       /* all of the group */
uint64_t plain_inner_rules(void); /* those that may act in a decoded text */

/* ---- shared by the files of the reader ------------------------------------------------------- */

struct plain_reading {
    struct pool *pool;
    const struct plain_request *request;
    toolmend_view text;
    size_t at;
    struct script edits;
    size_t
        *places; /* by edit: the number of the value that it is in or at; 0: the whole */
    size_t places_room;
    size_t
        values; /* met so far; a value's number is that of those before it and itself */
    size_t *words; /* numbers of values that are words */
    size_t word_count, words_room;
    bool inner, fenced;
    bool second;   /* reads an object that is in doubt as a whole */
    bool closed;   /* the closers that were missing are written */
    size_t whole;  /* behind the last token that may be the last of a text */
    size_t scalar; /* behind the last value that is no container; 0: none */
    bool smart,
        stray; /* typographic quotes are delimiters; one of them is no delimiter */
    toolmend_view member;      /* the last name of the outermost object, as spelled */
    char open[TREE_DEPTH_MAX]; /* the closers that are due, outermost first */
    size_t depth;
    enum plain_outcome stopped;
    const struct clause *doubt; /* the first */
    size_t doubt_at;
};

/* ---- plain.c: bytes and edits */
bool plain_stop(struct plain_reading *r, enum plain_outcome outcome); /* false */
bool plain_unexplained(struct plain_reading *r); /* false; truncated if nothing is left */
void plain_doubt(struct plain_reading *r, const char *rule);
bool plain_ended(const struct plain_reading *r);
int plain_byte(const struct plain_reading *r, size_t ahead); /* -1: behind the end */
bool plain_sees(const struct plain_reading *r, const char *bytes);
bool plain_may(const struct plain_reading *r, const char *rule);
void plain_skip_white(struct plain_reading *r);
/* Pass a character that is no control character; NUL is no character either. */
bool plain_character(struct plain_reading *r);
/* The typographic quotation mark that stands there, 0x2018 to 0x201D; 0: none. */
unsigned plain_typographic(const struct plain_reading *r);

/* bytes [start, end) become `text`; joined with the edit before where both are one run. */
bool plain_edit(struct plain_reading *r, const char *rule, size_t place, size_t start,
                size_t end, toolmend_view text);

/* ---- plain_token.c: strings, words, numbers, what may stand between */
bool plain_string(struct plain_reading *r, size_t place, bool name);
bool plain_quoted(struct plain_reading *r, size_t place, bool name);
bool plain_number(struct plain_reading *r);
bool plain_word(struct plain_reading *r, size_t place);
bool plain_key(struct plain_reading *r, size_t place);
bool plain_comment_begins(const struct plain_reading *r);
/* Pass a comment without an edit; `behind` the value `//` may end with the text. */
bool plain_comment(struct plain_reading *r, bool behind);
bool plain_escape_begins(const struct plain_reading *r);
bool plain_escape(struct plain_reading *r); /* pass escaped white space */

/* ---- plain_around.c: a whole text */
bool plain_text(struct plain_reading *r);

/* ---- plain_value.c: a value and what is in it */
bool plain_value(struct plain_reading *r);

#endif
