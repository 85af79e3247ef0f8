/* SPDX-License-Identifier: MIT
 *
 * input.h - an input of a fuzz target: bytes to texts, and how a broken property is reported.
 *
 * A written input is a head (a form, a digit, a line feed) and parts with the divider
 * `<line feed> ~~~ <line feed>` between them, so that a finding can be read as it stands. Each
 * target says of which kind its parts are; the mutator changes a schema as a schema and a text as
 * a text. An odd form says that what follows are choices for the generator.
 */
#ifndef FUZZ_INPUT_H
#define FUZZ_INPUT_H

#include "../../conformance/generate/pool.h"

#include <stdlib.h>
#include <string.h>

/* What stands in a part. */
enum fuzz_part {
    FUZZ_PART_SCHEMA = 's', /* JSON Schema, or a list of tools */
    FUZZ_PART_TEXT = 't',   /* JSON, or what should be */
    FUZZ_PART_BYTES = 'b'   /* bytes without a structure that is known here */
};

struct fuzz_input {
    const char *parts; /* one enum fuzz_part a part, in order: "st" */
    bool headed;       /* a head stands before the first part */
    /* Write what choices stand for as a written input. NULL: the target takes no choices. */
    void (*write)(const uint8_t *data, size_t size, struct writing *out);
};

/* Each target has one. */
extern const struct fuzz_input fuzz_input;
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FUZZ_HEAD = 3 }; /* bytes */

/* Are these choices? */
bool fuzz_is_drawn(const uint8_t *data, size_t size);

/* A heap block that holds these bytes and not one more, so that AddressSanitizer sees one byte too
 * far; fuzz_drop() frees it. */
toolmend_view fuzz_copy(const void *bytes, size_t len);
void fuzz_drop(toolmend_view copy);

/* Length of what stands before the divider, and where the rest begins; both are `size` if there is
 * none. */
size_t fuzz_divide(const uint8_t *data, size_t size, size_t *rest);

/* The parts behind the head, as copies that fuzz_drop() frees; those that are not there are empty. */
void fuzz_split(const uint8_t *data, size_t size, toolmend_view *parts, size_t count);

void fuzz_write_head(struct writing *out, char form, unsigned digit);

void fuzz_write_quoted(struct writing *out, toolmend_view text); /* as a JSON string */

/* One more pair of texts beside those of a broken property. */
void fuzz_show(const char *what, toolmend_view schema, toolmend_view text);

/* A property does not hold: say which one and for which texts, then stop. */
_Noreturn void fuzz_fail(const char *property, toolmend_view schema, toolmend_view text);

#endif
