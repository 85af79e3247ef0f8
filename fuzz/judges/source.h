/* SPDX-License-Identifier: MIT
 *
 * source.h - what stands in some bytes of a text, sound or not: the strings, words, opened
 * containers and blanks that a repair may copy.
 *
 * A tolerant reader without a grammar: it takes the four kinds of quotes, and a string may hold
 * what JSON does not allow there. What a string spells, or a hint's separator cuts it into, follows
 * it in the row, so that a row has everything in the order in which it stands.
 */
#ifndef FUZZ_SOURCE_H
#define FUZZ_SOURCE_H

#include "../../conformance/model/json.h"

enum fuzz_source_kind {
    FUZZ_SOURCE_TEXT,
    FUZZ_SOURCE_WORD,
    FUZZ_SOURCE_OPEN,
    FUZZ_SOURCE_BLANK
};

/* What has to have acted for it to be read so. */
enum fuzz_source_need {
    FUZZ_NEEDS_PYTHON = 1,
    FUZZ_NEEDS_SMART = 2,
    FUZZ_NEEDS_CONTROL = 4,
    FUZZ_NEEDS_ESCAPE = 8,
    FUZZ_NEEDS_SEPARATOR = 16
};

struct fuzz_source {
    enum fuzz_source_kind kind;
    struct model_string text; /* of a string what it says, of a word its characters */
    char mark;                /* of an opened container or a blank */
    unsigned needs;
    unsigned decodings; /* of how many strings the text was taken */
    size_t end;         /* index behind all that it spells */
};

enum { FUZZ_SOURCES_MAX = 1200, FUZZ_DECODINGS_MAX = 4 };

struct fuzz_sources {
    struct model_run *run;           /* which cannot say more where there is too much */
    const struct model_node *schema; /* whose hints have separators; may be NULL */
    struct fuzz_source list[FUZZ_SOURCES_MAX];
    size_t count;
};

void fuzz_read_sources(struct fuzz_sources *sources, struct model_view bytes);

/* The characters of UTF-8; what is none becomes U+FFFD. */
struct model_string fuzz_characters(struct model_run *run, struct model_view bytes);

/* Calls `see` with each hint of the schema, until it answers true; then so does this. */
bool fuzz_any_hint(const struct model_node *schema,
                   bool (*see)(const struct model_node *hint, void *context),
                   void *context);

#endif
