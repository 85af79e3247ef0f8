/* SPDX-License-Identifier: MIT
 *
 * index.c - which words can stand at a place, by its second and third byte: most places where
 * something may begin begin nothing, and need no word compared.
 */
#include "markup/markup.h"

/* The slot of a word, or of three bytes of a text. */
static unsigned slot(const char *word) {
    return ((unsigned char)word[1] ^ (unsigned)(unsigned char)word[2] << 1) %
           TMI_MARKUP_SLOTS;
}

/* A word of fewer bytes may stand wherever its first one does. */
static void add(uint64_t *slots, const char *word, uint64_t bits) {
    bool few = word && strlen(word) < 3;
    for (unsigned i = few ? 0 : TMI_MARKUP_SLOTS; i < TMI_MARKUP_SLOTS; i++)
        slots[i] |= bits;
    if (word && !few)
        slots[slot(word)] |= bits;
}

void tmi_markup_index_add(struct tmi_markup_index *index, const char *word) {
    add(index->others, word, 1);
}

void tmi_markup_index_init(struct tmi_markup_index *index) {
    *index = (struct tmi_markup_index){.begins = {0}};
    for (size_t i = 0; i < tmi_markup_row_count; i++) {
        const struct tmi_markup_row *row = &tmi_markup_rows[i];
        const uint64_t bit = (uint64_t)1 << i;
        add(index->begins, row->wrap_open, bit);
        add(index->begins, row->lone ? row->opener : NULL, bit);
    }
    tmi_markup_index_thoughts(index);
    tmi_markup_index_markers(index);
}

uint64_t tmi_markup_at(const struct tmi_markup *m, const uint64_t *slots, size_t at) {
    return m->text.len - at < 3 ? UINT64_MAX >> (64 - tmi_markup_row_count)
                                : slots[slot(m->text.ptr + at)];
}
