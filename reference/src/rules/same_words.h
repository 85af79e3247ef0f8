/* SPDX-License-Identifier: MIT
 *
 * same_words.h - when are two names the same words, written another way?
 */
#ifndef TMI_SAME_WORDS_H
#define TMI_SAME_WORDS_H

#include "toolmend.h"

/* Split at _ - space and where a lower-case letter meets an upper-case one; ASCII case ignored.
 * Names without a word have nothing in common. */
bool tmi_same_words(toolmend_view a, toolmend_view b);

#endif
