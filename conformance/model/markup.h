/* SPDX-License-Identifier: MIT
 *
 * markup.h - a model text on its way: SPEC.md, "Calls in text".
 *
 * markup.c goes over the text byte by byte, markup_block.c reads a block of one format,
 * markup_value.c what is in it, markup_bare.c calls of Python and texts that are calls,
 * markup_around.c says whether what stands around a block makes it part of something else.
 */
#ifndef MODEL_MARKUP_H
#define MODEL_MARKUP_H

#include "calls.h"

enum model_found { MODEL_IS_TEXT, MODEL_IS_READ, MODEL_IS_BROKEN };

enum { MODEL_SEPARATORS = 8 };

/* A row of markup_rows.json; what it lacks has ptr NULL. */
struct model_format {
    struct model_view id, family, wrap_open, wrap_close, opener, closer, name_close,
        index_close, id_open, other_close, key_open, key_close, value_open, value_close,
        encoding, trim, separators[MODEL_SEPARATORS];
    size_t separator_count;
    bool object, list, open, stop, lone, line, begin, again, cdata, repair;
};

struct model_reader {
    struct model *model;
    struct model_run *run;
    const struct model_case *question;
    struct model_view text;
    struct model_call offer; /* its list of tools */
    /* Lists of data.h; of pairs what opens and what closes, of ranges the first and the last. */
    const struct model_view *markers, *thoughts[2], *pairs[2], *symbols[2], *announces,
        *begins, *always, *otherwise; /* of mentions.json */
    size_t loose; /* behind this place no fence is known; SIZE_MAX: nowhere */
    struct model_format *formats;
    size_t format_count;
    bool standard, extended;  /* the rules of these tiers act */
    bool complete;            /* finish */
    enum model_reason reason; /* of what is broken */
    size_t
        cut_at; /* where in the block a call begins in which the text ends; SIZE_MAX: none */
    struct model_markup_call *calls;
    size_t count, room;
    const struct model_format *format; /* of the block being read, and the call's tool */
    const struct model_tool *tool;
    struct model_text arguments; /* the object that is being written */
    struct model_view *keys;
    size_t key_count, key_room;
};

enum model_piece_kind {
    MODEL_PIECE_BLOCK,
    MODEL_PIECE_PARTS,  /* thoughts, a marker */
    MODEL_PIECE_LAST,   /* a marker behind which nothing stands */
    MODEL_PIECE_QUOTED, /* a fence, quoted lines */
    MODEL_PIECE_OPEN    /* a fence that is not closed */
};

/* A stretch of the text that is no part of a line. */
struct model_piece {
    size_t start, end;
    enum model_piece_kind kind;
};

enum model_quotation_kind {
    MODEL_NO_QUOTATION,
    MODEL_MARKS, /* backticks or tildes that quote nothing */
    MODEL_INLINE_CODE,
    MODEL_QUOTED_LINES,
    MODEL_OPEN_FENCE
};

struct model_quotation {
    size_t end;
    enum model_quotation_kind kind;
};

/* ---- markup.c: bytes ---- */

bool model_stands(const struct model_reader *r, size_t at, struct model_view word);
bool model_stands_text(const struct model_reader *r, size_t at, const char *word);
/* The text ends within the word. */
bool model_is_cut(const struct model_reader *r, size_t at, struct model_view word);
char model_char_at(const struct model_reader *r, size_t at); /* NUL: at the end */
size_t model_past_space(const struct model_reader *r, size_t at);
/* The next line feed, or the end; how often the byte stands there. */
size_t model_line_end(const struct model_reader *r, size_t at);
size_t model_run_at(const struct model_reader *r, size_t at);
/* SIZE_MAX: it does not stand from there on. */
size_t model_find(const struct model_reader *r, size_t at, struct model_view word);
struct model_view model_slice(const struct model_reader *r, size_t start, size_t end);
enum model_found model_broken(struct model_reader *r, enum model_reason reason);
/* What is due at `at` does not stand there. */
enum model_found model_missing(struct model_reader *r, size_t at, bool cut);
/* What quotes, or seems to, at `at`; thoughts that begin there: their end, or `at`. */
struct model_quotation model_quotation_at(const struct model_reader *r, size_t at);
size_t model_past_thoughts(const struct model_reader *r, size_t at);
/* The same of a marker that parts messages, and begins no call. */
size_t model_past_marker(const struct model_reader *r, size_t at);

/* ---- markup_block.c ---- */

/* The block of the format that begins at `at`. */
enum model_found model_read_block(struct model_reader *r,
                                  const struct model_format *format, size_t at,
                                  size_t *end);
/* A call begins if a name stands at *at, which becomes its end, and then this bracket. */
enum model_found model_begin_at_name(struct model_reader *r, size_t *at, char bracket);
/* An object that names a tool and holds its arguments, or a list of them. */
enum model_found model_add_objects(struct model_reader *r, const struct model_node *root);

/* ---- markup_bare.c ---- */

/* Calls of Python with or without brackets, behind *at, which becomes their end. */
enum model_found model_read_python_calls(struct model_reader *r, size_t start,
                                         size_t *at);
/* markup/bare: does the whole text hold calls and nothing else? */
bool model_read_bare(struct model_reader *r);

/* ---- markup_value.c ---- */

/* A call begins of the tool of that name; `add_call` ends it with the arguments. */
enum model_found model_begin_call(struct model_reader *r, struct model_view name);
enum model_found model_add_call(struct model_reader *r, struct model_view arguments,
                                size_t start, size_t end);
enum model_found model_add_written_call(struct model_reader *r, size_t start, size_t end);
bool model_tool_declares(struct model_reader *r, const struct model_tool *tool,
                         struct model_view key);
enum model_found model_add_key(struct model_reader *r, struct model_view key);
/* The raw value [start, end) of the key added last; `attribute`: what states its type. */
enum model_found model_add_raw(struct model_reader *r, struct model_view attribute,
                               size_t start, size_t end);
/* Strict JSON, white space aside; NULL: it is not one. */
const struct model_node *model_json_at(struct model_reader *r, size_t start, size_t end);
/* The object behind a name of a Gemma call, the keywords behind one of Python. */
enum model_found model_read_gemma_object(struct model_reader *r, size_t *at);
enum model_found model_read_keywords(struct model_reader *r, size_t *at);

/* ---- markup_around.c ---- */

/* Is a block, of which there is one at least, no part of an answer by itself? `counts`: where what
 * is read begins and ends. */
bool model_in_doubt(const struct model_reader *r, const struct model_piece *pieces,
                    size_t count, const size_t counts[2]);

#endif
