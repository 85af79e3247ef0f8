/* SPDX-License-Identifier: MIT
 *
 * test_pattern.c - patterns mean what ECMA-262 (flag `u`) says, or they are not checked.
 *
 * Each row was also judged by what the sections of ECMA-262 on patterns say: 22.2.1 for
 * what is one, 22.2.2 for what it matches. Where PCRE2 alone would say something else, the
 * row says so.
 */
#include "check.h"
#include "schema/pattern.h"

#include <string.h>

#include "base/view.h"
#include "validate/validate.h"

enum { NO, YES, NONE /* not compiled: asserts nothing */ };

/* Does the pattern match somewhere in the text, as the validator asks it? */
static int match(toolmend_view pattern, toolmend_view text) {
    char schema[2048] = "{\"pattern\": ";
    size_t start = strlen(schema);
    size_t len = toolmend_json_quote(pattern, schema + start, sizeof schema - start - 1);
    toolmend_tool *tool = NULL;
    if (len >= sizeof schema - start - 1)
        return -1;
    schema[start + len] = '}';
    if (toolmend_tool_compile((toolmend_view){"", 0},
                              (toolmend_view){schema, start + len + 1}, NULL, &tool,
                              NULL))
        return -1;
    const struct tmi_pattern *compiled = &tool->root->pattern;
    bool warned = toolmend_tool_warning_count(tool) == 1;
    int result = warned && !compiled->code ? NONE : -1;
    struct tmi_arena arena;
    if (compiled->code && !warned && tmi_arena_init(&arena, NULL, 1024)) {
        struct tmi_check check;
        tmi_check_init(&check, tool, &tool->sources, &arena, 1000000);
        bool matches = tmi_pattern_matches(&check, compiled, text);
        result = tmi_check_failed(&check) ? -1 : matches ? YES : NO;
        tmi_check_end(&check);
        tmi_arena_free(&arena);
    }
    toolmend_tool_free(tool);
    return result;
}

struct row {
    const char *pattern, *text;
    int expected;
};

static void check_rows(const struct row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        int got = match((toolmend_view){rows[i].pattern, strlen(rows[i].pattern)},
                        (toolmend_view){rows[i].text, strlen(rows[i].text)});
        if (!CHECK(got == rows[i].expected))
            fprintf(stderr, "  /%s/ on \"%s\": %d\n", rows[i].pattern, rows[i].text, got);
    }
}

#define CHECK_ROWS(rows) check_rows((rows), sizeof(rows) / sizeof(rows)[0])

TEST(a_pattern_searches_and_anchors_hold_at_the_ends_of_the_text) {
    static const struct row rows[] = {
        {"b",                "abc",     YES},
        {"^b",               "abc",     NO },
        {"^(user|team):.+$", "team:x",  YES},
        {"^a$",              "a\n",     NO }, /* PCRE2's default `$` takes it */
        {"^a$",              "b\na",    NO },
        {"",                 "",        YES},
        {"(|a)b",            "b",       YES},
        {"^\\d{4}-\\d{2}$",  "2024-01", YES},
    };
    CHECK_ROWS(rows);
}

TEST(a_dot_takes_all_but_the_four_line_terminators) {
    static const struct row rows[] = {
        {"^.$", "\n",               NO },
        {"^.$", "\r",               NO },
        {"^.$", "\xe2\x80\xa8",     NO },
        {"^.$", "\xe2\x80\xa9",     NO },
        {"^.$", "\v",               YES},
        {"^.$", "\xc2\x85",         YES}, /* U+0085 */
        {"^.$", "\xf0\x9f\x98\x80", YES}, /* one code point, not two units */
    };
    CHECK_ROWS(rows);
}

TEST(digits_and_words_are_ascii_and_white_space_is_unicode) {
    static const struct row rows[] = {
        {"^\\d$",    "\xd9\xa3",         NO }, /* U+0663, a digit of another script */
        {"^\\w$",    "\xc3\xa9",         NO },
        {"\\bb",
         "\xc3\xa9"
         "b",                            YES},
        {"^\\W$",    "\xc3\xa9",         YES},
        {"^\\s$",    "\xc2\xa0",         YES}, /* U+00A0 */
        {"^\\s$",    "\xef\xbb\xbf",     YES}, /* U+FEFF */
        {"^\\s$",    "\xe3\x80\x80",     YES}, /* U+3000 */
        {"^\\s$",    "\xc2\x85",         NO }, /* U+0085 is no white space there */
        {"^[\\s]$",  "\xe2\x80\xa8",     YES},
        {"^[^\\s]$", "\xe2\x80\xa8",     NO },
        {"^\\S$",    "\xe2\x80\xa8",     NO },
        {"^[\\S]$",  "\xef\xbb\xbf",     NO },
        {"^[\\S]$",  "\xf0\x9f\x98\x80", YES},
        {"^\\S\\s$", "a\v",              YES},
    };
    CHECK_ROWS(rows);
}

TEST(escapes_name_characters) {
    static const struct row rows[] = {
        {"^\\v$",                         "\v",               YES }, /* a class of its own in PCRE2 */
        {"^\\v$",                         "\n",               NO  },
        {"^\\cJ$",                        "\n",               YES },
        {"^\\x41\\u0042$",                "AB",               YES },
        {"^\\u{1F600}$",                  "\xf0\x9f\x98\x80", YES },
        {"^\\uD83D\\uDE00$",              "\xf0\x9f\x98\x80", YES },
        {"^[\\uD83D\\uDE00-\\u{1F602}]$", "\xf0\x9f\x98\x81", YES },
        {"^[\\b]$",                       "\b",               YES },
        {"^\\/\\-\\.$",                   "/-.",              YES },
        {"^https\\:\\/\\/",               "https://x",        YES }, /* an identity escape; no `u` needs it */
        {"^\\_$",                         "_",                YES },
        {"\\uD83D",                       "x",                NONE}, /* matches no text that is UTF-8 */
        {"\\x4",                          "x4",               NONE},
        {"\\u{110000}",                   "x",                NONE},
        {"\\u{}",                         "x",                NONE},
        {"\\c1",                          "x",                NONE},
        {"\\01",                          "x",                NONE},
        {"a\\",                           "a",                NONE},
    };
    CHECK_ROWS(rows);
    CHECK(match((toolmend_view){"^\\0$", 4}, (toolmend_view){"\0", 1}) == YES);
    CHECK(match((toolmend_view){"^\0$", 3}, (toolmend_view){"\0", 1}) == YES);
}

TEST(classes_hold_what_they_list) {
    static const struct row rows[] = {
        {"^[]$",            "",           NO  },
        {"[]",              "x",          NO  },
        {"a[]*b",           "ab",         YES },
        {"^[^]$",           "\n",         YES },
        {"^[\\w-.]+$",      "a-.",        YES }, /* '-' beside a set is itself */
        {"^[a-\\d]+$",      "-",          YES },
        {"^[a-\\d]+$",      "b",          NO  },
        {"^[+-]$",          "-",          YES },
        {"^[-+]$",          "-",          YES },
        {"^[a^]$",          "^",          YES },
        {"^[[]$",           "[",          YES },
        {"^[&&~~]$",        "&",          YES }, /* set operations are of flag `v` */
        {"^[a-z&&[b]]$",    "a]",         YES }, /* so this is a class, then a ']' */
        {"^[.$|()*+?{}]+$", ".$|()*+?{}", YES },
        {"[~--]",           "-",          NONE},
        {"[z-a]",           "b",          NONE},
        {"[a",              "a",          NONE},
        {"[\\1]",           "1",          NONE},
        {"[\\B]",           "B",          NONE},
        {"[[:alpha:]]",     "a",          NONE}, /* what it says is not what is meant */
    };
    CHECK_ROWS(rows);
}

TEST(quantifiers_are_those_of_ecma) {
    static const struct row rows[] = {
        {"^a{2}$",        "aa",               YES },
        {"^a{2,}$",       "aaa",              YES },
        {"^a{1,2}?$",     "aa",               YES },
        {"^\xc3\xa9{2}$", "\xc3\xa9\xc3\xa9", YES }, /* a code point, not its last byte */
        {"^a{,2}$",       "a{,2}",            YES }, /* braces that count nothing are themselves */
        {"^a{$",          "a{",               YES },
        {"^a}]$",         "a}]",              YES },
        {"a{2,1}",        "aa",               NONE},
        {"a++",           "aa",               NONE}, /* possessive in PCRE2 */
        {"a*+",           "aa",               NONE},
        {"a{1}{2}",       "aa",               NONE},
        {"*a",            "a",                NONE},
        {"^*",            "a",                NONE},
        {"(?=a)*",        "a",                NONE},
        {"a|*",           "a",                NONE},
        {"(*ACCEPT)a",    "b",                NONE},
    };
    CHECK_ROWS(rows);
}

TEST(groups_and_references_are_those_of_ecma) {
    static const struct row rows[] = {
        {"^(?:a|b)+$",                   "abab",  YES },
        {"^(?!undefined$|null$)",        "null",  NO  },
        {"^(?!undefined$|null$)",        "nulls", YES },
        {"(?<=a)b",                      "ab",    YES },
        {"(?<!a)b",                      "ab",    NO  },
        {"^(a)\\1$",                     "aa",    YES },
        {"^\\1(a)$",                     "a",     YES }, /* not captured yet: empty */
        {"^(?:(a)|b)\\1$",               "b",     YES },
        {"^(?<x>a)(?<y>b)\\k<y>\\k<x>$", "abba",  YES },
        {"^\\k<x>(?<x>a)$",              "a",     YES },
        {"^(?:(a)|b)*\\1$",              "ab",    NONE}, /* "ab" matches there, not in PCRE2 */
        {"(a)\\2",                       "aa",    NONE},
        {"\\k<x>",                       "k<x>",  NONE},
        {"(?<x>a)(?<x>b)",               "ab",    NONE},
        {"(?<1>a)",                      "a",     NONE},
        {"(",                            "(",     NONE},
        {")",                            ")",     NONE},
        {"(?<=a*)b",                     "ab",    NONE}, /* PCRE2 wants a fixed length */
    };
    CHECK_ROWS(rows);
}

TEST(what_only_pcre2_knows_is_not_checked) {
    static const char *const patterns[] = {
        "\\Aa",    "a\\Z",       "a\\z",    "\\Ga",     "a\\K",     "\\Ra",
        "\\Xa",    "\\ha",       "\\Ha",    "\\Na",     "\\Qa\\E",  "\\ea",
        "\\aa",    "\\ga",       "\\g1",    "\\Ca",     "(?i)a",    "(?i:a)",
        "(?>a)",   "(?|a)",      "(?#a)",   "(?P<x>a)", "(?R)",     "(?1)",
        "(?(1)a)", "(*UTF)a",    "(?'x'a)", "\\pL",     "\\p{^L}",  "\\p{Xan}",
        "\\p{L&}", "\\p{Greek}", "\\p{lu}", "\\p{}",    "\\o{101}", "\\N{U+41}",
        "\\777",
    };
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        int got = match((toolmend_view){patterns[i], strlen(patterns[i])}, TMI_VIEW("a"));
        if (!CHECK(got == NONE))
            fprintf(stderr, "  /%s/: %d\n", patterns[i], got);
    }
}

TEST(properties_go_by_their_names_in_unicode) {
    static const struct row rows[] = {
        {"^\\p{L}$",                   "\xc3\xbc",         YES },
        {"^\\p{Letter}$",              "\xc3\xbc",         YES },
        {"^\\p{gc=Lowercase_Letter}$", "\xc3\xbc",         YES },
        {"^\\p{General_Category=Lu}$", "\xc3\xbc",         NO  },
        {"^\\P{Lu}$",                  "\xc3\xbc",         YES },
        {"^\\p{LC}$",                  "a",                YES },
        {"^\\p{LC}$",                  "1",                NO  },
        {"^[^\\p{Cased_Letter}]$",     "1",                YES },
        {"^\\p{digit}$",               "\xd9\xa3",         YES },
        {"^\\p{punct}$",               "!",                YES },
        {"^\\p{Combining_Mark}$",      "\xcc\x81",         YES },
        {"^\\p{Script=Greek}$",        "\xce\xb1",         YES },
        {"^\\p{sc=Grek}$",             "a",                NO  },
        {"^\\p{scx=Greek}$",           "\xce\xb1",         YES },
        {"^\\p{Alphabetic}$",          "a",                YES },
        {"^\\p{Emoji_Presentation}$",  "\xf0\x9f\x98\x80", YES },
        {"^\\p{ASCII}$",               "\xc3\xbc",         NO  },
        {"^\\p{Any}$",                 "\n",               YES },
        {"^\\p{Assigned}$",            "a",                YES },
        {"^\\P{Assigned}$",            "a",                NO  },
        {"^[\\p{L}\\p{N} ._\\-]+$",    "\xc3\xbc 1_-",     YES },
        {"\\p{Script=NoSuchScript}",   "a",                NONE},
        {"\\p{Script=Gr eek}",         "a",                NONE},
        {"\\p{gc=Greek}",              "a",                NONE},
    };
    CHECK_ROWS(rows);
}

static const char *const property_names[] = {
    "ASCII_Hex_Digit",
    "AHex",
    "Bidi_Control",
    "Bidi_C",
    "Bidi_Mirrored",
    "Case_Ignorable",
    "CI",
    "Cased",
    "Changes_When_Casefolded",
    "CWCF",
    "Changes_When_Casemapped",
    "Changes_When_Lowercased",
    "Changes_When_Titlecased",
    "Changes_When_Uppercased",
    "CWU",
    "Dash",
    "Default_Ignorable_Code_Point",
    "DI",
    "Deprecated",
    "Diacritic",
    "Emoji",
    "Emoji_Component",
    "EComp",
    "Emoji_Modifier",
    "EMod",
    "Emoji_Modifier_Base",
    "EBase",
    "EPres",
    "Extended_Pictographic",
    "ExtPict",
    "Extender",
    "Ext",
    "Grapheme_Base",
    "Grapheme_Extend",
    "Hex_Digit",
    "IDS_Binary_Operator",
    "IDS_Trinary_Operator",
    "ID_Continue",
    "ID_Start",
    "Ideographic",
    "Join_Control",
    "Logical_Order_Exception",
    "Lowercase",
    "Math",
    "Noncharacter_Code_Point",
    "Pattern_Syntax",
    "Pattern_White_Space",
    "Quotation_Mark",
    "Radical",
    "Regional_Indicator",
    "RI",
    "Sentence_Terminal",
    "STerm",
    "Soft_Dotted",
    "Terminal_Punctuation",
    "Unified_Ideograph",
    "Uppercase",
    "Variation_Selector",
    "White_Space",
    "space",
    "XID_Continue",
    "XID_Start",
    "XIDS",
    "Cc",
    "Cf",
    "Cn",
    "Co",
    "Cs",
    "Ll",
    "Lm",
    "Lo",
    "Lt",
    "Lu",
    "Mc",
    "Me",
    "Mn",
    "Nd",
    "Nl",
    "No",
    "Pc",
    "Pd",
    "Pe",
    "Pf",
    "Pi",
    "Po",
    "Ps",
    "Sc",
    "Sk",
    "Sm",
    "So",
    "Zl",
    "Zp",
    "Zs",
};

/* Each name that the table lets through is one that PCRE2 takes. */
TEST(every_listed_property_compiles) {
    for (size_t i = 0; i < sizeof property_names / sizeof property_names[0]; i++) {
        char pattern[64] = "\\p{";
        size_t len = strlen(property_names[i]);
        memcpy(pattern + 3, property_names[i], len);
        pattern[3 + len] = '}';
        int got = match((toolmend_view){pattern, len + 4}, TMI_VIEW("\x01"));
        if (!CHECK(got == YES || got == NO))
            fprintf(stderr, "  %s\n", property_names[i]);
    }
}

TEST(a_pattern_of_any_depth_or_length_is_refused_cleanly) {
    char pattern[1001];
    memset(pattern, '(', 1000);
    CHECK(match((toolmend_view){pattern, 1000}, TMI_VIEW("")) == NONE);
    memset(pattern + 500, ')', 500);
    CHECK(match((toolmend_view){pattern, 1000}, TMI_VIEW("")) ==
          NONE); /* 250 is PCRE2's */
    CHECK(match((toolmend_view){pattern + 250, 500}, TMI_VIEW("")) == YES);
    CHECK(match(TMI_VIEW("(((a{1,999}){1,999}){1,999})"), TMI_VIEW("a")) == NONE);
}

int main(void) {
    return check_all();
}
