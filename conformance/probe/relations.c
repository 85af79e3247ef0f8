/* SPDX-License-Identifier: MIT
 *
 * relations.c - the relations, one a row.
 *
 * A relation is a function in relations_*.c that makes texts, asks, and says what it found. Its
 * weight says how often it is tried, against the others.
 */
#include "relations.h"

const struct relation relations[] = {
    {"untouched",    "P1",  "A sound call is handed on as it came",                          24, relate_untouched  },
    {"looks-broken", "P1",
     "What would be a fault elsewhere is none where the schema takes it",                    8,
     relate_looks_broken                                                                                           },
    {"mended",       "P3",  "What one fault made of a call is undone, or refused",           24,
     relate_mended                                                                                                 },
    {"several",      "P8",
     "Each of several faults is undone as if it were alone, or all is refused",              12,
     relate_several                                                                                                },
    {"wrong-value",  "P7",  "A value that nothing reads is refused",                         14, relate_wrong      },
    {"missing",      "P5",  "What is not there, or null, is not made up",                    10, relate_missing    },
    {"extra",        "P14", "What does not belong there is not dropped",                     6,  relate_extra      },
    {"named",        "P13", "A name that is nearly the declared one is not taken for it",    8,
     relate_named                                                                                                  },
    {"doubt",        "P3",  "Of two readings none is taken",                                 10, relate_doubt      },
    {"garbled",      "P3",  "A text that is no JSON, and that nothing explains, is refused", 12,
     relate_garbled                                                                                                },
    {"embedded",     "P6",  "A broken call in a string is content",                          8,  relate_embedded   },
    {"cut",          "P10", "The beginning of a call is no call",                            4,  relate_cut        },
    {"determinism",  "P9",  "The same text has the same answer",                             2,  relate_determinism},
    {"state",        "P9",  "An answer does not depend on what was asked before",            4,
     relate_state                                                                                                  },
    {"order",        "P9",  "Answers do not depend on the order of the questions",           2,
     relate_order                                                                                                  },
    {"chunking",     "P9",  "An answer does not depend on the pieces that the text came in", 4,
     relate_chunking                                                                                               },
    {"idempotence",  "P9",  "A result is a sound call, and stays what it is",                6,
     relate_idempotence                                                                                            },
    {NULL,           NULL,  NULL,                                                            0,  NULL              },
};
