/* SPDX-License-Identifier: MIT
 *
 * test_validate.c - JSON and validation of the model against answers written by hand.
 *
 * Each row is a schema, a text and the answer that the specification gives (JSON Schema
 * 2020-12, draft-07, RFC 8259). With folders of the official test suite as arguments the same
 * program also runs those: `test_validate .../tests/draft7 .../tests/draft2020-12`; there an
 * answer may be MODEL_UNDECIDED, is counted, and a wrong one is a failure.
 */
#include "json.h"
#include "validity.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned passed, failed, unsaid;

static struct model_view view(const char *text) {
    return (struct model_view){text, strlen(text)};
}

/* Count one answer; a wrong one is printed. */
static void expect(bool held, const char *where, struct model_view schema,
                   struct model_view text) {
    if (held)
        passed++;
    else {
        failed++;
        fprintf(stderr, "%s: wrong answer: schema %.*s text %.*s\n", where,
                (int)schema.len, schema.ptr, (int)text.len, text.ptr);
    }
}

#define NO     MODEL_FALSE
#define YES    MODEL_TRUE
#define UNSAID MODEL_UNDECIDED

struct row {
    enum model_truth answer;
    const char *text, *schema;
};

/* Check rows whose root may be anything. */
#define RUN(rows) run_rows(__func__, (rows), sizeof(rows) / sizeof((rows)[0]))

static void run_rows(const char *where, const struct row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct model_view schema = view(rows[i].schema);
        struct model_view text = view(rows[i].text);
        expect(model_value_valid(schema, text).answer == rows[i].answer, where, schema,
               text);
    }
}

/* ---- reading -------------------------------------------------------------------------- */

static void only_strict_json_is_json(void) {
    static const struct {
        const char *bytes;
        size_t len;
        enum model_truth answer;
    } rows[] = {
        {"{}",                           2,  YES},
        {" [1 , -0.5e+3,\"\\u00e9\"]\n", 23, YES},
        {"\"\xf0\x9f\x98\x80\"",         6,  YES},
        {"\"\\ud800\"",                  8,  YES}, /* an unpaired surrogate escape is grammatical */
        {"",                             0,  NO },
        {"{}x",                          3,  NO },
        {"01",                           2,  NO },
        {"1.",                           2,  NO },
        {"-",                            1,  NO },
        {"[1,]",                         4,  NO },
        {"{\"a\":1,}",                   8,  NO },
        {"{a:1}",                        5,  NO },
        {"'a'",                          3,  NO },
        {"\"\t\"",                       3,  NO },
        {"\"\\x\"",                      4,  NO },
        {"\"\\u12g4\"",                  8,  NO },
        {"\"\xc0\x80\"",                 4,  NO }, /* overlong */
        {"\"\xed\xa0\x80\"",             5,  NO }, /* a surrogate in UTF-8 */
        {"\"\xf4\x90\x80\x80\"",         6,  NO }, /* past U+10FFFF */
        {"\"\xe2\x82\"",                 4,  NO }, /* ends too early */
        {"\xef\xbb\xbf{}",               5,  NO }, /* byte order mark */
        {"1\0",                          2,  NO },
        {"nul",                          3,  NO },
        {"[1 2]",                        5,  NO },
        {"\"",                           1,  NO },
        {"\"\\",                         2,  NO },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct model_view text = {rows[i].bytes, rows[i].len};
        expect(model_is_json(text) == rows[i].answer, __func__, view("-"), text);
    }
}

static void depth_past_the_cap_cannot_be_said(void) {
    char text[2 * MODEL_DEPTH_MAX + 2];
    memset(text, '[', MODEL_DEPTH_MAX + 1);
    memset(text + MODEL_DEPTH_MAX + 1, ']', MODEL_DEPTH_MAX + 1);
    struct model_view past = {text, sizeof text};
    struct model_view at = {text + 1, sizeof text - 2};
    expect(model_is_json(at) == MODEL_TRUE, __func__, view("-"), at);
    expect(model_is_json(past) == MODEL_UNDECIDED, __func__, view("-"), past);
}

static void equality_is_of_values(void) {
    /* Equal spellings of a huge number need no arithmetic. */
    static const struct row rows[] = {
        {YES,    "1.0",                   "1"                  },
        {YES,    "1e2",                   "100"                },
        {YES,    "-0.0e5",                "0"                  },
        {YES,    "1e-1",                  "0.1"                },
        {NO,     "9007199254740992",      "9007199254740993"   },
        {NO,     "1e299",                 "1e300"              },
        {NO,     "1",                     "-1"                 },
        {YES,    "\"A/\"",                "\"\\u0041\\/\""     },
        {YES,    "\"\xf0\x9f\x98\x80\"",  "\"\\ud83d\\ude00\"" },
        {NO,     "\"\\ude00\"",           "\"\\ud83d\""        },
        {YES,    "{\"b\":[2.0],\"a\":1}", "{\"a\":1,\"b\":[2]}"},
        {NO,     "{\"a\":1,\"b\":2}",     "{\"a\":1}"          },
        {NO,     "[2,1]",                 "[1,2]"              },
        {NO,     "false",                 "0"                  },
        {YES,    "{\"a\":1}",             "{\"a\":1,\"a\":1}"  },
        {UNSAID, "{\"a\":1}",             "{\"a\":1,\"a\":2}"  },
        {UNSAID, "2e10000",               "1e10000"            },
        {YES,    "1e10000",               "1e10000"            },
        {NO,     "1x",                    "1"                  },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct model_view a = view(rows[i].schema);
        struct model_view b = view(rows[i].text);
        expect(model_texts_equal(a, b) == rows[i].answer, __func__, a, b);
        expect(model_texts_equal(b, a) == rows[i].answer, __func__, b, a);
    }
}

/* ---- keywords ------------------------------------------------------------------------- */

static void any_value_keywords(void) {
    static const struct row rows[] = {
        {YES,    "1",          "true"                              },
        {NO,     "1",          "false"                             },
        {YES,    "null",       "{}"                                },
        {YES,    "1.0",        "{\"type\":\"integer\"}"            },
        {NO,     "1.5",        "{\"type\":\"integer\"}"            },
        {YES,    "150e-1",     "{\"type\":\"integer\"}"            },
        {NO,     "15e-1",      "{\"type\":\"integer\"}"            },
        {YES,    "null",       "{\"type\":[\"string\",\"null\"]}"  },
        {NO,     "1",          "{\"type\":[\"string\",\"null\"]}"  },
        {UNSAID, "1",          "{\"type\":\"text\"}"               },
        {YES,    "1.0",        "{\"enum\":[1,\"a\"]}"              },
        {NO,     "\"A\"",      "{\"enum\":[1,\"a\"]}"              },
        {YES,    "{\"a\":[]}", "{\"const\":{\"a\":[]}}"            },
        {NO,     "0",          "{\"const\":false}"                 },
        {YES,    "\"x\"",      "{\"format\":\"email\",\"title\":1}"},
    };
    RUN(rows);
}

static void numbers_are_exact(void) {
    static const struct row rows[] = {
        {NO,     "9007199254740992",       "{\"minimum\":9007199254740993}"},
        {YES,    "9007199254740993.0",     "{\"minimum\":9007199254740993}"},
        {YES,    "-0.50",                  "{\"maximum\":-0.5}"            },
        {NO,     "-0.4",                   "{\"maximum\":-0.5}"            },
        {NO,     "0.0",                    "{\"exclusiveMinimum\":0}"      },
        {YES,    "1e-99",                  "{\"exclusiveMinimum\":0}"      },
        {NO,     "1e1",                    "{\"exclusiveMaximum\":10}"     },
        {YES,    "\"x\"",                  "{\"exclusiveMaximum\":10}"     },
        {YES,    "0.3",                    "{\"multipleOf\":0.1}"          },
        {NO,     "0.35",                   "{\"multipleOf\":0.1}"          },
        {NO,     "1000000000000000000000", "{\"multipleOf\":7}"            },
        {YES,    "7000000000000000000007", "{\"multipleOf\":7}"            },
        {YES,    "-9",                     "{\"multipleOf\":3}"            },
        {YES,    "0",                      "{\"multipleOf\":3}"            },
        {UNSAID, "0",                      "{\"multipleOf\":0}"            },
    };
    RUN(rows);
}

static void lengths_are_in_code_points(void) {
    static const struct row rows[] = {
        {YES,    "\"\xf0\x9f\x98\x80\"", "{\"maxLength\":1}"           },
        {YES,    "\"\\ud83d\\ude00\"",   "{\"maxLength\":1}"           },
        {NO,     "\"\\ud83dx\"",         "{\"maxLength\":1}"           },
        {NO,     "\"\xc3\xa9\"",         "{\"minLength\":2}"           },
        {YES,    "\"ab\"",               "{\"minLength\":2.0}"         },
        {UNSAID, "\"ab\"",               "{\"minLength\":-1}"          },
        {YES,    "\"aaa\"",              "{\"pattern\":\"^a+$\"}"      },
        {NO,     "\"ab\"",               "{\"pattern\":\"^a+$\"}"      },
        {YES,    "\"x12\"",              "{\"pattern\":\"[0-9]{2,3}\"}"},
        {YES,    "\"abc\"",              "{\"pattern\":\"b\"}"         },
        {UNSAID, "\"a\"",                "{\"pattern\":\"(?=a)\"}"     },
        {UNSAID, "\"a\"",                "{\"pattern\":\"a++\"}"       },
        {UNSAID, "\" \"",                "{\"pattern\":\"\\\\s\"}"     },
        {UNSAID, "\"\\r\"",              "{\"pattern\":\"^.$\"}"       },
        {UNSAID, "\"\\n\"",              "{\"pattern\":\"^.$\"}"       },
        {NO,     "\"a\\n\"",             "{\"pattern\":\"^a+$\"}"      }, /* no m flag */
        {YES,    "\"a\\n\"",             "{\"pattern\":\"^a\"}"        },
        {UNSAID, "\"a\"",                "{\"pattern\":\"a{\"}"        },
        {UNSAID, "\"a\"",                "{\"pattern\":\"[]a]\"}"      },
    };
    RUN(rows);
}

static void array_keywords(void) {
    static const struct row rows[] = {
        {NO,     "[\"a\",1]",         "{\"items\":{\"type\":\"string\"}}"                      },
        {YES,    "[1]",               "{\"prefixItems\":[{\"const\":1}],\"items\":false}"      },
        {NO,     "[1,2]",             "{\"prefixItems\":[{\"const\":1}],\"items\":false}"      },
        {YES,    "[]",                "{\"prefixItems\":[{\"const\":1}],\"items\":false}"      },
        {UNSAID, "[1]",               "{\"items\":[{\"const\":1}]}"                            },
        {NO,     "[]",                "{\"minItems\":1}"                                       },
        {NO,     "[1,2]",             "{\"maxItems\":1}"                                       },
        {YES,    "{\"a\":1,\"b\":2}", "{\"maxItems\":1}"                                       },
        {NO,     "[1,1.0]",           "{\"uniqueItems\":true}"                                 },
        {YES,    "[1,true]",          "{\"uniqueItems\":true}"                                 },
        {NO,     "[]",                "{\"contains\":{\"const\":1}}"                           },
        {YES,    "[]",                "{\"contains\":{\"const\":1},\"minContains\":0}"         },
        {NO,     "[1,2]",             "{\"contains\":{\"const\":1},\"minContains\":2}"         },
        {NO,     "[1,1]",             "{\"contains\":{\"const\":1},\"maxContains\":1}"         },
        {YES,    "[]",                "{\"minContains\":2}"                                    },
        {NO,     "[1,2]",             "{\"prefixItems\":[true],\"unevaluatedItems\":false}"    },
        {YES,    "[1,1]",             "{\"contains\":{\"const\":1},\"unevaluatedItems\":false}"},
        {NO,     "[1,3]",
         "{\"anyOf\":[{\"prefixItems\":[{\"const\":1}]},{\"prefixItems\":[true,{"
         "\"const\":2}]}"
         "],\"unevaluatedItems\":false}"                                                       },
    };
    RUN(rows);
}

static void object_keywords(void) {
    static const struct row rows[] = {
        {NO,     "{\"\\u0061\":1}",   "{\"properties\":{\"a\":{\"type\":\"null\"}}}"         },
        {YES,    "{\"a\":null}",      "{\"required\":[\"a\"]}"                               },
        {NO,     "{}",                "{\"required\":[\"a\"]}"                               },
        {YES,    "[]",                "{\"required\":[\"a\"]}"                               },
        {UNSAID, "{}",                "{\"required\":\"a\"}"                                 },
        {NO,     "{\"a\":1}",         "{\"additionalProperties\":false}"                     },
        {YES,    "{\"a\":1}",
         "{\"properties\":{\"a\":true},\"additionalProperties\":false}"                      },
        {NO,     "{\"xa\":1}",        "{\"patternProperties\":{\"^x\":{\"type\":\"null\"}}}" },
        {NO,     "{\"x\":1,\"y\":1}",
         "{\"patternProperties\":{\"^x\":true},\"additionalProperties\":false}"              },
        {NO,     "{\"ab\":1}",        "{\"propertyNames\":{\"maxLength\":1}}"                },
        {NO,     "{}",                "{\"minProperties\":1}"                                },
        {NO,     "{\"a\":1,\"b\":1}", "{\"maxProperties\":1}"                                },
        {NO,     "{\"a\":1}",         "{\"dependentRequired\":{\"a\":[\"b\"]}}"              },
        {YES,    "{}",                "{\"dependentRequired\":{\"a\":[\"b\"]}}"              },
        {NO,     "{\"a\":1}",         "{\"dependentSchemas\":{\"a\":{\"required\":[\"b\"]}}}"},
        {NO,     "{\"a\":1}",
         "{\"allOf\":[{\"properties\":{\"a\":true}}],\"additionalProperties\":false}"        },
        {YES,    "{\"a\":1}",
         "{\"allOf\":[{\"properties\":{\"a\":true}}],\"unevaluatedProperties\":false}"       },
        {NO,     "{\"a\":1}",
         "{\"not\":{\"not\":{\"properties\":{\"a\":true}}},\"unevaluatedProperties\":"
         "false}"                                                                            },
    };
    RUN(rows);
}

static void in_place_keywords(void) {
    static const struct row rows[] = {
        {NO,     "3",    "{\"allOf\":[{\"minimum\":1},{\"maximum\":2}]}"    },
        {NO,     "1",    "{\"anyOf\":[{\"type\":\"null\"},{\"minimum\":2}]}"},
        {YES,    "2",    "{\"anyOf\":[{\"type\":\"null\"},{\"minimum\":2}]}"},
        {NO,     "2",    "{\"oneOf\":[{\"minimum\":1},{\"minimum\":2}]}"    },
        {YES,    "1",    "{\"oneOf\":[{\"minimum\":1},{\"minimum\":2}]}"    },
        {NO,     "null", "{\"not\":{\"type\":\"null\"}}"                    },
        {NO,     "2",    "{\"if\":{\"minimum\":1},\"then\":{\"minimum\":5}}"},
        {YES,    "0",    "{\"if\":{\"minimum\":1},\"then\":{\"minimum\":5}}"},
        {NO,     "-1",   "{\"if\":{\"minimum\":1},\"else\":{\"const\":0}}"  },
        {YES,    "1",    "{\"then\":false}"                                 },
        {UNSAID, "1",    "{\"allOf\":[]}"                                   },
    };
    RUN(rows);
}

static void references_stay_in_the_document(void) {
    static const struct row rows[] = {
        {NO,     "1",                         "{\"$defs\":{\"a/b\":{\"type\":\"null\"}},\"$ref\":\"#/$defs/a~1b\"}"},
        {YES,    "null",
         "{\"$defs\":{\"a b\":{\"type\":\"null\"}},\"$ref\":\"#/$defs/a%20b\"}"                                    },
        {NO,     "1",
         "{\"$defs\":{\"x\":{\"$anchor\":\"n\",\"type\":\"null\"}},\"$ref\":\"#n\"}"                               },
        {NO,     "{\"a\":{\"a\":{\"b\":1}}}",
         "{\"properties\":{\"a\":{\"$ref\":\"#\"}},\"additionalProperties\":false}"                                },
        {YES,    "[1,null]",
         "{\"prefixItems\":[true,{\"type\":\"null\"}],\"contains\":{\"$ref\":"
         "\"#/prefixItems/1\"}}"                                                                                   },
        {UNSAID, "1",                         "{\"$ref\":\"#/nothing\"}"                                           },
        {UNSAID, "1",                         "{\"$ref\":\"#\"}"                                                   },
        {UNSAID, "1",                         "{\"$ref\":\"other.json\"}"                                          },
        {UNSAID, "1",                         "{\"$defs\":{\"a\":{\"$id\":\"b\"}},\"$ref\":\"#\"}"                 },
        {UNSAID, "1",                         "{\"$dynamicRef\":\"#\"}"                                            },
    };
    RUN(rows);
}

#define DRAFT_7 "{\"$schema\":\"http://json-schema.org/draft-07/schema#\","

static void the_dialect_decides(void) {
    static const struct row rows[] = {
        {NO,     "[1,2]",     DRAFT_7 "\"items\":[{\"const\":1}],\"additionalItems\":false}"},
        {YES,    "[1,2]",     DRAFT_7 "\"items\":[{\"const\":1}]}"                          },
        {YES,    "[1]",       DRAFT_7 "\"additionalItems\":false}"                          },
        {NO,     "{\"a\":1}", DRAFT_7 "\"dependencies\":{\"a\":[\"b\"]}}"                   },
        {NO,     "{\"a\":1}", DRAFT_7 "\"dependencies\":{\"a\":{\"required\":[\"b\"]}}}"    },
        {YES,    "[1]",       DRAFT_7 "\"prefixItems\":[false]}"                            },
        {YES,    "1",         DRAFT_7 "\"$ref\":\"#/a\",\"a\":true,\"type\":\"null\"}"      },
        {NO,     "1",         "{\"$ref\":\"#/a\",\"a\":true,\"type\":\"null\"}"             },
        {UNSAID, "1",         "{\"$schema\":\"http://json-schema.org/draft-04/schema#\"}"   },
    };
    RUN(rows);
}

static void arguments_are_an_object_with_one_value_a_name(void) {
    static const struct row rows[] = {
        {YES,    "{}",                          "{}"                     },
        {NO,     "[]",                          "{}"                     },
        {YES,    "{\"a\":1,\"a\":1.0}",         "{}"                     },
        {NO,     "{\"a\":1,\"\\u0061\":2}",     "{}"                     },
        {NO,     "{\"x\":[{\"a\":1,\"a\":2}]}", "{}"                     },
        {UNSAID, "{}",                          "{\"type\":1,\"type\":1}"},
        {UNSAID, "{}",                          "{"                      },
        {NO,     "{",                           "{"                      },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct model_view schema = view(rows[i].schema);
        struct model_view text = view(rows[i].text);
        expect(model_arguments_valid(schema, text).answer == rows[i].answer, __func__,
               schema, text);
    }
    struct model_view schema = view("{\"properties\":{\"a\":{\"x\\u002drepair\":{}}}}");
    expect(model_mentions(schema, "x-repair"), __func__, schema, view("x-repair"));
    expect(!model_mentions(schema, "repair"), __func__, schema, view("repair"));
}

/* ---- the official suite --------------------------------------------------------------- */

/* One test: the schema, with the folder's dialect if it names none, and the data. */
static void suite_case(const char *where, bool draft7, struct model_view schema,
                       const struct model_node *test) {
    static const char dialect[] =
        "{\"$schema\":\"http://json-schema.org/draft-07/schema#\"";
    const struct model_node *data = model_member(test, "data");
    bool valid = model_member(test, "valid")->truth;
    char *with = malloc(schema.len + sizeof dialect + 1);
    if (!with)
        abort();
    struct model_view used = schema;
    if (draft7 && schema.ptr[0] == '{' && !model_mentions(schema, "$schema")) {
        size_t rest = strspn(schema.ptr + 1, " \t\r\n");
        int len = snprintf(with, schema.len + sizeof dialect + 1, "%s%s%.*s", dialect,
                           schema.ptr[1 + rest] == '}' ? "" : ",", (int)schema.len - 1,
                           schema.ptr + 1);
        used = (struct model_view){with, (size_t)len};
    }
    enum model_truth answer = model_value_valid(used, data->spelled).answer;
    if (answer == MODEL_UNDECIDED)
        unsaid++;
    else
        expect((answer == MODEL_TRUE) == valid, where, schema, data->spelled);
    free(with);
}

static void suite_file(const char *path, bool draft7) {
    FILE *file = fopen(path, "rb");
    static char text[1 << 20];
    if (!file) {
        perror(path);
        exit(3);
    }
    struct model_view whole = {text, fread(text, 1, sizeof text, file)};
    fclose(file);
    struct model_run run = {0};
    struct model_node *groups = model_parse(&run, whole);
    if (!groups) {
        fprintf(stderr, "%s: not JSON\n", path);
        exit(3);
    }
    for (const struct model_node *group = groups->first; group; group = group->next) {
        struct model_view schema = model_member(group, "schema")->spelled;
        const struct model_node *tests = model_member(group, "tests");
        for (const struct model_node *test = tests->first; test; test = test->next)
            suite_case(path, draft7, schema, test);
    }
    model_free(&run);
}

static void suite_folder(const char *folder) {
    DIR *files = opendir(folder);
    if (!files) {
        perror(folder);
        exit(3);
    }
    for (struct dirent *entry; (entry = readdir(files)) != NULL;) {
        char path[1024];
        size_t len = strlen(entry->d_name);
        if (len < 6 || strcmp(entry->d_name + len - 5, ".json") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        suite_file(path, strstr(folder, "draft7") != NULL);
    }
    closedir(files);
}

int main(int argc, char **argv) {
    only_strict_json_is_json();
    depth_past_the_cap_cannot_be_said();
    equality_is_of_values();
    any_value_keywords();
    numbers_are_exact();
    lengths_are_in_code_points();
    array_keywords();
    object_keywords();
    in_place_keywords();
    references_stay_in_the_document();
    the_dialect_decides();
    arguments_are_an_object_with_one_value_a_name();
    for (int i = 1; i < argc; i++)
        suite_folder(argv[i]);
    if (argc > 1)
        printf("%u could not be said\n", unsaid);
    printf("%u passed, %u failed\n", passed, failed);
    return failed != 0 || passed == 0;
}
