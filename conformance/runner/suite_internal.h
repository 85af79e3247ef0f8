/* SPDX-License-Identifier: MIT
 *
 * suite_internal.h - what the files of the suite loader share.
 *
 * suite.c reads files, suite_source.c makes one canonical line of each case, suite_case.c decodes
 * that line. So a case means the same whether it comes from a vector file, a JSON line, the corpus
 * or the binary.
 */
#ifndef SUITE_INTERNAL_H
#define SUITE_INTERNAL_H

#include "canonical.h"
#include "suite.h"

/* One source being read into one suite. */
struct loading {
    struct suite *suite;
    size_t capacity;
    struct suite_error *error;
    const char *path;           /* for messages */
    toolmend_view text;         /* the whole source */
    const char *at;             /* where in it; messages count its line */
    const char *id;             /* of the case, when it is known */
    const char *subject;        /* of a vector file, that ids begin with; NULL: none */
    struct canonical_text line; /* scratch */
    const char (*digests)[65];  /* of lines that were checked when the binary was built */
    toolmend_tool *forms[2];    /* compiled when they are first needed */
};

/* ---- suite.c ---- */

/* Zeroed memory that lives as long as the suite; NULL has been reported. */
void *loading_take(struct loading *l, size_t count, size_t size);

/* Move bytes into the suite; `text` is empty afterwards. */
bool loading_keep(struct loading *l, struct canonical_text *text, toolmend_view *kept);

/* Report what is wrong and what to do, at the place of `l`. Returns false. */
__attribute__((format(printf, 2, 3))) bool loading_fail(struct loading *l,
                                                        const char *format, ...);
bool loading_no_memory(struct loading *l);

/* A suite of JSON Lines in memory, or of one vector file; `name` stands in messages. */
bool suite_read_lines(const char *name, toolmend_view lines, struct suite *suite,
                      struct suite_error *error);
/* The same of canonical lines that make_suite checked and wrote, with their digests. */
bool suite_read_trusted(const char *name, toolmend_view lines, const char (*digests)[65],
                        struct suite *suite, struct suite_error *error);
bool suite_read_vectors(const char *name, toolmend_view file, struct suite *suite,
                        struct suite_error *error);

/* ---- suite_read.c ---- */

extern const char suite_schema[]; /* vector.schema.json */

/* What a source is: a vector file except for its cases, or a case by itself. */
enum suite_form { SUITE_FILE, SUITE_LINE };

/* Has the value the form that vector.schema.json gives it? */
bool loading_check(struct loading *l, enum suite_form form, toolmend_view json);

/* Free what the loading needed. */
void loading_end(struct loading *l);

/* The values of an object's members by the table of names; absent ones are {NULL, 0}. */
void read_members(toolmend_view object, const char *const *names, size_t count,
                  toolmend_view *values);

/* A string as bytes with a terminator behind them; an absent one is absent. `what` names it in
 * messages. */
bool read_string(struct loading *l, toolmend_view json, const char *what,
                 toolmend_view *bytes);

/* The text of a plain member or of its _b64 twin, one of which is there. */
bool read_text(struct loading *l, toolmend_view plain, toolmend_view base64,
               const char *what, toolmend_view *bytes);

/* A list of strings; an absent one is empty. */
bool read_strings(struct loading *l, toolmend_view json, const char *what,
                  const char *const **items, size_t *count);

/* The index of the string in a table of words that ends with NULL; 0: it is absent. */
size_t word_index(toolmend_view json, const char *const *words);

/* Is the JSON string this word of letters, digits and underscores? */
bool is_word(toolmend_view json, const char *word);

size_t count_items(toolmend_view container);

/* ---- suite_case.c ---- */

/* Decode a canonical line and append the case. The line is copied. */
bool case_read(struct loading *l, toolmend_view line);

/* ---- suite_source.c ---- */

bool source_vectors(struct loading *l); /* one vector file */
bool source_lines(struct loading *l);   /* JSON Lines */

/* ---- suite_needs.c ---- */

/* The list of schema keywords beyond the plain ones that the tool, or the list of tools, uses;
 * absent: none. */
bool needs_spell(struct loading *l, toolmend_view tool, toolmend_view *list);

/* ---- suite_hints.c ---- */

/* The hints that the tool, or the list of tools, has: bits of suite_hints. */
unsigned hints_find(toolmend_view tool);

/* ---- suite_corpus.c ---- */

/* A line of the corpus as the case that it makes, into l->line. */
bool corpus_line(struct loading *l, toolmend_view line);

#endif
