/* SPDX-License-Identifier: MIT
 *
 * dialect.h - bytes to a schema of any kind, and values of which some are accepted.
 *
 * Where generate.h makes what tools have, this makes what JSON Schema allows: every keyword of both
 * drafts, references and circles, few names and few values, so that they meet.
 */
#ifndef FUZZ_DIALECT_H
#define FUZZ_DIALECT_H

#include "generate.h"

enum { FUZZ_VALUES_MAX = 4 };

/* Exact-size copies; fuzz_dialect_free() frees them. Written: head, schema, values. */
struct fuzz_dialect {
    unsigned seed; /* a number for other choices; the digit of the head */
    toolmend_view schema, values[FUZZ_VALUES_MAX];
    size_t count;
};

struct fuzz_dialect fuzz_dialect_make(const uint8_t *data, size_t size);
void fuzz_dialect_free(struct fuzz_dialect *made);
void fuzz_write_dialect(const uint8_t *data, size_t size, struct fuzz_text *out);

#endif
