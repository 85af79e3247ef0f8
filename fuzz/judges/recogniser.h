/* SPDX-License-Identifier: MIT
 *
 * recogniser.h - is a text JSON, by the grammar of RFC 8259 alone?
 */
#ifndef FUZZ_RECOGNISER_H
#define FUZZ_RECOGNISER_H

#include <stdbool.h>
#include <stddef.h>

struct fuzz_recognised {
    bool json;
    size_t
        stop; /* where it stops being so: the byte, word or character that has no place */
    size_t depth; /* of the deepest container */
};

/* UTF-8 without a byte order mark. Containers that are nested deeper than this are no JSON here. */
enum { FUZZ_NESTED_AT_MOST = 1 << 12 };
struct fuzz_recognised fuzz_recognise(const char *text, size_t len);

#endif
