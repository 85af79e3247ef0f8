/* SPDX-License-Identifier: MIT
 *
 * script.h - what to do with the library in which order, and with what.
 */
#ifndef FUZZ_SCRIPT_H
#define FUZZ_SCRIPT_H

#include "generate.h"

/* Exact-size copies; fuzz_script_free() frees them. A trace has two bytes a step: what is done, and
 * how. */
struct fuzz_script {
    toolmend_view schema, text, tools, call, trace;
    toolmend_finish finish;
};

/* The script that an input stands for, written or chosen. */
struct fuzz_script fuzz_script_make(const uint8_t *data, size_t size);
void fuzz_script_free(struct fuzz_script *script);

/* The same as a written input. */
void fuzz_write_script(const uint8_t *data, size_t size, struct fuzz_text *out);

#endif
