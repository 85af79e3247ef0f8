/* SPDX-License-Identifier: MIT
 *
 * drawn.h - bytes to the choices of a trial (conformance/generate/choices.h).
 *
 * Four bytes stand in front: the form, one for the target, and a seed. The rest are choices, and
 * where they end the seed stands for more, so that the shortest input is a whole trial.
 */
#ifndef FUZZ_DRAWN_H
#define FUZZ_DRAWN_H

#include <stddef.h>
#include <stdint.h>

enum { DRAWN_HEAD = 4, DRAWN_CHOICES = 512, DRAWN_BYTES = 2 * DRAWN_CHOICES };

/* The bytes of an input behind its head, those included that it does not have. */
void drawn_bytes(const uint8_t *data, size_t size, uint8_t bytes[DRAWN_BYTES]);

/* The choices that it stands for. */
void drawn_choices(const uint8_t *data, size_t size, uint32_t list[DRAWN_CHOICES]);

/* A number below the limit, drawn from a state. */
uint32_t drawn_below(uint64_t *state, size_t limit);

#endif
