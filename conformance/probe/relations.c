/* SPDX-License-Identifier: MIT
 *
 * relations.c - the relations, one a row.
 *
 * A relation is a function in relations_*.c that makes texts, asks, and says what it found. Its
 * weight says how often it is tried, against the others: those that take long are tried seldom.
 */
#include "relations.h"

const struct relation relations[] = {
    {"untouched",    "P1",  "A valid call is handed on as it came",                           192, relate_untouched   },
    {"looks-broken", "P1",
     "What would be a fault elsewhere is none where the schema accepts it",                   64,
     relate_looks_broken                                                                                              },
    {"mended",       "P3",  "What one fault made of a call is undone, or rejected",           192,
     relate_mended                                                                                                    },
    {"several",      "P8",
     "Each of several faults is undone as if it were alone, or all is rejected",              96,
     relate_several                                                                                                   },
    {"wrong-value",  "P7",  "A value that no rule reads is rejected",                         112, relate_wrong       },
    {"missing",      "P5",  "What is not there, or null, is not made up",                     80,  relate_missing     },
    {"extra",        "P14", "What does not belong there is not dropped",                      48,  relate_extra       },
    {"named",        "P13", "A name that is nearly the declared one is not taken for it",     64,
     relate_named                                                                                                     },
    {"doubt",        "P3",  "Of two candidates none is taken",                                80,  relate_doubt       },
    {"garbled",      "P3",  "A text that is no JSON, and that nothing explains, is rejected",
     96,                                                                                           relate_garbled     },
    {"embedded",     "P6",  "A broken call in a string is content",                           64,  relate_embedded    },
    {"cut",          "P10", "The beginning of a call is no call",                             32,  relate_cut         },
    {"determinism",  "P9",  "The same text has the same answer",                              16,  relate_determinism },
    {"state",        "P9",  "An answer does not depend on what was asked before",             32,
     relate_state                                                                                                     },
    {"order",        "P9",  "Answers do not depend on the order of the questions",            16,
     relate_order                                                                                                     },
    {"same-names",   "P9",  "A tool is told from another by its schema, not by its names",
     16,                                                                                           relate_same_names  },
    {"chunking",     "P9",  "An answer does not depend on the pieces that the text came in",
     32,                                                                                           relate_chunking    },
    {"idempotence",  "P9",  "A result is a valid call, and stays what it is",                 48,
     relate_idempotence                                                                                               },
    {"renaming",     "P13", "Under other names the same is made of a call",                   32,
     relate_renaming                                                                                                  },
    {"schema-order", "P9",  "The order of members and branches in a schema says nothing",
     32,                                                                                           relate_schema_order},
    {"text-order",   "P9",  "The order of members in a text says nothing",                    32,
     relate_text_order                                                                                                },
    {"wider-schema", "P2",  "What a wider schema accepts is handed on as it came",            48,
     relate_wider_schema                                                                                              },
    {"locate",       "P2",  "Nothing is changed but what is in question",                     48,  relate_locate      },
    {"frame",        "P8",
     "A fault changes nothing beside it, and is read alike beside anything",                  48,
     relate_frame                                                                                                     },
    {"numbers",      "P4",  "Beside a repair numbers keep their spelling",                    32,  relate_numbers     },
    {"damage",       "P14", "A call with a byte lost or gained never becomes another",        64,
     relate_damage                                                                                                    },
    {"growth",       "P11", "The time grows with the text and no faster",                     1,   relate_growth      },
    {"depth",        "P11", "Every depth has an answer",                                      1,   relate_depth       },
    {NULL,           NULL,  NULL,                                                             0,   NULL               },
};
