/* SPDX-License-Identifier: MIT
 *
 * same_words.h - when are two names the same words, written another way?
 */
#ifndef TMI_SAME_WORDS_H
#define TMI_SAME_WORDS_H

#include "base/arena.h"

/* Split at _ - space and where a lower-case letter meets an upper-case one; ASCII case ignored.
 * Names without a word have nothing in common. */
bool tmi_same_words(toolmend_view a, toolmend_view b);

/* A text that names of the same words have in common, and no others: for many names at once.
 * Empty for a name without a word; NULL: out of memory. */
toolmend_view tmi_words_of(struct tmi_arena *arena, toolmend_view name);

#endif
