/* SPDX-License-Identifier: MIT
 *
 * custom.c - the mutator as libFuzzer calls it. Linked with every target.
 */
#include "mutate.h"

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed) {
    return mutate_input(&fuzz_input, data, size, max, seed);
}
