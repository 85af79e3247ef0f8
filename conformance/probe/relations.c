/* SPDX-License-Identifier: MIT
 *
 * relations.c - the relations, one a row.
 *
 * A relation is a function in relations_*.c that makes texts, asks, and says what it found. Its
 * weight says how often it is tried, against the others.
 */
#include "relations.h"

const struct relation relations[] = {
    {"determinism",                                         "P9", "The same text has the same answer", 2, relate_determinism},
    {"state",                  "P9", "An answer does not depend on what was asked before", 4,
     relate_state},
    {"order",                                   "P9", "Answers do not depend on the order of the questions", 2,
     relate_order},
    {"chunking",                                               "P9", "An answer does not depend on the pieces that the text came in", 4,
     relate_chunking},
    {"idempotence", "P9", "A result is a sound call, and stays what it is", 6,
     relate_idempotence},
    {0                                         },
};
