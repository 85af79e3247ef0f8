/* SPDX-License-Identifier: MIT
 *
 * test_suite_faults.c - what the loader says of a malformed suite.
 *
 * Each fault is one change of a sound source. The place and the words that name the fault are
 * part of the claim: they are all that the author of a suite has.
 */
#define _POSIX_C_SOURCE 200809L
#include "suite_test.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

/* A whole call, and that it goes to this tool as it came. */
#define CALL(keys)     ID WHY "\"op\": \"call\", \"call\": \"\", \"tools\": " keys ", "
#define VALID_OF(name) "\"expect\": {\"outcome\": \"valid\", \"name\": \"" name "\"}"

/* Does loading fail with a message that holds all of this, and leave nothing? */
static bool fails(const char *name, const char *content, const char *place,
                  const char *what) {
    struct suite suite;
    struct suite_error error;
    bool failed = !load(name, content, &suite, &error) && !error.unreadable &&
                  strstr(error.message, place) && strstr(error.message, what) &&
                  strchr(error.message, ';') && !suite.cases && !suite.memory;
    if (!failed)
        printf("wanted: %s %s\n   got: %s\n", place, what, error.message);
    suite_free(&suite);
    return failed;
}

/* ---- faults ------------------------------------------------------------------------------ */

static void a_malformed_file_is_refused(void) {
    static const struct {
        const char *top, *what;
    } rows[] = {
        {"\"x\": 1",                                             "\"required\": [\"clause\"]"          },
        {"\"tier\": \"safe\"",                                   "must keep \"required\": [\"clause\"]"},
        {"\"rule\": \"a/b\", \"clause\": \"P1\"",                "must keep \"required\": [\"tier\"]"  },
        {"\"rule\": \"a/b\"",                                    "must keep \"required\": [\"tier\"]"  },
        {"\"clause\": \"P1\", \"tier\": \"safe\"",               "/tier does not belong here"          },
        {"\"rule\": \"a/b\", \"tier\": \"sure\"",                "/tier must keep \"enum\""            },
        {"\"rule\": \"a/b\\u0000c\", \"tier\": \"safe\"",        "/rule must keep \"pattern\""         },
        {"\"format\": 1, \"rule\": \"a/b\", \"tier\": \"safe\"",
         "a member name is repeated"                                                                   },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK(fails("f.json", file_of(rows[i].top, "{}"), "f.json", rows[i].what));
    CHECK(
        fails("f.json", "{\"format\": 1,\n\"rule\" 1}", "f.json:2: ", "not strict JSON"));
    CHECK(fails("f.json", "[]", "f.json:1: ", "must keep \"type\": [\"object\"]"));
    CHECK(fails("f.json", "", "f.json", "not strict JSON"));
    CHECK(fails("f.json", file_of(rule_top, ""), "f.json",
                "/cases must keep \"minItems\""));
    CHECK(fails("f.json", file_of(rule_top, "1"), "f.json:2: ", "no object"));
    CHECK(
        fails("f.json",
              "{\"format\": 1, \"clause\": \"P1\", \"tools\": {\"t\": {\"name\": \"t\", "
              "\"parameters\": {}}, \"t\": {\"name\": \"t\", \"parameters\": {}}}, "
              "\"cases\": [{}]}",
              "f.json", "a member name is repeated"));
    CHECK(fails("f.json",
                "{\"format\": 1, \"clause\": \"P1\", \"tools\": {\"t\": {\"name\": "
                "\"t\"}}, \"cases\": [{}]}",
                "f.json", "/tools/t must keep \"required\": [\"parameters\"]"));
}

/* A file with one case of these members, which stands in line 2. */
static bool case_fails(const char *members, const char *what) {
    char text[2048];
    (void)snprintf(text, sizeof text, "{%s}", members);
    return fails("f.json", file_of(rule_top, text), "f.json:2: ", what);
}

/* What the schema says, by samples; and what it cannot say. */
static void a_malformed_case_is_refused(void) {
    static const struct {
        const char *members, *what;
    } rows[] = {
        {TOOL TEXT WHY VALID,                                      "it must keep \"required\": [\"id\"]"       },
        {"\"id\": 5, " TOOL TEXT WHY VALID,                        "/id must keep \"type\": [\"string\"]"      },
        {"\"id\": \"shape/x\", " TOOL TEXT WHY VALID,
         "not one of this file; write shape/x/slug"                                                            },
        {"\"id\": \"shape/x/a/b\", " TOOL TEXT WHY VALID,          "not one of this file"                      },
        {"\"id\": \"shape/x/a b\", " TOOL TEXT WHY VALID,          "/id must keep \"pattern\""                 },
        {ID TOOL TEXT WHY VALID ", \"tier\": \"safe\"",
         "shape/x/one: /tier does not belong here"                                                             },
        {ID TOOL TEXT WHY VALID ", \"note\": 1",                   "/note does not belong here"                },
        {ID TOOL TEXT WHY VALID ", \"id\": \"shape/x/one\"",       "a member name is repeated"                 },
        {ID TEXT WHY VALID,                                        "it must keep \"required\": [\"tool\"]"     },
        {ID "\"tool\": \"u\", " TEXT WHY VALID,                    "the file has no tool \"u\""                },
        {ID TOOL WHY VALID,                                        "[{\"required\": [\"arguments\"]}, {"       },
        {ID TOOL TEXT WHY "\"arguments_b64\": \"\", " VALID,       "must keep \"oneOf\""                       },
        {ID TOOL TEXT WHY "\"call\": \"\", " VALID,                "/call does not belong here"                },
        {ID TOOL TEXT WHY "\"finish\": \"cut\", " VALID,           "/finish must keep \"enum\""                },
        {ID TOOL WHY "\"arguments\": \"\\ud800\", " VALID,         "unpaired surrogate"                        },
        {ID TOOL TEXT WHY "\"scored\": false, " VALID,             "[\"unscored_why\"]"                        },
        {ID TOOL TEXT WHY "\"needs\": [\"not\", \"not\"], " VALID, "\"uniqueItems\""                           },
        {CALL("[\"t\", \"t\"]") VALID_OF("tee"),                   "two tools have the name tee"               },
        {CALL("[\"t\"]") VALID,                                    "/expect must keep \"required\": [\"name\"]"},
        {CALL("[\"t\"]") VALID_OF("t"),                            "expect.name t is none of the tools"        },
        {CALL("[]") VALID_OF("tee"),                               "expect.name tee is none of the tools"      },
        {ID TOOL TEXT WHY VALID_OF("tee"),                         "/expect/name does not belong here"         },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK(case_fails(rows[i].members, rows[i].what));
}

static void base64_has_one_spelling(void) {
    const char *const wrong[] = {"YQ",   "YQ=",  "YR==",     "YQ=a",   "=AAA",
                                 "A===", "YW-_", "YQ==YQ==", "YWI=\\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char members[256];
        (void)snprintf(members, sizeof members,
                       ID TOOL WHY VALID ", \"arguments_b64\": \"%s\"", wrong[i]);
        CHECK(case_fails(members, "arguments_b64 "));
    }
    /* RFC 4648, section 10 */
    static const char *const right[][2] = {
        {"",         ""      },
        {"Zg==",     "f"     },
        {"Zm8=",     "fo"    },
        {"Zm9v",     "foo"   },
        {"Zm9vYg==", "foob"  },
        {"Zm9vYmFy", "foobar"}
    };
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        char text[512];
        struct suite suite;
        struct suite_error error;
        (void)snprintf(text, sizeof text,
                       "{" ID TOOL WHY VALID ", \"arguments_b64\": \"%s\"}", right[i][0]);
        if (CHECK(load("b.json", file_of(rule_top, text), &suite, &error)))
            CHECK(view_is(suite.cases[0].text, right[i][1]));
        suite_free(&suite);
    }
}

/* A case with this in place of its expectation. */
static bool expect_fails(const char *expect, const char *what) {
    char members[1024];
    (void)snprintf(members, sizeof members, ID TOOL TEXT WHY "\"expect\": %s", expect);
    return case_fails(members, what);
}

static void a_malformed_expectation_is_refused(void) {
    CHECK(case_fails(ID TOOL TEXT "\"why\": \"So.\"", "[\"expect\"]"));
    CHECK(expect_fails("\"valid\"", "/expect must keep \"type\""));
    CHECK(expect_fails("{}", "/expect must keep \"required\": [\"outcome\"]"));
    CHECK(expect_fails("{\"outcome\": \"valid\", \"rules\": []}",
                       "/expect/rules does not belong here"));
    CHECK(expect_fails("{\"outcome\": \"rejected\", \"reason\": \"odd\"}",
                       "/expect/reason must keep \"enum\": [\"limit\", \"truncated\""));
    CHECK(expect_fails("{\"outcome\": \"repaired\", \"rules\": []}",
                       "/expect must keep \"oneOf\""));
    CHECK(expect_fails("{\"outcome\": \"repaired\", \"arguments\": \"[]\", \"rules\": "
                       "[]}",
                       "expect.arguments is not one strict JSON object"));
    CHECK(expect_fails("{\"outcome\": \"repaired\", \"arguments\": \"{}}\", \"rules\": "
                       "[]}",
                       "expect.arguments is not one strict JSON object"));
    CHECK(expect_fails("{\"outcome\": \"valid\", \"readings\": [\"{}\"]}",
                       "/expect/readings does not belong here"));
    CHECK(expect_fails("{\"outcome\": \"valid\", \"otherwise\": [\"{}\"]}",
                       "/expect/otherwise does not belong here"));
    CHECK(expect_fails("{\"outcome\": \"rejected\", \"readings\": [\"[]\"]}",
                       "a reading is not one strict JSON object"));
    CHECK(expect_fails("{\"outcome\": \"rejected\", \"readings\": [{\"name\": \"t\", "
                       "\"arguments\": \"{}\"}]}",
                       "/expect/readings/0 must keep \"type\": [\"string\"]"));
    CHECK(expect_fails("{\"any_of\": [{\"outcome\": \"valid\", \"choice\": \"a\"}, "
                       "{\"outcome\": \"rejected\"}]}",
                       "/expect/any_of/1 must keep \"required\": [\"choice\"]"));
}

static void malformed_lines_are_refused(void) {
    CHECK(fails("l.jsonl", "{\"id\": \"a/b/c\", " LINE_TOOL TEXT WHY VALID "}\n\n",
                "l.jsonl:2: ", "the line is empty"));
    CHECK(fails("l.jsonl", "{\n}\n", "l.jsonl:1: ", "not strict JSON"));
    CHECK(fails("l.jsonl", "3\n", "l.jsonl:1: ", "no object"));
    CHECK(fails("l.jsonl", "{\"id\": \"a/b/c\", \"tool\": \"t\", " TEXT WHY VALID "}",
                "l.jsonl:1: a/b/c: ", "/tool must keep \"type\": [\"object\"]"));
    CHECK(fails("l.jsonl",
                "{\"id\": \"P3/c\", " LINE_TOOL TEXT WHY
                "\"expect\": {\"outcome\": \"repaired\", \"arguments\": \"{}\", "
                "\"rules\": []}}",
                "l.jsonl:1: P3/c: ", "[\"tier\"]"));
    CHECK(fails("l.jsonl", "", "l.jsonl: ", "holds no cases"));
    CHECK(fails("l.jsonl",
                "{\"id\": \"a/b\", " LINE_TOOL TEXT WHY VALID "}\n"
                "{\"id\": \"a/b\", " LINE_TOOL TEXT WHY VALID "}\n",
                "l.jsonl: ", "two cases have the id a/b"));
}

static void malformed_corpus_lines_are_refused(void) {
    CHECK(fails("c.jsonl", "{\"text\": \"\"}", "c.jsonl:1: ", "id is missing"));
    CHECK(fails("c.jsonl", "{\"text\": \"\", \"id\": \"a/b\"}",
                "c.jsonl:1: ", "the id has a slash"));
    CHECK(fails("c.jsonl", "{\"text\": \"\", \"id\": \"a\"}",
                "c.jsonl:1: ", "source is missing"));
    CHECK(fails("c.jsonl",
                "{\"text\": \"\", \"id\": \"a\", \"source\": \"s\", \"expect\": {}}",
                "c.jsonl:1: ", "is missing; write all of them"));
    CHECK(fails("c.jsonl", corpus_of("{\"outcome\": \"sound\"}", "judged", "", "false"),
                "c.jsonl:1: corpus/call-0001: ", "/expect/outcome must keep \"enum\""));
}

/* ---- paths ------------------------------------------------------------------------------- */

/* Opening a pipe that nobody writes to would wait for ever; alone or found in a folder. */
static void a_pipe_is_no_suite(void) {
    struct suite suite;
    struct suite_error error;
    CHECK(mkfifo(path_of("p.json"), 0600) == 0);
    CHECK(!suite_load(path_of("p.json"), &suite, &error) && !error.unreadable);
    CHECK(strstr(error.message, "p.json: is no regular file and no folder; ") != NULL);
    CHECK(!suite_load(folder, &suite, &error) && !error.unreadable);
    CHECK(strstr(error.message, "p.json: is no regular file and no folder; ") != NULL);
    CHECK(remove(path_of("p.json")) == 0);
    CHECK(!suite_load("/dev/zero", &suite, &error) && !error.unreadable);
}

static void a_folder_linked_into_itself_is_told(void) {
    struct suite suite;
    struct suite_error error;
    CHECK(symlink(".", path_of("again")) == 0);
    CHECK(!suite_load(folder, &suite, &error) && error.unreadable);
    CHECK(strstr(error.message, strerror(ELOOP)) != NULL);
    CHECK(remove(path_of("again")) == 0);
}

int main(void) {
    open_folder();
    a_pipe_is_no_suite();
    a_folder_linked_into_itself_is_told();
    a_malformed_file_is_refused();
    a_malformed_case_is_refused();
    base64_has_one_spelling();
    a_malformed_expectation_is_refused();
    malformed_lines_are_refused();
    malformed_corpus_lines_are_refused();
    CHECK(rmdir(folder) == 0);
    return check_report();
}
