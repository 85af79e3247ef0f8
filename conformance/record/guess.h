/* SPDX-License-Identifier: MIT
 *
 * guess.h - what somebody who does not look closely would claim about a value.
 *
 * Each rule is applied to the value wherever its bytes can be written at all, and a scalar rule
 * also before a wrap and after an unwrapping, without asking whether it may act there. A guess
 * has the right bytes and nothing else that speaks for it. If one of them turns out to be a
 * claim that holds, it is another reading of the value (P3).
 */
#ifndef RECORD_GUESS_H
#define RECORD_GUESS_H

#include "claim.h"

/* Is told each guess; true: it is enough. */
typedef bool guess_seen(void *context, const struct script *guess);

/* Make each guess about the value, and about the member that it is. */
void guesses_about(struct pool *pool, const struct tree *tree,
                   const struct tree_node *value, const struct tree *schema,
                   guess_seen *seen, void *context);

#endif
