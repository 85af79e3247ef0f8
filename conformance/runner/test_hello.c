/* SPDX-License-Identifier: MIT
 *
 * test_hello.c - what an adapter says of itself, what it is then asked and in which words,
 * and which lines are answers.
 */
#include "hello.h"

#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "check.h"
#include "request.h"

#define START "{\"op\":\"hello\",\"protocol\":1,"
#define NAMED START "\"name\":\"x\",\"version\":\"1\",\"language\":\"c\""

static toolmend_view view(const char *text) {
    return (toolmend_view){text, strlen(text)};
}

/* The fault of a hello line; "": none. */
static const char *fault_of(const char *line) {
    struct hello hello;
    const char *why = hello_read(view(line), &hello);
    return why ? why : "";
}

static struct hello hello_of(const char *line) {
    struct hello hello;
    CHECK(hello_read(view(line), &hello) == NULL);
    return hello;
}

/* ---- hello ------------------------------------------------------------------------------- */

TEST(what_it_claims_is_read) {
    struct hello hello = hello_of(
        START
        "\"name\":\"na\\u00efve\",\"version\":\"2.1\",\"language\":\"go\","
        "\"capabilities\":[\"bytes\",\"b64\",\"call\",\"edits\",\"reasons\",\"later\"],"
        "\"input\":\"value\",\"output\":\"typed\",\"numbers\":\"double\","
        "\"limits\":{\"max_input\":65536},\"homepage\":\"https://a.example\","
        "\"later\":{}}");
    CHECK(strcmp(hello.name, "na\xC3\xAFve") == 0);
    CHECK(strcmp(hello.version, "2.1") == 0 && strcmp(hello.language, "go") == 0);
    CHECK(hello.bytes && hello.b64 && hello.call && hello.edits && hello.reasons);
    CHECK(hello.value_input && hello.typed_output && hello.doubles);
    CHECK(hello.input_max == 65536);
    hello = hello_of(NAMED "}");
    CHECK(!hello.bytes && !hello.b64 && !hello.call && !hello.edits && !hello.reasons);
    CHECK(!hello.value_input && !hello.typed_output && !hello.doubles);
    CHECK(hello.input_max == SIZE_MAX);
    hello = hello_of(NAMED ",\"limits\":{\"max_input\":99999999999999999999999}}");
    CHECK(hello.input_max == SIZE_MAX);
}

TEST(a_misspelled_claim_is_a_fault) {
    static const struct {
        const char *line, *word; /* of the fault */
    } rows[] = {
        {START "\"version\":\"1\",\"language\":\"c\"}",            "name"         },
        {START "\"name\":7,\"version\":\"1\",\"language\":\"c\"}", "name"         },
        {START "\"name\":\"x\",\"language\":\"c\"}",               "version"      },
        {START "\"name\":\"x\",\"version\":\"1\"}",                "language"     },
        {NAMED ",\"capabilities\":\"bytes\"}",                     "capabilities" },
        {NAMED ",\"capabilities\":[7]}",                           "capabilities" },
        {NAMED ",\"input\":\"values\"}",                           "input"        },
        {NAMED ",\"output\":true}",                                "output"       },
        {NAMED ",\"numbers\":\"float\"}",                          "numbers"      },
        {NAMED ",\"undeclared\":\"lost\"}",                        "undeclared"   },
        {NAMED ",\"undeclared\":\"dropped\"}",                     "not typed"    },
        {NAMED ",\"limits\":5}",                                   "limits is not"},
        {NAMED ",\"limits\":{\"max_input\":1e6}}",                 "max_input"    },
        {NAMED ",\"limits\":{\"max_input\":-1}}",                  "max_input"    },
        {NAMED ",\"groups\":\"shape\"}",                           "groups"       },
        {NAMED ",\"groups\":[\"shapes\"]}",                        "groups"       },
        {NAMED ",\"groups\":[\"syntax\"],\"input\":\"value\"}",    "syntax"       },
        {NAMED ",\"tools\":{}}",                                   "tools"        },
        {NAMED ",\"tools\":[\"read\"]}",                           "tools"        },
        {NAMED ",\"tools\":[{}]}",                                 "tools"        },
        {NAMED ",\"tools\":[{\"name\":\"read\"}]}",                "tools"        },
        {NAMED ",\"strings\":\"utf8\"}",                           "strings"      },
        {NAMED ",\"name\":\"y\"}",                                 "repeats"      },
        {NAMED ",\"gr\\u006fups\":[],\"groups\":[]}",              "repeats"      },
        {NAMED ",\"limits\":{\"max_input\":9,\"max_input\":1}}",   "repeats"      },
        {NAMED ",\"later\":[{\"a\":1,\"a\":1}]}",                  "repeats"      },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!CHECK(strstr(fault_of(rows[i].line), rows[i].word) != NULL))
            fprintf(stderr, "  row %zu\n", i);
}

TEST(null_stands_for_a_claim_that_is_not_made) {
    struct hello hello =
        hello_of(NAMED ",\"groups\":null,\"tools\":null,\"input\":null,\"output\":null,"
                       "\"numbers\":null,\"strings\":null,\"capabilities\":null,"
                       "\"limits\":{\"max_input\":null}}");
    CHECK(!hello.names_groups && !hello.fixed_tools && !hello.value_input);
    CHECK(!hello.typed_output && !hello.doubles && !hello.utf8_strings && !hello.bytes);
    CHECK(hello.input_max == SIZE_MAX);
    hello = hello_of(NAMED ",\"limits\":null}");
    CHECK(hello.input_max == SIZE_MAX);
}

/* So many bytes and tools, and no more: 1 MiB and 1,024. */
TEST(a_hello_has_a_size) {
    static char line[(1 << 20) + 1];
    static const char tool[] = "{\"name\":\"a\",\"parameters\":{}},";
    size_t len = sizeof NAMED - 1;
    memcpy(line, NAMED ",\"tools\":[", len + 10);
    len += 10;
    for (size_t i = 0; i < 1024; i++, len += sizeof tool - 1)
        memcpy(line + len, tool, sizeof tool - 1);
    memcpy(line + len - 1, "]}", 3);
    CHECK(hello_of(line).tool_count == 1024);
    memcpy(line + len - 1, ",{\"name\":\"a\",\"parameters\":{}}]}", 32);
    CHECK(strstr(fault_of(line), "1,024") != NULL);
    memset(line, ' ', sizeof line);
    memcpy(line, NAMED "}", sizeof NAMED);
    struct hello hello;
    CHECK(hello_read((toolmend_view){line, sizeof line - 1}, &hello) == NULL);
    const char *why = hello_read((toolmend_view){line, sizeof line}, &hello);
    CHECK(why && strstr(why, "1 MiB") != NULL);
}

TEST(a_long_name_is_cut_between_characters) {
    char line[512] = START "\"version\":\"1\",\"language\":\"c\",\"name\":\"x";
    for (size_t i = 0; i < 100; i++)
        memcpy(line + strlen(line), "\xC3\xA9", 3);
    memcpy(line + strlen(line), "\"}", 3);
    struct hello hello = hello_of(line);
    CHECK(strlen(hello.name) == 127 && hello.name[126] == '\xA9'); /* x and 63 letters */
    memmove(strstr(line, "\"x") + 1, strstr(line, "\"x") + 2,
            strlen(strstr(line, "\"x") + 1));
    hello = hello_of(line);
    CHECK(strlen(hello.name) == 126 && hello.name[125] == '\xA9'); /* 63 letters */
}

/* ---- what it is asked -------------------------------------------------------------------- */

static const struct hello plain; /* claims nothing */

static struct suite_case plain_case(void) {
    return (struct suite_case){
        .id = "shape/x/one",
        .group = "shape",
        .tool = view("{\"name\":\"read\",\"parameters\":{\"type\":\"object\"}}"),
        .text = view("{}"),
        .utf8 = true,
        .object = true,
        .scored = true};
}

static bool is_asked(const char *line, const struct suite_case *test) {
    struct hello hello = hello_of(line);
    return hello_inapplicable(&hello, test) == NULL;
}

TEST(what_it_cannot_be_asked_is_not_asked) {
    static const char *const needs[] = {"anyOf", "json-numbers"};
    struct suite_case test = plain_case();
    CHECK(is_asked(NAMED "}", &test));
    CHECK(is_asked(NAMED ",\"input\":\"value\",\"numbers\":\"double\"}", &test));
    test.call = true;
    CHECK(!is_asked(NAMED "}", &test));
    CHECK(is_asked(NAMED ",\"capabilities\":[\"call\"]}", &test));
    test = plain_case();
    test.utf8 = false;
    CHECK(!is_asked(NAMED "}", &test));
    CHECK(is_asked(NAMED ",\"capabilities\":[\"b64\"]}", &test));
    test = plain_case();
    test.object = false;
    CHECK(is_asked(NAMED "}", &test));
    CHECK(!is_asked(NAMED ",\"input\":\"value\"}", &test));
    test = plain_case();
    test.needs = needs;
    test.need_count = 1;
    CHECK(is_asked(NAMED ",\"numbers\":\"double\"}", &test));
    test.need_count = 2;
    CHECK(is_asked(NAMED "}", &test));
    CHECK(!is_asked(NAMED ",\"numbers\":\"double\"}", &test));
    test = plain_case();
    CHECK(is_asked(NAMED ",\"limits\":{\"max_input\":2}}", &test));
    CHECK(!is_asked(NAMED ",\"limits\":{\"max_input\":1}}", &test));
}

TEST(a_fixed_list_of_tools_is_kept_to) {
    struct suite_case test = plain_case();
    CHECK(is_asked(NAMED
                   ",\"tools\":[{\"name\":\"a\",\"parameters\":{}},{\"parameters\":{"
                   "\"type\": \"object\"},\"name\":\"read\"}]}",
                   &test));
    CHECK(!is_asked(NAMED ",\"tools\":[]}", &test));
    CHECK(!is_asked(NAMED ",\"tools\":[{\"name\":\"read\",\"parameters\":{}}]}", &test));
    CHECK(!is_asked(NAMED ",\"tools\":[{\"name\":\"write\",\"parameters\":{\"type\":"
                          "\"object\"}}]}",
                    &test));
}

/* Parsed JSON has one member of a name, whichever it is. */
TEST(parsed_json_shows_no_repeated_names) {
    static const struct {
        const char *text;
        bool asked;
    } rows[] = {
        {"{\"a\": 1, \"b\": 1}",                         true },
        {"{\"a\": 1, \"a\": 1.0}",                       true }, /* the same value, whichever is kept */
        {"{\"a\": 1, \"a\": 2}",                         false},
        {"{\"a\": 1, \"b\": 0, \"\\u0061\": 2}",         false},
        {" {\"l\": [0, {\"o\": {\"a\": 1, \"a\": 2}}]}", false},
        {"{\"o\": {\"a\": 1}, \"a\": 2}",                true }, /* in two objects */
        {"{\"a\": {\"x\": 1}, \"a\": {\"x\": 1}}",       true },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct suite_case test = plain_case();
        test.text = view(rows[i].text);
        CHECK(is_asked(NAMED "}", &test));
        if (!CHECK(is_asked(NAMED ",\"input\":\"value\"}", &test) == rows[i].asked))
            fprintf(stderr, "  row %zu\n", i);
    }
}

/* RFC 8259, section 7: a character beyond the first plane is a pair, high before low. */
TEST(unpaired_surrogates_are_not_for_utf8_strings) {
    static const struct {
        const char *text;
        bool lone;
    } rows[] = {
        {"{\"s\": \"plain \\u00e9 \\n\"}",            false},
        {"{\"s\": \"\\ud83c\\udf78\"}",               false},
        {"{\"s\": \"\\uD83C\\uDF78\"}",               false},
        {"{\"s\": \"\\ud83c\"}",                      true },
        {"{\"s\": \"\\udf78\"}",                      true },
        {"{\"s\": \"\\udf78\\ud83c\"}",               true },
        {"{\"s\": \"\\ud83c\\ud83c\\udf78\"}",        true },
        {"{\"s\": \"\\ud83c \\udf78\"}",              true },
        {"{\"s\": \"\\ud83c",                         true }, /* a text that breaks off there */
        {"{\"s\": \"\\ud83",                          false},
        {"{\"s\": \"[\\\"\\\\ud83c\\\"]\"}",          true }, /* in a text in the text */
        {"{\"s\": \"[\\\"\\\\ud83c\\\\udf78\\\"]\"}", false},
        {"{\"s\": \"ud83c\"}",                        false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct suite_case test = plain_case();
        test.text = view(rows[i].text);
        CHECK(is_asked(NAMED ",\"strings\":\"exact\"}", &test));
        if (!CHECK(is_asked(NAMED ",\"strings\":\"utf-8\"}", &test) != rows[i].lone) ||
            !CHECK(hello_lone_surrogate(&test) == rows[i].lone))
            fprintf(stderr, "  row %zu\n", i);
    }
    struct suite_case test = plain_case();
    test.tool = view("{\"name\":\"t\",\"parameters\":{\"enum\":[\"\\ud800\"]}}");
    CHECK(hello_lone_surrogate(&test));
}

static bool claims(const char *line, const char *group, const char *rule) {
    const char *const rules[] = {rule};
    struct suite_expect expect = {.outcome = rule ? SUITE_REPAIRED : SUITE_REJECTED,
                                  .rules = rules,
                                  .rule_count = rule ? 1 : 0};
    struct suite_case test = plain_case();
    struct hello hello = hello_of(line);
    test.group = group;
    test.expect = &expect;
    test.expect_count = 1;
    return hello_claims(&hello, &test);
}

TEST(groups_are_claimed_by_name) {
    static const char shape[] = NAMED ",\"groups\":[\"shape\"]}";
    CHECK(claims(NAMED "}", "shape", NULL));
    CHECK(claims(NAMED "}", "syntax", NULL));
    CHECK(!claims(NAMED "}", "hint", NULL)); /* hints are this project's own */
    CHECK(claims(NAMED ",\"groups\":[\"hint\"]}", "hint", NULL));
    CHECK(!claims(NAMED ",\"input\":\"value\"}", "syntax", NULL));
    CHECK(claims(shape, "shape", NULL));
    CHECK(!claims(shape, "scalar", NULL));
    CHECK(!claims(NAMED ",\"groups\":[]}", "shape", NULL));
    CHECK(claims(shape, "never", NULL)); /* nobody can give up what is for everyone */
    CHECK(claims(shape, "principle", NULL));
    CHECK(claims(shape, "corpus", "shape/x"));
    CHECK(!claims(shape, "corpus", "scalar/x"));
    CHECK(claims(shape, "corpus", NULL));
}

/* ---- in which words ---------------------------------------------------------------------- */

TEST(a_request_is_the_case_without_its_name) {
    struct request request;
    struct suite_case test = plain_case();
    char expected[512];
    char first[REQUEST_ID];
    test.text = view("{\"a\": \"\n\"}");
    test.finish = TOOLMEND_FINISH_COMPLETE;
    CHECK(request_begin(&request, &plain) && request_write(&request, &test, NULL));
    (void)snprintf(expected, sizeof expected,
                   "{\"op\":\"repair\",\"id\":\"%s\",\"tool\":{\"name\":\"read\","
                   "\"parameters\":{\"type\":\"object\"}},\"arguments\":\"{\\\"a\\\": "
                   "\\\"\\n\\\"}\",\"finish\":\"complete\"}",
                   request.id);
    CHECK(request.line.len == strlen(expected) &&
          memcmp(request.line.ptr, expected, request.line.len) == 0);
    CHECK(strlen(request.id) == 16);
    memcpy(first, request.id, sizeof first);
    CHECK(request_write(&request, &test, NULL) && strcmp(first, request.id) != 0);
    test.call = true;
    test.tool = view("[]");
    CHECK(request_write(&request, &test, NULL));
    CHECK(memcmp(request.line.ptr, "{\"op\":\"call\"", 12) == 0);
    (void)snprintf(expected, sizeof expected,
                   "{\"op\":\"call\",\"id\":\"%s\",\"tools\":[],\"call\":\"{\\\"a\\\": "
                   "\\\"\\n\\\"}\",\"finish\":\"complete\"}",
                   request.id);
    CHECK(request.line.len == strlen(expected) &&
          memcmp(request.line.ptr, expected, request.line.len) == 0);
    request_end(&request);
}

/* The pairs of RFC 4648, section 10, and bytes that are no text. */
TEST(bytes_are_asked_in_base64) {
    static const struct {
        toolmend_view bytes;
        const char *base64;
    } rows[] = {
        {{"", 0},                 "\"\""        },
        {{"f", 1},                "\"Zg==\""    },
        {{"fo", 2},               "\"Zm8=\""    },
        {{"foo", 2},              "\"Zm8=\""    }, /* no byte behind the end */
        {{"foo", 3},              "\"Zm9v\""    },
        {{"foob", 4},             "\"Zm9vYg==\""},
        {{"\x00\xFF\xFE\xFB", 4}, "\"AP/++w==\""},
    };
    struct request request;
    CHECK(request_begin(&request, &plain));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct suite_case test = plain_case();
        test.utf8 = false;
        test.text = rows[i].bytes;
        CHECK(request_write(&request, &test, NULL));
        toolmend_view line = {request.line.ptr, request.line.len};
        toolmend_view got = toolmend_json_at(line, "/arguments_b64");
        CHECK(got.len == strlen(rows[i].base64) &&
              memcmp(got.ptr, rows[i].base64, got.len) == 0);
        CHECK(toolmend_json_at(line, "/arguments").ptr == NULL);
    }
    request_end(&request);
}

/* ---- answers ----------------------------------------------------------------------------- */

/* Why the line is no answer to request k3f; "": it is one. */
static const char *no_answer(const char *line, bool call) {
    struct answer answer;
    const char *why =
        answer_read(view(line), "k3f", call ? ANSWER_TO_CALL : ANSWER_TO_REPAIR, &answer);
    answer_free(&answer);
    return why ? why : "";
}

TEST(a_line_that_is_no_answer_is_told_why) {
    static const struct {
        const char *line, *word;
    } rows[] = {
        {"",                                                                              "not JSON"         },
        {"ready",                                                                         "not JSON"         },
        {"{\"id\":\"k3f\",\"outcome\":\"ok\",\"arguments\":NaN}",                         "not JSON"         },
        {"{\"id\":\"k3f\",\"outcome\":\"ok\",\"arguments\":\"\xFF\"}",                    "not JSON"         },
        {"[]",                                                                            "not a JSON object"},
        {"{\"id\":\"k3f\",\"id\":\"k3f\",\"outcome\":\"rejected\"}",                      "repeats"          },
        {"{\"outcome\":\"rejected\"}",                                                    "another id"       },
        {"{\"id\":\"k3g\",\"outcome\":\"rejected\"}",                                     "another id"       },
        {"{\"id\":3,\"outcome\":\"rejected\"}",                                           "another id"       },
        {"{\"id\":\"k3f\"}",                                                              "no outcome"       },
        {"{\"id\":\"k3f\",\"outcome\":\"repaired\"}",                                     "outcome is not"   },
        {"{\"id\":\"k3f\",\"outcome\":\"ok\"}",                                           "no arguments"     },
        {"{\"id\":\"k3f\",\"outcome\":\"ok\",\"arguments\":null}",                        "no arguments"     },
        {"{\"id\":\"k3f\",\"outcome\":\"ok\",\"arguments\":{}}",                          "not a string"     },
        {"{\"id\":\"k3f\",\"outcome\":\"ok\",\"arguments\":\"\\ud800\"}",                 "surrogate"        },
        {"{\"id\":\"k3f\",\"outcome\":\"ok\",\"arguments_b64\":\"e30\"}",                 "not base64"       },
        {"{\"id\":\"k3f\",\"outcome\":\"ok\",\"arguments\":\"\",\"arguments_b64\":\"\"}",
         "one of them"                                                                                       },
        {"{\"id\":\"k3f\",\"outcome\":\"rejected\",\"arguments\":7}",                     "not a string"     },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!CHECK(strstr(no_answer(rows[i].line, false), rows[i].word) != NULL))
            fprintf(stderr, "  row %zu\n", i);
    CHECK(strstr(no_answer("{\"id\":\"k3f\",\"outcome\":\"ok\",\"arguments\":\"\","
                           "\"name\":[]}",
                           true),
                 "name is not a string") != NULL);
    CHECK(strstr(no_answer("{\"id\":\"k3f\",\"outcome\":\"ok\",\"arguments\":\"\","
                           "\"name\":\"\\udc00\"}",
                           true),
                 "name has an unpaired surrogate") != NULL);
}

TEST(an_answer_is_taken_apart) {
    struct answer answer;
    CHECK(answer_read(view(" {\"id\":\"k3f\",\"later\":1,\"outcome\":\"o\\u006b\","
                           "\"arguments\":\"{\\\"\\u00e9\\\":1}\",\"name\":\"bash\"}"),
                      "k3f", ANSWER_TO_CALL, &answer) == NULL);
    CHECK(answer.outcome == ANSWER_OK);
    CHECK(answer.arguments.len == 8 &&
          memcmp(answer.arguments.ptr, "{\"\xC3\xA9\":1}", 8) == 0);
    CHECK(answer.name.len == 4 && memcmp(answer.name.ptr, "bash", 4) == 0);
    answer_free(&answer);
    CHECK(answer_read(view("{\"id\":\"k3f\",\"outcome\":\"rejected\",\"reason\":null,"
                           "\"arguments\":null}"),
                      "k3f", ANSWER_TO_CALL, &answer) == NULL);
    CHECK(answer.outcome == ANSWER_REJECTED && !answer.arguments.ptr &&
          !answer.reason.ptr);
    answer_free(&answer);
    CHECK(answer_read(view("{\"id\":\"k3f\",\"outcome\":\"ok\",\"arguments\":\"\"}"),
                      "k3f", ANSWER_TO_REPAIR, &answer) == NULL);
    CHECK(answer.arguments.ptr && answer.arguments.len == 0); /* an empty text is one */
    answer_free(&answer);
    CHECK(answer_read(view("{\"id\":\"k3f\",\"outcome\":\"ok\",\"arguments\":\"\","
                           "\"name\":null}"),
                      "k3f", ANSWER_TO_CALL, &answer) == NULL);
    CHECK(!answer.name.ptr); /* what that is worth is for the judge */
    answer_free(&answer);
}

int main(void) {
    return check_all();
}
