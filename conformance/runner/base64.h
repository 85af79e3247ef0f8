/* SPDX-License-Identifier: MIT
 *
 * base64.h - bytes that a JSON string cannot hold: RFC 4648 section 4, with padding.
 */
#ifndef BASE64_H
#define BASE64_H

#include "toolmend.h"

/* Decode in place. The number of bytes, or SIZE_MAX: not base64. Each run of bytes has one spelling
 * (unused bits are zero), so that a damaged text is not taken for another one. */
size_t base64_decode(char *text, size_t len);

/* Four characters for each three bytes begun; `out` has room for them. Returns how many. */
size_t base64_encode(toolmend_view bytes, char *out);

#endif
