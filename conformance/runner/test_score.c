/* SPDX-License-Identifier: MIT
 *
 * test_score.c - the table of PROTOCOL.md, "Judgement", cell by cell.
 *
 * What makes two texts the same is tested in test_compare.c.
 */
#include "score_test.h"

/* ---- the table --------------------------------------------------------------------------- */

struct cell {
    const char *hello;
    const struct suite_expect *expect;
    const char *answer;
    enum result result;
    enum detail detail;
};

/* About a tool and a text. Repairs are of tier standard. */
static void check_cells(const struct cell *cells, size_t count, toolmend_profile profile,
                        const char *tool, const char *text) {
    for (size_t i = 0; i < count; i++) {
        struct suite_case test = case_of(cells[i].expect, 1);
        test.tool = view(tool);
        test.text = view(text);
        struct score made = judged(cells[i].hello, &test, profile, cells[i].answer);
        if (!CHECK(is(&made, cells[i].result, cells[i].detail)))
            fprintf(stderr, "  cell %zu\n", i);
    }
}

TEST(each_cell_of_the_table_holds) {
    static const struct cell cells[] = {
  /* A sound call: nothing may happen to it. */
        {PLAIN, valid,    OK("[0]"),     RESULT_PASS, DETAIL_KEPT     },
        {PLAIN, valid,    OK("[ 0 ]"),   RESULT_PASS, DETAIL_KEPT     },
        {PLAIN, valid,    OK("[2]"),     RESULT_HARM, DETAIL_CHANGED  },
        {PLAIN, valid,    OK(""),        RESULT_HARM, DETAIL_CHANGED  },
        {PLAIN, valid,    REFUSED,       RESULT_HARM, DETAIL_REFUSED  },
        {PLAIN, valid,    LEFT("[0]"),   RESULT_HARM, DETAIL_REFUSED  },
        {PLAIN, valid,    LEFT("[2]"),   RESULT_HARM, DETAIL_CHANGED  },
        {BYTES, valid,    OK("[0]"),     RESULT_PASS, DETAIL_KEPT     },
        {BYTES, valid,    OK("[ 0 ]"),   RESULT_HARM, DETAIL_CHANGED  },
        {BYTES, valid,    LEFT("[ 0 ]"), RESULT_HARM, DETAIL_REFUSED  },
 /* A call with one repair. */
        {PLAIN, repaired, OK("[1]"),     RESULT_PASS, DETAIL_MENDED   },
        {PLAIN, repaired, OK("[ 1 ]"),   RESULT_PASS, DETAIL_MENDED   },
        {PLAIN, repaired, OK("[0]"),     RESULT_FAIL, DETAIL_MISSED   },
        {PLAIN, repaired, OK("[ 0 ]"),   RESULT_FAIL, DETAIL_MISSED   },
        {PLAIN, repaired, REFUSED,       RESULT_FAIL, DETAIL_MISSED   },
        {PLAIN, repaired, LEFT("[0]"),   RESULT_FAIL, DETAIL_MISSED   },
        {PLAIN, repaired, OK("[2]"),     RESULT_HARM, DETAIL_WRONG    },
        {PLAIN, repaired, LEFT("[2]"),   RESULT_HARM, DETAIL_WRONG    },
        {PLAIN, repaired, LEFT("[1]"),   RESULT_HARM, DETAIL_WRONG    },
        {BYTES, repaired, OK("[1]"),     RESULT_PASS, DETAIL_MENDED   },
        {BYTES, repaired, OK("[ 1 ]"),   RESULT_FAIL, DETAIL_BYTES    },
        {BYTES, repaired, OK("[0]"),     RESULT_FAIL, DETAIL_MISSED   },
        {BYTES, repaired, OK("[ 0 ]"),   RESULT_FAIL, DETAIL_BYTES    },
        {BYTES, repaired, LEFT("[ 0 ]"), RESULT_FAIL, DETAIL_MISSED   },
 /* A call that is to be refused. */
        {PLAIN, rejected, REFUSED,       RESULT_PASS, DETAIL_REJECTED },
        {PLAIN, rejected, LEFT("[0]"),   RESULT_PASS, DETAIL_REJECTED },
        {PLAIN, rejected, LEFT("[ 0 ]"), RESULT_PASS, DETAIL_REJECTED },
        {PLAIN, rejected, LEFT("[2]"),   RESULT_HARM, DETAIL_WRONG    },
        {PLAIN, rejected, OK("[0]"),     RESULT_FAIL, DETAIL_PASSED_ON},
        {PLAIN, rejected, OK("[ 0 ]"),   RESULT_FAIL, DETAIL_PASSED_ON},
        {PLAIN, rejected, OK("[2]"),     RESULT_HARM, DETAIL_WRONG    },
        {BYTES, rejected, OK("[0]"),     RESULT_FAIL, DETAIL_PASSED_ON},
        {BYTES, rejected, OK("[ 0 ]"),   RESULT_FAIL, DETAIL_BYTES    },
        {BYTES, rejected, LEFT("[ 0 ]"), RESULT_FAIL, DETAIL_BYTES    },
    };
    check_cells(cells, sizeof cells / sizeof *cells, TOOLMEND_STANDARD,
                "{\"name\":\"t\",\"parameters\":{}}", "[0]");
}

/* About a tool that wants an integer `n`: `{"n":"a"}` is refused, and may mean 1 or 2. */
TEST(a_broken_call_made_into_another_is_a_guess_spoiled_or_harm) {
    static const struct suite_reading readings[] = {{.arguments = {"{\"n\": 1}", 8}},
                                                    {.arguments = {"{\"n\": 2}", 8}}};
    static const struct suite_expect doubt[] = {
        {.outcome = SUITE_REJECTED, .readings = readings, .reading_count = 2}
    };
    static const struct suite_expect mended[] = {
        {.outcome = SUITE_REPAIRED, .arguments = {"{\"n\": 1}", 8}}
    };
    static const struct suite_expect sound[] = {{.outcome = SUITE_VALID}};
    static const char after[] = HELLO(",\"checks\":[\"before\",\"after\"]");
    static const struct cell cells[] = {
        {PLAIN, doubt,  OK("{\\\"n\\\":1}"),                     RESULT_GUESS,   DETAIL_NONE    },
        {PLAIN, doubt,  OK("{\\\"n\\\": 2}"),                    RESULT_GUESS,   DETAIL_NONE    },
        {PLAIN, doubt,  OK("{\\\"n\\\":3}"),                     RESULT_HARM,    DETAIL_WRONG   },
        {PLAIN, doubt,  OK("{}"),                                RESULT_HARM,    DETAIL_WRONG   },
        {PLAIN, doubt,  OK("{\\\"n\\\":\\\"b\\\"}"),             RESULT_SPOILED, DETAIL_NONE    },
        {PLAIN, doubt,  OK("n"),                                 RESULT_SPOILED, DETAIL_NONE    },
        {PLAIN, doubt,  LEFT("{\\\"n\\\":1}"),                   RESULT_HARM,    DETAIL_WRONG   },
        {PLAIN, doubt,  OK("{\\\"n\\\":7,\\\"n\\\":\\\"b\\\"}"), RESULT_HARM,
         DETAIL_WRONG                                                                           }, /* who knows what runs */
        {after, doubt,  OK("{\\\"n\\\":\\\"b\\\"}"),             RESULT_PASS,    DETAIL_REJECTED},
        {after, doubt,  OK("{\\\"n\\\":3}"),                     RESULT_HARM,    DETAIL_WRONG   },
        {PLAIN, mended, OK("{\\\"n\\\":\\\"b\\\"}"),             RESULT_SPOILED, DETAIL_NONE    },
        {after, mended, OK("{\\\"n\\\":\\\"b\\\"}"),             RESULT_FAIL,    DETAIL_MISSED  },
        {PLAIN, mended, OK("{\\\"n\\\":3}"),                     RESULT_HARM,    DETAIL_WRONG   },
        {PLAIN, sound,  OK("{\\\"n\\\":\\\"b\\\"}"),             RESULT_HARM,    DETAIL_CHANGED },
        {after, sound,  OK("{\\\"n\\\":\\\"b\\\"}"),             RESULT_HARM,    DETAIL_REFUSED },
    };
    check_cells(cells, sizeof cells / sizeof *cells, TOOLMEND_STANDARD,
                "{\"name\":\"t\",\"parameters\":{\"properties\":{\"n\":{\"type\":"
                "\"integer\"}}}}",
                "{\"n\":\"a\"}");
}

/* The repair may also be read as 2, and the profile holds it or not. */
TEST(a_repair_has_readings_bytes_and_a_schema_in_each_profile) {
    static const struct suite_reading two[] = {{.arguments = {"{\"n\": 2}", 8}}};
    static const struct suite_expect one[] = {
        {.outcome = SUITE_REPAIRED,
         .arguments = {"{\"n\":1}", 7},
         .readings = two,
         .reading_count = 1}
    };
    static const char tool[] = "{\"name\":\"t\",\"parameters\":{\"properties\":{\"n\":{"
                               "\"type\":\"integer\"}}}}";
    static const struct cell cells[] = {
        {PLAIN, one, OK("{\\\"n\\\":2}"),          RESULT_GUESS,   DETAIL_NONE },
        {PLAIN, one, OK("{\\\"n\\\":\\\"b\\\"}"),  RESULT_SPOILED, DETAIL_NONE },
        {BYTES, one, OK("{\\\"n\\\": 1}"),         RESULT_FAIL,    DETAIL_BYTES},
        {BYTES, one, OK("{\\\"n\\\": \\\"a\\\"}"), RESULT_FAIL,    DETAIL_BYTES},
    };
    static const struct cell above[] = {
        {BYTES, one, LEFT("{\\\"n\\\": \\\"a\\\"}"), RESULT_PASS, DETAIL_REJECTED},
    };
    size_t count = sizeof cells / sizeof *cells;
    check_cells(cells, count, TOOLMEND_STANDARD, tool, "{\"n\":\"a\"}");
    check_cells(cells, count, TOOLMEND_SAFE, tool, "{\"n\":\"a\"}");
    check_cells(above, 1, TOOLMEND_SAFE, tool, "{\"n\":\"a\"}");
}

/* `u` is declared nowhere. */
TEST(what_types_do_with_undeclared_members_is_a_pass_of_its_own) {
    static const char drops[] = HELLO(",\"output\":\"typed\",\"undeclared\":\"dropped\"");
    static const char refuses[] =
        HELLO(",\"output\":\"typed\",\"undeclared\":\"refused\"");
    static const char tool[] = "{\"name\":\"t\",\"parameters\":{\"properties\":{\"n\":{"
                               "\"type\":\"integer\"}}}}";
    static const struct suite_expect one[] = {
        {.outcome = SUITE_REPAIRED, .arguments = {"{\"n\":1,\"u\":2}", 13}}
    };
    static const struct cell sound[] = {
        {drops,   valid, OK("{\\\"n\\\":1}"), RESULT_PASS, DETAIL_UNDECLARED},
        {PLAIN,   valid, OK("{\\\"n\\\":1}"), RESULT_HARM, DETAIL_CHANGED   },
        {refuses, valid, REFUSED,             RESULT_PASS, DETAIL_UNDECLARED},
        {drops,   valid, REFUSED,             RESULT_HARM, DETAIL_REFUSED   },
        {PLAIN,   valid, REFUSED,             RESULT_HARM, DETAIL_REFUSED   },
    };
    static const struct cell broken[] = {
        {drops,   one, OK("{\\\"n\\\":1}"), RESULT_PASS, DETAIL_UNDECLARED},
        {refuses, one, REFUSED,             RESULT_PASS, DETAIL_UNDECLARED},
    };
    check_cells(sound, sizeof sound / sizeof *sound, TOOLMEND_STANDARD, tool,
                "{\"n\":1,\"u\":2}");
    check_cells(broken, 2, TOOLMEND_STANDARD, tool, "{\"n\":\"1\",\"u\":2}");
    check_cells(broken, 2, TOOLMEND_SAFE, tool, "{\"n\":\"1\",\"u\":2}");
    struct suite_case test = case_of(one, 1);
    test.tool = view(tool);
    test.text = view("{\"n\":\"1\",\"u\":2}");
    CHECK(!judged(refuses, &test, TOOLMEND_STANDARD, REFUSED).due);
}

TEST(a_repair_is_due_from_its_tier_on) {
    struct suite_case test = case_of(repaired, 1); /* of tier standard */
    CHECK(!repair_is_due(&test, TOOLMEND_SAFE));
    CHECK(repair_is_due(&test, TOOLMEND_STANDARD));
    CHECK(repair_is_due(&test, TOOLMEND_EXTENDED));
    struct score made = judged(PLAIN, &test, TOOLMEND_STANDARD, OK("[1]"));
    CHECK(made.due && made.recovered);
    made = judged(PLAIN, &test, TOOLMEND_STANDARD, OK("[0]"));
    CHECK(made.due && !made.recovered);
    made = judged(BYTES, &test, TOOLMEND_STANDARD, OK("[ 1 ]"));
    CHECK(made.due && !made.recovered); /* the right value in wrong bytes */
    test = case_of(valid, 1);
    CHECK(!repair_is_due(&test, TOOLMEND_EXTENDED));
}

TEST(above_the_profile_a_repair_is_as_good_as_a_refusal) {
    static const struct {
        const char *answer;
        enum result result;
        enum detail detail;
    } rows[] = {
        {OK("[1]"),   RESULT_PASS, DETAIL_MENDED   },
        {REFUSED,     RESULT_PASS, DETAIL_REJECTED },
        {OK("[0]"),   RESULT_FAIL, DETAIL_PASSED_ON},
        {OK("[2]"),   RESULT_HARM, DETAIL_WRONG    },
        {LEFT("[1]"), RESULT_HARM, DETAIL_WRONG    },
    };
    struct suite_case test = case_of(repaired, 1);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct score made = judged(PLAIN, &test, TOOLMEND_SAFE, rows[i].answer);
        CHECK(is(&made, rows[i].result, rows[i].detail));
        CHECK(!made.due && !made.recovered);
    }
}

/* ---- several outcomes -------------------------------------------------------------------- */

TEST(of_several_outcomes_the_best_counts) {
    static const struct suite_expect rows[] = {
        {.outcome = SUITE_REJECTED, .choice = {"refuse", 6}},
        { .outcome = SUITE_REPAIRED,    .choice = {"wrap", 4}, .arguments = {"[1]", 3}},
    };
    static const struct suite_expect keep_or_refuse[] = {
        {.outcome = SUITE_VALID,    .choice = {"keep", 4}  },
        {.outcome = SUITE_REJECTED, .choice = {"refuse", 6}},
    };
    static const struct suite_expect repair_first[] = {
        {.outcome = SUITE_REPAIRED, .choice = {"wrap", 4}, .arguments = {"[1]", 3}},
        {.outcome = SUITE_REJECTED,                         .choice = {"refuse", 6}                     },
    };
    struct suite_case test = case_of(repair_first, 2);
    CHECK(!repair_is_due(&test, TOOLMEND_EXTENDED)); /* nobody owes it */
    test = case_of(rows, 2);
    struct score made = judged(PLAIN, &test, TOOLMEND_STANDARD, OK("[1]"));
    CHECK(is(&made, RESULT_PASS, DETAIL_MENDED));
    CHECK(made.choice.len == 4 && memcmp(made.choice.ptr, "wrap", 4) == 0);
    CHECK(!made.due && !made.recovered);
    made = judged(PLAIN, &test, TOOLMEND_STANDARD, REFUSED);
    CHECK(is(&made, RESULT_PASS, DETAIL_REJECTED));
    CHECK(made.choice.len == 6 && memcmp(made.choice.ptr, "refuse", 6) == 0);
    made = judged(PLAIN, &test, TOOLMEND_STANDARD, OK("[0]"));
    CHECK(is(&made, RESULT_FAIL, DETAIL_PASSED_ON)); /* both fail: the first row's word */
    CHECK(made.choice.ptr == NULL);
    made = judged(PLAIN, &test, TOOLMEND_STANDARD, OK("[2]"));
    CHECK(is(&made, RESULT_HARM, DETAIL_WRONG));
    CHECK(made.choice.ptr == NULL);
    test = case_of(keep_or_refuse, 2);
    made = judged(PLAIN, &test, TOOLMEND_STANDARD, OK("[0]"));
    CHECK(is(&made, RESULT_PASS, DETAIL_KEPT)); /* pass before passed-on */
    made = judged(PLAIN, &test, TOOLMEND_STANDARD, REFUSED);
    CHECK(is(&made, RESULT_PASS, DETAIL_REJECTED)); /* pass before refused */
    made = judged(PLAIN, &test, TOOLMEND_STANDARD, OK("[2]"));
    CHECK(is(&made, RESULT_HARM, DETAIL_CHANGED));
}

/* ---- answers that judge nothing ---------------------------------------------------------- */

#define UNSUPPORTED(why) ID "\"unsupported\",\"why\":\"" why "\"}"

TEST(unsupported_has_to_be_excused) {
    static const char *const needs[] = {"$ref", "if"};
    static const char elsewhere[] = HELLO(",\"groups\":[\"key\"]");
    static const struct {
        const char *hello, *answer;
        enum result result;
    } rows[] = {
        {PLAIN,     UNSUPPORTED("$ref"),                RESULT_UNSUPPORTED},
        {PLAIN,     UNSUPPORTED("no $ref, please"),     RESULT_UNSUPPORTED},
        {PLAIN,     UNSUPPORTED("if/then is open"),     RESULT_UNSUPPORTED},
        {PLAIN,     UNSUPPORTED("different drafts"),    RESULT_ERROR      }, /* no word `if` */
        {PLAIN,     UNSUPPORTED("$refs"),               RESULT_ERROR      },
        {PLAIN,     UNSUPPORTED("x$ref"),               RESULT_ERROR      },
        {PLAIN,     UNSUPPORTED("no:\\n$ref"),          RESULT_UNSUPPORTED},
        {PLAIN,     UNSUPPORTED("no \\u201cif\\u201d"), RESULT_UNSUPPORTED},
        {PLAIN,     UNSUPPORTED("no\\tif"),             RESULT_UNSUPPORTED},
        {PLAIN,     UNSUPPORTED("\\u0024ref"),          RESULT_UNSUPPORTED},
        {PLAIN,     UNSUPPORTED("lone-surrogates"),     RESULT_ERROR      }, /* there are none */
        {PLAIN,     UNSUPPORTED("anyOf"),               RESULT_ERROR      }, /* not needed here */
        {PLAIN,     UNSUPPORTED(""),                    RESULT_ERROR      },
        {PLAIN,     ID "\"unsupported\"}",              RESULT_ERROR      },
        {elsewhere, UNSUPPORTED("not mine"),            RESULT_UNSUPPORTED},
        {elsewhere, ID "\"unsupported\"}",              RESULT_UNSUPPORTED},
    };
    struct suite_case test = case_of(repaired, 1);
    test.needs = needs;
    test.need_count = 2;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct score made =
            judged(rows[i].hello, &test, TOOLMEND_STANDARD, rows[i].answer);
        if (!CHECK(is(&made, rows[i].result, DETAIL_NONE)))
            fprintf(stderr, "  row %zu\n", i);
        CHECK(made.due == (rows[i].result == RESULT_ERROR));
        CHECK(!made.recovered);
    }
}

/* Of a plain keyword or a shape that a language has no type for: the tool must have it. */
TEST(what_a_language_has_no_type_for_excuses_where_the_tool_has_it) {
    static const struct {
        const char *word, *parameters;
        bool has;
    } rows[] = {
        {"enum",               "{'properties':{'a':{'enum':['x']}}}",             true },
        {"enum",               "{'properties':{'enum':{'type':'string'}}}",       false},
        {"enum-of-containers", "{'properties':{'a':{'enum':[1,[2]]}}}",           true },
        {"enum-of-containers", "{'items':{'const':{}}}",                          true },
        {"enum-of-containers", "{'properties':{'a':{'enum':[1,'x']}}}",           false},
        {"enum-of-types",      "{'properties':{'a':{'enum':[1,'x']}}}",           true },
        {"enum-of-types",      "{'properties':{'a':{'enum':[1,-2.5]}}}",          false},
        {"boolean-schema",     "{'properties':{'a':true}}",                       true },
        {"boolean-schema",     "{'anyOf':[{'items':false}]}",                     true },
        {"boolean-schema",     "{'additionalProperties':false}",                  false},
        {"type-list",          "{'properties':{'a':{'type':['string','null']}}}", true },
        {"type-list",          "{'properties':{'a':{'type':'string'}}}",          false},
        {"names",              "{'properties':{'a-b':{}}}",                       true },
        {"names",              "{'properties':{'':{}}}",                          true },
        {"names",              "{'properties':{'from':{}}}",                      true },
        {"names",              "{'properties':{'_a':{}}}",                        true },
        {"names",              "{'properties':{'a_b':{},'aB':{}}}",               true },
        {"names",              "{'properties':{'a_b':{},'b1':{}}}",               false},
        {"type",               "{'type':'object'}",                               false}, /* of every tool */
        {"properties",         "{'properties':{}}",                               false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char tool[256];
        char line[128];
        struct suite_case test = case_of(repaired, 1);
        (void)snprintf(tool, sizeof tool, "{'name':'t','parameters':%s}",
                       rows[i].parameters);
        (void)snprintf(line, sizeof line, UNSUPPORTED("no %s here"), rows[i].word);
        for (char *p = tool; *p; p++)
            *p = *p == '\'' ? '"' : *p;
        test.tool = view(tool);
        struct score made = judged(PLAIN, &test, TOOLMEND_STANDARD, line);
        if (!CHECK(made.result == (rows[i].has ? RESULT_UNSUPPORTED : RESULT_ERROR)))
            fprintf(stderr, "  row %zu\n", i);
    }
}

TEST(an_unpaired_surrogate_is_a_need_that_nobody_lists) {
    struct suite_case test = case_of(repaired, 1);
    test.text = view("[\"\\ud800\"]");
    struct score made =
        judged(PLAIN, &test, TOOLMEND_STANDARD, UNSUPPORTED("lone-surrogates"));
    CHECK(is(&made, RESULT_UNSUPPORTED, DETAIL_NONE));
    made = judged(PLAIN, &test, TOOLMEND_STANDARD, UNSUPPORTED("surrogates"));
    CHECK(is(&made, RESULT_ERROR, DETAIL_NONE));
}

TEST(an_error_is_an_error_with_its_reason) {
    struct suite_case test = case_of(valid, 1);
    struct score made = judged(PLAIN, &test, TOOLMEND_STANDARD,
                               ID "\"error\",\"why\":\"KeyError\\u0007\"}");
    CHECK(is(&made, RESULT_ERROR, DETAIL_NONE));
    CHECK(strstr(made.note, "KeyError") != NULL);
    made = judged(PLAIN, &test, TOOLMEND_STANDARD,
                  "{\"op\":\"error\",\"why\":\"unknown op\"}");
    CHECK(is(&made, RESULT_ERROR, DETAIL_NONE));
    made = judged(PLAIN, &test, TOOLMEND_STANDARD, ID "\"error\"}");
    CHECK(is(&made, RESULT_ERROR, DETAIL_NONE));
    test = case_of(repaired, 1);
    CHECK(judged(PLAIN, &test, TOOLMEND_STANDARD, ID "\"error\"}").due);
}

/* ---- notes ------------------------------------------------------------------------------- */

TEST(a_wrong_reason_is_a_note_where_reasons_are_claimed) {
    static const struct suite_expect ambiguous[] = {
        {.outcome = SUITE_REJECTED, .reason = {"ambiguous", 9}}
    };
    static const char claims[] = HELLO(",\"capabilities\":[\"reasons\"]");
    static const char right[] = ID "\"rejected\",\"reason\":\"ambiguous\"}";
    static const char wrong[] = ID "\"rejected\",\"reason\":\"not-json\"}";
    struct suite_case test = case_of(ambiguous, 1);
    struct score made = judged(claims, &test, TOOLMEND_STANDARD, right);
    CHECK(made.result == RESULT_PASS && made.note[0] == '\0');
    made = judged(claims, &test, TOOLMEND_STANDARD, wrong);
    CHECK(made.result == RESULT_PASS && strstr(made.note, "\"not-json\"") != NULL);
    made = judged(claims, &test, TOOLMEND_STANDARD, REFUSED);
    CHECK(made.result == RESULT_PASS && strstr(made.note, "none") != NULL);
    made = judged(PLAIN, &test, TOOLMEND_STANDARD, wrong);
    CHECK(made.result == RESULT_PASS && made.note[0] == '\0');
}

#define EDIT(start, end, old, new)                                                       \
    "{\"start\":" start ",\"end\":" end ",\"old\":\"" old "\",\"new\":\"" new "\"}"
#define WITH(edits) ID "\"ok\",\"arguments\":\"[1]\",\"edits\":[" edits "]}"

TEST(edits_are_replayed_where_they_are_claimed) {
    static const char claims[] = HELLO(",\"capabilities\":[\"edits\"]");
    static const struct {
        const char *answer, *note; /* part of it; NULL: none */
    } rows[] = {
        {WITH(EDIT("1",                                                             "2",                                                         "0", "1")), NULL},
        {WITH(EDIT("0",                                                                    "1",                                                                                                                           "[", "[") "," EDIT("1", "2", "0", "1")), NULL},
        {WITH(EDIT("1",                                                             "1",                                                  "", "1") "," EDIT("1", "2", "0", "")), NULL},
        {WITH("{\"start\":1,\"end\":2,\"old_b64\":\"MA==\",\"new_b64\":\"MQ==\"}"),                                                        NULL                                                                                                               },
        {OK("[1]"),                                                                    "none"                                                                                                                          },
        {WITH(""),                                                             "do not give"                                                        },
        {WITH(EDIT("1",                                                        "2",                                                                                                                "0", "2")), "do not give"},
        {WITH(EDIT("1",                                                                     "2",                                                                                                                            "7", "1")), "what stands there"},
        {WITH(EDIT("1", "2", "", "1")), "what stands there"},
        {WITH(EDIT("2",                                                                 "1",                                                   "", "1")), "no range"},
        {WITH(EDIT("1",                                                                  "4",                                                    "0]", "1]")), "no range"},
        {WITH(EDIT("-1",                                                             "2",                                                              "0", "1")), "no range"},
        {WITH(EDIT("18446744073709551617",                                                                    "2",                                                                                                                  "0", "1")), "no range"},
        {WITH(EDIT("1",                                                             "2",                                                 "0", "1") "," EDIT("0", "1", "[", "[")), "not ascending"},
        {WITH("{\"start\":1,\"end\":2,\"old\":\"0\"}"),                                                                    "no string"                                                                                                           },
        {WITH("7"),                                                             "not an object"                                                                                                                    },
        {ID "\"ok\",\"arguments\":\"[1]\",\"edits\":7}",                                                                    "none"                                                                                                           },
    };
    struct suite_case test = case_of(repaired, 1);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct score made = judged(claims, &test, TOOLMEND_STANDARD, rows[i].answer);
        bool held = made.result == RESULT_PASS &&
                    (rows[i].note ? strstr(made.note, rows[i].note) != NULL
                                  : made.note[0] == '\0');
        if (!CHECK(held))
            fprintf(stderr, "  row %zu: %s\n", i, made.note);
    }
    struct score made = judged(PLAIN, &test, TOOLMEND_STANDARD, WITH(""));
    CHECK(made.note[0] == '\0'); /* not claimed, not looked at */
    made = judged(claims, &test, TOOLMEND_STANDARD, OK("[0]"));
    CHECK(made.note[0] == '\0'); /* nothing was changed */
}

/* ---- bytes that are no text --------------------------------------------------------------- */

TEST(bytes_travel_in_base64) {
    struct suite_case test = case_of(rejected, 1);
    test.text = (toolmend_view){"[\xFF\x00]", 4};
    test.utf8 = false;
    struct score made = judged(PLAIN, &test, TOOLMEND_STANDARD,
                               ID "\"ok\",\"arguments_b64\":\"W/8AXQ==\"}");
    CHECK(is(&made, RESULT_FAIL, DETAIL_PASSED_ON));
    made = judged(PLAIN, &test, TOOLMEND_STANDARD,
                  ID "\"ok\",\"arguments_b64\":\"W/8BXQ==\"}");
    CHECK(is(&made, RESULT_SPOILED, DETAIL_NONE)); /* no JSON */
}

/* ---- profiles of repair layers ------------------------------------------------------------- */

/* What docker-agent holds without a limit, within one, and not at all. */
TEST(the_profile_of_a_layer_holds_the_rules_of_its_table) {
    static const char *const number[] = {"scalar/number-in-string"};
    static const char *const comma[] = {"syntax/trailing-comma"};
    static const char *const both[] = {"syntax/trailing-comma",
                                       "scalar/number-in-string"};
    static const char *const unknown[] = {"shape/x"};
    static const struct {
        const char *const *rules;
        size_t count;
        toolmend_profile profile;
        bool due;
    } rows[] = {
        {comma,   1, TOOLMEND_LIVEKIT,      true },
        {number,  1, TOOLMEND_LIVEKIT,      false}, /* not in the table */
        {both,    2, TOOLMEND_LIVEKIT,      false}, /* one is not */
        {number,  1, TOOLMEND_HERMES_AGENT, false}, /* at the top level only */
        {unknown, 1, TOOLMEND_LIVEKIT,      false},
        {unknown, 0, TOOLMEND_LIVEKIT,      false},
        {unknown, 1, TOOLMEND_STANDARD,     true }, /* the tier says so */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct suite_expect expect = repaired[0];
        expect.rules = rows[i].rules;
        expect.rule_count = rows[i].count;
        struct suite_case test = case_of(&expect, 1);
        if (!CHECK(repair_is_due(&test, rows[i].profile) == rows[i].due))
            fprintf(stderr, "  row %zu\n", i);
        struct score made = judged(PLAIN, &test, rows[i].profile, REFUSED);
        CHECK(rows[i].due ? is(&made, RESULT_FAIL, DETAIL_MISSED)
                          : is(&made, RESULT_PASS, DETAIL_REJECTED));
        made = judged(PLAIN, &test, rows[i].profile, OK("[1]"));
        CHECK(is(&made, RESULT_PASS, DETAIL_MENDED) && made.recovered == rows[i].due);
        made = judged(PLAIN, &test, rows[i].profile, OK("[0]"));
        CHECK(is(&made, RESULT_FAIL, rows[i].due ? DETAIL_MISSED : DETAIL_PASSED_ON));
        made = judged(PLAIN, &test, rows[i].profile, OK("[2]"));
        CHECK(is(&made, RESULT_HARM, DETAIL_WRONG));
    }
}

TEST(a_hint_is_for_profiles_that_have_its_rule) {
    struct suite_case test = case_of(valid, 1);
    CHECK(hints_are_known(&test, TOOLMEND_HELEXA));
    for (unsigned i = 0; i < SUITE_HINTS; i++) {
        test.hints = 1U << i;
        bool dirges = strcmp(suite_hints[i], "hint/markdown-link") == 0 ||
                      strcmp(suite_hints[i], "hint/relational-default") == 0;
        CHECK(hints_are_known(&test, TOOLMEND_DIRGE) == dirges);
        CHECK(!hints_are_known(&test, TOOLMEND_SAFE));
        CHECK(!hints_are_known(&test, TOOLMEND_LIVEKIT));
    }
    test.hints = (1U << SUITE_HINTS) - 1; /* one that it lacks is enough */
    CHECK(!hints_are_known(&test, TOOLMEND_DIRGE));
}

/* ---- cases that contradict themselves ----------------------------------------------------- */

TEST(a_case_that_contradicts_itself_is_found) {
    static const char *const names[] = {"t"};
    static const struct suite_expect to_one[] = {
        {.outcome = SUITE_REPAIRED, .arguments = {"{\"n\": 1}", 8}}
    };
    static const struct suite_expect to_text[] = {
        {.outcome = SUITE_REPAIRED, .arguments = {"{\"n\": \"1\"}", 10}}
    };
    static const struct suite_expect either[] = {{.outcome = SUITE_VALID},
                                                 {.outcome = SUITE_REJECTED}};
    static const struct {
        const struct suite_expect *expect;
        size_t count;
        const char *text;
        bool sound;
    } rows[] = {
        {valid,    1, "{\"n\": 1}",     true },
        {valid,    1, "{\"n\": \"1\"}", false},
        {rejected, 1, "{\"n\": \"1\"}", true },
        {rejected, 1, "{\"n\": 1}",     false},
        {rejected, 1, "{\"n\": 1",      true },
        {to_one,   1, "{\"n\": \"1\"}", true },
        {to_one,   1, "{\"n\": 1.0}",   false}, /* nothing to repair */
        {to_text,  1, "{\"n\": [1]}",   false}, /* no repair */
        {either,   2, "{\"n\": 1}",     true },
        {either,   2, "{\"n\": \"1\"}", true },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct suite_case test = case_of(rows[i].expect, rows[i].count);
        test.tool = view("{\"name\":\"t\",\"parameters\":{\"properties\":{\"n\":"
                         "{\"type\":\"integer\"}}}}");
        test.tool_names = names;
        test.tool_count = 1;
        test.text = view(rows[i].text);
        if (!CHECK((case_contradiction(&test) == NULL) == rows[i].sound))
            fprintf(stderr, "  row %zu\n", i);
    }
    struct suite_case test = case_of(valid, 1);
    test.tool = view("{\"name\":\"t\",\"parameters\":{\"$ref\":\"http://a.example/b\"}}");
    test.tool_names = names;
    CHECK(case_contradiction(&test) == NULL); /* a schema that nobody here can take */
}

TEST(a_case_deeper_than_the_library_reads_is_left_open) {
    enum { DEPTH = 2000 }; /* the library's own limit is far below */
    static const char *const names[] = {"t"};
    static char text[DEPTH + DEPTH + 1];
    memset(text, '[', DEPTH);
    memset(text + DEPTH, ']', DEPTH);
    struct suite_expect to_deep = {.outcome = SUITE_REPAIRED, .arguments = view(text)};
    struct suite_case test = case_of(&to_deep, 1);
    test.tool = view("{\"name\":\"t\",\"parameters\":{\"type\":\"array\"}}");
    test.tool_names = names;
    test.tool_count = 1;
    test.text = view("1");
    CHECK(case_contradiction(&test) == NULL);
    to_deep.arguments = view("1");
    CHECK(case_contradiction(&test) != NULL);
}

int main(void) {
    return check_all();
}
