/* SPDX-License-Identifier: MIT
 *
 * test_syntax.c - the scan of a text that is no JSON: NUL, what is told of the place, limits, and
 * that no byte is looked at too often. What the rules make of a text the vectors say.
 *
 * Every text lies in a heap block of exactly its size, so that the address sanitizer sees a look
 * past its end.
 */
#include <stdlib.h>
#include <string.h>

#include "base/view.h"
#include "check.h"
#include "failing.h"
#include "syntax/syntax.h"

/* What holds for the scans that follow; a test that changes it puts it back. */
static struct { size_t depth_max, edits_max; } given = {256, 4096};

struct scanning {
    char *block;
    toolmend_view text;
    struct tmi_arena arena;
    struct tmi_parsed strict;
    struct tmi_syntax out;
    uint64_t steps;
};

/* The words of the schema that nobody here has. */
static bool scanning_is_word(const void *context, toolmend_view word) {
    (void)context;
    return tmi_view_is(word, "on") || tmi_view_is(word, "v1.0-b");
}

static void scanning_start(struct scanning *s, const char *bytes, size_t len) {
    s->block = malloc(len > 0 ? len : 1);
    if (!s->block || !tmi_arena_init(&s->arena, NULL, 0))
        exit(3);
    if (len > 0)
        memcpy(s->block, bytes, len);
    s->text = (toolmend_view){s->block, len};
    s->steps = 0;
    s->strict = tmi_parse(s->text, TMI_SOURCE_TEXT, given.depth_max, &s->arena, NULL, 0);
    struct tmi_syntax_request request = {
        .text = s->text,
        .strict = &s->strict,
        .depth_max = given.depth_max,
        .edits_max = given.edits_max,
        .is_enum_word = scanning_is_word,
        .arena = &s->arena,
        .steps = &s->steps,
    };
    if (s->strict.fault == TMI_FAULT_NONE) {
        fprintf(stderr, "strict JSON is not for the scan: %.*s\n", (int)len, bytes);
        exit(3);
    }
    s->out = tmi_repair_syntax(&request);
}

static void scanning_end(struct scanning *s) {
    tmi_arena_free(&s->arena);
    free(s->block);
}

/* ---- where the scan stops -------------------------------------------------------------- */

TEST(nul_is_explained_nowhere) {
    static const struct {
        const char *text;
        size_t len, at;
    } cases[] = {
        {"\0",             1,  0},
        {"{}\0",           3,  2},
        {"{\0}",           3,  1},
        {"[\"a\0\"]",      6,  3},
        {"[\"\\\0\"]",     6,  3},
        {"['\0']",         5,  2},
        {"[/*\0*/]",       7,  3},
        {"a \0 {}",        6,  2},
        {"{} a\0",         5,  4},
        {"```\0\n{}\n```", 11, 3},
        {"{\"a\0\":1,}",   9,  3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct scanning s;
        scanning_start(&s, cases[i].text, cases[i].len);
        CHECK(s.out.outcome == TMI_SYNTAX_UNEXPLAINED && s.out.offset == cases[i].at);
        scanning_end(&s);
    }
}

static const char *expected_of(const char *text) {
    struct scanning s;
    scanning_start(&s, text, strlen(text));
    const char *expected = s.out.expected;
    scanning_end(&s);
    return expected; /* a literal of the library */
}

/* The words of the strict reader for the same places (test_parse.c), and some of its own. */
TEST(the_scan_says_what_was_expected) {
    CHECK(strcmp(expected_of("?"), "a value") == 0);
    CHECK(strcmp(expected_of("[1,?"), "a value") == 0);
    CHECK(strcmp(expected_of("{?"), "a member name or '}'") == 0);
    CHECK(strcmp(expected_of("{\"a\":1,?"), "a member name") == 0);
    CHECK(strcmp(expected_of("{\"a\"?"), "':'") == 0);
    CHECK(strcmp(expected_of("{\"a\":1?"), "',' or '}'") == 0);
    CHECK(strcmp(expected_of("[1?"), "',' or ']'") == 0);
    CHECK(strcmp(expected_of("[1.?"), "a digit") == 0);
    CHECK(strcmp(expected_of("[1]?"), "the end of the text") == 0);
    CHECK(strcmp(expected_of("```[1]?"), "the end of the fence") == 0);
    CHECK(strcmp(expected_of("['\"']"), "a closing quote") == 0);
    CHECK(strcmp(expected_of("['a'?]"), "',' or a closer") == 0);
    CHECK(strcmp(expected_of("[\"\\d\xFF\"]"), "UTF-8") == 0);
}

/* ---- limits ---------------------------------------------------------------------------- */

static const char *limit_of(const char *text) {
    struct scanning s;
    scanning_start(&s, text, strlen(text));
    const char *limit = s.out.outcome == TMI_SYNTAX_LIMIT ? s.out.limit : "";
    scanning_end(&s);
    return limit;
}

static bool is_repaired(const char *text) {
    struct scanning s;
    scanning_start(&s, text, strlen(text));
    bool is = s.out.outcome == TMI_SYNTAX_REPAIRED;
    scanning_end(&s);
    return is;
}

TEST(limits_are_met_and_told) {
    given.edits_max = 2;
    CHECK(is_repaired("[\"\t \t\"]"));
    CHECK(strcmp(limit_of("[\"\t \t \t\"]"), "edits") == 0);
    CHECK(strcmp(limit_of("[\"\t \t\",]"), "edits") == 0);
    CHECK(strcmp(limit_of("[True,True,True, ?"), "edits") == 0); /* met before the rest */
    CHECK(is_repaired("{}}}}} }}}"));                            /* a run is one */
    given.edits_max = 4096;

    given.depth_max = 3;
    CHECK(is_repaired("[[[1,]]]"));
    CHECK(strcmp(limit_of("[1,[[[2]]],]"), "nested containers") == 0); /* the reader's */
    CHECK(strcmp(limit_of("[True,[[[2]]]]"), "nested containers") == 0);
    CHECK(strcmp(limit_of("[\"\\'\",[[[2"), "nested containers") == 0);
    given.depth_max = 256;
}

/* Each allocation fails once; nothing is then told but that. */
TEST(each_allocation_may_fail) {
    char text[20000] = "[";
    size_t len = 1;
    while (len < sizeof text - 8) /* many edits and words, so that each list grows */
        len += (size_t)snprintf(text + len, sizeof text - len, "on,\"\t\",");
    text[len++] = ']';
    toolmend_view view = {text, len};
    for (size_t n = 0; n < 1000; n++) {
        struct failing failing = {.fail_at = 0};
        toolmend_allocator allocator = {failing_alloc, failing_free, &failing};
        struct tmi_arena arena;
        uint64_t steps = 0;
        if (!tmi_arena_init(&arena, &allocator, 0))
            exit(3);
        struct tmi_parsed strict = tmi_parse(view, 0, 256, &arena, NULL, 0);
        struct tmi_syntax_request request = {.text = view,
                                             .strict = &strict,
                                             .depth_max = 256,
                                             .edits_max = SIZE_MAX,
                                             .is_enum_word = scanning_is_word,
                                             .arena = &arena,
                                             .steps = &steps};
        failing.fail_at = failing.count + n + 1;
        failing.lasting = true;
        struct tmi_syntax out = tmi_repair_syntax(&request);
        bool failed = out.outcome == TMI_SYNTAX_MEMORY;
        CHECK(failed ? !out.text.ptr : n > 0 && out.outcome == TMI_SYNTAX_REPAIRED);
        tmi_arena_free(&arena);
        if (!failed)
            return;
    }
    CHECK(0); /* it still fails */
}

/* ---- floods ---------------------------------------------------------------------------- */

struct flood {
    const char *before, *again, *behind;
    enum tmi_syntax_outcome outcome;
};

static uint64_t steps_of(const struct flood *flood, size_t count) {
    size_t before = strlen(flood->before), again = strlen(flood->again);
    size_t behind = strlen(flood->behind), len = before + count * again + behind;
    char *text = malloc(len);
    struct scanning s;
    if (!text)
        exit(3);
    memcpy(text, flood->before, before);
    for (size_t i = 0; i < count; i++)
        memcpy(text + before + i * again, flood->again, again);
    memcpy(text + before + count * again, flood->behind, behind);
    scanning_start(&s, text, len);
    CHECK(s.out.outcome == flood->outcome);
    uint64_t steps = s.steps;
    scanning_end(&s);
    free(text);
    return steps;
}

/* Twice the text is twice the work at most, whatever is repeated: so no byte is looked at
 * more often because there are more of them. 32 for what does not depend on the length. */
TEST(work_is_linear_in_the_text) {
    static const struct flood floods[] = {
        {"{",          "\\n",         "}",    TMI_SYNTAX_REPAIRED   },
        {"",           "\\n",         "{}",   TMI_SYNTAX_REPAIRED   },
        {"{}",         "}",           "",     TMI_SYNTAX_REPAIRED   },
        {"{}",         " }",          "",     TMI_SYNTAX_REPAIRED   },
        {"{}",         "</s>",        "",     TMI_SYNTAX_REPAIRED   },
        {"{}",         "{}",          "",     TMI_SYNTAX_REPAIRED   },
        {"{\"a\":1}",  "{\"a\":1}",   "",     TMI_SYNTAX_REPAIRED   },
        {"{\"a\":1}",  "{\"a\":2}",   "",     TMI_SYNTAX_AMBIGUOUS  },
        {"{\"a\":1,}", "{\"a\":1,]}", "",     TMI_SYNTAX_AMBIGUOUS  },
        {"{",          "/**/",        "}",    TMI_SYNTAX_REPAIRED   },
        {"[1,",        "/**/",        "]",    TMI_SYNTAX_REPAIRED   },
        {"[",          "[1,/**/],",   "1]",   TMI_SYNTAX_REPAIRED   },
        {"[1 ",        "//\n",        "]",    TMI_SYNTAX_REPAIRED   },
        {"[1 /*",      "*",           "",     TMI_SYNTAX_TRUNCATED  },
        {"[1 /*",      "\"",          "*/]",  TMI_SYNTAX_AMBIGUOUS  },
        {"[\"",        "\t",          "\"]",  TMI_SYNTAX_REPAIRED   },
        {"[\"",        "\x01",        "\"]",  TMI_SYNTAX_AMBIGUOUS  },
        {"[\"",        "\\d",         "\"]",  TMI_SYNTAX_REPAIRED   },
        {"[\"",        "\\d\\n",      "\"]",  TMI_SYNTAX_AMBIGUOUS  },
        {"[\"\t",      "a",           "",     TMI_SYNTAX_TRUNCATED  },
        {"[",          "\"x\ty\",",   "1]",   TMI_SYNTAX_REPAIRED   },
        {"['",         "a",           "']",   TMI_SYNTAX_REPAIRED   },
        {"['",         "a",           "",     TMI_SYNTAX_TRUNCATED  },
        {"[",          "'b',",        "1]",   TMI_SYNTAX_REPAIRED   },
        {"[",          "True,",       "1]",   TMI_SYNTAX_REPAIRED   },
        {"[",          "on,",         "1]",   TMI_SYNTAX_REPAIRED   },
        {"{",          "a:1,",        "}",    TMI_SYNTAX_REPAIRED   },
        {"{",          "a",           "}",    TMI_SYNTAX_UNEXPLAINED},
        {"[",          "a",           "]",    TMI_SYNTAX_UNEXPLAINED},
        {"[",          "1,",          "1,]",  TMI_SYNTAX_REPAIRED   },
        {"[\"\t\"",    " ",           "]",    TMI_SYNTAX_REPAIRED   },
        {"",           "`",           "{}",   TMI_SYNTAX_TRUNCATED  },
        {"```",        "a",           "\n{}", TMI_SYNTAX_TRUNCATED  },
        {"",           "a ",          "{}",   TMI_SYNTAX_REPAIRED   },
        {"{}",         " a",          "",     TMI_SYNTAX_REPAIRED   },
        {"{}",         " a",          "}",    TMI_SYNTAX_UNEXPLAINED},
        {"",           ",",           "",     TMI_SYNTAX_UNEXPLAINED},
        {"",           "'",           "",     TMI_SYNTAX_UNEXPLAINED},
        {"",           "{",           "",     TMI_SYNTAX_UNEXPLAINED},
    };
    given.edits_max = SIZE_MAX;
    for (size_t i = 0; i < sizeof floods / sizeof floods[0]; i++) {
        const size_t count = 4000;
        uint64_t once = steps_of(&floods[i], count),
                 twice = steps_of(&floods[i], 2 * count);
        CHECK(twice <= 2 * once + 32 && once <= 8 * count);
    }
    given.edits_max = 4096;
}

int main(void) {
    return check_all();
}
