/* SPDX-License-Identifier: MIT
 *
 * drawn.c - see drawn.h. The generator is SplitMix64: integers alone, the same everywhere.
 */
#include <string.h>

#include "drawn.h"

enum { WIDE = 224 };

/* The next 64 bits of SplitMix64. */
static uint64_t next(uint64_t *state) {
    uint64_t x = *state += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

uint32_t drawn_below(uint64_t *state, size_t limit) {
    return (uint32_t)(next(state) % limit);
}

/* Of those that it does not have none, a quarter, half or most are 0, the plainest choice, so that
 * what is odd stands alone in some trials and beside much else in others. */
void drawn_bytes(const uint8_t *data, size_t size, uint8_t bytes[DRAWN_BYTES]) {
    uint64_t state = 0;
    size_t count = size > DRAWN_HEAD ? size - DRAWN_HEAD : 0;
    count = count < DRAWN_BYTES ? count : DRAWN_BYTES;
    for (size_t i = 2; i < DRAWN_HEAD && i < size; i++)
        state = state << 8 | data[i];
    uint32_t plain = drawn_below(&state, 4) << 6;
    if (count > 0)
        memcpy(bytes, data + DRAWN_HEAD, count);
    for (size_t i = 0; i < DRAWN_BYTES; i++) {
        uint64_t drawn = next(&state);
        if (i >= count)
            bytes[i] = (drawn >> 8 & 255) < plain ? 0 : drawn & 255;
    }
}

/* Below 224 a byte is a choice; above, two of them are one, so that any limit up to 8,416 is
 * reached. */
void drawn_choices(const uint8_t *data, size_t size, uint32_t list[DRAWN_CHOICES]) {
    uint8_t bytes[DRAWN_BYTES];
    size_t at = 0;
    drawn_bytes(data, size, bytes);
    for (size_t i = 0; i < DRAWN_CHOICES; i++) {
        list[i] = bytes[at++];
        if (list[i] >= WIDE)
            list[i] = WIDE + ((list[i] - WIDE) << 8 | bytes[at++]);
    }
}
