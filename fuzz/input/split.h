/* SPDX-License-Identifier: MIT
 *
 * split.h - what every fuzz target needs: exact-size copies, two texts out of one input, and
 * the line that says which property broke.
 *
 * A copy is a heap block of exactly its length, so that AddressSanitizer sees one byte too
 * far. An input is `first <line feed> ~~~ <line feed> second`, readable as a bug report; without
 * the divider there is only a first.
 */
#ifndef FUZZ_SPLIT_H
#define FUZZ_SPLIT_H

#include "toolmend.h"

#include <stdlib.h>
#include <string.h>

/* A heap block that holds these bytes and not one more; fuzz_drop() frees it. */
toolmend_view fuzz_copy(const void *bytes, size_t len);
void fuzz_drop(toolmend_view copy);

/* Length of what stands before the divider, and where the rest begins; both are `size` if
 * there is no divider. */
size_t fuzz_divide(const uint8_t *data, size_t size, size_t *rest);

bool fuzz_same(toolmend_view a, toolmend_view b);

/* One more pair of texts beside those of a broken property. */
void fuzz_show(const char *what, toolmend_view schema, toolmend_view text);

/* A property does not hold: say which one and for which texts, then stop. */
_Noreturn void fuzz_fail(const char *property, toolmend_view schema, toolmend_view text);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
