/* SPDX-License-Identifier: MIT
 *
 * generate.h - bytes to a meaningful case: a schema of the kind that tools have, and a text for
 * it that is valid by construction or broken the way models break it.
 *
 * The bytes are choices: first those of the schema, then those of the text, so that a mutation
 * near the end keeps the schema. Where they run out every choice is the first one. The same
 * bytes give the same case everywhere.
 */
#ifndef FUZZ_GENERATE_H
#define FUZZ_GENERATE_H

#include "toolmend.h"

struct fuzz_case {
    toolmend_view schema, text; /* exact-size copies; fuzz_case_free() frees them */
    toolmend_finish finish;
    bool sound; /* the text is valid under the schema, by construction */
};

/* The case an input stands for. The first byte tells the form: an odd one ('g') is followed by
 * choices; after an even one ('r') come the finish ('0' unknown, '1' complete, '2' truncated), a
 * line feed, and schema and text with the divider of split.h. */
struct fuzz_case fuzz_case_make(const uint8_t *data, size_t size);
void fuzz_case_free(struct fuzz_case *made);

/* The same where the schema speaks of one value of any kind; only values are broken, never the
 * text around one. */
struct fuzz_case fuzz_place_make(const uint8_t *data, size_t size);

/* Two such places. Choices: the byte behind the first tells how many are those of the first
 * place. Written: schema, text, schema, text, with three dividers. The second place may share
 * the schema of the first: by a choice, or where an empty one is written. False: there is no
 * second. */
bool fuzz_pair_make(const uint8_t *data, size_t size, struct fuzz_case pair[2]);

/* ---- between the files of the generator ----------------------------------------------- */

/* Growing text. */
struct fuzz_text {
    char *ptr;
    size_t len, cap;
};
void fuzz_add(struct fuzz_text *text, const char *bytes, size_t len);
void fuzz_puts(struct fuzz_text *text, const char *literal);
void fuzz_quote(struct fuzz_text *text, const char *bytes,
                size_t len); /* as JSON string */

/* What a place in the generated schema accepts. */
enum fuzz_form {
    FUZZ_TEXT,
    FUZZ_WORDS, /* enum */
    FUZZ_INTEGER,
    FUZZ_NUMBER,
    FUZZ_BOOLEAN,
    FUZZ_CONSTANT,
    FUZZ_LIST,
    FUZZ_MAP,
    FUZZ_UNION,
    FUZZ_ANYTHING,
    FUZZ_OBJECT,
    FUZZ_FORMS
};

enum { FUZZ_CHILDREN_MAX = 4, FUZZ_NODES_MAX = 40, FUZZ_NULL_STYLES = 4 };

struct fuzz_node {
    enum fuzz_form form;
    unsigned variant;    /* bounds and the like, by form */
    unsigned null_style; /* 0: null is refused; how the schema says that it is not */
    bool referred;       /* written under $defs and referred to */
    const struct fuzz_node *children[FUZZ_CHILDREN_MAX];
    const char *names[FUZZ_CHILDREN_MAX]; /* of an object's properties */
    unsigned count, required;             /* required: one bit a property */
    unsigned index;                       /* in the generator */
};

struct fuzz_generator {
    const uint8_t *at, *end; /* choices */
    struct fuzz_node nodes[FUZZ_NODES_MAX];
    unsigned used;
    unsigned faults; /* still to be planted */
    bool broken;     /* one was */
};

/* The next choice, below n (at most 256). */
unsigned fuzz_pick(struct fuzz_generator *generator, unsigned n);

/* Tables of scalar values, with what the schema variants ask of them. */
const char *fuzz_string_for(struct fuzz_generator *generator, unsigned variant);
const char *fuzz_number_for(struct fuzz_generator *generator, unsigned variant,
                            bool whole);
const char *fuzz_word_for(struct fuzz_generator *generator, unsigned variant);
const char *fuzz_words_schema(unsigned variant);
const char *fuzz_constant(unsigned variant);
enum { FUZZ_STRING_VARIANTS = 5, FUZZ_NUMBER_VARIANTS = 6, FUZZ_WORD_VARIANTS = 4 };
enum { FUZZ_CONSTANT_VARIANTS = 4, FUZZ_LIST_VARIANTS = 6, FUZZ_OBJECT_VARIANTS = 8 };

/* A schema for an object, or for a place of any form, to be written by fuzz_write_schema(). */
const struct fuzz_node *fuzz_make_schema(struct fuzz_generator *generator);
const struct fuzz_node *fuzz_make_place(struct fuzz_generator *generator);
void fuzz_write_schema(const struct fuzz_generator *generator,
                       const struct fuzz_node *root, struct fuzz_text *out);

/* A value the node accepts, with `generator->faults` faults at most. */
void fuzz_write_value(struct fuzz_generator *generator, const struct fuzz_node *node,
                      struct fuzz_text *out);

/* Plant one fault at this value in place of the sound one. */
void fuzz_break_value(struct fuzz_generator *generator, const struct fuzz_node *node,
                      struct fuzz_text *out);

/* Plant a fault of the whole text: a fence, a cut, a second layer and so on. */
void fuzz_break_text(struct fuzz_generator *generator, struct fuzz_text *text);

#endif
