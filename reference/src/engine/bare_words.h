/* SPDX-License-Identifier: MIT
 *
 * bare_words.h - words without quotes: which can be meant, and do they stand where they are?
 *
 * The syntax scan knows no schema: it quotes a word that some enumeration of the schema holds.
 * Whether that is what the word means can only be seen in the result, at its place there.
 */
#ifndef TMI_BARE_WORDS_H
#define TMI_BARE_WORDS_H

#include "engine/edits.h"
#include "schema/names.h"

/* The strings in `enum` and `const` anywhere in the schema text, collected when first asked. */
struct tmi_enum_words {
    const toolmend_tool *tool;
    struct tmi_arena *arena;
    uint64_t *steps;
    bool collected;
    struct tmi_name_list list;
};

/* For tmi_syntax_request; the context is a struct tmi_enum_words *const *. */
bool tmi_is_enum_word(const void *context, toolmend_view word);

/* A text that was read, and the strings in it that were words: places of their first quotes,
 * ascending. */
struct tmi_words_in {
    toolmend_view text;
    const struct tmi_token *root;
    const size_t *places;
    size_t count;
};

/* How many of the words, from the first on, stand where an enumeration holds them and no other
 * string is possible; all, unless one does not. A limit that was met and memory are sticky in
 * the check, whose first source is the text. */
size_t tmi_words_that_hold(struct tmi_check *check, size_t states_max,
                           const struct tmi_words_in *words);

#endif
