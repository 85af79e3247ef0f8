/* SPDX-License-Identifier: MIT
 *
 * second_thoughts.h - words by which a comment takes back what it stands beside, as data.
 *
 * `make update` writes the table from conformance/data/second_thoughts.json.
 */
#ifndef TMI_SECOND_THOUGHTS_H
#define TMI_SECOND_THOUGHTS_H

/* clang-format off */
static const char *const tmi_second_thoughts[] = {
    "wait",
    "hmm",
    "oops",
    "sorry",
    "mistake",
    "wrong",
    "incorrect",
    "invalid",
    "not",
    "no",
    "instead",
    "actually",
    "rather",
    "should",
    "or",
    "maybe",
    "unsure",
    "guess",
    "placeholder",
    "todo",
    "fixme",
};
/* clang-format on */
#define TMI_SECOND_THOUGHT_COUNT                                                         \
    (sizeof tmi_second_thoughts / sizeof tmi_second_thoughts[0])

#endif
