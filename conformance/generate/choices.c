/* SPDX-License-Identifier: MIT
 *
 * choices.c - numbers from a seed, or from a list.
 *
 * The generator is SplitMix64: a few lines, integers alone, the same everywhere. A trial begins
 * at a place of its own that seed and number are mixed into, so that each can be made again
 * without those before it. A number of a list that is not below the limit is taken modulo:
 * when a list is shortened each choice meets other limits, and has to stay one.
 */
#include "choices.h"

/* The mixing step of SplitMix64: every bit of the result hangs on every bit of x. */
static uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

static uint64_t next(uint64_t *state) {
    *state += UINT64_C(0x9E3779B97F4A7C15);
    return mix(*state);
}

void choices_draw(struct choices *choices, uint64_t seed, uint64_t number) {
    choices->state = mix(mix(seed) + number);
    choices->repeat = NULL;
    choices->repeat_count = 0;
    choices->count = 0;
}

void choices_repeat(struct choices *choices, const uint32_t *list, size_t count) {
    static const uint32_t none[1];
    choices->state = 0;
    choices->repeat = count > 0 ? list : none;
    choices->repeat_count = count;
    choices->count = 0;
}

uint32_t choose(struct choices *choices, uint32_t limit) {
    size_t at = choices->count++;
    uint32_t made = 0;
    if (at >= CHOICES_MAX)
        return 0;
    if (!choices->repeat)
        made = (uint32_t)(((next(&choices->state) >> 32) * limit) >> 32);
    else if (at < choices->repeat_count)
        made = choices->repeat[at] % limit;
    choices->made[at] = made;
    return made;
}

bool choose_one_in(struct choices *choices, uint32_t times) {
    return choose(choices, times) == times - 1;
}
