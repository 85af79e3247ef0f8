/* SPDX-License-Identifier: MIT
 *
 * corpus_add.h - how a reported call becomes an entry.
 *
 * The text loses its words first (corpus_neutral.c), where each step is judged as the text that
 * came (corpus_propose.c); what the report says is given or asked for (corpus_ask.c); then the
 * line is put together, held against the form and written (corpus_add.c).
 */
#ifndef CORPUS_ADD_H
#define CORPUS_ADD_H

#include "corpus.h"

/* ---- corpus_propose.c: what this program says of a text ---------------------------- */

/* A call to judge other texts of. */
struct proposal {
    struct pool *pool;
    const struct cli_call *call; /* tool NULL: a whole call */
};

/* What was said of a text. */
struct proposed {
    toolmend_verdict verdict;
    toolmend_view expect;    /* JSON: a row of expect */
    toolmend_view judgement; /* JSON: the same as that of the entry */
    toolmend_view fault;     /* a word for the kind of fault */
    toolmend_view sign; /* equal for texts that are judged alike, whatever their words */
};

/* CLI_OK, or a code after one line about the fault. */
int propose(const struct proposal *proposal, toolmend_view text, struct proposed *out);

/* ---- corpus_neutral.c: words that tell nothing ------------------------------------- */

/* A word in small letters, and what stands for it in the text; ptr NULL: nothing does. */
struct neutral_word {
    toolmend_view from, to;
};

/* A piece of the text: one of the words, or, with SIZE_MAX, bytes that stay. */
struct neutral_part {
    toolmend_view bytes;
    size_t word;
};

struct neutral {
    struct pool *pool;
    toolmend_view text; /* that came; then what became of it */
    struct neutral_word *words;
    struct neutral_part *parts;
    toolmend_view *known; /* words of the tools, folded */
    size_t word_count, part_count, known_count;
    size_t changed; /* words that others stand for */
    bool private;   /* a host, an address or a key was replaced */
};

/* Replace in the text what may be private and each content word. `tools` is JSON whose words stay;
 * `alike`: would the text still be judged as it was? */
void neutral_make(struct neutral *neutral, toolmend_view tools,
                  bool (*alike)(void *ctx, toolmend_view text), void *ctx);

/* ---- corpus_ask.c: what a report says ---------------------------------------------- */

/* What is asked for, in order. */
enum asked {
    ASKED_SOURCE,
    ASKED_DATE,
    ASKED_MODEL,
    ASKED_OPEN_WEIGHT,
    ASKED_SERVER,
    ASKED_HARNESS,
    ASKED_SCHEMA_BASIS,
    ASKED_TEXT_BASIS,
    ASKED_WHY,
    ASKED_COUNT
};

/* The values of the line's options; what is missing is asked for where stdin is a terminal, `why`
 * behind the rest, so that the caller can show what it speaks of. CLI_OK, or CLI_USAGE after one
 * line that names what is missing. */
int ask(struct pool *pool, const struct cli_line *line, enum asked first, enum asked end,
        toolmend_view *values);

#endif
