/* SPDX-License-Identifier: MIT
 *
 * base64.c - RFC 4648 section 4, with padding.
 */
#include "base64.h"

#include <string.h>

/* The six bits of a digit; 64: none. */
static unsigned digit(char c) {
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c != '\0' ? strchr(digits, c) : NULL;
    return at ? (unsigned)(at - digits) : 64;
}

size_t base64_decode(char *text, size_t len) {
    size_t made = 0;
    if (len % 4 != 0)
        return SIZE_MAX;
    for (size_t at = 0; at < len; at += 4) {
        bool last = at + 4 == len;
        size_t pads = !last || text[at + 3] != '=' ? 0 : text[at + 2] != '=' ? 1 : 2;
        uint32_t group = 0;
        for (size_t i = 0; i < 4; i++) {
            unsigned bits = i < 4 - pads ? digit(text[at + i]) : 0;
            if (bits == 64)
                return SIZE_MAX;
            group = group << 6 | bits;
        }
        if ((group & ((1U << 8 * pads) - 1)) != 0)
            return SIZE_MAX;
        for (size_t i = 0; i < 3 - pads; i++)
            text[made++] = (char)(unsigned char)(group >> (16 - 8 * i) & 0xFF);
    }
    return made;
}

size_t base64_encode(toolmend_view bytes, char *out) {
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t made = 0;
    for (size_t at = 0; at < bytes.len; at += 3) {
        uint32_t group = 0;
        size_t count = bytes.len - at < 3 ? bytes.len - at : 3;
        for (size_t i = 0; i < 3; i++)
            group = group << 8 | (i < count ? (unsigned char)bytes.ptr[at + i] : 0U);
        for (size_t i = 0; i < 4; i++)
            out[made++] = i <= count ? digits[group >> (18 - 6 * i) & 63] : '=';
    }
    return made;
}
