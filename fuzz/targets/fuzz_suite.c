/* SPDX-License-Identifier: MIT
 *
 * fuzz_suite.c - a suite is loaded as it is meant, or refused with place and remedy.
 *
 * A vector file, or lines of cases and of the corpus. What is a suite says a second reader of the
 * form (case_form.h), and the loader agrees. What loads is the same whatever the order of its
 * members: its lines, written out and loaded again, give the same lines, digests and cases; text,
 * id and what counts are those of the source; `why` and `seen` are no part of the digest, all else
 * is. What does not load leaves nothing behind, and says where and what to do, each time alike.
 *
 * An input is `v` for a vector file or `l` for lines, a line feed, and the source.
 */
#include "../../conformance/runner/suite_internal.h"
#include "../input/container.h"
#include "../input/split.h"
#include "../judges/case_form.h"
#include "../judges/permute.h"
#include "../judges/spelling.h"
#include "ask.h"

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

static size_t count_lines(toolmend_view source) {
    size_t lines = 1;
    for (size_t i = 0; i < source.len; i++)
        lines += source.ptr[i] == '\n';
    return lines;
}

/* "mem:LINE: what is wrong; what to do", or without the line what is wrong with all of it. */
static bool is_told(const struct suite_error *error, toolmend_view source) {
    const char *at = error->message + strlen(name);
    size_t line = 0;
    if (strncmp(error->message, name, strlen(name)) != 0 || *at != ':' ||
        !memchr(error->message, '\0', sizeof error->message))
        return false;
    for (at++; *at >= '0' && *at <= '9' && line <= source.len + 1; at++)
        line = 10 * line + (size_t)(*at - '0');
    return line <= count_lines(source) && at[0] == (line > 0 ? ':' : ' ') &&
           strlen(at) > 10;
}

static void check_refused(bool lines, toolmend_view source, const struct suite *suite,
                          const struct suite_error *error) {
    struct suite again;
    struct suite_error told;
    if (suite->cases || suite->count > 0 || suite->memory)
        fail("what does not load leaves nothing behind", source);
    if (error->unreadable || !is_told(error, source))
        fail("what does not load is told where and why", source);
    if (load(lines, source, &again, &told) || strcmp(told.message, error->message) != 0)
        fail("the same source is refused alike each time", source);
}

/* ---- what loads ------------------------------------------------------------------------- */

/* Two cases say the same in all that a run looks at. */
static bool is_same_case(const struct suite_case *a, const struct suite_case *b) {
    bool same = fuzz_same(a->line, b->line) && strcmp(a->digest, b->digest) == 0 &&
                strcmp(a->id, b->id) == 0 && strcmp(a->group, b->group) == 0 &&
                strcmp(a->clause, b->clause) == 0 &&
                (a->tier == NULL) == (b->tier == NULL) &&
                (!a->tier || strcmp(a->tier, b->tier) == 0) && a->call == b->call &&
                a->hints == b->hints && fuzz_same(a->text, b->text) &&
                a->utf8 == b->utf8 && a->object == b->object && a->finish == b->finish &&
                a->scored == b->scored && a->need_count == b->need_count &&
                a->tool_count == b->tool_count && a->expect_count == b->expect_count;
    for (size_t i = 0; same && i < a->expect_count; i++)
        same = a->expect[i].outcome == b->expect[i].outcome &&
               fuzz_same(a->expect[i].arguments, b->expect[i].arguments) &&
               fuzz_same(a->expect[i].reason, b->expect[i].reason) &&
               fuzz_same(a->expect[i].name, b->expect[i].name) &&
               a->expect[i].rule_count == b->expect[i].rule_count;
    return same;
}

static void compare(const struct suite *suite, bool lines, toolmend_view source,
                    const char *property) {
    struct suite again;
    struct suite_error error;
    if (!load(lines, source, &again, &error)) {
        fputs(error.message, stderr);
        fail(property, source);
    }
    bool same = again.count == suite->count;
    for (size_t i = 0; same && i < suite->count; i++)
        same = is_same_case(&suite->cases[i], &again.cases[i]);
    if (!same)
        fail(property, source);
    suite_free(&again);
}

static void check_dumped(const struct suite *suite) {
    struct fuzz_text out = {NULL, 0, 0};
    for (size_t i = 0; i < suite->count; i++) {
        fuzz_add(&out, suite->cases[i].line.ptr, suite->cases[i].line.len);
        fuzz_puts(&out, "\n");
    }
    toolmend_view dumped = fuzz_copy(out.ptr, out.len);
    free(out.ptr);
    compare(suite, true, dumped, "what loads, written out and loaded again, is the same");
    fuzz_drop(dumped);
}

/* The order of the members of an object says nothing. */
static void check_permuted(const struct suite *suite, bool lines, toolmend_view source) {
    toolmend_view other = {NULL, 0};
    if (lines && memchr(source.ptr, '\n', source.len))
        return; /* one value at a time */
    other = fuzz_permute_text(source, 0);
    compare(suite, lines, other, "the order of members changes nothing");
    fuzz_drop(other);
}

/* The line with another value, of another length, in place of that of one member; absent: it has
 * none. */
static toolmend_view with_other(const struct suite_case *test, const char *pointer,
                                const char *value) {
    struct fuzz_text out = {NULL, 0, 0};
    toolmend_view line = test->line;
    toolmend_view old = toolmend_json_at(line, pointer);
    if (!old.ptr)
        return (toolmend_view){NULL, 0};
    fuzz_add(&out, line.ptr, (size_t)(old.ptr - line.ptr));
    fuzz_puts(&out, value);
    fuzz_add(&out, old.ptr + old.len, line.len - (size_t)(old.ptr + old.len - line.ptr));
    toolmend_view made = fuzz_copy(out.ptr, out.len);
    free(out.ptr);
    return made;
}

static void check_digest(const struct suite_case *test, const char *pointer,
                         const char *value, bool counts) {
    toolmend_view other = with_other(test, pointer, value);
    struct suite suite;
    struct suite_error error;
    if (!other.ptr)
        return;
    if (suite_read_lines(name, other, &suite, &error)) {
        bool same_digest = strcmp(suite.cases[0].digest, test->digest) == 0;
        bool same_line = fuzz_same(suite.cases[0].line, test->line);
        if (same_digest != (same_line || !counts))
            fail("the digest is that of the line without why and seen", test->line);
        suite_free(&suite);
    }
    fuzz_drop(other);
}

/* One member of one case by turns. */
static void check_digests(const struct suite *suite, size_t turn) {
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
    if (suite->count > 0)
        check_digest(&suite->cases[turn % suite->count], members[i].pointer,
                     members[i].value, members[i].counts);
}

/* ---- the form, by a second reader -------------------------------------------------------- */

static bool is_text_of(struct model_run *run, const struct model_node *plain,
                       const struct model_node *base64, toolmend_view text) {
    struct model_view bytes;
    bool decoded = plain ? fuzz_spell(run, plain->string, &bytes)
                         : fuzz_from_base64(run, base64->string, &bytes);
    return decoded && bytes.len == text.len &&
           (bytes.len == 0 || memcmp(bytes.ptr, text.ptr, bytes.len) == 0);
}

/* A node of the source, and the case that was made of it. */
static void check_said(struct model_run *run, const struct model_node *node,
                       const struct suite_case *test, bool scored) {
    const char *plain = test->call ? "call" : "arguments";
    const char *base64 = test->call ? "call_b64" : "arguments_b64";
    const struct model_node *text = model_member(node, "text");
    if (!text)
        text = model_member(node, plain);
    if (!is_text_of(run, text, model_member(node, base64), test->text))
        fail("the text of a case is that of its source", test->line);
    if ((test->tier != NULL) != fuzz_expects_repair(model_member(node, "expect")))
        fail("a case has a tier if it expects a repair", test->line);
    if (test->scored != scored)
        fail("a case counts if its source says so", test->line);
}

/* One line. False: it is none. */
static bool is_line(struct model_run *run, toolmend_view line,
                    const struct suite_case *test) {
    static const struct fuzz_case_place nowhere = {NULL, NULL, NULL};
    const struct model_node *root = model_parse(run, fuzz_naive(line));
    bool scored = true;
    bool corpus =
        root && root->kind == MODEL_OBJECT && model_member(root, "text") != NULL;
    bool sound = root && (corpus ? fuzz_is_corpus_line(run, root, &scored)
                                 : fuzz_is_case(run, root, &nowhere));
    if (!run->cannot && sound && test)
        check_said(run, root, test, corpus ? scored : !model_member(root, "scored"));
    return sound;
}

/* Lines, of which no two have one id: by the digest of what was loaded, or not known. */
static bool are_lines(struct model_run *run, toolmend_view source,
                      const struct suite *suite) {
    size_t count = 0;
    for (size_t at = 0; at < source.len;) {
        const char *end = memchr(source.ptr + at, '\n', source.len - at);
        size_t len = end ? (size_t)(end - source.ptr) - at : source.len - at;
        toolmend_view line = {source.ptr + at, len};
        if (!is_line(run, line, count < suite->count ? &suite->cases[count] : NULL))
            return false;
        count++;
        at += len + 1;
    }
    if (count > 1 && suite->count == 0)
        model_cannot(run, "two may have one id");
    return true;
}

static bool is_file(struct model_run *run, toolmend_view source,
                    const struct suite *suite) {
    const struct model_node *root = model_parse(run, fuzz_naive(source));
    if (!root || !fuzz_is_vector_file(run, root))
        return false;
    const struct model_node *one = model_member(root, "cases")->first;
    for (size_t i = 0; !run->cannot && one && i < suite->count; one = one->next)
        check_said(run, one, &suite->cases[i++], !model_member(one, "scored"));
    return true;
}

/* Beyond 256 levels, and for a text of so many, the second reader cannot say. */
static void check_form(bool lines, toolmend_view source, const struct suite *suite,
                       bool loaded) {
    struct model_run run = {0};
    bool sound = lines ? are_lines(&run, source, suite) : is_file(&run, source, suite);
    if (!run.cannot && sound != loaded)
        fail(sound ? "what is a suite loads" : "what is no suite does not load", source);
    model_free(&run);
}

/* ---- inputs ----------------------------------------------------------------------------- */

static size_t head_of(const uint8_t *data, size_t size) {
    (void)data;
    return size < 2 ? size + 1 : 2;
}

const struct fuzz_input fuzz_input = {.parts = "d", .head = head_of};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct suite suite;
    struct suite_error error;
    if (size < 3 || size > 16384)
        return 0;
    bool lines = data[0] == 'l';
    toolmend_view source = fuzz_copy(data + 2, size - 2);
    bool loaded = load(lines, source, &suite, &error);
    check_form(lines, source, &suite, loaded);
    if (loaded) {
        check_dumped(&suite);
        check_permuted(&suite, lines, source);
        check_digests(&suite, size);
        suite_free(&suite);
    } else {
        check_refused(lines, source, &suite, &error);
    }
    fuzz_drop(source);
    return 0;
}
