/* SPDX-License-Identifier: MIT
 *
 * foreign.c - see foreign.h. The first ones are the plainest.
 */
#include "foreign.h"

#include "value.h"

static const struct {
    const char *label, *text;
} values[] = {
    {"null",              "null"                                     },
    {"true",              "true"                                     },
    {"false",             "false"                                    },
    {"zero",              "0"                                        },
    {"number",            "5"                                        },
    {"negative",          "-1"                                       },
    {"fraction",          "1.50"                                     },
    {"big-number",        "12345678901234567890"                     },
    {"blank",             "\"\""                                     },
    {"white-space",       "\"  \""                                   },
    {"word",              "\"foo\""                                  },
    {"number-text",       "\"5\""                                    },
    {"fraction-text",     "\"1.50\""                                 },
    {"zeros-text",        "\"007\""                                  },
    {"plus-text",         "\"+5\""                                   },
    {"separated-number",  "\"1,000\""                                },
    {"unit-text",         "\"5 MB\""                                 },
    {"true-text",         "\"true\""                                 },
    {"python-true",       "\"True\""                                 },
    {"no-text",           "\"no\""                                   },
    {"one-text",          "\"1\""                                    },
    {"null-text",         "\"null\""                                 },
    {"none-text",         "\"None\""                                 },
    {"comma-text",        "\"a, b,c\""                               },
    {"lines-text",        "\"a\\nb\""                                },
    {"link-text",         "\"[a.md](http://a.md)\""                  },
    {"entity-text",       "\"a &amp; b\""                            },
    {"date-text",         "\"2025-01-31\""                           },
    {"list-text",         "\"[\\\"a\\\", \\\"b\\\"]\""               },
    {"numbers-text",      "\"[1, 2]\""                               },
    {"one-item-text",     "\"[\\\"a\\\"]\""                          },
    {"python-list",       "\"['a', 'b']\""                           },
    {"object-text",       "\"{\\\"a\\\": 1}\""                       },
    {"two-layers",        "\"\\\"[1]\\\"\""                          },
    {"open-list-text",    "\"[\\\"a\\\"\""                           },
    {"empty-list-text",   "\"[]\""                                   },
    {"empty-object-text", "\"{}\""                                   },
    {"quoted-text",       "\"\\\"foo\\\"\""                          },
    {"empty-list",        "[]"                                       },
    {"empty-object",      "{}"                                       },
    {"list-of-null",      "[null]"                                   },
    {"list-of-one",       "[\"a\"]"                                  },
    {"list-of-number",    "[5]"                                      },
    {"list",              "[\"a\", \"b\"]"                           },
    {"number-texts",      "[\"1\", \"2\"]"                           },
    {"mixed-list",        "[1, \"two\", null]"                       },
    {"list-in-list",      "[[\"a\", \"b\"]]"                         },
    {"lists",             "[[1], [2]]"                               },
    {"object",            "{\"a\": 1}"                               },
    {"keyed-list",        "{\"item\": [\"x\", \"y\"]}"               },
    {"keyed-word",        "{\"item\": \"x\"}"                        },
    {"keyed-object",      "{\"item\": {\"id\": \"x\"}}"              },
    {"indexed",           "{\"0\": \"a\", \"1\": \"b\"}"             },
    {"value-object",      "{\"value\": \"x\"}"                       },
    {"schema-object",     "{\"type\": \"string\"}"                   },
    {"objects",           "[{\"a\": 1}, {\"a\": \"2\", \"b\": null}]"},
};

struct foreign foreign_choose(struct trial *trial) {
    uint32_t count = (uint32_t)(sizeof values / sizeof values[0]);
    uint32_t at = choose(trial_choices(trial), count);
    return (struct foreign){values[at].label, words_view(values[at].text)};
}
