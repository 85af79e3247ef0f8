/* SPDX-License-Identifier: MIT
 *
 * test_score_calls.c - the table of PROTOCOL.md, "Judgement", for whole calls.
 *
 * A call is its name and its arguments: another name is never the same call, and an answer
 * without one names no tool.
 */
#include "score_test.h"

/* ---- whole calls ------------------------------------------------------------------------- */

#define CALL_OK(name, text) ID "\"ok\",\"name\":\"" name "\",\"arguments\":\"" text "\"}"

#define BIG(text)   CALL_OK("Bash", text)
#define SMALL(text) CALL_OK("bash", text)
#define OTHER(text) CALL_OK("rm", text)
#define BLANK(text) CALL_OK("", text)
#define TO_A(text)  CALL_OK("a", text)
#define TO_B(text)  CALL_OK("b", text)

/* The tools are `bash` and `rm`; a call is sound, or to be mended to `bash` and [1]. */
static const struct suite_expect sound[] = {
    {.outcome = SUITE_VALID, .name = {"Bash", 4}}
};
static const struct suite_expect renamed[] = {
    {.outcome = SUITE_REPAIRED, .name = {"bash", 4}, .arguments = {"[1]", 3}}
};
static const struct suite_expect same_arguments[] = {
    {.outcome = SUITE_REPAIRED, .name = {"bash", 4}, .arguments = {"[0]", 3}}
};
static const char whole[] = "{\"name\":\"Bash\",\"arguments\":[0]}";
static const char in_text[] = "{\"name\":\"Bash\",\"arguments\":\"[\\u0030]\"}";
static const char nameless[] = "{\"arguments\":[0]}";
static const char null_name[] = "{\"name\":null,\"arguments\":[0]}";
static const char two_names[] = "{\"name\":\"a\",\"arguments\":[0],\"name\":\"b\"}";
static const char bare[] = "{\"name\":\"Bash\"}";
static const char two_arguments[] =
    "{\"arguments\":[0],\"name\":\"a\",\"arguments\":[2]}";

static struct suite_case call_of(const struct suite_expect *expect, const char *text) {
    static const char *const names[] = {"bash", "rm"};
    struct suite_case test = case_of(expect, 1);
    test.call = true;
    test.tool = view("[{\"name\":\"bash\",\"parameters\":{\"properties\":{\"n\":{}}}},"
                     "{\"name\":\"rm\",\"parameters\":{}}]");
    test.tool_names = names;
    test.tool_count = 2;
    test.text = view(text);
    return test;
}

struct row {
    const struct suite_expect *expect;
    const char *call, *answer;
    enum result result;
    enum detail detail;
};

static void check_rows(const struct row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct suite_case test = call_of(rows[i].expect, rows[i].call);
        struct score made = judged(PLAIN, &test, TOOLMEND_STANDARD, rows[i].answer);
        if (!CHECK(is(&made, rows[i].result, rows[i].detail)))
            fprintf(stderr, "  row %zu\n", i);
    }
}

TEST(a_reading_of_a_call_has_a_tool) {
    static const struct suite_reading of_bash[] = {
        {.name = {"bash", 4}, .arguments = {"[2]", 3}}
    };
    static const struct suite_expect doubt[] = {
        {.outcome = SUITE_REJECTED, .readings = of_bash, .reading_count = 1}
    };
    static const struct row rows[] = {
        {doubt, whole, SMALL("[2]"), RESULT_GUESS, DETAIL_NONE },
        {doubt, whole, OTHER("[2]"), RESULT_HARM,  DETAIL_WRONG},
    };
    check_rows(rows, 2);
}

TEST(a_sound_call_goes_on_to_the_tool_that_it_names) {
    static const struct row rows[] = {
        {sound, whole,   BIG("[0]"),   RESULT_PASS, DETAIL_KEPT   },
        {sound, in_text, BIG("[0]"),   RESULT_PASS, DETAIL_KEPT   },
        {sound, whole,   BIG("[2]"),   RESULT_HARM, DETAIL_CHANGED},
        {sound, whole,   OTHER("[0]"), RESULT_HARM, DETAIL_CHANGED},
        {sound, whole,   SMALL("[0]"), RESULT_HARM, DETAIL_CHANGED},
        {sound, whole,   BLANK("[0]"), RESULT_HARM, DETAIL_CHANGED},
        {sound, whole,   OK("[0]"),    RESULT_HARM, DETAIL_CHANGED},
        {sound, whole,   REFUSED,      RESULT_HARM, DETAIL_REFUSED},
        {sound, whole,   LEFT("[2]"),  RESULT_HARM, DETAIL_CHANGED},
        {valid, whole,   BIG("[0]"),   RESULT_PASS, DETAIL_KEPT   },
        {valid, whole,   OTHER("[0]"), RESULT_HARM, DETAIL_CHANGED},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}

TEST(a_call_is_mended_to_the_tool_that_was_meant) {
    static const struct row rows[] = {
        {repaired,       whole,     BIG("[1]"),       RESULT_PASS,    DETAIL_MENDED},
        {repaired,       whole,     OTHER("[1]"),     RESULT_HARM,    DETAIL_WRONG },
        {repaired,       whole,     BIG("[0]"),       RESULT_FAIL,    DETAIL_MISSED},
        {repaired,       whole,     OTHER("[0]"),     RESULT_HARM,    DETAIL_WRONG },
        {renamed,        whole,     SMALL("[1]"),     RESULT_PASS,    DETAIL_MENDED},
        {renamed,        whole,     BIG("[1]"),       RESULT_SPOILED, DETAIL_NONE  },
        {renamed,        whole,     BIG("[0]"),       RESULT_FAIL,    DETAIL_MISSED},
        {renamed,        whole,     SMALL("[0]"),     RESULT_HARM,    DETAIL_WRONG },
        {renamed,        whole,     OK("[1]"),        RESULT_SPOILED, DETAIL_NONE  },
        {renamed,        whole,     OK("[0]"),        RESULT_SPOILED, DETAIL_NONE  },
        {renamed,        whole,     REFUSED,          RESULT_FAIL,    DETAIL_MISSED},
        {renamed,        bare,      SMALL("[1]"),     RESULT_PASS,    DETAIL_MENDED},
        {renamed,        bare,      BIG("{}"),        RESULT_SPOILED, DETAIL_NONE  },
        {same_arguments, whole,     SMALL("[0]"),     RESULT_PASS,    DETAIL_MENDED},
        {same_arguments, whole,     SMALL("[ 0 ]"),   RESULT_PASS,    DETAIL_MENDED},
        {same_arguments, whole,     BIG("[0]"),       RESULT_FAIL,    DETAIL_MISSED},
        {same_arguments, nameless,  SMALL("[0]"),     RESULT_PASS,    DETAIL_MENDED},
        {same_arguments, nameless,  OTHER("[0]"),     RESULT_HARM,    DETAIL_WRONG },
        {same_arguments, nameless,  OK("[0]"),        RESULT_FAIL,    DETAIL_MISSED},
        {same_arguments, nameless,  BLANK("[0]"),     RESULT_FAIL,    DETAIL_MISSED},
        {same_arguments, null_name, OK("[0]"),        RESULT_FAIL,    DETAIL_MISSED},
        {renamed,        "call it", BLANK("call it"), RESULT_FAIL,    DETAIL_MISSED},
        {renamed,        "call it", LEFT("call it"),  RESULT_FAIL,    DETAIL_MISSED},
        {renamed,        "call it", SMALL("[1]"),     RESULT_PASS,    DETAIL_MENDED},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}

/* Whatever is made of it. A call that states no arguments is handed on, or left, by its whole
 * text. */
TEST(a_call_to_be_refused_goes_to_no_tool) {
    static const struct row rows[] = {
        {rejected, whole,         BIG("[0]"),       RESULT_FAIL,    DETAIL_PASSED_ON},
        {rejected, in_text,       BIG("[0]"),       RESULT_FAIL,    DETAIL_PASSED_ON},
        {rejected, whole,         SMALL("[0]"),     RESULT_HARM,    DETAIL_WRONG    },
        {rejected, whole,         OK("[0]"),        RESULT_SPOILED, DETAIL_NONE     },
        {rejected, whole,         BIG("[2]"),       RESULT_SPOILED, DETAIL_NONE     },
        {rejected, whole,         REFUSED,          RESULT_PASS,    DETAIL_REJECTED },
        {rejected, whole,         LEFT("[0]"),      RESULT_PASS,    DETAIL_REJECTED },
        {rejected, whole,         LEFT("[2]"),      RESULT_HARM,    DETAIL_WRONG    },
        {rejected, nameless,      OK("[0]"),        RESULT_FAIL,    DETAIL_PASSED_ON},
        {rejected, nameless,      BLANK("[0]"),     RESULT_FAIL,    DETAIL_PASSED_ON},
        {rejected, nameless,      SMALL("[0]"),     RESULT_HARM,    DETAIL_WRONG    },
        {rejected, bare,          BIG("{}"),        RESULT_SPOILED, DETAIL_NONE     },
        {rejected, bare,          REFUSED,          RESULT_PASS,    DETAIL_REJECTED },
        {rejected, bare,          LEFT("{}"),       RESULT_HARM,    DETAIL_WRONG    },
        {rejected, two_names,     TO_A("[0]"),      RESULT_SPOILED, DETAIL_NONE     },
        {rejected, two_names,     TO_B("[0]"),      RESULT_SPOILED, DETAIL_NONE     },
        {rejected, two_arguments, TO_A("[0]"),      RESULT_SPOILED, DETAIL_NONE     },
        {rejected, two_arguments, TO_A("[2]"),      RESULT_SPOILED, DETAIL_NONE     },
        {rejected, "call it",     LEFT("call it"),  RESULT_PASS,    DETAIL_REJECTED },
        {rejected, "call it",     LEFT(""),         RESULT_HARM,    DETAIL_WRONG    },
        {rejected, "call it",     REFUSED,          RESULT_PASS,    DETAIL_REJECTED },
        {rejected, "call it",     BLANK("call it"), RESULT_FAIL,    DETAIL_PASSED_ON},
        {rejected, "call it",     OK("call it"),    RESULT_FAIL,    DETAIL_PASSED_ON},
        {rejected, "call it",     OTHER("call it"), RESULT_SPOILED, DETAIL_NONE     },
        {rejected, "call it",     BLANK("{}"),      RESULT_SPOILED, DETAIL_NONE     },
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}

TEST(the_bytes_of_arguments_are_those_in_the_call) {
    static const char spaced[] = "{\"name\":\"Bash\",\"arguments\": [ 0 ] }";
    struct suite_case test = call_of(sound, spaced);
    struct score made = judged(BYTES, &test, TOOLMEND_STANDARD, BIG("[ 0 ]"));
    CHECK(is(&made, RESULT_PASS, DETAIL_KEPT));
    made = judged(BYTES, &test, TOOLMEND_STANDARD, BIG("[0]"));
    CHECK(is(&made, RESULT_HARM, DETAIL_CHANGED));
    test = call_of(sound, in_text); /* an escape of the text around them is not theirs */
    made = judged(BYTES, &test, TOOLMEND_STANDARD, BIG("[0]"));
    CHECK(is(&made, RESULT_PASS, DETAIL_KEPT));
}

TEST(a_typed_answer_is_read_by_the_schema_of_the_tool_it_names) {
    static const char typed_output[] = HELLO(",\"output\":\"typed\"");
    struct suite_case test = call_of(valid, "{\"name\":\"bash\",\"arguments\":{}}");
    struct score made =
        judged(typed_output, &test, TOOLMEND_STANDARD, SMALL("{\\\"n\\\":null}"));
    CHECK(is(&made, RESULT_PASS, DETAIL_KEPT));
    test.text = view("{\"name\":\"rm\",\"arguments\":{}}");
    made = judged(typed_output, &test, TOOLMEND_STANDARD, OTHER("{\\\"n\\\":null}"));
    CHECK(is(&made, RESULT_HARM, DETAIL_CHANGED));
}

TEST(harm_by_another_name_is_told) {
    struct suite_case test = call_of(renamed, whole);
    struct score made = judged(PLAIN, &test, TOOLMEND_STANDARD, OTHER("[1]"));
    CHECK(strcmp(made.note, "it names rm") == 0);
    made = judged(PLAIN, &test, TOOLMEND_STANDARD, OK("[1]"));
    CHECK(strcmp(made.note, "it names no tool") == 0);
    made = judged(PLAIN, &test, TOOLMEND_STANDARD, SMALL("[2]"));
    CHECK(made.note[0] == '\0');
}

/* ---- edits of a whole call ----------------------------------------------------------------- */

#define IN(in, start, end, old, new)                                                     \
    "{\"in\":\"" in "\",\"start\":" start ",\"end\":" end ",\"old\":\"" old              \
    "\",\"new\":\"" new "\"}"
#define TO_BASH  ID "\"ok\",\"name\":\"bash\",\"arguments\":\"[1]\",\"edits\":["
#define NO_EDITS SMALL("[1]")
#define END      "]}"
#define AND      ","

/* In the call: Bash becomes bash, at byte 9 of `whole`. */
#define LOWER  IN("call", "9", "10", "B", "b")
#define NAME   IN("call", "17", "17", "", ",\\\"name\\\":\\\"bash\\\"")
#define REMOVE IN("call", "17", "17", "", ",\\\"name\\\":\\\"rm\\\"")
/* In the arguments: the zero is their byte 1, and byte 28 of `whole`. */
#define MEND  IN("arguments", "1", "2", "0", "1")
#define COMMA IN("arguments", "2", "3", ",", "")

/* And what is wrong in one thing, or of other calls. */
#define NOT_B      IN("call", "9", "10", "C", "b")
#define NAME_IT    IN("call", "16", "16", "", ",\\\"name\\\":\\\"bash\\\"")
#define MEND_28    IN("arguments", "28", "29", "0", "1")
#define CALL_28    IN("call", "28", "29", "0", "1")
#define NOT_0      IN("arguments", "1", "2", "7", "1")
#define NOT_1      IN("arguments", "1", "2", "0", "3")
#define ADD        IN("arguments", "0", "0", "", "[1]")
#define BLANK_GOES IN("arguments", "0", "1", " ", "[1]")
#define NOWHERE    "{\"start\":9,\"end\":10,\"old\":\"B\",\"new\":\"b\"}"

struct edited {
    const char *call, *answer, *note; /* part of it; NULL: none */
};

static void check_edits(const struct edited *rows, size_t count) {
    static const char claims[] = HELLO(",\"capabilities\":[\"edits\"]");
    for (size_t i = 0; i < count; i++) {
        struct suite_case test = call_of(renamed, rows[i].call);
        struct score made = judged(claims, &test, TOOLMEND_STANDARD, rows[i].answer);
        bool held =
            rows[i].note ? strstr(made.note, rows[i].note) != NULL : made.note[0] == '\0';
        if (!CHECK(held))
            fprintf(stderr, "  row %zu: %s\n", i, made.note);
    }
}

TEST(edits_in_the_call_name_the_tool_of_the_answer) {
    static const struct edited rows[] = {
        {whole,    TO_BASH LOWER AND MEND END,   NULL           },
        {whole,    TO_BASH MEND AND LOWER END,   NULL           }, /* each script ascends by itself */
        {whole,    TO_BASH MEND END,             "does not name"},
        {whole,    TO_BASH END,                  "does not name"},
        {whole,    NO_EDITS,                     "none"         },
        {whole,    TO_BASH NOT_B AND MEND END,   "old is not"   },
        {whole,    TO_BASH NOWHERE END,          "neither in"   },
        {nameless, TO_BASH NAME_IT AND MEND END, NULL           },
    };
    check_edits(rows, sizeof rows / sizeof *rows);
    struct suite_case test = call_of(rejected, whole);
    struct score made = judged(HELLO(",\"capabilities\":[\"edits\"]"), &test,
                               TOOLMEND_STANDARD, BIG("[0]"));
    CHECK(made.note[0] == '\0'); /* nothing was changed */
}

TEST(edits_in_the_arguments_count_in_them) {
    static const struct edited rows[] = {
        {in_text, TO_BASH LOWER AND MEND END,    NULL            }, /* in the decoded text */
        {whole,   TO_BASH LOWER AND MEND_28 END, "no range"      },
        {whole,   TO_BASH LOWER AND CALL_28 END, NULL            }, /* as good */
        {whole,   TO_BASH LOWER AND NOT_0 END,   "does not state"},
        {whole,   TO_BASH LOWER AND NOT_1 END,   "new is not"    },
    };
    check_edits(rows, sizeof rows / sizeof *rows);
}

TEST(arguments_that_are_no_json_are_mended_where_they_stand) {
    static const struct edited rows[] = {
        {"{\"arguments\":[1,]}",                    TO_BASH NAME AND COMMA END,   NULL            },
        {"{\"arguments\":[1,]}",                    TO_BASH REMOVE AND COMMA END, "does not name" },
        {"{\"arguments\":[1,],}",                   TO_BASH NAME AND COMMA END,   "no JSON object"},
        {"{\"arguments\":[1,]}",                    TO_BASH NAME END,             "no JSON object"},
 /* White space in a string is the empty text. */
        {"{\"name\":\"bash\",\"arguments\":\" \"}", TO_BASH ADD END,              NULL            },
        {"{\"name\":\"bash\",\"arguments\":\" \"}", TO_BASH BLANK_GOES END,       NULL            },
    };
    check_edits(rows, sizeof rows / sizeof *rows);
}

int main(void) {
    return check_all();
}
