/* SPDX-License-Identifier: MIT
 *
 * container.h - what the inputs of a target look like, for what makes new inputs out of old ones.
 *
 * A written input is a head and parts with the divider of split.h between them, so that one that
 * breaks a property can be read as it stands. Each target says of which kind its parts are; the
 * mutator then changes a schema as a schema and a text as a text.
 */
#ifndef FUZZ_CONTAINER_H
#define FUZZ_CONTAINER_H

#include "../generate/generate.h"

/* What stands in a part. */
enum fuzz_part {
    FUZZ_PART_SCHEMA = 's',   /* JSON Schema, which may have hints */
    FUZZ_PART_TEXT = 't',     /* an arguments text, sound or broken */
    FUZZ_PART_VALUE = 'v',    /* a JSON value for the schema before it */
    FUZZ_PART_TOOLS = 'l',    /* a list of tools */
    FUZZ_PART_CALL = 'c',     /* a whole call */
    FUZZ_PART_DOCUMENT = 'd', /* any other JSON text, or lines of them */
    FUZZ_PART_BYTES = 'b'     /* bytes without a structure that is known here */
};

struct fuzz_input {
    const char *parts; /* one enum fuzz_part a part, in order: "st" */
    /* Length of what stands before the first part, the line feed behind it included; NULL: there is
     * nothing. More than `size`: the input is none. */
    size_t (*head)(const uint8_t *data, size_t size);
    /* Of an input whose first byte is odd, which stands for choices: write what they stand for as a
     * written input. NULL: there are no choices, and odd bytes are like others. */
    void (*write)(const uint8_t *data, size_t size, struct fuzz_text *out);
};

/* Each target has one. */
extern const struct fuzz_input fuzz_input;

/* The head of generate.h: form, a digit, a line feed. */
size_t fuzz_head(const uint8_t *data, size_t size);

/* What the choices of fuzz_case_make(), fuzz_place_make(), fuzz_pair_make(), fuzz_hinted_make() and
 * fuzz_call_make() stand for. */
void fuzz_write_case(const uint8_t *data, size_t size, struct fuzz_text *out);
void fuzz_write_place(const uint8_t *data, size_t size, struct fuzz_text *out);
void fuzz_write_pair(const uint8_t *data, size_t size, struct fuzz_text *out);
void fuzz_write_hinted_case(const uint8_t *data, size_t size, struct fuzz_text *out);
void fuzz_write_call(const uint8_t *data, size_t size, struct fuzz_text *out);

#endif
