/* SPDX-License-Identifier: MIT
 *
 * corpus_card.h - the page of a corpus, and the card that goes with its data.
 *
 * corpus/README.md is written once and read by people there; the sections below are also what
 * somebody has to know who has the data alone, so that the card is made of them.
 */
#ifndef CORPUS_CARD_H
#define CORPUS_CARD_H

#include "corpus.h"

enum { CARD_SECTIONS = 5 };

/* The headings that the page has to have. */
extern const char *const card_sections[CARD_SECTIONS];

/* The section of that heading, from it up to the next; ptr NULL: the page has none, or no word in
 * it. */
toolmend_view card_section(toolmend_view page, const char *heading);

/* Where the word begins in the text, from an offset on; SIZE_MAX: it is not there. */
size_t card_find(toolmend_view text, size_t from, const char *word);

/* The card of a corpus; CLI_OK, or a code after one line about the fault. */
int corpus_write_card(struct corpus *corpus, struct writing *out);

#endif
