/* SPDX-License-Identifier: MIT
 *
 * vary.c - an input to another one, as libFuzzer asks for it.
 *
 * To change one choice among those that the seed stands for, they are written out as far as that
 * one, and no choice beside it changes; so what the layer's code was led to by an input is near in
 * those that come of it. Written inputs have the mutator of all targets.
 */
#include <string.h>

#include "../mutate/mutate.h"
#include "layer.h"

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b,
                                 size_t b_size, uint8_t *out, size_t max, unsigned seed);

/* Bytes among which one is changed. */
static size_t places(void) {
    return layer_took < DRAWN_BYTES - 1 ? layer_took + 1 : DRAWN_BYTES;
}

struct changing {
    uint8_t *data;
    size_t size, max;
    uint64_t state;
};

/* Write the bytes out up to one of those that matter. False: there is no room. */
static bool reach(struct changing *c, size_t at) {
    uint8_t bytes[DRAWN_BYTES];
    size_t size = DRAWN_HEAD + at + 1;
    if (size > c->max)
        return false;
    if (size <= c->size)
        return true;
    drawn_bytes(c->data, c->size, bytes);
    for (size_t i = c->size; i < size; i++)
        c->data[i] = i < DRAWN_HEAD ? 0 : bytes[i - DRAWN_HEAD];
    c->size = size;
    return true;
}

/* One choice becomes another: any, one of the first, or the one beside it. */
static void change_one(struct changing *c) {
    size_t at = drawn_below(&c->state, places());
    if (!reach(c, at))
        return;
    uint8_t *byte = &c->data[DRAWN_HEAD + at];
    switch (drawn_below(&c->state, 4)) {
    case 0:
        *byte = (uint8_t)drawn_below(&c->state, 4);
        break;
    case 1:
        *byte = (uint8_t)(*byte + (drawn_below(&c->state, 2) ? 1 : 255));
        break;
    default:
        *byte = (uint8_t)drawn_below(&c->state, 256);
        break;
    }
}

/* Some in a row are taken out, or others come in between. */
static void shift(struct changing *c) {
    size_t at = DRAWN_HEAD + drawn_below(&c->state, places());
    size_t count = 1 + drawn_below(&c->state, 6);
    if (!reach(c, at - DRAWN_HEAD + count))
        return;
    if (drawn_below(&c->state, 2)) {
        memmove(c->data + at, c->data + at + count, c->size - at - count);
        c->size -= count;
    } else if (c->size + count <= c->max) {
        memmove(c->data + at + count, c->data + at, c->size - at);
        c->size += count;
        for (size_t i = 0; i < count; i++)
            c->data[at + i] = (uint8_t)drawn_below(&c->state, 256);
    }
}

/* What is behind a choice is drawn anew. */
static void draw_rest(struct changing *c) {
    size_t kept = DRAWN_HEAD + drawn_below(&c->state, places());
    c->size = kept < c->size ? kept : c->size;
    c->data[2] = (uint8_t)drawn_below(&c->state, 256);
    c->data[3] = (uint8_t)drawn_below(&c->state, 256);
}

static void change(struct changing *c) {
    switch (drawn_below(&c->state, 16)) {
    case 0:
    case 1:
    case 2:
        c->data[1] = (uint8_t)drawn_below(&c->state, 256); /* another relation */
        break;
    case 3:
    case 4:
        draw_rest(c);
        break;
    case 5:
    case 6:
        shift(c);
        break;
    default:
        change_one(c);
        break;
    }
}

static bool is_drawn(const uint8_t *data, size_t size) {
    return size < DRAWN_HEAD || data[0] % 2 == 1;
}

/* Written inputs have the mutator of all targets; now and then what is drawn becomes one. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed) {
    struct changing c = {data, size, max, seed};
    uint32_t changes = 1U << drawn_below(&c.state, 4);
    if (max < DRAWN_HEAD + 1)
        return 0;
    if (!is_drawn(data, size) || drawn_below(&c.state, 256) == 0)
        return mutate_input(&fuzz_input, data, size, max, seed);
    (void)reach(&c, 0);
    c.data[0] = 'c';
    while (changes-- > 0)
        change(&c);
    return c.size;
}

/* A piece of the other one at its place in this one. */
// NOLINTNEXTLINE(readability-function-size): libFuzzer calls it with seven
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b,
                                 size_t b_size, uint8_t *out, size_t max, unsigned seed) {
    struct changing c = {out, a_size, max, seed};
    uint8_t bytes[DRAWN_BYTES];
    if (is_drawn(a, a_size) != is_drawn(b, b_size) || a_size > max ||
        drawn_below(&c.state, 4) > 0)
        return 0;
    if (!is_drawn(a, a_size))
        return mutate_cross(&fuzz_input, (toolmend_view){(const char *)a, a_size},
                            (toolmend_view){(const char *)b, b_size}, out, max, seed);
    size_t start = drawn_below(&c.state, places());
    size_t end = start + drawn_below(&c.state, places());
    memcpy(out, a, a_size);
    drawn_bytes(b, b_size, bytes);
    if (end > DRAWN_BYTES || !reach(&c, end))
        return 0;
    memcpy(out + DRAWN_HEAD + start, bytes + start, end - start);
    return c.size;
}
