/* SPDX-License-Identifier: MIT
 *
 * utf8.h - UTF-8 one character at a time (Unicode, table 3-7: well-formed byte sequences).
 *
 * For tails, names and faults. Long runs of text are strings.c's business, which checks
 * sixteen bytes at once; a test holds both against a third decoder.
 */
#ifndef TMI_UTF8_H
#define TMI_UTF8_H

#include "toolmend.h"

/* How many of the `left` bytes at p belong to one character and are well formed as far as
 * they go. *need receives the length that the first byte announces, 0 if it cannot be first.
 * The character is whole if both are equal, cut if *need is larger and all bytes belong. */
static inline size_t tmi_utf8_match(const unsigned char *p, size_t left, size_t *need) {
    unsigned char first = left > 0 ? p[0] : 0xFF;
    unsigned char low = 0x80, high = 0xBF; /* of the second byte */
    *need = first < 0x80                   ? 1
            : first < 0xC2 || first > 0xF4 ? 0
            : first < 0xE0                 ? 2
            : first < 0xF0                 ? 3
                                           : 4;
    if (*need == 0)
        return 0;
    if (first == 0xE0)
        low = 0xA0; /* else a shorter form exists */
    if (first == 0xED)
        high = 0x9F; /* else a surrogate */
    if (first == 0xF0)
        low = 0x90;
    if (first == 0xF4)
        high = 0x8F; /* else above U+10FFFF */
    size_t have = 1;
    while (have < *need && have < left && p[have] >= low && p[have] <= high) {
        low = 0x80;
        high = 0xBF;
        have++;
    }
    return have;
}

/* Length of the whole, well-formed character at p; 0: there is none. */
static inline size_t tmi_utf8_length(const unsigned char *p, size_t left) {
    size_t need;
    size_t have = tmi_utf8_match(p, left, &need);
    return have == need ? have : 0;
}

/* The code point of a well-formed character of that length. */
static inline uint32_t tmi_utf8_code(const unsigned char *p, size_t length) {
    static const unsigned char lead[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t code = p[0] & lead[length];
    for (size_t i = 1; i < length; i++)
        code = code << 6 | (p[i] & 0x3F);
    return code;
}

/* Write a code point, 1 to 4 bytes. A surrogate gets the three bytes that it would have if
 * it were a character (WTF-8): no UTF-8, but as good a key for comparing names. */
static inline size_t tmi_utf8_put(uint32_t code, char out[4]) {
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = length - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (code & 0x3F));
        code >>= 6;
    }
    out[0] = (char)(lead[length] | code);
    return length;
}

#endif
