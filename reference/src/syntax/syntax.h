/* SPDX-License-Identifier: MIT
 *
 * syntax.h - a text that is no JSON, repaired in one forward scan.
 *
 * Entered only behind a fault of the strict reader. The scan goes on from the last sound token
 * before that fault, knows the grammar, and asks the rows of the syntax group at each place that
 * the grammar does not explain. It changes nothing itself: what it returns are edits, and the text
 * they make, which the strict reader then reads as if it had come in. So nothing that the scan
 * believed is taken on trust.
 */
#ifndef TMI_SYNTAX_H
#define TMI_SYNTAX_H

#include "catalogue/rule.h"
#include "json/parse.h"

/* One byte range of the text and what stands there in the repaired one. */
struct tmi_syntax_edit {
    size_t start, end; /* in the text */
    toolmend_view new_text;
    size_t repaired_at; /* where new_text begins in the repaired text */
    const struct tmi_rule *rule;
};

enum tmi_syntax_outcome {
    TMI_SYNTAX_REPAIRED, /* `text` is there; it should be JSON, see above */
    TMI_SYNTAX_EMPTY,    /* nothing but white space; `text` is "{}" by the row for that */
    TMI_SYNTAX_TRUNCATED,   /* the text ended where it may not */
    TMI_SYNTAX_AMBIGUOUS,   /* a row says ambiguous; of an inner text `text` is
                               there all the same, as if the row had acted: whether that could
                               be meant at all is the schema's to say */
    TMI_SYNTAX_UNEXPLAINED, /* no row explains what stands at `offset` */
    TMI_SYNTAX_LIMIT,       /* `limit` says which */
    TMI_SYNTAX_MEMORY
};

struct tmi_syntax {
    enum tmi_syntax_outcome outcome;
    /* MENDED, EMPTY, AMBIGUOUS of an inner text: the whole; other outcomes with an offset, of an outer
     * one: what stands before that, repaired as far as the rows went. */
    toolmend_view text;
    const struct tmi_syntax_edit *edits; /* ascending, disjoint */
    size_t count;
    bool prose;      /* some of it went */
    bool surplus;    /* closers that close nothing went */
    size_t unclosed; /* where in the repaired text the missing closers begin; SIZE_MAX */
    const size_t
        *words; /* where in the repaired text a bare word now stands, its quote first */
    size_t word_count;

    size_t offset; /* AMBIGUOUS: of what is ambiguous; UNEXPLAINED: of what stands there;
                             TRUNCATED: the end of the text */
    const char *expected; /* UNEXPLAINED: what could have stood there, for people */
    enum tmi_kind open;   /* TRUNCATED: kind of the innermost thing that was open */
    const char *inside;   /* TRUNCATED: that thing in words, "a string", "a comment" */
    const struct tmi_rule *ambiguous; /* AMBIGUOUS: the row that marks it */
    const char *limit;                /* LIMIT: "edits", "nested containers" */
};

struct tmi_syntax_request {
    toolmend_view text;
    const struct tmi_parsed *strict; /* what the strict reader found; it has a fault */
    toolmend_finish finish;
    bool inner; /* the text of a string: only the three rows that may act there */
    size_t depth_max, edits_max;
    /* Is the word a string of some enum or const of the schema? NULL: no word is. */
    bool (*is_enum_word)(const void *context, toolmend_view word);
    const void *context;
    bool
        whole_call; /* the text is one; then any word may stand in its arguments, and who judges
                        them asks their schema */
    struct tmi_arena *arena;
    uint64_t *steps; /* grows with the bytes looked at */
};

struct tmi_syntax tmi_repair_syntax(const struct tmi_syntax_request *request);

#endif
