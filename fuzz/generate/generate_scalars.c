/* SPDX-License-Identifier: MIT
 *
 * generate_scalars.c - the scalar values of generated cases, spelled as JSON.
 *
 * Chosen for what a careless repair does to them: strings that look like other JSON, numbers
 * that a double loses, escapes that a rewriter changes, lone surrogates, NUL. Beside each stands
 * what the schema variants of generate_schema.c ask of a value.
 */
#include "generate.h"

/* A value's place in its table is chosen; from there the first that fits is taken. */

const char *fuzz_string_for(struct fuzz_generator *generator, unsigned variant) {
    static const struct {
        const char *spelled;
        bool empty, lower; /* decoded: has no character; begins with a-z */
    } strings[] = {
        {"\"alpha\"",                    false, true },
        {"\"\"",                         true,  false},
        {"\"null\"",                     false, true },
        {"\"None\"",                     false, false},
        {"\"[1]\"",                      false, false},
        {"\"[\\\"a\\\", \\\"b\\\"]\"",   false, false},
        {"\"{\\\"a\\\": 1}\"",           false, false},
        {"\"true\"",                     false, true },
        {"\"5\"",                        false, false},
        {"\"a, b\"",                     false, true },
        {"\"[draft] notes.md\"",         false, false},
        {"\"C:\\\\new\"",                false, false},
        {"\"\\u00e9\"",                  false, false},
        {"\"\xc3\xa9\xf0\x9f\x98\x80\"", false, false},
        {"\"\\u0000\"",                  false, false},
        {"\"\\ud800\"",                  false, false},
        {"\"\\ud83d\\uDE00\"",           false, false},
        {"\"line\\nbreak\\/\"",          false, true },
        {"\" x \"",                      false, false},
        {"\"\\u0061\"",                  false, true },
        {"\"```json\\n{}\\n```\"",       false, false},
        {"\"a\\\\b\"",                   false, true },
        {"\"</parameter>\"",             false, false},
        {"\"read\"",                     false, true },
    };
    enum { COUNT = sizeof strings / sizeof strings[0] };
    unsigned at = fuzz_pick(generator, COUNT);
    while ((variant == 1 && strings[at].empty) || (variant == 3 && !strings[at].lower))
        at = (at + 1) % COUNT;
    return strings[at].spelled;
}

const char *fuzz_number_for(struct fuzz_generator *generator, unsigned variant,
                            bool whole) {
    enum { WHOLE = 1, MIN_0 = 2, MAX_100 = 4, FIVES = 8, ABOVE_0 = 16, MAX_2_53 = 32 };
    static const unsigned wanted[FUZZ_NUMBER_VARIANTS] = {0,     MIN_0,   MIN_0 | MAX_100,
                                                          FIVES, ABOVE_0, MAX_2_53};
    static const struct {
        const char *spelled;
        unsigned has;
    } numbers[] = {
        {"5",                    WHOLE | MIN_0 | MAX_100 | FIVES | ABOVE_0 | MAX_2_53},
        {"0",                    WHOLE | MIN_0 | MAX_100 | FIVES | MAX_2_53          },
        {"-0",                   WHOLE | MIN_0 | MAX_100 | FIVES | MAX_2_53          },
        {"1",                    WHOLE | MIN_0 | MAX_100 | ABOVE_0 | MAX_2_53        },
        {"-1",                   WHOLE | MAX_100 | MAX_2_53                          },
        {"100.0",                WHOLE | MIN_0 | MAX_100 | FIVES | ABOVE_0 | MAX_2_53},
        {"1e2",                  WHOLE | MIN_0 | MAX_100 | FIVES | ABOVE_0 | MAX_2_53},
        {"0.5",                  MIN_0 | MAX_100 | ABOVE_0 | MAX_2_53                },
        {"3.10",                 MIN_0 | MAX_100 | ABOVE_0 | MAX_2_53                },
        {"9007199254740993",     WHOLE | MIN_0 | ABOVE_0                             },
        {"18446744073709551616", WHOLE | MIN_0 | ABOVE_0                             },
        {"1E+290",               WHOLE | MIN_0 | FIVES | ABOVE_0                     },
        {"-1.5e-3",              MAX_100 | MAX_2_53                                  },
    };
    enum { COUNT = sizeof numbers / sizeof numbers[0] };
    unsigned needs = wanted[variant] | (whole ? WHOLE : 0U);
    unsigned at = fuzz_pick(generator, COUNT);
    while ((numbers[at].has & needs) != needs)
        at = (at + 1) % COUNT;
    return numbers[at].spelled;
}

static const char *const words[FUZZ_WORD_VARIANTS][4] = {
    {"\"read\"", "\"write\"", "\"append\"", "\"all files\""},
    {"\"low\"",  "\"High\"",  "\"high\"",   "\"None\""     },
    {"\"a\"",    "1",         "null",       "true"         },
    {"1",        "2.50",      "\"1\"",      "\"auto\""     },
};

const char *fuzz_word_for(struct fuzz_generator *generator, unsigned variant) {
    return words[variant][fuzz_pick(generator, 4)];
}

const char *fuzz_words_schema(unsigned variant) {
    static const char *const schemas[FUZZ_WORD_VARIANTS] = {
        "[\"read\",\"write\",\"append\",\"all files\"],\"type\":\"string\"",
        "[\"low\",\"High\",\"high\",\"None\"]",
        "[\"a\",1,null,true]",
        "[1,2.5,\"1\",\"auto\"]",
    };
    return schemas[variant];
}

const char *fuzz_constant(unsigned variant) {
    static const char *const constants[FUZZ_CONSTANT_VARIANTS] = {"\"fixed\"", "3",
                                                                  "null", "{\"a\":[1]}"};
    return constants[variant];
}
