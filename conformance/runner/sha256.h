/* SPDX-License-Identifier: MIT
 *
 * sha256.h - SHA-256 (FIPS 180-4), for the digests of cases and suites.
 */
#ifndef SHA256_H
#define SHA256_H

#include <stddef.h>
#include <stdint.h>

struct sha256 {
    uint32_t state[8];
    uint64_t len; /* bytes so far */
    unsigned char block[64];
};

void sha256_begin(struct sha256 *hash);
void sha256_add(struct sha256 *hash, const void *bytes, size_t len);

/* The digest in lower-case hex and a terminator; `hash` is spent. */
void sha256_end(struct sha256 *hash, char hex[65]);

#endif
