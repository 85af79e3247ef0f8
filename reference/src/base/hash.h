/* SPDX-License-Identifier: MIT
 *
 * hash.h - a hash of words and bytes: SipHash's rounds, one a word and three at the end, with
 * a fixed key.
 *
 * Results must not differ from run to run, so there is no secret. The wide state is what
 * keeps somebody who knows the key from making many colliding values cheaply, as a single
 * multiplied word would allow.
 */
#ifndef TMI_HASH_H
#define TMI_HASH_H

#include <stddef.h>
#include <stdint.h>

struct tmi_hasher {
    uint64_t a, b, c, d;
};

static inline uint64_t tmi_rotate(uint64_t word, unsigned bits) {
    return word << bits | word >> (64 - bits);
}

static inline void tmi_hasher_round(struct tmi_hasher *h) {
    h->a += h->b;
    h->c += h->d;
    h->b = tmi_rotate(h->b, 13) ^ h->a;
    h->d = tmi_rotate(h->d, 16) ^ h->c;
    h->a = tmi_rotate(h->a, 32);
    h->c += h->b;
    h->a += h->d;
    h->b = tmi_rotate(h->b, 17) ^ h->c;
    h->d = tmi_rotate(h->d, 21) ^ h->a;
    h->c = tmi_rotate(h->c, 32);
}

/* `kind` keeps apart what is not the same kind of thing. */
static inline struct tmi_hasher tmi_hasher_start(uint64_t kind) {
    return (struct tmi_hasher){0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F,
                               0x165667B19E3779F9 ^ kind, 0x27D4EB2F165667C5};
}

static inline void tmi_hasher_word(struct tmi_hasher *h, uint64_t word) {
    h->d ^= word;
    tmi_hasher_round(h);
    h->a ^= word;
}

static inline void tmi_hasher_bytes(struct tmi_hasher *h, const char *ptr, size_t len) {
    uint64_t word = 0;
    for (size_t i = 0; i < len; i++) {
        word = word << 8 | (unsigned char)ptr[i];
        if (i % 8 == 7)
            tmi_hasher_word(h, word);
    }
    tmi_hasher_word(h, word); /* the rest, and some of the word before it: no harm */
    tmi_hasher_word(h, len);
}

static inline uint64_t tmi_hasher_end(struct tmi_hasher *h) {
    h->c ^= 0xFF;
    for (int i = 0; i < 3; i++)
        tmi_hasher_round(h);
    return h->a ^ h->b ^ h->c ^ h->d;
}

#endif
