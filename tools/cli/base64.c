/* SPDX-License-Identifier: MIT
 *
 * base64.c - the bytes that a protocol line cannot spell as a JSON string.
 *
 * Strict: one spelling for each run of bytes (RFC 4648 section 4, padded, unused bits zero),
 * so that a damaged line is refused and not judged as if it were another text.
 */
#include "cli.h"

/* The six bits of a digit; 64: none. */
static unsigned digit(char c) {
    if (c >= 'A' && c <= 'Z')
        return (unsigned)(c - 'A');
    if (c >= 'a' && c <= 'z')
        return (unsigned)(c - 'a') + 26;
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0') + 52;
    return c == '+' ? 62 : c == '/' ? 63 : 64;
}

size_t cli_base64(toolmend_view text, char *out) {
    size_t made = 0;
    if (text.len % 4 != 0)
        return SIZE_MAX;
    for (size_t at = 0; at < text.len; at += 4) {
        const char *four = text.ptr + at;
        bool last = at + 4 == text.len;
        size_t pads = !last || four[3] != '=' ? 0 : four[2] != '=' ? 1 : 2;
        uint32_t group = 0;
        for (size_t i = 0; i < 4; i++) {
            unsigned bits = i < 4 - pads ? digit(four[i]) : 0;
            if (bits == 64)
                return SIZE_MAX;
            group = group << 6 | bits;
        }
        uint32_t unused = pads == 0 ? 0 : pads == 1 ? 0xFF : 0xFFFF;
        if ((group & unused) != 0)
            return SIZE_MAX;
        for (size_t i = 0; i < 3 - pads; i++)
            out[made++] = (char)(unsigned char)(group >> (16 - 8 * i) & 0xFF);
    }
    return made;
}
