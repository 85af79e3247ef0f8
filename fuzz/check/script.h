/* SPDX-License-Identifier: MIT
 *
 * script.h - an input of fuzz_api: what to do with the library in which order, and with what.
 */
#ifndef FUZZ_SCRIPT_H
#define FUZZ_SCRIPT_H

#include "../input/case.h"

/* Exact-size copies. A step of the trace has two bytes: what is done, and how. */
struct script {
    toolmend_view schema, text, tools, call, trace;
    toolmend_finish finish;
};

/* Written, or made of choices. script_free() frees it. */
struct script script_take(const uint8_t *data, size_t size);
void script_free(struct script *script);

/* For struct fuzz_input. */
void script_write(const uint8_t *data, size_t size, struct writing *out);

#endif
