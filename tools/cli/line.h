/* SPDX-License-Identifier: MIT
 *
 * line.h - the lines of the adapter protocol.
 */
#ifndef LINE_H
#define LINE_H

#include "cli.h"

#define LINE_MAX_BYTES ((size_t)64 * 1024 * 1024)

/* Room for the line that is being read; {0} at first, free(ptr) at last. */
struct line_reader {
    char *ptr;
    size_t room;
};

enum line_found {
    LINE_READ,
    LINE_TOO_LONG, /* and skipped up to its end */
    LINE_END,      /* of the input */
    LINE_FAILED    /* read error, or no memory */
};

/* The next line without its line feed. It lives until the next call. A last line may lack
 * its line feed. Never reads ahead: the other side waits for the answer. */
enum line_found line_next(struct line_reader *reader, FILE *in, toolmend_view *line);

/* Is this strict JSON text an object? */
bool line_is_object(toolmend_view json);

/* A short JSON string as NUL-terminated words; false: not a string, too long, or with a NUL
 * in it. */
bool line_word(toolmend_view json, char *out, size_t size);

#endif
