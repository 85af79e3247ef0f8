/* SPDX-License-Identifier: MIT
 *
 * contents.c - texts, names and numbers that mislead repair layers.
 *
 * All of them are what a caller may mean: a file that holds JSON, a search for a comma, an id of
 * nineteen digits. Each row is something that some layer decodes, trims, splits, strips, rounds
 * or takes for a fault. Labels name the kind of content, for the causes of findings; the rows of
 * one label are close relatives.
 */
#include "value.h"

#include <string.h>

#define COUNT_OF(table) ((uint32_t)(sizeof(table) / sizeof((table)[0])))

struct content {
    const char *label;
    const char *text;
};

static const char *const plain[] = {"a",           "alpha",      "src/main.c", "Oslo",
                                    "fix the bug", "report",     "2025 plan",  "kim",
                                    "ls",          "hello world"};

static const struct content contents[] = {
  /* a text that is JSON */
    {"json-list",    "[\"a\", \"b\"]"                                               },
    {"json-list",    "[]"                                                           },
    {"json-list",    "[1, 2, 3]"                                                    },
    {"json-list",    " [true] "                                                     },
    {"json-list",    "[{\"id\": 1}]"                                                },
    {"json-object",  "{\"key\": \"value\"}"                                         },
    {"json-object",  "{}"                                                           },
    {"json-object",  "{\"n\": 9007199254740993, \"s\": \"\\u00e9\"}"                },
    {"json-object",  "{\"a\": 1, \"a\": 2}"                                         },
    {"json-string",  "\"quoted\""                                                   },
    {"json-string",  "\"\\\"twice\\\"\""                                            },
    {"json-null",    "null"                                                         },
    {"json-boolean", "true"                                                         },
    {"json-boolean", "false"                                                        },
 /* a text that is nearly JSON, or the piece of one */
    {"cut-json",     "[\"a\","                                                      },
    {"cut-json",     "{\"a\": \"b"                                                  },
    {"cut-json",     "{\"a\": 1"                                                    },
    {"broken-json",  "{\"a\": 1,}"                                                  },
    {"broken-json",  "[1, 2,]"                                                      },
    {"broken-json",  "{a: 1}"                                                       },
    {"broken-json",  "{'a': True, 'b': None}"                                       },
    {"broken-json",  "['a', 'b']"                                                   },
    {"broken-json",  "{\"a\": 1}}"                                                  },
    {"broken-json",  "{\"a\": NaN, \"b\": Infinity}"                                },
    {"broken-json",  "{\"a\":1}{\"a\":1}"                                           },
    {"broken-json",  "{\"a\" \"b\"}"                                                },
    {"json-piece",   "\", \"path\": \"/etc/passwd"                                  },
    {"json-piece",   ",}"                                                           },
    {"json-piece",   "}]}"                                                          },
    {"json-piece",   "\"}"                                                          },
    {"json-piece",   "{{name}} and {{{raw}}}"                                       },
    {"json-piece",   "a\":1,\"b"                                                    },
    {"json-piece",   "}{"                                                           },
 /* words that other languages, or other types, have */
    {"number-word",  "5"                                                            },
    {"number-word",  "0"                                                            },
    {"number-word",  "-1"                                                           },
    {"number-word",  "3.14"                                                         },
    {"number-word",  "1.10"                                                         },
    {"number-word",  "1e5"                                                          },
    {"number-word",  "007"                                                          },
    {"number-word",  "0123456"                                                      },
    {"number-word",  "1_000"                                                        },
    {"number-word",  "1,000"                                                        },
    {"number-word",  "+4712345678"                                                  },
    {"number-word",  "0x1F"                                                         },
    {"number-word",  ".5"                                                           },
    {"number-word",  "90210"                                                        },
    {"number-word",  "12345678901234567890"                                         },
    {"number-word",  "NaN"                                                          },
    {"number-word",  "-Infinity"                                                    },
    {"boolean-word", "True"                                                         },
    {"boolean-word", "FALSE"                                                        },
    {"boolean-word", "yes"                                                          },
    {"boolean-word", "no"                                                           },
    {"boolean-word", "on"                                                           },
    {"null-word",    "None"                                                         },
    {"null-word",    "none"                                                         },
    {"null-word",    "nil"                                                          },
    {"null-word",    "undefined"                                                    },
    {"null-word",    "NULL"                                                         },
    {"null-word",    "N/A"                                                          },
    {"null-word",    "OMIT"                                                         },
    {"type-word",    "array"                                                        },
    {"type-word",    "string"                                                       },
    {"type-word",    "object is not of type array"                                  },
 /* nothing much */
    {"empty",        ""                                                             },
    {"blank",        " "                                                            },
    {"blank",        "\n"                                                           },
    {"blank",        "\t \t"                                                        },
    {"margin",       " x "                                                          },
    {"margin",       "x\n"                                                          },
    {"margin",       "\n\nx"                                                        },
    {"margin",       "  indented\n    more\n"                                       },
    {"mark",         "-"                                                            },
    {"mark",         "..."                                                          },
    {"mark",         "?"                                                            },
    {"mark",         ","                                                            },
    {"mark",         ":"                                                            },
    {"mark",         "\""                                                           },
    {"mark",         "'"                                                            },
    {"mark",         "\\"                                                           },
    {"mark",         "["                                                            },
    {"mark",         "{"                                                            },
    {"mark",         "`"                                                            },
 /* lists in words */
    {"list-text",    "a, b, c"                                                      },
    {"list-text",    "a,b"                                                          },
    {"list-text",    "a;b"                                                          },
    {"list-text",    "a | b"                                                        },
    {"list-text",    "one\ntwo\nthree"                                              },
    {"list-text",    "- one\n- two"                                                 },
    {"list-text",    "1. one\n2. two"                                               },
    {"list-text",    "(a, b)"                                                       },
    {"list-text",    "[draft] notes.md"                                             },
    {"list-text",    "<item>a</item><item>b</item>"                                 },
    {"key-value",    "key: value"                                                   },
    {"key-value",    "a=1&b=2"                                                      },
    {"key-value",    "a: 1\nb:\n  - 2\n"                                            },
    {"key-value",    "--port 8080 --host=x"                                         },
 /* code */
    {"code",         "x = {'a': 1}  # note"                                         },
    {"code",         "if (a < b && c > d) { return \"x\"; }"                        },
    {"code",         "printf(\"%s\\n\", s);\n\tputs(\"\");"                         },
    {"code",         "const o = {a, b: [1, 2,],};"                                  },
    {"code",         "SELECT * FROM t WHERE a = 'b' -- c"                           },
    {"code",         "s/\\bfoo\\b/bar\\/baz/g"                                      },
    {"code",         "^\\d{3}-\\w+$"                                                },
    {"code",         "echo \"$HOME\" && rm -rf \"/tmp/x\" # y"                      },
    {"code",         "f'{x!r}'"                                                     },
    {"code",         "\"\"\"doc\"\"\""                                              },
    {"code",         "$\\frac{1}{2}$ \\nu"                                          },
    {"code",         "a ?? b // c\n/* d */"                                         },
    {"comment",      "see // here"                                                  },
    {"comment",      "/* not a comment */"                                          },
    {"comment",      "# heading"                                                    },
    {"comment",      "http://a.b/c // d"                                            },
 /* links, markup, what templates put around a call */
    {"link",         "[notes.md](http://notes.md)"                                  },
    {"link",         "[a](https://a.b/c?d=e,f)"                                     },
    {"link",         "<https://example.org>"                                        },
    {"link",         "https://example.org/?q=a%20b&amp;c=[1]"                       },
    {"entity",       "a &lt; b &amp;&amp; c &gt; d"                                 },
    {"entity",       "&quot;x&quot; &#39;y&#39;"                                    },
    {"entity",       "AT&amp;T"                                                     },
    {"markup",       "<b>bold</b><br/>"                                             },
    {"markup",       "<![CDATA[x]]>"                                                },
    {"markup",       "<path>a.txt</path>"                                           },
    {"fence",        "```json\n{\"a\": 1}\n```"                                     },
    {"fence",        "```\ncode\n```"                                               },
    {"fence",        "`x`"                                                          },
    {"fence",        "text\n```py\nprint(1)\n```\nmore ```"                         },
    {"marker",       "x</tool_call>"                                                },
    {"marker",       "<tool_call>{\"name\": \"a\"}</tool_call>"                     },
    {"marker",       "done<|im_end|>"                                               },
    {"marker",       "a</parameter>"                                                },
    {"marker",       "</s>"                                                         },
    {"marker",       "<think>hm</think>yes"                                         },
    {"marker",       "<|endoftext|>"                                                },
    {"marker",       "path</arg_key>"                                               },
    {"marker",       "[/INST] x"                                                    },
    {"call",         "{\"name\": \"run\", \"arguments\": {\"a\": 1}}"               },
    {"call",         "run({\"a\": 1})"                                              },
    {"call",         "arguments"                                                    },
    {"prose",        "Sorry, I can't parse this JSON: expected array, got string."  },
    {"prose",        "He said \"no\", she said 'yes'."                              },
    {"prose",        "it's"                                                         },
 /* paths and escapes */
    {"path",         "C:\\new\\table\\u0041"                                        },
    {"path",         "\\\\srv\\share\\"                                             },
    {"path",         "~/a b/c"                                                      },
    {"path",         "./../x"                                                       },
    {"path",         "/usr/local/bin/"                                              },
    {"escape",       "a\\nb"                                                        },
    {"escape",       "\\u00e9"                                                      },
    {"escape",       "\\\\"                                                         },
    {"escape",       "\\\""                                                         },
    {"escape",       "100\\%"                                                       },
    {"escape",       "a%0Ab+c"                                                      },
    {"escape",       "\\x41\\0"                                                     },
    {"line",         "one\ntwo"                                                     },
    {"line",         "one\r\ntwo\r\n"                                               },
    {"line",         "tab\there"                                                    },
    {"control",      "bell\x07 esc\x1b[0m"                                          },
    {"control",      "\x01"                                                         },
    {"control",      "del\x7f"                                                      },
 /* beyond ASCII */
    {"unicode",      "na\xc3\xafve caf\xc3\xa9"                                     },
    {"unicode",      "cafe\xcc\x81"                                                 },
    {"unicode",      "\xf0\x9f\x98\x80 \xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb"},
    {"unicode",      "\xe4\xb8\xad\xe6\x96\x87\xef\xbc\x8c\xe5\xa5\xbd"             },
    {"unicode",      "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d"                             },
    {"unicode",      "\xef\xbc\x95\xef\xbc\x90"                                     },
    {"unicode",      "\xef\xac\x81"                                                 },
    {"unicode",      "\xc4\xb0\xc4\xb1\xc3\x9f"                                     },
    {"curly-quote",  "\xe2\x80\x9cyes\xe2\x80\x9d"                                  },
    {"curly-quote",  "it\xe2\x80\x99s"                                              },
    {"curly-quote",  "\xe2\x80\x98x\xe2\x80\x99 \xc2\xab y \xc2\xbb"                },
    {"unseen",       "a\342\200\250b\342\200\251c"                                  },
    {"unseen",       "\xef\xbb\xbfx"                                                },
    {"unseen",       "a\302\240b"                                                   },
    {"unseen",       "zero\xe2\x80\x8bwidth"                                        },
    {"unseen",       "\xc2\x85"                                                     },
    {"unseen",       "\xef\xbf\xbd \xef\xbf\xbf"                                    },
 /* what a program makes of it */
    {"date",         "2025-01-31"                                                   },
    {"date",         "2025-01-31T09:00:00Z"                                         },
    {"date",         "12:30"                                                        },
    {"id",           "deadbeef"                                                     },
    {"id",           "550e8400-e29b-41d4-a716-446655440000"                         },
    {"id",           "1e10"                                                         },
    {"id",           "12e34567"                                                     },
    {"unit",         "5 MB"                                                         },
    {"unit",         "50%"                                                          },
    {"unit",         "$10.00"                                                       },
    {"unit",         "1.2.3"                                                        },
    {"special-name", "__proto__"                                                    },
    {"special-name", "constructor"                                                  },
    {"base64",       "eyJhIjogMX0="                                                 },
    {"csv",          "a,b\n1,\"x, y\"\n"                                            },
    {"placeholder",  "<path>"                                                       },
    {"placeholder",  "${HOME}/x"                                                    },
    {"placeholder",  "{0}"                                                          },
    {"placeholder",  "YOUR_API_KEY"                                                 },
    {"object-word",  "[object Object]"                                              },
};

/* JSON strings that have no text, or one that most strings cannot hold. */
static const struct content spelled_only[] = {
    {"lone-surrogate", "\"\\ud800\""            },
    {"lone-surrogate", "\"a\\uDE00b\""          },
    {"lone-surrogate", "\"\\ud83d and \\ude00\""},
};

/* ---- choosing ----------------------------------------------------------------------------- */

static void note(struct maker *maker, const char *label) {
    for (size_t i = 0; i < maker->label_count && i < LABELS_MAX; i++)
        if (strcmp(maker->labels[i], label) == 0)
            return;
    if (maker->label_count < LABELS_MAX)
        maker->labels[maker->label_count] = label;
    maker->label_count++;
}

/* Does it hold more digits, or a larger exponent, than every double has? */
static bool is_long(const char *text) {
    size_t digits = 0;
    bool scaled = false;
    for (; *text; text++) {
        bool digit = *text >= '0' && *text <= '9';
        digits = digit ? digits + 1 : *text == '.' ? digits : 0;
        scaled = *text == 'e' || *text == 'E' ||
                 (scaled && (digit || *text == '+' || *text == '-'));
        if (digits > 15 || (scaled && digits > 2))
            return true;
    }
    return false;
}

static toolmend_view one_row(struct maker *maker) {
    const struct content *row = &contents[choose(maker->choices, COUNT_OF(contents))];
    if (maker->doubles && is_long(row->text))
        row = &contents[0];
    note(maker, row->label);
    return words_view(row->text);
}

/* Two rows in one text, so that what holds for each alone does not save a layer. */
static toolmend_view two_rows(struct maker *maker) {
    static const char *const between[] = {" ", "\n", ", ", "", "\": \"", "\",\""};
    toolmend_view middle = words_view(between[choose(maker->choices, COUNT_OF(between))]);
    toolmend_view first = one_row(maker);
    return join(maker->pool, first, middle, one_row(maker));
}

static toolmend_view long_row(struct maker *maker) {
    struct writing out = {.pool = maker->pool};
    uint32_t times = 20 + choose(maker->choices, 200);
    toolmend_view text = one_row(maker);
    note(maker, "long");
    for (uint32_t i = 0; i < times && out.len < 8192; i++)
        write_view(&out, text);
    return written(&out);
}

/* A declared name, alone or as the beginning of a member; the name of the tool. */
static toolmend_view own_name(struct maker *maker) {
    const struct shape_property *property = maker->root->properties;
    uint32_t form = choose(maker->choices, 4);
    uint32_t skip = choose(maker->choices, 8);
    note(maker, "own-name");
    while (property && property->next && skip-- > 0)
        property = property->next;
    if (form == 3 || !property || !property->name.ptr)
        return shape_text(maker->pool, toolmend_json_at(maker->tool, "/name"));
    if (form == 0)
        return property->name;
    return join(maker->pool, words_view(form == 1 ? "\"" : "{\""), property->name,
                words_view(form == 1 ? "\": \"x\", " : "\": 1}"));
}

void content_choose(struct maker *maker, toolmend_view *text, toolmend_view *spelled) {
    toolmend_view none = {NULL, 0};
    uint32_t kind = choose(maker->choices, 16);
    if (kind <= 3) {
        *text = words_view(plain[choose(maker->choices, COUNT_OF(plain))]);
    } else if (kind <= 11) {
        *text = one_row(maker);
    } else if (kind == 12) {
        *text = two_rows(maker);
    } else if (kind == 13) {
        *text = own_name(maker);
    } else if (kind == 14) {
        *text = choose_one_in(maker->choices, 8) ? long_row(maker) : one_row(maker);
    } else if (choose_one_in(maker->choices, 3) && !maker->utf8) {
        uint32_t row = choose(maker->choices, COUNT_OF(spelled_only));
        note(maker, spelled_only[row].label);
        *text = none;
        *spelled = words_view(spelled_only[row].text);
        return;
    } else {
        note(maker, "nul");
        *text = (toolmend_view){"a\0b", 3};
    }
    *spelled = spell_text(maker->pool, maker->choices, *text);
}

/* ---- names -------------------------------------------------------------------------------- */

toolmend_view content_name(struct maker *maker, const struct shape *shape) {
    static const struct content rows[] = {
        {"",             "\"extra\""              },
        {"",             "\"note\""               },
        {"",             "\"x-meta\""             },
        {"special-name", "\"__proto__\""          },
        {"special-name", "\"constructor\""        },
        {"special-name", "\"\""                   },
        {"special-name", "\"toString\""           },
        {"number-name",  "\"0\""                  },
        {"number-name",  "\"-1\""                 },
        {"wrapper-name", "\"arguments\""          },
        {"wrapper-name", "\"result\""             },
        {"wrapper-name", "\"name\""               },
        {"odd-name",     "\"a.b[0]\""             },
        {"odd-name",     "\"a/b~c\""              },
        {"odd-name",     "\"with \\\"quotes\\\"\""},
        {"odd-name",     "\"\\u00fc\""            },
        {"odd-name",     "\"\\u0000\""            },
        {"odd-name",     "\"line\\nbreak\""       },
        {"odd-name",     "\"$ref\""               },
        {"odd-name",     "\"{}\""                 },
        {"odd-name",     "\"\xf0\x9f\x98\x80\""   },
        {"odd-name",     "\"null\""               },
    };
    uint32_t at = choose(maker->choices, COUNT_OF(rows));
    for (uint32_t tries = 0; tries < COUNT_OF(rows); tries++) {
        const struct content *row = &rows[(at + tries) % COUNT_OF(rows)];
        toolmend_view spelled = words_view(row->text);
        bool wraps = strcmp(row->label, "wrapper-name") == 0 && shape == maker->root;
        if (wraps && !shape_refuses_others(shape))
            continue; /* of it another call could be made */
        if (shape && shape_words_declared(shape, shape_text(maker->pool, spelled), NULL))
            continue;
        if (row->label[0] != '\0')
            note(maker, row->label);
        return spelled;
    }
    return (toolmend_view){NULL, 0};
}

/* ---- numbers ------------------------------------------------------------------------------ */

toolmend_view content_number(struct maker *maker, bool whole) {
    static const char *const integers[] = {"5",
                                           "1",
                                           "0",
                                           "42",
                                           "-7",
                                           "100",
                                           "3.0",
                                           "1e3",
                                           "-0",
                                           "1E2",
                                           "2.50e1",
                                           "9007199254740993",
                                           "-9007199254740993",
                                           "1234567890123456789",
                                           "18446744073709551616",
                                           "100000000000000000000000000001",
                                           "1e30",
                                           "0e5",
                                           "10.00",
                                           "2147483648",
                                           "1780000000000000001",
                                           "1.0e+1",
                                           "0.0"};
    static const char *const fractions[] = {"0.5",
                                            "1.5",
                                            "-2.25",
                                            "0.1",
                                            "3.10",
                                            "1e-7",
                                            "0.30000000000000004",
                                            "1E-2",
                                            "3.141592653589793238462643383279",
                                            "1e400",
                                            "-1.5e-3",
                                            "0.1e-400",
                                            "12345678.900",
                                            "1e22",
                                            "123456789.123456789123"};
    uint32_t at =
        choose(maker->choices, COUNT_OF(integers) + (whole ? 0U : COUNT_OF(fractions)));
    const char *text =
        at < COUNT_OF(integers) ? integers[at] : fractions[at - COUNT_OF(integers)];
    if (maker->doubles && is_long(text))
        return words_view(integers[0]);
    if (at >= 6)
        note(maker, "number-spelling");
    return words_view(text);
}
