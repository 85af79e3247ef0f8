/* SPDX-License-Identifier: MIT
 *
 * null_words.h - the words that stand for no value in JSON, other languages and prose, as data.
 *
 * `make update` writes the table from conformance/data/null_words.json.
 */
#ifndef TMI_NULL_WORDS_H
#define TMI_NULL_WORDS_H

#include <stdbool.h>

struct tmi_null_word {
    const char *text;     /* in lower case */
    const char *spelling; /* the one that is null itself; NULL: none is */
    bool only_in_enums;   /* elsewhere it is a word like others */
};

/* clang-format off */
static const struct tmi_null_word tmi_null_words[] = {
    {"null", "null", false},
    {"none", "None", false},
    {"nil", NULL, false},
    {"undefined", NULL, false},
    {"nan", NULL, false},
    {"n/a", NULL, false},
    {"na", NULL, false},
    {"off", NULL, true},
    {"no", NULL, true},
    {"never", NULL, true},
    {"disabled", NULL, true},
    {"empty", NULL, true},
};
/* clang-format on */
#define TMI_NULL_WORD_COUNT (sizeof tmi_null_words / sizeof tmi_null_words[0])

#endif
