/* SPDX-License-Identifier: MIT
 *
 * test_syntax.c - the scan of a text that is no JSON: where it takes up, what rows make of a
 * text together, white space, ends, limits, and that no byte is looked at too often.
 */
#include "failing.h"
#include "scanning.h"

#define BOM "\xEF\xBB\xBF"

/* ---- where the scan takes up, and where it stops --------------------------------------- */

/* The same fault behind everything that the strict reader can have read until then. */
TEST(the_scan_goes_on_from_each_state_of_the_reader) {
    CHECK(mends("{<</**/|>>}", "comment"));                  /* an object has opened */
    CHECK(mends("[<</**/|>>]", "comment"));                  /* an array has */
    CHECK(mends("{\"a\"<</**/|>>:1}", "comment"));           /* behind a name */
    CHECK(mends("{\"a\":[1],\"b\"<</**/|>>:1}", "comment")); /* not the first one */
    CHECK(mends("{\"a\":<</**/|>>1}", "comment"));           /* behind a colon */
    CHECK(mends("{\"a\":1 <</**/|>>}", "comment"));          /* behind a value */
    CHECK(mends("{\"a\":1,<</**/|>>\"b\":1}", "comment"));   /* behind a comma */
    CHECK(mends("[1,[2],<</**/|>>3]", "comment"));           /* the same in an array */
    CHECK(mends("[[],{}<</**/|>>]", "comment"));             /* behind a container */
    CHECK(mends("[[[1],{\"a\":[{\"b\":[<</**/|>>]}]}],2]", "comment")); /* deep inside */
    CHECK(mends("{\"a\":{}}<</**/|>>", "comment")); /* behind the value */
    CHECK(mends("\"a\"<< /**/|>>", "comment"));     /* of any kind */
    CHECK(mends("<</**/|>>1 ", "comment"));         /* in front of it */
}

/* Neither the reader nor the scan takes the beginning of a word for a literal. */
TEST(a_literal_is_a_whole_word) {
    CHECK(stops("[<<>>nullable]"));
    CHECK(stops("{\"a\":<<>>true.b}"));
    CHECK(stops("[1,<<>>false_]"));
    CHECK(stops("<<>>nullable"));
    CHECK(stops("[null<<>>\"a\"]")); /* whole, and then what cannot follow */
    CHECK(stops("[null<<>>$]"));
    CHECK(is_cut_in("[tru", "a word"));
    CHECK(is_cut_in("nul", "a word"));
    CHECK(stops("<<>>nux"));
    CHECK(stops("<<>>nul ")); /* the text goes on behind the word */
}

TEST(what_no_row_explains_ends_the_scan) {
    static const char *const lines[] = {
        "<<>>a",
        "<<>>,",
        "<<>>:1",
        "[1<<>>:2]",
        "{\"a\"<<>>,1}",
        "{\"a\"<<>>}",
        "{\"a\":1<<>>:2}",
        "{\"a\":1 <<>>\"b\":2}",
        "{<<>>1:2}",
        "{<<>>{\"a\":1}}",
        "{\"a\":<<>>}",
        "[1<<>>}",
        "[-<<>>]",
        "[1.<<>>]",
        "[0<<>>1]",
        "[<<>>+1]",
        "[<<>>.5]",
        "[<<>>\xC3\xA9]",
        "[<<>>\xFF]",
        "[\"<<>>\xFF\"]",
        "[\"\\d<<>>\xC0\xAF\"]",
        "['<<>>\xED\xA0\x80']",
        "[1 /* <<>>\xFF */]",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        CHECK(stops(lines[i]));
}

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

/* ---- rows together --------------------------------------------------------------------- */

TEST(all_faults_of_a_text_are_mended_in_one_pass) {
    CHECK(mends("<<" BOM "\n|>><<```json\n|>>{ <<// one|>>\n <<|\">>a<<|\">> : "
                "<<'|\">>x<<'|\">>, \"b\" : [ <<True|true>> <<,|>> <</* 2 */|>> ], "
                "\"c<<\t|\\t>>\" : \"<<\\|\\\\>>d\" <<,|>> }<<\n```\n|>>",
                "byte-order-mark code-fence comment unquoted-key unquoted-key "
                "python-literal python-literal python-literal trailing-comma comment "
                "control-character invalid-escape trailing-comma code-fence"));
    CHECK(mends("<<\\n|>><<// a\n|>><<{} |>>{\"a\":1}<< }|>><< </s>|>><<// b|>><<\n"
                "{\"a\":1}|>><<\\n|>>",
                "escaped-white-space comment repeated-value surplus-closer "
                "trailing-token comment repeated-value escaped-white-space"));
    CHECK(mends("<<So: |>>{<<|\">>a<<|\">>:<<None|null>>}<< </s>|>><< as I said|>>",
                "surrounding-prose unquoted-key unquoted-key python-literal "
                "trailing-token surrounding-prose"));
}

/* What stands inside a string is content to every row. */
TEST(nothing_acts_inside_a_string) {
    CHECK(mends("[\"'a', True, // x, /* y */, {b: 1,}, \\n, ```, </s>, " BOM "\"<<,|>>]",
                "trailing-comma"));
    CHECK(mends("[<<'|\">>a, [b], {c: 1,}, // d, </s><<'|\">>]", "python-literal"));
}

TEST(an_end_comes_before_doubt_and_doubt_before_what_is_unexplained) {
    CHECK(is_cut("{\"a\":\"\\d\\n"));
    CHECK(is_cut("[\"\\'\", 1"));
    CHECK(doubts("[\"<<>>\\'\", ?", "invalid-escape"));
    CHECK(doubts("[\"<<>>\\'\", \"\x01\"]", "invalid-escape")); /* the first doubt */
    CHECK(stops("[<<>>?, \"\\'\"]"));
    CHECK(stops("[<<>>?, \"x"));
}

/* ---- the bytes of edits ---------------------------------------------------------------- */

TEST(white_space_goes_with_what_is_taken_off_its_side) {
    CHECK(
        mends("  {\"a\":1}<< }|>><< </tool_call> |>>", "surplus-closer trailing-token"));
    CHECK(mends("<<" BOM "\n|>>{\"a\":1}\n", "byte-order-mark"));
    CHECK(mends("<< // a\n |>>{\"a\":1} ", "comment"));
    CHECK(mends(" {\"a\":1}<<\n// a\n |>>", "comment"));
    CHECK(mends("\t{\"a\" : 1 <<,|>> }\t", "trailing-comma")); /* inside none goes */
}

TEST(edits_of_one_rule_that_touch_are_one) {
    CHECK(mends("{}<<}} \n]|>>", "surplus-closer"));
    CHECK(mends("{}<<}|>><< </s>|>><<}|>>",
                "surplus-closer trailing-token surplus-closer"));
    CHECK(mends("[<<\\n\\t|>> <<\\r|>> 1]", "escaped-white-space"));
    CHECK(mends("[\"<<\t\t|\\t\\t>> <<\n|\\n>>\"]", "control-character"));
    CHECK(mends("[\"<<\\|\\\\>><<\n\t|\\n\\t>>\"]", "invalid-escape control-character"));
    CHECK(mends("[<</*a*/|>><<\\n|>><</*b*/|>>]", "comment escaped-white-space comment"));
}

/* A comma is taken when its closer is met, and stands before what was taken in between. */
TEST(edits_are_in_the_order_of_the_text) {
    CHECK(mends("[[1<<,|>><</*a*/|>>\n<</*b*/|>>]<<,|>><<//c|>>\n]",
                "trailing-comma comment comment trailing-comma comment"));
}

/* ---- the text of a string -------------------------------------------------------------- */

TEST(in_the_text_of_a_string_only_three_rows_act) {
    given.inner = true;
    CHECK(mends("[\"a<<\n|\\n>><<\\|\\\\>>d\"]<<</parameter>\n</s>|>>",
                "control-character invalid-escape trailing-token"));
    CHECK(mends("[1]<<</arg_value></invoke>|>>", "trailing-token"));
    CHECK(stops("[1, <<>>]"));
    CHECK(stops("[1]<<>>]"));
    CHECK(stops("[<<>>True]"));
    CHECK(stops("[<<>>on]"));
    CHECK(stops("{<<>>a:1}"));
    CHECK(stops("[<<>>'a']"));
    CHECK(stops("[1]<<>>// a"));
    CHECK(stops("<<>>" BOM "[1]"));
    CHECK(stops("{}<<>>{}"));
    given.finish = TOOLMEND_FINISH_COMPLETE;
    CHECK(is_cut("[\"a\""));
    CHECK(is_cut(" "));
    given.finish = TOOLMEND_FINISH_UNKNOWN;
    given.inner = false;
}

/* Whether the doubtful reading could be meant is the schema's to say, so it is made. */
TEST(a_doubt_in_the_text_of_a_string_is_made_all_the_same) {
    given.inner = true;
    CHECK(is_mended_as("[\"it<<\\|\\\\>>'s\"]", "invalid-escape", TMI_SYNTAX_AMBIGUOUS));
    CHECK(is_mended_as("[\"<<\x1F|\\u001f>>\"]", "control-character",
                       TMI_SYNTAX_AMBIGUOUS));
    given.inner = false;
}

/* ---- limits ---------------------------------------------------------------------------- */

static const char *limit_of(const char *text) {
    struct scanning s;
    scanning_start(&s, text, strlen(text));
    const char *limit = s.out.outcome == TMI_SYNTAX_LIMIT ? s.out.limit : "";
    scanning_end(&s);
    return limit;
}

TEST(limits_are_met_and_told) {
    given.edits_max = 2;
    CHECK(mends("[\"<<\t|\\t>> <<\t|\\t>>\"]", "control-character"));
    CHECK(strcmp(limit_of("[\"\t \t \t\"]"), "edits") == 0);
    CHECK(strcmp(limit_of("[\"\t \t\",]"), "edits") == 0);
    CHECK(strcmp(limit_of("[True,True,True, ?"), "edits") == 0); /* met before the rest */
    CHECK(mends("{}<<}}}} }}}|>>", "surplus-closer"));           /* a run is one */
    given.edits_max = 4096;

    given.depth_max = 3;
    CHECK(mends("[[[1<<,|>>]]]", "trailing-comma"));
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
