/* SPDX-License-Identifier: MIT
 *
 * test_suite.c - what a suite says of its cases.
 *
 * usage: test_suite VECTORS          the folder that the suite of this binary was made from
 *
 * Each source is written by hand beside what it has to mean. test_suite_faults.c has the
 * malformed ones.
 */
#define _POSIX_C_SOURCE 200809L
#include "suite_test.h"

#include <sys/stat.h>

/* ---- what a case says -------------------------------------------------------------------- */

static void a_case_of_a_file_is_decoded(void) {
    struct suite suite;
    struct suite_error error;
    const char *cases =
        "{" ID TOOL WHY "\"arguments\": \"{\\\"a\\\": 1.0}\", \"finish\": \"complete\", "
        "\"needs\": [\"oneOf\", \"json-numbers\"], \"seen\": [\"https://a.example/1\"], "
        "\"expect\": {\"outcome\": \"repaired\", \"arguments\": \"{\\\"a\\\": []}\", "
        "\"rules\": [\"shape/x\", \"null/y\"]}}";
    if (!CHECK(load("one.json", file_of(rule_top, cases), &suite, &error)) ||
        !CHECK(suite.count == 1))
        return;
    const struct suite_case *test = &suite.cases[0];
    CHECK(
        view_is(test->line,
                "{\"arguments\":\"{\\\"a\\\": 1.0}\","
                "\"expect\":{\"arguments\":\"{\\\"a\\\": []}\",\"outcome\":\"repaired\","
                "\"rules\":[\"shape/x\",\"null/y\"]},\"finish\":\"complete\","
                "\"id\":\"shape/x/one\",\"needs\":[\"oneOf\",\"json-numbers\"],"
                "\"seen\":[\"https://a.example/1\"],\"tier\":\"safe\","
                "\"tool\":{\"name\":\"tee\",\"parameters\":{\"type\":\"object\"}},"
                "\"why\":\"So.\"}"));
    CHECK(strcmp(test->id, "shape/x/one") == 0 && strcmp(test->group, "shape") == 0);
    CHECK(strcmp(test->clause, "shape/x") == 0 && strcmp(test->tier, "safe") == 0);
    CHECK(!test->call && test->tool_count == 1 && !strcmp(test->tool_names[0], "tee"));
    CHECK(view_is(test->tool, "{\"name\":\"tee\",\"parameters\":{\"type\":\"object\"}}"));
    CHECK(view_is(test->text, "{\"a\": 1.0}") && test->utf8 && test->object);
    CHECK(test->finish == TOOLMEND_FINISH_COMPLETE && test->scored);
    CHECK(test->need_count == 2 && strcmp(test->needs[1], "json-numbers") == 0);
    CHECK(test->expect_count == 1 && test->expect[0].outcome == SUITE_REPAIRED);
    CHECK(view_is(test->expect[0].arguments, "{\"a\": []}"));
    CHECK(test->expect[0].rule_count == 2 && !strcmp(test->expect[0].rules[1], "null/y"));
    CHECK(!test->expect[0].choice.ptr && !test->expect[0].reason.ptr);
    CHECK(suite.version == NULL);
    suite_free(&suite);
}

static void the_digest_leaves_out_why_and_seen(void) {
    struct suite suite;
    struct suite_error error;
    const char *cases =
        "{" ID TOOL TEXT WHY VALID "},\n"
        "{\"id\": \"shape/x/two\", \"seen\": [\"call-0001\"], " TOOL TEXT WHY
        "\"expect\": {\"outcome\": \"valid\"}}";
    if (!CHECK(load("two.json", file_of(rule_top, cases), &suite, &error)))
        return;
    /* printf '%s' '{"arguments":"{}","expect":{"outcome":"valid"},"id":"shape/x/one",
     * "tool":{"name":"tee","parameters":{"type":"object"}}}' | sha256sum, on one line; the
     * other with two for one */
    CHECK(strcmp(suite.cases[0].digest,
                 "6a0923c33fa97ea2aadaa5f20ea35ade88773715f4432d2aae3699651459f6c1") ==
          0);
    CHECK(strcmp(suite.cases[1].digest,
                 "cf5aa280bd8f0055ea5681cddd189028c33b10630eb0a7ac2f36128472555450") ==
          0);
    suite_free(&suite);
}

static void a_call_has_its_tools_in_order(void) {
    struct suite suite;
    struct suite_error error;
    const char *cases =
        "{" ID WHY "\"op\": \"call\", \"tools\": [\"t\"], \"call_b64\": \"/w==\", "
        "\"scored\": false, \"unscored_why\": \"Not yet.\", "
        "\"expect\": {\"any_of\": [{\"choice\": \"no\", \"outcome\": \"rejected\", "
        "\"reason\": \"not-json\"}, {\"choice\": \"yes\", \"outcome\": \"valid\", "
        "\"name\": \"tee\", \"history\": null}]}}";
    if (!CHECK(load("call.json", file_of(rule_top, cases), &suite, &error)))
        return;
    const struct suite_case *test = &suite.cases[0];
    CHECK(test->call && !test->scored && test->tier == NULL);
    CHECK(
        view_is(test->tool, "[{\"name\":\"tee\",\"parameters\":{\"type\":\"object\"}}]"));
    CHECK(view_is(test->text, "\xFF") && !test->utf8 && !test->object);
    CHECK(test->expect_count == 2 && view_is(test->expect[0].choice, "no"));
    CHECK(view_is(test->expect[0].reason, "not-json"));
    CHECK(view_is(test->expect[1].choice, "yes") && view_is(test->expect[1].name, "tee"));
    suite_free(&suite);
}

/* A call text is one object where its arguments are one, too, or the text of one. */
static void a_call_is_an_object_with_its_arguments(void) {
    static const struct {
        const char *call;
        bool object;
    } rows[] = {
        {"{\\\"name\\\":\\\"tee\\\",\\\"arguments\\\":{}}",        true },
        {"{\\\"arguments\\\":\\\"{}\\\"}",                         true },
        {"{\\\"arguments\\\":\\\"{\\\"}",                          false},
        {"{\\\"arguments\\\":[]}",                                 false},
        {"{\\\"arguments\\\":{},\\\"arguments\\\":{\\\"a\\\":1}}", false},
        {"{\\\"name\\\":\\\"tee\\\"}",                             false},
        {"[{\\\"arguments\\\":{}}]",                               false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct suite suite;
        struct suite_error error;
        char cases[512];
        (void)snprintf(cases, sizeof cases,
                       "{" ID WHY "\"op\": \"call\", \"tools\": [\"t\"], \"call\": "
                       "\"%s\", \"expect\": {\"outcome\": \"rejected\"}}",
                       rows[i].call);
        if (!CHECK(load("call.json", file_of(rule_top, cases), &suite, &error)))
            continue;
        if (!CHECK(suite.cases[0].object == rows[i].object))
            fprintf(stderr, "  row %zu\n", i);
        suite_free(&suite);
    }
}

/* Bits by the order of suite_hints. */
static void the_hints_of_a_tool_are_found_by_the_rules_they_are_for(void) {
    static const struct {
        const char *schema;
        unsigned hints;
    } rows[] = {
        {"{}",                                                                  0 },
        {"{\"x-repair\": {\"contract\": \"Do.\"}}",                             0 }, /* no rule */
        {"{\"x-repair\": {\"semantics\": \"path\", \"semantic\": \"text\"}}",   0 },
        {"{\"x-repair\": [{\"aliases\": []}]}",                                 0 },
        {"{\"x-dirge-kind\": \"json-text\"}",                                   0 },
        {"{\"properties\": {\"a\": {\"x-repair\": {\"semantic\": \"path\"}}}}", 1 },
        {"{\"items\": {\"dirge-hints\": {\"semantic\": \"absolute_path\"}}}",   1 },
        {"{\"allOf\": [{\"x-repair\": {\"semantic\": \"relative_path\"}}]}",    1 },
        {"{\"x-dirge-kind\": \"path\"}",                                        1 },
        {"{\"x-repair\": {\"relational\": []}}",                                2 },
        {"{\"x-repair\": {\"aliases\": [\"a\"]}}",                              4 },
        {"{\"x-repair\": {\"separator\": \",\"}}",                              8 },
        {"{\"x-repair\": {\"semantic\": \"json-text\", \"separator\": \",\"}}", 24},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct suite suite;
        struct suite_error error;
        char line[512];
        (void)snprintf(line, sizeof line,
                       "{" ID WHY "\"tool\": {\"name\": \"t\", \"parameters\": %s}, "
                       "\"arguments\": \"{}\", \"expect\": {\"outcome\": \"valid\"}}",
                       rows[i].schema);
        if (!CHECK(load("a.jsonl", line, &suite, &error)))
            continue;
        if (!CHECK(suite.cases[0].hints == rows[i].hints))
            fprintf(stderr, "  row %zu: %u\n", i, suite.cases[0].hints);
        suite_free(&suite);
    }
}

/* The first case of a file of that clause. */
static bool counts_as(const char *top, const char *cases, const char *group,
                      const char *clause) {
    struct suite suite;
    struct suite_error error;
    if (!load("clause.json", file_of(top, cases), &suite, &error)) {
        printf("%s\n", error.message);
        return false;
    }
    bool right = strcmp(suite.cases[0].group, group) == 0 &&
                 strcmp(suite.cases[0].clause, clause) == 0;
    suite_free(&suite);
    return right;
}

#define REPAIR                                                                           \
    "\"tier\": \"standard\", \"expect\": {\"outcome\": \"repaired\", \"arguments\": "    \
    "\"{}\", \"rules\": [\"null/optional\", \"shape/x\"]}}"

static void a_principle_counts_where_its_repair_belongs(void) {
    CHECK(counts_as("\"clause\": \"P3\"",
                    "{\"id\": \"principle/P3/a\", " TOOL TEXT WHY REPAIR, "null", "P3"));
    CHECK(counts_as("\"clause\": \"P3\"",
                    "{\"id\": \"principle/P3/a\", " TOOL TEXT WHY VALID "}", "principle",
                    "P3"));
    CHECK(counts_as("\"clause\": \"never/clamp\"",
                    "{\"id\": \"never/clamp/a\", " TOOL TEXT WHY VALID "}", "never",
                    "never/clamp"));
    CHECK(counts_as("\"clause\": \"seed/dirge\"",
                    "{\"id\": \"seed/dirge/a\", " TOOL TEXT WHY REPAIR, "null",
                    "seed/dirge"));
    CHECK(counts_as("\"rule\": \"key/x\", \"tier\": \"safe\"",
                    "{\"id\": \"key/x/a\", " TOOL TEXT WHY REPAIR, "key", "key/x"));
}

/* ---- JSON Lines -------------------------------------------------------------------------- */

static void lines_are_cases_and_keep_their_order(void) {
    struct suite suite;
    struct suite_error error;
    const char *lines = " {\"id\": \"b/c/two\", " LINE_TOOL TEXT WHY VALID "}\r\n"
                        "{\"id\": \"a/c/one\", " LINE_TOOL TEXT WHY VALID "}";
    if (!CHECK(load("l.jsonl", lines, &suite, &error)))
        return;
    CHECK(suite.count == 2 && strcmp(suite.cases[0].id, "b/c/two") == 0);
    CHECK(view_is(suite.cases[1].line,
                  "{\"arguments\":\"{}\",\"expect\":{\"outcome\":\"valid\"},"
                  "\"id\":\"a/c/one\",\"tool\":{\"name\":\"t\",\"parameters\":{}},"
                  "\"why\":\"So.\"}"));
    suite_free(&suite);
}

static void a_corpus_line_is_a_case(void) {
    struct suite suite;
    struct suite_error error;
    if (!CHECK(load("c.jsonl", corpus_of(REJECTED, "reported", "", "false"), &suite,
                    &error)))
        return;
    const struct suite_case *test = &suite.cases[0];
    CHECK(strcmp(test->id, "corpus/call-0001") == 0 && !strcmp(test->group, "corpus"));
    CHECK(strcmp(test->clause, "corpus") == 0 && test->scored && !test->tier);
    CHECK(view_is(test->text, "{\"a\": 1}") && test->finish == TOOLMEND_FINISH_TRUNCATED);
    CHECK(view_is(toolmend_json_at(test->line, "/seen"), "[\"https://a.example/1\"]"));
    suite_free(&suite);
}

/* Is the line of the corpus scored, and of which tier and clause? */
static bool corpus_case_is(const char *line, bool scored, const char *tier,
                           const char *clause) {
    struct suite suite;
    struct suite_error error;
    if (!load("c.jsonl", line, &suite, &error)) {
        printf("%s\n", error.message);
        return false;
    }
    const struct suite_case *test = &suite.cases[0];
    bool right = test->scored == scored && strcmp(test->clause, clause) == 0 &&
                 (tier ? test->tier && strcmp(test->tier, tier) == 0 : !test->tier);
    suite_free(&suite);
    return right;
}

#define REPAIRED(rules)                                                                  \
    "{\"outcome\": \"repaired\", \"arguments\": \"{\\\"a\\\": \\\"1\\\"}\", \"rules\": " \
    "[" rules "]}"
#define JUDGED(by, text)                                                                 \
    "{\"by\": \"" by "\", \"outcome\": \"repaired\", \"arguments\": \"" text "\"}"

static void two_who_read_it_alike_score_it(void) {
    const char *one = "{\"by\": \"entry\", \"outcome\": \"rejected\"}";
    const char *two = "{\"by\": \"entry\", \"outcome\": \"rejected\"}, "
                      "{\"by\": \"reader\", \"outcome\": \"rejected\"}";
    CHECK(corpus_case_is(corpus_of(REJECTED, "reported", one, "false"), true, NULL,
                         "corpus"));
    CHECK(corpus_case_is(corpus_of(REJECTED, "judged", one, "false"), false, NULL,
                         "corpus"));
    CHECK(corpus_case_is(corpus_of(REJECTED, "judged", two, "false"), true, NULL,
                         "corpus"));
    CHECK(corpus_case_is(corpus_of(REJECTED, "reported", two, "true"), false, NULL,
                         "corpus"));
    /* repairs agree as values, and only then */
    CHECK(corpus_case_is(corpus_of(REPAIRED("\"shape/array-in-string\""), "judged",
                                   JUDGED("entry", "{\\\"a\\\":\\\"1\\\"}") ", " JUDGED(
                                       "reader", "{ \\\"a\\\": \\\"1\\\" }"),
                                   "false"),
                         true, "safe", "shape/array-in-string"));
    CHECK(corpus_case_is(corpus_of(REPAIRED("\"shape/array-in-string\""), "judged",
                                   JUDGED("entry", "{\\\"a\\\":\\\"1\\\"}") ", " JUDGED(
                                       "reader", "{\\\"a\\\": 1}"),
                                   "false"),
                         false, "safe", "shape/array-in-string"));
    /* one of several outcomes is one of those that are right */
    CHECK(corpus_case_is(
        corpus_of("{\"any_of\": [{\"choice\": \"a\", \"outcome\": \"valid\"}, "
                  "{\"choice\": \"b\", \"outcome\": \"rejected\"}]}",
                  "judged", two, "false"),
        true, NULL, "corpus"));
}

/* Two readers of a call agree only if they send it to the same tool. */
static void a_call_of_the_corpus_is_judged_with_its_name(void) {
    static const struct {
        const char *second; /* judgement, from its name on */
        bool scored;
    } rows[] = {
        {", \"name\": \"t\", \"arguments\": \"{}\"}", true },
        {", \"name\": \"u\", \"arguments\": \"{}\"}", false},
        {", \"arguments\": \"{}\"}",                  false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[2048];
        (void)snprintf(
            line, sizeof line,
            "{\"id\": \"call-0001\", \"source\": \"https://a.example/1\", \"op\": "
            "\"call\", "
            "\"tools\": [{\"name\": \"t\", \"parameters\": {}}, {\"name\": \"u\", "
            "\"parameters\": {}}], \"text\": \"{}\", \"expect\": {\"outcome\": "
            "\"repaired\", \"name\": \"t\", \"arguments\": \"{}\", \"rules\": "
            "[\"call/missing-name\"]}, \"expect_basis\": \"judged\", \"why\": \"So.\", "
            "\"judgements\": [{\"by\": \"entry\", \"outcome\": \"repaired\", \"name\": "
            "\"t\", \"arguments\": \"{}\"}, {\"by\": \"reader\", \"outcome\": "
            "\"repaired\"%s], \"disputed\": false}",
            rows[i].second);
        if (!CHECK(corpus_case_is(line, rows[i].scored, "standard", "call/missing-name")))
            fprintf(stderr, "  row %zu\n", i);
    }
}

static void a_corpus_repair_has_the_tier_of_its_highest_rule(void) {
    CHECK(corpus_case_is(
        corpus_of(REPAIRED("\"shape/array-in-string\", \"null/placeholder\""), "reported",
                  "", "false"),
        true, "extended", "shape/array-in-string"));
    CHECK(corpus_case_is(corpus_of(REPAIRED("\"syntax/later\""), "reported", "", "false"),
                         true, "standard", "syntax/later"));
    CHECK(corpus_case_is(corpus_of(REPAIRED(""), "reported", "", "false"), true,
                         "standard", "corpus"));
}

static void a_corpus_case_needs_what_its_tool_uses(void) {
    struct suite suite;
    struct suite_error error;
    char line[4096];
    const char *plain = "\"parameters\": {}";
    /* names of properties are no keywords, what stands in them is; each counts once; a name
     * that is empty or has no text is no keyword of anybody */
    const char *schema =
        "\"parameters\": {\"type\": \"object\", \"properties\": {\"minLength\": {"
        "\"anyOf\": [{\"$ref\": \"#/$defs/a\"}, {\"not\": {\"minimum\": 1}}]}}, "
        "\"$defs\": {"
        "\"a\": {\"items\": {\"minimum\": 2, \"enum\": [{\"oneOf\": 1}]}}}, "
        "\"\": 1, \"\\ud800\": 1, \"a\\u0000b\": 1}";
    const char *text = corpus_of(REJECTED, "reported", "", "false");
    const char *at = strstr(text, plain);
    if (!CHECK(at != NULL))
        return;
    (void)snprintf(line, sizeof line, "%.*s%s%s", (int)(at - text), text, schema,
                   at + strlen(plain));
    if (!CHECK(load("c.jsonl", line, &suite, &error)))
        return;
    CHECK(view_is(toolmend_json_at(suite.cases[0].line, "/needs"),
                  "[\"$defs\",\"$ref\",\"anyOf\",\"minimum\",\"not\"]"));
    CHECK(suite.cases[0].need_count == 5);
    suite_free(&suite);
}

/* ---- folders, the binary, appending ------------------------------------------------------- */

static void a_folder_is_read_in_the_order_of_its_paths(void) {
    struct suite suite;
    struct suite_error error;
    char sub[256];
    (void)snprintf(sub, sizeof sub, "%s", path_of("b"));
    CHECK(mkdir(sub, 0700) == 0);
    const char *a = "{\"id\": \"a/b/c\", " LINE_TOOL TEXT WHY VALID "}";
    put("c.jsonl", a, strlen(a));
    const char *b = file_of(rule_top, "{" ID TOOL TEXT WHY VALID "}");
    put("b/z.json", b, strlen(b));
    put("b/.hidden.json", "x", 1);
    put("a.txt", "x", 1);
    if (CHECK(suite_load(folder, &suite, &error)) && CHECK(suite.count == 2)) {
        CHECK(strcmp(suite.cases[0].id, "shape/x/one") == 0);
        CHECK(strcmp(suite.cases[1].id, "a/b/c") == 0);
    }
    suite_free(&suite);
    CHECK(remove(path_of("c.jsonl")) == 0);
    CHECK(remove(path_of("b/z.json")) == 0);
    CHECK(!suite_load(folder, &suite, &error) && !error.unreadable &&
          strstr(error.message, "holds no cases"));
    CHECK(remove(path_of("b/.hidden.json")) == 0 && remove(path_of("a.txt")) == 0);
    CHECK(rmdir(sub) == 0);
}

static void what_is_not_there_is_unreadable(void) {
    struct suite suite;
    struct suite_error error;
    CHECK(!suite_load(path_of("nowhere"), &suite, &error));
    CHECK(error.unreadable && strstr(error.message, "nowhere: cannot be read"));
    CHECK(suite.count == 0 && !suite.cases && !suite.memory);
}

/* The bytes in the binary are the files; a stale binary would certify another suite. */
static void the_suite_of_the_binary_is_that_of_the_files(const char *vectors) {
    struct suite built = {0};
    struct suite read = {0};
    struct suite_error error;
    if (!CHECK(suite_vectors(&built, &error)) ||
        !CHECK(suite_load(vectors, &read, &error)) || !CHECK(built.count == read.count)) {
        printf("%s\n", error.message);
        return;
    }
    CHECK(built.version && strcmp(built.version, SUITE_VERSION) == 0);
    size_t same = 0;
    for (size_t i = 0; i < read.count; i++)
        same += strcmp(read.cases[i].digest, built.cases[i].digest) == 0 &&
                built.cases[i].line.len == read.cases[i].line.len &&
                memcmp(built.cases[i].line.ptr, read.cases[i].line.ptr,
                       read.cases[i].line.len) == 0;
    CHECK(same == read.count);
    suite_free(&built);
    suite_free(&read);
}

static void appending_moves_the_cases_and_keeps_ids_apart(void) {
    struct suite suite = {0};
    struct suite more = {0};
    struct suite_error error;
    const char *one = "{\"id\": \"a/b/one\", " LINE_TOOL TEXT WHY VALID "}";
    const char *two = "{\"id\": \"a/b/two\", " LINE_TOOL TEXT WHY VALID "}";
    CHECK(load("l.jsonl", one, &suite, &error) && load("l.jsonl", two, &more, &error));
    CHECK(suite_append(&suite, &more, &error) && suite.count == 2 && more.count == 0);
    CHECK(strcmp(suite.cases[1].id, "a/b/two") == 0);
    CHECK(load("l.jsonl", one, &more, &error));
    CHECK(!suite_append(&suite, &more, &error) && suite.count == 2 && more.count == 1);
    CHECK(strstr(error.message, "two cases have the id a/b/one") && !error.unreadable);
    suite_free(&more);
    CHECK(suite_append(&suite, &more, &error) && suite.count == 2);
    suite_free(&suite);
    CHECK(suite.count == 0);
}

/* ---- globs ------------------------------------------------------------------------------- */

static void globs_mind_segments(void) {
    CHECK(suite_glob("shape/x/one", "shape/x/one"));
    CHECK(!suite_glob("shape/x/one", "shape/x/on"));
    CHECK(!suite_glob("shape/x", "shape/x/one"));
    CHECK(suite_glob("shape/*/one", "shape/x/one"));
    CHECK(!suite_glob("shape/*", "shape/x/one"));
    CHECK(suite_glob("shape/**", "shape/x/one"));
    CHECK(suite_glob("**/one", "shape/x/one"));
    CHECK(suite_glob("**", "shape/x/one"));
    CHECK(!suite_glob("*", "shape/x/one"));
    CHECK(suite_glob("s*e/**e", "shape/x/one"));
    CHECK(!suite_glob("", "a") && suite_glob("", ""));
    CHECK(suite_glob("a?", "a?") && !suite_glob("a?", "ab"));
}

static void a_filter_is_a_glob_or_a_clause(void) {
    const struct suite_case test = {.id = "principle/P10/one", .clause = "P10"};
    CHECK(suite_selects(NULL, &test) && suite_selects("P10", &test));
    CHECK(suite_selects("principle/P10/*", &test) && suite_selects(test.id, &test));
    CHECK(!suite_selects("P1", &test) && !suite_selects("P1*", &test));
    CHECK(!suite_selects("principle/P10", &test));
}

/* The definition, read aloud: `*` is any run without a slash, `**` any run. */
static bool matches(const char *glob, const char *id) {
    bool two = glob[0] == '*' && glob[1] == '*';
    if (!*glob)
        return !*id;
    if (*glob != '*')
        return *glob == *id && matches(glob + 1, id + 1);
    return matches(glob + (two ? 2 : 1), id) ||
           (*id && (two || *id != '/') && matches(glob, id + 1));
}

enum { GLOB_MAX = 6, ID_MAX = 5 };

/* The word after this one, counted over three letters: shorter words first. False: it was the
 * last one of that length at most. */
static bool next_word(const char *letters, size_t len_max, char *word) {
    size_t len = strlen(word);
    for (size_t i = len; i-- > 0;) {
        const char *letter = strchr(letters, word[i]);
        word[i] = letter[1] ? letter[1] : letters[0];
        if (letter[1])
            return true;
    }
    word[len] = letters[0];
    word[len + 1] = '\0';
    return len < len_max;
}

/* All globs of up to six of a * / against all ids of up to five of a b /. */
static void globs_agree_with_their_definition(void) {
    char glob[GLOB_MAX + 2] = "";
    size_t asked = 0;
    size_t wrong = 0;
    do {
        char id[ID_MAX + 2] = "";
        do {
            asked++;
            wrong += suite_glob(glob, id) != matches(glob, id);
        } while (next_word("ab/", ID_MAX, id));
    } while (next_word("a*/", GLOB_MAX, glob));
    CHECK(asked == (size_t)1093 * 364); /* 1 + 3 + ... + 729, 1 + 3 + ... + 243 */
    CHECK(wrong == 0);
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fputs("usage: test_suite VECTORS\n", stderr);
        return 2;
    }
    open_folder();
    a_case_of_a_file_is_decoded();
    the_digest_leaves_out_why_and_seen();
    a_call_has_its_tools_in_order();
    a_call_is_an_object_with_its_arguments();
    the_hints_of_a_tool_are_found_by_the_rules_they_are_for();
    a_principle_counts_where_its_repair_belongs();
    lines_are_cases_and_keep_their_order();
    a_corpus_line_is_a_case();
    two_who_read_it_alike_score_it();
    a_call_of_the_corpus_is_judged_with_its_name();
    a_corpus_repair_has_the_tier_of_its_highest_rule();
    a_corpus_case_needs_what_its_tool_uses();
    a_folder_is_read_in_the_order_of_its_paths();
    what_is_not_there_is_unreadable();
    the_suite_of_the_binary_is_that_of_the_files(argv[1]);
    appending_moves_the_cases_and_keeps_ids_apart();
    globs_mind_segments();
    a_filter_is_a_glob_or_a_clause();
    globs_agree_with_their_definition();
    CHECK(rmdir(folder) == 0);
    return check_report();
}
