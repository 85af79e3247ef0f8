/* SPDX-License-Identifier: MIT
 *
 * choices.h - where a probe's decisions come from.
 *
 * Everything that is made for a trial is made by choices below a limit, drawn from a seed or
 * repeated from a list. What a trial was made of is therefore a short list of numbers, the same
 * on every machine, and a smaller list makes a smaller trial that is right by construction
 * again: that is how findings shrink, with nothing known of schemas or texts. Where a repeated
 * list has ended each choice is 0, so each caller makes 0 the plainest.
 */
#ifndef CHOICES_H
#define CHOICES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CHOICES_MAX = 4096 }; /* of a trial; those behind them are 0 */

struct choices {
    uint64_t state;         /* drawn: of the generator */
    const uint32_t *repeat; /* repeated: the list, borrowed; NULL: drawn */
    size_t repeat_count;
    uint32_t made[CHOICES_MAX];
    size_t count; /* how many were asked for; at most CHOICES_MAX are in `made` */
};

/* The choices of the number-th trial of a seed. */
void choices_draw(struct choices *choices, uint64_t seed, uint64_t number);

/* Those of a list, which is borrowed. */
void choices_repeat(struct choices *choices, const uint32_t *list, size_t count);

/* The next one, below `limit`, which is not 0. */
uint32_t choose(struct choices *choices, uint32_t limit);

/* Once in so many times; 0 stands for no. */
bool choose_one_in(struct choices *choices, uint32_t times);

#endif
