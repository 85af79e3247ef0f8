/* SPDX-License-Identifier: MIT
 *
 * content.h - what may stand in a string: texts that somebody has taken for something else, and
 * the ways in which JSON spells them.
 */
#ifndef FUZZ_CONTENT_H
#define FUZZ_CONTENT_H

#include "generate.h"

/* How the content is spelled as a JSON string. */
enum fuzz_spelling {
    FUZZ_PLAIN,   /* with the escapes that JSON asks for */
    FUZZ_ESCAPED, /* every character by its number */
    FUZZ_SLASHED, /* with the short escapes, that of the slash too */
    FUZZ_RAW, /* tab, line feed and carriage return as they are, which a rule of `safe` mends */
    FUZZ_SPELLINGS
};

/* The content, which is UTF-8, as a JSON string. */
void fuzz_add_content(struct fuzz_text *out, toolmend_view content,
                      enum fuzz_spelling spelling);

/* A content out of choices, of which those below 128 are characters and the others put something
 * more in; or the bytes, with a question mark for each that is no character. fuzz_drop() frees
 * them. */
toolmend_view fuzz_content_chosen(const uint8_t *data, size_t size);
toolmend_view fuzz_content_written(const uint8_t *data, size_t size);

#endif
