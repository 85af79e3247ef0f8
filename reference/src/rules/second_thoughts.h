/* SPDX-License-Identifier: MIT
 *
 * second_thoughts.h - words by which a comment, or prose, takes back what it stands beside, as data.
 *
 * `make update` writes the tables from conformance/data/second_thoughts.json and prose_doubts.json.
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

/* clang-format off */
static const char *const tmi_prose_doubts[] = {
    "not",
    "never",
    "cannot",
    "t",
    "instead",
    "rather",
    "wrong",
    "incorrect",
    "invalid",
    "mistake",
    "oops",
    "sorry",
    "wait",
    "cancel",
    "ignore",
    "undo",
    "discard",
    "avoid",
    "stop",
    "maybe",
    "refuse",
    "nope",
    "bad",
    "scratch",
    "forget",
    "hypothetically",
};
/* clang-format on */
#define TMI_PROSE_DOUBT_COUNT (sizeof tmi_prose_doubts / sizeof tmi_prose_doubts[0])

/* clang-format off */
static const char *const tmi_prose_doubts_in_front[] = {
    "no",
    "without",
    "error",
    "failed",
    "if",
    "unless",
    "would",
    "could",
    "might",
    "or",
    "example",
    "old",
    "previous",
    "previously",
    "sent",
    "only",
    "after",
    "once",
    "until",
    "approval",
    "suppose",
    "assuming",
    "instance",
    "last",
    "earlier",
    "said",
};
/* clang-format on */
#define TMI_PROSE_DOUBT_IN_FRONT_COUNT                                                   \
    (sizeof tmi_prose_doubts_in_front / sizeof tmi_prose_doubts_in_front[0])

#endif
