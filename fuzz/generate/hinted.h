/* SPDX-License-Identifier: MIT
 *
 * hinted.h - bytes to a case with hints, and to a whole call with a list of tools.
 *
 * Small schemas in which every second place has a hint, and texts made of what hints speak about:
 * links, texts with separators, aliases, relations that are filled in part. The bytes are choices
 * as in generate.h; after an even first byte ('r') the input is written: of a case as there, of a
 * call the list of tools in place of the schema.
 */
#ifndef FUZZ_HINTED_H
#define FUZZ_HINTED_H

#include "generate.h"

/* The schema with its hints, the same without them, and a text. */
struct fuzz_hinted {
    toolmend_view schema, bare, text;
    toolmend_finish finish;
};
struct fuzz_hinted fuzz_hinted_make(const uint8_t *data, size_t size);
void fuzz_hinted_free(struct fuzz_hinted *made);

/* A list of tools, and a call. */
struct fuzz_call {
    toolmend_view tools, text;
    toolmend_finish finish;
};
struct fuzz_call fuzz_call_make(const uint8_t *data, size_t size);
void fuzz_call_free(struct fuzz_call *made);

/* ---- between the files of the generator ------------------------------------------------- */

/* A schema with hints (or without, by the same choices), and a text for it. */
void fuzz_write_hinted(struct fuzz_generator *generator, bool hints,
                       struct fuzz_text *out);
void fuzz_write_members(struct fuzz_generator *generator, struct fuzz_text *out);

#endif
