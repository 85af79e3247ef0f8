/* SPDX-License-Identifier: MIT
 *
 * drawn.c - bytes to the choices of a trial.
 *
 * Four bytes stand in front: the form, the relation and a seed. The rest are choices, and where
 * they end the seed stands for more, so that the shortest input is a whole trial.
 */
#include <string.h>

#include "layer.h"

enum { WIDE = 224 };

/* The next 64 bits of SplitMix64. */
static uint64_t next(uint64_t *state) {
    uint64_t x = *state += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

uint32_t layer_below(uint64_t *state, size_t limit) {
    return (uint32_t)(next(state) % limit);
}

/* Of those that it does not have none, a quarter, half or most are 0, the plainest choice, so that
 * what is odd stands alone in some trials and beside much else in others. */
void layer_bytes(const uint8_t *data, size_t size, uint8_t bytes[LAYER_BYTES]) {
    uint64_t state = 0;
    size_t count = size > LAYER_HEAD ? size - LAYER_HEAD : 0;
    count = count < LAYER_BYTES ? count : LAYER_BYTES;
    for (size_t i = 2; i < LAYER_HEAD && i < size; i++)
        state = state << 8 | data[i];
    uint32_t plain = layer_below(&state, 4) << 6;
    if (count > 0)
        memcpy(bytes, data + LAYER_HEAD, count);
    for (size_t i = 0; i < LAYER_BYTES; i++) {
        uint64_t drawn = next(&state);
        if (i >= count)
            bytes[i] = (drawn >> 8 & 255) < plain ? 0 : drawn & 255;
    }
}

/* Below 224 a byte is a choice; above, two of them are one, so that any limit up to 8,416 is
 * reached. */
void layer_choices(const uint8_t *data, size_t size, uint32_t list[LAYER_CHOICES]) {
    uint8_t bytes[LAYER_BYTES];
    size_t at = 0;
    layer_bytes(data, size, bytes);
    for (size_t i = 0; i < LAYER_CHOICES; i++) {
        list[i] = bytes[at++];
        if (list[i] >= WIDE)
            list[i] = WIDE + ((list[i] - WIDE) << 8 | bytes[at++]);
    }
}
