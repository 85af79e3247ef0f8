/* SPDX-License-Identifier: MIT
 *
 * runner_suite.c - see runner.h: suites.
 */
#include "../../conformance/model/json.h"
#include "../../conformance/runner/suite_internal.h"
#include "rewrite.h"
#include "runner.h"

#include <stdio.h>

static const char name[] = "mem";

static _Noreturn void fail(const char *property, toolmend_view source) {
    fuzz_fail(property, (toolmend_view){"", 0}, source);
}

static bool load(bool lines, toolmend_view source, struct suite *suite,
                 struct suite_error *error) {
    return lines ? suite_read_lines(name, source, suite, error)
                 : suite_read_vectors(name, source, suite, error);
}

/* ---- what does not load ----------------------------------------------------------------- */

/* "mem:LINE: what is wrong; what to do", or without the line. */
static bool is_told(const struct suite_error *error, toolmend_view source) {
    size_t lines = 1;
    size_t line = 0;
    const char *at = error->message + strlen(name);
    for (size_t i = 0; i < source.len; i++)
        lines += source.ptr[i] == '\n';
    if (strncmp(error->message, name, strlen(name)) != 0 || *at != ':')
        return false;
    for (at++; *at >= '0' && *at <= '9' && line <= lines; at++)
        line = 10 * line + (size_t)(*at - '0');
    return line <= lines && at[0] == (line > 0 ? ':' : ' ') && strlen(at) > 10;
}

/* Does an object of the text have a name twice? Yes where that cannot be said. */
static bool repeats_a_name(toolmend_view text) {
    struct model_run run = {0};
    bool dropped = false;
    struct model_node *root = model_parse(&run, (struct model_view){text.ptr, text.len});
    bool once = root && model_unite_names(&run, root, &dropped) && !dropped;
    once = once && !run.cannot;
    model_free(&run);
    return !once;
}

static void check_refused(toolmend_view source, const struct suite *suite,
                          const struct suite_error *error) {
    if (suite->cases || suite->count > 0 || suite->memory)
        fail("what does not load leaves nothing behind", source);
    if (error->unreadable || !is_told(error, source))
        fail("what does not load is told where and why", source);
    if (strstr(error->message, "name is repeated") && !repeats_a_name(source))
        fail("a name that is told to be repeated is", source);
}

/* ---- what loads ------------------------------------------------------------------------- */

static bool same_text(const char *a, const char *b) {
    return (a == NULL) == (b == NULL) && (!a || strcmp(a, b) == 0);
}

static bool is_same_case(const struct suite_case *a, const struct suite_case *b) {
    bool same = view_same(a->line, b->line) && same_text(a->digest, b->digest) &&
                same_text(a->id, b->id) && same_text(a->group, b->group) &&
                same_text(a->clause, b->clause) && same_text(a->tier, b->tier) &&
                a->call == b->call && a->hints == b->hints &&
                view_same(a->text, b->text) && a->utf8 == b->utf8 &&
                a->object == b->object && a->finish == b->finish &&
                a->scored == b->scored && a->need_count == b->need_count &&
                a->tool_count == b->tool_count && a->expect_count == b->expect_count;
    for (size_t i = 0; same && i < a->expect_count; i++)
        same = a->expect[i].outcome == b->expect[i].outcome &&
               view_same(a->expect[i].arguments, b->expect[i].arguments) &&
               view_same(a->expect[i].reason, b->expect[i].reason) &&
               a->expect[i].rule_count == b->expect[i].rule_count;
    return same;
}

/* `suite` is what the first source loaded as; `loaded`: it did. */
static void compare(const struct suite *suite, bool loaded, bool lines,
                    toolmend_view source, const char *property) {
    struct suite again;
    struct suite_error error;
    bool same = load(lines, source, &again, &error) == loaded;
    for (size_t i = 0; same && loaded && i < suite->count; i++)
        same = again.count == suite->count &&
               is_same_case(&suite->cases[i], &again.cases[i]);
    if (!same)
        fail(property, source);
    suite_free(&again);
}

static void check_same(const struct suite *suite, bool loaded, bool lines,
                       toolmend_view source) {
    struct pool pool = {NULL};
    toolmend_view other;
    bool single = !lines || !memchr(source.ptr, '\n', source.len);
    if (single && fuzz_reversed(&pool, source, &other))
        compare(suite, loaded, lines, other, "the order of members changes nothing");
    if (lines && source.ptr[source.len - 1] != '\n') {
        struct writing ended = {.pool = &pool};
        write_view(&ended, source);
        write_words(&ended, "\n");
        compare(suite, loaded, lines, written(&ended),
                "a last line without a line feed is a line");
    }
    if (loaded) {
        struct writing dumped = {.pool = &pool};
        for (size_t i = 0; i < suite->count; i++) {
            write_view(&dumped, suite->cases[i].line);
            write_words(&dumped, "\n");
        }
        compare(suite, true, true, written(&dumped),
                "what is written out loads as the same");
    }
    pool_free(&pool);
}

/* ---- digests ---------------------------------------------------------------------------- */

/* With another value for one member of the line. */
static void check_digest(const struct suite_case *test, const char *pointer,
                         const char *value, bool counts) {
    struct pool pool = {NULL};
    struct writing out = {.pool = &pool};
    struct suite suite;
    struct suite_error error;
    toolmend_view old = toolmend_json_at(test->line, pointer);
    size_t start = old.ptr ? (size_t)(old.ptr - test->line.ptr) : 0;
    if (!old.ptr)
        return;
    write_view(&out, view_cut(test->line, 0, start));
    write_words(&out, value);
    write_view(&out, view_cut(test->line, start + old.len, test->line.len));
    if (suite_read_lines(name, written(&out), &suite, &error)) {
        bool same_digest = strcmp(suite.cases[0].digest, test->digest) == 0;
        bool same_line = view_same(suite.cases[0].line, test->line);
        if (same_digest != (same_line || !counts))
            fail("the digest is that of the line without why and seen", test->line);
        suite_free(&suite);
    }
    pool_free(&pool);
}

/* One member of one case by turns. */
static void check_case(const struct suite_case *test, size_t turn) {
    static const struct {
        const char *pointer, *value;
        bool counts;
    } members[] = {
        {"/why",             "\"For another reason.\"", false},
        {"/seen",            "[\"call-9999\"]",         false},
        {"/id",              "\"shape/another/id\"",    true },
        {"/arguments",       "\"another text\"",        true },
        {"/call",            "\"another text\"",        true },
        {"/finish",          "\"truncated\"",           true },
        {"/tool/parameters", "{\"title\":\"another\"}", true },
        {"/needs",           "[\"not\"]",               true },
    };
    size_t i = turn % (sizeof members / sizeof members[0]);
    check_digest(test, members[i].pointer, members[i].value, members[i].counts);
}

/* A single line of the corpus. */
static void check_scored(const struct suite *suite, toolmend_view source) {
    toolmend_view judgements = toolmend_json_at(source, "/judgements");
    toolmend_view one;
    size_t count = 0;
    for (size_t at = 0;
         judgements.ptr && toolmend_json_next(judgements, &at, NULL, &one);)
        count++;
    if (suite->count == 1 && judgements.ptr && suite->cases[0].scored && count < 2)
        fail("a reported call is scored by two judgements", source);
}

void fuzz_check_suite(bool lines, toolmend_view source) {
    struct suite suite;
    struct suite_error error;
    bool loaded = load(lines, source, &suite, &error);
    check_same(&suite, loaded, lines, source);
    check_scored(&suite, source);
    if (!loaded)
        check_refused(source, &suite, &error);
    else if (suite.count > 0)
        check_case(&suite.cases[source.len % suite.count], source.len);
    suite_free(&suite);
}
