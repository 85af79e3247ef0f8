/* SPDX-License-Identifier: MIT
 *
 * test_sort.c - every list ends in order, with the things that it began with, whatever its order
 * was, and nobody can make it slow.
 */
#include "base/sort.h"

#include <stdint.h>
#include <string.h>

#include "check.h"

enum { MOST = 2000 };

/* More than one step of a swap, and a part of one. */
struct large {
    uint32_t key, beside;
    char rest[143];
};

static size_t comparisons, strange_contexts;

static int by_key(const void *a, const void *b, const void *context) {
    const uint32_t *left = a, *right = b;
    strange_contexts += context != &comparisons;
    comparisons++;
    return (*left > *right) - (*left < *right);
}

static uint32_t drawn(uint32_t *state) {
    *state = *state * 1664525U + 1013904223U;
    return *state >> 8;
}

/* Of each order that is usual to trip over: drawn, the same, rising, falling, two rising halves. */
enum shape { DRAWN, EQUAL, RISING, FALLING, HALVES, SHAPES };

static uint32_t key_of(enum shape shape, size_t i, size_t count, uint32_t *state) {
    switch (shape) {
    case DRAWN:
        return drawn(state) % (uint32_t)(count + 1);
    case RISING:
        return (uint32_t)i;
    case FALLING:
        return (uint32_t)(count - i);
    case HALVES:
        return (uint32_t)(i % (count / 2 + 1));
    case EQUAL:
    case SHAPES:
        break;
    }
    return 7;
}

static void each_list_ends_in_order(void) {
    static struct large list[MOST];
    static const size_t counts[] = {0, 1, 2, 3, 4, 5, 16, 17, 100, MOST};
    uint32_t state = 1;
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
        for (enum shape shape = DRAWN; shape < SHAPES; shape++) {
            size_t count = counts[c], wrong = 0;
            uint64_t sum = 0, after = 0;
            for (size_t i = 0; i < count; i++) {
                uint32_t key = key_of(shape, i, count, &state);
                list[i] = (struct large){.key = key, .beside = ~key};
                memset(list[i].rest, (int)(key % 251), sizeof list[i].rest);
                sum += (uint64_t)key * key + 1;
            }
            tmi_sort(list, count, sizeof *list, by_key, &comparisons);
            for (size_t i = 0; i < count; i++) {
                after += (uint64_t)list[i].key * list[i].key + 1;
                wrong += i > 0 && list[i].key < list[i - 1].key;
                wrong += list[i].beside != ~list[i].key;
                for (size_t k = 0; k < sizeof list[i].rest; k++)
                    wrong += (unsigned char)list[i].rest[k] != list[i].key % 251;
            }
            CHECK(wrong == 0);
            CHECK(after == sum);
        }
}

/* A heap of n is built with at most 2n comparisons and taken down with 2 log n for each; one look
 * at the list goes before. log2(2000) < 11. */
static void no_order_is_slow(void) {
    static uint32_t list[MOST];
    uint32_t state = 2;
    for (enum shape shape = DRAWN; shape < SHAPES; shape++) {
        for (size_t i = 0; i < MOST; i++)
            list[i] = key_of(shape, i, MOST, &state);
        comparisons = 0;
        tmi_sort(list, MOST, sizeof *list, by_key, &comparisons);
        CHECK(comparisons / MOST <= 1 + 2 + 2 * 11);
        if (shape == RISING || shape == EQUAL)
            CHECK(comparisons == MOST - 1);
    }
}

int main(void) {
    each_list_ends_in_order();
    no_order_is_slow();
    CHECK(strange_contexts == 0);
    return check_report();
}
