/* SPDX-License-Identifier: MIT
 *
 * test_suite_faults.c - what the loader says of a suite that is none.
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

static void a_file_that_is_none_is_refused(void) {
    CHECK(
        fails("f.json", "{\"format\": 1,\n\"rule\" 1}", "f.json:2: ", "not strict JSON"));
    CHECK(fails("f.json", "[]", "f.json:1: ", "the file is not an object"));
    CHECK(fails("f.json", "", "f.json", "not strict JSON"));
    CHECK(fails("f.json", "{\"format\": 2, \"cases\": []}", "f.json", "format is not 1"));
    CHECK(fails("f.json", file_of("\"x\": 1", ""), "f.json", "unknown member \"x\""));
    CHECK(fails("f.json", file_of("\"format\": 1", ""), "f.json",
                "repeats the member format"));
    CHECK(fails("f.json", file_of("\"tier\": \"safe\"", ""), "f.json",
                "rule and clause are both missing"));
    CHECK(fails("f.json", file_of("\"rule\": \"a/b\", \"clause\": \"P1\"", ""), "f.json",
                "rule and clause are both there"));
    CHECK(fails("f.json", file_of("\"rule\": \"a/b\"", ""), "f.json",
                "tier goes with rule; add it"));
    CHECK(fails("f.json", file_of("\"clause\": \"P1\", \"tier\": \"safe\"", ""), "f.json",
                "tier goes with rule; remove it"));
    CHECK(fails("f.json", file_of("\"rule\": \"a/b\", \"tier\": \"sure\"", ""), "f.json",
                "tier is \"sure\"; write one of"));
    CHECK(fails("f.json", file_of("\"rule\": \"a/b\\u0000c\", \"tier\": \"safe\"", ""),
                "f.json", "rule holds a NUL"));
    CHECK(fails("f.json", file_of(rule_top, ""), "f.json", "cases is empty"));
    CHECK(
        fails("f.json", file_of(rule_top, "1"), "f.json:2: ", "a case is not an object"));
    CHECK(fails("f.json",
                "{\"format\": 1, \"clause\": \"P1\", \"tools\": {\"t\": {\"name\": 1, "
                "\"parameters\": {}}}, \"cases\": []}",
                "f.json", "name of a tool is not a string"));
    CHECK(
        fails("f.json",
              "{\"format\": 1, \"clause\": \"P1\", \"tools\": {\"t\": {\"name\": \"t\"}, "
              "\"t\": {\"name\": \"t\"}}, \"cases\": []}",
              "f.json", "tools names one of them twice"));
    CHECK(fails("f.json",
                "{\"format\": 1, \"clause\": \"P1\", \"tools\": {\"t\": {\"name\": "
                "\"t\"}}, \"cases\": []}",
                "f.json", "parameters of a tool are no schema"));
}

/* A file with one case of these members, which stands in line 2. */
static bool case_fails(const char *members, const char *what) {
    char text[2048];
    (void)snprintf(text, sizeof text, "{%s}", members);
    return fails("f.json", file_of(rule_top, text), "f.json:2: ", what);
}

static void a_case_that_is_none_is_refused(void) {
    CHECK(case_fails(TOOL TEXT WHY VALID, "id is missing"));
    CHECK(case_fails("\"id\": 5, " TOOL TEXT WHY VALID, "id is not a string"));
    CHECK(case_fails("\"id\": \"shape/x\", " TOOL TEXT WHY VALID,
                     "not one of this file; write shape/x/slug"));
    CHECK(case_fails("\"id\": \"shape/x/a/b\", " TOOL TEXT WHY VALID,
                     "not one of this file"));
    CHECK(case_fails("\"id\": \"shape/x/a b\", " TOOL TEXT WHY VALID,
                     "id shape/x/a b is none"));
    CHECK(case_fails("\"id\": \"shape/x/\", " TOOL TEXT WHY VALID, "is none"));
    CHECK(case_fails(ID TOOL TEXT WHY VALID ", \"tier\": \"safe\"",
                     "shape/x/one: tier does not belong here"));
    CHECK(case_fails(ID TOOL TEXT WHY VALID ", \"note\": 1", "unknown member \"note\""));
    CHECK(case_fails(ID TOOL TEXT WHY VALID ", \"id\": \"shape/x/one\"",
                     "a member name is repeated"));
    CHECK(case_fails(ID TEXT WHY VALID, "tool is missing"));
    CHECK(
        case_fails(ID "\"tool\": \"u\", " TEXT WHY VALID, "the file has no tool \"u\""));
    CHECK(case_fails(ID TOOL WHY VALID, "arguments and arguments_b64 are both missing"));
    CHECK(case_fails(ID TOOL TEXT WHY "\"arguments_b64\": \"\", " VALID,
                     "arguments and arguments_b64 are both there"));
    CHECK(case_fails(ID TOOL TEXT WHY "\"call\": \"\", " VALID,
                     "call does not belong here"));
    CHECK(case_fails(ID TOOL TEXT WHY "\"op\": \"mend\", " VALID,
                     "op is \"mend\"; write one of repair, call"));
    CHECK(case_fails(ID TOOL TEXT WHY "\"finish\": \"cut\", " VALID,
                     "write one of unknown, complete, truncated"));
    CHECK(case_fails(ID TOOL WHY "\"arguments\": \"\\ud800\", " VALID,
                     "unpaired surrogate"));
    CHECK(case_fails(ID TOOL TEXT VALID, "why is missing"));
    CHECK(case_fails(ID TOOL TEXT WHY "\"scored\": true, " VALID,
                     "scored can only be false"));
    CHECK(case_fails(ID TOOL TEXT WHY "\"scored\": false, " VALID,
                     "scored and unscored_why go together"));
    CHECK(case_fails(ID TOOL TEXT WHY "\"needs\": \"oneOf\", " VALID,
                     "needs is not a list"));
    CHECK(case_fails(ID TOOL TEXT WHY "\"needs\": [\"not\", \"not\"], " VALID,
                     "needs holds not twice"));
    CHECK(case_fails(ID TOOL TEXT WHY "\"seen\": [\"\"], " VALID,
                     "seen holds an empty word"));
    CHECK(case_fails(ID WHY VALID ", \"op\": \"call\", \"tools\": \"t\", \"call\": \"\"",
                     "tools is not a list"));
    CHECK(case_fails(CALL("[\"t\", \"t\"]") VALID_OF("tee"),
                     "two tools have the name tee"));
    CHECK(case_fails(CALL("[\"t\"]") VALID, "expect.name is missing"));
    CHECK(
        case_fails(CALL("[\"t\"]") VALID_OF("t"), "expect.name t is none of the tools"));
    CHECK(case_fails(CALL("[]") VALID_OF("tee"), "expect.name tee is none of the tools"));
    CHECK(case_fails(ID TOOL TEXT WHY VALID_OF("tee"), "expect.name does not belong"));
}

static void base64_has_one_spelling(void) {
    const char *const wrong[] = {"YQ",   "YQ=",  "YR==",     "YQ=a",   "=AAA",
                                 "A===", "YW-_", "YQ==YQ==", "YWI=\\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char members[256];
        (void)snprintf(members, sizeof members,
                       ID TOOL WHY VALID ", \"arguments_b64\": \"%s\"", wrong[i]);
        CHECK(case_fails(members, "arguments_b64 is not base64"));
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

static void an_expectation_that_is_none_is_refused(void) {
    CHECK(case_fails(ID TOOL TEXT "\"why\": \"So.\"", "expect is not an object"));
    CHECK(expect_fails("\"valid\"", "expect is not an object"));
    CHECK(expect_fails("{}", "expect.outcome is missing"));
    CHECK(expect_fails("{\"outcome\": \"mended\"}", "expect.outcome is \"mended\""));
    CHECK(expect_fails("{\"outcome\": \"valid\", \"rules\": []}",
                       "expect.rules does not belong here"));
    CHECK(expect_fails("{\"outcome\": \"valid\", \"reason\": \"limit\"}",
                       "expect.reason does not belong here"));
    CHECK(expect_fails("{\"outcome\": \"rejected\", \"reason\": \"odd\"}",
                       "expect.reason is \"odd\"; write one of limit, truncated"));
    CHECK(expect_fails("{\"outcome\": \"valid\", \"choice\": \"a\"}",
                       "choice does not belong here"));
    CHECK(expect_fails("{\"outcome\": \"valid\", \"pointer\": \"\"}",
                       "unknown member \"pointer\""));
    CHECK(expect_fails("{\"outcome\": \"valid\", \"history\": 1}",
                       "expect.history is not a string"));
    CHECK(expect_fails("{\"outcome\": \"rejected\", \"violations\": [{\"pointer\": "
                       "\"\"}]}",
                       "keyword of a violation is missing"));
    CHECK(expect_fails("{\"outcome\": \"repaired\", \"rules\": []}",
                       "expect.arguments and expect.arguments_b64 are both missing"));
    CHECK(expect_fails("{\"outcome\": \"repaired\", \"arguments\": \"{}\"}",
                       "expect.rules is missing"));
    CHECK(expect_fails("{\"outcome\": \"repaired\", \"arguments\": \"[]\", \"rules\": "
                       "[]}",
                       "expect.arguments is not one strict JSON object"));
    CHECK(expect_fails("{\"outcome\": \"repaired\", \"arguments\": \"{}}\", \"rules\": "
                       "[]}",
                       "expect.arguments is not one strict JSON object"));
    CHECK(expect_fails("{\"any_of\": [{\"outcome\": \"valid\", \"choice\": \"a\"}]}",
                       "expect.any_of is not a list of two outcomes or more"));
    CHECK(expect_fails("{\"any_of\": [{\"outcome\": \"valid\", \"choice\": \"a\"}, "
                       "{\"outcome\": \"rejected\"}]}",
                       "choice is missing"));
    CHECK(expect_fails("{\"any_of\": [], \"outcome\": \"valid\"}",
                       "unknown member \"outcome\""));
}

static void lines_that_are_none_are_refused(void) {
    CHECK(fails("l.jsonl", "{\"id\": \"a/b/c\", " LINE_TOOL TEXT WHY VALID "}\n\n",
                "l.jsonl:2: ", "the line is empty"));
    CHECK(fails("l.jsonl", "{\n}\n", "l.jsonl:1: ", "not strict JSON"));
    CHECK(fails("l.jsonl", "3\n", "l.jsonl:1: ", "the case is not an object"));
    CHECK(fails("l.jsonl", "{\"id\": \"a/b/c\", \"tool\": \"t\", " TEXT WHY VALID "}",
                "l.jsonl:1: a/b/c: ", "a tool is not an object"));
    CHECK(fails("l.jsonl",
                "{\"id\": \"P3/c\", " LINE_TOOL TEXT WHY
                "\"expect\": {\"outcome\": \"repaired\", \"arguments\": \"{}\", "
                "\"rules\": []}}",
                "l.jsonl:1: P3/c: ", "tier is missing"));
    CHECK(fails("l.jsonl", "", "l.jsonl: ", "holds no cases"));
    CHECK(fails("l.jsonl",
                "{\"id\": \"a/b\", " LINE_TOOL TEXT WHY VALID "}\n"
                "{\"id\": \"a/b\", " LINE_TOOL TEXT WHY VALID "}\n",
                "l.jsonl: ", "two cases have the id a/b"));
}

static void corpus_lines_that_are_none_are_refused(void) {
    CHECK(fails("c.jsonl", "{\"text\": \"\"}", "c.jsonl:1: ", "id is missing"));
    CHECK(fails("c.jsonl", "{\"text\": \"\", \"raw\": 1}",
                "c.jsonl:1: ", "the corpus line has an unknown member \"raw\""));
    CHECK(fails("c.jsonl", "{\"text\": \"\", \"id\": \"a/b\"}",
                "c.jsonl:1: ", "the id has a slash"));
    CHECK(fails("c.jsonl", "{\"text\": \"\", \"id\": \"a\"}",
                "c.jsonl:1: ", "source is missing"));
    CHECK(fails("c.jsonl",
                "{\"text\": \"\", \"id\": \"a\", \"source\": \"s\", \"expect\": {}}",
                "c.jsonl:1: ", "expect or expect_basis is missing"));
    CHECK(fails("c.jsonl", corpus_of(REJECTED, "judged", "", "0"),
                "c.jsonl:1: ", "disputed is neither true nor false"));
    CHECK(fails("c.jsonl", corpus_of(REJECTED, "judged", "{\"who\": 1}", "false"),
                "c.jsonl:1: ", "a judgement has an unknown member \"who\""));
    CHECK(fails("c.jsonl", corpus_of("{\"outcome\": \"sound\"}", "judged", "", "false"),
                "c.jsonl:1: corpus/call-0001: ", "expect.outcome is \"sound\""));
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
    a_file_that_is_none_is_refused();
    a_case_that_is_none_is_refused();
    base64_has_one_spelling();
    an_expectation_that_is_none_is_refused();
    lines_that_are_none_are_refused();
    corpus_lines_that_are_none_are_refused();
    CHECK(rmdir(folder) == 0);
    return check_report();
}
