/* SPDX-License-Identifier: MIT
 *
 * custom.c - the mutator as libFuzzer calls it. Linked with every target.
 *
 * TOOLMEND_FUZZ_WITHOUT=text,joint leaves families out, to see what they are worth; `all` leaves
 * libFuzzer alone with the bytes of the input.
 */
#include "mutate.h"

#include <stdio.h>
#include <stdlib.h>

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b,
                                 size_t b_size, uint8_t *out, size_t max, unsigned seed);

static void read_environment(void) {
    static bool known;
    const char *families = getenv("TOOLMEND_FUZZ_WITHOUT");
    if (!known && !mutate_without(families)) {
        fprintf(stderr,
                "TOOLMEND_FUZZ_WITHOUT=%s: there is no such family; give some of bytes, "
                "schema, text, joint, splice, with commas between them, or all\n",
                families);
        exit(2);
    }
    known = true;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed) {
    read_environment();
    return mutate_input(&fuzz_input, data, size, max, seed);
}

/* libFuzzer takes turns between the two; so only one in a few crosses, and else it asks again. */
enum { CROSS_ONE_IN = 4 };

// NOLINTNEXTLINE(readability-function-size): the parameters are those of libFuzzer
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b,
                                 size_t b_size, uint8_t *out, size_t max, unsigned seed) {
    read_environment();
    if (seed % CROSS_ONE_IN != 0)
        return 0;
    return mutate_cross(&fuzz_input, (toolmend_view){(const char *)a, a_size},
                        (toolmend_view){(const char *)b, b_size}, out, max, seed);
}
